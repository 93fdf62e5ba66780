//! Tunes the weights of the computer's evaluation for a variant by games against itself.

mod file;
mod games;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use ron::ser::PrettyConfig;
use tessera_bots::{TuningPosition, Weights, tune};
use tessera_rules::{Rules, Side};

/// The order for a tuning.
#[derive(Debug, Clone)]
pub struct Tuning {
    /// How many games are played.
    pub games: usize,
    /// The nodes of each move.
    pub nodes: u64,
    /// The weights to begin with, if not those of the rules.
    pub weights: Option<Weights>,
    /// The seed of openings, dice, and positions.
    pub seed: u64,
    /// Files with the positions of earlier games, which count too.
    pub from: Vec<PathBuf>,
    /// The file for the positions of the games, if they are kept.
    pub keep: Option<PathBuf>,
}

/// Plays the games on as many threads as there are processors, and fits the weights to their results. Returns the new weights as RON. The same numbers give the same weights. `progress` is told what is done.
///
/// # Errors
/// Three sides or more play the variant: their evaluation is a share, and stands for no probability to win. Or a file of
/// positions cannot be read or written.
pub fn tuned(rules: &Arc<Rules>, order: &Tuning, progress: &(dyn Fn(String) + Sync)) -> Result<String, String> {
    let mut sides: Vec<Side> = rules.armies().map(|(army, _)| rules.side(army)).collect();
    sides.sort();
    sides.dedup();
    if sides.len() != 2 {
        return Err(format!("{} has {} sides; only variants with two can be tuned", rules.id(), sides.len()));
    }
    let mut positions = play(rules, &sides, order, progress);
    if let Some(path) = &order.keep {
        file::write(path, rules, &positions).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    for path in &order.from {
        let first = positions.iter().map(|position| position.game + 1).max().unwrap_or(0);
        positions.extend(file::read(path, rules, first)?);
    }
    progress(format!("{} positions\n", positions.len()));
    let report = |training: f64, check: f64| progress(format!("error {training:.5}, of other games {check:.5}\n"));
    let first = order.weights.clone().unwrap_or_else(|| Weights::of(rules));
    let weights = tune(rules, &first, &positions, &mut |training, check| report(training, check));
    let pretty = PrettyConfig::default().depth_limit(3).struct_names(true);
    let text = ron::ser::to_string_pretty(&weights, pretty).map_err(|error| error.to_string())?;
    let (id, Tuning { games, nodes, seed, .. }) = (rules.id(), order);
    let count = positions.len();
    Ok(format!("// tessera-cli tune {id} --games {games} --nodes {nodes} --seed {seed}, {count} positions\n{text}\n"))
}

/// Plays the games and returns their quiet positions.
fn play(rules: &Arc<Rules>, sides: &[Side], order: &Tuning, progress: &(dyn Fn(String) + Sync)) -> Vec<TuningPosition> {
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
                    let positions = games::play(rules, sides, order, number);
                    games.lock().unwrap_or_else(PoisonError::into_inner)[number] = positions;
                    progress(format!("{} of {} games", finished.fetch_add(1, Ordering::Relaxed) + 1, order.games));
                }
            });
        }
    });
    games.into_inner().unwrap_or_else(PoisonError::into_inner).concat()
}
