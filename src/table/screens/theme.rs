//! The style of the interface: walnut for what is pressed, paper for what is read, brass for what comes next.

mod fonts;
mod paper;
mod parts;

use bevy::prelude::*;
use bevy_egui::egui::{
    Button, Color32, Context, CornerRadius, FontFamily, FontId, Frame, Margin, Response, RichText, Shadow, Stroke,
    TextStyle, Ui, Vec2, Visuals,
};
use bevy_egui::{EguiContext, EguiContexts};

pub(super) use self::fonts::serif;
pub(super) use self::paper::{INK, PENCIL, paper};
pub(super) use self::parts::{entry, switch, trough};
use crate::model::preferences::Preferences;

// Contrasts are those of WCAG 2, on walnut: at least 4.5 to 1 for texts, and 3 to 1 for signs and rims.
/// The colour of texts: 14.8 to 1.
pub(super) const IVORY: Color32 = Color32::from_rgb(245, 234, 213);
/// The colour of texts that matter less: 8.6 to 1.
pub(super) const FADED: Color32 = Color32::from_rgb(196, 178, 150);
/// The colour of headings and of everything that needs attention: 9.4 to 1.
pub(super) const BRASS: Color32 = Color32::from_rgb(227, 182, 97);
/// The colour of the focus and of light: 13.3 to 1.
pub(super) const LIGHT: Color32 = Color32::from_rgb(247, 221, 160);
/// The colour of texts on brass: 9.3 to 1.
pub(super) const ON_BRASS: Color32 = Color32::from_rgb(36, 22, 10);
/// The colour of panels: walnut, slightly transparent, so that the scene stays visible.
pub(super) const PANEL: Color32 = Color32::from_rgba_premultiplied(30, 20, 16, 236);
/// The fill of dialogs, menus and lists, which lie on other panels: opaque, so that no text shines through.
const DIALOG: Color32 = Color32::from_rgb(33, 22, 17);
/// The fill of cards on panels and pages.
pub(super) const CARD: Color32 = Color32::from_rgb(42, 29, 21);
/// The colour of lines round panels and cards.
pub(super) const LINE: Color32 = Color32::from_rgb(95, 71, 50);
/// The rim of what can be pressed: 3.6 to 1.
pub(super) const RIM: Color32 = Color32::from_rgb(138, 106, 69);
// The colours of buttons in their states, and of text fields.
pub(super) const RAISED: Color32 = Color32::from_rgb(53, 37, 27);
pub(super) const HOVERED: Color32 = Color32::from_rgb(74, 52, 37);
const PRESSED: Color32 = Color32::from_rgb(96, 70, 48);
const CHOSEN: Color32 = Color32::from_rgb(109, 77, 36);

/// A dark ground behind signs.
pub(super) const NIGHT: Color32 = Color32::from_rgb(18, 11, 8);
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
        .stroke(Stroke::new(1., LINE))
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

/// A title of this size on walnut.
pub(super) fn title(words: impl Into<String>, size: f32) -> RichText {
    RichText::new(words).font(serif(size)).color(BRASS)
}

/// Adds the head of a part: brass on walnut, pencil on paper.
pub(super) fn head(ui: &mut Ui, words: impl Into<String>) {
    let color = if ui.visuals().dark_mode { BRASS } else { PENCIL };
    ui.label(RichText::new(words).color(color));
}

/// The width of a window below which there is no room for a score sheet and five coins beside the board, in logical pixels.
const NARROW: f32 = 760.;

/// Whether a window has room only for what is needed at once: a small one, or one with large texts.
pub(super) fn is_narrow(context: &Context) -> bool {
    context.viewport_rect().width() < NARROW
}

/// The scale of texts and buttons in a window of this height, in logical pixels. It grows more slowly than the window,
/// and stays readable in small ones.
pub(super) fn zoom(height: f32, preferences: &Preferences) -> f32 {
    preferences.scale * (height / USUAL_HEIGHT).clamp(0.8, 3.).powf(0.75)
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress);
}

/// Sets the scale whenever it changes.
pub(super) fn scale(mut contexts: EguiContexts, preferences: Res<Preferences>) -> Result {
    let context = contexts.ctx_mut()?;
    let zoom = zoom(context.viewport_rect().height() * context.zoom_factor(), &preferences);
    if (context.zoom_factor() - zoom).abs() > 0.01 {
        context.set_zoom_factor(zoom);
    }
    Ok(())
}

/// Sets the fonts and the style of a new context. Fonts count from the next pass on, so it is done before the first.
fn dress(added: On<Add, EguiContext>, mut contexts: Query<&mut EguiContext>) -> Result {
    let mut context = contexts.get_mut(added.entity)?;
    let context = context.get_mut();
    context.set_fonts(fonts::definitions());
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
        visuals.window_stroke = Stroke::new(1., LINE);
        visuals.window_corner_radius = CornerRadius::same(10);
        visuals.extreme_bg_color = NIGHT;
        visuals.faint_bg_color = CARD;
        visuals.selection.bg_fill = CHOSEN;
        visuals.selection.stroke = Stroke::new(1.5, BRASS);
        for (widget, fill, line) in [
            (&mut visuals.widgets.inactive, RAISED, LINE),
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
