//! Pawns beside other pieces.

use tessera_rules::{Army, BoardSet, Side, Square, Tree};

use super::squares::{SquareEntry, moves_between};
use super::sums::Against;
use super::{Evaluator, Score2, Sums};

/// Farther from its promotion than this, a passed pawn needs no escort yet.
const STEPS_COUNTED: i32 = 6;

impl<S: BoardSet> Evaluator<S> {
    /// Adds what an army's pawns are worth beside other pieces and enemy pawns: defended, backward and passed ones. What
    /// they are worth among themselves stands in the pawn table.
    pub(super) fn pawns(&self, tree: &Tree<S>, army: Army, side: Side, against: &Against<S>, sums: &mut Sums<S>) {
        let weights = &self.weights;
        let pawns = sums.pawns[army.index()];
        let (phalanx, alone) = (sums.phalanx[army.index()], sums.alone[army.index()]);
        let defended = pawns & sums.pawn_attacks[side.index()];
        let entry = |square: Square| tree.top(square).map(|piece| &self.squares.of(army, piece.kind())[square.index()]);
        let sum = &mut sums.sides[side.index()];
        sum.add(weights.defended, defended.count() as i32);
        let made = defended.without(phalanx).iter().filter_map(entry).map(|entry| i32::from(entry.made));
        sum.add(weights.connected, made.map(|made| made * made).sum());
        let backward = alone.iter().filter_map(entry).filter(|entry| (entry.next & against.pawn_attacks).any());
        sum.add(weights.backward, backward.count() as i32);
        for square in pawns {
            let Some(entry) = entry(square) else { continue };
            if entry.steps > 0 && (entry.way & against.stops).is_empty() {
                self.passed(tree, army, side, square, entry, against, sum);
            }
        }
    }

    /// Adds a passed pawn.
    fn passed(
        &self,
        tree: &Tree<S>,
        army: Army,
        side: Side,
        square: Square,
        entry: &SquareEntry<S>,
        against: &Against<S>,
        sum: &mut Score2,
    ) {
        let weights = &self.weights;
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
