//! How rules are applied: tables compiled from a ruleset, a generator of legal moves, and what a move does.

pub(crate) mod board;
pub(crate) mod compile;
pub(crate) mod context;
pub(crate) mod dead;
mod dice;
mod entry;
pub(crate) mod general;
pub(crate) mod generate;
mod make;
mod perft;
mod promotion;
mod royal;
mod seats;
mod sink;
pub(crate) mod sliders;
pub(crate) mod tables;
pub(crate) mod under;
pub(crate) mod zobrist;

/// What a ruleset needs of the kernel. Each combination has an instance of generator and `make` of its own, so that a
/// game does not pay for what it does not have. [`Mechanics`] is the same, known when the program is compiled.
///
/// Goals and hooks are no part of it: whether there are any is asked once, at the doors in `entry.rs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Class {
    /// Royal pieces may not be left attacked: legality by pin and check masks. Otherwise they are captured.
    pub(crate) check: bool,
    /// Pieces stand on each other.
    pub(crate) stacks: bool,
    /// Pieces are dice.
    pub(crate) dice: bool,
}

impl Class {
    /// The same, but nobody looks at check.
    pub(crate) const fn without_check(self) -> Self {
        Self { check: false, ..self }
    }
}

/// A [`Class`] that the compiler knows: what is `false` costs nothing.
pub(crate) trait Mechanics {
    const CHECK: bool;
    const STACKS: bool;
    const DICE: bool;
}

/// The one type for each combination.
pub(crate) struct MechanicsOf<const CHECK: bool, const STACKS: bool, const DICE: bool>;

impl<const CHECK: bool, const STACKS: bool, const DICE: bool> Mechanics for MechanicsOf<CHECK, STACKS, DICE> {
    const CHECK: bool = CHECK;
    const STACKS: bool = STACKS;
    const DICE: bool = DICE;
}

/// Calls a function that is generic over [`Mechanics`] with those of a class.
macro_rules! by_class {
    ($class:expr, $($call:ident).+ ( $($argument:expr),* )) => {{
        use $crate::kernel::{Class, MechanicsOf};
        match $class {
            Class { check: false, stacks: false, dice: false } => $($call).+::<MechanicsOf<false, false, false>>($($argument),*),
            Class { check: false, stacks: false, dice: true } => $($call).+::<MechanicsOf<false, false, true>>($($argument),*),
            Class { check: false, stacks: true, dice: false } => $($call).+::<MechanicsOf<false, true, false>>($($argument),*),
            Class { check: false, stacks: true, dice: true } => $($call).+::<MechanicsOf<false, true, true>>($($argument),*),
            Class { check: true, stacks: false, dice: false } => $($call).+::<MechanicsOf<true, false, false>>($($argument),*),
            Class { check: true, stacks: false, dice: true } => $($call).+::<MechanicsOf<true, false, true>>($($argument),*),
            Class { check: true, stacks: true, dice: false } => $($call).+::<MechanicsOf<true, true, false>>($($argument),*),
            Class { check: true, stacks: true, dice: true } => $($call).+::<MechanicsOf<true, true, true>>($($argument),*),
        }
    }};
}
pub(crate) use by_class;
