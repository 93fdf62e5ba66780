//! Questions, choices and notes in table mode, and texts about a piece, stand before the seat that they are for, and are turned to it.

use std::f32::consts::FRAC_PI_2;

use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButton;
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use tessera_arbiter::{ChangePlayer, Controller, Level, Player as Seated, Propose, StartMatch, Texts};
use tessera_rules::{Action, Army, Compass, Message};
use tessera_table::{CameraMode, Screen, Toasts};

use crate::pads::{connect, press as press_buttons};
use crate::player::Player;

/// A match in table mode.
fn at_the_table(variant: &str, position: Option<&str>) -> Player {
    let mut player = match position {
        Some(position) => Player::with_position(variant, position),
        None => Player::with(variant),
    };
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.frames(80);
    player
}

/// The middle and the rotation of the first thing of the interface with this name.
fn find(player: &mut Player, name: &str) -> Option<(Vec2, f32)> {
    let world = player.app.world_mut();
    let mut all = world.query::<(&Name, &UiGlobalTransform)>();
    let (_, at) = all.iter(world).find(|(other, _)| other.as_str() == name)?;
    let (_, angle, middle) = at.to_scale_angle_translation();
    Some((middle, angle))
}

/// Clicks a text on a seat's panel.
fn press(player: &mut Player, key: &str) {
    let words = player.words(key);
    let world = player.app.world_mut();
    let mut texts = world.query::<(&Text, &UiGlobalTransform)>();
    let at = texts.iter(world).find(|(text, _)| text.0 == words).map(|(_, at)| at.translation);
    player.click_at(at.unwrap_or_else(|| panic!("{words}")));
    player.frames(5);
}

/// Clicks a choice before a seat.
fn choose(player: &mut Player, words: &str) {
    let (at, _) = find(player, &format!("choice {words}")).unwrap_or_else(|| panic!("{words}"));
    player.click_at(at);
    player.frames(10);
}

/// Something stands before the seat at this edge, near it, and turned to its player.
fn stands_at(player: &mut Player, what: &str, edge: i32) {
    let (middle, angle) = find(player, &format!("{what} at edge {edge}")).unwrap_or_else(|| panic!("edge {edge}"));
    let turned = (angle + FRAC_PI_2 * edge as f32).rem_euclid(4. * FRAC_PI_2);
    assert!(turned.min(4. * FRAC_PI_2 - turned) < 0.01, "edge {edge}: {angle}");
    let window = Vec2::new(1280., 720.);
    let outwards = [Vec2::Y, Vec2::X, Vec2::NEG_Y, Vec2::NEG_X][edge as usize];
    let from_edge = window / 2. * outwards.abs() - (middle - window / 2.) * outwards;
    assert!(from_edge.dot(outwards.abs()) < 220., "edge {edge}: {middle}");
}

/// Whether egui shows these words in the middle of the table.
fn in_the_middle(player: &Player, words: &str) -> bool {
    !player.on_panels(words).is_empty()
}

/// Each of four players reads about a piece at the own side of the table.
#[test]
fn each_of_four_reads_about_a_piece_at_the_own_side() {
    let mut player = at_the_table("nava-ffa", None);
    let mut edges = Vec::new();
    for _ in 0..4 {
        let mv = player.current().game().moves()[0].announced();
        let at = player.on_screen(&mv.from().to_string());
        player.point(at);
        player.key(KeyCode::KeyI, ButtonState::Pressed);
        player.frames(5);
        let edge = (0..4).find(|edge| find(&mut player, &format!("info at edge {edge}")).is_some()).unwrap();
        stands_at(&mut player, "info", edge);
        edges.push(edge);
        let top = player.current().game().position().top(mv.from()).unwrap();
        let rules = player.current().game().rules().clone();
        let names = (rules.army_name(top.army()).key, rules.piece_name(top.kind()).key);
        let line = Message::new("info-piece").name("army", names.0).name("piece", names.1);
        let line = player.app.world().resource::<Texts>().message(&line);
        let world = player.app.world_mut();
        assert!(world.query::<&Text>().iter(world).any(|text| text.0 == line), "{line}");
        assert!(!in_the_middle(&player, &line), "nothing stands upright for one of them alone");
        player.key(KeyCode::KeyI, ButtonState::Released);
        player.frames(5);
        assert!(find(&mut player, &format!("info at edge {edge}")).is_none(), "it is no longer inspected");
        player.play(mv);
        player.frames(60);
    }
    edges.sort_unstable();
    assert_eq!(edges, [0, 1, 2, 3]);
}

/// Each of four players is asked at the own side of the table. No is an answer, and so is a click beside the question.
#[test]
fn each_of_four_is_asked_at_the_own_side() {
    let mut player = at_the_table("nava-ffa", None);
    let mut edges = Vec::new();
    for turn in 0..4 {
        let rules = player.current().game().rules().clone();
        let army = rules.army_to_move(player.current().game().position());
        press(&mut player, "ui-resign");
        let edge = (0..4).find(|edge| find(&mut player, &format!("asked at edge {edge}")).is_some()).unwrap();
        stands_at(&mut player, "asked", edge);
        edges.push(edge);
        let [yes, no] = ["ui-yes", "ui-no"].map(|key| player.words(key));
        assert!(!in_the_middle(&player, &yes));
        // The board waits for the answer.
        let mv = player.current().game().moves()[0].announced();
        let before = player.record();
        player.click_flat(mv.from());
        assert_eq!(player.record(), before);
        assert!(find(&mut player, &format!("asked at edge {edge}")).is_none(), "the click beside it said no");
        press(&mut player, "ui-resign");
        choose(&mut player, &no);
        assert!(rules.is_alive(player.current().game().position(), army), "turn {turn}");
        player.play(mv);
        player.frames(60);
    }
    edges.sort_unstable();
    assert_eq!(edges, [0, 1, 2, 3]);
    let army = player.current().game().rules().army_to_move(player.current().game().position());
    press(&mut player, "ui-resign");
    player.agree();
    player.frames(30);
    let letter = player.current().game().rules().army_letter(army);
    assert_eq!(player.record().last(), Some(&format!("resign:{letter}")));
}

/// In a team the partner is asked, too, at the own side of the table. A partner who is a computer is not.
#[test]
fn who_resigns_for_a_side_needs_the_word_of_the_partner() {
    let mut player = at_the_table("nava", None);
    let edge_of_question =
        |player: &mut Player| (0..4).find(|edge| find(player, &format!("asked at edge {edge}")).is_some());
    let [yes, no] = ["ui-yes", "ui-no"].map(|key| player.words(key));
    press(&mut player, "ui-resign");
    let own = edge_of_question(&mut player).unwrap();
    choose(&mut player, &yes);
    let partner = edge_of_question(&mut player).unwrap();
    assert_eq!(partner, (own + 2) % 4);
    choose(&mut player, &no);
    assert_eq!((edge_of_question(&mut player), player.current().game().ending()), (None, None));
    press(&mut player, "ui-resign");
    player.agree();
    assert_eq!((edge_of_question(&mut player), player.current().game().ending()), (Some(partner), None));
    // Enter alone says no, also to the partner's question.
    player.keys(&[KeyCode::Enter]);
    player.frames(5);
    assert_eq!((edge_of_question(&mut player), player.current().game().ending()), (None, None));
    press(&mut player, "ui-resign");
    player.agree();
    player.agree();
    player.frames(5);
    assert!(player.current().game().ending().is_some());

    let mut player = at_the_table("nava", None);
    let game = player.current().game();
    let (rules, own) = (game.rules(), game.rules().army_to_move(game.position()));
    let mate =
        rules.armies().map(|(army, _)| army).find(|army| *army != own && rules.side(*army) == rules.side(own)).unwrap();
    let controller = Controller::computer(Level::new(1).unwrap());
    player
        .app
        .world_mut()
        .trigger(ChangePlayer { seat: mate.seat(), player: Seated { name: String::new(), controller } });
    player.frames(5);
    press(&mut player, "ui-resign");
    player.agree();
    player.frames(5);
    assert!(player.current().game().ending().is_some());
}

/// A draw needs the word of each person, one after the other. A computer is asked through the arbiter.
#[test]
fn each_of_four_is_asked_about_a_draw() {
    let mut player = at_the_table("nava-ffa", None);
    let edge_of_question =
        |player: &mut Player| (0..4).find(|edge| find(player, &format!("asked at edge {edge}")).is_some());
    let [yes, no] = ["ui-yes", "ui-no"].map(|key| player.words(key));
    press(&mut player, "ui-resign");
    let own = edge_of_question(&mut player).unwrap();
    choose(&mut player, &no);
    press(&mut player, "seat-draw");
    let first = edge_of_question(&mut player).unwrap();
    // Somebody else has clicked beside it.
    let mv = player.current().game().moves()[0].announced();
    player.click_flat(mv.from());
    assert_eq!((edge_of_question(&mut player), player.record()), (Some(first), vec![]));
    choose(&mut player, &yes);
    let second = edge_of_question(&mut player).unwrap();
    assert_ne!(first, second);
    choose(&mut player, &no);
    assert!(player.names("choice").is_empty() && player.current().game().ending().is_none());
    let told = player.app.world().resource::<Toasts>().messages().last().unwrap().key.clone();
    assert_eq!(told, "tell-draw-declined");
    // The note goes by itself.
    player.until("the end of the note", |player| player.app.world().resource::<Toasts>().messages().next().is_none());
    player.frames(5);
    press(&mut player, "seat-draw");
    let mut edges: Vec<i32> = Vec::new();
    for _ in 0..3 {
        assert_eq!(player.current().game().ending(), None);
        edges.push(edge_of_question(&mut player).unwrap());
        choose(&mut player, &yes);
    }
    edges.push(own);
    edges.sort_unstable();
    assert_eq!(edges, [0, 1, 2, 3], "all but who offers it");
    assert_eq!(player.record(), ["draw"]);
}

/// Yes to a question about one match must do nothing in the next.
#[test]
fn a_question_ends_with_its_match() {
    let mut player = at_the_table("chess", None);
    press(&mut player, "ui-resign");
    let asked = |player: &mut Player| (0..4).any(|edge| find(player, &format!("asked at edge {edge}")).is_some());
    assert!(asked(&mut player));
    player.app.world_mut().trigger(StartMatch { variant: "chess".to_owned(), ..default() });
    player.frames(30);
    assert!(!asked(&mut player));
    player.agree();
    player.frames(30);
    assert_eq!((player.current().game().ending(), player.record().len()), (None, 0));
}

/// Both players choose a piece at their own sides: one with the mouse, one with keys.
#[test]
fn promotions_are_chosen_at_the_own_side() {
    let mut player = at_the_table("chess", Some("7k/P7/8/8/8/8/p7/7K w - - 0 1"));
    player.click("a7 a8");
    player.frames(5);
    stands_at(&mut player, "asked", 0);
    let rook = player.app.world().resource::<Texts>().sentence(&Message::new("piece-rook"));
    let world = player.app.world_mut();
    let all: Vec<String> = world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect();
    assert!(all.contains(&rook) && all.contains(&player.words("choice-promotion")), "the choice has words: {all:?}");
    choose(&mut player, &rook);
    player.frames(60);
    assert_eq!(player.record(), ["a7a8r"]);
    // White gives check, so the king moves first.
    player.click("h8 g7 a8 a3");
    player.frames(60);
    player.click("g7 g6 a3 b3 a2 a1");
    player.frames(5);
    stands_at(&mut player, "asked", 2);
    player.keys(&[KeyCode::ArrowRight, KeyCode::Enter]);
    player.frames(60);
    let last = player.record().pop().unwrap();
    assert!(last.starts_with("a2a1") && last != "a2a1q", "{last}");
    assert_eq!(player.screen(), Screen::Match);
}

/// The reason of a refusal stands before the player who tried it, and nowhere else.
#[test]
fn refusals_are_told_at_the_own_side() {
    let mut player = at_the_table("chess", None);
    player.click("e2 e5");
    player.frames(5);
    stands_at(&mut player, "asked", 0);
    let (alone, _) = find(&mut player, "asked at edge 0").unwrap();
    // It leaves room for a hint.
    player.keys(&[KeyCode::KeyH]);
    player.until("a hint", |player| !player.names("hint").is_empty());
    player.frames(3);
    let (with_hint, _) = find(&mut player, "asked at edge 0").unwrap();
    // The hint stands at the player's right hand, where it covers nothing.
    let (hint, _) = find(&mut player, "advice at edge 0").unwrap();
    assert!(hint.x > 920. && hint.y > 600., "{hint}");
    assert_eq!(with_hint, alone);
    player.click("e2 e4");
    player.frames(60);
    assert!(find(&mut player, "asked at edge 0").is_none(), "a move ends the note");
    // In a narrow window the hint lies before the panel, and the note leaves room for it.
    let mut narrow = Player::start_sized("chess", UVec2::new(700, 600));
    narrow.prefer(|preferences| preferences.camera = CameraMode::Table);
    narrow.frames(80);
    narrow.click("e2 e5");
    narrow.frames(5);
    let (alone, _) = find(&mut narrow, "asked at edge 0").unwrap();
    narrow.keys(&[KeyCode::KeyH]);
    narrow.until("a hint", |player| !player.names("hint").is_empty());
    narrow.frames(3);
    let (with_hint, _) = find(&mut narrow, "asked at edge 0").unwrap();
    assert!(with_hint.y < alone.y - 30., "{alone} {with_hint}");
    // The board moves out of its way.
    narrow.frames(60);
    let (hint, _) = find(&mut narrow, "advice at edge 0").unwrap();
    assert!(narrow.on_screen("e1").y < hint.y - 30., "{hint} {}", narrow.on_screen("e1"));
    player.click("e7 e4");
    player.frames(5);
    stands_at(&mut player, "asked", 2);
}

/// The place in the window of a place on a page that is read from this side of the table.
fn on_the_turned_page(at: Vec2, edge: i32, window: Vec2) -> Vec2 {
    match edge {
        0 => at,
        1 => Vec2::new(at.y, window.y - at.x),
        2 => window - at,
        _ => Vec2::new(window.x - at.y, at.x),
    }
}

/// A page is laid out for the player who opens it, and turned to that side of the table: its way back is pressed there.
#[test]
fn pages_turn_to_the_player_who_opens_them() {
    let mut player = at_the_table("nava-ffa", None);
    let window = Vec2::new(1280., 720.);
    let mut edges = Vec::new();
    for _ in 0..4 {
        let rules = player.current().game().rules().clone();
        let army = rules.army_to_move(player.current().game().position());
        let edge = match rules.home(army) {
            Compass::South => 0,
            Compass::East => 1,
            Compass::North => 2,
            Compass::West => 3,
        };
        edges.push(edge);
        player.keys(&[KeyCode::KeyS]);
        player.frames(5);
        let close = player.words("ui-close");
        let at = player.on_panels(&close);
        let [at] = at[..] else { panic!("edge {edge}: {at:?}") };
        // The way back is at the upper left of a page, so at another corner of the window for each side.
        assert!(at.x < 200. && at.y < 100., "edge {edge}: {at}");
        if edge != 0 {
            player.click_at(at);
            player.frames(5);
            assert!(in_the_middle(&player, &close), "edge {edge}: it was pressed where it would be upright");
        }
        player.click_at(on_the_turned_page(at, edge, window));
        player.frames(5);
        assert!(!in_the_middle(&player, &close), "edge {edge}");
        let mv = player.current().game().moves()[0].announced();
        player.play(mv);
        player.frames(60);
    }
    edges.sort_unstable();
    assert_eq!(edges, [0, 1, 2, 3]);
}

/// The menu opens before the player who presses its button at a seat, whoever is to move. So does the page that it leads to.
#[test]
fn the_menu_turns_to_the_player_who_opens_it() {
    let mut player = at_the_table("nava-ffa", None);
    let window = Vec2::new(1280., 720.);
    let [menu, settings, close] = ["ui-menu", "ui-settings", "ui-close"].map(|key| player.words(key));
    let world = player.app.world_mut();
    let mut texts = world.query::<(&Text, &UiGlobalTransform)>();
    let buttons: Vec<Vec2> =
        texts.iter(world).filter(|(text, _)| text.0 == menu).map(|(_, at)| at.translation).collect();
    let mut edges = Vec::new();
    for button in buttons {
        let distances = [window.y - button.y, window.x - button.x, button.y, button.x];
        let edge = (0..4).min_by(|one, other| distances[*one].total_cmp(&distances[*other])).unwrap() as i32;
        edges.push(edge);
        player.click_at(button);
        player.frames(5);
        let [item] = player.on_panels(&settings)[..] else { panic!("edge {edge}: no menu") };
        let page = if edge % 2 == 0 { window } else { window.yx() };
        assert!(item.x > page.x / 3. && item.y > page.y / 3., "edge {edge}: it is near the player, {item}");
        player.click_at(on_the_turned_page(item, edge, window));
        player.frames(5);
        let [at] = player.on_panels(&close)[..] else { panic!("edge {edge}: no page") };
        player.click_at(on_the_turned_page(at, edge, window));
        player.frames(5);
        assert!(player.on_panels(&close).is_empty(), "edge {edge}: its page is turned, too");
    }
    edges.sort_unstable();
    assert_eq!(edges, [0, 1, 2, 3]);
    // In its corner the menu stands upright.
    player.click_menu("ui-settings");
    player.frames(5);
    assert_eq!(player.on_panels(&close).len(), 1);
}

/// After the end a page is everybody's, so it stands upright. The panels of the seats do not shine through it.
#[test]
fn a_page_stands_upright_after_the_end() {
    let mut player = at_the_table("chess", None);
    player.click_flat("e2".parse().unwrap());
    player.click_flat("e4".parse().unwrap());
    player.frames(90);
    let resign = player.words("ui-resign");
    assert!(stands(&mut player, &resign));
    let black = Army::new(1).unwrap();
    player.app.world_mut().trigger(Propose { seat: black.seat(), action: Action::Resign(black) });
    player.frames(10);
    let undo = player.words("ui-undo");
    assert!(stands(&mut player, &undo), "the panels are there");
    player.keys(&[KeyCode::KeyS]);
    player.frames(5);
    assert!(!stands(&mut player, &undo), "the page covers the panels");
    let close = player.words("ui-close");
    let at = player.on_panels(&close)[0];
    player.click_at(at);
    player.frames(5);
    assert!(player.on_panels(&close).is_empty(), "it was pressed upright, though Black is to move");
    assert!(stands(&mut player, &undo));
}

/// Whether a text of the panels at the seats says this.
fn stands(player: &mut Player, words: &str) -> bool {
    let world = player.app.world_mut();
    world.query::<&Text>().iter(world).any(|text| text.0 == words)
}

/// A question before a seat is answered with a gamepad alone, and with the keys also when it was typed.
#[test]
fn a_question_before_a_seat_needs_no_mouse() {
    let mut player = at_the_table("chess", None);
    let pad = connect(&mut player);
    press(&mut player, "ui-resign");
    assert!(find(&mut player, "asked at edge 0").is_some());
    press_buttons(&mut player, pad, &[GamepadButton::South]);
    assert!(find(&mut player, "asked at edge 0").is_none() && player.current().game().ending().is_none(), "no");
    player.keys(&[KeyCode::KeyW]);
    player.frames(5);
    player.write("resign");
    player.keys(&[KeyCode::Enter]);
    player.frames(5);
    assert!(find(&mut player, "asked at edge 0").is_some());
    player.agree();
    player.frames(5);
    assert!(player.current().game().ending().is_some(), "yes");
}

/// One person among computers sees pages upright, on whatever side, and computers have no buttons.
#[test]
fn one_person_alone_sees_pages_upright() {
    let mut player = at_the_table("nava-ffa", None);
    let level = Level::new(1).unwrap();
    for army in [0, 1, 3] {
        let computer = Seated { name: String::new(), controller: Controller::computer(level) };
        let seat = Army::new(army).unwrap().seat();
        player.app.world_mut().trigger(ChangePlayer { seat, player: computer });
    }
    player.frames(10);
    let menu = player.words("ui-menu");
    let world = player.app.world_mut();
    assert_eq!(world.query::<&Text>().iter(world).filter(|text| text.0 == menu).count(), 1);
    player.keys(&[KeyCode::KeyS]);
    player.frames(5);
    let close = player.words("ui-close");
    let at = player.on_panels(&close)[0];
    player.click_at(at);
    player.frames(5);
    assert!(player.on_panels(&close).is_empty());
}

/// The menu speaks for the seat at which it was opened: who resigns there resigns for themselves, whoever is to move.
#[test]
fn the_menu_of_a_seat_resigns_for_that_seat() {
    let mut player = at_the_table("nava-ffa", None);
    let window = Vec2::new(1280., 720.);
    let [menu, resign] = ["ui-menu", "ui-resign"].map(|key| player.words(key));
    let world = player.app.world_mut();
    let mut texts = world.query::<(&Text, &UiGlobalTransform)>();
    let far = texts.iter(world).filter(|(text, _)| text.0 == menu).map(|(_, at)| at.translation);
    let far = far.min_by(|one, other| one.y.total_cmp(&other.y)).unwrap();
    player.click_at(far);
    player.frames(5);
    let [item] = player.on_panels(&resign)[..] else { panic!("no menu") };
    player.click_at(on_the_turned_page(item, 2, window));
    player.frames(10);
    stands_at(&mut player, "asked", 2);
    let yes = player.words("ui-yes");
    choose(&mut player, &yes);
    player.frames(60);
    let game = player.current().game().clone();
    let fallen: Vec<Compass> = game
        .rules()
        .armies()
        .filter(|(army, _)| !game.rules().is_alive(game.position(), *army))
        .map(|(army, _)| game.rules().home(army))
        .collect();
    assert_eq!(fallen, [Compass::North]);
}
