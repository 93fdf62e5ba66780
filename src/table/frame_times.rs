//! Measures frames: the camera turns round the table for some seconds, and the program says how long the frames took.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use crate::Launch;
use crate::model::camera_drag::CameraDrag;
use crate::model::frame::TableSystems;
use crate::model::redraw_request::Redraws;
use crate::picture::Readiness;
use crate::scene::camera::Rig;

/// How fast the camera turns, in logical pixels of a drag a second.
const SPEED: f32 = 240.;
/// How long the camera turns first, and when it turns again. After the first turn the number of pixels follows the speed of
/// the machine.
const FIRST: Duration = Duration::from_secs(2);
const AGAIN: Duration = Duration::from_secs(4);
/// The time between frames in the pause.
const PAUSE: Duration = Duration::from_millis(50);

/// The motion so far, once everything is loaded.
#[derive(Resource, Default)]
struct Motion {
    /// Since when the camera turns.
    begun: Option<Duration>,
    frames: Vec<Duration>,
}

pub(crate) fn plugin(app: &mut App) {
    if app.world().resource::<Launch>().frames.is_some() {
        app.init_resource::<Motion>().add_systems(Update, measure.before(TableSystems::Camera));
    }
}

/// Turns the camera, notes the time of each frame, and ends the program after the seconds that were asked for.
fn measure(
    launch: Res<Launch>,
    readiness: Readiness,
    time: Res<Time<Real>>,
    (camera, adapter): (Single<&Camera, With<Rig>>, Option<Res<RenderAdapterInfo>>),
    (mut motion, mut drag): (ResMut<Motion>, ResMut<CameraDrag>),
    mut redraws: Redraws,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(seconds) = launch.frames else { return };
    if motion.begun.is_none() && !readiness.is_ready() {
        redraws.now();
        return;
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
        println!("{}; the scene has {}x{} pixels, drawn by {device}", summary(&mut motion.frames), scene.x, scene.y);
        exit.write(AppExit::Success);
    }
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
