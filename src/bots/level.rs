//! How strong a bot plays.

use tessera_rules::Rules;

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
/// The shares of points against the level below, in percent, with the number of games (levels 5 and 6: 16 to 200). See
/// [`ROLLING_ERRORS`] for games with rolled dice.
///
/// | level | chess | Nava |
/// |---|---|---|
/// | 2 | 95 (52) | 99 (82) |
/// | 3 | 100 (56) | 100 (88) |
/// | 4 | 100 (28) | 89 (50) |
/// | 5 | 98 | 90 |
/// | 6 | 88 | 75 |
///
/// Rows 5 and 6 were measured before the evaluation had classes of pieces and the search singular extensions. Afterwards
/// level 1 has 90 % in chess, 100 in Nava, 93 in Occado and 72 in Occasio against random moves, and 35, 45, 13 and 2 %
/// against the greedy player (30 games each). Levels 7 and 8 and all other variants have not been measured.
const LEVELS: [(u64, i32); Level::HIGHEST as usize] =
    [(50, 3_000), (130, 1_100), (400, 220), (1_400, 150), (5_000, 10), (17_000, 0), (55_000, 0), (190_000, 0)];

/// The errors of the levels where dice are rolled, in hundredths of a pawn.
///
/// More nodes gain little there, so the error must make the difference up to the top. It does not hide a win in one move:
/// a won game counts more than any evaluation.
///
/// The shares of points against the level below, in percent, with the number of games:
///
/// | level | Occasio | Occado |
/// |---|---|---|
/// | 2 | 77 (66) | 85 (200) |
/// | 3 | 75 (30) | 91 (200) |
/// | 4 | 75 (16) | 98 (86) |
/// | 5 | 94 (8) | 100 (10) |
///
/// Levels 6 to 8 have not been measured with their own nodes. With 1400 nodes on both sides, the error of level 7 scores
/// 63 % against that of level 6 in Occasio (12 games), and no error 66 % against that of level 7 (32 games). So few games
/// leave an error of 5 to 14 %.
const ROLLING_ERRORS: [i32; Level::HIGHEST as usize] = [3_000, 1_750, 1_300, 1_050, 800, 550, 290, 0];

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

    /// The greatest error of its evaluation in games by these rules, in hundredths of a pawn.
    pub(crate) fn error(self, rules: &Rules) -> i32 {
        if rules.has_chance() { ROLLING_ERRORS[usize::from(self.0 - 1)] } else { self.entry().1 }
    }

    fn entry(self) -> (u64, i32) {
        LEVELS[usize::from(self.0 - 1)]
    }
}
