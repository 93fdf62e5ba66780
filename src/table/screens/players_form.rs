//! Who plays: names, armies, and who begins.

use bevy_egui::egui::{ComboBox, RichText, TextEdit, Ui, Vec2};
use tessera_arbiter::{Player, Seating, Texts};
use tessera_rules::{Army, Piece, Rules};

use super::icons::Icons;
use super::theme;
use crate::model::preferences::Preferences;

/// The longest name, in characters.
const LONGEST: usize = 24;

/// A row for each army in the order of play, and whether armies are drawn.
pub(super) fn show(
    ui: &mut Ui,
    rules: &Rules,
    first: &mut Option<char>,
    preferences: &mut Preferences,
    texts: &Texts,
    icons: &Icons,
) {
    ui.label(RichText::new(texts.words("seats-title")).color(theme::BRASS));
    ui.horizontal_wrapped(|ui| {
        for army in rules.order().map(|seat| seat.army()) {
            let Some(name) = preferences.players.get_mut(army.index()) else { continue };
            ui.horizontal(|ui| {
                let (_, rect) = ui.allocate_space(Vec2::splat(26.));
                icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), rect);
                let hint = texts.message(&rules.army_name(army));
                ui.add(TextEdit::singleline(name).desired_width(150.).char_limit(LONGEST).hint_text(hint));
            });
        }
    });
    ui.checkbox(&mut preferences.lot, texts.words("seats-lot")).on_hover_text(texts.words("seats-lot.help"));
    if rules.armies().count() > 2 && rules.arrays().is_none() {
        ui.horizontal(|ui| {
            ui.label(RichText::new(texts.words("seats-first")).color(theme::BRASS));
            let start = rules.start();
            let usual = rules.army_to_move(&start);
            let all: Vec<_> = rules.armies().map(|(army, data)| (army, data.letter)).collect();
            let chosen = all.iter().find(|(_, letter)| Some(*letter) == *first).map_or(usual, |(army, _)| *army);
            let name = |army: Army| texts.message(&rules.army_name(army));
            ComboBox::from_id_salt("first").selected_text(name(chosen)).show_ui(ui, |ui| {
                for (army, letter) in all {
                    let value = (army != usual).then_some(letter);
                    ui.selectable_value(first, value, name(army));
                }
            });
        });
    }
    ui.add_space(4.);
}

/// Who plays a match of these rules. A lot is drawn among people with names; without any it would change nothing.
pub(super) fn seating(rules: &Rules, preferences: &Preferences) -> Seating {
    let names = preferences.players.iter().take(rules.armies().count());
    let players: Vec<Player> = names.map(Player::person).collect();
    let named = players.iter().any(|player| !player.name.trim().is_empty());
    if preferences.lot && named { Seating::ByLot(players) } else { Seating::Listed(players) }
}

/// The starting position with another army to begin.
pub(super) fn begun_by(rules: &Rules, first: char) -> String {
    let text = rules.fen(&rules.start());
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    if let Some(seat) = fields.get_mut(1) {
        *seat = first.into();
    }
    fields.join(" ")
}
