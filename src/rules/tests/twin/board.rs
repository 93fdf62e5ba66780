//! The parts that all games share: squares, stacks of pieces, the moves of a face, and actions as text.

/// A piece or die: its army, its face, and in the 2018 rules of Nava the direction that a pawn faces. Nava numbers its
/// armies in the order a1, h1, h8, a8. In other games 0 is White.
#[derive(Clone, Copy, PartialEq)]
pub struct Piece {
    pub army: usize,
    pub kind: char,
    pub facing: Option<char>,
}

/// The squares a1, b1 … h8, each with its stack. The bottom piece comes first.
pub type Board = [Vec<Piece>; 64];

/// A position of any game.
#[derive(Clone)]
pub struct State {
    pub(super) board: Board,
    pub(super) side: usize,
    /// For each army, the files of the rooks that may still castle. The g-side comes first.
    pub(super) castling: [[Option<usize>; 2]; 2],
    /// The square that a double step passed, and the number of pieces that made the step.
    pub(super) passed: Option<(usize, usize)>,
    /// For each army and file, whether the pawn die there has never moved.
    pub(super) unmoved: [[bool; 8]; 2],
    pub(super) half: u32,
    pub(super) full: u32,
}

impl State {
    /// An empty board.
    pub fn empty() -> Self {
        Self {
            board: std::array::from_fn(|_| Vec::new()),
            side: 0,
            castling: [[None; 2]; 2],
            passed: None,
            unmoved: [[false; 8]; 2],
            half: 0,
            full: 1,
        }
    }

    /// The top piece of a square, if any.
    pub fn top(&self, square: usize) -> Option<Piece> {
        self.board[square].last().copied()
    }

    /// Whether the square has no piece.
    pub fn is_empty(&self, square: usize) -> bool {
        self.board[square].is_empty()
    }
}

/// The file of a square, 0 for a.
pub fn file(square: usize) -> usize {
    square % 8
}

/// The rank of a square, 0 for rank 1.
pub fn rank(square: usize) -> usize {
    square / 8
}

/// The square one step (files, ranks) away, if it is on the board.
pub fn step(square: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let (f, r) = (file(square) as i32 + files, rank(square) as i32 + ranks);
    ((0..8).contains(&f) && (0..8).contains(&r)).then_some((r * 8 + f) as usize)
}

/// A square's name.
pub fn square_name(square: usize) -> String {
    format!("{}{}", (b'a' + file(square) as u8) as char, rank(square) + 1)
}

/// The square of a name.
pub fn square_of(name: &str) -> usize {
    let bytes = name.as_bytes();
    (bytes[1] - b'1') as usize * 8 + (bytes[0] - b'a') as usize
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The squares that a face other than pawn and red dot reaches, with the first occupied square of each line.
pub fn reach(state: &State, from: usize, kind: char) -> Vec<usize> {
    let both = || [STRAIGHT, DIAGONAL].concat();
    match kind {
        'N' => KNIGHT.iter().filter_map(|&way| step(from, way)).collect(),
        'K' => both().iter().filter_map(|&way| step(from, way)).collect(),
        'B' => lines(state, from, &DIAGONAL),
        'R' => lines(state, from, &STRAIGHT),
        'Q' => lines(state, from, &both()),
        _ => Vec::new(),
    }
}

fn lines(state: &State, from: usize, ways: &[(i32, i32)]) -> Vec<usize> {
    let mut found = Vec::new();
    for &way in ways {
        let mut next = step(from, way);
        while let Some(to) = next {
            found.push(to);
            next = step(to, way).filter(|_| state.is_empty(to));
        }
    }
    found
}

/// An action. The top `count` pieces, or all if it is `None`, go from `from` to `to`. If both squares are the same, a
/// die gets a new face.
#[derive(Clone, Copy)]
pub struct Action {
    pub count: Option<usize>,
    pub from: usize,
    pub to: usize,
    pub choice: Option<char>,
    pub roll: Option<char>,
}

impl Action {
    /// All pieces on `from` go to `to`.
    pub fn new(from: usize, to: usize) -> Self {
        Self { count: None, from, to, choice: None, roll: None }
    }

    /// One action for each letter, with that letter as the player's choice.
    pub fn choices(self, letters: &str) -> Vec<Self> {
        letters.chars().map(|letter| Self { choice: Some(letter), ..self }).collect()
    }

    /// One action for each letter, with that letter as the roll.
    pub fn rolls(self, letters: &str) -> Vec<Self> {
        letters.chars().map(|letter| Self { roll: Some(letter), ..self }).collect()
    }

    /// The action of a text.
    pub fn read(text: &str) -> Self {
        let (text, roll) = text.split_once('@').unwrap_or((text, ""));
        let start = text.find(char::is_alphabetic).unwrap();
        let (count, text) = text.split_at(start);
        Self {
            count: count.parse().ok(),
            from: square_of(&text[0..2]),
            to: square_of(&text[2..4]),
            choice: text.chars().nth(4),
            roll: roll.chars().next(),
        }
    }

    /// The action as text.
    pub fn write(&self) -> String {
        let count = self.count.map_or(String::new(), |count| count.to_string());
        let choice = self.choice.map_or(String::new(), String::from);
        let roll = self.roll.map_or(String::new(), |face| format!("@{face}"));
        format!("{count}{}{}{choice}{roll}", square_name(self.from), square_name(self.to))
    }
}

/// The board as text, from rank 8 to rank 1. `write` gives the text of an occupied square; numbers count empty squares.
pub fn write_board(state: &State, separator: &str, write: fn(&[Piece]) -> String) -> String {
    let mut ranks = Vec::new();
    for rank in state.board.chunks(8).rev() {
        let runs = rank.chunk_by(|left, right| left.is_empty() && right.is_empty());
        let item = |run: &[Vec<Piece>]| {
            if run[0].is_empty() { run.len().to_string() } else { write(&run[0]) }
        };
        ranks.push(runs.map(item).collect::<Vec<_>>().join(separator));
    }
    ranks.join("/")
}

/// The choice of the option with this name.
pub fn option<'a>(options: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    options.iter().find(|pair| pair.0 == name).map(|pair| pair.1)
}
