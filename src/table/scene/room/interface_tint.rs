//! The interface takes the colours of the room, in the time in which the veil falls and rises. Strong contrast replaces them.

use bevy::prelude::*;

use super::RoomOnShow;
use super::veil::{FALL, Veil};
use crate::model::frame::TableSystems;
use crate::model::interface_colors::InterfaceColors;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::motion::tween::step;

/// The way from one room's colours to another's.
#[derive(Debug, Clone, Copy)]
struct Change {
    from: InterfaceColors,
    to: InterfaceColors,
    /// How much of the way is done, from 0 to 1.
    done: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tint.after(TableSystems::Camera));
}

/// Moves the colours towards those of the room, or to strong contrast. The first room has its colours at once. Without motion it is a cut.
fn tint(
    (on_show, veil): (Res<RoomOnShow>, Res<Veil>),
    (time, preferences): (Res<Time>, Res<Preferences>),
    mut colors: ResMut<InterfaceColors>,
    mut change: Local<Option<Change>>,
    mut redraws: Redraws,
) {
    let Some(&of_room) = on_show.colors(&veil) else { return };
    let goal = if preferences.contrast { InterfaceColors::STRONG } else { of_room };
    let Some(change) = &mut *change else {
        *change = Some(Change { from: goal, to: goal, done: 1. });
        colors.set_if_neq(goal);
        return;
    };
    if change.to != goal {
        *change = Change { from: *colors, to: goal, done: 0. };
    }
    if change.done < 1. {
        change.done = (change.done + step(&time, &preferences) / (2. * FALL)).min(1.);
        *colors = change.from.mix(&change.to, change.done);
        redraws.now();
    }
}
