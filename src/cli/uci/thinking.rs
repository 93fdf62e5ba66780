//! The search of the engine. It runs on its own thread, so that the engine answers commands meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tessera_bots::{Level, Progress, Search};
use tessera_rules::{Game, Move, Rules};

use super::go::Go;
use super::{HASH, PONDER, SKILL};

/// The default and the greatest size of the transposition table, in MiB. The default is Stockfish's.
const HASH_DEFAULT: usize = 16;
const HASH_MAX: usize = 4_096;
/// The skill of the engine at full strength. GUIs know this scale from Stockfish. Lower skills stand for the levels.
const SKILL_MAX: u8 = 20;

/// The search and its options.
pub(super) struct SearchThread {
    out: Sender<String>,
    hash: usize,
    skill: u8,
    /// The number of the game. It seeds the errors of weak levels, so that games differ.
    games: u64,
    /// The idle search, and the rules that it was made for.
    search: Option<(Arc<Rules>, Search)>,
    running: Option<Running>,
}

struct Running {
    stop: Arc<AtomicBool>,
    /// Whether the answer is dropped.
    silent: Arc<AtomicBool>,
    thread: JoinHandle<(Arc<Rules>, Search)>,
    /// Whether the answer waits for the stop.
    waits: bool,
    /// The search that starts at `ponderhit`.
    pondered: Option<(Game, Go)>,
}

/// The option lines of the search.
pub(super) fn options() -> [String; 3] {
    [
        format!("option name {HASH} type spin default {HASH_DEFAULT} min 1 max {HASH_MAX}"),
        format!("option name {SKILL} type spin default {SKILL_MAX} min 0 max {SKILL_MAX}"),
        format!("option name {PONDER} type check default false"),
    ]
}

impl SearchThread {
    pub(super) fn new(out: Sender<String>) -> Self {
        Self { out, hash: HASH_DEFAULT, skill: SKILL_MAX, games: 0, search: None, running: None }
    }

    /// Sets an option of the search.
    ///
    /// # Errors
    /// The fault of the value as an English text.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let spin = |least: usize, most: usize| {
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("{name} is a number from {least} to {most}, not {value}"))
        };
        match name {
            HASH => {
                self.hash = spin(1, HASH_MAX)?;
                self.wait();
                self.search = None;
            }
            SKILL => {
                self.skill = spin(0, SKILL_MAX.into())? as u8;
                self.wait();
                self.search = None;
            }
            // The GUI decides when to ponder, with `go ponder`. The option announces the ability only.
            _ if value != "true" && value != "false" => return Err(format!("{name} is true or false, not {value}")),
            _ => {}
        }
        Ok(())
    }

    /// Forgets the results of the last game.
    pub(super) fn new_game(&mut self) {
        self.wait();
        self.search = None;
        self.games += 1;
    }

    /// Starts a search. A running search is stopped first.
    pub(super) fn go(&mut self, game: Game, go: Go) {
        self.wait();
        let rules = game.rules();
        let (rules, mut search) = match self.search.take() {
            Some((known, search)) if Arc::ptr_eq(&known, rules) => (known, search),
            _ => (rules.clone(), self.make(rules)),
        };
        let (stop, silent) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let pondered = go.ponder.then(|| (game.clone(), go.clone()));
        let (out, stopped, unwanted) = (self.out.clone(), stop.clone(), silent.clone());
        let mut limits = go.limits;
        if let Some(level) = self.level() {
            let most = level.limits().nodes;
            limits.nodes = limits.nodes.into_iter().chain(most).min();
        }
        let waits = go.infinite || go.ponder;
        if waits {
            (limits.time, limits.aim) = (None, None);
        }
        let thread = thread::spawn(move || {
            let begin = Instant::now();
            let mut tell = |progress: &Progress| tell(&out, &game, progress, begin);
            let answer = search.think(&game, &limits, &stopped, &mut tell);
            // UCI forbids an answer before `stop` here, even if the search is over.
            while waits && !stopped.load(Ordering::Relaxed) {
                thread::park();
            }
            if !unwanted.load(Ordering::Relaxed) {
                let mv = answer.map_or_else(|| "0000".to_owned(), |answer| rules.uci(game.position(), answer.mv));
                out.send(format!("bestmove {mv}")).ok();
            }
            (rules, search)
        });
        self.running = Some(Running { stop, silent, thread, waits, pondered });
    }

    /// Stops the running search. Its answer follows.
    pub(super) fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.end();
        }
    }

    /// Stops the running search and drops its answer.
    pub(super) fn give_up(&mut self) {
        if let Some(running) = &self.running {
            running.silent.store(true, Ordering::Relaxed);
        }
        self.wait();
    }

    /// The opponent has played the expected move. The search starts again with its limits, and keeps the table.
    pub(super) fn ponder_hit(&mut self) {
        let Some((game, go)) = self.running.as_mut().and_then(|running| running.pondered.take()) else { return };
        self.give_up();
        self.go(game, Go { ponder: false, ..go });
    }

    /// Stops the running search, waits for its end, and keeps its results.
    fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            running.end();
            self.search = running.thread.join().ok();
        }
    }

    /// Waits for a search that ends by itself, and stops any other.
    pub(super) fn finish(&mut self) {
        if self.running.as_ref().is_some_and(|running| !running.waits) {
            self.search = self.running.take().and_then(|running| running.thread.join().ok());
        }
        self.wait();
    }

    fn make(&self, rules: &Arc<Rules>) -> Search {
        let mut search = Search::new(rules.clone(), self.hash);
        if let Some(level) = self.level() {
            search.set_level(level, self.games);
        }
        search
    }

    /// The level that the skill stands for. `None` at full strength.
    fn level(&self) -> Option<Level> {
        let highest = u32::from(Level::HIGHEST);
        let number = 1 + u32::from(self.skill) * highest / u32::from(SKILL_MAX);
        if number > highest { None } else { Level::new(number as u8) }
    }
}

impl Running {
    fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
    }
}

/// Sends the `info` lines of a finished depth.
fn tell(out: &Sender<String>, game: &Game, progress: &Progress, begin: Instant) {
    let rules = game.rules();
    let side = rules.side(rules.army_to_move(game.position()));
    let time = begin.elapsed();
    let speed = u128::from(progress.nodes) * 1_000_000 / time.as_micros().max(1);
    let score = progress.scores.iter().find(|(of, _)| *of == side).map(|(_, score)| *score).unwrap_or_default();
    let line = format!(
        "info depth {} score {} nodes {} nps {speed} time {} hashfull {} pv {}",
        progress.depth,
        score.uci(rules.alive_armies(game.position()).into()),
        progress.nodes,
        time.as_millis(),
        progress.fullness,
        line(game, &progress.line).join(" ")
    );
    out.send(line).ok();
    if progress.scores.len() > 2 {
        let letter =
            |side| rules.armies().find(|(army, _)| rules.side(*army) == side).map(|(army, _)| rules.army_letter(army));
        let scores =
            progress.scores.iter().map(|(side, score)| format!(" {} {}", letter(*side).unwrap_or('?'), score.value()));
        out.send(format!("info string scores{}", scores.collect::<String>())).ok();
    }
}

/// The moves of a line as text.
fn line(game: &Game, moves: &[Move]) -> Vec<String> {
    let rules = game.rules();
    let mut position = game.position().clone();
    let mut texts = Vec::new();
    for &mv in moves {
        texts.push(rules.uci(&position, mv));
        // The line ends behind a roll.
        if rules.play(&mut position, mv).is_err() {
            break;
        }
    }
    texts
}
