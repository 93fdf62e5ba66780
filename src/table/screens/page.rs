//! The frame of a page that fills the window: a dark shade over the table, a title, and a way back.

use bevy_egui::egui::{
    Align, Button, Context, Frame, Id, Key, Label, Layout, Modal, Modifiers, Order, Popup, RichText, Ui, Vec2, vec2,
};
use egui_phosphor::regular as signs;
use tessera_arbiter::Texts;

use super::theme;
use super::typed_in::typed_in;

/// The distance of a page from the edges of the window, in logical pixels; the smaller one in narrow windows.
const EDGE: (f32, f32) = (28., 12.);
/// The greatest width of a page. Longer lines are hard to read.
const WIDEST: f32 = 1360.;

/// The head of a page.
#[derive(Default)]
pub(super) struct Head<'a> {
    pub(super) title: &'a str,
    /// A line beside the title. A narrow window leaves it out.
    pub(super) about: &'a str,
    /// Whether a picture of the page is taken. It has no way back.
    pub(super) in_picture: bool,
}

/// Shows a page over everything else, as large as the window. Returns whether the player leaves it: by the button, or by
/// Esc.
pub(super) fn show(context: &Context, id: &str, head: &Head, texts: &Texts, add: impl FnOnce(&mut Ui)) -> bool {
    let colors = theme::colors(context);
    let window = context.viewport_rect().size();
    // Esc closes an open list, or leaves a field first.
    let has_popup = Popup::is_any_open(context);
    let edge = if theme::is_narrow(context) { EDGE.1 } else { EDGE.0 };
    let size = vec2((window.x - 2. * edge).min(WIDEST), window.y - 2. * edge);
    // Lists open above the page. In the same order, egui would leave a list below the page on which the mouse was pressed
    // and released within one frame.
    let area = Modal::default_area(Id::new(id)).order(Order::Middle);
    let modal = Modal::new(Id::new(id)).area(area).frame(Frame::NONE).backdrop_color(colors.backdrop);
    let modal = modal.show(context, |ui| {
        ui.set_min_size(size);
        ui.set_max_size(size);
        let left = self::head(ui, head, texts);
        ui.add_space(12.);
        add(ui);
        left
    });
    let is_free = !has_popup && typed_in(context).is_none();
    modal.inner || is_free && context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
}

fn head(ui: &mut Ui, head: &Head, texts: &Texts) -> bool {
    let colors = theme::colors(ui.ctx());
    ui.horizontal(|ui| {
        let close = Button::new((RichText::new(signs::CARET_LEFT).size(20.), texts.words("ui-close")));
        let left = !head.in_picture && ui.add(close.min_size(Vec2::splat(40.))).clicked();
        ui.add_space(6.);
        ui.label(theme::title(ui, head.title, theme::TITLE - 4.).color(colors.text));
        if !theme::is_narrow(ui.ctx()) {
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add_space(8.);
                // Without that, a long line would widen the page beyond the window.
                ui.add(Label::new(RichText::new(head.about).color(colors.faded)).wrap());
            });
        }
        left
    })
    .inner
}
