//! Positions as text.
//!
//! With two armies FEN, X-FEN and Shredder-FEN, with additions: `BOARD SIDE CASTLING FOURTH QUIET-TURNS ROUND`. A stack
//! stands in round brackets, top piece first: `(NBP)`. Castling rights are read as `KQkq`, which means the outermost
//! partner, and as files of partners (`HAha`); variants with drawn arrays write files, the others `KQkq`. The fourth
//! field holds the en-passant square, written only if the capture is legal, with `:N` where only the top N pieces made
//! the step; where pawns are dice, the files of those that have never moved; where there are both, `e3;ABch`. Where checks
//! win, a field before the quiet turns says how many each army still has to give, `3+3`; it may be left out.
//!
//! With more armies `BOARD SIDE QUIET-TURNS ROUND`: squares are separated by commas, and a piece is the letter of its
//! army and its own, `wR`, with the way it faces where that matters, `wPn`; a stack is `(wRwN)`. Where pawns are dice, a
//! fifth field names the squares of those that have never moved.
//!
//! Fields that are left out at the end have their usual value.

mod board;
mod fields;

use std::ops::Range;

use super::error::{PositionError, PositionFault, PositionReason};
use crate::kernel::board::Board;
use crate::kernel::generate::View;
use crate::kernel::under::{self, HEIGHT_MAX, Patch, Under};
use crate::piece::{ARMIES_MAX, Army, Kind, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Bitboard, Square};

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
        Self { board: Board::EMPTY, under: Under::EMPTY }
    }

    /// The lowest piece of a square.
    fn lowest(&self, square: Square) -> Option<Kind> {
        self.stack(square).last().map(Piece::kind)
    }
}

/// The fields of a position's text, by the number of armies and whether it tells of checks.
fn fields(rules: &Rules, checks: bool) -> &'static [&'static str] {
    match (rules.ruleset().armies.len(), fields::has_unmoved(rules)) {
        (2, _) if checks => &["board", "seat", "castling", "fourth", "checks", "quiet", "round"],
        (2, _) => &["board", "seat", "castling", "fourth", "quiet", "round"],
        (_, false) => &["board", "seat", "quiet", "round"],
        (_, true) => &["board", "seat", "quiet", "round", "unmoved"],
    }
}

/// See [`Rules::read`].
pub(crate) fn read(rules: &Rules, text: &str) -> Result<Position, PositionError> {
    let mut reader =
        Reader { rules, position: Position::empty(), faults: Vec::new(), origin: std::array::from_fn(|_| 0..0) };
    let words = words(text);
    let checks = rules.tables.checks_to_win();
    let tells = words.get(4).is_some_and(|at| text[at.clone()].contains('+'));
    let names = fields(rules, checks.is_some() && tells);
    reader.position.board.set_checks([checks.unwrap_or(0); 2]);
    for name in names.iter().skip(words.len()).take(2usize.saturating_sub(words.len())) {
        reader.fault(text.len()..text.len(), PositionReason::Missing { field: name });
    }
    if let Some(extra) = words.get(names.len()) {
        reader.fault(extra.start..text.len(), PositionReason::Surplus);
    }
    // The pieces come first: the other fields are judged by them.
    for (&name, at) in names.iter().zip(&words) {
        let word = &text[at.clone()];
        match name {
            "board" => {
                reader.board(at.start, word);
                reader.pieces(at.clone());
                rules.tables.muster(&mut reader.position.board);
            }
            "seat" => reader.seat(at.clone(), word),
            "castling" => reader.castling(at.start, word),
            "fourth" => reader.fourth(at.clone(), word),
            "unmoved" => reader.unmoved_squares(at.start, word),
            "checks" => reader.checks(at.clone(), word, checks.unwrap_or(0)),
            "quiet" => reader.position.board.quiet = reader.counter(at.clone(), word).unwrap_or(0),
            // Some programs count rounds from 0.
            _ => reader.position.board.round = reader.counter(at.clone(), word).unwrap_or(1).max(1),
        }
    }
    if reader.faults.is_empty()
        && let Some(at) = words.get(1)
    {
        reader.opponent(at.clone());
        reader.settle_en_passant();
    }
    reader.faults.sort_by_key(|fault| fault.at.start);
    match reader.faults {
        faults if faults.is_empty() => Ok(reader.position),
        faults => Err(PositionError { text: text.to_owned(), faults }),
    }
}

/// What stands on a square, as position texts have it; nothing for an empty square.
pub(crate) fn square_fen(rules: &Rules, position: &Position, square: Square) -> String {
    board::square_fen(rules, position, square)
}

/// See [`Rules::write`].
pub(crate) fn write(rules: &Rules, position: &Position) -> String {
    let seat = rules.ruleset().armies.get(position.seat().index()).map_or('-', |army| army.letter);
    let field = |&name: &&str| match name {
        "board" => board::write(rules, position),
        "seat" => seat.to_string(),
        "castling" => fields::castling(rules, position),
        "fourth" => fields::fourth(rules, position),
        "unmoved" => fields::unmoved_squares(rules, position),
        "checks" => fields::checks(position),
        "quiet" => position.halfmove_clock().to_string(),
        _ => position.fullmove_number().to_string(),
    };
    fields(rules, rules.tables.checks_to_win().is_some()).iter().map(field).collect::<Vec<_>>().join(" ")
}

/// The words of a text, as ranges of its bytes.
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
    /// Where in the text each square's pieces were read.
    origin: [Range<usize>; 64],
}

impl Reader<'_> {
    fn fault(&mut self, at: Range<usize>, reason: PositionReason) {
        self.faults.push(PositionFault { at, reason });
    }

    /// Puts pieces of one army on a square, top first.
    fn put(&mut self, square: Square, pieces: &[Piece], at: Range<usize>) {
        let Some((&top, below)) = pieces.split_first() else { return };
        let word = below.iter().rev().fold(0, |word, piece| under::put_on(under::level(piece.kind()), word));
        let Position { board, under } = &mut self.position;
        board.put(top, square);
        board.mix(under.set(square, word, &mut Patch::default()));
        self.origin[square.index()] = at;
    }

    /// What can be said of the pieces whatever the other fields are.
    fn pieces(&mut self, whole: Range<usize>) {
        let rules = self.rules;
        for (army, _) in rules.armies() {
            let own = self.position.army(army);
            let royals: Bitboard = own
                .iter()
                .filter(|&square| self.position.top(square).is_some_and(|top| rules.is_royal(top.kind())))
                .collect();
            // A rule of Rust code may have taken one, and that was the end.
            let taken = rules.tables.judges() && rules.armies().any(|(other, _)| self.has_royal(other));
            let missing = royals.is_empty() && rules.gives_check() && !taken;
            if royals.many() || missing {
                let at = royals.iter().nth(1).map_or(whole.clone(), |square| self.origin[square.index()].clone());
                let reason = PositionReason::Royals {
                    army: rules.army_name(army).key,
                    piece: rules.piece_name(rules.royal()).key,
                    found: royals.count() as usize,
                };
                self.fault(at, reason);
            }
            let count: usize = own.without(royals).iter().map(|square| self.position.height(square)).sum();
            if rules.stacks() && count > HEIGHT_MAX {
                let reason =
                    PositionReason::TooMany { army: rules.army_name(army).key, found: count, most: HEIGHT_MAX };
                self.fault(whole.clone(), reason);
            }
            for square in own {
                let Some(top) = self.position.top(square) else { continue };
                if rules.tables.never_on(army, top.kind()).has(square) {
                    let piece = rules.piece_name(top.kind()).key;
                    self.fault(self.origin[square.index()].clone(), PositionReason::NeverThere { piece, square });
                }
            }
        }
    }

    fn has_royal(&self, army: Army) -> bool {
        self.rules.tables.royal_square(&self.position.board, army).is_some()
    }

    fn seat(&mut self, at: Range<usize>, word: &str) {
        let rules = self.rules;
        let Some((army, _)) = rules.armies().find(|(_, data)| word.chars().eq([data.letter])) else {
            return self.fault(at, PositionReason::Seat { word: word.to_owned() });
        };
        self.position.board.seat = army.index() as u8;
        // A rule of Rust code may have taken all royal pieces at once.
        let over = self.position.board.alive == 0 && rules.tables.changes();
        if !rules.gives_check() && !rules.is_alive(&self.position, army) && !over {
            self.fault(at, PositionReason::SeatOut { army: rules.army_name(army).key });
        }
    }

    fn counter(&mut self, at: Range<usize>, word: &str) -> Option<u16> {
        let number = word.parse().ok().filter(|_| word.bytes().all(|b| b.is_ascii_digit()));
        if number.is_none() {
            self.fault(at, PositionReason::Counter { word: word.to_owned() });
        }
        number
    }

    /// The side that is not to move is not in check, but where dice are rolled: what chance shows may attack a king whose
    /// turn it is not.
    fn opponent(&mut self, at: Range<usize>) {
        let rules = self.rules;
        let (view, tables) = (View { board: &self.position.board, under: &self.position.under }, &rules.tables);
        if !rules.gives_check() || rules.has_chance() {
            return;
        }
        let army = rules.army_to_move(&self.position);
        // If a rule of Rust code panics over that, the game is over, and nobody is in check.
        let in_check = |&&enemy: &&Army| self.has_royal(army) && tables.royal_attacked(view, enemy).unwrap_or(false);
        if let Some(&enemy) = tables.seats.enemies[army.index()].iter().find(in_check) {
            self.fault(at, PositionReason::OpponentInCheck { army: rules.army_name(enemy).key });
        }
    }
}
