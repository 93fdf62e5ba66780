//! Danger: attacked pieces, unsafe royal pieces, and bare royal pieces that are driven into a corner.

use tessera_rules::{ARMIES_MAX, Army, BoardSet, Side, Square, Tree};

use super::class::PieceClass;
use super::sums::Against;
use super::{Evaluator, HEAVY, Sums, squares};

/// The most that attacks around a royal piece cost its side: less than a queen, so that no search gives one for them.
const DANGER_MAX: i32 = 600;
/// The most danger in eighths. Real positions have a fifth of it. With it even the greatest weights fit into 32 bits.
const EIGHTHS_MAX: i32 = 800;
/// The lead with which an ending is won enough for that.
const WON: i32 = 350;

impl<S: BoardSet> Evaluator<S> {
    /// Charges for the pieces of an army that are attacked or soon can be, and adds its outposts.
    pub(super) fn at_risk(&self, tree: &Tree<S>, army: Army, side: Side, against: &Against<S>, sums: &mut Sums<S>) {
        self.threatened(tree, army, side, against, sums);
        self.hanging(tree, army, side, against, sums);
        self.outposts(tree, army, side, against, sums);
    }

    /// Charges for the pieces that a pawn or another cheap piece attacks, or a pawn after its next step.
    fn threatened(&self, tree: &Tree<S>, army: Army, side: Side, against: &Against<S>, sums: &mut Sums<S>) {
        let weights = &self.weights;
        let (all, pawns) = (tree.army(army), sums.pawns[army.index()]);
        let (by_pawns, by_light) = (against.pawn_attacks, against.light_attacks);
        let sum = &mut sums.sides[side.index()];
        sum.add(weights.chased, (all & by_pawns).without(pawns).count() as i32);
        sum.add(weights.push, -((all & against.pushes).without(by_pawns | pawns).count() as i32));
        for square in (all & by_light).without(by_pawns) {
            let Some(piece) = tree.top(square) else { continue };
            let kind = piece.kind();
            // An exchange of light pieces threatens nobody whom a pawn defends.
            if self.worth.of(kind) >= HEAVY || !sums.pawn_attacks[side.index()].has(square) {
                sum.add(weights.classes.of(self.classes[kind.index()]).pressed, 1);
            }
        }
        for square in (all & against.heavy_attacks).without(by_pawns | by_light) {
            let Some(piece) = tree.top(square) else { continue };
            let great = self.classes[piece.kind().index()] == PieceClass::Great;
            sum.add(weights.harried, i32::from(great));
        }
    }

    /// Charges for attacked pieces that nobody defends, and for whole stacks that are attacked.
    fn hanging(&self, tree: &Tree<S>, army: Army, side: Side, against: &Against<S>, sums: &mut Sums<S>) {
        let weights = &self.weights;
        let attacked = tree.army(army) & against.attacks;
        let hanging = attacked.without(sums.attacks[side.index()]);
        let sum = &mut sums.sides[side.index()];
        sum.add(weights.hanging, hanging.count() as i32);
        for square in hanging.without(sums.pawns[army.index()]) {
            let Some(piece) = tree.top(square) else { continue };
            sum.add(weights.classes.of(self.classes[piece.kind().index()]).hanging, 1);
        }
        if self.rules.stacks() {
            let cargo = |square| tree.cargo(square).map(|kind| self.worth.of(kind)).sum::<i32>();
            let risk: i32 = attacked.iter().map(cargo).sum();
            sum.add((1, 1), risk * weights.stack_risk / 256);
        }
    }

    /// Adds light pieces that a pawn defends where no enemy pawn can ever attack them.
    fn outposts(&self, tree: &Tree<S>, army: Army, side: Side, against: &Against<S>, sums: &mut Sums<S>) {
        let defended = tree.army(army) & sums.pawn_attacks[side.index()];
        for square in defended.without(against.pawn_guards | sums.pawns[army.index()]) {
            let light = tree.top(square).is_some_and(|piece| {
                matches!(self.classes[piece.kind().index()], PieceClass::Leaper | PieceClass::LightRider)
            });
            sums.sides[side.index()].add(self.weights.outpost, i32::from(light));
        }
    }

    /// Charges a side for the squares that it attacks and its enemies, too, if it defends them neither twice nor with a
    /// pawn.
    pub(super) fn contested(&self, side: Side, against: &Against<S>, sums: &mut Sums<S>) {
        let strong = sums.twice[side.index()] | sums.pawn_attacks[side.index()];
        let contested = (sums.attacks[side.index()] & against.attacks).without(strong);
        sums.sides[side.index()].add(self.weights.contested, -(contested.count() as i32));
    }

    /// How safe an army's royal piece is, and the worth of having it.
    pub(super) fn royal(&self, tree: &Tree<S>, army: Army, side: Side, against: &Against<S>, sums: &mut Sums<S>) {
        let Some(royal) = tree.royal(army) else { return };
        let weights = &self.weights;
        let (reach, zone) = (tree.attacks(royal), self.zone(tree, royal));
        let eighths = self.eighths(royal, (reach, zone), army, side, against, sums);
        sums.danger[army.index()] = eighths;
        let danger = eighths * eighths / 64;
        let given = self.checks_given(tree, side);
        let cost = |weight: i32| (danger * (weight + given * weights.checked_danger) / 256).max(-DANGER_MAX);
        let pawns = sums.pawns[army.index()];
        let stormers = against.pawns & self.squares.near(royal);
        let sum = &mut sums.sides[side.index()];
        sum.add((cost(weights.danger.0), cost(weights.danger.1)), 1);
        sum.add(weights.shield, (zone & pawns).count() as i32);
        for front in self.squares.fronts(army, royal).iter().filter(|front| front.any()) {
            sum.add(weights.bare_lane, i32::from((*front & pawns).is_empty()));
            sum.add(weights.storm, (*front & stormers).count() as i32);
        }
        if !self.rules.gives_check() {
            sum.add((1, 1), weights.royal);
        }
    }

    /// The squares beside a royal piece that it attacks. One that only leaps has its flight squares instead.
    pub(super) fn zone(&self, tree: &Tree<S>, royal: Square) -> S {
        let reach = tree.attacks(royal);
        let rides = tree.top(royal).is_some_and(|piece| self.rides[piece.kind().index()]);
        if rides { reach & self.squares.beside(royal) } else { reach }
    }

    /// The danger of a royal piece in eighths: attacks beside it, squares that only it defends, and safe checks.
    fn eighths(
        &self,
        royal: Square,
        (reach, zone): (S, S),
        army: Army,
        side: Side,
        against: &Against<S>,
        sums: &Sums<S>,
    ) -> i32 {
        let (weights, guarded, attacked) = (&self.weights, sums.guarded[side.index()], against.attacks);
        let mut eighths = sums.danger[army.index()];
        eighths += weights.weak * (zone & attacked).without(guarded).count() as i32;
        let near = self.squares.near(royal);
        eighths += weights.around * (near & attacked).count() as i32;
        eighths += weights.covered * (near & guarded).count() as i32;
        eighths += if against.great { 0 } else { weights.no_great };
        // The royal piece captures a checking piece in its reach that nothing defends.
        let unsafe_squares = guarded | reach.without(against.twice);
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

    /// The winner drives the royal piece of an enemy without pieces into a corner, where it can be checkmated. Those who have
    /// fallen drive nobody and are not driven, though their kings may stay on the board.
    pub(super) fn drive(&self, tree: &Tree<S>, sums: &Sums<S>, strengths: &mut [i32; ARMIES_MAX]) {
        if !self.rules.gives_check() {
            return;
        }
        let alive = || self.armies.iter().filter(|(army, _)| tree.is_alive(*army));
        for &(loser, losing) in alive().filter(|(_, side)| sums.pieces[side.index()] == 0) {
            for &(winner, winning) in alive().filter(|(_, side)| *side != losing) {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tessera_rules::{Bitboard, Rules};

    use super::*;
    use crate::evaluation::{PawnTable, Weights};
    use crate::test_rules::{FOUR_HANDED, rules_of};

    /// How much White's strength grows by driving. Red's bare king stands in the middle, and Blue's in a corner.
    fn driven(rules: &Arc<Rules>, fallen: &str) -> i32 {
        let empty = ["14"; 7].join("/");
        let position = format!(
            "x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/{empty}/6,rK,7/x,x,x,8,x,x,x/x,x,x,1,wR,6,x,x,x/x,x,x,wK,6,bK,x,x,x \
             w - - {fallen} 0 1"
        );
        let evaluator = Evaluator::<Bitboard>::new(rules.clone(), Weights::of(rules));
        let tree = evaluator.tree(&rules.parse_fen(&position).unwrap(), &[]);
        let sums = evaluator.sums(&tree, &mut PawnTable::single());
        let mut strengths = [0; ARMIES_MAX];
        strengths[0] = 2 * WON;
        evaluator.drive(&tree, &sums, &mut strengths);
        strengths[0] - 2 * WON
    }

    /// Red has fallen, and his king stays on the board. White drives Blue's king only.
    #[test]
    fn nobody_drives_the_king_of_the_fallen() {
        let rules = rules_of("four-handed-ffa", &FOUR_HANDED);
        let both = driven(&rules, "0,0,0x,0");
        let [blue, red] = ["0,0,0x,0x", "0,0x,0x,0"].map(|fallen| driven(&rules, fallen));
        assert!(blue > 0 && red > 0 && both == blue + red, "{blue} {red} {both}");
    }
}
