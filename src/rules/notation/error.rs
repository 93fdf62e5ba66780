//! Errors in the texts of positions and actions.

use std::fmt;
use std::ops::Range;

use crate::message::Message;
use crate::square::Square;
use crate::why::Why;

/// The error of a text that is not the FEN of a position in this variant. It has every fault that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError {
    /// The whole text.
    pub text: String,
    /// The faults, at least one, in the order of the text.
    pub faults: Vec<PositionFault>,
}

/// A fault in a FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionFault {
    /// The wrong part, in bytes of the text.
    pub at: Range<usize>,
    /// The reason.
    pub reason: PositionReason,
}

/// The reasons why a FEN or a [`Setup`](crate::Setup) is not a position. Armies and pieces are message keys.
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
    /// The square is a hole in the board, and the text has something else there.
    Hole { square: Square, sign: &'static str },
    /// The text does not name a piece.
    Piece { word: String },
    /// The variant has no stacks.
    NoStacks,
    /// A stack's bracket is not closed.
    StackOpen,
    /// The stack has a single piece, or pieces of several armies.
    Stack,
    /// A royal piece is in a stack.
    RoyalInStack { piece: String },
    /// The army has more pieces than one square can hold, in a variant with stacks.
    TooMany { army: String, found: usize, most: usize },
    /// No army has this letter.
    Seat { word: String },
    /// The turn has no such part.
    Part { word: String, most: u8 },
    /// More passes in a row than the rules know: there are at most so many.
    Passes { most: u8 },
    /// A block cannot be there: it stands alone on a square of the board, in variants that have one.
    Block { square: Square },
    /// Between move and block the text has the square of the piece that has moved, from which the block can go somewhere;
    /// otherwise it has none.
    Mover,
    /// The army to move has no royal piece, and so no turns.
    SeatOut { army: String },
    /// No die on this file or square can still be unmoved.
    Unmoved { word: String },
    /// The letter does not name a castling right.
    CastlingLetter { letter: char },
    /// The royal piece and its partner are not on the squares that this right needs.
    CastlingRight { letter: char },
    /// The word is not a square.
    EnPassantSquare { word: String },
    /// So many pieces cannot have made the double step: at least one, and at most all that stand there.
    EnPassantCount { word: String, most: u8 },
    /// No pawn can just have passed this square.
    EnPassant { square: Square },
    /// The word does not give the number of checks that each army still needs.
    Checks { word: String, most: u8 },
    /// The text begins like FEN4 and is not. What the crate that reads it says, in English.
    Fen4 { error: String },
    /// The word does not give what each army has reached.
    Points { word: String },
    /// The variant counts no points.
    NoPoints,
    /// The word is not a number from 0 to 65535.
    Counter { word: String },
    /// The army has too few or too many royal pieces.
    Royals { army: String, piece: String, found: usize },
    /// The piece can never stand on this square.
    NeverThere { piece: String, square: Square },
    /// The army that is not to move is in check.
    OpponentInCheck { army: String },
    /// The variant has no hands.
    NoHands,
    /// The bracket of the hands is not closed, or something follows it.
    HandsOpen,
    /// The piece is never in a hand.
    NeverInHand { piece: String },
    /// There are more pieces in hand than a position can hold.
    TooManyInHand { found: usize, most: usize },
    /// The square has no piece that could have been promoted and would revert.
    NeverPromoted { square: Square },
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
            Self::Hole { square, sign } => Message::new("position-hole").text("square", square).text("sign", sign),
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
            Self::Part { word, most } => Message::new("position-part").text("word", word).number("most", *most),
            Self::Passes { most } => Message::new("position-passes").number("most", *most),
            Self::Block { square } => Message::new("position-block").text("square", square),
            Self::Mover => Message::new("position-mover"),
            Self::SeatOut { army } => Message::new("position-seat-out").name("army", army),
            Self::Unmoved { word } => Message::new("position-unmoved").text("word", word),
            Self::CastlingLetter { letter } => Message::new("position-castling-letter").text("letter", letter),
            Self::CastlingRight { letter } => Message::new("position-castling-right").text("letter", letter),
            Self::EnPassantSquare { word } => Message::new("position-en-passant-square").text("word", word),
            Self::EnPassantCount { word, most } => {
                Message::new("position-en-passant-count").text("word", word).number("most", *most)
            }
            Self::EnPassant { square } => Message::new("position-en-passant").text("square", square),
            Self::Checks { word, most } => Message::new("position-checks").text("word", word).number("most", *most),
            Self::Fen4 { error } => Message::new("position-fen4").text("error", error),
            Self::Points { word } => Message::new("position-points").text("word", word),
            Self::NoPoints => Message::new("position-no-points"),
            Self::Counter { word } => Message::new("position-counter").text("word", word),
            Self::Royals { army, piece, found } => {
                Message::new("position-royals").name("army", army).name("piece", piece).number("found", *found as i64)
            }
            Self::NeverThere { piece, square } => {
                Message::new("position-never-there").name("piece", piece).text("square", square)
            }
            Self::NoHands => Message::new("position-no-hands"),
            Self::HandsOpen => Message::new("position-hands-open"),
            Self::NeverInHand { piece } => Message::new("position-never-in-hand").name("piece", piece),
            Self::TooManyInHand { found, most } => {
                Message::new("position-too-many-in-hand").number("found", *found as i64).number("most", *most as i64)
            }
            Self::NeverPromoted { square } => Message::new("position-never-promoted").text("square", square),
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

/// The error of a text that is not a legal action in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionError {
    /// The text has the form of no action.
    Unreadable {
        /// The text.
        text: String,
    },
    /// The text has the form of a move, but the move is not legal.
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
