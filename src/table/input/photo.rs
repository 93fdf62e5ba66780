//! Photo mode: its commands. The camera moves freely meanwhile, and the board cannot be played.

use bevy::prelude::*;

use super::bindings::InputAction;
use super::orders::{Orders, ReadSystems};
use crate::model::frame::TableSystems;
use crate::model::grip::{Grip, Pointing};
use crate::model::next_match::MatchOpened;
use crate::model::open_page::{OpenPage, Question, is_covered};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::{CameraRequest, TogglePhoto};
use crate::model::view::{Cursor, FlatView, PhotoMode, Screen, ViewNow, takes_photos};

pub(super) fn plugin(app: &mut App) {
    let at_the_board = in_state(Screen::Match);
    app.add_observer(on_toggle)
        .add_observer(on_match_opened)
        .add_systems(
            Update,
            (enter.run_if(at_the_board), leave_for_page, look.run_if(takes_photos))
                .chain()
                .in_set(TableSystems::Input)
                .after(ReadSystems),
        )
        .add_systems(OnExit(Screen::Match), leave);
}

/// A new match begins with its interface, and with its own view.
fn on_match_opened(opened: On<MatchOpened>, mut photo: ResMut<PhotoMode>, mut commands: Commands) {
    if photo.on {
        photo.before = opened.view;
        commands.trigger(TogglePhoto);
    }
}

fn enter(orders: Res<Orders>, question: Res<Question>, page: Res<OpenPage>, mut commands: Commands) {
    if orders.pressed().any(|command| command == InputAction::Photo) && !is_covered(&question, &page) {
        commands.trigger(TogglePhoto);
    }
}

fn leave(photo: Res<PhotoMode>, mut commands: Commands) {
    if photo.on {
        commands.trigger(TogglePhoto);
    }
}

/// A page or a question that opens ends photo mode, in which it would not be seen.
fn leave_for_page((question, page): (Res<Question>, Res<OpenPage>), photo: Res<PhotoMode>, mut commands: Commands) {
    if photo.on && is_covered(&question, &page) {
        commands.trigger(TogglePhoto);
    }
}

fn look(orders: Res<Orders>, mut photo: ResMut<PhotoMode>, mut redraws: Redraws, mut commands: Commands) {
    for command in orders.pressed() {
        match command {
            InputAction::Blur => photo.blur = !photo.blur,
            InputAction::Light => photo.light = (photo.light + 1) % 4,
            InputAction::Cancel => commands.trigger(TogglePhoto),
            _ => continue,
        }
        redraws.now();
    }
}

/// Switches photo mode on or off. Afterwards the view is the one before.
fn on_toggle(
    _: On<TogglePhoto>,
    mut photo: ResMut<PhotoMode>,
    (mut grip, mut pointing, mut cursor): (ResMut<Grip>, ResMut<Pointing>, ResMut<Cursor>),
    (mut flat, view): (ResMut<FlatView>, Res<ViewNow>),
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let on = !photo.on;
    let before = std::mem::replace(&mut *photo, PhotoMode { on, blur: on, light: 0, before: view.0 }).before;
    grip.let_go();
    (*pointing, cursor.0) = (Pointing::default(), None);
    if on {
        // The flat view has no camera to walk with.
        flat.0 = false;
    } else {
        commands.trigger(before.map_or(CameraRequest::Seat, CameraRequest::Kept));
    }
    redraws.now();
}
