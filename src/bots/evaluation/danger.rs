//! Danger: attacked pieces, unsafe royal pieces, and bare royal pieces that are driven into a corner.

use tessera_rules::{ARMIES_MAX, Army, Side, Square, SquareSet, Tree};

use super::class::PieceClass;
use super::{Evaluator, HEAVY, Sums, squares};

/// The most that attacks around a royal piece cost its side: less than a queen, so that no search gives one for them.
const DANGER_MAX: i32 = 600;
/// The most danger in eighths. Real positions have a fifth of it. With it even the greatest weights fit into 32 bits.
const EIGHTHS_MAX: i32 = 800;
/// The lead with which an ending is won enough for that.
const WON: i32 = 350;

impl<S: SquareSet> Evaluator<S> {
    /// Charges for attacked pieces: those that a pawn or another cheap piece attacks, those that nobody defends, and
    /// whole stacks.
    pub(super) fn at_risk(&self, tree: &Tree<S>, army: Army, side: Side, sums: &mut Sums<S>) {
        let (mut attacked, mut by_pawns, mut by_light) = (S::EMPTY, S::EMPTY, S::EMPTY);
        let (mut by_heavy, mut pushed) = (S::EMPTY, S::EMPTY);
        for other in (0..ARMIES_MAX).filter(|&other| other != side.index()) {
            attacked |= sums.attacks[other];
            by_pawns |= sums.pawn_attacks[other];
            by_light |= sums.light_attacks[other];
            by_heavy |= sums.heavy_attacks[other];
            pushed |= sums.pushes[other];
        }
        let pawns = self.pawns_of(tree, army);
        let all = tree.army(army);
        let own = all & attacked;
        let weights = &self.weights;
        let sum = &mut sums.sides[side.index()];
        for square in (own & by_light).without(by_pawns) {
            let Some(piece) = tree.top(square) else { continue };
            let kind = piece.kind();
            // An exchange of light pieces threatens nobody whom a pawn defends.
            if self.worth.of(kind) >= HEAVY || !sums.pawn_attacks[side.index()].has(square) {
                sum.add(weights.classes.of(self.classes[kind.index()].0).pressed, 1);
            }
        }
        for square in (own & by_heavy).without(by_pawns | by_light) {
            let Some(piece) = tree.top(square) else { continue };
            let great = self.classes[piece.kind().index()].0 == PieceClass::Great;
            sum.add(weights.harried, i32::from(great));
        }
        for square in own.without(sums.attacks[side.index()] | pawns) {
            let Some(piece) = tree.top(square) else { continue };
            sum.add(weights.classes.of(self.classes[piece.kind().index()].0).hanging, 1);
        }
        sum.add(weights.push, -((all & pushed).without(by_pawns | pawns).count() as i32));
        let strong = sums.twice[side.index()] | sums.pawn_attacks[side.index()];
        // These squares are the side's, so it is charged once and not for each of its armies.
        let first = self.armies.iter().find(|(other, _)| self.side_of(tree, *other) == Some(side));
        if first.is_some_and(|(first, _)| *first == army) {
            sum.add(weights.contested, -((sums.attacks[side.index()] & attacked).without(strong).count() as i32));
        }
        let mut risk = 0;
        if self.rules.stacks() {
            for square in own {
                risk += tree.cargo(square).map(|kind| self.worth.of(kind)).sum::<i32>();
            }
        }
        let mut guards = S::EMPTY;
        for other in (0..ARMIES_MAX).filter(|&other| other != side.index()) {
            guards |= sums.pawn_guards[other];
        }
        for square in (all & sums.pawn_attacks[side.index()]).without(guards | pawns) {
            let light = tree.top(square).is_some_and(|piece| {
                matches!(self.classes[piece.kind().index()].0, PieceClass::Leaper | PieceClass::LightRider)
            });
            sum.add(weights.outpost, i32::from(light));
        }
        sum.add(weights.chased, (own & by_pawns).without(pawns).count() as i32);
        sum.add(weights.hanging, own.without(sums.attacks[side.index()]).count() as i32);
        sum.add((1, 1), risk * weights.stack_risk / 256);
    }

    /// How safe an army's royal piece is, and the worth of having it.
    pub(super) fn royal(&self, tree: &Tree<S>, army: Army, side: Side, sums: &mut Sums<S>) {
        let Some(royal) = tree.royal(army) else { return };
        let weights = &self.weights;
        let eighths = self.eighths(tree, royal, army, side, sums);
        sums.danger[army.index()] = eighths;
        let danger = eighths * eighths / 64;
        let given = self.checks_given(tree, side);
        let cost = |weight: i32| (danger * (weight + given * weights.checked_danger) / 256).max(-DANGER_MAX);
        let (pawns, mut enemy_pawns) = (self.pawns_of(tree, army), S::EMPTY);
        for &(enemy, _) in self.armies.iter().filter(|(_, enemy)| *enemy != side) {
            enemy_pawns |= self.pawns_of(tree, enemy);
        }
        let sum = &mut sums.sides[side.index()];
        sum.add((cost(weights.danger.0), cost(weights.danger.1)), 1);
        sum.add(weights.shield, (tree.attacks(royal) & pawns).count() as i32);
        for front in self.squares.fronts(army, royal).iter().filter(|front| front.any()) {
            sum.add(weights.bare_lane, i32::from((*front & pawns).is_empty()));
            sum.add(weights.storm, (*front & enemy_pawns & self.squares.near(royal)).count() as i32);
        }
        if !self.rules.gives_check() {
            sum.add((1, 1), weights.royal);
        }
    }

    /// The danger of a royal piece in eighths: attacks beside it, squares that only it defends, and safe checks.
    fn eighths(&self, tree: &Tree<S>, royal: Square, army: Army, side: Side, sums: &Sums<S>) -> i32 {
        let (weights, zone, guarded) = (&self.weights, tree.attacks(royal), sums.guarded[side.index()]);
        let (mut attacked, mut twice, mut great) = (S::EMPTY, S::EMPTY, false);
        for &(_, other) in self.armies.iter().filter(|(_, enemy)| *enemy != side) {
            attacked |= sums.attacks[other.index()];
            twice |= sums.twice[other.index()];
            great |= sums.great[other.index()];
        }
        let mut eighths = sums.danger[army.index()];
        eighths += weights.weak * (zone & attacked).without(guarded).count() as i32;
        let near = self.squares.near(royal);
        eighths += weights.around * (near & attacked).count() as i32;
        eighths += weights.covered * (near & guarded).count() as i32;
        eighths += if great { 0 } else { weights.no_great };
        // The royal piece captures a checking piece beside it that nothing defends.
        let unsafe_squares = guarded | zone.without(twice);
        for (class, checks) in PieceClass::ALL.into_iter().zip(sums.checks[army.index()]) {
            if checks.without(unsafe_squares).any() {
                eighths += weights.classes.of(class).check;
            }
        }
        eighths.clamp(0, EIGHTHS_MAX)
    }

    /// The most checks that an enemy of the side has given, where checks are a goal.
    fn checks_given(&self, tree: &Tree<S>, side: Side) -> i32 {
        let Some(all) = self.rules.checks_to_win() else { return 0 };
        let enemies = self.armies.iter().filter(|(_, enemy)| *enemy != side);
        let left = enemies.filter_map(|&(enemy, _)| tree.checks_left(enemy)).min();
        left.map_or(0, |left| i32::from(all) - i32::from(left))
    }

    /// The winner drives the bare royal piece of the enemy into a corner, where it can be checkmated.
    pub(super) fn drive(&self, tree: &Tree<S>, sums: &Sums<S>, strengths: &mut [i32; ARMIES_MAX]) {
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
                    let size = self.rules.board_shape();
                    strengths[own] += self.weights.drive * squares::from_middle(&self.rules, hunted)
                        + self.weights.near * (i32::from(size.files + size.ranks) - distance(hunter, hunted));
                }
            }
        }
    }
}

/// How many files and ranks lie between two squares, together.
fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank()))
}
