//! The limits of a search.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tessera_rules::Move;

use super::threads::Shared;

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
}

/// The number of nodes between two readings of the clock. A reading costs about a tenth of a node, and 64 nodes of the
/// slowest variant take less than a millisecond.
const CLOCK_EVERY: u64 = 64;

/// The nodes and the time that a thread has used, and their limits.
pub(super) struct Budget<'a> {
    pub(super) nodes: u64,
    most: u64,
    start: Instant,
    time: Option<Duration>,
    shared: &'a Shared<'a>,
    /// The number of the thread.
    thread: usize,
    /// Whether the search is over. Scores of nodes that return from now on are meaningless.
    pub(super) spent: bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &SearchLimits, shared: &'a Shared<'a>, thread: usize) -> Self {
        let most = limits.nodes.unwrap_or(u64::MAX);
        Self { nodes: 0, most, start: Instant::now(), time: limits.time, shared, thread, spent: false }
    }

    /// Counts a node. Returns whether the search goes on.
    pub(super) fn visit(&mut self) -> bool {
        if self.spent {
            return false;
        }
        let mut ends = self.nodes >= self.most || self.shared.ends();
        if self.nodes.is_multiple_of(CLOCK_EVERY) {
            self.shared.nodes[self.thread].store(self.nodes, Ordering::Relaxed);
            // The first node is always searched, so that there is a move.
            ends |= self.nodes > 0 && self.time.is_some_and(|time| self.start.elapsed() >= time);
        }
        self.spent = ends;
        self.nodes += u64::from(!ends);
        !ends
    }

    /// The nodes of all threads. Those of other threads may be a few nodes late.
    pub(super) fn all_nodes(&self) -> u64 {
        let others = (0..).zip(&self.shared.nodes).filter(|(thread, _)| *thread != self.thread);
        self.nodes + others.map(|(_, nodes)| nodes.load(Ordering::Relaxed)).sum::<u64>()
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
