//! The view that is kept with a match, so that players who go on see the table as they left it.

use std::f32::consts::TAU;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::SavedView;

use super::rig::{PITCH, Pose, Rig, ZOOM};
use crate::model::view::FlatView;

/// Reads the view of the table.
#[derive(SystemParam)]
pub(crate) struct TableView<'w, 's> {
    rig: Option<Single<'w, 's, &'static Rig>>,
    flat: Res<'w, FlatView>,
}

impl TableView<'_, '_> {
    /// The view to which the camera goes, or in which it rests.
    pub(crate) fn view(&self) -> Option<SavedView> {
        let goal = self.rig.as_ref()?.goal;
        // A turn more is the same direction.
        let yaw = thousandths(goal.yaw.rem_euclid(TAU));
        Some(SavedView { flat: self.flat.0, yaw, pitch: thousandths(goal.pitch), zoom: thousandths(goal.zoom) })
    }
}

/// The pose of a kept view, within the limits of the camera.
pub(super) fn pose(view: SavedView) -> Pose {
    let whole = |number: i32| number as f32 / 1000.;
    Pose {
        yaw: whole(view.yaw).rem_euclid(TAU),
        pitch: whole(view.pitch).clamp(PITCH.0, PITCH.1),
        zoom: whole(view.zoom).clamp(ZOOM.0, ZOOM.1),
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
