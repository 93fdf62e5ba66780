//! The frames of questions and of papers before the table, such as the rules. Pages that fill the window have their own.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, Frame, Id, Key, Modal, Modifiers, Order, Popup, Pos2, Rect, Sense, Ui, vec2,
};

use super::theme;
use super::typed_in::typed_in;

/// The distance of a dialog from what it is about, in logical pixels.
const GAP: f32 = 10.;
/// How much a dialog darkens what it is about: a little, because that must be seen. Without such a thing it darkens more.
const DARK: (Color32, Color32) = (Color32::from_black_alpha(40), Color32::from_black_alpha(100));

/// Shows a dialog in front of everything else, and returns its answer. It stands beside what it is about, or else in the
/// middle. Esc answers `left`, and so does a click outside it, unless `only_inside`.
pub(super) fn dialog<T>(
    context: &Context,
    id: &str,
    about: Option<Rect>,
    (left, only_inside): (T, bool),
    add: impl FnOnce(&mut Ui) -> Option<T>,
) -> Option<T> {
    let modal = Modal::new(Id::new(id)).frame(theme::dialog(context)).backdrop_color(DARK.1);
    let modal = match about.map(|about| beside(about, context.viewport_rect())) {
        Some((at, pivot)) => {
            let area = Area::new(Id::new(id)).fixed_pos(at).pivot(pivot).constrain(true);
            modal.area(area.order(Order::Foreground).sense(Sense::hover())).backdrop_color(DARK.0)
        }
        None => modal,
    };
    answer(context, modal, (left, only_inside), add)
}

/// The point at which a dialog about the rectangle is held, and by what: below it, or above it in the lower half of the
/// window.
fn beside(about: Rect, window: Rect) -> (Pos2, Align2) {
    if about.center().y < window.center().y {
        (about.center_bottom() + vec2(0., GAP), Align2::CENTER_TOP)
    } else {
        (about.center_top() - vec2(0., GAP), Align2::CENTER_BOTTOM)
    }
}

/// The same on paper, for what is read. It covers the board, so all behind it is as dark as behind a page.
pub(super) fn paper<T>(context: &Context, id: &str, left: T, add: impl FnOnce(&mut Ui) -> Option<T>) -> Option<T> {
    let modal = Modal::new(Id::new(id)).frame(Frame::NONE).backdrop_color(theme::colors(context).backdrop);
    answer(context, modal, (left, false), |ui| theme::paper(ui, add).inner)
}

fn answer<T>(
    context: &Context,
    modal: Modal,
    (left, only_inside): (T, bool),
    add: impl FnOnce(&mut Ui) -> Option<T>,
) -> Option<T> {
    // Esc closes an open list or leaves a field first. A click outside closes a list first.
    let is_free = !Popup::is_any_open(context) && typed_in(context).is_none();
    let modal = modal.show(context, add);
    let leaves = || {
        let escapes = || context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let clicks_outside = modal.backdrop_response.clicked() && !only_inside;
        is_free && (clicks_outside || escapes())
    };
    modal.inner.or_else(|| leaves().then_some(left))
}
