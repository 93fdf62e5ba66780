//! Scores of positions.

use tessera_rules::{Position, Rules};

/// The score of a won game. Each ply on the way to it costs one, so that shorter wins are better.
pub(crate) const WIN: i32 = 30_000;
/// An upper bound of all scores.
pub(crate) const INFINITE: i32 = 32_000;
/// The length of the longest line that is searched, in plies. It bounds the memory and the stack of a search.
pub(crate) const PLY_MAX: usize = 128;
/// Scores from here on are proved wins. Evaluations stay below it. The gap to [`WIN`] is longer than any line.
pub(crate) const ESTIMATE_MAX: i32 = WIN - 1_000;

/// The score of a position for one side, in hundredths of a pawn. With three sides or more it is the side's share of all
/// strength on the board, minus an equal share, in 4000ths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Score(pub(crate) i32);

impl Score {
    /// The number: from -30 000, a lost game, to 30 000, a won one.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The number of plies until the game is won, or lost if the number is negative. `None` if the search has proved
    /// neither. It is 0 if the game has ended.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0 >= ESTIMATE_MAX {
            Some(WIN - self.0)
        } else if self.0 <= -ESTIMATE_MAX {
            Some(-WIN - self.0)
        } else {
            None
        }
    }

    /// The same if the end is proved. Of more than two sides only one replies to a move in the search. So only an end that
    /// follows at once is proved there, in one or two plies.
    pub fn proved_end(self, rules: &Rules, position: &Position) -> Option<i32> {
        self.plies_to_end().filter(|plies| plies.abs() <= 2 || rules.living_sides(position).len() <= 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rules::rules;

    /// The enemies of one side do not play as its search expects, until a single one is left.
    #[test]
    fn only_the_next_move_proves_an_end_among_more_than_two_sides() {
        let rules = rules("nava-ffa", include_str!("../../plugins/nava/nava-ffa.ron"));
        let proved = |score: i32, position: &str| {
            let position = rules.parse_fen(position).unwrap();
            Score(score).proved_end(&rules, &position)
        };
        let four = "rK,6,yK/8/8/8/8/8/8/wK,6,bK w 0 9";
        assert_eq!((proved(WIN - 1, four), proved(2 - WIN, four)), (Some(1), Some(-2)));
        assert_eq!((proved(WIN - 3, four), proved(4 - WIN, four), proved(300, four)), (None, None, None));
        let two = "8/8/8/8/8/8/8/wK,6,bK w 0 9";
        assert_eq!((proved(WIN - 3, two), proved(4 - WIN, two), proved(300, two)), (Some(3), Some(-4), None));
    }
}
