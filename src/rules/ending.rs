//! The end of a game.

use serde::{Deserialize, Serialize};

use crate::message::Message;
use crate::piece::Side;
use crate::ruleset::Draw;

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The side that has won. `None` if the game is drawn.
    pub winner: Option<Side>,
    /// Why the game has ended.
    pub reason: Reason,
}

/// What a game that is over has brought an army.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum SeatOutcome {
    Won,
    /// The game is drawn, or several armies share the most points.
    Drawn,
    Lost,
}

/// Why a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The royal piece is attacked and no move is legal.
    Checkmate,
    /// Only one side still has royal pieces.
    RoyalsCaptured,
    /// Only one army still plays, where armies fall by checkmate.
    LastArmy,
    /// A player has ended the game with a lead of more points than the rules ask.
    LeadClaimed,
    /// A piece has reached its goal.
    GoalReached,
    /// A side has given this number of checks.
    ChecksGiven(u8),
    /// The enemy has no piece left of the kinds that the goal names, or no more than the goal says.
    Extinct,
    /// The enemy has only one piece left.
    Bared,
    /// The winner has no piece left of the kinds that the goal names.
    GotRid,
    /// The side to move has no legal move, and the rules count that as a win or a loss.
    NoMove,
    /// A hook has ended the game. The text is the key of the message that says how.
    Rule(&'static str),
    /// A hook has panicked, so the rules cannot say how the game goes on.
    RuleFailed,
    /// No move is legal and the royal piece is not attacked.
    Stalemate,
    /// No side has the material to win.
    DeadPosition,
    /// A position has occurred as often as the rules allow.
    Repetition,
    /// A drop has checkmated that may not, and so it has lost.
    DropMate,
    /// A position has occurred too often, and between its occurrences the loser has given check with every move.
    PerpetualCheck,
    /// Both players have passed, one after the other.
    Passed,
    /// A player has passed while the royal pieces faced each other.
    Bikjang,
    /// The moves that the rules count are over.
    Counted,
    /// The game has gone without a zeroing move for as many rounds as the rules allow.
    QuietTurns,
    /// A player has claimed a draw by repetition.
    RepetitionClaimed,
    /// A player has claimed a draw for rounds without a zeroing move.
    QuietTurnsClaimed,
    /// All players have agreed to a draw.
    Agreement,
    /// A player has resigned.
    Resignation,
    /// A player's clock has run out.
    Timeout,
    /// A player's clock has run out, and no other player has the material to win.
    TimeoutDraw,
}

impl Reason {
    /// Whether a game that ends so is drawn, unless points decide it.
    pub(crate) fn draws(self) -> bool {
        matches!(
            self,
            Self::Stalemate
                | Self::DeadPosition
                | Self::Repetition
                | Self::Passed
                | Self::Bikjang
                | Self::Counted
                | Self::QuietTurns
                | Self::RepetitionClaimed
                | Self::QuietTurnsClaimed
                | Self::Agreement
                | Self::TimeoutDraw
        )
    }

    /// Whether the points of the pieces decide a game that ends so, where they have any.
    pub(crate) fn leaves_it_to_material(self) -> bool {
        self.draws() && !matches!(self, Self::Stalemate | Self::Agreement | Self::TimeoutDraw)
    }

    /// The text for people. `draw` has the numbers that the text quotes.
    pub fn message(self, draw: &Draw) -> Message {
        let repeated = |key, limit: Option<u16>| Message::new(key).number("count", limit.unwrap_or_default());
        let quiet = |key, limit: Option<u16>| {
            let loud = if draw.pawns_are_loud { "pawns" } else { "promotions" };
            Message::new(key).number("count", limit.unwrap_or_default()).text("loud", loud)
        };
        match self {
            Self::Checkmate => Message::new("end-checkmate"),
            Self::RoyalsCaptured => Message::new("end-royals-captured"),
            Self::LastArmy => Message::new("end-last-army"),
            Self::LeadClaimed => Message::new("end-lead-claimed"),
            Self::GoalReached => Message::new("end-goal-reached"),
            Self::ChecksGiven(count) => Message::new("end-checks-given").number("count", count),
            Self::Extinct => Message::new("end-extinct"),
            Self::Bared => Message::new("end-bared"),
            Self::GotRid => Message::new("end-got-rid"),
            Self::NoMove => Message::new("end-no-move"),
            Self::Rule(key) => Message::new(key),
            Self::RuleFailed => Message::new("end-rule-failed"),
            Self::Stalemate => Message::new("end-stalemate"),
            Self::DeadPosition => Message::new("end-dead-position"),
            Self::Repetition => repeated("end-repetition", draw.repetition.ends),
            Self::Passed => Message::new("end-passed"),
            Self::Bikjang => Message::new("end-bikjang"),
            Self::Counted => Message::new("end-counted"),
            Self::DropMate => Message::new("end-drop-mate"),
            Self::PerpetualCheck => Message::new("end-perpetual-check"),
            Self::RepetitionClaimed => repeated("end-repetition", draw.repetition.claim),
            Self::QuietTurns => quiet("end-quiet-turns", draw.quiet_rounds.ends),
            Self::QuietTurnsClaimed => quiet("end-quiet-turns", draw.quiet_rounds.claim),
            Self::Agreement => Message::new("end-agreement"),
            Self::Resignation => Message::new("end-resignation"),
            Self::Timeout => Message::new("end-timeout"),
            Self::TimeoutDraw => Message::new("end-timeout-draw"),
        }
    }
}
