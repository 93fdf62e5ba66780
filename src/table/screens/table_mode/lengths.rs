//! The lengths of the panels of table mode, and the room for texts beside them.

use bevy::prelude::*;

use super::seat_shapes::SeatPlace;
use super::{GAP, SIZE};
use crate::screens::coin;

/// The least and the greatest length of texts beside a panel, in logical pixels at zoom 1.
pub(super) const LEAST_BESIDE: f32 = 180.;
pub(super) const MOST_BESIDE: f32 = 420.;

/// The length of a panel at the near or far end and at a side, and what else the room beside it depends on. All are in logical
/// pixels at zoom 1.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub(in crate::screens) struct Lengths {
    pub(super) end: f32,
    pub(super) side: f32,
    /// The size of the window.
    pub(super) window: Vec2,
    /// Whether players sit at the sides.
    pub(super) has_sides: bool,
}

impl Default for Lengths {
    fn default() -> Self {
        Self { end: SIZE.x, side: SIZE.x, window: Vec2::ZERO, has_sides: false }
    }
}

/// A hand of the player at a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    Left,
    Right,
}

impl Lengths {
    pub(in crate::screens) fn of(self, (edge, _): SeatPlace) -> f32 {
        if edge % 2 == 0 { self.end } else { self.side }
    }

    /// The length of texts beside the panel of a seat at the near or far end, and their place. `None` where there is no room:
    /// in a narrow window, or at a side.
    pub(super) fn beside(self, (edge, along): SeatPlace, hand: Hand) -> Option<(f32, SeatPlace)> {
        // In the corner lies the panel of a neighbour, or the coin of the menu.
        let corner = match (edge, hand) {
            _ if self.has_sides => SIZE.y + 2. * GAP,
            (2, Hand::Left) => coin::SIZE.x + GAP,
            _ => 0.,
        };
        let room = (self.window.x - self.of((edge, along))) / 2. - corner - 2. * GAP;
        if edge % 2 != 0 || along != 0.5 || room < LEAST_BESIDE {
            return None;
        }
        let length = room.min(MOST_BESIDE);
        let from_corner = (corner + GAP + length / 2.) / self.window.x;
        let is_at_left = (edge == 0) == (hand == Hand::Left);
        Some((length, (edge, if is_at_left { from_corner } else { 1. - from_corner })))
    }
}
