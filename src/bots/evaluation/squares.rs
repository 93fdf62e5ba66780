//! Piece-square tables and the ways of pawns, worked out once for a variant.

use tessera_rules::{ARMIES_MAX, Army, Bitboard, Compass, Kind, Rules, Square};

use super::Weights;
use crate::worth::{self, Worth};

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
    pub(super) worth: [i32; 2],
    /// In how many moves it is promoted on an empty board; 0 if it never is.
    pub(super) steps: u8,
    /// The squares on its way to its promotion.
    pub(super) way: Bitboard,
    /// The squares on the lanes beside its own.
    pub(super) beside: Bitboard,
    /// The squares ahead on its lane, if it rides along it.
    pub(super) lane: Bitboard,
    /// Whether its square is light, if its kind keeps to squares of one shade.
    pub(super) shade: Option<bool>,
    /// The squares on which it stops enemy pawns: its square, its way, and its captures from both.
    pub(super) stops: Bitboard,
}

impl SquareTables {
    pub(super) fn new(rules: &Rules, worth: &Worth, weights: &Weights) -> Self {
        let kinds = rules.kinds().count();
        let squares = rules.squares().iter().map(|square| square.index() + 1).max().unwrap_or(0);
        let mut table = Self { kinds, squares, entries: vec![SquareEntry::default(); ARMIES_MAX * kinds * squares] };
        for (army, _) in rules.armies() {
            for (kind, ..) in rules.kinds() {
                for (square, entry) in entries(rules, worth, weights, army, kind) {
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
fn entries(rules: &Rules, worth: &Worth, weights: &Weights, army: Army, kind: Kind) -> Vec<(Square, SquareEntry)> {
    let squares = rules.squares();
    let reached = |square| worth::reached(rules, army, kind, square);
    let mean = squares.iter().map(reached).sum::<i32>() / squares.count().max(1) as i32;
    let (royal, pawn) = (rules.is_royal(kind), rules.is_pawn(kind));
    let (zone, into) = rules.promotion(army, kind);
    let promotion = steps_to(rules, army, kind, zone);
    // A die shows something else before it has gone far.
    let share = if rules.is_die(kind) { 4 } else { 1 };
    let gain = into.iter().map(|&into| worth.of(into)).max().unwrap_or(0) - worth.of(kind);
    let longest = promotion.iter().map(|(_, steps)| *steps).max().unwrap_or(0);
    let goals = rules.winning_squares(army, kind) | rules.transforms_on(army, kind);
    let goal = steps_to(rules, army, kind, goals);
    let one_shade = squares.iter().all(|from| keeps_shade(rules, army, kind, from));
    let scale = if pawn { weights.pawns } else { weights.pieces };
    let entry = |square: Square| {
        let base = worth.of(kind);
        let mut entry = SquareEntry {
            worth: [base * scale.0 / 256, base * scale.1 / 256],
            stops: Bitboard::of(square),
            beside: beside(rules, army, square),
            shade: one_shade.then(|| is_light(square)),
            ..SquareEntry::default()
        };
        let mut add = |(opening, ending): (i32, i32), times: i32| {
            entry.worth[0] += opening * times;
            entry.worth[1] += ending * times;
        };
        let middle = middle(rules, square);
        if royal {
            add(weights.royal_middle, middle);
            add(weights.royal_rank, own_rank(rules, army, square));
        } else {
            let more = reached(square) - mean;
            add((weights.reach.0 * more / 1024, weights.reach.1 * more / 1024), 1);
            add(weights.middle, middle);
        }
        let steps = steps_from(&promotion, square).filter(|_| gain > 0);
        if let Some(steps) = steps {
            let made = i32::from(longest.saturating_sub(steps));
            add((weights.advance.0 * made * made / share, weights.advance.1 * made * made / share), 1);
        }
        if let Some(left) = steps_from(&goal, square) {
            add(weights.goal[(usize::from(left) - 1).min(weights.goal.len() - 1)], 1);
        }
        let diagram = rules.move_diagram(army, kind, square);
        if let Some(steps) = steps {
            entry.steps = steps;
            entry.way = way(&promotion, square);
            entry.stops |= entry.way | diagram.captures();
            for on in entry.way {
                entry.stops |= rules.move_diagram(army, kind, on).captures();
            }
        }
        let ahead = ahead(rules, army, square);
        if !pawn && !royal && (diagram.rides & ahead).count() >= ahead.count().min(2) {
            entry.lane = ahead;
        }
        (square, entry)
    };
    squares.iter().map(entry).collect()
}

/// The number of a square's lane in the frame of an army: a file for those who march along files, else a rank.
fn lane_of(rules: &Rules, army: Army, square: Square) -> u8 {
    match rules.home(army) {
        Compass::South | Compass::North => square.file(),
        Compass::West | Compass::East => square.rank(),
    }
}

/// The squares on the two lanes next to a square's own.
fn beside(rules: &Rules, army: Army, square: Square) -> Bitboard {
    let lane = lane_of(rules, army, square);
    rules.squares().iter().filter(|&other| lane_of(rules, army, other).abs_diff(lane) == 1).collect()
}

/// The squares on the same lane, farther from the army's first rank.
fn ahead(rules: &Rules, army: Army, square: Square) -> Bitboard {
    let (lane, rank) = (lane_of(rules, army, square), own_rank(rules, army, square));
    let on = |other: &Square| lane_of(rules, army, *other) == lane && own_rank(rules, army, *other) > rank;
    rules.squares().iter().filter(on).collect()
}

fn is_light(square: Square) -> bool {
    !(square.file() + square.rank()).is_multiple_of(2)
}

/// Whether a kind moves from a square only to squares of the same shade.
fn keeps_shade(rules: &Rules, army: Army, kind: Kind, from: Square) -> bool {
    let diagram = rules.move_diagram(army, kind, from);
    let to = diagram.leaps | diagram.leap_captures | diagram.rides | diagram.ride_captures;
    to.iter().all(|to| is_light(to) == is_light(from))
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
    let size = rules.board_size();
    i32::from(match rules.home(army) {
        Compass::South => square.rank(),
        Compass::North => size.ranks - 1 - square.rank(),
        Compass::West => square.file(),
        Compass::East => size.files - 1 - square.file(),
    })
}
