//! Sums over all pieces: their worth on their squares, their mobility, and the squares that they attack.

use std::ops::AddAssign;

use tessera_rules::{ARMIES_MAX, Army, BoardSet, Kind, Piece, Side, Square, Tree};

use super::class::{CLASSES, ClassWeights, PieceClass};
use super::numbers::Phases;
use super::pawn_table::PawnTable;
use super::squares::{SquareEntry, moves_between};
use super::{Evaluator, LIGHT};

/// The square roots of 0 to 27, in 16ths: the mobility of a queen has 27 squares at most. A further square is worth less
/// the more a piece has.
pub(super) const ROOTS: [i32; 28] =
    [0, 16, 23, 28, 32, 36, 39, 42, 45, 48, 51, 53, 55, 58, 60, 62, 64, 66, 68, 70, 72, 73, 75, 77, 78, 80, 82, 83];

/// The part of its worth by which a piece is worth more in hand than on the board, or less where it cannot be dropped.
const IN_HAND: i32 = 8;

/// Sums over all pieces of a position.
pub(super) struct Sums<S> {
    /// For each side, its strength in the middle game and in the ending.
    pub(super) sides: [Score2; ARMIES_MAX],
    /// The squares that each side attacks: with any piece, twice, with pieces that are not royal, with pawns, and with
    /// pieces of little worth.
    pub(super) attacks: [S; ARMIES_MAX],
    pub(super) twice: [S; ARMIES_MAX],
    pub(super) guarded: [S; ARMIES_MAX],
    pub(super) pawn_attacks: [S; ARMIES_MAX],
    pub(super) light_attacks: [S; ARMIES_MAX],
    /// The squares that each side attacks with pieces that are neither royal nor pawns nor great.
    pub(super) heavy_attacks: [S; ARMIES_MAX],
    /// The squares with pawns of each army on top.
    pub(super) pawns: [S; ARMIES_MAX],
    /// The pawns of each army beside another pawn, and those without a pawn that can come to support them.
    pub(super) phalanx: [S; ARMIES_MAX],
    pub(super) alone: [S; ARMIES_MAX],
    /// The squares on which each side stops enemy pawns.
    pub(super) stops: [S; ARMIES_MAX],
    /// The squares that the pawns of each side attack now, or will attack on their way.
    pub(super) pawn_guards: [S; ARMIES_MAX],
    /// The danger of each army's royal piece, in eighths.
    pub(super) danger: [i32; ARMIES_MAX],
    /// The squares from which enemies of each class can check an army's royal piece.
    pub(super) checks: [[S; CLASSES]; ARMIES_MAX],
    /// Whether each side has a piece of great worth.
    pub(super) great: [bool; ARMIES_MAX],
    /// The worth of all pieces but pawns and royal ones, by side.
    pub(super) pieces: [i32; ARMIES_MAX],
    /// Whether each army has pieces that keep to dark squares, and such that keep to light squares.
    shades: [[bool; 2]; ARMIES_MAX],
    /// The number of pieces of each army that are neither royal nor pawns.
    count: [u32; ARMIES_MAX],
}

/// The sets of all enemies of a side together.
#[derive(Clone, Copy)]
pub(super) struct Against<S> {
    /// The squares with their pieces and with their pawns.
    pub(super) pieces: S,
    pub(super) pawns: S,
    /// The sets of [`Sums`] with these names.
    pub(super) attacks: S,
    pub(super) twice: S,
    pub(super) pawn_attacks: S,
    pub(super) light_attacks: S,
    pub(super) heavy_attacks: S,
    pub(super) stops: S,
    pub(super) pawn_guards: S,
    /// The squares that their pawns attack after a safe step.
    pub(super) pushes: S,
    /// Whether any of them has a piece of great worth.
    pub(super) great: bool,
}

impl<S: BoardSet> Against<S> {
    /// A side without enemies.
    pub(super) const NOTHING: Self = Self {
        pieces: S::EMPTY,
        pawns: S::EMPTY,
        attacks: S::EMPTY,
        twice: S::EMPTY,
        pawn_attacks: S::EMPTY,
        light_attacks: S::EMPTY,
        heavy_attacks: S::EMPTY,
        stops: S::EMPTY,
        pawn_guards: S::EMPTY,
        pushes: S::EMPTY,
        great: false,
    };
}

/// A strength in the middle game and in the ending, in hundredths of a pawn.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Score2(pub(super) [i32; 2]);

impl AddAssign for Score2 {
    fn add_assign(&mut self, other: Self) {
        self.add((other.0[0], other.0[1]), 1);
    }
}

impl Score2 {
    /// Adds a weight so many times.
    pub(super) fn add(&mut self, (middle, ending): Phases, times: i32) {
        self.0[0] += middle * times;
        self.0[1] += ending * times;
    }
}

/// The squares that the pieces of an army see.
struct ArmySight<S> {
    army: Army,
    side: Side,
    own: S,
    own_pawns: S,
    all_pawns: S,
    /// The number of its pawns on dark squares and on light ones.
    shaded_pawns: [i32; 2],
    /// The pawns above five of eight, for an army that began with eight.
    more_pawns: i32,
    /// The squares that do not count as mobility: those of the own army and those that enemy pawns attack.
    barred: S,
    /// The squares of enemy royal pieces and those beside them.
    royal_zones: S,
}

/// The royal piece of an army.
#[derive(Clone, Copy)]
struct RoyalSight<S> {
    square: Square,
    /// Its square and the squares beside it.
    zone: S,
    /// The squares on free lines from it.
    lines: S,
}

impl<S: BoardSet> Sums<S> {
    fn new() -> Self {
        Self {
            sides: [Score2::default(); ARMIES_MAX],
            attacks: [S::EMPTY; ARMIES_MAX],
            twice: [S::EMPTY; ARMIES_MAX],
            guarded: [S::EMPTY; ARMIES_MAX],
            pawn_attacks: [S::EMPTY; ARMIES_MAX],
            light_attacks: [S::EMPTY; ARMIES_MAX],
            heavy_attacks: [S::EMPTY; ARMIES_MAX],
            pawns: [S::EMPTY; ARMIES_MAX],
            phalanx: [S::EMPTY; ARMIES_MAX],
            alone: [S::EMPTY; ARMIES_MAX],
            stops: [S::EMPTY; ARMIES_MAX],
            pawn_guards: [S::EMPTY; ARMIES_MAX],
            danger: [0; ARMIES_MAX],
            checks: [[S::EMPTY; CLASSES]; ARMIES_MAX],
            great: [false; ARMIES_MAX],
            pieces: [0; ARMIES_MAX],
            shades: [[false; 2]; ARMIES_MAX],
            count: [0; ARMIES_MAX],
        }
    }

    /// Whether each of two armies has one piece besides pawns and royal ones, and they keep to different shades.
    pub(super) fn opposite_shades(&self, one: Army, other: Army) -> bool {
        let [a, b] = [one, other].map(|army| (self.count[army.index()], self.shades[army.index()]));
        let single = |shades: [bool; 2]| shades[0] != shades[1];
        a.0 == 1 && b.0 == 1 && single(a.1) && single(b.1) && a.1 != b.1
    }
}

impl<S: BoardSet> Evaluator<S> {
    /// The sums over all pieces, without passed and backward pawns, risks and danger.
    pub(super) fn sums(&self, tree: &Tree<S>, table: &mut PawnTable<S>) -> Sums<S> {
        let mut sums = Sums::new();
        let mut royals = [None; ARMIES_MAX];
        for &(army, _) in &self.armies {
            sums.pawns[army.index()] = self.pawns_of(tree, army);
            // A royal piece that has fallen may still stand there. It is in no danger.
            let royal = tree.commander(army).and_then(|_| tree.royal(army));
            royals[army.index()] = royal.map(|square| RoyalSight {
                square,
                zone: self.zone(tree, square) | S::of(square),
                lines: tree.lines(square),
            });
        }
        let mut sights = [const { None }; ARMIES_MAX];
        for &(army, _) in &self.armies {
            sights[army.index()] = self.sight(tree, army, &royals, &sums);
        }
        // Mobility asks for the attacks of all pawns, so they come first.
        for sight in sights.iter().flatten() {
            for &kind in &self.pawns {
                let squares = tree.kind(kind) & sight.own;
                if squares.any() {
                    self.add_pawns(tree, sight, kind, squares, &royals, table, &mut sums);
                }
            }
        }
        for sight in sights.iter_mut().flatten() {
            let (army, side) = (sight.army, sight.side);
            for &(_, other) in self.armies.iter().filter(|(_, other)| *other != side) {
                sight.barred |= sums.pawn_attacks[other.index()];
            }
            for &kind in &self.others {
                let squares = tree.kind(kind) & sight.own;
                if squares.any() {
                    self.add_kind(tree, sight, kind, squares, &royals, &mut sums);
                }
            }
            // A piece that no gate is left for never enters.
            let mut gates = if self.rules.has_drops() { i32::MAX } else { tree.gates(army).count() as i32 };
            for kind in tree.hand(army) {
                let count = gates.min(tree.in_hand(army, kind) as i32);
                gates -= count;
                self.add_in_hand(side, kind, count, &mut sums);
            }
            if self.rules.stacks() {
                let cargo = |square| tree.cargo(square).map(|kind| self.worth.of(kind)).sum::<i32>();
                let cargo = sight.own.iter().map(|square| cargo(square) * self.weights.cargo / 256).sum();
                sums.sides[side.index()].add((1, 1), cargo);
            }
            if sums.shades[army.index()] == [true; 2] {
                sums.sides[side.index()].add(self.weights.both_shades, 1);
            }
        }
        sums
    }

    /// The sets of all enemies of a side together, without what their pawns attack after a step.
    pub(super) fn against(&self, tree: &Tree<S>, side: Side, sums: &Sums<S>) -> Against<S> {
        let mut against = Against::NOTHING;
        for &(army, _) in self.armies.iter().filter(|(_, other)| *other != side) {
            against.pieces |= tree.army(army);
            against.pawns |= sums.pawns[army.index()];
        }
        for other in self.sides.iter().filter(|other| **other != side).map(|other| other.index()) {
            against.attacks |= sums.attacks[other];
            against.twice |= sums.twice[other];
            against.pawn_attacks |= sums.pawn_attacks[other];
            against.light_attacks |= sums.light_attacks[other];
            against.heavy_attacks |= sums.heavy_attacks[other];
            against.stops |= sums.stops[other];
            against.pawn_guards |= sums.pawn_guards[other];
            against.great |= sums.great[other];
        }
        against
    }

    /// The squares that the pawns of an army attack after a safe step.
    pub(super) fn pushes(&self, tree: &Tree<S>, army: Army, side: Side, against: &Against<S>, sums: &Sums<S>) -> S {
        let undefended = against.attacks.without(sums.attacks[side.index()]);
        let barred = tree.occupied() | against.pawn_attacks | undefended;
        let mut pushes = S::EMPTY;
        for &kind in &self.pawns {
            let (entries, attacks_by) = (self.squares.of(army, kind), tree.attacks_by(Piece::new(army, kind)));
            for square in tree.kind(kind) & sums.pawns[army.index()] {
                for next in entries[square.index()].next.without(barred) {
                    pushes |= attacks_by.from(next);
                }
            }
        }
        pushes
    }

    /// The sight of an army. `None` if it has no commander: its pieces count for nobody.
    #[inline]
    fn sight(
        &self,
        tree: &Tree<S>,
        army: Army,
        royals: &[Option<RoyalSight<S>>; ARMIES_MAX],
        sums: &Sums<S>,
    ) -> Option<ArmySight<S>> {
        let side = self.side_of(tree, army)?;
        let (own, own_pawns) = (tree.army(army), sums.pawns[army.index()]);
        let (pawns, first) = (own_pawns.count() as i32, self.pawns_at_start[army.index()]);
        let more_pawns = (8 * pawns - 5 * first).checked_div(first).unwrap_or(0);
        let dark = (own_pawns & self.squares.shade(false)).count() as i32;
        let mut sight = ArmySight {
            army,
            side,
            own,
            own_pawns,
            all_pawns: own_pawns,
            shaded_pawns: [dark, pawns - dark],
            more_pawns,
            barred: own,
            royal_zones: S::EMPTY,
        };
        for &(enemy, _) in self.armies.iter().filter(|(_, other)| *other != side) {
            sight.all_pawns |= sums.pawns[enemy.index()];
            sight.royal_zones |= royals[enemy.index()].as_ref().map_or(S::EMPTY, |royal| royal.zone);
        }
        Some(sight)
    }

    /// Adds the pawns of one kind of an army, which stand on these squares.
    fn add_pawns(
        &self,
        tree: &Tree<S>,
        sight: &ArmySight<S>,
        kind: Kind,
        squares: S,
        royals: &[Option<RoyalSight<S>>; ARMIES_MAX],
        table: &mut PawnTable<S>,
        sums: &mut Sums<S>,
    ) {
        let (army, side, class) = (sight.army, sight.side.index(), self.classes[kind.index()]);
        let facts = self.pawn_facts(tree, army, kind, squares, sight.own_pawns, table);
        sums.sides[side] += facts.strength;
        sums.stops[side] |= facts.stops;
        sums.pawn_guards[side] |= facts.guards;
        sums.phalanx[army.index()] |= facts.phalanx;
        sums.alone[army.index()] |= facts.alone;
        for (shade, stand) in sums.shades[army.index()].iter_mut().zip(facts.shades) {
            *shade |= stand;
        }
        let (once, twice) = (facts.attacks, facts.twice);
        if (once & sight.royal_zones).any() {
            let (weights, attacks_by) = (self.weights.classes.of(class), tree.attacks_by(Piece::new(army, kind)));
            for square in squares {
                self.add_danger(sight, attacks_by.from(square), weights, royals, sums);
            }
        }
        self.add_attacks(sight, kind, once, twice, royals, sums);
        sums.pawn_attacks[side] |= once;
    }

    /// Adds an army's pieces of one kind on these squares. The kind is no pawn.
    fn add_kind(
        &self,
        tree: &Tree<S>,
        sight: &ArmySight<S>,
        kind: Kind,
        squares: S,
        royals: &[Option<RoyalSight<S>>; ARMIES_MAX],
        sums: &mut Sums<S>,
    ) {
        let (side, piece, class) = (sight.side.index(), Piece::new(sight.army, kind), self.classes[kind.index()]);
        let weights = self.weights.classes.of(class);
        let (entries, attacks_by) = (self.squares.of(sight.army, kind), tree.attacks_by(piece));
        let quiet = self.quiet.of(sight.army, kind);
        let (mut once, mut twice) = (S::EMPTY, S::EMPTY);
        // Sums in variables of their own are quicker than those in tables.
        let mut strength = Score2::default();
        for square in squares {
            let entry = &entries[square.index()];
            let attacks = attacks_by.from(square);
            twice |= once & attacks;
            once |= attacks;
            strength.add((entry.worth[0], entry.worth[1]), 1);
            if class != PieceClass::Royal {
                let goals = quiet.map_or(attacks, |reach| reach[square.index()].goals(tree, square));
                self.add_activity(sight, kind, entry, goals, &mut strength);
                if let Some(royal) = &royals[sight.army.index()] {
                    strength.add(weights.distance, moves_between(royal.square, square));
                }
            }
            if (attacks & sight.royal_zones).any() {
                self.add_danger(sight, attacks, weights, royals, sums);
            }
            if let Some(shade) = entry.shade {
                sums.shades[sight.army.index()][usize::from(shade)] = true;
            }
        }
        sums.sides[side] += strength;
        self.add_attacks(sight, kind, once, twice, royals, sums);
        if class == PieceClass::Royal {
            return;
        }
        let worth = self.worth.of(kind);
        let count = squares.count();
        sums.sides[side].add(weights.with_pawns, sight.more_pawns * count as i32);
        sums.pieces[side] += worth * count as i32;
        sums.count[sight.army.index()] += count;
        sums.great[side] |= class == PieceClass::Great;
        if class != PieceClass::Great {
            sums.heavy_attacks[side] |= once;
        }
        if worth < LIGHT {
            sums.light_attacks[side] |= once;
        }
    }

    /// Adds the squares that the pieces of one kind of an army attack, and those that two of them attack.
    fn add_attacks(
        &self,
        sight: &ArmySight<S>,
        kind: Kind,
        once: S,
        twice: S,
        royals: &[Option<RoyalSight<S>>; ARMIES_MAX],
        sums: &mut Sums<S>,
    ) {
        let (side, class) = (sight.side.index(), self.classes[kind.index()]);
        sums.twice[side] |= twice | sums.attacks[side] & once;
        sums.attacks[side] |= once;
        // A royal piece guards nothing, and gives no check.
        if class == PieceClass::Royal {
            return;
        }
        sums.guarded[side] |= once;
        for &(enemy, _) in self.armies.iter().filter(|(_, other)| *other != sight.side) {
            let Some(royal) = &royals[enemy.index()] else { continue };
            let origins = self.squares.origins(sight.army, kind, royal.square);
            let checks = once.without(sight.own) & (origins.leaps | origins.rides & royal.lines);
            sums.checks[enemy.index()][class as usize] |= checks;
        }
    }

    /// Adds a piece that is neither royal nor a pawn: its mobility and its lane. `goals` are the squares that it attacks, or
    /// those where it goes if it captures nothing.
    #[inline]
    fn add_activity(&self, sight: &ArmySight<S>, kind: Kind, entry: &SquareEntry<S>, goals: S, strength: &mut Score2) {
        let weights = &self.weights;
        let reached = goals.without(sight.barred).count() as usize;
        strength.add(self.mobility[kind.index()][reached.min(ROOTS.len() - 1)], 1);
        if entry.lane.any() && (entry.lane & sight.own_pawns).is_empty() {
            strength.add(weights.open_lane, 1);
            strength.add(weights.clear_lane, i32::from((entry.lane & sight.all_pawns).is_empty()));
        }
        if let Some(shade) = entry.shade {
            strength.add(weights.same_shade, sight.shaded_pawns[usize::from(shade)]);
        }
    }

    /// Adds what a piece threatens beside enemy royal pieces.
    fn add_danger(
        &self,
        sight: &ArmySight<S>,
        attacks: S,
        weights: &ClassWeights,
        royals: &[Option<RoyalSight<S>>; ARMIES_MAX],
        sums: &mut Sums<S>,
    ) {
        for &(enemy, _) in self.armies.iter().filter(|(_, other)| *other != sight.side) {
            let hits = royals[enemy.index()].as_ref().map_or(S::EMPTY, |royal| attacks & royal.zone);
            if hits.any() {
                sums.danger[enemy.index()] += hits.count() as i32 * weights.hit + weights.near;
            }
        }
    }

    /// Adds pieces in hand. If each may be dropped where it is best, it is worth a bit more than on a square of the board.
    /// If it only enters by a gate, it is worth a bit less.
    fn add_in_hand(&self, side: Side, kind: Kind, count: i32, sums: &mut Sums<S>) {
        let worth = self.worth.of(kind) * count;
        let more = if self.rules.has_drops() { worth / IN_HAND } else { -worth / IN_HAND };
        sums.sides[side.index()].add((1, 1), worth + more);
        if self.classes[kind.index()] != PieceClass::Pawn {
            sums.pieces[side.index()] += worth;
        }
    }
}

/// The square root of a mobility, in 16ths.
pub(super) fn root(squares: i32) -> i32 {
    ROOTS[squares.clamp(0, ROOTS.len() as i32 - 1) as usize]
}
