//! Dice: which side shows what, how a die lies at rest, and how it gets from one face to another.
//!
//! A die is never relabelled. Its faces are laid out so that each follows the one before by a single tip, away from its
//! owner or to the left in turn; for every face there is one way to lie with that face on top and upright.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::prelude::*;
use tessera_rules::ruleset::Dice;
use tessera_rules::{Kind, Rules};

use crate::geometry::DIE;

/// How many sides a die has.
pub(crate) const SIDES: usize = 6;

/// What is on the six sides of a die; a side without a face has the dot.
pub(crate) fn sides(rules: &Rules, shown: Kind) -> [Option<Kind>; SIDES] {
    if rules.is_royal(shown) {
        return [Some(shown); SIDES];
    }
    let faces = faces(rules);
    std::array::from_fn(|side| match faces.get(side) {
        // More faces than sides: the one that is on top takes its place.
        _ if faces.len() > SIDES && side == number(rules, shown) => Some(shown),
        face => face.copied(),
    })
}

/// The side that a face is on.
pub(crate) fn number(rules: &Rules, face: Kind) -> usize {
    faces(rules).iter().position(|&other| other == face).unwrap_or(0) % SIDES
}

fn faces(rules: &Rules) -> Vec<Kind> {
    match &rules.ruleset().dice {
        Dice::Never => Vec::new(),
        Dice::Faces(data) => data.faces.iter().filter_map(|letter| rules.kind(letter.get())).collect(),
    }
}

/// How a die lies with this side on top, upright for whoever looks towards -z.
pub(crate) fn rest(side: usize) -> Quat {
    (0..side).fold(Quat::IDENTITY, |lies, step| {
        let away = step % 2 == 0;
        let tip = if away { Quat::from_rotation_x(-FRAC_PI_2) } else { Quat::from_rotation_z(FRAC_PI_2) };
        tip * lies
    })
}

/// How high the middle of a die lies above what it touches with its lowest corner.
pub(crate) fn support(lies: Quat) -> f32 {
    let up = lies.inverse() * Vec3::Y;
    DIE / 2. * (up.x.abs() + up.y.abs() + up.z.abs())
}

/// A die that gets another face: set on the entity of its piece.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Turning {
    pub(crate) from: Quat,
    pub(crate) to: Quat,
    /// The axis of the whole turns that a thrown die makes beside.
    pub(crate) axis: Vec3,
    pub(crate) turns: f32,
    /// How high it bounces.
    pub(crate) bounce: f32,
    /// Seconds until it begins, and that it then takes, at usual speed.
    pub(crate) delay: f32,
    pub(crate) duration: f32,
    pub(crate) elapsed: f32,
}

/// Seconds that a tip takes, and a throw.
const TIP: f32 = 0.26;
const THROW: f32 = 0.85;

impl Turning {
    /// Turned by hand.
    pub(crate) fn tip(from: usize, to: usize, delay: f32) -> Self {
        let (from, to) = (rest(from), rest(to));
        Self { from, to, axis: Vec3::X, turns: 0., bounce: 0., delay, duration: TIP, elapsed: 0. }
    }

    /// Thrown so that it comes to rest with the face that it has to show. `way` is where it flies in its owner's eyes.
    pub(crate) fn throw(from: usize, to: usize, way: Vec3) -> Self {
        let axis = Vec3::Y.cross(way.try_normalize().unwrap_or(Vec3::NEG_Z)).normalize_or(Vec3::NEG_X);
        let (from, to) = (rest(from), rest(to));
        Self { from, to, axis, turns: 1., bounce: 0.5, delay: 0., duration: THROW, elapsed: 0. }
    }

    /// Whether it lies still.
    pub(crate) fn is_done(&self) -> bool {
        self.elapsed >= self.delay + self.duration
    }

    /// How the die lies now, and how high its middle is.
    pub(crate) fn pose(&self) -> (Quat, f32) {
        let t = ((self.elapsed - self.delay) / self.duration).clamp(0., 1.);
        // Fast at first, and slower and slower as it rolls out.
        let s = if self.turns > 0. { 1. - (1. - t) * (1. - t) } else { t * t * (3. - 2. * t) };
        let lies = Quat::from_axis_angle(self.axis, TAU * self.turns * s) * self.from.slerp(self.to, s);
        // Three bounces, each lower than the one before.
        let bounce = self.bounce * (1. - t).powi(2) * (t * 3. * std::f32::consts::PI).sin().abs();
        (lies, support(lies) + bounce)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The side on top of a die that lies so, with the direction of its symbol's head.
    fn top(lies: Quat) -> (usize, Vec3) {
        let on_top = |side: &usize| (lies * (rest(*side).inverse() * Vec3::Y)).abs_diff_eq(Vec3::Y, 1e-4);
        let side = (0..SIDES).find(on_top).unwrap();
        (side, lies * (rest(side).inverse() * Vec3::NEG_Z))
    }

    #[test]
    fn every_face_comes_to_lie_on_top_and_upright() {
        for side in 0..SIDES {
            let (on_top, head) = top(rest(side));
            assert_eq!(on_top, side);
            assert!(head.abs_diff_eq(Vec3::NEG_Z, 1e-4), "{side}: {head}");
        }
        assert!(rest(SIDES).abs_diff_eq(Quat::IDENTITY, 1e-4) || rest(SIDES).abs_diff_eq(-Quat::IDENTITY, 1e-4));
    }

    #[test]
    fn the_next_face_is_one_tip_away() {
        for side in 0..SIDES {
            let angle = rest(side).angle_between(rest((side + 1) % SIDES));
            assert!((angle - FRAC_PI_2).abs() < 1e-3, "{side}: {angle}");
        }
    }

    /// Every throw, at sixty frames a second: no jump, no sinking into the board, and it ends as it has to.
    #[test]
    fn throws_end_on_the_face_that_was_rolled() {
        for (from, to) in (0..SIDES).flat_map(|from| (0..SIDES).map(move |to| (from, to))) {
            for way in [Vec3::NEG_Z, Vec3::X, Vec3::new(-1., 0., 2.), Vec3::ZERO] {
                let mut throw = Turning::throw(from, to, way);
                let (mut last, _) = throw.pose();
                assert_eq!(top(last).0, from);
                while !throw.is_done() {
                    throw.elapsed += 1. / 60.;
                    let (lies, middle) = throw.pose();
                    let step = last.angle_between(lies).to_degrees();
                    assert!(step < 30., "{from} to {to}: {step}");
                    assert!(middle >= support(lies) - 1e-4);
                    last = lies;
                }
                let (on_top, head) = top(last);
                assert_eq!(on_top, to);
                assert!(head.abs_diff_eq(Vec3::NEG_Z, 1e-3));
            }
        }
    }
}
