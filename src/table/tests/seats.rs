//! Players at the table: their names, the camera's turns, the panels of table mode, and great moments.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardFocusLost;
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use tessera_arbiter::{PlayerName, Propose, ShowPly, StartMatch, TableSeat};
use tessera_rules::Action;
use tessera_table::{CameraMode, Moments, Screen};

use crate::player::Player;

/// A position in which Blue's rook can take White's king. Yellow plays with White, and Red plays with Blue.
const FOUR: &str = "rK,6,yK/8/8/8/wK,7/8/8/bR,6,bK";

/// The players' names, in the order of seats.
fn names(player: &mut Player) -> Vec<String> {
    let world = player.app.world_mut();
    let mut seats = world.query::<(&TableSeat, &PlayerName)>();
    let mut names: Vec<_> = seats.iter(world).map(|(seat, name)| (seat.seat(), name.to_string())).collect();
    names.sort();
    names.into_iter().map(|(_, name)| name).collect()
}

fn moments(player: &Player) -> Vec<String> {
    let moments = player.app.world().resource::<Moments>();
    moments.on_show().iter().map(|(_, message)| message.to_string()).collect()
}

#[test]
fn colours_are_drawn_for_the_first_game_and_change_for_the_next() {
    let mut player = Player::at_the_gallery();
    player.prefer(|preferences| {
        preferences.players = ["Ada", "Ben", "", ""].map(str::to_owned).to_vec();
        preferences.lot = true;
    });
    player.keys(&[KeyCode::Enter]);
    player.frames(10);
    assert_eq!(player.app.world().resource::<State<Screen>>().get(), &Screen::Match);
    let first = names(&mut player);
    assert!(first == ["Ada", "Ben"] || first == ["Ben", "Ada"], "{first:?}");
    // A rematch keeps the seats.
    let variant = player.current().game().rules().id().to_owned();
    let again = StartMatch { variant, ..default() };
    player.app.world_mut().trigger(again);
    player.frames(10);
    assert_eq!(names(&mut player), first);
    // A new game of the same players swaps the seats.
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    player.keys(&[KeyCode::Enter]);
    player.frames(10);
    assert_eq!(names(&mut player), [first[1].clone(), first[0].clone()]);
}

#[test]
fn the_table_stays_as_it_is_in_table_mode() {
    let mut player = Player::with("chess");
    let places = |player: &mut Player| ["a1", "h8"].map(|square| player.on_screen(square));
    let from_the_seat = places(&mut player);
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.frames(60);
    let before = places(&mut player);
    assert_ne!(before, from_the_seat);
    assert!(before[0].y > before[1].y && before[0].x < before[1].x);
    player.click("e2 e4");
    player.frames(60);
    // Dragging does not turn the camera either.
    let drag = |player: &mut Player, button: MouseButton| {
        player.point(Vec2::new(100., 300.));
        player.press(button);
        player.point(Vec2::new(300., 320.));
        player.release(button);
        player.frames(60);
        places(player) == before
    };
    assert!(drag(&mut player, MouseButton::Right) && drag(&mut player, MouseButton::Left));
    player.keys(&[KeyCode::KeyV]);
    player.frames(60);
    assert_eq!(places(&mut player), before);
    // Black is to move now. A camera that stays is back at White's seat, as before.
    player.prefer(|preferences| preferences.camera = CameraMode::Off);
    player.frames(60);
    assert!(places(&mut player).into_iter().zip(from_the_seat).all(|(now, then)| now.distance(then) < 1e-2));
    assert!(!drag(&mut player, MouseButton::Right), "otherwise it does");
}

#[test]
fn a_turn_of_the_camera_takes_less_than_a_second_and_can_be_skipped() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| {
        preferences.camera = CameraMode::Seat;
        preferences.speed = 0.5;
    });
    player.click("e2 e4");
    player.frames(44);
    let turned = player.on_screen("a1");
    player.frames(60);
    assert!(player.on_screen("a1").distance(turned) < 1e-3, "0.7 s are enough at any speed");
    player.click("e7 e5");
    player.frames(2);
    let under_way = player.on_screen("a1");
    player.key(KeyCode::ShiftLeft, ButtonState::Pressed);
    player.frames(1);
    let skipped = player.on_screen("a1");
    assert!(under_way.distance(skipped) > 50.);
    player.frames(60);
    assert!(player.on_screen("a1").distance(skipped) < 1e-3);
}

/// A button works on a panel that is turned to another edge of the screen.
#[test]
fn panels_are_turned_to_their_players_and_can_be_used() {
    let mut player = Player::with("nava");
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.frames(10);
    player.click("c2 c3");
    player.frames(60);
    assert_eq!(player.record().len(), 1);
    let [undo, menu] = [player.words("ui-undo"), player.words("ui-menu")];
    let menus = on_plates(&mut player, &menu);
    assert_eq!(menus.len(), 4, "each reaches the menu");
    let size = Vec2::new(1280., 720.);
    let edges = [Vec2::new(0.5, 1.), Vec2::new(1., 0.5), Vec2::new(0.5, 0.), Vec2::new(0., 0.5)];
    for edge in edges {
        let nearest = menus.iter().map(|at| at.distance(edge * size)).fold(f32::INFINITY, f32::min);
        assert!(nearest < 250., "{edge}: {menus:?}");
    }
    // Only who has moved last takes that back.
    let mut there = Vec::new();
    for moves in 1..=4 {
        let [at] = on_plates(&mut player, &undo)[..] else { panic!("one has moved last") };
        there.push(edges.iter().position(|edge| at.distance(edge * size) < 250.).unwrap());
        player.click_at(at);
        player.frames(5);
        assert_eq!(player.record().len(), moves - 1);
        player.keys(&[KeyCode::KeyR]);
        player.frames(60);
        if moves < 4 {
            let mv = player.current().game().moves()[0].announced();
            player.play(mv);
            player.frames(60);
        }
    }
    assert_eq!(there[0], 0, "the first player sits before the screen");
    there.sort_unstable();
    assert_eq!(there, [0, 1, 2, 3]);

    let item = player.words("ui-settings");
    for shows in [true, false] {
        player.point(menus[0]);
        player.press(MouseButton::Left);
        player.release(MouseButton::Left);
        player.frames(20);
        assert_eq!(!player.on_panels(&item).is_empty(), shows, "the menu opens, and closes");
    }
}

/// A button that somebody holds works even if another panel changes before it is let go.
#[test]
fn a_press_is_not_lost_while_another_panel_changes() {
    let mut player = Player::with("nava");
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.frames(10);
    player.click("c2 c3");
    player.frames(60);
    let menu = player.words("ui-menu");
    // The player at the left moves last.
    let left = on_plates(&mut player, &menu).into_iter().min_by(|a, b| a.x.total_cmp(&b.x)).unwrap();
    player.point(left);
    player.press(MouseButton::Left);
    player.frames(2);
    let game = player.current().game();
    let (seat, mv) = (game.position().turn(), game.moves()[0]);
    player.app.world_mut().trigger(Propose { seat, action: Action::Move(mv) });
    player.frames(5);
    assert_eq!(player.record().len(), 2);
    player.release(MouseButton::Left);
    player.frames(20);
    assert!(!player.on_panels(&player.words("ui-settings")).is_empty(), "the menu is open");
}

/// The places of words on the panels of table mode.
fn on_plates(player: &mut Player, words: &str) -> Vec<Vec2> {
    let world = player.app.world_mut();
    let mut texts = world.query::<(&Text, &UiGlobalTransform)>();
    texts.iter(world).filter(|(text, _)| text.0 == words).map(|(_, at)| at.translation).collect()
}

#[test]
fn a_king_taken_and_an_army_taken_over_have_their_moment() {
    let mut player = Player::with_position("nava", &format!("{FOUR} b 0 1"));
    // The camera turns to the seat of Blue first.
    player.frames(60);
    player.click("a1 a4");
    assert_eq!(player.record(), ["a1a4"]);
    assert_eq!(moments(&player), [] as [&str; 0], "not before the pieces stand still");
    player.frames(90);
    let [moment] = &moments(&player)[..] else { panic!("{:?}", moments(&player)) };
    assert!(moment.starts_with("moment-taken-over") && moment.contains("heir=army-yellow"), "{moment}");
    // Any input ends the announcement, and still has its own effect.
    player.keys(&[KeyCode::KeyU]);
    assert_eq!((moments(&player), player.record()), (vec![], vec![]));
    player.keys(&[KeyCode::KeyR]);
    player.frames(90);
    assert_eq!(moments(&player).len(), 1);
    player.frames(180);
    assert_eq!(moments(&player), [] as [&str; 0], "it goes by itself");
    // An announcement does not appear over a position of before.
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    player.click("a1 a4");
    assert_eq!(player.record(), ["a1a4"]);
    player.app.world_mut().trigger(ShowPly(0));
    player.frames(90);
    assert_eq!(moments(&player), [] as [&str; 0]);
}

#[test]
fn a_king_is_crowned_with_a_word() {
    let mut player = Player::with_position("nava", "rK,6,yK/8/8/8/3,wK,4/8/8/7,bK w 0 1");
    player.click("d4 e5");
    player.frames(90);
    let [moment] = &moments(&player)[..] else { panic!("{:?}", moments(&player)) };
    assert!(moment.starts_with("moment-crowned"), "{moment}");
}

/// Holding a key or the right button shows how any piece moves, and does not change the hand.
#[test]
fn any_piece_can_be_asked_how_it_moves() {
    let mut player = Player::with("chess");
    player.click("e2");
    player.point_at("b8");
    player.press(MouseButton::Right);
    player.frames(20);
    assert_eq!(player.pointing().inspected(), Some("b8".parse().unwrap()));
    player.release(MouseButton::Right);
    assert_eq!((player.pointing().inspected(), player.grip().from()), (None, Some("e2".parse().unwrap())));
    player.key(KeyCode::KeyI, ButtonState::Pressed);
    assert_eq!(player.pointing().inspected(), Some("b8".parse().unwrap()));
    player.key(KeyCode::KeyI, ButtonState::Released);
    assert_eq!(player.pointing().inspected(), None);
    // A window without the focus is not told of the release.
    player.key(KeyCode::KeyI, ButtonState::Pressed);
    assert_eq!(player.pointing().inspected(), Some("b8".parse().unwrap()));
    player.app.world_mut().write_message(KeyboardFocusLost);
    player.frames(2);
    assert_eq!(player.pointing().inspected(), None);
    // A short right click still empties the hand.
    player.press(MouseButton::Right);
    player.release(MouseButton::Right);
    assert_eq!(player.grip().from(), None);
}
