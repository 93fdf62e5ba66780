//! Whether all that a picture shows is loaded and compiled.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::Match;

use crate::model::redraw_request::Compiling;
use crate::scene::looks::Looks;
use crate::scene::room::RoomOnShow;

/// The parts that must be loaded before a picture is taken or frames are measured.
#[derive(SystemParam)]
pub(crate) struct Readiness<'w> {
    current: Option<Res<'w, Match>>,
    looks: Res<'w, Looks>,
    room: Res<'w, RoomOnShow>,
    server: Res<'w, AssetServer>,
    compiling: Res<'w, Compiling>,
}

impl Readiness<'_> {
    /// Whether all is loaded and compiled.
    pub(crate) fn is_ready(&self) -> bool {
        self.current.is_some()
            && self.looks.ready(&self.server)
            && self.room.is_settled(&self.server)
            && !self.compiling.any()
    }

    /// Names everything that a picture still waits for. An error says it.
    pub(crate) fn missing(&self) -> Vec<String> {
        let mut missing = self.looks.missing(&self.server);
        let mut add = |is_missing: bool, what: &str| missing.extend(is_missing.then(|| what.to_owned()));
        add(self.current.is_none(), "a match");
        add(!self.room.is_settled(&self.server), "the room");
        add(self.compiling.any(), "pipelines of the renderer");
        missing
    }
}
