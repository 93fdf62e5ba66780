//! A game against the computer, from the gallery on.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tessera_arbiter::{ChangePlayer, Controller, Level, MoveDue, Player as Seated, Texts, Thinking};
use tessera_rules::{Army, Message, Seat};
use tessera_table::{CameraMode, Pace, Screen};

use crate::player::Player;

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// The words of a message with the number of a level.
pub fn words(player: &Player, key: &'static str, number: u8) -> String {
    player.app.world().resource::<Texts>().message(&Message::new(key).number("level", number))
}

/// Seats the computer on Black's side of the match in play.
pub fn seat_black(player: &mut Player, number: u8) {
    let seat = Army::new(1).unwrap().seat();
    let controller = Controller::computer(level(number));
    player.app.world_mut().trigger(ChangePlayer { seat, player: Seated { name: String::new(), controller } });
    player.frames(3);
}

pub fn thinks(player: &mut Player) -> bool {
    let mut thinking = player.app.world_mut().query_filtered::<(), With<Thinking>>();
    thinking.iter(player.app.world()).next().is_some()
}

/// Runs frames until the computer that thinks has found its move. Meanwhile the time of the program stands still, so it
/// does not matter how fast the machine is.
pub fn until_found(player: &mut Player) {
    let usual = player.app.world_mut().remove_resource::<TimeUpdateStrategy>().unwrap();
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    player.until("a move is found", |player| player.app.world().resource::<MoveDue>().is_some());
    player.app.insert_resource(usual);
}

/// Three clicks lead from the start of the program to a game against the computer: the gallery, its seat, and the start.
#[test]
fn three_clicks_seat_the_computer_and_it_replies() {
    let mut player = Player::at_the_front_sized(UVec2::new(1280, 720));
    let play = player.words("front-play");
    player.click_words(&play);
    player.frames(10);
    let person = player.words("seats-person");
    assert_eq!(player.on_panels(&person).len(), 2, "White and Black");
    // The last card is Black's.
    let computer = player.words("seats-computer");
    player.click_words(&computer);
    let about = words(&player, "seats-level", 3);
    assert_eq!(player.on_panels(&about).len(), 1, "the form says what the level is");
    let start = player.words("gallery-start");
    player.click_words(&start);
    assert_eq!(player.screen(), Screen::Match);
    assert_eq!(player.current().game().rules().id(), "chess");

    player.click("e2 e4");
    assert_eq!(player.record(), ["e2e4"]);
    player.until("the computer thinks", thinks);
    player.frames(2);
    let thinking = player.words("seat-thinking");
    assert_eq!(player.on_panels(&thinking).len(), 1);
    // People cannot move for the computer.
    player.click("e7 e5");
    assert_eq!((player.record().len(), player.grip().from()), (1, None));
    player.until("the reply", |player| player.record().len() == 2);
    player.frames(60);
    assert!(player.on_panels(&thinking).is_empty());
    assert_eq!(player.record().len(), 2, "now the person is to move");
    // Undo takes back the reply and the person's own move.
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    assert_eq!(player.record().len(), 0);
}

/// A seat without a name is called after the computer's level, and its panel offers no decisions to people.
#[test]
fn the_panels_name_the_computer() {
    let mut player = Player::with("chess");
    // The test needs a few frames while the computer thinks.
    player.prefer(|preferences| preferences.pace = Pace::Slow);
    seat_black(&mut player, 3);
    player.click("e2 e4");
    player.until("the computer thinks", thinks);
    player.frames(2);
    let short = words(&player, "player-computer.short", 3);
    let texts = player.app.world().resource::<Texts>();
    let army = player.current().game().rules().army_name(Army::new(1).unwrap());
    let whole = texts.message(&Message::new("player-of").text("player", &short).name("army", army.key));
    assert_eq!(player.on_panels(&whole).len(), 1, "{whole}");
    let thinking = player.words("seat-thinking");
    assert_eq!(player.on_panels(&thinking).len(), 1);

    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.frames(10);
    let world = player.app.world_mut();
    let mut texts = world.query::<&Text>();
    let all: Vec<String> = texts.iter(world).map(|text| text.0.clone()).collect();
    let count = |words: &str| all.iter().filter(|text| *text == words).count();
    assert_eq!((count(&whole), count(&player.words("seat-thinking"))), (1, 1), "{all:?}");
    assert_eq!(count(&player.words("ui-resign")), 0, "nobody resigns for the computer: {all:?}");
}

/// The camera that turns to the seat to move stays with the person.
#[test]
fn the_camera_stays_with_the_person() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| preferences.camera = CameraMode::Seat);
    seat_black(&mut player, 1);
    player.frames(60);
    let before = player.on_screen("a1");
    player.click("e2 e4");
    player.frames(60);
    assert!(player.on_screen("a1").distance(before) < 1e-3);
    player.until("the reply", |player| player.record().len() == 2);
    player.frames(60);
    assert!(player.on_screen("a1").distance(before) < 1e-3);
}

/// A person is told that the computer declines a draw. It looks at the position before.
#[test]
fn a_declined_draw_is_told() {
    let mut player = Player::with("chess");
    seat_black(&mut player, 1);
    player.click_menu("ui-draw");
    player.until("the answer", |player| {
        let toasts = player.app.world().resource::<tessera_table::Toasts>();
        toasts.messages().any(|told| told.key == "tell-draw-declined")
    });
    assert_eq!(player.current().game().ending(), None);
    assert_eq!(player.current().game().position().turn(), Seat::new(0).unwrap());
}
