//! The view of the whole table at the end of a game. The camera rises to it slowly and does not turn.

use std::f32::consts::PI;

use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, Played, TakenBack};

use super::rig::{Pose, Rig};
use crate::model::frame::Settled;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::Redraws;
use crate::model::view::{Backdrop, FlatView};

/// How the camera rises at the end of a game: the least pitch in radians, the least zoom, and the time in seconds. All
/// of the table is in view there, and it is slow enough to look on.
const END: (f32, f32, f32) = (54. * PI / 180., 1.15, 2.5);

/// The view of the whole table at the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) enum EndView {
    #[default]
    None,
    /// The game has ended, and the pieces have not yet come to rest.
    Due,
    /// The camera rises to `goal` or is there. It goes back to `before` when the game goes on.
    Taken { before: Pose, goal: Pose },
}

pub(super) fn plugin(app: &mut App) {
    // The camera is back before it turns to a seat of the next match.
    app.add_observer(|_: On<MatchStarted>, mut rig: Single<&mut Rig>| rig.end_rise())
        .add_observer(|_: On<TakenBack>, mut rig: Single<&mut Rig>| rig.end_rise())
        .add_observer(on_played)
        .add_observer(on_settled);
}

impl Rig {
    /// Starts the slow rise at the end of a game, without a turn. A camera that is there already stays.
    fn rise(&mut self) {
        let before = self.goal;
        let (pitch, zoom, seconds) = END;
        self.go_within(Pose { pitch: before.pitch.max(pitch), zoom: before.zoom.max(zoom), ..before }, seconds);
        self.end = EndView::Taken { before, goal: self.goal };
    }

    /// Goes back from the view at the end, unless the player has chosen another one since.
    fn end_rise(&mut self) {
        if let EndView::Taken { before, goal } = std::mem::take(&mut self.end)
            && self.goal == goal
        {
            self.go(before);
        }
    }
}

fn on_played(_: On<Played>, current: Res<Match>, mut rig: Single<&mut Rig>) {
    if current.game().ending().is_some() {
        rig.end = EndView::Due;
    }
}

/// Rises when the last move of a game has come to rest, so that the end has a view of all. Where motion is off, and in
/// views that show all already, the camera stays.
fn on_settled(
    _: On<Settled>,
    (preferences, backdrop, flat): (Res<Preferences>, Res<Backdrop>, Res<FlatView>),
    mut rig: Single<&mut Rig>,
    mut redraws: Redraws,
) {
    if rig.end != EndView::Due {
        return;
    }
    rig.end = EndView::None;
    if preferences.camera != CameraMode::Table && preferences.speed > 0. && !backdrop.now && !flat.0 {
        rig.rise();
        redraws.now();
    }
}
