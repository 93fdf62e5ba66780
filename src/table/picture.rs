//! A picture without a window: the scene is drawn into an image, saved, and the program ends.

use std::path::PathBuf;
use std::time::Duration;

use bevy::app::ScheduleRunnerPlugin;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use tessera_arbiter::{HoldForced, Match, Refused, Texts};

use crate::Launch;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::table_requests::CameraRequest;
use crate::model::view::{FlatView, HidePanels};
use crate::motion::settle::Busy;
use crate::redraw::Compiling;
use crate::scene::camera::Rig;
use crate::scene::looks::Looks;

/// Frames without anything left to compile before the picture is taken.
const SETTLE: u32 = 8;
/// Frames after which something must be wrong.
const PATIENCE: u32 = 2000;

/// A picture to take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Where to save it; the name's end says in which format.
    pub file: PathBuf,
    /// From where.
    pub view: PictureView,
    /// Whether to leave out the panels.
    pub bare: bool,
}

/// From where a picture is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PictureView {
    /// From the seat of the side to move.
    #[default]
    Seat,
    /// From straight above.
    Top,
    /// Flat, with plain symbols.
    Flat,
    /// From above in table mode, with a panel at each seat.
    Table,
}

/// How far the picture has come.
#[derive(Resource, Default)]
struct Progress {
    /// Frames in which nothing was left to do.
    settled: u32,
    frames: u32,
    taken: bool,
}

pub(crate) fn plugin(app: &mut App) {
    let Some(picture) = app.world().resource::<Launch>().picture.clone() else { return };
    app.insert_resource(HidePanels(picture.bare))
        .insert_resource(FlatView(picture.view == PictureView::Flat))
        // A picture shows what was asked for and not what follows from it by itself.
        .insert_resource(HoldForced { limit: Duration::MAX })
        .init_resource::<Progress>()
        .add_plugins(ScheduleRunnerPlugin::run_loop(Duration::ZERO))
        .add_systems(PostStartup, aim)
        .add_systems(Last, take)
        .add_observer(on_refused);
}

/// The image that is drawn into.
#[derive(Resource)]
struct Canvas(Handle<Image>);

fn aim(
    launch: Res<Launch>,
    mut preferences: ResMut<Preferences>,
    cameras: Query<Entity, With<Camera3d>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let canvas =
        images.add(Image::new_target_texture(launch.size.x, launch.size.y, TextureFormat::Rgba8UnormSrgb, None));
    for camera in &cameras {
        commands.entity(camera).insert(RenderTarget::Image(canvas.clone().into()));
    }
    commands.insert_resource(Canvas(canvas));
    if launch.picture.as_ref().is_some_and(|picture| picture.view == PictureView::Table) {
        preferences.camera = CameraMode::Table;
    }
}

/// Takes the picture once everything is loaded, compiled and at rest.
fn take(
    (looks, server, compiling): (Res<Looks>, Res<AssetServer>, Res<Compiling>),
    (launch, canvas, current): (Res<Launch>, Res<Canvas>, Option<Res<Match>>),
    moving: Query<(), Busy>,
    rig: Single<&Rig>,
    mut progress: ResMut<Progress>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    progress.frames += 1;
    if progress.frames > PATIENCE {
        error!("the picture cannot be taken: something is still loading");
        exit.write(AppExit::error());
    }
    let busy = !looks.ready(&server) || compiling.any();
    if busy || rig.is_moving() || !moving.is_empty() || current.is_none() {
        progress.settled = 0;
        return;
    }
    progress.settled += 1;
    if progress.settled == 1 && launch.picture.as_ref().is_some_and(|picture| picture.view == PictureView::Top) {
        commands.trigger(CameraRequest::Top);
    }
    if progress.settled >= SETTLE && !progress.taken {
        progress.taken = true;
        commands.spawn(Screenshot::image(canvas.0.clone())).observe(on_captured);
    }
}

fn on_captured(captured: On<ScreenshotCaptured>, launch: Res<Launch>, mut exit: MessageWriter<AppExit>) -> Result {
    let Some(picture) = &launch.picture else { return Ok(()) };
    let saved = captured
        .image
        .clone()
        .try_into_dynamic()
        .map_err(|error| error.to_string())
        .and_then(|image| image.to_rgb8().save(&picture.file).map_err(|error| error.to_string()));
    exit.write(match saved {
        Ok(()) => AppExit::Success,
        Err(error) => {
            eprintln!("tessera: {}: {error}", picture.file.display());
            AppExit::error()
        }
    });
    Ok(())
}

/// Without a window, what cannot be shown is said on the terminal.
fn on_refused(refused: On<Refused>, texts: Res<Texts>, mut exit: MessageWriter<AppExit>) {
    for reason in &refused.reasons {
        eprintln!("tessera: {}", texts.message(reason));
    }
    exit.write(AppExit::error());
}
