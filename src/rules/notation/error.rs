//! Why a text is not a position, or not an action.

use std::fmt;
use std::ops::Range;

use crate::message::Message;
use crate::square::Square;
use crate::why::Why;

/// A text that is not a position of this variant, with every reason that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError {
    /// The text as it was given.
    pub text: String,
    /// What is wrong with it, at least one thing, in the order of the text.
    pub faults: Vec<PositionFault>,
}

/// One thing that is wrong with a position text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionFault {
    /// Where, in bytes of the text.
    pub at: Range<usize>,
    /// What.
    pub reason: PositionReason,
}

/// What can be wrong with a position, as a text or as a [`Setup`](crate::Setup). Names are message keys.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what the messages show")]
pub enum PositionReason {
    /// The text ends too early.
    Missing { field: &'static str },
    /// There is more text than a position has.
    Surplus,
    /// The board has too few or too many ranks.
    Ranks { found: usize, wanted: usize },
    /// A rank has too few or too many squares.
    Files { rank: usize, found: usize, wanted: usize },
    /// No piece is written like this.
    Piece { word: String },
    /// Pieces do not stand on each other in this variant.
    NoStacks,
    /// A stack's bracket is not closed.
    StackOpen,
    /// A stack is two or more pieces of one army.
    Stack,
    /// A royal piece neither stands on another piece nor carries one.
    RoyalInStack { piece: String },
    /// More pieces than can stand on each other.
    TooMany { army: String, found: usize, most: usize },
    /// No army has this letter.
    Seat { word: String },
    /// The army has no royal piece, and so no turn.
    SeatOut { army: String },
    /// Not a file, or a square, of a die that can never have moved.
    Unmoved { word: String },
    /// Not the letter of a castling right.
    CastlingLetter { letter: char },
    /// Royal piece and partner do not stand where this right needs them.
    CastlingRight { letter: char },
    /// Not a square.
    EnPassantSquare { word: String },
    /// No pawn can just have passed this square.
    EnPassant { square: Square },
    /// Not how many checks each army still has to give.
    Checks { word: String, most: u8 },
    /// Not a number that fits.
    Counter { word: String },
    /// Too few or too many royal pieces.
    Royals { army: String, piece: String, found: usize },
    /// A piece that can never stand there.
    NeverThere { piece: String, square: Square },
    /// The side that is not to move could be captured.
    OpponentInCheck { army: String },
}

impl PositionReason {
    /// The text for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Missing { field } => Message::new("position-missing").name("field", format!("field-{field}")),
            Self::Surplus => Message::new("position-surplus"),
            Self::Ranks { found, wanted } => {
                Message::new("position-ranks").number("found", *found as i64).number("wanted", *wanted as i64)
            }
            Self::Files { rank, found, wanted } => Message::new("position-files")
                .number("rank", *rank as i64)
                .number("found", *found as i64)
                .number("wanted", *wanted as i64),
            Self::Piece { word } => Message::new("position-piece").text("word", word),
            Self::NoStacks => Message::new("position-no-stacks"),
            Self::StackOpen => Message::new("position-stack-open"),
            Self::Stack => Message::new("position-stack"),
            Self::RoyalInStack { piece } => Message::new("position-royal-in-stack").name("piece", piece),
            Self::TooMany { army, found, most } => Message::new("position-too-many")
                .name("army", army)
                .number("found", *found as i64)
                .number("most", *most as i64),
            Self::Seat { word } => Message::new("position-seat").text("word", word),
            Self::SeatOut { army } => Message::new("position-seat-out").name("army", army),
            Self::Unmoved { word } => Message::new("position-unmoved").text("word", word),
            Self::CastlingLetter { letter } => Message::new("position-castling-letter").text("letter", letter),
            Self::CastlingRight { letter } => Message::new("position-castling-right").text("letter", letter),
            Self::EnPassantSquare { word } => Message::new("position-en-passant-square").text("word", word),
            Self::EnPassant { square } => Message::new("position-en-passant").text("square", square),
            Self::Checks { word, most } => Message::new("position-checks").text("word", word).number("most", *most),
            Self::Counter { word } => Message::new("position-counter").text("word", word),
            Self::Royals { army, piece, found } => {
                Message::new("position-royals").name("army", army).name("piece", piece).number("found", *found as i64)
            }
            Self::NeverThere { piece, square } => {
                Message::new("position-never-there").name("piece", piece).text("square", square)
            }
            Self::OpponentInCheck { army } => Message::new("position-opponent-in-check").name("army", army),
        }
    }
}

impl std::error::Error for PositionError {}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let comma = if i == 0 { "" } else { "; " };
            write!(f, "{comma}at {}..{}: {}", fault.at.start, fault.at.end, fault.reason.message())?;
        }
        Ok(())
    }
}

/// A text that is not an action of this position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionError {
    /// Not written like any action.
    Unreadable {
        /// The text.
        text: String,
    },
    /// Written like a move, but not a legal one.
    Illegal {
        /// The text.
        text: String,
        /// The reason.
        why: Why,
    },
}

impl ActionError {
    /// The text for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Unreadable { text } => Message::new("action-unreadable").text("text", text),
            Self::Illegal { why, .. } => why.message(),
        }
    }
}

impl std::error::Error for ActionError {}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message(), f)
    }
}
