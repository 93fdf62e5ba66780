//! The banner with the result, over the board until the player closes it.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order, RichText, Vec2};
use tessera_arbiter::{Clocks, EndVariation, Match, MatchStarted, Seats, TakeBack, Texts};
use tessera_rules::{Army, Ending, Game, Message, SeatOutcome};

use super::seat_names::player;
use super::{seat_plates, theme};
use crate::model::open_page::{OpenPage, Pages, Replacement};
use crate::model::party::CurrentParty;
use crate::model::table_requests::ToggleReview;
use crate::model::view::{FlatView, FreeArea, Screen};
use crate::scene::camera::Rig;

/// The name of the banner's area in egui.
pub(super) const AREA: &str = "result";

/// Whether the player has closed the result. The next result opens again.
#[derive(Resource, Default)]
pub(super) struct ResultClosed(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ResultClosed>()
        .add_observer(|_: On<MatchStarted>, mut closed: ResMut<ResultClosed>| closed.0 = false)
        .add_observer(|_: On<ToggleReview>, mut closed: ResMut<ResultClosed>| closed.0 = true);
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (current, seats, clocks, party): (Res<Match>, Seats, Res<Clocks>, Res<CurrentParty>),
    (texts, free, flat): (Res<Texts>, Res<FreeArea>, Res<FlatView>),
    rig: Single<&Rig>,
    (mut closed, mut pages): (ResMut<ResultClosed>, Pages),
    mut commands: Commands,
) -> Result {
    let game = current.game();
    let Some(ending) = game.ending() else {
        closed.0 = false;
        return Ok(());
    };
    if closed.0 {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    let above = (free.top * area.height()).max(seat_plates::room(&rig, &flat));
    let offset = Vec2::new((free.left - free.right) * area.width() / 2., above + 6.);
    Area::new(Id::new(AREA)).anchor(Align2::CENTER_TOP, offset).order(Order::Middle).show(context, |ui| {
        theme::panel(ui.ctx()).show(ui, |ui| {
            ui.vertical(|ui| {
                ui.horizontal_wrapped(|ui| {
                    let winner = words(game, ending, &texts, |army| player(&seats, game.rules(), army, &texts));
                    ui.label(theme::title(ui, winner, theme::HEADING + 4.));
                    let reason = texts.message(&ending.reason.message(game.rules().draw()));
                    ui.label(RichText::new(reason).size(theme::HEADING));
                });
                if let Some(line) = standings(game, ending, &texts, |army| player(&seats, game.rules(), army, &texts)) {
                    ui.label(line);
                }
                ui.horizontal(|ui| {
                    if ui.button(texts.words("ui-rematch")).clicked() {
                        let again = Replacement::Match(Box::new(current.rematch(&clocks)));
                        pages.replace(Some(&current), again, &mut commands);
                    }
                    if party.seats.is_some() && ui.button(texts.words("party-score")).clicked() {
                        pages.turn_to(OpenPage::Party);
                    }
                    if current.main_line().is_some() {
                        if ui.button(texts.words("ui-main-line")).clicked() {
                            commands.trigger(EndVariation);
                        }
                    } else if ui.button(texts.words("ui-review")).clicked() {
                        commands.trigger(ToggleReview);
                    }
                    if ui.button(texts.words("ui-undo")).clicked() {
                        commands.trigger(TakeBack { seat: seats.voice_here(game.position().turn()) });
                    }
                    if ui.button(texts.words("ui-gallery")).clicked() {
                        commands.set_state_if_neq(Screen::Gallery);
                    }
                    if ui.button(texts.words("ui-look")).clicked() {
                        closed.0 = true;
                    }
                });
            });
        });
    });
    Ok(())
}

/// The text that names the winners, or a draw. `name` names the player of an army.
pub(super) fn words(game: &Game, ending: Ending, texts: &Texts, name: impl Fn(Army) -> String) -> String {
    let rules = game.rules();
    let names_of = |outcome: SeatOutcome| -> Vec<String> {
        let those = rules.armies().filter(|(army, _)| game.outcome(*army) == Some(outcome));
        those.map(|(army, _)| name(army)).collect()
    };
    let line = |key: &str, names: Vec<String>| {
        texts.message(&Message::new(key).number("count", names.len() as i64).text("army", names.join(", ")))
    };
    match ending.winner {
        Some(_) => line("result-won", names_of(SeatOutcome::Won)),
        None if rules.counts_points() => line("result-shared", names_of(SeatOutcome::Drawn)),
        None => texts.words("result-draw"),
    }
}

/// The points of all players, the best one first. `None` where no points decide.
fn standings(game: &Game, ending: Ending, texts: &Texts, name: impl Fn(Army) -> String) -> Option<String> {
    let points = game.rules().points(game.position(), Some(ending))?;
    let mut all: Vec<(u16, Army)> =
        points.into_iter().zip(game.rules().armies()).map(|(points, (army, _))| (points, army)).collect();
    all.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let place = |(points, army): &(u16, Army)| {
        // Equal points share a place.
        let place = 1 + all.iter().filter(|(other, _)| other > points).count() as i64;
        let line = Message::new("result-place").number("place", place).text("player", name(*army));
        // A line ends between two players only.
        texts.message(&line.number("points", *points)).replace(' ', "\u{a0}")
    };
    Some(all.iter().map(place).collect::<Vec<_>>().join("   "))
}
