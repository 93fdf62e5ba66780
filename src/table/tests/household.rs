//! The household: its people, their games and their dice.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use egui_phosphor::regular as signs;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tempfile::TempDir;
use tessera_arbiter::{ChangePlayer, LoadRecord, Seats, TakeBack, VariantRegistry, named_record, tags_of};
use tessera_rules::notation::Record;
use tessera_rules::{Action, Army, Game, Start};
use tessera_table::{CameraMode, KeptGames, Launch, Preferences, Screen};

use crate::own_process::{self, processor_time};
use crate::panels::Panels;
use crate::player::Player;

fn program(folder: &Path) -> Player {
    let mut player = Player::launch(Launch { games: Some(folder.join("games")), ..default() });
    player.prefer(|preferences| preferences.speed = 0.);
    player
}

fn press(player: &mut Player, key: &str) {
    let words = player.words(key);
    player.click_words(&words);
}

fn shows(player: &Player, words: &str) -> bool {
    !player.on_panels(words).is_empty()
}

/// Writes a finished game of these players: a name, or `computer-N`. The army of the last index resigns.
fn write(folder: &Path, number: u64, players: &[&str], mut game: Game, seed: u64) {
    let loser = Army::new(players.len() - 1).unwrap();
    if game.ending().is_none() {
        game.play(Action::Resign(loser)).unwrap();
    }
    let record = Record::of(&game, Some(seed)).to_string();
    let players: Vec<String> = players
        .iter()
        .map(|name| {
            if name.starts_with("computer-") {
                format!("(controller: {name:?})")
            } else {
                format!("(name: {name:?}, controller: \"person\")")
            }
        })
        .collect();
    let text = format!("(version: 1, line: (record: {record:?}), players: [{}], over: true)", players.join(", "));
    fs::create_dir_all(folder).unwrap();
    let file = folder.join(format!("{number}-game.ron"));
    fs::write(&file, text).unwrap();
    let then = SystemTime::now() - Duration::from_secs(3600);
    fs::File::options().write(true).open(file).unwrap().set_modified(then).unwrap();
}

/// A game of so many random moves.
fn random_game(registry: &VariantRegistry, variant: &str, moves: usize, random: &mut ChaCha8Rng) -> Game {
    let mut game = Game::new(registry.rules(variant).unwrap(), Start::Setup).unwrap();
    for _ in 0..moves {
        let Some(mv) = game.moves().choose(random).copied() else { break };
        game.play(Action::Move(mv)).unwrap();
    }
    game
}

fn open(player: &mut Player, part: &str) {
    if !shows(player, &player.words(part)) {
        press(player, "ui-household");
    }
    press(player, part);
}

#[test]
fn games_are_counted_for_each_person_variant_and_opponent() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games");
    let mut player = program(folder.path());
    let registry = player.app.world().resource::<VariantRegistry>();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for (number, (variant, players)) in
        [("chess", ["Ada", "Ben"]), ("chess", ["Ada", "computer-3"]), ("trojan", ["Ben", "Ada"])]
            .into_iter()
            .enumerate()
    {
        let game = random_game(registry, variant, 6, &mut random);
        write(&games, number as u64, &players, game, 1);
    }
    drop(player);
    player = program(folder.path());
    open(&mut player, "household-statistics");
    player.until("the numbers", |player| shows(player, "Ada"));
    assert!(shows(&player, "2 (67%)") && shows(&player, "1 (50%)") && shows(&player, "0 (0%)"));
    let computer = player.app.world().resource::<tessera_arbiter::Texts>();
    let computer = computer.message(&tessera_rules::Message::new("player-computer").number("level", 3));
    assert!(shows(&player, &computer), "computers are called so");
    // The variants and the opponents of one person.
    player.click_words("Ada");
    let chess = player.words(&tessera_rules::variant_key("chess"));
    assert!(shows(&player, &chess) && shows(&player, "2 (100%)"));
    assert_eq!(player.on_panels("Ben").len(), 2, "among all players, and as an opponent");
    // One variant alone.
    let all = player.words("statistics-all-variants");
    player.click_words(&all);
    player.click_words(&player.words(&tessera_rules::variant_key("trojan")).clone());
    assert!(!shows(&player, &computer) && shows(&player, "1 (100%)"));
    // A file has the counts. A damaged one is made anew, and says the same.
    let file = folder.path().join("statistics.ron");
    player.until("the file", |_| file.is_file());
    drop(player);
    for damage in ["", "(version: 1, games: [(", "(version: 99, games: [])"] {
        fs::write(&file, damage).unwrap();
        let mut player = program(folder.path());
        open(&mut player, "household-statistics");
        player.until("the numbers", |player| shows(player, "2 (67%)"));
        player.until("the file", |_| fs::read_to_string(&file).unwrap() != damage);
    }
}

/// Only rolls that the seed of a game gives are counted: the faces of a game from elsewhere prove nothing.
#[test]
fn only_rolls_of_chance_count() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    player.app.world_mut().trigger(tessera_arbiter::StartMatch {
        variant: "occasio".to_owned(),
        seating: tessera_arbiter::Seating::Listed(["Ada", "Ben"].map(tessera_arbiter::Player::person).to_vec()),
        // Another seed than that of the foreign game, whose last roll must not agree with it by chance.
        seed: Some(2),
        ..default()
    });
    player.until_dressed();
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..40 {
        let game = player.current().game();
        let Some(mv) = game.moves().choose(&mut random).map(|mv| mv.announced()) else { break };
        let seat = game.position().turn();
        player.app.world_mut().trigger(tessera_arbiter::Propose { seat, action: Action::Move(mv) });
        player.frames(2);
    }
    // A roll with fewer faces is another die on the page.
    let game = player.current().game();
    let faces = |action: &Action, position| match action {
        Action::Move(mv) if mv.face().is_some() => game.rules().rolls(position, mv.announced()).len(),
        _ => 0,
    };
    let counted = game.plies().filter(|(position, action)| faces(action, position) == 6).count() as i64;
    assert!(counted > 10, "{counted}");
    player.frames(60);
    drop(player);
    let games = folder.path().join("games");
    let own = fs::read_dir(&games).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(own).unwrap();
    let seed = text.split("seed ").nth(1).unwrap().split("\\n").next().unwrap();
    // The same rolls under another seed.
    fs::write(games.join("2-foreign.ron"), text.replace(&format!("seed {seed}"), "seed 1")).unwrap();

    let mut player = program(folder.path());
    open(&mut player, "household-dice");
    player.until("the page", |player| shows(player, &player.words("dice-about")));
    let title = tessera_rules::Message::new("dice-title").number("faces", 6).number("rolls", counted);
    let words = player.app.world().resource::<tessera_arbiter::Texts>().message(&title);
    assert!(shows(&player, &words), "{words}");
    assert!(shows(&player, &player.words("dice-everybody")));
}

/// Somebody who sits down in the middle of a game is remembered, too.
#[test]
fn a_person_who_comes_later_is_remembered() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    player.pick("chess");
    player.keys(&[KeyCode::Enter]);
    player.until_dressed();
    player.click("e2 e4");
    player.frames(60);
    let seat = Army::new(1).unwrap().seat();
    player.app.world_mut().trigger(ChangePlayer { seat, player: tessera_arbiter::Player::person("Cleo") });
    player.frames(5);
    drop(player);
    let mut player = program(folder.path());
    open(&mut player, "household-people");
    assert!(shows(&player, "Cleo"));
}

#[test]
fn people_are_remembered_renamed_and_removed() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    player.prefer(|preferences| {
        ["Ada", "Ben"].iter().zip(&mut preferences.players).for_each(|(name, own)| {
            (*name).clone_into(own);
        })
    });
    player.pick("chess");
    player.keys(&[KeyCode::Enter]);
    player.until_dressed();
    assert_eq!(player.screen(), Screen::Match);
    drop(player);
    let mut player = program(folder.path());
    open(&mut player, "household-people");
    assert!(shows(&player, "Ada") && shows(&player, "Ben"));
    assert!(!shows(&player, &player.words("front-play")), "the front page does not shine through");
    // Esc gives up a name that was begun, and the page stays.
    player.click_words("Ben");
    player.write("no");
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    assert!(shows(&player, "Ben") && shows(&player, "Ada"));
    // Another name, typed into the field, where the click has set the cursor. The old name is remembered for old games.
    player.click_words("Ben");
    player.write("no");
    player.keys(&[KeyCode::Enter]);
    player.frames(3);
    assert!(!shows(&player, "Ben"), "the name has changed");
    let household = folder.path().join("household.ron");
    player.until("the old name", |_| {
        fs::read_to_string(&household).is_ok_and(|text| text.contains("former") && text.contains("\"Ben\""))
    });
    // Another emblem and colour.
    let file = folder.path().join("household.ron");
    let field = player.on_panels("Ada")[0];
    player.click_at(field - Vec2::new(48., 0.));
    player.frames(20);
    player.until("the emblems", |player| player.on_panels(signs::ROCKET).len() == 1);
    let rocket = player.on_panels(signs::ROCKET)[0];
    player.click_at(rocket);
    player.frames(20);
    player.until("the file", |_| fs::read_to_string(&file).is_ok_and(|text| text.contains("rocket")));
    player.keys(&[KeyCode::Escape]);
    player.frames(20);
    if !shows(&player, &player.words("household-people")) {
        press(&mut player, "ui-household");
    }
    player.frames(60);
    let trash = player.on_panels(signs::TRASH)[0];
    player.click_at(trash);
    let bring_back = player.words("games-bring-back");
    player.until("Ada is removed", |player| shows(player, &bring_back));
    assert!(fs::read_to_string(&file).is_ok());
    press(&mut player, "games-bring-back");
    assert!(shows(&player, "Ada"));
    drop(player);
    let mut next = program(folder.path());
    open(&mut next, "household-people");
    assert!(shows(&next, "Ada") && shows(&next, signs::ROCKET));
    // A broken file is told and set aside.
    drop(next);
    fs::write(&file, "(people: [(").unwrap();
    drop(program(folder.path()));
    assert!(folder.path().join("household.old.ron").exists());
}

/// A person who sits down under a former name gets the one of now, and keeps the games.
#[test]
fn a_former_name_takes_no_games_away() {
    let folder = TempDir::new().unwrap();
    let household = r#"(people: [(name: "Anne", emblem: (sign: "cat", color: "red"), former: ["Anna"])])"#;
    fs::write(folder.path().join("household.ron"), household).unwrap();
    let mut player = program(folder.path());
    player.prefer(|preferences| {
        ["Anna", "Ben"].iter().zip(&mut preferences.players).for_each(|(name, own)| {
            (*name).clone_into(own);
        })
    });
    player.pick("chess");
    player.keys(&[KeyCode::Enter]);
    player.until_dressed();
    let names = |seats: Seats| seats.players().into_iter().map(|player| player.name).collect::<Vec<_>>();
    assert_eq!(player.app.world_mut().run_system_once(names).unwrap(), ["Anne", "Ben"]);
    let file = folder.path().join("household.ron");
    player.until("Ben is remembered", |_| fs::read_to_string(&file).is_ok_and(|text| text.contains("Ben")));
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("\"Anna\""), "{text}");
    assert_eq!(text.matches("name:").count(), 2, "{text}");
    assert_eq!(player.app.world().resource::<Preferences>().players[0], "Anne");
    // Beside Anne it is somebody else who has her former name.
    player.prefer(|preferences| "Anna".clone_into(&mut preferences.players[1]));
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    player.keys(&[KeyCode::Enter]);
    player.until_dressed();
    let mut seated = player.app.world_mut().run_system_once(names).unwrap();
    seated.sort();
    assert_eq!(seated, ["Anna", "Anne"]);
    player.until("Anna is remembered", |_| {
        fs::read_to_string(&file).is_ok_and(|text| text.matches("name:").count() == 3)
    });
}

/// A game that goes on has the names of now, on the front page and at its seats.
#[test]
fn a_kept_game_has_the_names_of_now() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    player.prefer(|preferences| "Anna".clone_into(&mut preferences.players[0]));
    player.pick("chess");
    player.keys(&[KeyCode::Enter]);
    player.until_dressed();
    player.click("e2 e4");
    player.frames(20);
    drop(player);
    let household = r#"(people: [(name: "Anne", emblem: (sign: "cat", color: "red"), former: ["Anna"])])"#;
    fs::write(folder.path().join("household.ron"), household).unwrap();
    let mut player = program(folder.path());
    player.frames(20);
    let panels = player.app.world().resource::<Panels>();
    let says = |name: &str| panels.all().any(|words| words.contains(name));
    assert!(says("Anne") && !says("Anna"));
    press(&mut player, "front-continue");
    player.until("the game", |player| player.screen() == Screen::Match);
    player.frames(10);
    let names = |seats: Seats| seats.players().into_iter().map(|player| player.name).collect::<Vec<_>>();
    assert_eq!(player.app.world_mut().run_system_once(names).unwrap(), ["Anne", ""]);
    assert_eq!(player.record(), ["e2e4"]);
}

/// The same in the middle of a game.
#[test]
fn a_former_name_that_comes_later_is_the_one_of_now() {
    let folder = TempDir::new().unwrap();
    let household = r#"(people: [(name: "Anne", emblem: (sign: "cat", color: "red"), former: ["Anna"])])"#;
    fs::write(folder.path().join("household.ron"), household).unwrap();
    let mut player = program(folder.path());
    player.pick("chess");
    player.keys(&[KeyCode::Enter]);
    player.until_dressed();
    let seat = Army::new(1).unwrap().seat();
    player.app.world_mut().trigger(ChangePlayer { seat, player: tessera_arbiter::Player::person("Anna") });
    player.frames(5);
    let names = |seats: Seats| seats.players().into_iter().map(|player| player.name).collect::<Vec<_>>();
    assert_eq!(player.app.world_mut().run_system_once(names).unwrap()[1], "Anne");
    assert!(fs::read_to_string(folder.path().join("household.ron")).unwrap().contains("\"Anna\""));
}

/// The page opens at once with thousands of games, once they were counted. Other tests would be measured, too, so this one
/// has a process of its own.
#[test]
#[cfg(target_os = "linux")]
fn thousands_of_games_do_not_hold_up_the_page() {
    let home = TempDir::new().unwrap();
    own_process::run("household::the_page_with_thousands_of_games", home.path(), "measure", None);
}

#[test]
#[ignore = "another test starts this one in a process of its own"]
fn the_page_with_thousands_of_games() {
    own_process::task();
    let count: u64 = std::env::var("KEPT").ok().and_then(|count| count.parse().ok()).unwrap_or(300);
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games");
    let player = program(folder.path());
    let registry = player.app.world().resource::<VariantRegistry>();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for number in 0..count {
        let variant = ["chess", "occasio", "trojan"][number as usize % 3];
        let game = random_game(registry, variant, 60, &mut random);
        let names = ["Ada", "Ben", "Cleo", "Dan", "computer-3"];
        let pair = [names[number as usize % 4], names[1 + number as usize % 4]];
        write(&games, number, &pair, game, number);
    }
    drop(player);
    let file = folder.path().join("statistics.ron");
    for what in ["counted anew", "from the file"] {
        let is_known = file.is_file();
        let start = processor_time();
        let mut player = program(folder.path());
        let loaded = processor_time().saturating_sub(start);
        // The program counts before anybody looks at the page.
        player.until("the file", |_| file.is_file());
        let start = processor_time();
        press(&mut player, "ui-household");
        let page = processor_time().saturating_sub(start);
        let tab = player.on_panels(&player.words("household-statistics"))[0];
        player.point(tab);
        player.press(MouseButton::Left);
        let start = processor_time();
        player.release(MouseButton::Left);
        player.frames(1);
        let clicked = processor_time().saturating_sub(start);
        if is_known {
            assert!(shows(&player, "Ada"), "the numbers are there with the page");
        }
        player.until("the numbers", |player| shows(player, "Ada"));
        press(&mut player, "household-people");
        let start = processor_time();
        for _ in 0..20 {
            player.frames(1);
        }
        let people = processor_time().saturating_sub(start) / 20;
        press(&mut player, "household-statistics");
        // A new choice counts everything anew.
        let ada = player.on_panels("Ada")[0];
        player.point(ada);
        player.press(MouseButton::Left);
        let start = processor_time();
        player.release(MouseButton::Left);
        player.frames(1);
        let chosen = processor_time().saturating_sub(start) / 3;
        let start = processor_time();
        player.frames(20);
        let frame = processor_time().saturating_sub(start) / 20;
        println!(
            "{count} games {what}: start {loaded:?}, the page with 20 frames {page:?}, the numbers {clicked:?}, a frame \
             {people:?}, a frame with a new choice {chosen:?}, a frame with the table {frame:?}"
        );
        let most = Duration::from_millis(100).max(people * 3);
        assert!(clicked < most && chosen < most, "{clicked:?} {chosen:?}");
    }
}

/// The last table comes back with one click, and its people with it.
#[test]
fn the_last_table_is_one_click_away() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    player.prefer(|preferences| {
        preferences.last_variant = "trojan".to_owned();
        "Cleo".clone_into(&mut preferences.players[0]);
    });
    player.frames(3);
    press(&mut player, "front-again");
    player.until_dressed();
    let name = |seats: Seats| seats.players()[0].name.clone();
    let name = player.app.world_mut().run_system_once(name).unwrap();
    assert_eq!((player.current().game().rules().id(), name.as_str()), ("trojan", "Cleo"));
}

/// Names are typed one after the other, and sign and colour of an emblem are chosen in one go. For a party each person is
/// offered until somebody has picked him.
#[test]
fn people_are_added_and_picked_for_a_party() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    open(&mut player, "household-people");
    let hint = player.words("household-new");
    player.click_words(&hint);
    for name in ["Ada", "Ben", "Cleo", "Dan", "Eve"] {
        player.write(name);
        player.keys(&[KeyCode::Enter]);
        player.frames(5);
        assert!(shows(&player, name), "{name} {:?}", player.app.world().resource::<Panels>().all().collect::<Vec<_>>());
    }
    // A name that is there already is not added, and the reason is told.
    assert!(!shows(&player, &player.words("household-known")));
    player.write("Ada");
    player.keys(&[KeyCode::Enter]);
    player.frames(5);
    assert!(shows(&player, &player.words("household-known")));
    let emblem = player.on_panels("Ada")[0] - Vec2::new(48., 0.);
    player.click_at(emblem);
    player.until("the emblems", |player| player.on_panels(signs::ROCKET).len() == 1);
    let rocket = player.on_panels(signs::ROCKET)[0];
    player.click_at(rocket);
    player.frames(20);
    assert_eq!(player.on_panels(signs::ROCKET).len(), 10, "the choice stays: a rocket and the colours");
    player.click_at(rocket + Vec2::new(0., -300.));
    player.frames(20);
    player.keys(&[KeyCode::Escape]);
    player.frames(20);

    press(&mut player, "ui-party");
    player.frames(20);
    let times = |player: &Player, name: &str| player.on_panels(name).len();
    let buttons = player.on_panels(signs::USER);
    assert_eq!(buttons.len(), 4, "five people are too many for all to take part");
    player.click_words("Ada");
    player.frames(20);
    assert_eq!(player.on_panels(signs::USER).len(), 3, "Ada has the first place");
    assert_eq!(times(&player, "Ada"), 1, "she is not offered twice");
    // Each place also has a list.
    player.click_at(buttons[0]);
    player.until("the people", |player| times(player, "Eve") == 2);
    player.click_words("Eve");
    player.frames(20);
    assert!(times(&player, "Ada") == 1 && times(&player, "Eve") == 1, "Eve has taken her place");
    player.click_at(buttons[1]);
    player.until("the people", |player| times(player, "Ben") == 2);
    assert_eq!(times(&player, "Eve"), 1, "Eve is not offered twice");
    player.keys(&[KeyCode::Escape]);
    player.frames(20);
    assert!(times(&player, "Ben") == 1, "Esc closes the list, and the page stays");

    // A list opens above the page, even if the page was pressed before and the whole click falls into one frame.
    player.click_at(buttons[3] + Vec2::new(0., 300.));
    player.frames(20);
    player.click_within_a_frame(buttons[1]);
    player.until("the people", |player| times(player, "Ben") == 2);
    player.click_words("Ben");
    player.frames(20);
    assert_eq!(player.on_panels(signs::USER).len(), 2, "Ben was picked");

    // In table mode the emblems stand on the panels of the seats.
    player.keys(&[KeyCode::Escape]);
    player.app.world_mut().trigger(tessera_arbiter::StartMatch {
        variant: "chess".to_owned(),
        seating: tessera_arbiter::Seating::Listed(["Ada", "Zoe"].map(tessera_arbiter::Player::person).to_vec()),
        ..default()
    });
    player.until_dressed();
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.frames(10);
    let emblems = |texts: Query<&Text>| texts.iter().filter(|text| text.0 == signs::ROCKET).count();
    assert_eq!(player.app.world_mut().run_system_once(emblems).unwrap(), 1);
}

/// A game that is pasted on the table is kept, unless it is kept already: it would count twice.
#[test]
fn a_pasted_game_counts_once() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games");
    let mut player = program(folder.path());
    let registry = player.app.world().resource::<VariantRegistry>();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut game = random_game(registry, "chess", 6, &mut random);
    write(&games, 1, &["Ada", "Ben"], game.clone(), 1);
    drop(player);
    game.play(Action::Resign(Army::new(1).unwrap())).unwrap();
    player = program(folder.path());
    let paste = |player: &mut Player, names: [&str; 2]| {
        let tags = tags_of(&names.map(tessera_arbiter::Player::person));
        let record = named_record(&game, None, &tags).to_string();
        player.app.world_mut().trigger(LoadRecord { record, ..default() });
        player.until_dressed();
        player.frames(20);
        player.app.world().resource::<KeptGames>().iter().count()
    };
    assert_eq!(paste(&mut player, ["Ada", "Ben"]), 1, "it is this game");
    assert_eq!(paste(&mut player, ["Ada", "Cleo"]), 2, "others have played the same moves");
    // It is the kept game only until it goes on in another way.
    assert_eq!(paste(&mut player, ["Ada", "Ben"]), 2);
    player.app.world_mut().trigger(TakeBack { seat: Army::default().seat() });
    player.frames(20);
    assert_eq!(player.app.world().resource::<KeptGames>().iter().count(), 3);
}

/// A game of others is gone through from its start. It counts in no statistics, and a rematch is one of the people here.
#[test]
fn a_game_of_others_stays_theirs() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    player.prefer(|preferences| preferences.players[0] = "Cleo".to_owned());
    let text = "[White \"Anna\"]\n[Black \"Ben\"]\n[Date \"1999.05.01\"]\n\n1. f3 e5 2. g4 Qh4# 0-1";
    player.app.world_mut().trigger(LoadRecord { record: text.to_owned(), ..default() });
    player.until_dressed();
    player.frames(20);
    assert_eq!((player.current().ply(), player.looks_at()), (4, Some(0)));
    assert!(player.app.world().resource::<KeptGames>().unfinished().next().is_none());
    // A seat that changes does not bring its people to the forms.
    let black = player.current().game().rules().armies().nth(1).unwrap().0.seat();
    player.app.world_mut().trigger(ChangePlayer { seat: black, player: tessera_arbiter::Player::person("Benno") });
    player.frames(5);
    player.click_menu("ui-rematch");
    player.until_dressed();
    player.frames(5);
    let players = player.app.world_mut().run_system_once(|seats: Seats| seats.players()).unwrap();
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Cleo", ""]);
    let people = fs::read_to_string(folder.path().join("household.ron")).unwrap();
    assert!(people.contains("Cleo") && !people.contains("Anna"), "{people}");
    player.click_menu("ui-front");
    player.frames(20);
    open(&mut player, "household-statistics");
    player.frames(20);
    let none = player.words("statistics-none");
    assert!(shows(&player, &none) && !shows(&player, "Anna"));
}
