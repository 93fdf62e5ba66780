//! The file of the preferences. Bevy skips the lines that it does not understand, and then writes the whole file anew.
//! This module keeps a copy, so that no line is lost.

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

/// A note to the players about the file: it was not understood, or cannot be written.
#[derive(Resource)]
pub(super) struct SettingsNote(Message);

/// Lets Bevy write the file anew before any preference changes. If a line of the old file is missing then, the old file
/// is kept. It was broken, edited by hand, or of another version.
pub(super) fn keep_what_is_not_understood(world: &mut World) {
    let Some(folder) = preferences_dir().map(|folder| folder.join(APP_NAME)) else { return };
    let note = match try_to_write(&folder).and_then(|()| write_anew(&folder, world)) {
        Ok(false) => return,
        Ok(true) => Message::new("tell-settings-kept").text("file", folder.join(KEPT).display()),
        Err(error) => Message::new("tell-settings-unsaved").text("folder", folder.display()).text("error", error),
    };
    warn!("{note}");
    world.insert_resource(SettingsNote(note));
}

/// Tells the players the note.
pub(super) fn tell_note(note: Res<SettingsNote>, mut commands: Commands) {
    commands.trigger(Toast(note.0.clone()));
}

/// Writes a file into the folder and removes it. Bevy only logs that it cannot save preferences, where no player looks.
///
/// # Errors
/// The folder cannot be written.
fn try_to_write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let file = folder.join(format!("{FILE}.try"));
    fs::write(&file, [])?;
    fs::remove_file(file)
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
