//! The page of seats: who plays which army of the match. Every change takes effect at once, in the middle of a game, too. A name
//! does when it is whole.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{RichText, ScrollArea, Ui, Vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{AddTime, ChangePlayer, Clocks, ComputerPause, OnShow, Player, Seats, Texts};
use tessera_rules::{Army, Rules};

use super::icons::Icons;
use super::page::{self, Head};
use super::seat_names::player;
use super::{players_form, round_table, theme};
use crate::model::clock_figures::figures;
use crate::model::open_page::OpenPage;
use crate::model::preferences::{Preferences, SeatCharacter, SeatTaker};

/// The width of the cards, in logical pixels: that of the form in the gallery.
const CARDS: f32 = 470.;
/// The distance between the drawn table and the cards, in logical pixels.
const GAP: f32 = 28.;
/// The largest size of the drawn table, in logical pixels.
const TABLE: Vec2 = Vec2::new(600., 520.);
/// The least width of the drawn table, in logical pixels. In narrower windows it is left out.
const LEAST_TABLE: f32 = 380.;
/// The margins of the panel that hides the board behind the page, in logical pixels.
const MARGIN: f32 = 10.;

/// The players with a name that is still typed, and those who sit there meanwhile.
pub(super) struct TypedNames {
    before: Vec<Player>,
    after: Vec<Player>,
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, icons, pause): (Res<Texts>, Icons, Res<ComputerPause>),
    (on_show, seats, clocks): (OnShow, Seats, Res<Clocks>),
    mut page: ResMut<OpenPage>,
    mut preferences: ResMut<Preferences>,
    mut typed: Local<Option<TypedNames>>,
    mut commands: Commands,
) -> Result {
    let is_open = matches!(*page, OpenPage::Seats);
    if !is_open && typed.is_none() {
        return Ok(());
    }
    let before = seats.players();
    // Names for others than those who sit here now are nobody's.
    let mut after =
        typed.take().filter(|typed| typed.before == before).map_or_else(|| before.clone(), |typed| typed.after);
    if !is_open {
        // Another page has taken the place of this one.
        change(&on_show, (&before, &after), &mut preferences, &mut commands);
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    // Others would stand in the game as those who have played it.
    let is_over = on_show.current().is_over();
    let about = if is_over { "seats-over" } else { "seats-at-once" };
    let (title, about) = (texts.words("ui-seats"), texts.words(about));
    let closed =
        page::show(context, "seats", &Head { title: &title, about: &about, ..Head::default() }, &texts, |ui| {
            theme::panel(ui.ctx()).inner_margin(MARGIN).show(ui, |ui| {
                ui.set_min_size(ui.available_size());
                let room = ui.available_size();
                let table = Vec2::new(room.x - CARDS - GAP, room.y).min(TABLE);
                ui.horizontal_top(|ui| {
                    if table.x >= LEAST_TABLE {
                        ui.add_space((room.x - table.x - GAP - CARDS) / 2.);
                        round_table::show(ui, table, &on_show, (&seats, *pause), &texts, &icons);
                        ui.add_space(GAP);
                    }
                    ui.vertical(|ui| {
                        ui.set_width(CARDS.min(room.x));
                        if is_over && theme::is_narrow(ui.ctx()) {
                            // The head of a narrow page has no room for it.
                            ui.label(&about);
                        }
                        if is_over {
                            ui.disable();
                        }
                        ScrollArea::vertical().max_height(room.y).show(ui, |ui| {
                            for army in on_show.rules().order().map(|seat| seat.army()) {
                                if let Some(player) = after.get_mut(army.index()) {
                                    let usual = preferences.players.get(army.index()).map_or("", String::as_str);
                                    card(ui, (on_show.rules(), army), (player, usual), &seats, (&texts, &icons));
                                    if on_show.game().ending().is_none() && more_time(ui, &clocks, army, &texts) {
                                        commands.trigger(AddTime { seat: army.seat(), time: Duration::from_secs(60) });
                                    }
                                }
                            }
                        });
                    });
                });
            });
        });
    // A name takes effect when it is whole: each change of a player is written, and ends what was asked of the seat.
    let is_typing =
        context.memory(|memory| memory.focused()).is_some_and(|id| TextEditState::load(context, id).is_some());
    if is_typing && !closed {
        *typed = Some(TypedNames { before, after });
        return Ok(());
    }
    change(&on_show, (&before, &after), &mut preferences, &mut commands);
    if closed {
        *page = OpenPage::None;
    }
    Ok(())
}

/// Seats the players as they are on the page, and keeps them for the next match.
fn change(
    on_show: &OnShow,
    (before, after): (&[Player], &[Player]),
    preferences: &mut ResMut<Preferences>,
    commands: &mut Commands,
) {
    for (army, _) in on_show.rules().armies() {
        if let Some(player) = after.get(army.index()).filter(|player| before.get(army.index()) != Some(*player)) {
            commands.trigger(ChangePlayer { seat: army.seat(), player: player.clone() });
        }
    }
    // Others who have played a game elsewhere are no players of the next match.
    if after != before && !on_show.current().is_from_elsewhere() {
        preferences.keep_seated(after);
    }
}

/// Shows the card of a seat. People here decide nothing about a player far away.
fn card(
    ui: &mut Ui,
    (rules, army): (&Rules, Army),
    (seated, usual): (&mut Player, &str),
    seats: &Seats,
    (texts, icons): (&Texts, &Icons),
) {
    let colors = theme::colors(ui.ctx());
    let Some(mut taker) = SeatTaker::of(&seated.controller) else {
        players_form::card(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(player(seats, rules, army, texts));
            ui.label(RichText::new(texts.words("seats-elsewhere")).color(colors.faded));
        });
        return;
    };
    let mut character = SeatCharacter::of(&seated.controller);
    let was_person = taker == SeatTaker::Person;
    players_form::seat_card(ui, (rules, army), (&mut seated.name, &mut taker, &mut character), (texts, icons), |_| ());
    if was_person != (taker == SeatTaker::Person) {
        // A person who leaves takes the name along, and whoever usually sits here comes back.
        seated.name = if was_person { String::new() } else { usual.to_owned() };
    }
    seated.controller = taker.controller(character);
}

/// Shows the clock of a seat, and whether the button for more time was clicked.
fn more_time(ui: &mut Ui, clocks: &Clocks, army: Army, texts: &Texts) -> bool {
    let Some(figures) = figures(clocks, army.seat()) else { return false };
    ui.horizontal(|ui| {
        ui.label(RichText::new(signs::TIMER).size(theme::HEADING));
        ui.monospace(figures.text);
        ui.button(texts.words("clock-more")).clicked()
    })
    .inner
}
