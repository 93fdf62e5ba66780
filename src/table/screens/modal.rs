//! The frame of pages and questions, which cover everything else.

use bevy_egui::egui::{Context, Frame, Id, Key, Modal, Modifiers, Ui};

use super::theme;

/// Shows a dialog in front of everything else, and returns its answer. Esc, or a click outside it, answers `left`.
pub(super) fn dialog<T>(context: &Context, id: &str, left: T, add: impl FnOnce(&mut Ui) -> Option<T>) -> Option<T> {
    in_front(context, id, theme::dialog(context), left, add)
}

/// The same on paper, for what is read.
pub(super) fn paper<T>(context: &Context, id: &str, left: T, add: impl FnOnce(&mut Ui) -> Option<T>) -> Option<T> {
    in_front(context, id, Frame::NONE, left, |ui| theme::paper(ui, add).inner)
}

fn in_front<T>(
    context: &Context,
    id: &str,
    frame: Frame,
    left: T,
    add: impl FnOnce(&mut Ui) -> Option<T>,
) -> Option<T> {
    let modal = Modal::new(Id::new(id)).frame(frame).show(context, add);
    let leaves = || {
        modal.backdrop_response.clicked() || context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
    };
    modal.inner.or_else(|| leaves().then_some(left))
}
