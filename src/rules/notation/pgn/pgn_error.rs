//! The faults of PGN texts.

use std::fmt;

use crate::ending::Reason;
use crate::message::Message;
use crate::notation::{PositionError, SanError};
use crate::ruleset::{Draw, RulesetError};
use crate::why::Why;

/// The longest word that an error shows, in characters. Words of moves and tags are shorter; broken files have longer.
const SHOWN_MAX: usize = 60;

/// The first fault of a game in PGN, or its doubt (see [`PgnGame::doubt`](super::PgnGame::doubt)), with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnError {
    /// The line in the text, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The word at this place, cut if it is very long.
    pub word: String,
    /// Its fault.
    pub fault: PgnFault,
}

/// The faults that a game in PGN can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PgnFault {
    /// The text is longer than a reader can hold. Its limit, in bytes.
    TextTooLong(usize),
    /// The game has more moves than any game of chess can have. The limit.
    GameTooLong(usize),
    /// The word does not belong into a game.
    Stray,
    /// The game has more tags than this limit.
    TooManyTags(usize),
    /// A tag has the form `[Name "value"]`, and this has not.
    Tag,
    /// The comment has no end.
    CommentOpen,
    /// The variation has no end.
    VariationOpen,
    /// The end of a variation that has not begun.
    VariationNotOpen,
    /// The text is not PGN4. What the crate that reads it says, in English.
    Pgn4(String),
    /// The server's rule of this name does not hold here.
    RuleVariant,
    /// The king of a player who is out moves. Here he stands still.
    WalkingKing,
    /// Another piece stands on the square that the move leaves.
    OtherPiece,
    /// The player is said to have no move, and has one.
    HasMoves,
    /// No variant has this name.
    Variant,
    /// The variant cannot be played.
    Rules(RulesetError),
    /// `SetUp` promises a position, but there is no tag `FEN`.
    NoPosition,
    /// The position is not one of the variant.
    Position(PositionError),
    /// The word is not the SAN of one legal move. The second part is the reason of the rules, if there is one.
    Move(SanError, Option<Why>),
    /// The rules refuse the action.
    Refused(Why),
    /// The game was over before this move. How it ended, and the rules for draws.
    Over(Reason, Box<Draw>),
    /// The result is not that of the last position. The right one.
    Result(&'static str),
    /// The result after the moves is not that of the tag `Result`, which is told.
    TwoResults(&'static str),
}

impl PgnError {
    pub(super) fn new((line, column): (usize, usize), word: &str, fault: PgnFault) -> Self {
        Self { line, column, word: shown(word), fault }
    }

    /// The text for people, without the reasons of the rules.
    pub fn message(&self) -> Message {
        Message::new("pgn-error")
            .number("line", self.line as i64)
            .number("column", self.column as i64)
            .text("word", &self.word)
            .message("fault", self.fault.message())
    }

    /// The reasons of the rules for people, if they have any.
    pub fn reasons(&self) -> Vec<Message> {
        match &self.fault {
            PgnFault::Move(_, Some(why)) | PgnFault::Refused(why) => vec![why.message()],
            PgnFault::Position(error) => error.faults.iter().map(|fault| fault.reason.message()).collect(),
            PgnFault::Over(reason, draw) => vec![reason.message(draw)],
            _ => Vec::new(),
        }
    }
}

impl PgnFault {
    fn message(&self) -> Message {
        match self {
            Self::TextTooLong(limit) => Message::new("pgn-text-too-long").number("limit", *limit as i64),
            Self::GameTooLong(limit) => Message::new("pgn-game-too-long").number("limit", *limit as i64),
            Self::Stray => Message::new("pgn-stray"),
            Self::TooManyTags(limit) => Message::new("pgn-too-many-tags").number("limit", *limit as i64),
            Self::Tag => Message::new("pgn-tag"),
            Self::CommentOpen => Message::new("pgn-comment-open"),
            Self::VariationOpen => Message::new("pgn-variation-open"),
            Self::VariationNotOpen => Message::new("pgn-variation-not-open"),
            Self::Pgn4(error) => Message::new("pgn-four").text("error", error),
            Self::RuleVariant => Message::new("pgn-rule-variant"),
            Self::WalkingKing => Message::new("pgn-walking-king"),
            Self::OtherPiece => Message::new("pgn-other-piece"),
            Self::HasMoves => Message::new("pgn-has-moves"),
            Self::Variant => Message::new("pgn-variant"),
            Self::Rules(error) => Message::new("record-variant").text("error", error),
            Self::NoPosition => Message::new("pgn-no-position"),
            Self::Position(_) => Message::new("pgn-position"),
            Self::Move(error, _) => error.message(),
            Self::Refused(_) => Message::new("pgn-refused"),
            Self::Over(..) => Message::new("pgn-over"),
            Self::Result(right) => Message::new("pgn-result").text("right", right),
            Self::TwoResults(other) => Message::new("pgn-two-results").text("other", other),
        }
    }
}

impl std::error::Error for PgnError {}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}, `{}`: {}", self.line, self.column, self.word, self.fault.message())?;
        for reason in self.reasons() {
            write!(f, "; {reason}")?;
        }
        Ok(())
    }
}

/// The word as an error shows it.
pub(super) fn shown(word: &str) -> String {
    match word.char_indices().nth(SHOWN_MAX) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
