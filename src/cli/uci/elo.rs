//! Limited strengths: levels, and `UCI_Elo` between them.

use std::ops::RangeInclusive;

use tessera_bots::{Errors, Level, Search};
use tessera_rules::Rules;

/// A strength below the full one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strength {
    Level(Level),
    /// A number of nodes, and the greatest errors of the evaluation: in hundredths of a pawn without dice and with them, and in
    /// 4000ths of all strength among more than two sides.
    Limited {
        nodes: u64,
        error: i32,
        rolling_error: i32,
        share_error: i32,
    },
}

/// Ratings in chess with the nodes and the error that are to play so strong. They are estimates, which no match against
/// rated players has confirmed. Between two rows nodes grow by the same factor a point, and errors evenly.
///
/// The last two numbers are the errors where dice are rolled, and among more than two sides. They lie between those of the
/// levels with fewer and more nodes, because an error that matters in chess is nothing beside the luck of the dice, or beside
/// what two enemies do.
const RATINGS: [(u16, u64, i32, i32, i32); 8] = [
    (700, 100, 150, 2_090, 730),
    (1_000, 250, 90, 1_490, 550),
    (1_300, 700, 50, 1_190, 350),
    (1_600, 2_000, 25, 980, 235),
    (1_900, 6_000, 10, 760, 172),
    (2_150, 18_000, 0, 540, 118),
    (2_350, 50_000, 0, 310, 70),
    (2_550, 150_000, 0, 50, 15),
];

/// The ratings that the engine can play at.
pub(super) const RANGE: RangeInclusive<u16> = RATINGS[0].0..=RATINGS[RATINGS.len() - 1].0;

/// The strength of a rating in [`RANGE`].
pub(super) fn strength(elo: u16) -> Strength {
    let at = RATINGS.iter().position(|(rating, ..)| elo <= *rating).unwrap_or(RATINGS.len() - 1).max(1);
    let (low, high) = (RATINGS[at - 1], RATINGS[at]);
    let part = f64::from(elo.clamp(low.0, high.0) - low.0) / f64::from(high.0 - low.0);
    let nodes = low.1 as f64 * (high.1 as f64 / low.1 as f64).powf(part);
    let between = |low: i32, high: i32| (f64::from(low) + f64::from(high - low) * part).round() as i32;
    Strength::Limited {
        nodes: nodes.round() as u64,
        error: between(low.2, high.2),
        rolling_error: between(low.3, high.3),
        share_error: between(low.4, high.4),
    }
}

impl Strength {
    /// Limits a search by these rules to this strength. The seed chooses the errors.
    pub(super) fn limit(self, rules: &Rules, search: &mut Search, seed: u64) {
        match self {
            Self::Level(level) => search.set_level(level, seed),
            Self::Limited { error, rolling_error, share_error, .. } => {
                let difference = if rules.has_chance() { rolling_error } else { error };
                search.set_errors(Errors { difference, share: share_error, ..Errors::NONE }, seed);
            }
        }
    }

    /// The nodes of a move in games by these rules.
    pub(super) fn nodes(self, rules: &Rules) -> Option<u64> {
        match self {
            Self::Level(level) => level.limits(rules).nodes,
            Self::Limited { nodes, .. } => Some(nodes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_between_two_rows_lie_between_their_strengths() {
        let parts = |elo| match strength(elo) {
            Strength::Limited { nodes, error, rolling_error, share_error } => {
                (nodes, error, rolling_error, share_error)
            }
            Strength::Level(_) => panic!("a rating is no level"),
        };
        for (elo, nodes, error, rolling_error, share_error) in RATINGS {
            assert_eq!(parts(elo), (nodes, error, rolling_error, share_error));
        }
        let mut before = (0, i32::MAX, i32::MAX, i32::MAX);
        for elo in RANGE {
            let now = parts(elo);
            let falls = now.1 <= before.1 && now.2 <= before.2 && now.3 <= before.3 && now.1 <= now.2;
            assert!(now.0 >= before.0 && falls, "{elo}: {now:?} after {before:?}");
            before = now;
        }
    }
}
