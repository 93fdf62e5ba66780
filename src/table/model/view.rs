//! The open screen, and the view of the board.

use bevy::prelude::*;
use tessera_arbiter::SavedView;
use tessera_rules::{Bitboard, Move, Square};

/// The screen that the program shows.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The front page: what one can do, over the table.
    #[default]
    Front,
    /// The gallery: the variants to choose from, over the table.
    Gallery,
    /// The match.
    Match,
    /// The position that is set up by hand.
    Editor,
}

/// Whether a match is only a backdrop behind the front page and the gallery. No person plays it.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Backdrop(pub(crate) bool);

/// The device that draws the picture.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum DrawnBy {
    /// Nothing, as in tests.
    #[default]
    Nothing,
    /// The processor, because there is no graphics card.
    Processor,
    /// A graphics card.
    GraphicsCard,
}

/// Whether the picture is kept simple, because the processor draws it or because the player prefers it.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq, Deref, DerefMut)]
pub(crate) struct SimplePicture(pub(crate) bool);

/// Whether the board is shown from straight above with plain symbols.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq, Deref, DerefMut)]
pub struct FlatView(pub bool);

/// The view to which the camera goes, or in which it rests. The camera writes it. `None` without a camera.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub(crate) struct ViewNow(pub(crate) Option<SavedView>);

/// Photo mode: the camera is free, the interface is hidden, and the board cannot be played.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub struct PhotoMode {
    /// Whether it is on.
    pub on: bool,
    /// Whether only the middle of the picture is sharp.
    pub blur: bool,
    /// By how many quarter turns the light round the table has moved, from 0 to 3.
    pub light: u8,
    /// The view before, which comes back afterwards. Without one the camera goes to the seat.
    pub(crate) before: Option<SavedView>,
}

/// Whether photo mode is on, as a condition of systems.
pub(crate) fn takes_photos(photo: Res<PhotoMode>) -> bool {
    photo.on
}

/// Whether the panels are shown, as a condition of systems. Photo mode has none.
pub(crate) fn shows_panels(hidden: Res<HidePanels>, photo: Res<PhotoMode>) -> bool {
    !hidden.0 && !photo.on
}

/// Whether everything of the interface is left out of a picture.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq, Deref, DerefMut)]
pub(crate) struct HidePanels(pub(crate) bool);

/// The card with the result of a game.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ResultCard {
    /// Whether it lies over the table now.
    pub(crate) shown: bool,
    /// Whether the player has put it aside. The next result opens again.
    pub(crate) closed: bool,
}

/// Whether a picture of the open page is being taken. The page leaves out its buttons then.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PageInPicture(pub(crate) bool);

/// How much of the window the panels cover, from 0 to 1. The board lies in the rest.
///
/// `left` and `right` are parts of the width, and the others are parts of the height.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub(crate) struct FreeArea {
    pub(crate) left: f32,
    pub(crate) right: f32,
    pub(crate) top: f32,
    pub(crate) bottom: f32,
    /// A strip above the bottom: the review.
    pub(crate) strip: f32,
    /// A strip below the top, where the board is seen from above: the result, or that the match is paused.
    pub(crate) banner: f32,
}

/// The legal moves of the current position of the match, without a pass. None if no person at this screen is to move.
#[derive(Resource, Debug, Default)]
pub(crate) struct LegalMoves(pub(crate) Vec<Move>);

impl LegalMoves {
    /// The squares whose pieces can move.
    pub(crate) fn movable(&self) -> Bitboard {
        // A drop moves no piece of the board.
        self.0.iter().filter(|mv| mv.dropped().is_none()).map(|mv| mv.from()).collect()
    }
}

/// The square of the cursor, which keys and gamepads move.
///
/// It is `None` until one of them is used, and again after the mouse is used.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cursor(pub(crate) Option<Square>);

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Backdrop>()
        .init_resource::<DrawnBy>()
        .init_resource::<SimplePicture>()
        .init_resource::<FlatView>()
        .init_resource::<ViewNow>()
        .init_resource::<HidePanels>()
        .init_resource::<ResultCard>()
        .init_resource::<PageInPicture>()
        .init_resource::<PhotoMode>()
        .init_resource::<FreeArea>()
        .init_resource::<LegalMoves>()
        .init_resource::<Cursor>();
}
