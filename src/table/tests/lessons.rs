//! Lessons, played with the mouse.

use std::fs;

use bevy::prelude::*;
use tessera_arbiter::VariantRegistry;
use tessera_rules::text_key;
use tessera_table::{KeptGames, Launch, Preferences, Screen, Toasts};

use tempfile::TempDir;

use crate::games_folder::GamesFolder;
use crate::player::Player;

/// The key of the text of an exercise.
fn key(player: &Player, variant: &str, number: usize) -> String {
    let lesson = player.app.world().resource::<VariantRegistry>().lesson(variant).unwrap();
    text_key(variant, &lesson.exercise(number).unwrap().text)
}

fn shows(player: &Player, key: &str) -> bool {
    !player.on_panels(&player.words(key)).is_empty()
}

/// Waits until the exercise is done, and its own words say so.
fn until_done(player: &mut Player, variant: &str, number: usize) {
    let key = key(player, variant, number);
    player.until(&format!("{key} is done"), |player| {
        player.app.world().resource::<Preferences>().lessons_done.contains(&key)
    });
    player.frames(5);
    assert!(shows(player, &format!("{key}.done")), "{key}");
}

fn done(player: &Player) -> usize {
    player.app.world().resource::<Preferences>().lessons_done.len()
}

/// The whole lesson of chess: a game of people waits meanwhile, and comes back. A wrong move is taken back.
#[test]
fn a_whole_lesson_is_played_by_mouse() {
    let folder = GamesFolder::new();
    let launch =
        Launch { variant: Some("trojan".to_owned()), games: Some(folder.path().to_owned()), ..Launch::default() };
    let mut player = Player::launch(launch);
    player.click("e2 e4");
    player.frames(60);
    let (before, record) = (player.text(), player.record());
    let kept = |player: &Player| {
        let games: Vec<_> = player.app.world().resource::<KeptGames>().iter().map(|kept| kept.saved.clone()).collect();
        games
    };
    let kept_before = kept(&player);
    player.keys(&[KeyCode::KeyN]);
    player.frames(20);
    player.learn("chess");
    let start = player.text();
    assert!(shows(&player, &format!("{}.title", key(&player, "chess", 0))));

    // A legal move that captures nothing is taken back, and the paper says why. The next try is the right one.
    player.click("a1 a3");
    player.until("the wrong move is taken back", |player| player.text() == start && player.moving() == 0);
    player.frames(10);
    assert_eq!(done(&player), 0);
    let why = player.words("lesson-not-captures");
    assert!(player.app.world().resource::<crate::panels::Panels>().all().any(|words| words.contains(&why)), "{why}");
    player.click("a1 a7");
    until_done(&mut player, "chess", 0);
    // Nothing more can be moved until the next exercise.
    let after = player.text();
    player.click("e8 d8");
    player.frames(40);
    assert_eq!(player.text(), after);
    let next = player.words("lesson-next");
    player.click_words(&next);
    player.frames(60);

    for (number, clicks) in [(1, "c3 e4"), (2, "d4 e5"), (3, "a4 e4"), (4, "e1 g1"), (5, "a1 a8")] {
        player.click(clicks);
        until_done(&mut player, "chess", number);
        player.keys(&[KeyCode::Enter]);
        player.frames(60);
    }
    // A pawn is promoted by the usual choice.
    player.click("a7 a8");
    player.frames(20);
    player.keys(&[KeyCode::Enter]);
    until_done(&mut player, "chess", 6);
    player.keys(&[KeyCode::Enter]);
    player.frames(60);
    player.click("e5 d6");
    until_done(&mut player, "chess", 7);
    player.keys(&[KeyCode::Enter]);
    player.frames(60);
    // Two wrong tries, and the right squares are shown.
    for square in ["e7", "f6"] {
        assert_eq!(player.names("Hint").len(), 0);
        let start = player.text();
        player.click("d5");
        player.click(square);
        player.until("it is taken back", |player| player.text() == start);
        player.frames(60);
    }
    player.until("the hint is on the board", |player| player.names("Hint").len() == 2);
    player.click("d5 c7");
    until_done(&mut player, "chess", 8);
    assert_eq!(player.record(), ["d5c7", "e8f7"], "the other side replies");
    player.keys(&[KeyCode::Enter]);
    player.frames(60);
    player.click("d4 d8");
    until_done(&mut player, "chess", 9);
    assert_eq!(done(&player), 10);
    let finish = player.words("lesson-finish");
    player.click_words(&finish);
    player.frames(60);

    // The game of before is on the table again, and nothing of the lesson was kept.
    assert_eq!((player.screen(), player.text(), player.record()), (Screen::Gallery, before, record));
    assert_eq!(kept(&player), kept_before);
    let back = player.words("gallery-continue");
    player.click_words(&back);
    player.frames(20);
    player.click("e7 e5");
    player.frames(60);
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
    assert_eq!(kept(&player).len(), 1, "it goes on in the same file");
    drop(player);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The rules lie on the front page, too. Esc and the button lead back there from a lesson that began with them.
#[test]
fn a_lesson_from_the_front_page_leads_back_to_it() {
    let mut player = Player::at_the_front_sized(UVec2::new(1280, 720));
    for by_key in [true, false] {
        for key in ["ui-rules", "gallery-learn"] {
            let words = player.words(key);
            player.click_words(&words);
            player.frames(20);
        }
        player.until("the lesson", |player| player.screen() == Screen::Match);
        player.frames(60);
        if by_key {
            player.keys(&[KeyCode::Escape]);
        } else {
            player.click_words(egui_phosphor::regular::CARET_LEFT);
        }
        player.frames(60);
        assert_eq!(player.screen(), Screen::Front, "{by_key}");
    }
}

/// Esc leaves at once, and the quiet table is behind the gallery again. The lesson goes on where it was.
#[test]
fn esc_leaves_a_lesson_without_a_question() {
    let mut player = Player::at_the_gallery();
    player.learn("nava");
    let first = player.text();
    player.click("b3 c3");
    until_done(&mut player, "nava", 0);
    assert_eq!(player.record().len(), 4, "the three others have replied");
    player.keys(&[KeyCode::Escape]);
    player.frames(60);
    assert_eq!(player.screen(), Screen::Gallery);
    assert!(!shows(&player, "gallery-continue"), "nobody plays");
    player.learn("nava");
    assert_ne!(player.text(), first);
    assert!(shows(&player, &format!("{}.title", key(&player, "nava", 1))));
    // `Again` lays out the same position, and `U` does so, too.
    let start = player.text();
    player.click("b5 c6");
    until_done(&mut player, "nava", 1);
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    assert_eq!(player.text(), start);
    // The hint comes and goes by its button.
    let hint = player.words("lesson-hint");
    player.click_words(&hint);
    assert_eq!(player.names("Hint").len(), 2);
    let off = player.words("lesson-hint-off");
    player.click_words(&off);
    assert_eq!(player.names("Hint").len(), 0);
    // A sign leads to its exercise: the last 4 is that of the fourth task.
    player.click_words("4");
    player.frames(40);
    assert!(shows(&player, &format!("{}.title", key(&player, "nava", 9))));
}

/// A typed line plays no game in a lesson, and says so. Another game takes the place of the exercise without a question.
#[test]
fn only_moves_count_in_a_lesson() {
    let folder = TempDir::new().unwrap();
    let mut player = Player::at_the_gallery();
    player.learn("nava");
    player.keys(&[KeyCode::KeyW]);
    player.frames(3);
    player.write("resign");
    player.keys(&[KeyCode::Enter]);
    player.frames(5);
    assert!(player.current().game().ending().is_none() && shows(&player, "lesson-only-moves"));
    player.keys(&[KeyCode::Escape]);
    player.frames(5);
    player.click("b3 c3");
    until_done(&mut player, "nava", 0);
    let file = folder.path().join("one.pgn");
    fs::write(&file, "1. e4 *").unwrap();
    player.drop_file(&file);
    player.until("the game", |player| player.record() == ["e2e4"]);
}

/// A game that waits for the end of a lesson, and is kept nowhere, is not lost to another one without a question.
#[test]
fn a_game_behind_a_lesson_is_asked_for() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("one.pgn");
    fs::write(&file, "1. d4 *").unwrap();
    let mut player = Player::with("chess");
    player.click("e2 e4");
    player.frames(60);
    player.keys(&[KeyCode::KeyN]);
    player.frames(20);
    player.learn("nava");
    player.drop_file(&file);
    player.until("the question", |player| shows(player, "ask-replace"));
    assert_ne!(player.record(), ["d2d4"]);
}

/// Where no game waits for its table, an easy computer plays after the last exercise.
#[test]
fn a_lesson_leads_to_a_game_against_an_easy_computer() {
    let mut player = Player::at_the_gallery();
    player.learn("occado");
    // The last 3 is the sign of the third task.
    player.click_words("3");
    player.until("the red die is rolled", |player| !player.record().is_empty() && player.moving() == 0);
    player.frames(60);
    player.click("a1 a8");
    until_done(&mut player, "occado", 7);
    let play = player.words("lesson-play");
    player.click_words(&play);
    player.frames(60);
    assert_eq!((player.screen(), player.record().len()), (Screen::Match, 0));
    assert!(!player.on_panels("Level 1 (Black)").is_empty() && !shows(&player, "lesson-play"));
    player.click("e2 e4");
    player.until("the computer has moved", |player| player.record().len() > 1);
}

/// After the last exercise nothing more can be moved, and the words do not promise another.
#[test]
fn the_last_exercise_says_that_it_is_the_last() {
    let mut player = Player::at_the_gallery();
    player.learn("chess960");
    // The last 3 is the sign of the third task.
    player.click_words("3");
    player.frames(40);
    player.click("c1 a1");
    until_done(&mut player, "chess960", 5);
    player.click("d8 e7");
    player.frames(40);
    let toasts = player.app.world().resource::<Toasts>();
    let told: Vec<&str> = toasts.messages().map(|told| told.key.as_str()).collect();
    assert_eq!(told, ["lesson-is-done-all"]);
}

/// The words of a step name the face that its die was rolled to. They wait until the die lies.
#[test]
fn a_lesson_tells_a_face_when_the_die_lies() {
    let mut player = Player::at_the_gallery();
    player.begin_lesson("occasio");
    let done = format!("{}.done", key(&player, "occasio", 0));
    player.click("e2 e4");
    player.frames(3);
    assert!(player.turning() + player.moving() > 0);
    assert!(shows(&player, "lesson-right-plain") && !shows(&player, &done));
    until_done(&mut player, "occasio", 0);
}

/// The page of rules leads to the lesson, too. During the lesson it does not.
#[test]
fn a_lesson_begins_from_the_rules() {
    let mut player = Player::with("chess");
    player.click("e2 e4");
    player.frames(60);
    let played = player.text();
    player.keys(&[KeyCode::F2]);
    player.frames(20);
    let learn = player.words("gallery-learn");
    player.click_words(&learn);
    let title = format!("{}.title", key(&player, "chess", 0));
    player.until("the lesson", |player| shows(player, &title));
    assert!(!shows(&player, "page-as-chess"), "the page of rules is closed");
    player.until_dressed();
    player.frames(10);
    player.keys(&[KeyCode::F2]);
    player.frames(20);
    assert!(shows(&player, "page-as-chess") && !shows(&player, "gallery-learn"));
    // Esc closes the page, the next one leaves the lesson, and the match comes back.
    player.keys(&[KeyCode::Escape]);
    player.frames(20);
    player.keys(&[KeyCode::Escape]);
    player.until("the match is back", |player| player.text() == played);
}
