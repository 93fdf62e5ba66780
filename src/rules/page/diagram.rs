//! Pictures on a rules page: what stands where at the start, and where a piece goes on an empty board.

use crate::piece::{Army, Kind, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Bitboard, Square};

/// A picture on a rules page.
#[derive(Debug, Clone)]
pub enum Diagram {
    /// A position on the whole board.
    Position(Box<Position>),
    /// Where a piece goes from a square.
    Moves(Reach),
}

/// Where a piece goes from a square of the empty board. A square may be in several sets: a queen's are in both of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub from: Square,
    /// Two opposite corners of the part of the board that is worth showing, the lower left one first.
    pub part: (Square, Square),
    /// Where it goes, over whatever stands between, without capturing.
    pub leaps: Bitboard,
    /// Where it captures, over whatever stands between.
    pub leap_captures: Bitboard,
    /// Where it goes as far as the way is free, without capturing; the first step over a square among them.
    pub rides: Bitboard,
    /// Where it captures as far as the way is free.
    pub ride_captures: Bitboard,
}

impl Reach {
    /// Where it goes without capturing.
    pub fn quiet(&self) -> Bitboard {
        self.leaps | self.rides
    }

    /// Where it captures.
    pub fn captures(&self) -> Bitboard {
        self.leap_captures | self.ride_captures
    }
}

impl Rules {
    /// Where a piece goes from a square of the empty board, with its first step if it has one there.
    pub fn reach(&self, army: Army, kind: Kind, from: Square) -> Reach {
        let (a, k, s) = (army.index(), kind.index(), from.index());
        let reach = &self.tables.reach[a][k][s];
        let mut found = Reach {
            piece: Piece::new(army, kind),
            from,
            part: (from, from),
            leaps: reach.leap_quiet,
            leap_captures: reach.leap_capture,
            rides: reach.line_quiet | self.tables.double[a][k][s][1],
            ride_captures: reach.line_capture,
        };
        found.part = self.part(found.quiet() | found.captures() | Bitboard::of(from));
        found
    }

    /// The part of the board with these squares and one more on every side.
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
    /// The picture in letters: `○` where a piece goes only without capturing, `×` where it only captures, `●` where it
    /// does both. `letter` says how a kind is written.
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
        let files: Vec<u8> = (low.file()..=high.file()).collect();
        let ranks = (low.rank()..=high.rank()).rev();
        let rows: Vec<(u8, Vec<String>)> = ranks
            .map(|rank| (rank + 1, files.iter().filter_map(|&file| Square::new(file, rank)).map(&cell).collect()))
            .collect();
        let width = rows.iter().flat_map(|(_, cells)| cells).map(|cell| cell.chars().count()).max().unwrap_or(1);
        let line = |head: String, cells: Vec<String>| {
            let cells: String = cells.iter().map(|cell| format!(" {cell:width$}")).collect();
            format!("{head}{}", cells.trim_end())
        };
        let mut lines: Vec<String> = rows.into_iter().map(|(rank, cells)| line(rank.to_string(), cells)).collect();
        let letters = files.iter().map(|file| char::from(b'a' + file).to_string()).collect();
        lines.push(line(" ".to_owned(), letters));
        lines.join("\n")
    }
}

/// What stands on a square, as position texts write it but in the letters of the language.
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
