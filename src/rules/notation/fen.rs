//! The FEN of positions.
//!
//! With two armies, the text is FEN, X-FEN or Shredder-FEN with additions. Its fields are
//! `BOARD SIDE CASTLING FOURTH HALFMOVE-CLOCK FULLMOVE-NUMBER`:
//!
//! - In the board, a stack stands in round brackets, top piece first: `(NBP)`.
//! - In variants with hands, the board ends with the pieces in hand in square brackets, `[QNp]`. A ninth rank with them
//!   is read, too. A promoted piece that reverts when it is captured has a `~` behind it, and a promoted form is
//!   written with a plus before the letter of its base, `+P`.
//! - Castling rights are read as `KQkq`, which means the outermost partner, and as files of partners, `HAha`. Variants
//!   with shuffled arrays write files, the others `KQkq`.
//! - In variants in which players may pass, a `-` stands behind the side for each pass in a row: `w-`.
//! - In variants whose turns have several parts, the number of a later part stands behind the side: `w2`. A block is
//!   written `*`, and the fourth field may have several squares, `c3e3`. Where the block comes from the piece that has
//!   just moved, the square of that piece follows the number: `w2d7`.
//! - The fourth field has the en-passant square, but only if the capture is legal. `:N` follows it if only the top N
//!   pieces of the stack made the double step. If pawns are dice, the field has the files of the dice that have never
//!   moved. A variant with both writes `e3;ABch`.
//! - If checks win, a field before the halfmove clock has the checks that each army still needs, `3+3`. A reader
//!   accepts a text without it, and one of lichess, which ends with the checks that each army has given, `+0+0`.
//!
//! Where two pawns could have passed the en-passant square diagonally, the square of the pawn stands behind it, `f3g4`.
//!
//! With more armies the fields are `BOARD SIDE HALFMOVE-CLOCK FULLMOVE-NUMBER`. Commas separate the squares of the
//! board. A piece is the letter of its army and its own letter, `wR`. Some kinds add the direction that they face,
//! `wPn`. A stack is `(wRwN)`. If pawns are dice, a fifth field has the squares of the dice that have never moved.
//!
//! With more armies and check, the fields are those of two armies, `BOARD SIDE CASTLING EN-PASSANT HALFMOVE-CLOCK
//! FULLMOVE-NUMBER`. Castling rights stand behind the letter of their army, `wKQbK`. Several armies may have a pawn that
//! can be captured en passant, so the squares that they have passed stand one after the other, `e3c5`.
//!
//! If each of them plays for itself, a field before the halfmove clock has the points of each army, in the order of the
//! ruleset: `12,0x,5,20k`. An `x` marks an army that has fallen, a `k` one whose player has left and whose king still
//! counts. Without points all numbers are 0.
//!
//! All fields after the second may be left out. Then there are no rights, the halfmove clock is 0, and the fullmove
//! number is 1.

mod fields;
mod placement;

use std::ops::Range;

pub(crate) use fields::FILES_NAMED;

use super::error::{PositionError, PositionFault, PositionReason};
use super::fen4::is_fen4;
use crate::piece::Seat;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Setup, SetupFault, SetupPart};
use crate::square::Square;

impl Rules {
    /// Reads the FEN of a position.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// let position = rules.parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
    /// assert_eq!(position.occupied().count(), 3);
    ///
    /// // Black has no king.
    /// let error = rules.parse_fen("8/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap_err();
    /// assert_eq!(error.faults.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Variants with [`Rules::has_fen4`] read FEN4, too.
    ///
    /// # Errors
    /// If the text is not a position of this variant. The error has every reason with its place in the text.
    pub fn parse_fen(&self, text: &str) -> Result<Position, PositionError> {
        if is_fen4(text) && self.has_fen4() {
            let told = self.fen_of_fen4(text).map_err(|error| PositionError {
                text: text.to_owned(),
                faults: vec![PositionFault { at: 0..text.len(), reason: PositionReason::Fen4 { error } }],
            });
            // Places in the FEN mean nothing to whoever wrote FEN4.
            return self.parse_fen(&told?).map_err(|error| PositionError {
                text: text.to_owned(),
                faults: error.faults.into_iter().map(|fault| PositionFault { at: 0..text.len(), ..fault }).collect(),
            });
        }
        let mut reader = self.read(text);
        let built = if text.trim().is_empty() {
            Err(Vec::new())
        } else {
            self.position(&reader.setup).map_err(|error| error.faults)
        };
        match built {
            Ok(position) if reader.faults.is_empty() => return Ok(position),
            Ok(_) => {}
            Err(faults) => reader.place(faults),
        }
        Err(reader.into_error(text))
    }

    /// Reads the text of a [`Setup`], which may be invalid. [`Rules::position`] checks it.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// // Black has no king.
    /// let text = "8/8/8/8/8/8/4P3/4K3 w - - 0 1";
    /// let setup = rules.parse_setup(text)?;
    /// assert!(rules.position(&setup).is_err());
    /// assert_eq!(rules.setup_fen(&setup), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text has not the form of a FEN of this variant, or if it has rights for which the pieces are missing.
    pub fn parse_setup(&self, text: &str) -> Result<Setup, PositionError> {
        let reader = self.read(text);
        if reader.faults.is_empty() { Ok(reader.setup) } else { Err(reader.into_error(text)) }
    }

    /// Reads each field of a text.
    fn read(&self, text: &str) -> FenReader<'_> {
        let end = text.len()..text.len();
        let mut reader = FenReader {
            rules: self,
            setup: Setup::empty(),
            faults: Vec::new(),
            squares: vec![end.clone(); Square::COUNT],
            board: end.clone(),
            turn: end.clone(),
            en_passant: end.clone(),
            checks: end.clone(),
            standings: end.clone(),
            hands: end.clone(),
        };
        let words = words(text);
        let checks = self.tables.checks_to_win();
        let has_plus = |at: Option<&Range<usize>>| at.is_some_and(|at| text[at.clone()].contains('+'));
        let names: &[&str] = match (checks.is_some(), has_plus(words.get(4))) {
            // Lichess tells the checks that were given, behind all other fields.
            (true, false) if has_plus(words.get(6)) => &GIVEN_CHECKS_LAST,
            (has_checks, tells) => fields(self, has_checks && tells),
        };
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
                "given" => reader.given_checks(at.clone(), word, checks.unwrap_or(0)),
                "points" => reader.standings(at.clone(), word),
                "quiet" => reader.setup.halfmove_clock = reader.counter(at.clone(), word).unwrap_or(0),
                _ => reader.setup.fullmove_number = reader.counter(at.clone(), word).unwrap_or(1),
            }
        }
        reader
    }

    /// The FEN of a position. Reading it gives the same position.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    /// assert_eq!(rules.fen(&rules.parse_fen(text)?), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fen(&self, position: &Position) -> String {
        self.setup_fen(&Setup::of(position))
    }

    /// The fields of a position, as `MODDING.md` writes them: `BOARD SIDE CASTLING EN-PASSANT QUIET ROUND`.
    pub(crate) fn fen_fields(&self) -> String {
        let name = |field: &&str| match *field {
            "seat" => "SIDE".to_owned(),
            "fourth" => "EN-PASSANT".to_owned(),
            other => other.to_uppercase(),
        };
        let names: Vec<String> = fields(self, self.tables.checks_to_win().is_some()).iter().map(name).collect();
        format!("`{}`", names.join(" "))
    }

    /// The text of a setup in the form of a FEN. For the setup of a position it is the [FEN](Rules::fen). Of rights, it
    /// has those for which the pieces are on their squares.
    pub fn setup_fen(&self, setup: &Setup) -> String {
        self.fen_with(setup, fields::castling)
    }

    /// The text of a setup with castling rights of this form.
    fn fen_with(&self, setup: &Setup, castling: impl Fn(&Self, &Setup) -> String) -> String {
        let seat = self.ruleset().armies.get(setup.turn().index()).map_or('-', |army| army.letter);
        let checks = self.tables.checks_to_win();
        let field = |&name: &&str| match name {
            "board" => placement::write(self, setup),
            // The first part of a turn has no number.
            "seat" if setup.part > 0 => {
                let mover = setup.mover.map(|square| square.to_string()).unwrap_or_default();
                format!("{seat}{}{mover}", u16::from(setup.part) + 1)
            }
            "seat" => format!("{seat}{}", "-".repeat(setup.passes.into())),
            "castling" => castling(self, setup),
            "fourth" => fields::fourth(self, setup),
            "unmoved" => fields::unmoved_squares(self, setup),
            "checks" => fields::checks(setup, checks.unwrap_or(0)),
            "points" => fields::standings(self, setup),
            "quiet" => setup.halfmove_clock.to_string(),
            // Some programs count rounds from 0.
            _ => setup.fullmove_number.max(1).to_string(),
        };
        fields(self, checks.is_some()).iter().map(field).collect::<Vec<_>>().join(" ")
    }

    /// The X-FEN of a position, which most other programs read: castling rights are `KQkq` wherever that is unique.
    /// It differs from [`Rules::fen`] only in variants with shuffled arrays.
    pub(crate) fn x_fen(&self, position: &Position) -> String {
        let castling = if self.arrays().is_some() { fields::x_castling } else { fields::castling };
        self.fen_with(&Setup::of(position), castling)
    }

    /// The pieces of a square as the FEN has them: `N`, `(NBP)` or `wN`. Empty for an empty square.
    pub fn square_fen(&self, position: &Position, square: Square) -> String {
        let promoted = if position.promoted().has(square) { "~" } else { "" };
        placement::stack(self, position.stack(square)) + promoted
    }
}

/// The fields of a FEN with the checks that were given.
const GIVEN_CHECKS_LAST: [&str; 7] = ["board", "seat", "castling", "fourth", "quiet", "round", "given"];

/// The names of a FEN's fields. They depend on the number of armies, on dice, and on the field for checks.
fn fields(rules: &Rules, checks: bool) -> &'static [&'static str] {
    match (rules.ruleset().armies.len(), fields::has_unmoved(rules)) {
        _ if rules.tables.falls() => &["board", "seat", "castling", "fourth", "points", "quiet", "round"],
        _ if rules.tables.class.many => &["board", "seat", "castling", "fourth", "quiet", "round"],
        (2, _) if checks => &["board", "seat", "castling", "fourth", "checks", "quiet", "round"],
        (2, _) => &["board", "seat", "castling", "fourth", "quiet", "round"],
        (_, false) => &["board", "seat", "quiet", "round"],
        (_, true) => &["board", "seat", "quiet", "round", "unmoved"],
    }
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

/// The setup as far as it has been read, with the place of each part in the text.
struct FenReader<'a> {
    rules: &'a Rules,
    setup: Setup,
    faults: Vec<PositionFault>,
    squares: Vec<Range<usize>>,
    board: Range<usize>,
    turn: Range<usize>,
    en_passant: Range<usize>,
    checks: Range<usize>,
    standings: Range<usize>,
    hands: Range<usize>,
}

impl FenReader<'_> {
    fn fault(&mut self, at: Range<usize>, reason: PositionReason) {
        self.faults.push(PositionFault { at, reason });
    }

    fn into_error(mut self, text: &str) -> PositionError {
        // With a rank too few or too many, nothing says where the pieces were meant to stand.
        if self.faults.iter().any(|fault| matches!(fault.reason, PositionReason::Ranks { .. })) {
            self.faults.retain(|fault| matches!(fault.reason, PositionReason::Ranks { .. }));
        }
        self.faults.sort_by_key(|fault| fault.at.start);
        PositionError { text: text.to_owned(), faults: self.faults }
    }

    /// Adds the faults of the setup, each at its place in the text.
    fn place(&mut self, faults: Vec<SetupFault>) {
        // The pieces decide whether a seat has a turn. So a fault of the turn means nothing if the board has faults.
        let clean = self.faults.iter().all(|fault| fault.at.start > self.turn.end);
        for SetupFault { part, reason, .. } in faults {
            let at = match part {
                SetupPart::Turn | SetupPart::Part | SetupPart::Passes | SetupPart::Mover if !clean => continue,
                SetupPart::Turn | SetupPart::Part | SetupPart::Passes | SetupPart::Mover => &self.turn,
                SetupPart::Board => &self.board,
                SetupPart::Square(square) | SetupPart::Block(square) => &self.squares[square.index()],
                SetupPart::EnPassant => &self.en_passant,
                SetupPart::ChecksLeft => &self.checks,
                SetupPart::Standings => &self.standings,
                SetupPart::Hands => &self.hands,
            };
            self.fault(at.clone(), reason);
        }
    }

    fn turn(&mut self, at: Range<usize>, word: &str) {
        let seat = if self.rules.tables.may_pass { word.trim_end_matches('-') } else { word };
        self.setup.passes = u8::try_from(word.len() - seat.len()).unwrap_or(u8::MAX);
        let (letter, part) = match seat.char_indices().nth(1) {
            Some((at, _)) if self.rules.tables.class.parts => seat.split_at(at),
            _ => (seat, ""),
        };
        let army = self.rules.armies().find(|(_, data)| letter.chars().eq([data.letter]));
        // A seat has the number of its own army.
        match army.and_then(|(army, _)| Seat::new(army.index())) {
            Some(seat) => {
                self.setup.turn = seat;
                let (part, mover) = match part.find(|c: char| c.is_ascii_alphabetic()) {
                    Some(at) if self.rules.throws() => part.split_at(at),
                    _ => (part, ""),
                };
                match mover.parse() {
                    _ if mover.is_empty() => {}
                    Ok(square) => self.setup.mover = Some(square),
                    Err(_) => self.fault(at.clone(), PositionReason::Seat { word: word.to_owned() }),
                }
                // Parts are counted from 1 in the text. The first one is left out.
                match part.parse::<u8>() {
                    _ if part.is_empty() => {}
                    Ok(number) if number > 1 && !part.starts_with(['0', '+']) => self.setup.part = number - 1,
                    _ => self.fault(at.clone(), PositionReason::Seat { word: word.to_owned() }),
                }
            }
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
