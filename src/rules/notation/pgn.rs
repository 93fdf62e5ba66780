//! PGN, the Portable Game Notation, which other programs and sites read and write.
//!
//! Source: S. J. Edwards, *Standard: Portable Game Notation Specification and Implementation Guide*, 1994. Games are
//! written in its export format. The reader is lenient, as the standard wants it to be with files of people and of older
//! programs.
//!
//! A variant has PGN if its file names it with the key `pgn`. The tag `Variant` has that name, as python-chess and
//! lichess.org write it. A game without the tag is one of the variant with the name `Standard`.
//!
//! Four-handed chess has PGN4, with moves by squares: `1. e2-e4 .. b7-c7 .. Ne14-f12 .. m8-k8`. The same functions read and
//! write it. A text may have games of both forms. Each game of PGN4 begins with its tags, which no empty line parts.
//!
//! PGN has only the result, and no word for a resignation or for the claim of a draw. The reader adds the action that gives
//! this result. `Termination` tells whether time has run out.

mod movetext;
mod pgn4;
mod pgn_error;
mod replayed;
mod scanner;
mod tags;
mod text_cursor;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::game::Game;
use crate::rules::Rules;
use crate::ruleset::{Library, VariantOption};

pub use pgn_error::{PgnError, PgnFault};
pub use tags::{PgnTags, player_tags};

use scanner::Scanner;
use text_cursor::TextPlace;

/// The name of orthodox chess in the tag `Variant`. PGN was made for it, so a game without this tag has this variant.
const STANDARD: &str = "Standard";

/// The tag `Termination` of a game in which time has run out.
const TIME_FORFEIT: &str = "time forfeit";

/// A game of a PGN file.
#[derive(Debug, Clone)]
pub struct PgnGame {
    /// The line of its first tag or move, from 1.
    pub line: usize,
    /// Its tags, as they were written.
    pub tags: PgnTags,
    /// The comments and variations of its main line. PGN4 is read without them.
    pub notes: PgnNotes,
    /// The game itself.
    pub game: Game,
    /// The part of the text that cannot be, though the game could be read. It is one of these:
    ///
    /// - the first move after a draw by the rules alone, such as a fivefold repetition; the game ends with that draw,
    /// - one of two different results; the one after the moves counts,
    /// - a result that the moves do not allow; it ends nothing.
    pub doubt: Option<PgnError>,
}

/// A comment on a game in PGN, or a variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnNote {
    /// The number of actions before it: 0 for a comment before the first move. A variation stands behind the action that it
    /// replaces.
    pub ply: usize,
    /// Its text in one line, without its brackets. A comment has its commands for programs, such as `[%clk 0:05:00]`. A
    /// variation has its own comments and variations.
    pub text: String,
}

/// The comments on a game in PGN, and its variations.
///
/// ```
/// # let mut library = tessera_rules::Library::default();
/// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
/// use tessera_rules::notation::read_pgn;
///
/// let read = read_pgn("1. e4 {best by test} e5 (1... c5) *", &library).next().ok_or("no game")??;
/// assert_eq!(read.notes.comments_after(1).collect::<Vec<_>>(), ["best by test"]);
/// assert_eq!(read.notes.variations_after(2).collect::<Vec<_>>(), ["1... c5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PgnNotes {
    /// The comments. Those of one place are in their order.
    pub comments: Vec<PgnNote>,
    /// The variations. Those of one place are in their order.
    pub variations: Vec<PgnNote>,
}

impl PgnNotes {
    /// The comments after so many actions.
    pub fn comments_after(&self, ply: usize) -> impl Iterator<Item = &str> {
        after(&self.comments, ply)
    }

    /// The variations in the place of the last one of so many actions.
    pub fn variations_after(&self, ply: usize) -> impl Iterator<Item = &str> {
        after(&self.variations, ply)
    }

    /// Leaves out all notes after more than so many actions.
    fn cut_after(&mut self, ply: usize) {
        self.comments.retain(|note| note.ply <= ply);
        self.variations.retain(|note| note.ply <= ply);
    }
}

fn after(notes: &[PgnNote], ply: usize) -> impl Iterator<Item = &str> {
    notes.iter().filter(move |note| note.ply == ply).map(|note| note.text.as_str())
}

/// Reads the games of a PGN text one after another. See [`read_pgn`].
#[derive(Debug)]
pub struct PgnReader<'a> {
    scanner: Scanner<'a>,
    /// The place and the text of the game that was read last.
    place: TextPlace,
    text: &'a str,
    library: &'a Library,
    /// The rules of the variants that have occurred, by their ids. Compiling takes much longer than reading a game.
    rules: BTreeMap<String, Arc<Rules>>,
    /// The same for PGN4, where a game can have any array of its variant.
    arrays: pgn4::KnownArrays,
}

/// Reads every game of a PGN text. A game with a fault does not prevent the others.
///
/// It accepts comments, evaluation signs (NAGs and `!?`), variations, escaped lines, any line ends, a byte order mark,
/// castling with zeros, missing tags and a missing result. Evaluation signs are skipped. Comments and variations are kept as
/// they are written; [`Game::pgn_variation`] plays a variation.
///
/// ```
/// use tessera_rules::{Library, notation::read_pgn};
///
/// let mut library = Library::default();
/// library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
/// let text = "[White \"Anna\"]\n\n1. e4 {best by test} e5 2. Nf3 (2. f4 exf4) Nc6 1/2-1/2\n\n1. e4 e4 *";
/// let mut games = read_pgn(text, &library);
/// let first = games.next().ok_or("no game")??;
/// assert_eq!((first.tags.get("White"), first.game.record().len()), (Some("Anna"), 5));
/// // The second game has a fault.
/// let error = games.next().ok_or("no second game")?.err().ok_or("no fault")?;
/// assert_eq!((error.line, error.column, error.word.as_str()), (5, 7, "e4"));
/// assert!(games.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Each item is a game or its first fault, with its place. A text that is too long is one fault.
pub fn read_pgn<'a>(text: &'a str, library: &'a Library) -> PgnReader<'a> {
    PgnReader {
        scanner: Scanner::new(text),
        place: (0, 0),
        text: "",
        library,
        rules: BTreeMap::new(),
        arrays: BTreeMap::new(),
    }
}

/// The first game of a PGN text, by these rules, whatever variant it names. Not for PGN4.
pub(crate) fn read_pgn_of(text: &str, rules: &Arc<Rules>) -> Option<Result<PgnGame, PgnError>> {
    Scanner::new(text).next_game().map(|scanned| scanned.and_then(|scanned| replayed::game(&scanned, rules.clone())))
}

/// Whether a text looks like PGN: it begins with a tag, a comment, an escaped line, or the number of a move.
pub fn is_pgn(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    text.starts_with(['[', '{', ';', '%']) || rest.len() < text.len() && rest.starts_with('.')
}

impl<'a> PgnReader<'a> {
    /// The line and the column, both from 1, of the game that was read last, even if the reader has panicked over it.
    /// Both are 0 before the first game.
    pub fn place(&self) -> (usize, usize) {
        self.place
    }

    /// The text of the game that was read last, with all that stands between it and the game before. Alone it is read as this
    /// game, also where several games stand in one line. Empty before the first game.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// use tessera_rules::notation::read_pgn;
    ///
    /// let mut games = read_pgn("1. e4 e5 1-0 1. d4 *", &library);
    /// let mut texts = Vec::new();
    /// while games.next().is_some() {
    ///     texts.push(games.text());
    /// }
    /// assert_eq!(texts, ["1. e4 e5 1-0", " 1. d4 *"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> &'a str {
        self.text
    }
}

impl Iterator for PgnReader<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let before = self.scanner.rest();
        if let Some((place, text)) = self.scanner.next_of_four() {
            (self.place, self.text) = (place, text);
            return Some(pgn4::read(text, place.0, self.library, &mut self.arrays));
        }
        let scanned = self.scanner.next_game()?;
        self.text = &before[..before.len() - self.scanner.rest().len()];
        self.place = scanned.as_ref().map_or_else(|error| (error.line, error.column), |scanned| scanned.place);
        Some(scanned.and_then(|scanned| {
            let rules = replayed::variant(&scanned, self.library, &mut self.rules)?;
            replayed::game(&scanned, rules)
        }))
    }
}

impl Rules {
    /// The name of the variant in PGN. `None` if the variant has no PGN, or if a chosen option changes its rules:
    /// other programs know only one form of a variant.
    pub fn pgn_name(&self) -> Option<&str> {
        let name = self.ruleset().pgn.first()?;
        let changes = self.settings().iter().any(|(name, choice)| {
            let option = self.ruleset().options.get(name);
            // PGN4 tells the start of each game.
            let told = |option: &VariantOption| option.only_shuffles() || self.has_fen4() && option.only_sets_up();
            option.is_none_or(|option| *choice != option.default && !told(option))
        });
        (!changes).then_some(name)
    }
}

impl Game {
    /// The same as [`Game::pgn`], with comments and variations. PGN4 is written without them.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// use tessera_rules::notation::{PgnTags, read_pgn};
    ///
    /// let read = read_pgn("1. e4 {best by test} e5 *", &library).next().ok_or("no game")??;
    /// let text = read.game.annotated_pgn(&PgnTags::default(), &read.notes).ok_or("chess has PGN")?;
    /// assert!(text.ends_with("\n1. e4 {best by test} 1... e5 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn annotated_pgn(&self, tags: &PgnTags, notes: &PgnNotes) -> Option<String> {
        let name = self.rules().pgn_name()?;
        if self.rules().has_fen4() {
            return pgn4::written(self, name, tags);
        }
        Some(format!("{}\n{}", tags::section(self, name, tags), movetext::written(self, notes)))
    }

    /// This game with one of its variations in PGN in the place of the moves that were played, and the notes in the variation.
    /// Its moves are read up to the first one that is not possible. `None` if there is none before it.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// use tessera_rules::notation::read_pgn;
    ///
    /// let read = read_pgn("1. e4 e5 2. Nf3 (2. f4 exf4 {taken}) Nc6 *", &library).next().ok_or("no game")??;
    /// let (varied, notes) = read.game.pgn_variation(&read.notes.variations[0]).ok_or("no move")?;
    /// assert_eq!(varied.record().len(), 4);
    /// assert_eq!(notes.comments_after(4).collect::<Vec<_>>(), ["taken"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pgn_variation(&self, variation: &PgnNote) -> Option<(Self, PgnNotes)> {
        replayed::variation(self, variation)
    }

    /// The game in PGN, ended by a line break, or in PGN4 for four armies. `None` if the variant has none, see
    /// [`Rules::pgn_name`], or if a player has resigned out of turn, for which PGN4 has no word.
    ///
    /// `tags` give the names, the event and so on. The tags that follow from the game replace those of the same name:
    /// `Result`, `Variant`, `SetUp`, `FEN`. `Termination` is kept if it fits the result.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use std::sync::Arc;
    /// use tessera_rules::{Action, Game, Start, notation::PgnTags};
    ///
    /// let mut game = Game::new(Arc::new(rules), Start::Setup)?;
    /// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
    ///     let mv = game.rules().parse_uci(game.position(), text)?;
    ///     game.play(Action::Move(mv)).map_err(|why| why.message().to_string())?;
    /// }
    /// let mut tags = PgnTags::default();
    /// tags.set("White", "Anna");
    /// let text = game.pgn(&tags).ok_or("chess has PGN")?;
    /// assert!(text.contains("[White \"Anna\"]") && text.ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pgn(&self, tags: &PgnTags) -> Option<String> {
        self.annotated_pgn(tags, &PgnNotes::default())
    }
}
