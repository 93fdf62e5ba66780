//! The evaluation table: static evaluations by the keys of their positions.
//!
//! An evaluation costs about as much as the rest of a node, and each iteration visits many positions again.

/// The number of entries. They take 256 KiB, which fit into the second-level cache of a processor core.
const ENTRIES: usize = 1 << 14;

/// The static evaluations of one thread for one searching side. A new entry replaces the old one in its place.
#[derive(Debug)]
pub(super) struct EvaluationTable(Vec<(u64, i32)>);

impl EvaluationTable {
    pub(super) fn new() -> Self {
        // An entry with the key 0 and the score 0 is empty. No real position has the key 0, except by an accident of one
        // in 2^64.
        Self(vec![(0, 0); ENTRIES])
    }

    /// The score of the position with this key. It comes from `evaluate` if the table does not have it.
    pub(super) fn get(&mut self, key: u64, evaluate: impl FnOnce() -> i32) -> i32 {
        let entry = &mut self.0[key as usize % ENTRIES];
        if entry.0 != key {
            *entry = (key, evaluate());
        }
        entry.1
    }
}
