//! The texts of the table.

use std::path::Path;

use tessera_arbiter::Texts;

use crate::player::Player;

/// No list in Rust names a language: the table speaks every file in its folder.
#[test]
fn every_file_of_the_table_is_spoken() {
    let player = Player::at_the_gallery();
    let texts = player.app.world().resource::<Texts>();
    assert_eq!(texts.faults(), [] as [&str; 0]);
    let mut files = 0;
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("text")).unwrap() {
        let path = entry.unwrap().path();
        let language = path.file_stem().unwrap().to_str().unwrap();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            let key = line.split_once(" =").map_or("", |(key, _)| key);
            if key.starts_with(|c: char| c.is_ascii_lowercase()) {
                assert!(texts.has(language, key), "{}: {key}", path.display());
            }
        }
        files += 1;
    }
    assert!(files > 1);
}
