//! Squares.

use std::fmt;
use std::str::FromStr;

/// The most files and the most ranks of a board.
pub const SIDE_MAX: u8 = 16;

/// A square of a grid of 16 by 16, numbered in blocks of 64 squares: first a1 to h8, from a1 = 0 along the ranks to
/// h8 = 63, then i1 to p8, then a9 to h16, and last i9 to p16.
///
/// A smaller board uses the lower left part of this grid. So a square has the same number on every board, and boards of
/// up to 8 by 8 squares use the numbers below 64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares of the grid.
    pub const COUNT: usize = 256;

    /// The square on `file` (0 is a) and `rank` (0 is rank 1), if both are below [`SIDE_MAX`].
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < SIDE_MAX && rank < SIDE_MAX { Some(Self::at(file, rank)) } else { None }
    }

    /// The square on `file` and `rank`, both below 16.
    pub(crate) const fn at(file: u8, rank: u8) -> Self {
        Self((file & 7) | (rank & 7) << 3 | (file & 8) << 3 | (rank & 8) << 4)
    }

    /// The square with this number. Bits above the eighth are dropped.
    pub const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its number: 0 for a1, 7 for h1, 63 for h8, 64 for i1.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file: 0 for the a-file.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7 | self.0 >> 3 & 8
    }

    /// Its rank: 0 for rank 1.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3 & 7 | self.0 >> 4 & 8
    }

    /// The square whose number is `delta` lower. Both must lie in the first block.
    #[inline]
    pub(crate) const fn before(self, delta: i8) -> Self {
        Self((self.0 as i8).wrapping_sub(delta) as u8)
    }

    /// The square `files` to the right and `ranks` up, if both sides stay below [`SIDE_MAX`].
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Self::new(file as u8, rank as u8) }
    }

    /// Every square of the grid, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..=u8::MAX).map(Self)
    }

    /// The square in the middle between this one and another, where both sides of the way are even.
    pub(crate) const fn halfway(self, other: Self) -> Self {
        Self::at((self.file() + other.file()) / 2, (self.rank() + other.rank()) / 2)
    }

    /// The letter of the file, from `a` on.
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
#[error("`{0}` is not a square, from a1 to p16")]
pub struct NotASquare(pub String);

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let square = || {
            let (file, rank) = (text.chars().next()?, text.get(1..)?);
            let number: u8 = rank.parse().ok()?;
            // One way to write each square: neither `e04` nor `e+4`.
            let plain = rank.starts_with(|digit: char| matches!(digit, '1'..='9'));
            Self::new((file as u32).checked_sub('a' as u32)?.try_into().ok()?, number.checked_sub(1).filter(|_| plain)?)
        };
        square().ok_or_else(|| NotASquare(text.to_owned()))
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
        assert_eq!("p16".parse::<Square>().unwrap().index(), 255);
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for text in ["", "a", "a17", "q1", "a0", "A1", "a01", "a+1", "é1"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }
}
