//! Armies, seats, sides, kinds and pieces: small numbers with types.

use std::fmt;

/// The most armies that a ruleset may have. Boards have four edges.
pub const ARMIES_MAX: usize = 4;
/// The most kinds of piece that a ruleset may have: each has a letter.
pub const KINDS_MAX: usize = 26;
/// The most kinds of piece on a small board, and where pieces stack. A kind or none then fits into four bits.
pub(crate) const FEW_KINDS: usize = 15;
/// The length of tables by kind: a power of two, so that an index needs no check.
pub(crate) const KIND_SLOTS: usize = KINDS_MAX.next_power_of_two();

/// The pieces of one colour, with their own home and direction of play. Numbered in the order of the ruleset.
///
/// A [`Seat`] commands an army, and a [`Side`] wins with it. In games for four these differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Army(u8);

/// A player's place at the table. It moves its own army and each army that it has taken over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

/// Seats that win and lose together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Side(u8);

/// A kind of piece, such as the knight. Kinds are numbered in the alphabetical order of their letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kind(u8);

macro_rules! small_number {
    ($($name:ident below $limit:expr;)*) => {$(
        impl $name {
            /// The one with this number. `None` if the number is too large.
            pub const fn new(number: usize) -> Option<Self> {
                if number < $limit { Some(Self(number as u8)) } else { None }
            }

            /// Its number, from 0.
            pub const fn index(self) -> usize {
                self.0 as usize & ($limit.next_power_of_two() - 1)
            }
        }
    )*};
}
small_number! { Army below ARMIES_MAX; Seat below ARMIES_MAX; Side below ARMIES_MAX; Kind below KINDS_MAX; }

impl Army {
    /// The seat that plays this army from the start. Another seat may command it later.
    pub const fn seat(self) -> Seat {
        Seat(self.0)
    }
}

impl Seat {
    /// The seat that moves first in an empty setup.
    pub(crate) const FIRST: Self = Self(0);

    /// The army that this seat plays from the start.
    pub const fn army(self) -> Army {
        Army(self.0)
    }
}

/// A piece on the board: its army and its kind. Two pieces with the same army and kind are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

impl Piece {
    /// The length of tables by piece.
    pub(crate) const COUNT: usize = ARMIES_MAX * KIND_SLOTS;

    /// A piece of this army and kind.
    pub const fn new(army: Army, kind: Kind) -> Self {
        Self(army.0 << 5 | kind.0)
    }

    /// Its army.
    pub const fn army(self) -> Army {
        Army(self.0 >> 5)
    }

    /// Its present kind.
    pub const fn kind(self) -> Kind {
        Kind(self.0 & 31)
    }

    /// A number below [`Piece::COUNT`], an index for tables.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & (Self::COUNT - 1)
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({}, {})", self.army().0, self.kind().0)
    }
}

/// The top piece of a square, or nothing, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SquareTop(u8);

impl SquareTop {
    /// No piece has this number: a piece is always below 128.
    pub(crate) const EMPTY: Self = Self(u8::MAX);

    pub(crate) const fn of(piece: Piece) -> Self {
        Self(piece.0)
    }

    pub(crate) const fn piece(self) -> Option<Piece> {
        if self.0 == u8::MAX { None } else { Some(Piece(self.0)) }
    }
}
