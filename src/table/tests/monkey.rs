//! Somebody presses anything anywhere. Nothing panics, and no system fails. The pieces on the table are those of the match, and its
//! record leads to the same position.
//!
//! `MONKEY=20000 cargo test -p tessera-table --test gestures monkey` takes so many steps, with other seeds each time. A failure tells
//! its seed and the last steps.

use std::time::{SystemTime, UNIX_EPOCH};

use bevy::ecs::error::{BevyError, ErrorContext, FallbackErrorHandler};
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tempfile::TempDir;
use tessera_arbiter::{Match, OnShow, PieceId, Place};
use tessera_rules::notation::Record;
use tessera_table::{Launch, Screen, sample_mods};

use crate::own_process;
use crate::panels::Panels;
use crate::player::Player;

/// The steps of the usual test, and the steps with one program before the next one starts.
const STEPS: usize = 200;
const STEPS_AT_ONCE: usize = 100;
/// Every other program begins with a match of one of these variants.
const VARIANTS: [&str; 6] = ["nava-ffa", "occado", "trojan", "crazyhouse", "duck", "four-handed"];
/// How many steps pass between two looks at the table.
const LOOK: usize = 10;

const KEYS: [KeyCode; 46] = {
    use KeyCode::*;
    [
        ArrowLeft, ArrowUp, ArrowRight, ArrowDown, Enter, Space, Slash, Digit1, Digit2, Digit3, Digit9, KeyA, KeyB,
        KeyC, KeyD, KeyE, KeyF, KeyG, KeyH, KeyI, KeyK, KeyL, KeyM, KeyN, KeyO, KeyP, KeyQ, KeyR, KeyS, KeyT, KeyU,
        KeyV, KeyW, PageUp, PageDown, Home, Escape, Escape, Escape, Tab, F1, F2, F10, Backspace, Delete, KeyX,
    ]
};

/// The steps so far, told if the test panics.
struct Diary(Vec<String>);

impl Drop for Diary {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let last = self.0.len().saturating_sub(40);
            eprintln!("the last steps:\n{}", self.0[last..].join("\n"));
        }
    }
}

fn panic_at(error: BevyError, context: ErrorContext) {
    panic!("{context}: {error}");
}

/// Takes a step. Returns what it was.
fn step(player: &mut Player, random: &mut ChaCha8Rng) -> String {
    let world = player.app.world_mut();
    let window = world.query::<&Window>().single(world).unwrap().size();
    let somewhere = Vec2::new(random.random_range(0. ..window.x), random.random_range(0. ..window.y));
    match random.random_range(0..100) {
        0..34 => {
            let panels = player.app.world().resource::<Panels>();
            let words: Vec<String> = panels.all().filter(|words| !words.is_empty()).map(str::to_owned).collect();
            let Some(words) = words.choose(random) else { return "-".into() };
            let Some(&at) = player.on_panels(words).choose(random) else { return "-".into() };
            player.click_at(at);
            player.frames(random.random_range(0..20));
            format!("click `{words}`")
        }
        34..56 if player.screen() == Screen::Match => {
            let game = player.current().game();
            let moves = game.moves();
            let Some(&mv) = moves.choose(random) else { return "no move".into() };
            let said = format!("{mv:?}");
            for square in [mv.from(), mv.to()] {
                if let Some(at) = player.in_sight(square, 0.).filter(|_| mv.dropped().is_none()) {
                    player.click_at(at);
                    player.frames(random.random_range(0..8));
                }
            }
            player.frames(random.random_range(0..60));
            format!("move {said}")
        }
        34..70 => {
            let keys: Vec<KeyCode> = (0..random.random_range(1..4)).map(|_| *KEYS.choose(random).unwrap()).collect();
            if random.random() {
                player.keys(&keys)
            } else {
                player.keys_within_a_frame(&keys)
            }
            player.frames(random.random_range(0..10));
            format!("keys {keys:?}")
        }
        70..78 => {
            player.click_at(somewhere);
            format!("click {somewhere}")
        }
        78..84 => {
            let button = *[MouseButton::Left, MouseButton::Right, MouseButton::Middle].choose(random).unwrap();
            player.point(somewhere);
            player.press(button);
            let to = window - somewhere;
            player.point(somewhere.lerp(to, random.random()));
            player.release(button);
            format!("drag {button:?} from {somewhere}")
        }
        84..88 => {
            player.point(somewhere);
            player.wheel(random.random_range(-5. ..5.));
            format!("wheel at {somewhere}")
        }
        88..92 => {
            let text =
                *["e4", "Nf3", "resign", "draw", "undo", "ä?", "12", "x y", "1. e4 e5 2. Nf3"].choose(random).unwrap();
            player.write(text);
            format!("write `{text}`")
        }
        92..94 => {
            let (width, height) = (random.random_range(500. ..1920_f32), random.random_range(300. ..1080_f32));
            let world = player.app.world_mut();
            world.query::<&mut Window>().single_mut(world).unwrap().resolution.set(width.round(), height.round());
            player.frames(3);
            format!("size {width}x{height}")
        }
        _ => {
            player.frames(random.random_range(1..120));
            "wait".into()
        }
    }
}

/// Looks whether the pieces on the table are those of the moment on show, and whether the record is right.
/// Returns whether a match is on the table.
fn check(player: &mut Player) -> bool {
    if player.screen() != Screen::Match || !player.app.world().contains_resource::<Match>() {
        return false;
    }
    player.frames(2);
    let ply = player.app.world_mut().run_system_once(|on_show: OnShow| on_show.ply()).unwrap();
    let snapshot = player.current().snapshot(ply);
    let mut wanted: Vec<(PieceId, Place)> = snapshot.iter().map(|(id, state)| (id, state.place)).collect();
    let world = player.app.world_mut();
    let mut found: Vec<(PieceId, Place)> =
        world.query::<(&PieceId, &Place)>().iter(world).map(|(id, place)| (*id, *place)).collect();
    found.sort_by_key(|(id, _)| id.index());
    wanted.sort_by_key(|(id, _)| id.index());
    assert_eq!(found, wanted, "the pieces on the table after {ply} actions");
    let record = player.current().record();
    let read = Record::parse(&record.to_string()).unwrap();
    let again = read.replay_by(player.current().game().rules().clone()).unwrap();
    assert_eq!(again.rules().fen(again.position()), player.text(), "{record}");
    true
}

/// Takes steps with one program.
fn play(seed: u64, steps: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let games = TempDir::new().unwrap();
    let begins = seed % 2 == 1;
    let variant = VARIANTS.choose(&mut random).filter(|_| begins).map(|&variant| variant.to_owned());
    let launch = Launch { variant, more_mods: sample_mods(), games: Some(games.path().to_owned()), ..default() };
    let mut player = Player::launched(launch, |app| _ = app.insert_resource(FallbackErrorHandler(panic_at)));
    let mut diary = Diary(vec![format!("seed {seed}")]);
    if begins {
        // Its hands reach the board: the first move is seen to be played.
        player.keys(&[KeyCode::KeyF]);
        player.frames(60);
        let mv = player.current().game().moves()[0];
        player.play(mv);
        assert!(!player.record().is_empty() && check(&mut player), "{mv:?}");
    }
    for number in 0..steps {
        let said = step(&mut player, &mut random);
        diary.0.push(said);
        if number % LOOK == 0 {
            check(&mut player);
        }
    }
    check(&mut player);
}

#[test]
fn a_monkey_breaks_nothing() {
    let wish = std::env::var("MONKEY").ok();
    let steps: usize = wish.as_ref().map_or(STEPS, |steps| steps.parse().unwrap());
    let first = wish.map_or(0, |_| SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs());
    for part in 0..steps.div_ceil(STEPS_AT_ONCE) as u64 {
        let home = TempDir::new().unwrap();
        own_process::run("monkey::of_a_user", home.path(), &(first + part).to_string(), None);
    }
}

#[test]
#[ignore = "another test starts this one for a user of its own"]
fn of_a_user() {
    play(own_process::task().parse().unwrap(), STEPS_AT_ONCE);
}
