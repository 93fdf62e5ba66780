//! How good a position is for each side, from the data of the variant alone.

mod aspects;
mod class;
mod danger;
mod goals;
mod leaning;
mod numbers;
mod pawn_table;
mod pawns;
mod quiet;
mod squares;
mod sums;
mod weights;

use std::sync::Arc;

use tessera_rules::{ARMIES_MAX, Army, BoardSet, Kind, Move, Position, Rules, Side, Tree, TurnStart};

use crate::score::ESTIMATE_MAX;
use crate::worth::{self, Worth};
pub(crate) use aspects::Aspects;
pub use aspects::{AspectDifference, PositionAspect};
use class::PieceClass;
use goals::Runner;
pub(crate) use leaning::Leaning;
use numbers::Phases;
pub(crate) use pawn_table::PawnTable;
use quiet::QuietReach;
use squares::SquareTables;
use sums::{Against, ROOTS, Score2, Sums, root};
pub use weights::Weights;

/// The most of a royal piece's danger that a hunter sees: no more than two pieces, so that it does not give its own away.
const DANGER_SEEN: i32 = 400;
/// All strength on the board, where shares of it are compared: about the forces of four armies in hundredths of a pawn.
const WHOLE: i32 = 4_000;

/// The worth of a point where points decide, in hundredths of a pawn. Pieces still help to earn more, so they count, too.
const POINT: i32 = 40;

/// The errors that a player makes on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Errors {
    /// Between two sides: the greatest error of each evaluation, in hundredths of a pawn.
    pub difference: i32,
    /// While more than two sides are alive: the greatest error for each move of the player, in 4000ths of all strength on the
    /// board.
    pub share: i32,
    /// How many percent of the player's moves are looked at without their ends: a win or a loss behind them is overlooked.
    pub overlooked: u8,
}

impl Errors {
    /// No errors.
    pub const NONE: Self = Self { difference: 0, share: 0, overlooked: 0 };
}

/// Judges positions of one variant.
#[derive(Debug)]
pub(crate) struct Evaluator<S: BoardSet> {
    rules: Arc<Rules>,
    weights: Weights,
    /// The armies with their sides, all sides, the kinds that count as pawns, and all others: asked for in every position.
    armies: Vec<(Army, Side)>,
    sides: Vec<Side>,
    pawns: Vec<Kind>,
    others: Vec<Kind>,
    /// Whether what a pawn attacks never depends on other pieces.
    pawns_leap: bool,
    pub(crate) worth: Worth,
    squares: SquareTables<S>,
    quiet: QuietReach<S>,
    /// The kinds that win on some squares.
    runners: Vec<Runner<S>>,
    /// The class of each kind.
    classes: Vec<PieceClass>,
    /// Whether each kind rides along lines.
    rides: Vec<bool>,
    /// The worth of each kind's mobility, by the number of squares that it attacks.
    mobility: Vec<[Phases; ROOTS.len()]>,
    /// The number of pawns of each army at the start.
    pawns_at_start: [i32; ARMIES_MAX],
    /// The worth of all pieces at the start but pawns and royal ones: with it the opening begins.
    opening: i32,
    /// The seed and the size of the error that is made on purpose.
    error: (u64, Errors),
    leaning: Leaning,
}

/// Pieces of at least this worth are harassed by those of less than [`LIGHT`]: rooks and queens by knights and bishops.
const HEAVY: i32 = 450;
const LIGHT: i32 = 400;
/// Pieces of at least this worth are great: queens. Without them royal pieces are much safer.
const GREAT: i32 = 700;

impl<S: BoardSet> Evaluator<S> {
    pub(crate) fn new(rules: Arc<Rules>, weights: Weights) -> Self {
        let worth = Worth::new(&rules);
        let squares = SquareTables::new(&rules, &worth, &weights);
        let armies: Vec<_> = rules.armies().map(|(army, _)| (army, rules.side(army))).collect();
        let sides = rules.sides();
        let (pawns, others): (Vec<Kind>, Vec<Kind>) =
            rules.kinds().map(|(kind, ..)| kind).partition(|&kind| rules.is_pawn(kind));
        let pawns_leap = pawns.iter().all(|&kind| leaps(&rules, kind));
        let all = rules.squares();
        let classes: Vec<_> = rules.kinds().map(|(kind, ..)| PieceClass::of(&rules, &worth, kind)).collect();
        let rides = rules.kinds().map(|(kind, ..)| class::rides(&rules, kind)).collect();
        let mobility_of = |kind: Kind| {
            let reached = all.iter().map(|from| worth::reached(&rules, Army::default(), kind, from)).sum::<i32>();
            let usual = root(reached / all.count().max(1) as i32 / 1024);
            let (middle, ending) = weights.classes.of(classes[kind.index()]).mobility;
            ROOTS.map(|root| (middle * (root - usual) / 16, ending * (root - usual) / 16))
        };
        let mobility = rules.kinds().map(|(kind, ..)| mobility_of(kind)).collect();
        let mut evaluator = Self {
            weights,
            classes,
            rides,
            mobility,
            runners: Runner::all(&rules),
            quiet: QuietReach::new(&rules),
            armies,
            sides,
            pawns,
            others,
            pawns_leap,
            worth,
            squares,
            pawns_at_start: [0; ARMIES_MAX],
            opening: 1,
            error: (0, Errors::NONE),
            leaning: Leaning::default(),
            rules,
        };
        let start = evaluator.tree(&evaluator.rules.start(), &[]);
        for &(army, _) in &evaluator.armies {
            evaluator.pawns_at_start[army.index()] = evaluator.pawns_of(&start, army).count() as i32;
        }
        evaluator.opening = evaluator.sums(&start, &mut PawnTable::single()).pieces.iter().sum::<i32>().max(1);
        evaluator
    }

    /// A tree of this kind, see [`Tree::of`].
    pub(crate) fn tree(&self, position: &Position, earlier: &[TurnStart]) -> Tree<S> {
        match Tree::of(self.rules.clone(), position, earlier) {
            Some(tree) => tree,
            None => unreachable!("evaluators are only made for boards that fit"),
        }
    }

    /// The rules that it judges by.
    pub(crate) fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The error that is made on purpose: its seed and its size.
    pub(crate) fn error(&self) -> (u64, Errors) {
        self.error
    }

    /// From now on judgements err by up to so much, by chance that the seed fixes.
    pub(crate) fn set_error(&mut self, seed: u64, most: Errors) {
        self.error = (seed, most);
    }

    /// How much better the side stands than the others. `shared` compares shares of all strength on the board, for
    /// three sides or more.
    pub(crate) fn score(&self, tree: &Tree<S>, side: Side, shared: bool, table: &mut PawnTable<S>) -> i32 {
        let (strengths, danger) = self.strengths_and_danger(tree, table);
        let own = strengths[side.index()];
        let mut score = if shared {
            self.fortune(tree, side, own, strengths.iter().sum())
        } else {
            // The points of those who have fallen stay on the table. They are nobody's strength.
            let fights = |other: &&Side| **other != side && self.is_alive(tree, **other);
            own - self.sides.iter().filter(fights).map(|other| strengths[other.index()]).sum::<i32>()
        };
        if self.leaning != Leaning::default() {
            score += self.inclination(side, &strengths, danger);
        }
        // Shares are judged without errors: see `error_in_share`.
        let error = if shared { 0 } else { self.error_in(tree.key(), self.error.1.difference) };
        (score + error).clamp(1 - ESTIMATE_MAX, ESTIMATE_MAX - 1)
    }

    /// Judges with this leaning from now on.
    pub(crate) fn set_leaning(&mut self, leaning: Leaning) {
        self.leaning = leaning;
    }

    pub(crate) fn leaning(&self) -> Leaning {
        self.leaning
    }

    /// How much a bot with a leaning likes the position besides its score. `danger` is the cost that each side has from
    /// attacks around its royal pieces.
    fn inclination(&self, side: Side, strengths: &[i32; ARMIES_MAX], danger: [i32; ARMIES_MAX]) -> i32 {
        let Leaning { hunt, build, spite } = self.leaning;
        let mut liked = build * strengths[side.index()];
        for other in (0..ARMIES_MAX).filter(|&other| other != side.index()) {
            liked += hunt * danger[other] - spite[other] * strengths[other];
        }
        liked / 256
    }

    /// For each side its share of all strength on the board, above or below a fair one.
    pub(crate) fn shares(&self, tree: &Tree<S>) -> [i32; ARMIES_MAX] {
        let (strengths, _) = self.strengths_and_danger(tree, &mut PawnTable::single());
        let all = strengths.iter().sum();
        let mut shares = [0; ARMIES_MAX];
        for &(_, side) in &self.armies {
            shares[side.index()] = self.fortune(tree, side, strengths[side.index()], all);
        }
        shares
    }

    /// By how much a hundredth of a pawn changes a share, in 256ths. To lose a piece weighs more than to capture another's:
    /// this is half of its part of all strength, which lies between both.
    pub(crate) fn unit_of_shares(&self, tree: &Tree<S>) -> i32 {
        let (strengths, _) = self.strengths_and_danger(tree, &mut PawnTable::single());
        (WHOLE * 128 / strengths.iter().sum::<i32>().max(1)).min(256)
    }

    /// A side's share of all strength, above or below a fair one, with the worth of the enemies that it has outlived.
    fn fortune(&self, tree: &Tree<S>, side: Side, own: i32, all: i32) -> i32 {
        let (mut seats, mut alive) = ([false; ARMIES_MAX], [false; ARMIES_MAX]);
        for &(army, other) in &self.armies {
            seats[other.index()] = true;
            alive[other.index()] |= other == side || tree.is_alive(army);
        }
        let count = |sides: [bool; ARMIES_MAX]| sides.iter().filter(|&&is| is).count() as i32;
        share(own, all) - WHOLE / count(seats) + self.weights.outlived * (count(seats) - count(alive))
    }

    /// The strength of each side, in hundredths of a pawn, and the squared attacks around its royal pieces.
    fn strengths_and_danger(&self, tree: &Tree<S>, table: &mut PawnTable<S>) -> ([i32; ARMIES_MAX], [i32; ARMIES_MAX]) {
        let mut sums = self.sums(tree, table);
        let phase = (sums.pieces.iter().sum::<i32>() * 256 / self.opening).min(256);
        let mut against = [Against::NOTHING; ARMIES_MAX];
        for &side in &self.sides {
            against[side.index()] = self.against(tree, side, &sums);
            self.contested(side, &against[side.index()], &mut sums);
        }
        for &(army, _) in &self.armies {
            if let Some(side) = self.side_of(tree, army) {
                let pushes = self.pushes(tree, army, side, &against[side.index()], &sums);
                for other in self.sides.iter().filter(|other| **other != side) {
                    against[other.index()].pushes |= pushes;
                }
            }
        }
        for &(army, _) in &self.armies {
            if let Some(side) = self.side_of(tree, army) {
                let against = &against[side.index()];
                self.pawns(tree, army, side, against, &mut sums);
                self.at_risk(tree, army, side, against, &mut sums);
                self.royal(tree, army, side, against, &mut sums);
                self.checks(tree, army, side, &mut sums);
            }
        }
        // A player who overlooks ends does not see them coming either.
        if self.error.1.overlooked == 0 {
            self.goals(tree, &against, &mut sums);
        }
        self.scale_ending(tree, &mut sums);
        // The greatest weights need the width.
        let mixed = |middle: i32, ending: i32| {
            (i64::from(middle) * i64::from(phase) + i64::from(ending) * i64::from(256 - phase)) / 256
        };
        let mut strengths = sums.sides.map(|Score2([middle, ending])| mixed(middle, ending) as i32);
        strengths[tree.side_to_move().index()] += self.weights.tempo;
        if self.rules.counts_points() {
            for &(army, side) in &self.armies {
                strengths[side.index()] += i32::from(tree.points(army)) * POINT;
            }
        }
        self.drive(tree, &sums, &mut strengths);
        let mut danger = [0; ARMIES_MAX];
        for &(army, side) in &self.armies {
            let eighths = sums.danger[army.index()];
            danger[side.index()] += (eighths * eighths / 64).min(DANGER_SEEN);
        }
        (strengths, danger)
    }

    /// Lessens the lead in an ending that only checkmate wins: with few pawns, and with pieces on squares of different
    /// shades. With a heavy piece more, no pawns are needed.
    fn scale_ending(&self, tree: &Tree<S>, sums: &mut Sums<S>) {
        let &[(first, one), (second, other)] = &self.armies[..] else { return };
        let rules = &self.rules;
        let other_ends = rules.checks_to_win().is_some() || rules.counts_points() || !self.runners.is_empty();
        if !rules.gives_check() || other_ends || rules.has_hands() || self.pawns.is_empty() || one == other {
            return;
        }
        let lead = sums.sides[one.index()].0[1] - sums.sides[other.index()].0[1];
        let (leader, behind) = if lead >= 0 { (one, other) } else { (other, one) };
        if sums.pieces[leader.index()] >= sums.pieces[behind.index()] + HEAVY {
            return;
        }
        let pawns = self.pawns_of(tree, if lead >= 0 { first } else { second }).count() as i32;
        let weights = &self.weights;
        let mut scale = (weights.no_pawns + weights.each_pawn * pawns).clamp(0, 256);
        if sums.opposite_shades(first, second) {
            scale = scale * weights.opposite_shades.clamp(0, 256) / 256;
        }
        let kept = i64::from(lead.abs()) * i64::from(scale) / 256;
        sums.sides[leader.index()].0[1] = sums.sides[behind.index()].0[1] + kept as i32;
    }

    /// Whether a side has a living army.
    fn is_alive(&self, tree: &Tree<S>, side: Side) -> bool {
        self.armies.iter().any(|&(army, of)| of == side && tree.is_alive(army))
    }

    /// The side that commands an army.
    fn side_of(&self, tree: &Tree<S>, army: Army) -> Option<Side> {
        tree.commander(army).map(|seat| self.armies[seat.index()].1)
    }

    /// The squares with a pawn of the army on top.
    fn pawns_of(&self, tree: &Tree<S>, army: Army) -> S {
        let mut pawns = S::EMPTY;
        for &kind in &self.pawns {
            pawns |= tree.kind(kind) & tree.army(army);
        }
        pawns
    }

    /// The error in judging the share behind a move of the root, as a whole. Errors in every position of the search would add
    /// up: its best line is the one with the greatest error, and free pieces are not seen. It changes from round to round,
    /// so that a repeated position does not bring the same move again.
    pub(crate) fn error_in_share(&self, key: u64, round: u16, mv: Move) -> i32 {
        self.error_in(key ^ choice(round, mv), self.error.1.share)
    }

    /// Whether the player overlooks the end of the game behind a move of the root. It changes from round to round, so that
    /// the win is found a little later.
    pub(crate) fn overlooks(&self, key: u64, round: u16, mv: Move) -> bool {
        let chance = mix(key ^ mix(self.error.0 ^ choice(round, mv))) % 100;
        chance < u64::from(self.error.1.overlooked)
    }

    /// The error in judging something with this key: small errors are likelier than great ones.
    fn error_in(&self, key: u64, most: i32) -> i32 {
        if most == 0 {
            return 0;
        }
        let mixed = mix(key ^ mix(self.error.0));
        let half = |bits: u64| (bits % (2 * most as u64 + 1)) as i32 - most;
        (half(mixed >> 40) + half(mixed & 0xff_ffff)) / 2
    }
}

/// A number for a move in a round.
fn choice(round: u16, mv: Move) -> u64 {
    mix(u64::from(mv.bits()) | u64::from(round) << 32)
}

/// Whether what a kind attacks depends on its square alone, in every army.
fn leaps(rules: &Rules, kind: Kind) -> bool {
    rules.armies().all(|(army, _)| {
        rules.squares().iter().all(|from| {
            let rides = rules.move_diagram(army, kind, from).ride_captures.any();
            !rides && rules.trails(army, kind, from).next().is_none()
        })
    })
}

/// A share of the whole; of nothing nobody has any.
fn share(own: i32, all: i32) -> i32 {
    if all <= 0 { 0 } else { (i64::from(own) * i64::from(WHOLE) / i64::from(all)) as i32 }
}

/// A number in which every bit depends on every bit of the other. Source: S. Vigna's variant of D. Stafford, "Better
/// bit mixing", 2011.
pub(crate) const fn mix(number: u64) -> u64 {
    let mixed = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use tessera_rules::Bitboard;

    use super::*;
    use crate::test_rules::{FOUR_HANDED, rules, rules_of};

    /// How much better the player to move stands.
    fn score(id: &str, position: &str) -> i32 {
        let goal = r#"regions: { "hill": "d4 e4 d5 e5" }, goals: [Reach(piece: "K", at: "hill")]"#;
        let rules = rules(id, &format!("Ruleset(api: 1, id: \"hill\", extends: \"chess\", {goal})"));
        let tree = Tree::new(rules.clone(), &rules.parse_fen(position).unwrap(), &[]);
        Evaluator::new(rules, Weights::default()).score(&tree, tree.side_to_move(), false, &mut PawnTable::single())
    }

    /// The same position with the colours exchanged.
    fn exchanged(position: &str) -> String {
        let (board, rest) = position.split_once(' ').unwrap();
        let ranks: Vec<&str> = board.split('/').rev().collect();
        let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        let turn = if rest.starts_with('w') { 'b' } else { 'w' };
        format!("{} {turn} - - 0 1", ranks.join("/").chars().map(swap).collect::<String>())
    }

    #[test]
    fn both_colours_are_judged_alike() {
        for position in [
            "r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N1B3/PPQ2PPP/R3KB1R w - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/R3K3 b - - 0 1",
        ] {
            assert_eq!(score("chess", position), score("chess", &exchanged(position)), "{position}");
        }
    }

    #[test]
    fn what_the_rules_make_worth_something_counts() {
        let better = |id: &str, good: &str, bad: &str| {
            let (good, bad) = (score(id, good), score(id, bad));
            assert!(good > bad, "{id}: {good} {bad}");
        };
        // A piece that is carried counts; a checked enemy is worth more the fewer checks are left.
        better("trojan", "4k3/8/8/8/8/8/3(RN)4/4K3 w - - 0 1", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1");
        better("three-check", "4k3/8/8/8/8/8/3R4/4K3 w - - 1+3 0 1", "4k3/8/8/8/8/8/3R4/4K3 w - - 3+3 0 1");
        better("hill", "4k3/8/8/8/8/4K3/7P/8 w - - 0 1", "4k3/8/8/8/8/8/7P/4K3 w - - 0 1");
        // A hook tells which squares win.
        better("king-of-the-hill", "4k3/8/8/8/8/4K3/7P/8 w - - 0 1", "4k3/8/8/8/8/8/7P/4K3 w - - 0 1");
        // A win on the next move is worth more than one that the enemy can still prevent.
        better("king-of-the-hill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "4k3/8/8/8/8/8/3K4/8 w - - 0 1");
        better("king-of-the-hill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "3rkr2/8/8/8/8/3K4/8/3R1R2 w - - 0 1");
        // Passed pawns, kings behind their pawns, pieces that nothing chases.
        better("chess", "4k3/7p/P7/8/8/8/8/4K3 w - - 0 1", "4k3/p7/P7/8/8/8/8/4K3 w - - 0 1");
        better("chess", "r2qkb1r/8/8/8/8/8/5PPP/R2Q2K1 w - - 0 1", "r2qkb1r/8/8/8/8/8/5PPP/R2QK3 w - - 0 1");
        better("chess", "4k3/8/3p4/8/8/4N3/8/4K3 w - - 0 1", "4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 1");
    }

    /// Nothing is captured in the Game of the Amazons. What counts is where the pieces can go.
    #[test]
    fn pieces_that_capture_nothing_want_room() {
        let rules = rules("amazons", include_str!("../../assets/mods/amazons/variants/amazons.ron"));
        let evaluator = Evaluator::new(rules.clone(), Weights::default());
        let score = |position: &str| {
            let tree = Tree::new(rules.clone(), &rules.parse_fen(position).unwrap(), &[]);
            evaluator.score(&tree, tree.side_to_move(), false, &mut PawnTable::single())
        };
        let free = score("q9/10/10/10/10/10/10/10/10/9Q w - - 0 1");
        let shut_in = score("q9/10/10/10/10/10/10/10/8**/8*Q w - - 0 1");
        assert!(free > shut_in + 20, "{free} {shut_in}");
    }

    /// Yellow and White are left of four sides, and Blue's king and rook stand there, too.
    fn two_left_of_four() -> (Evaluator<Bitboard>, Tree) {
        let rules = rules_of("four-handed-ffa", &FOUR_HANDED);
        let (ends, empty) = (["x,x,x,8,x,x,x"; 2].join("/"), ["14"; 5].join("/"));
        let board = format!("x,x,x,yR,2,yK,4,x,x,x/{ends}/14/bK,bR,12/{empty}/1,wR,12/{ends}/x,x,x,3,wK,4,x,x,x");
        let tree = rules.parse_fen(&format!("{board} w - - 60,40x,50,30x 0 1")).unwrap();
        let tree = Tree::new(rules.clone(), &tree, &[]);
        (Evaluator::new(rules, Weights::default()), tree)
    }

    /// The points of those who have fallen are nobody's strength.
    #[test]
    fn two_sides_that_are_left_have_opposite_scores() {
        let (evaluator, tree) = two_left_of_four();
        let score = |side: usize| evaluator.score(&tree, Side::new(side).unwrap(), false, &mut PawnTable::single());
        assert_eq!(score(0), -score(2));
    }

    #[test]
    fn kings_that_have_fallen_are_not_hunted() {
        let (evaluator, tree) = two_left_of_four();
        let (_, danger) = evaluator.strengths_and_danger(&tree, &mut PawnTable::single());
        assert_eq!(danger[1], 0);
    }

    /// The greatest weights that a file may have do not overflow, in whatever sum.
    #[test]
    fn the_greatest_weights_are_judged() {
        for greatest in [-10_000, 10_000] {
            let mut weights = Weights::default();
            weights.numbers().into_iter().for_each(|number| *number = greatest);
            for (id, position) in [
                ("chess", "4k3/PPP4P/8/3Q4/2QQQ2K/5r2/1ppppppp/Q7 b - - 0 1"),
                ("three-check", "r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N1B3/PPQ2PPP/R3KB1R w - - 1+1 0 1"),
                ("king-of-the-hill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1"),
            ] {
                let rules = rules(id, "");
                let tree = Tree::new(rules.clone(), &rules.parse_fen(position).unwrap(), &[]);
                let score = Evaluator::new(rules, weights.clone()).score(
                    &tree,
                    tree.side_to_move(),
                    false,
                    &mut PawnTable::single(),
                );
                assert!(score.abs() < ESTIMATE_MAX, "{id} {score}");
            }
        }
    }
}
