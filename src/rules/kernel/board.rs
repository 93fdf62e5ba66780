//! What a move changes, in a form that is copied with each move.

use super::zobrist;
use crate::piece::{ARMIES_MAX, Army, Cell, KINDS_MAX, Kind, Piece};
use crate::square::{Bitboard, Square};

/// A position but for its history. `Copy`: the search keeps the old one instead of taking moves back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    by_kind: [Bitboard; KINDS_MAX + 1],
    by_army: [Bitboard; ARMIES_MAX],
    cells: [Cell; 64],
    /// Squares whose piece has never moved, where that still matters: partners in castling.
    unmoved: Bitboard,
    key: u64,
    /// The square on which a pawn can be captured en passant in the next move; only set if that is legal.
    en_passant: Option<EnPassantRight>,
    /// The seat to move; seats are numbered as their armies.
    pub(crate) seat: u8,
    /// Turns since the last capture, promotion or pawn move.
    pub(crate) quiet: u16,
    /// The number of the round, from 1; it grows when the order of play passes the first seat.
    pub(crate) round: u16,
}

/// A pawn that has just passed a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnPassantRight {
    pub(crate) target: Square,
    pub(crate) victim: Square,
}

impl Board {
    pub(crate) fn new(seat: u8) -> Self {
        Self {
            by_kind: [Bitboard::EMPTY; KINDS_MAX + 1],
            by_army: [Bitboard::EMPTY; ARMIES_MAX],
            cells: [Cell::EMPTY; 64],
            unmoved: Bitboard::EMPTY,
            key: zobrist::seat(seat.into()),
            en_passant: None,
            seat,
            quiet: 0,
            round: 1,
        }
    }

    pub(crate) fn kind(&self, kind: Kind) -> Bitboard {
        self.by_kind[kind.index()]
    }

    pub(crate) fn army(&self, army: Army) -> Bitboard {
        self.by_army[army.index()]
    }

    pub(crate) fn occupied(&self) -> Bitboard {
        let [a, b, c, d] = self.by_army;
        a | b | c | d
    }

    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()].piece()
    }

    pub(crate) fn unmoved(&self) -> Bitboard {
        self.unmoved
    }

    pub(crate) fn en_passant(&self) -> Option<EnPassantRight> {
        self.en_passant
    }

    /// Equal for positions that are the same for the rule of repetition, and different otherwise, but for chance.
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// The key worked out anew from everything that it covers.
    pub(crate) fn recomputed_key(&self) -> u64 {
        let pieces = Square::all().filter_map(|square| Some((square, self.at(square)?)));
        pieces.fold(0, |key, (square, piece)| key ^ zobrist::piece(piece, square))
            ^ zobrist::unmoved(self.unmoved)
            ^ self.en_passant.map_or(0, |right| zobrist::en_passant(right.target))
            ^ zobrist::seat(self.seat.into())
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, Bitboard::of(square));
        self.cells[square.index()] = Cell::of(piece);
        self.key ^= zobrist::piece(piece, square);
    }

    /// Takes away the piece on a square.
    pub(crate) fn remove(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, Bitboard::of(square));
        self.cells[square.index()] = Cell::EMPTY;
        self.key ^= zobrist::piece(piece, square);
    }

    /// Moves a piece to an empty square.
    pub(crate) fn carry(&mut self, piece: Piece, from: Square, to: Square) {
        self.toggle(piece, Bitboard::of(from) | Bitboard::of(to));
        self.cells[from.index()] = Cell::EMPTY;
        self.cells[to.index()] = Cell::of(piece);
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
    }

    /// Declares that these squares' pieces have moved or gone.
    pub(crate) fn touch(&mut self, squares: Bitboard) {
        let gone = self.unmoved & squares;
        if gone.any() {
            self.unmoved ^= gone;
            self.key ^= zobrist::unmoved(gone);
        }
    }

    /// Declares that the piece on this square has never moved.
    pub(crate) fn set_unmoved(&mut self, square: Square) {
        let new = Bitboard::of(square).without(self.unmoved);
        self.unmoved |= new;
        self.key ^= zobrist::unmoved(new);
    }

    pub(crate) fn set_en_passant(&mut self, right: Option<EnPassantRight>) {
        for right in self.en_passant.into_iter().chain(right) {
            self.key ^= zobrist::en_passant(right.target);
        }
        self.en_passant = right;
    }

    pub(crate) fn set_seat(&mut self, seat: u8) {
        self.key ^= zobrist::seat(self.seat.into()) ^ zobrist::seat(seat.into());
        self.seat = seat;
    }

    fn toggle(&mut self, piece: Piece, squares: Bitboard) {
        self.by_kind[piece.kind().index()] ^= squares;
        self.by_army[piece.army().index()] ^= squares;
    }
}
