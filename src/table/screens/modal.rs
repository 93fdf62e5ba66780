//! The frame of pages and questions: they lie over everything else.

use bevy_egui::egui::{Context, Id, Key, Modal, Modifiers, Ui};

use super::theme;

/// Shows something before everything else until it is answered. Esc, or a click beside it, answers `left`.
pub(super) fn dialog<T>(context: &Context, id: &str, left: T, add: impl FnOnce(&mut Ui) -> Option<T>) -> Option<T> {
    let modal = Modal::new(Id::new(id)).frame(theme::dialog()).show(context, add);
    let leaves = || {
        modal.backdrop_response.clicked() || context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
    };
    modal.inner.or_else(|| leaves().then_some(left))
}
