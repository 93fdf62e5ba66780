//! The pose of the camera round the table, and its motions.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::prelude::*;

use crate::motion::tween::Tween;

/// The lowest and highest pitch above the horizon, in radians. Below the lower one, pieces would hide whole ranks. The
/// upper one is almost vertical.
pub(super) const PITCH: (f32, f32) = (20. * PI / 180., 89.5 * PI / 180.);
/// The smallest and largest distance, as factors of the usual distance.
pub(super) const ZOOM: (f32, f32) = (0.35, 1.5);
/// The same limits in photo mode. The camera stays above the table, see [`LOWEST`].
pub(super) const PHOTO_PITCH: (f32, f32) = (1. * PI / 180., PITCH.1);
pub(super) const PHOTO_ZOOM: (f32, f32) = (0.08, 2.);
/// The longest time of a turn, in seconds. Faster pieces shorten it, slower ones do not lengthen it.
const TURN: f32 = 0.6;
/// The point at which a camera at yaw 0 looks: a little before the board's middle, since near ranks look larger.
pub(super) const FOCUS: Vec3 = Vec3::new(0., -0.1, 0.45);

/// The pose of the camera, and its motion to another one.
#[derive(Component, Debug)]
pub(crate) struct Rig {
    pub(super) pose: Pose,
    pub(super) goal: Pose,
    pub(super) from: Pose,
    pub(super) tween: Tween,
}

/// A place of the camera round the table: angles in radians, zoom as a factor of the usual distance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pose {
    pub(super) yaw: f32,
    pub(super) pitch: f32,
    pub(super) zoom: f32,
    /// The place on the table at which the camera looks in photo mode, from the usual one.
    pub(super) walked: Vec2,
}

impl Pose {
    /// Whether another pose looks the same: no number differs by more than a thousandth.
    pub(super) fn is_near(&self, other: Self) -> bool {
        let turn = (self.yaw - other.yaw + PI).rem_euclid(TAU) - PI;
        let ways = [turn, self.pitch - other.pitch, self.zoom - other.zoom, self.walked.distance(other.walked)];
        ways.iter().all(|way| way.abs() < 1e-3)
    }
}

/// The pitch above which only the top of a stack is visible, in radians.
pub(super) const HIGH: f32 = 70. * PI / 180.;
/// The view from the first seat. It is low enough to see the room, and so high that the middle of a square on the last
/// ranks is not hidden by the middle of a pawn before it.
pub(super) const SEAT: Pose = Pose { yaw: 0., pitch: 40. * PI / 180., zoom: 1., walked: Vec2::ZERO };
/// The view from above, with the first army's player at the lower edge.
pub(super) const TOP: Pose = Pose { pitch: PITCH.1, ..SEAT };

impl Rig {
    pub(super) fn new(pose: Pose) -> Self {
        Self { pose, goal: pose, from: pose, tween: Tween::done() }
    }

    /// The angle of the viewer round the table, in radians, from the first army's side towards the last file.
    pub(in crate::scene) fn yaw(&self) -> f32 {
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
    pub(super) fn focus(&self) -> Vec3 {
        Quat::from_rotation_y(self.pose.yaw) * FOCUS * self.pose.pitch.cos()
            + Vec3::new(self.pose.walked.x, 0., self.pose.walked.y)
    }

    /// Whether the camera looks down so steeply that only the top of a stack is visible.
    pub(crate) fn is_high(&self) -> bool {
        self.pose.pitch > HIGH
    }

    /// The nearest side of the board, in quarter turns from the first army's side. Any integer is possible.
    pub(crate) fn quarter(&self) -> i32 {
        (self.goal.yaw / FRAC_PI_2).round() as i32
    }

    /// The angle of the camera above the horizon, in radians.
    pub(in crate::scene) fn pitch(&self) -> f32 {
        self.pose.pitch
    }

    /// Whether the camera still moves.
    pub(crate) fn is_moving(&self) -> bool {
        // Shortly before the end the pose may already be the goal, and the motion must still end.
        self.pose != self.goal || !self.tween.is_done()
    }

    /// Starts a motion to another pose.
    pub(super) fn go(&mut self, goal: Pose) {
        self.go_within(goal, TURN);
    }

    /// Starts a motion of this many seconds to another pose.
    pub(super) fn go_within(&mut self, mut goal: Pose, seconds: f32) {
        // Turns the short way round.
        goal.yaw = self.pose.yaw + (goal.yaw - self.pose.yaw + PI).rem_euclid(TAU) - PI;
        if goal != self.goal {
            (self.from, self.goal, self.tween) = (self.pose, goal, Tween::new(seconds));
        }
    }

    /// Goes on with the motion for this many seconds.
    pub(super) fn advance(&mut self, seconds: f32) {
        self.tween.advance(seconds);
        let (t, from, goal) = (self.tween.eased(), self.from, self.goal);
        let mix = |from: f32, to: f32| from + (to - from) * t;
        self.pose = Pose {
            yaw: mix(from.yaw, goal.yaw),
            pitch: mix(from.pitch, goal.pitch),
            zoom: mix(from.zoom, goal.zoom),
            walked: from.walked.lerp(goal.walked, t),
        };
        if self.tween.is_done() {
            self.pose = goal;
        }
    }

    /// Takes a pose at once, within the limits of pitch and zoom.
    pub(super) fn set(&mut self, pose: Pose, pitch: (f32, f32), zoom: (f32, f32)) {
        let pose = Pose { pitch: pose.pitch.clamp(pitch.0, pitch.1), zoom: pose.zoom.clamp(zoom.0, zoom.1), ..pose };
        *self = Self::new(pose);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame shortly before the end reaches the goal as far as numbers can tell. A camera that stopped there counted as
    /// moving until its next motion, and a picture waited for it in vain.
    #[test]
    fn a_motion_ends_wherever_its_frames_fall() {
        for before_the_end in [0.3, 0.01, 1e-3, 1e-4, 1e-5, 1e-6] {
            let mut rig = Rig::new(SEAT);
            rig.go(TOP);
            for seconds in [TURN * (1. - before_the_end), TURN] {
                if rig.is_moving() {
                    rig.advance(seconds);
                }
            }
            assert!(!rig.is_moving() && rig.pose == TOP, "{before_the_end}: {rig:?}");
        }
    }
}
