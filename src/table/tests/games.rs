//! Kept games get names, become files and are played on from; files with games are dropped on the window.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use egui_phosphor::regular as signs;
use tempfile::TempDir;
use tessera_arbiter::{ChangePlayer, Player as Seated, ReadGame, Seats, VariantRegistry, read_games};
use tessera_rules::Army;
use tessera_table::{KeptGames, Launch, Screen, Toast};

use crate::panels::Panels;
use crate::player::Player;

/// The notes that the players were given.
#[derive(Resource, Default)]
struct Told(Vec<String>);

/// A folder with that of the games, and that of exported games.
struct Home(TempDir);

impl Home {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn games(&self) -> PathBuf {
        self.0.path().join("games")
    }

    fn exports(&self) -> PathBuf {
        self.0.path().join("documents")
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let file = self.0.path().join(name);
        fs::write(&file, text).unwrap();
        file
    }

    fn program(&self, variant: Option<&str>) -> Player {
        self.launched(Launch { variant: variant.map(str::to_owned), ..default() })
    }

    fn launched(&self, launch: Launch) -> Player {
        let launch = Launch { games: Some(self.games()), exports: Some(self.exports()), ..launch };
        let mut player = Player::launched(launch, |app| {
            app.init_resource::<Told>()
                .add_observer(|toast: On<Toast>, mut told: ResMut<Told>| told.0.push(toast.0.to_string()));
        });
        player.prefer(|preferences| preferences.speed = 0.);
        player
    }

    /// Plays a game of these people, and ends the program.
    fn play(&self, variant: &str, people: &[&str], squares: &str) {
        let mut player = self.program(Some(variant));
        for (name, army) in people.iter().zip(0..) {
            let seat = Army::new(army).unwrap().seat();
            player.app.world_mut().trigger(ChangePlayer { seat, player: Seated::person(*name) });
        }
        let squares: Vec<&str> = squares.split(' ').collect();
        for step in squares.chunks(2) {
            player.click(&step.join(" "));
            player.frames(20);
        }
        assert_eq!(player.record().len(), squares.len() / 2);
    }

    /// Plays a game to its mate, and opens it in the next program, whose pieces move at this speed.
    fn look_at_a_mate(&self, speed: f32) -> Player {
        self.play("chess", &[], "f2 f3 e7 e5 g2 g4 d8 h4");
        let mut player = self.program(None);
        player.prefer(|preferences| preferences.speed = speed);
        open_games(&mut player);
        press(&mut player, "games-look");
        player.until_dressed();
        player
    }
}

fn told(player: &Player, words: &[&str]) -> bool {
    let told = &player.app.world().resource::<Told>().0;
    told.iter().any(|note| words.iter().all(|word| note.contains(word)))
}

fn press(player: &mut Player, key: &str) {
    let words = player.words(key);
    player.click_words(&words);
}

fn shows(player: &Player, words: &str) -> bool {
    !player.on_panels(words).is_empty()
}

/// Opens the page of games from the front page.
fn open_games(player: &mut Player) {
    press(player, "ui-games");
    player.frames(3);
}

/// Opens the menu of the game in this row, from 0, and clicks an item.
fn choose(player: &mut Player, row: usize, key: &str) {
    let at = player.on_panels(signs::DOTS_THREE)[row];
    player.click_at(at);
    player.frames(20);
    // The items begin with a sign.
    let words = player.words(key);
    player.click_words(&words);
}

fn names(player: &mut Player) -> Vec<String> {
    let names = |seats: Seats| seats.players().into_iter().map(|player| player.name).collect::<Vec<_>>();
    player.app.world_mut().run_system_once(names).unwrap()
}

fn kept(player: &Player) -> usize {
    player.app.world().resource::<KeptGames>().iter().count()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn a_game_gets_a_name_that_stays_and_is_found() {
    let home = Home::new();
    home.play("chess", &["Ada", "Ben"], "e2 e4");
    home.play("trojan", &[], "d2 d4");
    let mut player = home.program(None);
    open_games(&mut player);
    // The game of chess is the older one, and stays below.
    choose(&mut player, 1, "games-rename");
    player.write("Revenge");
    player.keys(&[KeyCode::Enter]);
    player.frames(3);
    let below = |player: &Player| {
        let trojan = player.words(&tessera_rules::variant_key("trojan"));
        player.on_panels("Revenge")[0].y > player.on_panels(&trojan)[0].y
    };
    assert!(below(&player));
    // Esc leaves the name as it was, and the page stays open.
    choose(&mut player, 1, "games-rename");
    player.write(" again");
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    assert!(shows(&player, "Revenge") && !shows(&player, "Revenge again"));
    press(&mut player, "games-search");
    player.write("reven");
    let go_on = player.words("games-go-on");
    assert_eq!(player.on_panels(&go_on).len(), 1);
    // The game goes on and keeps its name.
    player.click_words(&go_on);
    player.until_dressed();
    player.click("e7 e5");
    player.frames(20);
    drop(player);
    let mut next = home.program(None);
    open_games(&mut next);
    assert!(shows(&next, "Revenge"));
    let games = next.app.world().resource::<KeptGames>();
    assert_eq!(
        games.iter().map(|kept| (kept.saved.name(), kept.saved.ply())).collect::<Vec<_>>(),
        [("Revenge", 2), ("", 1)]
    );
}

#[test]
fn a_name_does_not_move_a_game_in_the_next_program() {
    let home = Home::new();
    home.play("chess", &[], "e2 e4");
    home.play("trojan", &[], "d2 d4");
    let mut player = home.program(None);
    open_games(&mut player);
    choose(&mut player, 1, "games-rename");
    player.write("Old");
    player.keys(&[KeyCode::Enter]);
    player.frames(3);
    drop(player);
    let next = home.program(None);
    let names: Vec<String> =
        next.app.world().resource::<KeptGames>().iter().map(|kept| kept.saved.name().to_owned()).collect();
    assert_eq!(names, ["", "Old"]);
}

#[test]
fn games_become_files_that_can_be_read_again() {
    let home = Home::new();
    home.play("chess", &["Ada", "Ben"], "e2 e4 e7 e5");
    home.play("trojan", &["Cleo"], "d2 d4");
    let mut player = home.program(None);
    open_games(&mut player);
    choose(&mut player, 1, "games-rename");
    player.write("The first");
    player.keys(&[KeyCode::Enter]);
    for (row, key, count) in [(1, "games-export-pgn", 1), (0, "games-export", 2)] {
        choose(&mut player, row, key);
        player.until("the file", |_| files(&home.exports()).len() == count);
    }
    player.until("a note", |player| told(player, &["tell-exported", "The first.pgn"]));
    press(&mut player, "games-export-all");
    player.until("all games", |_| files(&home.exports()).len() == 3);
    let folder = player.words("games-show-folder");
    player.until("the way to the folder", |player| shows(player, &folder));

    let registry = player.app.world().resource::<VariantRegistry>();
    let texts: Vec<String> = files(&home.exports()).iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let read = texts.iter().map(|text| read_games(text, registry).map(|game| game.unwrap()).collect());
    let read: Vec<Vec<ReadGame>> = read.collect();
    let named = fs::read_to_string(home.exports().join("The first.pgn")).unwrap();
    let pgn = &read[texts.iter().position(|text| *text == named).unwrap()];
    assert_eq!((pgn.len(), pgn[0].game.record().len()), (1, 2));
    let tag = |name| pgn[0].tags.get(name).unwrap().to_owned();
    assert_eq!([tag("White"), tag("Black"), tag("Event")], ["Ada", "Ben", "The first"]);
    let all = read.iter().find(|games| games.len() == 2).unwrap();
    let variants: Vec<&str> = all.iter().map(|game| game.game.rules().id()).collect();
    assert_eq!(variants, ["trojan", "chess"]);
    let white: Vec<_> = all.iter().map(|game| game.tags.get("White")).collect();
    assert_eq!(white, [Some("Cleo"), Some("Ada")]);
    // A record says what the game is called, and on which day it was played.
    let told: Vec<_> = all.iter().map(|game| game.tags.get("Event")).collect();
    assert_eq!(told, [None, Some("The first")]);
    assert_eq!(all.iter().map(|game| game.tags.get("Date")).collect::<Vec<_>>(), [pgn[0].tags.get("Date"); 2]);
    // The seed would tell the rolls to come.
    assert!(all.iter().all(|game| game.seed.is_none()));
    // A trojan game has no PGN, so the menu does not offer it.
    let at = player.on_panels(signs::DOTS_THREE)[0];
    player.click_at(at);
    player.frames(20);
    assert!(!shows(&player, &player.words("games-export-pgn")));
}

const PGN: &str = "[Event \"Casual\"]\n[White \"Anna\"]\n[Black \"Bo\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

#[test]
fn a_dropped_game_comes_to_the_table_and_the_one_in_play_is_kept() {
    let home = Home::new();
    let mut player = home.program(Some("chess"));
    let seat = Army::default().seat();
    player.app.world_mut().trigger(ChangePlayer { seat, player: Seated::person("Ada") });
    player.click("e2 e4");
    player.frames(20);
    player.drop_file(&home.write("one.pgn", PGN));
    player.until("the game", |player| player.record().len() == 4);
    player.until_dressed();
    // Those who sit here have not played it.
    assert_eq!(names(&mut player), ["Anna", "Bo"]);
    assert_eq!(kept(&player), 2);
    // A saved match brings its own people, and stays in its file.
    let has_ada = |file: &PathBuf| fs::read_to_string(file).unwrap().contains("Ada");
    let file = files(&home.games()).into_iter().find(has_ada).unwrap();
    player.drop_file(&file);
    player.until("the first game", |player| player.record().len() == 1);
    assert_eq!((names(&mut player)[0].as_str(), kept(&player)), ("Ada", 2));
}

/// Each of several files that are dropped at once is kept, and the last one is on the table.
#[test]
fn games_that_are_dropped_together_are_all_kept() {
    let home = Home::new();
    let mut player = home.program(None);
    for (name, loser) in [("one.pgn", "Anna"), ("two.pgn", "Cara"), ("three.pgn", "Dora")] {
        player.drop_file(&home.write(name, PGN.replace("Anna", loser)));
    }
    player.until("all games", |player| kept(player) == 3);
    player.until_dressed();
    assert_eq!((player.screen(), player.record().len()), (Screen::Match, 4));
}

/// File managers start the program with the file.
#[test]
fn the_program_opens_the_file_that_it_is_started_with() {
    let home = Home::new();
    let mut player = home.launched(Launch { open: Some(home.write("one.pgn", PGN)), ..default() });
    player.until("the game", |player| player.screen() == Screen::Match);
    player.until_dressed();
    assert_eq!((player.record().len(), names(&mut player)), (4, vec!["Anna".to_owned(), "Bo".to_owned()]));
}

#[test]
fn one_of_several_games_is_chosen_and_faults_are_told() {
    let home = Home::new();
    let mut player = home.program(None);
    let second = PGN.replace("Anna", "Cara").replace("Qh4#", "Qa5#");
    let third = PGN.replace("Anna", "Dora").replace("1. f3 e5 2. g4 Qh4# 0-1", "1. e4 *").replace("0-1", "*");
    player.drop_file(&home.write("three.pgn", [PGN, &second, &third].join("\n")));
    let open = player.words("found-open");
    player.until("the list", |player| player.on_panels(&open).len() == 2);
    assert!(shows(&player, "1. Anna – Bo") && shows(&player, "3. Dora – Bo"));
    // Four moves are two lines of the score sheet.
    for (rounds, others) in [(2, " · Casual · 0-1"), (1, " · Casual · *")] {
        let texts = player.app.world().resource::<tessera_arbiter::Texts>();
        let rounds = texts.message(&tessera_rules::Message::new("games-rounds").number("rounds", rounds));
        let line = format!("{} · {rounds}{others}", texts.variant_name("chess"));
        assert!(shows(&player, &line), "{line}");
    }
    let fault = player.app.world().resource::<tessera_arbiter::Texts>();
    let fault = fault.message(&tessera_rules::Message::new("found-fault").number("line", 13));
    assert!(shows(&player, &format!("2. {fault}")), "the line of the fault");
    let at = *player.on_panels(&open).iter().max_by(|one, other| one.y.total_cmp(&other.y)).unwrap();
    player.click_at(at);
    player.until("the third game", |player| player.screen() == Screen::Match);
    player.until_dressed();
    assert_eq!(
        (player.record(), names(&mut player)),
        (vec!["e2e4".to_owned()], vec!["Dora".to_owned(), "Bo".to_owned()])
    );
}

/// The games of a second file come below those that are open. The same file once more adds nothing.
#[test]
fn games_of_several_files_are_all_found() {
    let home = Home::new();
    let mut player = home.program(None);
    let two = |one: &str, other: &str| [one, other].map(|loser| PGN.replace("Anna", loser)).join("\n");
    let open = player.words("found-open");
    for (name, losers) in [("one.pgn", ["Anna", "Cara"]), ("two.pgn", ["Dora", "Emil"]), ("one.pgn", ["Anna", "Ida"])] {
        player.drop_file(&home.write(name, two(losers[0], losers[1])));
        let last = losers[1];
        player.until("its games", |player| (1..=4).any(|number| shows(player, &format!("{number}. {last} – Bo"))));
    }
    assert_eq!(player.on_panels(&open).len(), 4);
    assert!(shows(&player, "1. Dora – Bo") && shows(&player, "3. Anna – Bo"), "the second file, then the first anew");
    assert!(shows(&player, "two.pgn, one.pgn"));
}

/// Games that share a line are read and opened each for itself.
#[test]
fn two_games_of_one_line_are_opened_each_for_itself() {
    let home = Home::new();
    let file = home.write("line.pgn", "1. e4 e5 2. Nf3 1-0 1. d4 d5 0-1\n");
    let open_all = |number: usize| {
        let mut player = home.program(None);
        player.drop_file(&file);
        let open = player.words("found-open");
        player.until("the list", |player| player.on_panels(&open).len() == 2);
        let mut places = player.on_panels(&open);
        places.sort_by(|one, other| one.y.total_cmp(&other.y));
        player.click_at(places[number]);
        player.until("the game", |player| player.screen() == Screen::Match);
        player.record()
    };
    assert_eq!(open_all(0)[..3], ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(open_all(1)[..2], ["d2d4", "d7d5"]);
}

/// The card of a game that was over before covers no pieces: the camera draws back as it does when a game ends.
#[test]
fn the_result_of_a_kept_game_lies_over_the_board() {
    let home = Home::new();
    let mut player = home.look_at_a_mate(1.);
    player.frames(240);
    let look = player.words("ui-look");
    let card = player.on_panels(&look)[0];
    for square in ["a8", "e8", "h8"] {
        let head = player.above(square, 1.5);
        assert!(head.y > card.y + 20., "{square}: {head} {card}");
    }
    player.keys(&[KeyCode::ArrowLeft]);
    player.frames(120);
    assert!(player.above("e8", 1.5).y < card.y + 20., "the camera is near again");
}

#[test]
fn a_wrong_file_says_what_and_where() {
    let home = Home::new();
    let mut player = home.program(Some("chess"));
    player.click("e2 e4");
    player.frames(20);
    for (name, text, words) in [
        ("letter.txt", "Dear Ada", &["tell-no-game-in-file", "letter.txt"] as &[&str]),
        (
            "bad.pgn",
            "[White \"A\"]\n\n1. e4 e5\n2. Ke3 *",
            &["tell-fault-in-file", "bad.pgn", "line=4", "why-cannot-reach"],
        ),
        ("bad.ron", "(version: 1,\n line: 5)", &["tell-game-broken", "bad.ron", "2:"]),
    ] {
        player.drop_file(&home.write(name, text));
        player.until(name, |player| told(player, words));
    }
    player.drop_file(&home.0.path().join("nothing.pgn"));
    player.until("no file", |player| told(player, &["tell-game-broken", "nothing.pgn"]));
    assert_eq!(player.record(), ["e2e4"]);
}

/// A kept game that is over is played on from an earlier moment, and the next program goes on with that line.
#[test]
fn a_kept_game_is_played_on_from() {
    let home = Home::new();
    let mut player = home.look_at_a_mate(0.);
    player.frames(20);
    press(&mut player, "ui-review");
    player.frames(20);
    player.click_words("e5");
    press(&mut player, "ui-play-on");
    player.frames(20);
    player.click("g1 h3");
    player.frames(30);
    assert_eq!(player.record(), ["f2f3", "e7e5", "g1h3"]);
    drop(player);
    let mut next = home.program(None);
    // The list tells how the game ended, and others get the game as it was played.
    open_games(&mut next);
    let (winner, played_on) = (next.words("army-black"), next.words("games-variation"));
    let panels = next.app.world().resource::<Panels>();
    assert!(panels.all().any(|text| text.contains(&winner) && text.contains(&played_on)));
    choose(&mut next, 0, "games-export");
    next.until("the file", |_| files(&home.exports()).len() == 1);
    let text = fs::read_to_string(&files(&home.exports())[0]).unwrap();
    let registry = next.app.world().resource::<VariantRegistry>();
    assert_eq!(read_games(&text, registry).map(|game| game.unwrap().game.record().len()).collect::<Vec<_>>(), [4]);
    next.keys(&[KeyCode::Escape]);
    press(&mut next, "front-continue");
    next.until_dressed();
    assert_eq!(next.record(), ["f2f3", "e7e5", "g1h3"]);
    assert!(next.current().main_line().is_some_and(|line| line.game().ending().is_some()));
    assert_eq!(files(&home.games()).len(), 1);
}

/// A game whose file was deleted by hand leaves the list, and does not come back.
#[test]
fn a_game_that_was_deleted_by_hand_leaves_the_list() {
    let home = Home::new();
    home.play("chess", &[], "e2 e4");
    let mut player = home.program(None);
    fs::remove_file(&files(&home.games())[0]).unwrap();
    open_games(&mut player);
    let trash = player.on_panels(signs::TRASH)[0];
    player.click_at(trash);
    player.frames(5);
    assert_eq!(kept(&player), 0);
    assert!(!shows(&player, &player.words("games-bring-back")) && !told(&player, &["not-moved"]));
}

/// A variant that is not known is told, and another one lies on the table.
#[test]
fn an_unknown_variant_leaves_no_empty_table() {
    let home = Home::new();
    let player = home.program(Some("chss"));
    assert_eq!(player.screen(), Screen::Front);
    assert!(told(&player, &["chss"]) && player.current().ply() == 0);
}

/// A look at a game that is over changes neither its date nor the last table, wherever the camera goes meanwhile.
#[test]
fn a_look_at_a_game_changes_nothing() {
    let home = Home::new();
    home.play("chess", &[], "f2 f3 e7 e5 g2 g4 d8 h4");
    let file = files(&home.games()).remove(0);
    let then = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    fs::File::options().write(true).open(&file).unwrap().set_modified(then).unwrap();
    home.play("chess", &[], "e2 e4");
    let mut player = home.program(None);
    player.prefer(|preferences| preferences.last_variant = "nava".to_owned());
    open_games(&mut player);
    press(&mut player, "games-look");
    player.until_dressed();
    player.frames(20);
    let before = fs::read_to_string(&file).unwrap();
    player.keys(&[KeyCode::KeyT]);
    player.until("the place of the camera", |_| fs::read_to_string(&file).is_ok_and(|text| text != before));
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), then);
    player.prefer(|preferences| assert_eq!(preferences.last_variant, "nava"));
    // The unfinished game still waits on the front page, to which the menu leads.
    player.click_menu("ui-front");
    player.frames(20);
    press(&mut player, "front-continue");
    player.until_dressed();
    assert_eq!(player.record(), ["e2e4"]);
}

/// The front page leads back to a game that is over, as long as it lies on the table.
#[test]
fn one_comes_back_to_a_game_that_is_over() {
    let home = Home::new();
    let mut player = home.look_at_a_mate(0.);
    for by_key in [false, true] {
        player.click_menu("ui-front");
        player.frames(20);
        assert_eq!(player.screen(), Screen::Front);
        if by_key {
            player.keys(&[KeyCode::Escape]);
        } else {
            press(&mut player, "gallery-continue");
        }
        player.frames(20);
        assert_eq!((player.screen(), player.record().len()), (Screen::Match, 4));
    }
}

/// A saved game that is dropped keeps its name, and is kept once however the camera stood.
#[test]
fn a_dropped_game_keeps_its_name_and_is_kept_once() {
    let home = Home::new();
    home.play("chess", &["Ada", "Ben"], "e2 e4");
    let own = files(&home.games()).pop().unwrap();
    let text = fs::read_to_string(&own).unwrap();
    fs::remove_file(&own).unwrap();
    let named = text.replacen("line: (", "name: \"Our first\", line: (", 1);
    assert_ne!(named, text);
    let (today, tomorrow) = (home.write("a.ron", named), home.write("b.ron", text));
    let mut player = home.program(Some("chess"));
    player.drop_file(&today);
    player.until("the game", |player| player.record().len() == 1);
    player.drop_file(&tomorrow);
    player.frames(60);
    let kept: Vec<String> =
        player.app.world().resource::<KeptGames>().iter().map(|kept| kept.saved.name().to_owned()).collect();
    assert_eq!(kept, ["Our first"]);
}

/// A game that is dropped on a position that is set up asks first.
#[test]
fn a_dropped_game_asks_before_a_position_is_lost() {
    let home = Home::new();
    let mut player = home.program(Some("chess"));
    player.set_up();
    let at = player.on_screen("e2");
    player.point(at);
    player.press(MouseButton::Right);
    player.release(MouseButton::Right);
    player.frames(5);
    player.drop_file(&home.write("one.pgn", PGN));
    player.until("the question", |player| !player.on_panels(&player.words("ask-leave-setup")).is_empty());
    assert_eq!(player.screen(), Screen::Editor);
    let yes = player.words("ui-yes");
    player.click_words(&yes);
    player.until("the game", |player| player.screen() == Screen::Match && player.record().len() == 4);
}

/// Esc in a field ends the typing, and the next one closes the page.
#[test]
fn escape_leaves_a_field_before_its_page() {
    let mut player = Player::with("chess");
    player.click_menu("ui-games");
    player.frames(5);
    let is_open = |player: &Player| !player.on_panels(&player.words("games-none")).is_empty();
    let search = player.words("games-search");
    player.click_words(&search);
    player.frames(3);
    player.keys(&[KeyCode::Escape]);
    player.frames(5);
    assert!(is_open(&player));
    player.keys(&[KeyCode::Escape]);
    player.frames(5);
    assert!(!is_open(&player));
}
