//! The view that is kept with a match, so that players who go on see the table as they left it.

use std::f32::consts::TAU;

use bevy::prelude::*;
use tessera_arbiter::SavedView;

use super::rig::{PITCH, Pose, Rig, SEAT, ZOOM};
use crate::model::view::{FlatView, ViewNow};

/// Writes down the view for the saved match.
pub(super) fn note(rig: Option<Single<&Rig>>, flat: Res<FlatView>, mut now: ResMut<ViewNow>) {
    let view = rig.map(|rig| {
        // A turn more is the same direction.
        let yaw = thousandths(rig.goal.yaw.rem_euclid(TAU));
        SavedView { flat: flat.0, yaw, pitch: thousandths(rig.goal.pitch), zoom: thousandths(rig.goal.zoom) }
    });
    now.set_if_neq(ViewNow(view));
}

/// The pose of a kept view, within the limits of the camera.
pub(super) fn pose(view: SavedView) -> Pose {
    let whole = |number: i32| number as f32 / 1000.;
    Pose {
        yaw: whole(view.yaw).rem_euclid(TAU),
        pitch: whole(view.pitch).clamp(PITCH.0, PITCH.1),
        zoom: whole(view.zoom).clamp(ZOOM.0, ZOOM.1),
        ..SEAT
    }
}

fn thousandths(number: f32) -> i32 {
    (number * 1000.).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any numbers of a file lead to a pose that the camera can take.
    #[test]
    fn every_file_has_a_pose() {
        for number in [i32::MIN, -1, 0, 700, 1000, i32::MAX] {
            let pose = pose(SavedView { flat: false, yaw: number, pitch: number, zoom: number });
            assert!((0. ..=TAU).contains(&pose.yaw) && (PITCH.0..=PITCH.1).contains(&pose.pitch), "{pose:?}");
            assert!((ZOOM.0..=ZOOM.1).contains(&pose.zoom), "{pose:?}");
        }
        let usual = pose(SavedView { flat: false, yaw: 1571, pitch: 698, zoom: 900 });
        assert_eq!((thousandths(usual.yaw), thousandths(usual.pitch), thousandths(usual.zoom)), (1571, 698, 900));
    }
}
