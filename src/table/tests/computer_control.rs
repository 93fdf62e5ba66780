//! People pause the computers of a match, let them make single moves, and hurry them: by keys and by buttons.

use bevy::prelude::*;
use tessera_arbiter::{
    ChangePlayer, ComputerPause, ComputerResigns, Controller, Level, Player as Seated, Propose, ThinkingPace,
};
use tessera_rules::Action;
use tessera_table::{CameraMode, Pace, Screen};

use crate::computer::{seat_black, thinks, until_found};
use crate::player::Player;

fn is_paused(player: &Player) -> bool {
    player.app.world().resource::<ComputerPause>().is_on()
}

/// Seats the computer at level 1 on all sides.
fn watch(player: &mut Player) {
    let armies: Vec<_> = player.current().game().rules().armies().map(|(army, _)| army.seat()).collect();
    for seat in armies {
        let controller = Controller::computer(Level::new(1).unwrap());
        player.app.world_mut().trigger(ChangePlayer { seat, player: Seated { name: String::new(), controller } });
    }
}

/// Runs frames for two seconds of the program's time. Level 1 has long found its move then.
fn wait(player: &mut Player) {
    for _ in 0..125 {
        player.frames(1);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

#[test]
fn a_key_and_a_button_pause_the_computer() {
    let mut player = Player::with("chess");
    player.keys(&[KeyCode::KeyP]);
    assert!(!is_paused(&player), "there is nobody to pause");
    seat_black(&mut player, 8);
    player.keys(&[KeyCode::KeyP]);
    player.click("e2 e4");
    wait(&mut player);
    assert_eq!(player.record(), ["e2e4"]);
    // The banner and the seat's plate say so.
    let paused = player.words("seat-paused");
    assert_eq!(player.on_panels(&paused).len(), 2);
    // It stays so when a move is taken back.
    player.keys(&[KeyCode::KeyU]);
    player.click("d2 d4");
    wait(&mut player);
    assert!(is_paused(&player) && player.record() == ["d2d4"]);
    let go_on = player.words("ui-go-on");
    player.click_words(&go_on);
    player.until("the reply", |player| player.record().len() == 2);
    player.frames(20);
    assert!(player.on_panels(&paused).is_empty());
    player.click_menu("ui-pause");
    assert!(is_paused(&player));
    // After the end there is nothing to pause.
    player.keys(&[KeyCode::KeyP]);
    let army = player.current().game().rules().army_to_move(player.current().game().position());
    player.app.world_mut().trigger(Propose { seat: army.seat(), action: Action::Resign(army) });
    player.frames(20);
    assert!(player.current().game().ending().is_some() && !is_paused(&player));
    player.keys(&[KeyCode::KeyP]);
    assert!(!is_paused(&player));
}

#[test]
fn watched_computers_are_stepped() {
    let mut player = Player::with("nava-ffa");
    watch(&mut player);
    player.keys(&[KeyCode::KeyP]);
    wait(&mut player);
    let start = player.record().len();
    player.keys(&[KeyCode::KeyG]);
    player.until("one move", |player| player.record().len() > start);
    wait(&mut player);
    assert_eq!(player.record().len(), start + 1);
    let step = player.words("ui-one-move");
    player.click_words(&step);
    player.until("one more", |player| player.record().len() > start + 1);
    wait(&mut player);
    assert_eq!((player.record().len(), is_paused(&player)), (start + 2, true));
    // At the seat's own panel it says so, too.
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.frames(10);
    let paused = player.words("seat-paused");
    let world = player.app.world_mut();
    let mut texts = world.query::<&Text>();
    assert_eq!(texts.iter(world).filter(|text| text.0 == paused).count(), 1);
}

#[test]
fn a_match_that_nobody_watches_stops() {
    let mut player = Player::with("chess");
    watch(&mut player);
    player.until("a move", |player| !player.record().is_empty());
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    assert!(player.screen() == Screen::Gallery && is_paused(&player));
    let before = player.record();
    wait(&mut player);
    assert_eq!(player.record(), before);
    // A person's match is no such match.
    player.keys(&[KeyCode::Escape]);
    player.frames(10);
    let go_on = player.words("ui-go-on");
    player.click_words(&go_on);
    let seat = player.current().game().position().turn();
    player.app.world_mut().trigger(ChangePlayer { seat, player: Seated::person("Ada") });
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    assert!(player.screen() == Screen::Gallery && !is_paused(&player));
}

#[test]
fn the_computer_is_hurried() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| preferences.pace = Pace::Slow);
    seat_black(&mut player, 1);
    player.click("e2 e4");
    player.until("the computer thinks", thinks);
    until_found(&mut player);
    player.frames(60);
    assert_eq!(player.record().len(), 1, "after a second it still takes its time");
    player.keys(&[KeyCode::KeyG]);
    assert_eq!(player.record().len(), 2);
    player.frames(60);
    player.click("d2 d4");
    player.until("the computer thinks", thinks);
    wait(&mut player);
    player.click_menu("ui-move-now");
    player.until("the reply", |player| player.record().len() == 4);
}

#[test]
fn the_preferences_reach_the_computer() {
    let mut player = Player::with("chess");
    let lead = |player: &Player| {
        let world = player.app.world();
        (world.resource::<ThinkingPace>().0.as_millis(), world.resource::<ComputerResigns>().0)
    };
    assert_eq!(lead(&player), (1_000, false));
    for (pace, least) in [(Pace::Quick, 600), (Pace::Slow, 2_000)] {
        player.prefer(|preferences| (preferences.pace, preferences.computer_resigns) = (pace, true));
        assert_eq!(lead(&player), (least, true));
    }
    // The page of settings changes them.
    player.click_menu("ui-settings");
    let part = player.words("set-part-playing");
    player.click_words(&part);
    for (key, expected) in [("pace-quick", (600, true)), ("set-resigns.help", (600, false))] {
        let words = player.words(key);
        player.click_words(&words);
        assert_eq!(lead(&player), expected, "{key}");
    }
}
