//! The search of the engine. It runs on its own thread, so that the engine answers commands meanwhile.

use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tessera_bots::{Answer, CurrentMove, Errors, Listener, Progress, Search, Variation};
use tessera_rules::{Game, Move, Rules};

use super::go::Go;
use super::mate;
use super::options::{SearchOptions, SearchParts};

/// The search and its options.
pub(super) struct ThinkingThread {
    out: Sender<String>,
    options: SearchOptions,
    /// The time of the start. It seeds the errors of weak levels if nobody has chosen a seed, so that each start plays
    /// other games.
    started: u64,
    /// The number of the game. It is added to the seed, so that games differ.
    games: u64,
    /// The idle search.
    ready: Option<Ready>,
    running: Option<Running>,
}

/// A search that can begin at once.
struct Ready {
    search: Search,
    /// The rules that it was made for.
    rules: Arc<Rules>,
    /// The options that it has.
    parts: SearchParts,
}

struct Running {
    stop: Arc<AtomicBool>,
    /// Whether the answer is dropped.
    silent: Arc<AtomicBool>,
    /// Whether the answer has been sent.
    answered: Arc<AtomicBool>,
    thread: JoinHandle<Ready>,
    /// Whether the answer may need a stop: the search waits for one, or has no limit but a mate that may never come.
    needs_stop: bool,
    /// The search that starts at `ponderhit`.
    pondered: Option<(Game, Go)>,
}

impl ThinkingThread {
    pub(super) fn new(out: Sender<String>) -> Self {
        let started = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        Self { out, options: SearchOptions::default(), started, games: 0, ready: None, running: None }
    }

    /// Sets an option of the search. `None` if the search has no option of this name.
    ///
    /// # Errors
    /// The fault of the value as an English text.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        self.options.set(name, value)
    }

    /// Makes the search ready for games by these rules with the present options. A large table takes seconds, so a GUI waits
    /// for it with `isready` before any clock runs. A search that runs goes on as it is, and the next one changes.
    pub(super) fn prepare(&mut self, rules: &Arc<Rules>) {
        if self.running.as_ref().is_some_and(Running::is_busy) {
            return;
        }
        self.wait();
        self.ready = Some(self.ready(rules));
    }

    /// Forgets the results of the last game. A running search is stopped first.
    pub(super) fn new_game(&mut self) {
        self.wait();
        self.games += 1;
        if let Some(mut ready) = self.ready.take() {
            ready.search.clear();
            self.limit(&ready.rules, &mut ready.search);
            self.ready = Some(ready);
        }
    }

    /// Starts a search. A running search is stopped first.
    pub(super) fn go(&mut self, game: Game, go: Go) {
        // The player's clock runs already.
        let begin = Instant::now();
        self.wait();
        let mut ready = self.ready(game.rules());
        let [stop, silent, answered] = [(); 3].map(|()| Arc::new(AtomicBool::new(false)));
        let pondered = go.ponder.then(|| (game.clone(), go.clone()));
        let (out, stopped, unwanted, sent) = (self.out.clone(), stop.clone(), silent.clone(), answered.clone());
        let mut limits = go.limits;
        limits.multi_pv = self.options.multi_pv;
        if let Some(strength) = self.options.strength() {
            limits.nodes = limits.nodes.into_iter().chain(strength.nodes(game.rules())).min();
        }
        let waits = go.infinite || go.ponder;
        let needs_stop = waits
            || [limits.time, limits.aim].iter().all(Option::is_none)
                && limits.nodes.is_none()
                && limits.depth.is_none();
        if waits {
            (limits.time, limits.aim) = (None, None);
        }
        let thread = thread::spawn(move || {
            let late = begin.elapsed();
            for time in [&mut limits.time, &mut limits.aim].into_iter().flatten() {
                *time = time.saturating_sub(late);
            }
            let mut teller = Teller { out: &out, stop: &stopped, game: &game, begin, last: None };
            let thought = catch_unwind(AssertUnwindSafe(|| ready.search.think(&game, &limits, &stopped, &mut teller)));
            let best = teller.last.as_ref().and_then(|last| last.variations.first());
            // The search may end amid a depth, and with another move than that of the last one.
            if let Ok(Some(answer)) = &thought
                && best.is_none_or(|best| best.moves.first() != Some(&answer.mv))
            {
                teller.tell(&report(*answer, teller.last.as_ref()));
            }
            let answer = match &thought {
                Ok(answer) => best_move(&game, *answer),
                // A GUI waits for an answer whatever happens.
                Err(_) => any_move(&game),
            };
            // UCI forbids an answer before `stop` here, even if the search is over.
            while waits && !stopped.load(Ordering::Relaxed) {
                thread::park();
            }
            let is_dropped = stopped.load(Ordering::Acquire) && unwanted.load(Ordering::Relaxed);
            // The next command may come at once, and finds the search idle.
            sent.store(true, Ordering::Relaxed);
            if !is_dropped {
                out.send(answer).ok();
            }
            match thought {
                Ok(_) => ready,
                // The next search is made anew.
                Err(panic) => resume_unwind(panic),
            }
        });
        self.running = Some(Running { stop, silent, answered, thread, needs_stop, pondered });
    }

    /// Stops the running search. Its answer follows.
    pub(super) fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            // A `ponderhit` that was sent before this answer must not bring a second one.
            running.pondered = None;
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

    /// Stops the running search, waits for its answer, and keeps its results.
    pub(super) fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            running.end();
            self.ready = running.thread.join().ok();
        }
    }

    /// Waits for a search that ends by itself, and stops any other.
    pub(super) fn finish(&mut self) {
        if self.running.as_ref().is_some_and(|running| !running.needs_stop) {
            self.ready = self.running.take().and_then(|running| running.thread.join().ok());
        }
        self.wait();
    }

    /// The idle search, changed or made anew for these rules and the present options.
    fn ready(&mut self, rules: &Arc<Rules>) -> Ready {
        let parts = self.options.parts();
        let known = self.ready.take().filter(|ready| Arc::ptr_eq(&ready.rules, rules));
        let Some(mut ready) = known else {
            let mut search = Search::new(rules.clone(), parts.hash);
            self.limit(rules, &mut search);
            return Ready { search, rules: rules.clone(), parts };
        };
        if ready.parts.hash != parts.hash {
            ready.search.resize(parts.hash);
        }
        if (SearchParts { hash: parts.hash, ..ready.parts }) != parts {
            // It forgets the scores with other errors, too.
            ready.search.set_errors(Errors::NONE, 0);
            self.limit(&ready.rules, &mut ready.search);
        }
        ready.parts = parts;
        ready
    }

    /// Gives a search the threads and the errors of the present strength.
    fn limit(&self, rules: &Rules, search: &mut Search) {
        let parts = self.options.parts();
        match parts.strength {
            Some(strength) => {
                // On one thread a limited strength is the same on every machine.
                search.set_threads(1);
                strength.limit(rules, search, parts.seed.unwrap_or(self.started).wrapping_add(self.games));
            }
            None => search.set_threads(parts.threads),
        }
    }
}

impl Running {
    /// Whether it has not answered yet.
    fn is_busy(&self) -> bool {
        !self.answered.load(Ordering::Relaxed) && !self.thread.is_finished()
    }

    fn end(&self) {
        // `silent` was set before. A thread that sees the stop must see that, too.
        self.stop.store(true, Ordering::Release);
        self.thread.thread().unpark();
    }
}

/// The answer where there is no move. `0000` would be a pass, which some variants have.
pub(super) const NO_MOVE: &str = "(none)";

/// The line with the answer of a search, and the move to ponder on.
fn best_move(game: &Game, answer: Option<Answer>) -> String {
    let Some(answer) = answer else { return format!("bestmove {NO_MOVE}") };
    let moves = line(game, &[answer.mv].into_iter().chain(answer.ponder).collect::<Vec<Move>>());
    format!("bestmove {}", moves.join(" ponder "))
}

/// The line with some legal move, after a search that has failed.
fn any_move(game: &Game) -> String {
    let some = game.moves().first().map(|mv| game.rules().uci(game.position(), mv.announced()));
    format!("bestmove {}", some.unwrap_or_else(|| NO_MOVE.to_owned()))
}

/// The report of an answer that no finished depth has told. `last` is that of the last depth.
fn report(answer: Answer, last: Option<&Progress>) -> Progress {
    let Answer { depth, nodes, score, .. } = answer;
    let moves = [answer.mv].into_iter().chain(answer.ponder).collect();
    let (selective_depth, fullness) = last.map_or((depth, 0), |last| (last.selective_depth, last.fullness));
    let variations = vec![Variation { moves, score }];
    Progress { depth, selective_depth, variations, scores: Vec::new(), nodes, fullness }
}

/// Sends `info` lines while a search runs.
struct Teller<'a> {
    out: &'a Sender<String>,
    /// Whether the search must end.
    stop: &'a AtomicBool,
    game: &'a Game,
    begin: Instant,
    /// The report of the last finished depth.
    last: Option<Progress>,
}

impl Listener for Teller<'_> {
    fn depth(&mut self, progress: &Progress) {
        self.tell(progress);
        self.last = Some(progress.clone());
    }

    fn current_move(&mut self, current: &CurrentMove) {
        let CurrentMove { depth, mv, number, nodes } = *current;
        let (mv, time) = (self.game.rules().uci(self.game.position(), mv), self.begin.elapsed());
        let (speed, time) = (nodes_per_second(nodes, time), time.as_millis());
        self.send(format!(
            "info depth {depth} currmove {mv} currmovenumber {number} nodes {nodes} nps {speed} time {time}"
        ));
    }
}

impl Teller<'_> {
    /// Sends a line. If the reader is gone, the search ends: nobody waits for its answer.
    fn send(&self, line: String) {
        if self.out.send(line).is_err() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Sends the `info` lines of a finished depth.
    fn tell(&self, progress: &Progress) {
        let (game, rules) = (self.game, self.game.rules());
        let time = self.begin.elapsed();
        let speed = nodes_per_second(progress.nodes, time);
        for (number, variation) in (1..).zip(&progress.variations) {
            self.send(format!(
                "info depth {} seldepth {} multipv {number} score {} nodes {} nps {speed} hashfull {} time {} pv {}",
                progress.depth,
                progress.selective_depth,
                mate::score(game, variation),
                progress.nodes,
                progress.fullness,
                time.as_millis(),
                line(game, &variation.moves).join(" ")
            ));
        }
        if progress.scores.len() > 2 {
            let mut text = "info string scores".to_owned();
            for (side, score) in &progress.scores {
                let army = rules.armies().find(|(army, _)| rules.side(*army) == *side);
                let letter = army.map_or('?', |(army, _)| rules.army_letter(army));
                // Writing to a string never fails.
                write!(text, " {letter} {}", score.value()).ok();
            }
            self.send(text);
        }
    }
}

fn nodes_per_second(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes) * 1_000_000 / time.as_micros().max(1)
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
