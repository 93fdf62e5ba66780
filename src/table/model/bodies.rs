//! The pointer finds these: invisible bodies instead of the detailed models, and panels before the board.

use bevy::prelude::*;
use tessera_arbiter::PieceId;
use tessera_rules::Square;

/// The body of a square. It covers the whole square, so that players need not aim.
#[derive(Component, Debug, Clone, Copy)]
pub(crate) struct SquareBody(pub(crate) Square);

/// The body of a piece.
#[derive(Component, Debug, Clone, Copy)]
pub(crate) struct PieceBody {
    pub(crate) piece: PieceId,
    /// Whether it is a die. Its whole body means it, because its top is what players look at.
    pub(crate) is_die: bool,
}

/// A panel of Bevy's own interface that lies before the board. Who points at it does not mean the board.
#[derive(Component, Debug, Clone, Copy)]
pub(crate) struct BeforeBoard;
