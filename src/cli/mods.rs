//! The tools for people who write variants: make a mod, check it, and show what a variant says in whole.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use tessera_arbiter::check_variant;
use tessera_rules::ruleset::{Layer, NAME_MAX, is_name};
use tessera_rules::{Library, Settings, Severity};

use crate::{Program, program};

/// The files of a new mod; `NAME` in them is its name.
const TEMPLATE: [(&str, &str); 3] = [
    ("mod.ron", include_str!("template/mod.ron")),
    ("variants/NAME.ron", include_str!("template/variants/variant.ron")),
    ("text/en.ftl", include_str!("template/text/en.ftl")),
];

/// Makes the folder of a mod that can be played as it is, in the folder of mods. Gives its path.
///
/// # Errors
/// What is wrong with the name, that there is such a mod already, or that it cannot be written.
pub fn make(mods: Option<&Path>, name: &str) -> Result<PathBuf, String> {
    if !is_name(name) {
        return Err(format!("a name is 1 to {NAME_MAX} of the letters a to z, digits, `-` and `_`, not {name:?}"));
    }
    let mods = mods.ok_or("there is no folder for mods; name one with --mods")?;
    let folder = mods.join(name);
    if folder.exists() {
        return Err(format!("{} is already there", folder.display()));
    }
    for (path, text) in TEMPLATE {
        let path = folder.join(path.replace("NAME", name));
        let write = || {
            fs::create_dir_all(path.parent().unwrap_or(&folder))?;
            fs::write(&path, text.replace("NAME", name))
        };
        write().map_err(|error: std::io::Error| format!("{}: {error}", path.display()))?;
    }
    Ok(folder)
}

/// Checks the folder of a mod, a single variant file or a variant by its id. Gives what to print, and whether it is good.
///
/// # Errors
/// If there is nothing like that.
pub fn check(mods: Option<PathBuf>, what: &str) -> Result<(String, bool), String> {
    let path = Path::new(what);
    if path.is_dir() {
        return Ok(check_folder(&program(mods, vec![path.to_owned()]), path));
    }
    let mut program = program(mods, Vec::new());
    if path.is_file() {
        let text = fs::read_to_string(path).map_err(|error| format!("{what}: {error}"))?;
        let mut registry = program.registry;
        let id = match registry.register(what, &text) {
            Ok(id) => id,
            Err(error) => return Ok((error.said(|reason| program.texts.message(reason)).report(), false)),
        };
        let report = check_variant(&registry, &program.texts, &id);
        program.registry = registry;
        return Ok((report.to_string(), !report.is_broken()));
    }
    if program.registry.ids().any(|id| id == what) {
        let report = check_variant(&program.registry, &program.texts, what);
        return Ok((report.to_string(), !report.is_broken()));
    }
    Err(unknown(program.registry.library(), what))
}

fn check_folder(program: &Program, path: &Path) -> (String, bool) {
    let Some(found) = program.mods.in_folder(path) else {
        return (format!("{} cannot be read", path.display()), false);
    };
    let mut text: String = found.diagnostics.iter().map(|diagnostic| format!("{diagnostic}\n")).collect();
    let mut good = !found.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    for variant in &found.variants {
        if variant.is_playable {
            let report = check_variant(&program.registry, &program.texts, &variant.id);
            good &= !report.is_broken();
            text += &format!("{report}\n");
        } else {
            good = false;
            text.extend(variant.diagnostics.iter().map(|diagnostic| format!("{diagnostic}\n")));
        }
    }
    let _ = write!(text, "{}: {}", found.id, if good { "can be played" } else { "cannot be played like this" });
    (text, good)
}

/// A variant with all that it inherits, as a file that says it all itself. Options that are chosen are no longer open.
///
/// # Errors
/// If there is no such variant, option or choice, or if its file cannot be put together.
pub fn show(library: &Library, id: &str, settings: &Settings) -> Result<String, String> {
    if !library.ids().any(|known| known == id) {
        return Err(unknown(library, id));
    }
    let layer = library.flat(id, settings).map_err(|error| error.to_string())?;
    // A file has no mod in its id.
    let short = id.rsplit('/').next().map(str::to_owned);
    Layer { id: short, ..layer }.to_ron(true).map_err(|error| error.to_string())
}

fn unknown(library: &Library, id: &str) -> String {
    let error = library.resolve(id, &Settings::new()).err();
    let help = error.and_then(|error| error.diagnostics.into_iter().next()?.help);
    format!("there is no variant, file or folder `{id}`{}", help.map_or_else(String::new, |help| format!("; {help}")))
}
