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
use crate::piece::Seat;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Setup, SetupFault, SetupPart, build};
use crate::square::Square;

/// The fields of a position's text, by the number of armies and whether it tells of checks.
fn fields(rules: &Rules, checks: bool) -> &'static [&'static str] {
    match (rules.ruleset().armies.len(), fields::has_unmoved(rules)) {
        (2, _) if checks => &["board", "seat", "castling", "fourth", "checks", "quiet", "round"],
        (2, _) => &["board", "seat", "castling", "fourth", "quiet", "round"],
        (_, false) => &["board", "seat", "quiet", "round"],
        (_, true) => &["board", "seat", "quiet", "round", "unmoved"],
    }
}

/// See [`Rules::parse_fen`].
pub(crate) fn read(rules: &Rules, text: &str) -> Result<Position, PositionError> {
    let end = text.len()..text.len();
    let mut reader = Reader {
        rules,
        setup: Setup::empty(),
        faults: Vec::new(),
        squares: std::array::from_fn(|_| end.clone()),
        board: end.clone(),
        turn: end.clone(),
        en_passant: end.clone(),
        checks: end.clone(),
    };
    let words = words(text);
    let checks = rules.tables.checks_to_win();
    let tells = words.get(4).is_some_and(|at| text[at.clone()].contains('+'));
    let names = fields(rules, checks.is_some() && tells);
    for name in names.iter().skip(words.len()).take(2usize.saturating_sub(words.len())) {
        reader.fault(end.clone(), PositionReason::Missing { field: name });
    }
    if let Some(extra) = words.get(names.len()) {
        reader.fault(extra.start..text.len(), PositionReason::Surplus);
    }
    for (&name, at) in names.iter().zip(&words) {
        let word = &text[at.clone()];
        match name {
            "board" => reader.board(at.clone(), word),
            "seat" => reader.turn(at.clone(), word),
            "castling" => reader.castling(at.start, word),
            "fourth" => reader.fourth(at.clone(), word),
            "unmoved" => reader.unmoved_squares(at.start, word),
            "checks" => reader.checks(at.clone(), word, checks.unwrap_or(0)),
            "quiet" => reader.setup.halfmove_clock = reader.counter(at.clone(), word).unwrap_or(0),
            _ => reader.setup.fullmove_number = reader.counter(at.clone(), word).unwrap_or(1),
        }
    }
    let built =
        if words.is_empty() { Err(Vec::new()) } else { build(rules, &reader.setup).map_err(|error| error.faults) };
    match built {
        Ok(position) if reader.faults.is_empty() => return Ok(position),
        Ok(_) => {}
        Err(faults) => reader.place(faults),
    }
    reader.faults.sort_by_key(|fault| fault.at.start);
    Err(PositionError { text: text.to_owned(), faults: reader.faults })
}

/// What stands on a square, as position texts have it; nothing for an empty square.
pub(crate) fn square_fen(rules: &Rules, position: &Position, square: Square) -> String {
    board::square_fen(rules, position, square)
}

/// See [`Rules::fen`].
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

/// What was read of a text so far, and where it stands there.
struct Reader<'a> {
    rules: &'a Rules,
    setup: Setup,
    faults: Vec<PositionFault>,
    squares: [Range<usize>; 64],
    board: Range<usize>,
    turn: Range<usize>,
    en_passant: Range<usize>,
    checks: Range<usize>,
}

impl Reader<'_> {
    fn fault(&mut self, at: Range<usize>, reason: PositionReason) {
        self.faults.push(PositionFault { at, reason });
    }

    /// Gives the faults of the setup their places in the text.
    fn place(&mut self, faults: Vec<SetupFault>) {
        // The turn is judged by the pieces, so both have to be read without a fault.
        let clean = self.faults.iter().all(|fault| fault.at.start > self.turn.end);
        for SetupFault { part, reason } in faults {
            let at = match part {
                SetupPart::Turn if !clean => continue,
                SetupPart::Turn => &self.turn,
                SetupPart::Board => &self.board,
                SetupPart::Square(square) => &self.squares[square.index()],
                SetupPart::EnPassant => &self.en_passant,
                SetupPart::ChecksLeft => &self.checks,
            };
            self.fault(at.clone(), reason);
        }
    }

    fn turn(&mut self, at: Range<usize>, word: &str) {
        let army = self.rules.armies().find(|(_, data)| word.chars().eq([data.letter]));
        // Seats are numbered as their armies.
        match army.and_then(|(army, _)| Seat::new(army.index())) {
            Some(seat) => self.setup.turn = seat,
            None => self.fault(at.clone(), PositionReason::Seat { word: word.to_owned() }),
        }
        self.turn = at;
    }

    fn counter(&mut self, at: Range<usize>, word: &str) -> Option<u16> {
        let number = word.parse().ok().filter(|_| word.bytes().all(|b| b.is_ascii_digit()));
        if number.is_none() {
            self.fault(at, PositionReason::Counter { word: word.to_owned() });
        }
        number
    }
}
