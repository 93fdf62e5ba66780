//! Sums over all pieces: their worth on their squares, their mobility, and the squares that they attack.

use tessera_rules::{ARMIES_MAX, Army, Kind, Piece, Side, Square, SquareSet, Tree};

use super::class::{CLASSES, PieceClass};
use super::{Evaluator, LIGHT, weights};

/// The square roots of 0 to 27, in 16ths: the mobility of a queen has 27 squares at most. A further square is worth less
/// the more a piece has.
const ROOTS: [i32; 28] =
    [0, 16, 23, 28, 32, 36, 39, 42, 45, 48, 51, 53, 55, 58, 60, 62, 64, 66, 68, 70, 72, 73, 75, 77, 78, 80, 82, 83];

/// The part of its worth by which a piece is worth more in hand than on the board.
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
}

/// A strength in the middle game and in the ending, in hundredths of a pawn.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Score2(pub(super) [i32; 2]);

impl Score2 {
    /// Adds a weight so many times.
    pub(super) fn add(&mut self, (middle, ending): weights::Phases, times: i32) {
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
    /// The squares that do not count as mobility: those of the own army and those that enemy pawns attack.
    barred: S,
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

impl<S: SquareSet> Sums<S> {
    fn new() -> Self {
        Self {
            sides: [Score2::default(); ARMIES_MAX],
            attacks: [S::EMPTY; ARMIES_MAX],
            twice: [S::EMPTY; ARMIES_MAX],
            guarded: [S::EMPTY; ARMIES_MAX],
            pawn_attacks: [S::EMPTY; ARMIES_MAX],
            light_attacks: [S::EMPTY; ARMIES_MAX],
            stops: [S::EMPTY; ARMIES_MAX],
            pawn_guards: [S::EMPTY; ARMIES_MAX],
            danger: [0; ARMIES_MAX],
            checks: [[S::EMPTY; CLASSES]; ARMIES_MAX],
            great: [false; ARMIES_MAX],
            pieces: [0; ARMIES_MAX],
        }
    }
}

impl<S: SquareSet> Evaluator<S> {
    /// The sums over all pieces, without pawn structure, risks and danger.
    pub(super) fn sums(&self, tree: &Tree<S>) -> Sums<S> {
        let mut sums = Sums::new();
        let mut royals = [None; ARMIES_MAX];
        for &(army, _) in &self.armies {
            royals[army.index()] = tree.royal(army).map(|square| RoyalSight {
                square,
                zone: tree.attacks(square) | S::of(square),
                lines: tree.lines(square),
            });
            // Mobility asks for the attacks of all pawns.
            let Some(side) = self.side_of(tree, army) else { continue };
            for square in self.pawns_of(tree, army) {
                sums.pawn_attacks[side.index()] |= tree.attacks(square);
            }
        }
        for &(army, _) in &self.armies {
            // Pieces without a commander count for nobody.
            let Some(side) = self.side_of(tree, army) else { continue };
            let (own, own_pawns) = (tree.army(army), self.pawns_of(tree, army));
            let mut sight = ArmySight { army, side, own, own_pawns, all_pawns: own_pawns, barred: own };
            for &(enemy, other) in self.armies.iter().filter(|(_, other)| *other != side) {
                sight.barred |= sums.pawn_attacks[other.index()];
                sight.all_pawns |= self.pawns_of(tree, enemy);
            }
            let mut shades = [false; 2];
            for square in own {
                let Some(piece) = tree.top(square) else { continue };
                let attacks = tree.attacks_of(piece, square);
                self.add_piece(&sight, piece, square, attacks, &mut sums);
                self.add_danger(&sight, piece, attacks, &royals, &mut sums);
                if let Some(shade) = self.squares.of(army, piece.kind(), square).shade {
                    shades[usize::from(shade)] = true;
                }
                if self.rules.stacks() {
                    let cargo: i32 = tree.cargo(square).map(|kind| self.worth.of(kind)).sum();
                    sums.sides[side.index()].add((1, 1), cargo * self.weights.cargo / 256);
                }
            }
            for kind in tree.hand(army) {
                self.add_in_hand(side, kind, tree.in_hand(army, kind) as i32, &mut sums);
            }
            if shades == [true; 2] {
                sums.sides[side.index()].add(self.weights.both_shades, 1);
            }
        }
        sums
    }

    /// Adds a piece: its worth on its square, its attacks, its mobility and its lane.
    fn add_piece(&self, sight: &ArmySight<S>, piece: Piece, square: Square, attacks: S, sums: &mut Sums<S>) {
        let (weights, side, kind) = (&self.weights, sight.side.index(), piece.kind());
        let entry = self.squares.of(sight.army, kind, square);
        let (class, usual) = self.classes[kind.index()];
        let sum = &mut sums.sides[side];
        sum.add((entry.worth[0], entry.worth[1]), 1);
        sums.twice[side] |= sums.attacks[side] & attacks;
        sums.attacks[side] |= attacks;
        if class == PieceClass::Royal {
            return;
        }
        sums.guarded[side] |= attacks;
        if class == PieceClass::Pawn {
            sums.stops[side] |= entry.stops;
            sums.pawn_guards[side] |= entry.guards;
            return;
        }
        let (worth, weight) = (self.worth.of(kind), weights.classes.of(class).mobility);
        let mobility = root(attacks.without(sight.barred).count() as i32) - usual;
        sum.add((weight.0 * mobility / 16, weight.1 * mobility / 16), 1);
        sums.pieces[side] += worth;
        sums.great[side] |= class == PieceClass::Great;
        if worth < LIGHT {
            sums.light_attacks[side] |= attacks;
        }
        if entry.lane.any() && (entry.lane & sight.own_pawns).is_empty() {
            sum.add(weights.open_lane, 1);
            sum.add(weights.clear_lane, i32::from((entry.lane & sight.all_pawns).is_empty()));
        }
        if let Some(shade) = entry.shade {
            sum.add(weights.same_shade, (sight.own_pawns & self.squares.shade(shade)).count() as i32);
        }
    }

    /// Adds pieces in hand. Each may enter where it is best, so it is worth a bit more than on a square of the board.
    fn add_in_hand(&self, side: Side, kind: Kind, count: i32, sums: &mut Sums<S>) {
        let worth = self.worth.of(kind) * count;
        sums.sides[side.index()].add((1, 1), worth + worth / IN_HAND);
        if self.classes[kind.index()].0 != PieceClass::Pawn {
            sums.pieces[side.index()] += worth;
        }
    }

    /// Adds what a piece threatens beside enemy royal pieces, and the squares from which it can check them.
    fn add_danger(
        &self,
        sight: &ArmySight<S>,
        piece: Piece,
        attacks: S,
        royals: &[Option<RoyalSight<S>>; ARMIES_MAX],
        sums: &mut Sums<S>,
    ) {
        let class = self.classes[piece.kind().index()].0;
        let weights = self.weights.classes.of(class);
        for &(enemy, _) in self.armies.iter().filter(|(_, other)| *other != sight.side) {
            let Some(royal) = royals[enemy.index()] else { continue };
            let hits = (attacks & royal.zone).count() as i32;
            if hits > 0 {
                sums.danger[enemy.index()] += hits * weights.hit + weights.near;
            }
            // A royal piece gives no check.
            if class != PieceClass::Royal {
                let origins = self.squares.origins(sight.army, piece.kind(), royal.square);
                let checks = attacks.without(sight.own) & (origins.leaps | origins.rides & royal.lines);
                sums.checks[enemy.index()][class as usize] |= checks;
            }
        }
    }
}

/// The square root of a mobility, in 16ths.
pub(super) fn root(squares: i32) -> i32 {
    ROOTS[squares.clamp(0, ROOTS.len() as i32 - 1) as usize]
}
