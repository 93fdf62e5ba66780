//! A party: an evening of several games with one score, as its people play it.

use std::path::Path;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use tempfile::TempDir;
use tessera_arbiter::{Controller, Level, Propose, Seats, StartMatch, TakeBack};
use tessera_rules::{Action, Army};
use tessera_table::{Launch, Screen, Toast};

use crate::panels::Panels;
use crate::player::Player;

/// The notes that the players were given.
#[derive(Resource, Default)]
struct Told(Vec<String>);

fn program(folder: &Path) -> Player {
    let launch = Launch { games: Some(folder.join("games")), ..default() };
    let mut player = Player::launched(launch, |app| {
        app.init_resource::<Told>()
            .add_observer(|toast: On<Toast>, mut told: ResMut<Told>| told.0.push(toast.0.to_string()));
    });
    player.prefer(|preferences| preferences.speed = 0.);
    player
}

/// Clicks the words of a key.
fn press(player: &mut Player, key: &str) {
    let words = player.words(key);
    player.click_words(&words);
}

fn shows(player: &Player, words: &str) -> bool {
    !player.on_panels(words).is_empty()
}

/// The names at the seats of the match.
fn seated(player: &mut Player) -> Vec<String> {
    let names = |seats: Seats| seats.players().into_iter().map(|player| player.name).collect::<Vec<_>>();
    player.app.world_mut().run_system_once(names).unwrap()
}

fn resign(player: &mut Player, army: usize) {
    let army = Army::new(army).unwrap();
    player.app.world_mut().trigger(Propose { seat: army.seat(), action: Action::Resign(army) });
    player.frames(5);
}

/// Writes the names into the form of a new party.
fn people(player: &mut Player, names: &[&str]) {
    player.prefer(|preferences| {
        for (name, wanted) in preferences.players.iter_mut().zip(names) {
            (*wanted).clone_into(name);
        }
    });
    press(player, "ui-party");
    player.frames(3);
}

/// Begins a party of two people and two games.
fn chess_and_trojan(player: &mut Player) {
    people(player, &["Ada", "Ben"]);
    for id in ["chess", "trojan"] {
        let name = player.words(&tessera_rules::variant_key(id));
        player.click_words(&name);
    }
    press(player, "party-begin");
    player.until_dressed();
}

fn begin_next(player: &mut Player, words: &str) {
    player.click_words(words);
    player.until_dressed();
    assert_eq!(player.screen(), Screen::Match);
}

/// Three games of four people. They move on by one seat, and the score counts what is not taken back.
#[test]
fn three_games_of_four_people() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    people(&mut player, &["Ada", "Ben", "Cleo", "Dan"]);
    let names = ["nava-ffa", "nava", "nava-2018"].map(|id| player.words(&tessera_rules::variant_key(id)));
    let chess = player.words(&tessera_rules::variant_key("chess"));
    assert!(!shows(&player, &chess), "only variants for four are offered");
    for name in &names {
        player.click_words(name);
    }
    press(&mut player, "party-begin");
    player.until_dressed();

    // Each for itself: the last one wins, and who falls later has a better place.
    assert_eq!(seated(&mut player), ["Ada", "Ben", "Cleo", "Dan"]);
    assert!(shows(&player, "Party, game 1 of 3"), "the score sheet says it");
    for army in [1, 0, 3] {
        resign(&mut player, army);
    }
    assert!(player.current().game().ending().is_some());
    press(&mut player, "party-score");
    assert!(shows(&player, "Ada 2 · Ben 0 · Cleo 6 · Dan 4"));
    // Its end is taken back, and Dan wins.
    player.keys(&[KeyCode::Escape]);
    player.app.world_mut().trigger(TakeBack { seat: Army::new(3).unwrap().seat() });
    player.frames(3);
    resign(&mut player, 2);
    press(&mut player, "party-score");
    assert!(shows(&player, "Ada 2 · Ben 0 · Cleo 4 · Dan 6"));
    let order: Vec<String> = player.current().game().rules().armies().map(|(_, army)| army.name.clone()).collect();
    let sits = |name: &str, army: usize| format!("{name} ({})", player.words(&format!("army-{}", order[army])));
    let next = [sits("Dan", 0), sits("Ada", 1), sits("Ben", 2), sits("Cleo", 3)].join(" · ");
    assert!(shows(&player, &next), "who will sit where: {next}");

    // Two teams. All have moved on by one seat.
    begin_next(&mut player, &format!("Play game 2 of 3: {}", names[1]));
    assert_eq!(seated(&mut player), ["Dan", "Ada", "Ben", "Cleo"]);
    player.prefer(|preferences| assert_eq!(preferences.players[..4], ["Dan", "Ada", "Ben", "Cleo"], "the last table"));
    resign(&mut player, 1);
    press(&mut player, "party-score");
    assert!(shows(&player, "Ada 0 · Ben 2 · Cleo 0 · Dan 2"));
    assert!(!shows(&player, &player.words("party-final")));
    player.keys(&[KeyCode::Escape]);
    player.click_menu("ui-front");
    // The front page says what comes next.
    player.click_words("Party\nGame 3 of 3");
    player.frames(3);
    assert!(shows(&player, "Ada 0 · Ben 2 · Cleo 0 · Dan 2"));

    // Another match may lie between two games. It does not count.
    player.keys(&[KeyCode::Escape]);
    player.app.world_mut().trigger(StartMatch { variant: "chess".to_owned(), ..default() });
    player.until_dressed();
    resign(&mut player, 0);
    assert!(!shows(&player, &player.words("party-score")));
    player.click_menu("ui-party");
    begin_next(&mut player, &format!("Play game 3 of 3: {}", names[2]));
    assert_eq!(seated(&mut player), ["Cleo", "Dan", "Ada", "Ben"]);
    resign(&mut player, 1);
    // The evening is over, and the result says so.
    press(&mut player, "party-final");
    assert!(shows(&player, &player.words("party-final")));
    assert!(shows(&player, "Ada 2 · Ben 0 · Cleo 2 · Dan 0"), "what each game has brought");
    for name in ["Ada", "Ben", "Cleo", "Dan"] {
        assert!(shows(&player, name), "{name} stands on the podium");
    }
    for (number, name) in names.iter().enumerate() {
        assert!(shows(&player, &format!("{}. {name}", number + 1)), "what was played");
    }
    let hunters =
        player.app.world().resource::<Panels>().all().filter(|text| text.contains("captured the most")).count();
    assert_eq!(hunters, 0, "who resigns loses a king and captures none");
    // The buttons are not on the picture, and come back afterwards.
    assert!(shows(&player, &player.words("party-picture")));
    assert!(shows(&player, "8 points") && shows(&player, "2 wins"));
    press(&mut player, "party-another");
    assert!(shows(&player, &player.words("party-people")));
}

/// The evening goes on after the program has ended, in the middle of a game, too.
#[test]
fn the_evening_goes_on_after_the_program_has_ended() {
    let folder = TempDir::new().unwrap();
    let mut first = program(folder.path());
    chess_and_trojan(&mut first);
    first.click("e2 e4");
    first.frames(30);
    drop(first);

    let mut next = program(folder.path());
    press(&mut next, "front-continue");
    next.until_dressed();
    resign(&mut next, 1);
    press(&mut next, "party-score");
    assert!(shows(&next, "Ada 2 · Ben 0"));
    drop(next);

    // A look at the game that is over changes nothing.
    let mut third = program(folder.path());
    press(&mut third, "ui-games");
    third.frames(3);
    press(&mut third, "games-look");
    third.until_dressed();
    press(&mut third, "party-score");
    assert!(shows(&third, "Ada 2 · Ben 0"));
    let trojan = third.words(&tessera_rules::variant_key("trojan"));
    begin_next(&mut third, &format!("Play game 2 of 2: {trojan}"));
    assert_eq!(seated(&mut third), ["Ben", "Ada"]);
}

#[test]
fn a_broken_party_is_set_aside_and_told() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("party.ron"), "Some((people: [\"Ada\"").unwrap();
    let mut player = program(folder.path());
    let told = player.app.world().resource::<Told>().0.join(" ");
    assert!(told.contains("party.old.ron") && told.contains("1:"), "{told}");
    assert!(folder.path().join("party.old.ron").exists());
    press(&mut player, "ui-party");
    player.frames(3);
    assert!(shows(&player, &player.words("party-needs-people")));
}

/// A lesson between two games settles nothing: the end of the last game may still be taken back.
#[test]
fn a_lesson_settles_no_game() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    chess_and_trojan(&mut player);
    resign(&mut player, 1);
    player.keys(&[KeyCode::KeyN]);
    player.frames(20);
    player.learn("trojan");
    player.keys(&[KeyCode::Escape]);
    player.frames(60);
    press(&mut player, "gallery-continue");
    player.frames(20);
    assert_eq!(player.screen(), Screen::Match);
    player.app.world_mut().trigger(TakeBack { seat: Army::new(1).unwrap().seat() });
    player.frames(3);
    resign(&mut player, 0);
    press(&mut player, "party-score");
    assert!(shows(&player, "Ada 0 · Ben 2"));
}

/// A program with a party of these games. The first one is not here any more, and is left out.
fn without_the_first(folder: &Path, games: &[&str]) -> Player {
    let party = format!("Some((people: [\"Ada\", \"Ben\"], games: {games:?}, played: []))");
    std::fs::write(folder.join("party.ron"), party).unwrap();
    let mut player = program(folder);
    player.click_words(&format!("Party\nGame 1 of {}", games.len()));
    player.frames(3);
    player.click_words(&format!("Leave out game 1: {} is not here any more", games[0]));
    player.frames(3);
    player
}

/// A game whose mod was deleted between two evenings is left out, and the party goes on.
#[test]
fn a_game_that_is_not_here_any_more_is_left_out() {
    let folder = TempDir::new().unwrap();
    let mut player = without_the_first(folder.path(), &["gone", "trojan"]);
    let trojan = player.words(&tessera_rules::variant_key("trojan"));
    begin_next(&mut player, &format!("Play game 1 of 1: {trojan}"));
    assert_eq!(seated(&mut player), ["Ada", "Ben"]);
}

/// A lesson before the first move: no file tells yet that the game is one of the party.
#[test]
fn a_lesson_before_the_first_move_leaves_the_game_in_the_party() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    people(&mut player, &["Ada", "Ben"]);
    let name = player.words(&tessera_rules::variant_key("chess"));
    player.click_words(&name);
    press(&mut player, "party-begin");
    player.until_dressed();
    player.keys(&[KeyCode::KeyN]);
    player.frames(20);
    player.learn("trojan");
    player.keys(&[KeyCode::Escape]);
    player.frames(60);
    press(&mut player, "gallery-continue");
    player.frames(20);
    assert_eq!((player.screen(), seated(&mut player)), (Screen::Match, vec!["Ada".to_owned(), "Ben".to_owned()]));
    resign(&mut player, 1);
    press(&mut player, "party-final");
    assert!(shows(&player, "Ada 2 · Ben 0"));
}

/// Without its only game there is no party.
#[test]
fn a_party_without_games_ends() {
    let folder = TempDir::new().unwrap();
    let mut player = without_the_first(folder.path(), &["gone"]);
    assert!(shows(&player, &player.words("party-people")), "the form of a new party");
    player.until("the end is written", |_| std::fs::read_to_string(folder.path().join("party.ron")).unwrap() == "None");
}

/// Nothing is kept here, so a game that is half played would be lost. The party asks before its next game.
#[test]
fn a_game_in_play_is_not_lost_to_the_party() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| {
        preferences.speed = 0.;
        ["Ada", "Ben"].iter().zip(&mut preferences.players).for_each(|(name, own)| (*name).clone_into(own));
    });
    player.click("e2 e4");
    player.click_menu("ui-party");
    let trojan = player.words(&tessera_rules::variant_key("trojan"));
    player.click_words(&trojan);
    press(&mut player, "party-begin");
    assert!(shows(&player, &player.words("ask-replace")));
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    assert_eq!(player.record(), ["e2e4"]);
    // The party waits.
    player.click_menu("ui-party");
    player.click_words(&format!("Play game 1 of 1: {trojan}"));
    player.agree();
    player.until_dressed();
    assert_eq!((player.current().game().rules().id(), player.record().len()), ("trojan", 0));
    assert_eq!(seated(&mut player), ["Ada", "Ben"]);
}

/// The page of the party leads back to a game that has begun. It does not begin it anew.
#[test]
fn a_game_that_has_begun_goes_on() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    chess_and_trojan(&mut player);
    let [chess, trojan] = ["chess", "trojan"].map(|id| player.words(&tessera_rules::variant_key(id)));
    player.click("e2 e4");
    player.frames(30);
    player.click_menu("ui-front");
    player.click_words("Party\nGame 1 of 2");
    player.frames(3);
    assert!(!shows(&player, &format!("Play game 1 of 2: {chess}")), "that would begin it anew");
    begin_next(&mut player, &format!("Go on with game 1 of 2: {chess}"));
    assert_eq!(player.record(), ["e2e4"]);

    // Another match stands on the table. The game comes back from its file.
    player.app.world_mut().trigger(StartMatch { variant: "duck".to_owned(), ..default() });
    player.until_dressed();
    player.click_menu("ui-party");
    begin_next(&mut player, &format!("Go on with game 1 of 2: {chess}"));
    assert_eq!(player.record(), ["e2e4"]);
    resign(&mut player, 1);
    press(&mut player, "party-score");
    assert!(shows(&player, "Ada 2 · Ben 0") && shows(&player, &format!("Play game 2 of 2: {trojan}")));
}

/// A party may end before its last game. It asks first, and what was played is shown on the podium.
#[test]
fn a_party_that_ends_early_shows_its_podium() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    chess_and_trojan(&mut player);
    resign(&mut player, 1);
    press(&mut player, "party-score");
    let trojan = player.words("variant-trojan");
    begin_next(&mut player, &format!("Play game 2 of 2: {trojan}"));
    player.click_menu("ui-party");
    press(&mut player, "party-end");
    assert!(shows(&player, &player.words("ask-end-party")));
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    press(&mut player, "party-end");
    player.agree();
    player.frames(3);
    assert!(shows(&player, &player.words("party-final")) && shows(&player, "Ada 2 · Ben 0"));
    assert!(!shows(&player, "0 wins"), "that would be no praise");
    // The game on the table goes on, and is none of the party.
    player.keys(&[KeyCode::Escape]);
    resign(&mut player, 0);
    assert!(!shows(&player, &player.words("party-score")));
    player.click_menu("ui-party");
    assert!(!shows(&player, "Ada 0 · Ben 2"));
    press(&mut player, "party-another");
    player.frames(3);
    assert!(shows(&player, &player.words("party-people")));
}

/// Three people play a game for four with a computer of the level that they choose.
#[test]
fn three_people_choose_the_computer_of_the_fourth_seat() {
    let folder = TempDir::new().unwrap();
    let mut player = program(folder.path());
    people(&mut player, &["Ada", "Ben", "Cleo"]);
    let nava = player.words("variant-nava");
    player.click_words(&nava);
    assert!(shows(&player, &player.words("party-computer")));
    player.click_words("Level 3");
    player.click_words("Level 5: errs seldom");
    press(&mut player, "party-begin");
    player.until_dressed();
    let controllers = |seats: Seats| seats.players().into_iter().map(|player| player.controller).collect::<Vec<_>>();
    let seated = player.app.world_mut().run_system_once(controllers).unwrap();
    let computer = Controller::computer(Level::new(5).unwrap());
    assert_eq!(seated, [Controller::PERSON, Controller::PERSON, Controller::PERSON, computer]);
}

/// A window as wide as a screen is high, as table mode turns pages to the sides: a long line of the head widens no page.
#[test]
fn the_score_fits_a_page_that_is_turned_to_the_side() {
    let folder = TempDir::new().unwrap();
    let party = "Some((people: [\"Ada\", \"Ben\"], games: [\"chess\", \"trojan\"], played: []))";
    std::fs::write(folder.path().join("party.ron"), party).unwrap();
    let size = UVec2::new(1080, 800);
    let launch = Launch { games: Some(folder.path().join("games")), size, ..default() };
    let mut player = Player::launched(launch, |_| {});
    player.click_words("Party\nGame 1 of 2");
    player.frames(5);
    let close = player.words("ui-close");
    let at = *player.on_panels(&close).last().unwrap();
    assert!(at.x > 40. && at.x < 200., "{at}");
    let end = player.words("party-end");
    assert!(!player.on_panels(&end).is_empty());
}

/// The banner after a game does not offer one that cannot be played here. The score counts the last game once.
#[test]
fn a_next_game_that_is_not_here_any_more_is_not_offered() {
    let folder = TempDir::new().unwrap();
    let party = "Some((people: [\"Ada\", \"Ben\"], games: [\"chess\", \"gone\"], played: []))";
    std::fs::write(folder.path().join("party.ron"), party).unwrap();
    let mut player = program(folder.path());
    player.click_words("Party\nGame 1 of 2");
    player.frames(3);
    let chess = player.words(&tessera_rules::variant_key("chess"));
    begin_next(&mut player, &format!("Play game 1 of 2: {chess}"));
    resign(&mut player, 0);
    player.frames(30);
    assert!(!player.app.world().resource::<Panels>().all().any(|text| text.starts_with("Play game 2")));
    press(&mut player, "party-score");
    player.frames(3);
    assert!(shows(&player, "Ada 0 · Ben 2"));
    player.click_words("Leave out game 2: gone is not here any more");
    player.frames(5);
    let panels = player.app.world().resource::<Panels>();
    assert!(panels.all().any(|text| text.contains("2 points")) && !panels.all().any(|text| text.contains("4 points")));
}
