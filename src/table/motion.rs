//! Animation of pieces and dice. A motion that is cut short ends at the same place as one that runs to its end.

pub(crate) mod block_figure;
pub(crate) mod die;
pub(crate) mod die_sides;
pub(crate) mod hang;
mod lying;
pub(crate) mod moments;
pub(crate) mod present;
pub(crate) mod route;
pub(crate) mod settle;
pub(crate) mod standing;
mod throw;
pub(crate) mod travel;
pub(crate) mod tween;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        present::plugin,
        block_figure::plugin,
        travel::plugin,
        die::plugin,
        hang::plugin,
        settle::plugin,
        moments::plugin,
        lying::plugin,
    ));
}
