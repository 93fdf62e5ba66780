//! The first match of the program, the screen after a match has started, and notes about refusals.

use bevy::prelude::*;
use tessera_arbiter::{Controller, MatchStarted, Refused, Seating, Seats, StartMatch, VariantRegistry};
use tessera_rules::Start;

use crate::Launch;
use crate::model::preferences::Preferences;
use crate::model::table_requests::Toast;
use crate::model::view::{Backdrop, Screen};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, begin).add_observer(on_match_started).add_observer(on_refused);
}

/// Starts the requested variant. Without a request it starts the first variant behind the gallery.
fn begin(
    launch: Res<Launch>,
    registry: Res<VariantRegistry>,
    preferences: Res<Preferences>,
    mut backdrop: ResMut<Backdrop>,
    mut commands: Commands,
) {
    let first = registry.ids().next().map(str::to_owned);
    let Some(variant) = launch.variant.clone().or(first) else { return };
    backdrop.next = launch.variant.is_none();
    let start = launch.position.clone().map(Start::Position);
    // The players of the last match keep their seats. Nobody plays behind the gallery.
    let mut players = preferences.seated();
    if backdrop.next {
        players.iter_mut().for_each(|player| player.controller = Controller::PERSON);
    }
    let seating = Seating::Listed(players);
    commands.trigger(StartMatch { variant, start, seating, ..default() });
}

fn on_match_started(_: On<MatchStarted>, mut backdrop: ResMut<Backdrop>, mut screen: ResMut<NextState<Screen>>) {
    backdrop.now = std::mem::take(&mut backdrop.next);
    if !backdrop.now {
        NextState::set_if_neq(&mut screen, Screen::Match);
    }
}

/// Shows why a request was refused, unless a controller elsewhere made the request.
fn on_refused(refused: On<Refused>, seats: Seats, mut commands: Commands) {
    if refused.seat.is_none_or(|seat| seats.is_person(seat)) {
        for reason in &refused.reasons {
            commands.trigger(Toast(reason.clone()));
        }
    }
}
