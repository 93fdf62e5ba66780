//! The place of each part of a variant file in its text.
//!
//! `ron` gives places only for errors in the syntax. Errors that are found later have a path in the data, such as
//! `pieces.P.moves[1]`; this module finds the place of a path.

use std::ops::Range;

/// Limits the recursion, so that no text overflows the stack. It is far above the depth that `ron` accepts
/// ([`super::DEPTH_MAX`]), so every part of an accepted file has its place.
const DEPTH_MAX: usize = 300;

/// A value and the values inside it, with their places in the text as bytes.
#[derive(Debug)]
pub(super) struct OutlineNode {
    /// The whole value, with the name before its bracket.
    pub(super) span: Range<usize>,
    /// The text of a string or character, as it is written between the quotation marks.
    text: Option<String>,
    /// The values inside it.
    entries: Vec<OutlineEntry>,
    is_list: bool,
}

/// A value in another one, with its key if it has one.
#[derive(Debug)]
pub(super) struct OutlineEntry {
    /// The key without quotation marks, and its place.
    pub(super) key: Option<(String, Range<usize>)>,
    pub(super) value: OutlineNode,
    /// The end of the entry, after its comma.
    pub(super) end: usize,
}

/// Reads the outline of a text. Any text has one: parts that are not RON are skipped.
pub(super) fn outline(text: &str) -> OutlineNode {
    let mut reader = OutlineReader { text, at: 0 };
    reader.blank();
    reader.value(0)
}

impl OutlineNode {
    /// The value at a path, or the last value on the way to it. The flag is true if the whole path was found.
    pub(super) fn find(&self, path: &str) -> (&Self, bool) {
        let mut node = self;
        for step in steps(path) {
            match node.child(&step) {
                Some(entry) => node = &entry.value,
                // A movement may be written as a string instead of `(betza: "…")`.
                None if node.text.is_some() && matches!(step, PathStep::Key("betza")) => {}
                None => return (node, false),
            }
        }
        (node, true)
    }

    /// The entry at a path.
    pub(super) fn entry(&self, path: &str) -> Option<&OutlineEntry> {
        let (mut node, mut found) = (self, None);
        for step in steps(path) {
            let entry = node.child(&step)?;
            (node, found) = (&entry.value, Some(entry));
        }
        found
    }

    /// The keys that a map has twice: the path of the map, the key, and the place of the second one.
    pub(super) fn twice(&self, text: &str) -> Vec<(String, String, Range<usize>)> {
        let mut found = Vec::new();
        self.collect_twice(text, String::new(), &mut found);
        found
    }

    /// The place of a character of a string, as a byte of the file. The start of the value if it is not a string.
    pub(super) fn character(&self, source: &str, offset: Option<usize>) -> usize {
        let (Some(_), Some(offset)) = (&self.text, offset) else { return self.span.start };
        let Some(written) = source.get(self.span.clone()) else { return self.span.start };
        let open = written.find('"').map_or(0, |at| at + 1);
        let (at, _) =
            written[open..].char_indices().nth(offset).unwrap_or((written.len().saturating_sub(open + 1), ' '));
        self.span.start + open + at
    }

    fn child(&self, step: &PathStep<'_>) -> Option<&OutlineEntry> {
        match step {
            PathStep::Index(index) if self.is_list => self.entries.get(*index),
            PathStep::Key(name) => {
                let named = |entry: &&OutlineEntry| entry.key.as_ref().is_some_and(|(key, _)| key == name);
                // `ron` keeps the last of two equal keys.
                self.entries.iter().rev().find(named).or_else(|| self.within()?.child(step))
            }
            PathStep::Index(_) => self.within()?.child(step),
        }
    }

    /// The only value in the brackets after a name, as in `Faces(( … ))`, `Some( … )` or `Choice([ … ])`.
    fn within(&self) -> Option<&Self> {
        match &self.entries[..] {
            [OutlineEntry { key: None, value, .. }] if !self.is_list => Some(value),
            _ => None,
        }
    }

    fn collect_twice(&self, text: &str, path: String, found: &mut Vec<(String, String, Range<usize>)>) {
        let mut seen = std::collections::BTreeSet::new();
        for (index, entry) in self.entries.iter().enumerate() {
            let dot = if path.is_empty() { "" } else { "." };
            let below = match &entry.key {
                Some((key, span)) => {
                    if !seen.insert(key.as_str()) && text[span.clone()].starts_with('"') {
                        found.push((path.clone(), key.clone(), span.clone()));
                    }
                    format!("{path}{dot}{key}")
                }
                None if self.is_list => format!("{path}[{index}]"),
                None => path.clone(),
            };
            entry.value.collect_twice(text, below, found);
        }
    }
}

enum PathStep<'a> {
    Key(&'a str),
    Index(usize),
}

fn steps(path: &str) -> impl Iterator<Item = PathStep<'_>> {
    path.split(['.', '[']).filter(|part| !part.is_empty()).map(|part| {
        match part.strip_suffix(']').and_then(|number| number.parse().ok()) {
            Some(index) => PathStep::Index(index),
            None => PathStep::Key(part),
        }
    })
}

struct OutlineReader<'a> {
    text: &'a str,
    at: usize,
}

impl OutlineReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips one character, if there is one.
    fn step(&mut self) {
        self.at += self.next().map_or(0, char::len_utf8);
    }

    /// Skips characters for as long as `kind` accepts them.
    fn skip(&mut self, kind: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !kind(c)).unwrap_or(rest.len());
    }

    /// Skips blank space, comments and `#![enable(…)]`.
    fn blank(&mut self) {
        loop {
            self.skip(char::is_whitespace);
            if self.rest().starts_with("//") {
                self.skip(|c| c != '\n');
            } else if self.rest().starts_with("#!") {
                self.skip(|c| c != ']');
                self.step();
            } else if self.rest().starts_with("/*") {
                let mut depth = 0;
                while !self.rest().is_empty() {
                    match self.rest().get(..2) {
                        Some("/*") => (depth, self.at) = (depth + 1, self.at + 2),
                        Some("*/") => (depth, self.at) = (depth - 1, self.at + 2),
                        _ => self.step(),
                    }
                    if depth == 0 {
                        break;
                    }
                }
            } else {
                return;
            }
        }
    }

    fn value(&mut self, depth: usize) -> OutlineNode {
        let start = self.at;
        let mut node = OutlineNode { span: start..start, text: None, entries: Vec::new(), is_list: false };
        let raw = self.rest().strip_prefix('r').is_some_and(|rest| rest.trim_start_matches('#').starts_with('"'));
        if raw || self.next().is_some_and(|c| c == '"' || c == '\'') {
            node.text = Some(self.string(raw));
        } else {
            self.skip(|c| c.is_alphanumeric() || "_+-.#".contains(c));
            let name_end = self.at;
            self.blank();
            match self.next() {
                Some('(') => self.entries(')', &mut node, depth),
                Some('[') => self.entries(']', &mut node, depth),
                Some('{') => self.entries('}', &mut node, depth),
                _ => self.at = name_end,
            }
        }
        node.span.end = self.at;
        node
    }

    fn entries(&mut self, close: char, node: &mut OutlineNode, depth: usize) {
        node.is_list = close == ']';
        if depth >= DEPTH_MAX {
            return self.over_brackets();
        }
        self.step();
        loop {
            self.blank();
            let before = self.at;
            match self.next() {
                None => return,
                Some(c) if c == close => return self.step(),
                Some(_) => {}
            }
            let mut value = self.value(depth + 1);
            self.blank();
            let mut key = None;
            if self.next() == Some(':') {
                let written = self.text[value.span.clone()].to_owned();
                key = Some((value.text.unwrap_or(written), value.span));
                self.step();
                self.blank();
                value = self.value(depth + 1);
                self.blank();
            }
            if self.next() == Some(',') {
                self.step();
            }
            node.entries.push(OutlineEntry { key, value, end: self.at });
            if self.at == before {
                // The character begins no value. Skipping it keeps the loop from running for ever.
                self.step();
            }
        }
    }

    /// Skips a bracket and everything in it, without recursion, at any depth.
    fn over_brackets(&mut self) {
        let mut open = 0;
        while let Some(c) = self.next() {
            match c {
                '"' => drop(self.string(false)),
                _ => self.step(),
            }
            match c {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open -= 1,
                _ => {}
            }
            if open == 0 {
                return;
            }
            self.blank();
        }
    }

    /// Reads a string or a character, and returns the text between its quotation marks.
    fn string(&mut self, raw: bool) -> String {
        let rest = self.rest();
        let (open, close, escapes) = if raw {
            let hashes = rest[1..].bytes().take_while(|&byte| byte == b'#').count();
            (hashes + 2, format!("\"{}", "#".repeat(hashes)), false)
        } else {
            (1, rest[..1].to_owned(), true)
        };
        let mut end = open;
        while let Some(c) = rest[end..].chars().next() {
            if rest[end..].starts_with(&close) {
                break;
            }
            end += c.len_utf8();
            if c == '\\' && escapes {
                end += rest[end..].chars().next().map_or(0, char::len_utf8);
            }
        }
        let text = rest[open..end].to_owned();
        self.at = (self.at + end + close.len()).min(self.text.len());
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"// A "comment", with (brackets
#![enable(implicit_some)]
Ruleset(
    id: "x", /* not { this /* nor this */ ) */
    letter: 'w',
    pieces: { "P": (moves: ["mfW", (betza: r#"N"#, from: "a \" b")]), "é": () },
    dice: Faces((faces: ["P", "N"], wound: Some("X"))),
    pieces2: { "P": 1, "P": 2 },
)"##;

    fn at(path: &str) -> &'static str {
        let node = outline(TEXT);
        let (found, exact) = node.find(path);
        assert!(exact, "{path}");
        &TEXT[found.span.clone()]
    }

    #[test]
    fn finds_values_by_path() {
        assert_eq!(at("id"), "\"x\"");
        assert_eq!(at("letter"), "'w'");
        assert_eq!(at("pieces.P.moves[0]"), "\"mfW\"");
        assert_eq!(at("pieces.P.moves[1].betza"), "r#\"N\"#");
        assert_eq!(at("pieces.P.moves[0].betza"), "\"mfW\"");
        assert_eq!(at("pieces.é"), "()");
        assert_eq!(at("dice.faces[1]"), "\"N\"");
        assert_eq!(at("dice.wound"), "Some(\"X\")");
    }

    #[test]
    fn what_is_not_there_gives_what_is_around_it() {
        let node = outline(TEXT);
        let (found, exact) = node.find("pieces.P.value");
        assert!(!exact && TEXT[found.span.clone()].starts_with("(moves"));
        assert!(node.entry("castling").is_none());
    }

    #[test]
    fn characters_of_strings_and_keys_that_stand_twice() {
        let node = outline(TEXT);
        let (found, _) = node.find("pieces.P.moves[0]");
        assert_eq!(TEXT[found.character(TEXT, Some(2))..].chars().next(), Some('W'));
        let twice = node.twice(TEXT);
        assert_eq!((twice.len(), twice[0].0.as_str(), twice[0].1.as_str()), (1, "pieces2", "P"));
    }

    #[test]
    fn any_text_comes_to_an_end() {
        for text in ["", "(", "(((", "\"", "r#\"", "'", "(a:", "(,,)", "(é", "/*", "#!", "(a: b c, : ,)", ")", "{{]"] {
            outline(text);
        }
        outline(&"(".repeat(100_000));
    }
}
