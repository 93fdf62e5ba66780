//! Sets of squares, as the file writes them and as a variant file does.

use std::collections::BTreeSet;

use tessera_rules::ruleset::Frame;

/// The greatest number of files and of ranks that a configuration file can have.
const FILES: u8 = 12;
const RANKS: u8 = 10;

/// Squares as file and rank, both from 0.
pub(super) type Area = BTreeSet<(u8, u8)>;

/// The squares of a board.
pub(super) fn whole(files: u8, ranks: u8) -> Area {
    (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank))).collect()
}

/// The squares of some ranks, counted from 0.
pub(super) fn on_ranks(ranks: impl IntoIterator<Item = u8>) -> Area {
    ranks.into_iter().flat_map(|rank| (0..FILES).map(move |file| (file, rank))).collect()
}

/// Reads squares such as `d4 *8 h*`; `-` is none.
///
/// # Errors
/// The place of a word that is no square, in characters, and the reason.
pub(super) fn read(text: &str) -> Result<Area, (usize, String)> {
    let mut area = Area::new();
    let mut at = 0;
    for word in text.split(' ') {
        if !word.is_empty() && word != "-" {
            area.extend(squares(word).ok_or_else(|| {
                (at, format!("`{word}` is no square; squares are `e4`, a whole rank `*8`, a whole file `h*`"))
            })?);
        }
        at += word.chars().count() + 1;
    }
    Ok(area)
}

fn squares(word: &str) -> Option<Vec<(u8, u8)>> {
    let split = word.char_indices().nth(1)?.0;
    let (file, rank) = word.split_at(split);
    let files = match file.as_bytes() {
        b"*" => 0..FILES,
        [letter] if letter.is_ascii_alphabetic() && letter.to_ascii_lowercase() - b'a' < FILES => {
            let file = letter.to_ascii_lowercase() - b'a';
            file..file + 1
        }
        _ => return None,
    };
    let ranks = match rank {
        "*" => 0..RANKS,
        _ => {
            let rank: u8 = rank.parse().ok().filter(|rank| (1..=RANKS).contains(rank))?;
            rank - 1..rank
        }
    };
    Some(files.flat_map(|file| ranks.clone().map(move |rank| (file, rank))).collect())
}

/// The squares as a region of a variant file: whole ranks, then whole files, then squares.
pub(super) fn written(area: &Area, files: u8, ranks: u8) -> String {
    let mut rest = area.clone();
    let mut words = Vec::new();
    for rank in 0..ranks {
        if (0..files).all(|file| area.contains(&(file, rank))) {
            words.push(format!("*{}", rank + 1));
            rest.retain(|square| square.1 != rank);
        }
    }
    for file in 0..files {
        let left = (0..ranks).filter(|rank| rest.contains(&(file, *rank))).count();
        if left > 0 && (0..ranks).all(|rank| area.contains(&(file, rank))) {
            words.push(format!("{}*", letter(file)));
            rest.retain(|square| square.0 != file);
        }
    }
    words.extend(rest.into_iter().map(|(file, rank)| format!("{}{}", letter(file), rank + 1)));
    words.join(" ")
}

/// The letter of a file.
pub(super) fn letter(file: u8) -> char {
    char::from(b'a' + file)
}

/// A square of the board in the own frame of an army.
pub(super) fn own((file, rank): (u8, u8), frame: Frame, files: u8, ranks: u8) -> (u8, u8) {
    match frame {
        Frame::MirrorSouth => (file, ranks - 1 - rank),
        Frame::South => (files - 1 - file, ranks - 1 - rank),
        // A converted file has no army that plays sideways.
        _ => (file, rank),
    }
}
