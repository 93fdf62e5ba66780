//! The place of a piece in the picture.

use bevy::prelude::*;
use tessera_arbiter::{DieFace, PieceArmy, Place, Stack};

use crate::model::geometry::Spot;

/// The place that a piece has in the picture, or moves to, and the face of a die there.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(crate) struct Standing {
    pub(crate) spot: Spot,
    pub(super) face: Option<DieFace>,
}

impl Standing {
    /// The place at which the match on show has a piece. The picture follows when the motions begin.
    pub(crate) fn of(army: PieceArmy, place: Place, stack: Stack, face: Option<&DieFace>) -> Self {
        Self { spot: Spot { army: army.index(), place, level: stack.below() }, face: face.copied() }
    }
}
