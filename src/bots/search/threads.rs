//! Threads: each searches the whole tree, and they help each other through the transposition table. Source: lazy SMP, D.
//! Homan's program ExChess, 2013.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tessera_rules::{Game, Side, SquareSet};

use super::budget::{Budget, Shared};
use super::evaluation_table::EvaluationTable;
use super::ordering::MoveOrdering;
use super::{Answer, Camps, Engine, Ply, Progress, Worker};
use crate::evaluation::PawnTable;
use crate::limits::SearchLimits;
use crate::score::PLY_MAX;

/// Ends the other threads when the first one has ended, be it by a panic.
struct EndOfOthers<'a>(&'a AtomicBool);

impl Drop for EndOfOthers<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The result of one thread.
pub(super) struct Found {
    pub(super) answer: Answer,
    pub(super) report: Progress,
}

impl<S: SquareSet> Engine<S> {
    /// Searches on all threads. The first thread keeps the limits and reports.
    pub(super) fn run(
        &mut self,
        side: Side,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<Found> {
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
                let work =
                    move || search.worker(side, game, limits, shared, number, ordering).think(limits, &mut |_| ());
                // Without memory for a thread the search goes on with fewer.
                running.extend(thread::Builder::new().spawn_scoped(scope, work));
            }
            let end = EndOfOthers(&shared.done);
            found.extend(search.worker(side, game, &own_limits, &shared, 0, first).think(&own_limits, progress));
            drop(end);
            // A thread that has panicked has reported that. Its result is missing.
            found.extend(running.into_iter().filter_map(|thread| thread.join().ok().flatten()));
        });
        self.orderings = orderings;
        let nodes = found.iter().map(|found| found.answer.nodes).sum();
        // The deepest thread knows best; the first thread, if others are not deeper.
        let mut best = 0;
        for at in 1..found.len() {
            if found[at].answer.depth > found[best].answer.depth {
                best = at;
            }
        }
        let mut chosen = found.into_iter().nth(best)?;
        (chosen.answer.nodes, chosen.report.nodes) = (nodes, nodes);
        if best > 0 {
            progress(&chosen.report);
        }
        Some(chosen)
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
        Worker {
            camps: Camps::of(&self.rules, game.position(), side),
            tree,
            evaluator: &self.evaluator,
            table: &self.table,
            ordering,
            budget: Budget::new(limits, shared, thread),
            evaluations: EvaluationTable::new(),
            pawns: PawnTable::new(),
            last_check: None,
            plies: (0..=PLY_MAX).map(|_| Ply::default()).collect(),
            root: Vec::new(),
            depth: 0,
            selective_depth: 0,
        }
    }
}
