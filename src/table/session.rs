//! From the start of the program to a match on the table.

use bevy::prelude::*;
use tessera_arbiter::{MatchStarted, Player, Refused, Seating, Seats, StartMatch, VariantRegistry};
use tessera_rules::Start;

use crate::Launch;
use crate::model::preferences::Preferences;
use crate::model::table_requests::Toast;
use crate::model::view::{Backdrop, Screen};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, begin).add_observer(on_match_started).add_observer(on_refused);
}

/// Begins with what the program was started for; else the first variant lies on the table behind the gallery.
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
    // Those who played last sit down again.
    let seating = Seating::Listed(preferences.players.iter().map(Player::person).collect());
    commands.trigger(StartMatch { variant, start, seating, ..default() });
}

fn on_match_started(_: On<MatchStarted>, mut backdrop: ResMut<Backdrop>, mut screen: ResMut<NextState<Screen>>) {
    backdrop.now = std::mem::take(&mut backdrop.next);
    if !backdrop.now {
        NextState::set_if_neq(&mut screen, Screen::Match);
    }
}

/// Says why something is refused, unless it was asked for elsewhere.
fn on_refused(refused: On<Refused>, seats: Seats, mut commands: Commands) {
    if refused.seat.is_none_or(|seat| seats.is_person(seat)) {
        for reason in &refused.reasons {
            commands.trigger(Toast(reason.clone()));
        }
    }
}
