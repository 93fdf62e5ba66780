//! The 3D scene: room, table, board, pieces and camera.

mod block_look;
pub(crate) mod board;
pub(crate) mod camera;
pub(crate) mod canvas;
mod flat;
mod frozen;
mod grain;
mod hint_arrow;
mod hole_blocks;
mod lathe;
pub(crate) mod looks;
mod marks;
pub(crate) mod pieces;
pub(crate) mod room;
mod seat_clocks;
mod seat_inlays;
mod seat_lamps;
mod square_lights;
mod tabletop;
mod threat_marks;
mod tones;
mod zone_lines;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        tones::plugin,
        grain::plugin,
        looks::plugin,
        room::plugin,
        square_lights::plugin,
        tabletop::plugin,
        board::plugin,
        zone_lines::plugin,
        camera::plugin,
        canvas::plugin,
        pieces::plugin,
        block_look::plugin,
        frozen::plugin,
    ))
    .add_plugins((
        marks::plugin,
        threat_marks::plugin,
        hint_arrow::plugin,
        seat_inlays::plugin,
        seat_lamps::plugin,
        seat_clocks::plugin,
        flat::plugin,
    ));
}
