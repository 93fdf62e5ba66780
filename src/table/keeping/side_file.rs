//! Files beside the folder of games, such as that of the party: read at the start, and written after each change.

use std::path::{Path, PathBuf};
use std::{fs, io};

use bevy::prelude::*;
use serde::Serialize;

use super::folder::move_file;
use super::writer::Writer;
use crate::Launch;
use crate::model::kept_games::OtherProgram;

/// A file that could not be read. It was set aside so that the next write does not destroy it, unless another program writes it.
pub(super) struct BrokenFile {
    /// The place of the file now.
    pub(super) place: PathBuf,
    pub(super) error: String,
}

/// A value as its file has it.
#[derive(Resource, Default)]
pub(super) struct AsWritten<T>(pub(super) T);

/// The path of a file beside the folder of games. `None` where nothing is kept.
pub(super) fn side_file(launch: &Launch, name: &str) -> Option<PathBuf> {
    Some(launch.games.as_ref()?.parent()?.join(name))
}

/// Whether changes are written. Two programs would overwrite each other's files.
pub(super) fn is_written(writer: Option<Res<Writer>>, other: Option<Res<OtherProgram>>) -> bool {
    writer.is_some() && other.is_none()
}

/// Reads a file with `parse`. `None` if there is no such file.
///
/// # Errors
/// The file cannot be read or parsed. It is set aside, unless it belongs to `other`.
pub(super) fn read<T>(
    file: &Path,
    other: Option<Res<OtherProgram>>,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Option<Result<T, BrokenFile>> {
    let parsed = match fs::read_to_string(file) {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => Err(error.to_string()),
    };
    Some(parsed.map_err(|error| {
        let mut place = file.to_owned();
        if other.is_none() {
            let aside = free_aside(file);
            match move_file(file, &aside) {
                Ok(()) => place = aside,
                Err(error) => warn!("{} cannot be set aside: {error}", file.display()),
            }
        }
        BrokenFile { place, error }
    }))
}

/// The place for a file that is set aside. An earlier one stays.
fn free_aside(file: &Path) -> PathBuf {
    let mut places = (1..).map(|number: u32| match number {
        1 => file.with_extension("old.ron"),
        _ => file.with_extension(format!("old-{number}.ron")),
    });
    places.find(|place| !place.exists()).unwrap_or_default()
}

/// Writes a value as RON, in the background.
pub(super) fn write(file: PathBuf, value: &impl Serialize, writer: &Writer) {
    match ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::default()) {
        Ok(text) => writer.write(file, text),
        Err(error) => warn!("{} cannot be written: {error}", file.display()),
    }
}
