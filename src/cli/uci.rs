//! The Universal Chess Interface (UCI) by S. Meyer-Kahlen and R. Huber, in the version of 2006. `UCI_Variant` chooses
//! the variant. The commands `d` and `go perft` are those of Stockfish.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tessera_arbiter::{Texts, VariantRegistry};
use tessera_rules::{Action, Game, Position, Rules, Settings, Square, Start, StartError};

const VARIANT: &str = "UCI_Variant";
const CHESS960: &str = "UCI_Chess960";

/// The answer of the engine to one command.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The lines for the standard output.
    pub lines: Vec<String>,
    /// Whether the program must end now.
    pub quit: bool,
}

/// The state of the engine between two commands.
pub struct Engine {
    registry: VariantRegistry,
    texts: Texts,
    variant: String,
    /// Whether `UCI_Chess960` is on. Then chess is played as Chess960, and so on for each variant with such a form.
    shuffled: bool,
    settings: Settings,
    /// `None` only if the first registered variant cannot be played.
    game: Option<Game>,
}

impl Engine {
    /// An engine at the start of the first registered variant.
    pub fn new(registry: VariantRegistry, texts: Texts) -> Self {
        let variant = registry.ids().next().unwrap_or_default().to_owned();
        let mut engine = Self { registry, texts, variant, shuffled: false, settings: Settings::new(), game: None };
        engine.game = engine.rules().ok().and_then(|rules| Game::new(rules, Start::Setup).ok());
        engine
    }

    /// Carries out one line of input.
    pub fn command(&mut self, line: &str) -> Answer {
        let mut answer = Answer::default();
        let words: Vec<&str> = line.split_whitespace().collect();
        // The protocol asks to skip unknown words before the command.
        for (i, word) in words.iter().enumerate() {
            let rest = &words[i + 1..];
            match *word {
                "uci" => answer.lines = self.introduce(),
                "isready" => answer.lines.push("readyok".to_owned()),
                "ucinewgame" => self.new_game(&mut answer),
                "setoption" => self.set_option(rest, &mut answer),
                "position" => self.position(rest, &mut answer),
                "d" => self.display(&mut answer),
                "go" => self.go(rest, &mut answer),
                "stop" | "ponderhit" | "debug" | "register" => {}
                "quit" => answer.quit = true,
                unknown => {
                    info(&mut answer, format!("unknown command {unknown}"));
                    continue;
                }
            }
            break;
        }
        answer
    }

    fn introduce(&self) -> Vec<String> {
        let name = format!("id name Tessera {}", env!("CARGO_PKG_VERSION"));
        let mut lines = vec![name, "id author the Tessera founders".to_owned()];
        let combo = |name: &str, default: &str, choices: &mut dyn Iterator<Item = &str>| {
            let choices: String = choices.map(|choice| format!(" var {choice}")).collect();
            format!("option name {name} type combo default {default}{choices}")
        };
        lines.push(combo(VARIANT, &self.variant, &mut self.registry.ids()));
        lines.push(format!("option name {CHESS960} type check default {}", self.shuffled));
        let mut options: BTreeMap<String, (String, BTreeSet<String>)> = BTreeMap::new();
        for id in self.registry.ids() {
            let Ok(ruleset) = self.registry.library().resolve(id, &Settings::new()) else { continue };
            for (name, option) in ruleset.options {
                let (_, choices) = options.entry(name).or_insert_with(|| (option.default, BTreeSet::new()));
                choices.extend(option.choices.into_keys());
            }
        }
        let line = |(name, (default, choices)): (&String, &(String, BTreeSet<String>))| {
            combo(name, default, &mut choices.iter().map(String::as_str))
        };
        lines.extend(options.iter().map(line));
        lines.push("uciok".to_owned());
        lines
    }

    /// The id of the variant that is played. With `UCI_Chess960` it is the form that draws arrays, if one exists.
    fn id(&self) -> &str {
        let shuffled = || self.registry.library().shuffled(&self.variant);
        self.shuffled.then(shuffled).flatten().unwrap_or(&self.variant)
    }

    /// The rules of the variant with the settings that it knows. Settings of other variants are ignored.
    fn rules(&self) -> Result<Arc<Rules>, String> {
        let library = self.registry.library();
        let known = library.resolve(self.id(), &Settings::new()).map_err(|error| error.to_string())?.options;
        let settings = self.settings.iter().filter(|(name, _)| known.contains_key(*name));
        let settings = settings.map(|(name, choice)| (name.clone(), choice.clone())).collect();
        library.compile(self.id(), &settings).map(Arc::new).map_err(|error| error.to_string())
    }

    fn new_game(&mut self, answer: &mut Answer) {
        match self.rules().map(|rules| Game::new(rules, Start::Setup)) {
            Ok(Ok(game)) => self.game = Some(game),
            Ok(Err(error)) => info(answer, self.start_error(&error)),
            Err(error) => info(answer, error),
        }
    }

    fn set_option(&mut self, words: &[&str], answer: &mut Answer) {
        let value_at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let name = words.get(1..value_at).unwrap_or_default().join(" ");
        let value = words.get(value_at + 1..).unwrap_or_default().join(" ");
        let before = (self.variant.clone(), self.shuffled, self.settings.clone());
        match (name.as_str(), value.as_str()) {
            (VARIANT, id) if self.registry.ids().any(|known| known == id) => self.variant = id.to_owned(),
            (VARIANT, id) => {
                let error = self.registry.library().resolve(id, &Settings::new()).err();
                let help = error.and_then(|error| error.diagnostics.into_iter().next()?.help);
                let help = help.map_or_else(String::new, |help| format!("; {help}"));
                return info(answer, format!("there is no variant {id}{help}"));
            }
            (CHESS960, "true") => self.shuffled = true,
            (CHESS960, "false") => self.shuffled = false,
            (CHESS960, other) => return info(answer, format!("{CHESS960} is true or false, not {other}")),
            _ => match self.option_error(&name, &value) {
                None => drop(self.settings.insert(name, value)),
                Some(error) => return info(answer, error),
            },
        }
        let lines = answer.lines.len();
        self.new_game(answer);
        if answer.lines.len() > lines {
            (self.variant, self.shuffled, self.settings) = before;
        }
    }

    /// The reason why no variant has this option with this choice; `None` if one has.
    fn option_error(&self, name: &str, value: &str) -> Option<String> {
        let mut error = format!("there is no option {name}");
        for id in self.registry.ids() {
            let Ok(ruleset) = self.registry.library().resolve(id, &Settings::new()) else { continue };
            if let Some(option) = ruleset.options.get(name) {
                if option.choices.contains_key(value) {
                    return None;
                }
                let choices: Vec<&str> = option.choices.keys().map(String::as_str).collect();
                error = format!("{name} is one of {}, not {value}", choices.join(", "));
            }
        }
        Some(error)
    }

    fn position(&mut self, words: &[&str], answer: &mut Answer) {
        let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let start = match words.first() {
            Some(&"startpos") => Start::Setup,
            Some(&"fen") => Start::Position(words[1..moves_at.max(1)].join(" ")),
            _ => return info(answer, "position is startpos or fen, and a position".to_owned()),
        };
        let game = match self.rules().map(|rules| Game::new(rules, start)) {
            Ok(Ok(game)) => game,
            Ok(Err(error)) => return info(answer, self.start_error(&error)),
            Err(error) => return info(answer, error),
        };
        match self.play(game, words.get(moves_at + 1..).unwrap_or_default()) {
            Ok(game) => self.game = Some(game),
            Err(error) => info(answer, error),
        }
    }

    fn play(&self, mut game: Game, moves: &[&str]) -> Result<Game, String> {
        for text in moves {
            let mv = game.rules().parse_uci(game.position(), text);
            let mv = mv.map_err(|error| format!("{text}: {}", self.texts.message(&error.message())))?;
            let played = game.play(Action::Move(mv));
            played.map_err(|why| format!("{text}: {}", self.texts.message(&why.message())))?;
        }
        Ok(game)
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

    fn display(&self, answer: &mut Answer) {
        let Some(game) = &self.game else { return };
        let (rules, position) = (game.rules(), game.position());
        answer.lines.extend(drawing(rules, position));
        answer.lines.push(format!("Variant: {}", rules.id()));
        answer.lines.push(format!("Fen: {}", rules.fen(position)));
        answer.lines.push(format!("Key: {:016X}", position.key()));
        let check = rules.check(position).map_or_else(|| "-".to_owned(), |square| square.to_string());
        answer.lines.push(format!("Check: {check}"));
        if let Some(ending) = game.ending() {
            answer.lines.push(format!("Ending: {}", self.texts.message(&ending.reason.message(rules.draw()))));
        }
    }

    fn go(&self, words: &[&str], answer: &mut Answer) {
        if let Some(at) = words.iter().position(|word| *word == "perft") {
            return match (words.get(at + 1).and_then(|depth| depth.parse().ok()), &self.game) {
                (Some(depth), Some(game)) => answer.lines.extend(divide(game.rules(), game.position(), depth)),
                _ => info(answer, "go perft needs a depth".to_owned()),
            };
        }
        info(answer, "searching comes with the bots".to_owned());
        answer.lines.push("bestmove 0000".to_owned());
    }
}

/// The number of leaf positions by first move, in Stockfish's format.
pub fn divide(rules: &Rules, position: &Position, depth: u32) -> Vec<String> {
    let counts = if depth == 0 { Vec::new() } else { rules.divide(position, depth) };
    let total = if depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };
    let mut lines: Vec<String> =
        counts.iter().map(|(mv, nodes)| format!("{}: {nodes}", rules.uci(position, *mv))).collect();
    lines.extend([String::new(), format!("Nodes searched: {total}")]);
    lines
}

fn info(answer: &mut Answer, text: String) {
    answer.lines.push(format!("info string {text}"));
}

/// The board as text: one line for each rank, the last rank first.
fn drawing(rules: &Rules, position: &Position) -> Vec<String> {
    let size = rules.ruleset().board;
    let squares = |rank: u8| (0..size.files).filter_map(move |file| Square::new(file, rank));
    let word = |square: Square| match rules.square_fen(position, square) {
        word if word.is_empty() => ".".to_owned(),
        word => word,
    };
    let width = (0..size.ranks).flat_map(squares).map(|square| word(square).len()).max().unwrap_or(1);
    let line = |head: String, words: Vec<String>| {
        let words: String = words.into_iter().map(|word| format!(" {word:<width$}")).collect();
        format!("{head} {words}").trim_end().to_owned()
    };
    let rank = |rank: u8| line((rank + 1).to_string(), squares(rank).map(word).collect());
    let files = squares(0).map(|square| square.file_letter().to_string()).collect();
    (0..size.ranks).rev().map(rank).chain([line(" ".to_owned(), files)]).collect()
}
