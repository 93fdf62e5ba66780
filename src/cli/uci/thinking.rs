//! The search of the engine, on a thread of its own: commands are answered while it runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tessera_bots::{Level, Progress, Search};
use tessera_rules::{Game, Move, Rules};

use super::go::Go;
use super::{HASH, PONDER, SKILL};

/// The size of the table in MiB if nobody says it, and the greatest.
const HASH_DEFAULT: usize = 16;
const HASH_MAX: usize = 4_096;
/// The skill of an engine that is not held back. Below it the skills stand for the levels, as GUIs know them of
/// Stockfish.
const SKILL_MAX: u8 = 20;

/// The search, whether it runs or not.
pub(super) struct SearchThread {
    out: Sender<String>,
    hash: usize,
    skill: u8,
    /// The number of the game: weak levels do not play each game alike.
    games: u64,
    /// The search for the rules of the last game, when it does not run.
    search: Option<(Arc<Rules>, Search)>,
    running: Option<Running>,
}

struct Running {
    stop: Arc<AtomicBool>,
    /// Whether nobody wants the answer any more.
    silent: Arc<AtomicBool>,
    thread: JoinHandle<(Arc<Rules>, Search)>,
    /// Whether it answers only when it is stopped.
    waits: bool,
    /// The search that begins at `ponderhit`.
    pondered: Option<(Game, Go)>,
}

/// The options of the search, as the protocol lists them.
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

    /// Settles an option of the search.
    ///
    /// # Errors
    /// The fault of its value, in English.
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
            // Whether the enemy's time is used is the GUI's to decide: it says `go ponder`.
            _ if value != "true" && value != "false" => return Err(format!("{name} is true or false, not {value}")),
            _ => {}
        }
        Ok(())
    }

    /// Forgets the results of the game before.
    pub(super) fn new_game(&mut self) {
        self.wait();
        self.search = None;
        self.games += 1;
    }

    /// Begins a search, after the end of the one before.
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
            // The protocol wants no answer before `stop`, however early it is found.
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

    /// Ends the search that runs; its answer is on its way.
    pub(super) fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.end();
        }
    }

    /// Ends the search that runs. Nobody wants its answer.
    pub(super) fn give_up(&mut self) {
        if let Some(running) = &self.running {
            running.silent.store(true, Ordering::Relaxed);
        }
        self.wait();
    }

    /// The enemy has made the expected move: the search begins anew, with its limits and with all that it has found so
    /// far.
    pub(super) fn ponder_hit(&mut self) {
        let Some((game, go)) = self.running.as_mut().and_then(|running| running.pondered.take()) else { return };
        self.give_up();
        self.go(game, Go { ponder: false, ..go });
    }

    /// Ends the search that runs, waits for its answer, and keeps its results.
    fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            running.end();
            self.search = running.thread.join().ok();
        }
    }

    /// Waits for the answer of a search that ends by itself, and ends one that does not.
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

    /// The level that the skill stands for; none if the engine is not held back.
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

/// Says how far the search has come.
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
        // Behind a roll nobody knows how the line goes on.
        if rules.play(&mut position, mv).is_err() {
            break;
        }
    }
    texts
}
