//! The block of Duck chess, the arrows of the Amazons, and turns of two moves: by mouse, by keys, and in positions that are set up.

use bevy::prelude::*;
use tessera_arbiter::LoadRecord;
use tessera_rules::Message;
use tessera_table::{BlockFigure, FlatView, Geometry, Grip, Toasts};

use crate::panels::Panels;
use crate::player::Player;

/// The square of the figure, or `beside`, and whether it stands there.
fn figure(player: &mut Player) -> (String, bool) {
    let geometry = Geometry::of(player.current().game().rules());
    let world = player.app.world_mut();
    let mut figures = world.query::<(&BlockFigure, &Transform)>();
    let (figure, stands) = figures.single(world).unwrap();
    let at = figure.0.map_or(geometry.beside(), |square| geometry.centre(square));
    let name = figure.0.map_or("beside".to_owned(), |square| square.to_string());
    (name, stands.translation.distance(at) < 0.01)
}

fn stands_on(square: &str) -> (String, bool) {
    (square.to_owned(), true)
}

fn told(player: &Player) -> Vec<String> {
    player.app.world().resource::<Toasts>().messages().map(|message| message.key.clone()).collect()
}

fn says(player: &Player, words: &str) -> bool {
    player.app.world().resource::<Panels>().all().any(|shown| shown.contains(words))
}

/// The line of the player who is to put the duck down.
fn asked(player: &Player) -> String {
    let line = Message::new("seat-block").name("block", "piece-duck");
    player.app.world().resource::<tessera_arbiter::Texts>().message(&line)
}

#[test]
fn the_duck_is_put_down_after_the_move() {
    let mut player = Player::with("duck");
    assert_eq!(figure(&mut player), stands_on("beside"));
    player.click("e2 e4");
    player.frames(60);
    let asked = asked(&player);
    assert!(says(&player, &asked), "{asked}");
    // A click on a piece tells what is to be done. Nothing is taken up.
    player.click("d7");
    player.frames(3);
    assert_eq!((told(&player), player.grip()), (vec!["why-block-now".to_owned()], Grip::Empty));
    player.point_at("e6");
    player.frames(3);
    assert_eq!(player.names("Aim"), ["Aim e6"]);
    player.click("e6");
    player.frames(80);
    assert_eq!((player.record(), figure(&mut player)), (vec!["e2e4".to_owned(), "*@e6".to_owned()], stands_on("e6")));
    assert!(!says(&player, &asked));
    // Both parts of the turn are marked.
    assert_eq!(player.names("Last"), ["Last e2", "Last e4", "Last e6"]);

    // Black moves, and drags the duck. The way begins anywhere.
    player.click("g8 f6");
    player.frames(60);
    let (from, to) = (player.on_screen("e6"), player.on_screen("d3"));
    player.point(from);
    player.press(MouseButton::Left);
    player.point(from + Vec2::new(-20., -12.));
    player.point(to);
    player.release(MouseButton::Left);
    player.frames(80);
    assert_eq!((player.record().last().unwrap().as_str(), figure(&mut player)), ("*@d3", stands_on("d3")));
    // Undo takes the duck back, and then the move.
    player.keys(&[KeyCode::KeyU]);
    player.frames(80);
    assert_eq!((player.record().len(), figure(&mut player)), (3, stands_on("e6")));
    player.keys(&[KeyCode::KeyU]);
    player.frames(80);
    assert_eq!((player.record().len(), figure(&mut player)), (2, stands_on("e6")));
}

#[test]
fn keys_and_hints_put_the_duck_down() {
    let mut player = Player::with_position("duck", "4k3/8/8/8/7*/8/8/4RK2 b2 - - 0 1");
    assert_eq!(figure(&mut player), stands_on("h4"));
    player.keys(&[KeyCode::KeyH]);
    player.until("a hint", |player| !player.names("hint").is_empty());
    let hint = player.names("hint")[0].clone();
    assert!(hint.starts_with("hint h4 e"), "it saves the king: {hint}");
    player.keys(&[KeyCode::KeyH, KeyCode::KeyH]);
    // The cursor begins in the middle of the board.
    player.keys(&[KeyCode::ArrowUp]);
    let at = player.pointing().hover().unwrap();
    player.keys(&[KeyCode::Enter]);
    player.frames(80);
    assert_eq!((player.record(), figure(&mut player)), (vec![format!("*@{at}")], stands_on(&at.to_string())));
}

/// In the flat view the duck is an icon: its silhouette and its lines.
#[test]
fn the_duck_is_seen_in_the_flat_view() {
    let mut player = Player::with_position("duck", "4k3/8/8/8/7*/8/8/4RK2 w - - 0 1");
    player.keys(&[KeyCode::KeyF]);
    player.frames(60);
    assert!(player.app.world().resource::<FlatView>().0);
    let world = player.app.world_mut();
    let mut figures = world.query_filtered::<&Children, With<BlockFigure>>();
    let parts: Vec<Entity> = figures.single(world).unwrap().iter().collect();
    let seen = parts.iter().filter(|part| *world.get::<Visibility>(**part).unwrap() != Visibility::Hidden).count();
    assert!(seen == 2 && parts.len() > 4, "{seen} of {}", parts.len());
}

#[test]
fn a_position_with_the_duck_is_set_up() {
    let mut player = Player::with("duck");
    player.keys(&[KeyCode::KeyF]);
    player.set_up();
    // Its button is the last one of the trays.
    let panels = player.app.world().resource::<Panels>();
    let slots: Vec<_> = panels.rects().iter().filter(|rect| (32.4..33.2).contains(&rect.width())).copied().collect();
    assert_eq!(slots.len(), 13);
    let at = panels.zoom() * Vec2::new(slots[12].center().x, slots[12].center().y);
    player.click_at(at);
    player.frames(3);
    player.click("d5");
    player.frames(60);
    assert_eq!(figure(&mut player), stands_on("d5"));
    player.click("c3");
    player.frames(60);
    assert_eq!(figure(&mut player), stands_on("c3"));
    player.click("c3");
    player.frames(60);
    assert_eq!(figure(&mut player), stands_on("beside"), "a second click takes it away");

    // In the second part of a turn, the player only has to put the duck down.
    player.click("c3");
    let words = player.words("setup-part");
    assert!(says(&player, &words), "{words}");
    let [.., second] = player.on_panels("2")[..] else { panic!("a part 2") };
    player.click_at(second);
    player.click_words(&player.words("setup-play"));
    player.frames(60);
    assert_eq!(player.text(), "rnbqkbnr/pppppppp/8/8/8/2*5/PPPPPPPP/RNBQKBNR w2 KQkq - 0 1");
    player.click("e4");
    player.frames(60);
    assert_eq!((player.record(), figure(&mut player)), (vec!["*@e4".to_owned()], stands_on("e4")));
}

/// The squares with arrows, and whether all of them stand there.
fn arrows(player: &mut Player) -> (Vec<String>, bool) {
    let geometry = Geometry::of(player.current().game().rules());
    let world = player.app.world_mut();
    let mut figures = world.query::<(&BlockFigure, &Transform)>();
    let stand = figures
        .iter(world)
        .all(|(figure, stands)| stands.translation.distance(geometry.centre(figure.0.unwrap())) < 0.01);
    let mut squares: Vec<String> = figures.iter(world).map(|(figure, _)| figure.0.unwrap().to_string()).collect();
    squares.sort();
    (squares, stand)
}

#[test]
fn arrows_come_from_the_piece_that_has_moved_and_stay() {
    let mut player = Player::with_sample("amazons/amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1");
    assert_eq!(arrows(&mut player), (Vec::new(), true));
    player.click("d1 d4");
    player.frames(60);
    assert_eq!(player.names("Chosen"), ["Chosen d4"]);
    let goals = player.names("Quiet");
    assert!(goals.contains(&"Quiet d9".to_owned()) && !goals.contains(&"Quiet a2".to_owned()), "{goals:?}");
    // No arrow flies round a corner.
    player.click("a2");
    player.frames(3);
    assert_eq!(told(&player), ["why-block-comes-from"]);
    player.click("h8");
    player.frames(1);
    let (squares, stand) = arrows(&mut player);
    assert_eq!((squares, stand), (vec!["h8".to_owned()], false), "it flies");
    player.frames(80);
    assert_eq!(player.record(), ["d1d4", "*@h8"]);
    assert_eq!(arrows(&mut player), (vec!["h8".to_owned()], true));
    // Nobody passes an arrow. The second one leaves the first where it is.
    player.click("g10 g8");
    player.frames(60);
    player.click("c4");
    player.frames(80);
    assert_eq!(arrows(&mut player), (vec!["c4".to_owned(), "h8".to_owned()], true));
    player.keys(&[KeyCode::KeyU]);
    player.frames(80);
    assert_eq!((player.record().len(), arrows(&mut player)), (3, (vec!["h8".to_owned()], true)));
    // A game that is opened after a shot shoots nothing.
    player.keys(&[KeyCode::KeyU]);
    player.frames(80);
    let record = player.current().record().to_string();
    player.app.world_mut().trigger(LoadRecord { record, ..default() });
    player.frames(2);
    assert_eq!((player.record().len(), arrows(&mut player)), (2, (vec!["h8".to_owned()], true)));
}

#[test]
fn the_second_move_of_a_turn_is_announced() {
    let mut player = Player::with_sample("marseillais/marseillais", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 2");
    let line = |part: i64| {
        let line = Message::new("seat-part").number("part", part).number("parts", 2);
        move |player: &Player| player.app.world().resource::<tessera_arbiter::Texts>().message(&line)
    };
    let (first, second) = (line(1)(&player), line(2)(&player));
    assert!(says(&player, &first) && !says(&player, &second));
    player.click("e2 e4");
    player.frames(60);
    assert!(says(&player, &second), "{second}");
    player.click("e1 e2");
    player.frames(60);
    assert_eq!(player.current().game().position().turn().index(), 1);
}

/// While a position is set up, a right click takes a block away, as it does with a piece.
#[test]
fn a_right_click_takes_the_duck_away() {
    let mut player = Player::with_position("duck", "4k3/8/8/8/7*/8/8/4RK2 b - - 0 1");
    player.keys(&[KeyCode::KeyF]);
    player.set_up();
    assert_eq!(figure(&mut player).0, "h4");
    let duck = player.on_screen("h4");
    player.point(duck);
    player.press(MouseButton::Right);
    player.release(MouseButton::Right);
    player.frames(30);
    assert_eq!(figure(&mut player).0, "beside");
}
