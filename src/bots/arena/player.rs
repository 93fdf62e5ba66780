//! The players of an arena.

use std::fmt;
use std::str::FromStr;

use crate::character::Character;
use crate::level::Level;

/// A player of an [`Arena`](super::Arena). Its text is read back as the same player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArenaPlayer {
    /// A bot of a level, with or without a character: `level=4`, `level=4:hunter`.
    Level(Level, Option<Character>),
    /// The search without errors, with so many nodes a move: `nodes=5000`.
    Nodes(u64),
    /// The same with the weights of the arena and not those of the rules: `nodes=5000:weights`.
    Weighted(u64),
    /// The move after which the player has most material: `greedy`. It looks no further.
    Greedy,
    /// Any legal move: `random`.
    Random,
}

impl FromStr for ArenaPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let player = match text.split_once('=') {
            None if text == "random" => Some(Self::Random),
            None if text == "greedy" => Some(Self::Greedy),
            Some(("level", strength)) => {
                let (number, character) = match strength.split_once(':') {
                    Some((number, name)) => (number, Some(name.parse()?)),
                    None => (strength, None),
                };
                number.parse().ok().and_then(Level::new).map(|level| Self::Level(level, character))
            }
            Some(("nodes", strength)) => {
                let weighted = strength.strip_suffix(":weights");
                let nodes = weighted.unwrap_or(strength).parse().ok().filter(|&nodes| nodes > 0);
                nodes.map(|nodes| if weighted.is_some() { Self::Weighted(nodes) } else { Self::Nodes(nodes) })
            }
            _ => None,
        };
        player.ok_or_else(|| {
            let known = "`level=1` to `level=8`, with `:hunter` or another character, `nodes=N`, `nodes=N:weights`, \
                         `greedy` or `random`";
            format!("a player is {known}, not `{text}`")
        })
    }
}

impl fmt::Display for ArenaPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level, None) => write!(f, "level={}", level.number()),
            Self::Level(level, Some(character)) => write!(f, "level={}:{character}", level.number()),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Weighted(nodes) => write!(f, "nodes={nodes}:weights"),
            Self::Greedy => write!(f, "greedy"),
            Self::Random => write!(f, "random"),
        }
    }
}
