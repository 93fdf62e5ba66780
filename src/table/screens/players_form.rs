//! The form for the players: names, the draw of armies, and the army that begins.

use bevy_egui::egui::{ComboBox, RichText, TextEdit, Ui, Vec2};
use tessera_arbiter::{Player, Seating, Texts};
use tessera_rules::{Army, Piece, Rules, Setup};

use super::icons::Icons;
use super::theme;
use crate::model::preferences::Preferences;

/// The longest name, in characters: longer ones would not fit into the panels.
const LONGEST: usize = 24;

/// Shows a field for each army in the order of play, and the choices for the draw and the beginning.
pub(super) fn show(
    ui: &mut Ui,
    rules: &Rules,
    first: &mut Option<Army>,
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
            let name = |army: Army| texts.message(&rules.army_name(army));
            ComboBox::from_id_salt("first").selected_text(name(first.unwrap_or(usual))).show_ui(ui, |ui| {
                for (army, _) in rules.armies() {
                    ui.selectable_value(first, Some(army).filter(|army| *army != usual), name(army));
                }
            });
        });
    }
    ui.add_space(4.);
}

/// The seating of a match. Armies are drawn by lot only if a player has a name, since a draw would change nothing else.
pub(super) fn seating(rules: &Rules, preferences: &Preferences) -> Seating {
    let names = preferences.players.iter().take(rules.armies().count());
    let players: Vec<Player> = names.map(Player::person).collect();
    let named = players.iter().any(|player| !player.name.trim().is_empty());
    if preferences.lot && named { Seating::ByLot(players) } else { Seating::Listed(players) }
}

/// The text of the starting position with another army to move; nothing if the rules refuse that.
pub(super) fn begun_by(rules: &Rules, first: Army) -> Option<String> {
    let setup = Setup::of(&rules.start()).with_turn(first.seat());
    rules.position(&setup).ok().map(|position| rules.fen(&position))
}
