//! A ruleset compiled for speed: for every army, kind and square, where a piece can go on an empty board.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use super::sliders::Sliders;
use crate::piece::{ARMIES_MAX, Army, KINDS_MAX, Kind};
use crate::ruleset::{BoardSize, Castling, EnPassant, Fault, Frame, Letter, Ruleset, Tag, betza};
use crate::square::{Bitboard, SIDE_MAX, Square};

type PerSquare<T> = Box<[[[T; 64]; KINDS_MAX + 1]; ARMIES_MAX]>;

/// Everything the generator reads.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) sliders: &'static Sliders,
    /// The squares of the board.
    pub(crate) squares: Bitboard,
    pub(crate) armies: ArrayVec<Army, ARMIES_MAX>,
    /// Every kind but the royal one, with what it needs of the generator.
    pub(crate) kinds: ArrayVec<(Kind, Shape), KINDS_MAX>,
    /// Kinds that capture by leaps, and kinds that capture along lines.
    pub(crate) leapers: ArrayVec<Kind, KINDS_MAX>,
    pub(crate) riders: ArrayVec<Kind, KINDS_MAX>,
    pub(crate) royal: Kind,
    /// One bit a kind.
    pub(crate) pawns: u16,
    /// For each seat, the armies that it plays against.
    pub(crate) enemies: [ArrayVec<Army, ARMIES_MAX>; ARMIES_MAX],
    pub(crate) reach: PerSquare<Reach>,
    pub(crate) reverse: PerSquare<Reverse>,
    /// The first step over a square: the square passed and the goal, or nothing.
    pub(crate) double: PerSquare<[Bitboard; 2]>,
    pub(crate) en_passant: bool,
    pub(crate) promotion: [[Zone; KINDS_MAX + 1]; ARMIES_MAX],
    pub(crate) castling: Option<[CastlingGoals; ARMIES_MAX]>,
    never_on: [[Bitboard; KINDS_MAX + 1]; ARMIES_MAX],
}

/// What a kind's moves are made of.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Shape {
    pub(crate) leaps: bool,
    pub(crate) orthogonal: bool,
    pub(crate) diagonal: bool,
    pub(crate) double: bool,
}

/// Where a piece goes from a square: by leaps, and along lines as far as they are free.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Reach {
    pub(crate) leap_quiet: Bitboard,
    pub(crate) leap_capture: Bitboard,
    pub(crate) line_quiet: Bitboard,
    pub(crate) line_capture: Bitboard,
}

/// From where a piece captures on a square.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Reverse {
    pub(crate) leap: Bitboard,
    pub(crate) line: Bitboard,
}

/// Where a kind is promoted, and to what.
#[derive(Debug, Clone, Default)]
pub(crate) struct Zone {
    pub(crate) squares: Bitboard,
    pub(crate) into: ArrayVec<Kind, KINDS_MAX>,
}

/// Where royal piece and partner come to stand, by the side on which the partner stood: long, short.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CastlingGoals {
    pub(crate) partner: Kind,
    /// The rank on which the army castles.
    pub(crate) home: Bitboard,
    pub(crate) goals: [(Square, Square); 2],
}

impl Frame {
    /// The board's square for a square of the army's frame.
    pub(crate) fn on_board(self, square: Square, size: BoardSize) -> Square {
        match self {
            Self::North => square,
            Self::MirrorSouth => Square::from_index(
                ((size.ranks - 1 - square.rank().min(size.ranks - 1)) * SIDE_MAX + square.file()) as usize,
            ),
        }
    }
}

impl Tables {
    /// Compiles what a ruleset says of boards and moves. Every fault that is found is listed.
    pub(crate) fn compile(ruleset: &Ruleset, letters: &[Letter]) -> Result<Self, Vec<Fault>> {
        let mut build = Builder { ruleset, letters, faults: Vec::new(), regions: BTreeMap::new() };
        build.sizes();
        if !build.faults.is_empty() {
            return Err(build.faults);
        }
        build.regions();
        let tables = build.tables();
        if build.faults.is_empty() { Ok(tables) } else { Err(build.faults) }
    }

    /// The squares where this piece can never stand.
    pub(crate) fn never_on(&self, army: Army, kind: Kind) -> Bitboard {
        self.never_on[army.index()][kind.index()]
    }

    /// Whether this kind counts as a pawn.
    pub(crate) fn is_pawn(&self, kind: Kind) -> bool {
        self.pawns >> kind.index() & 1 != 0
    }
}

struct Builder<'a> {
    ruleset: &'a Ruleset,
    letters: &'a [Letter],
    faults: Vec<Fault>,
    regions: BTreeMap<&'a str, Bitboard>,
}

impl Builder<'_> {
    fn fault(&mut self, path: impl Into<String>, reason: impl Into<String>) {
        self.faults.push(Fault { path: path.into(), reason: reason.into() });
    }

    fn sizes(&mut self) {
        let BoardSize { files, ranks } = self.ruleset.board;
        if !(1..=SIDE_MAX).contains(&files) || !(1..=SIDE_MAX).contains(&ranks) {
            self.fault("board", format!("files and ranks are 1 to {SIDE_MAX}, not {files} and {ranks}"));
        }
        let armies = &self.ruleset.armies;
        if armies.len() != 2 {
            self.fault("armies", format!("there are 2 armies, not {}", armies.len()));
        }
        for (i, army) in armies.iter().enumerate() {
            if army.letter != ['w', 'b'][i.min(1)] {
                self.fault("armies", format!("with two armies the letters are `w` and `b`, not `{}`", army.letter));
            }
            if armies[..i].iter().any(|other| other.side == army.side) {
                self.fault("armies", "two armies play against each other, so their sides differ");
            }
        }
        if self.letters.len() > KINDS_MAX {
            self.fault("pieces", format!("there are at most {KINDS_MAX} kinds of piece, not {}", self.letters.len()));
        }
    }

    fn regions(&mut self) {
        let ruleset = self.ruleset;
        for (name, text) in &ruleset.regions {
            match region(text, ruleset.board) {
                Ok(squares) => drop(self.regions.insert(name, squares)),
                Err(reason) => self.fault(format!("regions.{name}"), reason),
            }
        }
    }

    fn region(&mut self, name: &str, path: &str) -> Bitboard {
        match self.regions.get(name) {
            Some(&squares) => squares,
            None => {
                self.fault(path, format!("there is no region `{name}`"));
                Bitboard::EMPTY
            }
        }
    }

    fn kind(&mut self, letter: Letter, path: &str) -> Kind {
        let index = self.letters.iter().position(|&l| l == letter).and_then(Kind::new);
        index.unwrap_or_else(|| {
            self.fault(path, format!("there is no piece `{letter}`"));
            Kind::default()
        })
    }

    fn tables(&mut self) -> Tables {
        let ruleset = self.ruleset;
        let armies: ArrayVec<Army, ARMIES_MAX> = (0..ruleset.armies.len()).filter_map(Army::new).collect();
        let mut tables = Tables {
            sliders: Sliders::get(),
            squares: Bitboard::board(ruleset.board.files, ruleset.board.ranks),
            enemies: std::array::from_fn(|seat| {
                let side = |army: usize| ruleset.armies.get(army).map(|a| a.side);
                armies.iter().copied().filter(|army| side(army.index()) != side(seat)).collect()
            }),
            armies,
            kinds: ArrayVec::new(),
            leapers: ArrayVec::new(),
            riders: ArrayVec::new(),
            royal: Kind::default(),
            pawns: 0,
            reach: per_square(),
            reverse: per_square(),
            double: per_square(),
            en_passant: ruleset.en_passant == EnPassant::Standard,
            promotion: std::array::from_fn(|_| std::array::from_fn(|_| Zone::default())),
            castling: None,
            never_on: [[Bitboard::EMPTY; KINDS_MAX + 1]; ARMIES_MAX],
        };
        self.pieces(&mut tables);
        self.promotions(&mut tables);
        self.castling(&mut tables);
        tables
    }

    fn pieces(&mut self, tables: &mut Tables) {
        let mut royals = Vec::new();
        for (index, (letter, data)) in self.ruleset.pieces.iter().enumerate() {
            let Some(kind) = Kind::new(index) else { continue };
            let mut shape = Shape::default();
            let mut captures = [false; 2];
            for (i, rule) in data.moves.iter().enumerate() {
                let path = format!("pieces.{letter}.moves[{i}]");
                let from = match &rule.from {
                    Some(name) => self.region(name, &path),
                    None => tables.squares,
                };
                match betza::parse(&rule.betza) {
                    Err(error) => self.fault(path, error.to_string()),
                    Ok(movements) => {
                        for movement in movements {
                            self.movement(tables, kind, &movement, from, &path);
                            let lines = movement.range > 1;
                            captures[usize::from(lines)] |= movement.captures;
                            shape.leaps |= !lines && !movement.lame;
                            shape.double |= movement.lame;
                            let straight = |&(a, b): &(i8, i8)| a == 0 || b == 0;
                            shape.orthogonal |= lines && movement.ways.iter().any(straight);
                            shape.diagonal |= lines && !movement.ways.iter().all(straight);
                        }
                    }
                }
            }
            for name in &data.never_on {
                let region = self.region(name, &format!("pieces.{letter}.never_on"));
                for (army, data) in self.ruleset.armies.iter().enumerate() {
                    tables.never_on[army][index] |=
                        region.iter().map(|square| data.frame.on_board(square, self.ruleset.board)).collect();
                }
            }
            if captures[0] {
                tables.leapers.push(kind);
            }
            if captures[1] {
                tables.riders.push(kind);
            }
            if data.tags.contains(&Tag::Pawn) {
                tables.pawns |= 1 << index;
            }
            if data.tags.contains(&Tag::Royal) {
                royals.push(letter);
                tables.royal = kind;
                if shape.orthogonal || shape.diagonal || shape.double {
                    self.fault(format!("pieces.{letter}.moves"), "a royal piece moves by leaps only");
                }
            } else {
                tables.kinds.push((kind, shape));
            }
        }
        if royals.len() != 1 {
            self.fault("pieces", format!("one piece is Royal, not {}", royals.len()));
        }
    }

    /// Enters one movement of a kind into the tables of every army.
    fn movement(&mut self, tables: &mut Tables, kind: Kind, movement: &betza::Movement, from: Bitboard, path: &str) {
        if movement.lame && movement.captures {
            self.fault(path, "a lame movement only goes to empty squares: write `m` before it");
        }
        let size = self.ruleset.board;
        for (army, data) in self.ruleset.armies.iter().enumerate() {
            let place = |square| data.frame.on_board(square, size);
            for own in tables.squares & from {
                let start = place(own).index();
                for &(files, ranks) in &movement.ways {
                    let mut at = own;
                    for _ in 0..movement.range {
                        let passed = at.offset(files / 2, ranks / 2);
                        match at.offset(files, ranks).filter(|&next| tables.squares.has(next)) {
                            Some(next) => at = next,
                            None => break,
                        }
                        let goal = Bitboard::of(place(at));
                        let reach = &mut tables.reach[army][kind.index()][start];
                        let reverse = &mut tables.reverse[army][kind.index()][place(at).index()];
                        if movement.lame {
                            let passed = passed.map_or(Bitboard::EMPTY, |square| Bitboard::of(place(square)));
                            tables.double[army][kind.index()][start] = [passed, goal];
                        } else if movement.range > 1 {
                            reach.line_quiet |= goal.when(movement.quiet);
                            reach.line_capture |= goal.when(movement.captures);
                            reverse.line |= Bitboard::of(place(own)).when(movement.captures);
                        } else {
                            reach.leap_quiet |= goal.when(movement.quiet);
                            reach.leap_capture |= goal.when(movement.captures);
                            reverse.leap |= Bitboard::of(place(own)).when(movement.captures);
                        }
                    }
                }
            }
        }
    }

    fn promotions(&mut self, tables: &mut Tables) {
        for (i, promotion) in self.ruleset.promotion.iter().enumerate() {
            let path = format!("promotion[{i}]");
            let region = self.region(&promotion.at, &path);
            let piece = self.kind(promotion.piece, &path);
            let into: ArrayVec<Kind, KINDS_MAX> =
                promotion.into.iter().take(KINDS_MAX).map(|&letter| self.kind(letter, &path)).collect();
            if into.is_empty() || into.contains(&tables.royal) || piece == tables.royal {
                self.fault(path, "a promotion needs a choice, and the royal piece takes no part in it");
            }
            for (army, data) in self.ruleset.armies.iter().enumerate() {
                tables.promotion[army][piece.index()] = Zone {
                    squares: region.iter().map(|square| data.frame.on_board(square, self.ruleset.board)).collect(),
                    into: into.clone(),
                };
            }
        }
    }

    fn castling(&mut self, tables: &mut Tables) {
        let Castling::With { partner, long, short } = &self.ruleset.castling else { return };
        let partner = self.kind(*partner, "castling.partner");
        let mut goals = Vec::new();
        for (name, (royal, other)) in [("long", long), ("short", short)] {
            match (royal.parse::<Square>(), other.parse::<Square>()) {
                (Ok(royal), Ok(other))
                    if royal.rank() == other.rank()
                        && royal != other
                        && tables.squares.has(royal)
                        && tables.squares.has(other) =>
                {
                    goals.push((royal, other));
                }
                _ => self.fault(format!("castling.{name}"), "there are two squares of one rank of the board"),
            }
        }
        if let [long, short] = goals[..] {
            if long.0.rank() != short.0.rank() {
                self.fault("castling", "both sides castle on one rank");
            }
            tables.castling = Some(std::array::from_fn(|army| {
                let frame = self.ruleset.armies.get(army).map_or(Frame::North, |data| data.frame);
                let place = |square| frame.on_board(square, self.ruleset.board);
                CastlingGoals {
                    partner,
                    home: Bitboard::rank(place(long.0).rank()),
                    goals: [(place(long.0), place(long.1)), (place(short.0), place(short.1))],
                }
            }));
        }
    }
}

/// Reads a region: squares `e4`, ranges `a2-a8`, whole ranks `*2`, whole files `h*`, separated by spaces.
fn region(text: &str, size: BoardSize) -> Result<Bitboard, String> {
    let board = Bitboard::board(size.files, size.ranks);
    let mut squares = Bitboard::EMPTY;
    for word in text.split_whitespace() {
        let part = match word.as_bytes() {
            [b'*', rank @ b'1'..=b'8'] => Bitboard::rank(rank - b'1'),
            [file @ b'a'..=b'h', b'*'] => Bitboard::file(file - b'a'),
            _ => match word.split_once('-') {
                Some((from, to)) => {
                    let (from, to): (Square, Square) =
                        (from.parse().map_err(|e| format!("{e}"))?, to.parse().map_err(|e| format!("{e}"))?);
                    if from.file() != to.file() && from.rank() != to.rank() {
                        return Err(format!("`{word}` is not part of a rank or a file"));
                    }
                    Sliders::get().between(from, to) | Bitboard::of(from) | Bitboard::of(to)
                }
                None => Bitboard::of(word.parse().map_err(|e| format!("{e}, `*1` to `*8` or `a*` to `h*`"))?),
            },
        };
        if (part & board).is_empty() {
            return Err(format!("`{word}` is not on the board"));
        }
        squares |= part & board;
    }
    if squares.is_empty() { Err("there is no square in it".to_owned()) } else { Ok(squares) }
}

/// A zeroed table, made on the heap.
fn per_square<T: Clone + Copy + Default>() -> PerSquare<T> {
    match vec![[[T::default(); 64]; KINDS_MAX + 1]; ARMIES_MAX].into_boxed_slice().try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("the vector was made with that length"),
    }
}
