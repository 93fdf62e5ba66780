//! Compiles a ruleset into tables. It collects all faults instead of stopping at the first one.

mod goal_tables;
mod hand_tables;
mod mixes;
mod never_on;
mod piece_tables;
mod point_tables;
mod special_tables;
mod trail_tables;

use std::collections::BTreeMap;
use std::fmt;

use super::Class;
use super::parts::TurnTables;
use super::rays::Rays;
use super::sliders::SlidingAttacks;
use super::tables::*;
use crate::bitboard::{Bitboard, SquareValue};
use crate::hooks::Hooks;
use crate::kernel::board_set::BoardSet;
use crate::piece::{ARMIES_MAX, Army, FEW_KINDS, KIND_SLOTS, KINDS_MAX, Kind};
use crate::ruleset::*;
use crate::square::{SIDE_MAX, Square};

impl<S: BoardSet> Tables<S> {
    /// Compiles the tables of a ruleset.
    ///
    /// # Errors
    /// All faults that were found. Faults of sizes stop the rest, because tables cannot be built with them.
    pub(crate) fn compile(ruleset: &Ruleset, letters: &[Letter], hooks: &Hooks) -> Result<Self, Vec<Diagnostic>> {
        let mut build = TablesBuilder::<S> { ruleset, letters, faults: Vec::new(), regions: BTreeMap::new() };
        build.sizes();
        if !build.faults.is_empty() {
            return Err(build.faults);
        }
        // The order matters: hooks decide how royal pieces are generated, and all later parts look at the pieces.
        build.regions();
        let mut tables = build.empty();
        build.trails(&mut tables);
        build.hooks(&mut tables, hooks);
        build.pieces(&mut tables);
        if let Some(trails) = tables.trails.as_deref_mut() {
            trails.finish(&tables.reach, &tables.double, tables.sliders);
        }
        build.throws(&mut tables);
        build.goals(&mut tables);
        build.draws();
        build.points(&mut tables);
        build.promotions(&mut tables);
        build.castling(&mut tables);
        build.en_passant(&mut tables);
        build.dice(&mut tables);
        build.hands(&mut tables);
        build.mixes(&tables);
        if build.faults.is_empty() {
            build.like_texts(&tables);
            build.never_on(&tables);
        }
        for army in tables.seats.armies.clone() {
            for kind in (0..letters.len()).filter_map(Kind::new) {
                tables.special[army.index()][kind.index()] = tables.special_squares(army, kind);
            }
        }
        if build.faults.is_empty() { Ok(tables) } else { Err(build.faults) }
    }
}

struct TablesBuilder<'a, S> {
    ruleset: &'a Ruleset,
    letters: &'a [Letter],
    faults: Vec<Diagnostic>,
    regions: BTreeMap<&'a str, S>,
}

impl<S: BoardSet> TablesBuilder<'_, S> {
    fn fault(&mut self, path: impl Into<String>, reason: impl Into<String>) {
        self.faults.push(Diagnostic::error("V100", path, reason));
    }

    fn bad_name(&mut self, path: impl Into<String>, name: &str) {
        let reason =
            format!("a name has letters, digits, `-` and `_`, and is the end of a message key; {name:?} has not");
        self.faults.push(Diagnostic::error("V113", path, reason));
    }

    /// The number of the army with this name. An unknown name is a fault.
    fn army_named(&mut self, name: &str, path: impl Into<String>) -> Option<usize> {
        let armies = &self.ruleset.armies;
        let number = armies.iter().position(|army| army.name == name);
        if number.is_none() {
            let fault = Diagnostic::error("V100", path, format!("there is no army `{name}`"));
            self.faults.push(fault.did_you_mean(name, armies.iter().map(|army| army.name.as_str())));
        }
        number
    }

    fn sizes(&mut self) {
        let ruleset = self.ruleset;
        let BoardShape { files, ranks, .. } = ruleset.board;
        if !(1..=SIDE_MAX).contains(&files) || !(1..=SIDE_MAX).contains(&ranks) {
            self.fault("board", format!("files and ranks are 1 to {SIDE_MAX}, not {files} and {ranks}"));
        }
        let armies = &ruleset.armies;
        if !(2..=ARMIES_MAX).contains(&armies.len()) {
            self.fault("armies", format!("there are 2 to {ARMIES_MAX} armies, not {}", armies.len()));
        }
        let letters: Vec<char> = armies.iter().map(|army| army.letter).collect();
        if letters.len() == 2 && letters != ['w', 'b'] {
            self.fault("armies", "two armies have the letters `w` and `b`");
        }
        for (i, letter) in letters.iter().enumerate() {
            if !letter.is_ascii_lowercase() || letters[..i].contains(letter) {
                self.fault("armies", format!("each army has a small letter of its own, not `{letter}`"));
            }
        }
        let side = |army: &ArmyData| army.side;
        if armies.iter().map(side).all(|side| Some(side) == armies.first().map(|army| army.side)) {
            self.fault("armies", "there are at least two sides");
        }
        if armies.iter().any(|army| usize::from(army.side) >= ARMIES_MAX) {
            self.fault("armies", format!("sides are numbered from 0 to {}", ARMIES_MAX - 1));
        }
        let mut order: Vec<char> = ruleset.order.chars().collect();
        let mut sorted = letters.clone();
        order.sort_unstable();
        sorted.sort_unstable();
        if order != sorted {
            self.fault("order", "every army's letter stands in it once");
        }
        let turned = |army: &ArmyData| army.frame.is_sideways();
        if files != ranks && armies.iter().any(turned) {
            self.fault("armies", "armies that face east or west need a square board");
        } else if let Some(army) = armies.iter().find(|army| !army.frame.keeps(ruleset.board)) {
            let reason = format!("the board has other holes when seen by the army `{}`", army.letter);
            let fits = |frame: &Frame| frame.keeps(ruleset.board) && (files == ranks || !frame.is_sideways());
            let fits = Frame::ALL.iter().filter(|frame| fits(frame)).map(|frame| format!("{frame:?}"));
            let help = format!("for this board a `frame` is one of {}; or make its holes alike", list(fits));
            self.faults.push(Diagnostic::error("V100", "board", reason).help(help));
        }
        let (most, why) = match (&ruleset.dice, ruleset.stacks) {
            // A move has no room for more.
            (Dice::Faces(_), _) => (FEW_KINDS - 1, " with dice"),
            (_, Stacks::Own) => (FEW_KINDS, " with stacks"),
            _ => (KINDS_MAX, ""),
        };
        if self.letters.len() > most {
            self.fault("pieces", format!("there are at most {most} kinds of piece{why}, not {}", self.letters.len()));
        }
        for army in armies {
            if !is_name(&army.name) {
                self.bad_name("armies", &army.name);
            }
        }
        for (letter, piece) in &ruleset.pieces {
            if !is_name(&piece.name) {
                self.bad_name(format!("pieces.{letter}.name"), &piece.name);
            }
            if piece.written.is_some() && armies.len() == 2 {
                self.fault(format!("pieces.{letter}.written"), "with two armies a piece is written by its own letter");
            }
        }
        if armies.len() > 2 {
            self.written_once();
        }
    }

    /// Two kinds that are written alike could not be told apart in a position.
    fn written_once(&mut self) {
        let mut known = BTreeMap::new();
        for (letter, piece) in &self.ruleset.pieces {
            let written = piece.written.map_or((*letter, None), |written| (written.letter, Some(written.faces)));
            if let Some(other) = known.insert(written, *letter) {
                let reason = format!("`{other}` is written in the same way");
                self.fault(format!("pieces.{letter}.written"), reason);
            }
        }
    }

    fn regions(&mut self) {
        let ruleset = self.ruleset;
        for (name, text) in &ruleset.regions {
            match region(text, ruleset.board) {
                Ok(squares) => drop(self.regions.insert(name, S::from_bitboard(squares))),
                Err((offset, reason)) => {
                    let fault = Diagnostic::error("V105", format!("regions.{name}"), reason);
                    let size = ruleset.board;
                    let last = (b'a' + size.files.saturating_sub(1)) as char;
                    let help = format!(
                        "the board goes from `a1` to `{last}{0}`: ranks are `*1` to `*{0}`, files `a*` to `{last}*`, rows `a2-{last}2`",
                        size.ranks
                    );
                    self.faults.push(Diagnostic { offset: Some(offset), ..fault.help(help) });
                }
            }
        }
    }

    fn region(&mut self, name: &str, path: &str) -> S {
        match self.regions.get(name) {
            Some(&squares) => squares,
            None => {
                // An unreadable region has been reported already.
                if !self.ruleset.regions.contains_key(name) {
                    let fault = Diagnostic::error("V105", path, format!("there is no region `{name}`"));
                    self.faults.push(fault.did_you_mean(name, self.ruleset.regions.keys().map(String::as_str)));
                }
                S::EMPTY
            }
        }
    }

    fn kind(&mut self, letter: Letter, path: &str) -> Kind {
        let index = self.letters.iter().position(|&l| l == letter).and_then(Kind::new);
        index.unwrap_or_else(|| {
            self.faults.push(unknown_piece(letter, self.letters, path));
            Kind::default()
        })
    }

    /// Every army with its data.
    fn armies(&self) -> impl Iterator<Item = (usize, &ArmyData)> {
        self.ruleset.armies.iter().enumerate()
    }

    fn on_board(&self, army: &ArmyData, squares: S) -> S {
        squares.iter().map(|square| army.frame.on_board(square, self.ruleset.board)).collect()
    }

    fn class(&self) -> Class {
        let ruleset = self.ruleset;
        Class {
            check: ruleset.royal == Royal::Checkmate,
            stacks: ruleset.stacks == Stacks::Own,
            dice: ruleset.dice != Dice::Never,
            hands: ruleset.hands != Hands::Never,
            many: ruleset.royal == Royal::Checkmate && ruleset.armies.len() > 2,
            parts: ruleset.turn != Turn::OneMove,
        }
    }

    fn empty(&self) -> Tables<S> {
        let ruleset = self.ruleset;
        Tables {
            class: self.class(),
            sliders: S::SlidingAttacks::get(),
            squares: S::from_bitboard(ruleset.board.squares()),
            seats: SeatTables::compile(ruleset),
            turn: TurnTables::compile(ruleset),
            throws: None,
            all: KindSet::first(self.letters.len().min(KINDS_MAX)),
            kinds: Default::default(),
            leapers: Kinds::new(),
            riders: Kinds::new(),
            pawns: KindSet::default(),
            royals: KindSet::default(),
            king: Kind::default(),
            reach: per_square::<S, _>(),
            marches: per_kind::<S, _>(),
            double_marches: per_kind::<S, _>(),
            reverse: per_square::<S, _>(),
            double: per_square::<S, _>(),
            initial: KindSet::default(),
            jumps: false,
            orthogonal: KindSet::default(),
            diagonal: KindSet::default(),
            en_passant: ruleset.en_passant != EnPassant::Never,
            en_passant_on: [S::ALL; ARMIES_MAX],
            zeroing: KindSet::default(),
            promotion: per_kind::<S, _>(),
            vanishing: false,
            special: per_kind::<S, _>(),
            always: per_kind::<S, _>(),
            any_always: false,
            castling: None,
            castlers: KindSet::default(),
            friendly: ruleset.friendly,
            no_move: ruleset.no_move,
            points: None,
            material: None,
            general: None,
            dice: DiceTables {
                faces: KindSet::default(),
                next: [Kind::default(); KIND_SLOTS],
                rolls: Kinds::new(),
                healed: Kinds::new(),
                wound: None,
                after_move: AfterMove::Turned,
                healing: Healing::Never,
                far: Far::Promoted,
                chance: false,
                chosen: KindSet::default(),
                waits: false,
            },
            hands: HandTables {
                captured: Captured::Removed,
                base: std::array::from_fn(|index| Kind::new(index).unwrap_or_default()),
                forms: KindSet::default(),
                marked: KindSet::default(),
                on: per_kind::<S, _>(),
                on_file: [u8::MAX; KIND_SLOTS],
                drops_forms: false,
                drops_first: false,
                apart: KindSet::default(),
                unmoved: per_kind::<S, _>(),
                never_drops: false,
                gates: KindSet::default(),
                gate_rank: [S::EMPTY; ARMIES_MAX],
                never_mates: KindSet::default(),
                mating_loses: KindSet::default(),
            },
            never_on: per_kind::<S, _>(),
            trails: None,
            may_face: ruleset.facing != KingsFacing::Never,
            bikjang: ruleset.facing == KingsFacing::Bikjang,
            may_pass: ruleset.passing == Passing::Allowed,
            may_give_check: ruleset.giving_check == GivingCheck::Allowed,
            may_flee: ruleset.fleeing == Fleeing::Allowed,
            must_capture: ruleset.capturing == Capturing::Forced,
            mated_wins: ruleset.mated == Mated::Wins,
            crowned: self
                .armies()
                .filter(|(_, data)| data.royal == Crown::One)
                .fold(0, |all, (army, _)| all | 1 << army),
        }
    }
}

impl TurnTables {
    fn compile(ruleset: &Ruleset) -> Self {
        let (usual, grows, first, only) = match &ruleset.turn {
            Turn::OneMove => (1, 0, 1, None),
            Turn::Block { .. } => (2, 0, 2, None),
            Turn::Moves { count, grows, first, army } => (*count, *grows, first.unwrap_or(*count), army.as_ref()),
        };
        let block = matches!(ruleset.turn, Turn::Block { .. });
        let stays = matches!(ruleset.turn, Turn::Block { stays: true, .. });
        let has = |army: usize| ruleset.armies.get(army).is_some_and(|data| only.is_none_or(|only| *only == data.name));
        let opens = ruleset.armies.iter().position(|army| ruleset.order.starts_with(army.letter)).unwrap_or(0) as u8;
        let parts = std::array::from_fn(|army| if has(army) { usual } else { 1 });
        Self { block, stays, opens, parts, first, grows }
    }
}

impl SeatTables {
    fn compile(ruleset: &Ruleset) -> Self {
        let armies: Armies = (0..ruleset.armies.len()).filter_map(Army::new).collect();
        let mut side = [0; ARMIES_MAX];
        for (army, data) in ruleset.armies.iter().enumerate() {
            side[army] = data.side;
        }
        let count = armies.len();
        let order: Vec<usize> = ruleset
            .order
            .chars()
            .filter_map(|letter| ruleset.armies.iter().position(|army| army.letter == letter))
            .collect();
        let mut place = [0; ARMIES_MAX];
        for (i, &seat) in order.iter().enumerate() {
            place[seat] = i as u8;
        }
        let lives = |alive: usize, seat: usize| alive >> seat & 1 != 0;
        let next = std::array::from_fn(|alive| {
            std::array::from_fn(|seat| {
                let after = (1..=count).map(|step| order[(usize::from(place[seat]) + step) % count]);
                let next = after.into_iter().find(|&other| lives(alive, other)).unwrap_or(seat);
                (next as u8, u8::from(place[next] <= place[seat]))
            })
        });
        let decided = std::array::from_fn(|alive| {
            let mut sides: Vec<u8> = (0..count).filter(|&seat| lives(alive, seat)).map(|seat| side[seat]).collect();
            sides.sort_unstable();
            sides.dedup();
            sides.len() < 2
        });
        let of = |seat: usize, wanted: fn(u8, u8) -> bool| -> Armies {
            let fits = |army: &Army| army.index() != seat && wanted(side[army.index()], side[seat]);
            armies.iter().copied().filter(fits).collect()
        };
        Self {
            enemies: std::array::from_fn(|seat| of(seat, |a, b| a != b)),
            allies: std::array::from_fn(|seat| of(seat, |a, b| a == b)),
            armies,
            next,
            decided,
            fallen: match ruleset.royal {
                Royal::Capture { army } => army,
                Royal::Checkmate | Royal::Never => Fallen::Freeze,
            },
        }
    }
}

/// The fault of a letter that no piece of the ruleset has.
pub(crate) fn unknown_piece(letter: Letter, letters: &[Letter], path: &str) -> Diagnostic {
    let fault = Diagnostic::error("V101", path, format!("there is no piece `{letter}`"));
    fault.help(format!("there are {}; add it to `pieces`, or leave it out here", list(letters)))
}

/// Reads a region: squares `e4`, ranges `a2-a8`, whole ranks `*2`, whole files `h*`, separated by spaces.
///
/// # Errors
/// The character, counted from 0, and the reason.
pub(crate) fn region(text: &str, shape: BoardShape) -> Result<Bitboard, (usize, String)> {
    let board = shape.squares();
    let mut squares = Bitboard::EMPTY;
    for word in text.split_whitespace() {
        squares |= match part_of_region(word) {
            Ok(part) if (part & board).any() => part & board,
            wrong => {
                let at = text[..word.as_ptr() as usize - text.as_ptr() as usize].chars().count();
                return Err((at, wrong.err().unwrap_or_else(|| format!("`{word}` is not on the board"))));
            }
        };
    }
    if squares.is_empty() { Err((0, "there is no square in it".to_owned())) } else { Ok(squares) }
}

/// A whole rank or file in the text of a region, from 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoardLine {
    Rank(u8),
    File(u8),
}

impl BoardLine {
    /// The rank of `*2` or the file of `h*`.
    pub(crate) fn of(word: &str) -> Option<Self> {
        let square = |text: String| text.parse::<Square>().ok();
        match (word.strip_prefix('*'), word.strip_suffix('*')) {
            (Some(rank), None) => square(format!("a{rank}")).map(|square| Self::Rank(square.rank())),
            (None, Some(file)) => square(format!("{file}1")).map(|square| Self::File(square.file())),
            _ => None,
        }
    }
}

/// The line as a region has it.
impl fmt::Display for BoardLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rank(rank) => write!(f, "*{}", rank + 1),
            Self::File(file) => write!(f, "{}*", char::from(b'a' + file)),
        }
    }
}

fn part_of_region(word: &str) -> Result<Bitboard, String> {
    Ok(match BoardLine::of(word) {
        Some(BoardLine::Rank(rank)) => Bitboard::rank(rank),
        Some(BoardLine::File(file)) => Bitboard::file(file),
        None => match word.split_once('-') {
            Some((from, to)) => {
                let square = |text: &str| text.parse::<Square>().map_err(|error| error.to_string());
                let (from, to) = (square(from)?, square(to)?);
                if from.file() != to.file() && from.rank() != to.rank() {
                    return Err(format!("`{word}` is not part of a rank or a file"));
                }
                Rays::get().between(from, to) | Bitboard::of(from) | Bitboard::of(to)
            }
            None => Bitboard::of(word.parse().map_err(|e| format!("{e}, a rank such as `*2` or a file such as `h*`"))?),
        },
    })
}

/// A table of default values. It is made as a vector, because an array of this size could overflow the stack.
fn per_square<S: BoardSet, T: SquareValue + Default>() -> PerSquare<S, T> {
    let kinds = |_| S::kind_table(S::table);
    match (0..ARMIES_MAX).map(kinds).collect::<Vec<_>>().into_boxed_slice().try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("the vector was made with that length"),
    }
}
