//! The place of a piece in the picture.

use bevy::prelude::*;
use tessera_arbiter::DieFace;

use crate::model::geometry::Spot;

/// The place that a piece has in the picture, or moves to, and the face of a die there.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct Standing {
    pub(super) spot: Spot,
    pub(super) face: Option<DieFace>,
}
