//! The FEN fields for castling rights, en passant, unmoved dice and checks.

use std::ops::Range;

use super::FenReader;
use crate::bitboard::Bitboard;
use crate::kernel::under::HEIGHT_MAX;
use crate::notation::PositionReason;
use crate::piece::Army;
use crate::rules::{CastlingSide, Rules};
use crate::setup::unmoved::{castling_partners, gate_squares, open_with_castling, passed_pawns, unmoved_pieces};
use crate::setup::{ArmyStanding, ArmyState, EnPassantTarget, Setup};
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
    rights(rules, setup, |army, royal, _, square| match (rules.arrays(), rules.castling_side(army, royal, square)) {
        (Some(_), _) => square.file_letter().to_ascii_uppercase(),
        (None, CastlingSide::Short) => 'K',
        (None, CastlingSide::Long) => 'Q',
    })
}

/// The same with the castling rights of X-FEN: `K` and `Q` for the outermost partners, the file for others.
pub(super) fn x_castling(rules: &Rules, setup: &Setup) -> String {
    rights(rules, setup, |army, royal, partners, square| {
        let side = rules.castling_side(army, royal, square);
        let beside = partners.iter().filter(|&other| rules.castling_side(army, royal, other) == side);
        match (outermost(royal, beside) == Some(square), side) {
            (true, CastlingSide::Short) => 'K',
            (true, CastlingSide::Long) => 'Q',
            (false, _) => square.file_letter().to_ascii_uppercase(),
        }
    })
}

/// The partner that is furthest from the royal piece, of those on one side.
fn outermost(royal: Square, partners: impl Iterator<Item = Square>) -> Option<Square> {
    partners.max_by_key(|square| square.file().abs_diff(royal.file()) + square.rank().abs_diff(royal.rank()))
}

/// The field of the castling rights. `letter` gives the capital for a right of an army, from the square of its royal
/// piece, all partners, and the square of the partner.
fn rights(rules: &Rules, setup: &Setup, letter: impl Fn(Army, Square, Bitboard, Square) -> char) -> String {
    let mut text = String::new();
    for (army, _) in rules.armies() {
        if let Some((royal, partners)) = castling_partners(rules, setup, army) {
            let kept = partners & setup.unmoved;
            let mut letters: Vec<char> = kept.iter().map(|square| letter(army, royal, partners, square)).collect();
            letters.reverse();
            if rules.tables.class.many {
                // The letter of the army, and capitals for all: `wKQbKQ`.
                letters.sort_unstable();
                letters.dedup();
                if !letters.is_empty() {
                    text.push(rules.army_letter(army));
                }
                text.extend(letters);
                continue;
            }
            text.extend(letters.iter().map(|&letter| cased(army, letter)));
        }
        if !rules.tables.class.dice {
            text += &unmoved_files(rules, setup, army);
        }
        text += &gate_files(rules, setup, army);
    }
    or_dash(text)
}

/// The files of an army's gates, without those that its castling rights stand for.
fn gate_files(rules: &Rules, setup: &Setup, army: Army) -> String {
    let mut gates = setup.gates() & setup.army(army);
    if let Some((royal, partners)) = castling_partners(rules, setup, army)
        && let rights = partners & setup.unmoved
        && rights.any()
    {
        gates = gates.without(rights | Bitboard::of(royal));
    }
    gates.iter().map(|square| cased(army, square.file_letter())).collect()
}

/// The en-passant square, the files of pawn dice that have never moved, or both, depending on the variant.
pub(super) fn fourth(rules: &Rules, setup: &Setup) -> String {
    if rules.tables.class.marks_passed() {
        let passed = rules.armies().flat_map(|(army, _)| {
            let pawns = passed_pawns(rules, setup, army) & setup.unmoved;
            let square = move |pawn: Square| rules.passed_square(army, setup.lowest(pawn)?, pawn);
            pawns.iter().filter_map(square).collect::<Vec<_>>()
        });
        return or_dash(passed.map(|square| square.to_string()).collect());
    }
    let en_passant = || {
        let Some(EnPassantTarget { square, count, pawn }) = setup.en_passant else { return "-".to_owned() };
        let pawn = pawn.map(|pawn| pawn.to_string()).unwrap_or_default();
        let count = count.map(|count| format!(":{count}")).unwrap_or_default();
        format!("{square}{pawn}{count}")
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

/// What each army has reached: `12,0x,5,20k`.
pub(super) fn standings(rules: &Rules, setup: &Setup) -> String {
    let one = |(army, _): (Army, _)| {
        let ArmyStanding { points, state } = setup.standings[army.index()];
        let mark = match state {
            ArmyState::Plays => "",
            ArmyState::Fallen => "x",
            ArmyState::Left => "k",
        };
        format!("{points}{mark}")
    };
    rules.armies().map(one).collect::<Vec<_>>().join(",")
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

/// The names of squares that stand one after the other, each with its place. A name ends where the next letter begins.
fn squares(start: usize, word: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let rest = word.get(from..).filter(|rest| !rest.is_empty())?;
        let next = rest.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit());
        let name = &rest[..next.map_or(rest.len(), |(at, _)| at)];
        let at = start + from..start + from + name.len();
        from += name.len();
        Some((at, name))
    })
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

impl FenReader<'_> {
    pub(super) fn castling(&mut self, start: usize, word: &str) {
        if word == "-" {
            return;
        }
        if self.rules.tables.class.many {
            return self.castling_of_many(start, word);
        }
        for (offset, letter) in word.char_indices() {
            let at = start + offset..start + offset + letter.len_utf8();
            let Some(army) = Army::new(usize::from(letter.is_ascii_lowercase())) else { continue };
            if self.rules.has_gates() && self.is_file(letter) {
                let gates = gate_squares(self.rules, &self.setup, army);
                match gates.iter().find(|square| square.file_letter() == letter.to_ascii_lowercase()) {
                    Some(square) => drop(self.setup.hands.open_gates(Bitboard::of(square))),
                    None => self.fault(at, PositionReason::Unmoved { word: letter.to_string() }),
                }
                continue;
            }
            if has_unmoved(self.rules) && !has_unmoved_dice(self.rules) && self.is_file(letter) {
                self.unmoved_file(at, army, letter);
                continue;
            }
            match (&self.rules.tables.castling, letter.to_ascii_uppercase()) {
                (Some(_), capital) if self.is_file(letter) || matches!(capital, 'K' | 'Q') => {
                    match self.partner(army, capital) {
                        Some(square) => {
                            self.setup.unmoved.insert(square);
                            open_with_castling(self.rules, &mut self.setup, square);
                        }
                        None => self.fault(at, PositionReason::CastlingRight { letter }),
                    }
                }
                _ => self.fault(at, PositionReason::CastlingLetter { letter }),
            }
        }
    }

    /// Reads `wKQbKQ`: the letter of an army, then its rights.
    fn castling_of_many(&mut self, start: usize, word: &str) {
        let mut army = None;
        for (offset, letter) in word.char_indices() {
            let at = start + offset..start + offset + letter.len_utf8();
            if let Some((named, _)) = self.rules.armies().find(|(_, data)| data.letter == letter) {
                army = Some(named);
                continue;
            }
            match (army, letter) {
                (Some(army), 'K' | 'Q') if self.rules.tables.castling.is_some() => match self.partner(army, letter) {
                    Some(square) => self.setup.unmoved.insert(square),
                    None => self.fault(at, PositionReason::CastlingRight { letter }),
                },
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
        let of =
            |wanted| partners.iter().filter(move |&square| self.rules.castling_side(army, royal, square) == wanted);
        match letter {
            'K' => outermost(royal, of(CastlingSide::Short)),
            'Q' => outermost(royal, of(CastlingSide::Long)),
            file => partners.iter().find(|square| square.file_letter() == file.to_ascii_lowercase()),
        }
    }

    pub(super) fn fourth(&mut self, at: Range<usize>, word: &str) {
        if self.rules.tables.class.marks_passed() {
            return self.passed_squares(at, word);
        }
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

    pub(super) fn standings(&mut self, at: Range<usize>, word: &str) {
        let standing = |word: &str| {
            let (points, state) = match word.chars().last()? {
                'x' => (&word[..word.len() - 1], ArmyState::Fallen),
                'k' => (&word[..word.len() - 1], ArmyState::Left),
                _ => (word, ArmyState::Plays),
            };
            let digits = points.bytes().all(|byte| byte.is_ascii_digit());
            Some(ArmyStanding { points: points.parse().ok().filter(|_| digits)?, state })
        };
        let all: Option<Vec<ArmyStanding>> = word.split(',').map(standing).collect();
        match all.filter(|all| all.len() == self.rules.armies().count()) {
            Some(all) => self.setup.standings.iter_mut().zip(all).for_each(|(place, standing)| *place = standing),
            None => self.fault(at.clone(), PositionReason::Points { word: word.to_owned() }),
        }
        self.standings = at;
    }

    pub(super) fn unmoved_squares(&mut self, start: usize, word: &str) {
        if word == "-" {
            return;
        }
        let armies = self.rules.armies().map(|(army, _)| unmoved_pieces(self.rules, &self.setup, army));
        let dice = armies.fold(Bitboard::EMPTY, |all, squares| all | squares);
        for (at, name) in squares(start, word) {
            match name.parse::<Square>().ok().filter(|&square| dice.has(square)) {
                Some(square) => self.setup.unmoved.insert(square),
                None => self.fault(at, PositionReason::Unmoved { word: name.to_owned() }),
            }
        }
    }

    /// Reads the squares that pawns of several armies have passed, such as `e3c5`: one square for each army at most.
    fn passed_squares(&mut self, at: Range<usize>, word: &str) {
        self.en_passant = at.clone();
        if word == "-" {
            return;
        }
        for (at, name) in squares(at.start, word) {
            let Ok(square) = name.parse::<Square>() else {
                self.fault(at, PositionReason::EnPassantSquare { word: name.to_owned() });
                continue;
            };
            let rules = self.rules;
            let passed = |army: Army| {
                let pawns = passed_pawns(rules, &self.setup, army);
                let passes = |&pawn: &Square| {
                    let kind = self.setup.lowest(pawn);
                    kind.and_then(|kind| rules.passed_square(army, kind, pawn)) == Some(square)
                };
                // With one move a turn, an army that has a passed pawn already has no second one.
                let single = !rules.tables.class.parts && (pawns & self.setup.unmoved).any();
                pawns.iter().find(|pawn| !single && passes(pawn))
            };
            match rules.armies().find_map(|(army, _)| passed(army)) {
                Some(pawn) => self.setup.unmoved.insert(pawn),
                None => self.fault(at, PositionReason::EnPassant { square }),
            }
        }
    }

    fn en_passant(&mut self, at: Range<usize>, word: &str) {
        let (named, count) = match word.split_once(':') {
            Some((square, count)) if self.rules.stacks() => (square, Some(count)),
            _ => (word, None),
        };
        // The passed square, and the pawn where the square leaves a choice.
        let mut names = squares(0, named).map(|(_, name)| name);
        let (square, pawn) = match (names.next(), names.next(), names.next()) {
            (Some(square), Some(pawn), None) if let Ok(pawn) = pawn.parse() => (square, Some(pawn)),
            _ => (named, None),
        };
        match (square.parse(), count.map(str::parse).transpose()) {
            (Ok(square), Ok(count)) => self.setup.en_passant = Some(EnPassantTarget { square, count, pawn }),
            (Err(_), _) => self.fault(at.clone(), PositionReason::EnPassantSquare { word: word.to_owned() }),
            (Ok(_), Err(_)) => {
                let reason = PositionReason::EnPassantCount { word: word.to_owned(), most: HEIGHT_MAX as u8 };
                self.fault(at.clone(), reason);
            }
        }
        self.en_passant = at;
    }

    /// Reads the number of checks that each army has given: `+0+2`.
    pub(super) fn given_checks(&mut self, at: Range<usize>, word: &str, most: u8) {
        let both = word.strip_prefix('+').and_then(|word| word.split_once('+'));
        let left = |given: &str| most.checked_sub(given.parse().ok()?);
        match both.and_then(|(first, second)| Some([left(first)?, left(second)?])) {
            Some(left) => self.setup.checks_left = Some(left),
            None => self.fault(at.clone(), PositionReason::Checks { word: word.to_owned(), most }),
        }
        self.checks = at;
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
