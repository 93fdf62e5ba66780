//! Pawn structure.

use tessera_rules::{ARMIES_MAX, Army, Side, Square, SquareSet, Tree};

use super::{Evaluator, Sums};

/// Farther from its promotion than this, a passed pawn needs no escort yet.
const STEPS_COUNTED: i32 = 6;

impl<S: SquareSet> Evaluator<S> {
    /// Adds the structure of an army's pawns: passed, doubled, isolated, defended and neighbouring ones.
    pub(super) fn pawns(&self, tree: &Tree<S>, army: Army, side: Side, sums: &mut Sums<S>) {
        let weights = &self.weights;
        let (mut stopped, mut attacked, mut enemies, mut guarded) = (S::EMPTY, S::EMPTY, S::EMPTY, S::EMPTY);
        for other in (0..ARMIES_MAX).filter(|&other| other != side.index()) {
            stopped |= sums.stops[other];
            attacked |= sums.attacks[other];
            guarded |= sums.pawn_attacks[other];
        }
        for &(other, _) in self.armies.iter().filter(|(_, enemy)| *enemy != side) {
            enemies |= tree.army(other);
        }
        let pawns = self.pawns_of(tree, army);
        let sum = &mut sums.sides[side.index()];
        for square in pawns {
            let Some(piece) = tree.top(square) else { continue };
            let entry = &self.squares.of(army, piece.kind())[square.index()];
            sum.add(weights.defended, i32::from(sums.pawn_attacks[side.index()].has(square)));
            sum.add(weights.doubled, i32::from((entry.way & pawns).any()));
            let linked = sums.pawn_attacks[side.index()].has(square) || (entry.neighbours & pawns).any();
            sum.add(weights.connected, i32::from(linked) * i32::from(entry.made) * i32::from(entry.made));
            let supported = (entry.support & pawns).any();
            sum.add(weights.backward, i32::from(!supported && (entry.next & guarded).any()));
            sum.add(weights.phalanx, i32::from((entry.neighbours & pawns).any()));
            sum.add(weights.isolated, i32::from((entry.beside & pawns).is_empty()));
            if entry.steps > 0 && (entry.way & stopped).is_empty() {
                sum.add(weights.passed[usize::from(entry.steps).min(weights.passed.len()) - 1], 1);
                sum.add(weights.blocked, i32::from((entry.way & enemies).any()));
                let made = (STEPS_COUNTED - i32::from(entry.steps)).max(0);
                sum.add(weights.free, made * i32::from((entry.way & attacked).is_empty()));
                sum.add(weights.next, made * i32::from((entry.next & (attacked | enemies)).is_empty()));
                if let Some(royal) = tree.royal(army) {
                    sum.add(weights.escort, made * moves_between(royal, square));
                }
                let pursuers = self.armies.iter().filter(|(_, enemy)| *enemy != side);
                let nearest = pursuers.filter_map(|(enemy, _)| tree.royal(*enemy)).map(|at| moves_between(at, square));
                sum.add(weights.pursuit, made * nearest.min().unwrap_or(0));
            }
        }
    }
}

/// How many moves of a piece that moves one square in any direction lie between two squares.
pub(super) fn moves_between(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}
