//! How fingers and sticks turn the camera, and how far a wheel was turned.

use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;

/// How many pixels of a trackpad or a fine wheel count as one notch. Both then zoom at a similar speed.
const NOTCH: f32 = 60.;

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

/// By how many notches the wheel was turned in this frame.
pub(crate) fn notches(scroll: &AccumulatedMouseScroll) -> f32 {
    match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / NOTCH,
    }
}

/// The steps of a wheel that does something for each whole notch.
#[derive(Debug, Default)]
pub(crate) struct WheelSteps(f32);

impl WheelSteps {
    /// The whole notches up to this frame, upwards above 0. The rest counts in the next frames.
    pub(crate) fn take(&mut self, scroll: &AccumulatedMouseScroll) -> i32 {
        self.0 += notches(scroll);
        let whole = self.0.trunc();
        self.0 -= whole;
        whole as i32
    }

    /// Forgets the rest: the wheel does something else now.
    pub(crate) fn forget(&mut self) {
        self.0 = 0.;
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<CameraDrag>().add_systems(Last, |mut drag: ResMut<CameraDrag>| {
        drag.set_if_neq(CameraDrag::default());
    });
}
