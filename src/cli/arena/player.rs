//! The players of an arena.

use std::fmt;
use std::str::FromStr;

use tessera_bots::Level;

/// A player of an arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArenaPlayer {
    /// A bot of a level: `level=4`.
    Level(Level),
    /// The search without errors, with so many nodes a move: `nodes=5000`.
    Nodes(u64),
    /// Any legal move: `random`.
    Random,
}

impl FromStr for ArenaPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let error = || format!("a player is `level=1` to `level=8`, `nodes=N` or `random`, not `{text}`");
        match text.split_once('=') {
            None if text == "random" => Ok(Self::Random),
            Some(("level", number)) => number.parse().ok().and_then(Level::new).map(Self::Level).ok_or_else(error),
            Some(("nodes", number)) => {
                number.parse().ok().filter(|&nodes| nodes > 0).map(Self::Nodes).ok_or_else(error)
            }
            _ => Err(error()),
        }
    }
}

impl fmt::Display for ArenaPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level={}", level.number()),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Random => write!(f, "random"),
        }
    }
}
