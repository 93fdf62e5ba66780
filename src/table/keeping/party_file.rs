//! The file of the party, beside the folder of games. So the evening goes on after the program has ended.

use std::path::PathBuf;
use std::{fs, io};

use bevy::prelude::*;
use tessera_rules::Message;

use super::folder::move_file;
use super::writer::Writer;
use crate::Launch;
use crate::model::party::{CurrentParty, Party};
use crate::model::table_requests::Toast;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, read.after(super::open))
        .add_systems(Last, write.run_if(resource_exists::<Writer>.and_then(resource_changed::<CurrentParty>)));
}

/// The file of the party. `None` where nothing is kept.
fn file(launch: &Launch) -> Option<PathBuf> {
    Some(launch.games.as_ref()?.parent()?.join("party.ron"))
}

/// Reads the party of the last start. A broken file is set aside, and the players are told.
fn read(launch: Res<Launch>, mut current: ResMut<CurrentParty>, mut commands: Commands) {
    let Some(file) = file(&launch) else { return };
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return,
        Err(error) => return warn!("{} cannot be read: {error}", file.display()),
    };
    let error = match ron::from_str::<Option<Party>>(&text) {
        Ok(party) if party.as_ref().is_none_or(Party::is_whole) => {
            current.party = party;
            return;
        }
        Ok(_) => "its numbers do not fit each other".to_owned(),
        Err(error) => error.to_string(),
    };
    let aside = file.with_extension("old.ron");
    if let Err(error) = move_file(&file, &aside) {
        warn!("{} cannot be set aside: {error}", file.display());
    }
    commands.trigger(Toast(Message::new("tell-game-broken").text("file", aside.display()).text("error", error)));
}

/// Writes the party after each change.
fn write(launch: Res<Launch>, current: Res<CurrentParty>, writer: Res<Writer>, mut last: Local<Option<Party>>) {
    let Some(file) = file(&launch).filter(|_| *last != current.party) else { return };
    last.clone_from(&current.party);
    match ron::ser::to_string_pretty(&current.party, ron::ser::PrettyConfig::default()) {
        Ok(text) => writer.write(file, text),
        Err(error) => warn!("{} cannot be written: {error}", file.display()),
    }
}
