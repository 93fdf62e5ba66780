//! A coin: a round button with a sign, and a word below.

use bevy_egui::egui::{Align2, Color32, FontId, Id, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, vec2};

use super::theme;

/// The room that a coin takes with its word, in logical pixels.
pub(super) const SIZE: Vec2 = vec2(64., 68.);
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
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (_, rect) = ui.allocate_space(SIZE);
        let response = ui.interact(rect, self.id, sense);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, self.enabled, self.word));
        let middle = rect.center_top() + vec2(0., RADIUS + 2.);
        let (fill, rim, sign) = match () {
            () if self.chosen => (theme::BRASS, theme::LIGHT, theme::ON_BRASS),
            () if !self.enabled => (theme::PANEL, theme::LINE, theme::FADED.gamma_multiply(0.5)),
            () if response.hovered() => (theme::HOVERED, theme::BRASS, theme::IVORY),
            () => (theme::PANEL, theme::RIM, theme::IVORY),
        };
        let painter = ui.painter();
        painter.circle(middle, RADIUS, fill, Stroke::new(1.5, rim));
        painter.circle_stroke(middle, RADIUS - 3.5, Stroke::new(1., rim.gamma_multiply(0.5)));
        if response.has_focus() {
            painter.circle_stroke(middle, RADIUS + 4., Stroke::new(3., theme::LIGHT));
        }
        painter.text(middle, Align2::CENTER_CENTER, self.sign, FontId::proportional(21.), sign);
        let word = if self.enabled { theme::IVORY } else { theme::FADED.gamma_multiply(0.6) };
        let font = FontId::proportional(13.);
        let galley = painter.layout_no_wrap(self.word.to_owned(), font, word);
        let place = Align2::CENTER_BOTTOM.anchor_size(rect.center_bottom(), galley.size());
        // A shade makes the word readable over anything.
        painter.rect_filled(place.expand2(vec2(5., 1.)), 5., Color32::from_black_alpha(130));
        painter.galley(place.min, galley, word);
        response
    }
}
