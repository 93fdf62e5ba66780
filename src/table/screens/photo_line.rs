//! A line with the keys of photo mode: for a moment after it has begun, and while the pointer moves over the table.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order, RichText, Vec2};
use tessera_arbiter::Texts;

use super::theme;
use crate::input::bindings::{InputAction, label};
use crate::model::redraw_request::Redraws;
use crate::model::view::PhotoMode;

/// How long the line stays: long enough to read it, and to try what it says.
const STAY: Duration = Duration::from_secs(20);
/// How long it stays after the pointer has moved with no button held, which neither turns nor moves the camera.
const STAY_AGAIN: Duration = Duration::from_secs(4);

pub(super) fn show(
    mut contexts: EguiContexts,
    (photo, texts): (Res<PhotoMode>, Res<Texts>),
    time: Res<Time<Real>>,
    mut end: Local<Option<Duration>>,
    mut redraws: Redraws,
) -> Result {
    if !photo.on {
        *end = None;
        return Ok(());
    }
    let now = time.elapsed();
    let context = contexts.ctx_mut()?;
    let seeks = context.input(|input| input.pointer.delta() != Vec2::ZERO && !input.pointer.any_down());
    let end = end.get_or_insert(now + STAY);
    if seeks {
        *end = (*end).max(now + STAY_AGAIN);
    }
    let left = end.saturating_sub(now);
    if left.is_zero() {
        return Ok(());
    }
    redraws.within(left);
    Area::new(Id::new("photo"))
        .anchor(Align2::CENTER_BOTTOM, Vec2::new(0., -18.))
        .order(Order::Tooltip)
        .interactable(false)
        .show(context, |ui| {
            ui.set_max_width(context.viewport_rect().width() * 0.9);
            let keys = [InputAction::Blur, InputAction::Light, InputAction::Picture, InputAction::Cancel].map(label);
            let names = ["blur", "light", "picture", "end"];
            let mut line = tessera_rules::Message::new("photo-line");
            for (name, key) in names.into_iter().zip(keys) {
                line = line.text(name, key);
            }
            theme::panel(ui.ctx()).show(ui, |ui| ui.label(RichText::new(texts.message(&line)).size(16.)));
        });
    Ok(())
}
