//! Scores of positions.

/// The score of a game that is won where it stands. Each ply before that costs one.
pub(crate) const WIN: i32 = 30_000;
/// More than any score.
pub(crate) const INFINITE: i32 = 32_000;
/// The longest line that is searched, in plies.
pub(crate) const PLY_MAX: usize = 128;
/// The highest score that is an estimate and no proof.
pub(crate) const ESTIMATE_MAX: i32 = WIN - 1_000;

/// How good a position is for one side, in hundredths of a pawn. Where three sides or more play, it is the side's share
/// of all strength on the board in 4000ths, above or below a fair share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Score(pub(crate) i32);

impl Score {
    /// The number itself.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// In how many plies the game is won, or lost if negative, if the search has proved that. A lost game without a ply
    /// left is no such number.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0 >= ESTIMATE_MAX {
            Some(WIN - self.0)
        } else if self.0 <= -ESTIMATE_MAX {
            Some(-WIN - self.0)
        } else {
            None
        }
    }

    /// The score as the engine protocol writes it: `cp 31`, `mate 2`, `mate -1`. A mate is counted in turns of each of
    /// so many seats.
    pub fn uci(self, seats: i32) -> String {
        match self.plies_to_end() {
            Some(plies) if plies > 0 => format!("mate {}", (plies + seats - 1) / seats),
            Some(plies) => format!("mate {}", plies / seats),
            None => format!("cp {}", self.0),
        }
    }
}
