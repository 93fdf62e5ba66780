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
/// The shares of points against the level below, in percent, in all 17 bundled variants: `tessera-cli arena VARIANT --seats
/// level=N,level=M --rounds 150 --seed 5`, and the lowest share of a single variant. Level 7 was played in 15 of them, and
/// level 8 in eight for two players, with a search that needs fewer nodes for a depth.
///
/// | level | share | games | lowest |
/// |---|---|---|---|
/// | 2 | 93 | 680 | 61 (40 games) |
/// | 3 | 97 | 680 | 80 (40) |
/// | 4 | 90 | 680 | 78 (40) |
/// | 5 | 88 | 400 | 65 (20) |
/// | 6 | 74 | 204 | 46 (12) |
/// | 7 | 80 | 120 | 50 (8) |
/// | 8 | 82 | 48 | 58 (6) |
///
/// The lowest are mostly games for four, where the others decide much. Before the evaluation had threats,
/// level 1 had 90 % in chess and 100 in Nava against random moves, and 35 and 45 % against the greedy player (30 games each).
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
/// | 2 | 74 (40) | 94 (40) |
/// | 3 | 80 (40) | 94 (40) |
/// | 4 | 81 (40) | 100 (40) |
/// | 5 | 89 (40) | 99 (40) |
/// | 6 | 75 (12) | 83 (12) |
/// | 7 | 69 (8) | 88 (8) |
/// | 8 | 58 (6) | 100 (6) |
///
/// With the errors of other games, levels 4 to 6 of Occasio had 61, 56 and 52 %.
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
