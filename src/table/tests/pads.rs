//! Games with gamepads alone.

use bevy::input::gamepad::{
    GamepadAxis, GamepadButton, GamepadConnection, GamepadConnectionEvent, GamepadRumbleRequest,
    RawGamepadAxisChangedEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::prelude::*;
use tessera_rules::Square;
use tessera_table::{CameraMode, Screen, Toasts};

use crate::player::Player;

use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp, East, LeftTrigger, RightTrigger, South, Start};

pub fn connect(player: &mut Player) -> Entity {
    let world = player.app.world_mut();
    let gamepad = world.spawn_empty().id();
    let connection = GamepadConnection::Connected { name: "a gamepad".to_owned(), vendor_id: None, product_id: None };
    world.write_message(GamepadConnectionEvent::new(gamepad, connection));
    player.frames(2);
    gamepad
}

pub fn press(player: &mut Player, pad: Entity, buttons: &[GamepadButton]) {
    for &button in buttons {
        for value in [1., 0.] {
            let raw = RawGamepadEvent::Button(RawGamepadButtonChangedEvent::new(pad, button, value));
            player.app.world_mut().write_message(raw);
            player.frames(3);
        }
    }
}

/// Moves the cursor to a square from any other.
fn go(player: &mut Player, pad: Entity, square: &str) {
    let square: Square = square.parse().unwrap();
    press(player, pad, &[DPadUp]);
    press(player, pad, &[DPadDown; 8]);
    press(player, pad, &[DPadLeft; 8]);
    press(player, pad, &vec![DPadRight; square.file().into()]);
    press(player, pad, &vec![DPadUp; square.rank().into()]);
    assert_eq!(player.pointing().hover(), Some(square));
}

fn play(player: &mut Player, pad: Entity, squares: &str) {
    for square in squares.split_whitespace() {
        go(player, pad, square);
        press(player, pad, &[South]);
    }
}

#[test]
fn one_pad_is_handed_round() {
    let mut player = Player::with("chess");
    let pad = connect(&mut player);
    play(&mut player, pad, "e2 e4 e7 e5");
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
    press(&mut player, pad, &[LeftTrigger, LeftTrigger]);
    assert_eq!(player.record(), [] as [&str; 0]);
    press(&mut player, pad, &[RightTrigger]);
    assert_eq!(player.record(), ["e2e4"]);
    go(&mut player, pad, "g8");
    press(&mut player, pad, &[South, East]);
    assert_eq!(player.grip().from(), None);
}

#[test]
fn the_left_stick_moves_the_cursor_and_repeats() {
    let mut player = Player::with("chess");
    let pad = connect(&mut player);
    go(&mut player, pad, "a1");
    let lean = |player: &mut Player, axis, value, frames| {
        let raw = RawGamepadEvent::Axis(RawGamepadAxisChangedEvent::new(pad, axis, value));
        player.app.world_mut().write_message(raw);
        player.frames(frames);
    };
    lean(&mut player, GamepadAxis::LeftStickX, 0.9, 3);
    lean(&mut player, GamepadAxis::LeftStickX, 0., 3);
    assert_eq!(player.pointing().hover(), Some("b1".parse().unwrap()), "one step");
    // A frame takes 16 ms: after half a second the direction has been repeated once, and then again.
    lean(&mut player, GamepadAxis::LeftStickY, 0.9, 45);
    lean(&mut player, GamepadAxis::LeftStickY, 0., 3);
    let rank = player.pointing().hover().unwrap().rank();
    assert!((3..=6).contains(&rank), "{rank}");
}

/// With two gamepads, each plays its own army only.
#[test]
fn each_person_has_a_pad() {
    let mut player = Player::with("chess");
    let (white, black) = (connect(&mut player), connect(&mut player));
    go(&mut player, white, "e2");
    press(&mut player, black, &[South]);
    assert_eq!(player.grip().from(), None);
    assert_eq!(player.app.world().resource::<Toasts>().messages().next().unwrap().key, "tell-not-yours");
    press(&mut player, white, &[South]);
    go(&mut player, white, "e4");
    press(&mut player, black, &[LeftTrigger, DPadLeft]);
    assert_eq!(player.pointing().hover(), Some("e4".parse().unwrap()));
    press(&mut player, white, &[South]);
    assert_eq!(player.record(), ["e2e4"]);
    play(&mut player, black, "e7 e5");
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
}

/// Only the gamepad of the asked player answers a question that stands before the seat.
#[test]
fn only_the_asked_player_answers() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    let (white, black) = (connect(&mut player), connect(&mut player));
    player.frames(60);
    let resign = player.words("ui-resign");
    let world = player.app.world_mut();
    let mut texts = world.query::<(&Text, &UiGlobalTransform)>();
    let at = texts.iter(world).find(|(text, _)| text.0 == resign).map(|(_, at)| at.translation).unwrap();
    player.click_at(at);
    player.frames(5);
    press(&mut player, black, &[DPadLeft, South]);
    assert!(player.current().game().ending().is_none());
    let told = player.app.world().resource::<Toasts>().messages().map(|told| told.key.clone()).collect::<Vec<_>>();
    assert!(told.iter().any(|key| key == "tell-asks-other"), "{told:?}");
    press(&mut player, white, &[DPadLeft, South]);
    assert!(player.current().game().ending().is_some());
}

/// A long page scrolls with the focus: what has it can be seen.
#[test]
fn the_focus_stays_in_sight() {
    let mut player = Player::at_the_front_sized(UVec2::new(1280, 400));
    let pad = connect(&mut player);
    let settings = player.words("ui-settings");
    player.prefer(|preferences| preferences.scale = 1.4);
    player.frames(10);
    press(&mut player, pad, &[DPadUp, DPadUp]);
    player.until("the settings are in sight", |player| {
        press(player, pad, &[DPadDown]);
        !player.on_panels(&settings).is_empty()
    });
    player.click_words(&settings);
    let last = player.words("set-board");
    assert!(player.on_panels(&last).is_empty(), "the page is longer than the window");
    player.until("the end of the page is in sight", |player| {
        press(player, pad, &[RightTrigger]);
        player.frames(20);
        !player.on_panels(&last).is_empty()
    });
}

/// The gamepad of the person to move rumbles, unless the preferences forbid it.
#[test]
fn a_turn_is_felt() {
    let felt = |player: &mut Player| -> Vec<Entity> {
        let mut requests = player.app.world_mut().resource_mut::<Messages<GamepadRumbleRequest>>();
        requests.drain().map(|request| request.gamepad()).collect()
    };
    let mut player = Player::with("chess");
    let (white, black) = (connect(&mut player), connect(&mut player));
    player.click("e2 e4");
    assert_eq!(felt(&mut player), [black]);
    player.click("e7 e5");
    assert_eq!(felt(&mut player), [white]);
    player.prefer(|preferences| preferences.rumble = false);
    player.click("d2 d4");
    assert_eq!(felt(&mut player), []);
}

/// From the front page to a match of another variant, and through the menu to a page and back.
#[test]
fn a_pad_alone_starts_a_match_and_walks_the_pages() {
    let mut player = Player::at_the_front_sized(UVec2::new(1280, 720));
    let pad = connect(&mut player);
    press(&mut player, pad, &[South]);
    player.frames(5);
    assert_eq!(player.screen(), Screen::Gallery);
    press(&mut player, pad, &[DPadRight, South]);
    player.until("the match begins", |player| player.screen() == Screen::Match);
    player.until_dressed();
    assert_eq!(player.current().game().rules().id(), "chess960");
    // The menu: its first item has the focus, and items below it can be reached.
    press(&mut player, pad, &[Start]);
    player.frames(20);
    assert_eq!(player.on_panels(&player.words("ui-resign")).len(), 1, "the menu is open");
    press(&mut player, pad, &[DPadDown, South]);
    player.frames(10);
    let army = player.words("army-white");
    let question = player.app.world().resource::<tessera_arbiter::Texts>();
    let asked = question.message(&tessera_rules::Message::new("ask-resign").text("army", army));
    assert_eq!(player.on_panels(&asked).len(), 1, "{asked}");
    // B leaves the question, and the board has the gamepad again.
    press(&mut player, pad, &[East]);
    player.frames(5);
    assert!(player.on_panels(&asked).is_empty());
    play(&mut player, pad, "a2 a4");
    assert_eq!(player.record(), ["a2a4"]);
}

/// Every page can be walked: the cross moves the focus, A presses, B leaves.
#[test]
fn pages_are_walked_with_the_cross() {
    let mut player = Player::at_the_front_sized(UVec2::new(1280, 720));
    let pad = connect(&mut player);
    player.click_words(&player.words("ui-settings"));
    assert_eq!(player.on_panels(&player.words("set-room")).len(), 1);
    // The way back, then the parts of the page.
    press(&mut player, pad, &[DPadDown, DPadDown, DPadDown, South]);
    player.frames(5);
    assert_eq!(player.on_panels(&player.words("set-room")).len(), 0, "another part is open");
    press(&mut player, pad, &[East]);
    player.frames(5);
    press(&mut player, pad, &[East]);
    player.frames(5);
    assert!(player.on_panels(&player.words("settings-at-once")).is_empty(), "the page is closed");
}
