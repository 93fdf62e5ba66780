//! Rules of check beside checkmate.

use serde::{Deserialize, Serialize};

/// Whether the royal pieces of two armies may face each other: with nothing between them on a rank or file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum KingsFacing {
    /// They may.
    Allowed,
    /// No move may lead to it, as in xiangqi: each royal piece guards the open rank and file before it. Needs
    /// `royal: Checkmate`.
    Never,
    /// They may, as in janggi: this is bikjang. If they face each other when a turn begins, a move must end that, or the
    /// player passes, even in check. Such a pass ends the game. Needs `royal: Checkmate` and `passing: Allowed`.
    ///
    /// Source: the rules of janggi, as Fairy-Stockfish plays them.
    Bikjang,
}

/// Whether a move may give check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum GivingCheck {
    /// It may.
    Allowed,
    /// No move may attack the enemy's royal piece, as in Racing Kings. So nobody is ever in check. Needs
    /// `royal: Checkmate`.
    Never,
}

/// Whether a royal piece in check may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fleeing {
    /// It may.
    Allowed,
    /// In check it only captures the piece that gives check, as in makpong. Needs `royal: Checkmate`.
    Never,
}

/// Whether an army has a royal piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Crown {
    /// It has one.
    #[default]
    One,
    /// It has none, as the horde of Horde. It is never in check. Needs `royal: Checkmate`, and another army with a royal
    /// piece.
    Never,
}
