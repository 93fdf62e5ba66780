//! The transposition table: results of nodes by the keys of their positions. Source: R. Greenblatt, D. Eastlake, S.
//! Crocker, "The Greenblatt Chess Program", 1967.

use tessera_rules::Move;

use crate::score::ESTIMATE_MAX;

/// The number of entries in a bucket. A position may be in any entry of its bucket.
const BUCKET: usize = 4;
/// The number of entries that are counted to estimate how full the table is. UCI reports thousandths.
const SAMPLE: usize = 1_000;

/// The meaning of the score of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The true score may be higher.
    Lower,
    /// The true score may be lower.
    Upper,
}

/// The result of a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableEntry {
    pub(super) key: u64,
    pub(super) best: Option<Move>,
    pub(super) score: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
    /// The number of the search that made it.
    age: u8,
}

/// A table of fixed size. New entries replace the least useful ones.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Option<TableEntry>>,
    age: u8,
}

impl Table {
    /// A table of at most `mebibytes`, at least 1.
    pub(super) fn new(mebibytes: usize) -> Self {
        let entries = mebibytes.max(1).saturating_mul(1 << 20) / size_of::<Option<TableEntry>>();
        Self { entries: vec![None; entries / BUCKET * BUCKET], age: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill(None);
        self.age = 0;
    }

    /// Begins a new search. Entries of earlier searches are replaced first.
    pub(super) fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    pub(super) fn find(&self, key: u64) -> Option<TableEntry> {
        let start = self.bucket(key);
        self.entries[start..start + BUCKET].iter().flatten().find(|entry| entry.key == key).copied()
    }

    /// Stores a result. It replaces an entry of the same position, else of an older search, else of the smallest depth.
    pub(super) fn store(&mut self, key: u64, best: Option<Move>, score: i32, depth: i32, bound: Bound, ply: usize) {
        let (start, age) = (self.bucket(key), self.age);
        let worth = |entry: &Option<TableEntry>| match entry {
            None => i32::MIN,
            Some(entry) if entry.key == key => i32::MIN + 1,
            Some(entry) => i32::from(entry.depth) - 4 * i32::from(age.wrapping_sub(entry.age)),
        };
        let bucket = &mut self.entries[start..start + BUCKET];
        let own = bucket.iter().position(|entry| entry.is_some_and(|entry| entry.key == key));
        let least = (0..BUCKET).min_by_key(|&at| worth(&bucket[at])).unwrap_or(0);
        let slot = &mut bucket[own.unwrap_or(least)];
        // A node without a best move keeps the move of an earlier search.
        let known = slot.filter(|entry| entry.key == key).and_then(|entry| entry.best);
        let (score, depth) = (to_table(score, ply) as i16, depth.clamp(-1, 127) as i8);
        *slot = Some(TableEntry { key, best: best.or(known), score, depth, bound, age });
    }

    /// How full it is with entries of this search, in thousandths.
    pub(super) fn fullness(&self) -> u32 {
        let sample = &self.entries[..SAMPLE.min(self.entries.len())];
        let used = sample.iter().flatten().filter(|entry| entry.age == self.age).count();
        (used * 1_000 / sample.len().max(1)) as u32
    }

    /// The first entry of the bucket of a key. The product spreads the high bits of the key over any number of buckets.
    fn bucket(&self, key: u64) -> usize {
        let buckets = (self.entries.len() / BUCKET) as u128;
        ((u128::from(key) * buckets) >> 64) as usize * BUCKET
    }
}

impl TableEntry {
    /// The score, if the entry is at least this deep and decides a node with this window.
    pub(super) fn cutoff(&self, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let score = self.score_at(ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (decides && i32::from(self.depth) >= depth).then_some(score)
    }

    /// The static evaluation, corrected by the score where its bound contradicts the evaluation.
    pub(super) fn refine(&self, judged: i32, ply: usize) -> i32 {
        let score = self.score_at(ply);
        let better = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score > judged,
            Bound::Upper => score < judged,
        };
        if better && score.abs() < ESTIMATE_MAX { score } else { judged }
    }

    /// The score, with mates counted from the root of this search.
    pub(super) fn score_at(&self, ply: usize) -> i32 {
        let score = i32::from(self.score);
        if score >= ESTIMATE_MAX {
            score - ply as i32
        } else if score <= -ESTIMATE_MAX {
            score + ply as i32
        } else {
            score
        }
    }
}

/// The score as the table stores it: mates are counted from the position and not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    if score >= ESTIMATE_MAX {
        score + ply as i32
    } else if score <= -ESTIMATE_MAX {
        score - ply as i32
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;
    use tessera_rules::{MoveKind, Square};

    #[test]
    fn it_is_as_large_as_it_was_told() {
        assert_eq!(size_of::<Option<TableEntry>>(), 24);
        for mebibytes in [1, 3] {
            let table = Table::new(mebibytes);
            let bytes = table.entries.len() * size_of::<Option<TableEntry>>();
            assert!(bytes <= mebibytes << 20 && bytes > (mebibytes << 20) - 200);
        }
    }

    #[test]
    fn it_finds_what_was_stored_and_forgets_what_is_old_and_shallow_first() {
        let mut table = Table::new(1);
        let mv = Move::new(MoveKind::Normal, Square::from_index(1), Square::from_index(2));
        table.begin();
        // These keys share a bucket, because they differ in their low bits only.
        for key in 0..4 {
            table.store(key, Some(mv), 10, key as i32 + 1, Bound::Exact, 0);
        }
        table.store(2, None, WIN - 7, 3, Bound::Lower, 4);
        let entry = table.find(2).unwrap();
        assert_eq!(
            (entry.best, entry.bound, entry.score_at(4), entry.score_at(6)),
            (Some(mv), Bound::Lower, WIN - 7, WIN - 9)
        );
        table.begin();
        table.store(9, None, 0, 1, Bound::Exact, 0);
        assert!(table.find(0).is_none() && table.find(9).is_some() && table.find(3).is_some());
        table.clear();
        assert!(table.find(9).is_none());
    }
}
