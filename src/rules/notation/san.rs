//! Score sheets: standard algebraic notation, as in FIDE Laws, Appendix C, and PGN.

use std::fmt;

use crate::action::{Move, MoveKind};
use crate::effect::Effect;
use crate::kernel::general::Failed;
use crate::message::Message;
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// What a language's score sheets write; position texts always have the ruleset's own letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alphabet {
    /// Pairs of the ruleset's letter and what is written for it; a letter that is not named stands for itself.
    pub letters: Vec<(char, String)>,
    /// Between the squares of a move, in the long form: `-`.
    pub to: String,
    /// Between the squares of a capture, in the long form: `x`.
    pub takes: String,
    /// Before the square of a wounded die that is made whole by a move: `heal`.
    pub heals: String,
    /// Before the square of a die that is rolled before the move: `roll`.
    pub rolls: String,
    /// In place of the face of a die that has not been rolled yet: `roll`.
    pub open: String,
}

impl Alphabet {
    /// The ruleset's letters: in the bundled variants, the English ones.
    pub fn english() -> Self {
        let [to, takes, heals, rolls, open] = ["-", "x", "heal", "roll", "roll"].map(str::to_owned);
        Self { letters: Vec::new(), to, takes, heals, rolls, open }
    }

    fn of(&self, letter: char) -> String {
        let own = self.letters.iter().find(|(own, _)| *own == letter);
        own.map_or_else(|| letter.to_string(), |(_, written)| written.clone())
    }
}

/// A score sheet's entry that cannot be read in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SanError {
    /// Not written like a move.
    Unreadable(String),
    /// No legal move fits.
    Illegal(String),
    /// More than one legal move fits.
    Ambiguous(String),
}

impl SanError {
    /// The text for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Unreadable(text) => Message::new("san-unreadable").text("text", text),
            Self::Illegal(text) => Message::new("san-illegal").text("text", text),
            Self::Ambiguous(text) => Message::new("san-ambiguous").text("text", text),
        }
    }
}

impl std::error::Error for SanError {}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message(), f)
    }
}

impl Rules {
    /// A legal move as a score sheet has it, with `+` for check and `#` for mate.
    ///
    /// Plain games of two armies have the short form. Where pieces stack, are dice or are of more than two armies, all is
    /// written out, as the manuals of these games do:
    ///
    /// - `RB(N)a8-Qc8+`, rook and bishop leave a knight behind and go onto a queen; `B(P)a3xNb4`;
    /// - `P(R)e7-NBe8=B`, a promotion, `=-` if nothing returns for what leaves the board; `Pd4xe3ep`;
    /// - `Nb1-a3>B`, what a die shows after it, `>roll` before it is rolled; `heal d4>P`, `roll d4>N`, `Pe8>Q`;
    /// - `--`, nothing to move.
    pub fn san(&self, position: &Position, mv: Move, alphabet: &Alphabet) -> String {
        let (mut text, after) = self.san_without_check(position, mv, alphabet);
        // Before the roll nobody knows whom the die will check, and a roll that does not end the turn checks nobody.
        let turn_ends = after.seat() != position.seat();
        if turn_ends && !self.is_open(position, mv) && self.check(&after).is_some() {
            let mated = self.try_list(&after).is_ok_and(|moves| moves.is_empty());
            text.push(if mated { '#' } else { '+' });
        }
        text
    }

    /// The entry without its last sign, and the position after the move.
    fn san_without_check(&self, position: &Position, mv: Move, alphabet: &Alphabet) -> (String, Position) {
        // A move over which a rule of Rust code panics is written all the same: it has no effects that could be named.
        let (after, effects) = self.after(position, mv).unwrap_or_else(|Failed| (position.clone(), Vec::new()));
        let text = if self.writes_long() {
            self.long_san(position, mv, &effects, alphabet)
        } else {
            self.san_body(position, mv, alphabet)
        };
        (text, after)
    }

    /// Reads a score sheet's entry. In the short form more may be written than is needed (`Ng1-f3`, `exd6 e.p.`), and
    /// `0-0` with zeros; check marks and comments such as `!?` are passed over. In the long form spaces do not count,
    /// and a roll may be left out or open.
    ///
    /// # Errors
    /// If the text is not a move, or fits no legal move or several.
    pub fn parse_san(&self, position: &Position, text: &str, alphabet: &Alphabet) -> Result<Move, SanError> {
        let mut fitting = if self.writes_long() {
            self.fitting_long(position, text, alphabet)
        } else {
            let entry = self.san_entry(text, alphabet).ok_or_else(|| SanError::Unreadable(text.to_owned()))?;
            let fits = |mv: &Move| entry.fits(self, position, *mv);
            self.list(position).into_iter().filter(fits).collect()
        }
        .into_iter();
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(SanError::Illegal(text.to_owned())),
            (Some(_), Some(_)) => Err(SanError::Ambiguous(text.to_owned())),
        }
    }

    /// Whether a die is still to be rolled for the move.
    fn is_open(&self, position: &Position, mv: Move) -> bool {
        self.has_chance() && mv.face().is_none() && !self.rolls(position, mv).is_empty()
    }

    /// Whether moves are written out: the short form has no words for stacks, dice and third armies.
    pub fn writes_long(&self) -> bool {
        self.stacks() || self.has_dice() || self.ruleset().armies.len() > 2
    }

    fn long_san(&self, position: &Position, mv: Move, effects: &[Effect], alphabet: &Alphabet) -> String {
        let (from, to) = (mv.from(), mv.to());
        let letter = |kind: Kind| alphabet.of(self.written(kind));
        let letters = |square: Square| position.stack(square).map(|piece| letter(piece.kind())).collect::<Vec<_>>();
        let turned = |effect: &Effect| match *effect {
            Effect::Turned { into, .. } => Some(into),
            _ => None,
        };
        let shown = || match mv.face().or(mv.promotion()).or_else(|| effects.iter().find_map(turned)) {
            Some(face) => format!(">{}", letter(face)),
            None if self.is_open(position, mv) => format!(">{}", alphabet.open),
            None => String::new(),
        };
        match mv.kind() {
            MoveKind::Pass => return "--".to_owned(),
            MoveKind::Castle => return castling(mv).to_owned(),
            MoveKind::Choose => return format!("{}{from}{}", letters(from).concat(), shown()),
            MoveKind::Roll if self.rolls_first() => return format!("{} {from}{}", alphabet.rolls, shown()),
            MoveKind::Turn | MoveKind::Roll => return format!("{} {from}{}", alphabet.heals, shown()),
            MoveKind::Normal | MoveKind::DoubleStep | MoveKind::EnPassant => {}
        }
        let stack = letters(from);
        let (moved, rest) = stack.split_at(mv.lift().map_or(stack.len(), usize::from).min(stack.len()));
        let mut text = moved.concat();
        if !rest.is_empty() {
            text.push_str(&format!("({})", rest.concat()));
        }
        text.push_str(&from.to_string());
        text.push_str(if self.captured(position, mv).is_some() { &alphabet.takes } else { &alphabet.to });
        if self.stacks() {
            text.push_str(&letters(to).concat());
        }
        text.push_str(&to.to_string());
        if mv.kind() == MoveKind::EnPassant {
            text.push_str("ep");
        }
        let vanished = effects.iter().any(|effect| matches!(effect, Effect::Withdrawn { .. }));
        match mv.promotion() {
            Some(kind) if !self.is_die(kind) => text.push_str(&format!("={}", letter(kind))),
            None if vanished => text.push_str("=-"),
            _ => text.push_str(&shown()),
        }
        text
    }

    /// The moves that the long form of an entry can mean.
    fn fitting_long(&self, position: &Position, text: &str, alphabet: &Alphabet) -> Vec<Move> {
        let plain = |text: &str| -> String {
            let text = text.trim().trim_end_matches(['!', '?', '+', '#', ' ']);
            text.chars().filter(|c| !c.is_whitespace()).map(|c| if c == '0' { 'O' } else { c }).collect()
        };
        let text = plain(text);
        let written = |mv: Move| plain(&self.san_without_check(position, mv, alphabet).0);
        // Every long entry names the squares, but for these.
        let named = |mv: &Move| {
            let says = |square: Square| text.contains(&square.to_string());
            matches!(mv.kind(), MoveKind::Castle | MoveKind::Pass) || says(mv.from()) && says(mv.to())
        };
        let moves: Vec<Move> = self.list(position).into_iter().filter(named).collect();
        let whole: Vec<Move> = moves.iter().copied().filter(|&mv| written(mv) == text).collect();
        if !whole.is_empty() {
            return whole;
        }
        let open = format!(">{}", plain(&alphabet.open));
        let mut announced: Vec<Move> = moves
            .iter()
            .filter(|mv| mv.face().is_some())
            .map(|mv| mv.announced())
            .filter(|&mv| written(mv) == text || written(mv).strip_suffix(&open) == Some(&text))
            .collect();
        announced.dedup();
        announced
    }

    fn san_body(&self, position: &Position, mv: Move, alphabet: &Alphabet) -> String {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Castle => return castling(mv).to_owned(),
            MoveKind::Pass => return "--".to_owned(),
            _ => {}
        }
        let Some(piece) = position.top(from) else { return String::new() };
        let captures = self.captured(position, mv).is_some();
        let mut text = String::new();
        if self.is_pawn(piece.kind()) {
            text.push_str(&self.pawn_mark(position, mv, captures));
        } else {
            text.push_str(&alphabet.of(self.letter(piece.kind())));
            text.push_str(&self.disambiguation(position, mv, piece.kind()));
        }
        if captures {
            text.push('x');
        }
        text.push_str(&to.to_string());
        if let Some(kind) = mv.promotion() {
            text.push('=');
            text.push_str(&alphabet.of(self.letter(kind)));
        }
        text
    }

    /// The file of a pawn that captures or that another pawn could replace; its square, if that one stands on its file.
    fn pawn_mark(&self, position: &Position, mv: Move, captures: bool) -> String {
        let pawn = |square: Square| position.top(square).is_some_and(|piece| self.is_pawn(piece.kind()));
        let mut moves = self.list(position);
        moves.retain(|other| other.to() == mv.to() && other.from() != mv.from() && pawn(other.from()));
        match moves.iter().any(|other| other.from().file() == mv.from().file()) {
            true => mv.from().to_string(),
            false if captures || !moves.is_empty() => mv.from().file_letter().to_string(),
            false => String::new(),
        }
    }

    /// File, rank or both of the start square, as far as another piece of the kind could go to the same square.
    fn disambiguation(&self, position: &Position, mv: Move, kind: Kind) -> String {
        let same_kind = |square: Square| position.top(square).is_some_and(|piece| piece.kind() == kind);
        let moves = self.list(position);
        let rivals = || {
            let rival = |other: &&Move| {
                other.to() == mv.to()
                    && other.from() != mv.from()
                    && other.kind() != MoveKind::Castle
                    && same_kind(other.from())
            };
            moves.iter().filter(rival).map(|other| other.from())
        };
        let from = mv.from();
        if rivals().next().is_none() {
            String::new()
        } else if rivals().all(|square| square.file() != from.file()) {
            from.file_letter().to_string()
        } else if rivals().all(|square| square.rank() != from.rank()) {
            (from.rank() + 1).to_string()
        } else {
            from.to_string()
        }
    }

    fn san_entry(&self, text: &str, alphabet: &Alphabet) -> Option<Entry> {
        let text = text.trim().trim_end_matches(['!', '?', '+', '#', ' ']);
        let text = ["e.p.", "e.p", "ep"].iter().find_map(|mark| text.strip_suffix(mark)).unwrap_or(text).trim_end();
        match text {
            "O-O" | "0-0" => return Some(Entry::castling(true)),
            "O-O-O" | "0-0-0" => return Some(Entry::castling(false)),
            _ => {}
        }
        let named = |text: &str| {
            let kinds = self.kinds().filter(|(kind, ..)| !self.is_pawn(*kind));
            let mut letters = kinds.map(|(kind, letter, _)| (kind, alphabet.of(letter.get())));
            letters.find_map(|(kind, letter)| Some((kind, text.strip_prefix(&letter)?.to_owned())))
        };
        let (kind, rest) = match named(text) {
            Some((kind, rest)) => (Some(kind), rest),
            None => (None, text.to_owned()),
        };
        // A promotion's letter stands at the end, with or without a sign before it.
        let is_square_char = |c: char| c.is_ascii_digit() || ('a'..='h').contains(&c) || "x:-".contains(c);
        let split = rest.find(|c| !is_square_char(c)).unwrap_or(rest.len());
        let (squares, promotion) = rest.split_at(split);
        let promotion = promotion.trim_start_matches(['=', '(', '/']).trim_end_matches(')');
        let promotion = match promotion {
            "" => None,
            letter => Some(named(letter).filter(|(_, rest)| rest.is_empty())?.0),
        };
        let squares: String = squares.chars().filter(|c| !"x:-".contains(*c)).collect();
        let (from, to) = squares.split_at_checked(squares.len().checked_sub(2)?)?;
        let (mut file, mut rank) = (None, None);
        for c in from.chars() {
            match c {
                'a'..='h' if file.is_none() && rank.is_none() => file = Some(c as u8 - b'a'),
                '1'..='8' if rank.is_none() => rank = Some(c as u8 - b'1'),
                _ => return None,
            }
        }
        Some(Entry { castling: None, kind, file, rank, to: Some(to.parse().ok()?), promotion })
    }
}

fn castling(mv: Move) -> &'static str {
    if mv.to().file() > mv.from().file() { "O-O" } else { "O-O-O" }
}

/// What a score sheet's entry says of a move.
struct Entry {
    castling: Option<bool>,
    kind: Option<Kind>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Option<Square>,
    promotion: Option<Kind>,
}

impl Entry {
    fn castling(short: bool) -> Self {
        Self { castling: Some(short), kind: None, file: None, rank: None, to: None, promotion: None }
    }

    fn fits(&self, rules: &Rules, position: &Position, mv: Move) -> bool {
        let from = mv.from();
        if let Some(short) = self.castling {
            return mv.kind() == MoveKind::Castle && (mv.to().file() > from.file()) == short;
        }
        let kind = position.top(from).map(|piece| piece.kind());
        mv.kind() != MoveKind::Castle
            && kind.is_some_and(|kind| self.kind.map_or_else(|| rules.is_pawn(kind), |named| named == kind))
            && self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && self.to == Some(mv.to())
            && self.promotion == mv.promotion()
    }
}
