//! Positions as FEN, X-FEN and Shredder-FEN.
//!
//! `BOARD SIDE CASTLING EN-PASSANT QUIET-TURNS ROUND`. Fields that are left out at the end have their usual value.
//! Castling rights are read as `KQkq`, which means the outermost rook, and as files of rooks (`HAha`); variants with
//! drawn arrays write files, the others `KQkq`. The en-passant square is written only if the capture is legal.

use std::ops::Range;

use super::error::{PositionError, PositionFault, PositionReason};
use crate::kernel::board::EnPassantRight;
use crate::piece::{ARMIES_MAX, Army, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Bitboard, SIDE_MAX, Square};

const FIELDS: [&str; 6] = ["board", "seat", "castling", "en-passant", "quiet", "round"];

/// Where royal piece and partners stand who may castle, by army: anywhere on the home rank, or where the fixed array
/// puts them.
#[derive(Debug, Clone)]
pub(crate) struct CastlingHomes([(Bitboard, Bitboard); ARMIES_MAX]);

impl Default for CastlingHomes {
    fn default() -> Self {
        Self([(Bitboard::ALL, Bitboard::ALL); ARMIES_MAX])
    }
}

impl CastlingHomes {
    pub(crate) fn of(rules: &Rules, start: &Position) -> Self {
        let royals = start.kind(rules.royal());
        Self(std::array::from_fn(|army| match Army::new(army) {
            Some(army) => (royals & start.army(army), start.board.unmoved() & start.army(army)),
            None => (Bitboard::EMPTY, Bitboard::EMPTY),
        }))
    }
}

impl Position {
    /// A board without anything on it, for readers to fill.
    pub(crate) fn empty() -> Self {
        Self { board: crate::kernel::board::Board::new(0) }
    }
}

/// See [`Rules::read`].
pub(crate) fn read(rules: &Rules, text: &str) -> Result<Position, PositionError> {
    let mut reader =
        Reader { rules, position: Position::empty(), faults: Vec::new(), origin: std::array::from_fn(|_| 0..0) };
    let words = words(text);
    let end = text.len()..text.len();
    for (i, name) in FIELDS.iter().enumerate().take(2) {
        if words.len() <= i {
            reader.fault(end.clone(), PositionReason::Missing { field: name });
        }
    }
    if let Some(extra) = words.get(FIELDS.len()) {
        reader.fault(extra.start..text.len(), PositionReason::Surplus);
    }
    let field = |i: usize| words.get(i).map(|at| (at.start, &text[at.clone()]));
    if let Some((at, word)) = field(0) {
        reader.board(at, word);
        reader.pieces(at..at + word.len());
    }
    if let Some((at, word)) = field(1) {
        reader.seat(at, word);
    }
    if let Some((at, word)) = field(2).filter(|(_, word)| *word != "-") {
        reader.castling(at, word);
    }
    if let Some((at, word)) = field(3).filter(|(_, word)| *word != "-") {
        reader.en_passant(at, word);
    }
    if let Some((at, word)) = field(4) {
        reader.position.board.quiet = reader.counter(at, word).unwrap_or(0);
    }
    if let Some((at, word)) = field(5) {
        // Some programs count rounds from 0.
        reader.position.board.round = reader.counter(at, word).unwrap_or(1).max(1);
    }
    if reader.faults.is_empty()
        && let Some(at) = words.get(1)
    {
        reader.opponent(at.clone());
    }
    reader.faults.sort_by_key(|fault| fault.at.start);
    match reader.faults {
        faults if faults.is_empty() => Ok(reader.position),
        faults => Err(PositionError { text: text.to_owned(), faults }),
    }
}

/// See [`Rules::write`].
pub(crate) fn write(rules: &Rules, position: &Position) -> String {
    let board = &position.board;
    let size = rules.ruleset().board;
    let mut text = String::new();
    for rank in (0..size.ranks).rev() {
        let mut gap = 0;
        for square in (0..size.files).filter_map(|file| Square::new(file, rank)) {
            match position.top(square) {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        text.push_str(&gap.to_string());
                    }
                    gap = 0;
                    text.push(letter(rules, piece));
                }
            }
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    let seat = rules.ruleset().armies.get(usize::from(board.seat)).map_or('-', |army| army.letter);
    let castling = castling_text(rules, position);
    let en_passant = board.en_passant().map_or_else(|| "-".to_owned(), |right| right.target.to_string());
    format!("{text} {seat} {castling} {en_passant} {} {}", board.quiet, board.round)
}

fn castling_text(rules: &Rules, position: &Position) -> String {
    let mut text = String::new();
    for (army, _) in rules.armies() {
        let partners = position.board.unmoved() & position.army(army);
        let royal = rules.tables.royal_square(&position.board, army);
        let mut letters: Vec<char> = partners
            .iter()
            .map(|square| match rules.arrays() {
                Some(_) => square.file_letter().to_ascii_uppercase(),
                None if royal.is_some_and(|royal| square.file() > royal.file()) => 'K',
                None => 'Q',
            })
            .collect();
        letters.reverse();
        let lower = army.index() > 0;
        text.extend(letters.iter().map(|letter| if lower { letter.to_ascii_lowercase() } else { *letter }));
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The letter of a piece with two armies: a capital for the first, a small one for the second.
fn letter(rules: &Rules, piece: Piece) -> char {
    let letter = rules.letter(piece.kind());
    if piece.army().index() == 0 { letter } else { letter.to_ascii_lowercase() }
}

fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, c.is_whitespace()) {
            (None, false) => start = Some(at),
            (Some(from), true) => {
                words.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    words
}

struct Reader<'a> {
    rules: &'a Rules,
    position: Position,
    faults: Vec<PositionFault>,
    /// Where in the text each square's piece was read.
    origin: [Range<usize>; 64],
}

impl Reader<'_> {
    fn fault(&mut self, at: Range<usize>, reason: PositionReason) {
        self.faults.push(PositionFault { at, reason });
    }

    fn board(&mut self, start: usize, word: &str) {
        let size = self.rules.ruleset().board;
        let rows: Vec<&str> = word.split('/').collect();
        if rows.len() != size.ranks.into() {
            let reason = PositionReason::Ranks { found: rows.len(), wanted: size.ranks.into() };
            self.fault(start..start + word.len(), reason);
        }
        let mut at = start;
        for (i, row) in rows.iter().enumerate() {
            let rank = usize::from(size.ranks).checked_sub(i + 1);
            let mut file = 0_usize;
            for (offset, c) in row.char_indices() {
                let here = at + offset..at + offset + c.len_utf8();
                match c.to_digit(10) {
                    Some(gap @ 1..) => file += gap as usize,
                    _ => {
                        match self.piece(c) {
                            None => self.fault(here, PositionReason::Letter { letter: c }),
                            Some(piece) => self.put(piece, file, rank, here),
                        }
                        file += 1;
                    }
                }
            }
            if let Some(rank) = rank.filter(|_| file != usize::from(size.files)) {
                let reason = PositionReason::Files { rank: rank + 1, found: file, wanted: size.files.into() };
                self.fault(at..at + row.len(), reason);
            }
            at += row.len() + 1;
        }
    }

    fn piece(&self, c: char) -> Option<Piece> {
        let army = Army::new(usize::from(c.is_ascii_lowercase()))?;
        Some(Piece::new(army, self.rules.kind(c.to_ascii_uppercase())?))
    }

    fn put(&mut self, piece: Piece, file: usize, rank: Option<usize>, at: Range<usize>) {
        let size = self.rules.ruleset().board;
        let square = rank
            .filter(|_| file < size.files.into())
            .and_then(|rank| Square::new(file.try_into().ok()?, rank.try_into().ok()?));
        if let Some(square) = square {
            self.position.board.put(piece, square);
            self.origin[square.index()] = at;
        }
    }

    /// What can be said of the pieces whatever the other fields are.
    fn pieces(&mut self, whole: Range<usize>) {
        let rules = self.rules;
        for (army, _) in rules.armies() {
            let royals = self.position.kind(rules.royal()) & self.position.army(army);
            if royals.count() != 1 {
                let at = royals.iter().nth(1).map_or(whole.clone(), |square| self.origin[square.index()].clone());
                let reason = PositionReason::Royals {
                    army: rules.army_name(army).key,
                    piece: rules.piece_name(rules.royal()).key,
                    found: royals.count() as usize,
                };
                self.fault(at, reason);
            }
            for (kind, _, data) in rules.kinds() {
                for square in rules.tables.never_on(army, kind) & self.position.kind(kind) & self.position.army(army) {
                    let piece = format!("piece-{}", data.name);
                    self.fault(self.origin[square.index()].clone(), PositionReason::NeverThere { piece, square });
                }
            }
        }
    }

    fn seat(&mut self, at: usize, word: &str) {
        let armies = &self.rules.ruleset().armies;
        match armies.iter().position(|army| word.chars().eq([army.letter])) {
            Some(seat) => self.position.board.set_seat(seat as u8),
            None => self.fault(at..at + word.len(), PositionReason::Seat { word: word.to_owned() }),
        }
    }

    fn castling(&mut self, start: usize, word: &str) {
        for (offset, letter) in word.char_indices() {
            let at = start + offset..start + offset + letter.len_utf8();
            let Some(army) = Army::new(usize::from(letter.is_ascii_lowercase())) else { continue };
            match (&self.rules.tables.castling, letter.to_ascii_uppercase()) {
                (Some(_), 'A'..='H' | 'K' | 'Q') => match self.partner(army, letter.to_ascii_uppercase()) {
                    Some(square) => self.position.board.set_unmoved(square),
                    None => self.fault(at, PositionReason::CastlingRight { letter }),
                },
                _ => self.fault(at, PositionReason::CastlingLetter { letter }),
            }
        }
    }

    /// The partner that a castling letter means.
    fn partner(&self, army: Army, letter: char) -> Option<Square> {
        let goals = &self.rules.tables.castling.as_ref()?[army.index()];
        let (royal_homes, partner_homes) = self.rules.homes.0[army.index()];
        let royal = self.rules.tables.royal_square(&self.position.board, army)?;
        if !(goals.home & royal_homes).has(royal) {
            return None;
        }
        let partners = self.position.kind(goals.partner) & self.position.army(army) & goals.home & partner_homes;
        let mut partners = partners.iter();
        match letter {
            'K' => partners.filter(|square| square.file() > royal.file()).last(),
            'Q' => partners.find(|square| square.file() < royal.file()),
            file => partners.find(|square| square.file_letter() == file.to_ascii_lowercase()),
        }
    }

    fn en_passant(&mut self, at: usize, word: &str) {
        let at = at..at + word.len();
        let Ok(target) = word.parse::<Square>() else {
            return self.fault(at, PositionReason::EnPassantSquare { word: word.to_owned() });
        };
        let Some(victim) = self.passed(target) else {
            return self.fault(at, PositionReason::EnPassant { square: target });
        };
        let right = EnPassantRight { target, victim };
        let army = self.rules.army_to_move(&self.position);
        if self.rules.tables.en_passant_captures(&self.position.board, army, right).any() {
            self.position.board.set_en_passant(Some(right));
        }
    }

    /// The square of a pawn that can just have passed `target`.
    fn passed(&self, target: Square) -> Option<Square> {
        let (board, tables) = (&self.position.board, &self.rules.tables);
        let army = self.rules.army_to_move(&self.position);
        let mut pawns = tables.enemies[army.index()]
            .iter()
            .flat_map(|&enemy| Square::all().filter_map(move |square| Some((enemy, square, board.at(square)?))));
        pawns.find_map(|(enemy, victim, piece)| {
            let double = &tables.double[enemy.index()][piece.kind().index()];
            let came = |from: Square| double[from.index()] == [Bitboard::of(target), Bitboard::of(victim)];
            let empty = |square: Square| board.at(square).is_none();
            let can = piece.army() == enemy
                && tables.en_passant
                && tables.is_pawn(piece.kind())
                && empty(target)
                && Square::all().any(|from| came(from) && empty(from));
            can.then_some(victim)
        })
    }

    fn counter(&mut self, at: usize, word: &str) -> Option<u16> {
        let number = word.parse().ok().filter(|_| word.bytes().all(|b| b.is_ascii_digit()));
        if number.is_none() {
            self.fault(at..at + word.len(), PositionReason::Counter { word: word.to_owned() });
        }
        number
    }

    fn opponent(&mut self, at: Range<usize>) {
        let army = self.rules.army_to_move(&self.position);
        let in_check = |&&enemy: &&Army| self.rules.tables.in_check(&self.position.board, enemy);
        if let Some(&enemy) = self.rules.tables.enemies[army.index()].iter().find(in_check) {
            let army = self.rules.army_name(enemy).key;
            self.fault(at, PositionReason::OpponentInCheck { army });
        }
    }
}

const _: () = assert!(SIDE_MAX == 8, "files are written a to h");
