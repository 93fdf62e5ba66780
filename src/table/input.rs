//! Input from keyboard, gamepad and mouse, and the meaning of a touched square.

pub(crate) mod bindings;
pub(crate) mod doubts;
mod gesture;
mod grip_play;
mod hints;
pub(crate) mod orders;
mod pads;
mod perform;
mod photo;
mod pointer;
mod setup_grip;
mod touch;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        orders::plugin,
        pads::plugin,
        touch::plugin,
        perform::plugin,
        pointer::plugin,
        grip_play::plugin,
        hints::plugin,
        setup_grip::plugin,
        photo::plugin,
    ));
}
