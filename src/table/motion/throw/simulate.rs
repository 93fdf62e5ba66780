//! The simulation of one die on an endless empty plane: a rigid body with impulses at its corners.
//!
//! A cube turns equally easily about every axis, so its inertia is one number, and a few lines are enough. A physics crate
//! would bring a dozen more crates for this one die. Only additions, multiplications, divisions and square roots occur, so
//! every machine computes the same throw.

use bevy::prelude::*;
use rand::{Rng, RngExt};

use super::path::{DiePose, STEP};
use crate::model::geometry::DIE;

/// How many steps of the simulation make one step of a path. With fewer, a fast die would sink into the table.
const SUBSTEPS: usize = 4;
/// The duration of a step of the simulation, in seconds.
const DT: f32 = STEP / SUBSTEPS as f32;
/// How often the impulses at the corners are solved in each step. Each impulse changes the others a little.
const ROUNDS: usize = 4;
/// The longest roll, in seconds. A longer throw is not used.
const PATIENCE: f32 = 1.2;
/// The downward acceleration, in units a second squared. A real board has squares of five centimetres, so real dice would
/// fall at 196 and land before the eye follows them. This one lets a throw take about a second.
const GRAVITY: f32 = 45.;
/// The part of its speed with which a corner bounces back. Two or three bounces are seen.
const BOUNCE: f32 = 0.3;
/// The slowest impact that bounces, in units a second. Without a limit, a die at rest would tremble.
const LEAST_BOUNCE: f32 = 1.;
/// The friction of wood on wood.
const FRICTION: f32 = 0.5;
/// The part of a corner's depth in the table that one step takes back. With all of it, the die would jump.
const LIFTED: f32 = 0.2;
/// The inertia of a cube for each unit of mass.
const INERTIA: f32 = DIE * DIE / 6.;
/// The fastest spin, in radians a second. At sixty frames a second a faster one would look like a jump.
const FASTEST: f32 = 28.;
/// A die below both speeds is at rest, in units and radians a second.
const STILL: (f32, f32) = (0.15, 0.4);
/// How many steps of a path it must be at rest. A die that stands on an edge for a moment is slow as well.
const REST: usize = 4;
/// The least cosine between the vertical and the side on top of a die that lies flat: within 1.2 degrees.
const FLAT: f32 = 0.9998;

/// The moment at which the hand lets a die go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Release {
    height: f32,
    lies: Quat,
    /// In units a second. The throw goes towards -z.
    pub(super) velocity: Vec3,
    /// In radians a second about each axis.
    spin: Vec3,
}

impl Release {
    /// Draws a throw. `strength` is what the player gave, from 0 to 1, and `force` weakens it, from 1 to 0.
    pub(super) fn draw(chance: &mut impl Rng, strength: f32, force: f32) -> Self {
        let mut between = |low: f32, high: f32| low + (high - low) * chance.random::<f32>();
        let speed = (between(3., 4.5) + 4. * strength) * force;
        // A rolling die spins about the axis across its way. The rest makes each throw different.
        let spin = Vec3::new(-between(6., 10.), between(-4., 4.), between(-4., 4.));
        let lies = Vec4::new(between(-1., 1.), between(-1., 1.), between(-1., 1.), between(-1., 1.));
        Self {
            height: between(1.5, 2.1),
            lies: Quat::from_vec4(lies.normalize_or(Vec4::W)),
            velocity: Vec3::new(0., between(-1., 2.), -speed),
            spin,
        }
    }
}

/// A die in motion.
struct Body {
    pose: DiePose,
    velocity: Vec3,
    spin: Vec3,
}

impl Body {
    /// Advances it by [`DT`].
    fn step(&mut self) {
        self.velocity.y -= GRAVITY * DT;
        let corners = corners(self.pose.lies);
        let height = self.pose.middle.y;
        let touching: Vec<Vec3> = corners.into_iter().filter(|arm| height + arm.y < 0.).collect();
        // The speed with which each corner should leave the table, by the speed at the impact.
        let bounces: Vec<f32> = touching.iter().map(|arm| bounce(self.at(*arm).y)).collect();
        for _ in 0..ROUNDS {
            for (&arm, &leaves) in touching.iter().zip(&bounces) {
                self.meet(arm, leaves);
            }
        }
        let depth = touching.iter().map(|arm| -(height + arm.y)).fold(0., f32::max);
        self.pose.middle += self.velocity * DT + Vec3::Y * depth * LIFTED;
        let Vec3 { x, y, z } = self.spin * (DT / 2.);
        self.pose.lies = (self.pose.lies + Quat::from_xyzw(x, y, z, 0.) * self.pose.lies).normalize();
    }

    /// The velocity of the point at the end of an arm.
    fn at(&self, arm: Vec3) -> Vec3 {
        self.velocity + self.spin.cross(arm)
    }

    /// Lets a corner meet the table: it is pushed up until it leaves, and friction slows it along the table.
    fn meet(&mut self, arm: Vec3, leaves: f32) {
        let up = ((leaves - self.at(arm).y) / mobility(arm, Vec3::Y)).max(0.);
        self.push(arm, Vec3::Y * up);
        let along = self.at(arm).with_y(0.);
        let Some(way) = along.try_normalize() else { return };
        self.push(arm, -way * (along.length() / mobility(arm, way)).min(FRICTION * up));
    }

    fn push(&mut self, arm: Vec3, impulse: Vec3) {
        self.velocity += impulse;
        self.spin += arm.cross(impulse) / INERTIA;
    }
}

/// The arms from the middle of a die to its corners.
pub(super) fn corners(lies: Quat) -> [Vec3; 8] {
    let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| lies * axis * (DIE / 2.));
    [x + y + z, x + y - z, x - y + z, x - y - z, y + z - x, y - z - x, z - x - y, -x - y - z]
}

/// The change of speed of the end of an arm by an impulse of 1 in this direction.
fn mobility(arm: Vec3, way: Vec3) -> f32 {
    1. + arm.cross(way).length_squared() / INERTIA
}

/// The speed upwards with which a corner leaves the table after an impact at the speed `down`.
fn bounce(down: f32) -> f32 {
    if down < -LEAST_BOUNCE { -down * BOUNCE } else { 0. }
}

/// The poses of a die from its release to its rest, one each [`STEP`]; `None` if it does not come to rest flat and in
/// time, or spins too fast.
pub(super) fn simulate(release: &Release) -> Option<Vec<DiePose>> {
    let pose = DiePose { middle: Vec3::Y * release.height, lies: release.lies };
    let mut body = Body { pose, velocity: release.velocity, spin: release.spin };
    let mut poses = Vec::new();
    let mut still = 0;
    for _ in 0..(PATIENCE / STEP) as usize {
        poses.push(body.pose);
        if body.spin.length() > FASTEST {
            return None;
        }
        still = if body.velocity.length() < STILL.0 && body.spin.length() < STILL.1 { still + 1 } else { 0 };
        if still >= REST {
            let up = body.pose.lies.inverse() * Vec3::Y;
            return (up.abs().max_element() > FLAT).then_some(poses);
        }
        for _ in 0..SUBSTEPS {
            body.step();
        }
    }
    None
}
