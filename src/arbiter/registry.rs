//! The registry of variants.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use tessera_bots::Weights;
use tessera_rules::hooks::MakeHook;
use tessera_rules::{Diagnostic, Lesson, Library, Rules, RulesetError, Settings};

use crate::guard::guarded;
use crate::lessons::KnownLessons;

/// Every registered variant, playable or not.
#[derive(Resource, Default, Clone)]
pub struct VariantRegistry {
    library: Library,
    /// In the order of registration.
    ids: Vec<String>,
    /// Files that could not be parsed: a name for the file, and the reason.
    unreadable: Vec<(String, RulesetError)>,
    lessons: KnownLessons,
    compiled: BTreeMap<String, Result<Arc<Rules>, RulesetError>>,
}

impl VariantRegistry {
    /// The ids of all variants in the order of registration, with those that cannot be played.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(String::as_str)
    }

    /// The library of all registered files.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// The rules of a variant with its default options. They are compiled when the program starts. After
    /// [`register`](Self::register), each call compiles, which takes some milliseconds.
    ///
    /// # Errors
    /// The variant is unknown or cannot be played. The error lists the reasons.
    pub fn rules(&self, id: &str) -> Result<Arc<Rules>, RulesetError> {
        match self.compiled.get(id) {
            Some(rules) => rules.clone(),
            None => self.rules_with(id, &Settings::new()),
        }
    }

    /// The rules of a variant with these options. Each call compiles, which takes some milliseconds.
    ///
    /// # Errors
    /// As [`Self::rules`], and for an option that the variant does not have.
    pub fn rules_with(&self, id: &str, settings: &Settings) -> Result<Arc<Rules>, RulesetError> {
        guarded(|| self.library.compile(id, settings).map(Arc::new))
    }

    /// The lesson of a variant, if it has one. It is for the variant with its default options.
    pub fn lesson(&self, id: &str) -> Option<&Arc<Lesson>> {
        self.lessons.get(id)
    }

    /// The errors and warnings of the lesson of a variant, each with its place in the file. Its texts are not looked at.
    /// There is none if the variant has no lesson, or cannot be played.
    pub fn check_lesson(&self, id: &str) -> Vec<Diagnostic> {
        self.rules(id).map_or_else(|_| Vec::new(), |rules| self.lessons.check(&rules))
    }

    /// The lessons, for adding and removing those of mods.
    pub(crate) fn lessons_mut(&mut self) -> &mut KnownLessons {
        &mut self.lessons
    }

    /// All faults of registered files: the id of the variant or the name of the file, and the reason.
    pub fn faults(&self) -> Vec<(String, RulesetError)> {
        let broken = self.ids().filter_map(|id| Some((id.to_owned(), self.rules(id).err()?)));
        self.unreadable.iter().cloned().chain(broken).collect()
    }

    /// Compiles all variants. A variant may be registered before the one that it extends, so this runs last.
    pub(crate) fn compile(&mut self) {
        let compile = |id: &String| self.rules_with(id, &Settings::new());
        self.compiled = self.ids.iter().map(|id| (id.clone(), compile(id))).collect();
    }

    /// Registers a variant from the text of a file with this name, and returns its id. It replaces a bundled variant
    /// with the same id.
    ///
    /// # Errors
    /// The file has faults. Nothing is registered then.
    pub fn register(&mut self, name: &str, text: &str) -> Result<String, RulesetError> {
        let id = self.library.replace_file(name, text)?;
        self.compiled.clear();
        if !self.ids.contains(&id) {
            self.ids.push(id.clone());
        }
        Ok(id)
    }

    /// Removes all variants of mods.
    pub(crate) fn remove_mods(&mut self) {
        let mods = self.library.remove_mods();
        self.lessons.remove_mods();
        self.ids.retain(|id| !mods.contains(id));
        for id in &mods {
            self.compiled.remove(id);
        }
    }

    /// Removes a variant of a mod.
    pub(crate) fn remove_mod(&mut self, id: &str) {
        self.library.remove(id);
        self.ids.retain(|known| known != id);
        self.compiled.remove(id);
    }

    /// The library, for adding and removing mods.
    pub(crate) fn library_mut(&mut self) -> &mut Library {
        &mut self.library
    }

    /// Compiles a variant of a mod that is in the library already, and lists it even if it cannot be played.
    pub(crate) fn compile_mod(&mut self, id: &str) -> Result<(), RulesetError> {
        let rules = self.rules_with(id, &Settings::new());
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

    fn add_weights(&mut self, id: &str, text: &str) {
        self.compiled.clear();
        let name = format!("{id}/weights.ron");
        match Weights::read(&name, text) {
            Ok(_) => self.library.add_weights(id, text),
            Err(diagnostics) => self.unreadable.push((name, RulesetError { diagnostics })),
        }
    }

    fn add_lessons(&mut self, text: &str) {
        if let Err(diagnostics) = self.lessons.add(None, "lessons.ron", text) {
            self.unreadable.push(("lessons.ron".to_owned(), RulesetError { diagnostics }));
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

/// Lets a plugin register variants, and rules for variants.
pub trait VariantAppExt {
    /// Registers a variant from the text of its RON file. [`VariantRegistry::faults`] lists a file that cannot be
    /// parsed.
    ///
    /// ```
    /// use bevy::prelude::*;
    /// use tessera_arbiter::VariantAppExt;
    /// use tessera_arbiter::harness::Harness;
    ///
    /// /// Chess with a queen that jumps like a knight, too.
    /// struct AmazonPlugin;
    ///
    /// impl Plugin for AmazonPlugin {
    ///     fn build(&self, app: &mut App) {
    ///         app.register_variant(
    ///             r#"Ruleset(
    ///                 api: 1,
    ///                 id: "amazons",
    ///                 extends: "chess",
    ///                 pieces: { "Q": (name: "queen", moves: ["QN"], value: 1200) },
    ///             )"#,
    ///         );
    ///     }
    /// }
    ///
    /// let mut harness = Harness::new(AmazonPlugin);
    /// harness.app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
    /// harness.start("amazons");
    /// harness.play("d1e3");
    /// ```
    fn register_variant(&mut self, ron: &str) -> &mut Self;

    /// Registers the weights of the computer's evaluation for a variant and for all that extend it, from the text of a
    /// RON file. [`VariantRegistry::faults`] lists a file with errors; the variant then keeps the default weights.
    fn register_weights(&mut self, id: &str, ron: &str) -> &mut Self;

    /// Registers lessons from the text of a RON file, see [`LessonsFile`](tessera_rules::LessonsFile).
    /// [`VariantRegistry::faults`] lists a file that cannot be read. [`VariantRegistry::check_lesson`] finds other faults.
    fn register_lessons(&mut self, ron: &str) -> &mut Self;

    /// Registers a rule of Rust code under a name. Variant files use it by that name: `hooks: ["name"]`. A second rule
    /// with the same name is ignored and listed in [`VariantRegistry::faults`].
    fn register_rule(&mut self, name: &str, make: MakeHook) -> &mut Self;
}

impl VariantAppExt for App {
    fn register_variant(&mut self, ron: &str) -> &mut Self {
        self.world_mut().get_resource_or_init::<VariantRegistry>().add(ron);
        self
    }

    fn register_weights(&mut self, id: &str, ron: &str) -> &mut Self {
        self.world_mut().get_resource_or_init::<VariantRegistry>().add_weights(id, ron);
        self
    }

    fn register_lessons(&mut self, ron: &str) -> &mut Self {
        self.world_mut().get_resource_or_init::<VariantRegistry>().add_lessons(ron);
        self
    }

    fn register_rule(&mut self, name: &str, make: MakeHook) -> &mut Self {
        self.world_mut().get_resource_or_init::<VariantRegistry>().add_rule(name, make);
        self
    }
}
