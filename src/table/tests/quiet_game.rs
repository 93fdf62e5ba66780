//! Nobody plays: computers play behind the gallery.

use std::time::Duration;

use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::winit::{UpdateMode, WinitSettings};
use tessera_arbiter::{Controller, MoveDue};
use tessera_rules::Message;
use tessera_table::{DrawnBy, PlaySound, Screen, Sound, Toast, Toasts};

use crate::computer::{thinks, until_found};
use crate::pads::{connect, press};
use crate::player::Player;

/// Whether computers sit at the table.
fn computers_play(player: &mut Player) -> bool {
    let mut seats = player.app.world_mut().query::<&Controller>();
    seats.iter(player.app.world()).all(|controller| controller.level().is_some())
}

/// The gallery of a program whose picture is drawn by this device.
fn gallery(drawn_by: DrawnBy) -> Player {
    let mut player = Player::at_the_gallery();
    assert!(!computers_play(&mut player), "where nothing draws, nobody plays");
    player.app.insert_resource(drawn_by);
    player.frames(3);
    assert!(computers_play(&mut player));
    player
}

/// Lets some seconds pass in long frames.
fn pass(player: &mut Player, seconds: u64) {
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(250)));
    for _ in 0..4 * seconds {
        player.frames(1);
        if thinks(player) && player.app.world().resource::<MoveDue>().is_none() {
            until_found(player);
        }
    }
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
}

#[derive(Resource, Default)]
struct Heard(Vec<Sound>);

#[test]
fn computers_play_a_quiet_game_behind_the_gallery() {
    let mut player = gallery(DrawnBy::GraphicsCard);
    player
        .app
        .init_resource::<Heard>()
        .add_observer(|play: On<PlaySound>, mut heard: ResMut<Heard>| heard.0.push(play.sound));
    let note = Message::new("tell-copied");
    pass(&mut player, 10);
    let moves = player.record().len();
    assert!((1..=3).contains(&moves), "a move takes four seconds at least: {moves}");
    // A note stays while they move.
    player.app.world_mut().trigger(Toast(note.clone()));
    player.until("another move", |player| player.record().len() > moves);
    player.frames(3);
    let toasts: Vec<Message> = player.app.world().resource::<Toasts>().messages().cloned().collect();
    assert!(toasts.contains(&note), "{toasts:?}");
    player.frames(60);
    assert_eq!(player.app.world().resource::<Heard>().0, [], "without a sound");
    assert_eq!(player.screen(), Screen::Gallery);
    // Between two moves nothing is drawn, where the room stands still.
    player.prefer(|preferences| preferences.flicker = false);
    player.until("the table is still", |player| {
        let mode = player.app.world().resource::<WinitSettings>().focused_mode;
        matches!(mode, UpdateMode::Reactive { wait, .. } if wait > Duration::from_millis(500))
    });
}

/// A game that somebody opens from the front page is played on by people, and not by the computers of the quiet game.
#[test]
fn an_opened_game_is_not_played_on_by_the_quiet_computers() {
    let mut player = gallery(DrawnBy::GraphicsCard);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    std::fs::write(&file, "variant chess\nactions e2e4 e7e5 g1f3").unwrap();
    player.drop_file(&file);
    player.until("the game", |player| player.screen() == Screen::Match && player.record().len() == 3);
    let mut seats = player.app.world_mut().query::<&Controller>();
    assert!(seats.iter(player.app.world()).all(|controller| *controller == Controller::PERSON));
    pass(&mut player, 10);
    assert_eq!(player.record().len(), 3);
}

/// Where the processor draws, a move costs it half a second of drawing, so moves are rarer.
#[test]
fn the_quiet_game_is_slow_without_a_graphics_card() {
    let mut player = gallery(DrawnBy::Processor);
    pass(&mut player, 32);
    let moves = player.record().len();
    assert!((2..=3).contains(&moves), "a move takes ten seconds at least: {moves}");
}

#[test]
fn the_quiet_game_stops_when_it_is_not_wanted() {
    let mut player = gallery(DrawnBy::GraphicsCard);
    player.prefer(|preferences| preferences.quiet_game = false);
    player.frames(3);
    assert!(!computers_play(&mut player));
    player.prefer(|preferences| preferences.quiet_game = true);
    player.frames(3);
    assert!(computers_play(&mut player));
    // After five minutes without an input it stops, and the next input lets it go on.
    pass(&mut player, 20);
    assert!(computers_play(&mut player));
    fall_asleep(&mut player);
    player.point(Vec2::new(1000., 300.));
    assert!(computers_play(&mut player));
    // A gamepad is an input, too.
    fall_asleep(&mut player);
    let pad = connect(&mut player);
    press(&mut player, pad, &[GamepadButton::DPadUp]);
    assert!(computers_play(&mut player));
}

/// Lets so much time pass that the quiet game stops.
fn fall_asleep(player: &mut Player) {
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(30)));
    player.frames(12);
    assert!(!computers_play(player));
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
}

/// The quiet game gives way to a match, and never comes in its place.
#[test]
fn a_persons_match_behind_the_gallery_is_left_alone() {
    let mut player = gallery(DrawnBy::GraphicsCard);
    pass(&mut player, 6);
    player.keys(&[KeyCode::Enter]);
    player.frames(10);
    assert_eq!((player.screen(), player.record().len()), (Screen::Match, 0));
    player.click("e2 e4");
    player.frames(30);
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    assert_eq!(player.screen(), Screen::Gallery);
    pass(&mut player, 20);
    assert!(!computers_play(&mut player));
    assert_eq!(player.record(), ["e2e4"]);
    let back = player.words("gallery-continue");
    player.click_words(&back);
    player.click("e7 e5");
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
}
