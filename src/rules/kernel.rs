//! The kernel: tables compiled from a ruleset, the generator of legal moves, and the execution of moves.

pub(crate) mod board;
pub(crate) mod board_set;
pub(crate) mod compile;
pub(crate) mod context;
pub(crate) mod dead;
mod dice;
mod entry;
pub(crate) mod general;
pub(crate) mod generate;
pub(crate) mod hands;
mod make;
pub(crate) mod parts;
mod passed;
mod perft;
mod promotion;
pub(crate) mod rays;
mod royal;
pub(crate) mod scores;
mod seats;
mod sink;
pub(crate) mod sliders;
pub(crate) mod tables;
pub(crate) mod trails;
pub(crate) mod under;
pub(crate) mod zobrist;

/// The mechanics that a ruleset uses. Each combination has its own instance of the generator and of `make`.
///
/// So a game does not pay for mechanics that it does not have. [`Mechanics`] is the same at compile time. Goals and
/// hooks are not part of it: `entry.rs` asks once whether there are any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Class {
    /// Royal pieces must not stay in check; pin and check masks decide legality. Otherwise royal pieces are captured.
    pub(crate) check: bool,
    /// Pieces can stand on each other.
    pub(crate) stacks: bool,
    /// Pieces are dice.
    pub(crate) dice: bool,
    /// Armies have hands, from which pieces are dropped. Never together with stacks or dice.
    pub(crate) hands: bool,
    /// With check, there are more than two armies: a royal piece may stand in check out of turn and be captured, and
    /// several pawns can be captured en passant. Never together with stacks, dice or hands.
    pub(crate) many: bool,
    /// A turn has several parts: more than one move, or a move and a block. Never together with stacks, dice or hands,
    /// and only for two armies.
    pub(crate) parts: bool,
}

impl Class {
    /// The same class without check.
    pub(crate) const fn without_check(self) -> Self {
        Self { check: false, many: false, ..self }
    }

    /// Whether several pawns can be captured en passant at the same time. They are marked on the board then.
    pub(crate) const fn marks_passed(self) -> bool {
        self.many || self.parts
    }
}

/// A [`Class`] known at compile time. The compiler removes the code of each mechanic that is `false`.
pub(crate) trait Mechanics {
    const CHECK: bool;
    const STACKS: bool;
    const DICE: bool;
    const HANDS: bool;
    const MANY: bool;
    const PARTS: bool;
    /// See [`Class::marks_passed`].
    const MARKS_PASSED: bool = Self::MANY || Self::PARTS;
}

/// The type of one combination.
pub(crate) struct MechanicsOf<
    const CHECK: bool,
    const STACKS: bool,
    const DICE: bool,
    const HANDS: bool,
    const MANY: bool = false,
    const PARTS: bool = false,
>;

impl<const CHECK: bool, const STACKS: bool, const DICE: bool, const HANDS: bool, const MANY: bool, const PARTS: bool>
    Mechanics for MechanicsOf<CHECK, STACKS, DICE, HANDS, MANY, PARTS>
{
    const CHECK: bool = CHECK;
    const STACKS: bool = STACKS;
    const DICE: bool = DICE;
    const HANDS: bool = HANDS;
    const MANY: bool = MANY;
    const PARTS: bool = PARTS;
}

/// The mechanics of chess.
pub(crate) type CheckMechanics = MechanicsOf<true, false, false, false>;
/// The mechanics of more than two armies with check.
pub(crate) type ManyMechanics = MechanicsOf<true, false, false, false, true>;

/// Calls a function that is generic over [`Mechanics`] with the instance of a class.
macro_rules! by_class {
    ($class:expr, $($call:ident).+ ( $($argument:expr),* )) => {{
        use $crate::kernel::{Class, MechanicsOf};
        match $class {
            Class { check: false, parts: true, .. } => $($call).+::<MechanicsOf<false, false, false, false, false, true>>($($argument),*),
            Class { check: true, parts: true, .. } => $($call).+::<MechanicsOf<true, false, false, false, false, true>>($($argument),*),
            Class { many: true, parts: false, .. } => $($call).+::<MechanicsOf<true, false, false, false, true>>($($argument),*),
            Class { check: false, hands: true, many: false, parts: false, .. } => $($call).+::<MechanicsOf<false, false, false, true>>($($argument),*),
            Class { check: true, hands: true, many: false, parts: false, .. } => $($call).+::<MechanicsOf<true, false, false, true>>($($argument),*),
            Class { check: false, stacks: false, dice: false, hands: false, many: false, parts: false } => $($call).+::<MechanicsOf<false, false, false, false>>($($argument),*),
            Class { check: false, stacks: false, dice: true, hands: false, many: false, parts: false } => $($call).+::<MechanicsOf<false, false, true, false>>($($argument),*),
            Class { check: false, stacks: true, dice: false, hands: false, many: false, parts: false } => $($call).+::<MechanicsOf<false, true, false, false>>($($argument),*),
            Class { check: false, stacks: true, dice: true, hands: false, many: false, parts: false } => $($call).+::<MechanicsOf<false, true, true, false>>($($argument),*),
            Class { check: true, stacks: false, dice: false, hands: false, many: false, parts: false } => $($call).+::<MechanicsOf<true, false, false, false>>($($argument),*),
            Class { check: true, stacks: false, dice: true, hands: false, many: false, parts: false } => $($call).+::<MechanicsOf<true, false, true, false>>($($argument),*),
            Class { check: true, stacks: true, dice: false, hands: false, many: false, parts: false } => $($call).+::<MechanicsOf<true, true, false, false>>($($argument),*),
            Class { check: true, stacks: true, dice: true, hands: false, many: false, parts: false } => $($call).+::<MechanicsOf<true, true, true, false>>($($argument),*),
        }
    }};
}
pub(crate) use by_class;
