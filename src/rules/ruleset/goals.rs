//! Ways to win that do not depend on royal pieces, and the result for a player without a legal move.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Letter, Ruleset};

/// A goal. A side that reaches it wins at once, even in check or checkmate.
///
/// Goals are tested in every position. The army that moved last comes first, then the army that moved before it; the
/// goals of one army keep the order of the file. A variant with goals has no draws by
/// [`DeadMaterial`](super::DeadMaterial); where the only goals are [`Goal::Bared`] and [`Goal::Checks`], `BareRoyals` counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// A piece of this kind is the top piece of a square in the region. The side that commands it wins. A piece that is
    /// promoted there is another kind by then: write `promotion: []`, or make its promotion `optional`.
    Reach {
        /// The kind of piece.
        piece: Letter,
        /// The name of the region, which lies in the army's own frame.
        at: String,
        /// Whether the army that moves second may answer in the same round, as in Racing Kings. It has another turn if
        /// it can reach the goal with it, and if it does, the game is drawn. Needs two armies.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        reply: bool,
        /// Whether every enemy has a turn first: the goal counts if the piece still stands there when the army is to move
        /// again. If the enemy stands at his goal then, too, and the army moves first in a round, the game is drawn.
        /// Needs two armies.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stays: bool,
        /// Whether the goal only counts at the end of the army's own turn, and if no enemy attacks the piece there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        safe: bool,
    },
    /// An army has ended this many turns, 1 to 9, with the enemy's royal piece in check. Needs two armies and
    /// `royal: Checkmate`. The FEN has the number of checks that each army still needs, such as `3+3`, before the
    /// halfmove clock.
    Checks(u8),
    /// The enemy has no piece of any of these kinds left, neither on the board, in stacks included, nor in hand. Needs
    /// two armies, as all goals below do.
    Extinct(Vec<Letter>),
    /// The enemy has no piece left of at least one of these kinds.
    AnyExtinct(Vec<Letter>),
    /// The enemy has at most `to` pieces of these kinds left, counted together.
    Reduced {
        /// The kinds that are counted.
        pieces: Vec<Letter>,
        /// The number of pieces, 0 or more, at which the army wins.
        to: u8,
    },
    /// The enemy has only one piece left, usually the bare king, and the army has more.
    Bared {
        /// Whether the enemy may answer, as in shatranj: if the army has only two pieces left, the enemy has one more
        /// move, with which it may capture one of them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        reply: bool,
    },
    /// The army itself has no piece of any of these kinds left, as in losing chess.
    Rid(Vec<Letter>),
    /// At the beginning of the army's own turn its piece stands in the region and is not attacked, there are enough other
    /// pieces of the army, and these and its pieces in hand have enough points. In a stack only the top piece counts. So
    /// in the impasse of shogi, where the player who moves first needs 28 points and the other one 27. Source: the
    /// declaration of a win in the rules of the Japan Shogi Association.
    Entered {
        /// The kind of piece that has entered.
        piece: Letter,
        /// The name of the region, which lies in the army's own frame.
        at: String,
        /// The least number of other pieces of the army in the region.
        others: u8,
        /// The points of a piece of each kind, 0 to 1000. A kind that is not named has none.
        points: BTreeMap<Letter, u16>,
        /// The least number of points, by the name of the army. It names every army.
        least: BTreeMap<String, u16>,
    },
}

/// The result for a player who has no legal move and is not checkmated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoMove {
    /// The game is drawn. The default with `royal: Checkmate` and `royal: Never`.
    Draws,
    /// The player has lost.
    Loses,
    /// The player has won.
    Wins,
    /// The player with fewer pieces has won. With equal numbers the game is drawn. Needs two armies.
    FewerWins,
    /// The turn passes. The default with `royal: Capture`; not possible with `royal: Checkmate`.
    Passes,
    /// The player falls, as by checkmate, and the others play on. The only value, and the default, where three sides or
    /// more play with `royal: Checkmate`.
    Falls,
}

/// The result for a player who is checkmated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mated {
    /// The player has lost.
    Loses,
    /// The player has won, as in losing chess. Needs `royal: Checkmate`.
    Wins,
}

/// Whether a player must capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Capturing {
    /// Captures are free.
    Free,
    /// A player with a legal capture, en passant included, must make one. Which one is free.
    Forced,
}

impl Ruleset {
    /// Whether material can be dead beside the goals: a goal can be reached with any material, except that bare royal pieces
    /// bare nobody and give no check. Source for checks: lichess, `ThreeCheck.scala`.
    pub(crate) fn is_dead_with_goals(&self, bare_royals: bool) -> bool {
        let needs_more = |goal: &Goal| matches!(goal, Goal::Bared { .. } | Goal::Checks { .. });
        self.goals.is_empty() || bare_royals && self.goals.iter().all(needs_more)
    }
}
