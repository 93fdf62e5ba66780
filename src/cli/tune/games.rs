//! Plays games of the computer against itself, and keeps their quiet positions with the points of the side to move.

use std::sync::atomic::AtomicBool;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tessera_bots::{Answer, Arena, Progress, TuningPosition, rolled};
use tessera_rules::{Action, Game, Side};

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

/// Plays the game of this number in an arena with a single player, who searches. Returns half of its quiet positions:
/// neighbours say almost the same. `None` if `go_on` has returned false.
pub(super) fn play(arena: &Arena, number: usize, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<TuningPosition>> {
    let rules = arena.rules();
    let sides = rules.sides();
    let mut lots = ChaCha8Rng::seed_from_u64(arena.seed());
    lots.set_stream(u64::MAX - number as u64);
    let mut game = arena.opened(number);
    let (mut search, limits) = arena.search(*arena.players().first()?, HASH, arena.seed())?;
    let mut seen = Vec::new();
    let (mut leader, mut plies) = (None, 0);
    while game.ending().is_none() && game.claimable().is_none() && game.record().len() < LONGEST {
        if !go_on() {
            return None;
        }
        let Some(answer) = search.think(&game, &limits, &AtomicBool::new(false), &mut |_: &Progress| {}) else { break };
        let side = rules.side(rules.army_to_move(game.position()));
        if is_quiet(&game, &answer) && lots.random_bool(0.5) {
            seen.push((game.position().clone(), side, expected(answer.score.value())));
        }
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
        let mv = rolled(&game, answer.mv, &mut lots);
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
    Some(seen.into_iter().map(kept).collect())
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
