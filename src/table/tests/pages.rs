//! Pages fill the window: in every window, size of texts and language, each text is whole, and none lies on another.

use bevy::prelude::*;

use crate::panels::{Panels, are_readable};
use crate::player::Player;

/// Windows with a size of texts. The last ones are as narrow as a page can get.
const WINDOWS: [(UVec2, f32); 6] = [
    (UVec2::new(1280, 720), 1.),
    (UVec2::new(1920, 1080), 1.),
    (UVec2::new(2560, 1440), 1.),
    (UVec2::new(1280, 720), 0.7),
    (UVec2::new(1280, 720), 2.),
    (UVec2::new(1920, 1080), 2.),
];

/// The parts of the page of settings.
const PARTS: [&str; 4] = ["set-part-table", "set-part-playing", "set-part-sound", "set-part-reading"];

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

/// Checks the texts of the page with this title, which is the words of the key.
fn check(player: &mut Player, title: &str, least: usize, what: &str) {
    player.frames(3);
    let title = player.words(title);
    let texts = player.app.world().resource::<Panels>().page(&title);
    assert!(texts.len() >= least, "{what} {title}: {}", texts.len());
    // A page that is too long scrolls, and its edge cuts texts off.
    let shown: Vec<_> = texts.iter().filter(|text| text.visible.contains_rect(text.place.shrink(2.))).collect();
    assert!(shown.len() >= least.min(6), "{what} {title}: {}", shown.len());
    let sideways = texts
        .iter()
        .find(|text| text.place.left() + 2. < text.visible.left() || text.place.right() - 2. > text.visible.right());
    assert!(sideways.is_none(), "{what} {title}: `{}` is cut off", sideways.unwrap().words);
    are_readable(shown, &format!("{what} {title}"));
}

#[test]
fn pages_of_a_match_are_readable_in_every_window() {
    everywhere(
        |size| Player::start_sized("nava-ffa", size),
        |player, what| {
            player.keys(&[KeyCode::KeyS]);
            check(player, "ui-seats", 8, what);
            player.keys(&[KeyCode::Escape, KeyCode::F2]);
            check(player, "ui-close", 1, what);
            player.keys(&[KeyCode::Escape]);
            player.frames(3);
        },
    );
}

#[test]
fn pages_of_the_gallery_are_readable_in_every_window() {
    everywhere(Player::at_the_gallery_sized, |player, what| {
        check(player, "ui-quit", 1, what);
        let settings = player.words("ui-settings");
        player.click_words(&settings);
        for part in PARTS {
            let part = player.words(part);
            player.click_words(&part);
            check(player, "ui-settings", 6, what);
        }
        player.keys(&[KeyCode::Escape, KeyCode::F1]);
        check(player, "ui-keys", 20, what);
        player.keys(&[KeyCode::Escape]);
        let mods = player.words("ui-mods");
        player.click_words(&mods);
        check(player, "ui-mods", 4, what);
        player.keys(&[KeyCode::Escape]);
        player.frames(3);
    });
}
