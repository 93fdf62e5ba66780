//! The pause of a match: its clocks stand, and its computers do not think.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::{Clocks, ComputerPause, Match, PauseClocks, PauseComputers, Seats};

/// The pause of the match in play.
#[derive(SystemParam)]
pub(crate) struct Pause<'w, 's> {
    clocks: Res<'w, Clocks>,
    computers: Res<'w, ComputerPause>,
    seats: Seats<'w, 's>,
    current: Option<Res<'w, Match>>,
}

impl Pause<'_, '_> {
    /// Whether the match goes on and has anything to pause.
    pub(crate) fn is_possible(&self) -> bool {
        let goes_on = self.current.as_ref().is_some_and(|current| !current.is_over());
        goes_on && (self.clocks.are_used() || self.seats.has_computers())
    }

    /// Whether the clocks or the computers are paused.
    pub(crate) fn is_on(&self) -> bool {
        self.clocks.are_paused() || self.are_computers_paused()
    }

    /// Whether computers take part, and are paused.
    pub(crate) fn are_computers_paused(&self) -> bool {
        self.computers.is_on() && self.seats.has_computers()
    }

    /// Pauses the match, or lets it go on.
    pub(crate) fn set(&self, on: bool, commands: &mut Commands) {
        commands.trigger(PauseClocks(on));
        if self.seats.has_computers() {
            commands.trigger(PauseComputers(on));
        }
    }
}
