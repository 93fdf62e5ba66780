//! Measures frames: the camera turns round the table for some seconds, and the program says how long the frames took.
//!
//! With a picture there is no window, and no screen for which frames wait. As behind a screen, a frame waits until the one
//! before it is drawn.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use bevy::diagnostic::DiagnosticsStore;
use bevy::prelude::*;
use bevy::render::diagnostic::RenderDiagnosticsPlugin;
use bevy::render::render_resource::PollType;
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice, RenderQueue};
use bevy::render::{Render, RenderApp, RenderSystems};

use crate::Launch;
use crate::model::camera_drag::CameraDrag;
use crate::model::frame::TableSystems;
use crate::model::redraw_request::Redraws;
use crate::readiness::Readiness;
use crate::scene::camera::Rig;

/// How fast the camera turns, in logical pixels of a drag a second.
const SPEED: f32 = 240.;
/// How long the camera turns first, and when it turns again. After the first turn the number of pixels follows the speed of
/// the machine.
const FIRST: Duration = Duration::from_secs(2);
const AGAIN: Duration = Duration::from_secs(4);
/// The time between frames in the pause.
const PAUSE: Duration = Duration::from_millis(50);

/// How old the last measure of a pass may be. An older one is of a pass that was not needed any more.
const LAST: Duration = Duration::from_secs(1);

/// The motion so far, once everything is loaded.
#[derive(Resource, Default)]
pub(crate) struct Motion {
    /// Since when the camera turns.
    begun: Option<Duration>,
    /// How long the program took until everything was loaded.
    ready_after: Duration,
    frames: Vec<Duration>,
    is_over: bool,
}

impl Motion {
    /// Whether all frames are measured.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }
}

pub(crate) fn plugin(app: &mut App) {
    let launch = app.world().resource::<Launch>();
    if launch.frames.is_none() {
        return;
    }
    let has_window = launch.picture.is_none();
    app.add_plugins(RenderDiagnosticsPlugin);
    app.init_resource::<Motion>().add_systems(Update, measure.before(TableSystems::Camera));
    if let Some(render) = app.get_sub_app_mut(RenderApp).filter(|_| !has_window) {
        render.init_resource::<Drawn>();
        render.add_systems(Render, wait_for_the_last_image.in_set(RenderSystems::Cleanup));
    }
}

/// How many frames were drawn, and how many were given to the renderer.
#[derive(Resource, Default)]
struct Drawn {
    frames: Arc<AtomicUsize>,
    given: usize,
}

/// Waits until the frame before this one is drawn. A window waits for it by itself, an image does not.
fn wait_for_the_last_image(device: Res<RenderDevice>, queue: Res<RenderQueue>, mut drawn: ResMut<Drawn>) -> Result {
    let frames = drawn.frames.clone();
    queue.on_submitted_work_done(move || _ = frames.fetch_add(1, Ordering::Relaxed));
    while drawn.frames.load(Ordering::Relaxed) < drawn.given {
        device.poll(PollType::Poll)?;
        thread::yield_now();
    }
    drawn.given += 1;
    Ok(())
}

/// Turns the camera, notes the time of each frame, and ends the program after the seconds that were asked for. If there is a
/// picture to take, the program ends with that.
fn measure(
    launch: Res<Launch>,
    readiness: Readiness,
    time: Res<Time<Real>>,
    (camera, adapter, passes): (Single<&Camera, With<Rig>>, Option<Res<RenderAdapterInfo>>, Res<DiagnosticsStore>),
    (mut motion, mut drag): (ResMut<Motion>, ResMut<CameraDrag>),
    mut redraws: Redraws,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(seconds) = launch.frames.filter(|_| !motion.is_over) else { return };
    if motion.begun.is_none() && !readiness.is_ready() {
        redraws.now();
        return;
    }
    if motion.begun.is_none() {
        motion.ready_after = time.startup().elapsed();
    }
    let since = time.elapsed() - *motion.begun.get_or_insert(time.elapsed());
    if (FIRST..AGAIN).contains(&since) {
        redraws.within(PAUSE);
        return;
    }
    drag.way.x = SPEED * time.delta_secs();
    redraws.now();
    let measured = since.saturating_sub(AGAIN);
    // The frame before the second turn was one of the pause.
    if measured <= time.delta() {
        return;
    }
    motion.frames.push(time.delta());
    if measured >= seconds {
        let scene = camera.physical_target_size().unwrap_or_default();
        let device = adapter.map_or_else(|| "no renderer".to_owned(), |adapter| adapter.name.clone());
        let (loaded, summary) = (motion.ready_after.as_secs_f32(), summary(&mut motion.frames));
        println!(
            "loaded after {loaded:.1} s; {summary}; the scene has {}x{} pixels, drawn by {device}",
            scene.x, scene.y
        );
        for (pass, milliseconds) in dearest(&passes) {
            println!("{milliseconds:>8.2} ms  {pass}");
        }
        motion.is_over = true;
        if launch.picture.is_none() {
            exit.write(AppExit::Success);
        }
    }
}

/// The passes of the last frames that took a tenth of a millisecond or longer to draw, the dearest first, in milliseconds.
/// Some drivers measure none.
fn dearest(passes: &DiagnosticsStore) -> Vec<(String, f64)> {
    let drawn = passes.iter().filter_map(|pass| {
        let name = pass.path().as_str().strip_prefix("render/")?.strip_suffix("/elapsed_gpu")?;
        pass.measurement().filter(|last| last.time.elapsed() < LAST)?;
        Some((name.to_owned(), pass.average()?))
    });
    let mut drawn: Vec<(String, f64)> = drawn.filter(|(_, milliseconds)| *milliseconds >= 0.1).collect();
    drawn.sort_by(|a, b| b.1.total_cmp(&a.1));
    drawn
}

/// The number of frames, their median, the time within which nine of ten were drawn, and the longest.
fn summary(frames: &mut [Duration]) -> String {
    frames.sort_unstable();
    let at = |part: f32| frames[((frames.len() as f32 * part) as usize).min(frames.len() - 1)].as_secs_f32() * 1_000.;
    let (median, most, longest) = (at(0.5), at(0.9), at(1.));
    format!("{} frames: median {median:.1} ms, nine of ten within {most:.1} ms, longest {longest:.1} ms", frames.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_summed_up() {
        let mut frames: Vec<Duration> = (1..=20).rev().map(Duration::from_millis).collect();
        assert_eq!(summary(&mut frames), "20 frames: median 11.0 ms, nine of ten within 19.0 ms, longest 20.0 ms");
        assert!(summary(&mut frames[..1]).contains("median 1.0 ms, nine of ten within 1.0 ms"));
    }
}
