//! The file of the party, beside the folder of games. So the evening goes on after the program has ended.

use std::path::PathBuf;

use bevy::prelude::*;
use tessera_rules::Message;

use super::side_file::{self, AsWritten, BrokenFile};
use super::writer::Writer;
use crate::Launch;
use crate::model::kept_games::OtherProgram;
use crate::model::party::{CurrentParty, KeepScore, Party};
use crate::model::table_requests::Toast;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AsWritten<Option<Party>>>().add_systems(PreStartup, read.after(super::open)).add_systems(
        Last,
        write.after(KeepScore).run_if(side_file::is_written.and_then(resource_changed::<CurrentParty>)),
    );
}

/// The file of the party. `None` where nothing is kept.
fn file(launch: &Launch) -> Option<PathBuf> {
    side_file::side_file(launch, "party.ron")
}

/// Reads the party of the last start. A broken file is set aside, and the players are told.
fn read(
    launch: Res<Launch>,
    (mut current, mut written): (ResMut<CurrentParty>, ResMut<AsWritten<Option<Party>>>),
    other: Option<Res<OtherProgram>>,
    mut commands: Commands,
) {
    let parse = |text: &str| match ron::from_str::<Option<Party>>(text) {
        Ok(party) if party.as_ref().is_none_or(Party::is_whole) => Ok(party),
        Ok(_) => Err("its numbers do not fit each other".to_owned()),
        Err(error) => Err(error.to_string()),
    };
    match file(&launch).and_then(|file| side_file::read(&file, other, parse)) {
        Some(Ok(party)) => (current.party, written.0) = (party.clone(), party),
        Some(Err(BrokenFile { place, error })) => {
            commands
                .trigger(Toast(Message::new("tell-game-broken").text("file", place.display()).text("error", error)));
        }
        None => {}
    }
}

/// Writes the party after each change.
fn write(
    launch: Res<Launch>,
    (current, mut written): (Res<CurrentParty>, ResMut<AsWritten<Option<Party>>>),
    writer: Res<Writer>,
) {
    let Some(file) = file(&launch).filter(|_| written.0 != current.party) else { return };
    written.0.clone_from(&current.party);
    side_file::write(file, &current.party, &writer);
}
