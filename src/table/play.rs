//! What the player does at the board, by mouse and by keyboard, and how pieces move in answer.

mod forced;
pub(crate) mod hand;
pub(crate) mod keys;
pub(crate) mod moments;
pub(crate) mod motion;
pub(crate) mod pointer;
pub(crate) mod regret;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((hand::plugin, pointer::plugin, keys::plugin, motion::plugin, moments::plugin, forced::plugin));
}
