//! The fields of a position's text that say what has never moved and what can be captured en passant.

use std::ops::Range;

use super::Reader;
use crate::kernel::board::EnPassantRight;
use crate::notation::PositionReason;
use crate::piece::Army;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::EnPassantTarget;
use crate::setup::unmoved::{castling_partners, first_steps, unmoved_dice};
use crate::square::{Bitboard, Square};

/// Whether the text tells which pawn dice have never moved.
pub(super) fn has_unmoved(rules: &Rules) -> bool {
    rules.tables.initial.iter().next().is_some()
}

/// The castling rights, first army and short side first.
pub(super) fn castling(rules: &Rules, position: &Position) -> String {
    let mut text = String::new();
    for (army, _) in rules.armies() {
        let Some(goals) = rules.tables.castling.as_ref().map(|castling| castling[army.index()]) else { continue };
        let partners = position.board.unmoved() & position.army(army) & goals.home;
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
        text.extend(letters.iter().map(|&letter| cased(army, letter)));
    }
    or_dash(text)
}

/// The en-passant square and the files of pawn dice that have never moved, as far as the variant has either.
pub(super) fn fourth(rules: &Rules, position: &Position) -> String {
    let en_passant = || match position.board.en_passant() {
        None => "-".to_owned(),
        Some(EnPassantRight { target, victim, count }) if usize::from(count) < position.height(victim) => {
            format!("{target}:{count}")
        }
        Some(EnPassantRight { target, .. }) => target.to_string(),
    };
    let files = || {
        let mut text = String::new();
        for (army, _) in rules.armies() {
            let unmoved = position.board.unmoved() & position.army(army) & first_steps(rules, army);
            let mut letters: Vec<char> =
                unmoved.iter().map(|square| square.file_letter().to_ascii_uppercase()).collect();
            letters.sort_unstable();
            text.extend(letters.iter().map(|&letter| cased(army, letter)));
        }
        or_dash(text)
    };
    match (rules.tables.en_passant, has_unmoved(rules)) {
        (true, true) => format!("{};{}", en_passant(), files()),
        (false, true) => files(),
        (_, false) => en_passant(),
    }
}

/// How many checks each army still has to give.
pub(super) fn checks(position: &Position) -> String {
    let [first, second] = position.board.checks();
    format!("{first}+{second}")
}

/// The squares of pawn dice that have never moved.
pub(super) fn unmoved_squares(rules: &Rules, position: &Position) -> String {
    let armies = rules.armies().map(|(army, _)| first_steps(rules, army) & position.army(army));
    let all = armies.fold(Bitboard::EMPTY, |all, squares| all | squares) & position.board.unmoved();
    or_dash(all.iter().map(|square| square.to_string()).collect())
}

fn cased(army: Army, letter: char) -> char {
    if army.index() == 0 { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

impl Reader<'_> {
    pub(super) fn castling(&mut self, start: usize, word: &str) {
        if word == "-" {
            return;
        }
        for (offset, letter) in word.char_indices() {
            let at = start + offset..start + offset + letter.len_utf8();
            let Some(army) = Army::new(usize::from(letter.is_ascii_lowercase())) else { continue };
            match (&self.rules.tables.castling, letter.to_ascii_uppercase()) {
                (Some(_), 'A'..='H' | 'K' | 'Q') => match self.partner(army, letter.to_ascii_uppercase()) {
                    Some(square) => self.setup.unmoved.insert(square),
                    None => self.fault(at, PositionReason::CastlingRight { letter }),
                },
                _ => self.fault(at, PositionReason::CastlingLetter { letter }),
            }
        }
    }

    /// The partner that a castling letter means.
    fn partner(&self, army: Army, letter: char) -> Option<Square> {
        let (royal, partners) = castling_partners(self.rules, &self.setup, army)?;
        let mut partners = partners.iter();
        match letter {
            'K' => partners.filter(|square| square.file() > royal.file()).last(),
            'Q' => partners.find(|square| square.file() < royal.file()),
            file => partners.find(|square| square.file_letter() == file.to_ascii_lowercase()),
        }
    }

    pub(super) fn fourth(&mut self, at: Range<usize>, word: &str) {
        let unmoved = has_unmoved(self.rules);
        let (en_passant, files) = match (self.rules.tables.en_passant, unmoved, word.split_once(';')) {
            (true, true, Some(both)) => both,
            // A square has a digit, a list of files has none.
            (_, true, _) if !word.contains(|c: char| c.is_ascii_digit()) => ("-", word),
            (false, true, _) => ("-", word),
            _ => (word, "-"),
        };
        if en_passant != "-" {
            self.en_passant(at.start..at.start + en_passant.len(), en_passant);
        }
        if files != "-" {
            self.unmoved_files(at.end - files.len(), files);
        }
    }

    fn unmoved_files(&mut self, start: usize, word: &str) {
        for (offset, letter) in word.char_indices() {
            let at = start + offset..start + offset + letter.len_utf8();
            let army = Army::new(usize::from(letter.is_ascii_lowercase())).unwrap_or_default();
            let dice = unmoved_dice(self.rules, &self.setup, army);
            match dice.iter().find(|square| square.file_letter() == letter.to_ascii_lowercase()) {
                Some(square) => self.setup.unmoved.insert(square),
                None => self.fault(at, PositionReason::Unmoved { word: letter.to_string() }),
            }
        }
    }

    pub(super) fn unmoved_squares(&mut self, start: usize, word: &str) {
        if word == "-" {
            return;
        }
        let armies = self.rules.armies().map(|(army, _)| unmoved_dice(self.rules, &self.setup, army));
        let dice = armies.fold(Bitboard::EMPTY, |all, squares| all | squares);
        let mut rest = word;
        while !rest.is_empty() {
            let from = start + word.len() - rest.len();
            let cut = rest.char_indices().nth(2).map_or(rest.len(), |(at, _)| at);
            let (name, after) = rest.split_at(cut);
            rest = after;
            match name.parse::<Square>().ok().filter(|&square| dice.has(square)) {
                Some(square) => self.setup.unmoved.insert(square),
                None => self.fault(from..from + cut, PositionReason::Unmoved { word: name.to_owned() }),
            }
        }
    }

    fn en_passant(&mut self, at: Range<usize>, word: &str) {
        let (square, count) = match word.split_once(':') {
            Some((square, count)) if self.rules.stacks() => (square, Some(count)),
            _ => (word, None),
        };
        match (square.parse(), count.map(str::parse).transpose()) {
            (Ok(square), Ok(count)) => self.setup.en_passant = Some(EnPassantTarget { square, count }),
            _ => self.fault(at.clone(), PositionReason::EnPassantSquare { word: word.to_owned() }),
        }
        self.en_passant = at;
    }

    /// How many checks each army still has to give.
    pub(super) fn checks(&mut self, at: Range<usize>, word: &str, most: u8) {
        let number = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() == 1);
        let both = word.split_once('+').and_then(|(first, second)| Some([number(first)?, number(second)?]));
        match both {
            Some(left) => self.setup.checks_left = Some(left),
            None => self.fault(at.clone(), PositionReason::Checks { word: word.to_owned(), most }),
        }
        self.checks = at;
    }
}
