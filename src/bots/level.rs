//! How strong a bot plays.

use tessera_rules::Rules;

use crate::evaluation::Errors;
use crate::limits::SearchLimits;

/// A strength from 1 to 8: a number of nodes and an error of the evaluation. It is no time, so a level is as strong on a
/// slow machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Nodes and error of each level in games of two sides. The error is in hundredths of a pawn.
///
/// Level 1 is so weak that it beats random moves and mostly loses to the greedy player: a child can beat it. Level 3 finds
/// every win in one move, which a greater error would prevent. Errors make the difference between the lower levels. From level 5
/// on nodes make it, with 3.4 times as many from level to level.
///
/// The shares of points against the level below, in percent, in bundled variants for two sides without dice: 200 games each of
/// `tessera-cli arena VARIANT --seats level=N,level=M --rounds 400`. With fewer rounds most games of weak levels for four are
/// stopped, and a stopped game counts as a draw. Level 7 was played with 200 games in chess, Chess960, Trojan, King of the Hill
/// and Atomic, and with 40 in the others. Level 8 was played with 20 to 60 games each, and moved first in half of them. The lowest
/// from level 4 on is Atomic, but at level 7 Ordo Vulneris. In four-handed chess, two against two, level 5 has 75 % of 144 games,
/// level 6 has 79 % of 144, and level 8 has 90 % of 20.
///
/// | level | share | variants | lowest |
/// |---|---|---|---|
/// | 2 | 99 | 11 | 97 |
/// | 3 | 99 | 11 | 96 |
/// | 4 | 91 | 11 | 83 |
/// | 5 | 90 | 11 | 83 |
/// | 6 | 84 | 11 | 75 |
/// | 7 | 84 | 11 | 72 |
/// | 8 | 75 | 11 | 67 |
///
/// In 100 games each, level 1 has 70 to 97 % against random moves. Against the greedy player it has 1 to 31 %, and 43 % of 500
/// games in King of the Hill, where that player sees only the last step to the hill. With half of its error it had 55 % there.
const LEVELS: [(u64, i32); Level::HIGHEST as usize] =
    [(50, 6_000), (130, 1_100), (400, 220), (1_400, 150), (5_000, 10), (17_000, 0), (55_000, 0), (190_000, 0)];

/// How many percent of its moves level 1 looks at without their ends: a child, too, overlooks mates. As long as it overlooked
/// none, it had 80 % against the greedy player in Atomic, where most games end by a single capture. With 66 and an error of 3000
/// it had 51 % there, and 91 % against random moves in chess. With these numbers it has 31 and 82 % (400 games each).
const OVERLOOKED: u8 = 85;

/// The errors of the levels where dice are rolled, in hundredths of a pawn.
///
/// More nodes gain little there, so the error must make the difference up to the top. It does not hide a win in one move,
/// as a won game counts more than any evaluation. Level 1 overlooks some of them, as in other games.
///
/// The shares of points against the level below, in percent, with the number of games:
///
/// | level | Occasio | Occado |
/// |---|---|---|
/// | 2 | 74 (200) | 96 (200) |
/// | 3 | 82 (200) | 91 (200) |
/// | 4 | 85 (200) | 93 (200) |
/// | 5 | 82 (200) | 94 (200) |
/// | 6 | 75 (200) | 83 (200) |
/// | 7 | 75 (125) | 93 (50) |
/// | 8 | 67 (200) | 85 (75) |
///
/// Level 8 gained too little over level 7 in Occasio: 60 % of 116 games with an error of 390 or 450 at level 7, and 63 % of 100
/// with 560. So levels 5 to 7 err more since the games of level 6, where their errors were 1 000, 780 and 390 or 450. In
/// Occado, 25 games of level 7 and 50 of level 8 were played with 840 and 560 at levels 6 and 7.
///
/// Levels 2 to 6 were played with the present search, and level 2 against the present level 1. The others were played before a
/// won face counted less in the mean of a roll. With 3000 nodes and no errors, the present search has 54 % of 260 games against
/// that one in Occasio, and 50 % of 100 in Occado.
///
/// With the errors of other games, levels 4 to 6 of Occasio had 61, 56 and 52 %.
const ROLLING_ERRORS: [i32; Level::HIGHEST as usize] = [3_600, 1_650, 1_350, 1_200, 1_030, 860, 660, 0];

/// Nodes and error of each level where more than two sides play. The error is in 4000ths of all strength on the board, and one
/// for each move of the player. A rook is about 65 of them for who captures it, and 200 for who loses it. Once two sides are
/// left, the error of two sides counts.
///
/// More nodes gain little there: 17 000 had 64 % of 60 games against 1400, before margins were in shares. So the error must make the difference up to the
/// top. No error hides a king that can be taken from level 3 on.
///
/// Errors in each position of the search, as between two sides, had to be five times as great for the same strength. The best
/// line was the one with the greatest error then, so that even level 6 left free pieces on the board.
///
/// The shares of points against the level below, in percent, in Nava with each side for itself and at most 150 rounds:
///
/// | level | share | games |
/// |---|---|---|
/// | 2 | 99 | 200 |
/// | 3 | 90 | 200 |
/// | 4 | 75 | 100 |
/// | 5 | 79 | 100 |
/// | 6 | 78 | 40 |
/// | 7 | 74 | 40 |
/// | 8 | 72 | 40 |
///
/// By the rules of Nava 2018, level 5 has 71 % of 144 games and level 6 has 67 % of 144.
///
/// In 100 games each, level 1 has 82 % against random moves and 2 % against the greedy player. With level 6 in all seats, 86
/// of 112 games end with one king left. In the others two or three are left, which were crowned and move like queens, with hardly
/// any other piece. No search can force more: counted backwards from all ends, there is no position in which a crowned king with a
/// rook and one more piece forces the capture of a lone crowned king. With a rook alone it always captures a king that was not
/// crowned. Levels 7 and 8 were played before errors changed from round to round. Levels 3, 7 and 8 were played before
/// captures of own pieces could no longer be overrated.
const MANY_SIDED: [(u64, i32); Level::HIGHEST as usize] =
    [(20, 800), (130, 700), (400, 440), (1_400, 258), (5_000, 180), (17_000, 120), (55_000, 65), (190_000, 0)];

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

    /// The limits of the search for a move in games by these rules: a number of nodes.
    pub fn limits(self, rules: &Rules) -> SearchLimits {
        let levels = if rules.sides().len() > 2 { &MANY_SIDED } else { &LEVELS };
        SearchLimits { nodes: Some(levels[usize::from(self.0 - 1)].0), ..SearchLimits::default() }
    }

    /// The greatest errors that it makes in games by these rules.
    pub fn errors(self, rules: &Rules) -> Errors {
        let at = usize::from(self.0 - 1);
        let difference = if rules.has_chance() { ROLLING_ERRORS[at] } else { LEVELS[at].1 };
        Errors { difference, share: MANY_SIDED[at].1, overlooked: if self.0 == 1 { OVERLOOKED } else { 0 } }
    }

    /// Whether the error of its evaluation is left out while a king can be taken. A great error would hide it, where kings are
    /// worth only a share of all strength.
    pub(crate) fn sees_kings(self, rules: &Rules) -> bool {
        self.0 >= 3 && rules.sides().len() > 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rules::rules;

    #[test]
    fn level_1_alone_overlooks_ends() {
        let rules = rules("chess", "");
        let overlooks = |number| Level::new(number).unwrap().errors(&rules).overlooked > 0;
        let those: Vec<u8> = (1..=Level::HIGHEST).filter(|&number| overlooks(number)).collect();
        assert_eq!(those, [1]);
    }
}
