//! Scores of positions.

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
}
