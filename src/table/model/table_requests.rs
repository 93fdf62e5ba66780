//! Events with which one part of the table requests something from another.

use bevy::prelude::*;
use tessera_arbiter::SavedView;
use tessera_rules::{Join, Message, Move, Seat};

use super::view::FlatView;

/// Shows the players a note for a few seconds.
#[derive(Event, Debug, Clone)]
pub struct Toast(pub Message);

/// Shows the players a note about the position on the table, such as why a move was refused. It ends with the next move.
#[derive(Event, Debug, Clone)]
pub struct MoveNote(pub Message);

/// All reasons in one note, each on its own line. So none pushes out another.
pub(crate) fn all_reasons(reasons: impl IntoIterator<Item = Message>) -> Message {
    let mut reasons: Vec<Message> = reasons.into_iter().collect();
    match reasons.pop() {
        Some(reason) if reasons.is_empty() => reason,
        last => Message::new("tell-reasons").list("reasons", Join::Line, reasons.into_iter().chain(last)),
    }
}

/// Requests a view of the table.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CameraRequest {
    /// From the seat of the side to move, or from a person's seat if a computer is to move.
    Seat,
    /// From the next seat round the table.
    Next,
    /// From straight above.
    Top,
    /// Switches the flat view with plain symbols on or off.
    Flat,
    /// As it was kept with a match.
    Kept(SavedView),
}

impl CameraRequest {
    /// Asks for the view that a player wants. The flat view has no camera, so any other view ends it.
    pub(crate) fn ask(self, flat: &FlatView, commands: &mut Commands) {
        if flat.0 && self != Self::Flat {
            commands.trigger(Self::Flat);
        }
        commands.trigger(self);
    }
}

/// Opens or closes the review of the match. The first time, the review begins.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ToggleReview;

/// Saves what the table shows, without the interface, as a picture in the player's folder of pictures.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KeepPicture;

/// Saves the open page as a picture, in the same folder.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KeepPagePicture;

/// Switches photo mode on or off.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TogglePhoto;

/// Saves the last moves of the match as a clip in the player's folder of pictures. It takes a while.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KeepClip;

/// Stops the making of the clip.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StopClip;

/// How many moves the clip in the making has so far, and how many it will have. `None` while none is made.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ClipProgress(pub(crate) Option<(usize, usize)>);

/// Opens the menu, or closes it: for the player of this seat, or in its corner.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ToggleMenu(pub(crate) Option<Seat>);

/// Opens or folds the score sheet.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ToggleScoreSheet;

/// Asks for a hint for the person to move. Asked again, it explains the hint. Asked once more, it removes the hint.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AskHint;

/// Plays a move for the seat to move. If the player may regret the move, a question comes first.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlayMove(pub(crate) Move);

/// Asks the player to confirm a move that costs something.
#[derive(Event, Debug, Clone)]
pub(crate) struct AskFirst {
    /// The move.
    pub(crate) mv: Move,
    /// The question, which says what the move costs.
    pub(crate) question: Message,
}
