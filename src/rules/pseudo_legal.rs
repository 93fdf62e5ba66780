//! How a piece moves from where it stands, whoever's turn it is: for players who ask.

use crate::kernel::by_class;
use crate::kernel::context::BoardView;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Bitboard, Square};

/// Where a piece goes. No square is in more than one of the sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PseudoLegal {
    /// Where it can end without capturing, with stacks also on pieces of its own.
    pub quiet: Bitboard,
    /// Where it can capture what stands there.
    pub captures: Bitboard,
    /// Empty squares where it could capture, but cannot go otherwise.
    pub attacks: Bitboard,
}

impl Rules {
    /// Where the piece on top of a square goes by its movement alone: as if it were its player's turn, with what stands in
    /// its way considered, but not check, castling and en passant. Nothing for an empty square.
    pub fn pseudo_legal(&self, position: &Position, from: Square) -> PseudoLegal {
        let Some(piece) = position.top(from) else { return PseudoLegal::default() };
        let (tables, army, kind) = (&self.tables, piece.army(), piece.kind());
        let mut board = position.board;
        board.seat = self.commander(position, army).map_or(army.index(), |seat| seat.index()) as u8;
        let context = by_class!(tables.class, tables.context_without_check(&board, army));
        let moves = &tables.reach[army.index()][kind.index()][from.index()];
        let lines = tables.sliders.rook(from, context.occupied) | tables.sliders.bishop(from, context.occupied);
        let quiet = moves.leap_quiet | lines & moves.line_quiet;
        let capture = moves.leap_capture | lines & moves.line_capture;
        let view = BoardView { board: &board, under: &position.under };
        let double = by_class!(tables.class, tables.double_step(view, &context, kind, from));
        let ends = if self.is_royal(kind) { !context.occupied } else { context.quiet };
        let quiet = (quiet | double) & ends & tables.squares;
        PseudoLegal {
            quiet,
            captures: capture & context.capturable,
            attacks: (capture & tables.squares).without(context.occupied | quiet),
        }
    }
}
