//! Dice: which side shows what, how a die lies at rest, and how it gets from one face to another.
//!
//! A die is never relabelled. Its faces are laid out so that each follows the one before by a single tip, away from its
//! owner or to the left in turn; for every face there is one way to lie with that face on top and upright.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::prelude::*;
use tessera_arbiter::DieFace;
use tessera_rules::DIE_SIDES;

use super::tween::{Tween, step};
use crate::model::frame::{FinishMotion, TableSystems};
use crate::model::geometry::DIE;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;

/// The number of the side that lies on top.
pub(crate) fn side(face: DieFace) -> usize {
    usize::from(*face) % DIE_SIDES
}

/// How a die lies with this side on top, upright for whoever looks towards -z.
pub(crate) fn rest(side: usize) -> Quat {
    (0..side).fold(Quat::IDENTITY, |lies, step| {
        let away = step % 2 == 0;
        let tip = if away { Quat::from_rotation_x(-FRAC_PI_2) } else { Quat::from_rotation_z(FRAC_PI_2) };
        tip * lies
    })
}

/// How high the middle of a die lies above what it touches with its lowest corner.
fn support(lies: Quat) -> f32 {
    let up = lies.inverse() * Vec3::Y;
    DIE / 2. * (up.x.abs() + up.y.abs() + up.z.abs())
}

/// A die that gets another face: set on the entity of its piece.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Turning {
    from: Quat,
    to: Quat,
    /// The axis of the extra full turns of a thrown die.
    axis: Vec3,
    turns: f32,
    /// How high it bounces.
    bounce: f32,
    tween: Tween,
}

/// The cube of a die, which turns within its piece.
#[derive(Component)]
pub(crate) struct Cube;

/// Seconds that a tip takes, and a throw.
const TIP: f32 = 0.26;
const THROW: f32 = 0.85;

impl Turning {
    /// Turned by hand from one side to another, after so many seconds.
    pub(super) fn tip(from: usize, to: usize, delay: f32) -> Self {
        let (from, to) = (rest(from), rest(to));
        Self { from, to, axis: Vec3::X, turns: 0., bounce: 0., tween: Tween::new(TIP).after(delay) }
    }

    /// Thrown so that it comes to rest on the side that it has to show. `way` is where it flies in its owner's eyes.
    pub(super) fn throw(from: usize, to: usize, way: Vec3) -> Self {
        let axis = Vec3::Y.cross(way.try_normalize().unwrap_or(Vec3::NEG_Z)).normalize_or(Vec3::NEG_X);
        let (from, to) = (rest(from), rest(to));
        Self { from, to, axis, turns: 1., bounce: 0.5, tween: Tween::new(THROW) }
    }

    /// How the die lies now, and how high its middle is.
    fn pose(&self) -> (Quat, f32) {
        let t = self.tween.progress();
        // A thrown die is fast at first and rolls out; one that is tipped starts and ends slowly.
        let s = if self.turns > 0. { 1. - (1. - t) * (1. - t) } else { t * t * (3. - 2. * t) };
        let lies = Quat::from_axis_angle(self.axis, TAU * self.turns * s) * self.from.slerp(self.to, s);
        // Three bounces, each lower than the one before.
        let bounce = self.bounce * (1. - t).powi(2) * (t * 3. * PI).sin().abs();
        (lies, support(lies) + bounce)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, turn.in_set(TableSystems::Animate)).add_observer(on_finish_motion);
}

fn on_finish_motion(_: On<FinishMotion>, mut dice: Query<&mut Turning>) {
    for mut turning in &mut dice {
        turning.tween.finish();
    }
}

fn turn(
    mut dice: Query<(Entity, &mut Turning, Option<&Children>)>,
    mut cubes: Query<&mut Transform, With<Cube>>,
    time: Res<Time>,
    preferences: Res<Preferences>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    for (entity, mut turning, children) in &mut dice {
        turning.tween.advance(step(&time, &preferences));
        let (lies, middle) = turning.pose();
        for child in children.into_iter().flatten() {
            if let Ok(mut cube) = cubes.get_mut(*child) {
                (cube.rotation, cube.translation.y) = (lies, middle);
            }
        }
        if turning.tween.is_done() {
            commands.entity(entity).remove::<Turning>();
        }
        redraws.now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where each side looks on the die itself, and where the head of its symbol points: unrolled by hand, tip by tip.
    const NET: [(Vec3, Vec3); DIE_SIDES] = [
        (Vec3::Y, Vec3::NEG_Z),
        (Vec3::Z, Vec3::Y),
        (Vec3::X, Vec3::Y),
        (Vec3::NEG_Y, Vec3::X),
        (Vec3::NEG_Z, Vec3::X),
        (Vec3::NEG_X, Vec3::NEG_Z),
    ];

    /// The side on top of a die that lies so, and where the head of its symbol points.
    fn top(lies: Quat) -> (usize, Vec3) {
        let side = NET.iter().position(|(normal, _)| (lies * *normal).abs_diff_eq(Vec3::Y, 1e-4)).unwrap();
        (side, lies * NET[side].1)
    }

    #[test]
    fn every_face_comes_to_lie_on_top_and_upright() {
        for side in 0..DIE_SIDES {
            let (on_top, head) = top(rest(side));
            assert_eq!(on_top, side);
            assert!(head.abs_diff_eq(Vec3::NEG_Z, 1e-4), "{side}: {head}");
        }
        assert!(
            rest(DIE_SIDES).abs_diff_eq(Quat::IDENTITY, 1e-4) || rest(DIE_SIDES).abs_diff_eq(-Quat::IDENTITY, 1e-4)
        );
    }

    #[test]
    fn the_next_face_is_one_tip_away() {
        for side in 0..DIE_SIDES {
            let angle = rest(side).angle_between(rest((side + 1) % DIE_SIDES));
            assert!((angle - FRAC_PI_2).abs() < 1e-3, "{side}: {angle}");
        }
    }

    /// Every throw, at sixty frames a second: no jump, no sinking into the board, and it ends as it has to.
    #[test]
    fn throws_end_on_the_face_that_was_rolled() {
        for (from, to) in (0..DIE_SIDES).flat_map(|from| (0..DIE_SIDES).map(move |to| (from, to))) {
            for way in [Vec3::NEG_Z, Vec3::X, Vec3::new(-1., 0., 2.), Vec3::ZERO] {
                let mut throw = Turning::throw(from, to, way);
                let (mut last, _) = throw.pose();
                assert_eq!(top(last).0, from);
                while !throw.tween.is_done() {
                    throw.tween.advance(1. / 60.);
                    let (lies, middle) = throw.pose();
                    let step = last.angle_between(lies).to_degrees();
                    assert!(step < 30., "{from} to {to}: {step}");
                    assert!(middle >= support(lies) - 1e-4);
                    last = lies;
                }
                let (on_top, head) = top(last);
                assert_eq!(on_top, to);
                assert!(head.abs_diff_eq(Vec3::NEG_Z, 1e-3));
            }
        }
    }
}
