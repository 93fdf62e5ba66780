//! Danger: attacked pieces, unsafe royal pieces, and bare royal pieces that are driven into a corner.

use tessera_rules::{ARMIES_MAX, Army, Bitboard, Side, Square, Tree};

use super::{Evaluator, Sums, squares};

/// The share of a stack's worth that it costs to stand where an enemy attacks it and could carry it away whole, in
/// 16ths.
const STACK_RISK: i32 = 1;
/// The cost of a piece that an enemy pawn attacks, and of a piece that is attacked and not defended.
const CHASED: i32 = 30;
const HANGING: i32 = 18;
/// The bonus for a pawn next to its own royal piece, in the opening.
const SHIELD: i32 = 8;
/// The most that attacks around a royal piece cost its side.
const DANGER_MAX: i32 = 600;
/// How much each check is worth that was given, where checks are counted; less one for each that is left.
const CHECKS: i32 = 400;
/// The worth of a royal piece where royal pieces are captured: the seat loses its turns with it.
const ROYAL: i32 = 900;
/// Bonuses in a won ending: the enemy's royal piece far from the middle, and one's own near to it.
const DRIVE: i32 = 10;
const NEAR: i32 = 5;
/// The lead with which an ending is won enough for that.
const WON: i32 = 350;

impl Evaluator {
    /// Charges for attacked pieces: those that a pawn chases, those that nobody defends, and whole stacks.
    pub(super) fn at_risk(&self, tree: &Tree, army: Army, side: Side, sums: &mut Sums) {
        let (mut attacked, mut chased) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for other in (0..ARMIES_MAX).filter(|&other| other != side.index()) {
            attacked |= sums.attacks[other];
            chased |= sums.pawn_attacks[other];
        }
        let mut pawns = Bitboard::EMPTY;
        for &kind in &self.pawns {
            pawns |= tree.kind(kind);
        }
        let own = tree.army(army) & attacked;
        let mut cost = CHASED * (own & chased).without(pawns).count() as i32;
        cost += HANGING * own.without(sums.attacks[side.index()]).count() as i32;
        if self.rules.stacks() {
            for square in own {
                let cargo: i32 = tree.cargo(square).map(|kind| self.worth.of(kind)).sum();
                cost += cargo * STACK_RISK / 16;
            }
        }
        sums.sides[side.index()] = sums.sides[side.index()].map(|sum| sum - cost);
    }

    /// How safe an army's royal piece is, and what it is worth that it is there.
    pub(super) fn royal(&self, tree: &Tree, army: Army, side: Side, sums: &mut Sums) {
        let rules = &*self.rules;
        let mut worth = [0; 2];
        if let Some(royal) = tree.royal(army) {
            let near = tree.attacks(royal) & tree.army(army);
            let pawns = near.iter().filter(|&at| tree.top(at).is_some_and(|piece| rules.is_pawn(piece.kind()))).count();
            let danger = sums.danger[army.index()];
            worth[0] += SHIELD * pawns as i32 - (danger * danger / 4).min(DANGER_MAX);
            worth[1] -= (danger * danger / 16).min(DANGER_MAX);
            if !rules.gives_check() {
                worth = worth.map(|worth| worth + ROYAL);
            }
        }
        if let Some(left) = tree.checks_left(army) {
            worth = worth.map(|worth| worth + CHECKS / (1 + i32::from(left)));
        }
        let sum = &mut sums.sides[side.index()];
        *sum = [sum[0] + worth[0], sum[1] + worth[1]];
    }

    /// The winner drives the bare royal piece of the enemy into a corner, where it can be checkmated.
    pub(super) fn drive(&self, tree: &Tree, sums: &Sums, strengths: &mut [i32; ARMIES_MAX]) {
        if !self.rules.gives_check() {
            return;
        }
        for &(loser, losing) in self.armies.iter().filter(|(_, side)| sums.pieces[side.index()] == 0) {
            for &(winner, winning) in self.armies.iter().filter(|(_, side)| *side != losing) {
                let [own, other] = [winning, losing].map(Side::index);
                if strengths[own] < strengths[other] + WON {
                    continue;
                }
                if let (Some(hunter), Some(hunted)) = (tree.royal(winner), tree.royal(loser)) {
                    let size = self.rules.board_size();
                    strengths[own] += DRIVE * squares::from_middle(&self.rules, hunted)
                        + NEAR * (i32::from(size.files + size.ranks) - distance(hunter, hunted));
                }
            }
        }
    }
}

/// How many files and ranks lie between two squares, together.
fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank()))
}
