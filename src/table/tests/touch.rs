//! Games with fingers.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use tessera_rules::Square;
use tessera_table::{CameraMode, Toasts};

use crate::player::Player;

fn touch(player: &mut Player, id: u64, phase: TouchPhase, position: Vec2) {
    let world = player.app.world_mut();
    let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).unwrap();
    let input = TouchInput { phase, position, window, force: None, id };
    world.write_message(input);
    world.write_message(WindowEvent::from(input));
    player.frames(2);
}

fn tap(player: &mut Player, at: Vec2) {
    touch(player, 1, TouchPhase::Started, at);
    touch(player, 1, TouchPhase::Ended, at);
}

fn tap_square(player: &mut Player, square: &str) {
    let at = player.above(square, 0.2);
    tap(player, at);
}

fn square(text: &str) -> Option<Square> {
    Some(text.parse().unwrap())
}

/// The first column of the camera's rotation and its place: enough to see a turn or a zoom.
fn camera(player: &mut Player) -> (Vec3, Vec3) {
    let world = player.app.world_mut();
    let mut cameras = world.query_filtered::<&Transform, With<Camera3d>>();
    let transform = cameras.single(world).unwrap();
    (transform.rotation * Vec3::X, transform.translation)
}

#[test]
fn tap_and_tap() {
    let mut player = Player::with("chess");
    for square in ["e2", "e4", "e7", "e5"] {
        tap_square(&mut player, square);
    }
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
    assert_eq!(player.pointing().hover(), None, "a lifted finger points at nothing");
}

/// A finger rolls a little during a tap. That is no drag.
#[test]
fn an_unsteady_tap_is_a_tap() {
    let mut player = Player::with("chess");
    for square in ["g1", "f3"] {
        let at = player.above(square, 0.2);
        touch(&mut player, 1, TouchPhase::Started, at);
        touch(&mut player, 1, TouchPhase::Moved, at + Vec2::new(9., 4.));
        touch(&mut player, 1, TouchPhase::Ended, at + Vec2::new(10., 3.));
    }
    assert_eq!(player.record(), ["g1f3"]);
}

#[test]
fn a_finger_drags() {
    let mut player = Player::with("chess");
    let (from, to) = (player.above("d2", 0.2), player.on_screen("d4"));
    touch(&mut player, 1, TouchPhase::Started, from);
    touch(&mut player, 1, TouchPhase::Moved, from.lerp(to, 0.5));
    assert!(player.grip().is_dragging());
    touch(&mut player, 1, TouchPhase::Moved, to);
    touch(&mut player, 1, TouchPhase::Ended, to);
    assert_eq!(player.record(), ["d2d4"]);
    // The system takes a finger away: nothing is played.
    let (from, to) = (player.above("d7", 0.2), player.on_screen("d5"));
    touch(&mut player, 1, TouchPhase::Started, from);
    touch(&mut player, 1, TouchPhase::Moved, to);
    touch(&mut player, 1, TouchPhase::Canceled, to);
    assert_eq!((player.record().len(), player.grip().from()), (1, None));
}

/// A finger that rests shows the moves of any piece, as the right button does, and plays nothing.
#[test]
fn a_resting_finger_inspects() {
    let mut player = Player::with("chess");
    let at = player.above("b8", 0.3);
    touch(&mut player, 1, TouchPhase::Started, at);
    player.frames(60);
    assert_eq!(player.pointing().inspected(), square("b8"));
    touch(&mut player, 1, TouchPhase::Ended, at);
    assert_eq!((player.pointing().inspected(), player.grip().from()), (None, None));
}

/// A long press that slides away means nothing: where a position is set up it would take the piece away.
#[test]
fn a_resting_finger_that_slides_away_does_nothing() {
    let mut player = Player::with("chess");
    player.set_up();
    player.frames(60);
    let pieces = |player: &mut Player| {
        let world = player.app.world_mut();
        world.query::<&tessera_arbiter::PieceId>().iter(world).count()
    };
    let before = pieces(&mut player);
    let at = player.above("b8", 0.3);
    touch(&mut player, 1, TouchPhase::Started, at);
    player.frames(60);
    touch(&mut player, 1, TouchPhase::Moved, at + Vec2::new(0., 120.));
    touch(&mut player, 1, TouchPhase::Ended, at + Vec2::new(0., 120.));
    player.frames(60);
    assert_eq!(pieces(&mut player), before);
    // The same finger takes it away if it stays.
    touch(&mut player, 1, TouchPhase::Started, at);
    player.frames(60);
    touch(&mut player, 1, TouchPhase::Ended, at);
    player.frames(60);
    assert_eq!(pieces(&mut player), before - 1);
}

#[test]
fn two_fingers_turn_and_zoom() {
    let mut player = Player::with("chess");
    player.frames(60);
    let (side, place) = camera(&mut player);
    let from = player.above("e2", 0.2);
    touch(&mut player, 1, TouchPhase::Started, from);
    touch(&mut player, 2, TouchPhase::Started, from + Vec2::new(100., 0.));
    assert_eq!(player.grip().from(), None, "the first finger chose nothing");
    // Apart: nearer.
    touch(&mut player, 2, TouchPhase::Moved, from + Vec2::new(160., 0.));
    touch(&mut player, 1, TouchPhase::Moved, from - Vec2::new(60., 0.));
    let (_, nearer) = camera(&mut player);
    assert!(nearer.length() < place.length() * 0.9, "{nearer} {place}");
    // Both to the right: round the table.
    touch(&mut player, 1, TouchPhase::Moved, from + Vec2::new(40., 0.));
    touch(&mut player, 2, TouchPhase::Moved, from + Vec2::new(260., 0.));
    let (turned, _) = camera(&mut player);
    assert!(turned.dot(side) < 0.9, "{turned} {side}");
    touch(&mut player, 2, TouchPhase::Ended, from);
    touch(&mut player, 1, TouchPhase::Moved, from);
    touch(&mut player, 1, TouchPhase::Ended, from);
    assert_eq!((player.record().len(), player.grip().from()), (0, None));
}

/// One finger beside the board turns the camera, as the mouse does.
#[test]
fn a_finger_beside_the_board_turns() {
    let mut player = Player::with("chess");
    player.frames(60);
    let (side, _) = camera(&mut player);
    let at = player.on_screen("a8") - Vec2::new(120., 60.);
    touch(&mut player, 1, TouchPhase::Started, at);
    for step in 1..6 {
        touch(&mut player, 1, TouchPhase::Moved, at + Vec2::new(30. * step as f32, 0.));
    }
    touch(&mut player, 1, TouchPhase::Ended, at);
    let (turned, _) = camera(&mut player);
    assert!(turned.dot(side) < 0.95, "{turned} {side}");
}

/// A tap on a button presses it, and does not touch the board behind it.
#[test]
fn a_tap_on_a_button_is_for_the_button_alone() {
    let mut player = Player::with("chess");
    for square in ["e2", "e4"] {
        tap_square(&mut player, square);
    }
    // So near that the board lies behind the coin.
    player.wheel(20.);
    player.frames(30);
    let at = player.on_panels(&player.words("ui-undo"))[0];
    assert!(player.on_screen("a2").x < at.x && player.on_screen("d1").x > at.x, "{at}");
    tap(&mut player, at);
    player.frames(5);
    assert_eq!(player.record(), [] as [&str; 0], "undone");
    assert_eq!(player.grip().from(), None);
}

/// With large letters the choice of a promotion lies over the board in table mode. A tap on it means nothing else.
#[test]
fn a_tap_on_a_choice_at_a_seat_is_for_the_choice_alone() {
    let mut player = Player::with_position("chess", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    player.prefer(|preferences| {
        preferences.camera = CameraMode::Table;
        preferences.scale = 2.;
    });
    player.frames(20);
    for square in ["e7", "e8"] {
        let at = player.on_screen(square);
        tap(&mut player, at);
        player.frames(5);
    }
    let world = player.app.world_mut();
    let mut choices = world.query::<(&Name, &UiGlobalTransform)>();
    let choices = choices.iter(world).filter(|(name, _)| name.starts_with("choice")).map(|(_, at)| at.translation);
    let choices: Vec<Vec2> = choices.collect();
    let squares = player.current().game().rules().squares().into_iter();
    let squares: Vec<Vec2> = squares.map(|square| player.on_screen(&square.to_string())).collect();
    let distance = |at: &Vec2| squares.iter().map(|square| square.distance(*at)).fold(f32::INFINITY, f32::min);
    let at = choices.into_iter().min_by(|one, other| distance(one).total_cmp(&distance(other))).unwrap();
    assert!(distance(&at) < 30., "no square behind {at}");
    tap(&mut player, at);
    player.frames(5);
    assert_eq!(player.record().len(), 1);
    assert_eq!(player.app.world().resource::<Toasts>().messages().count(), 0);
}
