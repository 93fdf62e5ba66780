//! Sets of squares of small boards.

use std::fmt::Debug;

use super::{Bitboard, ByKind, SquareSet, SquareValue, bit_operators};
use crate::piece::FEW_KINDS;
use crate::square::Square;

/// A set of squares of a1 to h8, one bit each, a1 the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SmallBitboard(pub(crate) u64);

impl SmallBitboard {
    #[inline]
    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        Self(op(self.0, other.0))
    }

    #[inline]
    fn inverse(self) -> Self {
        Self(!self.0)
    }
}

impl SquareSet for SmallBitboard {
    const EMPTY: Self = Self(0);
    const ALL: Self = Self(!0);
    const DARK: Self = Self(0xaa55_aa55_aa55_aa55);
    const SIDE: u8 = 8;
    const SHIFTS: bool = true;

    type PerSquare<T: SquareValue> = [T; 64];
    type Table<T: SquareValue + Default> = [T; 64];
    type PerKind<T: SquareValue> = ByKind<T, { FEW_KINDS + 1 }>;
    type KindTable<T: Debug + Send + Sync> = ByKind<T, { FEW_KINDS + 1 }>;

    fn per_square<T: SquareValue>(entry: T) -> [T; 64] {
        [entry; 64]
    }

    fn per_kind<T: SquareValue>(entry: impl FnMut(usize) -> T) -> Self::PerKind<T> {
        ByKind::new(entry)
    }

    fn kind_table<T: Debug + Send + Sync>(mut entry: impl FnMut() -> T) -> Self::KindTable<T> {
        ByKind::new(|_| entry())
    }

    fn table<T: SquareValue + Default>() -> [T; 64] {
        [T::default(); 64]
    }

    #[inline]
    fn index(square: Square) -> usize {
        square.index() & 63
    }

    #[inline]
    fn of(square: Square) -> Self {
        Self(1 << (square.index() & 63))
    }

    fn rank(rank: u8) -> Self {
        Self(0xff << (8 * rank))
    }

    fn file(file: u8) -> Self {
        Self(0x0101_0101_0101_0101 << file)
    }

    #[inline]
    fn has(self, square: Square) -> bool {
        self.0 >> (square.index() & 63) & 1 != 0
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    #[inline]
    fn key(self) -> u64 {
        self.0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as usize)) }
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    fn when(self, keep: bool) -> Self {
        Self(self.0 & u64::from(keep).wrapping_neg())
    }

    // A rotation shifts both ways, so the sign of `delta` needs no branch.
    #[inline]
    fn shifted(self, delta: i8) -> Self {
        Self(self.0.rotate_left(delta as u32 & 63))
    }

    #[inline]
    fn insert(&mut self, square: Square) {
        *self |= Self::of(square);
    }

    fn board(files: u8, ranks: u8) -> Self {
        let row = (1u64 << files) - 1;
        Self((0..ranks).fold(0, |bits, rank| bits | row << (rank * 8)))
    }

    fn from_bitboard(squares: Bitboard) -> Self {
        Self(squares.0[0])
    }

    fn to_bitboard(self) -> Bitboard {
        Bitboard([self.0, 0, 0, 0])
    }
}

/// The squares of a [`SmallBitboard`], from a1 to h8.
#[derive(Debug, Clone)]
pub struct SmallSquares(u64);

impl Iterator for SmallSquares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = SmallBitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for SmallSquares {}

impl IntoIterator for SmallBitboard {
    type Item = Square;
    type IntoIter = SmallSquares;

    #[inline]
    fn into_iter(self) -> SmallSquares {
        SmallSquares(self.0)
    }
}

bit_operators! { SmallBitboard }
