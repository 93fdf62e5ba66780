//! A coin: a round button with a sign, and a word below.

use bevy_egui::egui::{Align2, FontId, Id, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, vec2};

use super::theme;

/// The room that a coin takes with its word, in logical pixels.
pub(super) const SIZE: Vec2 = vec2(64., 68.);
/// The height of a coin in the corner of the window, with the gaps above and below it, in logical pixels.
pub(super) const IN_CORNER: f32 = 8. + SIZE.y + 4.;
/// The radius of the disc, in logical pixels.
const RADIUS: f32 = 21.;

/// A round button.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coin<'a> {
    pub(super) id: Id,
    pub(super) sign: &'a str,
    pub(super) word: &'a str,
    pub(super) enabled: bool,
    /// Whether what it opens is open.
    pub(super) chosen: bool,
}

impl Coin<'_> {
    /// Adds the coin.
    pub(super) fn show(self, ui: &mut Ui) -> Response {
        let colors = theme::colors(ui.ctx());
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (_, rect) = ui.allocate_space(SIZE);
        let response = ui.interact(rect, self.id, sense);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, self.enabled, self.word));
        let middle = rect.center_top() + vec2(0., RADIUS + 2.);
        let (fill, rim, sign) = match () {
            () if self.chosen => (colors.accent, colors.light, colors.on_accent),
            () if !self.enabled => (colors.panel, colors.line, colors.faded.gamma_multiply(0.7)),
            () if response.hovered() => (colors.hovered, colors.accent, colors.text),
            () => (colors.panel, colors.rim, colors.text),
        };
        let painter = ui.painter();
        painter.circle(middle, RADIUS, fill, Stroke::new(1.5, rim));
        painter.circle_stroke(middle, RADIUS - 3.5, Stroke::new(1., rim.gamma_multiply(0.5)));
        if response.has_focus() {
            painter.circle_stroke(middle, RADIUS + 4., Stroke::new(3., colors.light));
        }
        painter.text(middle, Align2::CENTER_CENTER, self.sign, FontId::proportional(21.), sign);
        let word = if self.enabled { colors.text } else { colors.faded.gamma_multiply(0.8) };
        let font = FontId::proportional(13.);
        let galley = painter.layout_no_wrap(self.word.to_owned(), font, word);
        let place = Align2::CENTER_BOTTOM.anchor_size(rect.center_bottom(), galley.size());
        // A shade makes the word readable over anything.
        painter.rect_filled(place.expand2(vec2(5., 1.)), 5., colors.shade);
        painter.galley(place.min, galley, word);
        response
    }
}
