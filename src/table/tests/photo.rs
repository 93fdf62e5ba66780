//! Photo mode: a free camera that stays above the table, light from another side, and a board that cannot be played.

use bevy::prelude::*;
use tessera_arbiter::Propose;
use tessera_rules::Action;
use tessera_table::{CameraMode, PhotoMode};

use crate::panels::Panels;
use crate::player::Player;

fn is_on(player: &Player) -> bool {
    player.app.world().resource::<PhotoMode>().on
}

fn camera(player: &mut Player) -> Transform {
    let world = player.app.world_mut();
    *world.query_filtered::<&Transform, With<Camera3d>>().single(world).unwrap()
}

/// The angle between the view and the horizon, in degrees.
fn pitch(player: &mut Player) -> f32 {
    -camera(player).forward().y.asin().to_degrees()
}

/// The pictures of the rooms end 26 degrees above the horizon. The field of view is 38 degrees high.
fn assert_sees_the_room(player: &mut Player) {
    let highest = 19. - pitch(player);
    assert!(highest < 26., "the camera sees what lies {highest} degrees above the horizon");
}

fn light(player: &mut Player) -> Vec3 {
    let world = player.app.world_mut();
    world.query_filtered::<&Transform, With<DirectionalLight>>().single(world).unwrap().translation
}

/// Drags the mouse with this button, from the middle of the window.
fn drag(player: &mut Player, button: MouseButton, by: Vec2) {
    let middle = Vec2::new(640., 360.);
    player.point(middle);
    player.press(button);
    player.point(middle + by);
    player.release(button);
}

#[test]
fn photo_mode_hides_the_interface_and_nothing_can_be_played() {
    let mut player = Player::with("chess");
    let menu = player.words("ui-menu");
    assert_eq!(player.on_panels(&menu).len(), 1);
    player.keys(&[KeyCode::F10]);
    player.frames(3);
    assert!(is_on(&player) && player.on_panels(&menu).is_empty());
    player.click("e2 e4");
    player.keys(&[KeyCode::Enter, KeyCode::KeyU, KeyCode::KeyN]);
    assert_eq!((player.record().len(), player.grip().from()), (0, None));
    player.keys(&[KeyCode::Escape]);
    player.frames(60);
    assert!(!is_on(&player));
    assert_eq!(player.on_panels(&menu).len(), 1);
    player.click("e2 e4");
    assert_eq!(player.record(), ["e2e4"]);
    // The menu leads there, too.
    player.click_menu("ui-photo");
    assert!(is_on(&player));
}

/// The keys of photo mode are told at its beginning, and again whenever the pointer moves without a button.
#[test]
fn the_keys_of_photo_mode_come_again_with_the_pointer() {
    let mut player = Player::with("chess");
    player.keys(&[KeyCode::F10]);
    player.frames(3);
    let told = |player: &Player| player.app.world().resource::<Panels>().all().any(|text| text.contains("F12"));
    assert!(told(&player));
    player.frames(60 * 21);
    assert!(!told(&player));
    player.press(MouseButton::Left);
    player.point(Vec2::new(700., 360.));
    assert!(!told(&player), "who turns the camera looks at the table");
    player.release(MouseButton::Left);
    player.point(Vec2::new(600., 300.));
    assert!(told(&player));
    player.frames(60 * 5);
    assert!(!told(&player));
}

/// A die that needs a face asks for it again when the photo is taken.
#[test]
fn a_photo_only_delays_a_question() {
    let mut player = Player::with_position("occasio", "P3k3/8/8/8/8/2N5/8/4K3 w - - 0 1");
    player.until("the question", |player| player.grip().choice().is_some());
    player.keys(&[KeyCode::F10]);
    player.frames(60);
    assert!(is_on(&player) && player.grip().choice().is_none());
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    assert!(!is_on(&player) && player.grip().choice().is_some());
}

#[test]
fn the_camera_walks_freely_but_never_under_the_table() {
    let mut player = Player::with("chess");
    player.until("the camera rests", |player| pitch(player) > 30.);
    let before = camera(&mut player);
    player.keys(&[KeyCode::F10]);
    for _ in 0..4 {
        drag(&mut player, MouseButton::Right, Vec2::new(0., -300.));
        assert!(camera(&mut player).translation.y > 0.1);
    }
    assert!(pitch(&mut player) < 10., "a pawn's view: {}", pitch(&mut player));
    assert_sees_the_room(&mut player);
    for _ in 0..40 {
        player.wheel(1.);
        assert!(camera(&mut player).translation.y > 0.1);
    }
    let near = camera(&mut player).translation.length();
    assert!(near < 4., "among the pieces: {near}");
    drag(&mut player, MouseButton::Middle, Vec2::new(-200., 0.));
    assert!(camera(&mut player).translation.x > 0.05, "the camera has walked to the right");
    for _ in 0..30 {
        drag(&mut player, MouseButton::Middle, Vec2::new(-500., 0.));
    }
    assert!(camera(&mut player).translation.length() < 15., "no farther than the table");
    player.keys(&[KeyCode::Escape]);
    player.until("back at the seat", |player| camera(player).translation.distance(before.translation) < 0.01);
}

#[test]
fn a_low_camera_sees_nothing_above_the_room() {
    for variant in ["chess", "nava", "four-handed"] {
        let mut player = Player::with(variant);
        player.until("the camera rests", |player| pitch(player) > 30.);
        for _ in 0..4 {
            drag(&mut player, MouseButton::Right, Vec2::new(0., -300.));
        }
        assert_sees_the_room(&mut player);
    }
}

/// Photo mode brings the view before it back: the flat view, and a view from another side.
#[test]
fn the_view_before_comes_back() {
    let mut player = Player::with("chess");
    player.until("the camera rests", |player| pitch(player) > 30.);
    drag(&mut player, MouseButton::Right, Vec2::new(150., 40.));
    let before = camera(&mut player);
    player.keys(&[KeyCode::F10]);
    drag(&mut player, MouseButton::Middle, Vec2::new(-200., 0.));
    let walked = camera(&mut player);
    let way = walked.translation.distance(before.translation);
    player.keys(&[KeyCode::Escape]);
    let first = camera(&mut player).translation.distance(walked.translation);
    assert!(first < 0.9 * way, "the camera travels back and does not jump: {first} of {way}");
    player.until("back", |player| camera(player).translation.distance(before.translation) < 0.01);
    player.keys(&[KeyCode::KeyF]);
    player.until("the flat view", |player| pitch(player) > 89.);
    player.keys(&[KeyCode::F10]);
    player.until("a free camera", |player| pitch(player) < 60.);
    player.keys(&[KeyCode::Escape]);
    player.until("the flat view again", |player| pitch(player) > 89.);
}

/// After a photo of the end of a game, the camera still goes back when the end is taken back.
#[test]
fn the_camera_goes_back_from_the_end_after_a_photo() {
    let mut player = Player::with_position("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    player.frames(60);
    let before = camera(&mut player);
    player.click("a1 a8");
    player.frames(200);
    assert!(camera(&mut player).translation.y > before.translation.y + 0.5);
    player.keys(&[KeyCode::F10, KeyCode::Escape]);
    player.frames(60);
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    let after = camera(&mut player);
    assert!(after.translation.distance(before.translation) < 0.01, "{before:?} {after:?}");
}

#[test]
fn the_light_goes_round_the_table_and_back() {
    let mut player = Player::with("chess");
    player.until("the room", |player| light(player) != Vec3::ZERO);
    let usual = light(&mut player);
    player.keys(&[KeyCode::KeyK]);
    assert_eq!(light(&mut player), usual, "only in photo mode");
    player.keys(&[KeyCode::F10, KeyCode::KeyK]);
    player.frames(2);
    let turned = light(&mut player);
    assert!((turned.y - usual.y).abs() < 1e-4 && turned.xz().dot(usual.xz()).abs() < 1e-3, "{usual} {turned}");
    player.keys(&[KeyCode::Escape]);
    player.frames(2);
    assert!(light(&mut player).distance(usual) < 1e-4);
}

/// The match goes on meanwhile. The camera of who takes photos stays, also where it follows the turns, and at the end of a game.
#[test]
fn the_match_does_not_turn_the_camera_of_photos() {
    let mate = "6k1/5ppp/8/8/8/8/p7/4R2K b - - 0 1";
    let mut player = Player::with_position("chess", mate);
    player.prefer(|preferences| preferences.camera = CameraMode::Seat);
    player.frames(120);
    player.keys(&[KeyCode::F10]);
    drag(&mut player, MouseButton::Right, Vec2::new(200., -50.));
    player.frames(60);
    let before = camera(&mut player);
    for text in ["a2a1n", "e1e8"] {
        let game = player.current().game();
        let mv = game.rules().parse_uci(game.position(), text).unwrap();
        let seat = game.position().turn();
        player.app.world_mut().trigger(Propose { seat, action: Action::Move(mv) });
        player.frames(150);
        let after = camera(&mut player);
        assert!(after.translation.distance(before.translation) < 0.01, "{text}: {before:?} {after:?}");
    }
}

/// The page of keys is not seen in photo mode, so it ends that.
#[test]
fn a_page_ends_photo_mode() {
    let mut player = Player::with("chess");
    player.keys(&[KeyCode::F10]);
    player.frames(3);
    assert!(is_on(&player));
    player.keys(&[KeyCode::F1]);
    player.frames(5);
    assert!(!is_on(&player));
    assert!(!player.on_panels(&player.words("ui-keys")).is_empty());
}
