//! The order of a frame, and the one moment that everybody waits for.

use bevy::prelude::*;
use tessera_arbiter::Match;

/// What the table does in each frame, in this order. All of it runs in [`Update`].
///
/// The sets from `Present` to `Mark` run only while there is a [`Match`].
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Reads keys, buttons and the pointer, and asks the arbiter for actions.
    Input,
    /// Sends pieces on their way when another moment is on show.
    Present,
    /// Moves what is on its way.
    Animate,
    /// Finds out whether everything has come to rest, and tells it: see [`Settled`].
    Settle,
    /// Gives pieces and furniture their models.
    Dress,
    /// Marks squares.
    Mark,
    /// Moves the camera.
    Camera,
}

/// Everything has come to rest after another moment was shown. Triggered once for each change of what is on show, also
/// where nothing had to move.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled;

/// A key or a button was pressed: what is still on its way arrives at once.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FinishMotion;

pub(crate) fn plugin(app: &mut App) {
    use TableSystems::{Animate, Camera, Dress, Input, Mark, Present, Settle};
    app.configure_sets(Update, (Input, Present, Animate, Settle, Dress, Mark, Camera).chain())
        .configure_sets(Update, (Present, Animate, Settle, Dress, Mark).run_if(resource_exists::<Match>));
}
