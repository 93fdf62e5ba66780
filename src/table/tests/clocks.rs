//! Clocks at the table: chosen before a match, shown while they run, paused, and given more time.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tempfile::TempDir;
use tessera_arbiter::{Clocks, PauseClocks, RestoreMatch, ShowPly, StartMatch, TimeControl, TimeMethod};
use tessera_rules::{Army, Reason};
use tessera_table::{CameraMode, KeptGames, Launch, Screen, Sound};

use crate::player::Player;

fn left(player: &Player) -> Vec<u64> {
    let clocks = player.app.world().resource::<Clocks>();
    (0..4).map_while(|index| clocks.left(Army::new(index).unwrap().seat())).map(|left| left.as_secs()).collect()
}

/// A match of chess with a minute for each player. No time passes by itself.
fn minute(add: impl FnOnce(&mut App)) -> Player {
    let mut player = Player::launched(Launch { variant: Some("chess".to_owned()), ..default() }, add);
    player.prefer(|preferences| preferences.speed = 0.);
    let clocks = vec![TimeControl { seconds: 60, method: TimeMethod::SuddenDeath }];
    player.app.world_mut().trigger(StartMatch { variant: "chess".to_owned(), clocks, ..default() });
    player.until_dressed();
    player
}

fn shows(player: &Player, words: &str) -> bool {
    !player.on_panels(words).is_empty()
}

/// Lets time pass in frames of half a second.
fn pass(player: &mut Player, seconds: usize) {
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(500)));
    player.frames(2 * seconds);
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
}

#[test]
fn clocks_are_chosen_before_a_match_and_kept_for_the_next() {
    let mut player = Player::at_the_gallery();
    let fischer = player.words("clock-fischer");
    player.click_words(&fischer);
    let each = player.words("clock-each");
    player.click_words(&each);
    player.prefer(|preferences| preferences.clock_seconds[1] = 300);
    let begin = player.words("gallery-start");
    player.click_words(&begin);
    player.until_dressed();
    assert_eq!(player.screen(), Screen::Match);
    let clocks = player.app.world().resource::<Clocks>().controls();
    let method = TimeMethod::Fischer(5);
    let expected = [600, 300].map(|seconds| TimeControl { seconds, method });
    assert_eq!(clocks, expected);
}

/// The program ends while a position is set up. The time that was thought before stays spent.
#[test]
fn a_clock_is_written_when_a_match_is_put_aside() {
    let folder = TempDir::new().unwrap();
    let launch = || Launch { games: Some(folder.path().join("games")), ..default() };
    let mut player = Player::launch(launch());
    let clocks = vec![TimeControl { seconds: 60, method: TimeMethod::SuddenDeath }];
    player.app.world_mut().trigger(StartMatch { variant: "chess".to_owned(), clocks, ..default() });
    player.until_dressed();
    player.click("e2 e4");
    player.frames(60);
    pass(&mut player, 12);
    let before = left(&player);
    player.set_up();
    drop(player);
    let mut player = Player::launch(launch());
    let words = player.words("front-continue");
    player.click_words(&words);
    player.until("the game", |player| player.screen() == Screen::Match);
    let now = left(&player);
    assert!(before[1] < 50 && now[1].abs_diff(before[1]) <= 1, "{before:?} {now:?}");
}

#[test]
fn a_clock_runs_is_paused_and_falls() {
    let mut player = minute(|_| ());
    let shown = |player: &Player| [shows(player, "1:00"), shows(player, "0:55")];
    assert_eq!(shown(&player), [true, false]);
    player.drag("e2", "e4");
    pass(&mut player, 5);
    assert_eq!((left(&player), shown(&player)), (vec![60, 54], [true, true]));
    // The key pauses the match, and a button lets it go on.
    player.keys(&[KeyCode::KeyP]);
    pass(&mut player, 5);
    assert_eq!(left(&player), [60, 54]);
    let go_on = player.words("ui-go-on");
    player.click_words(&go_on);
    pass(&mut player, 56);
    let ending = player.current().game().ending().unwrap();
    assert_eq!(ending.reason, Reason::Timeout);
    let reason = player.words("end-timeout");
    assert!(shows(&player, &reason));
}

/// The fall of a flag closes the question to its player.
#[test]
fn the_fall_of_a_flag_closes_questions() {
    let mut player = minute(|_| ());
    player.drag("e2", "e4");
    player.click_menu("ui-resign");
    let asks = |player: &Player| shows(player, &player.words("ui-no"));
    assert!(asks(&player));
    pass(&mut player, 61);
    assert!(player.current().game().ending().is_some() && !asks(&player));
}

#[test]
fn away_from_the_table_no_clock_runs() {
    let to_gallery = |player: &mut Player| player.keys(&[KeyCode::KeyN]);
    let to_front = |player: &mut Player| player.click_menu("ui-front");
    for (go, screen) in [(to_gallery as fn(&mut Player), Screen::Gallery), (to_front, Screen::Front)] {
        let mut player = minute(|_| ());
        player.drag("e2", "e4");
        go(&mut player);
        assert_eq!(player.screen(), screen);
        assert_eq!(left(&player), [60, 59]);
        pass(&mut player, 5);
        assert_eq!(left(&player), [60, 59]);
    }
}

/// After the game the clocks tell the times of the moment on show. While it goes on they tell what is left.
#[test]
fn clocks_tell_the_times_of_the_moment_on_show() {
    let mut player = minute(|_| ());
    player.drag("f2", "f3");
    pass(&mut player, 5);
    player.drag("e7", "e5");
    pass(&mut player, 10);
    player.drag("g2", "g4");
    let now = ["0:50", "0:55"];
    let shown = |player: &Player, figures: [&str; 2]| figures.map(|figures| shows(player, figures));
    player.keys(&[KeyCode::ArrowUp]);
    player.frames(3);
    assert_eq!(shown(&player, ["0:50", "1:00"]), [true, false], "the game goes on");
    player.keys(&[KeyCode::Escape]);
    player.drag("d8", "h4");
    player.frames(60);
    assert!(player.current().game().ending().is_some());
    assert_eq!(shown(&player, now), [true; 2]);
    player.app.world_mut().trigger(ShowPly(2));
    player.frames(3);
    assert_eq!(shown(&player, ["1:00", "0:55"]), [true; 2]);
    player.app.world_mut().trigger(ShowPly(0));
    player.frames(3);
    assert_eq!(shown(&player, now), [false; 2]);
    // In a line that departs after the second move, no clock runs on.
    player.app.world_mut().trigger(ShowPly(2));
    player.frames(3);
    let play_on = player.words("ui-play-on");
    player.click_words(&play_on);
    player.frames(30);
    assert_eq!(shown(&player, ["1:00", "0:55"]), [true; 2]);
    player.drag("b1", "c3");
    pass(&mut player, 5);
    assert!(player.current().main_line().is_some());
    assert_eq!(shown(&player, ["1:00", "0:55"]), [true; 2]);
}

/// A match of chess after the first move, with five minutes for each player, whose games are kept in this folder.
fn kept_in(folder: &TempDir) -> Player {
    let games = folder.path().join("games");
    let mut player = Player::launch(Launch { games: Some(games), variant: Some("chess".to_owned()), ..default() });
    player.prefer(|preferences| preferences.speed = 0.);
    let clocks = vec![TimeControl { seconds: 300, method: TimeMethod::SuddenDeath }];
    player.app.world_mut().trigger(StartMatch { variant: "chess".to_owned(), clocks, ..default() });
    player.until_dressed();
    player.drag("e2", "e4");
    player
}

/// A program that is killed loses some seconds of a running clock, and not the whole turn.
#[test]
fn a_running_clock_is_written_from_time_to_time() {
    let folder = TempDir::new().unwrap();
    let mut player = kept_in(&folder);
    let kept = |player: &Player| player.app.world().resource::<KeptGames>().iter().next().unwrap().saved.to_string();
    let begun = kept(&player);
    pass(&mut player, 15);
    assert_eq!(kept(&player), begun);
    pass(&mut player, 10);
    assert_ne!(kept(&player), begun);
}

/// A player who closes the window does not get the time of the turn back.
#[test]
fn a_running_clock_is_written_when_the_program_ends() {
    let folder = TempDir::new().unwrap();
    let mut player = kept_in(&folder);
    pass(&mut player, 15);
    let before = left(&player);
    player.app.world_mut().write_message(AppExit::Success);
    player.frames(1);
    drop(player);
    let mut next = Player::launch(Launch { games: Some(folder.path().join("games")), ..default() });
    let saved = next.app.world().resource::<KeptGames>().iter().next().unwrap().saved.clone();
    next.app.world_mut().trigger(RestoreMatch(saved));
    next.frames(5);
    assert!(left(&next)[1] <= before[1], "{:?} after {before:?}", left(&next));
}

/// The match on the table is one of the kept games. To go on with it turns no clock back.
#[test]
fn going_on_with_the_game_on_the_table_wins_no_time() {
    let folder = TempDir::new().unwrap();
    let mut player = kept_in(&folder);
    pass(&mut player, 15);
    let before = left(&player);
    player.click_menu("ui-games");
    player.frames(5);
    let go_on = player.words("games-go-on");
    player.click_words(&go_on);
    player.frames(20);
    assert_eq!(player.screen(), Screen::Match);
    assert!(left(&player)[1] <= before[1], "{:?} after {before:?}", left(&player));
}

#[test]
fn the_page_of_seats_gives_a_minute_more() {
    let mut player = minute(|_| ());
    player.drag("e2", "e4");
    player.app.world_mut().trigger(PauseClocks(true));
    let before = left(&player);
    player.click_menu("ui-seats");
    let more = player.words("clock-more");
    player.click_words(&more);
    // The last button belongs to the card of Black.
    assert_eq!(left(&player), [before[0], before[1] + 60]);
}

#[derive(Resource, Default)]
struct Heard(usize);

#[test]
fn little_time_is_heard_once() {
    let mut player = minute(|app| {
        app.init_resource::<Heard>();
        app.add_observer(|play: On<tessera_table::PlaySound>, mut heard: ResMut<Heard>| {
            heard.0 += usize::from(play.sound == Sound::LowTime);
        });
    });
    player.drag("e2", "e4");
    pass(&mut player, 53);
    assert_eq!(player.app.world().resource::<Heard>().0, 0);
    pass(&mut player, 3);
    player.drag("e7", "e5");
    pass(&mut player, 1);
    player.drag("g1", "f3");
    pass(&mut player, 1);
    assert_eq!(player.app.world().resource::<Heard>().0, 1);
}

/// The panels of table mode show the clocks, and stay while the figures change.
#[test]
fn table_mode_has_clocks() {
    let mut player = minute(|_| ());
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.drag("e2", "e4");
    let figures = |player: &mut Player| -> Vec<(Entity, String)> {
        let world = player.app.world_mut();
        let mut texts = world.query::<(Entity, &Text)>();
        texts
            .iter(world)
            .filter(|(_, text)| text.0.contains(':'))
            .map(|(entity, text)| (entity, text.0.clone()))
            .collect()
    };
    let before = figures(&mut player);
    pass(&mut player, 5);
    let after = figures(&mut player);
    assert_eq!(
        before.iter().map(|(entity, _)| *entity).collect::<Vec<_>>(),
        after.iter().map(|(entity, _)| *entity).collect::<Vec<_>>()
    );
    assert_eq!(after.iter().filter(|(_, text)| text == "0:55").count(), 1, "{after:?}");
}
