//! The variant files that are known, and how they are put together.

use std::collections::BTreeMap;

use ron::extensions::Extensions;

use super::{API, Layer, Ruleset};
use crate::hooks::{Hooks, MakeHook};
use crate::rules::Rules;

/// What players chose: option to choice. Options that are not named keep their default.
pub type Settings = BTreeMap<String, String>;

/// All variant files that were read.
#[derive(Debug, Default)]
pub struct Library {
    layers: BTreeMap<String, Layer>,
    hooks: Hooks,
}

/// A variant file that cannot be read, put together or compiled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum RulesetError {
    #[error("line {line}, column {column}: {reason}")]
    Syntax { line: usize, column: usize, reason: String },
    #[error("the file does not name its `id`")]
    NoId,
    #[error("`{id}` is already registered")]
    Duplicate { id: String },
    #[error("`{id}` is written for version {found} of the format; this program reads version {API}")]
    Api { id: String, found: String },
    #[error("there is no variant `{id}`; there are {known}")]
    Unknown { id: String, known: String },
    #[error("`{id}` extends itself: {chain}")]
    Cycle { id: String, chain: String },
    #[error("`{id}` lacks {keys}")]
    Missing { id: String, keys: String },
    #[error("`{id}` has no option `{option}`; there are {known}")]
    UnknownOption { id: String, option: String, known: String },
    #[error("option `{option}` of `{id}` cannot be `{choice}`; it can be {known}")]
    UnknownChoice { id: String, option: String, choice: String, known: String },
    #[error("`{id}`: {}", list_faults(faults))]
    Invalid { id: String, faults: Vec<Fault> },
}

/// One thing that is wrong with a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where in the data, for example `pieces.P.moves[1]`.
    pub path: String,
    /// What is wrong there.
    pub reason: String,
}

impl Library {
    /// Reads a variant file and keeps it under its id, which is returned.
    ///
    /// # Errors
    /// [`RulesetError::Syntax`] with the place in the text, [`RulesetError::NoId`], [`RulesetError::Duplicate`] or
    /// [`RulesetError::Api`]. Whether the rules make sense is found out by [`Library::compile`].
    pub fn add(&mut self, text: &str) -> Result<String, RulesetError> {
        let layer: Layer = ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME)
            .from_str(text)
            .map_err(|error| RulesetError::Syntax {
                line: error.span.start.line,
                column: error.span.start.col,
                reason: error.code.to_string(),
            })?;
        let id = layer.id.clone().ok_or(RulesetError::NoId)?;
        if layer.api != Some(API) {
            let found = layer.api.map_or_else(|| "(none)".to_owned(), |api| api.to_string());
            return Err(RulesetError::Api { id, found });
        }
        if self.layers.contains_key(&id) {
            return Err(RulesetError::Duplicate { id });
        }
        self.layers.insert(id.clone(), layer);
        Ok(id)
    }

    /// Keeps a rule of Rust code under the name by which variant files call for it in `hooks`.
    ///
    /// # Errors
    /// [`RulesetError::Duplicate`] if there is a rule of that name.
    pub fn add_hook(&mut self, name: &str, make: MakeHook) -> Result<(), RulesetError> {
        if self.hooks.contains_key(name) {
            return Err(RulesetError::Duplicate { id: name.to_owned() });
        }
        self.hooks.insert(name.to_owned(), make);
        Ok(())
    }

    /// The ids of all files, sorted.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.layers.keys().map(String::as_str)
    }

    /// The variant that is this one with arrays drawn by lot: it extends it and says how to draw.
    pub fn shuffled(&self, id: &str) -> Option<&str> {
        let shuffles = |layer: &&Layer| layer.extends.as_deref() == Some(id) && layer.shuffle.is_some();
        self.layers.values().find(shuffles)?.id.as_deref()
    }

    /// The variant with all that it inherits and what the settings change.
    ///
    /// # Errors
    /// An unknown id, option or choice, inheritance without end, or keys that no file gives.
    pub fn resolve(&self, id: &str, settings: &Settings) -> Result<Ruleset, RulesetError> {
        let mut layer = self.inherited(id)?;
        for (option, choice) in settings {
            if !layer.options.contains_key(option) {
                let known = list(layer.options.keys());
                return Err(RulesetError::UnknownOption { id: id.to_owned(), option: option.clone(), known });
            }
            let choices = &layer.options[option].choices;
            if !choices.contains_key(choice) {
                let (option, choice, known) = (option.clone(), choice.clone(), list(choices.keys()));
                return Err(RulesetError::UnknownChoice { id: id.to_owned(), option, choice, known });
            }
        }
        for (name, option) in layer.options.clone() {
            let choice = settings.get(&name).unwrap_or(&option.default);
            let patch = option.choices.get(choice).ok_or_else(|| RulesetError::Invalid {
                id: id.to_owned(),
                faults: vec![Fault {
                    path: format!("options.{name}.default"),
                    reason: format!("`{choice}` is not one of its choices"),
                }],
            })?;
            layer.put(patch);
        }
        layer.whole().map_err(|missing| RulesetError::Missing { id: id.to_owned(), keys: list(missing.iter()) })
    }

    /// The variant, ready to be played.
    ///
    /// # Errors
    /// Those of [`Library::resolve`], and [`RulesetError::Invalid`] where the rules contradict themselves.
    pub fn compile(&self, id: &str, settings: &Settings) -> Result<Rules, RulesetError> {
        Rules::compile(self.resolve(id, settings)?, settings, &self.hooks)
    }

    /// The file with all that it inherits.
    fn inherited(&self, id: &str) -> Result<Layer, RulesetError> {
        let mut chain: Vec<(&str, &Layer)> = Vec::new();
        let mut next = Some(id);
        while let Some(id) = next {
            let unknown = || RulesetError::Unknown { id: id.to_owned(), known: list(self.layers.keys()) };
            let layer = self.layers.get(id).ok_or_else(unknown)?;
            if chain.iter().any(|(child, _)| *child == id) {
                let chain: Vec<&str> = chain.iter().map(|(child, _)| *child).collect();
                return Err(RulesetError::Cycle { id: id.to_owned(), chain: chain.join(" → ") });
            }
            chain.push((id, layer));
            next = layer.extends.as_deref();
        }
        let mut layers = chain.iter().rev().map(|(_, layer)| *layer);
        let mut whole = layers.next().cloned().unwrap_or_default();
        layers.for_each(|layer| whole.put(layer));
        Ok(whole)
    }
}

fn list(items: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let items: Vec<String> = items.map(|item| format!("`{item}`")).collect();
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}

fn list_faults(faults: &[Fault]) -> String {
    faults.iter().map(|fault| format!("{}: {}", fault.path, fault.reason)).collect::<Vec<_>>().join("; ")
}
