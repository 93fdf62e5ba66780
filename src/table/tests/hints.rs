//! Hints and threats, asked for with keys and buttons.

use bevy::prelude::*;
use tessera_arbiter::{ChangePlayer, Controller, Level, Player as Seated, Texts, Thinking, ThinkingPace};
use tessera_rules::{Army, Message};
use tessera_table::{CameraMode, Toasts};

use crate::player::Player;

/// White mates with the rook. Black then has nothing to say.
const MATE: &str = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
/// Black's knight hangs.
const HANGING: &str = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1";

fn said(player: &Player, message: &Message) -> String {
    player.app.world().resource::<Texts>().message(message)
}

/// The keys of the notes on show.
fn notes(player: &Player) -> Vec<String> {
    player.app.world().resource::<Toasts>().messages().map(|message| message.key.clone()).collect()
}

/// Asks for a hint with its key, and waits for it.
fn ask(player: &mut Player) {
    player.keys(&[KeyCode::KeyH]);
    player.until("a hint", |player| !player.names("hint").is_empty());
    player.frames(3);
}

/// Seats a computer of level 1 on Black's side.
fn seat_black(player: &mut Player) {
    let controller = Controller::computer(Level::new(1).unwrap());
    let seat = Army::new(1).unwrap().seat();
    player.app.world_mut().trigger(ChangePlayer { seat, player: Seated { name: String::new(), controller } });
    player.frames(3);
}

#[test]
fn a_hint_shows_the_move_and_then_its_reasons() {
    let mut player = Player::with_position("chess", MATE);
    ask(&mut player);
    assert_eq!(player.names("hint"), ["hint e1 e8"]);
    assert_eq!(player.names("Hint"), ["Hint e1", "Hint e8"]);
    let heading = said(&player, &Message::new("hint-move").text("move", "Re8#"));
    let more = player.words("hint-why");
    assert_eq!((player.on_panels(&heading).len(), player.on_panels(&more).len()), (1, 1));

    // A page lies over it.
    player.keys(&[KeyCode::F2]);
    player.frames(3);
    assert!(player.on_panels(&heading).is_empty());
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    assert_eq!(player.on_panels(&heading).len(), 1);

    player.keys(&[KeyCode::KeyH]);
    player.frames(3);
    let reason = said(&player, &Message::new("hint-wins-game").name("how", "end-checkmate"));
    assert_eq!((player.on_panels(&heading).len(), player.on_panels(&reason).len()), (1, 1), "{reason}");
    assert!(player.on_panels(&more).is_empty());

    player.keys(&[KeyCode::KeyH]);
    player.frames(3);
    assert!(player.on_panels(&heading).is_empty() && player.names("hint").is_empty());
    assert!(player.names("Hint").is_empty());
    assert!(player.record().is_empty(), "a hint plays nothing");
}

#[test]
fn the_button_asks_too_and_german_words_answer() {
    let mut player = Player::with_position("chess", MATE);
    player.prefer(|preferences| preferences.language = "de".to_owned());
    player.frames(3);
    player.click_words("Tipp");
    player.until("a hint", |player| !player.names("hint").is_empty());
    player.frames(3);
    assert_eq!(player.on_panels("Tipp: Te8#").len(), 1);
    player.click_words("Warum?");
    player.frames(3);
    assert_eq!(player.on_panels("Gewinnt die Partie: Schachmatt").len(), 1);
}

#[test]
fn a_hint_ends_with_its_moment() {
    let mut player = Player::with("chess");
    player.click("e2 e4");
    player.frames(60);
    let ends: [(fn(&mut Player), &[KeyCode]); 5] = [
        (|player| player.keys(&[KeyCode::PageUp]), &[KeyCode::PageDown]),
        (|player| player.keys(&[KeyCode::Escape]), &[]),
        (|player| player.keys(&[KeyCode::KeyE]), &[KeyCode::KeyE]),
        (|player| player.keys(&[KeyCode::KeyU]), &[]),
        (|player| player.click("d2 d4"), &[]),
    ];
    for (end, back) in ends {
        ask(&mut player);
        end(&mut player);
        player.frames(60);
        assert!(player.names("hint").is_empty() && player.names("Hint").is_empty());
        player.keys(back);
        player.frames(60);
    }
    assert_eq!(player.record(), ["d2d4"]);

    // A hint that is sought ends, too.
    player.keys(&[KeyCode::KeyH]);
    player.click("d7 d5");
    player.frames(60);
    assert!(player.on_panels(&player.words("hint-sought")).is_empty());
    std::thread::sleep(std::time::Duration::from_millis(500));
    player.frames(60);
    assert!(player.names("hint").is_empty());

    // There is none for an earlier moment.
    player.keys(&[KeyCode::PageUp]);
    player.frames(60);
    player.keys(&[KeyCode::KeyH]);
    assert_eq!(notes(&player), ["tell-looking-back"]);
}

/// Hints are for persons who are to move.
#[test]
fn there_is_no_hint_while_the_computer_thinks() {
    let mut player = Player::with("chess");
    player.app.insert_resource(ThinkingPace(std::time::Duration::from_secs(3_600)));
    ask(&mut player);
    assert_eq!(player.names("hint").len(), 1);
    seat_black(&mut player);
    player.click("e2 e4");
    player.until("the computer thinks", |player| {
        let mut thinking = player.app.world_mut().query_filtered::<(), With<Thinking>>();
        thinking.iter(player.app.world()).next().is_some()
    });
    player.keys(&[KeyCode::KeyH]);
    player.frames(10);
    assert_eq!(notes(&player), ["tell-hint-not-now"]);
    assert!(player.names("hint").is_empty());
}

/// A hint for a seat that the computer takes over ends.
#[test]
fn a_hint_ends_when_the_computer_takes_the_seat() {
    let mut player = Player::with("chess");
    player.app.insert_resource(ThinkingPace(std::time::Duration::from_secs(3_600)));
    player.click("e2 e4");
    player.frames(60);
    ask(&mut player);
    seat_black(&mut player);
    player.frames(3);
    assert!(player.names("hint").is_empty());
}

/// In table mode the words stand at the seat of the person who asked.
#[test]
fn at_the_table_the_hint_is_at_its_seat() {
    let mut player = Player::with_position("chess", MATE);
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.frames(10);
    ask(&mut player);
    let heading = said(&player, &Message::new("hint-move").text("move", "Re8#"));
    assert!(player.on_panels(&heading).is_empty());
    let mut texts = player.app.world_mut().query::<&Text>();
    let count = texts.iter(player.app.world()).filter(|text| text.0 == heading).count();
    assert_eq!(count, 1);
}

#[test]
fn threats_are_marked_for_the_seats_that_want_it() {
    let mut player = Player::with_position("chess", HANGING);
    assert!(player.names("Hanging").is_empty(), "off by default");
    // White sees its own losses only.
    player.keys(&[KeyCode::KeyD]);
    player.frames(3);
    assert_eq!((player.names("Hanging"), notes(&player)), (vec![], vec!["tell-threats-on".to_owned()]));
    player.click("e1 d1");
    player.frames(60);
    assert!(player.names("Hanging").is_empty());
    player.click_menu("ui-threats");
    player.frames(3);
    assert_eq!(player.names("Hanging"), ["Hanging d5"]);
    player.prefer(|preferences| assert_eq!(preferences.threats, [true, true, false, false]));
    // The knight attacks nothing there, and nothing attacks it.
    player.click("d5 b6");
    player.frames(60);
    assert!(player.names("Hanging").is_empty());
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    assert_eq!(player.names("Hanging"), ["Hanging d5"]);
    // Nobody sees for a computer.
    player.app.insert_resource(ThinkingPace(std::time::Duration::from_secs(3_600)));
    seat_black(&mut player);
    assert!(player.names("Hanging").is_empty());
}

#[test]
fn kings_that_can_be_taken_and_mates_are_threats() {
    let mut player = Player::with_position("nava-ffa", "rK,6,yK/8/8/8/8/8/wR,7/wK,6,bK r 0 1");
    player.keys(&[KeyCode::KeyD]);
    player.frames(3);
    assert_eq!(player.names("HangingRoyal"), ["HangingRoyal a8"]);
    let mut player = Player::with_position("chess", "3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1");
    player.keys(&[KeyCode::KeyD]);
    player.frames(3);
    assert_eq!(player.names("Losing"), ["Losing g1"]);
    player.click("h2 h3");
    player.frames(60);
    assert!(player.names("Losing").is_empty());
}
