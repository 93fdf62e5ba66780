//! The sides of a die, and how it lies with each of them on top.
//!
//! The faces of a die never change their places on it. One tip leads from each side to the next, alternately away from
//! the owner and to the left. Each side has exactly one rotation with this side on top and its symbol upright.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use tessera_arbiter::DieFace;
use tessera_rules::DIE_SIDES;

use crate::model::geometry::DIE;

/// The index of the side with a face, from 0 to 5.
pub(crate) fn side(face: DieFace) -> usize {
    usize::from(*face) % DIE_SIDES
}

/// The rotation of a die with this side on top. Its symbol is upright for a viewer who looks towards -z.
pub(crate) fn rest(side: usize) -> Quat {
    (0..side).fold(Quat::IDENTITY, |lies, step| {
        let away = step % 2 == 0;
        let tip = if away { Quat::from_rotation_x(-FRAC_PI_2) } else { Quat::from_rotation_z(FRAC_PI_2) };
        tip * lies
    })
}

/// The height of a rotated die's middle above its lowest corner, in units.
pub(super) fn support(lies: Quat) -> f32 {
    let up = lies.inverse() * Vec3::Y;
    DIE / 2. * (up.x.abs() + up.y.abs() + up.z.abs())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// For each side of the unrotated die: its normal, and the direction of its symbol's head. Worked out by hand.
    const NET: [(Vec3, Vec3); DIE_SIDES] = [
        (Vec3::Y, Vec3::NEG_Z),
        (Vec3::Z, Vec3::Y),
        (Vec3::X, Vec3::Y),
        (Vec3::NEG_Y, Vec3::X),
        (Vec3::NEG_Z, Vec3::X),
        (Vec3::NEG_X, Vec3::NEG_Z),
    ];

    /// The side on top of a rotated die, and the direction of its symbol's head.
    pub(in crate::motion) fn top(lies: Quat) -> (usize, Vec3) {
        let side = NET.iter().position(|(normal, _)| (lies * *normal).abs_diff_eq(Vec3::Y, 1e-4)).unwrap();
        (side, lies * NET[side].1)
    }

    #[test]
    fn every_face_comes_to_lie_on_top_and_upright() {
        for side in 0..DIE_SIDES {
            let (on_top, head) = top(rest(side));
            assert_eq!(on_top, side);
            assert!(head.abs_diff_eq(Vec3::NEG_Z, 1e-4), "{side}: {head}");
        }
        assert!(
            rest(DIE_SIDES).abs_diff_eq(Quat::IDENTITY, 1e-4) || rest(DIE_SIDES).abs_diff_eq(-Quat::IDENTITY, 1e-4)
        );
    }

    #[test]
    fn the_next_face_is_one_tip_away() {
        for side in 0..DIE_SIDES {
            let angle = rest(side).angle_between(rest((side + 1) % DIE_SIDES));
            assert!((angle - FRAC_PI_2).abs() < 1e-3, "{side}: {angle}");
        }
    }
}
