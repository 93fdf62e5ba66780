//! Move ordering: moves that probably cause a cutoff come first.

use tessera_rules::{ARMIES_MAX, Move, Rules, Tree};

use super::exchange::{exchange, victim};
use crate::score::PLY_MAX;
use crate::worth::Worth;

/// Ranks lie in bands: the move of the table, winning captures, killers, quiet moves by history, losing captures. The
/// distance of two bands is more than any rank within one.
const TABLE: i32 = 1 << 28;
const WINNING: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
const LOSING: i32 = -(1 << 26);
/// The greatest history count. It keeps quiet moves in their band.
const HISTORY_MAX: i32 = 1 << 14;

/// A move with its rank. The highest rank comes first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked {
    pub(super) mv: Move,
    pub(super) rank: i32,
}

impl Ranked {
    /// Whether it captures or promotes without a loss, or comes from the table.
    pub(super) fn wins(self) -> bool {
        self.rank >= WINNING / 2
    }

    pub(super) fn is_quiet(self) -> bool {
        self.rank < WINNING / 2 && self.rank > LOSING / 2
    }
}

/// Killer moves and history: the quiet moves that caused cutoffs elsewhere in the tree.
///
/// Sources: B. Akl and M. Newborn, "The principal continuation and the killer heuristic", 1977; J. Schaeffer, "The
/// history heuristic", 1983.
#[derive(Debug)]
pub(super) struct MoveOrdering {
    killers: Vec<[Option<Move>; 2]>,
    /// Counts by seat to move, square left and square reached.
    history: Vec<i32>,
    squares: usize,
}

impl MoveOrdering {
    pub(super) fn new(rules: &Rules) -> Self {
        let squares = rules.squares().iter().map(|square| square.index() + 1).max().unwrap_or(0);
        Self { killers: vec![[None; 2]; PLY_MAX + 1], history: vec![0; ARMIES_MAX * squares * squares], squares }
    }

    /// Forgets all killers and counts.
    pub(super) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill(0);
    }

    /// Records a quiet move that caused a cutoff, and the moves before it that did not.
    pub(super) fn refuted(&mut self, tree: &Tree, mv: Move, before: &[Ranked], depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = (depth * depth * 16).min(2_048);
        self.count(tree, mv, bonus);
        for other in before.iter().filter(|other| other.is_quiet()) {
            self.count(tree, other.mv, -bonus);
        }
    }

    /// Fills `ranked` with the rank of each move, unsorted.
    pub(super) fn rank(
        &self,
        tree: &Tree,
        worth: &Worth,
        moves: &[Move],
        best: Option<Move>,
        ply: usize,
        ranked: &mut Vec<Ranked>,
    ) {
        ranked.clear();
        // A rule of Rust code may do more on a capture than an exchange shows.
        let exchanges = tree.rules().ruleset().hooks.is_empty();
        for &mv in moves {
            let taken = victim(tree, worth, mv);
            let gain = mv.promotion().map_or(0, |into| worth.of(into));
            let rank = if Some(mv) == best {
                TABLE
            } else if taken > 0 || gain > 0 {
                let mover = tree.top(mv.from()).map_or(0, |piece| worth.exchanged(piece.kind()));
                let order = 16 * (taken + gain) - mover.min(2_000) / 8;
                let pays = taken >= mover || !exchanges || exchange(tree, worth, mv) >= 0;
                if pays { WINNING + order } else { LOSING + order }
            } else if self.killers[ply].contains(&Some(mv)) {
                KILLER + i32::from(self.killers[ply][0] == Some(mv))
            } else {
                self.history[self.at(tree, mv)]
            };
            ranked.push(Ranked { mv, rank });
        }
    }

    fn count(&mut self, tree: &Tree, mv: Move, bonus: i32) {
        let at = self.at(tree, mv);
        let count = &mut self.history[at];
        *count += bonus - *count * bonus.abs() / HISTORY_MAX;
    }

    fn at(&self, tree: &Tree, mv: Move) -> usize {
        (tree.turn().index() * self.squares + mv.from().index()) * self.squares + mv.to().index()
    }
}

/// Swaps the highest rank from this place on to this place, and returns it.
pub(super) fn pick(ranked: &mut [Ranked], at: usize) -> Ranked {
    let mut best = at;
    for other in at + 1..ranked.len() {
        if ranked[other].rank > ranked[best].rank {
            best = other;
        }
    }
    ranked.swap(at, best);
    ranked[at]
}
