//! The keyboard: a cursor on the board, and a key for everything that is done often.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::input::EguiWantsInput;
use tessera_arbiter::{Match, MatchStarted, Redo, TakeBack};
use tessera_rules::{Message, Square};

use super::hand::{Cancel, Hand, Hover, Inspect, Lift, Touch};
use crate::scene::camera::{Look, Rig};
use crate::screens::{Page, Pages};
use crate::session::{Show, Step, Tell};
use crate::{Geometry, Preferences, Screen, View};

/// The square of the keyboard's cursor; none until a key moves it, and none again once the mouse is used.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cursor(pub(crate) Option<Square>);

/// Every key with the key of the message that says what it does.
pub(crate) const KEYS: [(&str, &str); 20] = [
    ("⬅ ⬆ ➡ ⬇", "key-cursor"),
    ("Enter", "key-touch"),
    ("1 … 9", "key-lift"),
    ("I", "key-inspect"),
    ("Esc", "key-cancel"),
    ("U · Ctrl Z", "key-undo"),
    ("R · Ctrl Y", "key-redo"),
    ("PgUp · PgDn", "key-step"),
    ("Ctrl PgUp · Ctrl PgDn", "key-ends"),
    ("C", "key-seat"),
    ("V", "key-next-seat"),
    ("T", "key-top"),
    ("F", "key-flat"),
    ("N", "key-gallery"),
    ("F1", "key-help"),
    ("F2", "key-rules"),
    ("M", "key-mute"),
    ("F11", "key-fullscreen"),
    ("F12", "key-picture"),
    ("Tab", "key-panel"),
];

/// The keys 1 to 9.
const DIGITS: [KeyCode; 9] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Cursor>().add_observer(|_: On<MatchStarted>, mut cursor: ResMut<Cursor>| cursor.0 = None);
    app.add_systems(
        Update,
        (
            anywhere,
            at_the_board.run_if(in_state(Screen::Match)),
            fill_the_screen.run_if(resource_exists_and_changed::<Preferences>),
        ),
    );
}

/// Keys that work on every screen.
fn anywhere(
    keys: Res<ButtonInput<KeyCode>>,
    mut preferences: ResMut<Preferences>,
    mut pages: Pages,
    (current, screen): (Option<Res<Match>>, Res<State<Screen>>),
    mut commands: Commands,
) {
    if keys.just_pressed(KeyCode::F11) {
        preferences.fullscreen = !preferences.fullscreen;
    }
    if keys.just_pressed(KeyCode::F1) {
        pages.turn_to(Page::Keys);
    }
    // In the gallery it is the page of the variant that is picked.
    if let Some(current) = current.filter(|_| keys.just_pressed(KeyCode::F2) && *screen.get() == Screen::Match) {
        pages.turn_to(Page::rules(current.game().rules().clone()));
    }
    if keys.just_pressed(KeyCode::F12) {
        let file = free_name();
        commands.trigger(Tell(Message::new("tell-picture").text("file", &file)));
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(file));
    }
}

fn at_the_board(
    (keys, mut inputs): (Res<ButtonInput<KeyCode>>, MessageReader<KeyboardInput>),
    egui: Option<Res<EguiWantsInput>>,
    (hand, view, current): (Res<Hand>, Res<View>, Option<Res<Match>>),
    rig: Single<&Rig>,
    (mut cursor, mut preferences): (ResMut<Cursor>, ResMut<Preferences>),
    pages: Pages,
    mut commands: Commands,
) {
    let typed: Vec<char> = inputs.read().filter(|input| input.state.is_pressed()).filter_map(letter).collect();
    let Some(current) = current else { return };
    if keys.just_released(KeyCode::KeyI) {
        commands.trigger(Inspect(None));
    }
    // A page, a question or a choice comes first; it has the arrows and Enter.
    if pages.any_open() || hand.choice().is_some() || egui.is_some_and(|egui| egui.wants_any_keyboard_input()) {
        if keys.just_pressed(KeyCode::Escape) && hand.choice().is_some() {
            commands.trigger(Cancel);
        }
        return;
    }
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft]);
    let step = arrow(&keys);
    if step != IVec2::ZERO {
        let geometry = Geometry::of(current.game().rules());
        // Up is away from the viewer.
        let turned = (0..rig.quarter().rem_euclid(4)).fold(step, |step, _| IVec2::new(-step.y, step.x));
        let start = hand.from().or(hand.hover()).or_else(|| Square::new(geometry.files / 2, geometry.ranks / 2 - 1));
        let moved = |from: Square| {
            let file = (i32::from(from.file()) + turned.x).clamp(0, i32::from(geometry.files) - 1);
            let rank = (i32::from(from.rank()) + turned.y).clamp(0, i32::from(geometry.ranks) - 1);
            Square::new(file as u8, rank as u8)
        };
        cursor.0 = cursor.0.map_or(start, moved);
        commands.trigger(Hover(cursor.0));
    }
    if keys.just_pressed(KeyCode::KeyI) {
        commands.trigger(Inspect(cursor.0.or(hand.hover()).or(hand.from())));
    }
    for letter in typed.into_iter().filter(|_| control) {
        match letter {
            'z' => commands.trigger(TakeBack),
            'y' => commands.trigger(Redo),
            _ => {}
        }
    }
    for key in keys.get_just_pressed() {
        match (key, control) {
            (KeyCode::Enter | KeyCode::Space | KeyCode::NumpadEnter, _) => {
                if let Some(square) = cursor.0 {
                    commands.trigger(Touch(square));
                }
            }
            (KeyCode::Escape, _) if hand.from().is_some() => commands.trigger(Cancel),
            (KeyCode::Escape, _) if cursor.0.is_some() => cursor.0 = None,
            (KeyCode::Escape, _) if !view.is_live() => commands.trigger(Show(usize::MAX)),
            (KeyCode::KeyU, false) => commands.trigger(TakeBack),
            (KeyCode::KeyR, false) => commands.trigger(Redo),
            (KeyCode::PageUp, false) => commands.trigger(Step(-1)),
            (KeyCode::PageDown, false) => commands.trigger(Step(1)),
            (KeyCode::PageUp, true) => commands.trigger(Show(0)),
            (KeyCode::PageDown, true) => commands.trigger(Show(usize::MAX)),
            (KeyCode::KeyC | KeyCode::Home, false) => commands.trigger(Look::Seat),
            (KeyCode::KeyV, false) => commands.trigger(Look::Next),
            (KeyCode::KeyT, false) => commands.trigger(Look::Top),
            (KeyCode::KeyF, false) => commands.trigger(Look::Flat),
            (KeyCode::KeyN, false) => commands.set_state_if_neq(Screen::Gallery),
            (KeyCode::KeyM, false) => preferences.muted = !preferences.muted,
            (digit, false) => {
                if let Some(count) = DIGITS.iter().position(|key| key == digit) {
                    commands.trigger(Lift { count: count as u8 + 1, pressed: false });
                }
            }
            _ => {}
        }
    }
}

/// The letter that a key types, for the two that change places between keyboards; where letters are others, what it would
/// type on an English one.
fn letter(input: &KeyboardInput) -> Option<char> {
    let typed = match &input.logical_key {
        Key::Character(text) => text.chars().next().filter(char::is_ascii_alphabetic),
        _ => None,
    };
    match (typed, input.key_code) {
        (Some(letter), _) => Some(letter.to_ascii_lowercase()),
        (None, KeyCode::KeyZ) => Some('z'),
        (None, KeyCode::KeyY) => Some('y'),
        (None, _) => None,
    }
}

/// The first name of a picture in the current folder that is not taken.
fn free_name() -> String {
    let taken = |name: &String| std::path::Path::new(name).exists();
    (1..).map(|number| format!("tessera-{number}.png")).find(|name| !taken(name)).unwrap_or_default()
}

/// The arrow keys that were pressed, as files to the right and ranks up.
fn arrow(keys: &ButtonInput<KeyCode>) -> IVec2 {
    let pressed = |key| i32::from(keys.just_pressed(key));
    IVec2::new(
        pressed(KeyCode::ArrowRight) - pressed(KeyCode::ArrowLeft),
        pressed(KeyCode::ArrowUp) - pressed(KeyCode::ArrowDown),
    )
}

/// Fills the screen, or does not, as preferred.
fn fill_the_screen(preferences: Res<Preferences>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    for mut window in &mut windows {
        let mode = match preferences.fullscreen {
            true => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            false => WindowMode::Windowed,
        };
        if window.mode != mode {
            window.mode = mode;
        }
    }
}
