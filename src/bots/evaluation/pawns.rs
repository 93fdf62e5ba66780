//! Pawn structure.

use tessera_rules::{Army, Side, Square, SquareSet, Tree};

use super::sums::Against;
use super::{Evaluator, Sums};

/// Farther from its promotion than this, a passed pawn needs no escort yet.
const STEPS_COUNTED: i32 = 6;

impl<S: SquareSet> Evaluator<S> {
    /// Adds the structure of an army's pawns: passed, doubled, isolated, defended and neighbouring ones.
    pub(super) fn pawns(&self, tree: &Tree<S>, army: Army, side: Side, against: &Against<S>, sums: &mut Sums<S>) {
        let weights = &self.weights;
        let pawns = sums.pawns[army.index()];
        let defended = pawns & sums.pawn_attacks[side.index()];
        let sum = &mut sums.sides[side.index()];
        // Most facts are counted first, and weighed once for all pawns.
        let (mut doubled, mut connected, mut backward, mut phalanx, mut isolated) = (0, 0, 0, 0, 0);
        for square in pawns {
            let Some(piece) = tree.top(square) else { continue };
            let entry = &self.squares.of(army, piece.kind())[square.index()];
            doubled += i32::from((entry.way & pawns).any());
            let beside_another = (entry.neighbours & pawns).any();
            phalanx += i32::from(beside_another);
            if beside_another || defended.has(square) {
                connected += i32::from(entry.made) * i32::from(entry.made);
            }
            backward += i32::from((entry.support & pawns).is_empty() && (entry.next & against.pawn_attacks).any());
            isolated += i32::from((entry.beside & pawns).is_empty());
            if entry.steps > 0 && (entry.way & against.stops).is_empty() {
                sum.add(weights.passed[usize::from(entry.steps).min(weights.passed.len()) - 1], 1);
                sum.add(weights.blocked, i32::from((entry.way & against.pieces).any()));
                let made = (STEPS_COUNTED - i32::from(entry.steps)).max(0);
                sum.add(weights.free, made * i32::from((entry.way & against.attacks).is_empty()));
                sum.add(weights.next, made * i32::from((entry.next & (against.attacks | against.pieces)).is_empty()));
                if let Some(royal) = tree.royal(army) {
                    sum.add(weights.escort, made * moves_between(royal, square));
                }
                let pursuers = self.armies.iter().filter(|(_, enemy)| *enemy != side);
                let nearest = pursuers.filter_map(|(enemy, _)| tree.royal(*enemy)).map(|at| moves_between(at, square));
                sum.add(weights.pursuit, made * nearest.min().unwrap_or(0));
            }
        }
        sum.add(weights.defended, defended.count() as i32);
        sum.add(weights.doubled, doubled);
        sum.add(weights.connected, connected);
        sum.add(weights.backward, backward);
        sum.add(weights.phalanx, phalanx);
        sum.add(weights.isolated, isolated);
    }
}

/// How many moves of a piece that moves one square in any direction lie between two squares.
pub(super) fn moves_between(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}
