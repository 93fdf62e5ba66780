//! The tools for authors of variants. They make a mod, check it, and show a variant with everything that it inherits.

use std::path::{Path, PathBuf};

use tessera_arbiter::{
    Mod, Mods, Texts, VariantRegistry, check_lesson, check_mod, check_with_bots, is_part_of_mod, read_text,
};
use tessera_rules::ruleset::{Diagnostic, Layer, NAME_MAX, Severity, is_name};
use tessera_rules::{Library, Settings};

use crate::{Program, program, why_unknown, write_file};

/// The files of a new mod: path and text. `NAME` in both is replaced by its name.
const TEMPLATE: [(&str, &str); 3] = [
    ("mod.ron", include_str!("template/mod.ron")),
    ("variants/NAME.ron", include_str!("template/variants/variant.ron")),
    ("text/en.ftl", include_str!("template/text/en.ftl")),
];

/// Makes a new mod with one playable variant in the folder of mods. Returns the path of its folder.
///
/// # Errors
/// The name is not valid, such a folder exists already, or a file cannot be written.
pub fn make(mods: Option<&Path>, name: &str) -> Result<PathBuf, String> {
    if !is_name(name) {
        return Err(format!(
            "a name is 1 to {NAME_MAX} of the letters a to z and A to Z, digits, `-` and `_`, not {name:?}"
        ));
    }
    let mods = mods.ok_or("there is no folder for mods; name one with --mods")?;
    let folder = mods.join(name);
    if folder.exists() {
        return Err(format!("{} is already there", folder.display()));
    }
    for (path, text) in TEMPLATE {
        write_file(&folder.join(path.replace("NAME", name)), &text.replace("NAME", name))?;
    }
    Ok(folder)
}

/// Checks a mod, a variant or a single variant file. Returns the report, and whether it is free of errors.
///
/// `what` is tried in this order: the folder of a mod in the folder of mods, the id of a variant, the id of a mod, the path of a
/// folder, the path of a file. So a folder with the name of a mod in the current folder does not hide the mod.
///
/// # Errors
/// Nothing has this name.
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
    if let Some(found) = known.mods.iter().find(|found| found.id == what) {
        return Ok(check_folder(&known, &found.folder, None));
    }
    if path.is_dir() {
        return Ok(check_folder(&program(mods, Some(path.to_owned())), path, None));
    }
    if !path.is_file() {
        return Err(unknown(known.registry.library(), what));
    }
    // A file of a mod is checked together with that mod, because it may extend other variants of the mod. The report on a variant
    // has only its own faults, and the one on any other file those of the whole mod.
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let home = whole.ancestors().skip(1).find(|folder| folder.join("mod.ron").is_file());
    if let Some(home) = home.filter(|home| whole.strip_prefix(home).is_ok_and(is_part_of_mod)) {
        let is_variant = whole.parent() == Some(&home.join("variants"));
        let file = whole.file_name().and_then(|name| name.to_str()).filter(|_| is_variant);
        return Ok(check_folder(&program(mods, Some(home.to_owned())), home, file));
    }
    let text = read_text(path, what).map_err(|error| error.to_string())?;
    let Program { mut registry, texts, .. } = known;
    Ok(match registry.register(what, &text) {
        Ok(id) => check_id(&registry, &texts, &id),
        Err(error) => (error.said(|reason| texts.message(reason)).report(), false),
    })
}

/// The report on a mod, or on one file of it, and whether it is free of errors.
fn check_folder(program: &Program, path: &Path, file: Option<&str>) -> (String, bool) {
    let Some(found) = program.mods.in_folder(path) else {
        return (format!("{} cannot be read", path.display()), false);
    };
    let mut found = found.clone();
    found.diagnostics.extend(same_id(&found, &program.mods));
    if found.models.is_empty() && found.sounds.is_empty() && found.pictures.is_empty() {
        // It brings nothing at all. While it is written, the program only warns of that.
        let empty = found.diagnostics.iter_mut().filter(|hint| hint.code == "M003");
        empty.for_each(|hint| hint.severity = Severity::Error);
    }
    let report = check_mod(program.registry.library(), &found, file).said(&program.texts);
    (report.to_string(), report.is_good())
}

/// The error of a mod whose id another folder beside it has. A program that loads all mods tells it of the second one only.
fn same_id(found: &Mod, all: &Mods) -> Option<Diagnostic> {
    let beside = |other: &&Mod| {
        let has_id = other.about.is_some() && found.about.is_some() && other.id == found.id;
        has_id && other.folder != found.folder && other.folder.parent() == found.folder.parent()
    };
    if found.diagnostics.iter().any(|known| known.code == "M004") {
        return None;
    }
    let other = all.iter().find(beside)?;
    let name = found.folder.file_name().unwrap_or_default().to_string_lossy();
    let message = format!("{} is a mod with the same id, `{}`", other.folder.display(), found.id);
    let error = Diagnostic::error("M004", "id", message).help("give one of them another id, or take one away");
    Some(error.at(&format!("{name}/mod.ron"), "", 1, 1))
}

/// The report on a variant, and whether it is free of errors.
fn check_id(registry: &VariantRegistry, texts: &Texts, id: &str) -> (String, bool) {
    let mut report = check_with_bots(registry.library(), id);
    report.diagnostics.extend(check_lesson(registry, texts, id));
    report.diagnostics.sort_by_key(|diagnostic| diagnostic.severity);
    if let Some(lesson) = registry.lesson(id) {
        report.notes.push(format!("a lesson of {} steps and {} tasks", lesson.steps.len(), lesson.tasks.len()));
    }
    let report = report.said(|reason| texts.message(reason));
    (report.to_string(), !report.is_broken())
}

/// A variant as one RON file that contains everything that it inherits. Options in `settings` are settled and no longer
/// appear in it.
///
/// # Errors
/// The variant, option or choice does not exist, or the files of its parents have faults.
pub fn show(library: &Library, id: &str, settings: &Settings) -> Result<String, String> {
    if !library.ids().any(|known| known == id) {
        return Err(unknown(library, id));
    }
    let layer = library.flat(id, settings).map_err(|error| error.to_string())?;
    // The id in a file lacks the part `MOD/`.
    let short = id.rsplit('/').next().map(str::to_owned);
    Layer { id: short, ..layer }.to_ron(true).map_err(|error| error.to_string())
}

fn unknown(library: &Library, id: &str) -> String {
    why_unknown(library, id, format!("there is no variant, file or folder `{id}`"))
}
