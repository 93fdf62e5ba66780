//! Texts in the players' language, from Fluent files.

use std::collections::BTreeMap;

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use fluent_syntax::parser::ParserError;
use rust_embed::RustEmbed;
use tessera_rules::notation::Alphabet;
use tessera_rules::{Arg, Join, Kind, Message, Rules};
use unic_langid::LanguageIdentifier;

/// The language that every text of the program exists in.
const FALLBACK: &str = "en";
/// The source of the program's own texts.
const BUNDLED: &str = "";
/// How deep brackets may be nested in a message: Fluent reads them by recursion.
const DEPTH_MAX: usize = 50;

/// All texts in all languages, and the language in use.
///
/// Texts come from sources: the program with its plugins is one, and every mod is one, named by its id. A key may begin
/// with its source, as in `my-mod/piece-archer`: that source is asked first and the program's own texts last. So mods
/// neither see nor change each other's words, and what a mod does not say in a language is taken from English, from
/// any other language that it speaks, and at last from the program.
#[derive(Resource)]
pub struct Texts {
    language: String,
    /// By source, then by language.
    sources: BTreeMap<String, Bundles>,
    faults: Vec<String>,
}

type Bundles = BTreeMap<String, FluentBundle<FluentResource>>;

/// Something wrong with a Fluent file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct TextFault {
    /// Where in the file, in bytes, if it is a place.
    pub at: Option<usize>,
    /// What is wrong there.
    pub reason: String,
}

impl Default for Texts {
    fn default() -> Self {
        Self { language: FALLBACK.to_owned(), sources: BTreeMap::new(), faults: Vec::new() }
    }
}

impl Texts {
    /// The languages that the program speaks, as two or three letters.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.sources.get(BUNDLED).into_iter().flat_map(|bundles| bundles.keys().map(String::as_str))
    }

    /// The language in use.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The name of a language in itself: its own `language-name`, or its code if it has none.
    pub fn language_name(&self, language: &str) -> String {
        self.try_message(language, &Message::new("language-name")).unwrap_or_else(|_| language.to_owned())
    }

    /// Changes the language if the program has texts in it, and says whether it has. Takes locale names such as
    /// `de_AT.UTF-8` too.
    pub fn set_language(&mut self, name: &str) -> bool {
        let short = name.split(['_', '-', '.', '@']).next().unwrap_or_default();
        let found = self.languages().find(|language| language.eq_ignore_ascii_case(short)).map(str::to_owned);
        let Some(language) = found else { return false };
        self.language = language;
        true
    }

    /// The words of a message; the key in brackets if there are none.
    pub fn message(&self, message: &Message) -> String {
        self.format(&self.language, message, &mut Vec::new()).unwrap_or_else(|| format!("[{}]", message.key))
    }

    /// The letter that a kind has on paper in the language in use; without one there, that of the files.
    pub fn letter(&self, rules: &Rules, kind: Kind) -> String {
        self.letter_in(&self.language, rules, kind)
    }

    /// The same in a language.
    pub fn letter_in(&self, language: &str, rules: &Rules, kind: Kind) -> String {
        let letter = Message::new(format!("{}.letter", rules.piece_name(kind).key));
        self.format(language, &letter, &mut Vec::new()).unwrap_or_else(|| rules.written(kind).to_string())
    }

    /// The letters and signs of score sheets in the language in use.
    pub fn alphabet(&self, rules: &Rules) -> Alphabet {
        Alphabet {
            letters: rules.kinds().map(|(kind, ..)| (rules.written(kind), self.letter(rules, kind))).collect(),
            to: self.words("sheet-to"),
            takes: self.words("sheet-takes"),
            heals: self.words("sheet-heals"),
            rolls: self.words("sheet-rolls"),
            open: self.words("sheet-open"),
        }
    }

    /// The words of a message that stands by itself: the first letter is a capital.
    pub fn sentence(&self, message: &Message) -> String {
        let words = self.message(message);
        let mut letters = words.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// The words of a message in a language, or what is missing to say it there: its words, or arguments.
    ///
    /// # Errors
    /// What is missing, in English.
    pub fn try_message(&self, language: &str, message: &Message) -> Result<String, Vec<String>> {
        if !self.has(language, &message.key) {
            return Err(vec![format!("`{}` has no words in {language}", message.key)]);
        }
        let mut lacks = Vec::new();
        let words = self.format(language, message, &mut lacks).unwrap_or_default();
        if lacks.is_empty() { Ok(words) } else { Err(lacks) }
    }

    /// The words of a message without arguments.
    pub fn words(&self, key: &str) -> String {
        self.message(&Message::new(key))
    }

    /// The words of a message without arguments, if there are any in any language that may stand in.
    pub fn find(&self, key: &str) -> Option<String> {
        self.format(&self.language, &Message::new(key), &mut Vec::new())
    }

    /// Whether a language has this message. A key may name an attribute: `message.attribute`.
    pub fn has(&self, language: &str, key: &str) -> bool {
        let (source, key) = split(key);
        let has = |source: &str| pattern(self.sources.get(source)?.get(language)?, key);
        has(source).or_else(|| has(BUNDLED)).is_some()
    }

    /// What is wrong with the program's own files.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Replaces all that a source says in a language by a Fluent file. Messages that can be read are kept even if
    /// others cannot.
    pub fn put(&mut self, source: &str, language: &str, ftl: &str) -> Vec<TextFault> {
        if let (Some(bundles), Some(language)) = (self.sources.get_mut(source), language_of(language)) {
            bundles.remove(&language);
        }
        self.add(source, language, ftl)
    }

    /// Removes all that a source says in any language.
    pub fn remove(&mut self, source: &str) {
        self.sources.remove(source);
    }

    /// Adds to what a source says in a language. What it says already stays, and is a fault.
    pub(crate) fn add(&mut self, source: &str, language: &str, ftl: &str) -> Vec<TextFault> {
        let Some((language, id)) = language_of(language).and_then(|short| Some((short, language.parse().ok()?))) else {
            return vec![TextFault { at: None, reason: format!("`{language}` is not a language") }];
        };
        if let Some(at) = too_deep(ftl) {
            let reason = format!("more than {DEPTH_MAX} brackets are open here; nothing of the file is read");
            return vec![TextFault { at: Some(at), reason }];
        }
        let (resource, errors) = match FluentResource::try_new(ftl.to_owned()) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        // What is missing at the end of a line is noticed on one of the next.
        let place = |at: usize| ftl.get(..at).map_or(at, |before| before.trim_end_matches('\n').len());
        let unreadable =
            |error: &ParserError| TextFault { at: Some(place(error.pos.start)), reason: error.kind.to_string() };
        let mut faults: Vec<TextFault> = errors.iter().map(unreadable).collect();
        let bundles = self.sources.entry(source.to_owned()).or_default();
        let bundle = bundles.entry(language).or_insert_with(|| {
            let mut bundle = FluentBundle::new_concurrent(vec![id]);
            // The marks that keep two writing directions apart show as boxes in fonts that lack them.
            bundle.set_use_isolating(false);
            bundle
        });
        if let Err(errors) = bundle.add_resource(resource) {
            faults.extend(errors.iter().map(|error| TextFault { at: None, reason: error.to_string() }));
        }
        faults
    }

    /// The words of a message in a language, or in the one that stands in for it. What they lack is added to the list.
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

    /// The words of a message within another.
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

/// The language of a locale such as `en-US`, in two or three small letters.
pub(crate) fn language_of(locale: &str) -> Option<String> {
    let id: LanguageIdentifier = locale.parse().ok()?;
    Some(id.language.as_str().to_owned())
}

/// Where more brackets are open than anyone needs. Round ones open something only within curly ones.
fn too_deep(ftl: &str) -> Option<usize> {
    let (mut curly, mut round) = (0_usize, 0_usize);
    for (at, byte) in ftl.bytes().enumerate() {
        let before = at.checked_sub(1).and_then(|at| ftl.as_bytes().get(at));
        match byte {
            // A bracket that players are to see is written `{"{"}`.
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

/// The source that a key names, and the rest.
fn split(key: &str) -> (&str, &str) {
    key.split_once('/').unwrap_or((BUNDLED, key))
}

fn pattern<'a>(bundle: &'a FluentBundle<FluentResource>, key: &str) -> Option<&'a Pattern<&'a str>> {
    match key.split_once('.') {
        Some((name, attribute)) => Some(bundle.get_message(name)?.get_attribute(attribute)?.value()),
        None => bundle.get_message(key)?.value(),
    }
}

/// The name of the system's locale, for [`Texts::set_language`]; empty if it has none.
pub fn system_language() -> String {
    sys_locale::get_locale().unwrap_or_default()
}

/// How a plugin brings its texts into the program.
pub trait TextAppExt {
    /// Registers the Fluent files of a folder. A file is named by its language, as in `de.ftl`; more may stand before
    /// it, as in `rules.de.ftl`. So a new language is a new file and nothing else. [`Texts::faults`] lists the
    /// faults of the files.
    ///
    /// ```
    /// use bevy::prelude::*;
    /// use rust_embed::RustEmbed;
    /// use tessera_arbiter::{TextAppExt, Texts};
    ///
    /// /// The folder `text` beside the `Cargo.toml` of this crate.
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
                Err(error) => vec![TextFault { at: None, reason: error.to_string() }],
            };
            let of = std::any::type_name::<Files>();
            texts.faults.extend(faults.iter().map(|fault| format!("{of} {name}: {fault}")));
        }
        self
    }
}
