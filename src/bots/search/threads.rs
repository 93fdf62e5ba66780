//! Threads: each searches the whole tree, and they help each other through the transposition table. Source: lazy SMP, D.
//! Homan's program ExChess, 2013.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tessera_rules::{BoardSet, Game, Side};

use super::budget::{Budget, Shared};
use super::evaluation_table::EvaluationTable;
use super::ordering::MoveOrdering;
use super::{Answer, Camps, Engine, Listener, Ply, Progress, Worker};
use crate::evaluation::{Errors, PawnTable};
use crate::limits::SearchLimits;
use crate::score::PLY_MAX;

/// Changes the keys of positions in the searches of a weak level that do not err.
const WITHOUT_ERRORS: u64 = 0xd1b5_4a32_d192_ed03;

/// Ends the other threads when the first one has ended, be it by a panic.
struct EndOfOthers<'a>(&'a AtomicBool);

impl Drop for EndOfOthers<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The place of the best of several answers: of those with the win that the limits ask for, if there is one, the deepest.
/// Of equally deep ones it is the first, since the first thread keeps all limits.
fn best_of<'a>(limits: &SearchLimits, answers: impl Iterator<Item = &'a Answer>) -> usize {
    let mut best = (0, None);
    for (at, answer) in answers.enumerate() {
        let rank = Some((limits.is_met_by(answer.score), answer.depth));
        if rank > best.1 {
            best = (at, rank);
        }
    }
    best.0
}

/// The result of one thread.
pub(super) struct Found {
    pub(super) answer: Answer,
    pub(super) report: Progress,
}

impl<S: BoardSet> Engine<S> {
    /// Searches on all threads. The first thread keeps the limits and reports.
    pub(super) fn run(
        &mut self,
        side: Side,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        listener: &mut dyn Listener,
    ) -> Option<Answer> {
        if game.ending().is_some() {
            return None;
        }
        self.table.begin();
        let shared = Shared::new(stop, self.orderings.len());
        let mut helper_limits = limits.clone();
        (helper_limits.time, helper_limits.aim, helper_limits.plies_to_win) = (None, None, None);
        let mut own_limits = limits.clone();
        if let Some(nodes) = limits.nodes {
            // Each thread has its share, so that all together keep the limit.
            let share = nodes / self.orderings.len() as u64;
            helper_limits.nodes = Some(share);
            own_limits.nodes = Some(nodes - share * (self.orderings.len() as u64 - 1));
        }
        let mut orderings = std::mem::take(&mut self.orderings);
        let (first, helpers) = orderings.split_first_mut()?;
        let search = &*self;
        let mut found = Vec::new();
        thread::scope(|scope| {
            let mut running = Vec::new();
            for (number, ordering) in (1..).zip(helpers) {
                let (shared, limits) = (&shared, &helper_limits);
                let work = move || {
                    search.worker(side, game, limits, shared, number, ordering).think(limits, &mut |_: &Progress| ())
                };
                // Without memory for a thread the search goes on with fewer.
                running.extend(thread::Builder::new().spawn_scoped(scope, work));
            }
            let end = EndOfOthers(&shared.done);
            found.extend(search.worker(side, game, &own_limits, &shared, 0, first).think(&own_limits, listener));
            drop(end);
            // A thread that has panicked has reported that. Its result is missing.
            found.extend(running.into_iter().filter_map(|thread| thread.join().ok().flatten()));
        });
        self.orderings = orderings;
        let nodes = found.iter().map(|found| found.answer.nodes).sum();
        let best = best_of(limits, found.iter().map(|found| &found.answer));
        let Found { answer, mut report } = found.into_iter().nth(best)?;
        if best > 0 {
            report.nodes = nodes;
            listener.depth(&report);
        }
        Some(Answer { nodes, ..answer })
    }

    /// Runs a unit test on one thread for the position of a game.
    #[cfg(test)]
    pub(super) fn test<R>(&self, game: &Game, test: impl FnOnce(&mut Worker<'_, S>) -> R) -> R {
        let (stop, mut ordering) = (AtomicBool::new(false), MoveOrdering::new(&self.rules));
        let shared = Shared::new(&stop, 1);
        let side = self.rules.side(self.rules.army_to_move(game.position()));
        test(&mut self.worker(side, game, &SearchLimits::default(), &shared, 0, &mut ordering))
    }

    /// The state of one thread that searches the position of a game for a side.
    pub(super) fn worker<'a>(
        &'a self,
        side: Side,
        game: &Game,
        limits: &SearchLimits,
        shared: &'a Shared<'a>,
        thread: usize,
        ordering: &'a mut MoveOrdering<S>,
    ) -> Worker<'a, S> {
        let tree = self.evaluator.tree(game.position(), &game.earlier());
        let mut camps = Camps::of(&self.rules, game.position(), side, self.evaluator.leaning());
        if self.sees_kings && self.evaluator.error().1 == Errors::NONE {
            // The other searches of this player err.
            camps.salt ^= WITHOUT_ERRORS;
        }
        Worker {
            unit: if camps.shared { self.evaluator.unit_of_shares(&tree) } else { 256 },
            camps,
            tree,
            evaluator: &self.evaluator,
            table: &self.table,
            ordering,
            budget: Budget::new(limits, shared, thread),
            evaluations: EvaluationTable::new(),
            pawns: PawnTable::new(),
            last_check: None,
            plies: (0..=PLY_MAX).map(|_| Ply::default()).collect(),
            replied: false,
            root: Vec::new(),
            round: game.position().fullmove_number(),
            depth: 0,
            selective_depth: 0,
            told: Duration::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::Move;

    use super::*;
    use crate::score::{Score, WIN};

    /// Without a wish the deepest answer is the best, and the first of several. A win that was asked for is better than
    /// a deeper answer without it.
    #[test]
    fn the_answer_with_the_wanted_win_is_chosen() {
        let answer = |depth: u32, score: i32| Answer {
            mv: Move::from_bits(1),
            ponder: None,
            score: Score(score),
            depth,
            nodes: 1,
        };
        let answers = [answer(3, WIN - 3), answer(5, 90), answer(5, WIN - 9), answer(4, WIN - 3)];
        let best = |plies_to_win: Option<i32>| {
            best_of(&SearchLimits { plies_to_win, ..SearchLimits::default() }, answers.iter())
        };
        assert_eq!([None, Some(2), Some(3), Some(9)].map(best), [1, 1, 3, 2]);
        assert_eq!(best_of(&SearchLimits::default(), [].into_iter()), 0);
    }
}
