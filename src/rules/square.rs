//! Squares and sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};
use std::str::FromStr;

/// The most files and the most ranks of a board. A set of squares then fits into 64 bits.
pub const SIDE_MAX: u8 = 8;

/// A square, a1 to h8, numbered along the ranks from a1 = 0 to h8 = 63.
///
/// A smaller board uses the lower left part of this grid. So a square has the same number on every board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on `file` (0 is a) and `rank` (0 is rank 1), if both are below [`SIDE_MAX`].
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < SIDE_MAX && rank < SIDE_MAX { Some(Self(rank * SIDE_MAX + file)) } else { None }
    }

    /// The square with this number. Bits above the sixth are dropped.
    pub const fn from_index(index: usize) -> Self {
        Self((index & 63) as u8)
    }

    /// Its number: 0 for a1, 7 for h1, 63 for h8.
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Its file: 0 for the a-file.
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Its rank: 0 for rank 1.
    pub const fn rank(self) -> u8 {
        self.0 >> 3 & 7
    }

    /// The square whose number is `delta` lower. It must be on the board.
    #[inline]
    pub(crate) const fn before(self, delta: i8) -> Self {
        Self::from_index((self.0 as i8 - delta) as usize)
    }

    /// The square `files` to the right and `ranks` up, if it is on the 8×8 grid.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Self::new(file as u8, rank as u8) }
    }

    /// Every square of the 8×8 grid, from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..64).map(Self)
    }

    /// The letter of the file, `a` to `h`.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a square.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a square from a1 to h8")]
pub struct NotASquare(pub String);

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((rank - b'1') * SIDE_MAX + file - b'a')),
            _ => Err(NotASquare(text.to_owned())),
        }
    }
}

/// A set of squares, one bit each, a1 the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);

    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The squares of a board with this many files and ranks.
    pub const fn board(files: u8, ranks: u8) -> Self {
        let row = (1u64 << files) - 1;
        let mut bits = 0;
        let mut rank = 0;
        while rank < ranks {
            bits |= row << (rank * SIDE_MAX);
            rank += 1;
        }
        Self(bits)
    }

    /// The squares of one rank, 0 to 7, of the 8×8 grid.
    pub const fn rank(rank: u8) -> Self {
        Self(0xff << (8 * rank))
    }

    /// The squares of one file, 0 to 7, of the 8×8 grid.
    pub const fn file(file: u8) -> Self {
        Self(0x0101_0101_0101_0101 << file)
    }

    /// The squares, from a1 to h8.
    pub fn iter(self) -> Squares {
        self.into_iter()
    }

    /// Whether the square is in the set.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether no square is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether at least one square is in the set.
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether two squares or more are in the set.
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares in the set.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest square of the set.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The set without these squares.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The whole set if `keep`, else the empty set. There is no branch, because the generator calls this in its inner
    /// loops.
    pub const fn when(self, keep: bool) -> Self {
        Self(self.0 & (keep as u64).wrapping_neg())
    }

    /// The set with every square's number raised by `delta`. No square may leave the board.
    ///
    /// A rotation shifts both ways, so the sign of `delta` needs no branch.
    #[inline]
    pub(crate) const fn shifted(self, delta: i8) -> Self {
        Self(self.0.rotate_left(delta as u32 & 63))
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }
}

macro_rules! bit_operator {
    ($($op:ident $method:ident $assign:ident $assign_method:ident)*) => {$(
        impl $op for Bitboard {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }
        impl $assign for Bitboard {
            fn $assign_method(&mut self, other: Self) {
                self.0.$assign_method(other.0);
            }
        }
    )*};
}
bit_operator! { BitAnd bitand BitAndAssign bitand_assign BitOr bitor BitOrAssign bitor_assign BitXor bitxor BitXorAssign bitxor_assign }

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares of a [`Bitboard`], from a1 to h8.
#[derive(Debug, Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_numbered_along_the_ranks() {
        assert_eq!("a1".parse::<Square>().unwrap().index(), 0);
        assert_eq!("h1".parse::<Square>().unwrap().index(), 7);
        assert_eq!("h8".parse::<Square>().unwrap().index(), 63);
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for text in ["", "a", "a9", "i1", "a0", "A1", "a11", "é1"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_small_board_is_the_lower_left_corner() {
        let board = Bitboard::board(5, 6);
        assert_eq!(board.count(), 30);
        assert!(board.has("e6".parse().unwrap()));
        assert!(!board.has("f1".parse().unwrap()));
        assert_eq!(Bitboard::board(8, 8), Bitboard::ALL);
    }
}
