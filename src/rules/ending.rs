//! How a game ends.

use crate::message::Message;
use crate::piece::Side;

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who has won; nobody if the game is drawn.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// Why a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The royal piece is attacked and no move is legal.
    Checkmate,
    /// No move is legal and the royal piece is not attacked.
    Stalemate,
    /// Nobody has the material to win.
    DeadPosition,
    /// The same position for the number of times that ends the game.
    Repetition,
    /// The number of turns without capture, promotion or pawn move that ends the game.
    QuietTurns,
    /// A draw claimed for a repetition.
    RepetitionClaimed,
    /// A draw claimed for quiet turns.
    QuietTurnsClaimed,
    /// All agreed to a draw.
    Agreement,
    /// A player gave up.
    Resignation,
}

impl Reason {
    /// The text for people.
    pub fn message(self) -> Message {
        Message::new(match self {
            Self::Checkmate => "end-checkmate",
            Self::Stalemate => "end-stalemate",
            Self::DeadPosition => "end-dead-position",
            Self::Repetition => "end-repetition",
            Self::QuietTurns => "end-quiet-turns",
            Self::RepetitionClaimed => "end-repetition-claimed",
            Self::QuietTurnsClaimed => "end-quiet-turns-claimed",
            Self::Agreement => "end-agreement",
            Self::Resignation => "end-resignation",
        })
    }
}
