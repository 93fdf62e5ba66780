//! Which variants there are.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use tessera_rules::{Library, Rules, RulesetError, Settings};

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
    pub fn rules(&mut self, id: &str) -> Result<Arc<Rules>, RulesetError> {
        if let Some(rules) = self.compiled.get(id) {
            return rules.clone();
        }
        let rules = self.library.compile(id, &Settings::new()).map(Arc::new);
        self.compiled.insert(id.to_owned(), rules.clone());
        rules
    }

    /// Everything that is wrong with what was registered: the variant or file, and the reason.
    pub fn faults(&mut self) -> Vec<(String, RulesetError)> {
        let ids: Vec<String> = self.ids().map(str::to_owned).collect();
        let broken = ids.into_iter().filter_map(|id| Some((id.clone(), self.rules(&id).err()?)));
        let broken: Vec<_> = broken.collect();
        self.unreadable.iter().cloned().chain(broken).collect()
    }

    fn add(&mut self, text: &str) {
        // What another file extends may come later, so nothing is compiled before it is asked for.
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

/// How a plugin brings a variant into the program.
pub trait VariantAppExt {
    /// Registers a variant from the text of its RON file. One that cannot be read is listed among
    /// [`VariantRegistry::faults`].
    fn register_variant(&mut self, ron: &str) -> &mut Self;
}

impl VariantAppExt for App {
    fn register_variant(&mut self, ron: &str) -> &mut Self {
        self.world_mut().get_resource_or_init::<VariantRegistry>().add(ron);
        self
    }
}
