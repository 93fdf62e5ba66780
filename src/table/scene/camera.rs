//! The camera: it views the board from each seat, from above, freely within limits, or flat.
//!
//! It turns by itself only if the player prefers so, and never while pieces are dragged.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

use bevy::camera::{Exposure, Hdr, ScalingMode, SubCameraView};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::light::Skybox;
use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::{ColorGrading, ColorGradingGlobal, ColorGradingSection};
use bevy_egui::PrimaryEguiContext;
use bevy_egui::input::EguiWantsInput;
use tessera_arbiter::{Match, MatchStarted, Played, Seats, TakenBack};
use tessera_rules::{Army, Game, Rules};

use crate::model::frame::{FinishMotion, TableSystems};
use crate::model::geometry::{Geometry, table_side};
use crate::model::hand::{Hand, Pointing};
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::CameraRequest;
use crate::model::view::{Backdrop, FlatView, FreeArea, PhotoMode};
use crate::motion::tween::Tween;

/// The vertical field of view, in radians. It is narrow, so that the perspective distorts little.
const FIELD: f32 = 38. * PI / 180.;
/// The lowest and highest pitch above the horizon, in radians. Below the lower one, pieces would hide whole ranks. The
/// upper one is almost vertical.
const PITCH: (f32, f32) = (20. * PI / 180., 89.5 * PI / 180.);
/// How many pixels of a trackpad or a fine wheel count as one notch. Both then zoom at a similar speed.
pub(crate) const NOTCH: f32 = 60.;
/// The smallest and largest distance, as factors of the usual distance.
const ZOOM: (f32, f32) = (0.35, 1.5);
/// The same limits in photo mode. The camera stays above the table, see [`LOWEST`].
const PHOTO_PITCH: (f32, f32) = (1. * PI / 180., PITCH.1);
const PHOTO_ZOOM: (f32, f32) = (0.08, 3.);
/// The lowest place of the camera above the top of the board, in squares: over the feet of the pieces, and never under the
/// table.
const LOWEST: f32 = 0.15;
/// How far the camera walks in photo mode for each pixel of a drag, in squares at the usual distance. The table follows the
/// pointer about then.
const WALK: f32 = 0.016;
/// The farthest way from the middle of the board in photo mode, in squares: as far as the trays.
const WALK_MAX: f32 = 7.;
/// The lens in photo mode, as an f-number. Bevy counts a square as a metre, so a usual number would blur nothing. This one blurs
/// what is twice as far as the focus by about a hundredth of the picture's height.
const APERTURE: f32 = 0.25;
/// The room behind the table counts as this far away, in squares. With more, its lights would be large discs.
const BACKGROUND: f32 = 60.;
/// The longest time of a turn, in seconds. Faster pieces shorten it, slower ones do not lengthen it.
const TURN: f32 = 0.6;
/// The point at which a camera at yaw 0 looks: a little before the board's middle, since near ranks look larger.
const FOCUS: Vec3 = Vec3::new(0., -0.1, 0.45);
/// How far the seat of an army in a corner of the board lies round that corner: 0 is at the side, 1 is at the corner.
/// Halfway, the board still lies nearly straight.
const CORNER: f32 = 0.5;
/// The angle by which the eyes are raised from the board at the lowest pitch, in radians. So the room is seen over the
/// pieces of the opponent. At a seat it is 3 degrees: with more, the board would be small above the coins.
const LIFT: f32 = 5. * PI / 180.;
/// The part of the view that stays empty at the edges, so that nothing touches them.
const MARGIN: f32 = 0.015;

/// The pose of the camera, and its motion to another one.
#[derive(Component, Debug)]
pub(crate) struct Rig {
    pose: Pose,
    goal: Pose,
    from: Pose,
    tween: Tween,
    /// The place on the table at which the camera looks in photo mode, from the usual one.
    walked: Vec2,
}

/// A place of the camera round the table: angles in radians, zoom as a factor of the usual distance.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pose {
    yaw: f32,
    pitch: f32,
    zoom: f32,
}

/// The pitch above which only the top of a stack is visible, in radians.
const HIGH: f32 = 70. * PI / 180.;
/// The view from the first seat. It is low enough to see the room, and so high that the middle of a square on the last
/// ranks is not hidden by the middle of a pawn before it.
const SEAT: Pose = Pose { yaw: 0., pitch: 40. * PI / 180., zoom: 1. };
/// The view from above, with the first army's player at the lower edge.
const TOP: Pose = Pose { yaw: 0., pitch: PITCH.1, zoom: 1. };

impl Rig {
    fn new(pose: Pose) -> Self {
        Self { pose, goal: pose, from: pose, tween: Tween::done(), walked: Vec2::ZERO }
    }

    /// The angle of the viewer round the table, in radians, from the first army's side towards the last file.
    pub(super) fn yaw(&self) -> f32 {
        self.pose.yaw
    }

    /// The direction on the board that points to the right in the picture.
    pub(crate) fn right(&self) -> Vec3 {
        Quat::from_rotation_y(self.pose.yaw) * Vec3::X
    }

    /// The direction on the board that points up in the picture.
    pub(crate) fn up(&self) -> Vec3 {
        Quat::from_rotation_y(self.pose.yaw) * Vec3::NEG_Z
    }

    /// The point at which the camera looks.
    fn focus(&self) -> Vec3 {
        Quat::from_rotation_y(self.pose.yaw) * FOCUS * self.pose.pitch.cos()
            + Vec3::new(self.walked.x, 0., self.walked.y)
    }

    /// Whether the camera looks down so steeply that only the top of a stack is visible.
    pub(crate) fn is_high(&self) -> bool {
        self.pose.pitch > HIGH
    }

    /// The nearest side of the board, in quarter turns from the first army's side. Any integer is possible.
    pub(crate) fn quarter(&self) -> i32 {
        (self.goal.yaw / FRAC_PI_2).round() as i32
    }

    /// Whether the camera still moves.
    pub(crate) fn is_moving(&self) -> bool {
        !self.tween.is_done()
    }

    /// Starts a motion to another pose.
    fn go(&mut self, mut goal: Pose) {
        // Turns the short way round.
        goal.yaw = self.pose.yaw + (goal.yaw - self.pose.yaw + PI).rem_euclid(TAU) - PI;
        self.walked = Vec2::ZERO;
        if goal != self.goal {
            (self.from, self.goal, self.tween) = (self.pose, goal, Tween::new(TURN));
        }
    }

    /// Takes a pose at once, within the limits of pitch and zoom.
    fn set(&mut self, pose: Pose, pitch: (f32, f32), zoom: (f32, f32)) {
        let pose =
            Pose { yaw: pose.yaw, pitch: pose.pitch.clamp(pitch.0, pitch.1), zoom: pose.zoom.clamp(zoom.0, zoom.1) };
        *self = Self { walked: self.walked, ..Self::new(pose) };
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, (change_mode, steer, travel, place, change_lens).chain().in_set(TableSystems::Camera))
        .add_observer(on_camera_request)
        .add_observer(|_: On<FinishMotion>, mut rig: Single<&mut Rig>| rig.tween.finish())
        .add_observer(on_match_started)
        .add_observer(|_: On<Played>, mut commands: Commands| commands.run_system_cached(follow))
        .add_observer(|_: On<TakenBack>, mut commands: Commands| commands.run_system_cached(follow));
}

/// Spawns the camera. The room adds its picture, its light and the exposure.
fn spawn(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    let contrast = |contrast| ColorGradingSection { contrast, ..default() };
    commands.spawn((
        Name::new("camera"),
        Camera3d::default(),
        Hdr,
        Projection::Perspective(PerspectiveProjection { fov: FIELD, far: 90., ..default() }),
        Rig::new(SEAT),
        Tonemapping::TonyMcMapface,
        ColorGrading {
            global: ColorGradingGlobal::default(),
            shadows: contrast(1.),
            midtones: contrast(1.09),
            highlights: contrast(1.),
        },
        (Exposure::default(), Skybox::default(), EnvironmentMapLight::solid_color(&mut images, Color::BLACK)),
        Vignette { intensity: 0.45, ..default() },
        (MeshPickingCamera, PrimaryEguiContext, IsDefaultUiCamera),
    ));
}

/// Turns to the seat of the side to move. If the same variant starts again, a camera that stays keeps its place.
fn on_match_started(
    _: On<MatchStarted>,
    (current, preferences, backdrop): (Res<Match>, Res<Preferences>, Res<Backdrop>),
    seats: Seats,
    mut last: Local<Option<(String, Army)>>,
    mut commands: Commands,
) {
    let game = current.game();
    let now = Some((game.rules().id().to_owned(), viewer(game, &seats))).filter(|_| !backdrop.now);
    if now.is_none() || *last != now || preferences.camera != CameraMode::Off {
        commands.trigger(CameraRequest::Seat);
    }
    *last = now;
}

/// Turns to the seat to move. Nobody sits at the seat of a computer, so the camera stays with a person then.
fn follow(
    (preferences, backdrop): (Res<Preferences>, Res<Backdrop>),
    (current, seats): (Res<Match>, Seats),
    mut commands: Commands,
) {
    let to_move = current.game().position().turn();
    // Behind the gallery nothing may turn.
    if preferences.camera == CameraMode::Seat && !backdrop.now && seats.voice_here(to_move) == to_move {
        commands.trigger(CameraRequest::Seat);
    }
}

/// Turns the camera at once when the player prefers another mode.
fn change_mode(preferences: Res<Preferences>, mut last: Local<Option<CameraMode>>, mut commands: Commands) {
    let mode = preferences.camera;
    let before = last.replace(mode);
    if before.is_some_and(|before| before != mode) {
        commands.trigger(CameraRequest::Seat);
    }
}

/// The army from whose seat the board is shown: the one to move, or a person's if a computer is to move.
fn viewer(game: &Game, people: &Seats) -> Army {
    let to_move = game.position().turn();
    let voice = people.voice_here(to_move);
    if voice == to_move { game.rules().army_to_move(game.position()) } else { voice.army() }
}

/// The seat of an army, as the yaw of the camera. It lies at the army's side of the table, and moves towards a corner
/// if the pieces start there.
fn seat_of(rules: &Rules, army: Army) -> f32 {
    let side = table_side(rules, army) as f32 * FRAC_PI_2;
    let geometry = Geometry::of(rules);
    let start = rules.start();
    let middle: Vec3 = start.army(army).iter().map(|square| geometry.centre(square)).sum();
    let there = middle.x.atan2(middle.z);
    let round = (there - side + PI).rem_euclid(TAU) - PI;
    if middle.length() < 1. { side } else { side + round.clamp(-FRAC_PI_4, FRAC_PI_4) * CORNER }
}

/// The nearest of the four sides, as the yaw of the camera.
fn nearest_side(yaw: f32) -> f32 {
    (yaw / FRAC_PI_2).round() * FRAC_PI_2
}

fn on_camera_request(
    request: On<CameraRequest>,
    (current, people): (Option<Res<Match>>, Seats),
    mut rig: Single<&mut Rig>,
    mut flat: ResMut<FlatView>,
    (hand, preferences): (Res<Hand>, Res<Preferences>),
    mut redraws: Redraws,
) {
    if hand.is_dragging() {
        return;
    }
    let seats: Vec<f32> = current.as_ref().map_or_else(Vec::new, |current| {
        let rules = current.game().rules();
        rules.order().map(|seat| seat_of(rules, seat.army())).collect()
    });
    let to_move = current.map_or(0., |current| {
        let game = current.game();
        seat_of(game.rules(), viewer(game, &people))
    });
    redraws.now();
    match *request {
        CameraRequest::Flat => flat.0 = !flat.0,
        _ if preferences.camera == CameraMode::Table => rig.go(TOP),
        CameraRequest::Seat => rig.go(Pose { yaw: to_move, ..SEAT }),
        CameraRequest::Next => {
            // The next seat to the right round the table. The small offset makes the current seat the last one.
            let way = |seat: &f32| (seat - rig.goal.yaw - 0.01).rem_euclid(TAU);
            let next = seats.into_iter().min_by(|a, b| way(a).total_cmp(&way(b)));
            rig.go(Pose { yaw: next.unwrap_or(0.), ..SEAT });
        }
        CameraRequest::Top => {
            let yaw = nearest_side(rig.goal.yaw);
            rig.go(Pose { yaw, ..TOP });
        }
    }
}

/// Turns the camera with the middle or right button, or with the left one off the board. The wheel zooms.
fn steer(
    mut rig: Single<&mut Rig>,
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    egui: Option<Res<EguiWantsInput>>,
    (hand, pointing): (Res<Hand>, Res<Pointing>),
    (flat, preferences, photo): (Res<FlatView>, Res<Preferences>, Res<PhotoMode>),
    mut redraws: Redraws,
) {
    if egui.is_some_and(|egui| egui.wants_any_pointer_input()) || hand.is_dragging() || flat.0 {
        return;
    }
    // In table mode the players sit round the screen, so the view must not turn.
    let held = buttons.any_pressed([MouseButton::Middle, MouseButton::Right])
        || buttons.pressed(MouseButton::Left) && pointing.beside;
    let turning = photo.on && buttons.any_pressed([MouseButton::Left, MouseButton::Right])
        || !photo.on && held && preferences.camera != CameraMode::Table;
    let mut pose = rig.pose;
    let walks = photo.on && buttons.pressed(MouseButton::Middle) && motion.delta != Vec2::ZERO;
    if walks {
        let (right, up) = (rig.right().xz(), rig.up().xz());
        let way = (up * motion.delta.y - right * motion.delta.x) * WALK * rig.pose.zoom;
        rig.walked += way;
        // The table is round, and so is the walk.
        rig.walked = rig.walked.clamp_length_max(WALK_MAX);
        redraws.now();
    }
    // The factors are radians per pixel: a drag of about five hundred pixels is half a turn.
    if turning && motion.delta != Vec2::ZERO {
        pose.yaw -= motion.delta.x * 0.006;
        pose.pitch += motion.delta.y * 0.005;
    }
    let notches = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / NOTCH,
    };
    // Over a chosen stack, the wheel lifts pieces instead.
    if !pointing.is_over_stack(&hand) {
        pose.zoom *= 0.92_f32.powf(notches);
    }
    if pose != rig.pose {
        let (pitch, zoom) = if photo.on { (PHOTO_PITCH, PHOTO_ZOOM) } else { (PITCH, ZOOM) };
        rig.set(pose, pitch, zoom);
        redraws.now();
    }
}

/// Gives the camera a lens in photo mode. Without a renderer, Bevy cannot remove it.
fn change_lens(
    photo: Res<PhotoMode>,
    camera: Single<(Entity, &Rig, &Transform, Option<&mut DepthOfField>)>,
    drawn: Option<Res<RenderAdapterInfo>>,
    mut commands: Commands,
) {
    let (camera, rig, eye, lens) = camera.into_inner();
    if !photo.on || !photo.blur || drawn.is_none() {
        if lens.is_some() {
            commands.entity(camera).remove::<DepthOfField>();
        }
        return;
    }
    let wanted = DepthOfField {
        mode: DepthOfFieldMode::Gaussian,
        focal_distance: eye.translation.distance(rig.focus()),
        aperture_f_stops: APERTURE,
        max_depth: BACKGROUND,
        ..default()
    };
    match lens {
        Some(mut lens) if lens.focal_distance != wanted.focal_distance => *lens = wanted,
        Some(_) => {}
        None => {
            commands.entity(camera).insert(wanted);
        }
    }
}

fn travel(mut rig: Single<&mut Rig>, time: Res<Time>, preferences: Res<Preferences>, mut redraws: Redraws) {
    if rig.pose == rig.goal {
        return;
    }
    // Slow pieces do not slow down the camera.
    let seconds = if preferences.speed > 0. { time.delta_secs() * preferences.speed.max(1.) } else { f32::INFINITY };
    rig.tween.advance(seconds);
    let t = rig.tween.eased();
    let mix = |from: f32, to: f32| from + (to - from) * t;
    rig.pose = Pose {
        yaw: mix(rig.from.yaw, rig.goal.yaw),
        pitch: mix(rig.from.pitch, rig.goal.pitch),
        zoom: mix(rig.from.zoom, rig.goal.zoom),
    };
    if rig.tween.is_done() {
        rig.pose = rig.goal;
    }
    redraws.now();
}

/// The angle by which the eyes are raised at this pitch, in radians. It fades out towards the view from above.
fn lift(pitch: f32) -> f32 {
    LIFT * ((HIGH - pitch) / (HIGH - PITCH.0)).clamp(0., 1.)
}

/// The distance from `focus` at which the camera shows all of these points. The camera stands in the direction of `turn`
/// and looks as `look` says. `half` are the tangents of half the horizontal and vertical field of view.
fn distance(points: &[Vec3], focus: Vec3, turn: Quat, look: Quat, half: Vec2) -> f32 {
    let fits = |distance: f32| {
        let eye = focus + turn * Vec3::Z * distance;
        points.iter().all(|point| {
            let seen = look.inverse() * (point - eye);
            // A point behind the camera would pass the second test.
            seen.z < 0. && (seen.xy().abs() / half).max_element() <= -seen.z
        })
    };
    // Halving the interval 24 times leaves an error far below a pixel.
    let (mut near, mut far) = (1., 80.);
    for _ in 0..24 {
        let middle = (near + far) / 2.;
        if fits(middle) {
            far = middle;
        } else {
            near = middle;
        }
    }
    far
}

/// Places the camera as the rig says, with the board in the middle of the free area between the panels.
fn place(
    camera: Single<(&Rig, &mut Transform, &mut Camera, &mut Projection)>,
    (flat, free, photo, current): (Res<FlatView>, Res<FreeArea>, Res<PhotoMode>, Option<Res<Match>>),
) {
    let (rig, mut transform, mut camera, mut projection) = camera.into_inner();
    let Some(size) = camera.physical_target_size() else { return };
    let size_f = size.as_vec2();
    // Photo mode has no panels.
    let free = if photo.on { FreeArea::default() } else { *free };
    let (left, right) = (size_f.x * free.left, size_f.x * free.right);
    let (top, bottom) = (size_f.y * free.top, size_f.y * (free.bottom + free.strip));
    let sub_view = off_centre(size, IVec2::new((right - left) as i32, (bottom - top) as i32));
    if camera.sub_camera_view != sub_view {
        camera.sub_camera_view = sub_view;
    }
    let geometry = current.map_or_else(Geometry::default, |current| Geometry::of(current.game().rules()));
    let high = (size_f.y - top - bottom).max(size_f.y * 0.2);
    let room = Vec2::new((size_f.x - left - right).max(size_f.x * 0.2), high);
    // The field of view spans the height of the window and what is off its middle, and the room is a part of that.
    let whole = size_f.y + (bottom - top).abs();
    // Exactly vertical: in a tilted parallel projection, bumps of a normal map that face the camera turn black.
    let pose = if flat.0 { Pose { yaw: nearest_side(rig.goal.yaw), pitch: FRAC_PI_2, zoom: 1. } } else { rig.pose };
    let half = room / whole * (FIELD / 2.).tan() * (1. - MARGIN);
    let turn = Quat::from_rotation_y(pose.yaw) * Quat::from_rotation_x(-pose.pitch);
    let mut focus = Quat::from_rotation_y(pose.yaw) * FOCUS * pose.pitch.cos();
    let look = if flat.0 { turn } else { turn * Quat::from_rotation_x(lift(pose.pitch)) };
    let distance = pose.zoom * distance(&geometry.corners(), focus, turn, look, half);
    focus += Vec3::new(rig.walked.x, 0., rig.walked.y);
    let mut to = Transform { translation: focus + turn * Vec3::Z * distance, rotation: look, scale: Vec3::ONE };
    to.translation.y = to.translation.y.max(LOWEST);
    transform.set_if_neq(to);
    let is_flat = matches!(*projection, Projection::Orthographic(_));
    if flat.0 {
        let seen = geometry.corners().map(|point| (Quat::from_rotation_y(-pose.yaw) * point).xz().abs());
        let half = seen.into_iter().fold(Vec2::ZERO, Vec2::max);
        let height = 2. * (half / room).max_element() * whole * (1. + MARGIN);
        let scaling_mode = ScalingMode::FixedVertical { viewport_height: height };
        let near_enough = |mode: &ScalingMode| matches!(mode, ScalingMode::FixedVertical { viewport_height } if (viewport_height - height).abs() < 1e-3);
        if !matches!(&*projection, Projection::Orthographic(now) if near_enough(&now.scaling_mode)) {
            *projection = Projection::Orthographic(OrthographicProjection {
                scaling_mode,
                far: 90.,
                ..OrthographicProjection::default_3d()
            });
        }
    } else if is_flat {
        *projection = Projection::Perspective(PerspectiveProjection { fov: FIELD, far: 90., ..default() });
    }
}

/// A part of a larger picture whose middle lies `shift` / 2 pixels to the left of the window's middle, and above it.
fn off_centre(size: UVec2, shift: IVec2) -> Option<SubCameraView> {
    (shift != IVec2::ZERO).then(|| SubCameraView {
        full_size: size + shift.abs().as_uvec2(),
        offset: shift.max(IVec2::ZERO).as_vec2(),
        size,
    })
}
