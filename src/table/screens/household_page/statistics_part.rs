//! The ended games of people and computers, counted in tables.

use bevy_egui::egui::{ComboBox, Grid, Label, RichText, Sense, Ui, vec2};
use tessera_arbiter::Texts;
use tessera_rules::{Message, half_points};

use super::{HouseholdChoice, HouseholdLook, HouseholdNumbers};
use crate::model::statistics::{GameCounts, StatPlayer};
use crate::screens::theme;

/// The width of a whole table, in logical pixels. Narrower places leave out the bars, and the times of the last games.
const WIDE: f32 = 720.;
/// The width of a bar of outcomes, in logical pixels.
const OUTCOMES: f32 = 90.;
/// The least width of the first column and of a score where there is room, in logical pixels.
const FIRST: f32 = 200.;
const SCORE: f32 = 84.;

/// Shows all players, and what the chosen one has played.
pub(super) fn show(ui: &mut Ui, numbers: &HouseholdNumbers, choice: &mut HouseholdChoice, look: &HouseholdLook) {
    let texts = look.texts;
    let statistics = &numbers.statistics;
    if statistics.variants.is_empty() {
        ui.label(texts.words(if look.is_known { "statistics-none" } else { "statistics-counting" }));
        return;
    }
    let variant_name = |id: &str| texts.variant_name(id);
    let all = texts.words("statistics-all-variants");
    let chosen = choice.variant.as_deref().map_or_else(|| all.clone(), variant_name);
    ComboBox::from_id_salt("variant").selected_text(chosen).width(220.).show_ui(ui, |ui| {
        ui.selectable_value(&mut choice.variant, None, &all);
        for id in &statistics.variants {
            ui.selectable_value(&mut choice.variant, Some(id.clone()), variant_name(id));
        }
    });
    ui.add_space(8.);
    let mut players: Vec<(&StatPlayer, GameCounts)> =
        statistics.players.iter().map(|(player, own)| (player, own.all)).collect();
    // People first, by their points, and then by their games.
    players.sort_by_key(|(player, all)| {
        (matches!(player, StatPlayer::Computer(_)), std::cmp::Reverse((all.half_points(), all.games)), *player)
    });
    let rows: Vec<(TableRow, GameCounts)> =
        players.iter().map(|(player, all)| (TableRow::Player(player), *all)).collect();
    if let Some(clicked) = table(ui, "players", "statistics-player", &rows, look) {
        let clicked = Some(players[clicked].0.clone());
        // A second click lets go.
        choice.player = if choice.player == clicked { None } else { clicked };
    }
    let Some(player) = &choice.player else {
        ui.add_space(6.);
        ui.label(RichText::new(texts.words("statistics-choose")).weak());
        return;
    };
    let Some(own) = statistics.players.get(player) else { return };
    ui.add_space(14.);
    ui.label(theme::title(ui, look.name(player), theme::HEADING + 3.));
    ui.add_space(4.);
    let rows: Vec<(TableRow, GameCounts)> =
        own.variants.iter().map(|(id, counts)| (TableRow::Variant(variant_name(id)), *counts)).collect();
    table(ui, "variants", "statistics-variant", &rows, look);
    if !own.versus.is_empty() {
        ui.add_space(14.);
        let rows: Vec<(TableRow, GameCounts)> =
            own.versus.iter().map(|(other, counts)| (TableRow::Player(other), *counts)).collect();
        table(ui, "versus", "statistics-versus", &rows, look);
    }
}

/// The head of a row.
enum TableRow<'a> {
    Player(&'a StatPlayer),
    Variant(String),
}

/// Shows a table. Returns the row whose name was clicked.
fn table(ui: &mut Ui, id: &str, first: &str, rows: &[(TableRow, GameCounts)], look: &HouseholdLook) -> Option<usize> {
    let texts = look.texts;
    let has_time = ui.available_width() >= WIDE;
    let mut clicked = None;
    Grid::new(id).striped(true).min_col_width(36.).spacing(vec2(14., 8.)).show(ui, |ui| {
        ui.horizontal(|ui| {
            // The columns of the tables stand below each other.
            ui.set_min_width(if has_time { FIRST } else { 0. });
            theme::head(ui, texts.words(first));
        });
        for key in ["statistics-games", "statistics-wins", "statistics-losses", "statistics-draws", "statistics-score"]
        {
            theme::head(ui, texts.words(key));
        }
        if has_time {
            ui.label("");
            theme::head(ui, texts.words("statistics-last"));
        }
        ui.end_row();
        for (index, (head, counts)) in rows.iter().enumerate() {
            match head {
                TableRow::Player(player) => {
                    ui.horizontal(|ui| {
                        look.emblem(ui, player);
                        let name = RichText::new(look.name(player)).size(16.);
                        let name = ui.add(Label::new(name).sense(Sense::click()).selectable(false).extend());
                        theme::mark_focus(ui.painter(), &name, theme::attention(ui));
                        if name.clicked() {
                            clicked = Some(index);
                        }
                    });
                }
                TableRow::Variant(name) => _ = ui.add(Label::new(name).extend()),
            }
            for number in [counts.games, counts.wins, counts.losses, counts.draws] {
                ui.label(number.to_string());
            }
            ui.horizontal(|ui| {
                ui.set_min_width(if has_time { SCORE } else { 0. });
                ui.label(score(*counts, texts));
            });
            if has_time {
                super::outcomes(ui, *counts, OUTCOMES);
                ui.label(RichText::new(super::last(*counts, texts)).weak());
            }
            ui.end_row();
        }
    });
    clicked
}

/// The score in words, such as `7½ (63%)` in English.
fn score(counts: GameCounts, texts: &Texts) -> String {
    let (points, percent) = share(counts);
    format!("{points} ({})", texts.message(&Message::new("percent").number("percent", percent)))
}

/// The points, and how many percent of all points they are.
fn share(counts: GameCounts) -> (String, u32) {
    let halves = counts.half_points();
    let games = counts.games.max(1);
    (half_points(halves), (50 * halves + games / 2) / games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_halves() {
        let counts = |wins, draws, games| share(GameCounts { games, wins, draws, ..GameCounts::default() });
        assert_eq!(
            [counts(0, 0, 2), counts(0, 1, 1), counts(0, 1, 3), counts(7, 1, 12), counts(3, 0, 3)],
            [("0", 0), ("½", 50), ("½", 17), ("7½", 63), ("3", 100)]
                .map(|(points, percent)| (points.to_owned(), percent))
        );
    }
}
