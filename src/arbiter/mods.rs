//! Mods: folders of variants that contain only data. The program reads them at its start, and again after each change.
//! They are loaded by the same code as the bundled variants.
//!
//! ```text
//! MODS/my-mod/mod.ron              Mod(api: 1, id: "my-mod", name: "My mod", version: "1.0", authors: ["…"], license: "…")
//! MODS/my-mod/variants/rooks.ron   the variant `my-mod/rooks`
//! MODS/my-mod/text/en.ftl          variant-rooks = Rooks only
//! MODS/my-mod/weights/rooks.ron    how the computer values the positions of the variant `my-mod/rooks`
//! MODS/my-mod/lessons.ron          the lessons of its variants
//! MODS/my-mod/models/amazon.glb    the model of a piece named `amazon`
//! MODS/my-mod/rooms/attic.ron      the room `my-mod/attic` round the table
//! MODS/my-mod/sounds/sounds.ron    the sounds that are heard in its variants
//! MODS/my-mod/pictures/rooks.jpg   the picture of the variant `my-mod/rooks` in the gallery
//! ```
//!
//! A broken file does not stop the program. [`Mods`] lists it with its faults. If the variant could be played before,
//! its last good version stays playable. A match in play keeps the rules with which it began.

mod folder;
mod install;
mod last_good;
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

pub use folder::{About, is_part_of_mod, read_text};
pub use install::InstallError;

use folder::Folder;
use last_good::LastGood;

/// The folder of this user's mods: `tessera/mods` in the platform's folder for data. `None` if there is no home folder.
pub fn user_mods() -> Option<PathBuf> {
    use etcetera::BaseStrategy;
    let data = etcetera::base_strategy::choose_native_strategy().ok()?.data_dir();
    Some(data.join("tessera").join("mods"))
}

/// Loads mods. It may be added before or after the plugins of bundled variants.
#[derive(Debug, Default, Clone)]
pub struct ModsPlugin {
    /// The folder that contains the folders of mods. It is created if it does not exist.
    pub folder: Option<PathBuf>,
    /// Folders of single mods elsewhere. A mod of `folder` replaces one of them with the same id.
    pub more: Vec<PathBuf>,
    /// The folder of a mod that replaces any other mod with the same id.
    pub first: Option<PathBuf>,
    /// Whether the program watches `folder` and reads the mods again after each change.
    pub watch: bool,
}

/// All mods that were found, with those that cannot be played.
#[derive(Resource, Debug, Default)]
pub struct Mods {
    folder: Option<PathBuf>,
    more: Vec<PathBuf>,
    first: Option<PathBuf>,
    off: BTreeSet<String>,
    list: Vec<Mod>,
    /// The content of the folders when they were read last.
    folders: Vec<Folder>,
    good: LastGood,
    /// The reason why the folder of mods cannot be read.
    fault: Option<String>,
    /// The reason why the folder of mods cannot be watched.
    blind: Option<String>,
}

/// A mod.
#[derive(Debug, Clone, PartialEq)]
pub struct Mod {
    /// Its id, or the name of its folder if `mod.ron` could never be read.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The path of its folder.
    pub folder: PathBuf,
    /// The content of its `mod.ron`, in the last version that could be read.
    pub about: Option<About>,
    /// Its state: switched off, or the one that its diagnostics give.
    pub state: ModState,
    /// The faults of the mod itself and of its texts. [`Mod::all`] adds those of its variants.
    pub diagnostics: Vec<Diagnostic>,
    /// Its variants, sorted by file.
    pub variants: Vec<ModVariant>,
    /// The models of its pieces: the name of the aspect and the file.
    pub models: Vec<(String, PathBuf)>,
    /// The rooms that it brings for the table: the name and the file.
    pub rooms: Vec<(String, PathBuf)>,
    /// The pictures of its variants in the gallery: the variant's name without the mod, and the file.
    pub pictures: Vec<(String, PathBuf)>,
    /// The files that name the sounds of its variants.
    pub sounds: Vec<PathBuf>,
}

/// A variant of a mod.
#[derive(Debug, Clone, PartialEq)]
pub struct ModVariant {
    /// Its id in the registry, `MOD/VARIANT`; empty if its file could never be read.
    pub id: String,
    /// Its file, as messages name it: `my-mod/variants/rooks.ron`.
    pub file: String,
    /// Whether it can be played.
    pub is_playable: bool,
    /// Whether an earlier version is played because the file is broken now.
    pub is_last_good: bool,
    /// Its errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
}

/// The state of a mod.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModState {
    /// It has neither errors nor warnings.
    Ok,
    /// It has warnings, but no errors.
    Warnings,
    /// It has errors. Some of its variants may be playable.
    Broken,
    /// It is switched off.
    Off,
}

/// Asks to read all mods again. Answered by [`ModsChanged`] if anything has changed.
#[derive(Event, Debug, Clone, Copy)]
pub struct ReloadMods;

/// Asks to switch mods on or off. Answered by [`ModsChanged`] if any was not so before.
#[derive(Event, Debug, Clone)]
pub struct SwitchMods {
    /// The ids of the mods.
    pub ids: Vec<String>,
    /// `true` switches them on, `false` off.
    pub on: bool,
}

/// Asks to install a mod from its folder or a zip of it. Answered by [`ModInstalled`] or [`Refused`].
#[derive(Event, Debug, Clone)]
pub struct InstallMod(pub PathBuf);

/// Mods were added, changed or removed. [`Mods`] and [`VariantRegistry`] list the new ones already.
#[derive(Event, Debug, Clone, Copy)]
pub struct ModsChanged;

/// A mod was installed. It may have replaced an older version. [`ModsChanged`] was triggered before.
#[derive(Event, Debug, Clone)]
pub struct ModInstalled {
    /// Its id.
    pub id: String,
}

impl Mods {
    /// All mods, in the order in which their folders were read.
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

    /// The folder that contains the folders of mods.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The ids of the mods that are switched off. The preferences save them.
    pub fn off(&self) -> &BTreeSet<String> {
        &self.off
    }

    /// The reason why the folder of mods cannot be read or watched; `None` if it can.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref().or(self.blind.as_deref())
    }

    /// Reads all folders. Returns whether their content differs from the last time.
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
        let more: Vec<Folder> = more.map(|path| Folder::read(path)).collect();
        // The player's own mod replaces one elsewhere with the same id, as an edited sample does.
        let id = |folder: &Folder| {
            folder.about.as_ref().or(self.good.abouts.get(&folder.path)).map(|about| about.id.clone())
        };
        let own: BTreeSet<String> = folders.iter().filter_map(id).collect();
        folders.extend(more.into_iter().filter(|folder| id(folder).is_none_or(|id| !own.contains(&id))));
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
    /// All diagnostics of the mod and its variants. Each is listed once, errors come first.
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
        let Self { folder, more, first, .. } = self.clone();
        app.insert_resource(Mods { folder, more, first, ..default() })
            .add_observer(on_reload)
            .add_observer(on_switch)
            .add_observer(on_install);
        if self.watch {
            app.add_plugins(watch::plugin);
        }
    }

    fn finish(&self, app: &mut App) {
        // Mods are loaded in `finish`, because all plugins have registered their variants by then.
        let world = app.world_mut();
        let mut mods = world.resource_mut::<Mods>();
        if let Some(folder) = &mods.folder {
            // If it cannot be created, reading it fails too, and `read` keeps that reason.
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

fn on_switch(switch: On<SwitchMods>, mut mods: ResMut<Mods>, mut commands: Commands) {
    let before = mods.off.len();
    if switch.on {
        mods.off.retain(|id| !switch.ids.contains(id));
    } else {
        mods.off.extend(switch.ids.iter().cloned());
    }
    if mods.off.len() != before {
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
