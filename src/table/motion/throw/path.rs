//! The path of a thrown die, as poses at equal times.

use bevy::prelude::*;

use crate::motion::die_sides::support;

/// The time from one pose of a path to the next, in seconds. Pictures between two poses are mixed from both.
pub(super) const STEP: f32 = 1. / 120.;

/// The height of a die's lowest corner at which it touches the ground, in units: the simulation lifts it by less.
const TOUCH: f32 = 5e-3;

/// The place and the rotation of a die.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct DiePose {
    /// The middle of the die.
    pub(crate) middle: Vec3,
    pub(crate) lies: Quat,
}

/// The path of a thrown die: the swing of the hand, the flight, and the roll to rest.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ThrowPath {
    /// Never empty.
    poses: Vec<DiePose>,
    /// How many of the poses the die is still in the hand.
    in_hand: usize,
}

impl ThrowPath {
    /// A path through these poses. A die that sinks into the ground is lifted onto it, and in the end it lies there. In the
    /// simulation it may do so a few thousandths higher.
    pub(super) fn above(ground: f32, mut poses: Vec<DiePose>, in_hand: usize) -> Self {
        for pose in &mut poses {
            pose.middle.y = pose.middle.y.max(ground + support(pose.lies));
        }
        if let Some(end) = poses.last_mut() {
            end.middle.y = ground + support(end.lies);
        }
        Self { poses, in_hand }
    }

    pub(super) fn poses(&self) -> &[DiePose] {
        &self.poses
    }

    /// How many of the poses the die is still in the hand.
    pub(super) fn in_hand(&self) -> usize {
        self.in_hand
    }

    /// The part of the duration, from 0 to 1, after which the die touches the ground for the first time.
    pub(crate) fn first_touch(&self) -> f32 {
        let ground = self.poses.last().map_or(0., |end| end.middle.y - support(end.lies));
        let touches = |pose: &DiePose| pose.middle.y - support(pose.lies) < ground + TOUCH;
        let flight = &self.poses[self.in_hand.min(self.poses.len())..];
        let touched = flight.iter().position(touches).map_or(self.poses.len() - 1, |at| self.in_hand + at);
        touched as f32 / (self.poses.len() - 1).max(1) as f32
    }

    /// Its duration, in seconds.
    pub(crate) fn seconds(&self) -> f32 {
        (self.poses.len() - 1) as f32 * STEP
    }

    /// The pose after a part of the duration, from 0 to 1.
    pub(crate) fn at(&self, part: f32) -> DiePose {
        let last = self.poses.len() - 1;
        let exact = part.clamp(0., 1.) * last as f32;
        let before = (exact as usize).min(last);
        let (one, other) = (self.poses[before], self.poses[(before + 1).min(last)]);
        let mix = exact - before as f32;
        DiePose { middle: one.middle.lerp(other.middle, mix), lies: one.lies.slerp(other.lies, mix) }
    }
}
