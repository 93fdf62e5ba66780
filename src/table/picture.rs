//! A picture without a window: the program draws the scene into an image, saves it, and ends. A clip is made in the same way.
//!
//! In the game, [`keep`] saves pictures of the window, and [`keep_clip`] clips of the last moves.

mod animation;
mod clip;
mod keep;
mod keep_clip;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use bevy::app::ScheduleRunnerPlugin;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use tessera_arbiter::{HoldForced, Refused, Texts};

use crate::Launch;
use crate::frame_times::Motion;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::RedrawRequest;
use crate::model::table_requests::{CameraRequest, ClipProgress};
use crate::model::view::{DrawnBy, FlatView, HidePanels};
use crate::motion::settle::Busy;
use crate::readiness::Readiness;
use crate::scene::camera::Rig;
use crate::scene::canvas::points_of_kept;
pub use clip::Clip;

/// How many frames in a row must be at rest before the picture is taken. Changes reach the image some frames later.
const SETTLE: u32 = 8;
/// A processor draws this many frames at the end with more points, so that edges are smooth. The first ones bring the letters
/// for it.
const FINE: u32 = 4;
/// The program gives up after this time. Loading and compiling takes a few seconds in software, and minutes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// A picture to take, or a clip to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The file to write. Its extension chooses the format.
    pub file: PathBuf,
    /// The point of view.
    pub view: PictureView,
    /// Whether the panels are left out.
    pub bare: bool,
    /// The record of the game, or PGN. A picture shows its last position. Without it the variant's start is shown.
    pub game: Option<String>,
    /// The clip of that game. Without it the file is a single picture.
    pub clip: Option<Clip>,
}

impl Picture {
    /// Whether this is a single picture and no clip.
    pub(crate) fn is_still(&self) -> bool {
        self.clip.is_none()
    }
}

/// The point of view of a picture.
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

/// The progress towards the picture.
#[derive(Resource)]
struct Progress {
    /// How many frames in a row were at rest.
    settled: u32,
    start: Instant,
    taken: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ClipProgress>();
    let Some(picture) = app.world().resource::<Launch>().picture.clone() else {
        app.add_plugins((keep::plugin, keep_clip::plugin));
        return;
    };
    app.insert_resource(HidePanels(picture.bare))
        .insert_resource(FlatView(picture.view == PictureView::Flat))
        // The picture shows the requested position, so no forced action may be played.
        .insert_resource(HoldForced { limit: Duration::MAX })
        .insert_resource(Progress { settled: 0, start: Instant::now(), taken: false })
        .add_plugins(ScheduleRunnerPlugin::run_loop(Duration::ZERO))
        .add_systems(PostStartup, aim)
        .add_observer(on_refused);
    if picture.clip.is_some() {
        app.add_plugins(clip::plugin);
    } else {
        app.add_systems(Last, take);
    }
}

/// Tells whether anything still changes in the picture.
#[derive(SystemParam)]
struct Changes<'w, 's> {
    moving: Query<'w, 's, (), Busy>,
    rig: Single<'w, 's, &'static Rig>,
    requests: MessageReader<'w, 's, RedrawRequest>,
    measured: Option<Res<'w, Motion>>,
}

impl Changes<'_, '_> {
    /// Whether anything moves since this was asked last: a piece, a die, the camera, or what asks for the next frame, such
    /// as a king that falls. A measurement of frames counts, too: the camera rests in the middle of it.
    fn any(&mut self) -> bool {
        self.asked() || self.rig.is_moving() || !self.moving.is_empty() || self.measures()
    }

    fn measures(&self) -> bool {
        self.measured.as_ref().is_some_and(|motion| !motion.is_over())
    }

    fn asked(&mut self) -> bool {
        self.requests.read().filter(|request| **request == RedrawRequest::Now).count() > 0
    }

    /// Names everything that changes.
    fn named(&mut self) -> Vec<String> {
        let (asked, measures) = (self.asked(), self.measures());
        let mut named = Vec::new();
        let mut add = |changes: bool, what: &str| named.extend(changes.then(|| what.to_owned()));
        add(!self.moving.is_empty(), "pieces that move");
        add(self.rig.is_moving(), "a camera that moves");
        add(asked, "something that changes");
        add(measures, "frames that are measured");
        named
    }
}

/// Names everything that a picture or a clip waits for, for the end of an error.
fn waits_for(readiness: &Readiness, changes: &mut Changes) -> String {
    let all = [readiness.missing(), changes.named()].concat();
    if all.is_empty() { "the image from the renderer".to_owned() } else { all.join(", ") }
}

/// The image that the cameras draw into.
#[derive(Resource)]
struct Canvas(RenderTarget);

/// The cameras that draw the picture.
#[derive(SystemParam)]
struct Easel<'w, 's> {
    images: ResMut<'w, Assets<Image>>,
    cameras: Query<'w, 's, (&'static mut RenderTarget, &'static mut Projection), With<Camera3d>>,
    commands: Commands<'w, 's>,
}

impl Easel<'_, '_> {
    /// Lets the cameras draw into a new image of this size. So many of its points to each side make one of the picture.
    fn stretch(&mut self, size: UVec2, points: u32) {
        let UVec2 { x, y } = size * points;
        let handle = self.images.add(Image::new_target_texture(x, y, TextureFormat::Rgba8UnormSrgb, None));
        let canvas = RenderTarget::Image(ImageRenderTarget { handle, scale_factor: points as f32 });
        for (mut target, mut projection) in &mut self.cameras {
            *target = canvas.clone();
            // Bevy looks at the size of a new target only if the projection changes.
            projection.set_changed();
        }
        self.commands.insert_resource(Canvas(canvas));
    }
}

fn aim(launch: Res<Launch>, mut preferences: ResMut<Preferences>, mut easel: Easel) {
    easel.stretch(launch.size, 1);
    if launch.picture.as_ref().is_some_and(|picture| picture.view == PictureView::Table) {
        preferences.camera = CameraMode::Table;
    }
}

/// Turns the camera to the view of a picture, once, after everything has come to rest: the camera moves then.
fn aim_from(launch: &Launch, commands: &mut Commands) {
    if launch.picture.as_ref().is_some_and(|picture| picture.view == PictureView::Top) {
        commands.trigger(CameraRequest::Top);
    }
}

/// Takes the picture once everything is loaded, compiled and at rest.
fn take(
    (readiness, mut changes): (Readiness, Changes),
    (launch, canvas, drawn_by): (Res<Launch>, Res<Canvas>, Res<DrawnBy>),
    (mut easel, mut progress): (Easel, ResMut<Progress>),
    (mut aimed, mut is_fine): (Local<bool>, Local<bool>),
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    if progress.start.elapsed() > PATIENCE + launch.frames.unwrap_or_default() {
        eprintln!("tessera: the picture cannot be taken, it still waits for {}", waits_for(&readiness, &mut changes));
        exit.write(AppExit::error());
    }
    if changes.any() || !readiness.is_ready() {
        progress.settled = 0;
        return;
    }
    progress.settled += 1;
    if progress.settled == 1 && !std::mem::replace(&mut *aimed, true) {
        aim_from(&launch, &mut commands);
    }
    let is_due = progress.settled + FINE >= SETTLE && *drawn_by == DrawnBy::Processor;
    let points = points_of_kept(launch.size);
    if is_due && points > 1 && !std::mem::replace(&mut *is_fine, true) {
        easel.stretch(launch.size, points);
    }
    if progress.settled >= SETTLE && !progress.taken {
        progress.taken = true;
        commands.spawn(Screenshot(canvas.0.clone())).observe(on_captured);
    }
}

fn on_captured(captured: On<ScreenshotCaptured>, launch: Res<Launch>, mut exit: MessageWriter<AppExit>) -> Result {
    let Some(picture) = &launch.picture else { return Ok(()) };
    let saved = captured.image.clone().try_into_dynamic().map_err(|error| error.to_string()).and_then(|image| {
        let UVec2 { x, y } = launch.size;
        let is_fine = (image.width(), image.height()) != (x, y);
        let image = if is_fine { image.thumbnail_exact(x, y) } else { image };
        image.to_rgb8().save(&picture.file).map_err(|error| error.to_string())
    });
    exit.write(match saved {
        Ok(()) => AppExit::Success,
        Err(error) => {
            eprintln!("tessera: {}: {error}", picture.file.display());
            AppExit::error()
        }
    });
    Ok(())
}

/// Prints the reasons of a refusal and ends the program: there is no window to show them.
fn on_refused(refused: On<Refused>, texts: Res<Texts>, mut exit: MessageWriter<AppExit>) {
    for reason in &refused.reasons {
        eprintln!("tessera: {}", texts.message(reason));
    }
    exit.write(AppExit::error());
}
