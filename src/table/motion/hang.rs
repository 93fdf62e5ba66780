//! Pieces in the hand: dragged pieces hang under the pointer, and lifted pieces hang over the rest of their stack.

use bevy::prelude::*;
use tessera_arbiter::{OnShow, Place, Stack};

use super::die::Turning;
use super::present::Standing;
use super::travel::Moving;
use super::tween::Tween;
use crate::model::frame::TableSystems;
use crate::model::geometry::Geometry;
use crate::model::hand::Hand;
use crate::model::redraw_request::Redraws;

/// The gap between lifted pieces and the rest of their stack, in squares. It is wide enough to be seen from a seat.
const RAISED: f32 = 0.16;
/// The time in which a piece returns to its place, in seconds. It is short, since nothing was played.
const BACK: f32 = 0.15;

/// The time over which the velocity of the hand is averaged, in seconds: a few frames, since the mouse moves in steps.
const HAND: f32 = 0.05;

/// A piece that hangs over its square.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct Hanging {
    /// Whether it hangs under the pointer, and not over the rest of its stack.
    pub(super) dragged: bool,
    /// Its velocity, in units a second. A die that is let go is thrown with it.
    pub(super) velocity: Vec3,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hang.in_set(TableSystems::Animate).after(super::travel::travel));
}

fn hang(
    hand: Res<Hand>,
    on_show: OnShow,
    time: Res<Time>,
    mut pieces: Query<(
        Entity,
        &Place,
        &Stack,
        &Standing,
        &mut Transform,
        (Has<Moving>, Has<Turning>),
        Option<&Hanging>,
    )>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let geometry = Geometry::of(on_show.rules());
    for (entity, place, stack, standing, mut transform, (moving, thrown), hanging) in &mut pieces {
        if let Some(at) = place_in_hand(&hand, *place, *stack, geometry) {
            let before = transform.translation;
            if before != at {
                transform.translation = at;
                redraws.now();
            }
            if moving {
                commands.entity(entity).remove::<Moving>();
            }
            let dragged = hand.is_dragging();
            // A piece that was just lifted has jumped into the hand.
            let last = hanging.filter(|hanging| hanging.dragged && dragged).map(|hanging| hanging.velocity);
            let velocity = last.map_or(Vec3::ZERO, |last| follow(last, at - before, time.delta_secs()));
            let wanted = Hanging { dragged, velocity };
            if hanging != Some(&wanted) {
                commands.entity(entity).insert(wanted);
            }
        } else if hanging.is_some() {
            commands.entity(entity).remove::<Hanging>();
            // A piece that was let go without a move returns to its place.
            let (from, to) = (transform.translation, geometry.spot(standing.spot));
            if !moving && !thrown && from != to {
                commands.entity(entity).insert(Moving { from, to, arc: 0., tween: Tween::new(BACK) });
                redraws.now();
            }
        }
    }
}

/// The velocity of the hand after it has moved by `way` within `seconds`.
fn follow(last: Vec3, way: Vec3, seconds: f32) -> Vec3 {
    if seconds > 0. { last.lerp(way / seconds, (seconds / HAND).min(1.)) } else { last }
}

/// The position of a piece that hangs in the hand; `None` for all others. Lifted pieces stay stacked on each other.
fn place_in_hand(hand: &Hand, place: Place, stack: Stack, geometry: Geometry) -> Option<Vec3> {
    let from = hand.from().filter(|from| place == Place::Board(*from))?;
    let stays = stack.height().saturating_sub(hand.lift().unwrap_or(stack.height()));
    if stack.below() < stays {
        return None;
    }
    match (hand.carried(), hand.lift()) {
        (Some(at), _) => Some(at + Vec3::Y * geometry.level * f32::from(stack.below() - stays)),
        (None, Some(_)) => {
            let over = Vec3::Y * (RAISED + geometry.level * f32::from(stack.below()));
            Some(geometry.centre(from) + over)
        }
        (None, None) => None,
    }
}
