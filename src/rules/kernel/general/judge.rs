//! Whether a move is legal, found out by making it.

use super::HookPanicked;
use crate::action::{Move, MoveKind};
use crate::kernel::context::BoardView;
use crate::kernel::tables::Tables;
use crate::message::Message;
use crate::piece::Army;
use crate::square::Square;

/// Why a move is not legal that its piece could make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Objection {
    /// A hook forbids it.
    Rule(Message),
    /// A royal piece is checkmated and never captured.
    TakesRoyal,
    /// It would cost the mover his royal piece.
    LosesRoyal,
    /// The royal piece would be attacked, or passes an attacked square.
    Check,
}

impl Tables {
    /// Why a move that a piece could make is not legal, if it is not. The move is made to find out.
    pub(super) fn objection(&self, view: BoardView<'_>, mv: Move) -> Result<Option<Objection>, HookPanicked> {
        let Some(army) = Army::new(view.board.seat.into()) else { return Ok(None) };
        let takes = matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep);
        if takes && view.board.at(mv.to()).is_some_and(|taken| self.is_royal(taken)) {
            return Ok(Some(Objection::TakesRoyal));
        }
        if mv.kind() == MoveKind::Castle && self.castles_through_check(view, army, mv)? {
            return Ok(Some(Objection::Check));
        }
        let (mut board, mut under) = (*view.board, view.under.clone());
        self.carry_out_generally(&mut board, &mut under, mv, &mut ())?;
        if self.royal_square(&board, army).is_none() {
            return Ok(Some(Objection::LosesRoyal));
        }
        if self.seats.enemies[army.index()].iter().any(|&enemy| self.royal_square(&board, enemy).is_none()) {
            return Ok(None);
        }
        let attacked = self.royal_attacked(BoardView { board: &board, under: &under }, army)?;
        Ok(attacked.then_some(Objection::Check))
    }

    /// Why a move that is found between these squares is not legal.
    pub(crate) fn objection_between(
        &self,
        view: BoardView<'_>,
        from: Square,
        to: Square,
    ) -> Result<Option<Objection>, HookPanicked> {
        let Some(general) = self.general.as_deref() else { return Ok(None) };
        let mut moves = self.moves_of_data(view);
        let extra = self.extra(general, view, &moves)?;
        moves.extend(extra);
        let Some(mv) = moves.into_iter().find(|mv| (mv.from(), mv.to()) == (from, to)) else { return Ok(None) };
        if self.class.check
            && let Some(objection) = self.objection(view, mv)?
        {
            return Ok(Some(objection));
        }
        Ok(self.forbidden(general, view, mv)?.map(Objection::Rule))
    }

    /// Whether an enemy could take an army's royal piece and keep his own.
    pub(crate) fn royal_attacked(&self, view: BoardView<'_>, army: Army) -> Result<bool, HookPanicked> {
        if !self.judges() {
            return Ok(self.in_check(view.board, army));
        }
        let Some(royal) = self.royal_square(view.board, army) else { return Ok(false) };
        for &enemy in &self.seats.enemies[army.index()] {
            for from in self.attackers(view.board, royal, view.board.occupied(), enemy) {
                let (mut board, mut under) = (*view.board, view.under.clone());
                board.seat = enemy.index() as u8;
                let takes = Move::new(MoveKind::Normal, from, royal);
                self.carry_out_generally(&mut board, &mut under, takes, &mut ())?;
                if self.royal_square(&board, enemy).is_some() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the royal piece leaves, crosses or reaches an attacked square when it castles.
    fn castles_through_check(&self, view: BoardView<'_>, army: Army, mv: Move) -> Result<bool, HookPanicked> {
        let [(from, goal), _] = self.castling_squares(army, mv.from(), mv.to());
        let Some(royal) = view.board.at(from) else { return Ok(false) };
        if self.royal_attacked(view, army)? {
            return Ok(true);
        }
        for square in self.sliders.between(from, goal) {
            let mut board = *view.board;
            board.remove(royal, from);
            if let Some(partner) = board.at(square) {
                board.remove(partner, square);
            }
            board.put(royal, square);
            if self.royal_attacked(BoardView { board: &board, under: view.under }, army)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
