//! The simulation of one die on an empty plane by a physics engine, Rapier, with a fixed step.
//!
//! Rapier's feature `enhanced-determinism` lets every machine compute the same throw.

use bevy::prelude::*;
use rand::{Rng, RngExt};
use rapier3d::prelude::{ColliderBuilder, PhysicsWorld, Pose, RigidBodyBuilder, Rotation, Vector};

use super::path::{DiePose, STEP};
use crate::model::geometry::DIE;

/// How many steps of the simulation make one step of a path. With fewer, a fast die would sink into the table.
const SUBSTEPS: usize = 2;
/// The duration of a step of the simulation, in seconds.
const DT: f32 = STEP / SUBSTEPS as f32;
/// The longest roll, in seconds. A longer throw is not used.
const PATIENCE: f32 = 1.2;
/// The downward acceleration, in units a second squared. A real board has squares of five centimetres, so real dice would
/// fall at 196 and land before the eye follows them. This one lets a throw take about a second.
const GRAVITY: f32 = 45.;
/// The part of its speed with which a corner bounces back. Two or three bounces are seen.
const BOUNCE: f32 = 0.3;
/// The friction of wood on wood.
const FRICTION: f32 = 0.5;
/// Half the width of the ground and half its thickness, in units. No throw comes to its edge.
const WIDE: f32 = 100.;
const THICK: f32 = 1.;
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

/// The arms from the middle of a die to its corners.
pub(super) fn corners(lies: Quat) -> [Vec3; 8] {
    let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| lies * axis * (DIE / 2.));
    [x + y + z, x + y - z, x - y + z, x - y - z, y + z - x, y - z - x, z - x - y, -x - y - z]
}

/// The poses of a die from its release to its rest, one each [`STEP`]; `None` if it does not come to rest flat and in
/// time, or spins too fast.
pub(super) fn simulate(release: &Release) -> Option<Vec<DiePose>> {
    let mut world = PhysicsWorld { gravity: Vector::Y * -GRAVITY, ..PhysicsWorld::default() };
    world.integration_parameters.dt = DT;
    let wood = |collider: ColliderBuilder| collider.friction(FRICTION).restitution(BOUNCE);
    let ground = RigidBodyBuilder::fixed().translation(Vector::Y * -THICK);
    world.insert(ground, wood(ColliderBuilder::cuboid(WIDE, THICK, WIDE)));
    let lies = Rotation::from_array(release.lies.to_array());
    let die = RigidBodyBuilder::dynamic()
        .pose(Pose::from_parts(Vector::Y * release.height, lies))
        .linvel(release.velocity.to_array().into())
        .angvel(release.spin.to_array().into())
        .can_sleep(false);
    let half = DIE / 2.;
    let (die, _) = world.insert(die, wood(ColliderBuilder::cuboid(half, half, half)));
    let mut poses = Vec::new();
    let mut still = 0;
    for _ in 0..(PATIENCE / STEP) as usize {
        let body = &world.bodies[die];
        let pose = DiePose {
            middle: body.translation().to_array().into(),
            lies: Quat::from_array(body.rotation().to_array()),
        };
        poses.push(pose);
        if body.angvel().length() > FASTEST {
            return None;
        }
        still = if body.linvel().length() < STILL.0 && body.angvel().length() < STILL.1 { still + 1 } else { 0 };
        if still >= REST {
            let up = pose.lies.inverse() * Vec3::Y;
            return (up.abs().max_element() > FLAT).then_some(poses);
        }
        for _ in 0..SUBSTEPS {
            world.step();
        }
    }
    None
}
