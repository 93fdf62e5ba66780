//! Paper: the score sheet and other things to read lie on it.

use bevy_egui::egui::{
    Color32, CornerRadius, Frame, InnerResponse, Margin, Rect, Shadow, Shape, Stroke, Style, Ui, Vec2,
};

use super::palette::{PaperColors, colors};

/// Shows something on a sheet of paper. A second leaf looks out below it.
pub(in crate::screens) fn paper<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let colors = colors(ui.ctx());
    let leaf = ui.painter().add(Shape::Noop);
    let frame = Frame::new()
        .fill(colors.paper.sheet)
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::symmetric(12, 10))
        .shadow(Shadow { offset: [0, 10], blur: 24, spread: 0, color: Color32::from_black_alpha(150) });
    let shown = frame.show(ui, |ui| {
        style(ui.style_mut(), &colors.paper);
        add(ui)
    });
    let below: Rect = shown.response.rect.translate(Vec2::splat(5.));
    ui.painter().set(leaf, Shape::rect_filled(below, 4., colors.paper.leaf));
    shown
}

/// Sets the colours of everything on paper.
fn style(style: &mut Style, colors: &PaperColors) {
    let visuals = &mut style.visuals;
    visuals.override_text_color = Some(colors.ink);
    visuals.weak_text_color = Some(colors.faded);
    visuals.warn_fg_color = colors.pencil;
    visuals.hyperlink_color = colors.pencil;
    visuals.selection.bg_fill = colors.chosen;
    visuals.selection.stroke = Stroke::new(1.5, colors.pencil);
    visuals.faint_bg_color = colors.striped;
    visuals.extreme_bg_color = colors.shaded;
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1., colors.rule);
    for (widget, fill, line) in [
        (&mut visuals.widgets.inactive, colors.button, colors.rule),
        (&mut visuals.widgets.hovered, colors.hovered, colors.pencil),
        (&mut visuals.widgets.active, colors.shaded, colors.pencil),
        (&mut visuals.widgets.open, colors.shaded, colors.pencil),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1., line);
        widget.fg_stroke = Stroke::new(1., colors.ink);
    }
    // The parts of a sheet are pale already. With egui's half of it, nobody could read what cannot be pressed now.
    visuals.disabled_alpha = 0.75;
    // As on panels.
    visuals.widgets.inactive.fg_stroke.color = colors.faded;
}
