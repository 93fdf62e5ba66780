//! A drawn table with a chair for each seat: who sits where, and whose turn it is.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy_egui::egui::epaint::EllipseShape;
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{Color32, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2};
use tessera_arbiter::{ComputerPause, Controller, OnShow, Seats, Texts};
use tessera_rules::{Army, Piece, Seat};

use super::icons::Icons;
use super::seat_names::short_computer;
use super::table_mode::place_of;
use super::{small_board, theme};
use crate::model::geometry::table_side;

/// The size of a chair, in logical pixels.
const CHAIR: Vec2 = Vec2::new(168., 56.);
/// The colours of the table's top and of its rim.
const TOP: Color32 = Color32::from_rgb(58, 36, 24);
const RIM: Color32 = Color32::from_rgb(110, 64, 36);
/// The distance of the arrows from the middle, as a part of the board's side: outside its corners.
const WAY: f32 = 0.82;
/// The angle that an arrow leaves free before each chair, in radians.
const GAP: f32 = 0.5;

/// Draws the table in a rectangle of this size, with the position on show on its board.
pub(super) fn show(
    ui: &mut Ui,
    size: Vec2,
    on_show: &OnShow,
    (seats, pause): (&Seats, ComputerPause),
    texts: &Texts,
    icons: &Icons,
) {
    let colors = theme::colors(ui.ctx());
    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
    // In a narrow window it would be an upright oval.
    let rect = Rect::from_center_size(place.center(), Vec2::new(size.x, size.y.min(size.x)));
    let (game, rules) = (on_show.game(), on_show.rules());
    // The chairs stand half under the rim.
    let radius = rect.size() / 2. - CHAIR * Vec2::new(0.35, 0.5);
    let ellipse = |centre: Pos2, radius: Vec2, fill: Color32, stroke: Stroke| {
        Shape::Ellipse(EllipseShape { center: centre, radius, fill, stroke, angle: 0. })
    };
    let centre = rect.center();
    let painter = ui.painter();
    painter.add(ellipse(centre + Vec2::new(0., 8.), radius, Color32::from_black_alpha(120), Stroke::NONE));
    painter.add(ellipse(centre, radius, TOP, Stroke::new(10., RIM)));
    painter.add(ellipse(centre, radius - Vec2::splat(12.), Color32::TRANSPARENT, Stroke::new(1.5, colors.accent)));
    let is_aside = |seat: Seat| table_side(rules, seat.army()) % 2 != 0;
    // Chairs at the left and at the right reach over the table.
    let side = if rules.order().any(is_aside) { radius.x * 0.8 } else { radius.min_elem() * 1.25 };
    small_board::paint(ui, rules, on_show.position(), icons, Rect::from_center_size(centre, Vec2::splat(side)));

    let is_over = game.ending().is_some();
    let to_move = rules.army_to_move(game.position());
    let armies: Vec<Army> = rules.order().map(|seat| seat.army()).collect();
    if armies.len() > 2 {
        let way = Vec2::splat(side * WAY);
        for (i, &army) in armies.iter().enumerate() {
            let next = armies[(i + 1) % armies.len()];
            let ahead = army == to_move && !is_over;
            let stroke = if ahead { Stroke::new(2.5, colors.accent) } else { Stroke::new(1.5, colors.line) };
            let [from, to] = [army, next].map(|army| angle(table_side(rules, army)));
            arrow(ui.painter(), centre, way, (from, to), stroke);
        }
    }
    for &army in &armies {
        let (edge, along) = place_of(rules, army);
        let chair = Rect::from_center_size(chair_place(rect, edge, along), CHAIR);
        let active = army == to_move && !is_over;
        let frame = if active { Stroke::new(2., colors.accent) } else { Stroke::new(1., colors.line) };
        ui.painter().rect(chair, 9., colors.card, frame, StrokeKind::Inside);
        let token = Rect::from_min_size(chair.min + Vec2::new(10., 11.), Vec2::splat(34.));
        icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), token);
        if !rules.is_alive(game.position(), army) {
            ui.painter().rect_filled(token, 5., Color32::from_black_alpha(170));
        }
        let [name, about] = lines(on_show, seats, army, texts);
        let status = if active { status(seats, army, pause, texts) } else { None };
        let colour = if status.is_some() { colors.accent } else { colors.faded };
        let corner = token.right_top() + Vec2::new(10., -4.);
        let width = chair.right() - corner.x - 8.;
        line(ui.painter(), corner, name, (16., colors.text), width);
        line(ui.painter(), corner + Vec2::new(0., 22.), status.unwrap_or(about), (13., colour), width);
    }
}

/// The name of a seat's player, and what else there is to say: the army, or what takes the seat.
fn lines(on_show: &OnShow, seats: &Seats, army: Army, texts: &Texts) -> [String; 2] {
    let army_name = texts.message(&on_show.rules().army_name(army));
    let name = seats.name(army.seat());
    match seats.controller(army.seat()).and_then(|controller| short_computer(controller, texts)) {
        _ if !name.is_empty() => [name.to_owned(), army_name],
        Some(computer) => [computer, army_name],
        None if seats.controller(army.seat()) == Some(&Controller::NOBODY) => [army_name, texts.words("seats-nobody")],
        None => [army_name, texts.words("seats-person")],
    }
}

/// The words for the state of the seat to move.
fn status(seats: &Seats, army: Army, pause: ComputerPause, texts: &Texts) -> Option<String> {
    let key = match army.seat() {
        seat if seats.is_thinking(seat) => "seat-thinking",
        seat if seats.level(seat).is_some() && pause.is_on() => "seat-paused",
        seat if seats.is_person(seat) => "seat-your-turn",
        _ => return None,
    };
    Some(texts.words(key))
}

/// The middle of a chair at a side of the table. `along` is its place along the side, from 0 to 1.
fn chair_place(rect: Rect, side: i32, along: f32) -> Pos2 {
    let inner = rect.shrink2(CHAIR / 2.);
    let (x, y) = (rect.left() + rect.width() * along, rect.top() + rect.height() * along);
    match side {
        0 => Pos2::new(x, inner.bottom()),
        1 => Pos2::new(inner.right(), y),
        2 => Pos2::new(x, inner.top()),
        _ => Pos2::new(inner.left(), y),
    }
}

/// The angle of a side of the table on the screen, in radians clockwise from the right.
fn angle(side: i32) -> f32 {
    FRAC_PI_2 * (1 - side) as f32
}

/// Draws an arrow round the board from one angle to another, the short way.
fn arrow(painter: &Painter, centre: Pos2, radius: Vec2, (from, to): (f32, f32), stroke: Stroke) {
    let whole = (to - from + TAU / 2.).rem_euclid(TAU) - TAU / 2.;
    let (start, length) = (from + GAP * whole.signum(), whole - 2. * GAP * whole.signum());
    let at = |part: f32| {
        let angle = start + length * part;
        centre + Vec2::new(angle.cos() * radius.x, angle.sin() * radius.y)
    };
    let points: Vec<Pos2> = (0..=16).map(|i| at(i as f32 / 16.)).collect();
    painter.add(Shape::line(points, stroke));
    let (tip, back) = (at(1.), (at(1.) - at(0.9)).normalized() * -9.);
    for turn in [0.5_f32, -0.5] {
        let wing = bevy_egui::egui::emath::Rot2::from_angle(turn) * back;
        painter.line_segment([tip, tip + wing], stroke);
    }
}

/// Draws a text on one line, cut off at the width.
fn line(painter: &Painter, at: Pos2, text: String, (size, colour): (f32, Color32), width: f32) {
    let mut job = LayoutJob::simple_singleline(text, FontId::proportional(size), colour);
    job.wrap = TextWrapping::truncate_at_width(width);
    let galley = painter.layout_job(job);
    painter.galley(at, galley, colour);
}
