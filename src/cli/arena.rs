//! Bots against each other: a report on their games, and parts of a run for many machines.

mod arguments;
mod fingerprint;
mod merge;
mod part;
mod report;

pub use arguments::ArenaArguments;
pub(crate) use arguments::GAMES_MAX;
pub use merge::{MergeError, merge};
pub use part::{ArenaRun, GameLine, Shard};
pub use report::report;
