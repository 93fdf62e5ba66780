//! The page of seats: people and computers change places in the middle of a match.

use bevy::prelude::*;
use tessera_arbiter::{ChangePlayer, Controller, Level, Player as Seated, PlayerName, TableSeat, Texts};
use tessera_rules::{Army, Message};
use tessera_table::{Preferences, SeatCharacter, SeatTaker, Toasts};

use crate::computer::{seat_black, thinks, words};
use crate::panels::Panels;
use crate::player::Player;

/// The names and controllers of all seats.
fn seated(player: &mut Player) -> Vec<(String, String)> {
    let world = player.app.world_mut();
    let mut seats = world.query::<(&TableSeat, &PlayerName, &Controller)>();
    let mut all: Vec<_> = seats.iter(world).collect();
    all.sort_by_key(|(seat, ..)| seat.seat());
    all.into_iter().map(|(_, name, controller)| (name.to_string(), controller.name().to_owned())).collect()
}

fn controllers(player: &mut Player) -> Vec<String> {
    seated(player).into_iter().map(|(_, controller)| controller).collect()
}

/// Where the same words stand on the cards, from the first to the last.
fn on_cards(player: &Player, key: &str) -> Vec<Vec2> {
    let words = player.words(key);
    let mut found = player.on_panels(&words);
    // The drawn table has the same words further to the left.
    found.retain(|at| at.x > 700.);
    found.sort_by(|one, other| one.y.total_cmp(&other.y));
    found
}

fn click_card(player: &mut Player, key: &str, card: usize) {
    let at = on_cards(player, key)[card];
    player.click_at(at);
    player.frames(3);
}

#[test]
fn a_computer_is_replaced_in_the_middle_of_a_game() {
    let mut player = Player::with("chess");
    seat_black(&mut player, 8);
    player.click("e2 e4");
    player.until("the computer thinks", thinks);
    player.keys(&[KeyCode::KeyS]);
    player.frames(3);
    click_card(&mut player, "seats-person", 1);
    player.frames(3);
    assert!(!thinks(&mut player));
    assert_eq!(controllers(&mut player), ["person", "person"]);
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    player.click("e7 e5");
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
    // The computer comes back with the level that it had.
    player.frames(60);
    player.click("d2 d4");
    player.frames(60);
    player.click_menu("ui-seats");
    click_card(&mut player, "seats-computer", 1);
    assert_eq!(controllers(&mut player), ["person", "computer-8"]);
    player.click_words("1");
    assert_eq!(controllers(&mut player)[1], "computer-1");
    let about = words(&player, "seats-level", 1);
    assert_eq!(player.on_panels(&about).len(), 1);
    // A rival chooses among its enemies, and here is only one.
    assert!(player.on_panels(&player.words("character-rival")).is_empty());
    click_card(&mut player, "character-hunter", 0);
    assert_eq!(controllers(&mut player)[1], "computer-1-hunter");
    let called = words(&player, "player-computer", 1);
    assert!(player.on_panels(&called).is_empty(), "a computer with a character is called by it");
    let close = player.words("ui-close");
    player.click_words(&close);
    player.until("the reply", |player| player.record().len() == 4);
    // The next match begins with the same players.
    let kept = player.app.world().resource::<Preferences>();
    assert_eq!(kept.seats[..2], [SeatTaker::Person, SeatTaker::Computer(1)]);
    assert_eq!(kept.characters[..2], [SeatCharacter::Calm, SeatCharacter::Hunter]);
}

/// A person whose seat is taken holds no pieces any more, and cannot move for the computer.
#[test]
fn who_is_replaced_lets_go() {
    let mut player = Player::with("chess");
    player.click("e2");
    assert!(player.grip().from().is_some());
    let seat = player.current().game().position().turn();
    let controller = Controller::computer(Level::new(8).unwrap());
    player.app.world_mut().trigger(ChangePlayer { seat, player: Seated { name: String::new(), controller } });
    player.frames(1);
    assert_eq!(player.grip().from(), None);
}

/// Names are written as they are typed, blanks and the letters of other commands, too. They take effect when they are whole, and
/// the person is remembered.
#[test]
fn names_are_typed_on_the_page_of_seats() {
    let mut player = Player::with("chess");
    player.keys(&[KeyCode::KeyS]);
    player.frames(3);
    let army = player.current().game().rules().army_name(Army::new(1).unwrap());
    let hint = player.words(&army.key);
    let mut fields = player.on_panels(&hint);
    fields.retain(|at| at.x > 700.);
    player.click_at(fields[0]);
    player.frames(3);
    player.write("Ben");
    player.write(" ");
    player.keys(&[KeyCode::KeyS, KeyCode::KeyP]);
    player.write("S");
    assert_eq!(seated(&mut player)[1].0, "", "half a name is nobody's");
    player.keys(&[KeyCode::Enter]);
    player.frames(3);
    assert_eq!(seated(&mut player)[1], ("Ben S".to_owned(), "person".to_owned()));
    assert_eq!(player.app.world().resource::<Preferences>().players[1], "Ben S");
}

/// People here see a player far away, and cannot replace that player.
#[test]
fn a_player_far_away_stays() {
    let mut player = Player::with("chess");
    let far = Seated { name: "Far".to_owned(), controller: Controller::new("far") };
    let seat = Army::new(1).unwrap().seat();
    player.app.world_mut().trigger(ChangePlayer { seat, player: far });
    player.keys(&[KeyCode::KeyS]);
    player.frames(3);
    assert_eq!(on_cards(&player, "seats-elsewhere").len(), 1);
    assert_eq!(on_cards(&player, "seats-computer").len(), 1);
    click_card(&mut player, "seats-computer", 0);
    assert_eq!(controllers(&mut player), ["computer-3", "far"]);
    let preferences = player.app.world().resource::<Preferences>();
    assert_eq!((preferences.players[1].as_str(), preferences.seats[1]), ("", SeatTaker::Person));
}

/// In every language and at usual sizes of a window, no text of the page is cut off and none lies on another.
#[test]
fn the_page_of_seats_is_laid_out_without_overlaps() {
    for (variant, size) in [
        ("chess", UVec2::new(1280, 720)),
        ("nava-ffa", UVec2::new(1280, 720)),
        ("nava-ffa", UVec2::new(1920, 1080)),
        ("nava-ffa", UVec2::new(800, 600)),
    ] {
        let mut player = Player::start_sized(variant, size);
        for (army, level) in [(1, 8), (2, 1), (3, 4)] {
            let controller = Controller::computer(Level::new(level).unwrap());
            let seat = Army::new(army).unwrap().seat();
            let seated = Seated { name: "Maximiliane".to_owned(), controller };
            player.app.world_mut().trigger(ChangePlayer { seat, player: seated });
        }
        for language in ["en", "de"] {
            player.prefer(|preferences| preferences.language = language.to_owned());
            player.keys(&[KeyCode::KeyS]);
            player.frames(5);
            let heading = player.words("ui-seats");
            let say = |note: &Message| player.app.world().resource::<Texts>().message(note);
            let all = player.app.world().resource::<Panels>().page(&heading);
            // An empty field has an empty text. Notes come from other tests, too: all share one list of errors.
            let notes: Vec<String> = player.app.world().resource::<Toasts>().messages().map(say).collect();
            let texts: Vec<_> =
                all.iter().filter(|text| !text.words.is_empty() && !notes.contains(&text.words)).collect();
            assert!(texts.len() > 15, "{variant} {size}: {}", texts.len());
            for (i, text) in texts.iter().enumerate() {
                // What a list that scrolls cuts off can be scrolled to.
                let scrolls = size.y < 700;
                let whole = text.visible.contains_rect(text.place.shrink(2.));
                assert!(whole || scrolls, "{size} {language}: `{}` is cut off", text.words);
                let on_top = texts[..i].iter().find(|other| other.place.shrink(1.).intersects(text.place.shrink(1.)));
                assert!(on_top.is_none(), "{size} {language}: `{}` lies on `{}`", text.words, on_top.unwrap().words);
            }
            player.keys(&[KeyCode::Escape]);
            player.frames(3);
        }
    }
}

/// A person who gives a seat to the computer takes the name along, and brings it back.
#[test]
fn the_computer_does_not_play_under_the_name_of_a_person() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| preferences.players[1] = "Ben".to_owned());
    let black = player.current().game().rules().armies().nth(1).unwrap().0.seat();
    player.app.world_mut().trigger(ChangePlayer { seat: black, player: Seated::person("Ben") });
    player.keys(&[KeyCode::KeyS]);
    player.frames(3);
    click_card(&mut player, "seats-computer", 1);
    assert_eq!(seated(&mut player)[1], (String::new(), "computer-3".to_owned()));
    assert_eq!(player.app.world().resource::<Preferences>().players[1], "Ben", "the form keeps the name");
    click_card(&mut player, "seats-person", 1);
    assert_eq!(seated(&mut player)[1], ("Ben".to_owned(), "person".to_owned()));
}

/// Others would stand in a game that is over as those who have played it.
#[test]
fn players_of_a_game_that_is_over_stay_on_the_page() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| preferences.speed = 0.);
    player.click("f2 f3 e7 e5 g2 g4 d8 h4");
    player.frames(60);
    assert!(player.current().game().ending().is_some());
    player.keys(&[KeyCode::KeyS]);
    player.frames(3);
    let over = player.words("seats-over");
    assert_eq!(player.on_panels(&over).len(), 1);
    click_card(&mut player, "seats-computer", 1);
    assert_eq!(controllers(&mut player), ["person", "person"]);
    // The game goes on, and so do its changes.
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    player.keys(&[KeyCode::Escape, KeyCode::KeyU]);
    player.frames(60);
    player.keys(&[KeyCode::KeyS]);
    player.frames(3);
    click_card(&mut player, "seats-computer", 1);
    assert_ne!(controllers(&mut player)[1], "person");
}

/// The level is chosen after the computer has its seat, and on the same page. A move before that would be of the wrong level.
#[test]
fn a_computer_waits_while_the_page_is_open() {
    let mut player = Player::with("chess");
    player.keys(&[KeyCode::KeyS]);
    player.frames(10);
    let controller = Controller::computer(Level::new(1).unwrap());
    player
        .app
        .world_mut()
        .trigger(ChangePlayer { seat: Army::default().seat(), player: Seated { controller, ..default() } });
    for _ in 0..60 {
        player.frames(5);
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(player.record().is_empty(), "{:?}", player.record());
    player.keys(&[KeyCode::Escape]);
    player.until("the computer's move", |player| player.record().len() == 1);
}
