//! The front page: the first screen, its entries, and the last table again.

use bevy::prelude::*;
use tessera_arbiter::{Controller, Level};
use tessera_rules::variant_key;
use tessera_table::{Launch, Preferences, Screen, SeatTaker};

use crate::player::Player;

fn front() -> Player {
    Player::launched(Launch::default(), |app| {
        app.init_resource::<HasQuit>().add_systems(Last, note_quitting);
    })
}

/// Whether the program was told to end.
#[derive(Resource, Default)]
struct HasQuit(bool);

fn note_quitting(mut exits: MessageReader<AppExit>, mut has_quit: ResMut<HasQuit>) {
    has_quit.0 |= exits.read().count() > 0;
}

fn has_quit(player: &Player) -> bool {
    player.app.world().resource::<HasQuit>().0
}

/// Whether words stand on the panels.
fn shows(player: &Player, key: &str) -> bool {
    !player.on_panels(&player.words(key)).is_empty()
}

#[test]
fn the_program_starts_with_a_table_and_leads_everywhere_by_mouse() {
    let mut player = front();
    assert_eq!((player.screen(), player.record().len()), (Screen::Front, 0));
    assert!(!shows(&player, "front-again"), "nothing was played yet");
    for (entry, title) in [("ui-keys", "help-mouse"), ("ui-mods", "mods-reload"), ("ui-settings", "set-part-playing")] {
        let words = player.words(entry);
        player.click_words(&words);
        assert!(shows(&player, title), "{entry}");
        player.keys(&[KeyCode::Escape]);
        player.frames(3);
        assert!(shows(&player, "front-play"), "{entry}");
    }
    let rules = player.words("ui-rules");
    player.click_words(&rules);
    assert!(shows(&player, "page-as-chess"));
    // The title is a list of all variants, which opens at the one on show. Esc closes the list, and then the page.
    let [chess, duck] = ["chess", "duck"].map(|id| player.words(&variant_key(id)));
    player.click_words(&chess);
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    assert!(player.on_panels(&duck).is_empty() && shows(&player, "page-as-chess"));
    player.click_words(&chess);
    player.click_words(&duck);
    assert!(player.on_panels(&chess).is_empty() && shows(&player, "variant-duck.tagline"));
    // Only where something differs from chess there is a choice.
    assert!(shows(&player, "page-whole") && !shows(&player, "page-as-chess"));
    player.keys(&[KeyCode::Escape]);
    let quit = player.words("ui-quit");
    player.click_words(&quit);
    assert!(has_quit(&player));
}

#[test]
fn arrows_and_enter_take_an_entry_and_escape_leads_to_the_last_one() {
    let mut player = front();
    // Play is the first entry, beside the party; games and the household stand below, and then rules and keys.
    player.keys(&[KeyCode::ArrowDown, KeyCode::ArrowDown, KeyCode::ArrowRight, KeyCode::Enter]);
    player.frames(3);
    assert!(shows(&player, "help-mouse"));
    player.keys(&[KeyCode::Escape, KeyCode::ArrowUp, KeyCode::ArrowUp, KeyCode::ArrowLeft, KeyCode::Enter]);
    player.frames(3);
    assert_eq!(player.screen(), Screen::Gallery);
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    assert_eq!((player.screen(), has_quit(&player)), (Screen::Front, false));
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    assert!(!has_quit(&player), "one key does not end the program");
    player.keys(&[KeyCode::Enter]);
    assert!(has_quit(&player));
}

/// The variant, its options and the players are those of the last match.
#[test]
fn the_last_table_comes_again_with_one_click() {
    let mut player = front();
    player.prefer(|preferences| {
        (preferences.last_variant, preferences.last_options) = ("nava".to_owned(), vec!["pawns=fixed".to_owned()]);
        preferences.seats[1] = SeatTaker::Computer(2);
    });
    player.frames(3);
    let again = player.words("front-again");
    player.click_words(&again);
    player.frames(5);
    let rules = player.current().game().rules();
    assert_eq!((rules.id(), rules.settings()["pawns"].as_str()), ("nava", "fixed"));
    assert_eq!(player.screen(), Screen::Match);
    let mut seats = player.app.world_mut().query::<&Controller>();
    let computers: Vec<Level> = seats.iter(player.app.world()).filter_map(Controller::level).collect();
    assert_eq!(computers, [Level::new(2).unwrap()]);
}

/// A match that people begin is remembered as the last one. The game behind the front page is not.
#[test]
fn a_match_is_kept_as_the_last_one() {
    let mut player = Player::at_the_gallery();
    let kept = |player: &Player| player.app.world().resource::<Preferences>().last_variant.clone();
    player.pick("occasio");
    player.frames(10);
    assert_eq!((player.current().game().rules().id(), kept(&player).as_str()), ("occasio", ""));
    player.keys(&[KeyCode::Enter]);
    player.frames(10);
    assert_eq!((player.screen(), kept(&player).as_str()), (Screen::Match, "occasio"));
    // From the front page one comes back to a match that is laid out.
    player.keys(&[KeyCode::KeyN]);
    player.frames(3);
    let front = player.words("gallery-title");
    let at = player.on_panels(&front)[0];
    player.click_at(Vec2::new(36., at.y));
    player.frames(3);
    assert_eq!(player.screen(), Screen::Front);
    assert!(shows(&player, "gallery-continue") && !shows(&player, "front-again"), "one way leads back, and not two");
    player.keys(&[KeyCode::Enter]);
    player.frames(3);
    assert_eq!(player.screen(), Screen::Match);
}

/// A variant that is gone is not offered, and another one stands on the table.
#[test]
fn a_last_variant_that_is_gone_is_not_offered() {
    let mut player = front();
    player.prefer(|preferences| preferences.last_variant = "caravan/desert".to_owned());
    player.frames(3);
    assert!(!shows(&player, "front-again") && shows(&player, "front-play"));
}
