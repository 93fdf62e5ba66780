//! The data and the requests that all parts of the table share. No module here imports another part of the table.

pub(crate) mod board_zones;
pub(crate) mod bodies;
pub(crate) mod camera_drag;
pub(crate) mod clock_figures;
pub(crate) mod data_files;
pub(crate) mod dice_fairness;
pub(crate) mod edited_setup;
pub(crate) mod file_values;
pub(crate) mod frame;
pub(crate) mod game_tally;
pub(crate) mod geometry;
pub(crate) mod grip;
pub(crate) mod hint;
pub(crate) mod household;
pub(crate) mod interface_colors;
pub(crate) mod interlude;
pub(crate) mod kept_games;
pub(crate) mod lesson_in_play;
pub(crate) mod living;
pub(crate) mod next_match;
pub(crate) mod open_page;
pub(crate) mod party;
pub(crate) mod pause;
pub(crate) mod preferences;
pub(crate) mod redraw_request;
pub(crate) mod settings_file;
pub(crate) mod spoken_log;
pub(crate) mod statistics;
pub(crate) mod table_mode_now;
pub(crate) mod table_requests;
pub(crate) mod tactics;
pub(crate) mod timbre;
pub(crate) mod typed_line;
pub(crate) mod view;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        camera_drag::plugin,
        clock_figures::plugin,
        frame::plugin,
        game_tally::plugin,
        grip::plugin,
        hint::plugin,
    ))
    .add_plugins((
        household::plugin,
        interface_colors::plugin,
        kept_games::plugin,
        next_match::plugin,
        open_page::plugin,
        party::plugin,
        preferences::plugin,
        redraw_request::plugin,
        spoken_log::plugin,
        tactics::plugin,
        typed_line::plugin,
        view::plugin,
    ));
}
