//! Score sheets: standard algebraic notation, as in FIDE Laws, Appendix C, and PGN.

use std::fmt;

use crate::action::{Form, Move};
use crate::message::Message;
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The letters that pieces have in a language's score sheets; position texts always have the ruleset's own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Alphabet(Vec<(char, String)>);

impl Alphabet {
    /// The ruleset's letters: in the bundled variants, the English ones.
    pub fn english() -> Self {
        Self::default()
    }

    /// Other letters: pairs of the ruleset's letter and what is written for it.
    pub fn new(pairs: impl IntoIterator<Item = (char, String)>) -> Self {
        Self(pairs.into_iter().collect())
    }

    /// The German letters K D T L S.
    pub fn german() -> Self {
        Self::new([('K', "K"), ('Q', "D"), ('R', "T"), ('B', "L"), ('N', "S")].map(|(a, b)| (a, b.to_owned())))
    }

    fn of(&self, letter: char) -> String {
        let own = self.0.iter().find(|(own, _)| *own == letter);
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
    pub fn write_san(&self, position: &Position, mv: Move, alphabet: &Alphabet) -> String {
        let mut text = self.san_body(position, mv, alphabet);
        let mut after = position.clone();
        self.tables.make(&mut after.board, mv, &mut ());
        if self.check(&after).is_some() {
            text.push(if self.list(&after).is_empty() { '#' } else { '+' });
        }
        text
    }

    /// Reads a score sheet's entry. More of it may be written than is needed (`Ng1-f3`, `exd6 e.p.`), and `0-0` with
    /// zeros; check marks and comments such as `!?` are passed over.
    ///
    /// # Errors
    /// If the text is not a move, or fits no legal move or several.
    pub fn read_san(&self, position: &Position, text: &str, alphabet: &Alphabet) -> Result<Move, SanError> {
        let entry = self.san_entry(text, alphabet).ok_or_else(|| SanError::Unreadable(text.to_owned()))?;
        let fits = |mv: &Move| entry.fits(self, position, *mv);
        let mut fitting = self.list(position).into_iter().filter(fits);
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(SanError::Illegal(text.to_owned())),
            (Some(_), Some(_)) => Err(SanError::Ambiguous(text.to_owned())),
        }
    }

    fn san_body(&self, position: &Position, mv: Move, alphabet: &Alphabet) -> String {
        let (from, to) = (mv.from(), mv.to());
        if mv.form() == Form::Castle {
            return if to.file() > from.file() { "O-O".to_owned() } else { "O-O-O".to_owned() };
        }
        let Some(piece) = position.top(from) else { return String::new() };
        let captures = self.captured(position, mv).is_some();
        let mut text = String::new();
        if self.is_pawn(piece.kind()) {
            if captures {
                text.push(from.file_letter());
            }
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

    /// File, rank or both of the start square, as far as another piece of the kind could go to the same square.
    fn disambiguation(&self, position: &Position, mv: Move, kind: Kind) -> String {
        let same_kind = |square: Square| position.top(square).is_some_and(|piece| piece.kind() == kind);
        let moves = self.list(position);
        let rivals = || {
            let rival = |other: &&Move| {
                other.to() == mv.to()
                    && other.from() != mv.from()
                    && other.form() != Form::Castle
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
            return mv.form() == Form::Castle && (mv.to().file() > from.file()) == short;
        }
        let kind = position.top(from).map(|piece| piece.kind());
        mv.form() != Form::Castle
            && kind.is_some_and(|kind| self.kind.map_or_else(|| rules.is_pawn(kind), |named| named == kind))
            && self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && self.to == Some(mv.to())
            && self.promotion == mv.promotion()
    }
}
