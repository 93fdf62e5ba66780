//! Preferences are saved, and read again by the next start.

use std::fs;
use std::path::Path;

use bevy::platform::dirs::preferences_dir;
use bevy::prelude::*;
use tessera_table::{CameraMode, Launch, Pace, Preferences, Quality, SeatCharacter, SeatTaker, Toasts};

use crate::own_process;
use crate::player::Player;
use crate::small_disk::SmallDisk;

/// Starts the program for a user with this home folder.
fn start(home: &Path, task: &str) {
    own_process::run("preferences::of_a_user", home, task, None);
}

/// The keys of the notes that the players were given.
fn told(player: &Player) -> Vec<String> {
    player.app.world().resource::<Toasts>().messages().map(|told| told.key.clone()).collect()
}

/// Preferences with an unusual value of each type.
fn liked() -> Preferences {
    Preferences {
        language: "de".to_owned(),
        players: ["Ada", "Ben", "", ""].map(str::to_owned).to_vec(),
        seats: vec![SeatTaker::Person, SeatTaker::Computer(3), SeatTaker::Computer(8), SeatTaker::Person],
        score_sheet: false,
        characters: vec![SeatCharacter::Calm, SeatCharacter::Rival, SeatCharacter::Calm, SeatCharacter::Builder],
        last_variant: "nava".to_owned(),
        last_options: vec!["pawns=fixed".to_owned()],
        mods_off: vec!["caravan".to_owned()],
        threats: vec![false, true, false, true],
        lot: true,
        speed: 0.5,
        camera: CameraMode::Table,
        quality: Quality::Low,
        pace: Pace::Slow,
        hand_throws: true,
        computer_resigns: true,
        quiet_game: false,
        room: "night".to_owned(),
        rumble: false,
        flicker: false,
        contrast: true,
        ..default()
    }
}

#[test]
fn what_is_changed_is_there_at_the_next_start() {
    let home = tempfile::tempdir().unwrap();
    start(home.path(), "usual");
    start(home.path(), "change");
    start(home.path(), "liked");
    assert!(!home.path().join("tessera/settings.old.toml").exists(), "the program understands what it has written");
}

/// Nothing is written while a slider moves, and all of it soon after, without an end of the program.
#[test]
fn what_is_dragged_is_saved_when_it_rests() {
    let home = tempfile::tempdir().unwrap();
    start(home.path(), "drag");
}

/// Starts the program with this file of preferences. Returns the copy of the file if the program keeps one.
fn start_with(file: &str, task: &str) -> Option<String> {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("tessera");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("settings.toml"), file).unwrap();
    start(home.path(), task);
    fs::read_to_string(folder.join("settings.old.toml")).ok()
}

#[test]
fn a_file_that_was_written_by_hand_is_read() {
    let text = "[preferences]\ncamera = \"Seat\"\nquality = \"High\"\nlanguage = \"de\"\n";
    assert_eq!(start_with(text, "by hand"), None, "nothing of it is lost");
}

/// An option of the start changes a preference. That is no fault of the file.
#[test]
fn a_start_with_an_option_tells_nothing() {
    let text = "[preferences]\nroom = \"morning\"\nspeed = 0.5\n";
    assert_eq!(start_with(text, "with a room"), None);
}

/// The old file stays if it was broken, of an older version with other words, or with a value out of range.
#[test]
fn what_is_not_understood_is_kept_and_told() {
    let broken = "[preferences]\nplayers = [\"Ada\", \n";
    assert_eq!(start_with(broken, "not understood").as_deref(), Some(broken));
    let older = "[preferences]\ncamera = \"seat\"\nclock = 300\n";
    assert_eq!(start_with(older, "not understood").as_deref(), Some(older));
    for seats in ["[\"Dragon\"]", "[{ Computer = 99 }]"] {
        let unknown = format!("[preferences]\nseats = {seats}\n");
        assert_eq!(start_with(&unknown, "not understood").as_deref(), Some(unknown.as_str()));
    }
    let fast = "[preferences]\nspeed = 99.0\n";
    assert_eq!(start_with(fast, "too fast").as_deref(), Some(fast));
}

/// Here a file stands where the folder should be, which stops root as well. The players are told, and the game goes on.
#[test]
fn what_cannot_be_saved_is_told() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("tessera"), "no folder").unwrap();
    start(home.path(), "unsaved");
}

/// The disk is full. The old file stays, and the players are told once.
#[test]
fn a_full_disk_keeps_the_old_file() {
    let Some(disk) = SmallDisk::new() else {
        println!("skipped: this user may not mount a disk");
        return;
    };
    start(disk.path(), "change");
    let file = disk.path().join("tessera/settings.toml");
    let before = fs::read_to_string(&file).unwrap();
    let filler = disk.fill();
    start(disk.path(), "no room");
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    fs::remove_file(filler).unwrap();
    start(disk.path(), "liked");
}

#[test]
#[ignore = "another test starts this one for a user of its own"]
fn of_a_user() {
    let task = own_process::task();
    let room = (task == "with a room").then(|| "night".to_owned());
    let language = room.as_ref().map(|_| "de".to_owned());
    let mut player = Player::with_preferences(Launch { room, language, ..default() });
    let found = player.app.world().resource::<Preferences>().clone();
    match task.as_str() {
        "usual" => assert_eq!(found, Preferences::default()),
        "change" => {
            player.prefer(|preferences| *preferences = liked());
            player.frames(3);
            player.app.world_mut().write_message(AppExit::Success);
            player.frames(1);
        }
        "drag" => {
            let file = preferences_dir().unwrap().join("tessera/settings.toml");
            let is_saved = |volume: f32| {
                let text = fs::read_to_string(&file).unwrap_or_default();
                text.lines().any(|line| line == format!("volume = {volume:?}"))
            };
            for volume in [0.125, 0.25, 0.375, 0.5] {
                player.prefer(|preferences| preferences.volume = volume);
                player.frames(10);
                assert!(!is_saved(volume), "a slider is still dragged");
            }
            player.frames(25);
            assert!(is_saved(0.5));
        }
        "liked" => {
            assert_eq!(found, liked());
            assert_eq!(player.words("piece-knight"), "Springer");
        }
        "by hand" => {
            let (camera, quality, language) = (CameraMode::Seat, Quality::High, "de".to_owned());
            assert_eq!(found, Preferences { camera, before_table_mode: camera, quality, language, ..default() });
        }
        "not understood" | "too fast" => {
            // 4 is the highest speed.
            let speed = if task == "too fast" { 4. } else { 1. };
            assert_eq!(found, Preferences { speed, ..default() });
            assert_eq!(told(&player), ["tell-settings-kept"]);
        }
        "unsaved" => {
            assert_eq!(found, Preferences::default());
            assert_eq!(told(&player), ["tell-settings-unsaved"]);
            player.prefer(|preferences| *preferences = liked());
            player.frames(3);
        }
        "no room" => {
            assert_eq!(found, liked());
            assert_eq!(told(&player), ["tell-settings-unsaved"]);
            player.prefer(|preferences| preferences.volume = 0.25);
            player.frames(40);
            player.app.world_mut().write_message(AppExit::Success);
            player.frames(1);
            assert_eq!(told(&player), ["tell-settings-unsaved"], "once");
        }
        "with a room" => {
            let room = "night".to_owned();
            assert_eq!(found, Preferences { room, speed: 0.5, language: "de".to_owned(), ..default() });
            assert_eq!(player.words("piece-knight"), "Springer");
            assert!(told(&player).is_empty());
        }
        other => panic!("{other}"),
    }
}
