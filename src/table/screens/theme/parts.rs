//! Parts of pages: a choice in a trough, and a switch.

use bevy_egui::egui::{
    Atom, Button, Color32, CornerRadius, Frame, Label, Margin, Response, RichText, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::{BRASS, CHOSEN, FADED, HOVERED, IVORY, LIGHT, LINE, NIGHT, RIM};

/// Shows a few choices side by side. Returns the index of the one that is clicked.
pub(in crate::screens) fn trough(ui: &mut Ui, chosen: Option<usize>, words: &[String]) -> Option<usize> {
    let mut clicked = None;
    let frame = Frame::new()
        .fill(NIGHT)
        .stroke(Stroke::new(1., LINE))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::same(3));
    frame.show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2., 2.);
            for (index, words) in words.iter().enumerate() {
                let is_chosen = chosen == Some(index);
                let text = RichText::new(words).color(if is_chosen { IVORY } else { FADED });
                let (fill, rim) =
                    if is_chosen { (CHOSEN, BRASS) } else { (Color32::TRANSPARENT, Color32::TRANSPARENT) };
                let button = Button::new(text).fill(fill).stroke(Stroke::new(1., rim)).selected(is_chosen);
                if ui.add(button.min_size(vec2(0., 28.))).clicked() {
                    clicked = Some(index);
                }
            }
        });
    });
    clicked
}

/// Shows an entry of a list of pages, as wide as said.
pub(in crate::screens) fn entry(ui: &mut Ui, chosen: bool, sign: &str, words: &str, width: Option<f32>) -> Response {
    let color = if chosen { IVORY } else { FADED };
    let (fill, rim) = if chosen { (CHOSEN, BRASS) } else { (Color32::TRANSPARENT, Color32::TRANSPARENT) };
    let words = (RichText::new(sign).size(20.).color(color), RichText::new(words).color(color), Atom::grow());
    let button = Button::new(words).fill(fill).stroke(Stroke::new(1., rim)).selected(chosen);
    ui.add(button.min_size(vec2(width.unwrap_or_default(), 40.)))
}

/// Shows a switch with what it means when it is on.
pub(in crate::screens) fn switch(ui: &mut Ui, on: &mut bool, words: &str) -> Response {
    ui.horizontal(|ui| {
        let (rect, mut response) = ui.allocate_exact_size(vec2(46., 24.), Sense::click());
        // The words belong to the switch.
        if !words.is_empty() {
            response |= ui.add(Label::new(words).selectable(false).sense(Sense::click()));
        }
        if response.clicked() {
            *on = !*on;
            response.mark_changed();
        }
        response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, *on, words));
        let at = ui.ctx().animate_bool_responsive(response.id, *on);
        let fill = if *on {
            CHOSEN
        } else if response.hovered() {
            HOVERED
        } else {
            NIGHT
        };
        let rim = if *on { BRASS } else { RIM };
        let painter = ui.painter();
        painter.rect(rect, 12., fill, Stroke::new(1., rim), StrokeKind::Inside);
        let x = rect.left() + 12. + at * (rect.width() - 24.);
        painter.circle_filled(pos2(x, rect.center().y), 8.5, if *on { LIGHT } else { FADED });
        if response.has_focus() {
            painter.rect_stroke(rect.expand(3.), 14., Stroke::new(2., LIGHT), StrokeKind::Outside);
        }
        response
    })
    .inner
}
