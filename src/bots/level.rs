//! How strong a bot plays.

use crate::search::SearchLimits;

/// A strength from 1 to 8: a number of nodes and an error of the evaluation. It is no time, so a level is as strong on a
/// slow machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Nodes and error of each level. The error is in hundredths of a pawn.
///
/// Level 1 is so weak that it beats random moves and loses to the greedy player: a child can beat it. Level 3 finds every
/// win in one move, which a greater error would prevent. Errors make the difference between the lower levels. From level 5
/// on nodes make it, with 3.4 times as many from level to level.
///
/// The shares of points against the level below, in percent, in 30 to 200 games of `tessera-cli arena VARIANT --seats
/// level=N,level=M` (level 6: 16 to 24 games):
///
/// | level | chess | Nava | Occado | Occasio |
/// |---|---|---|---|---|
/// | 1, against random moves | 94 | 100 | 97 | 83 |
/// | 1, against the greedy player | 25 | 38 | 8 | 7 |
/// | 2 | 100 | 100 | 92 | 82 |
/// | 3 | 100 | 100 | 94 | 95 |
/// | 4 | 96 | 94 | 87 | 61 |
/// | 5 | 98 | 90 | 97 | 56 |
/// | 6 | 88 | 75 | 97 | 52 |
///
/// In Occasio each move rolls a die. There three times the nodes gain less than elsewhere: levels 4 to 6 do not reach the
/// 65 % that each step should have. Levels 7 and 8 have not been measured. The rows from level 2 on were measured before the
/// evaluation had classes of pieces and the search singular extensions. Afterwards level 1 has 90, 100, 93 and 72 % against
/// random moves, and 35, 45, 13 and 2 % against the greedy player (30 games each).
const LEVELS: [(u64, i32); Level::HIGHEST as usize] =
    [(50, 3_000), (130, 1_100), (400, 220), (1_400, 150), (5_000, 10), (17_000, 0), (55_000, 0), (190_000, 0)];

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
