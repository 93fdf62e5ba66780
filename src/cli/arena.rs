//! Bots against each other: a report on their games, and parts of a run for many machines.

mod arguments;
mod fingerprint;
mod merge;
mod part;
mod report;

pub use arguments::ArenaArguments;
pub use merge::{MergeError, merge};
pub(crate) use part::GAMES_MAX;
pub use part::{ArenaRun, GameLine, Shard};
pub use report::report;
