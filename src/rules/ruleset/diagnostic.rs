//! Errors and warnings about variant files. Each tells the author the place, the problem and a remedy.
//!
//! ```text
//! error[V003]: rooks.ron:18:23 at `en_pasant`: Unexpected field named `en_pasant` in `Ruleset`
//!    |   castling: Never, en_pasant: Standard,
//!    |                    ^
//!    = help: did you mean `en_passant`?
//! ```
//!
//! Codes never change their meaning. Codes below V100 are about the file, and V1xx are about its rules. V2xx are hints,
//! and V3xx are about texts. V4xx come from trial games, and V5xx from the author's own tests.

use std::fmt;

use super::outline::{OutlineNode, outline};
use super::{NAME_MAX, SIZE_MAX};
use crate::ending::Reason;
use crate::message::Message;

/// The width of a source line in a report, in characters. It fits a terminal of 120 columns; longer lines are cut.
const WIDTH: usize = 110;
/// The most diagnostics of one variant. Nobody reads more, and a hostile file could cause millions.
pub(super) const MOST: usize = 40;
/// The most characters of a message, or of a path in it. A hostile file may have names of any length.
const LENGTH_MAX: usize = 600;
/// The most names in a help that lists all known ones.
pub(super) const LISTED_MAX: usize = 32;
/// The most bytes of a name that is compared with others: it has room for a mod, a name and a key.
const KEY_MAX: usize = 3 * NAME_MAX;

/// An error or a warning about a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The code of the problem, for example `V102`.
    pub code: &'static str,
    /// Whether the problem prevents playing.
    pub severity: Severity,
    /// The path in the data, for example `pieces.P.moves[1]`; empty for the whole file.
    pub path: String,
    /// The index of the first wrong character in the string at the path, from 0. `None` if all of it is wrong.
    pub offset: Option<usize>,
    /// The problem, in English.
    pub message: String,
    /// The problem as a message with words in every language, if it has one; see [`Diagnostic::say`].
    pub reason: Option<Message>,
    /// The remedy.
    pub help: Option<String>,
    /// The place in a file.
    pub place: Option<SourcePlace>,
}

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The variant cannot be played.
    Error,
    /// The variant can be played, but probably not as its author wants.
    Warning,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourcePlace {
    /// The name under which the file was read.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The text of the line; only the part around the place if the line is long.
    pub source: String,
    /// The index of the place in `source`, in characters from 0.
    pub caret: usize,
}

impl Diagnostic {
    /// An error without place and help.
    pub fn error(code: &'static str, path: impl Into<String>, message: impl Into<String>) -> Self {
        let (path, message) = (path.into(), cut(message.into()));
        Self { code, severity: Severity::Error, path, offset: None, message, reason: None, help: None, place: None }
    }

    /// A warning without place and help.
    pub fn warning(code: &'static str, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, path, message) }
    }

    /// The error of a variant whose start has this ending. It names the key that makes the ending.
    pub(crate) fn over_at_the_start(reason: Reason) -> Self {
        let (key, why) = match reason {
            Reason::GoalReached | Reason::ChecksGiven(_) | Reason::Extinct | Reason::GotRid | Reason::Bared => {
                ("goals", "the set-up already has what a goal asks for")
            }
            Reason::Checkmate => ("setup", "the army that begins is checkmated"),
            Reason::Stalemate | Reason::NoMove => ("setup", "the army that begins has no move"),
            Reason::RoyalsCaptured => ("setup", "only one side has a royal piece"),
            Reason::DeadPosition => ("draw", "`dead` covers all pieces of the set-up, so nobody can win"),
            Reason::QuietTurns => ("setup", "the halfmove clock already ends it"),
            _ => ("setup", "a rule ends it there"),
        };
        Self::error("V404", key, "the game is over before it begins").help(why)
    }

    /// Replaces the message by the words of its reason, if it has one.
    pub fn say(&mut self, words: impl FnOnce(&Message) -> String) {
        if let Some(reason) = self.reason.take() {
            self.message = cut(words(&reason));
        }
    }

    /// Adds a remedy.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(cut(help.into()));
        self
    }

    /// Adds a help with the known name most like the wrong one. If none is like it, the help lists all names, up to 32.
    #[must_use]
    pub fn did_you_mean<'a>(mut self, wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        self.help = match nearest(wrong, &known) {
            Some(name) => Some(cut(format!("did you mean `{name}`?"))),
            // The name is not a misspelt one, so only the list helps, if it is short enough to read.
            None if known.is_empty() || known.len() > LISTED_MAX => None,
            None => Some(cut(format!("there are {}", list(&known)))),
        };
        self
    }

    /// Adds the place in a file: the line and the character, each from 1.
    #[must_use]
    pub fn at(mut self, file: &str, text: &str, line: usize, column: usize) -> Self {
        let (source, caret) = excerpt(text.lines().nth(line.saturating_sub(1)).unwrap_or_default(), column);
        self.place = Some(SourcePlace { file: file.to_owned(), line, column, source, caret });
        self
    }

    /// Adds the place of the key at its path. Without such a key, it is the start of the file.
    #[must_use]
    pub fn at_key(self, file: &str, text: &str) -> Self {
        let tree = outline(text);
        self.at_key_of(file, text, &tree)
    }

    /// Like [`Diagnostic::at_key`], with the outline of the text.
    pub(super) fn at_key_of(self, file: &str, text: &str, tree: &OutlineNode) -> Self {
        let key = tree.entry(&self.path).and_then(|entry| entry.key.as_ref()).map(|(_, at)| at.start);
        let (line, column) = line_and_column(text, key.unwrap_or(tree.span.start));
        self.at(file, text, line, column)
    }

    /// The place, the path and the message in one line.
    pub fn headline(&self) -> String {
        let mut place = self.place.as_ref().map_or_else(String::new, SourcePlace::to_string);
        if !self.path.is_empty() {
            place += &format!("{}at `{}`", if place.is_empty() { "" } else { " " }, cut(self.path.clone()));
        }
        if place.is_empty() { self.message.clone() } else { format!("{place}: {}", self.message) }
    }

    /// The error of a file with too many bytes.
    pub(crate) fn too_long(file: &str, found: usize) -> Self {
        let message = format!("the file has {found} bytes; at most {SIZE_MAX} are read");
        Self::error("V011", "", message).at(file, "", 1, 1)
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", cut(self.file.clone()), self.line, self.column)
    }
}

/// The whole diagnostic in several lines, as at the head of this module.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity, self.code, self.headline())?;
        if let Some(place) = self.place.as_ref().filter(|place| !place.source.trim().is_empty()) {
            write!(f, "\n   | {}\n   | {}^", place.source, " ".repeat(place.caret))?;
        }
        if let Some(help) = &self.help {
            write!(f, "\n   = help: {help}")?;
        }
        Ok(())
    }
}

/// The error of a variant that cannot be read, resolved or compiled, with all its diagnostics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesetError {
    /// The diagnostics, at least one.
    pub diagnostics: Vec<Diagnostic>,
}

impl RulesetError {
    /// The error with all messages replaced by the words of their reasons.
    #[must_use]
    pub fn said(mut self, words: impl Fn(&Message) -> String) -> Self {
        self.diagnostics.iter_mut().for_each(|diagnostic| diagnostic.say(&words));
        self
    }

    /// All diagnostics in full, as the author reads them.
    pub fn report(&self) -> String {
        report(&self.diagnostics)
    }
}

impl From<Diagnostic> for RulesetError {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { diagnostics: vec![diagnostic] }
    }
}

impl From<Vec<Diagnostic>> for RulesetError {
    fn from(mut diagnostics: Vec<Diagnostic>) -> Self {
        tidy(&mut diagnostics);
        Self { diagnostics }
    }
}

impl std::error::Error for RulesetError {}

/// All headlines in one line, for logs and short notes.
impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.diagnostics.iter().map(Diagnostic::headline).collect();
        f.write_str(&lines.join("; "))
    }
}

/// All diagnostics in full, one after the other.
pub fn report(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|diagnostic| format!("{diagnostic}\n")).collect()
}

/// The line and column of a byte of the text, each from 1. A column counts characters.
pub(super) fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// Drops duplicates, and replaces all diagnostics after the first 40 by their number.
pub(crate) fn tidy(diagnostics: &mut Vec<Diagnostic>) {
    let mut kept: Vec<Diagnostic> = Vec::new();
    let (mut more, mut worst) = (0, Severity::Warning);
    for diagnostic in diagnostics.drain(..) {
        match kept.len() {
            MOST.. => (more, worst) = (more + 1, worst.min(diagnostic.severity)),
            _ if kept.contains(&diagnostic) => {}
            _ => kept.push(diagnostic),
        }
    }
    if more > 0 {
        kept.push(Diagnostic { severity: worst, ..Diagnostic::error("V011", "", format!("and {more} more")) });
    }
    *diagnostics = kept;
}

/// Names with their quotation marks, for messages.
pub(crate) fn list<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| format!("`{item}`")).collect();
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}

/// The known name that is most like a misspelt one, if any is like it. Of several it is the first. Capital and small letters
/// count as the same, and the name of a mod may be left out.
///
/// ```
/// use tessera_rules::ruleset::nearest;
///
/// let known = ["pawn", "rook", "caravan/camel"];
/// assert_eq!(nearest("Rok", &known), Some("rook"));
/// assert_eq!(nearest("camle", &known), Some("caravan/camel"));
/// assert_eq!(nearest("archbishop", &known), None);
/// ```
pub fn nearest<'a>(wrong: &str, known: &[&'a str]) -> Option<&'a str> {
    // Comparing long texts is slow, and a text longer than any name is not a misspelt name.
    let known: Vec<&'a str> = known.iter().copied().filter(|name| name.len() <= KEY_MAX).collect();
    if wrong.len() > KEY_MAX {
        return None;
    }
    let (wrong_small, limit) = (wrong.to_lowercase(), wrong.chars().count() / 3 + 1);
    // The mod is often left out of a variant's name.
    let parts = |name: &str| [name.to_lowercase(), name.rsplit('/').next().unwrap_or_default().to_lowercase()];
    let distance = |name: &&&str| {
        let distances = parts(name).map(|part| strsim::damerau_levenshtein(&wrong_small, &part));
        distances.into_iter().min().unwrap_or(usize::MAX)
    };
    let nearest = known.iter().min_by_key(distance).filter(|name| distance(name) <= limit)?;
    // All single letters are equally near to each other.
    (wrong.chars().count() > 1).then_some(*nearest)
}

/// A text that is safe to print. It is cut at [`LENGTH_MAX`], and characters that would control a terminal or change
/// the direction of writing are escaped.
fn cut(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(LENGTH_MAX) {
        text.truncate(end);
        text.push('…');
    }
    let steers = |c: char| {
        c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if text.contains(steers) {
        let spell = |c: char| if steers(c) { c.escape_debug().to_string() } else { c.to_string() };
        text = text.chars().map(spell).collect();
    }
    text
}

/// The part of a line around a column, with at most [`WIDTH`] characters, and the index of the column in it.
fn excerpt(source: &str, column: usize) -> (String, usize) {
    let letters: Vec<char> = source.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let caret = column.saturating_sub(1).min(letters.len());
    let start = if caret > WIDTH - 20 { caret - WIDTH / 2 } else { 0 };
    let end = letters.len().min(start + WIDTH);
    let (before, after) = (if start > 0 { "…" } else { "" }, if end < letters.len() { "…" } else { "" });
    let line: String = letters[start..end].iter().collect();
    (format!("{before}{}{after}", line.trim_end()), caret - start + before.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_as_the_manual_shows_it() {
        let text = "Ruleset(\n  castling: Never, en_pasant: Standard,\n)";
        let diagnostic = Diagnostic::error("V003", "en_pasant", "there is no such key")
            .did_you_mean("en_pasant", ["en_passant", "castling"])
            .at("bad.ron", text, 2, 20);
        let wanted = "error[V003]: bad.ron:2:20 at `en_pasant`: there is no such key\n   |   castling: Never, en_pasant: \
                      Standard,\n   |                    ^\n   = help: did you mean `en_passant`?";
        assert_eq!(diagnostic.to_string(), wanted);
    }

    #[test]
    fn long_lines_are_cut_around_the_caret() {
        let text = format!("{}X{}", "é".repeat(5_000), "y".repeat(5_000));
        let shown = Diagnostic::error("V002", "", "wrong").at("f", &text, 1, 5_001).to_string();
        let lines: Vec<Vec<char>> = shown.lines().map(|line| line.chars().collect()).collect();
        let caret = lines[2].iter().position(|&c| c == '^').unwrap();
        assert_eq!(lines[1][caret], 'X');
        assert!(lines[1].len() < 130);
    }

    /// A diagnostic keeps only a part of a long line, and an overlong name is not compared with others.
    #[test]
    fn long_lines_and_names_are_not_kept() {
        let (text, name) = ("x".repeat(200_000), "n".repeat(200_000));
        let known = "m".repeat(200_000);
        let found = Diagnostic::error("V105", format!("regions.{name}"), format!("there is no `{name}`"))
            .did_you_mean(&name, [known.as_str(), "chess"])
            .at("f", &text, 1, 100_000);
        assert!(found.message.len() < 1000 && found.place.as_ref().unwrap().source.len() < 200, "{found:?}");
        let steers =
            Diagnostic::error("V100", "", "\u{1b}[2Jred\n\u{202e}").at("\u{1b}c.ron", "\u{1b}", 1, 1).to_string();
        assert!(!steers.contains(['\u{1b}', '\u{202e}']) && steers.contains("\\u{1b}[2Jred\\n"), "{steers:?}");
        assert!(found.to_string().len() < 3000 && !found.help.as_ref().unwrap().contains("did you"), "{found}");
    }

    #[test]
    fn what_is_left_out_is_as_bad_as_the_worst_of_it() {
        let hint = |number| Diagnostic::warning("V105", "", format!("{number}"));
        let mut hints: Vec<Diagnostic> = (0..50).map(hint).collect();
        let mut mixed = hints.clone();
        mixed.push(Diagnostic::error("V100", "", "wrong"));
        tidy(&mut hints);
        tidy(&mut mixed);
        let last = |found: &[Diagnostic]| found.last().map(|last| (last.severity, last.message.clone()));
        assert_eq!(last(&hints), Some((Severity::Warning, "and 10 more".to_owned())));
        assert_eq!(last(&mixed), Some((Severity::Error, "and 11 more".to_owned())));
    }

    #[test]
    fn names_that_are_nothing_alike_are_not_suggested() {
        assert_eq!(nearest("croquet", &["chess", "nava"]), None);
        assert_eq!(nearest("Rotat", &["Rotate", "Roll"]), Some("Rotate"));
        assert_eq!(nearest("X", &["K", "Q"]), None);
        assert_eq!(nearest("rok", &["chess", "mod/rook"]), Some("mod/rook"));
    }
}
