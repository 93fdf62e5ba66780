//! Tunes the weights of the computer's evaluation for a variant by games against itself.

mod file;
mod games;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;
use std::thread;

use ron::ser::PrettyConfig;
use tessera_bots::{Arena, ArenaPlayer, TuningPosition, Weights, in_order, tune};
use tessera_rules::Rules;

use crate::arena::GAMES_MAX;
use crate::counted;
use file::KeptPositions;

/// The plies that are played at random first, so that games differ.
const OPENING: usize = 8;

/// The order for a tuning.
#[derive(Debug, Clone)]
pub struct Tuning {
    /// How many games are played.
    pub games: usize,
    /// The nodes of each move.
    pub nodes: u64,
    /// The file of the weights to begin with, if not those of the rules.
    pub weights: Option<PathBuf>,
    /// The seed of openings, dice, and positions.
    pub seed: u64,
    /// Files with the positions of earlier games, which count too.
    pub from: Vec<PathBuf>,
    /// The new file for the positions of the games, if they are kept.
    pub keep: Option<PathBuf>,
    /// The file that the caller writes the weights to. It is none of the others.
    pub out: Option<PathBuf>,
}

/// Reads the number of games of a tuning. All their positions are kept in memory.
///
/// # Errors
/// The text is no such number. The message says how one is written.
pub fn tuning_games(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number <= GAMES_MAX);
    number.ok_or_else(|| format!("a number of games is 0 to {GAMES_MAX}"))
}

/// Plays the games on as many threads as there are processors, and fits the weights to the points of their positions: the means
/// of the result and of what a search expected. Returns the new weights as RON. The same numbers give the same weights. Without
/// games and positions these are the weights to begin with, for any variant. `progress` is told what is done.
///
/// All files are read before the first game, and positions are kept after each.
///
/// # Errors
/// Three sides or more play the variant: their evaluation is a share, and stands for no probability to win. Weights that were
/// fitted to the odds of shares all the same had 49 % of 100 games in Nava, and 11 % of 40 in four-handed chess. Or a file of
/// positions cannot be read or written, is there already, or would be overwritten by the weights. The message names it.
pub fn tuned(rules: &Arc<Rules>, order: &Tuning, progress: &dyn Fn(String)) -> Result<String, String> {
    let learns = order.games > 0 || !order.from.is_empty() || order.keep.is_some();
    let sides = rules.sides().len();
    if sides != 2 && learns {
        return Err(format!("{} has {sides} sides; only variants with two can be tuned", rules.id()));
    }
    let given = order.weights.as_deref().map(read_weights).transpose()?;
    if !learns {
        let first = given.unwrap_or_else(|| Weights::of(rules));
        return Ok(format!("// {}\n{}\n", order.command(rules), pretty(&first)?));
    }
    let mut known = Vec::new();
    for path in &order.from {
        known.extend(file::read(path, rules, next_game(order.games, &known))?);
    }
    let positions = order.from.iter().chain(&order.keep);
    if let Some(out) = &order.out
        && positions.into_iter().any(|path| is_same(path, out))
    {
        return Err(format!("{}: the weights would overwrite positions; give them another file", out.display()));
    }
    let kept = order.keep.as_deref().map(|path| KeptPositions::create(path, rules)).transpose()?;
    let positions = [play(rules, order, given.clone(), kept, progress)?, known].concat();
    let count = counted(positions.len(), "position", "positions");
    progress(format!("{count}\n"));
    let report = |training: f64, check: f64| progress(format!("error {training:.5}, of other games {check:.5}\n"));
    let first = given.unwrap_or_else(|| Weights::of(rules));
    let weights = tune(rules, &first, &positions, &mut |training, check| report(training, check));
    Ok(format!("// {}, {count}\n{}\n", order.command(rules), pretty(&weights)?))
}

/// Weights as RON, with all their keys.
fn pretty(weights: &Weights) -> Result<String, String> {
    let pretty = PrettyConfig::default().depth_limit(3).struct_names(true);
    ron::ser::to_string_pretty(weights, pretty).map_err(|error| error.to_string())
}

/// Reads the weights to begin with.
fn read_weights(path: &Path) -> Result<Weights, String> {
    let place = path.display().to_string();
    // The diagnostics of a text name the file.
    crate::weights(&place).map_err(|error| if error.contains(&place) { error } else { format!("{place}: {error}") })
}

impl Tuning {
    /// The command of this tuning, without the files that it writes.
    fn command(&self, rules: &Rules) -> String {
        let Self { games, nodes, weights, seed, from, keep: _, out: _ } = self;
        let mut command = format!("tessera-cli tune {} --games {games} --nodes {nodes} --seed {seed}", rules.id());
        for (option, choice) in rules.settings() {
            command += &format!(" --option {option}={choice}");
        }
        for (name, path) in weights.iter().map(|path| ("weights", path)).chain(from.iter().map(|path| ("from", path))) {
            command += &format!(" --{name} {}", path.display());
        }
        command
    }
}

/// The number of the first game after these positions, and after so many games that are still to be played.
fn next_game(games: usize, known: &[TuningPosition]) -> usize {
    known.iter().map(|position| position.game + 1).max().unwrap_or(games)
}

/// Whether two paths lead to the same file.
fn is_same(one: &Path, other: &Path) -> bool {
    // A file that is not there has no canonical path.
    let real = |path: &Path| path.canonicalize().or_else(|_| absolute(path)).unwrap_or_else(|_| path.to_owned());
    real(one) == real(other)
}

/// Plays the games, keeps their quiet positions in the file, and returns them.
fn play(
    rules: &Arc<Rules>,
    order: &Tuning,
    weights: Option<Weights>,
    mut kept: Option<KeptPositions>,
    progress: &dyn Fn(String),
) -> Result<Vec<TuningPosition>, String> {
    let player = if weights.is_some() { ArenaPlayer::Weighted } else { ArenaPlayer::Nodes };
    let mut arena =
        Arena::new(rules.clone(), vec![player(order.nodes)], order.seed).map_err(|error| error.to_string())?;
    (arena.opening, arena.weights) = (OPENING, weights);
    let numbers: Vec<usize> = (0..order.games).collect();
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut all = Vec::new();
    let mut failed = None;
    in_order(&numbers, threads, &|| true, &|number, go_on| games::play(&arena, number, go_on), &mut |number, found| {
        failed = kept.as_mut().and_then(|kept| kept.add(rules, &found).err());
        all.extend(found);
        progress(format!("{} of {}", number + 1, counted(numbers.len(), "game", "games")));
        if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    failed.map_or(Ok(all), Err)
}
