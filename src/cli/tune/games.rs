//! Plays games of the computer against itself, and keeps their quiet positions with the results.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tessera_bots::{Answer, Search, SearchLimits, TuningPosition};
use tessera_rules::{Action, Game, Rules, Side, Start};

use super::Tuning;

/// The plies that are played at random first, so that games differ.
const OPENING: usize = 8;
/// Longer games count as draws.
const LONGEST: usize = 300;
/// A lead of this much, in hundredths of a pawn, that lasts for [`DECIDED_PLIES`], decides a game. The rest of it would
/// teach nothing.
const DECIDED: i32 = 1_000;
const DECIDED_PLIES: usize = 6;
/// How a score becomes expected points, for each hundredth of a pawn: a lead of a pawn stands for 60 % of the points.
const SLOPE: f64 = 0.004;
/// The size of each search's table, in MiB: a few thousand nodes fill no more.
const HASH: usize = 2;

/// Plays a game and returns half of its quiet positions: neighbours say almost the same.
pub(super) fn play(rules: &Arc<Rules>, sides: &[Side], order: &Tuning, number: usize) -> Vec<TuningPosition> {
    let mut lots = ChaCha8Rng::seed_from_u64(order.seed);
    lots.set_stream(number as u64);
    let start = match rules.arrays() {
        Some(arrays) => Start::Array(lots.random_range(0..arrays.count())),
        None => Start::Setup,
    };
    let Ok(mut game) = Game::new(rules.clone(), start) else { return Vec::new() };
    while game.record().len() < OPENING
        && let Some(&mv) = game.moves().choose(&mut lots)
        && game.play(Action::Move(mv)).is_ok()
    {}
    let mut search = Search::new(rules.clone(), HASH);
    if let Some(weights) = &order.weights {
        search.set_weights(weights.clone());
    }
    let limits = SearchLimits { nodes: Some(order.nodes), ..SearchLimits::default() };
    let mut seen = Vec::new();
    let (mut leader, mut plies) = (None, 0);
    while game.ending().is_none() && game.claimable().is_none() && game.record().len() < LONGEST {
        let Some(answer) = search.think(&game, &limits, &AtomicBool::new(false), &mut |_| {}) else { break };
        let side = rules.side(rules.army_to_move(game.position()));
        if is_quiet(&game, &answer) && lots.random_bool(0.5) {
            seen.push((game.position().clone(), side, expected(answer.score.value())));
        }
        let faces = rules.rolls(game.position(), answer.mv);
        let leads = if answer.score.value() >= DECIDED {
            Some(side)
        } else if answer.score.value() <= -DECIDED {
            sides.iter().copied().find(|&other| other != side)
        } else {
            None
        };
        (leader, plies) = if leads == leader { (leader, plies + 1) } else { (leads, 1) };
        if leader.is_some() && plies >= DECIDED_PLIES {
            break;
        }
        let mv = faces.choose(&mut lots).map_or(answer.mv, |&face| answer.mv.rolled(face));
        if game.play(Action::Move(mv)).is_err() {
            break;
        }
    }
    let decided = if plies >= DECIDED_PLIES { leader } else { None };
    let winner = game.ending().map_or(decided, |ending| ending.winner);
    let points = |side: Side| winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
    // The score of a search has less noise than a single result, but the errors of the weights that it was made with.
    let kept =
        |(position, side, expected)| TuningPosition { position, points: (points(side) + expected) / 2., game: number };
    seen.into_iter().map(kept).collect()
}

/// The points that a score of a search stands for.
fn expected(score: i32) -> f64 {
    1. / (1. + (-f64::from(score) * SLOPE).exp())
}

/// Whether the evaluation can say something about the position: nothing is captured next, and nobody is in check.
fn is_quiet(game: &Game, answer: &Answer) -> bool {
    let (rules, position) = (game.rules(), game.position());
    rules.captured(position, answer.mv).is_none()
        && answer.mv.promotion().is_none()
        && rules.check(position).is_none()
        && answer.score.plies_to_end().is_none()
}
