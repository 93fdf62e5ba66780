//! The folder of games: one file a game, `SECONDS-VARIANT.ron`, named after the time of its first action.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, io};

use tessera_arbiter::SavedMatch;

use super::writer::{BEGUN, UNFINISHED};
use crate::model::kept_games::KeptGame;

/// The age from which an unfinished file counts as left over. Writing takes less than a second.
const LEFT_OVER: Duration = Duration::from_secs(60);

/// Reads all games of a folder, the one that was written last at the end. A file that is none has its reason. A folder
/// that does not exist is empty.
pub(super) fn read(folder: &Path) -> Vec<Result<KeptGame, (PathBuf, String)>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
        Err(error) => return vec![Err((folder.to_owned(), error.to_string()))],
    };
    let mut files: Vec<(SystemTime, PathBuf)> = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        let written = entry.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        if path.extension().is_some_and(|extension| extension == "ron") {
            files.push((written, path));
        }
    }
    files.sort();
    files.into_iter().map(|(written, file)| read_file(&file, written).map_err(|error| (file, error))).collect()
}

/// Removes the files of a folder that a program was writing when it was stopped. They are of no use to anybody.
pub(super) fn remove_left_over(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let written = entry.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        if is_left_over(&entry.path(), written) {
            // The next start tries again.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a program was stopped while it wrote this file. Another program may still be writing a younger one.
fn is_left_over(path: &Path, written: SystemTime) -> bool {
    let is_old = written.elapsed().is_ok_and(|age| age > LEFT_OVER);
    // Downloads of others end in the same way.
    let is_own = |name: &str| name.starts_with(BEGUN) && name.ends_with(UNFINISHED);
    is_old && path.file_name().and_then(|name| name.to_str()).is_some_and(is_own)
}

fn read_file(file: &Path, written: SystemTime) -> Result<KeptGame, String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let saved = SavedMatch::parse(&text).map_err(|error| error.to_string())?;
    Ok(KeptGame::new(file.to_owned(), saved, written))
}

/// The place of a removed game: a folder beside the others, where it can be found by hand.
fn removed(file: &Path) -> PathBuf {
    let folder = file.parent().unwrap_or(Path::new("")).join("removed");
    folder.join(file.file_name().unwrap_or_default())
}

/// Moves the file of a game to the removed ones.
pub(super) fn remove(file: &Path) -> io::Result<()> {
    move_file(file, &removed(file))
}

/// Moves the file of a removed game back.
///
/// # Errors
/// Another file has its place. It may be newer.
pub(super) fn bring_back(file: &Path) -> io::Result<()> {
    if file.exists() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    move_file(&removed(file), file)
}

/// Moves a file. The folder is made if it does not exist.
pub(super) fn move_file(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to.parent().unwrap_or(Path::new(".")))?;
    fs::rename(from, to)
}

/// A file that is not taken, for a game whose first action is played now. A file may be taken before it is written.
pub(super) fn free_file(folder: &Path, seconds: u64, variant: &str, is_taken: impl Fn(&Path) -> bool) -> PathBuf {
    // The id of a mod's variant has a slash.
    let name = format!("{seconds}-{}", variant.replace('/', "-"));
    let mut file = folder.join(format!("{name}.ron"));
    let mut number = 2;
    while is_taken(&file) {
        file = folder.join(format!("{name}-{number}.ron"));
        number += 1;
    }
    file
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn only_old_unfinished_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, age: u64| {
            let file = folder.path().join(name);
            fs::write(&file, "").unwrap();
            let written = SystemTime::now() - Duration::from_secs(age);
            File::options().write(true).open(&file).unwrap().set_modified(written).unwrap();
            file
        };
        let (old, young) = (put(".tessera-a.part", 3600), put(".tessera-b.part", 5));
        let others = [put("download.part", 3600), put("notes.txt", 3600)];
        remove_left_over(folder.path());
        assert_eq!([old.exists(), young.exists()], [false, true]);
        assert!(others.iter().all(|file| file.exists()));
    }

    #[test]
    fn each_game_has_a_file_of_its_own() {
        let folder = Path::new("games");
        let first = free_file(folder, 7, "my-mod/rooks", |_| false);
        assert_eq!(first, folder.join("7-my-mod-rooks.ron"));
        let second = free_file(folder, 7, "my-mod/rooks", |file| file == first);
        assert_eq!(second, folder.join("7-my-mod-rooks-2.ron"));
    }
}
