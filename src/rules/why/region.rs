//! Finds out whether only a region keeps a piece from a square.

use crate::piece::Piece;
use crate::rules::Rules;
use crate::ruleset::MoveRule;
use crate::square::Square;

impl Rules {
    /// Whether a movement that begins on the one square would end on the other, if its own region or that of its piece did
    /// not forbid it.
    pub(super) fn only_a_region_forbids(&self, piece: Piece, from: Square, to: Square) -> bool {
        let ruleset = self.ruleset();
        let (Some(army), Some(data)) =
            (ruleset.armies.get(piece.army().index()), ruleset.pieces.values().nth(piece.kind().index()))
        else {
            return false;
        };
        let own = |square: Square| self.squares().iter().find(|&own| army.frame.on_board(own, ruleset.board) == square);
        let (Some(start), Some(end)) = (own(from), own(to)) else { return false };
        let leads = |rule: &MoveRule| {
            rule.from.as_ref().is_none_or(|name| self.region_squares(name).has(start))
                && rule.goals(ruleset.board, start).has(end)
        };
        data.moves.iter().any(leads)
    }
}
