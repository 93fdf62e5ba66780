//! Copying and pasting, through a real clipboard.

use bevy::prelude::*;
use tessera_table::Toasts;

use crate::display::Display;
use crate::own_process;
use crate::player::Player;

#[test]
fn what_was_copied_is_pasted() {
    let (display, home) = (Display::start((64, 64)), tempfile::tempdir().unwrap());
    for task in ["record", "pgn", "position"] {
        own_process::run("clipboard::copies_and_pastes", home.path(), task, Some(&display.name));
    }
}

/// Other programs know chess, Chess960 and some others, so their games can be copied for them. In other variants the item is
/// there, so that all items keep their places, and does nothing.
#[test]
fn pgn_is_offered_where_other_programs_read_it() {
    for (variant, is_offered) in [("chess", true), ("chess960", true), ("trojan", false)] {
        let mut player = Player::with(variant);
        let [menu, record, pgn] = ["ui-menu", "ui-copy-record", "ui-copy-pgn"].map(|key| player.words(key));
        player.click_words(&menu);
        assert_eq!(player.on_panels(&record).len(), 1, "{variant}");
        player.click_words(&pgn);
        player.frames(3);
        let copied = player.app.world().resource::<Toasts>().messages().any(|told| told.key == "tell-copied");
        assert_eq!(copied, is_offered, "{variant}");
    }
}

#[test]
#[ignore = "another test starts this one on a display of its own"]
fn copies_and_pastes() {
    let task = own_process::task();
    let mut player = Player::with("chess");
    player.click("e2 e4 e7 e5 g1 f3");
    let (text, record) = (player.text(), player.current().record().to_string());
    player.click_menu(&format!("ui-copy-{task}"));
    // Another match is in play when it is pasted.
    player.keys(&[KeyCode::KeyU; 3]);
    player.click("d2 d4");
    assert_eq!(player.record(), ["d2d4"]);
    player.click_menu("ui-paste");
    // Yes, it may take the place of the match in play.
    player.agree();
    player.frames(10);
    assert_eq!(player.text(), text);
    if task != "position" {
        assert_eq!(player.current().record().to_string(), record);
    } else {
        assert_eq!(player.record(), [] as [&str; 0]);
    }
}
