//! Mods: folders with variants that are only data. They are read when the program starts and again whenever something
//! in them changes, and go the same way as the variants that come with the program.
//!
//! ```text
//! MODS/my-mod/mod.ron              Mod(api: 1, id: "my-mod", name: "My mod", version: "1.0", authors: ["…"], license: "…")
//! MODS/my-mod/variants/rooks.ron   the variant `my-mod/rooks`
//! MODS/my-mod/text/en.ftl          variant-rooks = Rooks only
//! MODS/my-mod/models/amazon.glb    how a piece named `amazon` looks
//! ```
//!
//! A broken file neither stops the program nor disappears: it is listed in [`Mods`] with what is wrong with it, and if it
//! could be played before, it can still be played as it was then. A match in play keeps the rules it began with.

mod folder;
mod install;
mod load;
mod speak;
mod watch;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use tessera_rules::{Diagnostic, Message};

use crate::answers::Refused;
use crate::registry::VariantRegistry;
use crate::text::Texts;

pub use folder::{About, read_text};
pub use install::InstallError;
pub use watch::Waker;

use folder::Folder;
use load::Good;

/// Where the mods of this user are: `tessera/mods` in the platform's folder for data.
pub fn user_mods() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let data = etcetera::base_strategy::choose_native_strategy().ok()?.data_dir();
    Some(data.join("tessera").join("mods"))
}

/// Loads mods. Added after the variants that come with the program, or before them.
#[derive(Debug, Default, Clone)]
pub struct ModsPlugin {
    /// The folder that has the folders of mods; it is made if it does not exist.
    pub folder: Option<PathBuf>,
    /// Single folders of mods beside it.
    pub more: Vec<PathBuf>,
    /// The folder of a mod that goes before any other with its id.
    pub first: Option<PathBuf>,
    /// The ids of those that are switched off.
    pub off: BTreeSet<String>,
    /// Whether changes are seen while the program runs.
    pub watch: bool,
}

/// Every mod that was found, whether it can be played or not.
#[derive(Resource, Debug, Default)]
pub struct Mods {
    folder: Option<PathBuf>,
    more: Vec<PathBuf>,
    first: Option<PathBuf>,
    off: BTreeSet<String>,
    list: Vec<Mod>,
    /// What was read last.
    folders: Vec<Folder>,
    good: Good,
    /// Why the folder of mods cannot be read.
    fault: Option<String>,
    /// Why changes are not seen.
    blind: Option<String>,
}

/// A mod.
#[derive(Debug, Clone, PartialEq)]
pub struct Mod {
    /// Its id; the name of its folder as long as that is not known.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Where it is.
    pub folder: PathBuf,
    /// What its `mod.ron` says, if that can be read.
    pub about: Option<About>,
    /// How it is.
    pub state: ModState,
    /// What is wrong with it as a whole and with its texts; see [`Mod::all`].
    pub diagnostics: Vec<Diagnostic>,
    /// Its variants, by file.
    pub variants: Vec<ModVariant>,
    /// Models of pieces: the name of the look, and the file.
    pub models: Vec<(String, PathBuf)>,
}

/// A variant of a mod.
#[derive(Debug, Clone, PartialEq)]
pub struct ModVariant {
    /// Its id in the registry, `MOD/VARIANT`; empty if its file could never be read.
    pub id: String,
    /// Its file, as messages name it.
    pub file: String,
    /// Whether it can be played.
    pub is_playable: bool,
    /// Whether what is played is what it was before the last change.
    pub is_last_good: bool,
    /// What is wrong or odd about it.
    pub diagnostics: Vec<Diagnostic>,
}

/// How a mod is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModState {
    /// All is well.
    Ok,
    /// It can be played, and something is odd.
    Warnings,
    /// Something of it cannot be played, or not as it is now.
    Broken,
    /// It is switched off.
    Off,
}

/// Asks to read all mods again. Answered by [`ModsChanged`] if anything has changed.
#[derive(Event, Debug, Clone, Copy)]
pub struct ReloadMods;

/// Asks to switch a mod on or off. Answered by [`ModsChanged`].
#[derive(Event, Debug, Clone)]
pub struct SwitchMod {
    /// Which.
    pub id: String,
    /// Whether it is to be on.
    pub on: bool,
}

/// Asks to install a mod from a zip of its folder. Answered by [`ModInstalled`] or [`Refused`].
#[derive(Event, Debug, Clone)]
pub struct InstallMod(pub PathBuf);

/// Mods have appeared, changed or gone; [`Mods`] and [`VariantRegistry`] say which there are now.
#[derive(Event, Debug, Clone, Copy)]
pub struct ModsChanged;

/// A mod was installed, perhaps in the place of an older one; [`ModsChanged`] came before.
#[derive(Event, Debug, Clone)]
pub struct ModInstalled {
    /// Its id.
    pub id: String,
}

impl Mods {
    /// Every mod, by folder.
    pub fn iter(&self) -> impl Iterator<Item = &Mod> {
        self.list.iter()
    }

    /// A mod by its id.
    pub fn get(&self, id: &str) -> Option<&Mod> {
        self.list.iter().find(|found| found.id == id)
    }

    /// The mod in this folder.
    pub fn in_folder(&self, path: &Path) -> Option<&Mod> {
        let path = path.canonicalize().ok()?;
        self.list.iter().find(|found| found.folder.canonicalize().is_ok_and(|folder| folder == path))
    }

    /// The folder that has the folders of mods.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The ids of those that are switched off, for the preferences.
    pub fn off(&self) -> &BTreeSet<String> {
        &self.off
    }

    /// Why the folder of mods cannot be read, or why changes in it are not seen by themselves.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref().or(self.blind.as_deref())
    }

    /// Reads what is on the disk. Tells whether it is something else than before.
    fn read(&mut self) -> bool {
        let mut folders = Vec::new();
        self.fault = None;
        match self.folder.as_deref().map(Folder::read_all) {
            None => {}
            Some(Ok(found)) => folders = found,
            Some(Err(error)) => self.fault = Some(error.to_string()),
        }
        let known: Vec<PathBuf> = folders.iter().filter_map(|folder| folder.path.canonicalize().ok()).collect();
        let more = self.more.iter().filter(|path| !path.canonicalize().is_ok_and(|path| known.contains(&path)));
        folders.extend(more.map(|path| Folder::read(path)));
        if let Some(first) = &self.first {
            let is_first = |path: &Path| path.canonicalize().ok() == first.canonicalize().ok();
            folders.retain(|folder| !is_first(&folder.path));
            folders.insert(0, Folder::read(first));
        }
        let changed = folders != self.folders;
        self.folders = folders;
        changed
    }
}

impl Mod {
    /// Everything that is wrong with it, its variants included, each once and the errors first.
    pub fn all(&self) -> impl Iterator<Item = &Diagnostic> {
        let variants = self.variants.iter().flat_map(|variant| &variant.diagnostics);
        let mut all: Vec<&Diagnostic> = Vec::new();
        for diagnostic in self.diagnostics.iter().chain(variants) {
            if !all.contains(&diagnostic) {
                all.push(diagnostic);
            }
        }
        all.sort_by_key(|diagnostic| diagnostic.severity);
        all.into_iter()
    }
}

impl Plugin for ModsPlugin {
    fn build(&self, app: &mut App) {
        let Self { folder, more, first, off, .. } = self.clone();
        app.insert_resource(Mods { folder, more, first, off, ..default() })
            .add_observer(on_reload)
            .add_observer(on_switch)
            .add_observer(on_install);
        if self.watch {
            app.add_plugins(watch::plugin);
        }
    }

    fn finish(&self, app: &mut App) {
        // All variants of the program are registered by now, whichever plugin came first.
        let world = app.world_mut();
        let mut mods = world.resource_mut::<Mods>();
        if let Some(folder) = &mods.folder {
            // If it cannot be made, it cannot be read either, and that is told.
            let _ = std::fs::create_dir_all(folder);
        }
        mods.read();
        load_all(world);
    }
}

fn load_all(world: &mut World) {
    world.resource_scope(|world, mut mods: Mut<Mods>| {
        world.resource_scope(|world, mut registry: Mut<VariantRegistry>| {
            let mut texts = world.get_resource_or_init::<Texts>();
            let Mods { folders, off, good, list, .. } = &mut *mods;
            let before: BTreeSet<String> = list.iter().map(|found| found.id.clone()).collect();
            before.iter().for_each(|id| texts.remove(id));
            *list = load::load(folders, off, good, &mut registry, &mut texts);
            for found in list.iter_mut() {
                let variants = found.variants.iter_mut().flat_map(|variant| &mut variant.diagnostics);
                for diagnostic in found.diagnostics.iter_mut().chain(variants) {
                    diagnostic.say(|reason| texts.message(reason));
                }
            }
        });
    });
}

fn on_reload(_: On<ReloadMods>, mut mods: ResMut<Mods>, mut commands: Commands) {
    if mods.bypass_change_detection().read() {
        mods.set_changed();
        commands.queue(apply);
    }
}

fn on_switch(switch: On<SwitchMod>, mut mods: ResMut<Mods>, mut commands: Commands) {
    let changed = if switch.on { mods.off.remove(&switch.id) } else { mods.off.insert(switch.id.clone()) };
    if changed {
        commands.queue(apply);
    }
}

fn on_install(install: On<InstallMod>, mut mods: ResMut<Mods>, registry: Res<VariantRegistry>, mut commands: Commands) {
    match install::install(&install.0, &mods, registry.library()) {
        Ok(id) => {
            mods.off.remove(&id);
            mods.read();
            commands.queue(apply);
            commands.trigger(ModInstalled { id });
        }
        Err(error) => {
            let reasons = vec![Message::new("mod-not-installed").text("error", error)];
            commands.trigger(Refused { seat: None, reasons });
        }
    }
}

fn apply(world: &mut World) {
    load_all(world);
    world.trigger(ModsChanged);
}
