//! How strong a bot plays.

use crate::search::SearchLimits;

/// A strength from 1 to 8: a number of nodes and an error of the evaluation. It is no time, so a level is as strong on a
/// slow machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Nodes and error of each level. The error is in hundredths of a pawn. Level 1 errs by up to a pawn and a half, so that
/// a child can beat it. It is less than a piece, so that the bot still captures hanging pieces.
const LEVELS: [(u64, i32); Level::HIGHEST as usize] =
    [(100, 150), (250, 90), (700, 50), (2_000, 25), (6_000, 10), (18_000, 0), (50_000, 0), (150_000, 0)];

impl Level {
    /// The number of the strongest level.
    pub const HIGHEST: u8 = 8;

    /// The level of this number, 1 to 8.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::HIGHEST { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The limits of the search for a move: a number of nodes.
    pub fn limits(self) -> SearchLimits {
        SearchLimits { nodes: Some(self.entry().0), ..SearchLimits::default() }
    }

    /// The greatest error of its evaluation, in hundredths of a pawn.
    pub(crate) fn error(self) -> i32 {
        self.entry().1
    }

    fn entry(self) -> (u64, i32) {
        LEVELS[usize::from(self.0 - 1)]
    }
}
