//! Tuning of the weights of the evaluation by positions of games.
//!
//! The method is Texel's: the weights change until the evaluation, as a probability to win, fits the points best. The
//! error is minimised by gradient descent on the evaluation made linear around the present weights, some times anew.
//! Source: P. Österlund, "Texel's Tuning Method", 2014, chessprogramming.org.

use std::sync::Arc;
use std::thread;

use tessera_rules::{Bitboard, BoardSet, Position, Rules, SmallBitboard, Tree};

use crate::evaluation::{Evaluator, PawnTable, Weights};

/// A quiet position of a game, with the points that the side to move can expect.
#[derive(Debug, Clone)]
pub struct TuningPosition {
    /// The position.
    pub position: Position,
    /// The points, from 0 for a loss to 1 for a win: the result of the game, or its mean with what a search expected here. So
    /// positions of one game may differ.
    pub points: f64,
    /// The number of its game. The positions of a game say much the same, so a check needs other games.
    pub game: usize,
}

/// How often the evaluation is made linear anew: products such as danger change their slopes.
const ROUNDS: usize = 3;
/// The steps of gradient descent in each round. More of them change no weight by 1.
const STEPS: usize = 400;
/// The first step of gradient descent, as a part of a weight's own scale.
const STEP: f64 = 0.02;
/// The price of a weight that changes by its own scale, in squared points of all positions together. It keeps weights in
/// place that the games say little about. A result is 0.1 squared points from its expectation, and ten neighbours in a
/// game say about as much as one position alone.
const PRICE: f64 = 1.;
/// The least scale of a weight, in hundredths of a pawn.
const SCALE_MIN: f64 = 10.;
/// Each game whose number this divides teaches nothing and checks the weights.
const CHECK_EVERY: usize = 10;

/// Positions with their points.
struct Sample<S: BoardSet> {
    trees: Vec<Tree<S>>,
    points: Vec<f64>,
}

/// Weights that fit the points of the positions better. The error is the mean squared difference between the points and
/// the probability to win that the evaluation stands for. A tenth of the games teaches nothing: `progress` is told before
/// each round and at the end the error of the others, and of this tenth. The weights of the round with the least error
/// in this tenth are returned.
pub fn tune(
    rules: &Arc<Rules>,
    weights: &Weights,
    positions: &[TuningPosition],
    progress: &mut dyn FnMut(f64, f64),
) -> Weights {
    if rules.fits::<SmallBitboard>() {
        tune_with::<SmallBitboard>(rules, weights, positions, progress)
    } else {
        tune_with::<Bitboard>(rules, weights, positions, progress)
    }
}

fn tune_with<S: BoardSet>(
    rules: &Arc<Rules>,
    weights: &Weights,
    positions: &[TuningPosition],
    progress: &mut dyn FnMut(f64, f64),
) -> Weights {
    let [mut training, mut check] = [(); 2].map(|()| Sample { trees: Vec::new(), points: Vec::new() });
    for TuningPosition { position, points, game } in positions {
        let sample = if game % CHECK_EVERY == CHECK_EVERY - 1 { &mut check } else { &mut training };
        sample.trees.extend(Tree::<S>::of(rules.clone(), position, &[]));
        sample.points.push(*points);
    }
    let points = &training.points;
    let mut base = scores(rules, weights, &training.trees);
    let slope = best_slope(&base, points);
    let check_error = |weights: &Weights| error(&scores(rules, weights, &check.trees), &check.points, slope);
    let mut tuned = weights.clone();
    let (mut best, mut least) = (weights.clone(), check_error(weights));
    progress(error(&base, points, slope), least);
    for _ in 0..ROUNDS {
        let (slopes, scales) = slopes(rules, &tuned, &training.trees, &base);
        let changes = descend(&base, &slopes, &scales, points, slope);
        for (number, change) in tuned.numbers().into_iter().zip(changes) {
            *number += change.round() as i32;
        }
        base = scores(rules, &tuned, &training.trees);
        let checked = check_error(&tuned);
        progress(error(&base, points, slope), checked);
        // Few games may leave none to check.
        if check.trees.is_empty() || checked < least {
            (best, least) = (tuned.clone(), checked);
        }
    }
    best
}

/// The evaluation of each position for the side to move.
fn scores<S: BoardSet>(rules: &Arc<Rules>, weights: &Weights, trees: &[Tree<S>]) -> Vec<f64> {
    let evaluator = Evaluator::<S>::new(rules.clone(), weights.clone());
    let mut table = PawnTable::single();
    trees.iter().map(|tree| f64::from(evaluator.score(tree, tree.side_to_move(), false, &mut table))).collect()
}

/// For each weight, by how much each score changes with it, and the weight's scale.
fn slopes<S: BoardSet>(
    rules: &Arc<Rules>,
    weights: &Weights,
    trees: &[Tree<S>],
    base: &[f64],
) -> (Vec<Vec<f32>>, Vec<f64>) {
    let mut scales = Vec::new();
    let mut changed = Vec::new();
    for at in 0..weights.clone().numbers().len() {
        let mut other = weights.clone();
        let number = &mut *other.numbers().swap_remove(at);
        let change = (number.abs() / 8).max(4);
        scales.push(f64::from(number.abs()).max(SCALE_MIN));
        *number += change;
        changed.push((other, f64::from(change)));
    }
    let work = |(other, change): &(Weights, f64)| {
        let other = scores(rules, other, trees);
        other.iter().zip(base).map(|(other, base)| ((other - base) / change) as f32).collect()
    };
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    let mut found = Vec::new();
    thread::scope(|scope| {
        let mut running = Vec::new();
        for part in changed.chunks(changed.len().div_ceil(threads)) {
            running.push(scope.spawn(move || part.iter().map(work).collect::<Vec<Vec<f32>>>()));
        }
        for thread in running {
            match thread.join() {
                Ok(part) => found.extend(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    (found, scales)
}

/// The probability to win. `slope` is for each hundredth of a pawn.
fn probability(score: f64, slope: f64) -> f64 {
    1. / (1. + (-score * slope).exp())
}

fn error(scores: &[f64], points: &[f64], slope: f64) -> f64 {
    let squared = |(score, points): (&f64, &f64)| (probability(*score, slope) - points).powi(2);
    scores.iter().zip(points).map(squared).sum::<f64>() / scores.len().max(1) as f64
}

/// The slope with which the scores fit the points best.
fn best_slope(scores: &[f64], points: &[f64]) -> f64 {
    let candidates = (1..=60).map(|at| f64::from(at) * 0.000_25);
    let best = candidates.min_by(|a, b| error(scores, points, *a).total_cmp(&error(scores, points, *b)));
    best.unwrap_or(0.004)
}

/// The changes of the weights that lower the error of the linear evaluation. Source of the steps: D. Kingma and J. Ba,
/// "Adam", 2014.
fn descend(base: &[f64], slopes: &[Vec<f32>], scales: &[f64], points: &[f64], slope: f64) -> Vec<f64> {
    let count = base.len().max(1) as f64;
    let mut changes = vec![0.; slopes.len()];
    let (mut means, mut squares) = (vec![0.; slopes.len()], vec![0.; slopes.len()]);
    for step in 1..=STEPS {
        let mut scores = base.to_vec();
        for (change, slopes) in changes.iter().zip(slopes) {
            scores.iter_mut().zip(slopes).for_each(|(score, slope)| *score += change * f64::from(*slope));
        }
        let pulls: Vec<f64> = scores
            .iter()
            .zip(points)
            .map(|(score, points)| {
                let chance = probability(*score, slope);
                2. * (chance - points) * chance * (1. - chance) * slope
            })
            .collect();
        let rate = STEP * (1. - step as f64 / (STEPS + 1) as f64);
        for at in 0..changes.len() {
            let pull: f64 =
                pulls.iter().zip(&slopes[at]).map(|(pull, slope)| pull * f64::from(*slope)).sum::<f64>() / count;
            // Weights of different sizes are compared by their scales.
            let gradient = pull * scales[at] + 2. * PRICE / count * changes[at] / scales[at];
            means[at] = 0.9 * means[at] + 0.1 * gradient;
            squares[at] = 0.999 * squares[at] + 0.001 * gradient * gradient;
            let mean = means[at] / (1. - 0.9f64.powi(step as i32));
            let square: f64 = squares[at] / (1. - 0.999f64.powi(step as i32));
            changes[at] -= rate * scales[at] * mean / (square.sqrt() + 1e-9);
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rules::rules;

    /// Games that a rook wins although the weights call it worth nothing teach the weights what it is worth.
    #[test]
    fn weights_come_to_fit_the_results() {
        let rules = rules("chess", "");
        let parse = |text: &str| rules.parse_fen(text).unwrap();
        let mut positions = Vec::new();
        for file in ["3R4", "R7", "4R3", "1R6"] {
            for (turn, points) in [("w", 1.), ("b", 0.)] {
                let position = parse(&format!("7k/4p3/8/{file}/8/8/4P3/6K1 {turn} - - 0 1"));
                positions.push(TuningPosition { position, points, game: positions.len() });
            }
            let position = parse("7k/4p3/8/8/8/8/4P3/6K1 w - - 0 1");
            positions.push(TuningPosition { position, points: 0.5, game: positions.len() });
        }
        // The right to move, which goes with the rook here, must not explain the results.
        let poor = Weights { pieces: (0, 0), tempo: 0, ..Weights::default() };
        let mut errors = Vec::new();
        let tuned = tune(&rules, &poor, &positions, &mut |training, _| errors.push(training));
        assert!(errors[errors.len() - 1] < errors[0] / 2., "{errors:?}");
        let unseen = parse("7k/4p3/8/2R5/8/8/4P3/6K1 w - - 0 1");
        let judge = |weights: &Weights| {
            let trees: Vec<Tree<SmallBitboard>> = Tree::of(rules.clone(), &unseen, &[]).into_iter().collect();
            scores(&rules, weights, &trees)[0]
        };
        assert!(judge(&tuned) > judge(&poor) + 20., "{} {}", judge(&poor), judge(&tuned));
    }
}
