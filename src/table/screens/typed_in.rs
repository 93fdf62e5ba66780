//! Remembers the field in which somebody types. Esc in it ends the typing and closes nothing else, but egui takes the focus away
//! before a page sees Esc.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, Id};

/// The key of the field in egui's memory.
const KEY: &str = "the field in which somebody types";

/// The field that had the focus at the end of the last frame.
pub(super) fn typed_in(context: &Context) -> Option<Id> {
    context.data(|data| data.get_temp::<Option<Id>>(Id::new(KEY))).flatten()
}

/// Remembers the field. It comes after all pages.
pub(super) fn remember(mut contexts: EguiContexts) -> Result {
    let context = contexts.ctx_mut()?;
    let focused = context.memory(|memory| memory.focused());
    let field = focused.filter(|_| context.text_edit_focused());
    context.data_mut(|data| data.insert_temp(Id::new(KEY), field));
    Ok(())
}
