//! The images that the scene is drawn into where the processor draws.
//!
//! A processor needs half a second for the scene at full size. So the scene is drawn with fewer pixels and coarser models
//! while something changes, and sharp once everything has been still for a moment. The interface is always drawn at full size
//! over the last image. While only the interface changes, the scene is not drawn at all.
//!
//! A picture that the player keeps takes its time: several points of the scene make one of the picture, so edges are smooth.

mod coarse_models;
mod scene_material;

use std::time::Duration;

use bevy::anti_alias::fxaa::Fxaa;
use bevy::anti_alias::smaa::Smaa;
use bevy::camera::{Hdr, ImageRenderTarget, RenderTarget};
use bevy::picking::Pickable;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::time::TimeSystems;
use bevy::ui_render::prelude::MaterialNode;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiGlobalSettings, PrimaryEguiContext};

use self::coarse_models::{CoarseModels, choose_models, find_copies};
use self::scene_material::SceneMaterial;
use super::camera::Rig;
use crate::model::redraw_request::{Compiling, FRAMES, RedrawRequest, Redraws};
use crate::model::view::{DrawnBy, HidePanels, PageInPicture, SimplePicture};

/// The pixels of the scene while something changes: at first, and at least. Fewer show no coordinates.
const COARSE: f32 = 640. * 360.;
const COARSEST: f32 = 480. * 270.;
/// The time that such a picture should take. The number of pixels follows the speed of the machine.
const GOAL: f32 = 0.125;
/// The part of a picture's time that does not depend on its pixels: its commands, shadows and interface. Measured with Nava.
const FIXED: f32 = 0.5;
/// The factor by which the number of pixels must be wrong before it changes. So it does not change all the time.
const WRONG: f32 = 1.1;
/// The most pixels of the scene at rest. A click waits for the picture that is being drawn, so it has a limit, too.
const SHARP: f32 = 1280. * 720.;
/// How many points of a picture that is kept make one, to each side. Multisampling would take ten times as long.
const POINTS: u32 = 2;
/// The most points of a picture for which this is done. It takes a minute for so many on a slow machine.
const FINE_MOST: u32 = 1920 * 1080;
/// The darkness of the corners, from 0 to 1.
const VIGNETTE: f32 = 0.32;
/// How long everything must be still before the sharp picture is drawn.
const STILL: Duration = Duration::from_millis(700);

/// How many points to each side make one of a picture of this size that a processor draws and the player keeps.
pub(crate) fn points_of_kept(size: UVec2) -> u32 {
    if size.element_product() <= FINE_MOST { POINTS } else { 1 }
}

/// An image of the scene, and the material that shows it.
struct SceneImage {
    target: ImageRenderTarget,
    material: Handle<SceneMaterial>,
}

/// The images of the scene.
#[derive(Resource)]
pub(super) struct Canvas {
    coarse: SceneImage,
    sharp: SceneImage,
    /// The image of a picture that is kept, from its frame until the next one is drawn.
    fine: Option<SceneImage>,
    /// Whether the last image was the coarse one.
    is_coarse: bool,
    /// The size of the window for which the images were made, in pixels, and its scale factor.
    window: (UVec2, f32),
    /// The number of pixels of the coarse image.
    pixels: f32,
    /// How many more frames draw the scene.
    left: u8,
    /// The time that the last coarse pictures have taken, in seconds, and their number.
    taken: (f32, u32),
    /// When the coarse image was drawn last, while it is on show.
    coarse_at: Option<Duration>,
}

impl Canvas {
    /// Images that fit a window. The first frames draw the scene.
    fn new(window: &Window, images: &mut Assets<Image>, materials: &mut Assets<SceneMaterial>) -> Self {
        let coarse = SceneImage::new(window, COARSE, images, materials);
        let sharp = SceneImage::new(window, SHARP, images, materials);
        let window = (window.physical_size(), window.scale_factor());
        let (fine, is_coarse) = (None, true);
        Self { coarse, sharp, fine, is_coarse, window, pixels: COARSE, left: FRAMES, taken: (0., 0), coarse_at: None }
    }

    /// The number of pixels with which a coarse picture takes as long as it should, if that is another one.
    fn better_pixels(&mut self) -> Option<f32> {
        if self.left > 0 || self.taken.1 < u32::from(FRAMES) {
            return None;
        }
        let (seconds, pictures) = std::mem::take(&mut self.taken);
        let better = pixels_for_goal(self.pixels, seconds / pictures as f32);
        ((better / self.pixels).max(self.pixels / better) > WRONG).then_some(better)
    }
}

/// The number of pixels with which a coarse picture takes [`GOAL`] seconds. The last one had this number of pixels, and took so
/// many seconds.
///
/// A slow picture loses so many pixels that its other part is made up for. A quick one gains as if it had no other part: on
/// another machine that part may be small, and the numbers would swing for ever.
fn pixels_for_goal(pixels: f32, seconds: f32) -> f32 {
    let fixed = if seconds > GOAL { FIXED * seconds } else { 0. };
    (pixels * (GOAL - fixed) / (seconds - fixed)).clamp(COARSEST, SHARP)
}

impl SceneImage {
    /// An image with at most this many pixels.
    fn new(window: &Window, pixels: f32, images: &mut Assets<Image>, materials: &mut Assets<SceneMaterial>) -> Self {
        let size = window.physical_size().as_vec2().max(Vec2::ONE);
        Self::of_part(window, (pixels / size.element_product()).sqrt().min(1.), images, materials)
    }

    /// An image whose sides are this part of the window's.
    fn of_part(window: &Window, part: f32, images: &mut Assets<Image>, materials: &mut Assets<SceneMaterial>) -> Self {
        let UVec2 { x, y } = (window.physical_size().as_vec2() * part).round().as_uvec2().max(UVec2::ONE);
        let image = images.add(Image::new_target_texture(x, y, TextureFormat::Rgba8UnormSrgb, None));
        let material = materials.add(SceneMaterial::new(image.clone(), &vignette()));
        // With this factor a place in the image has the coordinates of that place in the window.
        Self { target: ImageRenderTarget { handle: image, scale_factor: window.scale_factor() * part }, material }
    }
}

/// The dark corners of the picture.
fn vignette() -> Vignette {
    Vignette { intensity: VIGNETTE, ..default() }
}

/// The node that shows an image of the scene.
#[derive(Component)]
struct SceneNode;

pub(super) fn plugin(app: &mut App) {
    if let Some(mut settings) = app.world_mut().get_resource_mut::<EguiGlobalSettings>() {
        settings.auto_create_primary_context = false;
    }
    let exists = resource_exists::<Canvas>;
    app.add_plugins(scene_material::plugin)
        .init_resource::<CoarseModels>()
        .add_systems(PostStartup, choose_interface_camera)
        // A picture is timed with the frame that it took, and not with the one before.
        .add_systems(First, (fit, draw).chain().after(TimeSystems).run_if(exists))
        .add_systems(PostUpdate, (find_copies, choose_models, ask_for_sharpness).chain().run_if(exists));
}

/// Lets the camera of the scene draw the interface, too, or gives the interface a camera of its own.
///
/// A card maps tones in the shaders of the scene. A processor shades many points that are hidden later, so it takes less time to
/// map the tones of the whole picture at the end.
fn choose_interface_camera(
    drawn_by: Res<DrawnBy>,
    (scene, window): (Single<Entity, With<Rig>>, Option<Single<&Window, With<PrimaryWindow>>>),
    (mut images, mut materials): (ResMut<Assets<Image>>, ResMut<Assets<SceneMaterial>>),
    mut commands: Commands,
) {
    let interface = (PrimaryEguiContext, IsDefaultUiCamera);
    // A picture without a window takes its time and is sharp at once.
    let Some(window) = window.filter(|_| *drawn_by == DrawnBy::Processor) else {
        commands.entity(*scene).insert((interface, vignette()));
        return;
    };
    let canvas = Canvas::new(&window, &mut images, &mut materials);
    let camera = Camera { order: 1, ..default() };
    commands.entity(*scene).insert(Hdr);
    commands.spawn((Name::new("camera of the interface"), Camera2d, camera, Msaa::Off, interface));
    commands.spawn((
        Name::new("scene"),
        SceneNode,
        MaterialNode(canvas.coarse.material.clone()),
        Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() },
        // Below the veil, which lies below the panels at the seats.
        GlobalZIndex(-2),
        Pickable::IGNORE,
    ));
    commands.insert_resource(canvas);
}

/// Makes the images anew when the window has another size or scale, or when the machine is faster or slower than was thought.
fn fit(
    mut canvas: ResMut<Canvas>,
    window: Single<&Window, With<PrimaryWindow>>,
    (mut images, mut materials): (ResMut<Assets<Image>>, ResMut<Assets<SceneMaterial>>),
) {
    let size = window.physical_size();
    if (size, window.scale_factor()) != canvas.window && size.min_element() > 0 {
        *canvas = Canvas::new(&window, &mut images, &mut materials);
    }
    if let Some(pixels) = canvas.better_pixels() {
        canvas.pixels = pixels;
        // The old image stays on show until the next one is drawn.
        canvas.coarse = SceneImage::new(&window, pixels, &mut images, &mut materials);
    }
}

/// Decides whether this frame draws the scene, and into which image.
fn draw(
    mut canvas: ResMut<Canvas>,
    mut requests: MessageReader<RedrawRequest>,
    scene: Single<(Entity, &mut Camera, &mut RenderTarget, &mut Projection), With<Rig>>,
    mut node: Single<&mut MaterialNode<SceneMaterial>, With<SceneNode>>,
    (time, compiling): (Res<Time<Real>>, Res<Compiling>),
    (simple, adapter): (Res<SimplePicture>, Option<Res<RenderAdapterInfo>>),
    (hidden, page): (Res<HidePanels>, Res<PageInPicture>),
    window: Single<&Window, With<PrimaryWindow>>,
    (mut images, mut materials): (ResMut<Assets<Image>>, ResMut<Assets<SceneMaterial>>),
    mut was_coarse: Local<bool>,
    mut commands: Commands,
) {
    // All of them are read: one that was left would count in the next frame.
    if requests.read().filter(|request| **request == RedrawRequest::Now).count() > 0 {
        canvas.left = FRAMES;
    }
    let (scene, mut camera, mut target, mut projection) = scene.into_inner();
    // A picture that the player keeps is sharp.
    let is_kept = hidden.0 || page.0;
    let is_coarse = canvas.left > 0 && !is_kept;
    // This frame began when the picture of the one before it was done. Compiling takes time of its own.
    if is_coarse && *was_coarse && !compiling.any() {
        canvas.taken = (canvas.taken.0 + time.delta_secs(), canvas.taken.1 + 1);
    }
    *was_coarse = is_coarse;
    let is_due = canvas.coarse_at.is_some_and(|at| time.elapsed() >= at + STILL);
    // The scene of a picture is drawn once. It stays on show while the picture is read back.
    let is_kept_already = hidden.0 && canvas.fine.is_some() && !compiling.any();
    camera.is_active = (canvas.left > 0 || is_due) && !is_kept_already;
    if !camera.is_active {
        return;
    }
    canvas.fine = match canvas.fine.take() {
        // Behind a page, the scene is hardly seen.
        _ if !hidden.0 => None,
        Some(fine) => Some(fine),
        None => {
            let points = points_of_kept(window.physical_size()) as f32;
            Some(SceneImage::of_part(&window, points, &mut images, &mut materials))
        }
    };
    canvas.left = canvas.left.saturating_sub(1);
    canvas.coarse_at = is_coarse.then(|| time.elapsed());
    canvas.is_coarse = is_coarse;
    let usual = if is_coarse { &canvas.coarse } else { &canvas.sharp };
    let image = canvas.fine.as_ref().unwrap_or(usual);
    let wanted = RenderTarget::Image(image.target.clone());
    if target.as_image() != wanted.as_image() {
        node.0 = image.material.clone();
        // A coarse image is stretched, and its stairs and bright dots with it. FXAA is one pass and removes both; the blur is
        // not seen there. Without a renderer, Bevy cannot remove the smoothing.
        let mut scene = commands.entity(scene);
        match (adapter.is_some(), is_coarse) {
            (false, _) => {}
            (true, true) => _ = scene.remove::<Smaa>().insert(Fxaa::default()),
            (true, false) if simple.0 => _ = scene.remove::<Fxaa>().insert(Smaa::default()),
            (true, false) => _ = scene.remove::<Fxaa>(),
        }
        *target = wanted;
        // Bevy looks at the size of a new target only if the projection changes.
        projection.set_changed();
    }
}

/// Asks for the frame that draws the sharp picture.
fn ask_for_sharpness(canvas: Res<Canvas>, time: Res<Time<Real>>, mut redraws: Redraws) {
    if let Some(at) = canvas.coarse_at.filter(|_| canvas.left == 0) {
        redraws.within((at + STILL).saturating_sub(time.elapsed()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture takes the right time after a few steps, or has the least or the most pixels. That holds for machines on which
    /// pixels take much of the time, and for those on which they take little.
    #[test]
    fn the_pixels_follow_the_speed_of_the_machine() {
        for (fixed, of_pixels) in [(0.01, 0.04), (0., 0.06), (0.06, 0.02), (0.02, 0.2), (0.09, 0.09), (0.001, 0.0001)] {
            let seconds = |pixels: f32| fixed + of_pixels * pixels / COARSE;
            let mut pixels = COARSE;
            for _ in 0..4 {
                pixels = pixels_for_goal(pixels, seconds(pixels));
            }
            let is_right = (seconds(pixels) / GOAL - 1.).abs() < 0.2;
            let is_least = pixels == COARSEST && seconds(pixels) > GOAL;
            let is_most = pixels == SHARP && seconds(pixels) < GOAL;
            assert!(is_right || is_least || is_most, "{fixed} {of_pixels}: {pixels} pixels, {} s", seconds(pixels));
        }
        // One step is enough for a picture that takes too long.
        assert_eq!([1.6 * GOAL, 9. * GOAL].map(|seconds| pixels_for_goal(COARSE, seconds)), [COARSEST; 2]);
    }
}
