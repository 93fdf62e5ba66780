//! Ways to win that do not depend on royal pieces, and the result for a player without a legal move.

use serde::{Deserialize, Serialize};

use super::Letter;

/// A goal. A side that reaches it wins at once, even in check or checkmate.
///
/// Goals are tested in every position. The army that moved last comes first, then the army that moved before it; the
/// goals of one army keep the order of the file. A variant with goals has no draws by
/// [`DeadMaterial`](super::DeadMaterial).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// A piece of this kind is the top piece of a square in the region. The side that commands it wins.
    Reach {
        /// The kind of piece.
        piece: Letter,
        /// The name of the region, which lies in the army's own frame.
        at: String,
    },
    /// An army has ended this many turns, 1 to 9, with the enemy's royal piece in check. Needs two armies and
    /// `royal: Checkmate`. The FEN has the number of checks that each army still needs, such as `3+3`, before the
    /// halfmove clock.
    Checks(u8),
    /// The enemy has no piece of any of these kinds left on the board, stacks included. Needs two armies.
    Extinct(Vec<Letter>),
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
    /// The turn passes. The default with `royal: Capture`; not possible with `royal: Checkmate`.
    Passes,
}
