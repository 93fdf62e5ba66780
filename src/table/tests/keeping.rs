//! Games that are kept: the program ends, and the next one goes on.

use std::fs;
use std::path::Path;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use tempfile::TempDir;
use tessera_arbiter::{ChangePlayer, Controller, Level, Match, Player as Seated, Seating, Seats, StartMatch};
use tessera_rules::Army;
use tessera_table::{FlatView, KeptGames, Launch, Screen, Toast, Toasts};

use crate::games_folder::GamesFolder;
use crate::player::Player;
use crate::small_disk::SmallDisk;

/// The notes that the players were given.
#[derive(Resource, Default)]
struct Told(Vec<String>);

fn program(games: &Path, variant: Option<&str>) -> Player {
    let launch = Launch { variant: variant.map(str::to_owned), games: Some(games.to_owned()), ..default() };
    Player::launched(launch, |app| {
        app.init_resource::<Told>()
            .add_observer(|toast: On<Toast>, mut told: ResMut<Told>| told.0.push(toast.0.to_string()));
    })
}

/// How many notes have all of these words.
fn told(player: &Player, words: &[&str]) -> usize {
    let told = &player.app.world().resource::<Told>().0;
    told.iter().filter(|note| words.iter().all(|word| note.contains(word))).count()
}

/// Goes on with the game that the front page offers.
fn go_on(player: &mut Player) {
    let words = player.words("front-continue");
    player.click_words(&words);
    player.until_dressed();
}

fn offered(player: &Player) -> usize {
    player.app.world().resource::<KeptGames>().iter().filter(|kept| !kept.saved.is_over()).count()
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, |entries| entries.count())
}

#[test]
fn the_next_program_goes_on_where_the_last_one_ended() {
    let folder = GamesFolder::new();
    let mut first = program(folder.path(), Some("chess"));
    assert_eq!(offered(&first), 0);
    first.click("e2 e4");
    first.frames(60);
    first.click("e7 e5");
    first.frames(60);
    first.click_menu("ui-undo");
    first.frames(60);
    let seat = Army::default().seat();
    let computer = Controller::computer(Level::new(2).unwrap());
    first
        .app
        .world_mut()
        .trigger(ChangePlayer { seat, player: Seated { name: "Ada".to_owned(), controller: computer } });
    first.frames(2);
    let (fen, undone) = (first.text(), first.current().game().undone().to_vec());
    drop(first);
    assert_eq!(files(folder.path()), 1);

    let mut next = program(folder.path(), None);
    assert_eq!((offered(&next), next.screen()), (1, Screen::Front));
    go_on(&mut next);
    assert_eq!((next.text(), next.screen()), (fen, Screen::Match));
    assert_eq!(next.current().game().undone(), undone);
    let name = next.app.world_mut().run_system_once(move |seats: Seats| seats.name(seat).to_owned()).unwrap();
    assert_eq!(name, "Ada");
    // It stays in its file, and a new game gets another one.
    next.click("c7 c5");
    next.frames(60);
    drop(next);
    assert_eq!(files(folder.path()), 1);
    let mut third = program(folder.path(), Some("trojan"));
    third.click("e2 e4");
    third.frames(60);
    drop(third);
    assert_eq!(files(folder.path()), 2);
    let fourth = program(folder.path(), None);
    assert_eq!(offered(&fourth), 2);
    let variant = fourth.app.world().resource::<KeptGames>().unfinished().next().unwrap().saved.variant();
    assert_eq!(variant, "trojan", "the game that was played last is offered first");
}

/// The mod of the newest game is gone, so the front page leads to the one before it.
#[test]
fn the_front_page_offers_a_game_that_plays_here() {
    let folder = GamesFolder::new();
    let mut first = program(folder.path(), Some("chess"));
    first.click("e2 e4");
    first.frames(60);
    drop(first);
    let file = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("variant chess"), "{text}");
    fs::write(folder.path().join("9999999999-gone.ron"), text.replace("variant chess", "variant gone/game")).unwrap();
    let mut next = program(folder.path(), None);
    assert_eq!(offered(&next), 2);
    go_on(&mut next);
    assert_eq!((next.screen(), next.record()), (Screen::Match, vec!["e2e4".to_owned()]));
}

/// The camera stands where it stood, also if nothing was played after it moved.
#[test]
fn the_camera_is_kept() {
    let folder = GamesFolder::new();
    let corners = |player: &mut Player| ["a1", "h8"].map(|square| player.on_screen(square));
    for flat in [false, true] {
        let mut first = program(folder.path(), Some("chess"));
        first.click("e2 e4");
        first.frames(60);
        let usual = corners(&mut first);
        first.keys(&[KeyCode::KeyV]);
        first.frames(80);
        first.point(Vec2::new(600., 350.));
        first.wheel(3.);
        if flat {
            first.keys(&[KeyCode::KeyF]);
        }
        first.frames(80);
        let left = corners(&mut first);
        assert!(left[0].distance(usual[0]) > 50., "{usual:?} {left:?}");
        drop(first);

        let mut next = program(folder.path(), None);
        go_on(&mut next);
        next.frames(80);
        assert_eq!(next.app.world().resource::<FlatView>().0, flat);
        let now = corners(&mut next);
        for (left, now) in left.into_iter().zip(now) {
            assert!(left.distance(now) < 2., "{left} {now}");
        }
        // It is the same file, so nothing but the view is new in it.
        assert_eq!(offered(&next), 1);
        let file = next.app.world().resource::<KeptGames>().iter().next().unwrap().file.clone();
        drop(next);
        // A file of the first version has no view, and is read as ever.
        let text = fs::read_to_string(&file).unwrap();
        let (start, end) = (text.find("view: ").unwrap(), text.rfind(')').unwrap());
        let old = format!("{})", &text[..start]).replacen("version: 4", "version: 1", 1);
        assert!(start < end && !old.contains("view") && old.contains("version: 1"));
        fs::write(&file, old).unwrap();
        let mut old = program(folder.path(), None);
        go_on(&mut old);
        assert_eq!((old.screen(), old.record()), (Screen::Match, vec!["e2e4".to_owned()]));
        drop(old);
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn a_table_without_a_move_and_a_game_that_is_over_are_not_offered() {
    let folder = GamesFolder::new();
    drop(program(folder.path(), Some("chess")));
    // Bots may play behind the gallery; nobody wants to go on with that.
    let mut gallery = program(folder.path(), None);
    gallery.frames(200);
    drop(gallery);
    assert_eq!(files(folder.path()), 0);
    let mate = Launch {
        variant: Some("chess".to_owned()),
        position: Some("7k/8/6K1/8/8/8/8/R7 w - - 0 1".to_owned()),
        games: Some(folder.path().to_owned()),
        ..default()
    };
    let mut player = Player::launch(mate);
    player.click("a1 a8");
    player.frames(60);
    assert!(player.app.world().resource::<Match>().game().ending().is_some());
    drop(player);
    let next = program(folder.path(), None);
    assert_eq!((files(folder.path()), offered(&next)), (1, 0), "it is kept all the same");
}

#[test]
fn what_is_broken_is_told_and_stays_and_the_rest_is_offered() {
    let folder = GamesFolder::new();
    let mut first = program(folder.path(), Some("chess"));
    first.click("e2 e4");
    first.frames(60);
    drop(first);
    let broken = folder.path().join("1-broken.ron");
    fs::write(&broken, "(version: 1,\n line: 5)").unwrap();
    let mut next = program(folder.path(), None);
    assert_eq!(told(&next, &["1-broken.ron", "2:"]), 1);
    // The note is still on show after the first match has begun.
    let toasts = next.app.world().resource::<Toasts>();
    assert!(toasts.messages().any(|message| message.to_string().contains("1-broken.ron")));
    go_on(&mut next);
    assert_eq!(next.record(), ["e2e4"]);
    assert!(broken.exists());
}

/// A program whose games cannot be written, because a file stands where the folder should be. One move is made, and the
/// players are told.
fn without_room(taken: &Path) -> Player {
    fs::write(taken, "a file stands where the folder should be").unwrap();
    let mut player = program(taken, Some("chess"));
    player.click("e2 e4");
    player.until("a note", |player| told(player, &["game-not-kept"]) == 1);
    player
}

/// The folder cannot be written: it is said once, and the game goes on.
#[test]
fn without_a_place_for_games_it_is_told_once() {
    let folder = TempDir::new().unwrap();
    let taken = folder.path().join("games");
    let mut player = without_room(&taken);
    player.click("e7 e5");
    // The next move does not wipe it away.
    assert!(player.app.world().resource::<Toasts>().messages().any(|note| note.key == "tell-game-not-kept"));
    player.frames(100);
    assert_eq!((told(&player, &["game-not-kept"]), player.record().len()), (1, 2));
}

/// Room comes back: the next action keeps the game and says so, and so does time after the last action.
#[test]
fn a_game_is_kept_as_soon_as_that_is_possible() {
    for acts in [true, false] {
        let folder = TempDir::new().unwrap();
        let taken = folder.path().join("games");
        let mut player = without_room(&taken);
        fs::remove_file(&taken).unwrap();
        if acts {
            player.click("e7 e5");
        } else {
            // Five seconds of the game.
            player.frames(330);
        }
        player.until("the game is kept", |player| told(player, &["game-kept-again"]) == 1);
        player.frames(100);
        assert_eq!((told(&player, &["game-not-kept"]), told(&player, &["game-kept-again"])), (1, 1));
        drop(player);
        let next = program(&taken, None);
        let ply = next.app.world().resource::<KeptGames>().unfinished().next().unwrap().saved.ply();
        assert_eq!(ply, if acts { 2 } else { 1 });
    }
}

/// Two games cannot be written, one after the other. When room comes back, both are.
#[test]
fn every_game_that_failed_is_tried_again() {
    let folder = TempDir::new().unwrap();
    let taken = folder.path().join("games");
    let mut player = without_room(&taken);
    player.app.world_mut().trigger(StartMatch { variant: "chess".to_owned(), ..default() });
    player.frames(60);
    player.click("d2 d4");
    player.frames(60);
    fs::remove_file(&taken).unwrap();
    player.until("the games are kept", |player| told(player, &["game-kept-again"]) == 1);
    player.frames(100);
    assert_eq!((files(&taken), told(&player, &["game-kept-again"])), (2, 1));
}

/// The file of the household cannot be written, because a folder stands in its place. It is written as soon as that is gone,
/// and meanwhile a game that fails is told all the same.
#[test]
fn a_file_beside_the_games_is_tried_again() {
    let folder = TempDir::new().unwrap();
    let (household, games) = (folder.path().join("household.ron"), folder.path().join("games"));
    fs::write(&games, "a file stands where the folder should be").unwrap();
    let mut player = program(&games, None);
    fs::create_dir_all(household.join("full")).unwrap();
    player.app.world_mut().trigger(StartMatch {
        variant: "chess".to_owned(),
        seating: Seating::Listed(vec![Seated::person("Ada"), Seated::person("Ben")]),
        ..default()
    });
    player.until("the household fails", |player| told(player, &["game-not-kept", "household"]) == 1);
    player.click("e2 e4");
    player.until("the game fails", |player| told(player, &["game-not-kept"]) == 2);
    fs::remove_dir_all(&household).unwrap();
    player.until("the household is written", |_| household.is_file());
    assert_eq!(told(&player, &["game-kept-again"]), 0, "the game still fails");
    fs::remove_file(&games).unwrap();
    player.until("all is kept", |player| told(player, &["game-kept-again"]) == 1);
    assert_eq!(files(&games), 1);
}

/// A folder that cannot be written. Only root may write there all the same, and then the test cannot say anything.
#[cfg(unix)]
#[test]
fn a_read_only_folder_is_told_and_play_goes_on() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    let allow = |mode| fs::set_permissions(&games, fs::Permissions::from_mode(mode)).unwrap();
    allow(0o555);
    if fs::write(games.join("a"), "").is_ok() {
        println!("skipped: this user may write into read-only folders");
        return;
    }
    let mut player = program(&games, Some("chess"));
    player.click("e2 e4");
    player.until("a note", |player| told(player, &["game-not-kept"]) == 1);
    allow(0o755);
    player.click("e7 e5");
    player.until("the game is kept", |player| told(player, &["game-kept-again"]) == 1);
}

/// The disk is full in the middle of a game. The game stays as it was written last, and is whole when there is room again.
#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let Some(disk) = SmallDisk::new() else {
        println!("skipped: this user may not mount a disk");
        return;
    };
    let games = disk.path().join("games");
    let kept = |games: &Path| {
        let file = fs::read_dir(games).unwrap().flatten().map(|entry| entry.path());
        let mut files: Vec<_> = file.filter(|path| path.extension().is_some_and(|end| end == "ron")).collect();
        // The folder is there before the file.
        files.pop().map_or_else(String::new, |file| fs::read_to_string(file).unwrap())
    };
    let mut player = program(&games, Some("chess"));
    player.click("e2 e4");
    player.until("the game is kept", |_| games.is_dir() && kept(&games).contains("e2e4"));
    let before = kept(&games);
    let filler = disk.fill();
    player.click("e7 e5");
    player.until("a note", |player| told(player, &["game-not-kept", "os error 28"]) == 1);
    player.click("g1 f3");
    player.frames(100);
    assert_eq!((told(&player, &["game-not-kept"]), player.record().len()), (1, 3));
    assert_eq!(kept(&games), before, "the game as it was written last");
    fs::remove_file(&filler).unwrap();
    player.click("b8 c6");
    player.until("the game is kept", |player| told(player, &["game-kept-again"]) == 1);
    assert!(kept(&games).contains("b8c6"));
    drop(player);
}

/// The page of games: a game is found, opened, removed and brought back, all by mouse.
#[test]
fn games_are_found_opened_removed_and_brought_back() {
    let folder = GamesFolder::new();
    for (variant, squares) in [("chess", "e2 e4"), ("trojan", "d2 d4")] {
        let mut player = program(folder.path(), Some(variant));
        player.click(squares);
        player.frames(60);
        assert_eq!(player.record().len(), 1, "{variant}");
    }
    let mut player = program(folder.path(), None);
    assert_eq!(offered(&player), 2);
    let games = player.words("ui-games");
    player.click_words(&games);
    player.frames(3);
    let go_on = player.words("games-go-on");
    assert_eq!(player.on_panels(&go_on).len(), 2);

    let search = player.words("games-search");
    player.click_words(&search);
    player.write("chess");
    player.frames(3);
    assert_eq!(player.on_panels(&go_on).len(), 1);

    let at = player.on_panels(egui_phosphor::regular::TRASH)[0];
    player.click_at(at);
    player.frames(3);
    assert_eq!((player.on_panels(&go_on).len(), offered(&player)), (0, 1));
    drop(player);

    // A removed game stays removed in the next program.
    let mut player = program(folder.path(), None);
    assert_eq!(offered(&player), 1);
    player.click_words(&games);
    player.frames(3);
    let at = player.on_panels(egui_phosphor::regular::TRASH)[0];
    player.click_at(at);
    player.frames(3);
    assert_eq!(offered(&player), 0);
    let back = player.words("games-bring-back");
    player.click_words(&back);
    player.frames(3);
    assert_eq!(offered(&player), 1);
    player.click_words(&go_on);
    player.frames(5);
    assert_eq!((player.screen(), player.record()), (Screen::Match, vec!["d2d4".to_owned()]));
    // It goes on in its file.
    player.until_dressed();
    player.frames(60);
    player.click("d7 d5");
    player.frames(60);
    assert_eq!(player.record(), ["d2d4", "d7d5"]);
    drop(player);
    let player = program(folder.path(), None);
    assert_eq!(player.app.world().resource::<KeptGames>().unfinished().next().unwrap().saved.ply(), 2);
}

/// A removed game comes back to the table after a lesson, and to no file until it is played on.
#[test]
fn a_removed_game_stays_removed_after_a_lesson() {
    let folder = GamesFolder::new();
    let mut player = program(folder.path(), Some("chess"));
    player.click("e2 e4");
    player.frames(60);
    let kept = |player: &Player| player.app.world().resource::<KeptGames>().iter().count();
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    let front = player.on_panels(egui_phosphor::regular::CARET_LEFT)[0];
    player.click_at(front);
    player.frames(20);
    let games = player.words("ui-games");
    player.click_words(&games);
    player.frames(5);
    let at = player.on_panels(egui_phosphor::regular::TRASH)[0];
    player.click_at(at);
    player.frames(5);
    assert_eq!(kept(&player), 0);
    player.keys(&[KeyCode::Escape]);
    player.begin_lesson("chess");
    player.keys(&[KeyCode::Escape]);
    player.until("the lesson is left", |player| player.screen() == Screen::Front);
    player.frames(60);
    assert_eq!((player.record(), kept(&player)), (vec!["e2e4".to_owned()], 0));
}

/// A game that is on the table is removed and brought back. It goes on in its file, and there is no second one.
#[test]
fn a_game_on_the_table_is_brought_back_to_its_file() {
    let folder = GamesFolder::new();
    let mut player = program(folder.path(), Some("chess"));
    player.click("e2 e4");
    player.frames(60);
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    let front = player.on_panels(egui_phosphor::regular::CARET_LEFT)[0];
    player.click_at(front);
    player.frames(20);
    for words in ["ui-games", "games-remove", "games-bring-back"] {
        if words == "games-remove" {
            let at = player.on_panels(egui_phosphor::regular::TRASH)[0];
            player.click_at(at);
        } else {
            let words = player.words(words);
            player.click_words(&words);
        }
        player.frames(5);
    }
    player.keys(&[KeyCode::Escape]);
    player.frames(5);
    let words = player.words("gallery-continue");
    player.click_words(&words);
    player.until_dressed();
    player.frames(60);
    player.click("e7 e5");
    player.frames(60);
    assert_eq!((player.record().len(), offered(&player)), (2, 1));
    drop(player);
    let player = program(folder.path(), None);
    assert_eq!(offered(&player), 1);
    assert_eq!(player.app.world().resource::<KeptGames>().unfinished().next().unwrap().saved.ply(), 2);
}

/// The file of a removed game is not written again by what happens at the table without an action.
#[test]
fn a_removed_game_does_not_come_back_by_itself() {
    let folder = GamesFolder::new();
    let mut player = program(folder.path(), Some("chess"));
    player.click("e2 e4");
    player.frames(60);
    assert_eq!(offered(&player), 1);
    player.click_menu("ui-front");
    player.frames(20);
    let words = player.words("ui-games");
    player.click_words(&words);
    player.frames(5);
    let at = player.on_panels(egui_phosphor::regular::TRASH)[0];
    player.click_at(at);
    player.frames(5);
    player.keys(&[KeyCode::Escape]);
    player.frames(5);
    // In the gallery the clocks are paused.
    let words = player.words("front-play");
    player.click_words(&words);
    player.frames(20);
    assert_eq!(offered(&player), 0);
    player.app.world_mut().write_message(AppExit::Success);
    player.frames(1);
    assert_eq!(offered(&player), 0, "nor by the end of the program");
    // It gets a file of its own when it is played on.
    player.keys(&[KeyCode::Escape]);
    player.until_dressed();
    player.frames(60);
    player.click("e7 e5");
    player.frames(60);
    assert_eq!((player.record().len(), offered(&player)), (2, 1));
}

/// A kept game may be replaced without a question. Where games cannot be kept, it would be lost.
#[test]
fn only_a_game_that_would_be_lost_needs_a_question() {
    let folder = TempDir::new().unwrap();
    let is_file = folder.path().join("a file");
    fs::write(&is_file, "").unwrap();
    for (games, asks) in [(folder.path().join("games"), false), (is_file, true)] {
        let mut player = program(&games, Some("chess"));
        player.click("e2 e4");
        player.until("the game was not written", |player| asks == (told(player, &["tell-game-not-kept"]) > 0));
        player.click_menu("ui-rematch");
        let question = player.words("ask-replace");
        assert_eq!(!player.on_panels(&question).is_empty(), asks);
        assert_eq!(player.current().ply(), usize::from(asks));
        assert_eq!(offered(&player), 1, "the first game is still offered");
    }
}

/// A second program writes no file that both share. It keeps each game in a new file, also one with which it goes on.
#[test]
fn two_programs_at_once_lose_nothing() {
    let folder = TempDir::new().unwrap();
    let (games, household) = (folder.path().join("games"), folder.path().join("household.ron"));
    let seated = |player: &mut Player, variant: &str, name: &str| {
        let seating = Seating::Listed(vec![Seated::person(name)]);
        player.app.world_mut().trigger(StartMatch { variant: variant.to_owned(), seating, ..default() });
        player.until_dressed();
    };
    let mut first = program(&games, None);
    seated(&mut first, "chess", "Ada");
    first.click("e2 e4");
    first.until("it is kept", |_| files(&games) == 1 && household.is_file());

    let mut second = program(&games, None);
    assert_eq!((told(&first, &["other-program"]), told(&second, &["other-program"])), (0, 1));
    go_on(&mut second);
    second.frames(60);
    assert_eq!(files(&games), 1, "nobody has played on");
    second.click("e7 e5");
    second.until("it is kept anew", |_| files(&games) == 2);
    seated(&mut second, "trojan", "Ben");
    first.click("c7 c5");
    first.frames(20);
    drop(second);
    drop(first);
    let people = fs::read_to_string(&household).unwrap();
    assert!(people.contains("Ada") && !people.contains("Ben"), "{people}");

    let mut next = program(&games, None);
    assert_eq!(told(&next, &["other-program"]), 0);
    let texts: Vec<String> =
        next.app.world().resource::<KeptGames>().iter().map(|kept| kept.saved.to_string()).collect();
    for line in ["e2e4 c7c5", "e2e4 e7e5"] {
        assert_eq!(texts.iter().filter(|text| text.contains(line)).count(), 1, "{line}");
    }
    seated(&mut next, "trojan", "Ben");
    next.until("the household", |_| fs::read_to_string(&household).is_ok_and(|people| people.contains("Ben")));
}
