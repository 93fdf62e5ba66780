//! The line where moves are typed.

use bevy::prelude::*;
use tessera_arbiter::MatchStarted;

use super::view::Screen;

/// The line where moves are typed. While it is open, keys and buttons have no other meaning.
#[derive(Resource, Debug, Default, Clone)]
pub(crate) struct TypedLine {
    /// Whether it is open.
    pub(crate) open: bool,
    /// The typed text.
    pub(crate) text: String,
    /// The faults of the text that was entered last, in the player's language.
    pub(crate) wrong: Vec<String>,
    /// How far its panel and the gap above it reach up from the lower edge of the window, in logical pixels: 0 while it is
    /// closed. The board lies above it.
    pub(crate) reach: f32,
}

impl TypedLine {
    /// Opens the line, without a text.
    pub(crate) fn open(&mut self) {
        *self = Self { open: true, ..Self::default() };
    }

    /// Closes the line.
    pub(crate) fn close(&mut self) {
        *self = Self::default();
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<TypedLine>()
        .add_systems(OnExit(Screen::Match), |mut line: ResMut<TypedLine>| line.close())
        .add_observer(|_: On<MatchStarted>, mut line: ResMut<TypedLine>| line.close());
}
