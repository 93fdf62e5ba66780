//! Splits a PGN text into games, and each game into tags and words. It knows no rules of a game.

use super::pgn_error::{PgnError, PgnFault};
use super::tags::is_in_tag_name;
use super::text_cursor::{TextCursor, TextPlace, is_space};

/// The longest text, in bytes. All of it lies in memory; a hundred thousand games have about this size.
const TEXT_MAX: usize = 256 << 20;
/// The most moves of a game. By the rule of 75 moves, no game of chess can have more than about 17 700.
const MOVES_MAX: usize = 20_000;
/// The most tags of a game. Large collections have about thirty; each new one is compared with all before it.
const TAGS_MAX: usize = 500;
/// A tag that begins almost every game. It shows where the next game begins in a damaged text.
const EVENT: &str = "Event";
/// The tags that only PGN4 has.
const OF_FOUR: [&str; 3] = ["StartFen4", "RuleVariants", "Red"];
/// Signs for moves and positions that stand by themselves in files of other programs, such as `!?`, `+-` and `±`.
const SIGNS: &str = "!?+-=/.∓±⩲⩱∞□⊕○●△⌓";

/// The parts of a game, in their order in the text.
#[derive(Debug, Default)]
pub(super) struct ScannedGame<'a> {
    /// The place of its first tag or word.
    pub(super) place: TextPlace,
    pub(super) tags: Vec<ScannedTag<'a>>,
    /// The moves of the main line.
    pub(super) moves: Vec<ScannedWord<'a>>,
    /// The comments of the main line, each with the number of moves before it.
    pub(super) comments: Vec<(usize, &'a str)>,
    /// The outermost variations without their brackets, each with the number of moves before it.
    pub(super) variations: Vec<(usize, String)>,
    /// The result at its end.
    pub(super) result: Option<(&'static str, ScannedWord<'a>)>,
}

impl ScannedGame<'_> {
    /// Adds a part of the outermost open variation. A comment up to the end of a line gets braces, as lines end elsewhere later.
    fn add_to_variation(&mut self, part: &str) {
        let Some((_, text)) = self.variations.last_mut().filter(|_| !part.starts_with('%')) else { return };
        if !text.is_empty() && !text.ends_with('(') && part != ")" {
            text.push(' ');
        }
        match part.strip_prefix(';') {
            Some(comment) => text.extend(["{", &comment.trim().replace('}', ")"), "}"]),
            None => text.push_str(part),
        }
    }
}

#[derive(Debug)]
pub(super) struct ScannedTag<'a> {
    pub(super) name: &'a str,
    pub(super) value: String,
    /// The place of its value.
    pub(super) place: TextPlace,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct ScannedWord<'a> {
    pub(super) text: &'a str,
    pub(super) place: TextPlace,
}

#[derive(Debug)]
pub(super) struct Scanner<'a> {
    cursor: TextCursor<'a>,
    /// Whether no `}` is left. Then each comment is open, and nobody has to look for its end again.
    no_comment_ends: bool,
    /// Whether the whole text was refused, and this was said.
    is_too_long: bool,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { cursor: TextCursor::new(text), no_comment_ends: false, is_too_long: false }
    }

    /// The text that is still to be read.
    pub(super) fn rest(&self) -> &'a str {
        self.cursor.rest
    }

    /// The next game; `None` at the end of the text.
    pub(super) fn next_game(&mut self) -> Option<Result<ScannedGame<'a>, PgnError>> {
        if self.cursor.rest.len() > TEXT_MAX {
            let said = std::mem::replace(&mut self.is_too_long, true);
            return (!said).then(|| Err(PgnError::new(self.cursor.place, "", PgnFault::TextTooLong(TEXT_MAX))));
        }
        let game = self.game();
        if let Err(error) = &game {
            self.skip_to_next_game(matches!(error.fault, PgnFault::Tag | PgnFault::TooManyTags(_)));
        }
        game.transpose()
    }

    /// The place and the text of the next game, if it is PGN4. Its tags show that. It ends with the next tag after them.
    pub(super) fn next_of_four(&mut self) -> Option<(TextPlace, &'a str)> {
        if self.cursor.rest.len() > TEXT_MAX {
            return None;
        }
        let before = self.cursor;
        self.cursor.skip_spaces();
        let start = self.cursor;
        if !self.skip_tags_of_four() {
            self.cursor = before;
            return None;
        }
        let mut comments_end = true;
        let ends = |cursor: &TextCursor| cursor.rest.is_empty() || cursor.is_at_line_start() && is_tag(cursor.rest);
        while !ends(&self.cursor) {
            if comments_end && self.cursor.rest.starts_with('{') {
                comments_end = self.comment().is_ok();
            } else {
                self.cursor.skip(1);
                self.cursor.skip_while(|c| c != '{' && c != '[');
            }
        }
        Some((start.place, &start.rest[..start.rest.len() - self.cursor.rest.len()]))
    }

    /// Skips tags up to an empty line, which parts a game without moves from the next one, or up to a second `Event`.
    /// Returns whether one of the tags is of PGN4.
    fn skip_tags_of_four(&mut self) -> bool {
        let (mut is_of_four, mut has_event) = (false, false);
        while is_tag(self.cursor.rest) {
            let name = tag_name(self.cursor.rest);
            is_of_four |= OF_FOUR.contains(&name);
            if name == EVENT && std::mem::replace(&mut has_event, true) {
                break;
            }
            self.cursor.skip_tag_of_four();
            let line = self.cursor.place.0;
            self.cursor.skip_spaces();
            if self.cursor.place.0 > line + 1 {
                break;
            }
        }
        is_of_four
    }

    fn game(&mut self) -> Result<Option<ScannedGame<'a>>, PgnError> {
        let mut game = ScannedGame::default();
        let mut has_moves = false;
        // The place of the outermost open variation, and the number of open ones. A count needs no stack, so no depth
        // of variations is too much.
        let (mut outermost, mut depth) = ((0, 0), 0usize);
        loop {
            self.cursor.skip_spaces();
            let (start, place, at_line_start) = (self.cursor, self.cursor.place, self.cursor.is_at_line_start());
            let outer_depth = depth;
            let Some(next) = self.cursor.peek() else { break };
            let is_begun = has_moves || !game.tags.is_empty();
            if next == '[' && (!has_moves || at_line_start && is_tag(self.cursor.rest)) {
                // A game may lack its result, or even its moves. Then the next one begins here.
                let begins = has_moves || tag_name(self.cursor.rest) == EVENT && has_event(&game);
                if begins {
                    break;
                }
                let tag = self.tag()?;
                if game.tags.len() == TAGS_MAX {
                    return Err(PgnError::new(place, tag.name, PgnFault::TooManyTags(TAGS_MAX)));
                }
                game.tags.push(tag);
            } else if next == '%' && at_line_start {
                self.cursor.skip_line();
            } else if next == ';' || next == '{' {
                let comment = if next == ';' { self.line_comment() } else { self.comment()? };
                if depth == 0 {
                    game.comments.push((game.moves.len(), comment));
                }
            } else if next == '$' {
                self.cursor.skip(1);
                if self.cursor.skip_while(|c| c.is_ascii_digit()).is_empty() {
                    return Err(PgnError::new(place, "$", PgnFault::Stray));
                }
            } else if next == '(' {
                if depth == 0 {
                    outermost = place;
                    game.variations.push((game.moves.len(), String::new()));
                }
                (depth, has_moves) = (depth + 1, true);
                self.cursor.skip(1);
            } else if next == ')' {
                depth = depth.checked_sub(1).ok_or_else(|| PgnError::new(place, ")", PgnFault::VariationNotOpen))?;
                self.cursor.skip(1);
            } else if let Some(word) = self.word()? {
                if depth == 0 {
                    has_moves = true;
                    match result(word.text) {
                        Some(result) => game.result = Some((result, word)),
                        None if game.moves.len() == MOVES_MAX => {
                            return Err(PgnError::new(word.place, word.text, PgnFault::GameTooLong(MOVES_MAX)));
                        }
                        None => game.moves.push(word),
                    }
                }
            } else {
                // The number of a move, or a sign.
                has_moves = true;
            }
            if outer_depth > 0 && depth > 0 {
                game.add_to_variation(&start.rest[..start.rest.len() - self.cursor.rest.len()]);
            }
            if !is_begun {
                game.place = place;
            }
            if game.result.is_some() {
                self.comments_behind(&mut game);
                return Ok(Some(game));
            }
        }
        if depth > 0 {
            return Err(PgnError::new(outermost, "(", PgnFault::VariationOpen));
        }
        let is_game = !game.tags.is_empty() || !game.moves.is_empty();
        Ok(is_game.then_some(game))
    }

    /// Reads `[Name "value"]`.
    fn tag(&mut self) -> Result<ScannedTag<'a>, PgnError> {
        let (start, rest) = (self.cursor.place, self.cursor.rest);
        let fault = || PgnError::new(start, rest.split(['\n', '\r']).next().unwrap_or_default(), PgnFault::Tag);
        self.cursor.skip(1);
        self.cursor.skip_spaces();
        let name = self.cursor.skip_while(|c| u8::try_from(c).is_ok_and(is_in_tag_name));
        self.cursor.skip_spaces();
        let place = self.cursor.place;
        if name.is_empty() || !self.cursor.rest.starts_with('"') {
            return Err(fault());
        }
        self.cursor.skip(1);
        let mut value = String::new();
        loop {
            match self.cursor.peek() {
                None | Some('\n' | '\r') => return Err(fault()),
                Some('\\') if self.cursor.rest.get(1..).is_some_and(|after| after.starts_with(['\\', '"'])) => {
                    self.cursor.skip(1);
                    value.push_str(self.cursor.skip(1));
                }
                // Careless programs do not escape the marks in a value. The one before the bracket is the last.
                Some('"') if self.cursor.rest[1..].trim_start_matches([' ', '\t']).starts_with(']') => break,
                Some(_) => value.push_str(self.cursor.skip(1)),
            }
        }
        self.cursor.skip(1);
        self.cursor.skip_spaces();
        self.cursor.skip(1);
        Ok(ScannedTag { name, value, place })
    }

    /// Reads a word of the moves. `None` if it is the number of a move or a sign, which mean nothing.
    fn word(&mut self) -> Result<Option<ScannedWord<'a>>, PgnError> {
        let mut place = self.cursor.place;
        let mut text = self.cursor.skip_while(|c| !is_space(c) && !"{}()[]<>;$".contains(c));
        if text.is_empty() {
            return Err(PgnError::new(place, self.cursor.skip(1), PgnFault::Stray));
        }
        let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
        if number.len() < text.len() && (number.is_empty() || number.starts_with('.')) {
            let after = number.trim_start_matches('.');
            place.1 += text.len() - after.len();
            text = after;
        }
        let is_sign = text.chars().all(|c| SIGNS.contains(c)) && text != "--";
        let is_mark = ["e.p.", "e.p", "ep"].contains(&text);
        Ok((!is_sign && !is_mark).then_some(ScannedWord { text, place }))
    }

    /// Reads the comments behind the result. After an empty line they belong to the next game.
    fn comments_behind(&mut self, game: &mut ScannedGame<'a>) {
        loop {
            let before = self.cursor;
            self.cursor.skip_spaces();
            let is_behind = self.cursor.place.0 <= before.place.0 + 1;
            let comment = match self.cursor.peek().filter(|_| is_behind) {
                Some(';') => Ok(self.line_comment()),
                Some('{') => self.comment(),
                _ => return self.cursor = before,
            };
            match comment {
                Ok(comment) => game.comments.push((game.moves.len(), comment)),
                // The fault is told for the next game.
                Err(_) => return self.cursor = before,
            }
        }
    }

    /// Reads the comment up to the end of the line.
    fn line_comment(&mut self) -> &'a str {
        self.cursor.skip(1);
        self.cursor.skip_while(|c| c != '\n' && c != '\r')
    }

    /// Reads the comment in braces.
    fn comment(&mut self) -> Result<&'a str, PgnError> {
        let (start, fault) = (self.cursor, PgnError::new(self.cursor.place, "{", PgnFault::CommentOpen));
        self.cursor.skip(1);
        while !self.no_comment_ends {
            self.cursor.skip_while(|c| c != '}' && c != '[');
            match self.cursor.peek() {
                Some('}') => {
                    let text = &start.rest[1..start.rest.len() - self.cursor.rest.len()];
                    self.cursor.skip(1);
                    return Ok(text);
                }
                // A comment that contains the first tag of a game has lost its end. It would swallow that game.
                Some('[') if self.cursor.is_at_line_start() && tag_name(self.cursor.rest) == EVENT => break,
                Some(_) => drop(self.cursor.skip(1)),
                None => self.no_comment_ends = true,
            }
        }
        self.cursor = start;
        Err(fault)
    }

    /// Skips the rest of a game with a fault, which is `in_tags` or after them. The next game begins with the first tag
    /// after something else than tags.
    fn skip_to_next_game(&mut self, in_tags: bool) {
        let mut in_tags = in_tags;
        loop {
            if self.cursor.is_at_line_start() && is_tag(self.cursor.rest) {
                if !in_tags {
                    return;
                }
            } else if self.cursor.is_at_line_start()
                && !self.cursor.rest.trim_start_matches([' ', '\t']).starts_with(['\n', '\r'])
            {
                in_tags = false;
            }
            if self.cursor.rest.is_empty() {
                return;
            }
            self.cursor.skip_line();
        }
    }
}

/// Whether a tag begins here, even a faulty one. `[%clk 0:01]` in a comment is none.
fn is_tag(text: &str) -> bool {
    text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_alphanumeric()))
}

fn tag_name(text: &str) -> &str {
    let name = text.strip_prefix('[').unwrap_or_default().trim_start();
    name.split(|c| !u8::try_from(c).is_ok_and(is_in_tag_name)).next().unwrap_or_default()
}

fn has_event(game: &ScannedGame) -> bool {
    game.tags.iter().any(|tag| tag.name == EVENT)
}

/// The result that a word means.
pub(super) fn result(word: &str) -> Option<&'static str> {
    match word {
        "1-0" => Some("1-0"),
        "0-1" => Some("0-1"),
        "1/2-1/2" | "1/2" | "½-½" | "½" => Some("1/2-1/2"),
        "*" => Some("*"),
        _ => None,
    }
}
