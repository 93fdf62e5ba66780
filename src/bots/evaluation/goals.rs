//! Pieces on their way to squares where they win, and checks where they are counted.

use tessera_rules::{ARMIES_MAX, Army, BoardSet, Kind, Rules, Side, Tree};

use super::sums::Against;
use super::{Evaluator, Sums};

/// A kind of an army that wins on some squares.
#[derive(Debug)]
pub(super) struct Runner<S> {
    army: Army,
    kind: Kind,
    targets: S,
    /// The squares that it reaches from each square in one move without a capture, on an empty board.
    reach: Vec<S>,
}

impl<S: BoardSet> Runner<S> {
    /// All kinds that win on some squares.
    pub(super) fn all(rules: &Rules) -> Vec<Self> {
        let mut runners = Vec::new();
        for (army, _) in rules.armies() {
            for (kind, ..) in rules.kinds() {
                let targets = S::from_bitboard(rules.winning_squares(army, kind));
                if targets.any() {
                    let last = rules.squares().iter().map(|square| square.index()).max().unwrap_or(0);
                    let mut reach = vec![S::EMPTY; last + 1];
                    for square in rules.squares() {
                        reach[square.index()] = S::from_bitboard(rules.move_diagram(army, kind, square).quiet());
                    }
                    runners.push(Self { army, kind, targets, reach });
                }
            }
        }
        runners
    }
}

impl<S: BoardSet> Evaluator<S> {
    /// Adds the worth of being near to a win on a square.
    pub(super) fn goals(&self, tree: &Tree<S>, against: &[Against<S>; ARMIES_MAX], sums: &mut Sums<S>) {
        for runner in &self.runners {
            let Some(side) = self.side_of(tree, runner.army) else { continue };
            let blocked = tree.army(runner.army) | against[side.index()].attacks;
            let to_move = tree.turn().army() == runner.army;
            for square in tree.kind(runner.kind) & tree.army(runner.army) {
                let weights = &self.weights.goal;
                if let Some(moves) = moves_to_goal(runner, S::of(square), blocked, weights.len() - 1) {
                    // The move to the goal wins at once for the player to move.
                    let at = if moves == 1 && to_move { 0 } else { moves };
                    sums.sides[side.index()].add(weights[at], 1);
                }
            }
        }
    }

    /// Whether an enemy of the army to move stands one move from a square where it wins.
    pub(crate) fn enemy_is_at_goal(&self, tree: &Tree<S>) -> bool {
        let own = self.side_of(tree, tree.turn().army());
        self.runners.iter().filter(|runner| self.side_of(tree, runner.army) != own).any(|runner| {
            let targets = runner.targets.without(tree.army(runner.army));
            let squares = tree.kind(runner.kind) & tree.army(runner.army);
            squares.iter().any(|square| (runner.reach[square.index()] & targets).any())
        })
    }

    /// Adds the worth of the checks that an army has given.
    pub(super) fn checks(&self, tree: &Tree<S>, army: Army, side: Side, sums: &mut Sums<S>) {
        if let Some(left) = tree.checks_left(army) {
            let weights = &self.weights.checks;
            sums.sides[side.index()].add(weights[usize::from(left.max(1) - 1).min(weights.len() - 1)], 1);
        }
    }
}

/// In how many moves a piece comes from a square to one of its targets, at most `most`. A blocked square, which an enemy
/// attacks or a piece of its own army holds, costs a move more, because it must be cleared first.
fn moves_to_goal<S: BoardSet>(runner: &Runner<S>, from: S, blocked: S, most: usize) -> Option<usize> {
    let (mut reached, mut current, mut waiting) = (from, from, S::EMPTY);
    for moves in 1..=most {
        let mut next = S::EMPTY;
        for square in current {
            next |= runner.reach[square.index()];
        }
        next = next.without(reached);
        current = next.without(blocked) | waiting.without(reached);
        waiting = next & blocked;
        reached |= current;
        if (current & runner.targets).any() {
            return Some(moves);
        }
    }
    None
}
