//! A clip without a window: the program plays the moves of a game, draws them into an image, saves an animation, and ends.
//!
//! The clock of the table advances by one tick a frame, however long the frame takes to draw. So a clip is as smooth without
//! a graphics card as with one.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use tessera_arbiter::{Match, MatchStarted, OnShow, ShowPly, StepView};

use super::animation::Animation;
use super::{Canvas, Changes, PATIENCE, Readiness, SETTLE, aim_from, waits_for};
use crate::Launch;

/// The pictures in a second. Pieces move in a third of a second, and each picture makes the file larger.
const RATE: u16 = 15;
/// The rest before the first move, between moves, and at the end, in ticks after the last one that is drawn. It is long enough
/// to see what has happened.
const RESTS: (u16, u16, u16) = (10, 7, 28);
/// How many ticks after a motion are still drawn: models and marks may come some frames later.
const AFTER: u32 = 3;

/// The word before the number of moves that the program has drawn. A table that has started it reads the number.
const DRAWN: &str = "drawn ";

/// Says how many moves are drawn.
fn say_drawn(moves: usize) {
    // Nobody needs to listen: the table may have ended.
    let _ = writeln!(std::io::stderr(), "{DRAWN}{moves}");
}

/// The number of moves that are drawn, if a line of the program says it.
pub(super) fn drawn(line: &str) -> Option<usize> {
    line.strip_prefix(DRAWN)?.parse().ok()
}

/// The part of a game that a clip shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clip {
    /// How many moves at the end of the game are shown; `None` shows all.
    pub last: Option<usize>,
}

/// A clip in the making.
#[derive(Resource)]
struct Film {
    phase: Phase,
    /// The pictures that are asked for, in order, each with the ticks that it stays.
    asked: VecDeque<(usize, u16)>,
    /// The pictures that have arrived before their turn.
    arrived: BTreeMap<usize, Image>,
    /// How many pictures were asked for.
    count: usize,
    animation: Animation,
}

enum Phase {
    /// The table is not ready. It was at rest for so many frames in a row.
    Preparing { settled: u32, start: Instant },
    /// The moves are played. Nothing has moved for so many ticks. `begun` after the first move.
    Filming { calm: u32, begun: bool },
    /// All moves were played. The last pictures arrive.
    Over { start: Instant },
}

pub(super) fn plugin(app: &mut App) {
    let size = app.world().resource::<Launch>().size;
    app.insert_resource(Film {
        phase: Phase::Preparing { settled: 0, start: Instant::now() },
        asked: VecDeque::new(),
        arrived: BTreeMap::new(),
        count: 0,
        animation: Animation::new(size, RATE),
    })
    .add_systems(Last, (film.run_if(resource_exists::<Match>), end).chain())
    .add_observer(on_match_started);
}

/// Looks at the moment before the first move of the clip.
fn on_match_started(_: On<MatchStarted>, launch: Res<Launch>, on_show: OnShow, mut commands: Commands) {
    commands.trigger(ShowPly(on_show.current().ply() - moves(&launch, on_show.current())));
}

/// How many moves the clip shows.
fn moves(launch: &Launch, current: &Match) -> usize {
    let last = launch.picture.as_ref().and_then(|picture| picture.clip.as_ref()?.last);
    last.unwrap_or(usize::MAX).min(current.ply())
}

/// Plays the moves, and takes a picture of each tick in which something moves.
fn film(
    (readiness, mut changes): (Readiness, Changes),
    (launch, canvas): (Res<Launch>, Res<Canvas>),
    on_show: OnShow,
    mut film: ResMut<Film>,
    mut aimed: Local<bool>,
    mut clock: ResMut<TimeUpdateStrategy>,
    mut commands: Commands,
) {
    let film = &mut *film;
    match &mut film.phase {
        Phase::Preparing { settled, .. } => {
            *settled = if !changes.any() && readiness.is_ready() { *settled + 1 } else { 0 };
            if *settled == 1 && !std::mem::replace(&mut *aimed, true) {
                aim_from(&launch, &mut commands);
            }
            if *settled >= SETTLE {
                *clock = TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / RATE.into());
                film.phase = Phase::Filming { calm: 0, begun: false };
            }
        }
        Phase::Filming { calm, begun } => {
            *calm = if changes.any() { 0 } else { *calm + 1 };
            if *calm <= AFTER {
                let number = film.count;
                film.count += 1;
                film.asked.push_back((number, 1));
                commands.spawn(Screenshot(canvas.0.clone())).observe(
                    move |captured: On<ScreenshotCaptured>, mut film: ResMut<Film>| {
                        film.arrived.insert(number, captured.image.clone());
                    },
                );
                return;
            }
            if *begun {
                let left = on_show.current().ply() - on_show.ply();
                say_drawn(moves(&launch, on_show.current()) - left);
            }
            let is_over = on_show.ply() >= on_show.current().ply();
            let rest = match (is_over, *begun) {
                (true, _) => RESTS.2,
                (false, false) => RESTS.0,
                (false, true) => RESTS.1,
            };
            // Nothing moves, so the rest need not be drawn.
            if let Some((_, ticks)) = film.asked.back_mut() {
                *ticks += rest;
            }
            if is_over {
                film.phase = Phase::Over { start: Instant::now() };
            } else {
                (*calm, *begun) = (0, true);
                commands.trigger(StepView(1));
            }
        }
        Phase::Over { .. } => {}
    }
}

/// Adds the pictures that have arrived to the animation. Saves it after the last one, and ends the program.
fn end(
    (readiness, mut changes): (Readiness, Changes),
    mut film: ResMut<Film>,
    launch: Res<Launch>,
    mut exit: MessageWriter<AppExit>,
) {
    let is_over = matches!(film.phase, Phase::Over { .. });
    let film = &mut *film;
    // The last picture may still become longer, unless the film is over.
    while let Some(&(number, ticks)) = film.asked.front().filter(|_| film.asked.len() > 1 || is_over)
        && let Some(image) = film.arrived.remove(&number)
    {
        film.asked.pop_front();
        film.animation.show(image.data.unwrap_or_default(), ticks);
    }
    let waits = match film.phase {
        Phase::Preparing { start, .. } | Phase::Over { start } => start.elapsed() > PATIENCE,
        Phase::Filming { .. } => false,
    };
    if waits {
        eprintln!("tessera: the clip cannot be made, it still waits for {}", waits_for(&readiness, &mut changes));
        exit.write(AppExit::error());
    }
    if !is_over || !film.asked.is_empty() {
        return;
    }
    let Some(picture) = &launch.picture else { return };
    exit.write(match film.animation.write(&picture.file) {
        Ok(()) => AppExit::Success,
        Err(error) => {
            eprintln!("tessera: {}: {error}", picture.file.display());
            AppExit::error()
        }
    });
}
