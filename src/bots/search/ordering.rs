//! Move ordering: moves that probably cause a cutoff come first.

use tessera_rules::{ARMIES_MAX, BoardSet, Move, Rules, Tree};

use super::correction::Corrections;
use super::exchange::{exchange, exchanges_tell, victim};
use crate::score::PLY_MAX;
use crate::worth::Worth;

/// Ranks lie in bands: the move of the table, moves to a goal, winning captures, killers, quiet moves by history, losing
/// captures. The distance of two bands is more than any rank within one.
const TABLE: i32 = 1 << 28;
pub(super) const GOAL: i32 = 1 << 27;
const WINNING: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
const LOSING: i32 = -(1 << 26);
/// The greatest history count. It keeps quiet moves in their band, and fits into 16 bits.
const HISTORY_MAX: i32 = 1 << 14;
/// A cutoff adds the first number to the count of its move, and takes the second one from the counts of the moves before it.
/// Both are multiplied by the square of the depth.
const BONUS: i32 = 21;
const MALUS: i32 = 15;
/// The most that one cutoff changes a count, so that a single deep node does not fill it.
const BONUS_MAX: i32 = 1_700;

/// The part of its count by which a capture rises: the greatest count is as much as a pawn and a quarter.
const CAPTURE_COUNT: i32 = 8;

/// A move with its rank. The highest rank comes first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked {
    pub(super) mv: Move,
    pub(super) rank: i32,
    /// Whether it neither captures an enemy nor promotes nor reaches a goal.
    pub(super) quiet: bool,
}

impl Ranked {
    /// Whether it captures or promotes without a loss, reaches a goal, or comes from the table.
    pub(super) fn wins(self) -> bool {
        self.rank >= WINNING / 2
    }

    /// Whether it comes from the table.
    pub(super) fn is_from_table(self) -> bool {
        self.rank >= TABLE
    }

    /// Whether it is one of the two killers of its ply.
    pub(super) fn is_killer(self) -> bool {
        self.quiet && self.rank >= KILLER && self.rank < WINNING / 2
    }
}

/// A kind of piece and the square that it has moved to, as one index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Arrival(usize);

/// The counts of quiet moves in one position.
struct QuietCounts<'a> {
    /// Counts of the seat to move, by square left and square reached.
    history: &'a [i32],
    squares: usize,
    /// Counts after each of the last two moves, by arrival. Empty if there was no such move.
    continuations: [&'a [i16]; 2],
}

impl QuietCounts<'_> {
    /// The sum of the counts of a move.
    #[inline]
    fn of(&self, mv: Move, arrival: Option<Arrival>) -> i32 {
        let count = self.history[mv.from().index() * self.squares + mv.to().index()];
        let Some(Arrival(at)) = arrival else { return count };
        let continued = |counts: &[i16]| counts.get(at).map_or(0, |&count| i32::from(count));
        count + continued(self.continuations[0]) + continued(self.continuations[1])
    }
}

/// Killer moves and history: the quiet moves that caused cutoffs elsewhere in the tree.
///
/// Sources: B. Akl and M. Newborn, "The principal continuation and the killer heuristic", 1977; J. Schaeffer, "The
/// history heuristic", 1983; chessprogramming.org, "Continuation History".
#[derive(Debug)]
pub(super) struct MoveOrdering<S> {
    killers: Vec<[Option<Move>; 2]>,
    /// Counts by seat to move, square left and square reached.
    history: Vec<i32>,
    /// Counts by one of the last two moves and the move itself.
    continuation: Vec<i16>,
    /// Counts of captures by the move and the kind that it captures.
    captures: Vec<i16>,
    /// The errors of the static evaluation. They live as long as the counts.
    pub(super) corrections: Corrections,
    squares: usize,
    arrivals: usize,
    /// The squares where a piece wins, by army and kind. Empty if no piece wins by reaching a square.
    goals: Vec<S>,
    kinds: usize,
}

impl<S: BoardSet> MoveOrdering<S> {
    pub(super) fn new(rules: &Rules) -> Self {
        let squares = rules.squares().iter().map(|square| square.index() + 1).max().unwrap_or(0);
        let kinds = rules.kinds().count();
        let mut goals = vec![S::EMPTY; ARMIES_MAX * kinds];
        for (army, _) in rules.armies() {
            for (kind, ..) in rules.kinds() {
                goals[army.index() * kinds + kind.index()] = S::from_bitboard(rules.winning_squares(army, kind));
            }
        }
        if goals.iter().all(|squares| squares.is_empty()) {
            goals.clear();
        }
        let arrivals = kinds * squares;
        Self {
            killers: vec![[None; 2]; PLY_MAX + 1],
            history: vec![0; ARMIES_MAX * squares * squares],
            continuation: vec![0; arrivals * arrivals],
            captures: vec![0; arrivals * kinds],
            corrections: Corrections::new(),
            squares,
            arrivals,
            goals,
            kinds,
        }
    }

    /// Forgets all killers and counts.
    pub(super) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill(0);
        // Fresh zeros take no memory until they are written. On a board of 256 squares with 25 kinds all would be 82 MiB.
        self.continuation = vec![0; self.continuation.len()];
        self.captures.fill(0);
        self.corrections.clear();
    }

    /// The kind that moves and its target. The move is not played yet.
    pub(super) fn arrival(&self, tree: &Tree<S>, mv: Move) -> Option<Arrival> {
        let kind = mv.dropped().or_else(|| Some(tree.top(mv.from())?.kind()))?;
        Some(Arrival(kind.index() * self.squares + mv.to().index()))
    }

    /// Whether a move brings a piece to a square where it wins.
    pub(super) fn reaches_goal(&self, tree: &Tree<S>, mv: Move) -> bool {
        let piece = if self.goals.is_empty() { None } else { tree.top(mv.from()) };
        piece.is_some_and(|piece| self.goals[piece.army().index() * self.kinds + piece.kind().index()].has(mv.to()))
    }

    /// Records a quiet move that caused a cutoff, and the moves before it that did not. `earlier` are the last two
    /// moves.
    pub(super) fn refuted(
        &mut self,
        tree: &Tree<S>,
        mv: Move,
        before: &[Ranked],
        earlier: [Option<Arrival>; 2],
        depth: i32,
        ply: usize,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let (bonus, malus) = changes(depth);
        self.count(tree, mv, earlier, bonus);
        for other in before.iter().filter(|other| other.quiet) {
            self.count(tree, other.mv, earlier, -malus);
        }
    }

    /// Fills `ranked` with the rank of each move, unsorted.
    pub(super) fn rank(
        &self,
        tree: &Tree<S>,
        worth: &Worth,
        moves: &[Move],
        best: Option<Move>,
        earlier: [Option<Arrival>; 2],
        ply: usize,
        ranked: &mut Vec<Ranked>,
    ) {
        ranked.clear();
        let exchanges = exchanges_tell(tree);
        let counts = self.quiet_counts(tree, earlier);
        let killers = self.killers[ply];
        for &mv in moves {
            let taken = victim(tree, worth, mv);
            let gain = mv.promotion().map_or(0, |into| worth.of(into));
            let goal = self.reaches_goal(tree, mv);
            let quiet = taken <= 0 && gain <= 0 && !goal;
            let rank = if Some(mv) == best {
                TABLE
            } else if goal {
                GOAL
            } else if taken > 0 || gain > 0 {
                let mover = tree.top(mv.from()).map_or(0, |piece| worth.exchanged(piece.kind()));
                let count = self.capture_at(tree, mv).map_or(0, |at| i32::from(self.captures[at]));
                let order = 16 * (taken + gain) - mover.min(2_000) / 8 + count / CAPTURE_COUNT;
                let pays = taken >= mover || !exchanges || exchange(tree, worth, mv) >= 0;
                if pays { WINNING + order } else { LOSING + order }
            } else if killers.contains(&Some(mv)) {
                KILLER + i32::from(killers[0] == Some(mv))
            } else {
                counts.of(mv, self.arrival(tree, mv))
            };
            ranked.push(Ranked { mv, rank, quiet });
        }
    }

    /// The place of the count of a capture. `None` if its target is empty.
    fn capture_at(&self, tree: &Tree<S>, mv: Move) -> Option<usize> {
        let Arrival(now) = self.arrival(tree, mv)?;
        Some(now * self.kinds + tree.top(mv.to())?.kind().index())
    }

    /// Records the captures that were searched before a cutoff, and the move that caused it if it is one.
    pub(super) fn count_captures(&mut self, tree: &Tree<S>, mv: Ranked, before: &[Ranked], depth: i32) {
        let (bonus, malus) = changes(depth);
        let mut add = |mv: Move, bonus: i32| {
            if let Some(at) = self.capture_at(tree, mv) {
                self.captures[at] = with_gravity(i32::from(self.captures[at]), bonus) as i16;
            }
        };
        if !mv.quiet {
            add(mv.mv, bonus);
        }
        for other in before.iter().filter(|other| !other.quiet) {
            add(other.mv, -malus);
        }
    }

    /// The sum of the counts of a quiet move.
    pub(super) fn counted(&self, tree: &Tree<S>, mv: Move, earlier: [Option<Arrival>; 2]) -> i32 {
        let mut count = self.history[self.at(tree, mv)];
        if let Some(Arrival(now)) = self.arrival(tree, mv) {
            for Arrival(before) in earlier.into_iter().flatten() {
                count += i32::from(self.continuation[before * self.arrivals + now]);
            }
        }
        count
    }

    /// The counts of quiet moves of the seat to move, for a list of moves. `earlier` are the last two moves.
    #[inline]
    fn quiet_counts(&self, tree: &Tree<S>, earlier: [Option<Arrival>; 2]) -> QuietCounts<'_> {
        let moves = self.squares * self.squares;
        QuietCounts {
            history: &self.history[tree.turn().index() * moves..][..moves],
            squares: self.squares,
            continuations: earlier.map(|earlier| {
                earlier.map_or(&[][..], |Arrival(at)| &self.continuation[at * self.arrivals..][..self.arrivals])
            }),
        }
    }

    fn count(&mut self, tree: &Tree<S>, mv: Move, earlier: [Option<Arrival>; 2], bonus: i32) {
        let at = self.at(tree, mv);
        self.history[at] = with_gravity(self.history[at], bonus);
        if let Some(Arrival(now)) = self.arrival(tree, mv) {
            for Arrival(before) in earlier.into_iter().flatten() {
                let count = &mut self.continuation[before * self.arrivals + now];
                *count = with_gravity(i32::from(*count), bonus) as i16;
            }
        }
    }

    fn at(&self, tree: &Tree<S>, mv: Move) -> usize {
        (tree.turn().index() * self.squares + mv.from().index()) * self.squares + mv.to().index()
    }
}

/// The bonus and the malus of a cutoff at this depth.
fn changes(depth: i32) -> (i32, i32) {
    let square = depth * depth;
    ((square * BONUS).min(BONUS_MAX), (square * MALUS).min(BONUS_MAX))
}

/// A count with a bonus. The nearer it is to its bound, the less it grows.
fn with_gravity(count: i32, bonus: i32) -> i32 {
    count + bonus - count * bonus.abs() / HISTORY_MAX
}

/// Swaps the highest rank from this place on to this place, and returns it.
pub(super) fn pick(ranked: &mut [Ranked], at: usize) -> Ranked {
    let mut best = (at, ranked[at].rank);
    for (other, next) in ranked.iter().enumerate().skip(at + 1) {
        if next.rank > best.1 {
            best = (other, next.rank);
        }
    }
    ranked.swap(at, best.0);
    ranked[at]
}
