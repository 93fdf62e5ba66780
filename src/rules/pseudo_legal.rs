//! The moves of a single piece, regardless of turn and check. Players ask for them to learn how a piece moves.

use crate::bitboard::Bitboard;
use crate::kernel::by_class;
use crate::kernel::context::BoardView;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The squares that a piece reaches, in three sets that share no square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PseudoLegal {
    /// Squares where it can go without capturing. With stacks these can have pieces of its own army.
    pub quiet: Bitboard,
    /// Squares with a piece that it can capture.
    pub captures: Bitboard,
    /// Empty squares where it could only capture, such as those diagonally before a pawn.
    pub attacks: Bitboard,
}

impl Rules {
    /// The pseudo-legal moves of the top piece of a square, as if its player were to move.
    ///
    /// Pieces in its way count. Check, castling and en passant do not. An empty square has no moves.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// let reach = rules.pseudo_legal(&rules.start(), "e2".parse()?);
    /// assert_eq!(reach.quiet, ["e3".parse()?, "e4".parse()?].into_iter().collect());
    /// assert_eq!(reach.attacks, ["d3".parse()?, "f3".parse()?].into_iter().collect());
    /// assert!(reach.captures.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pseudo_legal(&self, position: &Position, from: Square) -> PseudoLegal {
        let Some(piece) = position.top(from) else { return PseudoLegal::default() };
        let (tables, army, kind) = (&self.tables, piece.army(), piece.kind());
        let mut board = position.board;
        board.seat = self.commander(position, army).map_or(army.index(), |seat| seat.index()) as u8;
        let context = by_class!(tables.class, tables.context_without_check(&board, army));
        let view = BoardView { board: &board, under: &position.under };
        let [quiet, capture] = by_class!(tables.class, tables.plain_goals(view, &context, kind, from));
        let [quiet_trails, capture_trails] = tables.trail_goals(&board, context.occupied, piece, from);
        let ends = if self.is_royal(kind) { !context.occupied } else { context.quiet };
        let capture = capture | capture_trails;
        let quiet = (quiet | quiet_trails) & ends & tables.squares;
        PseudoLegal {
            quiet,
            captures: capture & context.capturable,
            attacks: (capture & tables.squares).without(context.occupied | quiet),
        }
    }
}
