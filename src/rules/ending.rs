//! How a game ends.

use crate::message::Message;
use crate::piece::Side;
use crate::ruleset::Draw;

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
    /// Only one side still has royal pieces.
    RoyalsCaptured,
    /// A piece has reached its goal.
    GoalReached,
    /// So many checks were given.
    ChecksGiven(u8),
    /// The enemy has none left of the pieces that it must not lose.
    Extinct,
    /// The side to move has no move, and that decides the game.
    NoMove,
    /// A rule of Rust code has ended the game; the key of the message that says how.
    Rule(&'static str),
    /// A rule of Rust code has panicked, and nobody can tell how the game goes on.
    RuleFailed,
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
    /// The text for people, under rules that draw games like this.
    pub fn message(self, draw: &Draw) -> Message {
        let repeated = |key, limit: Option<u16>| Message::new(key).number("count", limit.unwrap_or_default());
        let quiet = |key, limit: Option<u16>| {
            let loud = if draw.pawns_are_loud { "pawns" } else { "promotions" };
            Message::new(key).number("count", limit.unwrap_or_default()).text("loud", loud)
        };
        match self {
            Self::Checkmate => Message::new("end-checkmate"),
            Self::RoyalsCaptured => Message::new("end-royals-captured"),
            Self::GoalReached => Message::new("end-goal-reached"),
            Self::ChecksGiven(count) => Message::new("end-checks-given").number("count", count),
            Self::Extinct => Message::new("end-extinct"),
            Self::NoMove => Message::new("end-no-move"),
            Self::Rule(key) => Message::new(key),
            Self::RuleFailed => Message::new("end-rule-failed"),
            Self::Stalemate => Message::new("end-stalemate"),
            Self::DeadPosition => Message::new("end-dead-position"),
            Self::Repetition => repeated("end-repetition", draw.repetition.ends),
            Self::RepetitionClaimed => repeated("end-repetition", draw.repetition.claim),
            Self::QuietTurns => quiet("end-quiet-turns", draw.quiet_rounds.ends),
            Self::QuietTurnsClaimed => quiet("end-quiet-turns", draw.quiet_rounds.claim),
            Self::Agreement => Message::new("end-agreement"),
            Self::Resignation => Message::new("end-resignation"),
        }
    }
}
