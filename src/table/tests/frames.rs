//! The search costs no frame: all of it runs on its own thread.

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use tessera_arbiter::{MoveDue, ThinkingPace};
use tessera_table::{Launch, Pace};

use crate::computer::{seat_black, thinks};
use crate::own_process;
use crate::player::Player;

/// How many frames are measured without a search.
const FRAMES: usize = 120;
/// A frame may take this much longer while the computer thinks. The whole search takes twenty times as long, and the
/// measurement itself errs by some milliseconds when other programs use the processor.
const MORE: Duration = Duration::from_millis(20);

/// The processor time that each thread of this process has used, but for the threads of searches.
fn used() -> BTreeMap<String, Duration> {
    let mut all = BTreeMap::new();
    for task in fs::read_dir("/proc/self/task").unwrap().flatten() {
        let read = |file: &str| fs::read_to_string(task.path().join(file)).unwrap_or_default();
        if read("comm").trim() == "search" {
            continue;
        }
        let nanoseconds = read("schedstat").split(' ').next().and_then(|text| text.parse().ok()).unwrap_or(0);
        all.insert(task.file_name().into_string().unwrap(), Duration::from_nanos(nanoseconds));
    }
    all
}

/// Runs a frame. Returns the processor time that it took on all threads but those of searches, and its real time.
fn frame(player: &mut Player) -> [Duration; 2] {
    let (before, start) = (used(), Instant::now());
    player.frames(1);
    let (real, after) = (start.elapsed(), used());
    let spent =
        |(thread, time): (&String, &Duration)| time.saturating_sub(before.get(thread).copied().unwrap_or_default());
    [after.iter().map(spent).sum(), real]
}

/// The median and the longest time of frames, of the processor and in reality.
fn summary(what: &str, frames: &[[Duration; 2]]) -> [Duration; 2] {
    let sorted = [0, 1].map(|which| {
        let mut times: Vec<Duration> = frames.iter().map(|frame| frame[which]).collect();
        times.sort();
        times
    });
    let [processor, real] = sorted.map(|times| [times[times.len() / 2], times[times.len() - 1]]);
    println!("{what}: {} frames, processor {processor:?} (median, longest), real {real:?}", frames.len());
    processor
}

/// The longest frame while level 8 thinks is not longer than without. Other tests would be measured, too, so this one has
/// a process of its own.
#[test]
fn the_search_costs_no_frame() {
    let home = tempfile::tempdir().unwrap();
    own_process::run("frames::of_level_8", home.path(), "measure", None);
}

#[test]
#[ignore = "another test starts this one in a process of its own"]
fn of_level_8() {
    own_process::task();
    let mut player = Player::with("chess");
    player.prefer(|preferences| preferences.pace = Pace::Slow);
    seat_black(&mut player, 8);
    player.frames(60);
    let idle: Vec<_> = (0..FRAMES).map(|_| frame(&mut player)).collect();
    player.click("e2 e4");
    // The motion has its own cost.
    player.prefer(|preferences| preferences.speed = 0.);
    player.frames(3);
    let mut searching = Vec::new();
    while thinks(&mut player) && player.app.world().resource::<MoveDue>().is_none() {
        searching.push(frame(&mut player));
    }
    let search_took: Duration = searching.iter().map(|frame| frame[1]).sum();
    println!("pace {:?}, the search took {search_took:?}", player.app.world().resource::<ThinkingPace>());
    let [idle, thinking] = [summary("nobody thinks", &idle), summary("level 8 thinks", &searching)];
    assert!(searching.len() > 10, "{}", searching.len());
    assert!(thinking[0] < idle[0] * 2 + MORE / 10, "the median: {thinking:?} {idle:?}");
    assert!(thinking[1] < idle[1] + MORE, "the longest: {thinking:?} {idle:?}");
}

/// With `--frames`, the camera turns, the frames are measured, and the program ends by itself.
#[test]
fn frames_are_measured_on_request() {
    let (variant, frames) = (Some("chess".to_owned()), Some(Duration::from_secs(1)));
    let mut player = Player::launched(Launch { variant, frames, ..default() }, |_| ());
    let eye = |player: &mut Player| {
        player
            .app
            .world_mut()
            .query_filtered::<&Transform, With<Camera3d>>()
            .single(player.app.world())
            .unwrap()
            .translation
    };
    let before = eye(&mut player);
    player.until("the end", |player| player.app.should_exit().is_some());
    assert_eq!(player.app.should_exit(), Some(AppExit::Success));
    assert!(eye(&mut player).distance(before) > 1., "the camera turned");
}
