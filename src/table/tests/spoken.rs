//! The game in words, as screen readers get it.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Live, Node, NodeId, Role, TreeUpdate};
use bevy_egui::{EguiContext, EguiOutput};
use tessera_arbiter::{ChangePlayer, Player as Seated, StartMatch};
use tessera_rules::{Army, Start};
use tessera_table::{Launch, Screen, SpokenLog};

use crate::games_folder::GamesFolder;
use crate::player::Player;

fn lines(player: &Player) -> Vec<String> {
    player.app.world().resource::<SpokenLog>().lines().map(|(_, line)| line.to_owned()).collect()
}

/// The tree that egui makes when a screen reader listens.
fn tree(player: &mut Player) -> TreeUpdate {
    let world = player.app.world_mut();
    let mut contexts = world.query::<&mut EguiContext>();
    for mut context in contexts.iter_mut(world) {
        context.get_mut().enable_accesskit();
    }
    player.frames(2);
    let world = player.app.world_mut();
    let mut outputs = world.query::<&EguiOutput>();
    let update = outputs.iter(world).find_map(|output| output.platform_output.accesskit_update.clone());
    update.unwrap()
}

/// The part of the tree that has the focus.
fn focused(player: &mut Player) -> Node {
    let tree = tree(player);
    tree.nodes.into_iter().find(|(id, _)| *id == tree.focus).unwrap().1
}

#[test]
fn moves_refusals_and_turns_are_said() {
    let mut player = Player::with("chess");
    player.click("e2 e4 d7 d5 e4 d5");
    assert_eq!(
        lines(&player),
        [
            "Chess. White is to move.",
            "White: pawn from e2 to e4. Black is to move.",
            "Black: pawn from d7 to d5. White is to move.",
            "White: pawn from e4 takes pawn on d5. Black is to move.",
        ]
    );
    player.click("d8 d4");
    assert_eq!(lines(&player).last().unwrap(), "The way is blocked on d5.");
    player.keys(&[KeyCode::KeyU]);
    assert_eq!(lines(&player)[5..], ["Taken back. White is to move."]);
}

/// Observers of one event run in any order, and still no match that people begin stays unsaid.
#[test]
fn a_match_is_said_when_one_behind_the_gallery_ends() {
    for entities in 0..4 {
        let mut player = Player::after_entities(entities);
        assert!(lines(&player).is_empty());
        player.app.world_mut().trigger(StartMatch { variant: "chess".to_owned(), ..default() });
        player.frames(1);
        assert_eq!(lines(&player), ["Chess. White is to move."], "{entities}");
    }
}

/// The log is a live region of the tree, and each line is a text of its own in it.
#[test]
fn a_screen_reader_finds_the_log_and_the_buttons() {
    let mut player = Player::with("chess");
    player.click("g1 f3");
    let nodes = tree(&mut player).nodes;
    let (_, log) = nodes.iter().find(|(_, node)| node.role() == Role::Log).unwrap();
    assert_eq!((log.live(), log.label()), (Some(Live::Polite), Some("The game in words")));
    let line = |id: &NodeId| nodes.iter().find(|(other, _)| other == id).and_then(|(_, node)| node.value());
    let said: Vec<&str> = log.children().iter().filter_map(line).collect();
    assert_eq!(said[1..], ["White: knight from g1 to f3. Black is to move."]);
    let is_button =
        |words: &str| nodes.iter().any(|(_, node)| node.role() == Role::Button && node.label() == Some(words));
    assert!(is_button("Undo") && is_button("Menu"), "the coins are buttons of the tree");
    assert!(is_button("White, Nf3") && is_button("Black, Your turn"), "the plates say who plays, and what is up");
    assert!(is_button("One move back") && is_button("Fold the score sheet"), "buttons with a sign have names");
}

/// The buttons, sliders and fields for numbers of the tree without a name that can be spoken. A sign alone is none.
fn nameless(player: &mut Player) -> Vec<Node> {
    let is_spoken = |node: &Node| node.label().is_some_and(|label| label.chars().any(char::is_alphabetic));
    let has_name = |role| matches!(role, Role::Button | Role::CheckBox | Role::Slider | Role::SpinButton);
    let nodes = tree(player).nodes.into_iter().map(|(_, node)| node);
    nodes.filter(|node| has_name(node.role()) && !is_spoken(node)).collect()
}

/// A screen reader hears the name of a field for a number. The focus passes it and chooses nothing, and Up changes it by one.
#[test]
fn keys_pass_a_number_and_change_it_by_one() {
    let mut player = Player::at_the_gallery();
    player.pick("chess960");
    player.frames(30);
    let [name, by_lot] = ["array-number", "array-lot.help"].map(|key| player.words(key));
    let until_focused = |player: &mut Player| {
        for _ in 0..80 {
            player.keys(&[KeyCode::Tab]);
            if focused(player).label() == Some(&name) {
                return;
            }
        }
        panic!("no field is called {name}");
    };
    let is_drawn = |player: &mut Player| tree(player).nodes.iter().any(|(_, node)| node.value() == Some(&by_lot));
    until_focused(&mut player);
    assert!(is_drawn(&mut player), "the field has the focus, and the array is drawn by lot");
    player.keys(&[KeyCode::ArrowUp]);
    assert!(!is_drawn(&mut player));
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    player.keys(&[KeyCode::Enter]);
    player.until("the match", |player| player.screen() == Screen::Match);
    assert_eq!(*player.current().game().start(), Start::Array(519));
}

#[test]
fn hints_questions_and_lessons_are_said() {
    let mut player = Player::with("chess");
    player.keys(&[KeyCode::KeyH]);
    player.until("a hint", |player| player.names("Hint").len() == 2);
    player.frames(2);
    let hint = lines(&player).pop().unwrap();
    assert!(hint.starts_with("Hint: ") && hint.contains(&player.words("hint-why")), "{hint}");
    player.click_menu("ui-resign");
    player.frames(2);
    assert_eq!(lines(&player).last().unwrap(), "Does White really resign?");
    player.keys(&[KeyCode::Escape]);
    player.begin_lesson("chess");
    let said = lines(&player).pop().unwrap();
    assert!(said.contains(&player.words("lesson-chess-rook")), "{said}");
    player.click("a1 b1");
    player.frames(2);
    let wrong = lines(&player).pop().unwrap();
    assert!(wrong.contains(&player.words("lesson-not-captures")), "{wrong}");
}

#[test]
fn every_button_has_a_name() {
    let games = GamesFolder::new();
    let launch = Launch { variant: Some("chess".to_owned()), games: Some(games.path().to_owned()), ..default() };
    let mut player = Player::launch(launch);
    player.until_dressed();
    player.app.world_mut().trigger(ChangePlayer { seat: Army::default().seat(), player: Seated::person("Ada") });
    let check = |player: &mut Player, what: &str| {
        player.frames(10);
        let nodes = nameless(player);
        assert!(nodes.is_empty(), "{what}: {nodes:?}");
    };
    player.keys(&[KeyCode::KeyO]);
    check(&mut player, "the folded sheet before the first move");
    player.keys(&[KeyCode::KeyO]);
    player.click("e2 e4");
    player.frames(60);
    check(&mut player, "match");
    player.keys(&[KeyCode::KeyE]);
    check(&mut player, "review");
    player.keys(&[KeyCode::KeyE]);
    for (key, what) in [(KeyCode::KeyS, "seats"), (KeyCode::F1, "keys"), (KeyCode::F2, "rules")] {
        player.keys(&[key]);
        check(&mut player, what);
        player.keys(&[KeyCode::Escape]);
        player.frames(5);
    }
    player.set_up();
    player.click("d1");
    check(&mut player, "setting up");
    // The first one lets go of the square.
    player.keys(&[KeyCode::Escape, KeyCode::Escape]);
    player.until("the match is back", |player| player.screen() == Screen::Match);
    player.keys(&[KeyCode::KeyN]);
    check(&mut player, "gallery");
    player.pick("chess960");
    for key in ["clock-fischer", "array-by-hand"] {
        let words = player.words(key);
        player.point(Vec2::new(1090., 300.));
        player.until("the choice", |player| {
            player.wheel(-1.);
            !player.on_panels(&words).is_empty()
        });
        player.frames(20);
        player.click_words(&words);
    }
    check(&mut player, "an array by hand");
    let front = player.on_panels(egui_phosphor::regular::CARET_LEFT)[0];
    player.click_at(front);
    player.frames(20);
    for key in ["ui-games", "ui-household", "ui-settings"] {
        let words = player.words(key);
        player.click_words(&words);
        check(&mut player, key);
        player.keys(&[KeyCode::Escape]);
        player.frames(5);
    }
}

/// The words of a move stand on the score sheet, too, for those who see.
#[test]
fn the_score_sheet_says_a_move_under_the_pointer() {
    let mut player = Player::with("chess");
    player.click("g1 f3");
    player.frames(5);
    // The plate says it, too. The sheet lies to the right.
    let at = player.on_panels("Nf3").into_iter().max_by(|one, other| one.x.total_cmp(&other.x)).unwrap();
    player.point(at);
    player.frames(80);
    player.point(at + Vec2::X);
    player.frames(80);
    assert_eq!(player.on_panels("White: knight from g1 to f3").len(), 1);
}
