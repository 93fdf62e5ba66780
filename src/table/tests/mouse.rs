//! Moves made with the mouse.

use bevy::prelude::*;
use tessera_arbiter::Place;
use tessera_rules::{Reason, Square};
use tessera_table::{CameraMode, Geometry, TargetShape};

use crate::player::Player;

const PROMOTION: &str = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn click_and_click() {
    let mut player = Player::with("chess");
    player.click("e2");
    assert_eq!(player.grip().from(), Some(square("e2")));
    let targets: Vec<Square> = player.grip().targets().iter().map(|target| target.square).collect();
    assert_eq!(targets, [square("e3"), square("e4")]);
    player.click("e4 e7 e5");
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
    assert_eq!(player.grip().from(), None);
}

/// Where a frame takes long, the mouse comes from a panel to the board and clicks in one frame, and the other way round.
#[test]
fn fast_clicks_mean_what_is_under_them() {
    let mut player = Player::with("chess");
    // From above, no figure hides another.
    player.keys(&[KeyCode::KeyT]);
    player.frames(60);
    let coin = player.on_panels(&player.words("ui-rules"))[0];
    player.point(coin);
    let [from, to] = ["e2", "e4"].map(|square| player.on_screen(square));
    player.click_within_a_frame(from);
    assert_eq!(player.grip().from(), Some(square("e2")));
    player.click_within_a_frame(coin);
    assert_eq!(player.grip().from(), Some(square("e2")), "a click on a panel means no square");
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    player.point(coin);
    player.click_within_a_frame(to);
    assert_eq!(player.record(), ["e2e4"]);
}

#[test]
fn drag_and_drop() {
    let mut player = Player::with("chess");
    player.drag("g1", "f3");
    player.drag("e7", "e5");
    assert_eq!(player.record(), ["g1f3", "e7e5"]);
}

/// A click anywhere on a square counts, not only in its middle.
#[test]
fn the_whole_square_is_the_target() {
    let mut player = Player::with("chess");
    for corner in [Vec2::new(0.45, 0.45), Vec2::new(-0.45, 0.45), Vec2::new(0.45, -0.45), Vec2::new(-0.45, -0.45)] {
        player.click("e2");
        let (middle, right, up) = (player.on_screen("e4"), player.on_screen("f4"), player.on_screen("e5"));
        let at = middle + (right - middle) * corner.x + (up - middle) * corner.y;
        player.point(at);
        player.press(MouseButton::Left);
        player.release(MouseButton::Left);
        assert_eq!(player.record(), ["e2e4"], "{corner}");
        player.keys(&[KeyCode::KeyU]);
        player.frames(40);
    }
}

/// A click on a figure means the square on which it stands, although other squares lie behind it.
#[test]
fn a_figure_stands_for_its_square() {
    let mut player = Player::with("chess");
    let foot = player.on_screen("b1");
    let above = player.on_screen("b2");
    player.point(foot + (above - foot) * 0.55);
    player.press(MouseButton::Left);
    player.release(MouseButton::Left);
    assert_eq!(player.grip().from(), Some(square("b1")));
    // The knight's own figure does not hide this square.
    player.click("c3");
    assert_eq!(player.record(), ["b1c3"]);
}

#[test]
fn a_stray_click_never_moves() {
    let mut player = Player::with("chess");
    for squares in ["e4", "e7", "e2 e5", "e2 d3", "e2 e2", "e1 e2 e2 a5"] {
        player.click(squares);
        assert_eq!(player.record(), [] as [&str; 0], "{squares}");
        if player.grip().from().is_some() {
            player.keys(&[KeyCode::Escape]);
        }
    }
    // A click off the board while a piece is chosen.
    player.click("e2");
    player.point(Vec2::new(5., 5.));
    player.press(MouseButton::Left);
    player.release(MouseButton::Left);
    assert_eq!((player.record(), player.grip().from()), (vec![], Some(square("e2"))));
}

#[test]
fn escape_and_the_right_button_let_go() {
    let mut player = Player::with("chess");
    player.click("e2");
    player.keys(&[KeyCode::Escape]);
    assert_eq!(player.grip().from(), None);
    player.click("e2");
    player.press(MouseButton::Right);
    player.release(MouseButton::Right);
    assert_eq!(player.grip().from(), None);
    // The right button also ends a drag. The release that follows has no effect.
    player.start_drag("e2");
    player.point_at("e4");
    player.press(MouseButton::Right);
    assert!(!player.grip().is_dragging());
    player.release(MouseButton::Right);
    player.release(MouseButton::Left);
    assert_eq!((player.record(), player.grip().from()), (vec![], None));
}

#[test]
fn a_piece_that_is_dropped_beside_the_board_goes_back() {
    let mut player = Player::with("chess");
    let home = player.figure("e2");
    player.start_drag("e2");
    player.point(Vec2::new(20., 20.));
    assert!(player.figure("e2").distance(home) > 1.);
    player.release(MouseButton::Left);
    assert_eq!((player.record(), player.grip().from()), (vec![], None));
    player.frames(60);
    assert_eq!(player.figure("e2"), home);
    // A piece that is dropped on a square without a legal move goes back, too.
    player.drag("e2", "e6");
    player.frames(60);
    assert_eq!((player.record(), player.figure("e2")), (vec![], home));
}

#[test]
fn targets_have_shapes() {
    let mut player = Player::with_position("chess", "r3k3/1P6/8/3pP3/8/4n3/8/4K2R w K d6 0 1");
    player.click("e5");
    let shapes = |player: &Player| -> Vec<(String, TargetShape)> {
        let hand = player.grip();
        let mut all: Vec<_> = hand.targets().iter().map(|t| (t.square.to_string(), t.shape)).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    };
    assert_eq!(shapes(&player), [("d6".to_owned(), TargetShape::Special), ("e6".to_owned(), TargetShape::Quiet)]);
    player.click("b7");
    assert_eq!(shapes(&player), [("a8".to_owned(), TargetShape::Special), ("b8".to_owned(), TargetShape::Special)]);
    player.click("h1");
    assert!(shapes(&player).contains(&("h8".to_owned(), TargetShape::Quiet)));
    player.keys(&[KeyCode::Escape]);
    player.click("e1");
    assert!(shapes(&player).iter().all(|(_, shape)| *shape == TargetShape::Quiet), "castling is not possible here");
}

#[test]
fn castling_in_chess_by_the_kings_goal_or_by_the_rook() {
    for goal in ["g1", "h1"] {
        let mut player = Player::with_position("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        player.click("e1");
        player.click(goal);
        assert_eq!(player.record(), ["e1g1"], "{goal}");
    }
}

/// A click on the neighbouring square is a plain step, and a click on the rook is castling.
#[test]
fn in_chess960_step_and_castling_are_never_confused() {
    let position = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
    let mut player = Player::with_position("chess960", position);
    player.click("f1 g1");
    assert_eq!(player.record(), ["f1g1"]);
    let mut player = Player::with_position("chess960", position);
    player.click("f1 h1");
    assert_eq!(player.record(), ["f1h1"]);
    assert!(player.text().starts_with("4k3/8/8/8/8/8/8/5RK1 b"));
    let mut player = Player::with_position("chess960", position);
    player.drag("f1", "h1");
    assert_eq!(player.record(), ["f1h1"]);
    // The king's goal means castling as well if no plain step leads there.
    let mut player = Player::with_position("chess960", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    player.click("e1 g1");
    assert_eq!(player.record(), ["e1h1"]);
    // A king that already stands on his goal can castle only by a click on the rook.
    let mut player = Player::with_position("chess960", "4k3/8/8/8/8/8/8/6KR w K - 0 1");
    player.click("g1 h1");
    assert_eq!(player.record(), ["g1h1"]);
}

#[test]
fn a_promotion_is_chosen_and_can_be_left() {
    let mut player = Player::with_position("chess", PROMOTION);
    player.click("a7 a8");
    assert_eq!(player.grip().choice().map(<[_]>::len), Some(4));
    player.keys(&[KeyCode::Escape]);
    assert_eq!((player.grip().choice().is_none(), player.record()), (true, vec![]));
    // The first button has the focus, and the arrow keys move it to the others.
    player.click("a7 a8");
    player.keys(&[KeyCode::Enter]);
    assert_eq!(player.record(), ["a7a8q"]);
    player.keys(&[KeyCode::KeyU]);
    player.click("a7 a8");
    player.keys(&[KeyCode::ArrowRight, KeyCode::ArrowRight, KeyCode::ArrowRight, KeyCode::Enter]);
    assert_eq!(player.record(), ["a7a8n"]);
    // The pointer takes the focus along: the knight is the choice before the sign that cancels.
    player.keys(&[KeyCode::KeyU]);
    player.click("a7 a8");
    let cancel = player.on_panels("×")[0];
    player.point(cancel - Vec2::X * 55.);
    player.frames(2);
    player.keys(&[KeyCode::Enter]);
    assert_eq!(player.record(), ["a7a8n"]);
}

#[test]
fn always_a_queen_if_so_preferred() {
    let mut player = Player::with_position("chess", PROMOTION);
    player.prefer(|preferences| preferences.always_best = true);
    player.click("a7 a8");
    assert_eq!(player.record(), ["a7a8q"]);
}

#[test]
fn pieces_glide_and_an_input_finishes_what_is_running() {
    let mut player = Player::with("chess");
    player.click("e2 e4");
    assert_eq!(player.moving(), 1);
    let there = Geometry::of(player.current().game().rules()).centre(square("e4"));
    assert_ne!(player.figure("e4"), there);
    // The next move does not wait for the picture. Its first click ends the motion.
    player.click("e7");
    assert_eq!((player.moving(), player.figure("e4")), (0, there));
    player.click("e5");
    player.frames(60);
    assert_eq!(player.moving(), 0);

    player.prefer(|preferences| preferences.speed = 0.);
    player.click("g1 f3");
    assert_eq!(player.moving(), 0);
    assert_eq!(player.figure("f3"), Geometry::of(player.current().game().rules()).centre(square("f3")));
}

#[test]
fn captured_pieces_go_to_the_tray_and_come_back() {
    let mut player = Player::with_position("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let pawn = player.current().snapshot(0).top(square("d5")).unwrap();
    let at = |player: &mut Player| {
        let mut pieces = player.app.world_mut().query::<(&tessera_arbiter::PieceId, &Transform)>();
        let found = pieces.iter(player.app.world()).find(|(other, _)| **other == pawn);
        found.map(|(_, transform)| transform.translation).unwrap()
    };
    let before = at(&mut player);
    player.click("e4 d5");
    player.frames(80);
    let tray = at(&mut player);
    assert_eq!(Geometry::default().square_at(tray), None);
    assert!(tray.x.abs() > 4.6, "{tray}");
    player.keys(&[KeyCode::KeyU]);
    player.frames(80);
    assert_eq!(at(&mut player), before);
}

/// In the flat view the symbols of lost pieces lie side by side in their tray.
#[test]
fn symbols_in_a_tray_do_not_cover_each_other() {
    let mut player = Player::with_position("chess", "3r4/3p4/2ppp3/3Q4/7k/8/8/K7 w - - 0 1");
    player.keys(&[KeyCode::KeyF]);
    player.frames(60);
    player.click("d5 d6 h4 h3 d6 d7 h3 h4 d7 d8");
    player.frames(80);
    assert_eq!(player.record().len(), 5);
    let world = player.app.world_mut();
    let mut pieces = world.query::<(&Place, &Transform, &Children)>();
    let mut symbols = Vec::new();
    for (place, at, parts) in pieces.iter(world) {
        let seen = parts.iter().filter(|part| world.get::<Visibility>(*part) == Some(&Visibility::Inherited));
        let layers = seen.filter_map(|part| world.get::<Mesh3d>(part).and(world.get::<Transform>(part)));
        // All layers of a symbol have one size.
        if let (Place::Tray(_), Some(layer)) = (place, layers.last()) {
            symbols.push((at.translation.xz(), layer.scale.x));
        }
    }
    assert_eq!(symbols.len(), 3);
    for (index, (one, size)) in symbols.iter().enumerate() {
        for (other, _) in &symbols[index + 1..] {
            assert!((*one - *other).abs().max_element() >= *size, "{symbols:?}");
        }
    }
}

#[test]
fn the_camera_does_not_turn_while_something_is_dragged() {
    let mut player = Player::with("chess");
    let before = player.on_screen("e4");
    player.start_drag("e2");
    player.keys(&[KeyCode::KeyV, KeyCode::KeyT]);
    player.frames(60);
    assert_eq!(player.on_screen("e4"), before);
    player.release(MouseButton::Left);
    player.keys(&[KeyCode::KeyV]);
    player.frames(60);
    assert_ne!(player.on_screen("e4"), before);
}

#[test]
fn the_camera_turns_to_the_side_that_moves_if_so_preferred() {
    let mut player = Player::with("chess");
    let before = player.on_screen("a1");
    player.click("e2 e4");
    player.frames(60);
    assert_eq!(player.on_screen("a1"), before);
    player.prefer(|preferences| preferences.camera = CameraMode::Seat);
    player.click("e7 e5 g1 f3");
    player.frames(60);
    assert!(player.on_screen("a1").y < player.on_screen("a8").y, "Black looks from the other side");
}

#[test]
fn a_whole_game_to_mate() {
    let mut player = Player::with("chess");
    player.click("f2 f3 e7 e5");
    player.drag("g2", "g4");
    player.drag("d8", "h4");
    let ending = player.current().game().ending().unwrap();
    assert_eq!(ending.reason, Reason::Checkmate);
    assert_eq!(player.record(), ["f2f3", "e7e5", "g2g4", "d8h4"]);
    // After the end of the game, nothing moves.
    player.click("e1 e2 a2 a3");
    assert_eq!(player.record().len(), 4);
}

/// The king hides the foot of the pawn before him, but he cannot move. A click there means the pawn.
#[test]
fn a_figure_that_cannot_move_hides_none_that_can() {
    let mut player = Player::with("chess");
    let foot = player.on_screen("e2");
    player.point(foot);
    player.press(MouseButton::Left);
    player.release(MouseButton::Left);
    assert_eq!(player.grip().from(), Some(square("e2")));
}

/// A dragged piece that is released over its goal is set down. It does not hop up again.
#[test]
fn what_is_dropped_is_set_down() {
    let mut player = Player::with("chess");
    let goal = player.on_screen("f3");
    player.start_drag("g1");
    player.point(goal);
    let hangs = player.figure("g1").y;
    assert!(hangs > 0.3, "{hangs}");
    player.release(MouseButton::Left);
    assert_eq!(player.record(), ["g1f3"]);
    for _ in 0..20 {
        let y = player.figure("f3").y;
        assert!(y <= hangs + 1e-3, "{y}");
        player.frames(1);
    }
    assert_eq!((player.moving(), player.figure("f3").y), (0, 0.));
}

/// From a seat, the head of a piece hides neither the piece behind it nor that piece's square.
#[test]
fn a_head_hides_no_piece_behind_it() {
    let mut player = Player::with_position("chess", "4k3/8/8/8/8/8/3P4/3QK3 w - - 0 1");
    for height in [0.05, 0.2, 0.45] {
        let at = player.above("d2", height);
        player.click_at(at);
        assert_eq!(player.grip().from(), Some(square("d2")), "{height}");
        player.keys(&[KeyCode::Escape]);
    }
    // The queen herself is met at her trunk, and at her head where no piece stands behind it.
    for height in [0.1, 0.5, 0.8] {
        let at = player.above("d1", height);
        player.click_at(at);
        assert_eq!(player.grip().from(), Some(square("d1")), "{height}");
        player.keys(&[KeyCode::Escape]);
    }
}

/// A click beside the rules or a question closes them, or does nothing. No piece behind is touched.
#[test]
fn the_board_behind_a_page_is_not_touched() {
    let mut player = Player::with("chess");
    player.click_menu("ui-resign");
    player.frames(5);
    player.click("e2");
    assert_eq!(player.grip().from(), None);
    player.frames(5);
    // The click beside the question said no. The menu does not open over the next one.
    player.click_menu("ui-resign");
    player.keys(&[KeyCode::KeyQ]);
    player.frames(20);
    assert!(player.on_panels(&player.words("ui-rematch")).is_empty());
    player.keys(&[KeyCode::Escape]);
    player.frames(5);
    player.click("e2 e4");
    assert_eq!(player.record(), ["e2e4"]);
}
