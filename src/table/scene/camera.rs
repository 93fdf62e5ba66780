//! The camera: from each seat, from straight above, freely round the table within limits, and flat for plain symbols.
//!
//! It never turns by itself unless that is asked for, and never while something is dragged.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::camera::{Exposure, Hdr, ScalingMode, SubCameraView};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::math::curve::EaseFunction;
use bevy::math::curve::easing::EasingCurve;
use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;
use bevy::render::view::{ColorGrading, ColorGradingGlobal, ColorGradingSection};
use bevy_egui::PrimaryEguiContext;
use bevy_egui::input::EguiWantsInput;
use tessera_arbiter::{Match, MatchStarted, Played, TakenBack};
use tessera_rules::ruleset::Frame;
use tessera_rules::{Army, Rules};

use crate::play::hand::Hand;
use crate::screens::FreeArea;
use crate::{Preferences, View};

/// Vertical field of view.
const FIELD: f32 = 36. * PI / 180.;
/// How low and how high the camera may go, above the horizon.
const PITCH: (f32, f32) = (20. * PI / 180., 89.5 * PI / 180.);
/// How near and how far, as a factor of the usual distance.
const ZOOM: (f32, f32) = (0.35, 1.5);
/// How long a turn takes at usual speed, in seconds.
const TURN: f32 = 0.6;
/// What the camera looks at, seen from its own side: a little before the middle of the board.
const FOCUS: Vec3 = Vec3::new(0., -0.1, 0.45);
/// The half width and half depth of what the seat view shows: board, frame and trays.
const ROOM: Vec2 = Vec2::new(6.3, 4.7);

/// Asks for a view.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// From the seat of the side to move.
    Seat,
    /// From the seat opposite.
    Opposite,
    /// From straight above.
    Top,
    /// Flat from above with plain symbols, or back.
    Flat,
}

/// Where the camera is and where it is going.
#[derive(Component, Debug)]
pub(crate) struct Rig {
    pose: Pose,
    goal: Pose,
    from: Pose,
    /// How far the turn has come, 0 to 1.
    progress: f32,
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

impl Rig {
    fn new(pose: Pose) -> Self {
        Self { pose, goal: pose, from: pose, progress: 1. }
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

    /// The direction in which the viewer looks, as the yaw of the camera.
    pub(crate) fn yaw(&self) -> f32 {
        self.goal.yaw
    }

    /// Whether the camera is on its way.
    pub(crate) fn is_moving(&self) -> bool {
        self.progress < 1.
    }

    fn go(&mut self, mut goal: Pose) {
        // The short way round.
        goal.yaw = self.pose.yaw + (goal.yaw - self.pose.yaw + PI).rem_euclid(TAU) - PI;
        if goal != self.goal {
            (self.from, self.goal, self.progress) = (self.pose, goal, 0.);
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
        .add_systems(Update, (steer, travel, place).chain())
        .add_observer(on_look)
        .add_observer(|_: On<MatchStarted>, mut commands: Commands| commands.trigger(Look::Seat))
        .add_observer(|_: On<Played>, preferences: Res<Preferences>, commands: Commands| follow(&preferences, commands))
        .add_observer(|_: On<TakenBack>, preferences: Res<Preferences>, commands: Commands| {
            follow(&preferences, commands);
        });
}

fn spawn(mut commands: Commands, server: Res<AssetServer>) {
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
        EnvironmentMapLight {
            diffuse_map: server.load("env/studio_diffuse.ktx2"),
            specular_map: server.load("env/studio_specular.ktx2"),
            intensity: 240.,
            ..default()
        },
        Vignette { intensity: 0.45, ..default() },
        DistanceFog {
            color: Color::srgb(0.012, 0.010, 0.009),
            falloff: FogFalloff::Linear { start: 19., end: 36. },
            ..default()
        },
        (MeshPickingCamera, PrimaryEguiContext),
    ));
}

fn follow(preferences: &Preferences, mut commands: Commands) {
    if preferences.turn {
        commands.trigger(Look::Seat);
    }
}

/// Where the player of an army sits, as the yaw of the camera.
fn seat_of(rules: &Rules, army: Army) -> f32 {
    match rules.armies().find(|(other, _)| *other == army).map(|(_, data)| data.frame) {
        Some(Frame::North) | None => 0.,
        Some(Frame::MirrorSouth | Frame::South) => PI,
        Some(Frame::West) => FRAC_PI_2,
        Some(Frame::East) => -FRAC_PI_2,
    }
}

fn on_look(
    look: On<Look>,
    current: Option<Res<Match>>,
    mut rig: Single<&mut Rig>,
    mut view: ResMut<View>,
    hand: Res<Hand>,
) {
    if hand.is_dragging() {
        return;
    }
    let seat = current.map_or(0., |current| {
        let game = current.game();
        seat_of(game.rules(), game.rules().army_to_move(game.position()))
    });
    let nearest_seat = if rig.goal.yaw.cos() < 0. { PI } else { 0. };
    match *look {
        Look::Seat => rig.go(Pose { yaw: seat, ..SEAT }),
        Look::Opposite => rig.go(Pose { yaw: nearest_seat + PI, ..SEAT }),
        Look::Top => rig.go(Pose { yaw: nearest_seat, pitch: PITCH.1, zoom: 1. }),
        Look::Flat => view.flat = !view.flat,
    }
}

/// Turns the camera with the middle or right button, or with the left one beside the board, and zooms with the wheel.
fn steer(
    mut rig: Single<&mut Rig>,
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    egui: Option<Res<EguiWantsInput>>,
    hand: Res<Hand>,
    view: Res<View>,
) {
    if egui.is_some_and(|egui| egui.wants_any_pointer_input()) || hand.is_dragging() || view.flat {
        return;
    }
    let turning = buttons.any_pressed([MouseButton::Middle, MouseButton::Right])
        || buttons.pressed(MouseButton::Left) && hand.pressed_beside();
    let mut pose = rig.pose;
    if turning && motion.delta != Vec2::ZERO {
        pose.yaw -= motion.delta.x * 0.006;
        pose.pitch += motion.delta.y * 0.005;
    }
    let notches = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 60.,
    };
    // Over a chosen stack the wheel lifts its pieces.
    if !hand.is_over_stack() {
        pose.zoom *= 0.92_f32.powf(notches);
    }
    if pose != rig.pose {
        rig.set(pose);
    }
}

fn travel(mut rig: Single<&mut Rig>, time: Res<Time>, preferences: Res<Preferences>) {
    if !rig.is_moving() {
        return;
    }
    let step = if preferences.speed > 0. { time.delta_secs() * preferences.speed / TURN } else { 1. };
    rig.progress = (rig.progress + step).min(1.);
    let t = EasingCurve::new(0., 1., EaseFunction::CubicInOut).sample_clamped(rig.progress);
    let mix = |from: f32, to: f32| from + (to - from) * t;
    rig.pose = Pose {
        yaw: mix(rig.from.yaw, rig.goal.yaw),
        pitch: mix(rig.from.pitch, rig.goal.pitch),
        zoom: mix(rig.from.zoom, rig.goal.zoom),
    };
}

/// Puts the camera where the rig says, with the board in the middle of what the panels leave free.
fn place(camera: Single<(&Rig, &mut Transform, &mut Camera, &mut Projection)>, view: Res<View>, free: Res<FreeArea>) {
    let (rig, mut transform, mut camera, mut projection) = camera.into_inner();
    let Some(size) = camera.physical_target_size() else { return };
    let (left, right) = (size.x as f32 * free.left, size.x as f32 * free.right);
    let sub_view = off_centre(size, (right - left) as i32);
    if camera.sub_camera_view != sub_view {
        camera.sub_camera_view = sub_view;
    }
    let aspect = ((size.x as f32 - left - right) / size.y as f32).max(0.3);
    let pose = if view.flat {
        Pose { yaw: if rig.goal.yaw.cos() < 0. { PI } else { 0. }, pitch: FRAC_PI_2, zoom: 1. }
    } else {
        rig.pose
    };
    // Far enough for the width, and for the depth as it appears from this height.
    let half = (FIELD / 2.).tan();
    let near_edge = ROOM.y * pose.pitch.cos() * 0.55;
    let distance = pose.zoom * (ROOM.x / (half * aspect) + near_edge).max(ROOM.y * 1.1 / half * pose.pitch.sin());
    let turn = Quat::from_rotation_y(pose.yaw) * Quat::from_rotation_x(-pose.pitch);
    let focus = Quat::from_rotation_y(pose.yaw) * FOCUS * pose.pitch.cos();
    let to = Transform { translation: focus + turn * Vec3::Z * distance, rotation: turn, scale: Vec3::ONE };
    transform.set_if_neq(to);
    let flat = matches!(*projection, Projection::Orthographic(_));
    if view.flat {
        let height = (2. * ROOM.y * 1.04).max(2. * ROOM.x / aspect);
        let scaling_mode = ScalingMode::FixedVertical { viewport_height: height };
        let near_enough = |mode: &ScalingMode| matches!(mode, ScalingMode::FixedVertical { viewport_height } if (viewport_height - height).abs() < 1e-3);
        if !matches!(&*projection, Projection::Orthographic(now) if near_enough(&now.scaling_mode)) {
            *projection = Projection::Orthographic(OrthographicProjection {
                scaling_mode,
                far: 90.,
                ..OrthographicProjection::default_3d()
            });
        }
    } else if flat {
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
