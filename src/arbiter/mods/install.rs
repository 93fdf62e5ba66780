//! Installs a mod from its folder or from a zip of it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tessera_rules::{Library, Settings, Severity};
use zip::ZipArchive;
use zip::result::ZipError;

use super::Mods;
use super::folder::{ABOUT, About, Folder};
use crate::guard::guarded;
use crate::text::Texts;

/// The most files and folders of a mod that is installed. It may have 256 files of a kind, and rarely has many of all kinds.
const ENTRIES_MAX: usize = 2_048;
/// The most bytes of all files together, unpacked. A hostile zip must not fill the disk; most mods need far less.
const BYTES_MAX: u64 = 64 * 1024 * 1024;
/// The folder into which a mod is copied or unpacked first. The dot keeps it from being read as a mod.
const NEW: &str = ".installing";
/// The folder that keeps replaced mods. It keeps one older version of each.
const OLD: &str = ".replaced";

/// The reason why a mod cannot be installed. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// There is no folder for mods.
    #[error("there is no folder for mods")]
    NoFolder,
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    Read(#[from] io::Error),
    /// The file is not a zip.
    #[error("this is no zip file: {0}")]
    Zip(#[from] ZipError),
    /// It has too many files.
    #[error("there are {0} files and folders in it, or more; at most {ENTRIES_MAX}")]
    TooMany(usize),
    /// It is too large.
    #[error("it has more than {} MB unpacked", BYTES_MAX / 1024 / 1024)]
    TooLarge,
    /// It lies in the folder of mods already.
    #[error("it is in the folder of mods already")]
    IsThere,
    /// The path of a file leads out of the folder of the mod, or it is a link.
    #[error("`{0}` in it leads out of its folder")]
    Escapes(String),
    /// The folder contains no `mod.ron`, or the zip contains none or several at the same depth.
    #[error("there is no {ABOUT} in it, or more than one")]
    NoMod,
    /// The mod is broken.
    #[error("{0}")]
    Broken(String),
}

/// Unpacks or copies a mod, checks it and moves it into the folder of mods. An older mod with the same id moves to `.replaced`.
/// Returns the id.
///
/// # Errors
/// The folder, the zip or the mod has faults, or the disk fails. Nothing has changed then.
pub(super) fn install(file: &Path, mods: &Mods, library: &Library) -> Result<String, InstallError> {
    let folder = mods.folder().ok_or(InstallError::NoFolder)?;
    fs::create_dir_all(folder)?;
    let new = folder.join(NEW);
    remove(&new)?;
    let put = match (file.is_dir(), lies_in(file, folder)) {
        (true, true) => Err(InstallError::IsThere),
        (true, false) => copy(file, &new),
        (false, _) => unpack(file, &new),
    };
    let installed = put.and_then(|()| {
        let unpacked = Folder::read(&new);
        let id = good(&unpacked, library)?;
        match older(mods, folder, &id) {
            Some(place) => replace(&new, &place, &folder.join(OLD))?,
            None => fs::rename(&new, free(folder, &id))?,
        }
        Ok(id)
    });
    remove(&new)?;
    installed
}

/// Whether a path lies in the folder of mods. Its copy there would take the place of what it was made from.
fn lies_in(file: &Path, mods: &Path) -> bool {
    // A path that cannot be resolved cannot be read either, which is told then.
    matches!((file.canonicalize(), mods.canonicalize()), (Ok(file), Ok(mods)) if file.starts_with(&mods))
}

/// Copies the folder of a mod, without what is hidden.
fn copy(folder: &Path, into: &Path) -> Result<(), InstallError> {
    if !folder.join(ABOUT).is_file() {
        return Err(InstallError::NoMod);
    }
    let (mut folders, mut files) = (vec![(folder.to_owned(), into.to_owned())], Vec::new());
    let (mut entries, mut bytes) = (0, 0);
    while let Some((from, to)) = folders.pop() {
        fs::create_dir_all(&to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            let (kind, path) = (entry.file_type()?, to.join(entry.file_name()));
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            entries += 1;
            if entries > ENTRIES_MAX {
                return Err(InstallError::TooMany(entries));
            }
            if kind.is_dir() {
                folders.push((entry.path(), path));
            } else if kind.is_file() {
                bytes += entry.metadata()?.len();
                files.push((entry.path(), path));
            } else {
                return Err(InstallError::Escapes(entry.path().display().to_string()));
            }
        }
    }
    if bytes > BYTES_MAX {
        return Err(InstallError::TooLarge);
    }
    for (from, to) in files {
        fs::copy(from, to)?;
    }
    Ok(())
}

fn unpack(file: &Path, into: &Path) -> Result<(), InstallError> {
    let mut zip = ZipArchive::new(File::open(file)?)?;
    if zip.len() > ENTRIES_MAX {
        return Err(InstallError::TooMany(zip.len()));
    }
    let paths = (0..zip.len()).map(|index| Ok(zip.by_index_raw(index)?.enclosed_name()));
    let paths = paths.collect::<Result<Vec<Option<PathBuf>>, ZipError>>()?;
    // A zip may contain the folder of the mod, or only the content of that folder.
    let abouts: Vec<PathBuf> = paths.into_iter().flatten().filter(|path| path.ends_with(ABOUT)).collect();
    let least = abouts.iter().map(|path| path.components().count()).min();
    let roots: Vec<&PathBuf> = abouts.iter().filter(|path| Some(path.components().count()) == least).collect();
    let [root] = roots[..] else { return Err(InstallError::NoMod) };
    let root = root.parent().unwrap_or(Path::new("")).to_owned();
    fs::create_dir_all(into)?;
    let mut left = BYTES_MAX;
    for index in 0..zip.len() {
        let mut entry = zip.by_index(index)?;
        let escapes = || InstallError::Escapes(entry.name().map_or_else(|_| "?".to_owned(), |name| name.into_owned()));
        let path = entry.enclosed_name().filter(|_| !entry.is_symlink()).ok_or_else(escapes)?;
        let Ok(path) = path.strip_prefix(&root).map(|path| into.join(path)) else { continue };
        if entry.is_dir() {
            fs::create_dir_all(path)?;
            continue;
        }
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        // A zip can state wrong sizes, so the bytes are counted while they are written.
        let written = io::copy(&mut (&mut entry).take(left + 1), &mut File::create(path)?)?;
        left = left.checked_sub(written).ok_or(InstallError::TooLarge)?;
    }
    Ok(())
}

/// Compiles all variants and reads all texts of a new mod together with the installed ones. Returns its id.
fn good(new: &Folder, library: &Library) -> Result<String, InstallError> {
    let broken = |reasons: Vec<String>| InstallError::Broken(reasons.join("; "));
    let errors = new.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let errors: Vec<String> = errors.map(|diagnostic| diagnostic.headline()).collect();
    let Some(about) = new.about.as_ref().filter(|_| errors.is_empty()) else { return Err(broken(errors)) };
    let mut library = library.clone();
    let old: Vec<String> = library.ids().filter(|id| library.home(id) == Some(&about.id)).map(str::to_owned).collect();
    old.iter().for_each(|id| library.remove(id));
    let mut added = Vec::new();
    for file in &new.variants {
        let name = file.name.replacen(NEW, &about.id, 1);
        added.push(guarded(|| library.add_to_mod(&about.id, &name, &file.text)));
    }
    let compiled = |id: String| guarded(|| library.compile(&id, &Settings::new()).map(|_| ()));
    let errors: Vec<String> =
        added.into_iter().filter_map(|id| id.and_then(compiled).err()).map(|error| error.to_string()).collect();
    let faults = new.texts.iter().flat_map(|file| {
        let name = file.name.replacen(NEW, &about.id, 1);
        let faults = Texts::default().put(&about.id, &file.stem, &file.text);
        faults.into_iter().map(move |fault| format!("{name}: {fault}"))
    });
    let errors: Vec<String> = errors.into_iter().chain(faults).collect();
    if errors.is_empty() { Ok(about.id.clone()) } else { Err(broken(errors)) }
}

/// The folder of an older mod with this id. Only mods in the user's folder of mods are replaced.
fn older(mods: &Mods, folder: &Path, id: &str) -> Option<PathBuf> {
    let is = |about: Option<&About>| about.is_some_and(|about| about.id == id);
    let here = |path: &Path| path.parent() == Some(folder);
    let old = mods.iter().find(|old| here(&old.folder) && is(old.about.as_ref()))?;
    // The folder may have changed since it was read. It must not be replaced if it holds another mod now.
    let now = Folder::read(&old.folder).about;
    (now.is_none() || is(now.as_ref())).then(|| old.folder.clone())
}

/// The path of a new folder for a mod with this id.
fn free(folder: &Path, id: &str) -> PathBuf {
    let names = std::iter::once(id.to_owned()).chain((2_u32..).map(|number| format!("{id}-{number}")));
    let mut paths = names.map(|name| folder.join(name));
    paths.find(|path| path.symlink_metadata().is_err()).unwrap_or_else(|| folder.join(id))
}

/// Moves the folder at `place` into `old`, and `new` to `place`. If a step fails, those before it are undone. The folder that
/// was moved into `old` before goes at the end.
fn replace(new: &Path, place: &Path, old: &Path) -> io::Result<()> {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let (kept, earlier) = (old.join(&*name), old.join(format!("{name}.earlier")));
    fs::create_dir_all(old)?;
    remove(&earlier)?;
    let had_earlier = kept.exists();
    if had_earlier {
        fs::rename(&kept, &earlier)?;
    }
    let moved = fs::rename(place, &kept)
        .and_then(|()| fs::rename(new, place).or_else(|error| fs::rename(&kept, place).and(Err(error))));
    match moved {
        // A leftover changes nothing for the players. The next replacement tries again to remove it.
        Ok(()) => remove(&earlier).or(Ok(())),
        Err(error) if had_earlier => fs::rename(&earlier, &kept).and(Err(error)),
        Err(error) => Err(error),
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// A replacement that fails leaves the mod there, and also the version that was kept before.
    #[test]
    fn a_replacement_that_fails_changes_nothing() {
        let home = TempDir::new().unwrap();
        let [new, place, old] = ["new", "mod", "old"].map(|name| home.path().join(name));
        let put = |folder: &Path, text: &str| {
            fs::create_dir_all(folder).unwrap();
            fs::write(folder.join("mod.ron"), text).unwrap();
        };
        let read = |folder: &Path| fs::read_to_string(folder.join("mod.ron")).unwrap();
        put(&place, "2");
        put(&old.join("mod"), "1");
        assert!(replace(&new, &place, &old).is_err(), "there is no new folder");
        assert_eq!([read(&place), read(&old.join("mod"))], ["2", "1"]);
        put(&new, "3");
        replace(&new, &place, &old).unwrap();
        assert_eq!([read(&place), read(&old.join("mod"))], ["3", "2"]);
        assert_eq!(fs::read_dir(&old).unwrap().count(), 1, "the first version is gone");
    }
}
