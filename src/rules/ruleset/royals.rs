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
