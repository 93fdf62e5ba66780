//! Piece-square tables and the ways of pawns, worked out once for a variant.

use tessera_rules::{ARMIES_MAX, Army, Bitboard, Kind, Rules, Square};

use crate::worth::{self, Worth};

/// The worth of a piece on a square in the opening and in the ending.
pub(super) type Phases = [i32; 2];

/// How much a square more or less in reach than on average counts, in hundredths of a pawn.
const MOBILITY: i32 = 4;
/// How much a pawn gains for each step towards its promotion, times the square of the steps made.
const ADVANCE: Phases = [2, 5];
/// How much each file or rank away from the edge counts for a piece that is not royal, in the opening.
const MIDDLE: i32 = 2;
/// The same for a royal piece that can be checkmated: it hides in the opening and comes out in the ending.
const ROYAL_MIDDLE: Phases = [-7, 5];
/// How much each rank away from its own first one costs a royal piece in the opening.
const ROYAL_RANK: i32 = 12;
/// How much each step towards a square that wins or crowns is worth, to a piece that goes there.
const GOAL: Phases = [6, 12];

/// Tables by army, kind and square, as large as the variant needs them.
#[derive(Debug)]
pub(super) struct SquareTables {
    kinds: usize,
    squares: usize,
    entries: Vec<SquareEntry>,
}

/// Facts about a piece on a square.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SquareEntry {
    /// Its worth there.
    pub(super) worth: Phases,
    /// In how many moves it is promoted on an empty board; 0 if it never is.
    pub(super) steps: u8,
    /// The squares on its way to its promotion.
    pub(super) way: Bitboard,
    /// The squares on which it stops enemy pawns: its square, its way, and its captures from both.
    pub(super) stops: Bitboard,
}

impl SquareTables {
    pub(super) fn new(rules: &Rules, worth: &Worth) -> Self {
        let kinds = rules.kinds().count();
        let squares = rules.squares().iter().map(|square| square.index() + 1).max().unwrap_or(0);
        let mut table = Self { kinds, squares, entries: vec![SquareEntry::default(); ARMIES_MAX * kinds * squares] };
        for (army, _) in rules.armies() {
            for (kind, ..) in rules.kinds() {
                for (square, entry) in entries(rules, worth, army, kind) {
                    let at = table.at(army, kind, square);
                    table.entries[at] = entry;
                }
            }
        }
        table
    }

    pub(super) fn of(&self, army: Army, kind: Kind, square: Square) -> &SquareEntry {
        &self.entries[self.at(army, kind, square)]
    }

    fn at(&self, army: Army, kind: Kind, square: Square) -> usize {
        (army.index() * self.kinds + kind.index()) * self.squares + square.index()
    }
}

/// The entries of a kind of one army, by square.
fn entries(rules: &Rules, worth: &Worth, army: Army, kind: Kind) -> Vec<(Square, SquareEntry)> {
    let squares = rules.squares();
    let reached = |square| worth::reached(rules, army, kind, square);
    let mean = squares.iter().map(reached).sum::<i32>() / squares.count().max(1) as i32;
    let royal = rules.is_royal(kind);
    let (zone, into) = rules.promotion(army, kind);
    let promotion = steps_to(rules, army, kind, zone);
    // A die shows something else before it has gone far.
    let share = if rules.is_die(kind) { 4 } else { 1 };
    let gain = into.iter().map(|&into| worth.of(into)).max().unwrap_or(0) - worth.of(kind);
    let longest = promotion.iter().map(|(_, steps)| *steps).max().unwrap_or(0);
    let mut goals = Bitboard::EMPTY;
    for (other, region) in rules.reach_goals(army) {
        goals |= region.when(other == kind);
    }
    goals |= rules.transforms_on(army, kind);
    let goal = steps_to(rules, army, kind, goals);
    squares
        .iter()
        .map(|square| {
            let mut entry =
                SquareEntry { worth: [worth.of(kind); 2], stops: Bitboard::of(square), ..SquareEntry::default() };
            let add = |entry: &mut SquareEntry, [opening, ending]: Phases| {
                entry.worth[0] += opening;
                entry.worth[1] += ending;
            };
            let middle = middle(rules, square);
            if royal {
                add(&mut entry, [ROYAL_MIDDLE[0] * middle, ROYAL_MIDDLE[1] * middle]);
                add(&mut entry, [-ROYAL_RANK * own_rank(rules, army, square), 0]);
            } else {
                let mobile = MOBILITY * (reached(square) - mean) / 1024;
                add(&mut entry, [mobile + MIDDLE * middle, mobile]);
            }
            if let Some(steps) = steps_from(&promotion, square).filter(|_| gain > 0) {
                let made = i32::from(longest.saturating_sub(steps));
                add(&mut entry, ADVANCE.map(|advance| advance * made * made / share));
                entry.steps = steps;
                entry.way = way(&promotion, square);
                let captures = |from: Square| rules.move_diagram(army, kind, from).captures();
                entry.stops |= entry.way | captures(square);
                for on in entry.way {
                    entry.stops |= captures(on);
                }
            }
            if let Some(steps) = steps_from(&goal, square) {
                add(&mut entry, GOAL.map(|goal| -goal * i32::from(steps)));
            }
            (square, entry)
        })
        .collect()
}

/// From how many squares a piece comes to one of the targets without capturing on an empty board, and in how many
/// moves: at least one where it stands there already.
fn steps_to(rules: &Rules, army: Army, kind: Kind, targets: Bitboard) -> Vec<(Square, u8)> {
    let mut found: Vec<(Square, u8)> = Vec::new();
    let mut reached = targets;
    for steps in 1..u8::MAX {
        let before = reached;
        for from in rules.squares().without(before) {
            if (rules.move_diagram(army, kind, from).quiet() & before).any() {
                reached.insert(from);
                found.push((from, steps));
            }
        }
        if reached == before {
            break;
        }
    }
    found
}

fn steps_from(steps: &[(Square, u8)], square: Square) -> Option<u8> {
    steps.iter().find(|(from, _)| *from == square).map(|(_, steps)| *steps)
}

/// The squares that lie between a pawn's square and its promotion: those on the same file or rank with fewer steps to
/// go.
fn way(steps: &[(Square, u8)], square: Square) -> Bitboard {
    let Some(own) = steps_from(steps, square) else { return Bitboard::EMPTY };
    let ahead = steps
        .iter()
        .filter(|(other, steps)| *steps < own && (other.file() == square.file() || other.rank() == square.rank()));
    ahead.map(|(other, _)| *other).collect()
}

/// How many files and ranks a square is away from the edges, together: 0 in the corners.
fn middle(rules: &Rules, square: Square) -> i32 {
    let size = rules.board_size();
    let from_edge = |at: u8, length: u8| i32::from(at.min(length.saturating_sub(1).saturating_sub(at)));
    from_edge(square.file(), size.files) + from_edge(square.rank(), size.ranks)
}

/// How many files and ranks a square is away from the middle of the board, together.
pub(super) fn from_middle(rules: &Rules, square: Square) -> i32 {
    let size = rules.board_size();
    i32::from((size.files - 1) / 2 + (size.ranks - 1) / 2) - middle(rules, square)
}

/// The number of a square's rank in the frame of an army, from 0.
fn own_rank(rules: &Rules, army: Army, square: Square) -> i32 {
    use tessera_rules::Compass::*;
    let size = rules.board_size();
    i32::from(match rules.home(army) {
        South => square.rank(),
        North => size.ranks - 1 - square.rank(),
        West => square.file(),
        East => size.files - 1 - square.file(),
    })
}
