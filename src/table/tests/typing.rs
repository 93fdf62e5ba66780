//! Games with typed moves alone.

use bevy::prelude::*;
use tessera_table::{SpokenLog, Toasts};

use crate::player::Player;

use KeyCode::{Enter, Escape, F2, KeyU, KeyW, Tab};

/// Types a line and enters it. The line is open.
fn enter(player: &mut Player, text: &str) {
    player.write(text);
    player.keys(&[Enter]);
    player.frames(4);
}

fn open(player: &mut Player) {
    player.keys(&[KeyW]);
    player.frames(3);
    assert!(player.on_panels(&player.words("typed-keys")).len() == 1, "the line is open");
}

#[test]
fn chess_is_played_by_typing() {
    let mut player = Player::with("chess");
    open(&mut player);
    for text in ["e4", "e7e5", "Nf3", "nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"] {
        enter(&mut player, text);
    }
    let played = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6", "d7c6", "e1g1"];
    assert_eq!(player.record(), played);
}

/// The face after the move may be left out, and a die that is rolled rolls by itself.
#[test]
fn dice_are_played_by_typing() {
    let mut player = Player::with("occado");
    open(&mut player);
    for text in ["Nb1-c3", "b8c6", "pe2-e3", "Pe7-e6>N"] {
        enter(&mut player, text);
    }
    assert_eq!(player.record(), ["b1c3", "b8c6", "e2e3", "e7e6"]);
    // The short names of chess do, too, where they name one move.
    let mut player = Player::with("occado");
    open(&mut player);
    for text in ["Nc3", "e6"] {
        enter(&mut player, text);
    }
    assert_eq!(player.record(), ["b1c3", "e7e6"]);
    let mut player = Player::with("occasio");
    open(&mut player);
    for text in ["Nb1-c3", "b8c6"] {
        enter(&mut player, text);
        player.frames(200);
    }
    let record = player.record();
    assert!(record[0].starts_with("b1c3@") && record[1].starts_with("b8c6@"), "{record:?}");
}

#[test]
fn four_armies_are_played_by_typing() {
    let mut player = Player::with("nava");
    open(&mut player);
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/playthroughs/nava.txt"));
    let text = text.unwrap();
    let actions = text.split("\n\n").next().unwrap().split("actions ").nth(1).unwrap();
    let wanted: Vec<String> = actions.split_whitespace().take(8).map(str::to_owned).collect();
    for action in &wanted {
        enter(&mut player, action);
    }
    assert_eq!(player.record(), wanted);
}

#[test]
fn a_promotion_is_typed_with_its_piece() {
    let mut player = Player::with_position("chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    open(&mut player);
    enter(&mut player, "a8=N");
    assert_eq!(player.record(), ["a7a8n"]);
}

/// A move that costs something is asked about first, as with the mouse, and the line waits.
#[test]
fn resigning_is_asked_first() {
    let mut player = Player::with("chess");
    open(&mut player);
    enter(&mut player, "resign");
    assert_eq!(player.record(), [] as [&str; 0]);
    // The question stands at the plate of the seat that resigns.
    player.frames(3);
    let (plate, yes) = (player.words("army-white"), player.words("ui-yes"));
    let (plate, yes) = (player.on_panels(&plate)[0], player.on_panels(&yes)[0]);
    assert!(plate.distance(yes) < 200., "{yes} is far from {plate}");
    // Enter has typed the word, and pressed once more it does not resign.
    player.keys(&[Enter]);
    player.frames(3);
    assert_eq!(player.record(), [] as [&str; 0]);
    enter(&mut player, "resign");
    player.frames(3);
    player.agree();
    player.frames(3);
    assert_eq!(player.record(), ["resign:w"]);
}

/// The line says why, as a click would, and keeps the text so that it can be mended.
#[test]
fn a_wrong_line_says_why() {
    let mut player = Player::with("chess");
    open(&mut player);
    enter(&mut player, "f1b5");
    assert_eq!(player.record(), [] as [&str; 0]);
    assert_eq!(player.on_panels("The way is blocked on e2.").len(), 1);
    let said = player.app.world().resource::<SpokenLog>().lines().last().map(|(_, line)| line.to_owned());
    assert_eq!(said.as_deref(), Some("The way is blocked on e2."));
    assert_eq!(player.app.world().resource::<Toasts>().messages().count(), 0);
    // Squares at the end of other words are no move.
    enter(&mut player, "hello theref1b5");
    assert!(player.on_panels("The way is blocked on e2.").is_empty());
}

#[test]
fn tab_completes_and_nothing_else_acts() {
    let mut player = Player::with("chess");
    open(&mut player);
    // These letters are commands of the table: flat view, undo, new game.
    enter(&mut player, "fun");
    assert_eq!(player.record(), [] as [&str; 0]);
    player.keys(&[Escape]);
    player.frames(3);
    assert!(player.on_panels(&player.words("typed-keys")).is_empty(), "Esc closes the line");
    open(&mut player);
    player.write("g1h");
    player.keys(&[Tab]);
    player.keys(&[F2, KeyU]);
    player.keys(&[Enter]);
    player.frames(3);
    assert_eq!(player.record(), ["g1h3"]);
    // The keys have their meaning again.
    player.keys(&[Escape]);
    player.frames(2);
    player.keys(&[KeyU]);
    assert_eq!(player.record(), [] as [&str; 0]);
}

/// While somebody types, neither the field nor the board moves, and the line covers no square.
#[test]
fn the_line_stands_below_the_board() {
    let mut player = Player::with("chess");
    open(&mut player);
    player.frames(40);
    let corner = player.on_screen("a1");
    let field = |player: &Player, words: &str| player.on_panels(words).into_iter().map(|at| at.y).fold(0., f32::max);
    let height = field(&player, &player.words("typed-hint"));
    assert!(corner.y + 20. < height, "{corner}: {height}");
    player.write("Nf");
    player.frames(10);
    assert_eq!(player.on_screen("a1"), corner, "with offers");
    assert!((field(&player, "Nf") - height).abs() < 3., "{} and not {height}", field(&player, "Nf"));
    enter(&mut player, "1");
    player.frames(10);
    assert_eq!(player.on_screen("a1"), corner, "with a fault");
    assert!((field(&player, "Nf1") - height).abs() < 3., "{} and not {height}", field(&player, "Nf1"));
}
