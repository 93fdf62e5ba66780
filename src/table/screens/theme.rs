//! The style of the interface: walnut for what is pressed, paper for what is read, brass for what comes next.

mod fonts;
mod palette;
mod paper;
mod parts;

use bevy::prelude::*;
use bevy_egui::egui::{
    Align, Button, Color32, Context, CornerRadius, FontFamily, FontId, Frame, Id, LayerId, Margin, Order, Painter,
    Rect, Response, RichText, Shadow, Stroke, StrokeKind, Style, TextEdit, TextStyle, Ui, Vec2, Visuals, WidgetInfo,
    WidgetType,
};
use bevy_egui::{EguiContext, EguiContexts};
use egui_phosphor::regular as signs;

pub(super) use self::fonts::{serif, serif_file, signs_file};
pub(super) use self::palette::{Palette, colors, see_through};
pub(super) use self::paper::paper;
pub(super) use self::parts::{columns, number, part_list, speak_name, switch, trough};
use super::page_side::PageSide;
use crate::model::interface_colors::InterfaceColors;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::model::view::DrawnBy;

// The review draws its curves on a dark ground in every room: armies would vanish on a light one.
/// The ground of curves and of their signs.
pub(super) const NIGHT: Color32 = Color32::from_rgb(18, 11, 8);
/// Texts and lines on that ground, with a contrast of 15 to 1, and those that matter less, with 9 to 1.
pub(super) const IVORY: Color32 = Color32::from_rgb(245, 234, 213);
pub(super) const FADED: Color32 = Color32::from_rgb(196, 178, 150);
/// Headings and everything else that needs attention on that ground.
pub(super) const BRASS: Color32 = Color32::from_rgb(227, 182, 97);
// The colours of faults in the review. They also differ by their signs.
pub(super) const INACCURACY: Color32 = Color32::from_rgb(147, 201, 228);
pub(super) const MISTAKE: Color32 = Color32::from_rgb(240, 180, 74);
pub(super) const BLUNDER: Color32 = Color32::from_rgb(240, 115, 74);

// The same on paper, which is light in every room: at least 4.5 to 1.
pub(super) const INACCURACY_INK: Color32 = Color32::from_rgb(32, 80, 112);
pub(super) const MISTAKE_INK: Color32 = Color32::from_rgb(112, 68, 8);
pub(super) const BLUNDER_INK: Color32 = Color32::from_rgb(150, 40, 18);

/// Signs of exercises that are done, on paper. The contrast is 5.9 to 1 on the darkest paper.
pub(super) const DONE_INK: Color32 = Color32::from_rgb(34, 96, 63);

/// The height of a window in which texts have their usual size, in logical pixels. It is the default height.
const USUAL_HEIGHT: f32 = 720.;
/// The size of a heading, in logical pixels.
pub(super) const HEADING: f32 = 19.;
/// The size of a title, in logical pixels.
pub(super) const TITLE: f32 = 34.;

/// The frame of a panel over the scene.
pub(super) fn panel(context: &Context) -> Frame {
    let colors = colors(context);
    Frame::new()
        .fill(colors.panel)
        .stroke(Stroke::new(1., colors.line))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::same(14))
        .shadow(Shadow { offset: [0, 4], blur: 18, spread: 0, color: Color32::from_black_alpha(110) })
}

/// The frame of a dialog. It is opaque.
pub(super) fn dialog(context: &Context) -> Frame {
    panel(context).fill(colors(context).dialog).inner_margin(Margin::same(18))
}

/// Adds a button that shows whether it is the chosen one.
pub(super) fn choice(ui: &mut Ui, chosen: bool, text: impl Into<String>) -> Response {
    ui.add(Button::new(text.into()).selected(chosen))
}

/// Adds the button for what comes next, with a word and a sign, as wide as the room. Returns whether it was clicked.
pub(super) fn main_button(ui: &mut Ui, words: [&str; 2], enabled: bool) -> bool {
    let colors = colors(ui.ctx());
    // A button that cannot be pressed is as quiet as others.
    let color = if enabled { colors.on_main } else { ui.visuals().text_color() };
    let [first, second] = words.map(|words| RichText::new(words).size(18.).color(color));
    let mut button = Button::new((first, second));
    if enabled {
        button = button.fill(colors.main);
    }
    let size = Vec2::new(ui.available_width(), 42.);
    ui.add_enabled_ui(enabled, |ui| ui.add_sized(size, button).clicked()).inner
}

/// Adds the button that leads back, named by these words. Returns whether it was clicked.
pub(super) fn back_button(ui: &mut Ui, words: String) -> bool {
    let back = Button::new(RichText::new(signs::CARET_LEFT).size(19.)).min_size(Vec2::splat(34.));
    named(ui.add(back), words).clicked()
}

/// Names a button that has a sign only: in a note under the pointer, and for screen readers.
pub(super) fn named(button: Response, words: String) -> Response {
    let enabled = button.enabled();
    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, &words));
    button.on_hover_text(words)
}

/// The place of an area in the last frame, if it was shown then.
pub(super) fn shown(context: &Context, order: Order, id: Id) -> Option<Rect> {
    context.memory(|memory| {
        let is_shown = memory.areas().visible_last_frame(&LayerId::new(order, id));
        memory.area_rect(id).filter(|_| is_shown)
    })
}

/// A title of this size on a panel or on paper.
pub(super) fn title(ui: &Ui, words: impl Into<String>, size: f32) -> RichText {
    RichText::new(words).font(serif(size)).color(attention(ui))
}

/// A field for a line of text. The text, and the hint in the place of one, stand in the middle of its height; egui has them
/// at the top.
pub(super) fn field(text: &mut String) -> TextEdit<'_> {
    TextEdit::singleline(text).vertical_align(Align::Center)
}

/// Adds the head of a part.
pub(super) fn head(ui: &mut Ui, words: impl Into<String>) {
    let color = attention(ui);
    ui.label(RichText::new(words).color(color));
}

/// Draws a rim of this colour round a part that the keyboard has chosen.
pub(super) fn mark(painter: &Painter, response: &Response, color: Color32) {
    painter.rect_stroke(response.rect.expand(3.), 10., Stroke::new(2.5, color), StrokeKind::Outside);
}

/// Marks a part that has the focus of the keyboard and shows none itself.
pub(super) fn mark_focus(painter: &Painter, response: &Response, color: Color32) {
    if response.has_focus() {
        mark(painter, response, color);
    }
}

/// The colour of what needs attention here: the accent on panels, pencil on paper.
pub(super) fn attention(ui: &Ui) -> Color32 {
    ui.visuals().warn_fg_color
}

/// The width of a window below which there is no room for a score sheet and the coins beside the board, in logical pixels.
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

/// Gives the interface the colours of the room whenever they change.
pub(super) fn color(
    mut contexts: EguiContexts,
    (room, preferences): (Res<InterfaceColors>, Res<Preferences>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let mut palette = Palette::from(&*room);
    if preferences.contrast {
        palette.harden();
    }
    if colors(context) != palette {
        palette::set(context, palette);
        context.all_styles_mut(|style| style.visuals = visuals(&palette));
    }
    Ok(())
}

/// Sets the scale whenever it changes.
pub(super) fn scale(
    mut contexts: EguiContexts,
    (preferences, turn): (Res<Preferences>, Res<PageSide>),
    mut redraws: Redraws,
) -> Result {
    let context = contexts.ctx_mut()?;
    let zoom = zoom(turn.window_height(context) * context.zoom_factor(), &preferences);
    if (context.zoom_factor() - zoom).abs() > 0.01 {
        context.set_zoom_factor(zoom);
        // It counts from the next picture on, and some panels find their sizes in the one after that.
        redraws.now();
    }
    Ok(())
}

/// Lets lists and switches change at once where motion is reduced, and where a processor draws. It takes so long for a
/// picture that a list would be hardly visible at first.
pub(super) fn motion(mut contexts: EguiContexts, (drawn_by, preferences): (Res<DrawnBy>, Res<Preferences>)) -> Result {
    let context = contexts.ctx_mut()?;
    let is_smooth = *drawn_by != DrawnBy::Processor && preferences.speed > 0.;
    let seconds = if is_smooth { Style::default().animation_time } else { 0. };
    if context.global_style().animation_time != seconds {
        context.all_styles_mut(|style| style.animation_time = seconds);
    }
    Ok(())
}

/// Sets the fonts and the style of a new context. Fonts count from the next pass on, so it is done before the first.
fn dress(added: On<Add, EguiContext>, mut contexts: Query<&mut EguiContext>) -> Result {
    let mut context = contexts.get_mut(added.entity)?;
    let context = context.get_mut();
    context.set_fonts(fonts::definitions());
    // Where a processor draws, a picture may take seconds, and the button is released in the next one.
    context.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
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
        style.spacing.scroll.bar_width = 7.;
        // On light pages its shade is grey. The bar shows that there is more.
        style.spacing.scroll.fade.strength = 0.;
        style.visuals = visuals(&Palette::default());
    });
    Ok(())
}

/// The visuals of everything on panels.
fn visuals(colors: &Palette) -> Visuals {
    let mut visuals = if colors.is_dark { Visuals::dark() } else { Visuals::light() };
    visuals.override_text_color = Some(colors.text);
    visuals.weak_text_color = Some(colors.faded);
    visuals.warn_fg_color = colors.accent;
    visuals.hyperlink_color = colors.accent;
    visuals.panel_fill = colors.panel;
    visuals.window_fill = colors.dialog;
    visuals.window_stroke = Stroke::new(1., colors.line);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.extreme_bg_color = colors.night;
    visuals.faint_bg_color = colors.card;
    visuals.selection.bg_fill = colors.chosen;
    visuals.selection.stroke = Stroke::new(1.5, colors.accent);
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1., colors.line);
    for (widget, fill, line) in [
        (&mut visuals.widgets.inactive, colors.raised, colors.line),
        (&mut visuals.widgets.hovered, colors.hovered, colors.accent),
        (&mut visuals.widgets.active, colors.pressed, colors.accent),
        (&mut visuals.widgets.open, colors.hovered, colors.accent),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1., line);
        widget.fg_stroke = Stroke::new(1., colors.text);
        widget.corner_radius = CornerRadius::same(6);
    }
    // Bars beside lists have this colour at rest.
    visuals.widgets.inactive.fg_stroke.color = colors.faded;
    visuals
}
