//! Tunes the weights of the computer's evaluation for a variant by games against itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use ron::ser::PrettyConfig;
use tessera_bots::{Answer, Search, SearchLimits, TuningPosition, Weights, tune};
use tessera_rules::{Action, Game, Rules, Side, Start};

/// The plies that are played at random first, so that games differ.
const OPENING: usize = 8;
/// Longer games count as draws.
const LONGEST: usize = 300;
/// A lead of this much, in hundredths of a pawn, that lasts for [`DECIDED_PLIES`], decides a game. The rest of it would
/// teach nothing.
const DECIDED: i32 = 1_000;
const DECIDED_PLIES: usize = 6;
/// The size of each search's table, in MiB: a few thousand nodes fill no more.
const HASH: usize = 2;

/// The order for a tuning.
#[derive(Debug, Clone, Copy)]
pub struct Tuning {
    /// How many games are played.
    pub games: usize,
    /// The nodes of each move.
    pub nodes: u64,
    /// The seed of openings, dice, and positions.
    pub seed: u64,
}

/// Plays the games on as many threads as there are processors, and fits the weights that come with the rules to their
/// results. Returns the new weights as RON. The same numbers give the same weights. `progress` is told what is done.
///
/// # Errors
/// Three sides or more play the variant: their evaluation is a share, and stands for no probability to win.
pub fn tuned(rules: &Arc<Rules>, order: Tuning, progress: &(dyn Fn(String) + Sync)) -> Result<String, String> {
    let mut sides: Vec<Side> = rules.armies().map(|(army, _)| rules.side(army)).collect();
    sides.sort();
    sides.dedup();
    if sides.len() != 2 {
        return Err(format!("{} has {} sides; only variants with two can be tuned", rules.id(), sides.len()));
    }
    let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let games: Mutex<Vec<Vec<TuningPosition>>> = Mutex::new(vec![Vec::new(); order.games]);
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    thread::scope(|scope| {
        for _ in 0..threads.min(order.games) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= order.games {
                        break;
                    }
                    let positions = play(rules, &sides, order, number);
                    games.lock().unwrap_or_else(PoisonError::into_inner)[number] = positions;
                    progress(format!("{} of {} games", finished.fetch_add(1, Ordering::Relaxed) + 1, order.games));
                }
            });
        }
    });
    let positions = games.into_inner().unwrap_or_else(PoisonError::into_inner).concat();
    progress(format!("{} positions\n", positions.len()));
    let weights = tune(rules, &Weights::of(rules), &positions, &mut |error| progress(format!("error {error:.5}\n")));
    let pretty = PrettyConfig::default().depth_limit(1).struct_names(true);
    let text = ron::ser::to_string_pretty(&weights, pretty).map_err(|error| error.to_string())?;
    let Tuning { games, nodes, seed } = order;
    let id = rules.id();
    Ok(format!("// tessera-cli tune {id} --games {games} --nodes {nodes} --seed {seed}\n{text}\n"))
}

/// Plays a game and returns half of its quiet positions: neighbours say almost the same.
fn play(rules: &Arc<Rules>, sides: &[Side], order: Tuning, number: usize) -> Vec<TuningPosition> {
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
    let limits = SearchLimits { nodes: Some(order.nodes), ..SearchLimits::default() };
    let mut seen = Vec::new();
    let (mut leader, mut plies) = (None, 0);
    while game.ending().is_none() && game.claimable().is_none() && game.record().len() < LONGEST {
        let Some(answer) = search.think(&game, &limits, &AtomicBool::new(false), &mut |_| {}) else { break };
        let side = rules.side(rules.army_to_move(game.position()));
        if is_quiet(&game, &answer) && lots.random_bool(0.5) {
            seen.push((game.position().clone(), side));
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
    seen.into_iter().map(|(position, side)| TuningPosition { position, points: points(side) }).collect()
}

/// Whether the evaluation can say something about the position: nothing is captured next, and nobody is in check.
fn is_quiet(game: &Game, answer: &Answer) -> bool {
    let (rules, position) = (game.rules(), game.position());
    rules.captured(position, answer.mv).is_none()
        && answer.mv.promotion().is_none()
        && rules.check(position).is_none()
        && answer.score.plies_to_end().is_none()
}
