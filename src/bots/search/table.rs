//! The transposition table: results of nodes by the keys of their positions. Source: R. Greenblatt, D. Eastlake, S.
//! Crocker, "The Greenblatt Chess Program", 1967.
//!
//! All threads of a search use one table without locks. An entry is two words, and one of them is the key mixed with
//! the other word. An entry of which another thread has written one half then fits no key. Source: R. Hyatt and T.
//! Mann, "A lockless transposition table implementation for parallel search", 2002.

use std::sync::atomic::{AtomicU64, Ordering};

use tessera_rules::Move;

use crate::score::ESTIMATE_MAX;

/// The number of entries in a bucket. A position may be in any entry of its bucket. Four entries fill a cache line.
const BUCKET: usize = 4;
/// The number of buckets that are counted to estimate how full the table is. It is exact enough for the thousandths
/// that UCI reports.
const SAMPLE: usize = 250;

/// The meaning of the score of an entry. The numbers are those of the stored bits, which are never 0 in an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact = 1,
    /// The true score may be higher.
    Lower = 2,
    /// The true score may be lower.
    Upper = 3,
}

impl Bound {
    /// The meaning of a score that a search with this window has found.
    pub(super) fn of(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// The result of a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableEntry {
    pub(super) best: Option<Move>,
    score: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
    /// The number of the search that made it, modulo 64.
    age: u8,
}

/// A table of fixed size. New entries replace the least useful ones.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

/// Entries that lie in one cache line, so that a look-up reads the memory once.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// The place of an entry. All bits are 0 where none is stored.
#[derive(Debug, Default)]
struct Slot {
    /// The key, each bit inverted where `entry` has a 1.
    check: AtomicU64,
    entry: AtomicU64,
}

impl Table {
    /// A table of at most `mebibytes`, at least 1.
    pub(super) fn new(mebibytes: usize) -> Self {
        let buckets = mebibytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect(), age: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    /// Begins a new search. Entries of earlier searches lose worth with each one.
    pub(super) fn begin(&mut self) {
        self.age = (self.age + 1) % 64;
    }

    pub(super) fn find(&self, key: u64) -> Option<TableEntry> {
        self.bucket(key).0.iter().find_map(|slot| slot.find(key))
    }

    /// Stores a result. It replaces an entry of the same position, else an empty one, else the one of least worth: of small
    /// depth, or of searches long ago.
    pub(super) fn store(&self, key: u64, best: Option<Move>, score: i32, depth: i32, bound: Bound, ply: usize) {
        let (score, depth) = (to_table(score, ply) as i16, depth.clamp(-1, 127) as i8);
        let mut new = TableEntry { best, score, depth, bound, age: self.age };
        let bucket = self.bucket(key);
        let (mut chosen, mut least) = (&bucket.0[0], i32::MAX);
        for slot in &bucket.0 {
            if let Some(known) = slot.find(key) {
                // A node without a best move keeps the move of the entry that it replaces.
                new.best = best.or(known.best);
                chosen = slot;
                break;
            }
            let worth = slot.entry().map_or(i32::MIN, |entry| {
                // Each search since then costs as much worth as four plies of depth.
                i32::from(entry.depth) - 4 * i32::from((64 + self.age - entry.age) % 64)
            });
            if worth < least {
                (chosen, least) = (slot, worth);
            }
        }
        let word = new.to_word();
        chosen.check.store(key ^ word, Ordering::Relaxed);
        chosen.entry.store(word, Ordering::Relaxed);
    }

    /// How full it is with entries of this search, in thousandths.
    pub(super) fn fullness(&self) -> u32 {
        let sample = &self.buckets[..SAMPLE.min(self.buckets.len())];
        let entries = sample.iter().flat_map(|bucket| &bucket.0).filter_map(Slot::entry);
        (entries.filter(|entry| entry.age == self.age).count() * 1_000 / (sample.len() * BUCKET)) as u32
    }

    /// The bucket of a key. The product spreads the high bits of the key over any number of buckets.
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }
}

impl Slot {
    /// The entry, if it belongs to this key.
    fn find(&self, key: u64) -> Option<TableEntry> {
        let word = self.entry.load(Ordering::Relaxed);
        if self.check.load(Ordering::Relaxed) ^ word == key { TableEntry::from_word(word) } else { None }
    }

    /// The entry, of whatever key.
    fn entry(&self) -> Option<TableEntry> {
        TableEntry::from_word(self.entry.load(Ordering::Relaxed))
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

    /// The entry as bits, from the lowest: the move in 32, the score in 16, the depth in 8, the bound in 2, the age in
    /// 6.
    fn to_word(self) -> u64 {
        u64::from(self.best.map_or(0, Move::bits))
            | u64::from(self.score as u16) << 32
            | u64::from(self.depth as u8) << 48
            | (self.bound as u64) << 56
            | u64::from(self.age) << 58
    }

    fn from_word(word: u64) -> Option<Self> {
        let bound = match word >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let bits = word as u32;
        Some(Self {
            best: if bits == 0 { None } else { Some(Move::from_bits(bits)) },
            score: (word >> 32) as u16 as i16,
            depth: (word >> 48) as u8 as i8,
            bound,
            age: (word >> 58) as u8,
        })
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
        assert_eq!(size_of::<Bucket>(), 64);
        for mebibytes in [1, 3] {
            assert_eq!(Table::new(mebibytes).buckets.len() * size_of::<Bucket>(), mebibytes << 20);
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

    #[test]
    fn an_entry_gives_back_what_it_was_made_of() {
        let mv = Move::new(MoveKind::Pass, Square::from_index(63), Square::from_index(62)).lifting(15);
        for (best, score, depth, bound, age) in [
            (Some(mv), -30_000, -1, Bound::Upper, 63),
            (None, 30_000, 127, Bound::Exact, 0),
            (Some(mv), -1, 0, Bound::Lower, 32),
        ] {
            let entry = TableEntry { best, score, depth, bound, age };
            let back = TableEntry::from_word(entry.to_word()).unwrap();
            assert_eq!((back.best, back.score, back.depth, back.bound, back.age), (best, score, depth, bound, age));
        }
        assert!(TableEntry::from_word(0).is_none());
    }

    /// Two threads have written one half of an entry each: it belongs to neither key.
    #[test]
    fn a_torn_entry_is_not_found() {
        let (table, other) = (Table::new(1), Table::new(1));
        table.store(7, None, 10, 1, Bound::Exact, 0);
        other.store(9, None, 20, 2, Bound::Exact, 0);
        let [torn, whole] = [&table, &other].map(|table| &table.bucket(0).0[0]);
        torn.entry.store(whole.entry.load(Ordering::Relaxed), Ordering::Relaxed);
        assert!(table.find(7).is_none() && table.find(9).is_none());
    }
}
