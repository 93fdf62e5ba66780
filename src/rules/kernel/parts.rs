//! Turns of several parts: more than one move, or a move and a block.

use super::Mechanics;
use super::board::{Board, PART_MAX};
use super::context::{A1, BoardView};
use super::generate::Sink;
use super::sliders::SlidingAttacks;
use super::tables::{Reach, Tables};
use crate::action::{Move, MoveKind};
use crate::bitboard::SquareSet;
use crate::effect::{Effect, EffectSink};
use crate::kernel::board_set::BoardSet;
use crate::piece::{ARMIES_MAX, Army};
use crate::square::Square;

/// The parts of turns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TurnTables {
    /// Whether the second part of a turn puts the block on another square.
    pub(crate) block: bool,
    /// Whether the block stays there, and each turn brings one more.
    pub(crate) stays: bool,
    /// The seat that begins each round.
    pub(crate) opens: u8,
    /// The number of parts in a turn of each seat.
    pub(crate) parts: [u8; ARMIES_MAX],
    /// The number of parts in the first turn of a game.
    pub(crate) first: u8,
    /// The number by which each turn has more parts than the one before it.
    pub(crate) grows: u8,
}

/// For each army and square, the squares to which a block goes from there.
pub(crate) type Throws<S> = [<S as SquareSet>::Table<Reach<S>>; ARMIES_MAX];

impl TurnTables {
    /// The number of parts in the turn of a seat in a round, at least 1. The first turn of a game may have fewer than
    /// others.
    pub(crate) fn parts_of(&self, seat: u8, round: u16) -> u8 {
        let opens = seat == self.opens;
        if round <= 1 && opens {
            return self.first;
        }
        let turns = (round.max(1) - 1).saturating_mul(2).saturating_add(u16::from(!opens));
        let more = u16::from(self.grows).saturating_mul(turns);
        u16::from(self.parts[usize::from(seat & 3)]).saturating_add(more).min(PART_MAX.into()) as u8
    }
}

impl<S: BoardSet> Tables<S> {
    /// Ends the part of the turn that a move made up. The next part begins, or the turn passes.
    pub(super) fn end_part<C: Mechanics>(&self, board: &mut Board<S>, mv: Move) {
        // A capture en passant opens the turn. Others may follow it, and nothing else between them.
        if mv.kind() != MoveKind::EnPassant {
            self.drop_passed(board);
        }
        if self.throws.is_some() {
            board.set_mover(self.arrival(board, mv));
        }
        // A player without any move is skipped, and not asked for the next part.
        if mv.kind() != MoveKind::Pass && self.goes_on::<C>(board) {
            board.set_part(board.part() + 1);
        } else {
            self.end_turn(board);
        }
    }

    /// Passes the turn, whatever part of it is over.
    pub(crate) fn end_turn(&self, board: &mut Board<S>) {
        if board.part() != 0 {
            board.set_part(0);
        }
        if self.throws.is_some() {
            board.set_mover(None);
        }
        self.pass_the_turn(board);
    }

    /// The square where the piece of a move has arrived. `None` if it has left the board, or if no piece has moved.
    fn arrival(&self, board: &Board<S>, mv: Move) -> Option<Square> {
        let army = Army::new(board.seat.into())?;
        let at = match mv.kind() {
            MoveKind::Pass | MoveKind::Block => return None,
            MoveKind::Castle => self.castling_squares(army, mv.from(), mv.to())[0].1,
            _ => mv.to(),
        };
        Some(at).filter(|&at| board.army(army).has(at))
    }

    /// Whether the turn has another part after this one. Check ends it, and so does the capture that decides the game, and
    /// a block that can go nowhere.
    fn goes_on<C: Mechanics>(&self, board: &Board<S>) -> bool {
        let enemies = || self.seats.enemies[usize::from(board.seat & 3)].iter();
        let ends = || {
            self.seats.decided[usize::from(board.alive & 15)]
                || C::CHECK && enemies().any(|&enemy| self.in_check(board, enemy))
                || self.turn.block && self.block_goals(board).is_empty()
        };
        board.part() + 1 < self.parts_of_turn(board) && !ends()
    }

    /// The number of parts of the turn that is being played.
    pub(crate) fn parts_of_turn(&self, board: &Board<S>) -> u8 {
        self.turn.parts_of(board.seat, board.fullmove_number)
    }

    /// Whether the block is to be put on another square now.
    #[inline]
    pub(crate) fn blocks_now(&self, board: &Board<S>) -> bool {
        self.turn.block && board.part() > 0
    }

    /// The squares where the block can go in this turn: empty ones, and if it comes from the piece that has moved, those
    /// that it reaches from there.
    pub(crate) fn block_goals(&self, board: &Board<S>) -> S {
        let occupied = board.occupied();
        let empty = self.squares.without(occupied);
        let Some(throws) = &self.throws else { return empty };
        let (Some(from), Some(army)) = (board.mover(), Army::new(board.seat.into())) else { return S::EMPTY };
        let reach = &throws[army.index()][S::index(from)];
        let lines = self.sliders.rook(from, occupied) | self.sliders.bishop(from, occupied);
        (reach.leap_quiet | reach.line_quiet & lines) & empty
    }

    /// Emits the moves of the block.
    pub(super) fn blocks(&self, view: BoardView<'_, S>, sink: &mut impl Sink<S>) {
        // A march by no step: origin and destination are the same.
        sink.add_marched(Move::new(MoveKind::Block, A1, A1), self.block_goals(view.board), 0);
    }

    /// Puts the block on the square of a move.
    pub(super) fn place_block(&self, board: &mut Board<S>, mv: Move, effects: &mut impl EffectSink) {
        let mut from = None;
        if !self.turn.stays {
            from = board.blocks().first();
            board.remove_blocks();
        }
        board.add_block(mv.to());
        effects.push(Effect::Blocked { from, at: mv.to() });
    }

    /// Ends the rights to capture en passant of the player to move.
    fn drop_passed(&self, board: &mut Board<S>) {
        for &enemy in &self.seats.enemies[usize::from(board.seat & 3)] {
            board.mark_moved(self.pawns(board) & board.army(enemy));
        }
    }
}
