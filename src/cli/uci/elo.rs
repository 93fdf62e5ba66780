//! Limited strengths: levels, and `UCI_Elo` between them.

use std::ops::RangeInclusive;

use tessera_bots::{Errors, Level, Search};
use tessera_rules::Rules;

/// A strength below the full one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strength {
    Level(Level),
    /// A number of nodes, and the greatest error of the evaluation in hundredths of a pawn, between two sides and without dice.
    Limited {
        nodes: u64,
        error: i32,
    },
}

/// Ratings in chess with the nodes and the error that play so strong. Between two rows nodes grow by the same factor a point,
/// and errors evenly.
///
/// The scale is that of `UCI_Elo` in Fairy-Stockfish 11.1, whose authors have measured it with long clocks. Each row comes
/// from one to three matches of 37 to 60 games against that engine, by `tests/uci_match.py`. So it may be wrong by 70 points.
/// The first row is weaker than all that Fairy-Stockfish plays, so its opponent was the second row. The last two rows are
/// estimates without a match: they grow like the rows before.
const RATINGS: [(u16, u64, i32); 9] = [
    (750, 60, 300),
    (1_200, 100, 150),
    (1_600, 250, 90),
    (1_800, 700, 50),
    (1_980, 2_000, 25),
    (2_100, 6_000, 10),
    (2_200, 18_000, 0),
    (2_330, 50_000, 0),
    (2_460, 150_000, 0),
];

/// The ratings that the engine can play at.
pub(super) const RANGE: RangeInclusive<u16> = RATINGS[0].0..=RATINGS[RATINGS.len() - 1].0;

/// The strength of a rating in [`RANGE`].
pub(super) fn strength(elo: u16) -> Strength {
    let at = RATINGS.iter().position(|(rating, ..)| elo <= *rating).unwrap_or(RATINGS.len() - 1).max(1);
    let (low, high) = (RATINGS[at - 1], RATINGS[at]);
    let part = f64::from(elo.clamp(low.0, high.0) - low.0) / f64::from(high.0 - low.0);
    // Powers and logarithms of the standard library may differ between machines. Those of `libm` do not.
    let nodes = low.1 as f64 * libm::pow(high.1 as f64 / low.1 as f64, part);
    let between = |low: i32, high: i32| (f64::from(low) + f64::from(high - low) * part).round() as i32;
    Strength::Limited { nodes: nodes.round() as u64, error: between(low.2, high.2) }
}

/// The errors of a search of so many nodes where dice are rolled, or among more than two sides: between those of the levels with
/// fewer and more nodes. An error that matters in chess is nothing beside the luck of the dice, or beside what two enemies do.
fn errors_between_levels(nodes: u64, rules: &Rules) -> Errors {
    let levels = (1..=Level::HIGHEST).filter_map(Level::new);
    let levels: Vec<(f64, Errors)> =
        levels.filter_map(|level| Some((level.limits(rules).nodes? as f64, level.errors(rules)))).collect();
    let (nodes, last) = (nodes as f64, levels.len() - 1);
    let above = levels.iter().position(|(most, _)| nodes <= *most).unwrap_or(last).max(1);
    let ((fewer, weaker), (more, stronger)) = (levels[above - 1], levels[above]);
    let part = (libm::log(nodes / fewer) / libm::log(more / fewer)).clamp(0., 1.);
    let between = |low: i32, high: i32| (f64::from(low) + f64::from(high - low) * part).round() as i32;
    let difference = between(weaker.difference, stronger.difference);
    Errors { difference, share: between(weaker.share, stronger.share), ..Errors::NONE }
}

impl Strength {
    /// Limits a search by these rules to this strength. The seed chooses the errors.
    pub(super) fn limit(self, rules: &Rules, search: &mut Search, seed: u64) {
        match self {
            Self::Level(level) => search.set_level(level, seed),
            Self::Limited { nodes, error } => {
                let levels = errors_between_levels(nodes, rules);
                let difference = if rules.has_chance() { levels.difference } else { error };
                search.set_errors(Errors { difference, ..levels }, seed);
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

    /// A rating with the nodes of a level has the errors of that level, and the others lie between.
    #[test]
    fn errors_of_ratings_lie_between_those_of_levels() {
        let program = crate::program(None, None);
        for id in ["occasio", "nava-ffa"] {
            let rules = program.registry.rules(id).unwrap();
            let errors = |nodes| {
                let Errors { difference, share, .. } = errors_between_levels(nodes, &rules);
                (difference, share)
            };
            let mut before = (i32::MAX, i32::MAX);
            for level in (1..=Level::HIGHEST).filter_map(Level::new) {
                let (nodes, of_level) = (level.limits(&rules).nodes.unwrap(), level.errors(&rules));
                assert_eq!(errors(nodes), (of_level.difference, of_level.share), "{id}: {level:?}");
                let less = errors(nodes - nodes / 5);
                assert!(less.0 <= before.0 && less.1 <= before.1 && less >= errors(nodes), "{id}: {level:?} {less:?}");
                before = errors(nodes);
            }
        }
    }
}
