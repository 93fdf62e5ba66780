//! A game as text: a header and a list of actions, from which the same game comes about again.
//!
//! ```text
//! variant chess960
//! option array-518 out
//! array 356
//! seed 42
//! rules Ruleset(api:1,id:"my-mod/rooks", …)
//! actions e2e4 e7e5 resign:w
//! ```
//!
//! The lines may stand in any order but for the actions, which come last and may go on over several lines. The rules are
//! written of variants that do not come with the program, with the options settled: so the game can be replayed when the
//! mod has changed or gone.

use std::fmt;
use std::sync::Arc;

use crate::game::{Game, Start, StartError};
use crate::message::Message;
use crate::rules::Rules;
use crate::ruleset::{Layer, Library, RulesetError, Settings, read};

/// A game as it is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The variant's id.
    pub variant: String,
    /// The options that are not the default.
    pub settings: Settings,
    /// How the game begins.
    pub start: Start,
    /// The seed of the random numbers that decide later rolls. A record that is handed out has none.
    pub seed: Option<u64>,
    /// The rules, whole and in one line, of a variant that does not come with the program.
    pub rules: Option<String>,
    /// The actions, in the notation of [`Rules::action_text`](crate::Rules::action_text).
    pub actions: Vec<String>,
}

/// Why a text is not the record of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordError {
    /// A line that begins with none of the known words, or lacks what belongs to it.
    Line {
        /// The line's number, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// No line names the variant.
    NoVariant,
    /// The variant is not known, or cannot be played with these options.
    Variant(RulesetError),
    /// The game cannot begin like this.
    Start(StartError),
    /// An action that is not possible where it stands.
    Action {
        /// Its number, from 1.
        number: usize,
        /// The action.
        text: String,
        /// Why it is refused.
        why: Message,
    },
}

impl RecordError {
    /// The text for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Line { line, text } => Message::new("record-line").number("line", *line as i64).text("text", text),
            Self::NoVariant => Message::new("record-no-variant"),
            Self::Variant(error) => Message::new("record-variant").text("error", error),
            Self::Start(StartError::NoArray(number)) => Message::new("record-no-array").number("number", *number),
            Self::Start(StartError::Position(error)) => Message::new("record-position").text("text", &error.text),
            Self::Action { number, text, .. } => {
                Message::new("record-action").number("number", *number as i64).text("text", text)
            }
        }
    }
}

impl std::error::Error for RecordError {}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message(), f)
    }
}

impl Record {
    /// The record of a game, with the seed of its later rolls where they are to be the same again.
    pub fn of(game: &Game, seed: Option<u64>) -> Self {
        let rules = game.rules();
        let default = |option: &str| rules.ruleset().options.get(option).map(|option| option.default.clone());
        Self {
            variant: rules.id().to_owned(),
            settings: rules
                .settings()
                .iter()
                .filter(|(option, choice)| default(option).as_ref() != Some(*choice))
                .map(|(option, choice)| (option.clone(), choice.clone()))
                .collect(),
            start: game.start().clone(),
            seed,
            rules: is_of_mod(rules.id()).then(|| rules.ruleset().clone().into_layer().to_ron(false).ok()).flatten(),
            actions: game.plies().map(|(position, &action)| rules.action_text(position, action)).collect(),
        }
    }

    /// Reads a record. What it says is only checked when it is replayed.
    ///
    /// # Errors
    /// The first line that is not part of a record, or that no variant is named.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut record = Self {
            variant: String::new(),
            settings: Settings::new(),
            start: Start::Setup,
            seed: None,
            rules: None,
            actions: Vec::new(),
        };
        let mut in_actions = false;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let rest = rest.trim();
            let wrong = || RecordError::Line { line: number, text: line.to_owned() };
            match word {
                "" => {}
                _ if in_actions => record.actions.extend(line.split_whitespace().map(str::to_owned)),
                "variant" if !rest.is_empty() => rest.clone_into(&mut record.variant),
                "option" => {
                    let (option, choice) = rest.split_once(char::is_whitespace).ok_or_else(wrong)?;
                    record.settings.insert(option.to_owned(), choice.trim().to_owned());
                }
                "array" => record.start = Start::Array(rest.parse().map_err(|_| wrong())?),
                "position" if !rest.is_empty() => record.start = Start::Position(rest.to_owned()),
                "seed" => record.seed = Some(rest.parse().map_err(|_| wrong())?),
                "rules" if !rest.is_empty() => record.rules = Some(rest.to_owned()),
                "actions" => {
                    in_actions = true;
                    record.actions.extend(rest.split_whitespace().map(str::to_owned));
                }
                _ => return Err(wrong()),
            }
        }
        if record.variant.is_empty() { Err(RecordError::NoVariant) } else { Ok(record) }
    }

    /// Plays the game again, by the rules that are in the record, if there are any.
    ///
    /// # Errors
    /// If the variant, the start or one of the actions is not possible.
    pub fn replay(&self, library: &Library) -> Result<Game, RecordError> {
        let rules = match &self.rules {
            Some(text) => self.own_rules(text, library),
            None => library.compile(&self.variant, &self.settings),
        };
        let rules = rules.map_err(RecordError::Variant)?;
        let mut game = Game::new(Arc::new(rules), self.start.clone()).map_err(RecordError::Start)?;
        for (number, text) in (1..).zip(&self.actions) {
            let refused = |why| RecordError::Action { number, text: text.clone(), why };
            let action = game.rules().parse_action(game.position(), text).map_err(|error| refused(error.message()))?;
            game.play(action).map_err(|why| refused(why.message()))?;
        }
        Ok(game)
    }

    fn own_rules(&self, text: &str, library: &Library) -> Result<Rules, RulesetError> {
        let layer: Layer = read("rules", text)?;
        library.compile_whole(Layer { id: Some(self.variant.clone()), ..layer }, &self.settings)
    }
}

/// Whether a variant comes from a mod, which may change.
fn is_of_mod(id: &str) -> bool {
    id.contains('/')
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "variant {}", self.variant)?;
        for (option, choice) in &self.settings {
            writeln!(f, "option {option} {choice}")?;
        }
        match &self.start {
            Start::Setup => {}
            Start::Array(number) => writeln!(f, "array {number}")?,
            Start::Position(text) => writeln!(f, "position {text}")?,
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed {seed}")?;
        }
        if let Some(rules) = &self.rules {
            writeln!(f, "rules {rules}")?;
        }
        writeln!(f, "actions {}", self.actions.join(" "))
    }
}
