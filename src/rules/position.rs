//! A position: what stands where, whose turn it is, and what the rules remember.

use crate::kernel::board::Board;
use crate::kernel::under::{self, Under};
use crate::piece::{Army, Kind, Piece, Seat};
use crate::square::{Bitboard, Square};

/// A position that is legal under the rules that made it. Only they can make or change one.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) under: Under,
}

impl Position {
    /// A board without anything on it.
    pub(crate) fn empty() -> Self {
        Self { board: Board::EMPTY, under: Under::EMPTY }
    }

    /// The piece on top of a square.
    pub fn top(&self, square: Square) -> Option<Piece> {
        self.board.at(square)
    }

    /// What stands on a square, from the top down.
    pub fn stack(&self, square: Square) -> impl Iterator<Item = Piece> {
        let top = self.board.at(square);
        let below = under::kinds(self.under.word(square));
        top.into_iter().flat_map(move |top| {
            std::iter::once(top).chain(below.clone().map(move |kind| Piece::new(top.army(), kind)))
        })
    }

    /// How many pieces stand on a square.
    pub fn height(&self, square: Square) -> usize {
        self.stack(square).count()
    }

    /// All squares with something on them.
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The squares whose top piece is of this army.
    pub fn army(&self, army: Army) -> Bitboard {
        self.board.army(army)
    }

    /// The squares whose top piece is of this kind.
    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.board.kind(kind)
    }

    /// Whose turn it is.
    pub fn seat(&self) -> Seat {
        Seat::new(self.board.seat.into()).unwrap_or(Seat::FIRST)
    }

    /// Turns since something last happened that cannot be undone: see [`Draw`](crate::ruleset::Draw).
    pub fn halfmove_clock(&self) -> u16 {
        self.board.quiet
    }

    /// The number of the round, from 1; in chess the full-move number.
    pub fn fullmove_number(&self) -> u16 {
        self.board.round
    }

    /// A number that is equal for positions that count as a repetition, and almost surely different for others.
    pub fn key(&self) -> u64 {
        self.board.key()
    }

    /// The key, worked out from the whole position and not step by step. For tests.
    pub fn recomputed_key(&self) -> u64 {
        self.board.recomputed_key(&self.under)
    }

    /// Whether both are the same for the rule of repetition: the same pieces on the same squares, the same seat to
    /// move, the same rights. Source: FIDE Laws 9.2.3.
    pub fn repeats(&self, other: &Self) -> bool {
        let uncounted = |mut board: Board| {
            (board.quiet, board.round) = (0, 0);
            board
        };
        self.key() == other.key() && uncounted(self.board) == uncounted(other.board) && self.under == other.under
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                match Square::new(file, rank).and_then(|square| self.top(square)) {
                    Some(piece) => {
                        write!(f, " {}{:x}", (b'w' + piece.army().index() as u8) as char, piece.kind().index())?
                    }
                    None => write!(f, "  .")?,
                }
            }
            writeln!(f)?;
        }
        write!(f, "seat {} quiet {} round {}", self.seat().index(), self.halfmove_clock(), self.fullmove_number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the search copies with each move, and what it changes and takes back.
    #[test]
    fn what_a_position_weighs() {
        assert_eq!((size_of::<Board>(), size_of::<Under>()), (256, 512));
    }
}
