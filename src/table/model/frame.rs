//! The order of the systems in a frame, and the event for the end of all motion.

use bevy::prelude::*;
use tessera_arbiter::{ComputerSystems, Match, Played};
use tessera_rules::Action;

/// The steps of a frame at the table, in this order. All of them run in [`Update`].
///
/// The sets from `Present` to `Mark` run only while there is a [`Match`].
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Reads keys, buttons and the pointer, and asks the arbiter for actions.
    Input,
    /// Starts motions when the match shows another ply.
    Present,
    /// Advances the motions.
    Animate,
    /// Gives pieces and furniture their models. A promoted piece is set down then, before everything rests.
    Dress,
    /// Triggers [`Settled`] when everything has come to rest.
    Settle,
    /// Marks squares.
    Mark,
    /// Moves the camera.
    Camera,
}

/// Triggered when everything has come to rest after a match has started or another ply is shown.
///
/// It comes once, even if several such changes came before it. It also comes if nothing had to move.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled;

/// The number of the action whose die has not come to rest. `None` if there is none. Until then nothing tells its face, nor the
/// check or the end that it brings.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct DieInTheAir(pub(crate) Option<usize>);

impl DieInTheAir {
    /// Whether a die is in the air. All that speaks of the position asks this first.
    pub(crate) fn is_thrown(self) -> bool {
        self.0.is_some()
    }
}

/// Whether an action throws a die. A roll that comes again is known.
pub(crate) fn throws_a_die(played: &Played) -> bool {
    matches!(played.action, Action::Move(mv) if mv.face().is_some()) && !played.again
}

/// Triggered when a key or a button is pressed. All motions end at once.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FinishMotion;

pub(crate) fn plugin(app: &mut App) {
    use TableSystems::{Animate, Camera, Dress, Input, Mark, Present, Settle};
    app.init_resource::<DieInTheAir>();
    app.configure_sets(Update, (Input, Present, Animate, Dress, Settle, Mark, Camera).chain())
        // The panels and the board show a computer's move in the same frame.
        .configure_sets(Update, ComputerSystems.after(Input).before(Present))
        .configure_sets(Update, (Present, Animate, Dress, Settle, Mark).run_if(resource_exists::<Match>));
}
