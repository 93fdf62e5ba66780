//! How a game is won besides what befalls royal pieces, and what becomes of a player who has no move.

use serde::{Deserialize, Serialize};

use super::Letter;

/// A goal: whoever reaches it has won, at once and whatever else the position says, be it check or mate.
///
/// Goals are looked at in every position. Who moved last is asked first, then who moved before; the goals of one army in
/// the order of the file. With goals a position is never drawn for dead material, see [`DeadMaterial`](super::DeadMaterial).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// A piece of this kind stands on top in the region, in the frame of its own army. The side wins that commands it.
    Reach {
        /// The kind.
        piece: Letter,
        /// The region.
        at: String,
    },
    /// So many turns have ended with the enemy's royal piece in check, 1 to 9. For two armies and `royal: Checkmate`. A
    /// position text says how many each army still has to give: `3+3`, before the quiet turns.
    Checks(u8),
    /// The enemy has no piece of any of these kinds left on the board, stacks included. For two armies.
    Extinct(Vec<Letter>),
}

/// What becomes of a player who has no legal move and whose royal piece is not checkmated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoMove {
    /// The game is drawn; what is usual.
    Draws,
    /// The player has lost.
    Loses,
    /// The player has won.
    Wins,
    /// The turn passes; what is usual with `royal: Capture`. Not with `royal: Checkmate`.
    Passes,
}
