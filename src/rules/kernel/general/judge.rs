//! Judges whether a move is legal by making it.

use super::HookPanicked;
use crate::action::{Move, MoveKind};
use crate::kernel::board::{Board, NOBODY};
use crate::kernel::board_set::BoardSet;
use crate::kernel::by_class;
use crate::kernel::context::BoardView;
use crate::kernel::sliders::SlidingAttacks;
use crate::kernel::tables::Tables;
use crate::kernel::under::Under;
use crate::message::Message;
use crate::piece::Army;
use crate::square::Square;

/// The judge of whether a royal piece is safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Judge {
    /// The rules of the game: the data, and hooks that change the board after moves.
    Hooks,
    /// The data alone. Hooks ask for it, so no hook is asked, and none can panic.
    Data,
}

/// The reason why a pseudo-legal move is not legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Objection {
    /// A hook forbids it.
    Rule(Message),
    /// It captures a royal piece, which is checkmated and never captured.
    TakesRoyal,
    /// A hook would capture the mover's royal piece.
    LosesRoyal,
    /// The royal piece would be in check, or would castle through check.
    Check,
    /// The royal pieces would face each other.
    Faces,
    /// The royal pieces face each other, and the move does not end that.
    Bikjang,
    /// It gives check, which no move may.
    GivesCheck,
    /// The royal piece is in check and may not move away.
    Flees,
    /// It captures nothing, and another move does.
    MustCapture,
}

/// A royal piece in check that may only capture what checks it.
#[derive(Debug, Clone, Copy)]
pub(super) struct StayingRoyal {
    royal: Square,
    /// The piece that gives check, if it is only one.
    checker: Option<Square>,
}

impl StayingRoyal {
    pub(super) fn forbids(self, mv: Move) -> bool {
        mv.kind() != MoveKind::Drop && mv.from() == self.royal && Some(mv.to()) != self.checker
    }
}

/// The moves of a position that must be made to judge them. No other move changes who attacks the royal piece.
pub(super) struct Suspects<S> {
    all: bool,
    /// The moves that start or end here.
    squares: S,
}

impl<S: BoardSet> Suspects<S> {
    pub(super) const ALL: Self = Self { all: true, squares: S::ALL };

    pub(super) fn has(&self, tables: &Tables<S>, board: &Board<S>, mv: Move) -> bool {
        self.all
            || !matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep)
            || self.squares.has(mv.from())
            || self.squares.has(mv.to())
            || !tables.may_give_check && tables.gives_plain_check(board, mv, true) != Some(false)
    }
}

impl<S: BoardSet> Tables<S> {
    /// The objection to a pseudo-legal move. `None` if it is legal. The move is made on a copy of the board.
    pub(super) fn objection(
        &self,
        view: BoardView<'_, S>,
        mv: Move,
        judge: Judge,
    ) -> Result<Option<Objection>, HookPanicked> {
        let Some(army) = Army::new(view.board.seat.into()) else { return Ok(None) };
        let takes = matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep);
        if takes && view.board.at(mv.to()).is_some_and(|taken| self.is_royal(taken)) {
            return Ok(Some(Objection::TakesRoyal));
        }
        if mv.kind() == MoveKind::Castle
            && (self.royal_attacked(view, army, judge)? || self.attack_on_way(view, army, mv, judge)?.is_some())
        {
            return Ok(Some(Objection::Check));
        }
        let (mut board, mut under) = (*view.board, view.under.clone());
        self.carry_out_judged(&mut board, &mut under, mv, judge)?;
        let lost = |army: Army| self.has_crown(army) && self.royal_square(&board, army).is_none();
        if lost(army) {
            return Ok(Some(Objection::LosesRoyal));
        }
        // Only a hook captures the last royal piece of an enemy.
        if judge == Judge::Hooks && self.seats.enemies[army.index()].iter().any(|&enemy| lost(enemy)) {
            return Ok(None);
        }
        let after = BoardView { board: &board, under: &under };
        if self.royals_face(&board, army) {
            return Ok(Some(Objection::Faces));
        }
        if self.faces_bikjang(view.board, army) && self.faces_bikjang(&board, army) {
            return Ok(Some(Objection::Bikjang));
        }
        if self.royal_attacked(after, army, judge)? {
            return Ok(Some(Objection::Check));
        }
        if !self.may_give_check {
            for &enemy in &self.seats.enemies[army.index()] {
                if self.royal_attacked(after, enemy, judge)? {
                    return Ok(Some(Objection::GivesCheck));
                }
            }
        }
        Ok(None)
    }

    /// The moves that must be made to judge them, where no hook changes the board.
    pub(super) fn suspects(&self, view: BoardView<'_, S>) -> Result<Suspects<S>, HookPanicked> {
        let Some(army) = Army::new(view.board.seat.into()) else { return Ok(Suspects::ALL) };
        let Some(royal) = self.royal_square(view.board, army) else { return Ok(Suspects::ALL) };
        let all = self.royal_attacked(view, army, Judge::Hooks)? || self.faces_bikjang(view.board, army);
        // A royal piece that stands in check out of turn is not captured.
        let mut squares = self.royals_on(view.board);
        self.threats(view.board, royal, army, |trail| squares |= trail.way);
        Ok(Suspects { all, squares })
    }

    /// The first pseudo-legal move of a piece on the board that is meant, and the objection to it. The objection may be a
    /// hook's.
    pub(crate) fn objection_to_meant(
        &self,
        view: BoardView<'_, S>,
        is_meant: impl Fn(Move) -> bool,
    ) -> Result<Option<(Move, Objection)>, HookPanicked> {
        let Some(general) = self.general.as_deref() else { return Ok(None) };
        let mut moves = self.moves_of_data(view);
        let extra = self.extra(general, view, &moves)?;
        moves.extend(extra);
        let Some(mv) = moves.into_iter().find(|&mv| mv.kind() != MoveKind::Drop && is_meant(mv)) else {
            return Ok(None);
        };
        if self.class.check
            && let Some(objection) = self.objection(view, mv, Judge::Hooks)?
        {
            return Ok(Some((mv, objection)));
        }
        if self.royal_that_stays(view, Judge::Hooks)?.is_some_and(|stays| stays.forbids(mv)) {
            return Ok(Some((mv, Objection::Flees)));
        }
        if let Some(said) = self.forbidden(general, view, mv)? {
            return Ok(Some((mv, Objection::Rule(said))));
        }
        // The move is allowed by itself, so only a duty to capture can forbid it.
        Ok(self.must_capture.then_some((mv, Objection::MustCapture)))
    }

    /// The royal piece of the player to move, if it is in check and may not move away.
    pub(super) fn royal_that_stays(
        &self,
        view: BoardView<'_, S>,
        judge: Judge,
    ) -> Result<Option<StayingRoyal>, HookPanicked> {
        let Some(army) = Army::new(view.board.seat.into()).filter(|_| !self.may_flee) else { return Ok(None) };
        let Some(royal) = self.royal_square(view.board, army) else { return Ok(None) };
        if !self.royal_attacked(view, army, judge)? {
            return Ok(None);
        }
        let mut checkers = S::EMPTY;
        for &enemy in &self.seats.enemies[army.index()] {
            checkers |= self.attackers(view.board, royal, view.board.occupied(), enemy);
        }
        Ok(Some(StayingRoyal { royal, checker: checkers.first().filter(|_| !checkers.many()) }))
    }

    /// Whether an enemy could capture an army's royal piece without losing its own to a hook.
    pub(crate) fn royal_attacked(
        &self,
        view: BoardView<'_, S>,
        army: Army,
        judge: Judge,
    ) -> Result<bool, HookPanicked> {
        let by_masks = self.trails.is_none() && self.may_face;
        if self.class.check && by_masks && (judge == Judge::Data || !self.judges()) {
            return Ok(self.in_check(view.board, army));
        }
        let Some(royal) = self.royal_square(view.board, army) else { return Ok(false) };
        let attackers = |enemy: Army| self.attackers(view.board, royal, view.board.occupied(), enemy);
        if !self.class.check {
            // A frozen army captures nothing any more.
            let plays = |enemy: &&Army| view.board.control[enemy.index()] != NOBODY;
            return Ok(self.seats.enemies[army.index()].iter().filter(plays).any(|&enemy| attackers(enemy).any()));
        }
        if self.royals_face(view.board, army) {
            return Ok(true);
        }
        if judge == Judge::Data || !self.changes() {
            return Ok(self.seats.enemies[army.index()].iter().any(|&enemy| attackers(enemy).any()));
        }
        for &enemy in &self.seats.enemies[army.index()] {
            for from in attackers(enemy) {
                let (mut board, mut under) = (*view.board, view.under.clone());
                board.seat = enemy.index() as u8;
                let takes = Move::new(MoveKind::Normal, from, royal);
                self.carry_out_judged(&mut board, &mut under, takes, judge)?;
                if !self.has_crown(enemy) || self.royal_square(&board, enemy).is_some() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The first square on the way of castling where an enemy could capture the royal piece. Its own square does not count.
    pub(crate) fn attack_on_way(
        &self,
        view: BoardView<'_, S>,
        army: Army,
        mv: Move,
        judge: Judge,
    ) -> Result<Option<Square>, HookPanicked> {
        let [(from, goal), _] = self.castling_squares(army, mv.from(), mv.to());
        let Some(royal) = view.board.at(from) else { return Ok(None) };
        for square in self.sliders.between(from, goal) {
            let mut board = *view.board;
            board.remove(royal, from);
            if let Some(partner) = board.at(square) {
                board.remove(partner, square);
            }
            board.put(royal, square);
            if self.royal_attacked(BoardView { board: &board, under: view.under }, army, judge)? {
                return Ok(Some(square));
            }
        }
        let (mut board, mut under) = (*view.board, view.under.clone());
        self.carry_out_judged(&mut board, &mut under, mv, judge)?;
        let attacked = self.royal_attacked(BoardView { board: &board, under: &under }, army, judge)?;
        Ok(attacked.then_some(goal))
    }

    /// Changes the pieces by a move that is only judged. The turn does not pass.
    fn carry_out_judged(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        mv: Move,
        judge: Judge,
    ) -> Result<(), HookPanicked> {
        match judge {
            Judge::Hooks => drop(self.carry_out_generally(board, under, mv, &mut ())?),
            Judge::Data => drop(by_class!(self.class, self.carry_out(board, under, mv, &mut ()))),
        }
        Ok(())
    }
}
