//! The rules of draws, and of games that a repetition decides.

use serde::{Deserialize, Serialize};

use super::Letter;

/// When the game is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The number of times that the same position has occurred.
    pub repetition: Limits,
    /// The number of rounds since the last capture, promotion or resignation.
    pub quiet_rounds: Limits,
    /// Whether moves with a [`Tag::Pawn`] on top also reset that number.
    pub pawns_are_loud: bool,
    /// Material with which nobody can win, so that the game is drawn.
    pub dead: Vec<DeadMaterial>,
    /// Who loses when `repetition` ends the game. Without it, nobody does: the game is drawn.
    #[serde(default)]
    pub repetition_loses: RepetitionLoses,
    /// Whether a player loses who has given check with every move between the occurrences that `repetition` counts:
    /// perpetual check. If both have done so, `repetition_loses` decides.
    #[serde(default)]
    pub perpetual_check_loses: bool,
}

/// Who loses when a position has occurred too often.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum RepetitionLoses {
    /// Nobody: the game is drawn.
    #[default]
    Nobody,
    /// The player who has brought the position about for the last time.
    Repeater,
    /// The army of this name, whoever repeats.
    Army(String),
}

/// The numbers at which a draw is possible or certain. Without a number, it never is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
// Files may write the name of this type, `Limits(claim: 3)`, so it must stay as it is.
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// From this number on, the player to move may claim a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u16>,
    /// At this number, the game is drawn by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<u16>,
}

/// Material with which nobody can win. Pieces beneath others count. Ignored in variants with a [`Goal`](super::Goal),
/// which can be reached with little material. Only `BareRoyals` counts beside `Bared`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeadMaterial {
    /// There are only royal pieces.
    BareRoyals,
    /// There are only royal pieces and one piece of this kind.
    Lone(Letter),
    /// There are only royal pieces and pieces of this kind, of any army, all on squares of the same colour.
    OneShade(Letter),
}
