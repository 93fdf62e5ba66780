//! The limits that end a search.

use std::time::Duration;

use tessera_rules::Move;

use crate::score::Score;

/// The limits of a search. Without any limit the search runs until it is stopped.
#[derive(Debug, Clone, Default)]
pub struct SearchLimits {
    /// The greatest depth, in plies.
    pub depth: Option<u32>,
    /// The greatest number of nodes. The search never visits more.
    pub nodes: Option<u64>,
    /// The greatest time. The search answers when it has passed.
    pub time: Option<Duration>,
    /// The time after which no new depth begins. With a clock it is shorter than `time`.
    pub aim: Option<Duration>,
    /// The search ends when it has found a win in at most this number of plies.
    pub plies_to_win: Option<i32>,
    /// The number of best moves that get a score and a line. 0 counts as 1. Each costs about as much as a search of its
    /// own.
    pub multi_pv: usize,
    /// The announced moves to choose from. All legal moves if the list is empty.
    pub moves: Vec<Move>,
}

/// The number of moves that the clock must last for if nobody says it. Most games have fewer moves left, and an increment
/// adds to each.
const MOVES_TO_GO: u32 = 30;
/// The time that always stays on the clock. It covers the delay between the search and the program that asked for it, which
/// is a few milliseconds, and a busy machine.
const MARGIN: Duration = Duration::from_millis(40);

impl SearchLimits {
    /// Adds the limits of a clock: an equal part of the time left for each future move, and at most three parts.
    /// `increment` comes back after each move. `moves_to_go` moves are left until more time comes; 30 without a number.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tessera_bots::SearchLimits;
    ///
    /// let mut limits = SearchLimits::default();
    /// limits.share_clock(Duration::from_secs(30), Duration::ZERO, None);
    /// assert!(limits.time.is_some_and(|time| time < Duration::from_secs(3)));
    /// ```
    pub fn share_clock(&mut self, left: Duration, increment: Duration, moves_to_go: Option<u32>) {
        let usable = left.saturating_sub(MARGIN).max(Duration::from_millis(1));
        let part = usable / moves_to_go.unwrap_or(MOVES_TO_GO).max(1) + increment * 3 / 4;
        let most = (part * 3).min(usable);
        self.time = Some(self.time.map_or(most, |time| time.min(most)));
        // A new depth takes longer than all depths before it together, so half the part is the time to stop.
        self.aim = Some((part / 2).min(most));
    }

    /// Whether a score is the win that these limits ask for: at most `plies_to_win` plies away.
    pub(crate) fn is_met_by(&self, score: Score) -> bool {
        let plies = score.plies_to_end().filter(|plies| *plies > 0);
        self.plies_to_win.zip(plies).is_some_and(|(most, plies)| plies <= most)
    }
}
