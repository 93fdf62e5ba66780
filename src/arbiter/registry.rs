//! Which variants there are.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use tessera_rules::hooks::MakeHook;
use tessera_rules::{Library, Rules, RulesetError, Settings};

use crate::guard::guarded;

/// Every registered variant, playable or not.
#[derive(Resource, Default)]
pub struct VariantRegistry {
    library: Library,
    /// In the order of registration.
    ids: Vec<String>,
    /// Files that could not even be read: a name for the file, and the reason.
    unreadable: Vec<(String, RulesetError)>,
    compiled: BTreeMap<String, Result<Arc<Rules>, RulesetError>>,
}

impl VariantRegistry {
    /// The ids of all variants in the order of registration; also of those that cannot be played.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(String::as_str)
    }

    /// The files as they were registered.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// A variant with its default options.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn rules(&self, id: &str) -> Result<Arc<Rules>, RulesetError> {
        match self.compiled.get(id) {
            Some(rules) => rules.clone(),
            None => guarded(|| self.library.compile(id, &Settings::new()).map(Arc::new)),
        }
    }

    /// Everything that is wrong with what was registered: the variant or file, and the reason.
    pub fn faults(&self) -> Vec<(String, RulesetError)> {
        let broken = self.ids().filter_map(|id| Some((id.to_owned(), self.rules(id).err()?)));
        self.unreadable.iter().cloned().chain(broken).collect()
    }

    /// Compiles what was registered. What one file extends may be registered after it, so this comes last.
    pub(crate) fn compile(&mut self) {
        let compile = |id: &String| guarded(|| self.library.compile(id, &Settings::new()).map(Arc::new));
        self.compiled = self.ids.iter().map(|id| (id.clone(), compile(id))).collect();
    }

    /// Registers a variant from a file with this name, in the place of one of the program with its id.
    ///
    /// # Errors
    /// What is wrong with the file. It is not registered then.
    pub fn register(&mut self, name: &str, text: &str) -> Result<String, RulesetError> {
        let id = self.library.replace_file(name, text)?;
        self.compiled.clear();
        if !self.ids.contains(&id) {
            self.ids.push(id.clone());
        }
        Ok(id)
    }

    /// Forgets all variants of mods.
    pub(crate) fn remove_mods(&mut self) {
        let mods = self.library.remove_mods();
        self.ids.retain(|id| !mods.contains(id));
        mods.iter().for_each(|id| drop(self.compiled.remove(id)));
    }

    /// Forgets a variant of a mod.
    pub(crate) fn remove_mod(&mut self, id: &str) {
        self.library.remove(id);
        self.ids.retain(|known| known != id);
        self.compiled.remove(id);
    }

    /// The files, for mods to be added and removed.
    pub(crate) fn library_mut(&mut self) -> &mut Library {
        &mut self.library
    }

    /// Compiles a variant of a mod that is in the library, and lists it.
    pub(crate) fn compile_mod(&mut self, id: &str) -> Result<(), RulesetError> {
        let rules = guarded(|| self.library.compile(id, &Settings::new()).map(Arc::new));
        let said = rules.as_ref().map(drop).map_err(Clone::clone);
        self.compiled.insert(id.to_owned(), rules);
        if !self.ids.iter().any(|known| known == id) {
            self.ids.push(id.to_owned());
        }
        said
    }

    fn add_rule(&mut self, name: &str, make: MakeHook) {
        self.compiled.clear();
        if let Err(error) = self.library.add_hook(name, make) {
            self.unreadable.push((name.to_owned(), error));
        }
    }

    fn add(&mut self, text: &str) {
        self.compiled.clear();
        match self.library.add(text) {
            Ok(id) => self.ids.push(id),
            Err(error) => {
                let name = text.lines().find(|line| line.contains("id:")).unwrap_or("?").trim().to_owned();
                self.unreadable.push((name, error));
            }
        }
    }
}

/// How a plugin brings a variant, or a rule for variants, into the program.
pub trait VariantAppExt {
    /// Registers a variant from the text of its RON file. One that cannot be read is listed among
    /// [`VariantRegistry::faults`].
    fn register_variant(&mut self, ron: &str) -> &mut Self;

    /// Registers a rule of Rust code under the name by which variant files call for it: `hooks: ["name"]`. The first rule
    /// of a name stays; another is listed among [`VariantRegistry::faults`].
    fn register_rule(&mut self, name: &str, make: MakeHook) -> &mut Self;
}

impl VariantAppExt for App {
    fn register_variant(&mut self, ron: &str) -> &mut Self {
        self.world_mut().get_resource_or_init::<VariantRegistry>().add(ron);
        self
    }

    fn register_rule(&mut self, name: &str, make: MakeHook) -> &mut Self {
        self.world_mut().get_resource_or_init::<VariantRegistry>().add_rule(name, make);
        self
    }
}
