//! Pages fill the window: in every window, size of texts and language, each text is whole, and none lies on another.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use tempfile::TempDir;
use tessera_arbiter::{ChangePlayer, Player as Seated, VariantRegistry};
use tessera_rules::variant_key;
use tessera_table::{Launch, Preferences, Screen, SeatTaker, sample_mods};

use crate::games_folder::GamesFolder;
use crate::panels::{PanelText, Panels, are_readable};
use crate::player::Player;

/// Windows with a size of texts. The last ones are as narrow as a page can get.
const WINDOWS: [(UVec2, f32); 7] = [
    (UVec2::new(1280, 720), 1.),
    (UVec2::new(1920, 1080), 1.),
    (UVec2::new(2560, 1440), 1.),
    (UVec2::new(2560, 1440), 0.7),
    (UVec2::new(1280, 720), 0.7),
    (UVec2::new(1280, 720), 2.),
    (UVec2::new(1920, 1080), 2.),
];

/// The parts of the page of settings.
const PARTS: [&str; 5] =
    ["set-part-table", "set-part-picture", "set-part-playing", "set-part-sound", "set-part-reading"];

/// Runs `look` in each window and language, with what to say if it fails.
fn everywhere(start: impl Fn(UVec2) -> Player, look: impl Fn(&mut Player, &str)) {
    for (size, scale) in WINDOWS {
        let mut player = start(size);
        for language in ["en", "de"] {
            player.prefer(|preferences| {
                (preferences.scale, preferences.language) = (scale, language.to_owned());
            });
            player.frames(5);
            look(&mut player, &format!("{size} {scale} {language}"));
        }
    }
}

/// Compares the boxes that one can click.
fn boxes_are_apart(player: &mut Player, what: &str) {
    let window = window(player);
    player.app.world().resource::<Panels>().boxes_are_apart(window, what);
}

/// The most notches of the wheel that a list needs: it is as long as twenty cards in a small window.
const NOTCHES: usize = 150;

/// Checks the texts of the page with this title, which is the words of the key. In a usual window all of them are whole at
/// once, unless the page `scrolls`. In others the wheel brings each one into sight.
fn check(player: &mut Player, title: &str, least: usize, scrolls: bool, what: &str) {
    let middle = window(player) * Vec2::new(0.6, 0.6);
    to_the_top(player, middle);
    let title = player.words(title);
    let what = format!("{what} {title}");
    let found = |player: &Player| -> Vec<PanelText> { player.app.world().resource::<Panels>().page(&title).to_vec() };
    let texts = found(player);
    assert!(texts.len() >= least, "{what}: {}", texts.len());
    boxes_are_apart(player, &what);
    if has_usual_texts(player) && !scrolls {
        are_readable(&texts, &what);
        return;
    }
    all_are_whole_somewhere(player, &[middle], found, &what);
}

/// Whether texts are not larger than usual. Every page then shows all of them at once.
fn has_usual_texts(player: &Player) -> bool {
    player.app.world().resource::<Preferences>().scale <= 1.
}

/// Turns the wheel back at this point, since another language may have left a list elsewhere.
fn to_the_top(player: &mut Player, point: Vec2) {
    player.point(point);
    player.wheel(1000.);
    player.frames(30);
}

/// The size of the window in logical pixels.
fn window(player: &mut Player) -> Vec2 {
    let world = player.app.world_mut();
    world.query::<&Window>().single(world).unwrap().size()
}

/// Turns the wheel at each of these points. Nothing may be missing at the sides of a text or lie on it, and each text is
/// whole at some moment. Returns the words of all texts.
fn all_are_whole_somewhere(
    player: &mut Player,
    points: &[Vec2],
    find: impl Fn(&Player) -> Vec<PanelText>,
    what: &str,
) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, bool> = BTreeMap::new();
    for &point in points {
        to_the_top(player, point);
        let mut before = Vec::new();
        for _ in 0..NOTCHES {
            boxes_are_apart(player, what);
            let texts = find(player);
            for text in texts.iter().filter(|text| !text.words.is_empty() && text.visible.intersects(text.place)) {
                assert!(
                    text.is_wide_enough(),
                    "{what}: `{}` is cut off: {:?} in {:?}",
                    text.words,
                    text.place,
                    text.visible
                );
                *seen.entry(text.words.clone()).or_default() |= text.is_whole();
            }
            are_readable(texts.iter().filter(|text| text.is_whole()), what);
            let now: Vec<_> = texts.iter().map(|text| (text.words.clone(), text.place)).collect();
            if now == before {
                break;
            }
            before = now;
            player.wheel(-2.);
            // The wheel moves a list smoothly.
            player.frames(8);
        }
    }
    let cut: Vec<&String> = seen.iter().filter(|(_, whole)| !**whole).map(|(words, _)| words).collect();
    assert!(cut.is_empty(), "{what}: never whole: {cut:?}");
    seen.into_keys().collect()
}

#[test]
fn pages_of_a_match_are_readable_in_every_window() {
    everywhere(
        |size| Player::start_sized("nava-ffa", size),
        |player, what| {
            player.keys(&[KeyCode::KeyS]);
            check(player, "ui-seats", 8, false, what);
            player.keys(&[KeyCode::Escape, KeyCode::F2]);
            check(player, "ui-close", 1, false, what);
            player.keys(&[KeyCode::Escape]);
            player.frames(3);
        },
    );
}

#[test]
fn the_front_page_and_its_pages_are_readable_in_every_window() {
    everywhere(Player::at_the_front_sized, |player, what| {
        player.prefer(|preferences| preferences.last_variant = "nava-2018-ffa".to_owned());
        player.frames(3);
        let point = window(player) * Vec2::new(0.2, 0.7);
        let all = all_are_whole_somewhere(player, &[point], everything, what);
        for entry in ["front-again", "front-play", "ui-quit"] {
            assert!(all.contains(&player.words(entry)), "{what} {entry}");
        }
        if has_usual_texts(player) {
            are_readable(&everything(player), what);
        }
        to_the_top(player, point);
        open(player, "ui-settings");
        for part in PARTS {
            let part = player.words(part);
            player.click_words(&part);
            check(player, "ui-settings", 6, false, &format!("{what} {part}"));
        }
        player.keys(&[KeyCode::Escape, KeyCode::F1]);
        check(player, "ui-keys", 20, false, what);
        player.keys(&[KeyCode::Escape]);
        open(player, "ui-mods");
        check(player, "ui-mods", 4, true, what);
        player.keys(&[KeyCode::Escape]);
        player.frames(3);
    });
}

/// The form of a party, and the score of one that is over, of people with long names.
#[test]
fn a_party_is_readable_in_every_window() {
    let folder = TempDir::new().unwrap();
    let score = r#"Some((
        people: ["Maximiliane-Theodora", "Bartholomäus", "Wilhelmina", "Ferdinand-Leopold"],
        games: ["nava-2018-ffa", "nava"],
        played: [(points: [2, 0, 0, 0], captures: [9, 5, 6, 7], actions: 212,
            luck: [(sum: 6200, rolls: 14), (sum: 0, rolls: 0), (sum: -900, rolls: 12), (sum: 0, rolls: 3)])],
        last: Some((points: [0, 2, 0, 2], captures: [3, 5, 1, 2], actions: 96)),
    ))"#;
    for party in ["None", score] {
        std::fs::write(folder.path().join("party.ron"), party).unwrap();
        let games = folder.path().join("games");
        everywhere(
            |size| {
                let mut player = Player::launch(Launch { size, games: Some(games.clone()), ..default() });
                player.prefer(|preferences| {
                    preferences.players = ["Maximiliane-Theodora", "Ben", "Cleo", "Dan"].map(str::to_owned).to_vec();
                });
                player
            },
            |player, what| {
                open(player, "ui-party");
                let title = if party == "None" { "ui-party" } else { "party-final" };
                check(player, title, 8, party == score, what);
                player.keys(&[KeyCode::Escape]);
                player.frames(3);
            },
        );
    }
}

/// Makes all files of a folder so old that what the pages say about their age stays the same during a test.
fn age(folder: &std::path::Path) {
    for entry in std::fs::read_dir(folder).unwrap().flatten().filter(|entry| entry.path().is_file()) {
        let file = std::fs::File::options().write(true).open(entry.path()).unwrap();
        file.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(90 * 60)).unwrap();
    }
}

/// Kept games of people with long names, as cards of the front page and as rows of their page.
#[test]
fn kept_games_are_readable_in_every_window() {
    let folder = GamesFolder::new();
    let names = ["Maximiliane-Theodora", "Bartholomäus", "Wilhelmina", "Ferdinand-Leopold"];
    for variant in ["nava-2018-ffa", "trojan"] {
        let launch = Launch { variant: Some(variant.to_owned()), games: Some(folder.path().to_owned()), ..default() };
        let mut player = Player::launch(launch);
        for (army, name) in player.current().game().rules().clone().armies().map(|(army, _)| army).zip(names) {
            player.app.world_mut().trigger(ChangePlayer { seat: army.seat(), player: Seated::person(name) });
        }
        let mv = player.current().game().moves()[0].announced();
        player.play(mv);
        player.frames(60);
    }
    age(folder.path());
    everywhere(
        |size| Player::launch(Launch { size, games: Some(folder.path().to_owned()), ..default() }),
        |player, what| {
            let point = window(player) * Vec2::new(0.2, 0.7);
            let all = all_are_whole_somewhere(player, &[point], everything, what);
            assert!(all.contains(&player.words("front-continue")), "{what}");
            player.wheel(1000.);
            player.frames(30);
            open(player, "ui-games");
            check(player, "ui-games", 8, false, what);
            player.keys(&[KeyCode::Escape]);
            player.frames(3);
        },
    );
}

/// The page of the household with its parts, and that of the games of a file.
#[test]
fn the_household_is_readable_in_every_window() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games");
    std::fs::create_dir_all(&games).unwrap();
    let game = |actions: &str| {
        format!(
            "(version: 1, line: (record: \"variant chess\\nactions {actions}\"), over: true, players: \
             [(name: \"Maximiliane-Theodora\", controller: \"person\"), (controller: \"computer-8-avenger\")])"
        )
    };
    std::fs::write(games.join("1-chess.ron"), game("e2e4 resign:b")).unwrap();
    std::fs::write(games.join("2-chess.ron"), game("d2d4 resign:w")).unwrap();
    age(&games);
    let household = r#"(people: [
        (name: "Maximiliane-Theodora", emblem: (sign: "cat", color: "red")),
        (name: "Ferdinand-Leopold", emblem: (sign: "rocket", color: "blue")),
    ])"#;
    std::fs::write(folder.path().join("household.ron"), household).unwrap();
    let pgn = "[White \"Maximiliane-Theodora\"]\n[Black \"Ferdinand-Leopold\"]\n[Event \"Evening\"]\n\n1. e4 e5 *\n\n";
    let file = folder.path().join("Two games with a long name.pgn");
    std::fs::write(&file, pgn.repeat(2)).unwrap();
    everywhere(
        |size| Player::launch(Launch { size, games: Some(games.clone()), ..default() }),
        |player, what| {
            open(player, "ui-household");
            for (part, least) in [("household-people", 6), ("household-statistics", 9), ("household-dice", 5)] {
                let words = player.words(part);
                player.click_words(&words);
                if part == "household-statistics" {
                    player.until("the numbers", |player| !player.on_panels("Maximiliane-Theodora").is_empty());
                    player.click_words("Maximiliane-Theodora");
                }
                check(player, "ui-household", least, true, what);
            }
            player.keys(&[KeyCode::Escape]);
            player.frames(3);
            player.drop_file(&file);
            player.until("the games", |player| !player.on_panels(&player.words("found-open")).is_empty());
            let middle = window(player) * Vec2::new(0.6, 0.6);
            all_are_whole_somewhere(player, &[middle], everything, what);
            player.keys(&[KeyCode::Escape]);
            player.frames(3);
        },
    );
}

/// Every card has its words, and the paper has all choices: with a computer, an option and an array by hand.
#[test]
fn the_gallery_is_readable_in_every_window() {
    everywhere(
        |size| {
            let mut player = Player::launched(Launch { size, more_mods: sample_mods(), ..default() }, |_| ());
            player.keys(&[KeyCode::Enter]);
            player.frames(40);
            assert_eq!(player.screen(), Screen::Gallery);
            player.prefer(|preferences| preferences.seats[1] = SeatTaker::Computer(3));
            player
        },
        |player, what| {
            let ids: Vec<String> = player.app.world().resource::<VariantRegistry>().ids().map(str::to_owned).collect();
            assert!(ids.len() > 20);
            let size = window(player);
            let points = [size * Vec2::new(0.12, 0.6), size * Vec2::new(0.85, 0.4)];
            let words = all_are_whole_somewhere(player, &points, everything, what);
            for point in points {
                to_the_top(player, point);
            }
            let panels = player.app.world().resource::<Panels>();
            let [list, paper] = ["gallery-title", "seats-title"].map(|key| panels.panel_of(&player.words(key)));
            assert!(list.right() <= paper.left(), "{what}: the paper {paper} lies on the list {list}");
            for id in ids {
                let name = player.words(&variant_key(&id));
                assert!(words.contains(&name), "{what}: there is no {name}");
            }
        },
    );
}

/// A lesson with all its words on the table: the longest one, after a wrong move and after the right one.
#[test]
fn lessons_are_readable_in_every_window() {
    everywhere(
        |size| {
            let mut player = Player::launch(Launch { size, ..default() });
            player.keys(&[KeyCode::Enter]);
            player.frames(40);
            player
        },
        |player, what| {
            for variant in ["chess", "nava"] {
                player.begin_lesson(variant);
                let solution = if variant == "chess" { ["a1", "a7"] } else { ["b3", "c3"] };
                for (from, to) in [("a1", "b1"), (solution[0], solution[1])] {
                    let (start, done) =
                        (player.text(), player.app.world().resource::<Preferences>().lessons_done.len());
                    player.click(from);
                    player.click(to);
                    player.until("the move is judged", |player| {
                        let now = player.app.world().resource::<Preferences>().lessons_done.len();
                        now > done || player.text() == start
                    });
                    player.frames(60);
                    let middle = window(player) * Vec2::new(0.15, 0.5);
                    let seen = all_are_whole_somewhere(player, &[middle], everything, &format!("{what} {variant}"));
                    assert!(seen.contains(&player.words("lesson-again")), "{what} {variant}: {seen:?}");
                    if has_usual_texts(player) {
                        are_readable(&everything(player), what);
                    }
                }
                player.keys(&[KeyCode::Escape]);
                player.frames(30);
                assert_eq!(player.screen(), Screen::Gallery, "{what}");
                player.prefer(|preferences| preferences.lessons_done.clear());
            }
        },
    );
}

/// A position that is set up, with stacks and rights, with dice, and with four armies; right and wrong.
#[test]
fn setting_up_is_readable_in_every_window() {
    for (variant, wrong) in [("trojan", false), ("occado", true), ("nava-2018-ffa", false)] {
        everywhere(
            |size| {
                let mut player = Player::start_sized(variant, size);
                player.set_up();
                player
            },
            |player, what| {
                let what = format!("{what} {variant}");
                let point = window(player) * Vec2::new(0.12, 0.5);
                to_the_top(player, point);
                if wrong {
                    crate::setting_up::clear(player);
                }
                let seen = all_are_whole_somewhere(player, &[point], everything, &what);
                for key in ["setup-play", "setup-turn", if wrong { "setup-paste" } else { "setup-start" }] {
                    assert!(seen.contains(&player.words(key)), "{what} {key}: {seen:?}");
                }
            },
        );
    }
}

/// Clicks an entry of the front page. In a small window the wheel brings it into sight first.
fn open(player: &mut Player, entry: &str) {
    let words = player.words(entry);
    let point = window(player) * Vec2::new(0.2, 0.7);
    player.point(point);
    for _ in 0..NOTCHES {
        if !player.on_panels(&words).is_empty() {
            break;
        }
        player.wheel(-1.);
        player.frames(12);
    }
    player.click_words(&words);
}

/// All texts of the screen.
fn everything(player: &Player) -> Vec<PanelText> {
    player.app.world().resource::<Panels>().texts().to_vec()
}
