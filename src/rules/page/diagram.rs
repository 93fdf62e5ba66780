//! Pictures on a rules page: a position, or the moves of a piece on an empty board.

use crate::bitboard::Bitboard;
use crate::piece::{Army, Kind, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// A picture on a rules page.
#[derive(Debug, Clone)]
pub enum Diagram {
    /// A position on the whole board.
    Position(Box<Position>),
    /// The moves of a piece from one square.
    Moves(MoveDiagram),
}

/// The moves of a piece from one square of the empty board. A square may be in several sets: each square of a queen's
/// lines is in both sets of rides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveDiagram {
    /// The piece.
    pub piece: Piece,
    /// The square that it stands on.
    pub from: Square,
    /// The lower left and the upper right corner of the part of the board to show.
    pub part: (Square, Square),
    /// Squares to which it leaps without capturing. Pieces between do not stop it.
    pub leaps: Bitboard,
    /// Squares on which it captures by a leap. Pieces between do not stop it.
    pub leap_captures: Bitboard,
    /// Squares to which it goes without capturing while the way is free, with the goal of its double step.
    pub rides: Bitboard,
    /// Squares on which it captures while the way is free.
    pub ride_captures: Bitboard,
    /// Squares to which it hops without capturing, over one piece that stands between.
    pub hops: Bitboard,
    /// Squares on which it captures by hopping over one piece.
    pub hop_captures: Bitboard,
}

/// One way of a piece from a square to another that depends on the pieces between: a hop, a ride of leaps, a lame leap
/// or a first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrailFacts {
    /// The destination.
    pub to: Square,
    /// The squares on the way. All must be empty, but for a piece to hop over.
    pub way: Bitboard,
    /// The squares of the way where that piece can stand. Empty if there is no hop.
    pub hurdles: Bitboard,
    /// Whether it can end on an empty square.
    pub quiet: bool,
    /// Whether it can capture.
    pub captures: bool,
}

impl MoveDiagram {
    /// All squares to which it goes without capturing.
    pub fn quiet(&self) -> Bitboard {
        self.leaps | self.rides | self.hops
    }

    /// All squares on which it captures.
    pub fn captures(&self) -> Bitboard {
        self.leap_captures | self.ride_captures | self.hop_captures
    }
}

impl Rules {
    /// The moves of a piece from a square of the empty board, with any double step.
    pub fn move_diagram(&self, army: Army, kind: Kind, from: Square) -> MoveDiagram {
        let (a, k, s) = (army.index(), kind.index(), from.index());
        let reach = &self.tables.reach[a][k][s];
        let mut found = MoveDiagram {
            piece: Piece::new(army, kind),
            from,
            part: (from, from),
            leaps: reach.leap_quiet,
            leap_captures: reach.leap_capture,
            rides: reach.line_quiet | self.tables.double[a][k][s][1],
            ride_captures: reach.line_capture,
            hops: Bitboard::EMPTY,
            hop_captures: Bitboard::EMPTY,
        };
        for trail in self.trails(army, kind, from) {
            let [quiet, captures] = if trail.hurdles.any() {
                [&mut found.hops, &mut found.hop_captures]
            } else if trail.way.any() {
                [&mut found.rides, &mut found.ride_captures]
            } else {
                [&mut found.leaps, &mut found.leap_captures]
            };
            *quiet |= Bitboard::of(trail.to).when(trail.quiet);
            *captures |= Bitboard::of(trail.to).when(trail.captures);
        }
        found.part = self.part(found.quiet() | found.captures() | Bitboard::of(from));
        found
    }

    /// The ways of a piece from a square that depend on the pieces between, apart from its lines and its double step.
    pub fn trails(&self, army: Army, kind: Kind, from: Square) -> impl Iterator<Item = TrailFacts> {
        let trails = self.tables.trails.iter().flat_map(move |trails| trails.of(army, kind, from));
        trails.map(|trail| TrailFacts {
            to: trail.to,
            way: trail.way,
            hurdles: trail.hurdles,
            quiet: trail.quiet,
            captures: trail.captures,
        })
    }

    /// The corners of the smallest part of the board that has these squares and one more on every side.
    fn part(&self, squares: Bitboard) -> (Square, Square) {
        let board = self.ruleset().board;
        let range = |of: fn(Square) -> u8, size: u8| {
            let low = squares.iter().map(of).min().unwrap_or(0).saturating_sub(1);
            let high = squares.iter().map(of).max().unwrap_or(0) + 1;
            (low, high.min(size.saturating_sub(1)))
        };
        let (left, right) = range(Square::file, board.files);
        let (low, high) = range(Square::rank, board.ranks);
        let square = |file, rank| Square::new(file, rank).unwrap_or(Square::from_index(0));
        (square(left, low), square(right, high))
    }
}

impl Diagram {
    /// The picture as text. `○` marks a move without a capture, `×` a capture, and `●` a square for both. `letter`
    /// gives the letter of a kind.
    pub fn draw(&self, rules: &Rules, letter: impl Fn(Kind) -> String) -> String {
        let (part, cell): (_, Box<dyn Fn(Square) -> String + '_>) = match self {
            Self::Position(position) => {
                (rules.part(rules.squares()), Box::new(|square| written(rules, position, square, &letter)))
            }
            Self::Moves(reach) => (
                reach.part,
                Box::new(|square| match (reach.quiet().has(square), reach.captures().has(square)) {
                    _ if square == reach.from => letter(reach.piece.kind()),
                    (true, true) => "●".to_owned(),
                    (true, false) => "○".to_owned(),
                    (false, true) => "×".to_owned(),
                    (false, false) => ".".to_owned(),
                }),
            ),
        };
        let (low, high) = part;
        let shown = |square| if rules.squares().has(square) { cell(square) } else { String::new() };
        let files: Vec<u8> = (low.file()..=high.file()).collect();
        let ranks = (low.rank()..=high.rank()).rev();
        let rows: Vec<(u8, Vec<String>)> = ranks
            .map(|rank| (rank + 1, files.iter().filter_map(|&file| Square::new(file, rank)).map(shown).collect()))
            .collect();
        let width = rows.iter().flat_map(|(_, cells)| cells).map(|cell| cell.chars().count()).max().unwrap_or(1);
        let head_width = (high.rank() + 1).to_string().len();
        let line = |head: String, cells: Vec<String>| {
            let cells: String = cells.iter().map(|cell| format!(" {cell:width$}")).collect();
            format!("{head:>head_width$}{}", cells.trim_end())
        };
        let mut lines: Vec<String> = rows.into_iter().map(|(rank, cells)| line(rank.to_string(), cells)).collect();
        let letters = files.iter().map(|file| char::from(b'a' + file).to_string()).collect();
        lines.push(line(String::new(), letters));
        lines.join("\n")
    }
}

/// The pieces of a square as the FEN has them, but with the letters of the language.
fn written(rules: &Rules, position: &Position, square: Square, letter: impl Fn(Kind) -> String) -> String {
    let text = rules.square_fen(position, square);
    if text.is_empty() {
        return ".".to_owned();
    }
    let two = rules.ruleset().armies.len() == 2;
    let translate = |c: char| match rules.kind(c.to_ascii_uppercase()) {
        Some(kind) if c.is_ascii_uppercase() => letter(kind).to_uppercase(),
        Some(kind) if two => letter(kind).to_lowercase(),
        _ => c.to_string(),
    };
    text.chars().map(translate).collect()
}
