//! The tools for people who write variants: make a mod, check it, and show what a variant says in whole.

use std::fs;
use std::path::{Path, PathBuf};

use tessera_arbiter::{Texts, VariantRegistry, check_mod, check_variant, read_text};
use tessera_rules::ruleset::{Layer, NAME_MAX, is_name};
use tessera_rules::{Library, Settings};

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
/// What has a separator in it, and is no id, is a path; else a mod or variant goes before what has its name in the current
/// folder.
///
/// # Errors
/// If there is nothing like that.
pub fn check(mods: Option<PathBuf>, what: &str) -> Result<(String, bool), String> {
    let path = Path::new(what);
    let named = is_name(what).then(|| mods.as_ref().map(|mods| mods.join(what))).flatten();
    if let Some(folder) = named.filter(|folder| folder.is_dir()) {
        return Ok(check_folder(&program(mods, Some(folder.clone())), &folder, None));
    }
    let known = program(mods.clone(), None);
    if known.registry.ids().any(|id| id == what) {
        return Ok(check_id(&known.registry, &known.texts, what));
    }
    if path.is_dir() {
        return Ok(check_folder(&program(mods, Some(path.to_owned())), path, None));
    }
    if !path.is_file() {
        return Err(unknown(known.registry.library(), what));
    }
    // A file of a mod is looked at with what it may extend there.
    let home = path.canonicalize().ok().and_then(|path| {
        let variants = path.parent().filter(|folder| folder.ends_with("variants"))?;
        variants.parent().filter(|home| home.join("mod.ron").is_file()).map(Path::to_owned)
    });
    if let Some(home) = home {
        return Ok(check_folder(
            &program(mods, Some(home.clone())),
            &home,
            path.file_name().and_then(|name| name.to_str()),
        ));
    }
    let text = read_text(path, what).map_err(|error| error.to_string())?;
    let Program { mut registry, texts, .. } = known;
    Ok(match registry.register(what, &text) {
        Ok(id) => check_id(&registry, &texts, &id),
        Err(error) => (error.said(|reason| texts.message(reason)).report(), false),
    })
}

/// What there is to say of a mod, or of one file of it.
fn check_folder(program: &Program, path: &Path, file: Option<&str>) -> (String, bool) {
    let Some(found) = program.mods.in_folder(path) else {
        return (format!("{} cannot be read", path.display()), false);
    };
    let report = check_mod(program.registry.library(), found, file).said(&program.texts);
    (report.to_string(), report.is_good())
}

/// What there is to say of a variant by its id.
fn check_id(registry: &VariantRegistry, texts: &Texts, id: &str) -> (String, bool) {
    let report = check_variant(registry.library(), id).said(|reason| texts.message(reason));
    (report.to_string(), !report.is_broken())
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
