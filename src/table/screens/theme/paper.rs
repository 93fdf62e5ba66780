//! Paper: the score sheet and other things to read lie on it.

use bevy_egui::egui::{
    Color32, CornerRadius, Frame, InnerResponse, Margin, Rect, Shadow, Shape, Stroke, Style, Ui, Vec2,
};

/// The colour of paper, of its darker parts, and of a leaf below.
const PAPER: Color32 = Color32::from_rgb(240, 228, 202);
const SHADED: Color32 = Color32::from_rgb(226, 209, 174);
const LEAF: Color32 = Color32::from_rgb(205, 188, 152);
/// The colour of texts on paper. Its contrast is 13 to 1.
pub(in crate::screens) const INK: Color32 = Color32::from_rgb(42, 27, 17);
/// The colour of texts on paper that matter less. Its contrast is 6 to 1.
const FADED_INK: Color32 = Color32::from_rgb(102, 80, 64);
/// The colour of marks on paper.
pub(in crate::screens) const PENCIL: Color32 = Color32::from_rgb(138, 59, 30);
/// The lines on paper.
const RULE: Color32 = Color32::from_rgb(201, 180, 140);

/// Shows something on a sheet of paper. A second leaf looks out below it.
pub(in crate::screens) fn paper<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let leaf = ui.painter().add(Shape::Noop);
    let frame = Frame::new()
        .fill(PAPER)
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::symmetric(12, 10))
        .shadow(Shadow { offset: [0, 10], blur: 24, spread: 0, color: Color32::from_black_alpha(150) });
    let shown = frame.show(ui, |ui| {
        style(ui.style_mut());
        add(ui)
    });
    let below: Rect = shown.response.rect.translate(Vec2::splat(5.));
    ui.painter().set(leaf, Shape::rect_filled(below, 4., LEAF));
    shown
}

/// Sets the colours of everything on paper.
fn style(style: &mut Style) {
    let visuals = &mut style.visuals;
    visuals.dark_mode = false;
    visuals.override_text_color = Some(INK);
    visuals.weak_text_color = Some(FADED_INK);
    visuals.selection.bg_fill = Color32::from_rgb(255, 214, 128);
    visuals.selection.stroke = Stroke::new(1.5, PENCIL);
    visuals.faint_bg_color = Color32::from_rgb(235, 221, 191);
    visuals.extreme_bg_color = SHADED;
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1., RULE);
    for (widget, fill, line) in [
        (&mut visuals.widgets.inactive, Color32::from_rgb(248, 239, 219), RULE),
        (&mut visuals.widgets.hovered, Color32::from_rgb(255, 248, 232), PENCIL),
        (&mut visuals.widgets.active, SHADED, PENCIL),
        (&mut visuals.widgets.open, SHADED, PENCIL),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1., line);
        widget.fg_stroke = Stroke::new(1., INK);
    }
}
