//! Pieces in the grip: dragged pieces hang under the pointer, and lifted pieces hang over the rest of their stack.

use bevy::prelude::*;
use tessera_arbiter::{OnShow, PieceId, Place, Stack};

use super::die::Turning;
use super::standing::Standing;
use super::travel::{Moving, Stance, rock, tilt};
use super::tween::Tween;
use crate::model::frame::TableSystems;
use crate::model::geometry::Geometry;
use crate::model::grip::{Grip, GripOrigin};
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;

/// The gap between lifted pieces and the rest of their stack, in squares. It is wide enough to be seen from a seat.
const RAISED: f32 = 0.16;
/// The time in which a piece returns to its place, in seconds. It is short, since nothing was played.
const BACK: f32 = 0.15;

/// The time over which the velocity of the hand is averaged, in seconds: a few frames, since the mouse moves in steps.
const HAND: f32 = 0.05;
/// Below this velocity a hand rests, in units a second. The average alone would never come to rest.
const STILL: f32 = 0.05;
/// The angle by which a dragged piece lags behind the hand, in radians at one unit a second, and the largest angle. A stack
/// bends as one, so that it sways.
const DRAG: f32 = 0.012;
const MOST: f32 = 0.16;

/// A piece that hangs over its square.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct Hanging {
    /// Whether it hangs under the pointer, and not over the rest of its stack.
    pub(super) dragged: bool,
    /// Its position without any leaning.
    at: Vec3,
    /// Its velocity, in units a second. A die that is let go is thrown with it.
    pub(super) velocity: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hang.in_set(TableSystems::Animate).after(rock));
}

pub(super) type PieceInGrip = (
    (Entity, &'static PieceId),
    (&'static Place, &'static Stack, &'static Standing),
    (&'static mut Transform, Option<&'static Stance>),
    (Has<Moving>, Has<Turning>),
    Option<&'static Hanging>,
);

pub(super) fn hang(
    grip: Res<Grip>,
    on_show: OnShow,
    (time, preferences): (Res<Time>, Res<Preferences>),
    mut pieces: Query<PieceInGrip>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let geometry = Geometry::of(on_show.rules());
    let of_hand = match grip.origin() {
        Some(GripOrigin::Hand(piece)) => on_show.current().snapshot(on_show.ply()).dropped_next(piece),
        _ => None,
    };
    for ((entity, id), (place, stack, standing), (mut transform, stance), (moving, thrown), hanging) in &mut pieces {
        let stance = stance.map_or(transform.rotation, |stance| stance.0);
        let at = if of_hand == Some(*id) {
            Some((grip.carried().unwrap_or(geometry.spot(standing.spot) + Vec3::Y * RAISED), 0.))
        } else {
            place_in_grip(&grip, *place, *stack, geometry)
        };
        if let Some((at, above)) = at {
            let dragged = grip.is_dragging();
            // A piece that was just lifted has jumped into the hand.
            let before = hanging.filter(|hanging| hanging.dragged && dragged);
            let velocity = before
                .map_or(Vec3::ZERO, |before| follow(before.velocity, at - before.at, time.delta_secs()))
                * f32::from(u8::from(preferences.speed > 0.));
            let lean = (velocity.length() * DRAG).min(MOST);
            let way = velocity.with_y(0.).normalize_or_zero();
            let hangs =
                Transform { translation: at - way * lean * above, rotation: tilt(way, -lean) * stance, ..*transform };
            if *transform != hangs {
                *transform = hangs;
                redraws.now();
            }
            if moving {
                commands.entity(entity).remove::<Moving>();
            }
            let wanted = Hanging { dragged, at, velocity };
            if hanging != Some(&wanted) {
                commands.entity(entity).insert(wanted);
                redraws.now();
            }
        } else if hanging.is_some() {
            commands.entity(entity).remove::<Hanging>();
            // A piece that was let go without a move returns to its place.
            let (from, to) = (transform.translation, geometry.spot(standing.spot));
            if !moving && !thrown && from != to {
                commands.entity(entity).insert(Moving::carried(from, to, 0., Tween::new(BACK)));
                redraws.now();
            }
        }
    }
}

/// The velocity of the hand after it has moved by `way` within `seconds`.
fn follow(last: Vec3, way: Vec3, seconds: f32) -> Vec3 {
    let now = if seconds > 0. { last.lerp(way / seconds, (seconds / HAND).min(1.)) } else { last };
    if now.length() > STILL { now } else { Vec3::ZERO }
}

/// The position of a piece that hangs in the grip, and its height above the lowest one there. `None` for all others. Lifted
/// pieces stay stacked on each other.
fn place_in_grip(grip: &Grip, place: Place, stack: Stack, geometry: Geometry) -> Option<(Vec3, f32)> {
    let from = grip.from().filter(|from| place == Place::Board(*from))?;
    let stays = stack.height().saturating_sub(grip.lift().unwrap_or(stack.height()));
    if stack.below() < stays {
        return None;
    }
    let above = geometry.level * f32::from(stack.below() - stays);
    match (grip.carried(), grip.lift()) {
        (Some(at), _) => Some((at + Vec3::Y * above, above)),
        (None, Some(_)) => {
            let over = Vec3::Y * (RAISED + geometry.level * f32::from(stack.below()));
            Some((geometry.centre(from) + over, above))
        }
        (None, None) => None,
    }
}
