//! The curves of the review: what each side could expect at each moment. A click, a drag or the arrow keys lead to a
//! moment.

use bevy_egui::egui::{
    Align2, Color32, EventFilter, FontId, Key, Pos2, Rangef, Rect, Response, Sense, Shape, Stroke, Ui, Vec2,
    WidgetInfo, WidgetType, pos2,
};
use tessera_arbiter::{Judgement, Texts};
use tessera_rules::{Army, Message, Piece, Side};

use super::{Page, theme};
use crate::screens::seat_names::player;

/// The room at the left for the scale, at the right for the armies, and at the bottom for the numbers of moves, in
/// logical pixels.
const LEFT: f32 = 44.;
const RIGHT: f32 = 26.;
const BELOW: f32 = 16.;
/// The least distance between two numbers of moves, in logical pixels.
const APART: f32 = 46.;
/// The widths of a curve and of the line round it, which keeps dark armies visible on dark walnut.
const WIDTH: f32 = 2.4;
const RIM: f32 = 1.;
/// The lengths of a dash and of the gap behind it, in logical pixels.
const DASH: f32 = 12.;
const GAP: f32 = 6.;
/// The radius of the sign of a mistake. An inaccuracy is only a dot, since there are many.
const SIGN: f32 = 8.5;
const DOT: f32 = 3.5;

/// The strokes by which curves differ, besides their colours.
#[derive(Clone, Copy)]
enum CurveStroke {
    Plain,
    Dashed,
    Thick,
    Dotted,
}

/// The strokes of the sides in their order.
const STROKES: [CurveStroke; 4] = [CurveStroke::Plain, CurveStroke::Dashed, CurveStroke::Thick, CurveStroke::Dotted];

/// The rectangle of the curves and what it shows.
struct Plot {
    rect: Rect,
    /// The number of the last moment.
    last: usize,
    /// The expected score at the upper edge, in thousandths.
    top: f32,
}

impl Plot {
    fn at(&self, ply: usize, expected: u16) -> Pos2 {
        pos2(self.x(ply), self.rect.bottom() - self.rect.height() * f32::from(expected) / self.top)
    }

    fn x(&self, ply: usize) -> f32 {
        self.rect.left() + self.rect.width() * ply as f32 / self.last.max(1) as f32
    }

    /// The moment that is nearest to a point.
    fn ply(&self, point: Pos2) -> usize {
        let along = (point.x - self.rect.left()) / self.rect.width() * self.last as f32;
        along.round().clamp(0., self.last as f32) as usize
    }
}

/// Shows the curves in all of the width. Returns the moment that the player wants to see.
pub(super) fn show(ui: &mut Ui, page: &Page, height: f32) -> Option<usize> {
    let size = Vec2::new(ui.available_width(), height);
    let (whole, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let rect = Rect::from_min_max(whole.min + Vec2::new(LEFT, 6.), whole.max - Vec2::new(RIGHT, BELOW));
    let moments = page.review.moments();
    let armies = sides(page);
    let highest = moments.iter().flat_map(|moment| armies.iter().map(|(side, _)| moment.expected.of(*side))).max();
    // Four sides share the whole: as long as nobody has more than half, the curves fill the plot to there.
    let top = if armies.len() > 2 && highest.is_none_or(|highest| highest < 480) { 500. } else { 1_000. };
    let plot = Plot { rect, last: page.review.record().len(), top };
    scale(ui, page, &plot);
    let shown = page.on_show.ply();
    let band = Rect::from_x_y_ranges(Rangef::point(plot.x(shown)).expand(5.), rect.y_range());
    ui.painter().rect_filled(band, 3., theme::BRASS.gamma_multiply(0.3));
    ui.painter().vline(plot.x(shown), rect.y_range(), Stroke::new(1.5, theme::IVORY));
    for (index, (side, army)) in armies.iter().enumerate() {
        curve(ui, page, &plot, *side, *army, STROKES[index % STROKES.len()]);
    }
    signs(ui, page, &plot);
    if response.has_focus() {
        ui.painter().rect_stroke(
            whole.shrink(1.),
            4.,
            Stroke::new(2., theme::IVORY),
            bevy_egui::egui::StrokeKind::Inside,
        );
    }
    let words = |ply: usize| describe(page, &armies, ply);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, words(shown)));
    let response = match response.hover_pos().map(|point| plot.ply(point)) {
        Some(ply) => response.on_hover_text_at_pointer(words(ply)),
        None => response,
    };
    wanted(ui, &response, &plot, shown)
}

/// The sides, each with its first army.
fn sides(page: &Page) -> Vec<(Side, Army)> {
    let rules = page.on_show.rules();
    let mut sides: Vec<(Side, Army)> = Vec::new();
    for army in rules.order().map(|seat| seat.army()) {
        let side = rules.side(army);
        if sides.iter().all(|(other, _)| *other != side) {
            sides.push((side, army));
        }
    }
    sides
}

/// Draws the lines of the scale, and the numbers of the moves.
fn scale(ui: &Ui, page: &Page, plot: &Plot) {
    let faint = Stroke::new(1., theme::FADED.gamma_multiply(0.35));
    let small = FontId::proportional(11.5);
    for part in [0, 500, 1_000].into_iter().chain((plot.top < 1_000.).then_some(250)) {
        if f32::from(part) > plot.top {
            continue;
        }
        let at = plot.at(0, part);
        ui.painter().hline(plot.rect.x_range(), at.y, faint);
        let percent = Message::new("percent").number("percent", part / 10);
        let place = pos2(plot.rect.left() - 8., at.y);
        ui.painter().text(place, Align2::RIGHT_CENTER, page.texts.message(&percent), small.clone(), theme::FADED);
    }
    let mut free = f32::NEG_INFINITY;
    for round in &page.rounds.0 {
        let Some(first) = round.cells.iter().flatten().min() else { continue };
        let x = plot.x(first + 1);
        if x < free || x > plot.rect.right() - APART / 2. && round.number > 1 {
            continue;
        }
        free = x + APART;
        let place = pos2(x, plot.rect.bottom() + 3.);
        ui.painter().text(place, Align2::CENTER_TOP, round.number.to_string(), small.clone(), theme::FADED);
    }
}

/// Draws the curve of a side, with its armies at its end.
fn curve(ui: &Ui, page: &Page, plot: &Plot, side: Side, army: Army, stroke: CurveStroke) {
    let rules = page.on_show.rules();
    let [fill, line] = page.icons.army_colors(rules, army);
    let moments = page.review.moments().iter().enumerate();
    let points: Vec<Pos2> = moments.map(|(ply, moment)| plot.at(ply, moment.expected.of(side))).collect();
    let width = if matches!(stroke, CurveStroke::Thick) { WIDTH + 1.5 } else { WIDTH };
    // First the rim, then the line in it.
    for (rim, color) in [(RIM, line), (0., fill)] {
        let pen = Stroke::new(width + 2. * rim, color);
        let shapes = match stroke {
            CurveStroke::Plain | CurveStroke::Thick => vec![Shape::line(points.clone(), pen)],
            // The rim of a dash is longer than the dash, so that it goes round its ends.
            CurveStroke::Dashed => {
                let (dash, gap) = (DASH + 2. * rim, GAP - 2. * rim);
                Shape::dashed_line_with_offset(&points, pen, &[dash], &[gap], RIM - rim)
            }
            CurveStroke::Dotted => Shape::dotted_line(&points, color, 2. * WIDTH + GAP / 2., WIDTH / 2. + 0.5 + rim),
        };
        ui.painter().extend(shapes);
    }
    let Some(end) = points.last() else { return };
    let own = rules.armies().map(|(army, _)| army).filter(|army| rules.side(*army) == side);
    for (index, army) in own.enumerate() {
        let rect = Rect::from_center_size(*end + Vec2::new(13., 18. * index as f32), Vec2::splat(18.));
        page.icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), rect);
    }
}

/// Draws the sign of each fault on the curve of the side that made it.
fn signs(ui: &Ui, page: &Page, plot: &Plot) {
    let rules = page.on_show.rules();
    for (ply, moment) in page.review.moments().iter().enumerate() {
        let Some(played) = &moment.played else { continue };
        let judgement = played.judgement();
        let Some(colour) = colour(judgement) else { continue };
        let at = plot.at(ply, moment.expected.of(rules.side(played.seat.army())));
        if judgement == Judgement::Inaccuracy {
            ui.painter().circle(at, DOT, colour, Stroke::new(1., theme::NIGHT));
            continue;
        }
        // The sign stays inside the plot, also where nothing is left to hope for.
        let inside = plot.rect.y_range().shrink(SIGN);
        let at = pos2(at.x, inside.clamp(at.y));
        ui.painter().circle(at, SIGN, theme::NIGHT, Stroke::new(1.5, colour));
        ui.painter().text(at, Align2::CENTER_CENTER, judgement.sign(), FontId::proportional(11.), theme::IVORY);
    }
}

/// The colour of a fault's sign; none for a good move.
pub(in crate::screens) fn colour(judgement: Judgement) -> Option<Color32> {
    match judgement {
        Judgement::Good => None,
        Judgement::Inaccuracy => Some(theme::INACCURACY),
        Judgement::Mistake => Some(theme::MISTAKE),
        Judgement::Blunder => Some(theme::BLUNDER),
    }
}

/// The sign of a fault with the word for it; none for a good move.
pub(in crate::screens) fn sign_in_words(judgement: Judgement, texts: &Texts) -> Option<String> {
    let key = match judgement {
        Judgement::Good => return None,
        Judgement::Inaccuracy => "review-sign-inaccuracy",
        Judgement::Mistake => "review-sign-mistake",
        Judgement::Blunder => "review-sign-blunder",
    };
    Some(texts.message(&Message::new(key).text("sign", judgement.sign())))
}

/// A moment in words: its last move, and what each side expects.
fn describe(page: &Page, armies: &[(Side, Army)], ply: usize) -> String {
    let (rules, texts) = (page.on_show.rules(), page.texts);
    let before = ply.checked_sub(1);
    let mut words = match before.and_then(|before| page.sheet.0.get(before)) {
        Some(entry) => format!("{}  {entry}", number(page, ply - 1)),
        None => texts.words("ui-first"),
    };
    let Some(moment) = page.review.moments().get(ply) else { return words };
    if let Some(sign) = moment.played.as_ref().and_then(|played| sign_in_words(played.judgement(), texts)) {
        words.push_str(&format!("  {sign}"));
    }
    for (side, army) in armies {
        let percent = Message::new("percent").number("percent", moment.expected.of(*side) / 10);
        words.push_str(&format!("\n{}: {}", player(page.seats, rules, *army, texts), texts.message(&percent)));
    }
    words
}

/// The number of the round of an action, as score sheets write it.
fn number(page: &Page, ply: usize) -> String {
    let found = page.rounds.0.iter().find(|round| round.cells.iter().flatten().any(|cell| *cell == ply));
    found.map_or_else(String::new, |round| format!("{}.", round.number))
}

/// The moment that the player wants to see now.
fn wanted(ui: &Ui, response: &Response, plot: &Plot, shown: usize) -> Option<usize> {
    if response.clicked() || response.dragged() {
        return response.interact_pointer_pos().map(|point| plot.ply(point)).filter(|ply| *ply != shown);
    }
    if !response.has_focus() {
        return None;
    }
    // The arrows lead along the curve while it has the focus, and not to the next button.
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    ui.input(|input| {
        let steps = [(Key::ArrowLeft, shown.saturating_sub(1)), (Key::ArrowRight, shown + 1)];
        let ends = [(Key::Home, 0), (Key::End, plot.last)];
        let pressed = steps.into_iter().chain(ends).find(|(key, _)| input.key_pressed(*key));
        pressed.map(|(_, ply)| ply.min(plot.last)).filter(|ply| *ply != shown)
    })
}
