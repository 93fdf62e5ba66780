//! The form for the players: a card for each seat with its name, what takes it and its handicap, the draw of armies, and the
//! army that begins. The gallery shows it before a match, and the page of seats shows the cards during one.

use bevy_egui::egui::{Align, Button, Checkbox, ComboBox, CornerRadius, Frame, Id, Layout, Margin, RichText, Ui, Vec2};
use tessera_arbiter::{Level, Player, Seating, Texts};
use tessera_rules::{Army, Message, Piece, Rules};

use super::handicap_form::Handicaps;
use super::icons::Icons;
use super::seat_names::partners;
use super::{emblems, theme};
use crate::model::preferences::{Preferences, SeatCharacter, SeatTaker, may_be_empty};

/// The margin of a card at its left and at its right, in logical pixels.
pub(super) const MARGIN: i8 = 10;
/// The longest name, in characters. A longer one would not fit into the panels.
pub(super) const LONGEST: usize = 24;
/// The greatest width of the field for a name, and what the choice of a person or a computer needs beside it, in logical
/// pixels.
const NAME: (f32, f32) = (150., 178.);
/// The width that the choice of nobody needs more, in logical pixels.
const NOBODY: f32 = 84.;
/// The least width of that field, in logical pixels. Below it the choice stands on a line of its own.
const LEAST_NAME: f32 = 90.;
/// The size of the bar of level 1, in logical pixels, and how much higher each next one is.
const BAR: Vec2 = Vec2::new(36., 22.);
const BAR_STEP: f32 = 2.;
/// The level of a seat that a computer takes for the first time: it takes what hangs, and errs often.
const FIRST_LEVEL: u8 = 3;

/// Shows a card for each army in the order of play, and the choices for the draw and the beginning. `first` is `None` where the
/// army that begins cannot be chosen.
pub(super) fn show(
    ui: &mut Ui,
    rules: &Rules,
    (first, handicaps): (Option<&mut Option<Army>>, &mut Handicaps),
    preferences: &mut Preferences,
    texts: &Texts,
    icons: &Icons,
) {
    theme::head(ui, texts.words("seats-title"));
    for army in rules.order().map(|seat| seat.army()) {
        let Some(name) = preferences.players.get_mut(army.index()) else { continue };
        let Some(taker) = preferences.seats.get_mut(army.index()) else { continue };
        let Some(character) = preferences.characters.get_mut(army.index()) else { continue };
        seat_card(ui, (rules, army), (name, taker, character), (texts, icons), |ui| {
            handicaps.choose(ui, rules, army, texts);
        });
    }
    handicaps.switch(ui, texts);
    // A piece is given by the player of this very seat.
    let fixed = match () {
        () if handicaps.any() => Some("seats-lot.handicap"),
        () if !anybody_is_named(&preferences.seated(rules)) => Some("seats-lot.nameless"),
        () => None,
    };
    if let Some(reason) = fixed {
        let lot = ui.add_enabled(false, Checkbox::new(&mut false, texts.words("seats-lot")));
        lot.on_disabled_hover_text(texts.words(reason));
    } else {
        ui.checkbox(&mut preferences.lot, texts.words("seats-lot")).on_hover_text(texts.words("seats-lot.help"));
    }
    if let Some(first) = first.filter(|_| rules.armies().count() > 2 && rules.arrays().is_none()) {
        ui.horizontal(|ui| {
            theme::head(ui, texts.words("seats-first"));
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

/// Shows the card of a seat, as wide as the room: its name, what takes it, how a computer plays, and `more`.
pub(super) fn seat_card(
    ui: &mut Ui,
    (rules, army): (&Rules, Army),
    (name, taker, character): (&mut String, &mut SeatTaker, &mut SeatCharacter),
    (texts, icons): (&Texts, &Icons),
    more: impl FnOnce(&mut Ui),
) {
    // The choice of nobody stays for the next variant that allows it. Here a person sits there.
    let is_person = *taker == SeatTaker::Person || *taker == SeatTaker::Nobody && !may_be_empty(rules);
    card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let mut has_room = true;
        ui.horizontal(|ui| {
            let (_, rect) = ui.allocate_space(Vec2::splat(30.));
            icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), rect);
            if is_person {
                emblems::pick(ui, name, &[], 30., texts);
            }
            let hint = texts.message(&rules.army_name(army));
            let id = Id::new(("name of", army.index()));
            let beside = ui.available_width() - NAME.1 - if may_be_empty(rules) { NOBODY } else { 0. };
            has_room = beside >= LEAST_NAME;
            let width = if has_room { beside.min(NAME.0) } else { ui.available_width() - 8. };
            if is_person {
                ui.add(theme::field(name).id(id).desired_width(width).char_limit(LONGEST).hint_text(hint));
            } else {
                // Names are those of people. The name stays for the person who may come back.
                let size = Vec2::new(width, ui.spacing().interact_size.y);
                let layout = Layout::left_to_right(Align::Center);
                ui.allocate_ui_with_layout(size, layout, |ui| {
                    ui.set_min_width(width);
                    ui.label(hint);
                });
            }
            if has_room {
                choose_taker(ui, (rules, army), taker, texts);
            }
        });
        if !has_room {
            ui.horizontal_wrapped(|ui| choose_taker(ui, (rules, army), taker, texts));
        }
        if let Some(partners) = partners(rules, army, texts) {
            ui.label(RichText::new(partners).weak());
        }
        match taker {
            // Four cards have room for lists only.
            SeatTaker::Computer(level) if rules.armies().count() > 2 => {
                ui.horizontal_wrapped(|ui| {
                    list_levels(ui, army.index(), level, texts);
                    list_characters(ui, (rules, army), character, texts);
                });
            }
            SeatTaker::Computer(level) => {
                choose_level(ui, level, texts);
                choose_character(ui, rules, character, texts);
            }
            SeatTaker::Person | SeatTaker::Nobody => {}
        }
        more(ui);
    });
}

/// The frame of a seat's card.
pub(super) fn card(ui: &Ui) -> Frame {
    Frame::new()
        .fill(ui.visuals().faint_bg_color)
        .stroke(ui.visuals().widgets.noninteractive.bg_stroke)
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(MARGIN, 8))
}

/// Lets the player choose between a person, a computer, and nobody where the others can play on. A computer that comes back
/// has its last level.
fn choose_taker(ui: &mut Ui, (rules, army): (&Rules, Army), taker: &mut SeatTaker, texts: &Texts) {
    let last = Id::new(("last level of", army.index()));
    if let SeatTaker::Computer(level) = *taker {
        ui.data_mut(|data| data.insert_temp(last, level));
    }
    ui.spacing_mut().item_spacing.x = 4.;
    let may_be_empty = may_be_empty(rules);
    let is_computer = matches!(taker, SeatTaker::Computer(_));
    let is_empty = may_be_empty && *taker == SeatTaker::Nobody;
    if theme::choice(ui, !is_computer && !is_empty, texts.words("seats-person")).clicked() {
        *taker = SeatTaker::Person;
    }
    if theme::choice(ui, is_computer, texts.words("seats-computer")).clicked() && !is_computer {
        *taker = SeatTaker::Computer(ui.data(|data| data.get_temp(last)).unwrap_or(FIRST_LEVEL));
    }
    if may_be_empty {
        let nobody = theme::choice(ui, is_empty, texts.words("seats-nobody"));
        if nobody.on_hover_text(texts.words("seats-nobody.help")).clicked() {
            *taker = SeatTaker::Nobody;
        }
    }
}

/// Lets the player choose a level: a stair of bars, filled up to the chosen one.
fn choose_level(ui: &mut Ui, level: &mut u8, texts: &Texts) {
    let highest = BAR.y + BAR_STEP * f32::from(Level::HIGHEST - 1);
    ui.allocate_ui_with_layout(Vec2::new(ui.available_width(), highest), Layout::left_to_right(Align::Max), |ui| {
        ui.spacing_mut().item_spacing.x = 4.;
        ui.spacing_mut().interact_size.y = 0.;
        ui.spacing_mut().button_padding.x = 2.;
        // All bars stand side by side, also on narrow paper.
        let room = (ui.available_width() + 4.) / f32::from(Level::HIGHEST) - 4.;
        for number in 1..=Level::HIGHEST {
            let size = Vec2::new(BAR.x.min(room), BAR.y + BAR_STEP * f32::from(number - 1));
            let bar = Button::new(number.to_string()).selected(number <= *level).min_size(size);
            let help = texts.message(&Message::new("seats-level").number("level", number));
            if ui.add(bar).on_hover_text(help).clicked() {
                *level = number;
            }
        }
    });
    let words = texts.message(&Message::new("seats-level").number("level", *level));
    ui.label(RichText::new(words).weak());
}

/// Lets the player choose what the computer likes besides the win.
fn choose_character(ui: &mut Ui, rules: &Rules, chosen: &mut SeatCharacter, texts: &Texts) {
    let shown = chosen.where_it_shows(rules);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.;
        for character in SeatCharacter::choices(rules) {
            let help = texts.words(&format!("{}.help", character.key()));
            if theme::choice(ui, shown == character, texts.words(character.key())).on_hover_text(help).clicked() {
                *chosen = character;
            }
        }
    });
}

/// Lets the player choose a level from a list.
pub(super) fn list_levels(ui: &mut Ui, seat: usize, level: &mut u8, texts: &Texts) {
    let about = |number: u8| texts.message(&Message::new("seats-level").number("level", number));
    let short = texts.message(&Message::new("player-computer.short").number("level", *level));
    let list = ComboBox::from_id_salt(("level of", seat)).selected_text(short).width(110.).height(280.);
    let list = list.show_ui(ui, |ui| {
        for number in 1..=Level::HIGHEST {
            ui.selectable_value(level, number, about(number));
        }
    });
    list.response.on_hover_text(about(*level));
}

/// Lets the player choose from a list what the computer likes besides the win.
fn list_characters(ui: &mut Ui, (rules, army): (&Rules, Army), chosen: &mut SeatCharacter, texts: &Texts) {
    let shown = chosen.where_it_shows(rules);
    let help = |character: SeatCharacter| texts.words(&format!("{}.help", character.key()));
    let list =
        ComboBox::from_id_salt(("character of", army.index())).selected_text(texts.words(shown.key())).width(110.);
    let list = list.show_ui(ui, |ui| {
        for character in SeatCharacter::choices(rules) {
            let entry = ui.selectable_label(shown == character, texts.words(character.key()));
            if entry.on_hover_text(help(character)).clicked() {
                *chosen = character;
            }
        }
    });
    list.response.on_hover_text(help(shown));
}

/// The seating of a match. Armies are drawn by lot only if a player has a name. Players without names take the seats that
/// they chose, so the computer sits where it was put.
pub(super) fn seating(rules: &Rules, preferences: &Preferences, by_lot: bool) -> Seating {
    let players = preferences.seated(rules);
    if by_lot && anybody_is_named(&players) { Seating::ByLot(players) } else { Seating::Listed(players) }
}

fn anybody_is_named(players: &[Player]) -> bool {
    players.iter().any(|player| !player.name.trim().is_empty())
}
