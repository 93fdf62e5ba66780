//! The Universal Chess Interface (UCI) by S. Meyer-Kahlen and R. Huber, version of 2006. The option `UCI_Variant` chooses
//! the variant. The commands `d` and `go perft` are Stockfish's.

mod elo;
mod go;
mod mate;
mod options;
mod thinking;

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use tessera_arbiter::{Texts, VariantRegistry};
use tessera_rules::{Action, Game, Position, Reason, Rules, Settings, Square, Start, StartError};

use options::SearchOptions;
use thinking::{NO_MOVE, ThinkingThread};

use crate::why_unknown;

const VARIANT: &str = "UCI_Variant";
const CHESS960: &str = "UCI_Chess960";
/// The choice of an option whose default differs between variants: each variant keeps its own.
const OWN_DEFAULT: &str = "default";

/// The engine. It executes commands and sends its output through a channel, because a search sends lines while the
/// program waits for commands.
pub struct Engine {
    registry: VariantRegistry,
    texts: Texts,
    variant: String,
    /// Whether `UCI_Chess960` is on. Chess then becomes Chess960. Other variants with random arrays follow it.
    shuffled: bool,
    settings: Settings,
    /// `None` only if the first registered variant cannot be played.
    game: Option<Game>,
    /// Whether the last position was refused. The game is that of before then.
    is_refused: bool,
    /// Whether `stop` or `ponderhit` must bring the answer to a refused position.
    owes_answer: bool,
    thinking: ThinkingThread,
    out: Sender<String>,
}

impl Engine {
    /// An engine at the start of the first registered variant. It sends each line of output through `out`.
    pub fn new(registry: VariantRegistry, texts: Texts, out: Sender<String>) -> Self {
        let variant = registry.ids().next().unwrap_or_default().to_owned();
        let settings = Settings::new();
        let thinking = ThinkingThread::new(out.clone());
        let (shuffled, game, is_refused, owes_answer) = (false, None, false, false);
        let mut engine =
            Self { registry, texts, variant, shuffled, settings, game, is_refused, owes_answer, thinking, out };
        engine.game = engine.rules().ok().and_then(|rules| Game::new(rules, Start::Setup).ok());
        engine
    }

    /// Executes one line. Returns false after `quit`.
    pub fn command(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        // UCI wants engines to skip unknown words before a command.
        for (i, word) in words.iter().enumerate() {
            let rest = &words[i + 1..];
            match *word {
                "uci" => self.introduce(),
                "isready" => {
                    self.prepare();
                    self.say("readyok");
                }
                "ucinewgame" => {
                    self.thinking.new_game();
                    self.new_game(self.rules_in_play());
                    self.prepare();
                }
                "setoption" => self.set_option(rest),
                "position" => self.position(rest),
                "d" => self.display(),
                "go" => self.go(rest),
                "stop" | "ponderhit" if std::mem::take(&mut self.owes_answer) => self.answer_none(),
                "stop" => self.thinking.stop(),
                "ponderhit" => self.thinking.ponder_hit(),
                "debug" | "register" => {}
                "quit" => {
                    self.thinking.give_up();
                    return false;
                }
                unknown => {
                    self.info(&format!("unknown command {unknown}"));
                    continue;
                }
            }
            break;
        }
        true
    }

    /// Ends the engine when no more commands can come. A search that ends by itself still answers, if somebody reads that. Any
    /// other is stopped.
    pub fn finish(mut self) {
        self.thinking.finish();
    }

    /// Sends a line. An error means that the reader is gone, and then the line does not matter.
    fn say(&self, line: impl Into<String>) {
        self.out.send(line.into()).ok();
    }

    fn info(&self, text: &str) {
        self.say(format!("info string {text}"));
    }

    fn answer_none(&self) {
        self.say(format!("bestmove {NO_MOVE}"));
    }

    fn introduce(&self) {
        self.say(format!("id name Tessera {}", env!("CARGO_PKG_VERSION")));
        self.say("id author the Tessera founders");
        let combo = |name: &str, default: &str, choices: &mut dyn Iterator<Item = &str>| {
            let choices: String = choices.map(|choice| format!(" var {choice}")).collect();
            self.say(format!("option name {name} type combo default {default}{choices}"));
        };
        combo(VARIANT, &self.variant, &mut self.registry.ids());
        self.say(format!("option name {CHESS960} type check default {}", self.shuffled));
        for line in SearchOptions::lines() {
            self.say(line);
        }
        let mut options: BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)> = BTreeMap::new();
        for id in self.registry.ids() {
            let Ok(ruleset) = self.registry.library().resolve(id, &Settings::new()) else { continue };
            for (name, option) in ruleset.options {
                let (defaults, choices) = options.entry(name).or_default();
                defaults.insert(option.default);
                choices.extend(option.choices.into_keys());
            }
        }
        for (name, (defaults, choices)) in &options {
            let choices = choices.iter().map(String::as_str);
            match defaults.first() {
                Some(default) if defaults.len() == 1 => combo(name, default, &mut { choices }),
                _ => combo(name, OWN_DEFAULT, &mut iter::once(OWN_DEFAULT).chain(choices)),
            }
        }
        self.say("uciok");
    }

    /// The id of the variant in play. With `UCI_Chess960` it is the form with random arrays, if one exists.
    fn id(&self) -> &str {
        let shuffled = || self.registry.library().shuffled(&self.variant);
        self.shuffled.then(shuffled).flatten().unwrap_or(&self.variant)
    }

    /// The rules of the variant with its own settings. Settings of other variants are ignored, also where an option of this
    /// one has the same name and not that choice.
    fn rules(&self) -> Result<Arc<Rules>, String> {
        let library = self.registry.library();
        let known = library.resolve(self.id(), &Settings::new()).map_err(|error| error.to_string())?.options;
        let has = |name: &str, choice: &str| known.get(name).is_some_and(|option| option.choices.contains_key(choice));
        let settings = self.settings.iter().filter(|(name, choice)| has(name, choice));
        let settings = settings.map(|(name, choice)| (name.clone(), choice.clone())).collect();
        library.compile(self.id(), &settings).map(Arc::new).map_err(|error| error.to_string())
    }

    /// Makes the search ready, if none is running.
    fn prepare(&mut self) {
        if let Some(game) = &self.game {
            self.thinking.prepare(game.rules());
        }
    }

    /// Sets up the start of these rules. Returns whether it succeeded; if not, it reports the fault.
    fn new_game(&mut self, rules: Result<Arc<Rules>, String>) -> bool {
        match rules.map(|rules| Game::new(rules, Start::Setup)) {
            Ok(Ok(game)) => {
                self.game = Some(game);
                self.is_refused = false;
                return true;
            }
            Ok(Err(error)) => self.info(&self.start_error(&error)),
            Err(error) => self.info(&error),
        }
        false
    }

    fn set_option(&mut self, words: &[&str]) {
        let value_at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let name = words.get(1..value_at).unwrap_or_default().join(" ");
        let value = words.get(value_at + 1..).unwrap_or_default().join(" ");
        if let Some(set) = self.thinking.set_option(&name, &value) {
            match set {
                Ok(()) => self.prepare(),
                Err(error) => self.info(&error),
            }
            return;
        }
        let before = (self.variant.clone(), self.shuffled, self.settings.clone());
        // UCI tells no capital letters from small ones here.
        if name.eq_ignore_ascii_case(VARIANT) {
            let Some(known) = self.registry.ids().find(|known| known.eq_ignore_ascii_case(&value)) else {
                let missing = format!("there is no variant {value}");
                return self.info(&why_unknown(self.registry.library(), &value, missing));
            };
            self.variant = known.to_owned();
        } else if name.eq_ignore_ascii_case(CHESS960) {
            match options::check(CHESS960, &value) {
                Ok(shuffled) => self.shuffled = shuffled,
                Err(error) => return self.info(&error),
            }
        } else {
            match self.known_option(&name, &value) {
                Ok((name, Some(choice))) => drop(self.settings.insert(name, choice)),
                Ok((name, None)) => drop(self.settings.remove(&name)),
                Err(error) => return self.info(&error),
            }
        }
        if self.new_game(self.rules()) {
            self.prepare();
        } else {
            (self.variant, self.shuffled, self.settings) = before;
        }
    }

    /// The option and its choice as the variants write them; no choice for the default of each variant.
    ///
    /// # Errors
    /// The reason why no variant has this option with this choice.
    fn known_option(&self, name: &str, value: &str) -> Result<(String, Option<String>), String> {
        let (mut error, mut written) = (format!("there is no option {name}"), None);
        for id in self.registry.ids() {
            let Ok(ruleset) = self.registry.library().resolve(id, &Settings::new()) else { continue };
            let known = ruleset.options.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
            let Some((name, option)) = known else { continue };
            let choices: Vec<String> = option.choices.into_keys().collect();
            if let Some(choice) = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value)) {
                return Ok((name, Some(choice.clone())));
            }
            error = format!("{name} is one of {}, not {value}", choices.join(", "));
            written = Some(name);
        }
        let written = written.filter(|_| value.eq_ignore_ascii_case(OWN_DEFAULT));
        written.map(|name| (name, None)).ok_or(error)
    }

    fn position(&mut self, words: &[&str]) {
        self.is_refused = true;
        let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let start = match words.first() {
            Some(&"startpos") => Start::Setup,
            Some(&"fen") => Start::Position(words[1..moves_at.max(1)].join(" ")),
            _ => return self.info("position is startpos or fen, and a position"),
        };
        let game = match self.rules_in_play().map(|rules| Game::new(rules, start)) {
            Ok(Ok(game)) => game,
            Ok(Err(error)) => return self.info(&self.start_error(&error)),
            Err(error) => return self.info(&error),
        };
        match self.play(game, words.get(moves_at + 1..).unwrap_or_default()) {
            Ok(game) => {
                self.game = Some(game);
                self.is_refused = false;
            }
            Err(error) => self.info(&error),
        }
    }

    /// The rules of the current game. Options start a new game, so these rules are always current, and compiling them again
    /// for each position would take time.
    fn rules_in_play(&self) -> Result<Arc<Rules>, String> {
        self.game.as_ref().map_or_else(|| self.rules(), |game| Ok(game.rules().clone()))
    }

    fn play(&self, mut game: Game, moves: &[&str]) -> Result<Game, String> {
        for text in moves {
            game = played_on(game);
            let mv = game.rules().parse_uci(game.position(), text);
            let mv = mv.map_err(|error| format!("{text}: {}", self.texts.message(&error.message())))?;
            let played = game.play(Action::Move(mv));
            played.map_err(|why| format!("{text}: {}", self.texts.message(&why.message())))?;
        }
        Ok(played_on(game))
    }

    fn start_error(&self, error: &StartError) -> String {
        match error {
            StartError::NoArray(_) => error.to_string(),
            StartError::Position(error) => {
                let fault = |fault: &tessera_rules::notation::PositionFault| {
                    let part = error.text.get(fault.at.clone()).unwrap_or_default();
                    format!("at {} `{part}`: {}", fault.at.start + 1, self.texts.message(&fault.reason.message()))
                };
                error.faults.iter().map(fault).collect::<Vec<_>>().join(" ")
            }
        }
    }

    fn display(&self) {
        let Some(game) = &self.game else { return };
        let (rules, position) = (game.rules(), game.position());
        for line in drawing(rules, position) {
            self.say(line);
        }
        self.say(format!("Variant: {}", rules.id()));
        self.say(format!("Fen: {}", rules.fen(position)));
        self.say(format!("Key: {:016X}", position.key()));
        let check = rules.check(position).map_or_else(|| "-".to_owned(), |square| square.to_string());
        self.say(format!("Check: {check}"));
        if let Some(ending) = game.ending() {
            self.say(format!("Ending: {}", self.texts.message(&ending.reason.message(rules.draw()))));
            let won = rules.armies().filter(|(army, _)| Some(rules.side(*army)) == ending.winner);
            let letters: String = won.map(|(army, _)| rules.army_letter(army)).collect();
            self.say(format!("Winner: {}", if letters.is_empty() { "-" } else { &letters }));
        }
        if let Some(reason) = game.claimable() {
            self.say(format!("Claim: {}", self.texts.message(&reason.message(rules.draw()))));
        }
    }

    fn go(&mut self, words: &[&str]) {
        let Some(game) = &self.game else { return self.info("there is no game") };
        let perft = match words.iter().position(|word| *word == "perft") {
            Some(at) => match words.get(at + 1).and_then(|depth| depth.parse().ok()) {
                Some(depth) => Some(depth),
                None => return self.info("go perft needs a depth"),
            },
            None => None,
        };
        // A GUI that starts another search waits for no older answer.
        self.owes_answer = false;
        // A move in another position than that of the GUI would count as an illegal one.
        if self.is_refused {
            self.info("the last position was refused");
            if perft.is_none() {
                // The answer of the search before comes first.
                self.thinking.wait();
                // UCI forbids an answer before `stop` here.
                self.owes_answer = words.iter().any(|word| ["infinite", "ponder"].contains(word));
                if !self.owes_answer {
                    self.answer_none();
                }
            }
            return;
        }
        if let Some(depth) = perft {
            for line in divide(game.rules(), game.position(), depth) {
                self.say(line);
            }
            return;
        }
        let order = go::Go::read(words, game, &mut |fault| self.info(fault));
        self.thinking.go(game.clone(), order);
    }
}

/// The number of leaf nodes for each first move, in Stockfish's format.
pub fn divide(rules: &Rules, position: &Position, depth: u32) -> Vec<String> {
    let counts = if depth == 0 { Vec::new() } else { rules.divide(position, depth) };
    let total = if depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };
    let mut lines: Vec<String> =
        counts.iter().map(|(mv, nodes)| format!("{}: {nodes}", rules.uci(position, *mv))).collect();
    lines.extend([String::new(), format!("Nodes searched: {total}")]);
    lines
}

/// The board as text: one line for each rank, the last rank first.
fn drawing(rules: &Rules, position: &Position) -> Vec<String> {
    let size = rules.ruleset().board;
    let squares = |rank: u8| (0..size.files).filter_map(move |file| Square::new(file, rank));
    let word = |square: Square| match rules.square_fen(position, square) {
        _ if !rules.squares().has(square) => String::new(),
        word if word.is_empty() => ".".to_owned(),
        word => word,
    };
    let width = (0..size.ranks).flat_map(squares).map(|square| word(square).len()).max().unwrap_or(1);
    let line = |head: String, words: Vec<String>| {
        let words: String = words.into_iter().map(|word| format!(" {word:<width$}")).collect();
        format!("{head} {words}").trim_end().to_owned()
    };
    let head = if size.ranks > 9 { 2 } else { 1 };
    let rank = |rank: u8| line(format!("{:>head$}", rank + 1), squares(rank).map(word).collect());
    let files = squares(0).map(|square| square.file_letter().to_string()).collect();
    (0..size.ranks).rev().map(rank).chain([line(" ".repeat(head), files)]).collect()
}

/// A game that a repetition has drawn goes on without the positions before: some programs leave draws to their players. Other
/// endings stay, as the position alone tells them.
fn played_on(game: Game) -> Game {
    let is_drawn = game.ending().is_some_and(|ending| ending.winner.is_none() && ending.reason == Reason::Repetition);
    let start = is_drawn.then(|| Start::Position(game.rules().fen(game.position())));
    start.and_then(|start| Game::new(game.rules().clone(), start).ok()).unwrap_or(game)
}
