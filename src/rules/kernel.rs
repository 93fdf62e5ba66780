//! How rules are applied: tables compiled from a ruleset, a generator of legal moves, and what a move does.

pub(crate) mod board;
pub(crate) mod compile;
pub(crate) mod dead;
mod dice;
pub(crate) mod general;
pub(crate) mod generate;
pub(crate) mod make;
pub(crate) mod perft;
mod promotion;
mod royal;
mod seats;
mod sink;
pub(crate) mod sliders;
pub(crate) mod tables;
pub(crate) mod under;
pub(crate) mod zobrist;

/// What a ruleset needs of the kernel. Each combination is an instance of generator and `make` of its own, chosen once
/// when the ruleset is compiled, so that a game does not pay for what it does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Class(pub(crate) u8);

impl Class {
    /// Royal pieces may not be left attacked: legality by pin and check masks. Otherwise they are captured.
    pub(crate) const CHECK: u8 = 1;
    /// Pieces stand on each other.
    pub(crate) const STACKS: u8 = 2;
    /// Pieces are dice.
    pub(crate) const DICE: u8 = 4;
    /// There are goals or hooks: an instance that asks at run time what else it needs, and costs the others nothing.
    pub(crate) const GENERAL: u8 = 8;

    pub(crate) const fn has(self, what: u8) -> bool {
        self.0 & what != 0
    }
}

/// Calls a function that is generic over the class with the class of these tables.
macro_rules! by_class {
    ($tables:expr, $($call:ident).+ ( $($argument:expr),* )) => {
        match $tables.class.0 {
            0 => $($call).+::<0>($($argument),*),
            1 => $($call).+::<1>($($argument),*),
            2 => $($call).+::<2>($($argument),*),
            3 => $($call).+::<3>($($argument),*),
            4 => $($call).+::<4>($($argument),*),
            5 => $($call).+::<5>($($argument),*),
            6 => $($call).+::<6>($($argument),*),
            7 => $($call).+::<7>($($argument),*),
            _ => $($call).+::<8>($($argument),*),
        }
    };
}
pub(crate) use by_class;
