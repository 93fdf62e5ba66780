//! The rounds of the match: a row for each round, and a column for each army.

use bevy::prelude::*;
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{
    Align, Color32, FontId, Grid, Id, Label, PointerButton, Rect, Response, RichText, ScrollArea, Stroke, StrokeKind,
    TextWrapMode, Ui, Vec2,
};
use tessera_arbiter::{Judgement, MatchReview, OnShow, ShowPly, Texts, action_words};
use tessera_rules::Piece;

use super::comments;
use super::entries::{Entries, Rounds};
use crate::screens::icons::Icons;
use crate::screens::{review, theme};

/// The part of its share of the sheet that a column has at least. The rest is for columns with longer entries.
const LEAST: f32 = 0.9;
/// The width of the column of numbers with its space, in logical pixels, and what a third digit adds.
const NUMBERS: f32 = LEAST_NUMBERS + 4.;
const DIGIT: f32 = 8.;

/// The least width of the column of numbers, in logical pixels. Three digits make it wider themselves.
const LEAST_NUMBERS: f32 = 22.;

/// The distance of two rows, in logical pixels. The line between them is in its middle.
const GAP: f32 = 4.;
/// The greatest width of the words that a pointer over an entry shows, in logical pixels.
const HOVER: f32 = 320.;

/// The part of the review that stands on the sheet.
#[derive(Clone, Copy)]
pub(super) struct Reviewed<'a> {
    pub(super) review: Option<&'a MatchReview>,
    pub(super) is_open: bool,
    /// The number of actions before the fault that the open review speaks of, if it follows the moment on show.
    pub(super) fault: Option<usize>,
}

/// Shows the rounds in `height` logical pixels. A click on a move shows the position after it; a click on a fault the one
/// before it, while the review is open.
pub(super) fn show(
    ui: &mut Ui,
    on_show: &OnShow,
    (entries, rounds): (&Entries, &Rounds),
    reviewed: Reviewed,
    (icons, texts): (&Icons, &Texts),
    height: f32,
    commands: &mut Commands,
) {
    let (rules, rounds) = (on_show.rules(), &rounds.0);
    let columns = rules.order().count();
    // Long entries use small letters, so that the sheet need not grow wider.
    let size = match (rules.writes_long(), columns > 2) {
        (false, _) => 16.,
        (true, false) => 13.,
        (true, true) => 12.,
    };
    // Somebody who scrolls keeps that place until another entry is on show.
    let id = Id::new("entry that was in sight");
    let mut is_new = ui.data(|data| data.get_temp(id)) != Some(on_show.ply());
    // The bar below wide rounds takes its height from theirs.
    let bar = ui.spacing().scroll.allocated_width();
    let scroll =
        ScrollArea::both().max_width(ui.available_width()).max_height(height).min_scrolled_height(height - bar);
    scroll.auto_shrink(false).stick_to_bottom(on_show.is_live()).show(ui, |ui| {
        // The columns share the sheet. The last one takes what is left, so that its entries have room.
        let is_long = rounds.last().is_some_and(|round| round.number > 99);
        let numbers = NUMBERS + if is_long { DIGIT } else { 0. };
        let (right, least) =
            (ui.max_rect().right(), LEAST * (ui.available_width() - numbers).max(0.) / columns.max(1) as f32);
        let wide = |ui: &mut Ui, column: usize| {
            let left = ui.cursor().left();
            ui.set_min_width(if column + 1 == columns { right - left } else { least }.max(0.));
        };
        // Many columns stand closer together.
        let space = if columns > 2 { 2. } else { 4. };
        let grid = Grid::new("rounds").num_columns(1 + columns).min_col_width(LEAST_NUMBERS).spacing([space, GAP]);
        let mut numbers_end = ui.cursor().left() + LEAST_NUMBERS;
        let mut rules_at = Vec::new();
        grid.show(ui, |ui| {
            if columns > 2 && !rounds.is_empty() {
                ui.label("");
                for army in rules.order().map(|seat| seat.army()) {
                    let (_, rect) = ui.allocate_space(Vec2::splat(20.));
                    icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), rect);
                }
                ui.end_row();
                rules_at.push(ui.cursor().top());
            }
            for (row, round) in rounds.iter().enumerate() {
                // At the height of the first entry.
                ui.vertical(|ui| {
                    ui.add_space(ui.spacing().button_padding.y);
                    let number = ui.add(Label::new(RichText::new(round.number.to_string()).weak()).extend());
                    numbers_end = numbers_end.max(number.rect.right());
                });
                let begun = round.cells.iter().position(|cell| !cell.is_empty()).unwrap_or(0);
                for (column, cell) in round.cells.iter().enumerate() {
                    // In its first round, the game may begin with a later army.
                    if row == 0 && column < begun {
                        ui.scope(|ui| {
                            wide(ui, column);
                            ui.label("…");
                        });
                        continue;
                    }
                    ui.vertical(|ui| {
                        wide(ui, column);
                        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
                        ui.spacing_mut().button_padding.x = space;
                        for &ply in cell {
                            let label = entry(ui, ply, size, (entries, reviewed, texts), on_show, commands);
                            // A new sheet and a new row have their places only in the next frame.
                            if let Some(label) = label.filter(|_| is_new) {
                                is_new = !ui.clip_rect().contains_rect(label.rect.shrink2(label.rect.size() / 4.));
                                if is_new {
                                    bring_into_sight(ui, label.rect);
                                }
                            }
                        }
                    });
                }
                ui.end_row();
                rules_at.push(ui.cursor().top());
            }
        });
        rule(ui, numbers_end + space / 2., &rules_at, size);
    });
    if !is_new {
        ui.data_mut(|data| data.insert_temp(id, on_show.ply()));
    }
}

/// Rules the paper: a line beside the numbers, and one below each row. There are lines for the rows to come, too.
fn rule(ui: &Ui, numbers: f32, rows: &[f32], size: f32) {
    let color = ui.visuals().widgets.noninteractive.bg_stroke.color.gamma_multiply(0.4);
    let (sheet, line) = (ui.clip_rect(), Stroke::new(1., color));
    let row =
        ui.fonts_mut(|fonts| fonts.row_height(&FontId::proportional(size))) + 2. * ui.spacing().button_padding.y + GAP;
    let written = rows.last().copied().unwrap_or_else(|| ui.min_rect().top());
    let empty = (1..).map(|number| written + row * number as f32).take_while(|&at| at < sheet.bottom());
    for at in rows.iter().copied().chain(empty) {
        ui.painter().hline(sheet.x_range(), at - GAP / 2., line);
    }
    ui.painter().vline(numbers, sheet.y_range(), line);
}

/// Shows one entry. Returns its label if the position after it is on show.
fn entry(
    ui: &mut Ui,
    ply: usize,
    size: f32,
    (entries, reviewed, texts): (&Entries, Reviewed, &Texts),
    on_show: &OnShow,
    commands: &mut Commands,
) -> Option<Response> {
    let text = entries.0.get(ply)?;
    let shown = on_show.ply() == ply + 1;
    let fault = review::fault(reviewed.review, on_show.current(), ply);
    let words = match fault {
        Some(fault) => RichText::new(format!("{text} {}", fault.sign())).color(ink(ui, fault)),
        None => RichText::new(text),
    };
    let has_notes = comments::has_notes(on_show, ply + 1);
    let label = ui.selectable_label(shown, words.size(size)).on_hover_ui(|ui| {
        if let Some(said) = action_words(on_show.game(), ply) {
            ui.label(texts.message(&said));
        }
        if let Some(sign) = fault.and_then(|fault| review::sign_in_words(fault, texts)) {
            ui.label(sign);
        }
        if has_notes {
            ui.set_max_width(HOVER);
            ui.label(comments::after(on_show, ply + 1, texts));
        }
    });
    if has_notes {
        // Readers see where there is something to read.
        ui.painter().circle_filled(label.rect.right_top() + Vec2::new(-1., 6.), 2., ui.visuals().weak_text_color());
    }
    if let Some(fault) = fault.filter(|_| reviewed.fault == Some(ply)) {
        ui.painter().rect_stroke(label.rect, 4., Stroke::new(1.5, ink(ui, fault)), StrokeKind::Inside);
    }
    if label.clicked() {
        if label.clicked_by(PointerButton::Primary) {
            // Arrows would lead from the sheet's moves to its buttons, and not through the game.
            label.surrender_focus();
        }
        // The open review shows a fault and what was better at the moment before it.
        let before = fault.is_some() && reviewed.is_open;
        commands.trigger(ShowPly(if before { ply } else { ply + 1 }));
    }
    shown.then_some(label)
}

/// Scrolls so that an entry is in sight.
fn bring_into_sight(ui: &Ui, mut place: Rect) {
    let view = ui.clip_rect().x_range();
    if view.contains(place.left()) && view.contains(place.right()) {
        // It is in sight already. Each wish to move sideways would paint a shade at the left edge.
        (place.min.x, place.max.x) = (view.min, view.max);
    }
    ui.scroll_to_rect_animation(place, Some(Align::Center), ScrollAnimation::none());
}

/// The colour of a fault on paper. Faults also differ by their signs.
fn ink(ui: &Ui, fault: Judgement) -> Color32 {
    match fault {
        Judgement::Good => ui.visuals().text_color(),
        Judgement::Inaccuracy => theme::INACCURACY_INK,
        Judgement::Mistake => theme::MISTAKE_INK,
        Judgement::Blunder => theme::BLUNDER_INK,
    }
}
