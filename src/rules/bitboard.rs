//! Sets of squares.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Index, IndexMut, Not};

use crate::effect::Effect;
use crate::hooks::{BoardEditor, PositionView};
use crate::kernel::board::Board;
use crate::kernel::context::BoardView;
use crate::kernel::sliders::{Lines, Sliders};
use crate::kernel::tables::Tables;
use crate::kernel::under::Under;
use crate::piece::Piece;
use crate::square::Square;

/// A value that a table can hold for each square.
pub trait Entry: Copy + Eq + Debug + Send + Sync + 'static {}

impl<T: Copy + Eq + Debug + Send + Sync + 'static> Entry for T {}

/// A set of squares. The kernel is written for any such set, so small boards do not pay for large ones.
pub trait SquareSet:
    Copy
    + Eq
    + Hash
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + IntoIterator<Item = Square>
    + FromIterator<Square>
{
    /// No square.
    const EMPTY: Self;
    /// All squares of the grid.
    const ALL: Self;
    /// The dark squares: a1, c1 … and b2, d2 …
    const DARK: Self;
    /// The most files and the most ranks of a board.
    const SIDE: u8;

    /// A table with an entry for each square of the grid.
    type PerSquare<T: Entry>: Entry + Index<usize, Output = T> + IndexMut<usize>;

    /// The tables of its lines.
    type Lines: Lines<Self>;

    /// A table in which every square has this entry.
    fn per_square<T: Entry>(entry: T) -> Self::PerSquare<T>;

    /// The place of a square in such a table. The square must lie on the grid.
    fn index(square: Square) -> usize;

    /// The squares, by their numbers.
    fn iter(self) -> Self::IntoIter {
        self.into_iter()
    }

    /// The set of one square, which must lie on the grid.
    fn of(square: Square) -> Self;

    /// The squares of one rank of the grid, from 0.
    fn rank(rank: u8) -> Self;

    /// The squares of one file of the grid, from 0.
    fn file(file: u8) -> Self;

    /// Whether the square is in the set. It must lie on the grid.
    fn has(self, square: Square) -> bool;

    /// Whether no square is in the set.
    fn is_empty(self) -> bool;

    /// Whether at least one square is in the set.
    fn any(self) -> bool {
        !self.is_empty()
    }

    /// Whether two squares or more are in the set.
    fn many(self) -> bool;

    /// The number of squares in the set.
    fn count(self) -> u32;

    /// The square with the lowest number.
    fn first(self) -> Option<Square>;

    /// The set without these squares.
    fn without(self, other: Self) -> Self;

    /// The whole set if `keep`, else the empty set. There is no branch, because the generator calls this in its inner
    /// loops.
    fn when(self, keep: bool) -> Self;

    /// The set with every square's number raised by `delta`. No square may leave the board.
    fn shifted(self, delta: i8) -> Self;

    /// Adds a square.
    fn insert(&mut self, square: Square);

    /// The squares of a board with this many files and ranks, from a1 on.
    fn board(files: u8, ranks: u8) -> Self;

    /// The same squares as a set of this kind. All must lie on its grid.
    fn from_bitboard(squares: Bitboard) -> Self;

    /// The same squares as a [`Bitboard`].
    fn to_bitboard(self) -> Bitboard;

    /// A position as hooks see it.
    #[doc(hidden)]
    fn seen<'a>(tables: &'a Tables<Self>, view: BoardView<'a, Self>) -> PositionView<'a>;

    /// A position as hooks change it: with the effects so far, and the pieces that the move has captured.
    #[doc(hidden)]
    fn edited<'a>(
        tables: &'a Tables<Self>,
        board: &'a mut Board<Self>,
        under: &'a mut Under<Self>,
        effects: &'a mut Vec<Effect>,
        taken: &'a [Piece],
    ) -> BoardEditor<'a>;

    /// The square `files` to the right and `ranks` up, if it is on the grid.
    fn offset(from: Square, files: i8, ranks: i8) -> Option<Square> {
        from.offset(files, ranks).filter(|square| square.file() < Self::SIDE && square.rank() < Self::SIDE)
    }
}

/// A set of squares of a1 to h8, one bit each, a1 the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);

    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        Self(1 << (square.index() & 63))
    }

    /// The squares of a board with this many files and ranks.
    pub const fn board(files: u8, ranks: u8) -> Self {
        let row = (1u64 << files) - 1;
        let mut bits = 0;
        let mut rank = 0;
        while rank < ranks {
            bits |= row << (rank * 8);
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
        self.0 >> (square.index() & 63) & 1 != 0
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
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as usize)) }
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
        *self = Self(self.0 | 1 << (square.index() & 63));
    }

    /// Removes a square.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << (square.index() & 63));
    }
}

/// Hands the methods of a trait on to those of the type.
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
    const EMPTY: Self = Self(0);
    const ALL: Self = Self(!0);
    const DARK: Self = Self(0xaa55_aa55_aa55_aa55);
    const SIDE: u8 = 8;

    type PerSquare<T: Entry> = [T; 64];
    type Lines = Sliders;

    fn per_square<T: Entry>(entry: T) -> [T; 64] {
        [entry; 64]
    }

    #[inline]
    fn index(square: Square) -> usize {
        square.index() & 63
    }

    #[inline]
    fn insert(&mut self, square: Square) {
        *self |= Self::of(square);
    }

    fn from_bitboard(squares: Bitboard) -> Self {
        squares
    }

    fn to_bitboard(self) -> Bitboard {
        self
    }

    fn seen<'a>(tables: &'a Tables<Self>, view: BoardView<'a, Self>) -> PositionView<'a> {
        PositionView::new(tables, view)
    }

    fn edited<'a>(
        tables: &'a Tables<Self>,
        board: &'a mut Board<Self>,
        under: &'a mut Under<Self>,
        effects: &'a mut Vec<Effect>,
        taken: &'a [Piece],
    ) -> BoardEditor<'a> {
        BoardEditor { tables, board, under, effects, taken }
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
        without(self, other: Self) -> Self;
        when(self, keep: bool) -> Self;
        shifted(self, delta: i8) -> Self;
    }
}

macro_rules! bit_operator {
    ($($op:ident $method:ident $assign:ident $assign_method:ident)*) => {$(
        impl $op for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                self.0.$assign_method(other.0);
            }
        }
    )*};
}
bit_operator! { BitAnd bitand BitAndAssign bitand_assign BitOr bitor BitOrAssign bitor_assign BitXor bitxor BitXorAssign bitxor_assign }

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares of a [`Bitboard`], from a1 to h8.
#[derive(Debug, Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;
    #[inline]
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
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl Debug for Bitboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_board_is_the_lower_left_corner() {
        let board = Bitboard::board(5, 6);
        assert_eq!(board.count(), 30);
        assert!(board.has("e6".parse().unwrap()));
        assert!(!board.has("f1".parse().unwrap()));
        assert_eq!(Bitboard::board(8, 8), Bitboard::ALL);
    }
}
