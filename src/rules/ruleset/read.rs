//! Reads RON files and finds all their errors, not only the first.

use ron::extensions::Extensions;
use ron::{Error, Options};
use serde::de::DeserializeOwned;
use serde_path_to_error::{Deserializer, Track};

use super::diagnostic::{Diagnostic, LISTED_MAX, MOST, line_and_column, list, nearest, tidy};
use super::outline::{OutlineNode, outline};
use super::{CHECKS_MAX, DEPTH_MAX, POINTS_MAX, SIZE_MAX};
use crate::piece::ARMIES_MAX;
use crate::square::SIDE_MAX;

/// The most errors that are searched for in one file. Each one costs another reading of the whole text.
const FAULTS_MAX: usize = 20;
/// Quotation marks that word processors put in the place of `"` and `'`.
const CURLY: [char; 7] = ['“', '”', '„', '‘', '’', '«', '»'];

/// The RON dialect of the files: values of optional keys are written without `Some`.
pub(crate) fn dialect() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME).with_recursion_limit(DEPTH_MAX)
}

/// Reads a RON file. `file` is its name in messages.
///
/// # Errors
/// If the text is longer than [`SIZE_MAX`] or is not a `T`. The list has up to 20 errors, each with its place. A syntax
/// error hides the errors after it.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Vec<Diagnostic>> {
    if text.len() > SIZE_MAX {
        return Err(vec![Diagnostic::too_long(file, text.len())]);
    }
    let (mut found, mut unknown): (Vec<Diagnostic>, Vec<UnknownKey>) = (Vec::new(), Vec::new());
    // A refused part becomes blank space, and the rest is read again. So later errors are found too.
    let mut left = text.to_owned();
    while found.len() < FAULTS_MAX {
        let fault = match parse::<T>(&left) {
            Ok(value) if found.is_empty() => return twice(file, text).map(|()| value),
            Ok(_) => break,
            Err(fault) => fault,
        };
        let tree = outline(&left);
        let mut diagnostic = fault.describe(file, text, &left, &tree);
        if let Error::IntegerOutOfBounds = fault.code
            && let Some((least, most)) = fault.meant_bounds().or_else(|| fault.bounds::<T>(&left))
        {
            diagnostic = diagnostic.help(format!("numbers from {least} to {most} can stand here"));
        }
        let seen = found.iter().any(|known| known.place == diagnostic.place);
        // A misspelt key also counts as missing. It is reported once, as misspelt.
        let mut missing = fault.missing::<T>(&left, &tree);
        let lacks = !missing.is_empty();
        missing.retain(|field| !unknown.iter().any(|key| key.parent == fault.path && key.meant.contains(field)));
        if !missing.is_empty() {
            let keys = if missing.len() == 1 { "key" } else { "keys" };
            let are = if missing.len() == 1 { "is" } else { "are" };
            diagnostic.message = format!("the {keys} {} {are} missing here", list(&missing));
            let keys: Vec<String> = missing.iter().map(|field| format!("{field}: …")).collect();
            diagnostic = diagnostic.help(format!("add `{}`", keys.join(", ")));
        }
        if !seen && (!lacks || !missing.is_empty()) {
            found.push(diagnostic);
            unknown.extend(fault.unknown_key());
        }
        if seen || fault.breaks_off(&left) || !fault.blank(&mut left, &tree) {
            break;
        }
    }
    found.sort_by_key(|diagnostic| diagnostic.place.as_ref().map(|place| (place.line, place.column)));
    tidy(&mut found);
    Err(found)
}

/// An error of `ron`, with its path and place.
struct Fault {
    code: Error,
    path: String,
    /// The line and column where the refused part begins, each from 1.
    start: (usize, usize),
    /// The line and column where reading stopped, each from 1.
    end: (usize, usize),
}

/// An unknown key.
struct UnknownKey {
    /// The path of the value that has the key.
    parent: String,
    /// The keys that the author may have meant. These are not reported as missing.
    meant: Vec<&'static str>,
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Box<Fault>> {
    let spanned = |error: ron::error::SpannedError, path: String| {
        let place = |position: ron::error::Position| (position.line, position.col);
        Box::new(Fault { code: error.code, path, start: place(error.span.start), end: place(error.span.end) })
    };
    let mut ron = ron::Deserializer::from_str_with_options(text, &dialect()).map_err(|e| spanned(e, String::new()))?;
    let mut track = Track::new();
    match T::deserialize(Deserializer::new(&mut ron, &mut track)) {
        Ok(value) => ron.end().map(|()| value).map_err(|code| spanned(ron.span_error(code), String::new())),
        Err(code) => {
            let path = track.path().to_string();
            Err(spanned(ron.span_error(code), if path == "." { String::new() } else { path }))
        }
    }
}

impl Fault {
    /// The unknown key, if that is the error.
    fn unknown_key(&self) -> Option<UnknownKey> {
        let Error::NoSuchStructField { expected, found, .. } = &self.code else { return None };
        let parent = self.path.rsplit_once('.').map_or("", |(parent, _)| parent).to_owned();
        let meant = match nearest(found, expected) {
            Some(name) => expected.iter().copied().filter(|key| *key == name).collect(),
            // The message lists all keys, so the author finds the right one there.
            None if expected.len() <= LISTED_MAX => expected.to_vec(),
            None => Vec::new(),
        };
        Some(UnknownKey { parent, meant })
    }

    /// All missing keys of one value. `serde` stops at the first one. So each missing key is added with a trial value,
    /// and the text is parsed again to find the next.
    fn missing<T: DeserializeOwned>(&self, left: &str, tree: &OutlineNode) -> Vec<&'static str> {
        let Error::MissingStructField { field, .. } = self.code else { return Vec::new() };
        let mut fields = vec![field];
        let (node, exact) = tree.find(self.path.trim_end_matches(['?', '.']));
        let Some(inside) = left.get(..node.span.end).and_then(|head| head.strip_suffix(')')).filter(|_| exact) else {
            return fields;
        };
        let comma = if inside.trim_end().ends_with([',', '(']) { "" } else { "," };
        let mut filled = format!("{inside}{comma}");
        let behind = left.get(inside.len()..).unwrap_or_default();
        while let (Some(&last), true) = (fields.last(), fields.len() < FAULTS_MAX) {
            let next = ["\"P\"", "[]", "0", "true", "{}", "()", "Never"].iter().find_map(|value| {
                let tried = format!("{filled}{last}: {value},");
                let fault = parse::<T>(&format!("{tried}{behind}")).err();
                let refused = fault
                    .as_ref()
                    .is_some_and(|fault| fault.path.strip_prefix(&self.path).is_some_and(|rest| rest.contains(last)));
                (!refused).then_some((tried, fault))
            });
            match next.map(|(tried, fault)| (tried, fault.map(|fault| (fault.code, fault.path)))) {
                Some((tried, Some((Error::MissingStructField { field, .. }, path)))) if path == self.path => {
                    filled = tried;
                    fields.push(field);
                }
                _ => break,
            }
        }
        fields
    }

    /// The least and the greatest number that the rules allow here, where a type of Rust could hold more.
    fn meant_bounds(&self) -> Option<(i64, i64)> {
        let path = self.path.trim_end_matches(['?', '.']);
        let mut keys = path.split(['.', '[', ']']);
        match path.rsplit('.').next()? {
            "files" | "ranks" => Some((1, SIDE_MAX.into())),
            "Checks" => Some((1, CHECKS_MAX.into())),
            "side" => Some((0, ARMIES_MAX as i64 - 1)),
            "halves" => Some((1, POINTS_MAX.into())),
            _ => keys.any(|key| key == "points").then_some((0, POINTS_MAX.into())),
        }
    }

    /// The name right before a bracket that cannot stand there: a value such as `Never` has none.
    fn alone<'a>(&self, text: &'a str) -> Option<&'a str> {
        let (before, behind) = text.split_at_checked(offset(text, self.end))?;
        let before = before.trim_end();
        let name = &before[before.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len()..];
        let unit = name.starts_with(|c: char| c.is_ascii_uppercase());
        (matches!(self.code, Error::ExpectedComma) && unit && behind.starts_with('(')).then_some(name)
    }

    /// Whether a bracket opens right before the place where reading stopped.
    fn opens(&self, text: &str) -> bool {
        text.get(..offset(text, self.end)).is_some_and(|before| before.trim_end().ends_with('('))
    }

    /// The least and the greatest number that fits in the place of one that does not. `ron` does not tell them, so the
    /// bounds of Rust's integers are tried there.
    fn bounds<T: DeserializeOwned>(&self, left: &str) -> Option<(i64, i64)> {
        let end = offset(left, self.end);
        let head = left.get(..end)?;
        let start = head.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '_')).len();
        let fits = |number: &i64| {
            let tried = format!("{}{number}{}", &left[..start], &left[end..]);
            let fault = parse::<T>(&tried).err();
            fault.is_none_or(|fault| fault.path != self.path || !matches!(fault.code, Error::IntegerOutOfBounds))
        };
        let least = [i32::MIN.into(), i16::MIN.into(), i8::MIN.into(), 0].into_iter().find(fits)?;
        let most = [u32::MAX.into(), i32::MAX.into(), u16::MAX.into(), i16::MAX.into(), u8::MAX.into(), i8::MAX.into()];
        Some((least, most.into_iter().find(fits)?))
    }

    fn describe(&self, file: &str, text: &str, left: &str, tree: &OutlineNode) -> Diagnostic {
        let path = self.path.trim_end_matches(['?', '.']);
        let (code, message) = match &self.code {
            // The text of `ron` lists all known names. The help does that already.
            Error::NoSuchStructField { found, outer, .. } => {
                let outer = outer.as_ref().map_or_else(String::new, |outer| format!(" in `{outer}`"));
                ("V003", format!("Unexpected field named `{found}`{outer}"))
            }
            Error::DuplicateStructField { .. } => ("V003", self.code.to_string()),
            Error::NoSuchEnumVariant { found, outer, .. } => {
                let outer = outer.as_ref().map_or_else(String::new, |outer| format!(" in enum `{outer}`"));
                ("V004", format!("Unexpected variant named `{found}`{outer}"))
            }
            Error::MissingStructField { field, .. } => ("V006", format!("the key `{field}` is missing here")),
            Error::ExceededRecursionLimit => ("V011", format!("brackets are nested more than {DEPTH_MAX} deep")),
            Error::Message(_)
            | Error::InvalidValueForType { .. }
            | Error::ExpectedDifferentLength { .. }
            | Error::ExpectedBoolean
            | Error::ExpectedChar
            | Error::ExpectedInteger
            | Error::ExpectedString
            | Error::ExpectedArray
            | Error::ExpectedMap
            | Error::ExpectedUnit
            | Error::ExpectedOption
            | Error::ExpectedIdentifier
            | Error::ExpectedStructLike
            | Error::ExpectedNamedStructLike(_)
            | Error::ExpectedDifferentStructName { .. }
            | Error::IntegerOutOfBounds => ("V005", self.code.to_string()),
            Error::InvalidIdentifier(found) | Error::SuggestRawIdentifier(found) => {
                ("V005", format!("`{found}` is not a name that can stand here"))
            }
            Error::ExpectedComma if self.is_fraction(left) => ("V005", "Expected a whole number".to_owned()),
            Error::ExpectedComma if let Some(name) = self.alone(left) => {
                ("V005", format!("`{name}` stands alone here, without brackets"))
            }
            _ => ("V002", self.code.to_string()),
        };
        let diagnostic = Diagnostic::error(code, path, message);
        let (line, column) = self.place(left, tree);
        self.help(diagnostic, left).at(file, text, line, column)
    }

    /// The line and column to report. `ron` often stops after the refused value or key; the place is where that begins.
    fn place(&self, text: &str, tree: &OutlineNode) -> (usize, usize) {
        let of_node = |at: usize| line_and_column(text, at);
        match &self.code {
            Error::NoSuchStructField { .. } | Error::DuplicateStructField { .. } => tree
                .entry(&self.path)
                .and_then(|entry| entry.key.as_ref())
                .map_or(self.start, |(_, at)| of_node(at.start)),
            Error::NoSuchEnumVariant { .. } => self.start,
            _ if self.breaks_off(text) => self.end,
            _ => {
                let (node, exact) = tree.find(self.path.trim_end_matches(['?', '.']));
                if exact && !self.path.is_empty() && !self.is_fraction(text) {
                    of_node(node.span.start)
                } else {
                    self.end
                }
            }
        }
    }

    fn help(&self, diagnostic: Diagnostic, text: &str) -> Diagnostic {
        let here = text.get(offset(text, self.end)..).unwrap_or_default();
        let help = match &self.code {
            Error::NoSuchEnumVariant { expected, found, .. } if matches!(found.as_str(), "true" | "false") => {
                return diagnostic.help(format!("write one of {}", list(expected.iter())));
            }
            Error::NoSuchStructField { expected, found, .. } | Error::NoSuchEnumVariant { expected, found, .. } => {
                return diagnostic.did_you_mean(found, expected.iter().copied());
            }
            Error::MissingStructField { field, .. } => return diagnostic.help(format!("add `{field}: …`")),
            Error::ExpectedDifferentStructName { expected, .. } if self.path.is_empty() => {
                return diagnostic.help(format!("the file begins with `{expected}(`"));
            }
            Error::ExpectedDifferentStructName { found, .. } if found == "None" => {
                "of what is inherited, only pieces and `shuffle` can be taken away by `None`"
            }
            Error::ExpectedDifferentStructName { found, .. } => {
                return diagnostic
                    .help(format!("write double brackets, `((…))`, where `{found}` is a key of the inner ones"));
            }
            code if here.starts_with('#') || matches!(code, Error::ExpectedAttribute) => "a comment begins with `//`",
            _ if here.starts_with(CURLY) => "write straight quotation marks, `\"`",
            Error::ExpectedComma if self.alone(text).is_some() => "leave the brackets and what is in them out",
            Error::ExpectedString if here.starts_with("None") => {
                "of what is inherited, only pieces and `shuffle` can be taken away by `None`; leave this out, or give it a value"
            }
            Error::ExpectedString if self.path.starts_with("board[") => {
                "a size is written with its keys, such as `(files: 8, ranks: 8)`, and a row of squares in quotation marks"
            }
            Error::InvalidIdentifier(found) | Error::SuggestRawIdentifier(found)
                if found.starts_with(|c: char| c.is_ascii_digit()) && self.opens(text) =>
            {
                "write the key before the number, as in `Moves(count: 2)`; MODDING.md lists the keys"
            }
            Error::ExpectedComma if self.is_fraction(text) => "leave out the point and what is behind it",
            Error::ExpectedComma => "put a comma before this, or close the bracket",
            Error::Eof => "a bracket or quotation mark is never closed",
            Error::ExpectedStringEnd => "a quotation mark is never closed, here or before",
            Error::ExpectedMapColon => "a colon stands between key and value",
            Error::ExpectedMap => "write `{ \"name\": … }`",
            Error::ExpectedArray => "write a list in square brackets, `[ … ]`",
            Error::ExpectedString => "put it in quotation marks",
            Error::ExpectedChar => "write one letter between single marks, such as `'w'`",
            Error::ExpectedBoolean => "write `true` or `false`",
            Error::ExpectedInteger => "write a whole number, without quotation marks",
            Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => {
                "write its keys in round brackets, `( … )`; MODDING.md lists them"
            }
            Error::ExpectedIdentifier | Error::InvalidIdentifier(_) | Error::SuggestRawIdentifier(_) => {
                "write one of the names that MODDING.md lists for this key, without quotation marks"
            }
            _ => return diagnostic,
        };
        diagnostic.help(help)
    }

    /// Whether the error leaves no known place at which reading could go on.
    fn breaks_off(&self, text: &str) -> bool {
        match &self.code {
            Error::ExpectedComma => !self.is_fraction(text),
            _ if text.get(offset(text, self.end)..).is_some_and(|here| here.starts_with(CURLY)) => true,
            Error::Eof
            | Error::ExpectedArrayEnd
            | Error::ExpectedMapEnd
            | Error::ExpectedStructLikeEnd
            | Error::ExpectedMapColon
            | Error::ExpectedStringEnd
            | Error::TrailingCharacters
            | Error::UnclosedBlockComment
            | Error::ExceededRecursionLimit => true,
            _ => false,
        }
    }

    /// Whether the error is a decimal point in a whole number.
    fn is_fraction(&self, text: &str) -> bool {
        let at = offset(text, self.end);
        let digit = text.get(..at).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()));
        matches!(self.code, Error::ExpectedComma) && digit && text.get(at..).is_some_and(|rest| rest.starts_with('.'))
    }

    /// Replaces the refused part with blank space. Returns false if there is no part to replace; then reading stops.
    fn blank(&self, text: &mut String, tree: &OutlineNode) -> bool {
        let is_key = matches!(self.code, Error::NoSuchStructField { .. } | Error::DuplicateStructField { .. });
        let path = self.path.trim_end_matches(['?', '.']);
        // The blank part must be one that may be missing, or it would cause an error of its own. That is an outermost
        // key, or a named entry of one of these maps.
        let is_map = matches!(path.split('.').next(), Some("pieces" | "options" | "regions" | "lessons"));
        let whole: &str = match path.match_indices(['.', '[']).map(|(at, _)| at).collect::<Vec<_>>()[..] {
            [_, second, ..] if is_map => &path[..second],
            [first, ..] if !is_map => &path[..first],
            _ => path,
        };
        let path = if is_key { path } else { whole };
        let Some(entry) = tree.entry(path) else { return false };
        let Some((_, key)) = &entry.key else { return false };
        let blank: String = text[key.start..entry.end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        text.replace_range(key.start..entry.end, &blank);
        true
    }
}

/// Refuses maps that have a key twice. `ron` would silently keep the last one.
fn twice(file: &str, text: &str) -> Result<(), Vec<Diagnostic>> {
    let found = outline(text).twice(text);
    if found.is_empty() {
        return Ok(());
    }
    let diagnostic = |(path, key, at): (String, String, std::ops::Range<usize>)| {
        let (line, column) = line_and_column(text, at.start);
        let message = format!("{} stands here a second time", list([&key]));
        Diagnostic::error("V012", path, message).help("leave one of them out").at(file, text, line, column)
    };
    Err(found.into_iter().take(MOST).map(diagnostic).collect())
}

/// The byte of the text at a line and column, each from 1. A column counts characters.
fn offset(text: &str, (line, column): (usize, usize)) -> usize {
    let start = match line.checked_sub(2) {
        None => 0,
        Some(nth) => text.match_indices('\n').nth(nth).map_or(text.len(), |(at, _)| at + 1),
    };
    let column = text[start..].char_indices().nth(column.saturating_sub(1));
    column.map_or(text.len(), |(at, _)| start + at)
}
