//! The nodes and the time of a search, counted against its limits.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::limits::SearchLimits;

/// The number of nodes between two readings of the clock. A reading costs about a tenth of a node, and 64 nodes of the
/// slowest variant take less than a millisecond.
const CLOCK_EVERY: u64 = 64;

/// The state that the threads of a search share besides the table.
pub(super) struct Shared<'a> {
    stop: &'a AtomicBool,
    /// Whether the first thread has ended. The others end then.
    pub(super) done: AtomicBool,
    /// The nodes of each thread, in steps.
    nodes: Vec<AtomicU64>,
}

impl<'a> Shared<'a> {
    pub(super) fn new(stop: &'a AtomicBool, threads: usize) -> Self {
        let nodes = (0..threads).map(|_| AtomicU64::new(0)).collect();
        Self { stop, done: AtomicBool::new(false), nodes }
    }

    /// Whether all threads must end.
    fn ends(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.done.load(Ordering::Relaxed)
    }
}

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
