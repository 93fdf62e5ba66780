//! The fields of a position's text that say what has never moved and what can be captured en passant.

use std::ops::Range;

use super::Reader;
use crate::kernel::board::EnPassantRight;
use crate::notation::PositionReason;
use crate::piece::{Army, Kind};
use crate::position::Position;
use crate::rules::Rules;
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

/// The squares from which an army's unmoved dice make a first step.
fn first_steps(rules: &Rules, army: Army) -> Bitboard {
    let starts = |kind: Kind| {
        let double = &rules.tables.double[army.index()][kind.index()];
        Square::all().filter(|square| double[square.index()][1].any()).collect::<Bitboard>()
    };
    rules.tables.initial.iter().fold(Bitboard::EMPTY, |all, kind| all | starts(kind))
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
                    Some(square) => self.position.board.set_unmoved(square),
                    None => self.fault(at, PositionReason::CastlingRight { letter }),
                },
                _ => self.fault(at, PositionReason::CastlingLetter { letter }),
            }
        }
    }

    /// The partner that a castling letter means. It may lie beneath other pieces.
    fn partner(&self, army: Army, letter: char) -> Option<Square> {
        let goals = &self.rules.tables.castling.as_ref()?[army.index()];
        let (royal_homes, partner_homes) = self.rules.homes.0[army.index()];
        let royal = self.rules.tables.royal_square(&self.position.board, army)?;
        if !(goals.home & royal_homes).has(royal) {
            return None;
        }
        let own = self.position.army(army) & goals.home & partner_homes;
        let mut partners = own.iter().filter(|&square| self.position.lowest(square) == Some(goals.partner));
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
            let here = first_steps(self.rules, army) & self.position.army(army);
            let mut here = here.iter().filter(|square| square.file_letter() == letter.to_ascii_lowercase());
            match here.next().filter(|&square| self.can_be_unmoved(square)) {
                Some(square) => self.position.board.set_unmoved(square),
                None => self.fault(at, PositionReason::Unmoved { word: letter.to_string() }),
            }
        }
    }

    pub(super) fn unmoved_squares(&mut self, start: usize, word: &str) {
        if word == "-" {
            return;
        }
        let mut rest = word;
        while !rest.is_empty() {
            let from = start + word.len() - rest.len();
            let cut = rest.char_indices().nth(2).map_or(rest.len(), |(at, _)| at);
            let (name, after) = rest.split_at(cut);
            rest = after;
            let square = name.parse::<Square>().ok().filter(|&square| {
                let army = self.position.top(square).map(|piece| piece.army());
                army.is_some_and(|army| first_steps(self.rules, army).has(square)) && self.can_be_unmoved(square)
            });
            match square {
                Some(square) => self.position.board.set_unmoved(square),
                None => self.fault(from..from + cut, PositionReason::Unmoved { word: name.to_owned() }),
            }
        }
    }

    /// Whether the lowest die of a square shows what it shows at the start.
    fn can_be_unmoved(&self, square: Square) -> bool {
        self.position.lowest(square).is_some_and(|kind| self.rules.tables.initial.has(kind))
    }

    fn en_passant(&mut self, at: Range<usize>, word: &str) {
        let (square, count) = match word.split_once(':') {
            Some((square, count)) if self.rules.stacks() => (square, Some(count)),
            _ => (word, None),
        };
        let Ok(target) = square.parse::<Square>() else {
            return self.fault(at, PositionReason::EnPassantSquare { word: word.to_owned() });
        };
        let Some(victim) = self.passed(target) else {
            return self.fault(at, PositionReason::EnPassant { square: target });
        };
        let height = self.position.height(victim);
        let count = match count.map(str::parse::<usize>) {
            None => height as u8,
            Some(Ok(count)) if (1..=height).contains(&count) => count as u8,
            Some(_) => return self.fault(at, PositionReason::EnPassantSquare { word: word.to_owned() }),
        };
        self.position.board.set_en_passant(Some(EnPassantRight { target, victim, count }));
    }

    /// Leaves out the en-passant square if another program wrote it where nothing can be captured.
    pub(super) fn settle_en_passant(&mut self) {
        let Position { board, under } = &self.position;
        let tables = &self.rules.tables;
        if board.en_passant().is_some() && !tables.can_capture_en_passant(board, under) {
            self.position.board.set_en_passant(None);
        }
    }

    /// How many checks each army still has to give.
    pub(super) fn checks(&mut self, at: Range<usize>, word: &str, most: u8) {
        let number = |text: &str| text.parse::<u8>().ok().filter(|count| text.len() == 1 && *count <= most);
        let both = word.split_once('+').and_then(|(first, second)| Some([number(first)?, number(second)?]));
        match both.filter(|left| *left != [0, 0]) {
            Some(left) => self.position.board.set_checks(left),
            None => self.fault(at, PositionReason::Checks { word: word.to_owned(), most }),
        }
    }

    /// The square of a pawn that can just have passed `target`.
    fn passed(&self, target: Square) -> Option<Square> {
        let (rules, position) = (self.rules, &self.position);
        let tables = &rules.tables;
        if !tables.en_passant || position.top(target).is_some() {
            return None;
        }
        let army = rules.army_to_move(position);
        let enemies = tables.seats.enemies[army.index()].iter();
        let mut steps = enemies.flat_map(|&enemy| {
            tables.pawns.iter().flat_map(move |kind| Square::all().map(move |from| (enemy, kind, from)))
        });
        steps.find_map(|(enemy, kind, from)| {
            let [passed, goal] = tables.double[enemy.index()][kind.index()][from.index()];
            let victim = goal.first().filter(|_| passed == Bitboard::of(target))?;
            let there = position.top(victim)?;
            // As a die it shows something else by now; of a stack, some may have stayed behind.
            let fits = there.kind() == kind || rules.is_die(there.kind());
            let left = position.top(from).is_none_or(|rest| rules.stacks() && rest.army() == enemy);
            (there.army() == enemy && fits && left).then_some(victim)
        })
    }
}
