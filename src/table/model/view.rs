//! Which screen is open, and how the board is looked at.

use bevy::prelude::*;
use tessera_rules::{Bitboard, Move, Square};

/// What the program shows.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The variants to choose from, over the table.
    #[default]
    Gallery,
    /// The match.
    Match,
}

/// Whether the match on the table only lies behind the gallery.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Backdrop {
    /// The match in play does.
    pub(crate) now: bool,
    /// The next one to begin will.
    pub(crate) next: bool,
}

/// Whether the board is shown from straight above with plain symbols.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq, Deref, DerefMut)]
pub struct FlatView(pub bool);

/// Whether the panels are left out of a picture.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq, Deref, DerefMut)]
pub(crate) struct HidePanels(pub(crate) bool);

/// What the panels leave free for the board, as parts of the window's width that they cover, and of its height at either
/// end.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub(crate) struct FreeArea {
    pub(crate) left: f32,
    pub(crate) right: f32,
    pub(crate) ends: f32,
}

/// What can be played now.
#[derive(Resource, Debug, Default)]
pub(crate) struct LegalMoves(pub(crate) Vec<Move>);

impl LegalMoves {
    /// The squares with a piece that can move.
    pub(crate) fn movable(&self) -> Bitboard {
        self.0.iter().map(|mv| mv.from()).collect()
    }
}

/// The square of the cursor that keys and gamepads move; none until one of them does, and none again once the mouse is
/// used.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cursor(pub(crate) Option<Square>);

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Backdrop>()
        .init_resource::<FlatView>()
        .init_resource::<HidePanels>()
        .init_resource::<FreeArea>()
        .init_resource::<LegalMoves>()
        .init_resource::<Cursor>();
}
