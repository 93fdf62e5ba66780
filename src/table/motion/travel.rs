//! Pieces that are carried from one place to another: lifted, carried, and set down.

use std::f32::consts::TAU;

use bevy::prelude::*;
use tessera_arbiter::Place;

use super::tween::{Tween, smooth, step};
use crate::model::frame::{FinishMotion, TableSystems};
use crate::model::geometry::KING;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;

/// The height of a hop and of the way to the tray, in units: over the head of a king.
pub(super) const HEIGHT: f32 = KING + 0.06;
/// The height of a hop on the spot, in units.
const JUMP: f32 = 0.3;
/// The duration of a hop on the spot, in seconds.
const SPRING: f32 = 0.26;
/// The duration of a hop to another square, in seconds: its way is longer than a glide. A new piece is set down in that
/// time, too.
pub(super) const HOP: f32 = 0.36;
/// The height from which a new piece is set down, in units: low enough to see where it comes to stand.
const NEW: f32 = 0.4;
/// The part of the time in which a piece is lifted, and in which it is set down. It goes aside mostly between them.
const LIFT: f32 = 0.26;
/// The angle by which a carried piece leans, in radians: back when it starts, and forward when it stops.
const LEAN: f32 = 0.06;
/// The part by which each piece more in a stack makes it lean more, and the largest angle of a stack, in radians.
const SWAY: (f32, f32) = (0.5, 0.17);
/// The time in which a piece that was set down stops rocking, in seconds. It was placed already, and nothing waits.
const ROCK: f32 = 0.16;
/// The part of its lean with which a piece rocks.
const ROCKING: f32 = 0.5;
/// The radius of a foot, in units. A piece that leans or falls turns over its rim.
pub(super) const FOOT: f32 = 0.35;
/// The time in which a captured royal piece topples, in seconds, and the angle, in radians. It is taken up before it lies.
const TOPPLE: (f32, f32) = (0.16, 1.2);

/// The rotation of a piece that stands. The motions tilt it.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stance(pub(crate) Quat);

/// The motion of a piece. It is removed when the piece arrives.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Moving {
    pub(super) from: Vec3,
    pub(super) to: Vec3,
    /// The height to which it is lifted above a straight line, in units.
    pub(super) arc: f32,
    /// The largest angle by which it leans, in radians.
    lean: f32,
    /// Its height in the stack that is carried with it, in units. A leaning stack moves aside there.
    above: f32,
    /// Whether it topples before it is taken up.
    topples: bool,
    tween: Tween,
}

impl Moving {
    /// A motion without weight.
    pub(super) fn straight(from: Vec3, to: Vec3, arc: f32, tween: Tween) -> Self {
        Self { from, to, arc, lean: 0., above: 0., topples: false, tween }
    }

    /// A piece that is carried by hand. It leans a little.
    pub(super) fn carried(from: Vec3, to: Vec3, arc: f32, tween: Tween) -> Self {
        Self { lean: LEAN, ..Self::straight(from, to, arc, tween) }
    }

    /// The same in a stack of `pieces`. It stands `above` units higher than the lowest of them.
    pub(super) fn in_stack(self, pieces: u8, above: f32) -> Self {
        let more = f32::from(pieces.saturating_sub(1)) * SWAY.0;
        Self { lean: (self.lean * (1. + more)).min(SWAY.1), above, ..self }
    }

    /// A captured royal piece. It topples, and is carried away after `delay` seconds and the fall.
    pub(super) fn toppling(from: Vec3, to: Vec3, arc: f32, (delay, seconds): (f32, f32)) -> Self {
        let tween = Tween::new(TOPPLE.0 + seconds).after(delay);
        Self { topples: true, ..Self::straight(from, to, arc, tween) }
    }

    /// A small hop on the spot, which begins after `delay` seconds.
    pub(super) fn hop(at: Vec3, delay: f32) -> Self {
        Self::straight(at, at, JUMP, Tween::new(SPRING).after(delay))
    }

    /// A new piece that is set down on its place.
    pub(crate) fn set_down(at: Vec3) -> Self {
        Self::straight(at + Vec3::Y * NEW, at, 0., Tween::new(HOP))
    }

    /// The horizontal direction of the motion.
    fn way(&self) -> Vec3 {
        (self.to - self.from).with_y(0.).normalize_or_zero()
    }

    /// The current place, and the tilt.
    fn pose(&self) -> (Vec3, Quat) {
        let seconds = self.tween.elapsed();
        let fall = if self.topples { TOPPLE.0 } else { 0. };
        let t = ((seconds - fall) / (self.tween.duration() - fall)).clamp(0., 1.);
        let (up, down) = (smooth((t / LIFT).min(1.)), smooth(((1. - t) / LIFT).min(1.)));
        // Slow at both ends, so that it rises first and comes down last.
        let carried = if t < 0.5 { 4. * t * t * t } else { 1. - 4. * (1. - t) * (1. - t) * (1. - t) };
        // It is as high as it needs to be all the way, also where one end is lower: a tray lies below the board.
        let ground =
            if self.to.y > self.from.y { self.from.y.lerp(self.to.y, up) } else { self.to.y.lerp(self.from.y, down) };
        let at = self.from.lerp(self.to, carried).with_y(ground + self.arc * up * down);
        if self.topples {
            let fallen = smooth((seconds / fall).min(1.)) * (1. - smooth(t));
            return (at + Vec3::Y * FOOT * (fallen * TOPPLE.1).sin(), tilt(self.way(), fallen * TOPPLE.1));
        }
        let lean = -self.lean * (TAU * t).sin();
        (at + self.way() * lean * self.above, tilt(self.way(), lean))
    }
}

/// The rotation that tilts a piece by an angle towards a direction.
pub(super) fn tilt(way: Vec3, angle: f32) -> Quat {
    Vec3::Y.cross(way).try_normalize().map_or(Quat::IDENTITY, |axis| Quat::from_axis_angle(axis, angle))
}

/// A piece that was set down and still rocks.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct Rocking {
    at: Vec3,
    way: Vec3,
    lean: f32,
    above: f32,
    tween: Tween,
}

impl Rocking {
    fn pose(&self) -> (Vec3, Quat) {
        let t = self.tween.progress();
        let lean = -self.lean * ROCKING * (TAU * t).sin() * (1. - t) * (1. - t);
        let at = self.at + self.way * lean * self.above + Vec3::Y * FOOT * lean.abs();
        (at, tilt(self.way, lean))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (travel, rock).chain().in_set(TableSystems::Animate)).add_observer(on_finish_motion);
}

fn on_finish_motion(_: On<FinishMotion>, mut pieces: Query<&mut Moving>, mut rocking: Query<&mut Rocking>) {
    for mut moving in &mut pieces {
        moving.tween.finish();
    }
    for mut rocking in &mut rocking {
        rocking.tween.finish();
    }
}

pub(super) fn travel(
    mut pieces: Query<(Entity, &mut Moving, &mut Transform, Option<&Stance>, Option<&Place>)>,
    time: Res<Time>,
    preferences: Res<Preferences>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let mut arrived = Vec::new();
    for (entity, mut moving, mut transform, stance, place) in &mut pieces {
        moving.tween.advance(step(&time, &preferences));
        let (at, tilt) = moving.pose();
        transform.translation = at;
        if let Some(stance) = stance {
            transform.rotation = tilt * stance.0;
        }
        if moving.tween.is_done() {
            arrived.push((arrival(place), entity));
            if moving.lean > 0. && !moving.tween.is_cut() {
                let Moving { to, lean, above, .. } = *moving;
                let rocking = Rocking { at: to, way: moving.way(), lean, above, tween: Tween::new(ROCK) };
                commands.entity(entity).insert(rocking);
            }
        }
        redraws.now();
    }
    // Each is heard when its motion is removed. The order of queries would be different from game to game.
    arrived.sort_by_key(|(rank, _)| *rank);
    for (_, entity) in arrived {
        commands.entity(entity).remove::<Moving>();
    }
}

/// The rank of a piece among those that arrive in the same frame: first the board, and then the trays.
fn arrival(place: Option<&Place>) -> usize {
    match place {
        Some(Place::Board(square)) => square.index(),
        _ => usize::MAX,
    }
}

/// Lets pieces rock that were set down, until another motion takes them.
pub(super) fn rock(
    mut pieces: Query<(Entity, &mut Rocking, &mut Transform, Option<&Stance>, Has<Moving>)>,
    time: Res<Time>,
    preferences: Res<Preferences>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    for (entity, mut rocking, mut transform, stance, moves_on) in &mut pieces {
        rocking.tween.advance(step(&time, &preferences));
        if !moves_on {
            let (at, tilt) = rocking.pose();
            transform.translation = at;
            if let Some(stance) = stance {
                transform.rotation = tilt * stance.0;
            }
        }
        if moves_on || rocking.tween.is_done() {
            commands.entity(entity).remove::<Rocking>();
        }
        redraws.now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::geometry::Geometry;

    /// The poses of a motion at sixty frames a second, with the first and the last one.
    fn poses(mut moving: Moving) -> Vec<(Vec3, Quat)> {
        let mut poses = vec![moving.pose()];
        while !moving.tween.is_done() {
            moving.tween.advance(1. / 60.);
            poses.push(moving.pose());
        }
        poses
    }

    /// Every motion begins and ends upright at its places, and never jumps.
    #[test]
    fn motions_begin_and_end_upright() {
        let (from, to) = (Vec3::new(-3.5, 0., 2.5), Vec3::new(3.5, 0.4, -1.5));
        for moving in [
            Moving::carried(from, to, HEIGHT, Tween::new(0.36)),
            Moving::carried(from, to, 0.2, Tween::new(0.3)).in_stack(4, 0.6),
            Moving::toppling(from, to, HEIGHT, (0.06, 0.36)),
            Moving::hop(from, 0.),
        ] {
            let poses = poses(moving);
            let (first, last) = (poses[0], poses[poses.len() - 1]);
            assert!(first.0.distance(from) < 1e-4 && last.0.distance(moving.to) < 1e-4, "{moving:?}");
            for pose in [first, last] {
                assert!(pose.1.angle_between(Quat::IDENTITY) < 2e-3, "{moving:?}");
            }
            for pair in poses.windows(2) {
                assert!(pair[0].0.distance(pair[1].0) < 1.5 && pair[0].1.angle_between(pair[1].1) < 0.4, "{moving:?}");
            }
        }
    }

    /// A captured piece leaves upwards. It is above the head of a king before its foot comes to the next square's head.
    #[test]
    fn captured_pieces_go_over_the_others() {
        let geometry = Geometry::default();
        let from = geometry.centre("d5".parse().unwrap());
        for order in [0, 7, 15] {
            for (at, _) in poses(Moving::carried(from, geometry.in_tray(0, order), HEIGHT, Tween::new(0.42))) {
                let over_others = geometry.square_at(at).is_some() && at.xz().distance(from.xz()) > 0.7;
                assert!(!over_others || at.y > KING, "{order}: {at}");
            }
        }
    }

    /// The higher a piece stands in a stack, the farther it sways, and the stack leans as one.
    #[test]
    fn a_stack_sways() {
        let (from, to) = (Vec3::ZERO, Vec3::X * 3.);
        let sway = |pieces: u8, above: f32| {
            let alone = poses(Moving::straight(from, to, 0.2, Tween::new(0.3)));
            let here = poses(Moving::carried(from, to, 0.2, Tween::new(0.3)).in_stack(pieces, above));
            here.iter().zip(&alone).map(|(here, alone)| (here.0.x - alone.0.x).abs()).fold(0., f32::max)
        };
        assert!(sway(1, 0.) == 0. && sway(3, 0.2) > 0.01 && sway(3, 0.4) > 1.9 * sway(3, 0.2));
    }
}
