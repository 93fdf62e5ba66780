//! Computer players: a search that finds moves in any variant from its rules alone.
//!
//! The search uses integers only and no randomness. With the same rules, position, nodes and seed a new [`Search`] finds the
//! same move on every machine. Only time limits depend on the machine. An [`Arena`] lets computer players play whole games,
//! and takes all chance from a seed.

mod arena;
mod character;
mod draws;
mod evaluation;
mod level;
mod limits;
mod line_end;
mod reasons;
mod resignation;
mod review;
mod score;
mod search;
#[cfg(test)]
mod test_rules;
mod threats;
mod tune;
mod worth;

pub use arena::{Arena, ArenaGame, ArenaPlayer, UnseatedPlayers, in_order, rolled};
pub use character::Character;
pub use draws::{accepts_draw, claims};
pub use evaluation::{AspectDifference, Errors, PositionAspect, Weights};
pub use level::Level;
pub use limits::SearchLimits;
pub use reasons::{MoveReason, Trade};
pub use resignation::{RESIGN_AFTER, is_hopeless};
pub use review::{BetterMove, ExpectedScores, Judgement, LossCause, Review, ReviewSums, ReviewedMoment, ReviewedMove};
pub use score::Score;
pub use search::{Answer, CurrentMove, Listener, Progress, Search, Variation};
pub use threats::{HangingPieces, Tactics, Threats, WinningMove};
pub use tune::{TuningPosition, tune};
pub use worth::kind_values;

use tessera_rules::{Army, Rules, Side};

/// The sides of the armies for which `counts` is true, each once, in the order of their numbers.
fn sides_of(rules: &Rules, counts: impl Fn(Army) -> bool) -> Vec<Side> {
    let mut sides = rules.sides();
    sides.retain(|side| rules.armies().any(|(army, _)| rules.side(army) == *side && counts(army)));
    sides
}
