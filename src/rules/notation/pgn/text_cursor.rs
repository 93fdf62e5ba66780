//! Walks through a text and counts its lines and columns.

/// A line and a column in characters, both from 1.
pub(super) type TextPlace = (usize, usize);

/// The part of a text that is still to be read, and its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextCursor<'a> {
    pub(super) rest: &'a str,
    pub(super) place: TextPlace,
    /// The character before `rest`. Of `\r\n` only the first ends a line.
    before: char,
}

impl<'a> TextCursor<'a> {
    /// The start of a text. A byte order mark is skipped.
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: (1, 1), before: '\n' }
    }

    /// The next character; `None` at the end of the text.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Whether a line begins here.
    pub(super) fn is_at_line_start(&self) -> bool {
        self.place.1 == 1
    }

    /// Skips the rest of the line with its end.
    pub(super) fn skip_line(&mut self) {
        self.skip_while(|c| c != '\n' && c != '\r');
        self.skip(if self.rest.starts_with("\r\n") { 2 } else { 1 });
    }

    /// Skips white space, and byte order marks, which stand where files were joined.
    pub(super) fn skip_spaces(&mut self) {
        self.skip_while(is_space);
    }

    /// Skips a tag of PGN4, whose value may have line breaks. Of a faulty tag, the rest of the line is skipped.
    pub(super) fn skip_tag_of_four(&mut self) {
        self.skip_while(|c| c != '"' && c != '\n' && c != '\r');
        if self.rest.starts_with('"') {
            self.skip(1);
            self.skip_while(|c| c != '"');
            self.skip(1);
        }
        if self.rest.starts_with(']') {
            self.skip(1);
        } else {
            self.skip_line();
        }
    }

    /// Skips characters as long as they are part of something. Returns them.
    pub(super) fn skip_while(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (part, rest) = self.rest.split_at(end);
        part.chars().for_each(|c| self.step(c));
        self.rest = rest;
        part
    }

    /// Skips so many characters, fewer at the end of the text. Returns them.
    pub(super) fn skip(&mut self, count: usize) -> &'a str {
        let end = self.rest.char_indices().nth(count).map_or(self.rest.len(), |(at, _)| at);
        let (part, rest) = self.rest.split_at(end);
        part.chars().for_each(|c| self.step(c));
        self.rest = rest;
        part
    }

    /// Counts a character. A line ends with `\n`, `\r\n` or `\r`.
    fn step(&mut self, c: char) {
        let (line, column) = self.place;
        self.place = match c {
            '\n' if self.before == '\r' => (line, 1),
            '\n' | '\r' => (line + 1, 1),
            _ => (line, column + 1),
        };
        self.before = c;
    }
}

/// Whether a character only separates words. A byte order mark means nothing within a text.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}
