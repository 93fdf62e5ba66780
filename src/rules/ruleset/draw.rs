//! The rules of draws, and of games that a repetition decides.

use serde::{Deserialize, Serialize};

use super::Letter;

/// When the game is drawn, and when a repetition is lost.
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
    /// The player who loses when `repetition` ends the game. Without it, nobody does: the game is drawn.
    #[serde(default)]
    pub repetition_loses: RepetitionLoses,
    /// Whether a player loses who has given check with every move between the occurrences that `repetition` counts:
    /// perpetual check. If both have done so, `repetition_loses` decides.
    #[serde(default)]
    pub perpetual_check_loses: bool,
    /// The counting of moves, as in makruk: once a rule is in force, the stronger player has so many moves to win, and
    /// then the game is drawn. The first rule that is in force counts. Needs two armies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counting: Vec<Counting>,
}

/// A rule by which moves are counted. The count begins when the rule comes into force. Source: makruk's rules of the
/// board's and the pieces' honour.
///
/// `(most: 1, against: [(piece: "R", least: 2, moves: 8), (piece: "R", least: 1, moves: 16)], moves: 64, pieces_count: true)`
/// gives 8 moves against a bare king with two rooks, 16 with one, and 64 with none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counting {
    /// It is in force while there is no piece of these kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Letter>,
    /// It is in force while one army has at most so many pieces and the other one has more than its king; 1 is the bare king.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// The number of moves that each player has, by the pieces on the board. The first entry that fits counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<CountLimit>,
    /// The number of moves where no entry fits. Without it, nothing is counted there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u16>,
    /// Whether the count begins with the number of pieces on the board, and not with 0.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pieces_count: bool,
}

/// A number of moves that holds against these pieces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountLimit {
    /// The kind of piece.
    pub piece: Letter,
    /// The least number of such pieces.
    pub least: u8,
    /// The number of moves, 1 to 1000.
    pub moves: u16,
}

/// The player who loses when a position has occurred too often.
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
/// which can be reached with little material. Only `BareRoyals` counts, beside `Bared` and `Checks`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeadMaterial {
    /// There are only royal pieces.
    BareRoyals,
    /// There are only royal pieces and one piece of this kind.
    Lone(Letter),
    /// There are only royal pieces and pieces of this kind, of any army, all on squares of the same colour.
    OneShade(Letter),
}
