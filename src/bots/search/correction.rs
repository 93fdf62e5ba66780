//! Correction history: how much the static evaluation has erred in positions with the same pawns. Source:
//! chessprogramming.org, "Static Evaluation Correction History".

use tessera_rules::{ARMIES_MAX, BoardSet, Move};

use super::Worker;
use super::exchange::victim;
use super::table::Bound;
use crate::score::ESTIMATE_MAX;

/// The number of places for pawn structures. Those that share a place share their errors.
const STRUCTURES: usize = 1 << 12;
/// The errors are kept in parts of a hundredth of a pawn, so that small ones add up.
const PARTS: i32 = 256;
/// The greatest correction, 64 hundredths of a pawn. Greater errors have other causes than the pawns.
const MOST: i32 = 64 * PARTS;
/// The weight of a new error in 256ths is the depth of its search plus one, at most this.
const WEIGHT_MAX: i32 = 16;

/// The mean errors by pawn structure and side to move.
#[derive(Debug)]
pub(super) struct Corrections(Vec<i32>);

impl Corrections {
    pub(super) fn new() -> Self {
        Self(vec![0; STRUCTURES * ARMIES_MAX])
    }

    /// Forgets all errors.
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }
}

impl<S: BoardSet> Worker<'_, S> {
    /// A static evaluation for the camp to move with the mean error of this pawn structure added.
    pub(super) fn corrected(&self, judged: i32) -> i32 {
        if self.camps.shared {
            return judged;
        }
        let error = self.ordering.corrections.0[self.structure()] / PARTS;
        (judged + error).clamp(1 - ESTIMATE_MAX, ESTIMATE_MAX - 1)
    }

    /// Learns from the result of a search how much the static evaluation errs. A result that only bounds the error on
    /// its own side teaches nothing, and neither does a capture, which no static evaluation foresees.
    ///
    /// `judged` has the correction so far, so the mean comes to half of a constant error: the other half may have other causes
    /// than the pawns.
    pub(super) fn correct(
        &mut self,
        judged: Option<i32>,
        best: i32,
        bound: Bound,
        best_move: Option<Move>,
        depth: i32,
    ) {
        let Some(judged) = judged.filter(|_| !self.camps.shared && best.abs() < ESTIMATE_MAX) else { return };
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => best > judged,
            Bound::Upper => best < judged,
        };
        let quiet = |mv: Move| mv.promotion().is_none() && victim(&self.tree, &self.evaluator.worth, mv) <= 0;
        if !tells || !best_move.is_none_or(quiet) {
            return;
        }
        let (at, weight) = (self.structure(), (depth + 1).min(WEIGHT_MAX));
        let mean = &mut self.ordering.corrections.0[at];
        *mean = ((*mean * (256 - weight) + (best - judged) * PARTS * weight) / 256).clamp(-MOST, MOST);
    }

    /// The place of this pawn structure and side to move.
    fn structure(&self) -> usize {
        self.evaluator.pawn_key(&self.tree) as usize % STRUCTURES * ARMIES_MAX + self.tree.side_to_move().index()
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Game, SmallBitboard, Start};

    use super::*;
    use crate::search::Engine;
    use crate::test_rules::rules;

    /// Errors of one sign move the evaluation towards the results, of these pawns and side to move alone.
    #[test]
    fn the_evaluation_learns_from_results() {
        let rules = rules("chess", "");
        let game = Game::new(rules.clone(), Start::Setup).unwrap();
        Engine::<SmallBitboard>::new(rules.clone(), 1).test(&game, |worker| {
            let corrected = |worker: &Worker<'_, SmallBitboard>| worker.corrected(0);
            // A bound that the evaluation keeps anyway, and a mate, teach nothing.
            worker.correct(Some(0), -50, Bound::Lower, None, 8);
            worker.correct(Some(0), 50, Bound::Upper, None, 8);
            worker.correct(Some(0), ESTIMATE_MAX, Bound::Exact, None, 8);
            worker.correct(None, 50, Bound::Exact, None, 8);
            assert_eq!(corrected(worker), 0);
            for _ in 0..100 {
                worker.correct(Some(0), 40, Bound::Exact, None, 8);
            }
            assert!((30..=40).contains(&corrected(worker)), "{}", corrected(worker));
            let pawn = rules.parse_uci(&worker.tree.position(), "e2e4").unwrap();
            worker.tree.play(pawn).unwrap();
            assert_eq!(corrected(worker), 0);
        });
    }
}
