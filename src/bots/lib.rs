//! Somebody to play against: a search for the moves of any variant, led by the rules of the variant and not by its
//! name.
//!
//! Integers alone and no chance of its own: with the same rules, position, nodes and seed a [`Search`] finds the same
//! move on every machine. Only limits of time depend on the machine.

mod draws;
mod evaluation;
mod level;
mod resignation;
mod score;
mod search;
#[cfg(test)]
mod test_rules;
mod worth;

pub use draws::{accepts_draw, claims_draw};
pub use level::Level;
pub use resignation::{RESIGN_AFTER, is_hopeless};
pub use score::Score;
pub use search::{Answer, Progress, Search, SearchLimits};
