//! Points, which decide a game where several sides play each for itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Letter;

/// Whether points decide the game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Points {
    /// No: the last army that plays has won.
    #[default]
    Never,
    /// The side with most points has won when only one army plays, or when the game ends in another way. Without numbers
    /// nothing is worth a point. All numbers are 0 to 1000. Needs `royal: Checkmate` and three sides or more.
    ///
    /// Source: the rules of the large server for four-handed chess.
    Counted {
        /// The points for capturing a piece of an army that plays, for each kind. The royal piece of a player who has
        /// resigned or run out of time counts, too.
        #[serde(default)]
        captures: BTreeMap<Letter, u16>,
        /// The points for checkmate. Of several players who give the check, the one who moved last has them.
        #[serde(default)]
        mate: u16,
        /// The points for a player who is stalemated.
        #[serde(default)]
        stalemate: u16,
        /// The points for a move after which one piece attacks the royal pieces of several armies that play.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        attacks: Vec<AttackPoints>,
        /// The points for each army that still plays when the game is drawn.
        #[serde(default)]
        draw: u16,
        /// When two armies play, the one to move may end the game if it leads by more points than this. Without a number
        /// it may not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lead: Option<u16>,
    },
    /// The pieces on the board and in hand have points, and a game that would be drawn is won by the army with more of
    /// them. A stalemate stays a draw, and so does a draw that the players agree on. Needs two armies.
    ///
    /// Source: janggi, where `Material(pieces: {"R": 13, "C": 7, "N": 5, "B": 3, "A": 3, "P": 2}, extra: (army: "black",
    /// halves: 3))` gives 1½ points to the army that moves second, so that nothing is ever drawn.
    Material {
        /// The points of a piece of each kind, 0 to 1000. A kind that is not named has none.
        pieces: BTreeMap<Letter, u16>,
        /// Points that one army has without a piece.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        extra: Option<ExtraPoints>,
    },
}

/// Points that an army has without a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtraPoints {
    /// The name of the army.
    pub army: String,
    /// The number of half points, 1 to 1000. With an odd number nothing is drawn.
    pub halves: u16,
}

/// The points for one piece that attacks several royal pieces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackPoints {
    /// The kinds of piece. Without it, all that no other entry names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<Letter>,
    /// The points for two royal pieces.
    pub two: u16,
    /// The points for three.
    pub three: u16,
}
