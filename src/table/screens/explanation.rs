//! The place of explanations over the table: at the upper left, over the room behind the board. At the lower left they would
//! cover the near corner of the board.

use bevy_egui::egui::{Align2, Area, Context, Id, Order, Vec2};

use super::{seat_plates, theme};
use crate::model::open_page::OpenPage;

/// The names of the areas in egui, from the upper one to the lower one.
const NAMES: [&str; 3] = [HINT, FAULT, INFO];
pub(super) const HINT: &str = "hint";
pub(super) const FAULT: &str = "fault";
pub(super) const INFO: &str = "info";
/// The distance from the edges of the window and from what stands above, in logical pixels.
const EDGE: f32 = 14.;
/// The greatest width, in logical pixels, and as a part of that of the window. Beside a board that is seen from above there
/// is only as much room as the coins take. Below a plate at the left edge the board begins soon.
const WIDTH: (f32, f32) = (420., 0.28);
const BELOW_A_PLATE: f32 = 0.18;
const BESIDE: f32 = 160.;

/// The area of one of the explanations: below the plates at the left edge, and below the explanations before it. `None` while
/// a page lies there.
pub(super) fn area(context: &Context, page: &OpenPage, name: &'static str) -> Option<Area> {
    if !matches!(page, OpenPage::None) {
        return None;
    }
    let others = NAMES.into_iter().take_while(|other| *other != name);
    let explained = others.filter_map(|other| theme::shown(context, Order::Tooltip, Id::new(other)));
    let above =
        explained.chain(seat_plates::in_upper_half(context, false)).map(|rect| rect.bottom()).fold(0., f32::max);
    let corner = Vec2::new(EDGE, above + EDGE);
    Some(Area::new(Id::new(name)).anchor(Align2::LEFT_TOP, corner).order(Order::Tooltip).interactable(false))
}

/// The greatest width of an explanation. `beside` says whether the board is seen from above.
pub(super) fn width(context: &Context, beside: bool) -> f32 {
    if beside {
        return BESIDE;
    }
    let part = if seat_plates::in_upper_half(context, false).next().is_some() { BELOW_A_PLATE } else { WIDTH.1 };
    WIDTH.0.min(part * context.viewport_rect().width())
}
