//! Pawn structure.

use tessera_rules::{ARMIES_MAX, Army, Bitboard, Side, Tree};

use super::{Evaluator, Sums};

impl Evaluator {
    /// Adds the structure of an army's pawns: passed, doubled, isolated and defended ones.
    pub(super) fn pawns(&self, tree: &Tree, army: Army, side: Side, sums: &mut Sums) {
        let weights = &self.weights;
        let (mut stopped, mut enemies) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for other in (0..ARMIES_MAX).filter(|&other| other != side.index()) {
            stopped |= sums.stops[other];
        }
        for &(other, _) in self.armies.iter().filter(|(_, enemy)| *enemy != side) {
            enemies |= tree.army(other);
        }
        let pawns = self.pawns_of(tree, army);
        let sum = &mut sums.sides[side.index()];
        for square in pawns {
            let Some(piece) = tree.top(square) else { continue };
            let entry = self.squares.of(army, piece.kind(), square);
            sum.add(weights.defended, i32::from(sums.pawn_attacks[side.index()].has(square)));
            sum.add(weights.doubled, i32::from((entry.way & pawns).any()));
            sum.add(weights.isolated, i32::from((entry.beside & pawns).is_empty()));
            if entry.steps > 0 && (entry.way & stopped).is_empty() {
                sum.add(weights.passed[usize::from(entry.steps).min(weights.passed.len()) - 1], 1);
                sum.add(weights.blocked, i32::from((entry.way & enemies).any()));
            }
        }
    }
}
