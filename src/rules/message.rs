//! Texts for people, as keys with arguments. The program chooses the words where it shows them.

use std::fmt;

/// The key of a text, and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The key, the same in every language.
    pub key: String,
    /// Named arguments.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg {
    /// A text that is shown as it is.
    Text(String),
    /// A number.
    Number(i64),
    /// The key of another message whose words are shown, for example a piece's name.
    Name(String),
    /// The first of these messages that has words in the language.
    First(Vec<Message>),
    /// A list of messages.
    List(Join, Vec<Message>),
}

/// The way in which a list of messages is joined. The joining words are messages, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    /// `a, b and c`, by the messages `list-comma` and `list-and`.
    And,
    /// `a, b or c`, by the messages `list-comma` and `list-or`.
    Or,
    /// `a, b, c`, by the message `list-comma`.
    Comma,
    /// `a; b; c`, by the message `list-semicolon`.
    Semicolon,
    /// `a → b → c`, by the message `list-arrow`.
    Arrow,
    /// Each item on a line of its own, by the message `list-line`.
    Line,
}

impl Join {
    /// The key of the message that joins `$items` and `$next`. `last` says whether `$next` is the last item.
    pub const fn key(self, last: bool) -> &'static str {
        match self {
            Self::And if last => "list-and",
            Self::Or if last => "list-or",
            Self::And | Self::Or | Self::Comma => "list-comma",
            Self::Semicolon => "list-semicolon",
            Self::Arrow => "list-arrow",
            Self::Line => "list-line",
        }
    }
}

impl Message {
    /// A message without arguments.
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), args: Vec::new() }
    }

    /// The message with one more argument: a text that is shown as it is.
    #[must_use]
    pub fn text(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((name, Arg::Text(value.to_string())));
        self
    }

    /// The message with one more argument: a number.
    #[must_use]
    pub fn number(mut self, name: &'static str, value: impl Into<i64>) -> Self {
        self.args.push((name, Arg::Number(value.into())));
        self
    }

    /// The message with one more argument: a message with its own arguments.
    #[must_use]
    pub fn message(self, name: &'static str, value: Self) -> Self {
        self.first(name, vec![value])
    }

    /// The message with one more argument: the first of these messages that has words in the language.
    #[must_use]
    pub fn first(mut self, name: &'static str, values: Vec<Self>) -> Self {
        self.args.push((name, Arg::First(values)));
        self
    }

    /// The message with one more argument: a list of messages.
    #[must_use]
    pub fn list(mut self, name: &'static str, join: Join, items: impl IntoIterator<Item = Self>) -> Self {
        self.args.push((name, Arg::List(join, items.into_iter().collect())));
        self
    }

    /// The message with one more argument: the key of another message.
    #[must_use]
    pub fn name(mut self, name: &'static str, key: impl Into<String>) -> Self {
        self.args.push((name, Arg::Name(key.into())));
        self
    }
}

/// A number of half points as text, the same in all languages.
///
/// ```
/// use tessera_rules::half_points;
///
/// assert_eq!([0, 1, 3, 144].map(half_points), ["0", "½", "1½", "72"]);
/// ```
pub fn half_points(halves: u32) -> String {
    let whole = if halves == 1 { String::new() } else { (halves / 2).to_string() };
    let half = if halves % 2 == 1 { "½" } else { "" };
    format!("{whole}{half}")
}

/// The key of a text of this variant. For a variant of a mod, `mod/variant`, it is `mod/key`.
///
/// So the mod's own words are found before those of the program.
pub fn text_key(id: &str, key: &str) -> String {
    match id.rsplit_once('/') {
        Some((source, _)) => format!("{source}/{key}"),
        None => key.to_owned(),
    }
}

/// The key of the text that names a variant: `variant-NAME`, or `mod/variant-NAME` for a variant of a mod.
///
/// The tagline, prose, inventor and source of the variant are attributes of that message.
pub fn variant_key(id: &str) -> String {
    text_key(id, &format!("variant-{}", id.rsplit('/').next().unwrap_or(id)))
}

/// Writes the key and the arguments, for logs and tests.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)?;
        for (name, value) in &self.args {
            match value {
                Arg::Text(value) | Arg::Name(value) => write!(f, " {name}={value}")?,
                Arg::Number(value) => write!(f, " {name}={value}")?,
                Arg::First(messages) | Arg::List(_, messages) => {
                    let texts: Vec<String> = messages.iter().map(Self::to_string).collect();
                    write!(f, " {name}=[{}]", texts.join(", "))?;
                }
            }
        }
        Ok(())
    }
}
