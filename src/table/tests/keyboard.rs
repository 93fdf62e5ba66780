//! Games with the keyboard alone.

use bevy::input::ButtonState;
use bevy::prelude::*;
use tessera_rules::Start;
use tessera_table::{FlatView, Grip, Screen};

use crate::player::Player;

use KeyCode::{
    ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Escape, F1, F2, F10, KeyF, KeyN, KeyQ, KeyR, KeyS, KeyT, KeyU,
    KeyV, KeyW, PageDown, PageUp,
};

/// Moves the cursor to a square from any other.
fn go(player: &mut Player, square: &str) {
    player.keys(&[ArrowUp]);
    player.keys(&[ArrowDown; 8]);
    player.keys(&[ArrowLeft; 8]);
    let mut bytes = square.bytes();
    let (files, ranks) = (bytes.next().unwrap() - b'a', bytes.next().unwrap() - b'1');
    player.keys(&vec![ArrowRight; files.into()]);
    player.keys(&vec![ArrowUp; ranks.into()]);
}

#[test]
fn a_cursor_walks_the_board_and_moves_pieces() {
    let mut player = Player::with("chess");
    for (from, to) in [("e2", "e4"), ("g8", "f6")] {
        go(&mut player, from);
        player.keys(&[Enter]);
        assert_eq!(player.grip().from(), Some(from.parse().unwrap()));
        go(&mut player, to);
        player.keys(&[Enter]);
    }
    assert_eq!(player.record(), ["e2e4", "g8f6"]);
    go(&mut player, "d2");
    player.keys(&[Enter, Escape]);
    assert_eq!(player.grip().from(), None);
}

/// Without a mouse: Enter on an empty square offers the pieces that can be dropped there.
#[test]
fn a_piece_in_hand_is_dropped_by_keys() {
    let mut player = Player::with_position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1");
    go(&mut player, "c3");
    player.keys(&[Enter]);
    let choice: Vec<_> = player.grip().choice().unwrap().iter().map(|mv| mv.dropped().is_some()).collect();
    assert_eq!(choice, [true, true]);
    player.keys(&[Escape]);
    assert_eq!(player.grip(), Grip::Empty);
    player.keys(&[Enter, ArrowRight, Enter]);
    player.frames(60);
    assert_eq!(player.record().len(), 1);
    assert!(player.record()[0].ends_with("@c3"), "{:?}", player.record());
    // Black has a pawn alone, and no pawn stands on the last rank.
    go(&mut player, "d1");
    player.keys(&[Enter]);
    assert_eq!(player.grip().choice(), None);
}

/// From Black's seat, up is still away from the viewer.
#[test]
fn arrows_follow_the_seat() {
    let mut player = Player::with("chess");
    player.keys(&[KeyV]);
    player.frames(60);
    player.keys(&[ArrowUp]);
    player.keys(&[ArrowDown; 8]);
    player.keys(&[ArrowLeft; 8]);
    assert_eq!(player.pointing().hover(), Some("h8".parse().unwrap()));
}

#[test]
fn undo_and_redo_without_limit() {
    let mut player = Player::with("chess");
    player.click("e2 e4 e7 e5 g1 f3");
    let end = player.text();
    player.keys(&[KeyU; 5]);
    assert_eq!(player.record(), [] as [&str; 0]);
    player.keys(&[KeyR; 5]);
    assert_eq!((player.record().len(), player.text()), (3, end));
    player.key(KeyCode::ControlLeft, ButtonState::Pressed);
    // This keyboard is German, so the key at the place of Y types Z.
    player.keys(&[KeyCode::KeyY, KeyCode::KeyY, KeyCode::KeyZ]);
    player.key(KeyCode::ControlLeft, ButtonState::Released);
    assert_eq!(player.record().len(), 2);
}

#[test]
fn looking_back_changes_nothing_and_lets_nothing_move() {
    let mut player = Player::with("chess");
    player.click("e2 e4 e7 e5 g1 f3");
    player.keys(&[PageUp, PageUp]);
    assert_eq!(player.looks_at(), Some(1));
    player.click("d7 d5");
    assert_eq!((player.record().len(), player.grip().from()), (3, None));
    player.keys(&[PageDown, PageDown]);
    assert_eq!(player.looks_at(), None);
    player.keys(&[PageUp, PageUp, PageUp, PageUp]);
    assert_eq!(player.looks_at(), Some(0));
    player.keys(&[Escape]);
    assert_eq!(player.looks_at(), None);
    player.click("b8 c6");
    assert_eq!(player.record().len(), 4);
}

#[test]
fn the_flat_view_is_one_key_and_can_be_played_in() {
    let mut player = Player::with("chess");
    player.keys(&[KeyF]);
    assert!(player.app.world().resource::<FlatView>().0);
    player.frames(4);
    player.click("e2 e4");
    player.drag("e7", "e5");
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
    player.keys(&[KeyF]);
    assert!(!player.app.world().resource::<FlatView>().0);
    // Any other view ends it, too.
    player.keys(&[KeyF, KeyT]);
    assert!(!player.app.world().resource::<FlatView>().0);
}

/// How many layers of symbols are on show.
fn symbols(player: &mut Player) -> usize {
    player.frames(60);
    let world = player.app.world_mut();
    let mut parts = world.query::<(&Visibility, &MeshMaterial3d<StandardMaterial>)>();
    let materials = world.resource::<Assets<StandardMaterial>>();
    let is_symbol = |material: &MeshMaterial3d<StandardMaterial>| {
        let texture = materials.get(material).and_then(|material| material.base_color_texture.as_ref());
        texture.and_then(|texture| texture.path()).is_some_and(|path| path.path().starts_with("icons"))
    };
    parts.iter(world).filter(|(visibility, material)| **visibility != Visibility::Hidden && is_symbol(material)).count()
}

/// From straight above the heads of figures look alike, so their symbols lie over them: silhouettes and lines. Dice show their
/// faces.
#[test]
fn figures_that_are_seen_from_above_have_symbols() {
    let mut player = Player::with("chess");
    player.until_dressed();
    assert_eq!(symbols(&mut player), 0, "from the seat");
    player.keys(&[KeyT]);
    assert_eq!(symbols(&mut player), 64, "from above");
    player.keys(&[F10]);
    assert_eq!(symbols(&mut player), 0, "no photograph has them");
    player.keys(&[F10]);
    assert_eq!(symbols(&mut player), 64);
    player.keys(&[KeyF]);
    assert_eq!(symbols(&mut player), 64, "in the flat view");
    player.keys(&[KeyV]);
    assert_eq!(symbols(&mut player), 0, "at the next seat");
    let mut four = Player::with("nava");
    four.until_dressed();
    four.keys(&[KeyT]);
    assert_eq!(symbols(&mut four), 64, "of four armies");
    let mut dice = Player::with("occasio");
    dice.until_dressed();
    dice.keys(&[KeyT]);
    assert_eq!(symbols(&mut dice), 0);
    let world = dice.app.world_mut();
    let eye = *world.query_filtered::<&Transform, With<Camera3d>>().single(world).unwrap();
    assert!(eye.forward().y < -0.99, "the camera looks down: {eye:?}");
}

/// From the gallery to a match and back, without a mouse.
#[test]
fn the_gallery_is_left_and_entered_by_keys() {
    let mut player = Player::at_the_gallery();
    assert_eq!(player.screen(), Screen::Gallery);
    player.keys(&[ArrowRight, Enter]);
    player.frames(3);
    assert_eq!(player.screen(), Screen::Match);
    assert_eq!(player.current().game().rules().id(), "chess960");
    assert!(matches!(player.current().game().start(), Start::Array(_)), "an array was drawn");
    player.keys(&[KeyN]);
    player.frames(2);
    assert_eq!(player.screen(), Screen::Gallery);
    // The match is still in play.
    player.keys(&[Escape]);
    player.frames(2);
    assert_eq!(player.screen(), Screen::Match);
}

/// Esc ends what is in hand first, and opens the menu when nothing is left to end. It closes the menu again.
#[test]
fn escape_opens_the_menu_when_nothing_is_open() {
    let mut player = Player::with("chess");
    let item = player.words("ui-set-up");
    let is_open = |player: &mut Player| {
        player.frames(20);
        !player.on_panels(&item).is_empty()
    };
    player.click("e2");
    assert!(player.grip().from().is_some());
    player.keys(&[Escape]);
    assert!(player.grip().from().is_none() && !is_open(&mut player));
    player.keys(&[Escape]);
    assert!(is_open(&mut player));
    player.keys(&[Escape]);
    assert!(!is_open(&mut player));
    // A page over the table has the key for itself.
    player.keys(&[F1]);
    player.frames(3);
    assert_eq!(player.on_panels(&player.words("help-mouse")).len(), 1);
    player.keys(&[Escape]);
    assert!(!is_open(&mut player) && player.on_panels(&player.words("help-mouse")).is_empty());
    player.keys(&[Escape]);
    assert!(is_open(&mut player));
    // Its first item has the focus, so the keys go on from there.
    player.keys(&[ArrowDown, Escape]);
    assert!(!is_open(&mut player));
}

/// A page that is opened over the menu gets all keys: who writes a name there takes nothing back, and does not leave.
#[test]
fn a_page_over_the_menu_gets_the_keys() {
    let mut player = Player::with("chess");
    player.click("e2 e4");
    player.frames(60);
    for page in [KeyS, F1, F2] {
        player.keys(&[Escape]);
        player.frames(20);
        player.keys(&[page]);
        player.frames(5);
        player.keys(&[KeyU, KeyF, KeyN]);
        player.frames(5);
        assert_eq!((player.record().len(), player.screen()), (1, Screen::Match), "{page:?}");
        assert!(!player.app.world().resource::<FlatView>().0, "{page:?}");
        player.keys(&[Escape]);
        player.frames(20);
    }
}

/// The focus of a question is on No: Enter, pressed by accident, loses no game.
#[test]
fn enter_alone_does_not_resign() {
    let mut player = Player::with("chess");
    player.click_menu("ui-resign");
    player.keys(&[Enter]);
    player.frames(3);
    assert!(player.current().game().ending().is_none());
    player.click_menu("ui-resign");
    player.agree();
    player.frames(3);
    assert!(player.current().game().ending().is_some());
}

/// On a slow machine several keys come within one frame. Each finds what the one before has changed.
#[test]
fn keys_of_one_frame_are_obeyed_in_their_order() {
    let mut player = Player::with("chess");
    go(&mut player, "e2");
    player.keys_within_a_frame(&[Enter, ArrowUp, ArrowUp, Enter]);
    player.frames(60);
    assert_eq!(player.record(), ["e2e4"]);
    // The letters after W belong to the line, and take nothing back.
    player.keys_within_a_frame(&[KeyW, KeyU]);
    player.frames(5);
    assert_eq!(player.record(), ["e2e4"]);
}

/// Egui gets all keys of a frame at once. A page that it closes takes the others with it, so that no menu opens.
#[test]
fn keys_of_one_frame_over_a_page_belong_to_the_page() {
    let mut player = Player::with("chess");
    player.keys(&[F1]);
    player.frames(3);
    player.keys_within_a_frame(&[ArrowDown, Escape]);
    player.frames(20);
    assert!(player.on_panels(&player.words("help-mouse")).is_empty(), "the page is closed");
    assert!(player.on_panels(&player.words("ui-set-up")).is_empty(), "no menu is open");
}

/// A choice gets the keys before the menu does.
#[test]
fn no_menu_opens_over_a_choice() {
    let mut player = Player::with_position("chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    player.click("e7 e8");
    assert!(player.grip().choice().is_some());
    player.keys(&[KeyQ]);
    player.frames(20);
    let item = player.words("ui-set-up");
    assert!(player.on_panels(&item).is_empty() && player.grip().choice().is_some());
}
