//! What players do: keys, gamepad and mouse, and what a touch of a square means.

pub(crate) mod bindings;
pub(crate) mod doubts;
mod gesture;
mod hand_play;
pub(crate) mod orders;
mod perform;
mod pointer;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((orders::plugin, perform::plugin, pointer::plugin, hand_play::plugin));
}
