//! Sets of squares of large boards.

use std::fmt::Debug;
use std::ops::{Index, IndexMut};

use super::{ByKind, SquareSet, SquareValue, bit_operators};
use crate::piece::KIND_SLOTS;
use crate::square::Square;

/// A set of squares of the whole grid of 16 by 16: four words, each for a block of 8 by 8 squares. See [`Square`] for
/// their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub(crate) [u64; 4]);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self([0; 4]);
    /// All squares of the grid.
    pub const ALL: Self = Self([!0; 4]);

    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        // Words stored one by one would be slow to load together.
        let (block, bit) = (square.index() >> 6, 1 << (square.index() & 63));
        const fn when(bit: u64, keep: bool) -> u64 {
            bit & (keep as u64).wrapping_neg()
        }
        Self([when(bit, block == 0), when(bit, block == 1), when(bit, block == 2), when(bit, block == 3)])
    }

    /// The squares of a board with this many files and ranks, at most 16 each.
    pub const fn board(files: u8, ranks: u8) -> Self {
        Self::rectangle([0, files.saturating_sub(1)], [0, ranks.saturating_sub(1)])
    }

    /// The squares from the first to the last of these files, and from the first to the last of these ranks. All are 0
    /// to 15.
    pub const fn rectangle(files: [u8; 2], ranks: [u8; 2]) -> Self {
        let mut squares = Self::EMPTY;
        let mut rank = ranks[0];
        while rank <= ranks[1] {
            let mut file = files[0];
            while file <= files[1] {
                squares.insert(Square::at(file, rank));
                file += 1;
            }
            rank += 1;
        }
        squares
    }

    /// The squares of one rank of the grid, 0 to 15.
    pub const fn rank(rank: u8) -> Self {
        let (mut words, half) = ([0; 4], (rank >> 3 & 1) as usize * 2);
        words[half] = 0xff << (8 * (rank & 7));
        words[half + 1] = words[half];
        Self(words)
    }

    /// The squares of one file of the grid, 0 to 15.
    pub const fn file(file: u8) -> Self {
        let (mut words, half) = ([0; 4], (file >> 3 & 1) as usize);
        words[half] = 0x0101_0101_0101_0101 << (file & 7);
        words[half + 2] = words[half];
        Self(words)
    }

    /// The squares, by their numbers.
    pub fn iter(self) -> Squares {
        self.into_iter()
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.index() & 63) & 1 != 0
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// Whether at least one square is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        !self.is_empty()
    }

    /// Whether two squares or more are in the set.
    #[inline]
    pub const fn many(self) -> bool {
        // Faster than a count where the processor has no instruction for that.
        let [a, b, c, d] = self.0;
        const fn rest(word: u64) -> u64 {
            word & word.wrapping_sub(1)
        }
        let words = (a != 0) as u8 + (b != 0) as u8 + (c != 0) as u8 + (d != 0) as u8;
        words > 1 || rest(a) | rest(b) | rest(c) | rest(d) != 0
    }

    /// The number of squares in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// The square with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Square> {
        let block = self.0.iter().position(|&word| word != 0)?;
        Some(Square::from_index(block << 6 | self.0[block].trailing_zeros() as usize))
    }

    /// A number of which hash tables make their keys. Different sets almost never have the same one.
    #[inline]
    pub fn key(self) -> u64 {
        // Each word but the first is multiplied by an odd number of its own, so that the same squares of two blocks differ.
        // The high half is mixed in before and the result is turned, so that each square changes low bits, too.
        let [a, b, c, d] = self.0;
        let high = |word: u64, factor: u64| (word ^ word >> 32).wrapping_mul(factor);
        a ^ high(b, 0x9e37_79b9_7f4a_7c15)
            ^ high(c, 0xc2b2_ae3d_27d4_eb4f).rotate_left(21)
            ^ high(d, 0x1656_67b1_9e37_79f9).rotate_left(42)
    }

    /// The set without these squares.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// The whole set if `keep`, else the empty set.
    #[inline]
    pub fn when(self, keep: bool) -> Self {
        let mask = u64::from(keep).wrapping_neg();
        Self(self.0.map(|word| word & mask))
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.index() & 63);
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() >> 6] &= !(1 << (square.index() & 63));
    }

    #[inline]
    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|block| op(self.0[block], other.0[block])))
    }

    #[inline]
    fn inverse(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// Hands the functions of the trait on to those of the type.
macro_rules! forward {
    ($($name:ident($($argument:ident: $kind:ty),*) -> $result:ty;)*) => {$(
        #[inline]
        fn $name($($argument: $kind),*) -> $result {
            Self::$name($($argument),*)
        }
    )*};
    ($($name:ident(self $(, $argument:ident: $kind:ty)*) -> $result:ty;)*) => {$(
        #[inline]
        fn $name(self $(, $argument: $kind)*) -> $result {
            Self::$name(self $(, $argument)*)
        }
    )*};
}

impl SquareSet for Bitboard {
    const EMPTY: Self = Self::EMPTY;
    const ALL: Self = Self::ALL;
    // Each block begins with a dark square.
    const DARK: Self = Self([0xaa55_aa55_aa55_aa55; 4]);
    const SIDE: u8 = 16;
    const SHIFTS: bool = false;

    type PerSquare<T: SquareValue> = [T; 256];
    type Table<T: SquareValue + Default> = LargeTable<T>;
    type PerKind<T: SquareValue> = ByKind<T, KIND_SLOTS>;
    type KindTable<T: Debug + Send + Sync> = ByKind<T, KIND_SLOTS>;

    fn per_square<T: SquareValue>(entry: T) -> [T; 256] {
        [entry; 256]
    }

    fn per_kind<T: SquareValue>(entry: impl FnMut(usize) -> T) -> Self::PerKind<T> {
        ByKind::new(entry)
    }

    fn kind_table<T: Debug + Send + Sync>(mut entry: impl FnMut() -> T) -> Self::KindTable<T> {
        ByKind::new(|_| entry())
    }

    fn table<T: SquareValue + Default>() -> LargeTable<T> {
        LargeTable { entries: Vec::new(), none: T::default() }
    }

    #[inline]
    fn index(square: Square) -> usize {
        square.index()
    }

    // No piece of a large board is moved by shifts, see [`SquareSet::SHIFTS`]. So this need not be fast.
    fn shifted(self, delta: i8) -> Self {
        self.iter().map(|square| square.before(-delta)).collect()
    }

    #[inline]
    fn insert(&mut self, square: Square) {
        Self::insert(self, square);
    }

    fn from_bitboard(squares: Bitboard) -> Self {
        squares
    }

    fn to_bitboard(self) -> Bitboard {
        self
    }

    forward! {
        of(square: Square) -> Self;
        rank(rank: u8) -> Self;
        file(file: u8) -> Self;
        board(files: u8, ranks: u8) -> Self;
    }
    forward! {
        has(self, square: Square) -> bool;
        is_empty(self) -> bool;
        many(self) -> bool;
        count(self) -> u32;
        first(self) -> Option<Square>;
        key(self) -> u64;
        without(self, other: Self) -> Self;
        when(self, keep: bool) -> Self;
    }
}

/// A table with an entry for each square, or without any. Most kinds have no entries in most tables.
#[derive(Debug, Clone)]
pub struct LargeTable<T> {
    entries: Vec<T>,
    none: T,
}

impl<T> Index<usize> for LargeTable<T> {
    type Output = T;

    #[inline]
    fn index(&self, square: usize) -> &T {
        self.entries.get(square).unwrap_or(&self.none)
    }
}

impl<T: Clone> IndexMut<usize> for LargeTable<T> {
    fn index_mut(&mut self, square: usize) -> &mut T {
        if self.entries.len() <= square {
            self.entries.resize(square + 1, self.none.clone());
        }
        &mut self.entries[square]
    }
}

/// The squares of a [`Bitboard`], by their numbers.
#[derive(Debug, Clone)]
pub struct Squares {
    /// The squares of the present block that are still to come. Apart from the others, it stays in a register.
    word: u64,
    block: usize,
    words: [u64; 4],
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.word == 0 {
            self.block += 1;
            self.word = *self.words.get(self.block)?;
        }
        let square = Square::from_index(self.block << 6 | self.word.trailing_zeros() as usize);
        self.word &= self.word - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let later = self.words.iter().skip(self.block + 1).map(|word| word.count_ones()).sum::<u32>();
        let count = (self.word.count_ones() + later) as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares { word: self.0[0], block: 0, words: self.0 }
    }
}

bit_operators! { Bitboard }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_board_is_the_lower_left_corner() {
        let board = Bitboard::board(5, 6);
        assert_eq!(board.count(), 30);
        assert!(board.has("e6".parse().unwrap()));
        assert!(!board.has("f1".parse().unwrap()));
        assert_eq!(Bitboard::board(8, 8), Bitboard([!0, 0, 0, 0]));
        assert_eq!(Bitboard::board(16, 16), Bitboard::ALL);
    }

    #[test]
    fn ranks_files_and_shades_go_through_all_blocks() {
        for square in Square::all() {
            assert!(Bitboard::rank(square.rank()).has(square) && Bitboard::file(square.file()).has(square));
            assert_eq!(Bitboard::DARK.has(square), (square.file() + square.rank()) % 2 == 0);
        }
        assert_eq!((Bitboard::rank(9).count(), Bitboard::file(15).count()), (16, 16));
    }
}
