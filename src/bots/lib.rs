//! Somebody to play against: a search for the moves of any variant, led by the rules of the variant and not by its
//! name.
//!
//! Integers alone and no chance of its own: with the same rules, position, nodes and seed a [`Search`] finds the same
//! move on every machine. Only limits of time depend on the machine. An [`Arena`] lets bots play whole games, and takes
//! all chance from a seed.

mod arena;
mod draws;
mod evaluation;
mod level;
mod score;
mod search;
#[cfg(test)]
mod test_rules;
mod worth;

pub use arena::{Arena, ArenaGame, ArenaPlayer, UnseatedPlayers};
pub use draws::{accepts_draw, claims_draw};
pub use level::Level;
pub use score::Score;
pub use search::{Answer, Progress, Search, SearchLimits};
