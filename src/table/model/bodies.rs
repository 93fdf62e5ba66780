//! Invisible bodies that the pointer meets.

use bevy::prelude::*;
use tessera_arbiter::PieceId;
use tessera_rules::Square;

/// The body of a square: all of it, so that nobody has to aim.
#[derive(Component, Debug, Clone, Copy)]
pub(crate) struct SquareBody(pub(crate) Square);

/// The body of a piece.
#[derive(Component, Debug, Clone, Copy)]
pub(crate) struct PieceBody(pub(crate) PieceId);
