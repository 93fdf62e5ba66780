//! The faults of records.

use std::fmt;

use crate::game::StartError;
use crate::message::Message;
use crate::ruleset::RulesetError;

/// The errors of a text that is not the record of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordError {
    /// A line begins with an unknown word, or its value is missing or wrong.
    Line {
        /// The line's number, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// An earlier line has already said what this one says: the variant, the start, the player of an army and so on.
    Again {
        /// The line's number, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// No line names the variant.
    NoVariant,
    /// It has more actions than this.
    TooManyActions(usize),
    /// The variant is unknown, or cannot be played with these options.
    Variant(RulesetError),
    /// A player is named for an army that the variant does not have.
    NoArmy {
        /// The letter that no army has.
        letter: char,
        /// The player's name.
        name: String,
    },
    /// The game cannot begin like this.
    Start(StartError),
    /// An action is not legal in its position.
    Action {
        /// Its number, from 1.
        number: usize,
        /// The action.
        text: String,
        /// The reason.
        why: Message,
    },
}

impl RecordError {
    /// The text for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Line { line, text } => Message::new("record-line").number("line", *line as i64).text("text", text),
            Self::Again { line, text } => Message::new("record-again").number("line", *line as i64).text("text", text),
            Self::NoVariant => Message::new("record-no-variant"),
            Self::TooManyActions(limit) => Message::new("record-too-many-actions").number("limit", *limit as i64),
            Self::Variant(error) => Message::new("record-variant").text("error", error),
            Self::NoArmy { letter, name } => {
                Message::new("record-no-army").text("letter", letter).text("text", format!("player {letter} {name}"))
            }
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
