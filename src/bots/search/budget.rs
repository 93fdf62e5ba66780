//! How long a search may take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tessera_rules::Move;

/// The limits of a search. Without any limit it ends when it is stopped.
#[derive(Debug, Clone, Default)]
pub struct SearchLimits {
    /// Plies that are searched in full.
    pub depth: Option<u32>,
    /// Positions that are looked at. The search never looks at more.
    pub nodes: Option<u64>,
    /// The time after which it answers, ready or not.
    pub time: Option<Duration>,
    /// The time after which no new depth is begun: less than the other, where there is a clock to be minded.
    pub aim: Option<Duration>,
    /// It ends when it has found a win in so many plies.
    pub plies_to_win: Option<i32>,
    /// The moves to choose from, as they are announced; all if there are none.
    pub moves: Vec<Move>,
}

/// How many nodes are looked at between two looks at the clock.
const CLOCK_EVERY: u64 = 64;

/// The rest of the limits.
pub(super) struct Budget<'a> {
    pub(super) nodes: u64,
    most: u64,
    start: Instant,
    time: Option<Duration>,
    stop: &'a AtomicBool,
    /// Whether the search is over. What it finds from then on is worth nothing.
    pub(super) spent: bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &SearchLimits, stop: &'a AtomicBool) -> Self {
        let most = limits.nodes.unwrap_or(u64::MAX);
        Self { nodes: 0, most, start: Instant::now(), time: limits.time, stop, spent: false }
    }

    /// One node more. Tells whether the search goes on.
    pub(super) fn visit(&mut self) -> bool {
        if self.spent {
            return false;
        }
        let late = || self.time.is_some_and(|time| self.start.elapsed() >= time);
        if self.nodes >= self.most
            || self.stop.load(Ordering::Relaxed)
            || (self.nodes > 0 && self.nodes.is_multiple_of(CLOCK_EVERY) && late())
        {
            self.spent = true;
            return false;
        }
        self.nodes += 1;
        true
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
