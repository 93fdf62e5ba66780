//! Texts for people, as keys: which words they become is decided where they are shown.

use std::fmt;

/// The key of a message and what is to be filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The key, the same in every language.
    pub key: String,
    /// Named arguments.
    pub args: Vec<(&'static str, Arg)>,
}

/// Something to be filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg {
    /// As it is.
    Text(String),
    /// A number.
    Number(i64),
    /// The words of another message, for example a piece's name.
    Name(String),
}

impl Message {
    /// A message without arguments.
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), args: Vec::new() }
    }

    /// The message with one more argument that is filled in as it is.
    #[must_use]
    pub fn text(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((name, Arg::Text(value.to_string())));
        self
    }

    /// The message with one more number.
    #[must_use]
    pub fn number(mut self, name: &'static str, value: impl Into<i64>) -> Self {
        self.args.push((name, Arg::Number(value.into())));
        self
    }

    /// The message with one more argument that is itself a message.
    #[must_use]
    pub fn name(mut self, name: &'static str, key: impl Into<String>) -> Self {
        self.args.push((name, Arg::Name(key.into())));
        self
    }
}

/// The key of a text of this variant: a variant of a mod, `mod/variant`, says `mod/key`, so that the mod's own words are
/// found before those of the program.
pub fn text_key(id: &str, key: &str) -> String {
    match id.rsplit_once('/') {
        Some((source, _)) => format!("{source}/{key}"),
        None => key.to_owned(),
    }
}

/// The key of the text that names a variant: `variant-NAME`, for a variant of a mod `mod/variant-NAME`. Its tagline,
/// its prose, its inventor and its source are attributes of that message.
pub fn variant_key(id: &str) -> String {
    text_key(id, &format!("variant-{}", id.rsplit('/').next().unwrap_or(id)))
}

/// For logs and tests: the key and its arguments.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)?;
        for (name, value) in &self.args {
            match value {
                Arg::Text(value) | Arg::Name(value) => write!(f, " {name}={value}")?,
                Arg::Number(value) => write!(f, " {name}={value}")?,
            }
        }
        Ok(())
    }
}
