//! The FEN fields for castling rights, en passant, unmoved dice and checks.

use std::ops::Range;

use super::FenReader;
use crate::bitboard::Bitboard;
use crate::notation::PositionReason;
use crate::piece::Army;
use crate::rules::Rules;
use crate::setup::unmoved::{castling_partners, unmoved_pieces};
use crate::setup::{EnPassantTarget, Setup};
use crate::square::Square;

/// The most files of a board whose FEN names pieces by their files. The eleventh would be `K`, which is a castling right.
pub(crate) const FILES_NAMED: u8 = 10;

/// Whether the FEN has pieces with a first step that have never moved.
pub(super) fn has_unmoved(rules: &Rules) -> bool {
    rules.tables.initial.iter().next().is_some()
}

/// Whether they are dice. With two armies, dice stand in the fourth field and other pieces with the castling rights.
fn has_unmoved_dice(rules: &Rules) -> bool {
    has_unmoved(rules) && rules.tables.class.dice
}

/// The files of an army's pieces that have never moved and have a first step.
fn unmoved_files(rules: &Rules, setup: &Setup, army: Army) -> String {
    let unmoved = setup.unmoved & unmoved_pieces(rules, setup, army);
    let mut letters: Vec<char> = unmoved.iter().map(|square| square.file_letter()).collect();
    letters.sort_unstable();
    letters.into_iter().map(|letter| cased(army, letter)).collect()
}

/// The castling rights, with the files of unmoved pieces that are no dice. The first army stands before the second, and
/// the short side before the long side.
pub(super) fn castling(rules: &Rules, setup: &Setup) -> String {
    let mut text = String::new();
    for (army, _) in rules.armies() {
        if let Some((royal, partners)) = castling_partners(rules, setup, army) {
            let mut letters: Vec<char> = (partners & setup.unmoved)
                .iter()
                .map(|square| match rules.arrays() {
                    Some(_) => square.file_letter().to_ascii_uppercase(),
                    None if square.file() > royal.file() => 'K',
                    None => 'Q',
                })
                .collect();
            letters.reverse();
            text.extend(letters.iter().map(|&letter| cased(army, letter)));
        }
        if !rules.tables.class.dice {
            text += &unmoved_files(rules, setup, army);
        }
    }
    or_dash(text)
}

/// The castling rights of X-FEN: `K` and `Q` for the outermost partners, the file for others.
pub(super) fn x_castling(rules: &Rules, setup: &Setup) -> String {
    let mut text = String::new();
    for (army, _) in rules.armies() {
        let Some((royal, partners)) = castling_partners(rules, setup, army) else { continue };
        let rights: Vec<Square> = (partners & setup.unmoved).iter().collect();
        for &square in rights.iter().rev() {
            let is_short = square.file() > royal.file();
            let is_outermost = !partners
                .iter()
                .any(|other| if is_short { other.file() > square.file() } else { other.file() < square.file() });
            let letter = match (is_outermost, is_short) {
                (true, true) => 'K',
                (true, false) => 'Q',
                (false, _) => square.file_letter().to_ascii_uppercase(),
            };
            text.push(cased(army, letter));
        }
    }
    or_dash(text)
}

/// The en-passant square, the files of pawn dice that have never moved, or both, depending on the variant.
pub(super) fn fourth(rules: &Rules, setup: &Setup) -> String {
    let en_passant = || match setup.en_passant {
        None => "-".to_owned(),
        Some(EnPassantTarget { square, count: Some(count) }) => format!("{square}:{count}"),
        Some(EnPassantTarget { square, count: None }) => square.to_string(),
    };
    let files = || or_dash(rules.armies().map(|(army, _)| unmoved_files(rules, setup, army)).collect());
    match (rules.tables.en_passant, has_unmoved_dice(rules)) {
        (true, true) => format!("{};{}", en_passant(), files()),
        (false, true) => files(),
        (_, false) => en_passant(),
    }
}

/// The number of checks that each army still needs.
pub(super) fn checks(setup: &Setup, most: u8) -> String {
    let [first, second] = setup.checks_left.unwrap_or([most; 2]);
    format!("{first}+{second}")
}

/// The squares of pieces that have never moved and have a first step.
pub(super) fn unmoved_squares(rules: &Rules, setup: &Setup) -> String {
    let armies = rules.armies().map(|(army, _)| unmoved_pieces(rules, setup, army));
    let all = armies.fold(Bitboard::EMPTY, |all, squares| all | squares) & setup.unmoved;
    or_dash(all.iter().map(|square| square.to_string()).collect())
}

fn cased(army: Army, letter: char) -> char {
    if army.index() == 0 { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

impl FenReader<'_> {
    pub(super) fn castling(&mut self, start: usize, word: &str) {
        if word == "-" {
            return;
        }
        for (offset, letter) in word.char_indices() {
            let at = start + offset..start + offset + letter.len_utf8();
            let Some(army) = Army::new(usize::from(letter.is_ascii_lowercase())) else { continue };
            if has_unmoved(self.rules) && !has_unmoved_dice(self.rules) && self.is_file(letter) {
                self.unmoved_file(at, army, letter);
                continue;
            }
            match (&self.rules.tables.castling, letter.to_ascii_uppercase()) {
                (Some(_), capital) if self.is_file(letter) || matches!(capital, 'K' | 'Q') => {
                    match self.partner(army, capital) {
                        Some(square) => self.setup.unmoved.insert(square),
                        None => self.fault(at, PositionReason::CastlingRight { letter }),
                    }
                }
                _ => self.fault(at, PositionReason::CastlingLetter { letter }),
            }
        }
    }

    /// Whether a letter of the castling field names a file. `K` is the right of the short side, see [`FILES_NAMED`].
    fn is_file(&self, letter: char) -> bool {
        let files = ('A'..='P').take(self.rules.ruleset().board.files.min(FILES_NAMED).into());
        files.into_iter().any(|file| file == letter.to_ascii_uppercase())
    }

    /// The square of the partner that a castling letter means, in capitals: `K`, `Q` or a file.
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
        let unmoved = has_unmoved_dice(self.rules);
        let (en_passant, files) = match (self.rules.tables.en_passant, unmoved, word.split_once(';')) {
            (true, true, Some(both)) => both,
            // A square has a digit, and a list of files has none.
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
            self.unmoved_file(at, army, letter);
        }
    }

    /// Reads the file of an unmoved piece.
    fn unmoved_file(&mut self, at: Range<usize>, army: Army, letter: char) {
        let pieces = unmoved_pieces(self.rules, &self.setup, army);
        match pieces.iter().find(|square| square.file_letter() == letter.to_ascii_lowercase()) {
            Some(square) => self.setup.unmoved.insert(square),
            None => self.fault(at, PositionReason::Unmoved { word: letter.to_string() }),
        }
    }

    pub(super) fn unmoved_squares(&mut self, start: usize, word: &str) {
        if word == "-" {
            return;
        }
        let armies = self.rules.armies().map(|(army, _)| unmoved_pieces(self.rules, &self.setup, army));
        let dice = armies.fold(Bitboard::EMPTY, |all, squares| all | squares);
        let mut rest = word;
        while !rest.is_empty() {
            let from = start + word.len() - rest.len();
            // A square ends where the letter of the next one begins.
            let next = rest.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit());
            let cut = next.map_or(rest.len(), |(at, _)| at);
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

    /// Reads the number of checks that each army still needs.
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
