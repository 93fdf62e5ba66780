//! Piece-square tables and the ways of pawns, worked out once for a variant.

use tessera_rules::{ARMIES_MAX, Army, Bitboard, BoardSet, Compass, Kind, Rules, Square};

use super::Weights;
use super::class::PieceClass;
use crate::worth::{self, Worth};

/// Tables by army, kind and square, as large as the variant needs them.
#[derive(Debug)]
pub(super) struct SquareTables<S> {
    kinds: usize,
    squares: usize,
    entries: Vec<SquareEntry<S>>,
    /// The squares from which each kind attacks each square.
    origins: Vec<Origins<S>>,
    /// The lanes before a royal piece, by army and square.
    fronts: Vec<[S; 3]>,
    /// The squares at most three files and three ranks away, by square.
    near: Vec<S>,
    /// The squares next to each square, and the square itself.
    beside: Vec<S>,
    /// The dark and the light squares.
    shades: [S; 2],
}

/// The squares from which a kind attacks a square: by a leap, and along a line if it is free.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Origins<S> {
    pub(super) leaps: S,
    pub(super) rides: S,
}

/// Facts about a piece on a square.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SquareEntry<S> {
    /// Its worth there.
    pub(super) worth: [i32; 2],
    /// In how many moves it is promoted on an empty board; 0 if it never is.
    pub(super) steps: u8,
    /// How many moves it is nearer to its promotion than the farthest square.
    pub(super) made: u8,
    /// The squares on the lanes beside its own that are not ahead of it.
    pub(super) support: S,
    /// The squares on its way to its promotion.
    pub(super) way: S,
    /// The first square of the way.
    pub(super) next: S,
    /// The squares on the lanes beside its own.
    pub(super) beside: S,
    /// The squares ahead on its lane, if it rides along it.
    pub(super) lane: S,
    /// Whether its square is light, if its kind keeps to squares of one shade.
    pub(super) shade: Option<bool>,
    /// The squares on which it stops enemy pawns: its square, its way, and its captures from both.
    pub(super) stops: S,
    /// The squares that it attacks now, and those that it will attack on its way.
    pub(super) guards: S,
    /// The squares next to it on the lanes beside its own.
    pub(super) neighbours: S,
}

/// The most steps of a pawn that count where it has neighbours.
const MADE_MAX: u8 = 6;

impl SquareEntry<Bitboard> {
    /// The same entry with sets of another kind.
    fn converted<S: BoardSet>(self) -> SquareEntry<S> {
        SquareEntry {
            worth: self.worth,
            steps: self.steps,
            shade: self.shade,
            made: self.made,
            support: S::from_bitboard(self.support),
            way: S::from_bitboard(self.way),
            next: S::from_bitboard(self.next),
            beside: S::from_bitboard(self.beside),
            lane: S::from_bitboard(self.lane),
            stops: S::from_bitboard(self.stops),
            guards: S::from_bitboard(self.guards),
            neighbours: S::from_bitboard(self.neighbours),
        }
    }
}

impl<S: BoardSet> SquareTables<S> {
    pub(super) fn new(rules: &Rules, worth: &Worth, weights: &Weights) -> Self {
        let kinds = rules.kinds().count();
        let squares = rules.squares().iter().map(|square| square.index() + 1).max().unwrap_or(0);
        let size = ARMIES_MAX * kinds * squares;
        let mut table = Self {
            kinds,
            squares,
            entries: vec![SquareEntry::default(); size],
            origins: vec![Origins::default(); size],
            fronts: vec![[S::EMPTY; 3]; ARMIES_MAX * squares],
            near: vec![S::EMPTY; squares],
            beside: vec![S::EMPTY; squares],
            shades: [false, true].map(|light| rules.squares().iter().filter(|&on| is_light(on) == light).collect()),
        };
        for square in rules.squares() {
            let within = |steps| {
                let near = move |other: &Square| {
                    other.file().abs_diff(square.file()) <= steps && other.rank().abs_diff(square.rank()) <= steps
                };
                rules.squares().iter().filter(near).collect()
            };
            table.near[square.index()] = within(3);
            table.beside[square.index()] = within(1);
        }
        for (army, _) in rules.armies() {
            for (kind, ..) in rules.kinds() {
                for (square, entry) in entries(rules, worth, weights, army, kind) {
                    let at = table.at(army, kind, square);
                    table.entries[at] = entry.converted();
                }
                for from in rules.squares() {
                    let diagram = rules.move_diagram(army, kind, from);
                    for to in diagram.leap_captures {
                        let at = table.at(army, kind, to);
                        table.origins[at].leaps.insert(from);
                    }
                    for to in diagram.ride_captures {
                        let at = table.at(army, kind, to);
                        table.origins[at].rides.insert(from);
                    }
                    // The way is not looked at: an estimate of checks may be too high.
                    for trail in
                        rules.trails(army, kind, from).filter(|trail| trail.captures && trail.hurdles.is_empty())
                    {
                        let at = table.at(army, kind, trail.to);
                        table.origins[at].leaps.insert(from);
                    }
                }
            }
            for square in rules.squares() {
                table.fronts[army.index() * squares + square.index()] =
                    fronts(rules, army, square).map(S::from_bitboard);
            }
        }
        table
    }

    /// The entries of a kind of an army, by square.
    #[inline]
    pub(super) fn of(&self, army: Army, kind: Kind) -> &[SquareEntry<S>] {
        &self.entries[self.row(army, kind)..][..self.squares]
    }

    /// The squares from which a kind of an army attacks a square.
    pub(super) fn origins(&self, army: Army, kind: Kind, square: Square) -> Origins<S> {
        self.origins[self.at(army, kind, square)]
    }

    /// The squares ahead of a square and beside it, lane by lane: on the lane of the square and the two lanes beside it.
    /// A lane outside the board is empty.
    pub(super) fn fronts(&self, army: Army, square: Square) -> &[S; 3] {
        &self.fronts[army.index() * self.squares + square.index()]
    }

    /// The squares at most three files and three ranks away from a square.
    pub(super) fn near(&self, square: Square) -> S {
        self.near[square.index()]
    }

    /// The square and those next to it.
    pub(super) fn beside(&self, square: Square) -> S {
        self.beside[square.index()]
    }

    /// The light squares, or the dark ones.
    pub(super) fn shade(&self, light: bool) -> S {
        self.shades[usize::from(light)]
    }

    fn at(&self, army: Army, kind: Kind, square: Square) -> usize {
        self.row(army, kind) + square.index()
    }

    /// The place of a kind's first square in the tables.
    fn row(&self, army: Army, kind: Kind) -> usize {
        (army.index() * self.kinds + kind.index()) * self.squares
    }
}

/// The entries of a kind of one army, by square.
fn entries(
    rules: &Rules,
    worth: &Worth,
    weights: &Weights,
    army: Army,
    kind: Kind,
) -> Vec<(Square, SquareEntry<Bitboard>)> {
    let squares = rules.squares();
    let reached = |square| worth::reached(rules, army, kind, square);
    let mean = squares.iter().map(reached).sum::<i32>() / squares.count().max(1) as i32;
    let (royal, pawn) = (rules.is_royal(kind), rules.is_pawn(kind));
    let class = weights.classes.of(PieceClass::of(rules, worth, kind));
    let (zone, into) = rules.promotion(army, kind);
    let promotion = steps_to(rules, army, kind, zone);
    // A die shows something else before it has gone far.
    let share = if rules.is_die(kind) { 4 } else { 1 };
    let gain = into.iter().map(|&into| worth.of(into)).max().unwrap_or(0) - worth.of(kind);
    let longest = promotion.iter().map(|(_, steps)| *steps).max().unwrap_or(0);
    let transform = steps_to(rules, army, kind, rules.transforms_on(army, kind));
    let one_shade = squares.iter().all(|from| keeps_shade(rules, army, kind, from));
    let scale = if pawn { weights.pawns } else { weights.pieces };
    let entry = |square: Square| {
        let base = worth.of(kind);
        let mut entry = SquareEntry {
            worth: [base * scale.0 / 256, base * scale.1 / 256],
            stops: Bitboard::of(square),
            beside: beside(rules, army, square),
            support: support(rules, army, square),
            neighbours: neighbours(rules, army, square),
            shade: one_shade.then(|| is_light(square)),
            ..SquareEntry::default()
        };
        let mut add = |(opening, ending): (i32, i32), times: i32| {
            entry.worth[0] += opening * times;
            entry.worth[1] += ending * times;
        };
        add(class.worth, 1);
        add(class.ranks[stretched_rank(rules, army, square)], 1);
        add(class.files[stretched_file(rules, army, square)], 1);
        if !royal {
            let more = reached(square) - mean;
            add((weights.reach.0 * more / 1024, weights.reach.1 * more / 1024), 1);
        }
        let steps = steps_from(&promotion, square).filter(|_| gain > 0);
        if let Some(steps) = steps {
            let made = i32::from(longest.saturating_sub(steps));
            add((weights.advance.0 * made * made / share, weights.advance.1 * made * made / share), 1);
        }
        if let Some(left) = steps_from(&transform, square) {
            add(weights.transform[(usize::from(left) - 1).min(weights.transform.len() - 1)], 1);
        }
        let diagram = rules.move_diagram(army, kind, square);
        if let Some(steps) = steps {
            entry.steps = steps;
            // Longer boards give a pawn no more than the eight ranks do for which the weights are tuned.
            entry.made = longest.saturating_sub(steps).min(MADE_MAX);
            entry.way = way(&promotion, square);
            entry.next = entry.way.iter().filter(|&on| steps_from(&promotion, on) == Some(steps - 1)).collect();
            entry.guards = diagram.captures();
            for on in entry.way {
                entry.guards |= rules.move_diagram(army, kind, on).captures();
            }
            entry.stops |= entry.way | entry.guards;
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

/// The squares beside a square's lane that are not ahead of it.
fn support(rules: &Rules, army: Army, square: Square) -> Bitboard {
    let rank = own_rank(rules, army, square);
    beside(rules, army, square).iter().filter(|&other| own_rank(rules, army, other) <= rank).collect()
}

/// The squares on the same lane, farther from the army's first rank.
fn ahead(rules: &Rules, army: Army, square: Square) -> Bitboard {
    let (lane, rank) = (lane_of(rules, army, square), own_rank(rules, army, square));
    let on = |other: &Square| lane_of(rules, army, *other) == lane && own_rank(rules, army, *other) > rank;
    rules.squares().iter().filter(on).collect()
}

/// The squares beside a square on its own rank.
fn neighbours(rules: &Rules, army: Army, square: Square) -> Bitboard {
    let rank = own_rank(rules, army, square);
    beside(rules, army, square).iter().filter(|&other| own_rank(rules, army, other) == rank).collect()
}

/// The squares that are not behind a square, on its lane and on the lanes beside it.
fn fronts(rules: &Rules, army: Army, square: Square) -> [Bitboard; 3] {
    let (lane, rank) = (i32::from(lane_of(rules, army, square)), own_rank(rules, army, square));
    [lane - 1, lane, lane + 1].map(|lane| {
        let on =
            |other: &Square| i32::from(lane_of(rules, army, *other)) == lane && own_rank(rules, army, *other) >= rank;
        rules.squares().iter().filter(on).collect()
    })
}

/// A square's rank in the frame of an army, from 0 to 7, as if the board had eight ranks.
fn stretched_rank(rules: &Rules, army: Army, square: Square) -> usize {
    let size = rules.board_shape();
    let length = match rules.home(army) {
        Compass::South | Compass::North => size.ranks,
        Compass::West | Compass::East => size.files,
    };
    stretched(own_rank(rules, army, square), i32::from(length), 7)
}

/// The distance of a square's lane from the nearest edge, from 0 to 3, as if the board had eight files.
fn stretched_file(rules: &Rules, army: Army, square: Square) -> usize {
    let size = rules.board_shape();
    let length = i32::from(match rules.home(army) {
        Compass::South | Compass::North => size.files,
        Compass::West | Compass::East => size.ranks,
    });
    let lane = i32::from(lane_of(rules, army, square));
    stretched(lane.min(length - 1 - lane), (length + 1) / 2, 3)
}

/// A place from 0 to `most` for one of `length` places.
fn stretched(at: i32, length: i32, most: i32) -> usize {
    let last = (length - 1).max(1);
    ((2 * at * most + last) / (2 * last)).clamp(0, most) as usize
}

fn is_light(square: Square) -> bool {
    !(square.file() + square.rank()).is_multiple_of(2)
}

/// Whether a kind moves from a square only to squares of the same shade.
fn keeps_shade(rules: &Rules, army: Army, kind: Kind, from: Square) -> bool {
    let diagram = rules.move_diagram(army, kind, from);
    let to = diagram.quiet() | diagram.captures();
    to.iter().all(|to| is_light(to) == is_light(from))
}

/// From which squares a piece comes to one of the targets without capturing on an empty board, and in how many moves. The
/// targets themselves are left out.
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
    let size = rules.board_shape();
    let from_edge = |at: u8, length: u8| i32::from(at.min(length.saturating_sub(1).saturating_sub(at)));
    from_edge(square.file(), size.files) + from_edge(square.rank(), size.ranks)
}

/// How many files and ranks a square is away from the middle of the board, together.
pub(super) fn from_middle(rules: &Rules, square: Square) -> i32 {
    let size = rules.board_shape();
    i32::from((size.files - 1) / 2 + (size.ranks - 1) / 2) - middle(rules, square)
}

/// The number of a square's rank in the frame of an army, from 0.
fn own_rank(rules: &Rules, army: Army, square: Square) -> i32 {
    let size = rules.board_shape();
    i32::from(match rules.home(army) {
        Compass::South => square.rank(),
        Compass::North => size.ranks - 1 - square.rank(),
        Compass::West => square.file(),
        Compass::East => size.files - 1 - square.file(),
    })
}

/// How many moves of a piece that moves one square in any direction lie between two squares.
pub(super) fn moves_between(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}
