//! Chance nodes: the score of a move that rolls a die is the mean over all faces.

use tessera_rules::Move;

use super::Worker;
use crate::score::INFINITE;

/// The assumed distance between the score after a roll and the static evaluation before it, in hundredths of a pawn. It
/// is more than a queen. The cutoffs of Star1 rely on it; a score outside these bounds still counts in full.
const SWING: i32 = 1_500;

impl Worker<'_> {
    /// The mean score of a move over all faces. Each face has the window that still matters after the faces before it.
    /// Source: Star1 of B. Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983.
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
            // The window of this face. All later faces are assumed to have the highest score, or the lowest.
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

#[cfg(test)]
mod tests {
    use tessera_rules::{Game, Start};

    use super::*;
    use crate::search::Search;
    use crate::test_rules::rules;

    /// Star1 leaves faces out, and the mean stays on the same side of a bound. Mates are the exception.
    #[test]
    fn a_window_finds_the_same_as_all_faces() {
        let rules = rules("occasio", "");
        for position in [
            "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1",
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w - - 0 1",
            "4k3/1P6/2n5/3R4/4r3/5N2/6p1/4K3 b - - 0 1",
        ] {
            let game = Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap();
            Search::new(rules.clone(), 1).test(&game, |worker| check(worker, position));
        }
    }

    fn check(worker: &mut Worker<'_>, position: &str) {
        let mut moves = Vec::new();
        worker.tree.moves(&mut moves).unwrap();
        let rolls: Vec<Move> = moves.into_iter().filter(|mv| mv.face().is_some()).collect();
        assert!(!rolls.is_empty(), "{position}");
        let mut saved = 0;
        for mv in rolls {
            let before = worker.budget.nodes;
            let whole = worker.expected(mv, -INFINITE, INFINITE, 0, 0);
            let all = worker.budget.nodes - before;
            let mut outcomes = Vec::new();
            worker.tree.outcomes(mv, &mut outcomes).unwrap();
            let follow = |&mv: &Move| worker.follow(mv, -INFINITE, INFINITE, 0, 0);
            let scores: Vec<i32> = outcomes.iter().map(follow).collect();
            assert_eq!(whole, scores.iter().sum::<i32>() / scores.len() as i32, "{position} {mv:?}");
            let judged = worker.judge();
            if scores.iter().any(|score| (score - judged).abs() > SWING) {
                continue;
            }
            for bound in [-2_000, whole - 30, whole, whole + 30, 2_000] {
                let before = worker.budget.nodes;
                let found = worker.expected(mv, bound, bound + 1, 0, 0);
                assert_eq!(found > bound, whole > bound, "{position} {mv:?} {bound}: {found} {whole}");
                saved += i32::from(worker.budget.nodes - before < all);
            }
        }
        assert!(saved > 0, "{position}: no face was ever left out");
    }
}
