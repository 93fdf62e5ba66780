//! The form for the players: names, takers of the seats, the draw of armies, and the army that begins.

use bevy_egui::egui::{ComboBox, RichText, TextEdit, Ui, Vec2};
use tessera_arbiter::{Level, Seating, Texts};
use tessera_rules::{Army, Message, Piece, Rules, Setup};

use super::icons::Icons;
use super::theme;
use crate::model::preferences::{Preferences, SeatTaker};

/// The longest name, in characters. A longer one would not fit into the panels.
const LONGEST: usize = 24;

/// The width of the choice of a seat's taker, in logical pixels. Its longest text fits.
const WIDTH: f32 = 160.;

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
    for army in rules.order().map(|seat| seat.army()) {
        let Some(name) = preferences.players.get_mut(army.index()) else { continue };
        let Some(taker) = preferences.seats.get_mut(army.index()) else { continue };
        ui.horizontal(|ui| {
            let (_, rect) = ui.allocate_space(Vec2::splat(26.));
            icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), rect);
            let hint = texts.message(&rules.army_name(army));
            ui.add(TextEdit::singleline(name).desired_width(150.).char_limit(LONGEST).hint_text(hint));
            choose_taker(ui, army, taker, texts);
        });
    }
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

/// Lets the player choose the taker of a seat.
fn choose_taker(ui: &mut Ui, army: Army, taker: &mut SeatTaker, texts: &Texts) {
    let words = |taker: SeatTaker| match taker {
        SeatTaker::Person => texts.words("seats-person"),
        SeatTaker::Computer(level) => texts.message(&Message::new("seats-computer").number("level", level)),
    };
    // All levels are visible at once, because a list that scrolls would hide the highest one.
    let id = ("taker", army.index());
    ComboBox::from_id_salt(id).selected_text(words(*taker)).width(WIDTH).height(400.).show_ui(ui, |ui| {
        let computers = (1..=Level::HIGHEST).map(SeatTaker::Computer);
        for choice in [SeatTaker::Person].into_iter().chain(computers) {
            ui.selectable_value(taker, choice, words(choice));
        }
    });
}

/// The seating of a match. Armies are drawn by lot only if a player has a name. Players without names take the seats that
/// they chose, so the computer sits where it was put.
pub(super) fn seating(rules: &Rules, preferences: &Preferences) -> Seating {
    let mut players = preferences.seated();
    players.truncate(rules.armies().count());
    let named = players.iter().any(|player| !player.name.trim().is_empty());
    if preferences.lot && named { Seating::ByLot(players) } else { Seating::Listed(players) }
}

/// The FEN of the starting position with another army to move. `None` if the rules refuse that position.
pub(super) fn begun_by(rules: &Rules, first: Army) -> Option<String> {
    let setup = Setup::of(&rules.start()).with_turn(first.seat());
    rules.position(&setup).ok().map(|position| rules.fen(&position))
}
