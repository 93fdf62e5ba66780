//! The arena on the command line.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use tessera_bots::{Arena, ArenaGame, ArenaPlayer, Weights};
use tessera_rules::Rules;
use tessera_rules::notation::Record;

use super::part::{GAMES_MAX, line};
use super::{ArenaRun, GameLine, Shard, merge, report};
use crate::{already_there, create_file};

/// The longest opening, in plies. More random moves mostly leave a game that is decided.
const OPENING_MAX: usize = 60;

/// The arguments of `tessera-cli arena`.
#[derive(Debug, Clone, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct ArenaArguments {
    #[command(subcommand)]
    merge: Option<MergeCommand>,
    /// The variant's id
    #[arg(required = true)]
    pub variant: Option<String>,
    /// The players, with commas between them: level=1 to level=8, with a character such as level=4:hunter, nodes=N,
    /// nodes=N:weights, greedy or random. As many as there are sides, or a number that divides the seats. After each game
    /// they move on to the next seat
    #[arg(long, value_delimiter = ',', required = true)]
    seats: Vec<ArenaPlayer>,
    /// The number of games, rounded up to whole rotations of the players
    #[arg(long, default_value_t = 20, value_parser = games)]
    games: usize,
    /// The seed of arrays, openings, dice and the errors of weak levels
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of plies, at most 60, that are played at random before the players begin. The games of a rotation begin alike.
    /// With 0 all games begin alike, unless the variant draws its array by lot. Players without errors then repeat the same games
    #[arg(long, default_value_t = 4, value_parser = opening)]
    opening: usize,
    /// The number of rounds after which a game is stopped and counts as a draw
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// The weights of nodes=N:weights, as `tune` writes them; a match against nodes=N says what they gain
    #[arg(long, value_name = "FILE", value_parser = crate::weights)]
    weights: Option<Weights>,
    /// Settle an option
    #[arg(long = "option", value_name = "NAME=CHOICE", value_parser = crate::option)]
    pub options: Vec<(String, String)>,
    /// Play only this part of the games, such as 3/16, and write JSON lines instead of the report
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// The new file for the report or the JSON lines, if not standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A folder for the records of the games, one new file a game
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// The number of threads, if not that of the processors. The games do not depend on it
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

#[derive(Debug, Clone, Subcommand)]
enum MergeCommand {
    /// Put the parts of a run together, and print the report of the whole run
    Merge {
        /// The files that `--shard` has written; `-` is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

impl ArenaArguments {
    /// Does what was asked for, and returns whether it was possible. `compile` gives the rules of the variant, or says why there
    /// are none.
    ///
    /// # Errors
    /// An unsuitable number of players, a file that cannot be read or written, or files that are not the parts of one run.
    /// [`io::ErrorKind::BrokenPipe`] if nobody reads the output any more.
    pub fn run(self, compile: impl FnOnce(&str, &[(String, String)]) -> Option<Rules>) -> io::Result<bool> {
        match self.merge {
            Some(MergeCommand::Merge { files }) => merged(&files).map(|()| true),
            None => {
                let variant = self.variant.as_deref().unwrap_or_default();
                let Some(rules) = compile(variant, &self.options) else { return Ok(false) };
                self.play(Arc::new(rules)).map(|()| true)
            }
        }
    }

    fn play(self, rules: Arc<Rules>) -> io::Result<()> {
        let mut arena = Arena::new(rules, self.seats, self.seed).map_err(io::Error::other)?;
        (arena.opening, arena.rounds, arena.weights) = (self.opening, self.rounds, self.weights);
        let is_weighted = |player: &ArenaPlayer| matches!(player, ArenaPlayer::Weighted(_));
        if arena.players().iter().any(is_weighted) != arena.weights.is_some() {
            return Err(io::Error::other("a player nodes=N:weights and --weights FILE need each other"));
        }
        let run = ArenaRun::of(&arena, self.games.next_multiple_of(arena.players().len()));
        let numbers = self.shard.unwrap_or(Shard::WHOLE).games(&run);
        let threads = self.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        if let Some(folder) = &self.records {
            fs::create_dir_all(folder).map_err(|error| fault(folder, &error))?;
            // It is told before hours of games are played, and not in the midst of them.
            if let Some(old) = numbers.iter().map(|number| record_path(folder, *number)).find(|path| path.exists()) {
                return Err(io::Error::other(already_there(&old)));
            }
        }
        let mut output = Output::open(self.output.as_deref())?;
        if let Some(shard) = self.shard {
            output.line(&run.header(shard))?;
        }
        let progress = bar(numbers.len());
        let mut games = Vec::new();
        let mut failed = None;
        arena.play_all(&numbers, threads, &|| true, &mut |number, played| {
            let game = GameLine::of(number, &played);
            let mut done = match &self.records {
                Some(folder) => write_record(folder, number, &played),
                None => Ok(()),
            };
            if self.shard.is_some() {
                done = done.and_then(|()| output.line(&line(&game)));
            }
            games.push(game);
            progress.inc(1);
            failed = done.err();
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        progress.finish_and_clear();
        match failed {
            Some(error) => Err(error),
            None if self.shard.is_some() => Ok(()),
            None => output.text(&report(&run, &games)),
        }
    }
}

/// Reads a number of games.
fn games(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=GAMES_MAX).contains(number));
    number.ok_or_else(|| format!("a number of games is 1 to {GAMES_MAX}"))
}

/// Reads the length of an opening.
fn opening(text: &str) -> Result<usize, String> {
    let plies = text.parse().ok().filter(|plies| *plies <= OPENING_MAX);
    plies.ok_or_else(|| format!("an opening has 0 to {OPENING_MAX} plies"))
}

/// A bar on standard error. It is not drawn if that is no terminal.
fn bar(games: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left");
    // The template is a constant, so a style without it is never used.
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games as u64).with_style(style)
}

fn write_record(folder: &Path, number: usize, played: &ArenaGame) -> io::Result<()> {
    let path = record_path(folder, number);
    fs::write(&path, Record::of(&played.game, None).to_string()).map_err(|error| fault(&path, &error))
}

fn record_path(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("game-{number:05}.txt"))
}

fn merged(files: &[PathBuf]) -> io::Result<()> {
    let mut parts = Vec::new();
    for path in files {
        let mut text = String::new();
        let read = if path.as_os_str() == "-" {
            io::stdin().read_to_string(&mut text)
        } else {
            File::open(path).and_then(|mut file| file.read_to_string(&mut text))
        };
        read.map_err(|error| fault(path, &error))?;
        parts.push((path.display().to_string(), text));
    }
    let (run, games) = merge(&parts).map_err(io::Error::other)?;
    Output::open(None)?.text(&report(&run, &games))
}

/// A file, or standard output.
struct Output {
    to: Box<dyn Write>,
    name: PathBuf,
}

impl Output {
    fn open(path: Option<&Path>) -> io::Result<Self> {
        Ok(match path {
            None => Self { to: Box::new(io::stdout()), name: "standard output".into() },
            Some(path) => {
                let file = create_file(path).map_err(io::Error::other)?;
                Self { to: Box::new(file), name: path.to_owned() }
            }
        })
    }

    /// Writes a line at once, so that a part that was cut off shows how far it had come.
    fn line(&mut self, line: &str) -> io::Result<()> {
        self.text(&format!("{line}\n"))
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        let written = self.to.write_all(text.as_bytes()).and_then(|()| self.to.flush());
        written.map_err(|error| fault(&self.name, &error))
    }
}

/// An error of the same kind, with the name of the file.
fn fault(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
