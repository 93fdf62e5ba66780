//! Texts in the players' language, from Fluent files.

use std::collections::BTreeMap;

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use tessera_rules::{Arg, Message};
use unic_langid::LanguageIdentifier;

/// The language that every text exists in.
const FALLBACK: &str = "en";

/// All texts in all languages, and the language in use.
#[derive(Resource)]
pub struct Texts {
    language: String,
    bundles: BTreeMap<String, FluentBundle<FluentResource>>,
    faults: Vec<String>,
}

impl Default for Texts {
    fn default() -> Self {
        Self { language: FALLBACK.to_owned(), bundles: BTreeMap::new(), faults: Vec::new() }
    }
}

impl Texts {
    /// The languages that there are texts in, as two letters.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.bundles.keys().map(String::as_str)
    }

    /// The language in use.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Changes the language, if there are texts in it. Takes locale names such as `de_AT.UTF-8` too.
    pub fn set_language(&mut self, name: &str) {
        let known = |language: &&String| name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case(language));
        if let Some(language) = self.bundles.keys().find(known) {
            self.language.clone_from(language);
        }
    }

    /// The words of a message; the key in brackets if there are none.
    pub fn message(&self, message: &Message) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            args.set(
                *name,
                match arg {
                    Arg::Text(text) => FluentValue::from(text.clone()),
                    Arg::Number(number) => FluentValue::from(*number),
                    Arg::Name(key) => FluentValue::from(self.words(key)),
                },
            );
        }
        let languages = [self.language.as_str(), FALLBACK];
        let found = languages.iter().find_map(|language| self.format(language, &message.key, &args));
        found.unwrap_or_else(|| format!("[{}]", message.key))
    }

    /// The words of a message without arguments.
    pub fn words(&self, key: &str) -> String {
        self.message(&Message::new(key))
    }

    /// The words of a message without arguments, if there are any.
    pub fn find(&self, key: &str) -> Option<String> {
        self.has(&self.language, key).then(|| self.words(key))
    }

    /// Whether a language has this message. A key may name an attribute: `message.attribute`.
    pub fn has(&self, language: &str, key: &str) -> bool {
        self.format(language, key, &FluentArgs::new()).is_some()
    }

    /// What is wrong with the files that were registered.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    fn add(&mut self, language: &str, ftl: &str) {
        let Ok(id) = language.parse::<LanguageIdentifier>() else {
            return self.faults.push(format!("`{language}` is not a language"));
        };
        let (resource, errors) = match FluentResource::try_new(ftl.to_owned()) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        self.faults.extend(errors.iter().map(|error| format!("{language}: {error}")));
        let bundle = self.bundles.entry(language.to_owned()).or_insert_with(|| {
            let mut bundle = FluentBundle::new_concurrent(vec![id]);
            // The marks that keep two writing directions apart show as boxes in fonts that lack them.
            bundle.set_use_isolating(false);
            bundle
        });
        if let Err(errors) = bundle.add_resource(resource) {
            self.faults.extend(errors.iter().map(|error| format!("{language}: {error}")));
        }
    }

    fn format(&self, language: &str, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let bundle = self.bundles.get(language)?;
        let (name, attribute) = key.split_once('.').map_or((key, None), |(name, rest)| (name, Some(rest)));
        let message = bundle.get_message(name)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        Some(bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned())
    }
}

/// How a plugin brings its texts into the program.
pub trait TextAppExt {
    /// Registers the messages of a Fluent file for a language. Faults are listed by [`Texts::faults`].
    fn register_texts(&mut self, language: &str, ftl: &str) -> &mut Self;
}

impl TextAppExt for App {
    fn register_texts(&mut self, language: &str, ftl: &str) -> &mut Self {
        self.world_mut().get_resource_or_init::<Texts>().add(language, ftl);
        self
    }
}
