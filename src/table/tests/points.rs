//! Four-handed chess, each for itself: points on the plates, armies that fall, and places at the end.

use bevy::prelude::*;
use tessera_arbiter::{PieceArmy, PieceKind};
use tessera_rules::{Action, Message};
use tessera_table::Toasts;

use crate::panels::Panels;
use crate::player::Player;

/// White mates Blue on the file a. Yellow's rook keeps Blue from the file b.
const MATE: &str = "x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/1,yR,12/13,rK/bK,13/14/4,wR,6,rP,2/14/x,x,x,8,x,x,x/x,x,x,wP,7,x,x,x/x,x,x,4,wK,3,x,x,x w - - 3,9,0,5 0 7";

fn says(player: &Player, words: &str) -> bool {
    player.app.world().resource::<Panels>().all().any(|shown| shown.contains(words))
}

/// The points as a plate shows them.
fn points(player: &Player, count: i64) -> String {
    player
        .app
        .world()
        .resource::<tessera_arbiter::Texts>()
        .message(&Message::new("seat-points").number("points", count))
}

#[test]
fn a_mated_army_falls_by_itself_and_points_are_on_the_plates() {
    let mut player = Player::with_position("four-handed-ffa", MATE);
    for count in [3, 9, 0, 5] {
        assert!(says(&player, &points(&player, count)), "{count}");
    }
    player.click("e5 a5");
    // Nobody plays for Blue, who has no move.
    player.until("Blue has fallen", |player| player.record().len() == 2);
    assert_eq!(player.record(), ["e5a5", "0000"]);
    player.frames(60);
    assert!(says(&player, &points(&player, 23)), "20 for the mate");
    let out = format!("{} · {}", points(&player, 9), player.words("seat-out"));
    assert!(says(&player, &out), "{out}");
    // Undo takes the fall back with the mate.
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    assert!(says(&player, &points(&player, 3)) && !says(&player, &out));
}

#[test]
fn the_end_shows_all_places() {
    let position = MATE.replace("3,9,0,5", "3,9,40x,0x").replace("1,yR,12", "1,wR,12");
    let mut player = Player::with_position("four-handed-ffa", &position);
    let blue = player.current().game().rules().army_name(tessera_rules::Army::new(1).unwrap());
    let second =
        |player: &Player| format!("2. {}", player.app.world().resource::<tessera_arbiter::Texts>().message(&blue));
    assert!(says(&player, &second(&player)), "the order of play");
    player.click("e5 a5");
    player.until("the end", |player| player.current().game().ending().is_some());
    player.frames(60);
    let rules = player.current().game().rules().clone();
    let texts = player.app.world().resource::<tessera_arbiter::Texts>();
    let name = |army: usize| texts.message(&rules.army_name(tessera_rules::Army::new(army).unwrap()));
    let place = |place: i64, army: usize, points: i64| {
        let line = Message::new("result-place").number("place", place).text("player", name(army));
        texts.message(&line.number("points", points)).replace(' ', "\u{a0}")
    };
    let all = [place(1, 2, 40), place(2, 0, 23), place(3, 1, 9), place(4, 3, 0)].join("   ");
    assert!(says(&player, &all), "{all}");
    assert!(says(&player, &texts.message(&Message::new("result-won").number("count", 1).text("army", name(2)))));
    // Blue is third. The number of his turn would be read as his place, except at a moment before the end.
    assert!(!says(&player, &second(&player)));
    player.keys(&[KeyCode::PageUp]);
    player.frames(5);
    assert!(says(&player, &second(&player)));
}

#[test]
fn a_large_lead_is_claimed_with_a_coin() {
    let position = MATE.replace("3,9,0,5", "60,9,0x,0x");
    let mut player = Player::with_position("four-handed-ffa", &position);
    let words = player.words("ui-claim-lead");
    player.click_words(&words);
    player.until("the end", |player| player.current().game().ending().is_some());
    assert_eq!(player.current().game().record(), [Action::Claim]);
    player.frames(30);
    assert!(says(&player, &player.words("ui-claim-lead")), "the score sheet has it");
}

#[test]
fn who_plays_and_points_are_set_up() {
    let mut player = Player::with_position("four-handed-ffa", MATE);
    player.set_up();
    let out = player.words("setup-fallen");
    // One for each army, as far as the panel shows them without scrolling: White, Blue, Yellow.
    let [_, _, yellow, ..] = player.on_panels(&out)[..] else { panic!("who plays") };
    player.click_at(yellow);
    player.frames(5);
    let play = player.words("setup-play");
    player.click_words(&play);
    player.frames(60);
    assert!(player.text().ends_with(" w - - 3,9,0x,5 0 7"), "{}", player.text());
}

/// The king of an army that is out of the game lies while a position is set up, too. In the hand he is upright.
#[test]
fn a_fallen_king_is_set_up() {
    let position = MATE.replace("3,9,0,5", "3,9,0x,5");
    let mut player = Player::with_position("four-handed-ffa", &position);
    let rules = player.current().game().rules().clone();
    player.set_up();
    player.keys(&[KeyCode::KeyT]);
    player.frames(80);
    let yellow_king = |player: &mut Player| {
        let world = player.app.world_mut();
        let mut pieces = world.query::<(&PieceArmy, &PieceKind, &Transform)>();
        let is_king =
            |(army, kind, _): &(&PieceArmy, &PieceKind, &Transform)| army.index() == 2 && rules.is_royal(***kind);
        *pieces.iter(world).find(is_king).unwrap().2
    };
    let upright = |player: &mut Player| (yellow_king(player).rotation * Vec3::Y).y;
    assert!(upright(&mut player).abs() < 0.2, "he lies");
    // One button for each army, as far as the panel shows them without scrolling: White, Blue, Yellow.
    let [plays, out] = ["setup-plays", "setup-fallen"].map(|key| player.on_panels(&player.words(key))[2]);
    player.click_at(plays);
    player.frames(40);
    assert!(upright(&mut player) > 0.999, "he plays again");
    player.click_at(out);
    player.frames(60);
    assert!(upright(&mut player).abs() < 0.2, "he is out once more");
    let (from, to) = (player.on_screen("g14"), player.on_screen("g11"));
    player.point(from);
    player.press(MouseButton::Left);
    player.point(from + Vec2::new(0., -12.));
    player.point(to);
    assert!(player.grip().is_dragging() && upright(&mut player) > 0.95, "he is in the hand");
    player.release(MouseButton::Left);
    player.frames(80);
    let away = |player: &mut Player, square: &str| {
        let geometry = tessera_table::Geometry::of(&rules);
        (yellow_king(player).translation - geometry.centre(square.parse().unwrap())).xz().length()
    };
    assert!(upright(&mut player).abs() < 0.2 && away(&mut player, "g11") < 1., "he lies elsewhere");
}

#[test]
fn what_pgn_cannot_say_is_told() {
    let mut player = Player::with_position("four-handed-ffa", MATE);
    let red = tessera_rules::Army::new(3).unwrap();
    player.app.world_mut().trigger(tessera_arbiter::Propose { seat: red.seat(), action: Action::Resign(red) });
    player.frames(60);
    player.click_menu("ui-copy-pgn");
    player.frames(5);
    let told: Vec<String> = player.app.world().resource::<Toasts>().messages().map(|told| told.key.clone()).collect();
    assert_eq!(told, ["tell-no-pgn"]);
}

/// White has 16 points in janggi, and Black has 13½.
const AHEAD: &str = "9/3k5/9/c7n/9/9/9/9/5K3/5A2R w - - 0 1";

#[test]
fn a_pass_is_chosen_in_the_menu_and_at_the_seat() {
    let mut player = Player::with_sample("janggi/janggi", AHEAD);
    let material = |player: &Player, points: &str| {
        let texts = player.app.world().resource::<tessera_arbiter::Texts>();
        texts.message(&Message::new("seat-material").text("points", points))
    };
    for points in ["16", "13½"] {
        assert!(says(&player, &material(&player, points)), "{points}");
    }
    player.click("f2 f3");
    player.click_menu("ui-pass");
    assert_eq!(player.record(), ["f2f3", "0000"]);
    assert!(player.current().game().ending().is_none());
    player.press_at_seat("ui-pass");
    assert_eq!(player.record(), ["f2f3", "0000", "0000"]);
    player.until("the end", |player| player.current().game().ending().is_some());
    player.frames(60);
    let words = player.words("end-passed");
    assert!(says(&player, &words), "{words}");
    // Chess has no such command.
    let mut player = Player::with("chess");
    player.click_words(&player.words("ui-menu"));
    assert!(player.on_panels(&player.words("ui-pass")).is_empty());
}

/// A pass is written as a move from a1 to a1. No piece there may light up for it, not even a blocked one.
#[test]
fn a_pass_is_no_move_of_the_piece_on_a1() {
    let mut player = Player::with_sample("janggi/janggi", "9/3k5/9/c7n/9/9/9/9/N4K3/RN3A2R w - - 0 1");
    player.click("a1");
    assert!(player.grip().targets().is_empty(), "{:?}", player.grip());
    player.click("f2");
    assert!(!player.grip().targets().is_empty());
}

/// Black has passed, and White has more points.
#[test]
fn a_hint_can_be_a_pass() {
    let mut player = Player::with_sample("janggi/janggi", &AHEAD.replace(" w ", " w- "));
    player.keys(&[KeyCode::KeyH]);
    let words = Message::new("hint-move").message("move", Message::new("ui-pass"));
    let words = player.app.world().resource::<tessera_arbiter::Texts>().message(&words);
    player.until("a hint", |player| !player.on_panels(&words).is_empty());
    assert!(player.names("hint").is_empty(), "it has no arrow");
    let reason = Message::new("hint-wins-game").name("how", "end-passed");
    let reason = player.app.world().resource::<tessera_arbiter::Texts>().message(&reason);
    player.keys(&[KeyCode::KeyH]);
    player.frames(3);
    assert_eq!(player.on_panels(&reason).len(), 1, "{reason}");
}
