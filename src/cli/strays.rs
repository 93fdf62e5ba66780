//! Faults of a mod's folder that only its author wants to hear of: files that nothing reads, and an id that is taken.

use std::fs;
use std::path::Path;

use tessera_arbiter::{Mod, Mods};
use tessera_rules::ruleset::{Diagnostic, Severity};

/// The folders of a mod, each with the ending of the files that are read by their names.
const FOLDERS: [(&str, Option<&str>); 7] = [
    ("variants", Some("ron")),
    ("weights", Some("ron")),
    ("text", Some("ftl")),
    ("models", None),
    ("rooms", None),
    ("pictures", None),
    ("sounds", None),
];
/// The most files that are told, so that a folder that was put there by mistake is not listed.
const TOLD_MAX: usize = 20;

/// The mod with all that its folder says besides.
pub fn with_strays(found: &Mod, all: &Mods) -> Mod {
    let mut found = found.clone();
    let (strays, rival) = (strays(&found.folder), rival(&found, all));
    let brings = !found.models.is_empty() || !found.sounds.is_empty() || !found.pictures.is_empty();
    for empty in found.diagnostics.iter_mut().filter(|hint| hint.code == "M003" && !brings) {
        empty.severity = Severity::Error;
    }
    found.diagnostics.extend(rival);
    found.diagnostics.extend(strays);
    found
}

/// The error of a mod whose id another folder beside it has, too.
fn rival(found: &Mod, all: &Mods) -> Option<Diagnostic> {
    let beside = |other: &&Mod| {
        other.folder != found.folder && other.folder.parent() == found.folder.parent() && other.id == found.id
    };
    let other = all.iter().filter(|other| other.about.is_some() && found.about.is_some()).find(beside)?;
    let name = found.folder.file_name().unwrap_or_default().to_string_lossy();
    let message = format!("{} is a mod with the same id, `{}`", other.folder.display(), found.id);
    let error = Diagnostic::error("M004", "id", message).help("give one of them another id, or take one away");
    let known = found.diagnostics.iter().any(|known| known.code == "M004");
    (!known).then(|| error.at(&format!("{name}/mod.ron"), "", 1, 1))
}

/// A warning for each file that looks like a part of the mod, and that nothing reads.
fn strays(folder: &Path) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut told = |path: String, why: String, help: String| {
        found.push(Diagnostic::warning("M005", "", why).help(help).at(&format!("{name}/{path}"), "", 1, 1));
    };
    for (entry, is_folder) in entries(folder) {
        let known = FOLDERS.iter().find(|(known, _)| *known == entry);
        match known {
            None if is_folder => {
                let like = FOLDERS.iter().map(|(known, _)| *known).find(|known| is_like(known, &entry));
                if let Some(like) = like {
                    told(entry, "nothing reads this folder".to_owned(), format!("call it `{like}`"));
                }
            }
            None if entry.ends_with(".ron") && entry != "mod.ron" && entry != "lessons.ron" => {
                told(entry, "nothing reads this file here".to_owned(), "put a variant into `variants`".to_owned());
            }
            Some((_, Some(ending))) if is_folder => {
                for (file, _) in entries(&folder.join(&entry)).into_iter().filter(|(_, is_folder)| !is_folder) {
                    let (stem, found) = file.rsplit_once('.').unwrap_or((&file, ""));
                    let is_read = found.eq_ignore_ascii_case(ending);
                    // The program tells files such as `rooks.ron.txt` itself.
                    let doubled = stem.ends_with(&format!(".{ending}"));
                    let path = format!("{entry}/{file}");
                    if !is_read && !doubled {
                        let why = format!("nothing reads this file: it does not end in `.{ending}`");
                        told(path, why, "rename it, or put it elsewhere".to_owned());
                    } else if is_read && *ending == "ftl" && !(2..=3).contains(&stem.len()) {
                        let why = "nothing reads this file: its name is no code of a language".to_owned();
                        told(path, why, "call it by the code, such as `en.ftl`".to_owned());
                    }
                }
            }
            _ => {}
        }
    }
    found.truncate(TOLD_MAX);
    found
}

/// Whether a folder's name is a known one, but for its number or its capitals.
fn is_like(known: &str, name: &str) -> bool {
    known.trim_end_matches('s').eq_ignore_ascii_case(name.trim_end_matches(['s', 'S']))
}

/// The names in a folder that do not begin with a dot, sorted, each with whether it is a folder.
fn entries(folder: &Path) -> Vec<(String, bool)> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let named = entries.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path().is_dir())));
    let mut all: Vec<(String, bool)> = named.filter(|(name, _)| !name.starts_with('.')).collect();
    all.sort();
    all
}
