//! The place of the banners over the board: that of the result, and that of a pause. Only one is shown at a time.

use bevy_egui::egui::{Align2, Area, Context, Id, Order, Rect, Vec2};

use super::theme;
use crate::model::view::FreeArea;

/// The names of the banners' areas in egui.
pub(super) const RESULT: &str = "result";
pub(super) const PAUSE: &str = "pause";
/// The distance of a banner from what is above it, in logical pixels.
const GAP: f32 = 6.;

/// The area of a banner: above the middle of the board, below what covers the window's upper edge. `plates` is the height
/// that the plates of seats take there, in logical pixels.
pub(super) fn area(context: &Context, name: &'static str, free: &FreeArea, plates: f32) -> Area {
    let window = context.viewport_rect();
    let above = (free.top * window.height()).max(plates);
    let offset = Vec2::new((free.left - free.right) * window.width() / 2., above + GAP);
    Area::new(Id::new(name)).anchor(Align2::CENTER_TOP, offset).order(Order::Middle)
}

/// The width between what lies at the left and the right of a banner, such as the plates of seats, in logical pixels.
pub(super) fn room(context: &Context, free: &FreeArea, beside: impl Iterator<Item = Rect>) -> f32 {
    let window = context.viewport_rect();
    let (left, right) = (free.left * window.width(), (1. - free.right) * window.width());
    let middle = (left + right) / 2.;
    let half = beside
        .filter(|rect| !rect.x_range().contains(middle))
        .map(|rect| if rect.center().x < middle { middle - rect.right() } else { rect.left() - middle })
        .fold(middle - left, f32::min);
    2. * (half - GAP)
}

/// The lower edge of the banner in the last frame, in logical pixels from the window's upper edge.
pub(super) fn bottom(context: &Context) -> Option<f32> {
    let reach = |name: &str| theme::shown(context, Order::Middle, Id::new(name)).map(|rect| rect.bottom());
    reach(RESULT).or(reach(PAUSE))
}
