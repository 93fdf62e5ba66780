//! The first match of the program, the screen after a match has started, the computers of a match, and notes about
//! refusals.

use std::time::Duration;

use bevy::input::gamepad::GamepadEvent;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use tessera_arbiter::{
    ChangePlayer, ClocksSlept, ComputerResigns, Controller, GameDoubted, HandThrows, Level, LoadRecord, Match,
    PauseClocks, PauseComputers, Player, Refused, Seating, Seats, ShowPly, StartMatch, TableSeat, ThinkingPace,
    VariantRegistry,
};
use tessera_rules::{Message, Start};

use crate::Launch;
use crate::model::frame::TableSystems;
use crate::model::interlude::Interlude;
use crate::model::next_match::{InterludeStart, MatchOpened, NextMatch, open_now};
use crate::model::open_page::OpenPage;
use crate::model::preferences::Preferences;
use crate::model::table_requests::{MoveNote, Toast, all_reasons};
use crate::model::view::{Backdrop, DrawnBy, Screen};

/// The level of the computers behind the gallery. The lowest one needs next to no time.
const QUIET_LEVEL: u8 = 1;
/// The least time for a move behind the gallery, where a graphics card draws and where the processor does. The pieces then
/// stand still nine tenths of the time and more, and a still table is not drawn.
const QUIET_PACE: (Duration, Duration) = (Duration::from_secs(4), Duration::from_secs(10));
/// The time without any input after which the game behind the gallery stops. Nobody is likely to watch any longer.
const QUIET_LIMIT: Duration = Duration::from_secs(5 * 60);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, begin)
        .add_systems(Update, (seat_quiet_game, lead_computers, lead_throws).chain().in_set(TableSystems::Input))
        .add_systems(OnEnter(Screen::Gallery), pause_match.run_if(resource_exists::<Match>))
        .add_systems(OnEnter(Screen::Front), pause_match.run_if(resource_exists::<Match>))
        .add_observer(on_match_opened)
        .add_observer(on_refused)
        .add_observer(on_game_doubted)
        .add_observer(on_clocks_slept);
}

/// Starts the requested variant. Without a request, or if the arbiter refuses it, it lays out the last one behind the front page,
/// or the first one.
fn begin(launch: Res<Launch>, registry: Res<VariantRegistry>, preferences: Res<Preferences>, mut commands: Commands) {
    if let Some(game) = launch.picture.as_ref().and_then(|picture| picture.game.as_ref()) {
        commands.trigger(LoadRecord { record: game.clone(), ..default() });
        return;
    }
    let last = Some(&preferences.last_variant).filter(|last| registry.rules(last).is_ok()).cloned();
    let first = registry.ids().next().map(str::to_owned);
    if let Some(variant) = launch.variant.clone() {
        let start = launch.position.clone().map(Start::Position);
        // The players of the last match keep their seats.
        let players = registry.rules(&variant).map_or_else(|_| Vec::new(), |rules| preferences.seated(&rules));
        commands.trigger(StartMatch { variant, start, seating: Seating::Listed(players), ..default() });
    }
    let is_asked_for = launch.variant.is_some();
    commands.queue(move |world: &mut World| {
        world.flush();
        let has_begun = world.contains_resource::<Match>();
        let is_of_picture = is_asked_for && world.resource::<Launch>().picture.is_some();
        let Some(variant) = last.or(first).filter(|_| !has_begun && !is_of_picture) else { return };
        // Nobody sits down there yet.
        let start = StartMatch { variant, seating: Seating::Listed(Vec::new()), ..default() };
        open_now(NextMatch { is_backdrop: true, ..default() }, start, world);
    });
}

/// Shows a match that people begin, and keeps its variant for the next time.
fn on_match_opened(
    opened: On<MatchOpened>,
    (current, interlude, launch): (Res<Match>, Option<Res<Interlude>>, Res<Launch>),
    mut preferences: ResMut<Preferences>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    if opened.is_backdrop {
        return;
    }
    match (opened.interlude, interlude) {
        (InterludeStart::Part, Some(interlude)) => NextState::set_if_neq(&mut screen, interlude.screen),
        // The match that comes back stays behind the page to which the player has gone.
        (InterludeStart::PutBack, _) => {}
        _ => {
            // A look at a game that is over begins no match.
            if current.game().ending().is_none() {
                preferences.keep_last(current.game().rules());
            } else if current.is_from_elsewhere() && launch.picture.is_none() {
                // People go through a game of others from its start.
                commands.trigger(ShowPly(0));
            }
            NextState::set_if_neq(&mut screen, Screen::Match);
        }
    }
}

/// Seats computers at the table behind the gallery while no match of people stands there. They leave it when the player
/// does not want them, and after some minutes without any input.
fn seat_quiet_game(
    (backdrop, drawn_by, preferences, launch): (Res<Backdrop>, Res<DrawnBy>, Res<Preferences>, Res<Launch>),
    (mut inputs, mut pads): (MessageReader<WindowEvent>, MessageReader<GamepadEvent>),
    (time, mut idle): (Res<Time<Real>>, Local<Duration>),
    seats: Query<(&TableSeat, &Controller)>,
    mut commands: Commands,
) {
    // Both are read to their ends: what was left would count in the next frame.
    let touched = inputs.read().filter(|event| is_input(event)).count() + pads.read().count() > 0;
    *idle = if touched { Duration::ZERO } else { *idle + time.delta() };
    if !backdrop.0 {
        return;
    }
    let is_seen = *drawn_by != DrawnBy::Nothing && launch.picture.is_none();
    let plays = preferences.quiet_game && is_seen && *idle < QUIET_LIMIT;
    let level = Level::new(QUIET_LEVEL).filter(|_| plays);
    let controller = level.map_or(Controller::PERSON, Controller::computer);
    for (seat, _) in seats.iter().filter(|(_, now)| **now != controller) {
        let player = Player { name: String::new(), controller: controller.clone() };
        commands.trigger(ChangePlayer { seat: seat.seat(), player });
    }
}

/// Whether an event of the window comes from the player's hands.
fn is_input(event: &WindowEvent) -> bool {
    matches!(
        event,
        WindowEvent::CursorMoved(_)
            | WindowEvent::MouseButtonInput(_)
            | WindowEvent::MouseWheel(_)
            | WindowEvent::KeyboardInput(_)
            | WindowEvent::TouchInput(_)
    )
}

/// Tells the arbiter who throws the dice.
fn lead_throws(preferences: Res<Preferences>, mut throws: ResMut<HandThrows>) {
    throws.set_if_neq(HandThrows(preferences.hand_throws));
}

/// Tells the arbiter how the computers play: as the player prefers, and slowly behind the gallery. They wait while the page of seats
/// is open, since players and levels are still being chosen there. Where their clocks run, they wait only a little.
fn lead_computers(
    (backdrop, drawn_by, preferences): (Res<Backdrop>, Res<DrawnBy>, Res<Preferences>),
    page: Res<OpenPage>,
    mut pace: ResMut<ThinkingPace>,
    mut resigns: ResMut<ComputerResigns>,
) {
    let quiet = if *drawn_by == DrawnBy::Processor { QUIET_PACE.1 } else { QUIET_PACE.0 };
    let usual = if backdrop.0 { quiet } else { preferences.pace.least() };
    pace.set_if_neq(ThinkingPace(if matches!(*page, OpenPage::Seats) { Duration::MAX } else { usual }));
    resigns.set_if_neq(ComputerResigns(preferences.computer_resigns));
}

/// Away from the table no clock runs. A match that is only watched stops, too, when nobody looks at it any more. Both go on
/// when people want it.
fn pause_match((backdrop, seats): (Res<Backdrop>, Seats), mut commands: Commands) {
    if !backdrop.0 {
        commands.trigger(PauseClocks(true));
        if seats.only_computers() {
            commands.trigger(PauseComputers(true));
        }
    }
}

/// Tells why the clocks stand.
fn on_clocks_slept(slept: On<ClocksSlept>, mut commands: Commands) {
    commands.trigger(Toast(Message::new("tell-clocks-slept").number("seconds", slept.0.as_secs() as i64)));
}

/// Tells which part of the text of a loaded game cannot be.
fn on_game_doubted(doubted: On<GameDoubted>, mut commands: Commands) {
    commands.trigger(Toast(Message::new("tell-game-doubted").message("doubt", doubted.0.clone())));
}

/// Shows why a request was refused, unless a controller elsewhere made the request.
fn on_refused(refused: On<Refused>, seats: Seats, mut commands: Commands) {
    if refused.seat.is_none_or(|seat| seats.is_person(seat)) {
        let reasons = all_reasons(refused.reasons.clone());
        // Without a seat, the program has asked, such as for another match. That has nothing to do with the position on the table.
        match refused.seat {
            Some(_) => commands.trigger(MoveNote(reasons)),
            None => commands.trigger(Toast(reasons)),
        }
    }
}
