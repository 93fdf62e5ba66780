//! Dice: a move that rolls one is worth the mean of what it can show.

use tessera_rules::Move;

use super::Worker;
use crate::score::INFINITE;

/// By how much the score after a roll can differ from the judgement before it, in hundredths of a pawn: a queen and more.
/// Scores beyond that are counted as they are; the bound only decides when the rest of the faces is not looked at.
const SWING: i32 = 1_500;

impl Worker<'_> {
    /// The mean score of a move over all faces, each searched in the window that still matters after those before it. Source:
    /// Star1 of B. Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983.
    pub(super) fn expected(&mut self, mv: Move, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        let mut outcomes = std::mem::take(&mut self.plies[ply].outcomes);
        let score = match self.tree.outcomes(mv, &mut outcomes) {
            Ok(()) => self.mean(&outcomes, alpha, beta, depth, ply),
            Err(_) => self.drawn(),
        };
        self.plies[ply].outcomes = outcomes;
        score
    }

    fn mean(&mut self, outcomes: &[Move], alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        let count = outcomes.len() as i32;
        let judged = self.judge();
        let (low, high) = (judged - SWING, judged + SWING);
        let (mut sum, mut left) = (0, count);
        for &outcome in outcomes {
            left -= 1;
            // What this face has to reach if all others are as good, or as bad, as can be.
            let floor = (count * alpha - sum - left * high).clamp(-INFINITE, INFINITE - 1);
            let ceiling = (count * beta - sum - left * low).clamp(floor + 1, INFINITE);
            let score = self.follow(outcome, floor, ceiling, depth, ply);
            if self.budget.spent {
                return 0;
            }
            sum += score;
            if score <= floor && floor > -INFINITE {
                return ((sum + left * high) / count).min(alpha);
            }
            if score >= ceiling && ceiling < INFINITE {
                return ((sum + left * low) / count).max(beta);
            }
        }
        sum / count.max(1)
    }
}
