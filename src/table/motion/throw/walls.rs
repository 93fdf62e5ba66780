//! Standing pieces as walls for dice that are thrown.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::path::DiePose;
use super::simulate::corners;
use crate::model::geometry::DIE;

/// The radius of a wall: half the diagonal of a die's side, and a little air. Figures are slimmer.
pub(super) const REACH: f32 = DIE * 0.708 + 0.02;
/// In how many directions a gap is looked for. A gap that lies between two of them is missed if it is narrower than half a
/// percent of the distance: then a free way counts as blocked, and never the other way round.
const DIRECTIONS: u8 = 32;

/// A piece that stands on the board. For dice it is a wall: a cylinder.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Wall {
    /// The middle of its square. The height does not count.
    pub(crate) at: Vec3,
    /// The height of its top, in units above the board.
    pub(crate) top: f32,
}

impl Wall {
    /// Whether a die touches it.
    pub(super) fn meets(&self, die: &DiePose) -> bool {
        // The distance from the middle of a die to its corner, and a little more.
        const CORNER: f32 = DIE * 0.87;
        let away = die.middle.xz() - self.at.xz();
        if away.length() > REACH + CORNER || die.middle.y - CORNER > self.top {
            return false;
        }
        let points = self.below_top(corners(die.lies).map(|arm| die.middle + arm));
        // The cylinder and the part of the die below its top are apart if a straight line separates them from above.
        let apart = |way: Vec2| points.iter().all(|point| (point - self.at.xz()).dot(way) > REACH);
        let mut ways = (0..DIRECTIONS).map(|way| Vec2::from_angle(f32::from(way) / f32::from(DIRECTIONS) * TAU));
        !apart(away.normalize_or_zero()) && !ways.any(apart)
    }

    /// The outline, seen from above, of the part of a die that is lower than the top: its corners and where its edges pass
    /// the height of the top. Diagonals count as edges here. They add points inside the outline only.
    fn below_top(&self, corners: [Vec3; 8]) -> Vec<Vec2> {
        let mut points = Vec::new();
        for (index, one) in corners.iter().enumerate() {
            if one.y <= self.top {
                points.push(one.xz());
            }
            for other in &corners[index + 1..] {
                if (one.y <= self.top) != (other.y <= self.top) {
                    let part = (self.top - one.y) / (other.y - one.y);
                    points.push(one.lerp(*other, part).xz());
                }
            }
        }
        points
    }
}
