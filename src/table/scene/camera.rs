//! The camera: from each seat, from straight above, freely round the table within limits, and flat for plain symbols.
//!
//! It never turns by itself unless that is asked for, and never while something is dragged.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

use bevy::camera::{Exposure, Hdr, ScalingMode, SubCameraView};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;
use bevy::render::view::{ColorGrading, ColorGradingGlobal, ColorGradingSection};
use bevy_egui::PrimaryEguiContext;
use bevy_egui::input::EguiWantsInput;
use tessera_arbiter::{Match, MatchStarted, Played, TakenBack};
use tessera_rules::{Army, Rules};

use super::looks::Looks;
use crate::model::frame::{FinishMotion, TableSystems};
use crate::model::geometry::{Geometry, table_side};
use crate::model::hand::{Hand, Pointing};
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::CameraRequest;
use crate::model::view::{Backdrop, FlatView, FreeArea};
use crate::motion::tween::Tween;

/// Vertical field of view.
const FIELD: f32 = 36. * PI / 180.;
/// How low and how high the camera may go, above the horizon.
const PITCH: (f32, f32) = (20. * PI / 180., 89.5 * PI / 180.);
/// How many pixels of a finer wheel or a trackpad are one notch.
pub(crate) const NOTCH: f32 = 60.;
/// How near and how far, as a factor of the usual distance.
const ZOOM: (f32, f32) = (0.35, 1.5);
/// How long a turn takes at most, in seconds, at any speed.
const TURN: f32 = 0.6;
/// What the camera looks at, seen from its own side: a little before the middle of the board.
const FOCUS: Vec3 = Vec3::new(0., -0.1, 0.45);
/// How far round the corner a player sits whose pieces stand in one: 0 is at the side, 1 at the corner.
const CORNER: f32 = 0.5;
/// How much of what it could show the camera leaves empty at the edges.
const MARGIN: f32 = 0.015;

/// Where the camera is and where it is going.
#[derive(Component, Debug)]
pub(crate) struct Rig {
    pose: Pose,
    goal: Pose,
    from: Pose,
    tween: Tween,
}

/// A place round the table: angles in radians, zoom as a factor of the usual distance.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pose {
    yaw: f32,
    pitch: f32,
    zoom: f32,
}

const HIGH: f32 = 70. * PI / 180.;
const SEAT: Pose = Pose { yaw: 0., pitch: 46. * PI / 180., zoom: 1. };
/// From straight above, the first army's player at the lower edge.
const TOP: Pose = Pose { yaw: 0., pitch: PITCH.1, zoom: 1. };

impl Rig {
    fn new(pose: Pose) -> Self {
        Self { pose, goal: pose, from: pose, tween: Tween::done() }
    }

    /// How far to the left of the first army's place the viewer is, in radians.
    pub(super) fn yaw(&self) -> f32 {
        self.pose.yaw
    }

    /// The directions on the board that are to the right of the picture, and up.
    pub(crate) fn right(&self) -> Vec3 {
        Quat::from_rotation_y(self.pose.yaw) * Vec3::X
    }

    /// See [`Rig::right`].
    pub(crate) fn up(&self) -> Vec3 {
        Quat::from_rotation_y(self.pose.yaw) * Vec3::NEG_Z
    }

    /// Whether it looks down on the board, so that of a stack only the top is seen.
    pub(crate) fn is_high(&self) -> bool {
        self.pose.pitch > HIGH
    }

    /// The side of the board that the viewer is nearest to: how many quarter turns to the left of the first army's.
    pub(crate) fn quarter(&self) -> i32 {
        (self.goal.yaw / FRAC_PI_2).round() as i32
    }

    /// Whether the camera is on its way.
    pub(crate) fn is_moving(&self) -> bool {
        !self.tween.is_done()
    }

    fn go(&mut self, mut goal: Pose) {
        // The short way round.
        goal.yaw = self.pose.yaw + (goal.yaw - self.pose.yaw + PI).rem_euclid(TAU) - PI;
        if goal != self.goal {
            (self.from, self.goal, self.tween) = (self.pose, goal, Tween::new(TURN));
        }
    }

    fn set(&mut self, pose: Pose) {
        *self = Self::new(Pose {
            yaw: pose.yaw,
            pitch: pose.pitch.clamp(PITCH.0, PITCH.1),
            zoom: pose.zoom.clamp(ZOOM.0, ZOOM.1),
        });
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, (change_mode, steer, travel, place).chain().in_set(TableSystems::Camera))
        .add_observer(on_camera_request)
        .add_observer(|_: On<FinishMotion>, mut rig: Single<&mut Rig>| rig.tween.finish())
        .add_observer(on_match_started)
        .add_observer(|_: On<Played>, preferences: Res<Preferences>, commands: Commands| follow(&preferences, commands))
        .add_observer(|_: On<TakenBack>, preferences: Res<Preferences>, commands: Commands| {
            follow(&preferences, commands);
        });
}

fn spawn(mut commands: Commands, looks: Res<Looks>) {
    let [diffuse_map, specular_map] = looks.environment.clone();
    let contrast = |contrast| ColorGradingSection { contrast, ..default() };
    commands.spawn((
        Name::new("camera"),
        Camera3d::default(),
        Hdr,
        Projection::Perspective(PerspectiveProjection { fov: FIELD, far: 90., ..default() }),
        Rig::new(SEAT),
        Exposure { ev100: 9.15 },
        Tonemapping::TonyMcMapface,
        ColorGrading {
            global: ColorGradingGlobal { post_saturation: 1.08, ..default() },
            shadows: contrast(1.),
            midtones: contrast(1.09),
            highlights: contrast(1.),
        },
        EnvironmentMapLight { diffuse_map, specular_map, intensity: 240., ..default() },
        Vignette { intensity: 0.45, ..default() },
        DistanceFog {
            color: Color::srgb(0.012, 0.010, 0.009),
            falloff: FogFalloff::Linear { start: 19., end: 36. },
            ..default()
        },
        (MeshPickingCamera, PrimaryEguiContext, IsDefaultUiCamera),
    ));
}

/// Another game is looked at from its first seat; the same once more from where the viewer is, if the camera is not to
/// turn by itself.
fn on_match_started(
    _: On<MatchStarted>,
    (current, preferences, backdrop): (Res<Match>, Res<Preferences>, Res<Backdrop>),
    mut last: Local<Option<(String, Army)>>,
    mut commands: Commands,
) {
    let game = current.game();
    let now =
        Some((game.rules().id().to_owned(), game.rules().army_to_move(game.position()))).filter(|_| !backdrop.now);
    if now.is_none() || *last != now || preferences.camera != CameraMode::Off {
        commands.trigger(CameraRequest::Seat);
    }
    *last = now;
}

fn follow(preferences: &Preferences, mut commands: Commands) {
    if preferences.camera == CameraMode::Seat {
        commands.trigger(CameraRequest::Seat);
    }
}

/// A way of turning that was just chosen counts at once.
fn change_mode(preferences: Res<Preferences>, mut last: Local<Option<CameraMode>>, mut commands: Commands) {
    let mode = preferences.camera;
    let before = last.replace(mode);
    if before.is_some_and(|before| before != mode) {
        commands.trigger(CameraRequest::Seat);
    }
}

/// Where the player of an army sits, as the yaw of the camera: on the side that its frame says, and as far round the
/// corner as its pieces stand there.
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
    current: Option<Res<Match>>,
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
        seat_of(game.rules(), game.rules().army_to_move(game.position()))
    });
    redraws.now();
    match *request {
        CameraRequest::Flat => flat.0 = !flat.0,
        _ if preferences.camera == CameraMode::Table => rig.go(TOP),
        CameraRequest::Seat => rig.go(Pose { yaw: to_move, ..SEAT }),
        CameraRequest::Next => {
            // The first that comes when one walks round the table to the right; the seat where the camera is comes last.
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

/// Turns the camera with the middle or right button, or with the left one beside the board, and zooms with the wheel.
fn steer(
    mut rig: Single<&mut Rig>,
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    egui: Option<Res<EguiWantsInput>>,
    (hand, pointing): (Res<Hand>, Res<Pointing>),
    (flat, preferences): (Res<FlatView>, Res<Preferences>),
    mut redraws: Redraws,
) {
    if egui.is_some_and(|egui| egui.wants_any_pointer_input()) || hand.is_dragging() || flat.0 {
        return;
    }
    // A fixed table does not turn under anybody's hand.
    let held = buttons.any_pressed([MouseButton::Middle, MouseButton::Right])
        || buttons.pressed(MouseButton::Left) && pointing.beside;
    let turning = held && preferences.camera != CameraMode::Table;
    let mut pose = rig.pose;
    if turning && motion.delta != Vec2::ZERO {
        pose.yaw -= motion.delta.x * 0.006;
        pose.pitch += motion.delta.y * 0.005;
    }
    let notches = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / NOTCH,
    };
    // Over a chosen stack the wheel lifts its pieces.
    if !pointing.is_over_stack(&hand) {
        pose.zoom *= 0.92_f32.powf(notches);
    }
    if pose != rig.pose {
        rig.set(pose);
        redraws.now();
    }
}

fn travel(mut rig: Single<&mut Rig>, time: Res<Time>, preferences: Res<Preferences>, mut redraws: Redraws) {
    if rig.pose == rig.goal {
        return;
    }
    // A turn takes no longer for those who like slow pieces.
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

/// How far the camera has to be from `focus` to show all of a room: `half` are the tangents of half its fields, across
/// and upright.
fn distance(room: [Vec3; 16], focus: Vec3, turn: Quat, half: Vec2) -> f32 {
    let needed = |point: Vec3| {
        let seen = turn.inverse() * (point - focus);
        seen.z + (seen.x.abs() / half.x).max(seen.y.abs() / half.y)
    };
    room.map(needed).into_iter().fold(1., f32::max)
}

/// Puts the camera where the rig says, with the board in the middle of what the panels leave free.
fn place(
    camera: Single<(&Rig, &mut Transform, &mut Camera, &mut Projection)>,
    (flat, free, current): (Res<FlatView>, Res<FreeArea>, Option<Res<Match>>),
) {
    let (rig, mut transform, mut camera, mut projection) = camera.into_inner();
    let Some(size) = camera.physical_target_size() else { return };
    let size_f = size.as_vec2();
    let (left, right) = (size_f.x * free.left, size_f.x * free.right);
    let sub_view = off_centre(size, (right - left) as i32);
    if camera.sub_camera_view != sub_view {
        camera.sub_camera_view = sub_view;
    }
    let geometry = current.map_or_else(Geometry::default, |current| Geometry::of(current.game().rules()));
    let room = Vec2::new((size_f.x - left - right).max(size_f.x * 0.2), size_f.y * (1. - 2. * free.ends));
    // Exactly upright: in a parallel projection that leans a little, bumps that look into the camera come out black.
    let pose = if flat.0 { Pose { yaw: nearest_side(rig.goal.yaw), pitch: FRAC_PI_2, zoom: 1. } } else { rig.pose };
    // The whole window's height is what the field of view spans.
    let half = room / size_f.y * (FIELD / 2.).tan() * (1. - MARGIN);
    let turn = Quat::from_rotation_y(pose.yaw) * Quat::from_rotation_x(-pose.pitch);
    let focus = Quat::from_rotation_y(pose.yaw) * FOCUS * pose.pitch.cos();
    let distance = pose.zoom * distance(geometry.room(), focus, turn, half);
    let to = Transform { translation: focus + turn * Vec3::Z * distance, rotation: turn, scale: Vec3::ONE };
    transform.set_if_neq(to);
    let is_flat = matches!(*projection, Projection::Orthographic(_));
    if flat.0 {
        let seen = geometry.room().map(|point| (Quat::from_rotation_y(-pose.yaw) * point).xz().abs());
        let half = seen.into_iter().fold(Vec2::ZERO, Vec2::max);
        let height = 2. * (half / room).max_element() * size_f.y * (1. + MARGIN);
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

/// A part of a wider picture, so that its middle lies half of `shift` pixels left of the window's middle.
fn off_centre(size: UVec2, shift: i32) -> Option<SubCameraView> {
    (shift != 0).then(|| SubCameraView {
        full_size: UVec2::new(size.x + shift.unsigned_abs(), size.y),
        offset: Vec2::new(shift.max(0) as f32, 0.),
        size,
    })
}
