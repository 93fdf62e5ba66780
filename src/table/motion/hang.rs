//! Pieces in the hand: dragged ones hang under the pointer, and what is lifted from a stack hangs over the rest.

use bevy::prelude::*;
use tessera_arbiter::{OnShow, Place, Stack};

use super::present::Standing;
use super::travel::Moving;
use super::tween::Tween;
use crate::model::frame::TableSystems;
use crate::model::geometry::Geometry;
use crate::model::hand::Hand;
use crate::model::redraw_request::Redraws;

/// How far lifted pieces hang over the rest, in squares: enough to see a gap from a seat.
const RAISED: f32 = 0.16;
/// How long a piece takes back to its place, in seconds.
const BACK: f32 = 0.15;

/// A piece that hangs over its square.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hanging {
    /// Under the pointer, and not over the rest of its stack.
    pub(super) dragged: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hang.in_set(TableSystems::Animate).after(super::travel::travel));
}

fn hang(
    hand: Res<Hand>,
    on_show: OnShow,
    mut pieces: Query<(Entity, &Place, &Stack, &Standing, &mut Transform, Has<Moving>, Option<&Hanging>)>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let geometry = Geometry::of(on_show.rules());
    for (entity, place, stack, standing, mut transform, moving, hanging) in &mut pieces {
        if let Some(at) = place_in_hand(&hand, *place, *stack, geometry) {
            if transform.translation != at {
                transform.translation = at;
                redraws.now();
            }
            if moving {
                commands.entity(entity).remove::<Moving>();
            }
            let wanted = Hanging { dragged: hand.is_dragging() };
            if hanging != Some(&wanted) {
                commands.entity(entity).insert(wanted);
            }
        } else if hanging.is_some() {
            commands.entity(entity).remove::<Hanging>();
            // A piece that was let go without a move returns to its place.
            let (from, to) = (transform.translation, geometry.spot(standing.spot));
            if !moving && from != to {
                commands.entity(entity).insert(Moving { from, to, arc: 0., tween: Tween::new(BACK) });
                redraws.now();
            }
        }
    }
}

/// Where a piece hangs, if it is in the hand. All that is lifted hangs together, one piece above the other.
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
