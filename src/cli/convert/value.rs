//! Reading the values of keys.

use std::collections::BTreeMap;

use super::area::{self, Area};
use super::game::{FairyKinds, FairyResult};

/// A place in a value, in characters, and what is wrong there.
pub(super) type WrongValue = (usize, String);

/// The text of a value.
#[derive(Debug, Clone, Copy)]
pub(super) struct FairyValue<'a>(pub(super) &'a str);

impl FairyValue<'_> {
    fn wrong<T>(self, wanted: &str) -> Result<T, WrongValue> {
        Err((0, format!("`{}` is not {wanted}", self.0)))
    }

    pub(super) fn bool(self) -> Result<bool, WrongValue> {
        match self.0 {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => self.wrong("`true` or `false`"),
        }
    }

    /// A number from 0 to `most`.
    pub(super) fn number(self, most: u16) -> Result<u16, WrongValue> {
        let number = self.0.parse().ok().filter(|number| *number <= most);
        number.map_or_else(|| self.wrong(&format!("a number from 0 to {most}")), Ok)
    }

    /// A small number.
    pub(super) fn count(self) -> Result<u8, WrongValue> {
        self.number(255).map(|number| u8::try_from(number).unwrap_or(u8::MAX))
    }

    /// A rank, counted from 0.
    pub(super) fn rank(self) -> Result<u8, WrongValue> {
        let rank = self.0.parse().ok().filter(|rank| (1..=10).contains(rank));
        rank.map_or_else(|| self.wrong("a rank from 1 to 10"), |rank: u8| Ok(rank - 1))
    }

    /// A file as a letter or a number, counted from 0.
    pub(super) fn file(self) -> Result<u8, WrongValue> {
        let number = self.0.parse().ok().filter(|file| (1..=12).contains(file)).map(|file: u8| file - 1);
        let letter = match self.0.as_bytes() {
            [letter @ b'a'..=b'l'] => Some(letter - b'a'),
            _ => None,
        };
        number.or(letter).map_or_else(|| self.wrong("a file from a to l or from 1 to 12"), Ok)
    }

    pub(super) fn area(self) -> Result<Area, WrongValue> {
        area::read(self.0)
    }

    /// `win`, `loss` or `draw` for the player to move; `none` is nothing.
    pub(super) fn result(self) -> Result<Option<FairyResult>, WrongValue> {
        match self.0 {
            "win" => Ok(Some(FairyResult::Win)),
            "loss" => Ok(Some(FairyResult::Loss)),
            "draw" => Ok(Some(FairyResult::Draw)),
            "none" => Ok(None),
            _ => self.wrong("`win`, `loss`, `draw` or `none`"),
        }
    }

    /// A result that must be there.
    pub(super) fn some_result(self) -> Result<FairyResult, WrongValue> {
        self.result()?.map_or_else(|| self.wrong("`win`, `loss` or `draw`"), Ok)
    }

    /// One of these words.
    pub(super) fn word(self, words: &[&str]) -> Result<(), WrongValue> {
        if words.contains(&self.0) { Ok(()) } else { self.wrong(&format!("one of {}", words.join(", "))) }
    }

    /// The letters of kinds, `*` for all and `-` for none.
    pub(super) fn kinds(self, letters: &BTreeMap<usize, char>) -> Result<FairyKinds, WrongValue> {
        let mut set = FairyKinds::default();
        for (at, letter) in self.0.chars().enumerate() {
            match letter {
                ' ' => {}
                '-' => break,
                '*' => set.all = true,
                _ => {
                    set.kinds.insert(kind_of(letter, letters).ok_or_else(|| no_kind(at, letter))?);
                }
            }
        }
        Ok(set)
    }

    /// The letter of one kind; `*` and `-` are `None`.
    pub(super) fn kind(self, letters: &BTreeMap<usize, char>) -> Result<Option<usize>, WrongValue> {
        let mut all = self.0.chars();
        match (all.next(), all.next()) {
            (Some('*' | '-'), None) => Ok(None),
            (Some(letter), None) => {
                kind_of(letter, letters).map_or_else(|| Err(no_kind(0, letter)), |kind| Ok(Some(kind)))
            }
            _ => self.wrong("the letter of one piece"),
        }
    }

    /// Pairs such as `q:1 r:2`: a kind, and the place and the text behind the colon.
    pub(super) fn pairs(self, letters: &BTreeMap<usize, char>) -> Result<Vec<(usize, usize, String)>, WrongValue> {
        let (mut pairs, mut at) = (Vec::new(), 0);
        for word in self.0.split(' ') {
            if !word.is_empty() && word != "-" {
                let mut parts = word.chars();
                let (letter, colon) = (parts.next().unwrap_or_default(), parts.next());
                let value = parts.as_str().to_owned();
                if colon != Some(':') || value.is_empty() {
                    return Err((at, format!("`{word}` is not a letter, a colon and a value, such as `q:1`")));
                }
                pairs.push((kind_of(letter, letters).ok_or_else(|| no_kind(at, letter))?, at + 2, value));
            }
            at += word.chars().count() + 1;
        }
        Ok(pairs)
    }
}

/// The kind with this letter, capital or not.
pub(super) fn kind_of(letter: char, letters: &BTreeMap<usize, char>) -> Option<usize> {
    let letter = letter.to_ascii_uppercase();
    letters.iter().find(|(_, known)| **known == letter).map(|(kind, _)| *kind)
}

fn no_kind(at: usize, letter: char) -> WrongValue {
    (at, format!("no piece has the letter `{letter}`"))
}
