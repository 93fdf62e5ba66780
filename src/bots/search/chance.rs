//! Chance nodes: the score of a move that rolls a die is the mean over all faces. A face that wins the game counts more than
//! any other, but not a hundred times as much: see [`count_of`].
//!
//! Sources: Star1 and Star2 of B. Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983; T.
//! Hauk, M. Buro and J. Schaeffer, "Rediscovering *-minimax search", 2004.

use tessera_rules::{BoardSet, Move};

use super::Worker;
use super::root::LOOK;
use super::table::Bound;
use crate::evaluation::mix;
use crate::score::{ESTIMATE_MAX, INFINITE};

/// The assumed distance between the score after a roll and the static evaluation before it, in hundredths of a pawn. It
/// is more than a queen. The cutoffs of Star1 rely on it; a score outside these bounds still counts as it is.
const SWING: i32 = 1_500;
/// The mean of a roll counts scores in full up to this distance from 0, in hundredths of a pawn.
const FULL: i32 = 1_000;
/// The divisor of the rest of a greater score.
const LESS: i32 = 16;
/// The key of a chance node is the key of its position, changed by this number and the move. The number itself means
/// nothing. It keeps the moves apart from other numbers that change keys.
const CHANCE: u64 = 0x51ed_270b_4a2c_9f33;

/// A face that a roll may show, with bounds of what it [counts](count_of).
#[derive(Debug, Clone, Copy)]
pub(super) struct Outcome {
    mv: Move,
    low: i32,
    high: i32,
    /// The first pass asks whether this face counts more.
    target: i32,
}

/// The part of a score in the mean of a roll, in hundredths of a pawn divided by [`LESS`]. It rises with every score.
///
/// A player with ten pawns more wins nearly always. If the difference from there to a won game counted in full, one face in
/// six that mates would outweigh five that lose a queen.
fn count_of(score: i32) -> i32 {
    let within = score.clamp(-FULL, FULL);
    within * LESS + (score - within)
}

/// The greatest score that counts no more than this.
fn score_of(count: i32) -> i32 {
    let within = count.clamp(-FULL * LESS, FULL * LESS);
    within.div_euclid(LESS) + (count - within)
}

impl<S: BoardSet> Worker<'_, S> {
    /// The mean score of a move over all faces.
    pub(super) fn expected(&mut self, mv: Move, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        let key = self.key() ^ mix(CHANCE ^ u64::from(mv.announced().bits()));
        // A look costs one node a face, and the root needs its exact score.
        let stored = depth > LOOK;
        if stored && let Some(score) = self.table.find(key).and_then(|entry| entry.cutoff(depth, alpha, beta, ply)) {
            return score;
        }
        let mut outcomes = std::mem::take(&mut self.plies[ply].outcomes);
        let score = if self.list_outcomes(mv, &mut outcomes, ply) {
            self.mean(&mut outcomes, alpha, beta, depth, ply)
        } else {
            self.drawn()
        };
        self.plies[ply].outcomes = outcomes;
        if stored && !self.budget.spent {
            self.table.store(key, None, score, depth, Bound::of(score, alpha, beta), ply);
        }
        score
    }

    /// Fills the list with all faces of a move and the assumed bounds of their scores. `false` if a rule of Rust code
    /// panics.
    fn list_outcomes(&mut self, mv: Move, outcomes: &mut Vec<Outcome>, ply: usize) -> bool {
        let judged = self.judge();
        // The node has ranked its moves by now, so its list is free until the next node of this ply.
        let moves = &mut self.plies[ply].moves;
        let listed = self.tree.outcomes(mv, moves);
        outcomes.clear();
        for &mv in &*moves {
            outcomes.push(Outcome { mv, low: count_of(judged - SWING), high: count_of(judged + SWING), target: 0 });
        }
        listed.is_ok()
    }

    /// The mean score of the outcomes. With a null window a first pass tries to prove a bound at less cost.
    fn mean(&mut self, outcomes: &mut [Outcome], alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        // Below this depth a face is only a quiescence search, and costs no more than the targets of the first pass.
        let pays = depth > 0 && outcomes.len() > 1;
        if pays && beta - alpha == 1 && alpha.abs() < ESTIMATE_MAX {
            let proved = self.prove(outcomes, alpha, depth, ply);
            if self.budget.spent {
                return 0;
            }
            if let Some(score) = proved {
                return score;
            }
        }
        self.star1(outcomes, alpha, beta, depth, ply)
    }

    /// Star1: each face has the window that still matters after the faces before it.
    fn star1(&mut self, outcomes: &[Outcome], alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        let count = outcomes.len() as i32;
        let (least, most) = (count * count_of(alpha), count * count_of(beta));
        let mut sum = 0;
        // The bounds of all later faces.
        let mut low: i32 = outcomes.iter().map(|outcome| outcome.low).sum();
        let mut high: i32 = outcomes.iter().map(|outcome| outcome.high).sum();
        for outcome in outcomes {
            (low, high) = (low - outcome.low, high - outcome.high);
            let floor = score_of(least - sum - high).clamp(-INFINITE, INFINITE - 1);
            // The least score that counts so much.
            let ceiling = (score_of(most - sum - low - 1) + 1).clamp(floor + 1, INFINITE);
            let score = self.follow(outcome.mv, floor, ceiling, depth, ply);
            if self.budget.spent {
                return 0;
            }
            sum += count_of(score);
            if score <= floor && floor > -INFINITE {
                return score_of((sum + high).div_euclid(count)).min(alpha);
            }
            if score >= ceiling && ceiling < INFINITE {
                return score_of((sum + low).div_euclid(count)).max(beta);
            }
        }
        score_of(sum.div_euclid(count.max(1)))
    }

    /// Tries to prove that the mean is above `alpha`, or that it is not. Each face is searched with a null window about a
    /// target, and the targets have the mean `alpha`. If all scores lie on the same side of their targets, so does the
    /// mean. As in the probes of Star2, one good answer then refutes a face. Otherwise the bounds of the faces are
    /// narrower, which helps Star1.
    fn prove(&mut self, outcomes: &mut [Outcome], alpha: i32, depth: i32, ply: usize) -> Option<i32> {
        let count = outcomes.len() as i32;
        self.set_targets(outcomes, alpha)?;
        // The scores so far leave this much for later faces, so their targets are easier to reach.
        let (mut sum, mut slack, mut first) = (0, 0, None);
        let mut left = count;
        for outcome in outcomes {
            let target = score_of(outcome.target + slack / left).clamp(-INFINITE, INFINITE - 1);
            left -= 1;
            let score = self.follow(outcome.mv, target, target + 1, depth, ply);
            if self.budget.spent {
                return None;
            }
            let (above, counts) = (score > target, count_of(score));
            if above {
                outcome.low = counts.clamp(outcome.low, outcome.high);
            } else {
                outcome.high = counts.clamp(outcome.low, outcome.high);
            }
            if *first.get_or_insert(above) != above {
                return None;
            }
            sum += counts;
            slack += outcome.target - counts;
        }
        if first? {
            // A sum between both bounds proves neither, because the mean is rounded.
            (sum >= count * count_of(alpha + 1)).then(|| score_of(sum.div_euclid(count)))
        } else {
            Some(score_of(sum.div_euclid(count)).min(alpha))
        }
    }

    /// Gives each face its target: what its static evaluation counts, shifted so that the mean of all targets is what the
    /// score `mean` counts. A face that is better than others then needs a better score. `None` if a rule of Rust code panics.
    fn set_targets(&mut self, outcomes: &mut [Outcome], mean: i32) -> Option<()> {
        let count = outcomes.len() as i32;
        let own = self.is_own_turn();
        for outcome in &mut *outcomes {
            self.tree.play(outcome.mv).ok()?;
            let judged = self.judge();
            outcome.target = count_of(if self.is_own_turn() == own { judged } else { -judged });
            self.tree.take_back();
        }
        let judged: i32 = outcomes.iter().map(|outcome| outcome.target).sum();
        let shift = count_of(mean) - judged / count;
        for outcome in &mut *outcomes {
            outcome.target += shift;
        }
        // The division has left a remainder. Without it the mean of all targets is exact.
        outcomes[0].target -= judged % count;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Game, SmallBitboard, Start};

    use super::*;
    use crate::limits::SearchLimits;
    use crate::score::WIN;
    use crate::search::{Engine, Progress};
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
            Engine::<SmallBitboard>::new(rules.clone(), 1).test(&game, |worker| check(worker, position));
        }
    }

    fn check(worker: &mut Worker<'_, SmallBitboard>, position: &str) {
        let mut moves = Vec::new();
        worker.tree.moves(&mut moves).unwrap();
        let rolls: Vec<Move> = moves.into_iter().filter(|mv| mv.face().is_some()).collect();
        assert!(!rolls.is_empty(), "{position}");
        let (mut saved, mut proved) = (0, 0);
        for mv in rolls {
            let mut outcomes = Vec::new();
            assert!(worker.list_outcomes(mv, &mut outcomes, 0));
            let before = worker.budget.nodes;
            let whole = worker.mean(&mut outcomes, -INFINITE, INFINITE, 0, 0);
            let all = worker.budget.nodes - before;
            let follow = |outcome: &Outcome| worker.follow(outcome.mv, -INFINITE, INFINITE, 0, 0);
            let scores: Vec<i32> = outcomes.iter().map(follow).collect();
            let sum: i32 = scores.iter().copied().map(count_of).sum();
            assert_eq!(whole, score_of(sum.div_euclid(scores.len() as i32)), "{position} {mv:?}");
            let judged = worker.judge();
            if scores.iter().any(|score| (score - judged).abs() > SWING) {
                continue;
            }
            for bound in [-2_000, whole - 30, whole, whole + 30, 2_000] {
                let before = worker.budget.nodes;
                let found = worker.star1(&outcomes, bound, bound + 1, 0, 0);
                assert_eq!(found > bound, whole > bound, "{position} {mv:?} {bound}: {found} {whole}");
                saved += i32::from(worker.budget.nodes - before < all);
                let mut narrowed = outcomes.clone();
                if let Some(found) = worker.prove(&mut narrowed, bound, 0, 0) {
                    assert_eq!(found > bound, whole > bound, "{position} {mv:?} {bound}: {found} {whole}");
                    proved += 1;
                }
                for (outcome, &score) in narrowed.iter().zip(&scores) {
                    let counts = count_of(score);
                    assert!((outcome.low..=outcome.high).contains(&counts), "{position} {outcome:?} {score}");
                }
            }
        }
        assert!(saved > 0, "{position}: no face was ever left out");
        assert!(proved > 0, "{position}: the first pass never proves anything");
    }

    /// Scores and what they count lead back to each other. Equal scores have that score as their mean, and a won face counts
    /// less than three lost queens.
    #[test]
    fn what_a_score_counts_rises_with_it() {
        for score in (-INFINITE..=INFINITE).step_by(7).chain(-1_010..-990).chain(-5..5).chain(990..1_010) {
            let counts = count_of(score);
            assert!(count_of(score + 1) > counts);
            assert_eq!([score_of(counts), score_of(counts - 1)], [score, score - 1], "{score}");
        }
        assert!(count_of(WIN) < 3 * count_of(1_000));
    }

    /// A rook that mates by one face in six does not sacrifice itself for that: the other five lose it.
    #[test]
    fn one_lucky_face_is_not_worth_a_rook() {
        let rules = rules("occasio", "");
        let position = "1r4rk/6pp/n7/1p6/P1Q5/8/6PP/5R1K w - - 0 1";
        let game = Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap();
        let limits = SearchLimits { nodes: Some(5_000), ..SearchLimits::default() };
        let answer = Engine::<SmallBitboard>::new(rules.clone(), 1)
            .think(&game, &limits, &Default::default(), &mut |_: &Progress| ())
            .unwrap();
        assert_ne!(rules.uci(game.position(), answer.mv), "f1f7", "{answer:?}");
    }

    /// The score of a roll is in the table, so that it is not searched again.
    #[test]
    fn a_roll_is_searched_once() {
        let rules = rules("occasio", "");
        let position = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
        let game = Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap();
        Engine::<SmallBitboard>::new(rules.clone(), 1).test(&game, |worker| {
            let mv = rules.parse_uci(&worker.tree.position(), "e4d5").unwrap();
            let mv = mv.rolled(rules.rolls(&worker.tree.position(), mv)[0]);
            let score = worker.expected(mv, -INFINITE, INFINITE, 1, 0);
            let nodes = worker.budget.nodes;
            assert!(nodes > 1);
            assert_eq!(worker.expected(mv, -INFINITE, INFINITE, 1, 0), score);
            assert_eq!(worker.budget.nodes, nodes);
        });
    }
}
