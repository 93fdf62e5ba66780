//! How strong a bot plays.

use crate::search::SearchLimits;

/// A strength from 1 to 8: a number of positions that are looked at, and an error in judging them. It is no time, so a
/// level is as strong on a slow machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Nodes and error of each level. The error is in hundredths of a pawn: a child beats a bot that now and then takes a
/// pawn and a half for nothing, and the bot still takes hanging pieces.
const LEVELS: [(u64, i32); Level::HIGHEST as usize] =
    [(100, 150), (250, 90), (700, 50), (2_000, 25), (6_000, 10), (18_000, 0), (50_000, 0), (150_000, 0)];

impl Level {
    /// The number of the strongest.
    pub const HIGHEST: u8 = 8;

    /// The level of this number, 1 to 8.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::HIGHEST { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many nodes it looks at for a move.
    pub fn limits(self) -> SearchLimits {
        SearchLimits { nodes: Some(self.entry().0), ..SearchLimits::default() }
    }

    /// By how much it errs at most when it judges a position, in hundredths of a pawn.
    pub(crate) fn error(self) -> i32 {
        self.entry().1
    }

    fn entry(self) -> (u64, i32) {
        LEVELS[usize::from(self.0 - 1)]
    }
}
