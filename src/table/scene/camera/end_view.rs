//! The view of the whole table at the end of a game. The camera draws back to it slowly and does not turn.

use std::f32::consts::PI;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::{LineChanged, Match, MatchStarted, Played, ShowPly, TakenBack};

use super::rig::{Pose, Rig, SEAT};
use crate::model::frame::Settled;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::ToggleReview;
use crate::model::view::{Backdrop, FlatView, PhotoMode};

/// How the camera draws back at the end of a game: the least pitch in radians, the least zoom, and the time in seconds. All
/// of the table is in view there, below the banner with the result, and the room behind it. It is slow enough to look on.
const END: (f32, f32, f32) = (42. * PI / 180., 1.3, 2.5);

/// The state of the view of the whole table at the end of a game.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub(super) enum EndView {
    #[default]
    None,
    /// The game has ended, and the pieces have not yet come to rest.
    Due,
    /// The camera goes to `goal` or is there. It goes back to `before` when the game goes on.
    Taken { before: Pose, goal: Pose },
}

/// Says whether the camera may draw back. Where motion is off, in views that show all already, and for photos, it stays.
#[derive(SystemParam)]
pub(super) struct EndViewAllowed<'w> {
    preferences: Res<'w, Preferences>,
    backdrop: Res<'w, Backdrop>,
    flat: Res<'w, FlatView>,
    photo: Res<'w, PhotoMode>,
}

impl EndViewAllowed<'_> {
    fn here(&self) -> bool {
        let mode = self.preferences.camera != CameraMode::Table && !self.flat.0 && !self.photo.on;
        mode && self.preferences.speed > 0. && !self.backdrop.0
    }
}

pub(super) fn plugin(app: &mut App) {
    // The camera is back before it turns to a seat of the next match: `MatchOpened` comes later.
    app.init_resource::<EndView>()
        .add_observer(leave::<MatchStarted>)
        .add_observer(leave::<TakenBack>)
        .add_observer(leave::<LineChanged>)
        .add_observer(leave::<ShowPly>)
        .add_observer(leave::<ToggleReview>)
        .add_observer(on_played)
        .add_observer(on_settled);
}

impl EndView {
    /// Starts the slow way back, without a turn. A camera that is there already stays.
    fn take(rig: &mut Rig) -> Self {
        let before = rig.goal;
        let (pitch, zoom, seconds) = END;
        rig.go_within(Pose { pitch: before.pitch.max(pitch), zoom: before.zoom.max(zoom), ..before }, seconds);
        Self::Taken { before, goal: rig.goal }
    }
}

/// Draws back at once for a game that is over when it is opened: its card lies over the table, too. A view that was kept before
/// the camera had drawn back is too near for that.
pub(super) fn on_opened_at_end(
    allowed: EndViewAllowed,
    (mut end, mut rig): (ResMut<EndView>, Single<&mut Rig>),
    mut redraws: Redraws,
) {
    if allowed.here() {
        *end = EndView::take(&mut rig);
        if let EndView::Taken { before, goal } = &mut *end
            && before.is_near(*goal)
        {
            // The view was kept after the camera had drawn back. Somebody who looks back goes to the seat.
            (before.pitch, before.zoom) = (SEAT.pitch, SEAT.zoom);
        }
        redraws.now();
    }
}

/// Goes back when the game goes on, another one comes, or somebody looks back at it, unless the player has chosen another
/// view since.
fn leave<E: Event>(_: On<E>, mut end: ResMut<EndView>, mut rig: Single<&mut Rig>) {
    // A photo brings back the view as it is kept, which is rounded.
    if let EndView::Taken { before, goal } = std::mem::take(&mut *end)
        && rig.goal.is_near(goal)
    {
        rig.go(before);
    }
}

fn on_played(_: On<Played>, current: Res<Match>, mut end: ResMut<EndView>) {
    if current.game().ending().is_some() {
        *end = EndView::Due;
    }
}

/// Draws back when the last move of a game has come to rest, so that the end has a view of all.
fn on_settled(
    _: On<Settled>,
    allowed: EndViewAllowed,
    (mut end, mut rig): (ResMut<EndView>, Single<&mut Rig>),
    mut redraws: Redraws,
) {
    if *end != EndView::Due {
        return;
    }
    *end = EndView::None;
    if allowed.here() {
        *end = EndView::take(&mut rig);
        redraws.now();
    }
}
