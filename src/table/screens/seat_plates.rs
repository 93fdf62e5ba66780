//! The plates of the seats at the sides of the table: who sits there, and what happens there. The plate of the seat to move
//! shines. In table mode the seats have turned panels instead.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align2, Area, Color32, Context, CornerRadius, FontId, Frame, Id, Label, Margin, Order, Rect, RichText, Sense,
    Shadow, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};
use tessera_rules::{ARMIES_MAX, Army, Piece, Rules};

use super::icons::Icons;
use super::seat_lines::{SeatLine, SeatLines};
use super::{banner, controls, emblems, theme};
use crate::model::clock_figures::{Figures, figures_on_show};
use crate::model::geometry::table_side;
use crate::model::open_page::{OpenPage, Pages};
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::typed_line::TypedLine;
use crate::model::view::{FlatView, FreeArea};
use crate::scene::camera::Rig;

/// The height of a plate, and its least and greatest width, in logical pixels.
const HEIGHT: f32 = 58.;
const WIDTH: (f32, f32) = (170., 250.);
/// The width that a plate has at least between the coins and the score sheet, without its clock, in logical pixels.
const LEAST: f32 = 120.;
/// The distance of a plate from the edge of the window and from the next plate, in logical pixels.
const EDGE: f32 = 12.;
/// The height of a plate beside the board and the space to the next one, in logical pixels.
const STEP: f32 = HEIGHT + EDGE;
/// The size of a clock, in logical pixels.
const CLOCK: Vec2 = Vec2::new(74., 32.);
/// The size of the token with the army's piece, in logical pixels.
const TOKEN: f32 = 38.;
/// The size of a person's emblem on the token, in logical pixels.
const EMBLEM: f32 = 20.;

pub(super) fn show(
    mut contexts: EguiContexts,
    lines: SeatLines,
    (icons, preferences, flat): (Icons, Res<Preferences>, Res<FlatView>),
    (rig, typed): (Single<&Rig>, Res<TypedLine>),
    mut free: ResMut<FreeArea>,
    mut pages: Pages,
) -> Result {
    if preferences.camera == CameraMode::Table {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let window = context.viewport_rect().size();
    let rules = lines.on_show.rules();
    let beside = controls::stand_beside(&rig, &flat);
    let places = places(rules, rig.quarter(), beside);
    let has_sides = places.iter().any(|(_, place)| matches!(place, Place::Edge(1 | 3, ..)));
    let coins = controls::corner(context, beside);
    // The review lies beside the coins, where the near plates are otherwise. It shows all players.
    let is_reviewed = free.strip > 0.;
    let (left, bottom) = if beside {
        let clock = if lines.clocks.are_used() { CLOCK.x + 8. } else { 0. };
        (coins.x.max(WIDTH.0 + clock + 2. * EDGE), 0.)
    } else {
        let bottom = if is_reviewed { 0. } else { coins.y.max(HEIGHT + 2. * EDGE) };
        (if has_sides { WIDTH.0 / 2. } else { 0. }, bottom)
    };
    // The far plate lies over the room behind the table.
    let banner = if beside { banner::bottom(context).map_or(0., |bottom| bottom + EDGE) } else { 0. };
    // The line for typed moves stands above the near plate.
    let bottom = bottom.max(typed.reach);
    let (left, bottom, banner) = (left / window.x, bottom / window.y, banner / window.y);
    free.set_if_neq(FreeArea { left, top: 0., bottom, banner, ..*free });
    for (army, place) in places {
        if is_reviewed && matches!(place, Place::Edge(0, ..)) {
            continue;
        }
        let line = lines.of(army);
        let clock = figures_on_show(&lines.clocks, &lines.on_show, army.seat());
        let widest = widest(clock.is_some());
        let last = theme::shown(context, Order::Middle, id(army)).map_or(widest, |rect| rect.width());
        let anchor = place.anchor(context, &free, window, (widest, last));
        // The trays stand near beside the board, and in a narrow window. So the words are short there.
        let room = match place {
            // Between the coins and the score sheet.
            Place::Edge(0, _, 1) => {
                window.x * (1. - free.right)
                    - controls::right(context)
                    - EDGE
                    - if clock.is_some() { CLOCK.x + 8. } else { 0. }
            }
            _ => WIDTH.1,
        };
        let (name, status, width) = if beside || theme::is_narrow(context) || room < WIDTH.1 {
            (&line.short, &line.short_status, WIDTH.0.min(room).max(LEAST))
        } else {
            (&line.name, &line.status, WIDTH.1)
        };
        let words = PlateWords { line: &line, name, status, width, clock };
        if plate(context, rules, &words, anchor, &icons) {
            pages.turn_to(OpenPage::Seats);
        }
    }
    Ok(())
}

/// The place of a plate.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// At an edge of the window, counted from the lower one counterclockwise: the place among its neighbours there, and
    /// their number.
    Edge(i32, usize, usize),
    /// Beside the board, counted from above. There they cover no tray of a board for two.
    Beside(usize),
}

impl Place {
    /// The corner or edge of the window and of the plate, and the distance between them. `last` is the width of the plate in
    /// the last frame.
    fn anchor(self, context: &Context, free: &FreeArea, window: Vec2, (widest, last): (f32, f32)) -> (Align2, Vec2) {
        let middle = (free.left - free.right) * window.x / 2.;
        let along = |place: usize, count: usize, size: f32| (place as f32 - (count as f32 - 1.) / 2.) * (size + EDGE);
        let down = |place: usize| HEIGHT + 3. * EDGE + place as f32 * STEP;
        match self {
            Self::Edge(0, place, count) => {
                let x = middle + along(place, count, widest);
                // The coins at the left are not covered, whatever the width of the window.
                let least = controls::right(context) + (last - window.x) / 2.;
                (Align2::CENTER_BOTTOM, Vec2::new(x.max(least), -EDGE))
            }
            Self::Edge(2, place, count) => (Align2::CENTER_TOP, Vec2::new(middle - along(place, count, widest), EDGE)),
            // At the far end of the sides, where the table leaves the most room.
            Self::Edge(1, place, _) => (Align2::RIGHT_TOP, Vec2::new(-free.right * window.x - EDGE, down(place))),
            Self::Edge(_, place, _) => (Align2::LEFT_TOP, Vec2::new(EDGE, down(place))),
            Self::Beside(place) => (Align2::LEFT_TOP, Vec2::new(EDGE, EDGE + place as f32 * STEP)),
        }
    }
}

/// The room that a plate at the upper or lower edge takes, in logical pixels.
pub(super) fn room(rig: &Rig, flat: &FlatView) -> f32 {
    if controls::stand_beside(rig, flat) { 0. } else { HEIGHT + 2. * EDGE }
}

/// The greatest width of a plate.
fn widest(has_clock: bool) -> f32 {
    if has_clock { WIDTH.1 + CLOCK.x + 8. } else { WIDTH.1 }
}

/// The places of all plates, for a viewer at a side of the table.
fn places(rules: &Rules, quarter: i32, beside: bool) -> Vec<(Army, Place)> {
    let edge = |army: Army| (table_side(rules, army) - quarter).rem_euclid(4);
    let mut armies: Vec<Army> = rules.order().map(|seat| seat.army()).collect();
    if beside {
        // The viewer's own plate is the lowest one. From above, they stand in the order of play.
        let own = armies.iter().position(|army| edge(*army) == 0).unwrap_or(0);
        let after = (own + 1) % armies.len().max(1);
        armies.rotate_left(after);
        return armies.into_iter().zip((0..).map(Place::Beside)).collect();
    }
    let place = |army: &Army| {
        let neighbours: Vec<&Army> = armies.iter().filter(|other| edge(**other) == edge(*army)).collect();
        let among = neighbours.iter().position(|other| *other == army).unwrap_or(0);
        (*army, Place::Edge(edge(*army), among, neighbours.len()))
    };
    armies.iter().map(place).collect()
}

fn id(army: Army) -> Id {
    Id::new(("plate", army.index()))
}

/// The place of the plate of an army, if it is shown.
pub(super) fn place(context: &Context, army: Army) -> Option<Rect> {
    theme::shown(context, Order::Middle, id(army))
}

/// The places of the plates at the left edge of the window, or at the right one, in its upper half.
pub(super) fn in_upper_half(context: &Context, at_right: bool) -> impl Iterator<Item = Rect> {
    let window = context.viewport_rect();
    let plates = (0..ARMIES_MAX).filter_map(|army| place(context, Army::new(army)?));
    plates.filter(move |plate| {
        let far = if at_right { window.right() - plate.right() } else { plate.left() };
        far < 2. * EDGE && plate.top() < window.center().y
    })
}

/// The words of a plate.
struct PlateWords<'a> {
    line: &'a SeatLine,
    name: &'a str,
    status: &'a str,
    /// The greatest width of the plate without a clock, in logical pixels.
    width: f32,
    clock: Option<Figures>,
}

/// Shows a plate. Returns whether it was clicked.
fn plate(
    context: &Context,
    rules: &Rules,
    words: &PlateWords,
    (anchor, offset): (Align2, Vec2),
    icons: &Icons,
) -> bool {
    let colors = theme::colors(context);
    let line = words.line;
    let area = Area::new(id(line.army)).anchor(anchor, offset).order(Order::Middle).sense(Sense::click());
    let shown = area.show(context, |ui| {
        // A thin rim leaves a point more to the margin, so that nothing moves with the turn.
        let (stroke, thin, glow) = if line.active {
            (Stroke::new(2., colors.accent), 0, colors.accent.gamma_multiply(0.45))
        } else {
            (Stroke::new(1., colors.line), 1, Color32::from_black_alpha(110))
        };
        let frame = Frame::new()
            .fill(colors.panel)
            .stroke(stroke)
            .corner_radius(CornerRadius { nw: 29, sw: 29, ne: 10, se: 10 })
            .inner_margin(Margin { left: 11 + thin, right: 13 + thin, top: 7 + thin, bottom: 7 + thin })
            .shadow(Shadow { offset: [0, if line.active { 0 } else { 4 }], blur: 20, spread: 0, color: glow });
        frame.show(ui, |ui| contents(ui, rules, words, icons));
    });
    let plate = shown.response;
    let spoken = if line.status.is_empty() { line.name.clone() } else { format!("{}, {}", line.name, line.status) };
    plate.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    theme::mark_focus(&context.layer_painter(plate.layer_id), &plate, colors.light);
    plate.clicked()
}

/// Paints the figures of a clock. They are always as wide, so that nothing moves while they run.
fn paint_clock(ui: &mut Ui, figures: &Figures) {
    let colors = theme::colors(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(CLOCK, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &figures.text));
    let (ground, ink) = match (figures.low, figures.runs) {
        (true, true) => (colors.accent, colors.on_accent),
        (false, true) => (colors.chosen, colors.text),
        (_, false) => (colors.night, colors.faded),
    };
    let rim = Stroke::new(1., if figures.low || figures.runs { colors.accent } else { colors.line });
    ui.painter().rect(rect, 6., ground, rim, StrokeKind::Inside);
    // An hour has more figures.
    let size = if figures.text.len() > 5 { 15. } else { 20. };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, &figures.text, FontId::monospace(size), ink);
}

/// The name with its `own` part shortened so that the whole fits. The name of the army matters more than the end of the
/// player's name.
fn fit(ui: &Ui, name: &str, own: &str, font: &FontId) -> String {
    let fits = |name: &str| fits(ui, name, font);
    let letters: Vec<char> = own.chars().collect();
    let shortened = |count: usize| {
        let kept: String = letters[..count].iter().collect();
        name.replacen(own, &format!("{}…", kept.trim_end()), 1)
    };
    if letters.len() < 4 || fits(name) {
        return name.to_owned();
    }
    let shorter = (3..letters.len()).rev().map(shortened).find(|name| fits(name));
    shorter.unwrap_or_else(|| name.to_owned())
}

/// Whether words have room in a line.
fn fits(ui: &Ui, words: &str, font: &FontId) -> bool {
    let galley = ui.painter().layout_no_wrap(words.to_owned(), font.clone(), Color32::WHITE);
    galley.rect.width() <= ui.available_width()
}

fn contents(ui: &mut Ui, rules: &Rules, words: &PlateWords, icons: &Icons) {
    let PlateWords { line, name, status, width, clock } = words;
    let colors = theme::colors(ui.ctx());
    ui.set_height(HEIGHT - 18.);
    ui.horizontal_centered(|ui| {
        let (_, rect) = ui.allocate_space(Vec2::splat(TOKEN));
        icons.paint_on_ground(ui, rules, Piece::new(line.army, rules.royal()), rect);
        // The emblem lies on the lower right corner of the token.
        let emblem = Rect::from_center_size(rect.right_bottom() - Vec2::splat(4.), Vec2::splat(EMBLEM));
        emblems::paint_of(ui, &line.person, emblem);
        if !line.alive {
            ui.painter().rect_filled(rect, 5., Color32::from_black_alpha(170));
            let out = Stroke::new(2.5, colors.faded);
            ui.painter().line_segment([rect.left_bottom(), rect.right_top()], out);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.;
            if status.is_empty() {
                // The name stands in the middle then.
                ui.add_space(9.);
            }
            let least = WIDTH.0 - TOKEN - 34. - if clock.is_some() { CLOCK.x } else { 0. };
            ui.set_min_width(least.min(width - TOKEN - 34.));
            ui.set_max_width(width - TOKEN - 34.);
            let ink = if line.alive { colors.text } else { colors.faded };
            let light = if line.active { colors.light } else { colors.faded };
            let text = |words: &str, font: FontId, colour: Color32| {
                Label::new(RichText::new(words).font(font).color(colour)).truncate().selectable(false)
            };
            let name = fit(ui, name, &line.own, &theme::serif(18.));
            ui.add(text(&name, theme::serif(18.), ink));
            let font = FontId::proportional(13.5);
            // Of several things, the most important one must not be cut.
            let status = if fits(ui, status, &font) { status } else { line.short_status.as_str() };
            if !status.is_empty() {
                ui.add(text(status, font, light));
            }
        });
        if let Some(figures) = clock {
            paint_clock(ui, figures);
        }
    });
}
