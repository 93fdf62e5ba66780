//! Parts of pages: a choice in a trough, a switch, and a field for a number.

use bevy_egui::egui::{
    Atom, Button, Color32, CornerRadius, DragValue, Frame, Label, Margin, Response, RichText, Sense, Stroke,
    StrokeKind, TextWrapMode, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// Shows a few choices side by side. Returns the index of the one that is clicked.
pub(in crate::screens) fn trough(ui: &mut Ui, chosen: Option<usize>, words: &[String]) -> Option<usize> {
    let colors = super::colors(ui.ctx());
    let mut clicked = None;
    let frame = Frame::new()
        .fill(colors.night)
        .stroke(Stroke::new(1., colors.line))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::same(3));
    frame.show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2., 2.);
            for (index, words) in words.iter().enumerate() {
                let is_chosen = chosen == Some(index);
                let text = RichText::new(words).color(if is_chosen { colors.text } else { colors.faded });
                let (fill, rim) = if is_chosen {
                    (colors.chosen, colors.accent)
                } else {
                    (Color32::TRANSPARENT, Color32::TRANSPARENT)
                };
                let button = Button::new(text).fill(fill).stroke(Stroke::new(1., rim)).selected(is_chosen);
                if ui.add(button.min_size(vec2(0., 28.))).clicked() {
                    clicked = Some(index);
                }
            }
        });
    });
    clicked
}

/// How many cards of at least this width stand side by side, with a gap between them, and how wide each of them is then.
pub(in crate::screens) fn columns(ui: &Ui, least: f32, gap: f32) -> (usize, f32) {
    let room = ui.available_width() + gap;
    let columns = (room / (least + gap)).floor().max(1.);
    (columns as usize, room / columns - gap)
}

/// Shows the list of a page's parts, each with its sign and its words: a column of this width, or a row if it is `None`.
pub(in crate::screens) fn part_list<Part: Copy + PartialEq>(
    ui: &mut Ui,
    chosen: &mut Part,
    parts: &[(Part, &str, String)],
    width: Option<f32>,
) {
    let mut list = |ui: &mut Ui| {
        for (part, sign, words) in parts {
            if entry(ui, chosen == part, sign, words, width).clicked() {
                *chosen = *part;
            }
        }
    };
    match width {
        None => drop(ui.horizontal_wrapped(list)),
        Some(width) => drop(ui.vertical(|ui| {
            ui.set_width(width);
            list(ui);
        })),
    }
}

/// Shows an entry of such a list.
fn entry(ui: &mut Ui, chosen: bool, sign: &str, words: &str, width: Option<f32>) -> Response {
    let colors = super::colors(ui.ctx());
    let color = if chosen { colors.text } else { colors.faded };
    let (fill, rim) =
        if chosen { (colors.chosen, colors.accent) } else { (Color32::TRANSPARENT, Color32::TRANSPARENT) };
    let words = (RichText::new(sign).size(20.).color(color), RichText::new(words).color(color), Atom::grow());
    let button = Button::new(words).fill(fill).stroke(Stroke::new(1., rim)).selected(chosen);
    // In a row an entry without room begins the next line. It is not cut off.
    let button = if width.is_none() { button.wrap_mode(TextWrapMode::Extend) } else { button };
    ui.add(button.min_size(vec2(width.unwrap_or_default(), 40.)))
}

/// Shows a switch with what it means when it is on.
pub(in crate::screens) fn switch(ui: &mut Ui, on: &mut bool, words: &str) -> Response {
    let colors = super::colors(ui.ctx());
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
            colors.chosen
        } else if response.hovered() {
            colors.hovered
        } else {
            colors.night
        };
        let rim = if *on { colors.accent } else { colors.rim };
        let painter = ui.painter();
        painter.rect(rect, 12., fill, Stroke::new(1., rim), StrokeKind::Inside);
        let x = rect.left() + 12. + at * (rect.width() - 24.);
        painter.circle_filled(pos2(x, rect.center().y), 8.5, if *on { colors.light } else { colors.faded });
        if response.has_focus() {
            painter.rect_stroke(rect.expand(3.), 14., Stroke::new(2., colors.light), StrokeKind::Outside);
        }
        response
    })
    .inner
}

/// Adds a field for a number, with its name for screen readers. Keys, gamepads and screen readers change it by `step`, and the
/// mouse by `drag` for each logical pixel.
pub(in crate::screens) fn number(ui: &mut Ui, field: DragValue<'_>, (step, drag): (f64, f64), name: &str) -> Response {
    // It is the identity that the field will get.
    let is_dragged = ui.ctx().is_being_dragged(ui.next_auto_id());
    let response = ui.add(field.speed(if is_dragged { drag } else { step }));
    speak_name(&response, name);
    response
}

/// Gives a part a name for screen readers in place of what it shows. Its state or value is said, too.
pub(in crate::screens) fn speak_name(response: &Response, name: &str) {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
}
