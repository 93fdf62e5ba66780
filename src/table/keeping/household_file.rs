//! The file of the household, beside the folder of games, and the people who come into it.

use std::path::PathBuf;

use bevy::prelude::*;
use tessera_arbiter::{ChangePlayer, Controller, Match, Player, Seats};
use tessera_rules::{Message, Seat};

use super::side_file::{self, AsWritten, BrokenFile};
use super::writer::Writer;
use crate::Launch;
use crate::model::household::{Household, RenamePerson};
use crate::model::kept_games::OtherProgram;
use crate::model::next_match::{InterludeStart, MatchOpened};
use crate::model::party::CurrentParty;
use crate::model::preferences::Preferences;
use crate::model::table_requests::Toast;
use crate::model::view::Backdrop;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AsWritten<Household>>()
        .add_systems(PreStartup, read.after(super::open))
        .add_systems(Last, write.run_if(side_file::is_written.and_then(resource_changed::<Household>)))
        .add_observer(on_match_opened)
        .add_observer(on_player_changed)
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
    other: Option<Res<OtherProgram>>,
    mut commands: Commands,
) {
    let parse = |text: &str| ron::from_str(text).map_err(|error| error.to_string());
    match file(&launch).and_then(|file| side_file::read(&file, other, parse)) {
        Some(Ok(read)) => {
            written.0.clone_from(&read);
            *household = read;
        }
        Some(Err(BrokenFile { place, error })) => {
            let told = Message::new("tell-household-broken").text("file", place.display()).text("error", error);
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

/// Remembers the people who begin a match. Those of a game that goes on get the names that they have now. The people of a game
/// from elsewhere stay who they are.
fn on_match_opened(
    opened: On<MatchOpened>,
    (current, seats): (Res<Match>, Seats),
    (mut household, mut preferences): (ResMut<Household>, ResMut<Preferences>),
    mut commands: Commands,
) {
    let is_begun_here = opened.interlude == InterludeStart::None && !opened.is_backdrop;
    let is_new = current.ply() == 0;
    let goes_on = current.game().ending().is_none() && !current.is_from_elsewhere();
    if !is_begun_here || !is_new && !goes_on {
        return;
    }
    let players = seats.players();
    for (index, player) in players.iter().enumerate() {
        let Some(seat) = Seat::new(index).filter(|_| is_unknown(player, &household)) else { continue };
        let has_name = call_by_name_now(seat, player, &players, (&household, &mut preferences), &mut commands);
        if is_new && !has_name {
            household.remember(&player.name);
        }
    }
}

/// Remembers a person who gets a name in the middle of a game.
fn on_player_changed(
    change: On<ChangePlayer>,
    (current, seats, backdrop): (Option<Res<Match>>, Seats, Res<Backdrop>),
    (mut household, mut preferences): (ResMut<Household>, ResMut<Preferences>),
    mut commands: Commands,
) {
    let is_played_here = current.is_some_and(|current| !current.is_from_elsewhere()) && !backdrop.0;
    if !is_played_here || !is_unknown(&change.player, &household) {
        return;
    }
    let (players, people) = (seats.players(), (&*household, &mut preferences));
    if !call_by_name_now(change.seat, &change.player, &players, people, &mut commands) {
        household.remember(&change.player.name);
    }
}

/// Whether a person has a name that nobody of the household has now.
fn is_unknown(player: &Player, household: &Household) -> bool {
    let name = player.name.trim();
    player.controller == Controller::PERSON && !name.is_empty() && household.person(name).is_none()
}

/// Gives a person with a former name the one of now, as a game of before may have brought it back: unless somebody of `players`,
/// who are at the table, has that name. Then the former name is somebody else's. Returns whether the name has changed.
fn call_by_name_now(
    seat: Seat,
    player: &Player,
    players: &[Player],
    (household, preferences): (&Household, &mut ResMut<Preferences>),
    commands: &mut Commands,
) -> bool {
    let name = player.name.trim();
    let now = household.name_now(name);
    if now == name || players.iter().any(|player| player.name.trim() == now) {
        return false;
    }
    for typed in preferences.players.iter_mut().filter(|typed| typed.trim() == name) {
        now.clone_into(typed);
    }
    commands.trigger(ChangePlayer { seat, player: Player::person(now) });
    true
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
        // A person without a new name keeps the old one without a word.
        if !to.is_empty() && from != to {
            commands.trigger(Toast(Message::new("household-known")));
        }
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
