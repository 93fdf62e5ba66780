//! The banner with the result, over the board until the player closes it.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Button, RichText, Ui};
use tessera_arbiter::{Clocks, EndVariation, Match, MatchStarted, OnShow, Seats, TakeBack, Texts, VariantRegistry};
use tessera_rules::Message;

use super::seat_names::player;
use super::{banner, result_words, seat_plates, theme};
use crate::model::frame::DieInTheAir;
use crate::model::open_page::{OpenPage, Pages, Replacement};
use crate::model::party::{CurrentParty, NextPartyGame};
use crate::model::preferences::Preferences;
use crate::model::table_requests::ToggleReview;
use crate::model::view::{FlatView, FreeArea, ResultCard, Screen};
use crate::scene::camera::Rig;

/// The width of a card that has room for the name of the next game of a party, in logical pixels.
const WIDE: f32 = 460.;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(|_: On<MatchStarted>, mut card: ResMut<ResultCard>| card.closed = false)
        .add_observer(|_: On<ToggleReview>, mut card: ResMut<ResultCard>| card.closed = true)
        .add_systems(OnExit(Screen::Match), |mut card: ResMut<ResultCard>| card.shown = false);
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (current, on_show, seats): (Res<Match>, OnShow, Seats),
    (clocks, party, in_the_air): (Res<Clocks>, Res<CurrentParty>, Res<DieInTheAir>),
    (preferences, registry): (Res<Preferences>, Res<VariantRegistry>),
    (texts, free, flat): (Res<Texts>, Res<FreeArea>, Res<FlatView>),
    rig: Single<&Rig>,
    (mut card, mut pages): (ResMut<ResultCard>, Pages),
    mut commands: Commands,
) -> Result {
    let game = current.game();
    // A player who looks back has seen the result. The camera is near again then, so that the card would lie on the pieces.
    let closed = game.ending().is_some() && (card.closed || !on_show.is_live());
    // The review says more, and lies over the same table. A die in the air hides the end that it brings.
    let shown = game.ending().is_some() && !closed && free.strip <= 0. && !in_the_air.is_thrown();
    card.set_if_neq(ResultCard { shown, closed });
    let Some(ending) = game.ending().filter(|_| shown) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let plates = game.rules().armies().filter_map(|(army, _)| seat_plates::place(context, army));
    let room = banner::room(context, &free, plates);
    banner::area(context, banner::RESULT, &free, seat_plates::room(&rig, &flat)).show(context, |ui| {
        ui.set_max_width(room);
        theme::panel(ui.ctx()).show(ui, |ui| {
            ui.vertical(|ui| {
                let winner =
                    result_words::winner(game, ending, &texts, |army| player(&seats, game.rules(), army, &texts));
                ui.label(theme::title(ui, winner, theme::HEADING + 4.));
                let reason = texts.message(&ending.reason.message(game.rules().draw()));
                ui.label(RichText::new(reason).size(theme::HEADING));
                if let Some(line) =
                    result_words::standings(game, ending, &texts, |army| player(&seats, game.rules(), army, &texts))
                {
                    ui.label(line);
                }
                ui.horizontal_wrapped(|ui| {
                    // A party goes on with its next game. The page of the party leaves one out that cannot be played here.
                    let evening =
                        party.party.as_ref().filter(|_| party.seats.is_some() && current.main_line().is_none());
                    let next = evening.and_then(|party| Some((party.now()?, party)));
                    let playable = next.filter(|(number, party)| registry.rules(&party.games()[*number]).is_ok());
                    if let Some((number, party)) = playable {
                        // Between the plates of four seats there is no room for the name of the game.
                        let is_wide = room >= WIDE;
                        let words = Message::new(if is_wide { "party-play" } else { "party-play.short" })
                            .number("number", number as i64 + 1)
                            .number("games", party.games().len() as i64);
                        let words = if is_wide {
                            words.text("variant", texts.variant_name(&party.games()[number]))
                        } else {
                            words
                        };
                        if leading_button(ui, texts.message(&words)) {
                            commands.trigger(NextPartyGame);
                        }
                    } else if next.is_none() && ui.button(texts.words("ui-rematch")).clicked() {
                        let again = Replacement::Match(Box::new(preferences.rematch(&current, &clocks)));
                        pages.replace(Some(&current), again, &mut commands);
                    }
                    let is_last = party.party.as_ref().is_some_and(|party| party.now().is_none());
                    let to_score = match party.seats {
                        None => false,
                        Some(_) if is_last => leading_button(ui, texts.words("party-final")),
                        Some(_) if next.is_some() && playable.is_none() => {
                            leading_button(ui, texts.words("party-score"))
                        }
                        Some(_) => ui.button(texts.words("party-score")).clicked(),
                    };
                    if to_score {
                        pages.turn_to(OpenPage::Party);
                    }
                    if current.main_line().is_some() {
                        if ui.button(texts.words("ui-main-line")).clicked() {
                            commands.trigger(EndVariation);
                        }
                    } else if ui.button(texts.words("ui-review")).clicked() {
                        commands.trigger(ToggleReview);
                    }
                    // A party goes on with its next game. The coins and the menu have the other ways.
                    if party.seats.is_none() {
                        if ui.button(texts.words("ui-undo")).clicked() {
                            commands.trigger(TakeBack { seat: seats.voice_here(game) });
                        }
                        if ui.button(texts.words("ui-gallery")).clicked() {
                            commands.set_state_if_neq(Screen::Gallery);
                        }
                    }
                    if ui.button(texts.words("ui-look")).clicked() {
                        card.closed = true;
                    }
                });
            });
        });
    });
    Ok(())
}

/// Shows the button that leads on in the evening, in the row of the others. Returns whether it was clicked.
fn leading_button(ui: &mut Ui, words: String) -> bool {
    let colors = theme::colors(ui.ctx());
    ui.add(Button::new(RichText::new(words).color(colors.on_main)).fill(colors.main)).clicked()
}
