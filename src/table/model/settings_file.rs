//! The file of the preferences. Bevy skips the lines that it does not understand, and then writes the whole file anew. On a full
//! disk it puts an empty file in its place. This module keeps a copy and looks for room, so that no line is lost.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use bevy::platform::dirs::preferences_dir;
use bevy::prelude::*;
use bevy::settings::SaveSettingsSync;
use tessera_rules::Message;

use super::table_requests::Toast;

/// The name under which Bevy keeps the file, in the user's folder for preferences.
pub(crate) const APP_NAME: &str = "tessera";
/// The name that Bevy gives the file.
const FILE: &str = "settings.toml";
/// The name of the copy.
const KEPT: &str = "settings.old.toml";

/// How much room a disk needs beside what the file has now, in bytes. The file has some 3000.
const ROOM: usize = 16 * 1024;

/// A note to the players about the file: it was not understood, or cannot be written.
#[derive(Resource)]
pub(super) struct SettingsNote(Message);

/// The file cannot be read or written, and the players know it.
#[derive(Resource)]
struct NotSaved;

/// Lets Bevy write the file anew before any preference changes. If a line of the old file is missing then, the old file
/// is kept. It was broken, edited by hand, or of another version.
pub(super) fn keep_what_is_not_understood(world: &mut World) {
    let Some(folder) = preferences_dir().map(|folder| folder.join(APP_NAME)) else { return };
    let note = match may_be_written(&folder).and_then(|()| write_anew(&folder, world)) {
        Ok(false) => return,
        Ok(true) => Message::new("tell-settings-kept").text("file", folder.join(KEPT).display()),
        Err(error) => {
            world.insert_resource(NotSaved);
            not_saved(&folder, &error)
        }
    };
    warn!("{note}");
    world.insert_resource(SettingsNote(note));
}

fn not_saved(folder: &Path, error: &io::Error) -> Message {
    Message::new("tell-settings-unsaved").text("file", folder.join(FILE).display()).text("error", error)
}

/// Saves what has changed. If that is not possible the file stays as it is, and the players are told once. The next change tries
/// again.
pub(super) fn save(world: &mut World) {
    let Some(folder) = preferences_dir().map(|folder| folder.join(APP_NAME)) else { return };
    match may_be_written(&folder) {
        Ok(()) => {
            SaveSettingsSync::IfChanged.apply(world);
            world.remove_resource::<NotSaved>();
        }
        Err(error) if !world.contains_resource::<NotSaved>() => {
            world.insert_resource(NotSaved);
            let note = not_saved(&folder, &error);
            warn!("{note}");
            world.trigger(Toast(note));
        }
        Err(_) => {}
    }
}

/// Tells the players the note.
pub(super) fn tell_note(note: Res<SettingsNote>, mut commands: Commands) {
    commands.trigger(Toast(note.0.clone()));
}

/// Reads the file. Then writes a somewhat larger one beside it, and removes that. Bevy would replace a file that it cannot read, and
/// one that has no room, and only log it, where no player looks.
///
/// # Errors
/// The file cannot be read, or the folder has no room or cannot be written.
fn may_be_written(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let size = match fs::read(folder.join(FILE)) {
        Ok(text) => text.len(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
        Err(error) => return Err(error),
    };
    let file = folder.join(format!("{FILE}.try"));
    let written = fs::write(&file, vec![b' '; size + ROOM]);
    written.and(fs::remove_file(file))
}

/// Writes the file anew. Returns whether the old file is kept. Does nothing if there is no file.
fn write_anew(folder: &Path, world: &mut World) -> io::Result<bool> {
    let file = folder.join(FILE);
    if !file.is_file() {
        return Ok(false);
    }
    // The copy comes before the writing, so nothing is lost if the program ends in between.
    let copy = folder.join(format!("{KEPT}.new"));
    fs::copy(&file, &copy)?;
    SaveSettingsSync::Always.apply(world);
    let (before, after) = (fs::read(&copy)?, fs::read(&file)?);
    let (before, after) = (String::from_utf8_lossy(&before), String::from_utf8_lossy(&after));
    let said: BTreeSet<&str> = after.lines().map(str::trim).collect();
    let is_lost = before.lines().map(str::trim).any(|line| !line.is_empty() && !said.contains(line));
    if is_lost {
        fs::rename(copy, folder.join(KEPT))?;
    } else {
        fs::remove_file(copy)?;
    }
    Ok(is_lost)
}
