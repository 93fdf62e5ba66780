//! Notes, sounds and redraws: when something happens, and when it comes to rest.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::{UpdateMode, WinitSettings};
use tessera_arbiter::{
    ChangePlayer, Controller, Player as Seated, Propose, StartMatch, TakeBack, TimeControl, TimeMethod,
};
use tessera_rules::{Action, Message, Seat};
use tessera_table::{PlaySound, Preferences, Quality, Settled, Sound, TableSystems, Toast, Toasts, Turning};

use crate::player::Player;

/// The sounds that were played, and the number of times that everything came to rest.
#[derive(Resource, Default)]
struct Heard {
    sounds: Vec<Sound>,
    rests: usize,
}

fn listen(player: &mut Player) {
    player
        .app
        .init_resource::<Heard>()
        .add_observer(|play: On<PlaySound>, mut heard: ResMut<Heard>| heard.sounds.push(play.sound))
        .add_observer(|_: On<Settled>, mut heard: ResMut<Heard>| heard.rests += 1);
}

fn heard(player: &mut Player) -> Heard {
    std::mem::take(&mut *player.app.world_mut().resource_mut::<Heard>())
}

#[test]
fn each_change_comes_to_rest_once_and_is_heard_then() {
    let mut player = Player::with("chess");
    listen(&mut player);
    player.click("e2 e4");
    player.frames(5);
    let early = heard(&mut player);
    assert_eq!((early.sounds, early.rests), (vec![], 0), "the pawn is still on its way");
    player.frames(60);
    let late = heard(&mut player);
    assert_eq!((late.sounds, late.rests), (vec![Sound::Set], 1));
    // At speed 0, without any motion, the result is the same.
    player.prefer(|preferences| preferences.speed = 0.);
    player.click("d7 d5");
    player.frames(3);
    player.click("e4 d5");
    player.frames(3);
    player.keys(&[KeyCode::PageUp]);
    player.frames(3);
    let all = heard(&mut player);
    assert_eq!((all.sounds, all.rests), (vec![Sound::Set, Sound::Capture, Sound::Tray], 3));
    player.frames(100);
    assert_eq!(heard(&mut player).rests, 0);
}

/// A die is heard when it touches the board, and not while the hand swings it.
#[test]
fn a_die_rolls_where_it_touches() {
    let mut player = Player::with_position("occasio", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1");
    player.frames(60);
    listen(&mut player);
    player.click("d4 b3");
    let dice = |player: &mut Player| {
        let mut dice = player.app.world_mut().query_filtered::<&Transform, With<Turning>>();
        dice.iter(player.app.world()).map(|die| die.translation.y).next()
    };
    let mut heights = Vec::new();
    for _ in 0..120 {
        player.frames(1);
        let sounds = heard(&mut player).sounds;
        heights.extend(dice(&mut player));
        if !sounds.is_empty() {
            // It is not set down as well before it lies still.
            assert_eq!(sounds, [Sound::Roll]);
            break;
        }
    }
    let (highest, last) = (heights.iter().copied().fold(0., f32::max), *heights.last().unwrap());
    assert!(heights.len() > 10 && highest > 0.5, "{heights:?}");
    // It may have bounced by a frame's part since the touch.
    assert!(last < 0.2, "{heights:?}");
}

#[test]
fn every_event_sounds_like_itself() {
    use Sound::{Capture, Check, End, Roll, Set, Stack, Tray, Turn, YourTurn};
    for (variant, position, squares, sounds) in [
        ("trojan", "4k3/8/8/8/3(QN)4/8/8/4K3 w - - 0 1", "d4 d5", vec![Set]),
        ("trojan", "4k3/8/8/8/3Q4/3N4/8/4K3 w - - 0 1", "d4 d3", vec![Stack]),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1 h8", vec![Set, Check]),
        ("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1 a8", vec![Set, End]),
        ("ordo", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d4 f5", vec![Set, Turn]),
        ("occasio", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d4 b3", vec![Roll, Set]),
        ("nava", "rK,6,yK/8/8/1,bP,6/8/8/wR,7/wK,6,bK w 0 1", "a2 b2", vec![Set, YourTurn]),
        ("nava", "rK,6,yK/8/8/8/8/8/wR,bP,6/wK,6,bK w 0 1", "a2 b2", vec![Capture, Tray, YourTurn]),
    ] {
        let mut player = Player::with_position(variant, position);
        player.frames(60);
        player.prefer(|preferences| preferences.speed = 0.);
        listen(&mut player);
        player.click(squares);
        player.frames(10);
        assert_eq!(heard(&mut player).sounds, sounds, "{variant} {squares}");
    }
}

/// A check that is taken back before it is heard is not heard any more, only the piece that goes back.
#[test]
fn what_is_taken_back_is_not_heard() {
    let mut player = Player::with_position("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    player.frames(60);
    listen(&mut player);
    player.click("h1 h8");
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    assert_eq!((player.record().len(), heard(&mut player).sounds), (0, vec![Sound::Set]));
}

#[test]
fn a_key_makes_it_silent() {
    let mut player = Player::with("chess");
    let muted = |player: &Player| player.app.world().resource::<Preferences>().muted;
    player.keys(&[KeyCode::KeyM]);
    assert!(muted(&player));
    player.keys(&[KeyCode::KeyM]);
    assert!(!muted(&player));
}

/// A system that fails once.
fn fail(mut done: Local<bool>) -> Result {
    if std::mem::replace(&mut *done, true) { Ok(()) } else { Err("the cat walked over the keyboard".into()) }
}

#[test]
fn an_error_is_shown_and_the_game_goes_on() {
    let home = tempfile::TempDir::new().unwrap();
    crate::own_process::run("rest::an_error_in_a_process_of_its_own", home.path(), "error", None);
}

#[test]
#[ignore = "every table of a process shows its errors, so those of other tests would show this one"]
fn an_error_in_a_process_of_its_own() {
    let mut player = Player::with("chess");
    player.app.add_systems(Update, fail.after(TableSystems::Camera));
    player.frames(3);
    let shown = |player: &Player| {
        let toasts = player.app.world().resource::<Toasts>();
        toasts.messages().any(|message| message.to_string().contains("the cat walked over the keyboard"))
    };
    assert!(shown(&player));
    player.click("e2 e4");
    assert_eq!(player.record(), ["e2e4"]);
}

fn mode(player: &Player) -> UpdateMode {
    player.app.world().resource::<WinitSettings>().focused_mode
}

/// Runs this many frames. Returns how many of them request another frame.
fn asking(player: &mut Player, frames: usize) -> usize {
    let mut asking = 0;
    for _ in 0..frames {
        player.app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
        player.frames(1);
        asking += usize::from(!player.app.world().resource::<Messages<RequestRedraw>>().is_empty());
    }
    asking
}

#[test]
fn an_idle_table_asks_for_no_picture_and_a_moving_one_for_each() {
    let mut player = Player::with("chess");
    let asleep = UpdateMode::reactive(Duration::from_secs(3600));
    // While models load, the table looks for them now and then.
    player.until("asleep", |player| asking(player, 10) == 0 && mode(player) == asleep);
    assert_eq!(asking(&mut player, 60), 0);
    assert_eq!(mode(&player), asleep);
    player.click("e2 e4");
    assert_eq!((asking(&mut player, 15), mode(&player)), (15, UpdateMode::Continuous));
    player.until("asleep again", |player| asking(player, 1) == 0);
    assert!(player.moving() == 0);
    // The camera, notes and marks request their own frames.
    player.keys(&[KeyCode::KeyT]);
    assert!(asking(&mut player, 10) == 10);
    player.until("asleep once more", |player| asking(player, 1) == 0);
    player.click("e4");
    player.until("a note is on show", |player| asking(player, 1) == 0);
    assert!(matches!(mode(&player), UpdateMode::Reactive { wait, .. } if wait <= Duration::from_secs(5)));
}

/// Bevy draws once more when its mode changes. So a clock that runs changes it when a figure does, and not in each frame.
#[test]
fn a_clock_that_runs_lets_the_table_sleep() {
    let mut player = Player::with("chess");
    let clocks = vec![TimeControl { seconds: 60, method: TimeMethod::SuddenDeath }];
    player.app.world_mut().trigger(StartMatch { variant: "chess".to_owned(), clocks, ..default() });
    player.until_dressed();
    player.click("e2 e4");
    let notes = |player: &Player| player.app.world().resource::<Toasts>().messages().count();
    player.until("only the clock runs", |player| notes(player) == 0 && asking(player, 10) == 0);
    let (mut changes, mut last) = (0, mode(&player));
    // A frame takes 16 ms, so these are three seconds.
    for _ in 0..188 {
        player.frames(1);
        changes += usize::from(std::mem::replace(&mut last, mode(&player)) != mode(&player));
    }
    assert!((2..=12).contains(&changes), "{changes}");
}

/// The table has slept for a minute when a move is made. The piece begins its way with a usual step.
#[test]
fn a_motion_after_a_long_sleep_begins_at_its_beginning() {
    let mut player = Player::with("chess");
    player.until("asleep", |player| asking(player, 10) == 0);
    let step = |player: &mut Player, milliseconds: u64| {
        player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds)));
    };
    let game = player.current().game();
    let action = game.rules().parse_action(game.position(), "e2e4").unwrap();
    let seat = game.position().turn();
    let from = player.figure("e2");
    player.app.world_mut().trigger(Propose { seat, action });
    step(&mut player, 60_000);
    player.frames(1);
    step(&mut player, 16);
    player.frames(1);
    let begun = player.figure("e4").xz().distance(from.xz());
    // The way is two squares long, and takes 19 frames.
    assert!(begun < 0.5, "{begun}");
    player.frames(30);
    let way = player.figure("e4").xz().distance(from.xz());
    assert!((way - 2.).abs() < 0.01, "{way}");
}

/// Nobody moves the mouse after a window was maximised.
#[test]
fn a_resized_window_is_drawn_anew() {
    let mut player = Player::with("chess");
    player.until("asleep", |player| asking(player, 10) == 0);
    let world = player.app.world_mut();
    let window = world.query_filtered::<Entity, With<Window>>().single(world).unwrap();
    world.write_message(WindowResized { window, width: 900., height: 500. });
    assert!(asking(&mut player, 4) >= 3);
    player.until("asleep again", |player| asking(player, 10) == 0);
}

/// An idle table sleeps, and the next frame comes after all that time.
#[test]
fn a_note_after_a_long_sleep_stays_its_whole_time() {
    let mut player = Player::with("chess");
    let notes = |player: &Player| player.app.world().resource::<Toasts>().messages().count();
    player.until("asleep", |player| notes(player) == 0 && asking(player, 10) == 0);
    let step = |player: &mut Player, milliseconds: u64| {
        player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds)));
    };
    step(&mut player, 60_000);
    player.app.world_mut().trigger(Toast(Message::new("tell-not-yours")));
    player.frames(1);
    step(&mut player, 100);
    player.frames(45);
    assert_eq!(notes(&player), 1);
    player.frames(10);
    assert_eq!(notes(&player), 0);
}

/// Nobody reads ten lines in five seconds. Short notes go meanwhile.
#[test]
fn a_long_note_stays_longer() {
    let mut player = Player::with("chess");
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    let long = Message::new("tell-error").text("error", "x".repeat(200));
    player.app.world_mut().trigger(Toast(long.clone()));
    player.app.world_mut().trigger(Toast(Message::new("tell-not-yours")));
    player.frames(60);
    let notes = |player: &Player| player.app.world().resource::<Toasts>().messages().cloned().collect::<Vec<_>>();
    assert_eq!(notes(&player), [long]);
    player.frames(80);
    assert!(notes(&player).is_empty());
}

/// The fire is the only thing that moves on an idle table. It is drawn ten times a second and not in each frame.
#[test]
fn a_fire_asks_for_ten_pictures_a_second() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| (preferences.flicker, preferences.quality) = (true, Quality::High));
    let wait = |player: &Player| match mode(player) {
        UpdateMode::Reactive { wait, .. } => wait,
        UpdateMode::Continuous => Duration::ZERO,
    };
    let notes = |player: &Player| player.app.world().resource::<Toasts>().messages().count();
    // While models load, the table looks for them more often.
    let loads = |player: &Player| wait(player) == Duration::from_millis(50);
    player.until("only the fire burns", |player| notes(player) == 0 && asking(player, 60) == 0 && !loads(player));
    assert_eq!(wait(&player), Duration::from_millis(100));
    player.prefer(|preferences| preferences.flicker = false);
    player.until("asleep", |player| notes(player) == 0 && asking(player, 60) == 0);
    assert_eq!(wait(&player), Duration::from_secs(3600));
}

/// A controller elsewhere asks to take back, and the people at the screen answer.
#[test]
fn another_controller_asks_and_is_answered() {
    let mut player = Player::with("chess");
    let black = Seat::new(1).unwrap();
    let far = Seated { name: "Far".to_owned(), controller: Controller::new("far") };
    player.app.world_mut().trigger(ChangePlayer { seat: black, player: far });
    player.click("e2 e4");
    player.frames(60);
    // People at this screen cannot move for the other seat.
    player.click("e7 e5");
    assert_eq!((player.record().len(), player.grip().from()), (1, None));
    let reply = {
        let game = player.current().game();
        game.rules().parse_uci(game.position(), "e7e5").unwrap()
    };
    player.app.world_mut().trigger(Propose { seat: black, action: Action::Move(reply) });
    player.frames(60);
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
    player.app.world_mut().trigger(TakeBack { seat: black });
    player.frames(3);
    assert_eq!(player.record().len(), 2);
    player.keys(&[KeyCode::Escape]);
    assert_eq!(player.record().len(), 2, "Esc declines");
    player.app.world_mut().trigger(TakeBack { seat: black });
    player.frames(3);
    player.keys(&[KeyCode::Enter]);
    assert_eq!(player.record().len(), 2, "so does Enter alone");
    player.app.world_mut().trigger(TakeBack { seat: black });
    player.frames(3);
    player.agree();
    assert_eq!(player.record(), ["e2e4"]);
}

/// A computer's move comes at any point of a frame, also when the motions of that frame have begun. It moves from the next
/// frame on, and nothing comes to rest or changes its look before.
#[test]
fn a_move_in_the_middle_of_a_frame_is_seen_first() {
    let mut player = Player::with_position("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    player.frames(60);
    listen(&mut player);
    let game = player.current().game();
    let (seat, action) = (game.position().turn(), game.rules().parse_action(game.position(), "a7a8q").unwrap());
    let propose = move |mut done: Local<bool>, mut commands: Commands| {
        if !std::mem::replace(&mut *done, true) {
            commands.trigger(Propose { seat, action });
        }
    };
    player.app.add_systems(Update, propose.after(TableSystems::Present).before(TableSystems::Animate));
    player.frames(1);
    assert_eq!((player.record().len(), player.moving(), heard(&mut player).rests), (1, 0, 0));
    player.frames(1);
    assert_eq!((player.moving(), heard(&mut player).rests), (1, 0));
    // It rests once the new queen is set down in the place of the pawn.
    player.until("rest", |player| player.app.world().resource::<Heard>().rests > 0);
    assert_eq!((player.moving(), heard(&mut player).rests), (0, 1));
    player.frames(60);
    assert_eq!((player.moving(), heard(&mut player).rests), (0, 0));
}
