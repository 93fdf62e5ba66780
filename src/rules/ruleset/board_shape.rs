//! The board of a variant file: a size, or rows of text that show its holes.

use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess};
use serde::{Deserialize, Serialize};

use crate::bitboard::Bitboard;
use crate::square::{SIDE_MAX, Square};

/// A character that shows a square in a row of text.
const SQUARE: char = '#';
/// A character that shows a hole in a row of text.
const HOLE: char = '.';

/// The shape of a board: `(files: 10, ranks: 8)`, or rows of text from the last rank to the first. In a row, `#` is a
/// square and `.` is a hole. No piece stands on a hole or moves along a line over it.
///
/// ```ron
/// board: [
///     "...########...",
///     "##############",
///     "...########...",
/// ]
/// ```
///
/// ```
/// # let mut library = tessera_rules::Library::default();
/// // Four arms round a square of eight by eight, each three ranks deep.
/// library.add(include_str!("../../../assets/mods/cross/variants/cross.ron"))?;
/// let rules = library.compile("cross", &tessera_rules::Settings::new())?;
/// assert_eq!(rules.squares().count(), 160);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardShape {
    /// The number of files, 1 to 16.
    pub files: u8,
    /// The number of ranks, 1 to 16.
    pub ranks: u8,
    /// The squares that are missing.
    pub holes: Bitboard,
}

/// The size in a variant file.
#[derive(Serialize, Deserialize)]
#[serde(rename = "BoardShape", deny_unknown_fields)]
struct BoardSize {
    files: u8,
    ranks: u8,
}

impl BoardShape {
    /// A board without holes.
    pub const fn new(files: u8, ranks: u8) -> Self {
        Self { files, ranks, holes: Bitboard::EMPTY }
    }

    /// Its squares.
    pub fn squares(self) -> Bitboard {
        Bitboard::board(self.files, self.ranks).without(self.holes)
    }

    /// The board of these rows of text, from the last rank to the first.
    fn from_rows(rows: &[String]) -> Result<Self, String> {
        let sides = |count: usize, what| match u8::try_from(count) {
            Ok(count @ 1..=SIDE_MAX) => Ok(count),
            _ => Err(format!("a board has 1 to {SIDE_MAX} {what}, not {count}")),
        };
        let ranks = sides(rows.len(), "ranks")?;
        let files = sides(rows.first().map_or(0, |row| row.chars().count()), "files")?;
        let mut shape = Self::new(files, ranks);
        for (row, rank) in rows.iter().zip((0..ranks).rev()) {
            let count = row.chars().count();
            if count != usize::from(files) {
                return Err(format!("rank {} has {count} characters, but the first row has {files}", rank + 1));
            }
            for (c, square) in row.chars().zip((0..files).filter_map(|file| Square::new(file, rank))) {
                match c {
                    SQUARE => {}
                    HOLE => shape.holes.insert(square),
                    _ => return Err(format!("`{c}` on {square}: `{SQUARE}` is a square, and `{HOLE}` is a hole")),
                }
            }
        }
        if shape.squares().is_empty() {
            return Err(format!("the board has only holes: write `{SQUARE}` for each square"));
        }
        Ok(shape)
    }

    fn rows(self) -> Vec<String> {
        let squares = |rank| (0..self.files).filter_map(move |file| Square::new(file, rank));
        let shown = |square| if self.holes.has(square) { HOLE } else { SQUARE };
        (0..self.ranks).rev().map(|rank| squares(rank).map(shown).collect()).collect()
    }
}

impl Serialize for BoardShape {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.holes.any() {
            return self.rows().serialize(serializer);
        }
        BoardSize { files: self.files, ranks: self.ranks }.serialize(serializer)
    }
}

/// Written by hand, because serde's untagged enums do not report misspelt keys.
impl<'de> Deserialize<'de> for BoardShape {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = BoardShape;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a size such as (files: 10, ranks: 8), or rows of text such as [\"####\", \".##.\"]")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BoardShape, A::Error> {
                let BoardSize { files, ranks } =
                    Deserialize::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                Ok(BoardShape::new(files, ranks))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<BoardShape, A::Error> {
                let mut rows = Vec::new();
                while let Some(row) = seq.next_element::<String>()? {
                    rows.push(row);
                }
                BoardShape::from_rows(&rows).map_err(A::Error::custom)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}
