//! Who is at the board, and what stands on it.

use std::fmt;

/// The most armies that a ruleset may have.
pub const ARMIES_MAX: usize = 4;
/// The most kinds of piece that a ruleset may have.
pub const KINDS_MAX: usize = 15;

/// Pieces of one colour, with a home and a direction of play of their own. Numbered in the order of the ruleset.
///
/// Who commands an army is its [`Seat`]; with whom it wins is its [`Side`]. All three differ in games for four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Army(u8);

/// A player's place at the table: it makes moves, with its own army and with those it has taken over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

/// Seats that win and lose together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Side(u8);

/// A kind of piece: how it moves. Numbered by its letter's place in the alphabet of the ruleset's letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kind(u8);

macro_rules! small_number {
    ($($name:ident below $limit:expr;)*) => {$(
        impl $name {
            /// The one with this number, if there can be one.
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
    /// The seat that begins as a rule.
    pub(crate) const FIRST: Self = Self(0);

    /// The army that this seat plays from the start.
    pub const fn army(self) -> Army {
        Army(self.0)
    }
}

/// A piece as it stands on the board: which army, which kind. Pieces of one army and kind are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

impl Piece {
    /// A piece of this army and kind.
    pub const fn new(army: Army, kind: Kind) -> Self {
        Self(army.0 << 4 | kind.0)
    }

    /// The army whose colour it has.
    pub const fn army(self) -> Army {
        Army(self.0 >> 4)
    }

    /// The kind that it is now.
    pub const fn kind(self) -> Kind {
        Kind(self.0 & 15)
    }

    /// A number below 64, for tables.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & 63
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({}, {})", self.army().0, self.kind().0)
    }
}

/// What a square's top shows, in a byte: a piece, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Cell(u8);

impl Cell {
    pub(crate) const EMPTY: Self = Self(u8::MAX);

    pub(crate) const fn of(piece: Piece) -> Self {
        Self(piece.0)
    }

    pub(crate) const fn piece(self) -> Option<Piece> {
        if self.0 == u8::MAX { None } else { Some(Piece(self.0)) }
    }
}
