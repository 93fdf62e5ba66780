//! The style of panels: dark walnut, brass and ivory.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Button, Color32, CornerRadius, FontDefinitions, FontFamily, FontId, Frame, Margin, Response, Shadow, Stroke,
    TextStyle, Ui, Vec2, Visuals,
};

use crate::model::preferences::Preferences;

/// The colour of texts.
pub(super) const IVORY: Color32 = Color32::from_rgb(240, 230, 210);
/// The colour of texts that matter less.
pub(super) const FADED: Color32 = Color32::from_rgb(184, 170, 148);
/// The colour of headings and of everything that needs attention.
pub(super) const BRASS: Color32 = Color32::from_rgb(222, 176, 92);
/// The colour of panels. It is slightly transparent, so that the scene stays visible.
pub(super) const PANEL: Color32 = Color32::from_rgba_premultiplied(24, 17, 12, 236);
/// The fill of dialogs, menus and lists, which lie on other panels: opaque, so that no text shines through.
const DIALOG: Color32 = Color32::from_rgb(26, 19, 14);
// The colours of buttons in their three states, and of text fields.
const RAISED: Color32 = Color32::from_rgb(58, 42, 31);
const HOVERED: Color32 = Color32::from_rgb(82, 60, 43);
const PRESSED: Color32 = Color32::from_rgb(104, 76, 52);
const DEEP: Color32 = Color32::from_rgb(15, 11, 8);

/// A dark ground behind signs.
pub(super) const INK: Color32 = Color32::from_rgb(22, 15, 10);
// The colours of faults in the review. They also differ by their signs.
pub(super) const INACCURACY: Color32 = Color32::from_rgb(147, 201, 228);
pub(super) const MISTAKE: Color32 = Color32::from_rgb(240, 180, 74);
pub(super) const BLUNDER: Color32 = Color32::from_rgb(240, 115, 74);

/// The height of a window in which texts have their usual size, in logical pixels. It is the default height.
const USUAL_HEIGHT: f32 = 720.;
/// The size of a heading, in logical pixels.
pub(super) const HEADING: f32 = 19.;
/// The size of a title, in logical pixels.
pub(super) const TITLE: f32 = 34.;

/// The frame of a panel over the scene.
pub(super) fn panel() -> Frame {
    Frame::new()
        .fill(PANEL)
        .stroke(Stroke::new(1., Color32::from_rgb(92, 68, 44)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::same(14))
        .shadow(Shadow { offset: [0, 4], blur: 18, spread: 0, color: Color32::from_black_alpha(110) })
}

/// The frame of a dialog. It is opaque.
pub(super) fn dialog() -> Frame {
    panel().fill(DIALOG).inner_margin(Margin::same(18))
}

/// Adds a button that shows whether it is the chosen one.
pub(super) fn choice(ui: &mut Ui, chosen: bool, text: impl Into<String>) -> Response {
    ui.add(Button::new(text.into()).selected(chosen))
}

/// The scale of texts and buttons in a window of this height, in logical pixels. It grows more slowly than the window,
/// and stays readable in small ones.
pub(super) fn zoom(height: f32, preferences: &Preferences) -> f32 {
    preferences.scale * (height / USUAL_HEIGHT).clamp(0.8, 3.).powf(0.75)
}

/// Sets the style once, and the scale whenever it changes.
pub(super) fn apply(mut contexts: EguiContexts, preferences: Res<Preferences>, mut done: Local<bool>) -> Result {
    let context = contexts.ctx_mut()?;
    let zoom = zoom(context.viewport_rect().height() * context.zoom_factor(), &preferences);
    if (context.zoom_factor() - zoom).abs() > 0.01 {
        context.set_zoom_factor(zoom);
    }
    if std::mem::replace(&mut *done, true) {
        return Ok(());
    }
    // The font Hack has discs and arrows, which the other fonts lack.
    let mut fonts = FontDefinitions::default();
    fonts.families.entry(FontFamily::Proportional).or_default().push("Hack".to_owned());
    context.set_fonts(fonts);
    context.all_styles_mut(|style| {
        let font = |size| FontId::new(size, FontFamily::Proportional);
        style.text_styles = [
            (TextStyle::Small, font(12.5)),
            (TextStyle::Body, font(15.)),
            (TextStyle::Button, font(15.)),
            (TextStyle::Heading, font(HEADING)),
            (TextStyle::Monospace, FontId::new(13.5, FontFamily::Monospace)),
        ]
        .into();
        style.spacing.item_spacing = Vec2::new(8., 7.);
        style.spacing.button_padding = Vec2::new(10., 5.);
        style.spacing.interact_size.y = 26.;
        style.spacing.scroll.floating = false;
        let mut visuals = Visuals::dark();
        visuals.override_text_color = Some(IVORY);
        visuals.weak_text_color = Some(FADED);
        visuals.panel_fill = PANEL;
        visuals.window_fill = DIALOG;
        visuals.window_stroke = Stroke::new(1., Color32::from_rgb(92, 68, 44));
        visuals.window_corner_radius = CornerRadius::same(10);
        visuals.extreme_bg_color = DEEP;
        visuals.faint_bg_color = Color32::from_rgb(36, 26, 19);
        visuals.selection.bg_fill = Color32::from_rgb(122, 88, 44);
        visuals.selection.stroke = Stroke::new(1.5, BRASS);
        for (widget, fill, line) in [
            (&mut visuals.widgets.inactive, RAISED, Color32::from_rgb(84, 62, 43)),
            (&mut visuals.widgets.hovered, HOVERED, BRASS),
            (&mut visuals.widgets.active, PRESSED, BRASS),
            (&mut visuals.widgets.open, HOVERED, BRASS),
        ] {
            widget.bg_fill = fill;
            widget.weak_bg_fill = fill;
            widget.bg_stroke = Stroke::new(1., line);
            widget.corner_radius = CornerRadius::same(6);
        }
        style.visuals = visuals;
    });
    Ok(())
}
