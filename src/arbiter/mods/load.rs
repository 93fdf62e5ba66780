//! Turns the folders of mods into variants and texts, by the same code as the bundled ones.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use tessera_bots::Weights;
use tessera_rules::ruleset::Layer;
use tessera_rules::{Diagnostic, RulesetError, Settings, Severity, check};

use super::folder::{ABOUT, Folder, ModFile};
use super::last_good::LastGood;
use super::speak::{speak, take_over};
use super::{Mod, ModState, ModVariant};
use crate::guard::guarded;
use crate::registry::VariantRegistry;
use crate::text::Texts;

/// The time for finding warnings in all mods together, so that many mods do not delay the start. Errors are always
/// found.
const TIME: Duration = Duration::from_secs(1);

/// Replaces all loaded mods by the mods of these folders.
pub(super) fn load(
    folders: &[Folder],
    off: &BTreeSet<String>,
    good: &mut LastGood,
    registry: &mut VariantRegistry,
    texts: &mut Texts,
) -> Vec<Mod> {
    registry.remove_mods();
    let mut mods: Vec<Mod> = Vec::new();
    // The mods that are in use, in the order of `mods`.
    let mut in_use = Vec::new();
    for folder in folders {
        let mut new = Mod::of(folder, good);
        let mut is_used = false;
        if let Some(other) =
            mods.iter().find(|other| new.about.is_some() && other.about.is_some() && other.id == new.id)
        {
            let message = format!("{} is a mod with the same id, `{}`", other.folder.display(), new.id);
            let error = Diagnostic::error("M004", "id", message).at(&format!("{}/{ABOUT}", folder.name), "", 1, 1);
            new.diagnostics.push(error.help("give one of them another id, or take one away"));
            new.state = ModState::Broken;
        } else if off.contains(&new.id) {
            new.state = ModState::Off;
            // Kept games name its variants, and a match by its rules goes on.
            take_over(&mut new, folder, good, texts);
        } else if new.about.is_some() {
            is_used = true;
            for file in &folder.variants {
                add(&mut new, file, good, registry);
            }
            add_unreadable(&mut new, folder, good, registry);
            for file in &folder.weights {
                add_weights(&mut new, file, registry);
            }
        }
        mods.push(new);
        in_use.push(is_used);
    }
    // All variants are compiled before any falls back to its last good version. So a fault of one variant is reported
    // for all that extend it.
    for variant in mods.iter_mut().flat_map(|new| &mut new.variants).filter(|variant| !variant.id.is_empty()) {
        if let Err(error) = registry.compile_mod(&variant.id) {
            variant.diagnostics.extend(error.diagnostics);
        }
    }
    for new in &mut mods {
        for variant in new.variants.iter_mut().filter(|variant| !variant.id.is_empty()) {
            variant.settle(&new.folder, good, registry);
        }
    }
    for (new, folder) in mods.iter_mut().zip(folders) {
        if let Some(file) = folder.lessons.as_ref().filter(|_| !new.variants.is_empty()) {
            add_lessons(new, file, registry);
        }
    }
    let start = Instant::now();
    for ((new, folder), is_used) in mods.iter_mut().zip(folders).zip(in_use) {
        for variant in
            new.variants.iter_mut().filter(|variant| variant.diagnostics.is_empty() && !variant.id.is_empty())
        {
            variant.diagnostics = look(registry, &variant.id, start);
        }
        // A mod may bring only a room, which has a name, too.
        if is_used {
            speak(new, folder, good, registry, texts);
        }
        new.settle();
    }
    mods
}

/// Reads the file of a variant. If the file has faults, takes its last good version.
fn add(new: &mut Mod, file: &ModFile, good: &LastGood, registry: &mut VariantRegistry) {
    let library = registry.library_mut();
    let mut variant = ModVariant::new(&file.name);
    match guarded(|| library.add_to_mod(&new.id, &file.name, &file.text)) {
        Ok(id) => variant.id = id,
        Err(error) => {
            variant.diagnostics = error.diagnostics;
            variant.fall_back(new, good, registry);
        }
    }
    new.variants.push(variant);
}

/// Reads a file of weights. If it has faults, its variant keeps the weights that it inherits.
fn add_weights(new: &mut Mod, file: &ModFile, registry: &mut VariantRegistry) {
    let id = format!("{}/{}", new.id, file.stem);
    // A variant that cannot be read has no id, and was reported.
    if new.variants.iter().all(|variant| variant.id != id && !variant.id.is_empty()) {
        let ids = new.variants.iter().filter_map(|variant| variant.id.rsplit('/').next());
        let warning = Diagnostic::warning("W002", "", format!("no variant of this mod has the id `{}`", file.stem));
        new.diagnostics.push(warning.did_you_mean(&file.stem, ids).at(&file.name, &file.text, 1, 1));
    }
    match Weights::read(&file.name, &file.text) {
        Ok(_) => registry.library_mut().add_weights(&id, &file.text),
        Err(diagnostics) => new.diagnostics.extend(diagnostics),
    }
}

/// Reads the lessons of a mod. A lesson with errors is left out, and its variant can be played all the same.
fn add_lessons(new: &mut Mod, file: &ModFile, registry: &mut VariantRegistry) {
    let added = match registry.lessons_mut().add(Some(&new.id), &file.name, &file.text) {
        Ok(added) => added,
        Err(diagnostics) => return new.diagnostics.extend(diagnostics),
    };
    for (id, path) in added {
        let known = |variant: &ModVariant| variant.id == id;
        let found = if new.variants.iter().any(known) {
            // A variant that cannot be played has been reported already.
            guarded(|| Ok(registry.check_lesson(&id))).unwrap_or_else(|error: RulesetError| error.diagnostics)
        } else {
            let short = |id: &'_ str| id.rsplit('/').next().unwrap_or_default().to_owned();
            let ids: Vec<String> = new.variants.iter().map(|variant| short(&variant.id)).collect();
            let error = Diagnostic::error("L004", path, format!("the mod has no variant `{}`", short(&id)));
            let error = error.did_you_mean(&short(&id), ids.iter().map(String::as_str));
            vec![error.at_key(&file.name, &file.text)]
        };
        registry.lessons_mut().remove_if_broken(&id, &found);
        new.diagnostics.extend(found);
    }
}

/// Adds the last good version of each file that cannot be read as text now. Forgets the versions of deleted files.
fn add_unreadable(new: &mut Mod, folder: &Folder, good: &mut LastGood, registry: &mut VariantRegistry) {
    let here = |name: &String| folder.variants.iter().any(|file| file.name == *name);
    let broken = |name: &String| {
        let told = |diagnostic: &Diagnostic| diagnostic.place.as_ref().is_some_and(|place| place.file == *name);
        folder.diagnostics.iter().any(told)
    };
    good.variants.retain(|(path, name), _| *path != folder.path || here(name) || broken(name));
    let files = good.variants.keys().filter(|(path, name)| *path == folder.path && !here(name));
    for (_, name) in files.cloned().collect::<Vec<_>>() {
        let mut variant = ModVariant::new(&name);
        variant.fall_back(new, good, registry);
        new.variants.push(variant);
    }
}

/// The variant as one file without a parent. Later changes of its parents do not reach it.
fn whole(registry: &VariantRegistry, id: &str) -> Option<String> {
    let layer = registry.library().flat(id, &Settings::new()).ok()?;
    let short = id.rsplit('/').next().map(str::to_owned);
    Layer { id: short, ..layer }.to_ron(true).ok()
}

/// The warnings for a playable variant; none once [`TIME`] is over.
fn look(registry: &VariantRegistry, id: &str, start: Instant) -> Vec<Diagnostic> {
    if start.elapsed() > TIME {
        return Vec::new();
    }
    let looked = guarded(|| Ok(check::look(registry.library(), id, &mut || start.elapsed() < TIME)));
    looked.unwrap_or_else(|error: RulesetError| error.diagnostics)
}

impl Mod {
    fn of(folder: &Folder, good: &mut LastGood) -> Self {
        if let Some(about) = &folder.about {
            good.abouts.insert(folder.path.clone(), about.clone());
        }
        let about = good.abouts.get(&folder.path).cloned();
        let broken = folder.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        Self {
            id: about.as_ref().map_or(&folder.name, |about| &about.id).clone(),
            name: about.as_ref().map_or(&folder.name, |about| &about.name).clone(),
            folder: folder.path.clone(),
            about,
            state: if broken { ModState::Broken } else { ModState::Ok },
            diagnostics: folder.diagnostics.clone(),
            variants: Vec::new(),
            models: folder.models.clone(),
            rooms: folder.rooms.clone(),
            pictures: folder.pictures.clone(),
            sounds: folder.sounds.clone(),
        }
    }

    /// Sets the state from the diagnostics.
    fn settle(&mut self) {
        let severity = self.all().map(|diagnostic| diagnostic.severity).min();
        self.state = match (self.state, severity) {
            (ModState::Off, _) => ModState::Off,
            (_, Some(Severity::Error)) => ModState::Broken,
            (_, Some(Severity::Warning)) => ModState::Warnings,
            (_, None) => ModState::Ok,
        };
    }
}

impl ModVariant {
    fn new(file: &str) -> Self {
        let (id, file) = (String::new(), file.to_owned());
        Self { id, file, is_playable: false, is_last_good: false, diagnostics: Vec::new() }
    }

    /// Keeps a playable variant as its last good version. A broken variant falls back to that version.
    fn settle(&mut self, folder: &Path, good: &mut LastGood, registry: &mut VariantRegistry) {
        let key = (folder.to_owned(), self.file.clone());
        if self.diagnostics.is_empty() {
            if let Some(whole) = whole(registry, &self.id) {
                good.variants.insert(key, whole);
            }
        } else if let (Some(text), Some((home, _))) = (good.variants.get(&key), self.id.split_once('/')) {
            let home = home.to_owned();
            registry.remove_mod(&self.id);
            // The last good version may have another id.
            if let Ok(id) = registry.library_mut().add_to_mod(&home, &self.file, text) {
                self.is_last_good = registry.compile_mod(&id).is_ok();
                self.id = id;
            }
        }
        self.is_playable = registry.rules(&self.id).is_ok();
    }

    /// Takes the last good version of the file, if one exists.
    fn fall_back(&mut self, new: &Mod, good: &LastGood, registry: &mut VariantRegistry) {
        let text = good.variants.get(&(new.folder.clone(), self.file.clone()));
        let id = text.and_then(|text| registry.library_mut().add_to_mod(&new.id, &self.file, text).ok());
        if let Some(id) = id {
            (self.id, self.is_last_good) = (id, true);
        }
    }
}
