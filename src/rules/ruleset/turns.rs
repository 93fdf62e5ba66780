//! The parts of a turn.

use serde::{Deserialize, Serialize};

/// The parts of a turn. More than one need two armies, and exclude stacks, dice, hands and rules in Rust. The FEN writes
/// the number of a later part behind the seat: `w2` is the second part of White's turn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Turn {
    /// A turn is one move.
    #[default]
    OneMove,
    /// A turn has several moves. A move that gives check ends it, and so does the capture of the royal piece. A turn can
    /// begin with a capture en passant, of any pawn that made its double step in the turn before. Others may follow it.
    /// So in Marseillais chess. Source: en.wikipedia.org/wiki/Marseillais_chess.
    Moves {
        /// The number of moves, 2 to 9; with `grows`, that of the first turn, 1 to 9.
        count: u8,
        /// The number of moves by which each turn has more than the one before it, of the other army. The default is 0. With
        /// 1 it is progressive chess by the Scottish rules.
        #[serde(default, skip_serializing_if = "is_zero")]
        grows: u8,
        /// The number of moves in the first turn of the game, 1 to 9. The default is `count`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<u8>,
        /// The name of the only army that has so many moves; the other one has one move. Without it, both have them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        army: Option<String>,
    },
    /// A turn is a move, and then the player puts the block on another empty square. No piece enters or passes that
    /// square; pieces that leap do not mind. The FEN writes the block as `*`. Before the first turn there is none, unless
    /// `setup` has it. Royal pieces are captured, or none matters. If the block can go nowhere, the turn is over without
    /// it. So in Duck chess.
    Block {
        /// The name of the block in message keys, `piece-NAME`.
        name: String,
        /// Its model. The default is its name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        aspect: Option<String>,
        /// The movements by which it comes from the square of the piece that has just moved, as in `pieces`: leaps and
        /// free lines. Without any it goes to any empty square. Between move and block, the FEN has the square of that
        /// piece, too: `w2d7`. With `moves: ["Q"], stays: true` the block is the arrow of the Game of the Amazons.
        /// Source: en.wikipedia.org/wiki/Game_of_the_Amazons.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        moves: Vec<String>,
        /// Whether it stays there for ever, and each turn brings one more.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stays: bool,
    },
}

/// Whether a player may pass instead of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Passing {
    /// No.
    #[default]
    Never,
    /// Yes, but not in check. Two passes in a row end the game: it is drawn, or [`Points::Material`](super::Points::Material) decides it.
    /// Needs two armies, and excludes dice, forced captures and turns of several parts. The FEN writes a `-` behind the seat for each
    /// pass: with `w-` Black has just passed.
    ///
    /// Source: the rules of janggi.
    Allowed,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl Turn {
    /// The name of the block and that of its model, if there is one.
    pub fn block(&self) -> Option<(&str, &str)> {
        match self {
            Self::Block { name, aspect, .. } => Some((name, aspect.as_deref().unwrap_or(name))),
            Self::OneMove | Self::Moves { .. } => None,
        }
    }
}
