//! The motion of a die to another side: it is tipped, it tumbles on its square, or it is thrown.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::die_sides::{rest, support};
use super::throw::ThrowPath;
use super::travel::{Moving, Stance, travel};
use super::tween::{Tween, smooth, step};
use crate::model::frame::{FinishMotion, TableSystems};
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;

/// The motion of a die to another side. The entity is the piece, and the die's cube turns within it.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Turning {
    way: Way,
    tween: Tween,
    /// When a die that rolls touches the board for the first time, as a part of the duration. `None` once it has, and for a tip.
    touches: Option<f32>,
}

/// A rolling die touches the board for the first time.
#[derive(EntityEvent, Debug, Clone, Copy)]
pub(crate) struct DieTouched {
    /// The piece.
    pub(crate) entity: Entity,
}

/// The way in which a die gets to another side.
#[derive(Debug, Clone, PartialEq)]
enum Way {
    /// It turns on the spot, or while its piece moves.
    Turn {
        from: Quat,
        to: Quat,
        /// The axis of its extra full turns.
        axis: Vec3,
        turns: f32,
        /// The height of its bounces, in units.
        bounce: f32,
    },
    /// It is thrown, and takes its piece along.
    Throw(ThrowPath),
}

/// The cube of a die, which turns within its piece.
#[derive(Component)]
pub(crate) struct Cube;

/// The duration of a tip, in seconds: a little shorter than a move, which it follows.
const TIP: f32 = 0.26;
/// The duration of a tumble, in seconds: long enough that a full turn looks rolled, and no frame jumps.
const TUMBLE: f32 = 0.85;

impl Turning {
    /// A turn by hand from one side to another, which begins after `delay` seconds.
    pub(super) fn tip(from: usize, to: usize, delay: f32) -> Self {
        let way = Way::Turn { from: rest(from), to: rest(to), axis: Vec3::X, turns: 0., bounce: 0. };
        Self { way, tween: Tween::new(TIP).after(delay), touches: None }
    }

    /// A roll over its own square that ends with the side `to` on top, for a die without room for a throw. `way` is the
    /// direction of its flight in the space of the piece.
    pub(super) fn tumble(from: usize, to: usize, way: Vec3) -> Self {
        let axis = Vec3::Y.cross(way.try_normalize().unwrap_or(Vec3::NEG_Z)).normalize_or(Vec3::NEG_X);
        let way = Way::Turn { from: rest(from), to: rest(to), axis, turns: 1., bounce: 0.5 };
        // It begins on the board.
        Self { way, tween: Tween::new(TUMBLE), touches: Some(0.) }
    }

    /// Whether it is a throw along a path.
    pub(super) fn is_throw(&self) -> bool {
        matches!(self.way, Way::Throw(_))
    }

    /// A throw along a path.
    pub(super) fn throw(path: ThrowPath) -> Self {
        let (seconds, touches) = (path.seconds(), path.first_touch());
        Self { way: Way::Throw(path), tween: Tween::new(seconds), touches: Some(touches) }
    }
}

/// The rotation of a die that turns on its square, and the height of its middle. `t` is the progress from 0 to 1.
fn turned(from: Quat, to: Quat, axis: Vec3, turns: f32, bounce: f32, t: f32) -> (Quat, f32) {
    // A tumble is fast at first and slows down. A tip starts and ends slowly.
    let s = if turns > 0. { 1. - (1. - t) * (1. - t) } else { smooth(t) };
    let lies = Quat::from_axis_angle(axis, TAU * turns * s) * from.slerp(to, s);
    // Three bounces, each lower than the last.
    let bounce = bounce * (1. - t).powi(2) * (t * 3. * PI).sin().abs();
    (lies, support(lies) + bounce)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, turn.in_set(TableSystems::Animate).after(travel)).add_observer(on_finish_motion);
}

fn on_finish_motion(_: On<FinishMotion>, mut dice: Query<&mut Turning>) {
    for mut turning in &mut dice {
        turning.tween.finish();
    }
}

fn turn(
    mut dice: Query<
        (Entity, &mut Turning, (&mut Transform, Option<&Stance>), Option<&Children>, Has<Moving>),
        Without<Cube>,
    >,
    mut cubes: Query<&mut Transform, With<Cube>>,
    time: Res<Time>,
    preferences: Res<Preferences>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    for (entity, mut turning, (mut piece, stance), children, moves_on) in &mut dice {
        turning.tween.advance(step(&time, &preferences));
        let t = turning.tween.progress();
        let (lies, middle, is_over) = match &turning.way {
            Way::Turn { from, to, axis, turns, bounce } => {
                let (lies, middle) = turned(*from, *to, *axis, *turns, *bounce, t);
                (lies, middle, false)
            }
            Way::Throw(path) => {
                // Another motion may have begun before the throw is over, such as after taking back. It wins.
                let pose = path.at(if moves_on { 1. } else { t });
                let middle = support(pose.lies);
                if !moves_on {
                    piece.translation = pose.middle - Vec3::Y * middle;
                    // It may have been tilted by the hand.
                    piece.rotation = stance.map_or(piece.rotation, |stance| stance.0);
                }
                (piece.rotation.inverse() * pose.lies, middle, moves_on)
            }
        };
        for child in children.into_iter().flatten() {
            if let Ok(mut cube) = cubes.get_mut(*child) {
                (cube.rotation, cube.translation.y) = (lies, middle);
            }
        }
        // A die that flies as well touches the board where it lands.
        let lands = t >= turning.touches.unwrap_or(0.) && !moves_on || is_over;
        if lands && turning.touches.take().is_some() {
            commands.trigger(DieTouched { entity });
        }
        if turning.tween.is_done() || is_over {
            commands.entity(entity).remove::<Turning>();
        }
        redraws.now();
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::DIE_SIDES;

    use super::*;
    use crate::motion::die_sides::tests::top;

    /// Every tumble at sixty frames a second never jumps, never sinks into the board, and ends on the right side.
    #[test]
    fn tumbles_end_on_the_face_that_was_rolled() {
        for (from, to) in (0..DIE_SIDES).flat_map(|from| (0..DIE_SIDES).map(move |to| (from, to))) {
            for way in [Vec3::NEG_Z, Vec3::X, Vec3::new(-1., 0., 2.), Vec3::ZERO] {
                let Turning { way: Way::Turn { from: start, to: end, axis, turns, bounce }, mut tween, .. } =
                    Turning::tumble(from, to, way)
                else {
                    panic!("a tumble turns");
                };
                let mut last = start;
                assert_eq!(top(last).0, from);
                while !tween.is_done() {
                    tween.advance(1. / 60.);
                    let (lies, middle) = turned(start, end, axis, turns, bounce, tween.progress());
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
