//! Moves and checks by the data alone. Hooks ask for them, so no hook is asked here.

use super::judge::Judge;
use crate::action::{Move, MoveKind};
use crate::kernel::board::Board;
use crate::kernel::board_set::BoardSet;
use crate::kernel::by_class;
use crate::kernel::context::BoardView;
use crate::kernel::generate::MoveList;
use crate::kernel::make::moved_levels;
use crate::kernel::tables::Tables;
use crate::kernel::under::Under;
use crate::piece::Army;

impl<S: BoardSet> Tables<S> {
    /// The legal moves as if there were no hooks and no goals. Nobody passes.
    pub(crate) fn moves_by_data(&self, view: BoardView<'_, S>) -> MoveList {
        let mut moves = self.moves_of_data(view);
        moves.retain(|mv| mv.kind() != MoveKind::Pass);
        if self.settles_first(view) {
            return moves;
        }
        // Masks have judged the moves already, unless each one is to be made.
        if self.judges() {
            moves.retain(|mv| matches!(self.objection(view, *mv, Judge::Data), Ok(None)));
        }
        if let Ok(Some(stays)) = self.royal_that_stays(view, Judge::Data) {
            moves.retain(|mv| !stays.forbids(*mv));
        }
        let captures = |mv: &Move| self.captures(view, *mv);
        if self.must_capture && moves.iter().any(captures) {
            moves.retain(|mv| captures(mv));
        }
        moves
    }

    /// Makes a move without hooks, and passes the turn.
    pub(crate) fn make_by_data(&self, board: &mut Board<S>, under: &mut Under<S>, mv: Move) {
        let moved = moved_levels(under, mv);
        self.count_pass(board, mv);
        by_class!(self.class, self.count_turn(board));
        by_class!(self.class, self.carry_out(board, under, mv, &mut ()));
        by_class!(self.class, self.end_move(board, under, mv));
        let can_capture =
            |view: BoardView<'_, S>| self.moves_by_data(view).iter().any(|mv| mv.kind() == MoveKind::EnPassant);
        by_class!(self.class, self.after_double_step(board, under, mv, moved, can_capture));
    }

    /// Whether the data let an enemy capture an army's royal piece.
    pub(crate) fn in_check_by_data(&self, view: BoardView<'_, S>, army: Army) -> bool {
        self.royal_attacked(view, army, Judge::Data) == Ok(true)
    }
}
