//! Reads the folder of a mod.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::Deserialize;
use tessera_rules::Diagnostic;
use tessera_rules::ruleset::{API, NAME_MAX, SIZE_MAX, Severity, is_name, later_api, read};

use crate::text::language_of;

/// The file that makes a folder a mod.
pub(crate) const ABOUT: &str = "mod.ron";
/// The file with the lessons of a mod's variants.
const LESSONS: &str = "lessons.ron";
/// The folders of the files that are read here.
const READ: [&str; 3] = ["variants", "weights", "text"];
/// The endings of pictures. Of two pictures with one name the last ending counts.
const PICTURES: [&str; 2] = ["png", "jpg"];
/// The folders of the files that only the table reads, with the endings of these files.
const UNREAD: [(&str, &[&str]); 4] =
    [("models", &["glb"]), ("rooms", &["ron", "ktx2", "ogg"]), ("pictures", &PICTURES), ("sounds", &["ron", "ogg"])];

/// Whether the program reads this file of a mod. The path begins in the folder of the mod. Another file there, such as a draft, is
/// no part of the mod.
///
/// ```
/// use std::path::Path;
///
/// use tessera_arbiter::is_part_of_mod;
///
/// assert!(is_part_of_mod(Path::new("variants/rooks.ron")) && is_part_of_mod(Path::new("mod.ron")));
/// assert!(!is_part_of_mod(Path::new("drafts/rooks.ron")));
/// ```
pub fn is_part_of_mod(path: &Path) -> bool {
    let folders = READ.into_iter().chain(UNREAD.map(|(folder, _)| folder));
    [ABOUT, LESSONS].into_iter().chain(folders).any(|part| path.starts_with(part))
}

/// The most files of one kind in a mod. A folder that was put there by mistake must not stop the program.
const FILES_MAX: usize = 256;
/// The most files of one folder whose times are compared, for the same reason.
const WRITTEN_MAX: usize = 4096;

/// The content of `mod.ron`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename = "Mod", deny_unknown_fields)]
pub struct About {
    /// The version of the format of mods.
    pub api: u32,
    /// The mod's name in files. It is the first part of the ids of its variants.
    pub id: String,
    /// The version of the mod.
    #[serde(default)]
    pub version: String,
    /// The name for people.
    pub name: String,
    /// The names of its authors.
    #[serde(default)]
    pub authors: Vec<String>,
    /// The licence under which others may share it, for example `CC-BY-4.0`.
    #[serde(default)]
    pub license: String,
}

/// A file of a mod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ModFile {
    /// Its path from the folder of the mod, as messages show it: `my-mod/variants/rooks.ron`.
    pub(crate) name: String,
    /// Its name without folder and extension. For a text this is the language.
    pub(crate) stem: String,
    pub(crate) text: String,
}

/// The content of a mod's folder on the disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    /// The folder's own name.
    pub(crate) name: String,
    pub(crate) about: Option<About>,
    pub(crate) variants: Vec<ModFile>,
    /// The weights of the computer's evaluation: `weights/rooks.ron` for the variant `rooks`.
    pub(crate) weights: Vec<ModFile>,
    pub(crate) lessons: Option<ModFile>,
    pub(crate) texts: Vec<ModFile>,
    pub(crate) models: Vec<(String, PathBuf)>,
    pub(crate) rooms: Vec<(String, PathBuf)>,
    pub(crate) pictures: Vec<(String, PathBuf)>,
    pub(crate) sounds: Vec<PathBuf>,
    /// The time when each file was written that is not read here, so the time shows a change.
    written: BTreeMap<PathBuf, SystemTime>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Folder {
    /// Reads a folder. Faults become diagnostics.
    pub(crate) fn read(path: &Path) -> Self {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let mut folder = Self {
            path: path.to_owned(),
            name,
            about: None,
            variants: Vec::new(),
            weights: Vec::new(),
            lessons: None,
            texts: Vec::new(),
            models: Vec::new(),
            rooms: Vec::new(),
            pictures: Vec::new(),
            sounds: Vec::new(),
            written: BTreeMap::new(),
            diagnostics: Vec::new(),
        };
        folder.about = folder.about();
        folder.variants = folder.files("variants", "ron");
        folder.weights = folder.files("weights", "ron");
        folder.lessons = folder.lessons();
        folder.texts = folder.files("text", "ftl");
        folder.models = folder.paths("models", "glb").into_iter().map(|path| (stem(&path), path)).collect();
        folder.rooms = folder.paths("rooms", "ron").into_iter().map(|path| (stem(&path), path)).collect();
        let pictures = PICTURES.map(|ending| folder.paths("pictures", ending));
        folder.pictures = pictures.into_iter().flatten().map(|path| (stem(&path), path)).collect();
        folder.sounds = folder.paths("sounds", "ron");
        folder.written = UNREAD.iter().flat_map(|(name, endings)| written(&path.join(name), endings)).collect();
        let is_broken = folder.diagnostics.iter().any(|fault| fault.severity == Severity::Error);
        let is_empty = folder.variants.is_empty() && folder.rooms.is_empty();
        if folder.about.is_some() && is_empty && !is_broken {
            let hint = Diagnostic::warning("M003", "", "there is no file in `variants`");
            let hint = hint.at(&format!("{}/{ABOUT}", folder.name), "", 1, 1);
            folder.diagnostics.push(hint.help("put `variants/NAME.ron` beside `mod.ron`"));
        }
        if folder.about.is_some() {
            folder.strays();
        }
        folder
    }

    /// Reads all folders of mods in a folder, sorted by name. Folders whose name begins with a dot are skipped: they
    /// belong to the installer or to other tools.
    pub(crate) fn read_all(path: &Path) -> io::Result<Vec<Self>> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(path)? {
            let path = entry?.path();
            let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            if path.is_dir() && !hidden {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths.iter().map(|path| Self::read(path)).collect())
    }

    fn about(&mut self) -> Option<About> {
        let name = format!("{}/{ABOUT}", self.name);
        let path = self.path.join(ABOUT);
        if !path.is_file() {
            let error = Diagnostic::error("M001", "", format!("there is no `{ABOUT}`")).at(&name, "", 1, 1);
            let help = "write one with `Mod(api: 1, id: \"…\", name: \"…\")`, or take the folder away";
            self.diagnostics.push(error.help(help));
            return None;
        }
        let text = self.text(&path, &name)?;
        let about: About = match read(&name, &text) {
            Ok(about) => about,
            Err(found) => {
                let later = later_api(&name, &text).map(|later| Diagnostic { code: "M002", ..later });
                self.diagnostics.extend(later.map_or(found, |later| vec![later]));
                return None;
            }
        };
        let mut wrong = |path: &str, message: String| {
            self.diagnostics.push(Diagnostic::error("M002", path, message).at_key(&name, &text));
        };
        if about.api != API {
            wrong("api", format!("the mod is written for version {}; this program reads version {API}", about.api));
            return None;
        }
        if !is_name(&about.id) {
            let id = &about.id;
            wrong(
                "id",
                format!("an id is 1 to {NAME_MAX} of the letters a to z and A to Z, digits, `-` and `_`, not {id:?}"),
            );
            return None;
        }
        Some(about)
    }

    fn lessons(&mut self) -> Option<ModFile> {
        let path = self.path.join(LESSONS);
        let name = format!("{}/{LESSONS}", self.name);
        let text = if path.is_file() { self.text(&path, &name)? } else { return None };
        Some(ModFile { name, stem: stem(&path), text })
    }

    fn files(&mut self, folder: &str, ending: &str) -> Vec<ModFile> {
        let paths = self.paths(folder, ending);
        let file = |path: PathBuf| {
            let name = format!("{}/{folder}/{}", self.name, path.file_name()?.to_string_lossy());
            let text = self.text(&path, &name)?;
            Some(ModFile { name, stem: stem(&path), text })
        };
        paths.into_iter().filter_map(file).collect()
    }

    /// Warns of folders and files beside `mod.ron` that look like a part of the mod, and of texts in no language.
    fn strays(&mut self) {
        let known = || READ.into_iter().chain(UNREAD.iter().map(|(name, _)| *name));
        let entries = fs::read_dir(&self.path).into_iter().flatten().take(FILES_MAX).filter_map(Result::ok);
        let mut names: Vec<(String, bool)> =
            entries.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path().is_dir()))).collect();
        names.sort();
        for (name, is_folder) in names {
            // The same but for capitals, or for an `s` at the end.
            let like = |known: &&str| {
                let [one, other] = [*known, &name].map(|name| name.to_lowercase().trim_end_matches('s').to_owned());
                one == other
            };
            if is_folder && let Some(meant) = known().find(like).filter(|meant| *meant != name) {
                self.stray(&name, "the folder is not read", format!("call it `{meant}`"));
            } else if !is_folder && name.ends_with(".ron") && name != ABOUT && name != LESSONS {
                self.stray(&name, "the file is not read here", "put a variant into `variants`".to_owned());
            }
        }
        // Codes of languages have two or three letters.
        let is_language = |stem: &str| language_of(stem).is_some_and(|language| language.len() <= 3);
        let nameless: Vec<String> =
            self.texts.iter().map(|text| text.stem.clone()).filter(|stem| !is_language(stem)).collect();
        for stem in nameless {
            let name = format!("text/{stem}.ftl");
            self.stray(&name, "the name of the file is no code of a language", "call it `en.ftl`, say".to_owned());
        }
    }

    fn stray(&mut self, name: &str, message: &str, help: String) {
        let hint = Diagnostic::warning("M005", "", message).help(help);
        self.diagnostics.push(hint.at(&format!("{}/{name}", self.name), "", 1, 1));
    }

    /// The files of a folder with this extension, sorted by name. Warns of others where all files should have it, and of
    /// files such as `rooks.ron.txt`: editors add the second extension, and file managers hide it.
    fn paths(&mut self, folder: &str, ending: &str) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.path.join(folder)) else { return Vec::new() };
        let has = |path: &Path| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending));
        let (mut paths, mut passed) = (Vec::new(), Vec::new());
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()) {
            match path.file_stem().map(Path::new) {
                _ if has(&path) => paths.push(path),
                // Desktops leave hidden files.
                Some(stem) if stem.to_string_lossy().starts_with('.') => {}
                Some(stem) if passed.len() < FILES_MAX && (READ.contains(&folder) || has(stem)) => passed.push(path),
                _ => {}
            }
            if paths.len() > FILES_MAX {
                break;
            }
        }
        paths.sort();
        passed.sort();
        for path in passed {
            let name = format!("{folder}/{}", path.file_name().unwrap_or_default().to_string_lossy());
            let message = format!("the file is not read: it does not end in `.{ending}`");
            self.stray(&name, &message, "rename it, or put it elsewhere".to_owned());
        }
        if paths.len() > FILES_MAX {
            let message = format!("there are more than {FILES_MAX} files in `{folder}`");
            self.diagnostics.push(Diagnostic::error("V011", "", message).at(&self.name, "", 1, 1));
            paths.truncate(FILES_MAX);
        }
        paths
    }

    /// Reads a file. A fault becomes a diagnostic of the folder.
    fn text(&mut self, path: &Path, name: &str) -> Option<String> {
        let text = read_text(path, name);
        text.map_err(|error| self.diagnostics.push(*error)).ok()
    }
}

/// Reads a file of a mod, at most [`SIZE_MAX`] bytes. Removes the byte order mark that some editors write first.
///
/// # Errors
/// The file cannot be read, is larger, or is not UTF-8. The diagnostic calls the file `name`.
pub fn read_text(path: &Path, name: &str) -> Result<String, Box<Diagnostic>> {
    let read = || {
        let mut bytes = Vec::new();
        fs::File::open(path)?.take(SIZE_MAX as u64 + 1).read_to_end(&mut bytes)?;
        io::Result::Ok(bytes)
    };
    let error = match read().map(String::from_utf8) {
        Ok(Ok(text)) if text.len() > SIZE_MAX => {
            Diagnostic::error("V011", "", format!("the file has more than {SIZE_MAX} bytes"))
        }
        Ok(Ok(text)) => return Ok(text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned)),
        Ok(Err(error)) => {
            let at = error.utf8_error().valid_up_to();
            Diagnostic::error("V001", "", format!("byte {at} is no text in UTF-8")).help("save it as UTF-8")
        }
        Err(error) => Diagnostic::error("V001", "", format!("the file cannot be read: {error}")),
    };
    Err(Box::new(error.at(name, "", 1, 1)))
}

/// The time when each file of a folder with one of these endings was written.
fn written(folder: &Path, endings: &[&str]) -> Vec<(PathBuf, SystemTime)> {
    let entries = fs::read_dir(folder).into_iter().flatten().take(WRITTEN_MAX).flatten();
    let has = |path: &Path| {
        path.extension().is_some_and(|found| endings.iter().any(|ending| found.eq_ignore_ascii_case(ending)))
    };
    let paths = entries.map(|entry| entry.path()).filter(|path| has(path));
    paths.filter_map(|path| Some((path.clone(), fs::metadata(&path).ok()?.modified().ok()?))).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
