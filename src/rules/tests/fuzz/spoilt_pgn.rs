//! Fuzzing the reader of PGN: damaged files are errors or other games, never a panic or a hang.

use std::sync::LazyLock;
use std::time::Instant;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::notation::{Record, read_pgn};

use super::{LIBRARY, LONGEST, Shown, spoil, spoil_many};
use crate::support::data;

/// The games of a file with comments, signs and variations.
static GAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let text = data("pgn/python_chess.pgn");
    let games = text.split("[Event ").skip(1).map(|game| format!("[Event {game}"));
    games.filter(|game| (200..3000).contains(&game.len())).collect()
});

/// Reads a text to its end. Each game that it has can be written, and is read again as the same game.
fn read_all(text: &str) -> usize {
    let mut games = 0;
    for read in read_pgn(text, &LIBRARY) {
        match read {
            Ok(read) => {
                games += 1;
                let Some(written) = read.game.pgn(&read.tags) else { continue };
                let again =
                    read_pgn(&written, &LIBRARY).next().unwrap().unwrap_or_else(|error| panic!("{error} {written}"));
                assert_eq!(again.game.position(), read.game.position(), "{written}");
                assert_eq!(Record::of(&again.game, None), Record::of(&read.game, None), "{written}");
                assert_eq!(again.game.pgn(&again.tags), Some(written));
            }
            Err(error) => {
                let line = text.split('\n').flat_map(|line| line.split('\r')).map(|line| line.chars().count()).max();
                assert!(error.line >= 1 && error.column >= 1 && error.column <= line.unwrap_or(0) + 1, "{error}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
    games
}

#[test]
fn spoilt_pgn() {
    spoil_many("pgn", 4, |random| {
        let [one, other] = [(); 2].map(|()| GAMES.choose(random).unwrap());
        let spoilt = spoil(random, one, other, 4);
        let text = Shown(format!("{spoilt}{other}"));
        // The undamaged game is found again, unless the damage takes it for a part of itself.
        read_all(&text.0) > 0
    });
}

/// Every beginning and every end of a file is read.
#[test]
fn cut_pgn() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let text: String = (0..3).map(|_| GAMES.choose(&mut random).unwrap().as_str()).collect();
    for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
        read_all(&text[..at]);
        read_all(&text[at..]);
    }
}

/// Long texts take a time in proportion to their length, whatever they repeat.
#[test]
fn absurd_pgn_is_read_in_time() {
    for word in [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ";",
        "%",
        "$",
        "$1",
        "\"",
        "1.",
        ".",
        "e4 ",
        "* ",
        "[A \"b\"]\n",
        "[A \"b\"]\n{",
        "[A \"b\"]\n(",
        "[Event \"?\"]\n1. e4 {",
        "[A \"b\"]\ne5\n",
        "[A",
        "[Event \"",
        "\\",
        "é",
        "\u{feff}",
        "\r",
        "\n{",
        "e",
        "1/2-1/2 ",
        "e4 e5 Nf3 Nf6 Ng1 Ng8 ",
        "[Variant \"Chess960\"]\n* ",
        "{}",
        "()",
        "[Event \"a\"]\n(\n",
        "{\n[Event\n",
    ] {
        let text = word.repeat(400_000 / word.len());
        let start = Instant::now();
        let count = read_pgn(&text, &LIBRARY).filter(|read| read.is_ok()).count();
        let time = start.elapsed();
        println!("{word:?}: {count} games in {time:.1?}");
        assert!(time < LONGEST, "{word:?} took {time:?}");
    }
}
