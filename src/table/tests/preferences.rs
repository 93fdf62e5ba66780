//! Preferences are saved, and read again by the next start.

use std::fs;
use std::path::Path;

use bevy::prelude::*;
use tessera_table::{CameraMode, Preferences, Quality};

use crate::own_process;
use crate::player::Player;

/// Starts the program for a user whose files lie here.
fn start(home: &Path, task: &str) {
    own_process::run("preferences::of_a_user", home, task, None);
}

/// What the player likes in these tests: another value than usual of every kind.
fn liked() -> Preferences {
    Preferences {
        language: "de".to_owned(),
        players: ["Ada", "Ben", "", ""].map(str::to_owned).to_vec(),
        mods_off: vec!["caravan".to_owned()],
        lot: false,
        speed: 0.5,
        camera: CameraMode::Table,
        quality: Quality::Low,
        ..default()
    }
}

#[test]
fn what_is_changed_is_there_at_the_next_start() {
    let home = tempfile::tempdir().unwrap();
    start(home.path(), "usual");
    start(home.path(), "change");
    start(home.path(), "liked");
}

#[test]
fn a_file_that_was_written_by_hand_is_read() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("tessera");
    fs::create_dir(&folder).unwrap();
    let text = "[preferences]\ncamera = \"Seat\"\nquality = \"High\"\nlanguage = \"de\"\nspeed = 99.0\n";
    fs::write(folder.join("settings.toml"), text).unwrap();
    start(home.path(), "by hand");
}

#[test]
#[ignore = "another test starts this one for a user of its own"]
fn of_a_user() {
    let task = own_process::task();
    let mut player = Player::with_preferences();
    let found = player.app.world().resource::<Preferences>().clone();
    match task.as_str() {
        "usual" => assert_eq!(found, Preferences::default()),
        "change" => {
            player.prefer(|preferences| *preferences = liked());
            player.frames(3);
        }
        "liked" => {
            assert_eq!(found, liked());
            assert_eq!(player.words("piece-knight"), "Springer");
        }
        "by hand" => {
            let (camera, quality, language) = (CameraMode::Seat, Quality::High, "de".to_owned());
            // No piece moves faster than that.
            assert_eq!(found, Preferences { camera, quality, language, speed: 4., ..default() });
        }
        other => panic!("{other}"),
    }
}
