//! The facts of a position that the move generator collects before it looks at single pieces.

use super::Mechanics;
use super::board::Board;
use super::sliders::SlidingAttacks;
use super::tables::Tables;
use super::under::{self, Under};
use crate::bitboard::Bitboard;
use crate::kernel::board_set::BoardSet;
use crate::piece::{Army, Piece};
use crate::square::Square;

/// A borrowed position: the board with its turn, and the pieces under the tops.
#[derive(Clone, Copy)]
pub struct BoardView<'a, S: BoardSet = Bitboard> {
    pub(crate) board: &'a Board<S>,
    pub(crate) under: &'a Under<S>,
}

impl<'a, S: BoardSet> BoardView<'a, S> {
    /// The pieces on a square, from the top down.
    pub(crate) fn stack(self, square: Square) -> impl Iterator<Item = Piece> + use<'a, S> {
        let top = self.board.at(square);
        let below = under::kinds(self.under.word(square));
        top.into_iter().chain(below.filter_map(move |kind| Some(Piece::new(top?.army(), kind))))
    }
}

/// The context in which one army of the side to move generates its moves.
pub(crate) struct MoveContext<S> {
    pub(crate) army: Army,
    /// The squares of the army.
    pub(crate) own: S,
    pub(crate) occupied: S,
    /// The squares with pieces that the army may capture.
    pub(crate) capturable: S,
    /// The squares where its quiet moves may end: empty squares, and with stacks also its own pieces.
    pub(crate) quiet: S,
    /// The square of its royal piece; a1 where it does not matter.
    pub(crate) royal: Square,
    /// The enemy pieces that give check.
    pub(crate) checkers: S,
    /// The pieces that alone stand between the royal piece and an enemy rider. They may be of any army.
    pub(crate) pinned: S,
    /// The squares where moves may end. With one checker these are its square and those between.
    pub(crate) check_mask: S,
}

/// The square number 0. A template of moves has it where a square is still to be filled in.
pub(crate) const A1: Square = Square::from_index(0);

impl<S: BoardSet> Tables<S> {
    /// The context of the side to move where its royal piece must not stay in check. `None` without a royal piece.
    pub(super) fn context<C: Mechanics>(&self, board: &Board<S>) -> Option<MoveContext<S>> {
        let army = Army::new(board.seat.into())?;
        let own = board.army(army);
        let royal = (board.kind(self.king) & own).first()?;
        let occupied = board.occupied();
        let mut context = MoveContext {
            army,
            own,
            occupied,
            capturable: occupied ^ own,
            quiet: !occupied,
            royal,
            checkers: S::EMPTY,
            pinned: S::EMPTY,
            check_mask: S::ALL,
        };
        if C::MARKS_PASSED {
            context.capturable =
                self.seats.enemies[army.index()].iter().fold(S::EMPTY, |all, &enemy| all | board.army(enemy));
        } else if C::STACKS {
            context.quiet |= own ^ S::of(royal);
        } else if self.friendly.own {
            // The mover takes the place of the captured piece. So the line stays closed, and the masks need no change.
            context.capturable = occupied ^ S::of(royal);
        }
        if C::DICE {
            // A die rolled at the start of a turn may attack the enemy's royal piece. It is never captured.
            context.capturable = context.capturable.without(board.kind(self.king));
        }
        let far = self.sliders.rook(royal, S::EMPTY) | self.sliders.bishop(royal, S::EMPTY);
        for &enemy in &self.seats.enemies[army.index()] {
            if !Self::attacks_now::<C>(board, enemy) {
                continue;
            }
            let reverse = &self.reverse[enemy.index()];
            let mut leapers = S::EMPTY;
            for &kind in &self.leapers {
                leapers |= reverse[kind.index()][S::index(royal)].leap & board.kind(kind);
            }
            let mut riders = S::EMPTY;
            for &kind in &self.riders {
                riders |= reverse[kind.index()][S::index(royal)].line & board.kind(kind);
            }
            let theirs = board.army(enemy);
            context.checkers |= leapers & theirs;
            for rider in riders & theirs & far {
                let between = self.sliders.between(royal, rider) & occupied;
                if between.is_empty() {
                    context.checkers.insert(rider);
                } else if !between.many() {
                    context.pinned |= between;
                }
            }
        }
        if let Some(checker) = context.checkers.first() {
            context.check_mask = self.sliders.between(royal, checker) | context.checkers;
            // A leap cannot be blocked, even if it leads along a line.
            if self.jumps && self.leaps(board, checker, royal) {
                context.check_mask = context.checkers;
            }
        }
        Some(context)
    }

    /// The context of an army that the seat to move commands, without pins and checks.
    pub(crate) fn context_without_check<C: Mechanics>(&self, board: &Board<S>, army: Army) -> MoveContext<S> {
        let seat = usize::from(board.seat);
        let (own, occupied) = (board.army(army), board.occupied());
        let royals = self.royals_on(board);
        let mut capturable = S::EMPTY;
        for &enemy in &self.seats.enemies[seat] {
            capturable |= board.army(enemy);
        }
        if self.friendly.own && !C::STACKS {
            capturable |= own;
        }
        for &ally in self.seats.allies[army.index()].iter() {
            let pieces = board.army(ally).when(self.friendly.ally);
            capturable |= if self.friendly.ally_royal { pieces } else { pieces.without(royals) };
        }
        // A player never captures the king of his own seat, not even with an army that he has taken over.
        capturable = capturable.without(royals & Army::new(seat).map_or(S::EMPTY, |army| board.army(army)));
        let quiet = if C::STACKS { !occupied | own.without(royals) } else { !occupied };
        let crown = self.castling.as_ref().map_or(S::ALL, |castling| castling[army.index()].crown);
        MoveContext {
            army,
            own,
            occupied,
            capturable,
            quiet,
            royal: (board.kind(self.king) & own & crown).first().unwrap_or(A1),
            checkers: S::EMPTY,
            pinned: S::EMPTY,
            check_mask: S::ALL,
        }
    }

    /// Whether the piece on `from` captures on `to` by a leap. Cold, because only variants with leaps along lines need
    /// it.
    #[cold]
    fn leaps(&self, board: &Board<S>, from: Square, to: Square) -> bool {
        let leap = |piece: Piece| self.reverse[piece.army().index()][piece.kind().index()][S::index(to)].leap;
        board.at(from).is_some_and(|piece| leap(piece).has(from))
    }
}
