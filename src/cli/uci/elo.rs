//! Limited strengths: levels, and `UCI_Elo` between them.

use std::ops::RangeInclusive;

use tessera_bots::{Level, Search};

/// A strength below the full one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strength {
    Level(Level),
    /// A number of nodes, and the greatest error of the evaluation in hundredths of a pawn.
    Limited {
        nodes: u64,
        error: i32,
    },
}

/// Ratings in chess with the nodes and the error that are to play so strong. They are estimates, which no match against
/// rated players has confirmed. Between two rows nodes grow by the same factor a point, and errors evenly.
const RATINGS: [(u16, u64, i32); 8] = [
    (700, 100, 150),
    (1_000, 250, 90),
    (1_300, 700, 50),
    (1_600, 2_000, 25),
    (1_900, 6_000, 10),
    (2_150, 18_000, 0),
    (2_350, 50_000, 0),
    (2_550, 150_000, 0),
];

/// The ratings that the engine can play at.
pub(super) const RANGE: RangeInclusive<u16> = RATINGS[0].0..=RATINGS[RATINGS.len() - 1].0;

/// The strength of a rating in [`RANGE`].
pub(super) fn strength(elo: u16) -> Strength {
    let at = RATINGS.iter().position(|(rating, ..)| elo <= *rating).unwrap_or(RATINGS.len() - 1).max(1);
    let (low, high) = (RATINGS[at - 1], RATINGS[at]);
    let part = f64::from(elo.clamp(low.0, high.0) - low.0) / f64::from(high.0 - low.0);
    let nodes = low.1 as f64 * (high.1 as f64 / low.1 as f64).powf(part);
    let error = f64::from(low.2) + f64::from(high.2 - low.2) * part;
    Strength::Limited { nodes: nodes.round() as u64, error: error.round() as i32 }
}

impl Strength {
    /// Limits a search to this strength. The seed chooses the errors.
    pub(super) fn limit(self, search: &mut Search, seed: u64) {
        match self {
            Self::Level(level) => search.set_level(level, seed),
            Self::Limited { error, .. } => search.set_error(error, seed),
        }
    }

    /// The nodes of a move.
    pub(super) fn nodes(self) -> Option<u64> {
        match self {
            Self::Level(level) => level.limits().nodes,
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
            Strength::Limited { nodes, error } => (nodes, error),
            Strength::Level(_) => panic!("a rating is no level"),
        };
        for (elo, nodes, error) in RATINGS {
            assert_eq!(parts(elo), (nodes, error));
        }
        let mut before = (0, i32::MAX);
        for elo in RANGE {
            let now = parts(elo);
            assert!(now.0 >= before.0 && now.1 <= before.1, "{elo}: {now:?} after {before:?}");
            before = now;
        }
    }
}
