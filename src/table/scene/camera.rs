//! The camera: it views the board from each seat, from above, freely within limits, or flat.
//!
//! It turns by itself only if the player prefers so, and never while pieces are dragged.

mod end_view;
mod kept_view;
mod lens;
mod place;
mod rig;

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

use bevy::camera::{Exposure, ShadowLodOrigin};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll};
use bevy::picking::mesh_picking::MeshPickingCamera;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use tessera_arbiter::{LineChanged, Match, Played, Seats, TakenBack};
use tessera_rules::{Army, Rules};

use self::place::{FIELD, nearest_side};
pub(crate) use self::rig::Rig;
use self::rig::{PHOTO_PITCH, PHOTO_ZOOM, PITCH, Pose, SEAT, TOP, ZOOM};
use crate::model::camera_drag::{CameraDrag, notches};
use crate::model::frame::{FinishMotion, TableSystems};
use crate::model::geometry::{Geometry, table_side};
use crate::model::grip::{Grip, Pointing};
use crate::model::lesson_in_play::LessonInPlay;
use crate::model::next_match::MatchOpened;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::CameraRequest;
use crate::model::view::{Backdrop, FlatView, PhotoMode};

/// How far the camera walks in photo mode for each pixel of a drag, in squares at the usual distance. The table follows the
/// pointer about then.
const WALK: f32 = 0.016;
/// The farthest way from the middle of the board in photo mode, in squares: as far as the trays.
const WALK_MAX: f32 = 7.;
/// How far the seat of an army in a corner of the board lies round that corner: 0 is at the side, 1 is at the corner.
/// Halfway, the board still lies nearly straight.
const CORNER: f32 = 0.5;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(end_view::plugin)
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (change_mode, steer, travel, place::place, lens::change_lens, kept_view::note)
                .chain()
                .in_set(TableSystems::Camera),
        )
        .add_observer(on_camera_request)
        .add_observer(|_: On<FinishMotion>, mut rig: Single<&mut Rig>| rig.tween.finish())
        .add_observer(on_match_opened)
        .add_observer(|_: On<Played>, mut commands: Commands| commands.run_system_cached(follow))
        .add_observer(|_: On<TakenBack>, mut commands: Commands| commands.run_system_cached(follow))
        .add_observer(|_: On<LineChanged>, mut commands: Commands| commands.run_system_cached(follow));
}

/// The pose of the camera before table mode, while the same match goes on.
#[derive(Component, Debug, Default)]
struct BeforeTableMode(Option<Pose>);

/// Spawns the camera. The room adds its picture, its light and the exposure, and [`canvas`](super::canvas) darkens the corners.
fn spawn(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    commands.spawn((
        Name::new("camera"),
        Camera3d::default(),
        Projection::Perspective(PerspectiveProjection { fov: FIELD, far: 90., ..default() }),
        (Rig::new(SEAT), BeforeTableMode::default()),
        Tonemapping::TonyMcMapface,
        (Exposure::default(), EnvironmentMapLight::solid_color(&mut images, Color::BLACK)),
        // Bevy looks for it where a camera draws into an image.
        (MeshPickingCamera, ShadowLodOrigin),
    ));
}

/// Turns to the seat of the side to move. If the same variant starts again, a camera that stays keeps its place. A match that
/// goes on brings its view.
fn on_match_opened(
    opened: On<MatchOpened>,
    (current, preferences): (Res<Match>, Res<Preferences>),
    seats: Seats,
    mut before: Single<&mut BeforeTableMode>,
    mut last: Local<Option<(String, Army)>>,
    mut commands: Commands,
) {
    before.0 = None;
    let game = current.game();
    let now = Some((game.rules().id().to_owned(), viewer(&current, &seats))).filter(|_| !opened.is_backdrop);
    if let Some(view) = opened.view {
        commands.trigger(CameraRequest::Kept(view));
        // People go through a game of others from its start.
        if game.ending().is_some() && !current.is_from_elsewhere() {
            commands.run_system_cached(end_view::on_opened_at_end);
        }
    } else if now.is_none() || *last != now || preferences.camera != CameraMode::Off {
        commands.trigger(CameraRequest::Seat);
    }
    *last = now;
}

/// Turns to the seat to move. Nobody sits at the seat of a computer, so the camera stays with a person then. It also
/// stays in photo mode, where people walk round, and in lessons, where they play one army alone.
fn follow(
    (preferences, backdrop, photo): (Res<Preferences>, Res<Backdrop>, Res<PhotoMode>),
    lesson: Option<Res<LessonInPlay>>,
    (current, seats): (Res<Match>, Seats),
    mut commands: Commands,
) {
    let to_move = current.game().position().turn();
    // Behind the gallery nothing may turn.
    let voice = seats.voice_here(current.game());
    if preferences.camera == CameraMode::Seat && !backdrop.0 && !photo.on && lesson.is_none() && voice == to_move {
        commands.trigger(CameraRequest::Seat);
    }
}

/// Turns the camera at once when the player prefers another mode. A camera that stays then goes back to where it was before
/// table mode.
fn change_mode(
    preferences: Res<Preferences>,
    camera: Single<(&mut Rig, &mut BeforeTableMode)>,
    mut last: Local<Option<CameraMode>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let mode = preferences.camera;
    let Some(before) = last.replace(mode).filter(|before| *before != mode) else { return };
    let (mut rig, mut kept) = camera.into_inner();
    let there = kept.0.take();
    if mode == CameraMode::Table {
        kept.0 = Some(rig.goal);
    }
    match there {
        Some(pose) if before == CameraMode::Table && mode == CameraMode::Off => {
            rig.go(pose);
            redraws.now();
        }
        _ => commands.trigger(CameraRequest::Seat),
    }
}

/// The army from whose seat the board is shown: the one to move, or a person's if a computer is to move. People go
/// through a game of others from its start, so they see it from the army that begins.
fn viewer(current: &Match, people: &Seats) -> Army {
    let game = current.game();
    if let Some(start) = game.position_after(0).filter(|_| game.ending().is_some() && current.is_from_elsewhere()) {
        return game.rules().army_to_move(start);
    }
    let to_move = game.position().turn();
    let voice = people.voice_here(game);
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

fn on_camera_request(
    request: On<CameraRequest>,
    (current, people): (Option<Res<Match>>, Seats),
    mut rig: Single<&mut Rig>,
    mut flat: ResMut<FlatView>,
    (grip, preferences): (Res<Grip>, Res<Preferences>),
    mut redraws: Redraws,
) {
    if grip.is_dragging() {
        return;
    }
    let seats: Vec<f32> = current.as_ref().map_or_else(Vec::new, |current| {
        let rules = current.game().rules();
        rules.order().map(|seat| seat_of(rules, seat.army())).collect()
    });
    let to_move = current.map_or(0., |current| seat_of(current.game().rules(), viewer(&current, &people)));
    redraws.now();
    match *request {
        CameraRequest::Flat => flat.0 = !flat.0,
        CameraRequest::Kept(view) => {
            flat.0 = view.flat;
            rig.go(if preferences.camera == CameraMode::Table { TOP } else { kept_view::pose(view) });
        }
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
    (grip, pointing, drag): (Res<Grip>, Res<Pointing>, Res<CameraDrag>),
    (flat, preferences, photo): (Res<FlatView>, Res<Preferences>, Res<PhotoMode>),
    mut redraws: Redraws,
) {
    if *drag == CameraDrag::default() && egui.is_some_and(|egui| egui.wants_any_pointer_input()) {
        return;
    }
    if grip.is_dragging() || flat.0 {
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
        // The table is round, and so is the walk.
        pose.walked = (pose.walked + way).clamp_length_max(WALK_MAX);
    }
    if turning && motion.delta != Vec2::ZERO {
        turn(&mut pose, motion.delta);
    }
    if photo.on || preferences.camera != CameraMode::Table {
        turn(&mut pose, drag.way);
    }
    pose.zoom *= drag.zoom;
    // Over some pieces the wheel does something else.
    if !pointing.takes_wheel(&grip) {
        pose.zoom *= 0.92_f32.powf(notches(&scroll));
    }
    if pose != rig.pose {
        let (pitch, zoom) = if photo.on { (PHOTO_PITCH, PHOTO_ZOOM) } else { (PITCH, ZOOM) };
        rig.set(pose, pitch, zoom);
        redraws.now();
    }
}

/// Turns a pose by a drag in logical pixels.
fn turn(pose: &mut Pose, way: Vec2) {
    // The factors are radians per pixel: a drag of about five hundred pixels is half a turn.
    pose.yaw -= way.x * 0.006;
    pose.pitch += way.y * 0.005;
}

fn travel(mut rig: Single<&mut Rig>, time: Res<Time>, preferences: Res<Preferences>, mut redraws: Redraws) {
    if !rig.is_moving() {
        return;
    }
    // Slow pieces do not slow down the camera.
    let seconds = if preferences.speed > 0. { time.delta_secs() * preferences.speed.max(1.) } else { f32::INFINITY };
    rig.advance(seconds);
    redraws.now();
}
