//! Moves and checks by the data alone. Hooks ask for them, so no hook is asked here.

use crate::action::{Move, MoveKind};
use crate::kernel::board::Board;
use crate::kernel::board_set::BoardSet;
use crate::kernel::by_class;
use crate::kernel::context::BoardView;
use crate::kernel::generate::MoveList;
use crate::kernel::make::moved_levels;
use crate::kernel::sliders::SlidingAttacks;
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
        if let Some(army) = Army::new(view.board.seat.into()).filter(|_| self.class.check) {
            // Masks have judged the moves already, unless each one is to be made.
            moves.retain(|mv| !self.judges() || self.is_safe_by_data(view, army, *mv));
            let flees = |mv: &Move| self.flees_by_data(view, army, *mv);
            if !self.may_flee && self.in_check_by_data(view.board, army) {
                moves.retain(|mv| !flees(mv));
            }
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
        board.halfmove_clock = board.halfmove_clock.saturating_add(1);
        by_class!(self.class, self.carry_out(board, under, mv, &mut ()));
        if !(self.class.dice && self.keeps_the_turn(BoardView { board, under }, mv)) {
            self.pass_the_turn(board);
        } else if board.halfmove_clock > 0 {
            board.halfmove_clock -= 1;
        }
        if mv.kind() == MoveKind::DoubleStep {
            let can_capture =
                |view: BoardView<'_, S>| self.moves_by_data(view).iter().any(|mv| mv.kind() == MoveKind::EnPassant);
            by_class!(self.class, self.offer_en_passant(board, under, mv, moved, can_capture));
        }
    }

    /// Whether the data let an enemy capture an army's royal piece.
    pub(crate) fn in_check_by_data(&self, board: &Board<S>, army: Army) -> bool {
        let Some(royal) = self.royal_square(board, army) else { return false };
        let attacks = |&enemy: &Army| self.attackers(board, royal, board.occupied(), enemy).any();
        self.royals_face(board, army) || self.seats.enemies[army.index()].iter().any(attacks)
    }

    /// Whether a move of the data captures no royal piece, and leaves the mover's own safe.
    fn is_safe_by_data(&self, view: BoardView<'_, S>, army: Army, mv: Move) -> bool {
        let takes = matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep);
        if takes && view.board.at(mv.to()).is_some_and(|taken| self.is_royal(taken)) {
            return false;
        }
        if mv.kind() == MoveKind::Castle && !self.castles_safely_by_data(view, army, mv) {
            return false;
        }
        let (mut board, mut under) = (*view.board, view.under.clone());
        by_class!(self.class, self.carry_out(&mut board, &mut under, mv, &mut ()));
        let gives = |&enemy: &Army| self.in_check_by_data(&board, enemy);
        let bikjang = self.faces_bikjang(view.board, army) && self.faces_bikjang(&board, army);
        !bikjang
            && !self.in_check_by_data(&board, army)
            && (self.may_give_check || !self.seats.enemies[army.index()].iter().any(gives))
    }

    /// Whether the royal piece in check moves and captures nothing that gives it.
    fn flees_by_data(&self, view: BoardView<'_, S>, army: Army, mv: Move) -> bool {
        let checkers = self.seats.enemies[army.index()]
            .iter()
            .fold(S::EMPTY, |all, &enemy| all | self.attackers(view.board, mv.from(), view.board.occupied(), enemy));
        let moves = mv.kind() != MoveKind::Drop && Some(mv.from()) == self.royal_square(view.board, army);
        moves && checkers != S::of(mv.to())
    }

    /// Whether no square from the royal piece's own to the one before its goal is attacked.
    fn castles_safely_by_data(&self, view: BoardView<'_, S>, army: Army, mv: Move) -> bool {
        let [(from, goal), _] = self.castling_squares(army, mv.from(), mv.to());
        let Some(royal) = view.board.at(from) else { return false };
        let way = self.sliders.between(from, goal) | S::of(from);
        way.iter().all(|square| {
            let mut board = *view.board;
            board.remove(royal, from);
            if let Some(partner) = board.at(square) {
                board.remove(partner, square);
            }
            board.put(royal, square);
            !self.in_check_by_data(&board, army)
        })
    }
}
