//! The file of the household, beside the folder of games, and the people who come into it.

use std::path::PathBuf;

use bevy::prelude::*;
use tessera_arbiter::{ChangePlayer, Controller, Match, MatchStarted, Player, PlayerName, Seats, TableSeat};
use tessera_rules::{Message, Seat};

use super::side_file::{self, AsWritten, BrokenFile};
use super::writer::Writer;
use crate::Launch;
use crate::model::household::{Household, RenamePerson};
use crate::model::interlude::Interlude;
use crate::model::party::CurrentParty;
use crate::model::preferences::Preferences;
use crate::model::table_requests::Toast;
use crate::model::view::Backdrop;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AsWritten<Household>>()
        .add_systems(PreStartup, read.after(super::open))
        .add_systems(Last, write.run_if(side_file::is_written.and_then(resource_changed::<Household>)))
        .init_resource::<JustStarted>()
        .add_observer(|_: On<MatchStarted>, mut just: ResMut<JustStarted>| just.0 = true)
        .add_systems(PostUpdate, remember.run_if(resource_exists::<Match>))
        .add_observer(on_rename);
}

/// The file of the household. `None` where nothing is kept.
fn file(launch: &Launch) -> Option<PathBuf> {
    side_file::side_file(launch, "household.ron")
}

/// Reads the household. A broken file is set aside, and the players are told.
fn read(
    launch: Res<Launch>,
    (mut household, mut written): (ResMut<Household>, ResMut<AsWritten<Household>>),
    mut commands: Commands,
) {
    let parse = |text: &str| ron::from_str(text).map_err(|error| error.to_string());
    match file(&launch).and_then(|file| side_file::read(&file, parse)) {
        Some(Ok(read)) => {
            written.0.clone_from(&read);
            *household = read;
        }
        Some(Err(BrokenFile { aside, error })) => {
            let told = Message::new("tell-household-broken").text("file", aside.display()).text("error", error);
            commands.trigger(Toast(told));
        }
        None => {}
    }
}

/// Writes the household after each change.
fn write(
    launch: Res<Launch>,
    (household, mut written): (Res<Household>, ResMut<AsWritten<Household>>),
    writer: Res<Writer>,
) {
    let Some(file) = file(&launch).filter(|_| written.0 != *household) else { return };
    written.0.clone_from(&household);
    side_file::write(file, &*household, &writer);
}

/// Whether a match has started in this frame. Only at the end of a frame it is known whether people play it.
#[derive(Resource, Default)]
struct JustStarted(bool);

/// Remembers the people who begin a match. Those of a game that was loaded may be from anywhere.
fn remember(
    mut just: ResMut<JustStarted>,
    (current, backdrop): (Res<Match>, Res<Backdrop>),
    seats: Query<(&TableSeat, &PlayerName, &Controller)>,
    interlude: Option<Res<Interlude>>,
    mut household: ResMut<Household>,
) {
    if !std::mem::take(&mut just.0) {
        return;
    }
    if current.ply() > 0 || backdrop.now || interlude.is_some() {
        return;
    }
    let mut seated: Vec<_> = seats.iter().filter(|(.., controller)| **controller == Controller::PERSON).collect();
    seated.sort_by_key(|(seat, ..)| seat.seat());
    for (_, name, _) in seated {
        if !name.trim().is_empty() && household.person(name).is_none() {
            household.remember(name);
        }
    }
}

fn on_rename(
    asked: On<RenamePerson>,
    seats: Seats,
    (mut household, mut preferences): (ResMut<Household>, ResMut<Preferences>),
    mut current: ResMut<CurrentParty>,
    mut commands: Commands,
) {
    let (from, to) = (asked.from.trim(), asked.to.trim());
    if !household.rename(from, to) {
        return;
    }
    for name in preferences.players.iter_mut().filter(|name| name.trim() == from) {
        to.clone_into(name);
    }
    if let Some(party) = &mut current.party {
        party.rename(from, to);
    }
    for (index, player) in seats.players().into_iter().enumerate() {
        if player.name.trim() == from
            && player.controller == Controller::PERSON
            && let Some(seat) = Seat::new(index)
        {
            commands.trigger(ChangePlayer { seat, player: Player::person(to) });
        }
    }
}
