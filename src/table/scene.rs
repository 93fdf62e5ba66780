//! The room: table, board, pieces, light and camera.

pub(crate) mod board;
pub(crate) mod camera;
pub(crate) mod dice;
mod flat;
mod light;
pub(crate) mod looks;
mod marks;
pub(crate) mod pieces;
mod seats;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        looks::plugin,
        light::plugin,
        board::plugin,
        camera::plugin,
        pieces::plugin,
        marks::plugin,
        seats::plugin,
        flat::plugin,
    ));
}
