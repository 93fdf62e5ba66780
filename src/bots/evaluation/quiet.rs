//! Where pieces go that capture nothing. Their attacks do not tell it.

use tessera_rules::{Army, BoardSet, Kind, Rules, Square, Tree};

/// The squares that such kinds reach.
#[derive(Debug)]
pub(super) struct QuietReach<S> {
    kinds: usize,
    /// The reach by square, of each kind of each army. Empty for kinds that capture.
    reach: Vec<Vec<QuietMoves<S>>>,
}

/// The squares that a piece reaches from a square of an empty board: by a leap, and along a line.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct QuietMoves<S> {
    leaps: S,
    rides: S,
}

impl<S: BoardSet> QuietReach<S> {
    pub(super) fn new(rules: &Rules) -> Self {
        let squares = rules.squares().iter().map(|square| square.index() + 1).max().unwrap_or(0);
        let mut reach = Vec::new();
        for (army, _) in rules.armies() {
            for (kind, ..) in rules.kinds() {
                let mut from_each = Vec::new();
                if !captures(rules, army, kind) {
                    from_each.resize(squares, QuietMoves::default());
                    for from in rules.squares() {
                        let diagram = rules.move_diagram(army, kind, from);
                        let [leaps, rides] = [diagram.leaps, diagram.rides].map(S::from_bitboard);
                        from_each[from.index()] = QuietMoves { leaps, rides };
                    }
                }
                reach.push(from_each);
            }
        }
        Self { kinds: rules.kinds().count(), reach }
    }

    /// The reach of a kind of an army, by square. `None` if the kind captures.
    pub(super) fn of(&self, army: Army, kind: Kind) -> Option<&[QuietMoves<S>]> {
        let reach = &self.reach[army.index() * self.kinds + kind.index()];
        (!reach.is_empty()).then_some(reach)
    }
}

impl<S: BoardSet> QuietMoves<S> {
    /// The squares where the piece can go.
    pub(super) fn goals(&self, tree: &Tree<S>, from: Square) -> S {
        (self.leaps | self.rides & tree.lines(from)).without(tree.occupied())
    }
}

/// Whether a kind of an army captures from any square.
fn captures(rules: &Rules, army: Army, kind: Kind) -> bool {
    rules.squares().iter().any(|from| {
        let diagram = rules.move_diagram(army, kind, from);
        let leaps_or_rides = diagram.leap_captures.any() || diagram.ride_captures.any();
        leaps_or_rides || rules.trails(army, kind, from).any(|trail| trail.captures)
    })
}
