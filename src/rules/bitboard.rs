//! Sets of squares.

mod large;
mod small;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Index, IndexMut, Not};

use crate::square::Square;
pub use large::Bitboard;
pub use small::SmallBitboard;

/// A value that a table can hold for each square.
pub trait SquareValue: Copy + Eq + Debug + Send + Sync + 'static {}

impl<T: Copy + Eq + Debug + Send + Sync + 'static> SquareValue for T {}

/// A table with an entry for each kind of piece. The number of entries is a power of two, so an index needs no check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByKind<T, const SLOTS: usize>([T; SLOTS]);

impl<T, const SLOTS: usize> ByKind<T, SLOTS> {
    fn new(entry: impl FnMut(usize) -> T) -> Self {
        const { assert!(SLOTS.is_power_of_two()) };
        Self(std::array::from_fn(entry))
    }
}

impl<T, const SLOTS: usize> Index<usize> for ByKind<T, SLOTS> {
    type Output = T;

    #[inline]
    fn index(&self, kind: usize) -> &T {
        debug_assert!(kind < SLOTS);
        &self.0[kind & (SLOTS - 1)]
    }
}

impl<T, const SLOTS: usize> IndexMut<usize> for ByKind<T, SLOTS> {
    #[inline]
    fn index_mut(&mut self, kind: usize) -> &mut T {
        debug_assert!(kind < SLOTS);
        &mut self.0[kind & (SLOTS - 1)]
    }
}

impl<T, const SLOTS: usize> AsRef<[T]> for ByKind<T, SLOTS> {
    fn as_ref(&self) -> &[T] {
        &self.0
    }
}

/// A set of squares, with tables of its size.
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
    /// Whether steps in one direction always change a square's number by the same difference. The kernel then moves all
    /// pawns at once.
    const SHIFTS: bool;

    /// A table with an entry for each square of the grid, for values that are copied often.
    type PerSquare<T: SquareValue>: SquareValue + Index<usize, Output = T> + IndexMut<usize>;

    /// The same for values that are written once. Without entries it needs little memory.
    type Table<T: SquareValue + Default>: Clone + Debug + Send + Sync + Index<usize, Output = T> + IndexMut<usize>;

    /// A table with an entry for each kind of piece that such boards can have, for values that are copied often.
    type PerKind<T: SquareValue>: SquareValue + Index<usize, Output = T> + IndexMut<usize> + AsRef<[T]>;

    /// The same for values that are written once.
    type KindTable<T: Debug + Send + Sync>: Debug
        + Send
        + Sync
        + Index<usize, Output = T>
        + IndexMut<usize>
        + AsRef<[T]>;

    /// A table in which every square has this entry.
    fn per_square<T: SquareValue>(entry: T) -> Self::PerSquare<T>;

    /// A table with the entry that `entry` gives for the number of a kind.
    fn per_kind<T: SquareValue>(entry: impl FnMut(usize) -> T) -> Self::PerKind<T>;

    /// A table in which every kind has the entry that `entry` makes.
    fn kind_table<T: Debug + Send + Sync>(entry: impl FnMut() -> T) -> Self::KindTable<T>;

    /// A table in which every square has the default.
    fn table<T: SquareValue + Default>() -> Self::Table<T>;

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

    /// A number of which hash tables make their keys. Different sets almost never have the same one, but numbers of similar
    /// sets are similar: mix them.
    fn key(self) -> u64;

    /// The whole set if `keep`, else the empty set. There is no branch, because the generator calls this in its inner
    /// loops.
    fn when(self, keep: bool) -> Self;

    /// The set with every square's number raised by `delta`. No square may leave the board. Only with
    /// [`SquareSet::SHIFTS`].
    fn shifted(self, delta: i8) -> Self;

    /// Adds a square.
    fn insert(&mut self, square: Square);

    /// Removes a square.
    fn remove(&mut self, square: Square) {
        *self = self.without(Self::of(square));
    }

    /// The squares of a board with this many files and ranks, from a1 on.
    fn board(files: u8, ranks: u8) -> Self;

    /// The same squares as a set of this kind. All must lie on its grid.
    fn from_bitboard(squares: Bitboard) -> Self;

    /// The same squares as a [`Bitboard`].
    fn to_bitboard(self) -> Bitboard;

    /// The square `files` to the right and `ranks` up, if it is on the grid.
    fn offset(from: Square, files: i8, ranks: i8) -> Option<Square> {
        from.offset(files, ranks).filter(|square| square.file() < Self::SIDE && square.rank() < Self::SIDE)
    }
}

/// The operators of a set that has `zip` and `inverse`, and its conversions to and from squares.
macro_rules! bit_operators {
    ($set:ident: $($op:ident $method:ident $assign:ident $assign_method:ident)*) => {
        $(
            impl std::ops::$op for $set {
                type Output = Self;
                #[inline]
                fn $method(self, other: Self) -> Self {
                    self.zip(other, |a, b| std::ops::$op::$method(a, b))
                }
            }
            impl std::ops::$assign for $set {
                #[inline]
                fn $assign_method(&mut self, other: Self) {
                    *self = std::ops::$op::$method(*self, other);
                }
            }
        )*
        impl std::ops::Not for $set {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                self.inverse()
            }
        }
        impl FromIterator<Square> for $set {
            fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
                squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
            }
        }
        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.into_iter()).finish()
            }
        }
    };
    ($set:ident) => {
        $crate::bitboard::bit_operators! {
            $set: BitAnd bitand BitAndAssign bitand_assign BitOr bitor BitOrAssign bitor_assign
                BitXor bitxor BitXorAssign bitxor_assign
        }
    };
}
use bit_operators;
