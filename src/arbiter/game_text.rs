//! Texts with games: records, PGN, and matches that the table has saved. Clipboard, start options and command line share
//! this reader.

use std::iter;

use ron::error::SpannedError;
use tessera_rules::notation::{
    PgnError, PgnFault, PgnNotes, PgnReader, PgnTags, Record, RecordError, is_pgn, player_tags, read_pgn,
};
use tessera_rules::{Game, Message, RulesetError};

use crate::guard::guarded;
use crate::player_tags::names_of;
use crate::registry::VariantRegistry;
use crate::replay::{record_reasons, replay};
use crate::saved_match::SavedMatch;
use crate::text::Texts;

/// The text of a file with games. Bytes that are not UTF-8 are read as Latin-1, as the standard of PGN prescribes: old files
/// have names in it.
///
/// ```
/// use tessera_arbiter::decode_games;
///
/// assert_eq!(decode_games("Réti".as_bytes().to_vec()), "Réti");
/// assert_eq!(decode_games(b"R\xe9ti".to_vec()), "Réti");
/// ```
pub fn decode_games(bytes: Vec<u8>) -> String {
    // The bytes of Latin-1 are the first 256 characters of Unicode.
    String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect())
}

/// The forms of a text with games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameForm {
    /// One or more records. See [`Record`].
    Record,
    /// PGN, which can have many games.
    Pgn,
    /// A match that the table has saved. See [`SavedMatch`].
    SavedMatch,
}

/// A game of a text.
#[derive(Debug, Clone)]
pub struct ReadGame<'a> {
    /// The line where it begins, from 1.
    pub line: usize,
    /// Its part of the text. Read alone in the same form, it is this game.
    pub text: &'a str,
    /// The game. Actions that were taken back can be played again.
    pub game: Game,
    /// The seed of its later rolls, if the text has one.
    pub seed: Option<u64>,
    /// Its tags. A record and a saved match have the names of their players, as far as PGN has tags for them. The name
    /// of the game is its event.
    pub tags: PgnTags,
    /// The comments and variations of a game in PGN, and those that a saved match had from there.
    pub notes: PgnNotes,
    /// The part of a PGN that cannot be. See [`PgnGame::doubt`](tessera_rules::notation::PgnGame::doubt).
    pub doubt: Option<PgnError>,
}

/// Why a text, or one game of it, cannot be read.
#[derive(Debug, Clone, PartialEq)]
pub enum GameTextError {
    /// The text has none of the known forms, or no game.
    NoGame,
    /// The record that begins in this line has a fault.
    Record(usize, RecordError),
    /// The game in PGN has a fault.
    Pgn(PgnError),
    /// The text of the saved match has a fault.
    SavedMatch(SpannedError),
}

impl GameForm {
    /// The form of a text, as far as its beginning shows it. `None` if no game begins so.
    pub fn of(text: &str) -> Option<Self> {
        let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if is_pgn(start) {
            Some(Self::Pgn)
        } else if Record::begins(start) {
            Some(Self::Record)
        } else if start.starts_with('(') && start[1..].trim_start().starts_with("version") {
            // The FEN of a variant with stacks can begin with a bracket, too.
            Some(Self::SavedMatch)
        } else {
            None
        }
    }
}

/// Reads every game of a text. A game with a fault does not prevent the others. There is at least one item.
pub fn read_games<'a>(
    text: &'a str,
    registry: &'a VariantRegistry,
) -> Box<dyn Iterator<Item = Result<ReadGame<'a>, GameTextError>> + Send + 'a> {
    // Some editors put a byte order mark before the text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match GameForm::of(text) {
        Some(GameForm::Pgn) => Box::new(pgn_games(text, registry)),
        Some(GameForm::Record) => {
            Box::new(Record::texts(text).into_iter().map(|(line, text)| record_game(line, text, registry)))
        }
        Some(GameForm::SavedMatch) => Box::new(iter::once(saved_game(text, registry))),
        None => Box::new(iter::once(Err(GameTextError::NoGame))),
    }
}

/// Reads the first game of a text.
///
/// # Errors
/// If the text has no game, or if its first one has a fault.
pub fn first_game<'a>(text: &'a str, registry: &'a VariantRegistry) -> Result<ReadGame<'a>, GameTextError> {
    read_games(text, registry).next().unwrap_or(Err(GameTextError::NoGame))
}

/// The record of a game with the players, the event and the date that its tags name. A `seed` makes later rolls the same
/// again.
pub fn named_record(game: &Game, seed: Option<u64>, tags: &PgnTags) -> Record {
    let rules = game.rules();
    let letters = rules.armies().map(|(army, _)| rules.army_letter(army));
    let tag = |name| tags.get(name).unwrap_or_default();
    Record::of(game, seed)
        .with_players(letters.zip(names_of(tags, rules.armies().count())))
        .with_occasion(tag("Event"), tag("Date"))
}

fn pgn_games<'a>(
    text: &'a str,
    registry: &'a VariantRegistry,
) -> impl Iterator<Item = Result<ReadGame<'a>, GameTextError>> + 'a {
    let next = |reader: &mut PgnReader<'a>| {
        let read = reader.next()?;
        Some(read.map(|game| (reader.text(), game)))
    };
    let mut games = guarded_games(read_pgn(text, registry.library()), next, PgnReader::place).peekable();
    let nothing = games.peek().is_none().then_some(Err(GameTextError::NoGame));
    games
        .map(|read| {
            let (text, read) = read.map_err(GameTextError::Pgn)?;
            Ok(ReadGame {
                line: read.line,
                text,
                game: read.game,
                seed: None,
                tags: read.tags,
                notes: read.notes,
                doubt: read.doubt,
            })
        })
        .chain(nothing)
}

/// The games of a reader. A game over which it panics is a fault with its place, and the next ones are read.
fn guarded_games<R, T>(
    mut reader: R,
    next: impl Fn(&mut R) -> Option<Result<T, PgnError>>,
    place: impl Fn(&R) -> (usize, usize),
) -> impl Iterator<Item = Result<T, PgnError>> {
    let mut is_broken = false;
    iter::from_fn(move || {
        if is_broken {
            return None;
        }
        let before = place(&reader);
        guarded(|| Ok(next(&mut reader))).unwrap_or_else(|error| {
            let (line, column) = place(&reader);
            // A reader that has not come to another game would panic over the same one for ever.
            is_broken = (line, column) == before;
            Some(Err(PgnError { line, column, word: String::new(), fault: PgnFault::Rules(error) }))
        })
    })
}

fn record_game<'a>(line: usize, text: &'a str, registry: &VariantRegistry) -> Result<ReadGame<'a>, GameTextError> {
    let read = Record::parse(text).and_then(|record| Ok((replay(&record, registry)?, record)));
    let (game, record) = read.map_err(|error| {
        // A record knows nothing of the records before it.
        GameTextError::Record(
            line,
            match error {
                RecordError::Line { line: own, text } => RecordError::Line { line: own + line - 1, text },
                RecordError::Again { line: own, text } => RecordError::Again { line: own + line - 1, text },
                error => error,
            },
        )
    })?;
    let rules = game.rules();
    let mut tags = PgnTags::default();
    for ((army, _), tag) in rules.armies().zip(player_tags(rules.armies().count())) {
        let letter = rules.army_letter(army);
        if let Some((_, name)) = record.players.iter().find(|(other, _)| *other == letter) {
            tags.set(tag, name);
        }
    }
    for (tag, value) in [("Event", &record.event), ("Date", &record.date)] {
        if let Some(value) = value {
            tags.set(tag, value);
        }
    }
    Ok(ReadGame { line, text, seed: record.seed, tags, game, notes: PgnNotes::default(), doubt: None })
}

fn saved_game<'a>(text: &'a str, registry: &VariantRegistry) -> Result<ReadGame<'a>, GameTextError> {
    let saved = SavedMatch::parse(text).map_err(GameTextError::SavedMatch)?;
    let game = saved.game(registry).map_err(|error| {
        // The whole record stands in one line of the file.
        let line = line_with(text, &saved.line().record);
        GameTextError::Record(
            line,
            match error {
                RecordError::Line { text, .. } => RecordError::Line { line, text },
                RecordError::Again { text, .. } => RecordError::Again { line, text },
                error => error,
            },
        )
    })?;
    let seed = Record::parse(&saved.line().record).ok().and_then(|record| record.seed);
    let tags = saved.tags_of_line();
    let notes = saved.source_of_line().map_or_else(PgnNotes::default, |source| source.notes());
    Ok(ReadGame { line: 1, text, tags, game, seed, notes, doubt: None })
}

/// The line of a saved match, from 1, in which this value begins. 1 if it is written in an unusual way.
fn line_with(text: &str, value: &str) -> usize {
    let written = ron::to_string(value).unwrap_or_default();
    text.split_once(&written).map_or(1, |(before, _)| before.split('\n').count())
}

impl GameTextError {
    /// The error with the reasons of faulty variants in the language of the players.
    #[must_use]
    pub fn said(self, texts: &Texts) -> Self {
        let said = |error: RulesetError| error.said(|reason| texts.message(reason));
        match self {
            Self::Record(line, RecordError::Variant(error)) => Self::Record(line, RecordError::Variant(said(error))),
            Self::Pgn(PgnError { line, column, word, fault: PgnFault::Rules(error) }) => {
                Self::Pgn(PgnError { line, column, word, fault: PgnFault::Rules(said(error)) })
            }
            other => other,
        }
    }

    /// The text for people, and then the reasons of the rules.
    pub fn messages(&self) -> Vec<Message> {
        match self {
            Self::NoGame => vec![Message::new("game-text-none")],
            Self::Record(_, error) => record_reasons(error),
            Self::Pgn(error) => [vec![error.message()], error.reasons()].concat(),
            Self::SavedMatch(error) => vec![Message::new("game-text-saved").text("error", error)],
        }
    }
}

#[cfg(test)]
#[expect(clippy::panic, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// Some editors put a byte order mark before each text.
    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() -> Result<(), Box<dyn std::error::Error>> {
        let mut registry = VariantRegistry::default();
        registry.register("chess.ron", include_str!("../../plugins/chess960/chess.ron"))?;
        let mut game = Game::new(registry.rules("chess")?, tessera_rules::Start::Setup)?;
        let mv = game.rules().parse_uci(game.position(), "e2e4")?;
        game.play(tessera_rules::Action::Move(mv)).map_err(|why| why.message().to_string())?;
        let record = Record::of(&game, None).to_string();
        let pgn = game.pgn(&PgnTags::default()).unwrap_or_default();
        for text in [record, pgn] {
            let text = format!("\u{feff}{text}");
            let read = first_game(&text, &registry);
            assert_eq!(read.map(|read| (read.line, read.game.record().len())), Ok((1, 1)), "{text}");
        }
        Ok(())
    }

    /// A panic costs its own game, and is told with the place of that game.
    #[test]
    fn a_panic_over_a_game_does_not_prevent_the_others() {
        let next = |at: &mut usize| {
            *at += 1;
            match *at {
                2 => panic!("two"),
                1 | 3 => Some(Ok(*at)),
                _ => None,
            }
        };
        let told = |read: Result<usize, PgnError>| read.map_err(|error| (error.line, error.column));
        let read: Vec<_> = guarded_games(0, next, |at| (10 * at, 7)).map(told).collect();
        assert_eq!(read, [Ok(1), Err((20, 7)), Ok(3)]);
        // A reader that stands still is given up.
        let read: Vec<_> = guarded_games((), |()| -> Option<_> { panic!("no") }, |()| (1, 1)).map(told).collect();
        assert_eq!(read, [Err((1, 1))]);
    }
}
