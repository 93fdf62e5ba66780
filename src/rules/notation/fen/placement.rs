//! The board field of a FEN: ranks from the last to the first.

use std::ops::Range;

use super::FenReader;
use crate::notation::PositionReason;
use crate::piece::{Army, Kind, Piece};
use crate::rules::Rules;
use crate::ruleset::{Compass, Frame};
use crate::setup::Setup;
use crate::square::{SIDE_MAX, Square};

/// The board field of a setup.
pub(super) fn write(rules: &Rules, setup: &Setup) -> String {
    let shape = rules.ruleset().board;
    let two = rules.ruleset().armies.len() == 2;
    let separator = if two { "" } else { "," };
    let ranks = (0..shape.ranks).rev().map(|rank| {
        let mut words: Vec<String> = Vec::new();
        let mut gap = 0;
        for square in (0..shape.files).filter_map(|file| Square::new(file, rank)) {
            let hole = shape.holes.has(square);
            let block = setup.blocks.has(square) && setup.stack(square).is_empty();
            if setup.stack(square).is_empty() && !hole && !block {
                gap += 1;
                continue;
            }
            if gap > 0 {
                words.push(gap.to_string());
            }
            gap = 0;
            if hole || block {
                words.push(hole_sign(two).to_owned());
                continue;
            }
            let promoted = if setup.promoted().has(square) { "~" } else { "" };
            words.push(stack(rules, setup.stack(square).iter().copied()) + promoted);
        }
        if gap > 0 {
            words.push(gap.to_string());
        }
        words.join(separator)
    });
    ranks.collect::<Vec<_>>().join("/") + &hands(rules, setup)
}

/// A hole in the board, or a block. With two armies it is written as Fairy-Stockfish writes it, with more as FEN4 does.
const fn hole_sign(two: bool) -> &'static str {
    if two { "*" } else { "x" }
}

/// The pieces in hand, in brackets. Empty in variants without hands.
fn hands(rules: &Rules, setup: &Setup) -> String {
    if !rules.has_hands() && setup.hands.is_empty() {
        return String::new();
    }
    let kinds: Vec<Kind> = rules.hand_kinds().collect();
    let pieces = rules.armies().flat_map(|(army, _)| kinds.iter().map(move |&kind| Piece::new(army, kind)));
    let many = |piece: Piece| write_piece(rules, piece, true).repeat(setup.in_hand(piece.army(), piece.kind()));
    format!("[{}]", pieces.map(many).collect::<String>())
}

/// The pieces of a square from the top down, a stack in brackets.
pub(super) fn stack(rules: &Rules, pieces: impl Iterator<Item = Piece>) -> String {
    let two = rules.ruleset().armies.len() == 2;
    let stack: Vec<String> = pieces.map(|piece| write_piece(rules, piece, two)).collect();
    if stack.len() > 1 { format!("({})", stack.concat()) } else { stack.concat() }
}

/// The text of a piece. With two armies it is a capital for the first and a small letter for the second. With more, it
/// is the army's letter and a capital.
fn write_piece(rules: &Rules, piece: Piece, two: bool) -> String {
    let (sign, letter) = match rules.form_of(piece.kind()) {
        Some(base) => ("+", rules.display_letter(base)),
        None => ("", rules.display_letter(piece.kind())),
    };
    if two {
        let letter = if piece.army().index() == 0 { letter } else { letter.to_ascii_lowercase() };
        return format!("{sign}{letter}");
    }
    let army = rules.ruleset().armies.get(piece.army().index()).map_or('?', |army| army.letter);
    let faces = faces(rules, piece).map_or_else(String::new, |way| compass_letter(way).to_string());
    format!("{army}{letter}{faces}")
}

/// The direction on the board that a piece faces, if its kind is written with one.
fn faces(rules: &Rules, piece: Piece) -> Option<Compass> {
    let (_, _, data) = rules.kinds().find(|(kind, ..)| *kind == piece.kind())?;
    data.written.map(|_| rules.facing(piece))
}

const fn compass_letter(way: Compass) -> char {
    match way {
        Compass::North => 'n',
        Compass::East => 'e',
        Compass::South => 's',
        Compass::West => 'w',
    }
}

impl Frame {
    /// The direction on the board of a direction in the army's frame.
    pub(crate) fn way(self, own: Compass) -> Compass {
        use Compass::{East, North, South, West};
        let clockwise = [North, East, South, West];
        let place = clockwise.iter().position(|&way| way == own).unwrap_or(0);
        match self {
            Self::North => own,
            Self::MirrorSouth if matches!(own, North | South) => clockwise[(place + 2) % 4],
            Self::MirrorSouth => own,
            Self::West => clockwise[(place + 3) % 4],
            Self::South => clockwise[(place + 2) % 4],
            Self::East => clockwise[(place + 1) % 4],
            // Mirrors on the two long diagonals.
            Self::MirrorEast => clockwise[(5 - place) % 4],
            Self::MirrorWest => clockwise[(7 - place) % 4],
        }
    }
}

impl FenReader<'_> {
    pub(super) fn board(&mut self, whole: Range<usize>, word: &str) {
        let start = whole.start;
        self.board = whole.clone();
        let size = self.rules.ruleset().board;
        let word = self.hands(start, word);
        let rows: Vec<&str> = word.split('/').collect();
        if rows.len() != size.ranks.into() {
            let reason = PositionReason::Ranks { found: rows.len(), wanted: size.ranks.into() };
            self.fault(whole, reason);
        }
        let two = self.rules.ruleset().armies.len() == 2;
        let mut at = start;
        for (i, row) in rows.iter().enumerate() {
            let rank = usize::from(size.ranks).checked_sub(i + 1);
            let mut file = 0_usize;
            let squares = if two { split_letters(row, size.files > 9) } else { split_commas(row) };
            for range in squares {
                let text = &row[range.clone()];
                let here = at + range.start..at + range.end;
                let square = rank
                    .filter(|_| file < size.files.into())
                    .and_then(|rank| Square::new(file.try_into().ok()?, rank.try_into().ok()?));
                let hole = square.filter(|&square| size.holes.has(square));
                match gap(text) {
                    Some(gap) => {
                        let passed = (file..file + gap).filter_map(|file| u8::try_from(file).ok());
                        let mut passed = passed.filter_map(|file| Square::new(file, u8::try_from(rank?).ok()?));
                        if let Some(square) = passed.find(|&square| size.holes.has(square)) {
                            self.fault(here, PositionReason::Hole { square, sign: hole_sign(two) });
                        }
                        file += gap;
                    }
                    None if text == hole_sign(two) && hole.is_some() => file += 1,
                    None if text == hole_sign(two) && self.rules.tables.turn.block && square.is_some() => {
                        if let Some(square) = square {
                            self.setup.blocks.insert(square);
                            self.squares[square.index()] = here;
                        }
                        file += 1;
                    }
                    None if let Some(square) = hole => {
                        self.fault(here, PositionReason::Hole { square, sign: hole_sign(two) });
                        file += 1;
                    }
                    None => {
                        let pieces = self.square(&here, text, two);
                        if let Some(square) = square {
                            self.setup.put(square, &pieces);
                            self.setup.set_promoted(square, text.ends_with('~'));
                            self.squares[square.index()] = here;
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

    /// Reads the pieces in hand. They stand in brackets behind the board, or where one more rank would. Returns the
    /// board without them.
    fn hands<'t>(&mut self, start: usize, word: &'t str) -> &'t str {
        let ranks = usize::from(self.rules.ruleset().board.ranks);
        let (board, hands) = match word.find('[') {
            Some(at) => (at, word[at..].strip_prefix('[').and_then(|inside| inside.strip_suffix(']'))),
            None if self.rules.has_hands() => match word.match_indices('/').nth(ranks - 1) {
                Some((at, _)) => (at, Some(&word[at + 1..])),
                None => return word,
            },
            None => return word,
        };
        self.hands = start + board..start + word.len();
        match hands {
            _ if !self.rules.has_hands() => self.fault(self.hands.clone(), PositionReason::NoHands),
            None => self.fault(self.hands.clone(), PositionReason::HandsOpen),
            // Other programs write an empty hand so.
            Some("-") => {}
            Some(text) => {
                for range in split_letters(text, false) {
                    let from = start + board + 1;
                    let here = from + range.start..from + range.end;
                    if let Some(piece) = self.piece(&here, &text[range], true) {
                        let count = self.setup.in_hand(piece.army(), piece.kind());
                        self.setup.set_in_hand(piece.army(), piece.kind(), (count + 1).min(255) as u8);
                    }
                }
            }
        }
        word[..board].trim_end_matches('/')
    }

    /// The pieces of one square, top piece first; none if the text has a fault.
    fn square(&mut self, at: &Range<usize>, text: &str, two: bool) -> Vec<Piece> {
        let Some(inside) = text.strip_prefix('(') else {
            return self.piece(at, text, two).into_iter().collect();
        };
        if !self.rules.stacks() {
            self.fault(at.clone(), PositionReason::NoStacks);
            return Vec::new();
        }
        let Some(inside) = inside.strip_suffix(')') else {
            self.fault(at.clone(), PositionReason::StackOpen);
            return Vec::new();
        };
        let mut pieces = Vec::new();
        for range in split_stack(inside, two) {
            let here = at.start + 1 + range.start..at.start + 1 + range.end;
            match self.piece(&here, &inside[range], two) {
                Some(piece) => pieces.push(piece),
                None => return Vec::new(),
            }
        }
        if pieces.len() < 2 {
            self.fault(at.clone(), PositionReason::Stack);
            return Vec::new();
        }
        pieces
    }

    fn piece(&mut self, at: &Range<usize>, text: &str, two: bool) -> Option<Piece> {
        let piece = if two { self.two_army_piece(text) } else { self.many_army_piece(text) };
        if piece.is_none() {
            self.fault(at.clone(), PositionReason::Piece { word: text.to_owned() });
        }
        piece
    }

    fn two_army_piece(&self, text: &str) -> Option<Piece> {
        let plain = text.strip_suffix('~').unwrap_or(text);
        let (form, name) = plain.strip_prefix('+').map_or((false, plain), |name| (true, name));
        let letter = name.chars().next().filter(|letter| name.len() == letter.len_utf8())?;
        let army = Army::new(usize::from(letter.is_ascii_lowercase()))?;
        let mut kind = self.rules.kind(letter.to_ascii_uppercase())?;
        if form {
            kind = self.rules.kinds().map(|(kind, ..)| kind).find(|&other| self.rules.form_of(other) == Some(kind))?;
        }
        Some(Piece::new(army, kind))
    }

    fn many_army_piece(&self, text: &str) -> Option<Piece> {
        let mut letters = text.chars();
        let (army_letter, letter, way) = (letters.next()?, letters.next()?, letters.next());
        if letters.next().is_some() {
            return None;
        }
        let (army, _) = self.rules.armies().find(|(_, data)| data.letter == army_letter)?;
        let mut kinds = self.rules.kinds().map(|(kind, ..)| Piece::new(army, kind));
        kinds.find(|&piece| {
            self.rules.display_letter(piece.kind()) == letter && faces(self.rules, piece).map(compass_letter) == way
        })
    }
}

/// The number of empty squares that a word of a rank stands for. `None` if it is another word.
fn gap(text: &str) -> Option<usize> {
    let number = text.parse::<u8>().ok().filter(|_| text.starts_with(|first: char| matches!(first, '1'..='9')))?;
    (1..=SIDE_MAX).contains(&number).then_some(number.into())
}

/// The places of a rank's squares with two armies: a letter, a number or a stack in brackets each. A letter may have a
/// plus before it and a `~` behind it. `wide` is a board on which numbers can have two digits.
fn split_letters(row: &str, wide: bool) -> Vec<Range<usize>> {
    let mut squares: Vec<Range<usize>> = Vec::new();
    let mut open = None;
    let mut plus = None;
    for (at, c) in row.char_indices() {
        let end = at + c.len_utf8();
        if let Some(from) = plus.take() {
            squares.push(from..end);
            continue;
        }
        match (open, c) {
            (None, '+') => plus = Some(at),
            (None, '~') if squares.last().is_some_and(|last| last.end == at && !row[last.clone()].ends_with('~')) => {
                if let Some(last) = squares.last_mut() {
                    last.end = end;
                }
            }
            (None, '(') => open = Some(at),
            (None, '0'..='9')
                if wide && squares.last().is_some_and(|last| last.end == at && is_number(&row[last.clone()])) =>
            {
                if let Some(last) = squares.last_mut() {
                    last.end = end;
                }
            }
            (None, _) => squares.push(at..end),
            (Some(from), ')') => {
                squares.push(from..end);
                open = None;
            }
            (Some(_), _) => {}
        }
    }
    // An unclosed bracket goes to the end of the rank; the reader of the square reports it.
    squares.extend(open.or(plus).map(|from| from..row.len()));
    squares
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn split_commas(row: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let ranges = row.split(',').map(|word| {
        let from = at;
        at += word.len() + 1;
        from..from + word.len()
    });
    ranges.collect()
}

/// The places of the pieces inside brackets. With two armies each piece is one letter; with more, it begins with the
/// small letter of its army.
fn split_stack(inside: &str, two: bool) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = Vec::new();
    let mut capital = true;
    for (at, c) in inside.char_indices() {
        // A small letter after a capital is a direction or the army of the next piece. It is a direction if no capital
        // follows it.
        let next = inside[at + c.len_utf8()..].chars().next();
        let way = capital && at > 0 && c.is_ascii_lowercase() && next.is_none_or(|next| !next.is_ascii_uppercase());
        if two || c.is_ascii_lowercase() && !way || starts.is_empty() {
            starts.push(at);
        }
        capital = c.is_ascii_uppercase();
    }
    let ends = starts.iter().copied().skip(1).chain([inside.len()]);
    starts.iter().copied().zip(ends).map(|(from, to)| from..to).collect()
}
