//! Texts in the language of the players, from Fluent files.

use std::collections::BTreeMap;

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use fluent_syntax::parser::{ErrorKind, ParserError};
use rust_embed::RustEmbed;
use tessera_rules::notation::Alphabet;
use tessera_rules::{Arg, Join, Kind, Message, Rules, variant_key};
use unic_langid::LanguageIdentifier;

/// The language that stands in for the others, because the program has every text in it.
const FALLBACK: &str = "en";
/// The source of the program's own texts. No mod can have this id, because ids of mods are not empty.
const BUNDLED: &str = "";
/// The deepest nesting of brackets in a message. Fluent parses them by recursion, and too many overflow the stack.
const DEPTH_MAX: usize = 50;

/// All texts in all languages, and the language in use.
///
/// Texts come from sources. The program with its plugins is one source, and each mod is one, named by its id. A key may
/// begin with its source, as in `my-mod/piece-archer`. Such a message is looked up in this order: the mod in the
/// language, the mod in English, the mod in any other language, then the program. So mods neither see nor change each
/// other's texts.
#[derive(Resource)]
pub struct Texts {
    language: String,
    /// By source, then by language.
    sources: BTreeMap<String, Bundles>,
    faults: Vec<String>,
}

type Bundles = BTreeMap<String, FluentBundle<FluentResource>>;

/// A fault of a Fluent file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct TextFault {
    /// The place in the file as an offset in bytes, if the fault has one.
    pub at: Option<usize>,
    /// The reason, in English.
    pub reason: String,
    /// The character that has to stand there, if only one may.
    pub expected: Option<char>,
}

impl TextFault {
    fn new(at: Option<usize>, reason: impl ToString) -> Self {
        Self { at, reason: reason.to_string(), expected: None }
    }
}

impl Default for Texts {
    fn default() -> Self {
        Self { language: FALLBACK.to_owned(), sources: BTreeMap::new(), faults: Vec::new() }
    }
}

impl Texts {
    /// The codes of the languages that the program has texts in: two or three letters each.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.sources.get(BUNDLED).into_iter().flat_map(|bundles| bundles.keys().map(String::as_str))
    }

    /// The language in use.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The name of a language in that language, such as `Deutsch`. Without such a text it is the code.
    pub fn language_name(&self, language: &str) -> String {
        self.try_message(language, &Message::new("language-name")).unwrap_or_else(|_| language.to_owned())
    }

    /// Changes the language and returns `true` if the program has texts in it. Otherwise nothing changes. Accepts
    /// locale names such as `de_AT.UTF-8`.
    pub fn set_language(&mut self, name: &str) -> bool {
        let short = name.split(['_', '-', '.', '@']).next().unwrap_or_default();
        let found = self.languages().find(|language| language.eq_ignore_ascii_case(short)).map(str::to_owned);
        let Some(language) = found else { return false };
        self.language = language;
        true
    }

    /// The text of a message in the language in use; the key in brackets if no language has it.
    pub fn message(&self, message: &Message) -> String {
        self.format(&self.language, message, &mut Vec::new()).unwrap_or_else(|| format!("[{}]", message.key))
    }

    /// The letter of a kind on score sheets in the language in use. Without one it is the letter of the variant file.
    pub fn letter(&self, rules: &Rules, kind: Kind) -> String {
        self.letter_in(&self.language, rules, kind)
    }

    /// The letter of a kind on score sheets in a given language; see [`Texts::letter`].
    pub fn letter_in(&self, language: &str, rules: &Rules, kind: Kind) -> String {
        let letter = Message::new(format!("{}.letter", rules.piece_name(kind).key));
        self.format(language, &letter, &mut Vec::new()).unwrap_or_else(|| rules.display_letter(kind).to_string())
    }

    /// The letters and signs of score sheets in the language in use.
    pub fn alphabet(&self, rules: &Rules) -> Alphabet {
        Alphabet {
            letters: rules.kinds().map(|(kind, ..)| (rules.display_letter(kind), self.letter(rules, kind))).collect(),
            to: self.words("sheet-to"),
            takes: self.words("sheet-takes"),
            becomes: ">".to_owned(),
            heals: self.words("sheet-heals"),
            rolls: self.words("sheet-rolls"),
            open: self.words("sheet-open"),
        }
    }

    /// The text of a message as a sentence: its first letter is made a capital.
    pub fn sentence(&self, message: &Message) -> String {
        let words = self.message(message);
        let mut letters = words.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// The text of a message in a given language, for tests of completeness.
    ///
    /// # Errors
    /// The language lacks the message, or a message or argument within it. Each lack is described in English.
    pub fn try_message(&self, language: &str, message: &Message) -> Result<String, Vec<String>> {
        if !self.has(language, &message.key) {
            return Err(vec![format!("`{}` has no words in {language}", message.key)]);
        }
        let mut lacks = Vec::new();
        let words = self.format(language, message, &mut lacks).unwrap_or_default();
        if lacks.is_empty() { Ok(words) } else { Err(lacks) }
    }

    /// The text of a message without arguments; the key in brackets if no language has it.
    pub fn words(&self, key: &str) -> String {
        self.message(&Message::new(key))
    }

    /// A number with so many digits after the decimal sign of the language: `1.50` in English, `1,50` in German.
    pub fn decimal(&self, value: f64, digits: usize) -> String {
        format!("{value:.digits$}").replace('.', &self.words("decimal-sign"))
    }

    /// The text of a message without arguments; `None` if no language has it.
    pub fn find(&self, key: &str) -> Option<String> {
        self.format(&self.language, &Message::new(key), &mut Vec::new())
    }

    /// The name of a variant. If the mod that brought it has gone, its id stands in: kept games still tell of it.
    pub fn variant_name(&self, id: &str) -> String {
        self.find(&variant_key(id)).unwrap_or_else(|| id.to_owned())
    }

    /// Whether there is a text for this message in this very language, so that no other language stands in. A key may
    /// name an attribute: `message.attribute`.
    pub fn has(&self, language: &str, key: &str) -> bool {
        let (source, key) = split(key);
        let has = |source: &str| pattern(self.sources.get(source)?.get(language)?, key);
        has(source).or_else(|| has(BUNDLED)).is_some()
    }

    /// The faults of the program's own files.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Replaces all messages of a source in a language by a Fluent file, and returns the faults of the file. Messages
    /// without faults are kept.
    pub fn put(&mut self, source: &str, language: &str, ftl: &str) -> Vec<TextFault> {
        if let (Some(bundles), Some(language)) = (self.sources.get_mut(source), language_of(language)) {
            bundles.remove(&language);
        }
        self.add(source, language, ftl)
    }

    /// Removes all messages of a source in all languages.
    pub fn remove(&mut self, source: &str) {
        self.sources.remove(source);
    }

    /// Adds the messages of a Fluent file to a source. A message that the source has already stays as it is, and the
    /// second one is a fault.
    pub(crate) fn add(&mut self, source: &str, language: &str, ftl: &str) -> Vec<TextFault> {
        let Some((language, id)) = language_of(language).and_then(|short| Some((short, language.parse().ok()?))) else {
            return vec![TextFault::new(None, format!("`{language}` is not a language"))];
        };
        if let Some(at) = too_deep(ftl) {
            let reason = format!("more than {DEPTH_MAX} brackets are open here; nothing of the file is read");
            return vec![TextFault::new(Some(at), reason)];
        }
        let (resource, errors) = match FluentResource::try_new(ftl.to_owned()) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        // Fluent notices a missing sign only on a later line. So the place is moved back to the end of the last line
        // with text.
        let place = |at: usize| ftl.get(..at).map_or(at, |before| before.trim_end_matches('\n').len());
        let unreadable = |error: &ParserError| TextFault {
            expected: if let ErrorKind::ExpectedToken(token) = error.kind { Some(token) } else { None },
            ..TextFault::new(Some(place(error.pos.start)), &error.kind)
        };
        let mut faults: Vec<TextFault> = errors.iter().map(unreadable).collect();
        let bundles = self.sources.entry(source.to_owned()).or_default();
        let bundle = bundles.entry(language).or_insert_with(|| {
            let mut bundle = FluentBundle::new_concurrent(vec![id]);
            // Fluent can put marks around arguments for mixed writing directions. Many fonts draw them as boxes.
            bundle.set_use_isolating(false);
            bundle
        });
        if let Err(errors) = bundle.add_resource(resource) {
            faults.extend(errors.iter().map(|error| TextFault::new(None, error)));
        }
        faults
    }

    /// The text of a message in a language, or in one that stands in for it. Adds missing messages and arguments to
    /// `lacks`.
    fn format(&self, language: &str, message: &Message, lacks: &mut Vec<String>) -> Option<String> {
        let (bundle, pattern) = self.find_pattern(language, &message.key)?;
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            let value = match arg {
                Arg::Text(text) => FluentValue::from(text.clone()),
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Name(key) => FluentValue::from(self.part(language, &Message::new(key.as_str()), lacks)),
                Arg::First(messages) => {
                    let spoken = |message: &&Message| self.find_pattern(language, &message.key).is_some();
                    let message = messages.iter().find(spoken).or(messages.last());
                    FluentValue::from(message.map_or_else(String::new, |message| self.part(language, message, lacks)))
                }
                Arg::List(join, messages) => FluentValue::from(self.row(language, *join, messages, lacks)),
            };
            args.set(*name, value);
        }
        let mut errors = Vec::new();
        let words = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        lacks.extend(errors.iter().map(|error| format!("`{}` in {language}: {error}", message.key)));
        Some(words)
    }

    /// The text of a message that is part of another one.
    fn part(&self, language: &str, message: &Message, lacks: &mut Vec<String>) -> String {
        if !self.has(language, &message.key) {
            lacks.push(format!("`{}` has no words in {language}", message.key));
        }
        self.format(language, message, lacks).unwrap_or_else(|| format!("[{}]", message.key))
    }

    fn row(&self, language: &str, join: Join, messages: &[Message], lacks: &mut Vec<String>) -> String {
        let mut words = String::new();
        for (i, message) in messages.iter().enumerate() {
            let next = self.part(language, message, lacks);
            words = match i {
                0 => next,
                _ => {
                    let both = Message::new(join.key(i + 1 == messages.len()));
                    self.part(language, &both.text("items", words).text("next", next), lacks)
                }
            };
        }
        words
    }

    fn find_pattern(&self, language: &str, key: &str) -> Option<(&FluentBundle<FluentResource>, &Pattern<&str>)> {
        let (source, key) = split(key);
        let spoken = |source: &str| {
            let bundles = self.sources.get(source)?;
            let preferred = [language, FALLBACK].into_iter().filter_map(|language| bundles.get(language));
            preferred.chain(bundles.values()).find_map(|bundle| Some((bundle, pattern(bundle, key)?)))
        };
        spoken(source).or_else(|| spoken(BUNDLED))
    }
}

/// The language of a locale such as `en-US`, as two or three lowercase letters. `None` if it is not a locale.
pub(crate) fn language_of(locale: &str) -> Option<String> {
    let id: LanguageIdentifier = locale.parse().ok()?;
    Some(id.language.as_str().to_owned())
}

/// The place where more than [`DEPTH_MAX`] brackets are open. Round brackets count only within curly ones, because
/// elsewhere they are text.
fn too_deep(ftl: &str) -> Option<usize> {
    let (mut curly, mut round) = (0_usize, 0_usize);
    for (at, byte) in ftl.bytes().enumerate() {
        let before = at.checked_sub(1).and_then(|at| ftl.as_bytes().get(at));
        match byte {
            // A curly bracket in quotation marks is text, as in `{"{"}`.
            b'{' | b'}' if before == Some(&b'"') && ftl.as_bytes().get(at + 1) == Some(&b'"') => {}
            b'{' => curly += 1,
            b'}' => (curly, round) = (curly.saturating_sub(1), if curly > 1 { round } else { 0 }),
            b'(' if curly > 0 => round += 1,
            b')' => round = round.saturating_sub(1),
            _ => {}
        }
        if curly.max(round) > DEPTH_MAX {
            return Some(at);
        }
    }
    None
}

/// Splits a key into its source and the rest.
fn split(key: &str) -> (&str, &str) {
    key.split_once('/').unwrap_or((BUNDLED, key))
}

fn pattern<'a>(bundle: &'a FluentBundle<FluentResource>, key: &str) -> Option<&'a Pattern<&'a str>> {
    match key.split_once('.') {
        Some((name, attribute)) => Some(bundle.get_message(name)?.get_attribute(attribute)?.value()),
        None => bundle.get_message(key)?.value(),
    }
}

/// The name of the system's locale, for [`Texts::set_language`]; empty if the system has none.
pub fn system_language() -> String {
    sys_locale::get_locale().unwrap_or_default()
}

/// Lets a plugin register its texts.
pub trait TextAppExt {
    /// Registers the Fluent files of a folder. The name of a file ends in its language, as in `de.ftl` or
    /// `rules.de.ftl`. A new language needs a new file and no code. [`Texts::faults`] lists the faults of the files.
    ///
    /// ```
    /// use bevy::prelude::*;
    /// use rust_embed::RustEmbed;
    /// use tessera_arbiter::{TextAppExt, Texts};
    ///
    /// /// The folder `text`, next to the `Cargo.toml` of this crate.
    /// #[derive(RustEmbed)]
    /// #[folder = "text"]
    /// struct TextFiles;
    ///
    /// let mut app = App::new();
    /// app.register_texts::<TextFiles>();
    /// assert_eq!(app.world().resource::<Texts>().words("piece-knight"), "knight");
    /// ```
    fn register_texts<Files: RustEmbed>(&mut self) -> &mut Self;
}

impl TextAppExt for App {
    fn register_texts<Files: RustEmbed>(&mut self) -> &mut Self {
        let mut texts = self.world_mut().get_resource_or_init::<Texts>();
        for name in Files::iter() {
            let Some(stem) = name.strip_suffix(".ftl") else { continue };
            let language = stem.rsplit('.').next().unwrap_or(stem);
            let file = Files::get(&name).map(|file| file.data.into_owned()).unwrap_or_default();
            let faults = match String::from_utf8(file) {
                Ok(ftl) => texts.add(BUNDLED, language, &ftl),
                Err(error) => vec![TextFault::new(None, error)],
            };
            let of = std::any::type_name::<Files>();
            texts.faults.extend(faults.iter().map(|fault| format!("{of} {name}: {fault}")));
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One thing is spoken of in the singular, several in the plural, in every language.
    #[test]
    fn numbers_choose_between_singular_and_plural() {
        let mut texts = Texts::default();
        for (language, ftl) in [
            ("en", include_str!("text/en.ftl")),
            ("en", include_str!("text/rules.en.ftl")),
            ("de", include_str!("text/de.ftl")),
            ("de", include_str!("text/rules.de.ftl")),
        ] {
            assert_eq!(texts.add(BUNDLED, language, ftl), []);
        }
        for (key, name, english, german) in [
            ("position-ranks", "found", ["1 rank ", "8 ranks "], ["1 Reihe ", "8 Reihen "]),
            ("position-files", "found", ["1 square ", "8 squares "], ["1 Feld ", "8 Felder "]),
            ("end-quiet-turns", "count", ["1 move ", "8 moves "], ["1 Zug ", "8 Züge "]),
            ("rules-points-mate", "points", ["1 point.", "8 points."], ["1 Punkt.", "8 Punkte."]),
            ("rules-points-stalemate", "points", ["1 point ", "8 points "], ["1 Punkt.", "8 Punkte."]),
            ("rules-points-draw", "points", ["1 point ", "8 points "], ["1 Punkt ", "8 Punkte "]),
            ("rules-points-lead", "points", ["1 point ", "8 points "], ["1 Punkt ", "8 Punkten "]),
            (
                "rules-goal-entered",
                "others",
                ["1 other piece stands ", "8 other pieces stand "],
                ["1 weitere Figur steht.", "8 weitere Figuren stehen."],
            ),
            ("rules-goal-entered", "least", ["1 point ", "8 points "], ["1 Punkt ", "8 Punkte "]),
            ("rules-holes", "count", ["1 square is ", "8 squares are "], ["1 Feld fehlt.", "8 Felder fehlen."]),
            ("rules-shuffle", "count", ["is 1 array.", "are 8 arrays, "], ["1 Aufstellung.", "8 Aufstellungen, "]),
            ("rules-quiet-both", "claim", ["1 move ", "8 moves "], ["1 Zug ", "8 Zügen "]),
            ("rules-quiet-ends", "ends", ["1 move ", "8 moves "], ["1 Zug ", "8 Zügen "]),
            ("rules-quiet-claim", "claim", ["1 move ", "8 moves "], ["1 Zug ", "8 Zügen "]),
        ] {
            for (language, wanted) in [("en", english), ("de", german)] {
                for (number, wanted) in [1, 8].into_iter().zip(wanted) {
                    let message = Message::new(key).number(name, number);
                    let words = texts.format(language, &message, &mut Vec::new()).unwrap();
                    assert!(words.contains(wanted), "{key} in {language}: {words}");
                }
            }
        }
        for (language, wanted) in [("en", ["Nobody", "2 passes"]), ("de", ["nicht", "2-mal"])] {
            for (most, wanted) in [0, 2].into_iter().zip(wanted) {
                let words =
                    texts.format(language, &Message::new("position-passes").number("most", most), &mut Vec::new());
                assert!(words.as_ref().unwrap().contains(wanted), "{language}: {words:?}");
            }
        }
    }
}
