//! The part of a position that is copied with each move.

use std::num::NonZeroU8;

use super::scores::{Scores, Tally};
use super::under::Under;
use super::zobrist;
use crate::bitboard::Bitboard;
use crate::kernel::board_set::BoardSet;
use crate::piece::{ARMIES_MAX, Army, Kind, Piece, SquareTop};
use crate::square::Square;

/// A position without the pieces under the tops. It is `Copy`, because the search keeps the old board instead of
/// undoing moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board<S: BoardSet = Bitboard> {
    by_kind: S::PerKind<S>,
    by_army: [S; ARMIES_MAX],
    cells: S::PerSquare<SquareTop>,
    /// Squares whose lowest piece has never moved and has a right by that.
    unmoved: S,
    key: u64,
    /// The en-passant right of the next move. It is only set if a legal move uses it, so that equal rights have
    /// equal keys.
    en_passant: Option<EnPassantRight>,
    /// The seat that commands each army, or [`NOBODY`].
    pub(crate) control: [u8; ARMIES_MAX],
    /// One bit for each army that is alive: its seat has turns.
    pub(crate) alive: u8,
    /// The part of the turn, from 0 to [`PART_MAX`]. Only turns with several parts have others than 0. Greater numbers are
    /// passes in a row. No ruleset has both.
    part: u8,
    /// The seat to move. Seats have the numbers of their armies.
    pub(crate) seat: u8,
    /// Turns since the last zeroing move.
    pub(crate) halfmove_clock: u16,
    /// The checks that each of two armies still has to give, if that is a goal; else zero.
    checks: [u8; 2],
    /// The number of the round, from 1. It grows when the order of play returns to its first seat.
    pub(crate) fullmove_number: u16,
    /// The points, and the armies that have fallen although their royal pieces stand.
    tally: S::Tally,
}

/// The entry of `control` for an army without a commander.
pub(crate) const NOBODY: u8 = u8::MAX;

/// The greatest part of a turn. The numbers above it stand for passes.
pub(crate) const PART_MAX: u8 = u8::MAX - PASSES_MAX;

/// The number of passes in a row that end the game.
pub(crate) const PASSES_MAX: u8 = 2;

/// A pawn that has just passed a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnPassantRight {
    pub(crate) target: Square,
    pub(crate) victim: Square,
    /// The number of pieces from the top of the victim's square that made the step.
    pub(crate) count: NonZeroU8,
}

impl EnPassantRight {
    /// Whether the pawn has come diagonally. Then the passed square alone does not tell which pawn it was.
    pub(crate) fn is_diagonal(self) -> bool {
        self.victim.file() != self.target.file() && self.victim.rank() != self.target.rank()
    }

    fn key(self) -> u64 {
        let victim = if self.is_diagonal() { zobrist::en_passant(self.victim) } else { 0 };
        // One piece made the step, or more of a stack.
        (zobrist::en_passant(self.target) ^ victim).rotate_left(u32::from(self.count.get()) - 1)
    }
}

impl<S: BoardSet> Board<S> {
    /// A board without pieces.
    pub(crate) fn empty() -> Self {
        Self {
            by_kind: S::per_kind(|_| S::EMPTY),
            by_army: [S::EMPTY; ARMIES_MAX],
            cells: S::per_square(SquareTop::EMPTY),
            unmoved: S::EMPTY,
            key: 0,
            en_passant: None,
            control: [NOBODY; ARMIES_MAX],
            alive: 0,
            part: 0,
            seat: 0,
            halfmove_clock: 0,
            checks: [0; 2],
            fullmove_number: 1,
            tally: S::Tally::default(),
        }
    }

    /// The same position as a board of another instance. All its squares must lie on that grid.
    pub(crate) fn converted<T: BoardSet>(&self) -> Board<T> {
        let mut cells = T::per_square(SquareTop::EMPTY);
        for square in self.occupied() {
            cells[T::index(square)] = self.cells[S::index(square)];
        }
        let mut tally = T::Tally::default();
        tally.set(self.tally.scores());
        let convert = |squares: S| T::from_bitboard(squares.to_bitboard());
        Board {
            by_kind: T::per_kind(|kind| self.by_kind.as_ref().get(kind).copied().map_or(T::EMPTY, convert)),
            by_army: self.by_army.map(convert),
            cells,
            unmoved: convert(self.unmoved),
            key: self.key,
            en_passant: self.en_passant,
            control: self.control,
            alive: self.alive,
            part: self.part,
            seat: self.seat,
            halfmove_clock: self.halfmove_clock,
            checks: self.checks,
            fullmove_number: self.fullmove_number,
            tally,
        }
    }

    /// The squares whose top piece is of this kind.
    #[inline]
    pub(crate) fn kind(&self, kind: Kind) -> S {
        self.by_kind[kind.index()]
    }

    #[inline]
    pub(crate) fn army(&self, army: Army) -> S {
        self.by_army[army.index()]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> S {
        let [a, b, c, d] = self.by_army;
        a | b | c | d
    }

    /// The squares with a piece: all occupied ones but those of blocks.
    pub(crate) fn pieces(&self) -> S {
        self.by_kind.as_ref().iter().fold(S::EMPTY, |all, &kind| all | kind)
    }

    /// The squares of blocks, which no piece enters or passes.
    ///
    /// They count as squares of the fourth army, which no variant with blocks has. So they are occupied and belong to
    /// nobody who plays, and boards without blocks do not pay for them.
    pub(crate) fn blocks(&self) -> S {
        self.by_army[ARMIES_MAX - 1].without(self.pieces())
    }

    /// Puts a block on an empty square.
    pub(crate) fn add_block(&mut self, square: Square) {
        self.key ^= zobrist::block(square);
        self.by_army[ARMIES_MAX - 1].insert(square);
    }

    /// Takes all blocks off the board.
    pub(crate) fn remove_blocks(&mut self) {
        let blocks = self.blocks();
        self.key ^= zobrist::blocks(blocks);
        self.by_army[ARMIES_MAX - 1] ^= blocks;
    }

    /// The square of the piece that has moved in this turn, where the block comes from there. A square with a piece of an
    /// army that plays is marked in the set of the blocks, too.
    pub(crate) fn mover(&self) -> Option<Square> {
        let [first, second, _, marked] = self.by_army;
        ((first | second) & marked).first()
    }

    /// Marks the piece that has moved in this turn, and no other one.
    pub(crate) fn set_mover(&mut self, square: Option<Square>) {
        let old = self.mover();
        if old != square {
            for square in old.into_iter().chain(square) {
                self.key ^= zobrist::mover(square);
                self.by_army[ARMIES_MAX - 1] ^= S::of(square);
            }
        }
    }

    /// The part of the turn, from 0.
    #[inline]
    pub(crate) fn part(&self) -> u8 {
        if self.part > PART_MAX { 0 } else { self.part }
    }

    pub(crate) fn set_part(&mut self, part: u8) {
        self.key ^= zobrist::part(self.part) ^ zobrist::part(part);
        self.part = part;
    }

    /// The number of passes in a row, where players may pass.
    pub(crate) fn passes(&self) -> u8 {
        self.part.saturating_sub(PART_MAX)
    }

    /// Sets the number of passes in a row, 0 to [`PASSES_MAX`].
    pub(crate) fn set_passes(&mut self, passes: u8) {
        self.set_part(if passes == 0 { 0 } else { PART_MAX + passes.min(PASSES_MAX) });
    }

    /// The top piece of a square.
    #[inline]
    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.cells[S::index(square)].piece()
    }

    pub(crate) fn unmoved(&self) -> S {
        self.unmoved
    }

    pub(crate) fn en_passant(&self) -> Option<EnPassantRight> {
        self.en_passant
    }

    /// The Zobrist key: equal for positions that count as a repetition, and almost never equal for others.
    pub(crate) fn key(&self) -> u64 {
        self.key ^ zobrist::seat(self.seat.into())
    }

    /// The key computed from scratch. Control is not part of it, because it follows from the pieces.
    pub(crate) fn recomputed_key(&self, under: &Under<S>) -> u64 {
        let pieces = S::ALL.into_iter().filter_map(|square| Some((square, self.at(square)?)));
        pieces.fold(0, |key, (square, piece)| key ^ zobrist::piece(piece, square))
            ^ under.key()
            ^ zobrist::unmoved(self.unmoved)
            ^ self.en_passant.map_or(0, EnPassantRight::key)
            ^ zobrist::seat(self.seat.into())
            ^ zobrist::checks(self.checks)
            ^ zobrist::blocks(self.blocks())
            ^ self.mover().map_or(0, zobrist::mover)
            ^ zobrist::part(self.part)
            ^ zobrist::fallen(self.scores().fallen)
    }

    /// The points, and the armies that have fallen.
    pub(crate) fn scores(&self) -> Scores {
        self.tally.scores()
    }

    /// Points are no part of the key: a position with other points still counts as repeated.
    pub(crate) fn set_scores(&mut self, scores: Scores) {
        self.key ^= zobrist::fallen(self.scores().fallen) ^ zobrist::fallen(scores.fallen);
        self.tally.set(scores);
    }

    pub(crate) fn add_points(&mut self, army: Army, points: u16) {
        let mut scores = self.scores();
        let own = &mut scores.points[army.index()];
        *own = own.saturating_add(points);
        self.tally.set(scores);
    }

    /// The checks that each of two armies still has to give.
    pub(crate) fn checks(&self) -> [u8; 2] {
        self.checks
    }

    pub(crate) fn set_checks(&mut self, checks: [u8; 2]) {
        self.key ^= zobrist::checks(self.checks) ^ zobrist::checks(checks);
        self.checks = checks;
    }

    /// Applies a change of the pieces under the tops to the key.
    #[inline]
    pub(crate) fn mix(&mut self, change: u64) {
        self.key ^= change;
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, S::of(square));
        self.cells[S::index(square)] = SquareTop::of(piece);
        self.key ^= zobrist::piece(piece, square);
    }

    /// Removes the top piece of a square. It must be `piece`.
    #[inline]
    pub(crate) fn remove(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, S::of(square));
        self.cells[S::index(square)] = SquareTop::EMPTY;
        self.key ^= zobrist::piece(piece, square);
    }

    /// Moves a piece to an empty square.
    #[inline]
    pub(crate) fn carry(&mut self, piece: Piece, from: Square, to: Square) {
        self.toggle(piece, S::of(from) | S::of(to));
        self.cells[S::index(from)] = SquareTop::EMPTY;
        self.cells[S::index(to)] = SquareTop::of(piece);
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
    }

    /// Changes the kind of a square's top piece.
    pub(crate) fn become_kind(&mut self, square: Square, kind: Kind) {
        if let Some(piece) = self.at(square) {
            self.remove(piece, square);
            self.put(Piece::new(piece.army(), kind), square);
        }
    }

    /// Records that the lowest pieces of these squares have moved or gone.
    #[inline]
    pub(crate) fn mark_moved(&mut self, squares: S) {
        let gone = self.unmoved & squares;
        if gone.any() {
            self.unmoved ^= gone;
            self.key ^= zobrist::unmoved(gone);
        }
    }

    /// Records that the lowest piece of this square has never moved.
    pub(crate) fn set_unmoved(&mut self, square: Square) {
        let new = S::of(square).without(self.unmoved);
        self.unmoved |= new;
        self.key ^= zobrist::unmoved(new);
    }

    #[inline]
    pub(crate) fn set_en_passant(&mut self, right: Option<EnPassantRight>) {
        if let Some(old) = self.en_passant {
            self.key ^= old.key();
        }
        if let Some(new) = right {
            self.key ^= new.key();
        }
        self.en_passant = right;
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, squares: S) {
        self.by_kind[piece.kind().index()] ^= squares;
        self.by_army[piece.army().index()] ^= squares;
    }
}
