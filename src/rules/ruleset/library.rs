//! The known variant files, and how they inherit from each other.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::diagnostic::{Diagnostic, RulesetError, line_and_column, list};
use super::outline::{OutlineNode, outline};
use super::read::read;
use super::version::{api_fault, later_api};
use super::{API, CHAIN_MAX, Layer, Ruleset, VariantOption, is_name, limits};
use crate::hooks::{Hooks, MakeHook};
use crate::rules::Rules;

/// The players' choices, by the names of the options. An option that is not named keeps its default.
pub type Settings = BTreeMap<String, String>;

/// All variant files that were read. Bundled ones are kept under their id, and those of mods under `MOD/ID`.
#[derive(Debug, Clone, Default)]
pub struct Library {
    files: BTreeMap<String, VariantFile>,
    /// Refused files, by the id that they would have. A variant that extends one is told that its parent is broken.
    refused: BTreeMap<String, RefusedFile>,
    hooks: Hooks,
    /// Files of weights for the computer's play, by the ids of variants. See [`Library::add_weights`].
    weights: BTreeMap<String, Arc<str>>,
}

#[derive(Debug, Clone)]
struct RefusedFile {
    /// The file's name in messages.
    name: String,
    is_of_mod: bool,
}

#[derive(Debug, Clone)]
struct VariantFile {
    /// The file's name in messages.
    name: String,
    text: String,
    layer: Layer,
    /// The id of its mod; `None` for a bundled variant.
    home: Option<String>,
}

impl Library {
    /// Reads a bundled variant file, keeps it under its id, and returns the id.
    ///
    /// ```
    /// let mut library = tessera_rules::Library::default();
    /// let id = library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// assert_eq!(id, "chess");
    /// // A file with a fault is refused, and says where the fault is.
    /// assert!(library.add("Ruleset(api: 1, id: \"mine\", setups: \"8/8\")").is_err());
    /// # Ok::<(), tessera_rules::RulesetError>(())
    /// ```
    ///
    /// # Errors
    /// If the file has errors that show without its parent, or if its id is taken. [`Library::compile`] finds the rest.
    pub fn add(&mut self, text: &str) -> Result<String, RulesetError> {
        let tree = outline(text);
        let id = said_id(&tree, text).unwrap_or("variant");
        self.insert(&format!("{id}.ron"), None, text)
    }

    /// Like [`Library::add_file`], but in the place of the bundled variant that has the same id. If the new text is
    /// refused, that variant stays.
    ///
    /// # Errors
    /// Those of [`Library::add`].
    pub fn replace_file(&mut self, name: &str, text: &str) -> Result<String, RulesetError> {
        let tree = outline(text);
        let id = said_id(&tree, text).filter(|id| self.home(id).is_none());
        let replaced = id.and_then(|id| self.files.remove_entry(id));
        let added = self.insert(name, None, text);
        if let (Err(_), Some((id, file))) = (&added, replaced) {
            self.refused.remove(&id);
            self.files.insert(id, file);
        }
        added
    }

    /// Like [`Library::add`], with the file's name for messages.
    ///
    /// # Errors
    /// Those of [`Library::add`].
    pub fn add_file(&mut self, name: &str, text: &str) -> Result<String, RulesetError> {
        self.insert(name, None, text)
    }

    /// Reads a variant file of a mod, keeps it under `MOD/ID`, and returns that id. If the mod has a variant with the
    /// name in `extends`, the file extends that one; otherwise it extends the bundled variant.
    ///
    /// # Errors
    /// Those of [`Library::add`].
    pub fn add_to_mod(&mut self, home: &str, name: &str, text: &str) -> Result<String, RulesetError> {
        self.insert(name, Some(home), text)
    }

    /// Removes a variant, if it is there.
    pub fn remove(&mut self, id: &str) {
        self.files.remove(id);
    }

    /// Keeps a file of weights for a variant, in the place of an earlier one. The rules of this variant, and of all that
    /// extend it without weights of their own, carry the text: see [`Rules::weights`]. Nobody reads it here.
    pub fn add_weights(&mut self, id: &str, text: &str) {
        self.weights.insert(id.to_owned(), text.into());
    }

    /// Removes all variants of mods, with their weights, and returns their ids.
    pub fn remove_mods(&mut self) -> Vec<String> {
        self.refused.retain(|_, file| !file.is_of_mod);
        // The ids of mods' variants have a slash, and no others have.
        self.weights.retain(|id, _| !id.contains('/'));
        self.files.extract_if(.., |_, file| file.home.is_some()).map(|(id, _)| id).collect()
    }

    /// Registers a rule that is written in Rust. Variant files name it in `hooks`.
    ///
    /// # Errors
    /// If a rule is already registered under this name.
    pub fn add_hook(&mut self, name: &str, make: MakeHook) -> Result<(), RulesetError> {
        if self.hooks.contains_key(name) {
            return Err(Diagnostic::error("V008", "", format!("the rule `{name}` is already registered")).into());
        }
        self.hooks.insert(name.to_owned(), make);
        Ok(())
    }

    /// The ids of all files, sorted.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Whether there is a file of this variant that has faults. [`resolve`](Self::resolve) tells which file it is.
    pub fn is_broken(&self, id: &str) -> bool {
        self.refused.contains_key(id)
    }

    /// The id of the mod that a variant belongs to; `None` if it is bundled or unknown.
    pub fn home(&self, id: &str) -> Option<&str> {
        self.files.get(id)?.home.as_deref()
    }

    /// The name of the file that a variant was read from; `None` if it is unknown.
    pub fn file(&self, id: &str) -> Option<&str> {
        Some(self.files.get(id)?.name.as_str())
    }

    /// The variant that shuffles the start position of this one, as `chess960` does for `chess`: it extends this
    /// variant and has a `shuffle`. A bundled one is preferred to one of a mod.
    pub fn shuffled(&self, id: &str) -> Option<&str> {
        let shuffles = |(_, file): &(&String, &VariantFile)| {
            matches!(file.layer.shuffle, Some(Some(_))) && self.parent(file).is_some_and(|(parent, _)| parent == id)
        };
        let (id, _) = self.files.iter().filter(shuffles).min_by_key(|(_, file)| file.home.is_some())?;
        Some(id)
    }

    /// The id of the variant that has this name in PGN, in capitals or not. A bundled one is preferred to one of a mod.
    pub fn named_in_pgn(&self, name: &str) -> Option<&str> {
        let is_named =
            |(_, file): &(&String, &VariantFile)| file.layer.pgn.iter().any(|own| own.eq_ignore_ascii_case(name));
        let (id, _) = self.files.iter().filter(is_named).min_by_key(|(_, file)| file.home.is_some())?;
        Some(id)
    }

    /// The variant as one file that inherits nothing. The given choices are applied and their options removed; all
    /// other options stay open.
    ///
    /// # Errors
    /// If the id, an option or a choice is unknown. Also if the chain of parents is broken, circular or too long.
    pub fn flat(&self, id: &str, settings: &Settings) -> Result<Layer, RulesetError> {
        let mut layer = self.inherited(id)?;
        check_settings(&layer.options, settings)?;
        for (name, option) in layer.options.clone() {
            if let Some(patch) = settings.get(&name).and_then(|choice| option.choices.get(choice)) {
                layer.put(patch);
                layer.options.remove(&name);
            }
        }
        Ok(layer)
    }

    /// The variant with everything that it inherits and all choices applied. Options without a setting have their
    /// default.
    ///
    /// # Errors
    /// Those of [`Library::flat`], and keys that no file gives.
    pub fn resolve(&self, id: &str, settings: &Settings) -> Result<Ruleset, RulesetError> {
        let mut layer = self.inherited(id)?;
        check_settings(&layer.options, settings)?;
        for (name, option) in layer.options.clone() {
            let choice = settings.get(&name).unwrap_or(&option.default);
            let patch = option.choices.get(choice).ok_or_else(|| {
                let error = Diagnostic::error("V010", format!("options.{name}.default"), not_a_choice(choice));
                let error = error.did_you_mean(choice, option.choices.keys().map(String::as_str));
                self.located(id, settings, error.into())
            })?;
            layer.put(patch);
        }
        layer.into_ruleset().map_err(|error| self.located(id, settings, error))
    }

    /// Compiles a variant, so that it can be played.
    ///
    /// ```
    /// let mut library = tessera_rules::Library::default();
    /// library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// assert_eq!(rules.id(), "chess");
    /// # Ok::<(), tessera_rules::RulesetError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Library::resolve`], and all contradictions in the rules.
    pub fn compile(&self, id: &str, settings: &Settings) -> Result<Rules, RulesetError> {
        self.compile_alone(id, settings).map_err(|error| self.inherited_once(id, settings, error))
    }

    /// Compiles a layer that inherits nothing, such as the rules in a record. It can use the hooks that are registered
    /// here.
    ///
    /// # Errors
    /// Those of [`Library::compile`], without a place in a file.
    pub fn compile_whole(&self, whole: Layer, settings: &Settings) -> Result<Rules, RulesetError> {
        let ruleset = whole.into_ruleset()?;
        let weights = self.weights_of(&ruleset.id);
        Ok(Rules::compile(ruleset, settings, &self.hooks)?.with_weights(weights))
    }

    /// The file of a variant, and all that it inherits. `None` if it inherits nothing.
    pub(crate) fn heritage(&self, id: &str) -> Option<(&Layer, Layer)> {
        let file = self.files.get(id)?;
        let (parent, _) = self.parent(file)?;
        Some((&file.layer, self.inherited(parent).ok()?))
    }

    /// Adds the file and the place to each diagnostic of a variant that has none.
    pub fn locate(&self, id: &str, settings: &Settings, diagnostics: &mut [Diagnostic]) {
        let Ok(chain) = self.chain(id) else { return };
        let files: Vec<(&VariantFile, OutlineNode)> =
            chain.iter().map(|(_, file)| (*file, outline(&file.text))).collect();
        // Choices are applied over the rest in the order of the options' names, so the last one is searched first.
        let mut options: BTreeMap<&str, &VariantOption> = BTreeMap::new();
        for (file, _) in files.iter().rev() {
            options.extend(file.layer.options.iter().map(|(name, option)| (name.as_str(), option)));
        }
        let choice = |name: &str, option: &VariantOption| settings.get(name).unwrap_or(&option.default).clone();
        let patches =
            options.iter().rev().map(|(name, option)| format!("options.{name}.choices.{}.", choice(name, option)));
        let prefixes: Vec<String> = patches.chain([String::new()]).collect();
        for diagnostic in diagnostics.iter_mut().filter(|diagnostic| diagnostic.place.is_none()) {
            let head = head(&diagnostic.path).to_owned();
            let said = prefixes.iter().find_map(|prefix| {
                let said = |(_, tree): &&(&VariantFile, OutlineNode)| tree.entry(&format!("{prefix}{head}")).is_some();
                files.iter().find(said).map(|(file, tree)| (file, tree, format!("{prefix}{}", diagnostic.path)))
            });
            let (file, tree, path) = match said {
                Some(said) if !diagnostic.path.is_empty() => said,
                // A key that no file has is reported at the `id` of the variant.
                _ => match files.first() {
                    Some((file, tree)) => (file, tree, "id".to_owned()),
                    None => return,
                },
            };
            if let Some((own, _)) = files.first().filter(|(own, _)| own.name != file.name) {
                let here = format!("to have something else than is inherited here, write `{head}` in {}", own.name);
                diagnostic.help = Some(diagnostic.help.take().map_or(here.clone(), |help| format!("{help}; {here}")));
            }
            let (node, exact) = tree.find(&path);
            let at = node.character(&file.text, diagnostic.offset.filter(|_| exact));
            let (line, column) = line_and_column(&file.text, at);
            *diagnostic = diagnostic.clone().at(&file.name, &file.text, line, column);
        }
    }

    fn compile_alone(&self, id: &str, settings: &Settings) -> Result<Rules, RulesetError> {
        let ruleset = self.resolve(id, settings)?;
        let rules = Rules::compile(ruleset, settings, &self.hooks);
        let weights = self.weights_of(id);
        rules.map(|rules| rules.with_weights(weights)).map_err(|error| self.located(id, settings, error))
    }

    /// The weights of a variant, or of the nearest that it inherits from.
    fn weights_of(&self, id: &str) -> Option<Arc<str>> {
        let mut id = id;
        // A chain of parents that is longer was refused before.
        for _ in 0..self.files.len() {
            if let Some(weights) = self.weights.get(id) {
                return Some(weights.clone());
            }
            id = self.parent(self.files.get(id)?)?.0;
        }
        None
    }

    /// Keeps the errors of the variant's own file. Errors of files that it extends are reported there, so they become
    /// one error here: the parent is broken.
    fn inherited_once(&self, id: &str, settings: &Settings, error: RulesetError) -> RulesetError {
        let Some((file, (parent, Some(base)))) = self.files.get(id).and_then(|file| Some((file, self.parent(file)?)))
        else {
            return error;
        };
        if self.chain(id).is_err() {
            return error;
        }
        let is_own = |said: &Diagnostic| said.place.as_ref().is_none_or(|place| place.file == file.name);
        let (mut own, others): (Vec<Diagnostic>, Vec<Diagnostic>) = error.diagnostics.into_iter().partition(is_own);
        let known = self.inherited(parent).map(|layer| layer.options).unwrap_or_default();
        let settings = settings.iter().filter(|(name, _)| known.contains_key(*name));
        let settings = settings.map(|(name, choice)| (name.clone(), choice.clone())).collect();
        if !others.is_empty() && self.compile_alone(parent, &settings).is_err() {
            own.push(broken(parent, &base.name, file));
        } else {
            own.extend(others);
        }
        own.into()
    }

    fn located(&self, id: &str, settings: &Settings, mut error: RulesetError) -> RulesetError {
        self.locate(id, settings, &mut error.diagnostics);
        error
    }

    fn insert(&mut self, name: &str, home: Option<&str>, text: &str) -> Result<String, RulesetError> {
        let added = self.insert_good(name, home, text);
        match &added {
            Ok(id) => drop(self.refused.remove(id)),
            Err(_) => {
                if let Some(short) = said_id(&outline(text), text).filter(|id| is_name(id)) {
                    let id = full(home, short);
                    self.refused.insert(id, RefusedFile { name: name.to_owned(), is_of_mod: home.is_some() });
                }
            }
        }
        added
    }

    fn insert_good(&mut self, name: &str, home: Option<&str>, text: &str) -> Result<String, RulesetError> {
        let mut layer: Layer = match read(name, text) {
            Ok(layer) => layer,
            // A file for a later version of the format may have unknown keys. Only its version is reported.
            Err(diagnostics) => {
                let later = later_api(name, text);
                return Err(later.map_or(diagnostics, |error| vec![error]).into());
            }
        };
        let tree = outline(text);
        let api = api_fault(&tree, text).map(|fault| fault.diagnostic(name, text, &tree));
        let mut found: Vec<Diagnostic> = api.into_iter().collect();
        let at = |diagnostic: Diagnostic| diagnostic.at_key(name, text);
        let short = layer.id.clone().unwrap_or_default();
        if layer.id.is_none() {
            found.push(at(Diagnostic::error("V008", "id", "the file does not say its `id`")).help("add `id: \"…\"`"));
        } else if !is_name(&short) {
            found.push(at(Diagnostic::error("V008", "id", limits::bad_name(&short))));
        }
        let faults = limits::faults(&layer);
        found.extend(faults.into_iter().map(|fault| fault.at_key_of(name, text, &tree)));
        let id = full(home, &short);
        if let Some(other) = self.files.get(&id) {
            let message = format!("`{id}` is already there, in {}", other.name);
            found.push(at(Diagnostic::error("V008", "id", message)).help("give it another `id`"));
        }
        if !found.is_empty() {
            return Err(found.into());
        }
        layer.id = Some(id.clone());
        let file = VariantFile { name: name.to_owned(), text: text.to_owned(), layer, home: home.map(str::to_owned) };
        self.files.insert(id.clone(), file);
        Ok(id)
    }

    /// The file with everything that it inherits.
    fn inherited(&self, id: &str) -> Result<Layer, RulesetError> {
        let chain = self.chain(id)?;
        let mut layers = chain.iter().rev().map(|(_, file)| &file.layer);
        let mut whole = layers.next().cloned().unwrap_or_default();
        layers.for_each(|layer| whole.put(layer));
        (whole.api, whole.extends) = (Some(API), None);
        whole.shuffle = whole.shuffle.filter(Option::is_some);
        // The name in PGN is that of one variant; other programs would take a game of this one for a game of its parent.
        whole.pgn = chain.first().map(|(_, file)| file.layer.pgn.clone()).unwrap_or_default();
        // The counts in an author's tests are those of one variant; a variant that extends it has others.
        whole.tests = chain.first().and_then(|(_, file)| file.layer.tests.clone());
        Ok(whole)
    }

    /// The id and file of the variant that a file extends. One of the same mod is preferred. The file is `None` if it
    /// was refused or does not exist.
    fn parent<'a>(&'a self, file: &'a VariantFile) -> Option<(&'a str, Option<&'a VariantFile>)> {
        let named = file.layer.extends.as_deref()?;
        let own_id = file.home.as_ref().map(|home| format!("{home}/{named}"));
        let own_id = own_id.filter(|own| file.layer.id.as_ref() != Some(own));
        let own = own_id.as_ref().and_then(|own| self.files.get_key_value(own));
        if let (None, Some((id, _))) = (own, own_id.and_then(|id| self.refused.get_key_value(&id))) {
            return Some((id, None));
        }
        Some(match own.or_else(|| self.files.get_key_value(named)) {
            Some((id, parent)) => (id, Some(parent)),
            None => (named, None),
        })
    }

    /// The file and all files that it inherits from, itself first.
    fn chain(&self, id: &str) -> Result<Vec<(&str, &VariantFile)>, RulesetError> {
        let Some((id, file)) = self.files.get_key_value(id) else {
            if let Some(file) = self.refused.get(id) {
                return Err(Diagnostic::error("V009", "", format!("`{id}` is broken: see {}", file.name)).into());
            }
            let error = Diagnostic::error("V009", "", format!("there is no variant `{id}`"));
            return Err(error.did_you_mean(id, self.ids()).into());
        };
        let mut chain: Vec<(&str, &VariantFile)> = vec![(id, file)];
        let mut last = file;
        while let Some((id, parent)) = self.parent(last) {
            let names = || chain.iter().map(|(id, _)| *id).chain([id]).collect::<Vec<_>>().join(" → ");
            let error = |message: String| {
                let entry = outline(&last.text).find("extends").0.span.start;
                let (line, column) = line_and_column(&last.text, entry);
                Diagnostic::error("V009", "extends", message).at(&last.name, &last.text, line, column)
            };
            if let (None, Some(file)) = (parent, self.refused.get(id)) {
                return Err(broken(id, &file.name, last).into());
            }
            let Some(parent) = parent else {
                // The name alone means a bundled variant where the mod's own file has the same one.
                let own = last.home.as_deref().map(|home| full(Some(home), id));
                if own.is_some() && last.layer.id == own {
                    let help =
                        format!("name the variant that it takes from, or leave `extends` out; `{id}` is its own name");
                    return Err(error("it extends itself".to_owned()).help(help).into());
                }
                let error = error(format!("there is no variant `{id}`")).did_you_mean(id, self.ids());
                return Err(error.into());
            };
            if chain.iter().any(|(child, _)| *child == id) {
                let error = error(format!("it extends itself: {}", names()));
                return Err(error.help("one of them has to stand by itself").into());
            }
            if chain.len() >= CHAIN_MAX {
                let message = format!("more than {CHAIN_MAX} variants extend each other");
                return Err(error(message).help("extend one that comes earlier").into());
            }
            chain.push((id, parent));
            last = parent;
        }
        Ok(chain)
    }
}

/// The first part of a path that files replace only as a whole: a key, or a named entry of a map.
fn head(path: &str) -> &str {
    let mut ends = path.match_indices(['.', '[']).map(|(at, _)| at).chain([path.len()]);
    let first = ends.next().unwrap_or(path.len());
    match &path[..first] {
        "pieces" | "regions" | "options" => &path[..ends.next().unwrap_or(first)],
        key => key,
    }
}

/// The id in a file's text, even if the file has errors.
fn said_id<'a>(tree: &OutlineNode, text: &'a str) -> Option<&'a str> {
    let id = tree.entry("id")?;
    Some(text.get(id.value.span.clone())?.trim_matches('"'))
}

fn full(home: Option<&str>, short: &str) -> String {
    home.map_or_else(|| short.to_owned(), |home| format!("{home}/{short}"))
}

/// The error of a file whose parent is broken. The help names the parent's file, which has its own errors.
fn broken(parent: &str, parent_file: &str, file: &VariantFile) -> Diagnostic {
    let entry = outline(&file.text).find("extends").0.span.start;
    let (line, column) = line_and_column(&file.text, entry);
    let error = Diagnostic::error("V009", "extends", format!("`{parent}` is broken"));
    error.help(format!("mend {parent_file} first")).at(&file.name, &file.text, line, column)
}

fn not_a_choice(choice: &str) -> String {
    format!("`{choice}` is not one of its choices")
}

fn check_settings(options: &BTreeMap<String, VariantOption>, settings: &Settings) -> Result<(), RulesetError> {
    for (name, choice) in settings {
        let Some(option) = options.get(name) else {
            let message = format!("there is no option `{name}`; there are {}", list(options.keys()));
            return Err(Diagnostic::error("V010", "", message).into());
        };
        if !option.choices.contains_key(choice) {
            let message = format!("option `{name}` cannot be `{choice}`; it can be {}", list(option.choices.keys()));
            return Err(Diagnostic::error("V010", "", message).into());
        }
    }
    Ok(())
}
