//! Motions with weight and the great moments, as the real program shows them.

use bevy::prelude::*;
use tessera_arbiter::StartMatch;
use tessera_rules::{Action, Start};
use tessera_table::Geometry;

use crate::player::Player;

/// White mates with the rook on a8.
const MATE: &str = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";

/// The direction of a figure's head.
fn head(player: &mut Player, square: &str) -> Vec3 {
    player.pose(square).rotation * Vec3::Y
}

fn camera(player: &mut Player) -> Transform {
    let world = player.app.world_mut();
    *world.query_filtered::<&Transform, With<Camera3d>>().single(world).unwrap()
}

/// The places and strengths of the lights over kings in check and promoted pieces.
fn lights_of_squares(player: &mut Player) -> Vec<(Vec3, f32)> {
    let world = player.app.world_mut();
    let mut lights = world.query::<(&Name, &Transform, &PointLight, &Visibility)>();
    let is_lit = |(name, .., visibility): &(&Name, &Transform, &PointLight, &Visibility)| {
        name.as_str() == "light of a square" && **visibility != Visibility::Hidden
    };
    lights.iter(world).filter(is_lit).map(|(_, place, light, _)| (place.translation, light.intensity)).collect()
}

fn light_of_a_square(player: &mut Player) -> Option<(Vec3, f32)> {
    lights_of_squares(player).first().copied()
}

#[test]
fn a_mated_king_falls_and_stands_up_again() {
    let mut player = Player::with_position("chess", MATE);
    player.click("a1 a8");
    player.frames(12);
    assert_eq!(head(&mut player, "h8"), Vec3::Y, "the rook is still on its way");
    player.frames(60);
    assert!(head(&mut player, "h8").y.abs() < 0.2 && head(&mut player, "g6").y > 0.999);
    player.keys(&[KeyCode::KeyU]);
    player.frames(30);
    let king = player.pose("h8");
    assert!((king.rotation * Vec3::Y).y > 0.9999 && king.translation.y == 0., "{king:?}");
}

#[test]
fn a_player_who_resigns_lays_the_king_down() {
    let mut player = Player::with("chess");
    let army = player.current().game().rules().army_to_move(player.current().game().position());
    let seat = army.seat();
    player.app.world_mut().trigger(tessera_arbiter::Propose { seat, action: Action::Resign(army) });
    player.frames(60);
    assert!(head(&mut player, "e1").y.abs() < 0.2 && head(&mut player, "e8").y > 0.999);
}

/// Without motion the king lies at once, and the camera stays.
#[test]
fn reduced_motion_cuts() {
    let mut player = Player::with_position("chess", MATE);
    player.prefer(|preferences| preferences.speed = 0.);
    player.frames(60);
    let before = camera(&mut player);
    player.click("a1 a8");
    player.frames(3);
    assert!(head(&mut player, "h8").y.abs() < 0.2);
    assert_eq!(camera(&mut player), before);
}

/// The camera rises slowly at the end, any input finishes that, and it comes back when the end is taken back.
#[test]
fn the_end_of_a_game_shows_the_whole_table() {
    let mut player = Player::with_position("chess", MATE);
    player.frames(60);
    let before = camera(&mut player);
    player.click("a1 a8");
    player.frames(60);
    let during = camera(&mut player);
    assert!(during.translation.y > before.translation.y + 0.1);
    player.keys(&[KeyCode::ShiftLeft]);
    player.frames(2);
    let high = camera(&mut player);
    assert!(high.translation.y > during.translation.y + 0.5, "{during:?} {high:?}");
    player.frames(30);
    assert_eq!(camera(&mut player), high);
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    assert!(camera(&mut player).translation.distance(before.translation) < 1e-3);
    // It is the same from the other seat.
    player.keys(&[KeyCode::KeyV]);
    player.frames(60);
    let before = camera(&mut player);
    assert!(before.translation.z < 0.);
    player.click("a1 a8");
    player.frames(200);
    assert!(camera(&mut player).translation.y > before.translation.y + 0.5);
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    assert!(camera(&mut player).translation.distance(before.translation) < 1e-3);
}

#[test]
fn a_check_lights_the_king() {
    let mut player = Player::with_position("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    player.frames(10);
    assert_eq!(light_of_a_square(&mut player), None);
    player.click("h1 h8");
    player.frames(40);
    let (place, flaring) = light_of_a_square(&mut player).unwrap();
    let king = player.figure("e8");
    assert_eq!(place.xz(), king.xz());
    player.frames(60);
    let (_, glowing) = light_of_a_square(&mut player).unwrap();
    assert!(flaring > glowing && glowing > 0., "{flaring} {glowing}");
    // No check is lit while a position is set up.
    player.set_up();
    assert_eq!(light_of_a_square(&mut player), None);
    player.keys(&[KeyCode::Escape]);
    player.until("the game is back", |player| light_of_a_square(player).is_some());
    player.click("e8 d7");
    assert_eq!(light_of_a_square(&mut player), None);
}

/// A promotion is a great moment: its light flares up over the new piece, and goes out.
#[test]
fn a_promotion_is_lit_once() {
    let mut player = Player::with_position("chess", "8/P7/8/8/8/k7/8/K7 w - - 0 1");
    player.click("a7 a8");
    player.keys(&[KeyCode::Enter]);
    player.until("the light", |player| light_of_a_square(player).is_some_and(|(_, strength)| strength > 0.));
    let (place, _) = light_of_a_square(&mut player).unwrap();
    let king = player.figure("a3");
    // The new queen also gives check, and that light stays.
    assert!(lights_of_squares(&mut player).len() == 2 && place.x == king.x);
    player.frames(80);
    let left = lights_of_squares(&mut player);
    assert!(left.len() == 1 && left[0].0.xz() == king.xz(), "{left:?}");
    // It is not seen again where one only looks at the move.
    player.keys(&[KeyCode::PageUp, KeyCode::PageDown]);
    player.frames(30);
    assert_eq!(lights_of_squares(&mut player).len(), 1);
}

/// Where kings are captured, the player to move is warned on the board, too, if people want that.
#[test]
fn a_king_in_danger_is_lit_and_marked() {
    let mut player = Player::with_position("nava", "rK,6,yK/8/8/rR,7/8/8/8/wK,6,bK w 0 1");
    let is_marked = |player: &mut Player| {
        let world = player.app.world_mut();
        world.query::<&Name>().iter(world).any(|name| name.as_str() == "Check a1")
    };
    player.frames(40);
    let (place, _) = light_of_a_square(&mut player).unwrap();
    assert_eq!(place.xz(), player.figure("a1").xz());
    assert!(is_marked(&mut player));
    player.click("a1 b1");
    player.frames(60);
    assert!(light_of_a_square(&mut player).is_none() && !is_marked(&mut player));
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    assert!(light_of_a_square(&mut player).is_some() && is_marked(&mut player));
    player.prefer(|preferences| preferences.warn = false);
    player.frames(5);
    assert!(light_of_a_square(&mut player).is_none() && !is_marked(&mut player));
}

/// In the flat view the mark of a throne does not lie over the sign of the piece that stands there.
#[test]
fn a_throne_does_not_cover_a_sign() {
    let mut player = Player::with_position("nava", "rK,6,yK/8/8/8/3,wP,4/8/8/wK,6,bK w 0 1");
    let thrones = |player: &mut Player| {
        let world = player.app.world_mut();
        let mut names = world.query::<&Name>();
        let mut found: Vec<_> = names.iter(world).filter_map(|name| name.strip_prefix("Throne ")).collect();
        found.sort_unstable();
        found.dedup();
        found.join(" ")
    };
    player.frames(5);
    assert_eq!(thrones(&mut player), "d4 d5 e4 e5");
    player.keys(&[KeyCode::KeyF]);
    player.frames(5);
    assert_eq!(thrones(&mut player), "d5 e4 e5");
}

/// A match on another board marks the same square at another place.
#[test]
fn marks_are_on_the_board_of_the_match() {
    let check = |player: &mut Player| {
        let world = player.app.world_mut();
        let mut marks = world.query::<(&Name, &Transform)>();
        let (_, place) = marks.iter(world).find(|(name, _)| name.as_str() == "Check e8").unwrap();
        let place = place.translation;
        let geometry = Geometry::of(player.current().game().rules());
        assert_eq!(place.xz(), geometry.centre("e8".parse().unwrap()).xz());
        place.x
    };
    let mut player = Player::with_sample("capablanca/capablanca", "4k5/10/10/10/10/10/10/4RK4 b - - 0 1");
    let wide = check(&mut player);
    let start = Some(Start::Position("4k3/8/8/8/8/8/8/4RK2 b - - 0 1".to_owned()));
    player.app.world_mut().trigger(StartMatch { variant: "chess".to_owned(), start, ..default() });
    player.until_dressed();
    assert_ne!(check(&mut player), wide);
}

/// A rook between two kings of the other side checks both, and both are lit.
#[test]
fn each_king_in_check_is_lit() {
    let cross = "x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/bK,12,rK/14/14/14/6,wR,7/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,wK,3,x,x,x w - - 0 1";
    let mut player = Player::with_position("four-handed", cross);
    player.frames(60);
    assert_eq!(lights_of_squares(&mut player), []);
    player.click("g4 g8");
    player.until("the rook has arrived", |player| lights_of_squares(player).len() == 2);
    let mut lit: Vec<Vec2> = lights_of_squares(&mut player).iter().map(|(place, _)| place.xz()).collect();
    lit.sort_by(|one, other| one.x.total_cmp(&other.x));
    assert_eq!(lit, ["a8", "n8"].map(|square| player.figure(square).xz()));
}

/// Pieces are lifted, carried and set down. They rock a little and stand still after 0.6 s.
#[test]
fn a_piece_is_set_down_within_0_6_s() {
    let mut player = Player::with_position("chess", "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1");
    let captured = player.current().snapshot(0).top("d5".parse().unwrap()).unwrap();
    player.click("d1 d5");
    let (mut highest, mut leaning) = (0_f32, 0_f32);
    for _ in 0..37 {
        player.frames(1);
        let rook = player.pose("d5");
        highest = highest.max(rook.translation.y);
        leaning = leaning.max((rook.rotation * Vec3::Y).xz().length());
    }
    assert!((0.1..0.3).contains(&highest) && (0.02..0.2).contains(&leaning), "{highest} {leaning}");
    let at_rest = (player.pose("d5"), player.where_is(captured));
    assert!(at_rest.0.translation.y == 0. && player.moving() == 0, "{at_rest:?}");
    player.frames(20);
    assert_eq!((player.pose("d5"), player.where_is(captured)), at_rest);
}

/// The pieces of an army whose king is taken hop in a wave, which is over when the king lies in the tray.
#[test]
fn the_wave_of_a_fallen_army_is_over_within_0_6_s() {
    let position = "rK,6,yK/6,rR,1/2,rP,5/8/8/8/wR,7/wK,6,bK w 0 1";
    let mut player = Player::with_sample("nava", position);
    // The camera turns to the seat to move.
    player.frames(60);
    player.click("a2 a8");
    player.frames(20);
    let heights = ["c6", "g7"].map(|square| player.pose(square).translation.y);
    assert!(heights.iter().any(|height| *height > 0.), "{heights:?}");
    player.frames(18);
    assert_eq!(player.moving(), 0);
}

/// King and rook castle in one gesture: they start and arrive together, and the rook goes over the king's head.
#[test]
fn castling_is_one_gesture() {
    let mut player = Player::with_position("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    player.click("e1 g1");
    let mut highest = 0_f32;
    while player.moving() > 0 {
        assert_eq!(player.moving(), 2);
        highest = highest.max(player.figure("f1").y);
        player.frames(1);
    }
    assert!(highest > 1.55, "{highest}");
}

/// A promoted piece is set down in the pawn's place, and nothing waits for it.
#[test]
fn a_promoted_piece_is_set_down() {
    // The other queen has brought the model.
    let mut player = Player::with_position("chess", "4k3/P7/8/8/8/8/8/3QK3 w - - 0 1");
    player.prefer(|preferences| preferences.always_best = true);
    player.click("a7 a8");
    let mut heights = Vec::new();
    for _ in 0..50 {
        player.frames(1);
        heights.push(player.figure("a8").y);
    }
    let arrived = heights.iter().position(|height| *height > 0.3).unwrap();
    assert!(heights[..arrived].iter().any(|height| *height < 0.01) && heights[49] == 0., "{heights:?}");
}

/// A captured king topples before it is taken up. A royal die has no head and stays upright.
#[test]
fn a_captured_king_topples_and_a_royal_die_does_not() {
    for (variant, topples) in [("nava", true), ("four_dice/four-dice", false)] {
        let mut player = Player::with_sample(variant, "rK,6,yK/8/8/8/8/8/wR,7/wK,6,bK w 0 1");
        // The camera turns to the seat to move.
        player.frames(60);
        let king = player.current().snapshot(0).top("a8".parse().unwrap()).unwrap();
        player.click("a2 a8");
        let mut least = 1_f32;
        for _ in 0..60 {
            player.frames(1);
            least = least.min((player.transform(king).rotation * Vec3::Y).y);
        }
        assert!(!player.record().is_empty(), "{variant}");
        assert_eq!(least < 0.6, topples, "{variant}: {least}");
        assert!((player.transform(king).rotation * Vec3::Y).y > 0.999, "{variant}: it stands in the tray");
    }
}

/// A mated king lies in the 3D view. Its symbol of the flat view stays on its square.
#[test]
fn a_fallen_king_keeps_its_square_in_the_flat_view() {
    let mut player = Player::with_position("chess", "4k3/R7/4K3/8/8/8/8/7R w - - 0 1");
    player.keys(&[KeyCode::KeyF]);
    player.frames(20);
    player.click_flat("h1".parse().unwrap());
    player.click_flat("h8".parse().unwrap());
    player.until("the mate", |player| player.current().game().ending().is_some());
    player.frames(150);
    let geometry = Geometry::of(player.current().game().rules());
    let away = |player: &mut Player| (player.figure("e8") - geometry.centre("e8".parse().unwrap())).xz().length();
    assert!(away(&mut player) < 0.01);
    // The result stands above the board, which makes room for it.
    let result = player.on_panels(&player.words("ui-rematch"))[0].y;
    let [far, next] = ["e8", "e7"].map(|square| player.on_screen(square).y);
    // Half a square and the frame lie behind the middle of the last rank.
    assert!(far - 1.15 * (next - far) > result + 20., "{far} {next} {result}");
    player.keys(&[KeyCode::KeyF]);
    player.frames(20);
    assert!(away(&mut player) > 0.3, "it lies there");
}
