//! A line with the keys of photo mode, for a moment after it has begun.

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
    let left = end.get_or_insert(now + STAY).saturating_sub(now);
    if left.is_zero() {
        return Ok(());
    }
    redraws.within(left);
    let context = contexts.ctx_mut()?;
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
