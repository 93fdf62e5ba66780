//! A position: the pieces, the turn, the rights and the clocks.

use crate::bitboard::Bitboard;
use crate::kernel::board::Board;
use crate::kernel::scores::Scores;
use crate::kernel::under::{self, Under};
use crate::piece::{ARMIES_MAX, Army, Kind, Piece, Seat};
use crate::setup::{ArmyStanding, ArmyState};
use crate::square::Square;

/// A position that is valid under the rules that made it. Only [`Rules`](crate::Rules) make or change one.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) under: Under,
}

impl Position {
    /// A board without pieces.
    pub(crate) fn empty() -> Self {
        Self { board: Board::empty(), under: Under::empty() }
    }

    /// The piece on top of a square.
    pub fn top(&self, square: Square) -> Option<Piece> {
        self.board.at(square)
    }

    /// The pieces on a square, from the top down.
    pub fn stack(&self, square: Square) -> impl Iterator<Item = Piece> {
        let top = self.board.at(square);
        let below = under::kinds(self.under.word(square));
        top.into_iter().flat_map(move |top| {
            std::iter::once(top).chain(below.clone().map(move |kind| Piece::new(top.army(), kind)))
        })
    }

    /// The number of pieces on a square.
    pub fn height(&self, square: Square) -> usize {
        self.stack(square).count()
    }

    /// All squares that no piece passes: those with a piece, and those of blocks.
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The squares of blocks, in variants with blocks. Before the first one is put on the board there is none.
    pub fn blocks(&self) -> Bitboard {
        self.board.blocks()
    }

    /// The square of the piece that has moved in this turn, where the block now comes from there.
    pub fn mover(&self) -> Option<Square> {
        self.board.mover()
    }

    /// The part of the turn, from 0. Only variants whose turns have several parts have others.
    pub fn part(&self) -> u8 {
        self.board.part()
    }

    /// The squares whose top piece is of this army.
    pub fn army(&self, army: Army) -> Bitboard {
        self.board.army(army)
    }

    /// The squares whose top piece is of this kind.
    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.board.kind(kind)
    }

    /// The number of pieces of a kind in an army's hand.
    pub fn in_hand(&self, army: Army, kind: Kind) -> usize {
        self.under.hands.count(army, kind).into()
    }

    /// The squares of promoted pieces that revert when they are captured. The FEN writes them with `~`.
    pub fn promoted(&self) -> Bitboard {
        self.under.hands.promoted()
    }

    /// The squares of unmoved pieces behind which a piece in hand may enter.
    pub fn gates(&self) -> Bitboard {
        self.under.hands.gates()
    }

    /// What an army has reached. Only variants in which armies fall by checkmate tell armies apart that have fallen and
    /// that have left; in others it is of no use.
    pub fn standing(&self, army: Army) -> ArmyStanding {
        let scores = self.board.scores();
        let has = |armies: u8| armies >> army.index() & 1 != 0;
        let state = match (has(scores.fallen), has(scores.left)) {
            (_, true) => ArmyState::Left,
            (true, false) => ArmyState::Fallen,
            (false, false) => ArmyState::Plays,
        };
        ArmyStanding { points: scores.points[army.index()], state }
    }

    /// The seat to move.
    pub fn turn(&self) -> Seat {
        Seat::new(self.board.seat.into()).unwrap_or(Seat::FIRST)
    }

    /// The halfmove clock: turns since the last zeroing move. See [`Draw`](crate::ruleset::Draw).
    pub fn halfmove_clock(&self) -> u16 {
        self.board.halfmove_clock
    }

    /// The fullmove number, from 1: the number of the round.
    pub fn fullmove_number(&self) -> u16 {
        self.board.fullmove_number
    }

    /// The Zobrist key. Positions that count as a repetition have the same key; others almost never do. The clocks and
    /// points are not part of it.
    pub fn key(&self) -> u64 {
        self.board.key()
    }

    /// The key, computed from the whole position. [`Position::key`] is updated with each move; checks compare the two.
    pub fn recomputed_key(&self) -> u64 {
        self.board.recomputed_key(&self.under)
    }

    /// Whether both are the same by the rule of repetition: same pieces, same seat to move, same rights. The clocks
    /// and points do not count. The length of a turn does not count either: where turns grow, no position could come again
    /// otherwise. Source: FIDE Laws 9.2.3.
    pub fn repeats(&self, other: &Self) -> bool {
        let uncounted = |mut board: Board| {
            (board.halfmove_clock, board.fullmove_number) = (0, 0);
            board.set_scores(Scores { points: [0; ARMIES_MAX], ..board.scores() });
            board
        };
        self.key() == other.key() && uncounted(self.board) == uncounted(other.board) && self.under == other.under
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let last = |side: fn(Square) -> u8| self.occupied().iter().map(side).max().unwrap_or(0).max(7);
        for rank in (0..=last(Square::rank)).rev() {
            for file in 0..=last(Square::file) {
                match Square::new(file, rank).and_then(|square| self.top(square)) {
                    Some(piece) => {
                        write!(f, " {}{:x}", (b'w' + piece.army().index() as u8) as char, piece.kind().index())?
                    }
                    None => write!(f, "  .")?,
                }
            }
            writeln!(f)?;
        }
        write!(f, "seat {} quiet {} round {}", self.turn().index(), self.halfmove_clock(), self.fullmove_number())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The search copies a board with each move, so its size is a cost. It does not copy the other part.
    #[test]
    fn what_a_position_weighs() {
        assert_eq!((size_of::<Board>(), size_of::<Under>()), (1_480, 2_176));
    }
}
