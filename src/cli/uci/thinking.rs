//! The search of the engine. It runs on its own thread, so that the engine answers commands meanwhile.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tessera_bots::{Answer, Progress, Search};
use tessera_rules::{Game, Move, Rules};

use super::go::Go;
use super::options::SearchOptions;

/// The search and its options.
pub(super) struct ThinkingThread {
    out: Sender<String>,
    options: SearchOptions,
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

impl ThinkingThread {
    pub(super) fn new(out: Sender<String>) -> Self {
        Self { out, options: SearchOptions::default(), games: 0, search: None, running: None }
    }

    /// Sets an option of the search. `None` if the search has no option of this name.
    ///
    /// # Errors
    /// The fault of the value as an English text.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        let before = self.options.parts();
        let set = self.options.set(name, value)?;
        if self.options.parts() != before {
            self.wait();
            self.search = None;
        }
        Some(set)
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
        limits.multi_pv = self.options.multi_pv;
        if let Some(strength) = self.options.strength() {
            limits.nodes = limits.nodes.into_iter().chain(strength.nodes()).min();
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
                out.send(best_move(&game, answer)).ok();
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
        let (hash, threads, strength) = self.options.parts();
        let mut search = Search::new(rules.clone(), hash);
        match strength {
            // On one thread a limited strength is the same on every machine.
            Some(strength) => strength.limit(&mut search, self.games),
            None => search.set_threads(threads),
        }
        search
    }
}

impl Running {
    fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
    }
}

/// The line with the answer of a search, and the move to ponder on.
fn best_move(game: &Game, answer: Option<Answer>) -> String {
    let Some(answer) = answer else { return "bestmove 0000".to_owned() };
    let moves = line(game, &[answer.mv].into_iter().chain(answer.ponder).collect::<Vec<Move>>());
    format!("bestmove {}", moves.join(" ponder "))
}

/// Sends the `info` lines of a finished depth.
fn tell(out: &Sender<String>, game: &Game, progress: &Progress, begin: Instant) {
    let rules = game.rules();
    let seats = rules.alive_armies(game.position()).into();
    let time = begin.elapsed();
    let speed = u128::from(progress.nodes) * 1_000_000 / time.as_micros().max(1);
    for (number, variation) in (1..).zip(&progress.variations) {
        let text = format!(
            "info depth {} seldepth {} multipv {number} score {} nodes {} nps {speed} hashfull {} time {} pv {}",
            progress.depth,
            progress.selective_depth,
            variation.score.uci(seats),
            progress.nodes,
            progress.fullness,
            time.as_millis(),
            line(game, &variation.moves).join(" ")
        );
        out.send(text).ok();
    }
    if progress.scores.len() > 2 {
        let mut text = "info string scores".to_owned();
        for (side, score) in &progress.scores {
            let army = rules.armies().find(|(army, _)| rules.side(*army) == *side);
            let letter = army.map_or('?', |(army, _)| rules.army_letter(army));
            // Writing to a string never fails.
            write!(text, " {letter} {}", score.value()).ok();
        }
        out.send(text).ok();
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
