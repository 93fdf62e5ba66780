//! The program without a window: a UCI engine, and tools for authors of variants.

pub mod arena;
mod convert;
pub mod mods;
mod page;
mod replay;
mod tune;
mod uci;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use plugins::VariantPlugins;
use tessera_arbiter::{ArbiterPlugin, Mods, ModsPlugin, Texts, VariantRegistry};
use tessera_bots::Weights;
use tessera_rules::ruleset::report;
use tessera_rules::{Library, Settings};

pub use arena::ArenaArguments;
pub use convert::ConvertArguments;
pub use page::page;
pub use replay::{ReplayArguments, ReplayForm};
pub use tune::{Tuning, tuned, tuning_games};
pub use uci::{Engine, divide};

/// All variants with their texts and mods.
pub struct Program {
    /// The bundled variants and those of mods.
    pub registry: VariantRegistry,
    /// Their texts.
    pub texts: Texts,
    /// The mods, with those that cannot be played.
    pub mods: Mods,
}

/// Loads the bundled variants, the mods in the folder `mods`, and the single mod in the folder `first`. The mod `first`
/// replaces any other mod with the same id.
pub fn program(mods: Option<PathBuf>, first: Option<PathBuf>) -> Program {
    let mut app = App::new();
    let mods = ModsPlugin { folder: mods, first, ..default() };
    app.add_plugins((ArbiterPlugin, VariantPlugins, mods));
    app.finish();
    let world = app.world_mut();
    Program {
        registry: world.remove_resource().unwrap_or_default(),
        texts: world.remove_resource().unwrap_or_default(),
        mods: world.remove_resource().unwrap_or_default(),
    }
}

/// Reads a choice of an option from the command line: `NAME=CHOICE`.
///
/// # Errors
/// The text has another form. The message says how an option is written.
pub fn option(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, choice)| !name.is_empty() && !choice.is_empty());
    let (name, choice) = parts.ok_or("an option is written NAME=CHOICE")?;
    Ok((name.to_owned(), choice.to_owned()))
}

/// Why no variant with this id can be played: its file has faults, or else `missing`, with ids that are like it.
fn why_unknown(library: &Library, id: &str, missing: String) -> String {
    let error = library.resolve(id, &Settings::new()).err();
    match error.and_then(|error| error.diagnostics.into_iter().next()) {
        Some(fault) if library.is_broken(id) => fault.message,
        Some(fault) => fault.help.map_or(missing.clone(), |help| format!("{missing}; {help}")),
        None => missing,
    }
}

/// A number of things, with the word for one or for several.
fn counted(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// Writes a file, and makes the folders above it.
///
/// # Errors
/// The disk fails; the message names the file.
fn write_file(path: &Path, text: &str) -> Result<(), String> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, text)).map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes a new file. It never overwrites an old one.
///
/// # Errors
/// There is such a file already, or it cannot be made. The message names it.
fn create_file(path: &Path) -> Result<File, String> {
    File::create_new(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => already_there(path),
        _ => format!("{}: {error}", path.display()),
    })
}

/// The error of a file that would be overwritten.
fn already_there(path: &Path) -> String {
    format!("{}: the file is there already, and is not overwritten", path.display())
}

/// Reads a file of weights for the computer's evaluation.
///
/// # Errors
/// The file cannot be read, or it does not say weights; the message says where.
pub fn weights(path: &str) -> Result<Weights, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    Weights::read(path, &text).map_err(|diagnostics| report(&diagnostics))
}
