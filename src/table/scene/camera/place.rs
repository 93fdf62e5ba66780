//! The place of the camera: as near as shows the whole board in the area between the panels.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::camera::{ScalingMode, SubCameraView};
use bevy::prelude::*;
use tessera_arbiter::Match;

use super::rig::{FOCUS, HIGH, PITCH, Pose, Rig, SEAT};
use crate::model::geometry::Geometry;
use crate::model::view::{FlatView, FreeArea, PhotoMode};

/// The vertical field of view, in radians. It is narrow, so that the perspective distorts little.
pub(super) const FIELD: f32 = 38. * PI / 180.;
/// The lowest place of the camera above the top of the board, in squares: over the feet of the pieces, and never under the
/// table.
const LOWEST: f32 = 0.15;
/// The angle by which the eyes are raised from the board at the lowest pitch, in radians. So the room is seen over the
/// pieces of the opponent. At a seat it is 3 degrees: with more, the board would be small above the coins.
const LIFT: f32 = 5. * PI / 180.;
/// The angle by which they are raised further where there is room to spare above the board, in radians: at most, and the
/// steps in which it is found. Then the board lies at the lower edge, and more of the room is seen.
const SPARE: f32 = 16. * PI / 180.;
const SPARE_STEPS: u32 = 8;
/// The greatest angle above the horizon that the camera sees, in radians. The pictures of the rooms end a degree higher,
/// where `assets/make/room.py` stops.
const SKY: f32 = 25. * PI / 180.;
/// How much further the camera may go away for that, as a factor of the distance.
const FURTHER: f32 = 1.01;
/// The least and the greatest distance of the camera from what it looks at, in squares.
const NEAREST: f32 = 1.;
const FARTHEST: f32 = 80.;
/// The part of the view that stays empty at the edges, so that nothing touches them.
const MARGIN: f32 = 0.015;

/// The angle by which the eyes are raised at this pitch, in radians. It fades out towards the view from above.
fn lift(pitch: f32) -> f32 {
    LIFT * lowness(pitch)
}

/// From 0 for a view from above to 1 for the lowest one.
fn lowness(pitch: f32) -> f32 {
    ((HIGH - pitch) / (HIGH - PITCH.0)).clamp(0., 1.)
}

/// The least distance from `focus` at which the camera shows all of these points. The camera stands in the direction of
/// `turn` and looks as `look` says. `half` are the tangents of half the horizontal and vertical field of view.
fn distance(points: &[Vec3], focus: Vec3, turn: Quat, look: Quat, half: Vec2) -> f32 {
    let to_camera = look.inverse();
    // The camera sees a point at `seen - distance * away`. It lies within the edges of the view if `±x / half + z` is at most
    // 0 there, and likewise for y. That is linear in the distance.
    let away = to_camera * (turn * Vec3::Z);
    let edges = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y].map(|side| (side / half).extend(1.));
    let least = |(point, edge): (&Vec3, Vec3)| {
        let (seen, gained) = ((to_camera * (point - focus)).dot(edge), away.dot(edge));
        // Raised too far, the camera never shows what lies at its feet.
        if gained > 0. { seen / gained } else { FARTHEST }
    };
    let all = points.iter().flat_map(|point| edges.map(|edge| (point, edge)));
    all.map(least).fold(NEAREST, f32::max).min(FARTHEST)
}

/// Places the camera as the rig says, with the board in the middle of the free area between the panels.
pub(super) fn place(
    camera: Single<(&Rig, &mut Transform, &mut Camera, &mut Projection)>,
    (flat, free, photo, current): (Res<FlatView>, Res<FreeArea>, Res<PhotoMode>, Option<Res<Match>>),
) {
    let (rig, mut transform, mut camera, mut projection) = camera.into_inner();
    let Some(size) = camera.logical_target_size() else { return };
    // Only proportions count here. The scene may be drawn into an image with fewer pixels than the window, and their number
    // changes. In whole logical pixels of the window the camera stands still; eighths of them are fine enough.
    let size = (size.round() * 8.).as_uvec2();
    let size_f = size.as_vec2();
    // Photo mode has no panels.
    let free = if photo.on { FreeArea::default() } else { *free };
    let (left, right) = (size_f.x * free.left, size_f.x * free.right);
    let (top, bottom) = (size_f.y * (free.top + free.banner), size_f.y * (free.bottom + free.strip));
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
    let pose = if flat.0 { Pose { yaw: nearest_side(rig.goal.yaw), pitch: FRAC_PI_2, ..SEAT } } else { rig.pose };
    let half = room / whole * (FIELD / 2.).tan() * (1. - MARGIN);
    let turn = Quat::from_rotation_y(pose.yaw) * Quat::from_rotation_x(-pose.pitch);
    let mut focus = Quat::from_rotation_y(pose.yaw) * FOCUS * pose.pitch.cos();
    // At the pitch of a seat the trays before it may leave the view, and from higher up everything is shown.
    let low = (lowness(pose.pitch) / lowness(SEAT.pitch)).min(1.);
    let corners = geometry.corners(Quat::from_rotation_y(pose.yaw) * Vec3::Z * low);
    let raised = |angle: f32| turn * Quat::from_rotation_x(angle);
    // A low camera would see over the upper end of the room's picture.
    let most = (SKY - FIELD / 2. + pose.pitch).max(0.);
    let least = if flat.0 { 0. } else { lift(pose.pitch).min(most) };
    let fitting = |angle: f32| distance(&corners, focus, turn, raised(angle), half);
    let nearest = fitting(least);
    // Halving the interval finds the greatest angle at which the board is hardly smaller.
    let spare = (SPARE * lowness(pose.pitch)).min((most - least) / 2.);
    let (mut raise, mut step) = (0., if flat.0 { 0. } else { spare });
    for _ in 0..SPARE_STEPS {
        if fitting(least + raise + step) <= nearest * FURTHER {
            raise += step;
        }
        step /= 2.;
    }
    let look = raised(least + raise);
    let distance = pose.zoom * fitting(least + raise);
    focus += Vec3::new(pose.walked.x, 0., pose.walked.y);
    let mut to = Transform { translation: focus + turn * Vec3::Z * distance, rotation: look, scale: Vec3::ONE };
    to.translation.y = to.translation.y.max(LOWEST);
    transform.set_if_neq(to);
    let is_flat = matches!(*projection, Projection::Orthographic(_));
    if flat.0 {
        let seen = corners.map(|point| (Quat::from_rotation_y(-pose.yaw) * point).xz().abs());
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

/// The nearest of the four sides, as the yaw of the camera.
pub(super) fn nearest_side(yaw: f32) -> f32 {
    (yaw / FRAC_PI_2).round() * FRAC_PI_2
}
