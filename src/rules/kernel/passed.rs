//! Pawns that can be captured en passant where there may be several: where more than two armies play with check, and
//! where a turn has several moves.
//!
//! The square of each one is marked like that of a piece that has never moved, so a board needs no room for
//! it. The mark goes when nobody can use it any more, and at the latest when the turn comes to the pawn's own player.

use std::num::NonZeroU8;

use super::board::{Board, EnPassantRight};
use super::tables::Tables;
use crate::kernel::board_set::BoardSet;
use crate::piece::{Army, Kind};
use crate::square::Square;

impl<S: BoardSet> Tables<S> {
    /// The pawns that `army` can capture en passant if its own pawns attack the passed squares.
    pub(super) fn passed_pawns(&self, board: &Board<S>, army: Army) -> impl Iterator<Item = EnPassantRight> {
        let pawns = self.pawns(board) & board.unmoved();
        self.seats.enemies[army.index()].iter().flat_map(move |&enemy| {
            (pawns & board.army(enemy)).iter().filter_map(move |victim| {
                let target = self.passed_square(enemy, board.at(victim)?.kind(), victim)?;
                let free = !board.occupied().has(target);
                free.then_some(EnPassantRight { target, victim, count: NonZeroU8::MIN })
            })
        })
    }

    /// The right that `army` uses by a move en passant to `target`, in any variant.
    pub(crate) fn en_passant_right(&self, board: &Board<S>, army: Army, target: Square) -> Option<EnPassantRight> {
        if self.class.marks_passed() { self.passed_pawn(board, army, target) } else { board.en_passant() }
    }

    /// The pawn that `army` captures by a move en passant to `target`.
    pub(super) fn passed_pawn(&self, board: &Board<S>, army: Army, target: Square) -> Option<EnPassantRight> {
        self.passed_pawns(board, army).find(|right| right.target == target)
    }

    /// The square that a pawn on `at` has passed if it has just made its first step.
    pub(crate) fn passed_square(&self, army: Army, pawn: Kind, at: Square) -> Option<Square> {
        if !self.pawns.has(pawn) {
            return None;
        }
        let double = &self.double[army.index()][pawn.index()];
        let from = self.squares.iter().find(|&from| double[S::index(from)][1] == S::of(at))?;
        double[S::index(from)][0].first().filter(|&target| self.en_passant_on[army.index()].has(target))
    }

    /// Marks a pawn that has just made its first step, if an enemy pawn attacks the square that it has passed.
    pub(super) fn mark_passed(&self, board: &mut Board<S>, from: Square, victim: Square) {
        let Some(piece) = board.at(victim).filter(|piece| self.en_passant && self.pawns.has(piece.kind())) else {
            return;
        };
        let army = piece.army();
        let [passed, _] = self.double[army.index()][piece.kind().index()][S::index(from)];
        let Some(target) = passed.first().filter(|&target| self.en_passant_on[army.index()].has(target)) else {
            return;
        };
        if self.any_pawn_attacks(board, army, target) {
            board.set_unmoved(victim);
        }
    }

    /// Whether a pawn of an enemy of `army` attacks a square.
    pub(crate) fn any_pawn_attacks(&self, board: &Board<S>, army: Army, square: Square) -> bool {
        let enemies = self.seats.enemies[army.index()].iter().filter(|enemy| board.alive >> enemy.index() & 1 != 0);
        enemies.into_iter().any(|&enemy| {
            let reverse = &self.reverse[enemy.index()];
            let from = |kind: Kind| reverse[kind.index()][S::index(square)].leap & board.kind(kind);
            self.pawns.iter().any(|kind| (from(kind) & board.army(enemy)).any())
        })
    }

    /// Ends the rights that nobody can use any more: a turn of the pawn's own player begins, the passed square is
    /// occupied, or no enemy pawn attacks it. So equal rights have equal keys.
    pub(crate) fn settle_passed(&self, board: &mut Board<S>) {
        for victim in self.pawns(board) & board.unmoved() {
            let Some(pawn) = board.at(victim) else { continue };
            let target = self.passed_square(pawn.army(), pawn.kind(), victim).filter(|&at| !board.occupied().has(at));
            let own = pawn.army().index() == usize::from(board.seat) && board.part() == 0;
            if own || !target.is_some_and(|target| self.any_pawn_attacks(board, pawn.army(), target)) {
                board.mark_moved(S::of(victim));
            }
        }
    }

    pub(super) fn pawns(&self, board: &Board<S>) -> S {
        self.pawns.iter().fold(S::EMPTY, |all, kind| all | board.kind(kind))
    }
}
