//! How fingers and sticks turn the camera.

use bevy::prelude::*;

/// The turn of the camera that fingers and sticks ask for in this frame, as if a mouse had dragged it.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub(crate) struct CameraDrag {
    /// The way of the drag, in logical pixels.
    pub(crate) way: Vec2,
    /// The factor of the distance: below 1 the camera comes nearer.
    pub(crate) zoom: f32,
}

impl Default for CameraDrag {
    fn default() -> Self {
        Self { way: Vec2::ZERO, zoom: 1. }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<CameraDrag>().add_systems(Last, |mut drag: ResMut<CameraDrag>| {
        drag.set_if_neq(CameraDrag::default());
    });
}
