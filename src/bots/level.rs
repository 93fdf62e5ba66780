//! How strong a bot plays.

use crate::search::SearchLimits;

/// A strength from 1 to 8: a number of nodes and an error of the evaluation. It is no time, so a level is as strong on a
/// slow machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Nodes and error of each level. The error is in hundredths of a pawn. Level 1 errs by up to four pawns, so that a
/// child can beat it; such errors are rare, so that it still captures most hanging pieces. Each level has about three
/// times the nodes of the one before. Errors must make the difference where dice leave room for one ply only.
const LEVELS: [(u64, i32); Level::HIGHEST as usize] =
    [(60, 420), (150, 290), (450, 190), (1_400, 110), (4_500, 40), (14_000, 10), (45_000, 0), (180_000, 0)];

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
