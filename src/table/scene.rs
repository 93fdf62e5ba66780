//! The 3D scene: table, board, pieces, light and camera.

pub(crate) mod board;
pub(crate) mod camera;
mod flat;
mod hint_arrow;
mod light;
pub(crate) mod looks;
mod marks;
pub(crate) mod pieces;
mod seat_inlays;
mod threat_marks;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        looks::plugin,
        light::plugin,
        board::plugin,
        camera::plugin,
        pieces::plugin,
        marks::plugin,
        threat_marks::plugin,
        hint_arrow::plugin,
        seat_inlays::plugin,
        flat::plugin,
    ));
}
