//! The result, over the board, until it is closed.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order, RichText, Vec2};
use tessera_arbiter::{Match, MatchStarted, TakeBack, Texts};
use tessera_rules::{Ending, Game, Message};

use super::dialogs::{Ask, Replacement, rematch};
use super::{FreeArea, theme};
use crate::Screen;
use crate::seating::Seating;

/// Whether the result was closed.
#[derive(Resource, Default)]
pub(super) struct Seen(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seen>().add_observer(|_: On<MatchStarted>, mut seen: ResMut<Seen>| seen.0 = false);
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (current, seating): (Option<Res<Match>>, Res<Seating>),
    (texts, free): (Res<Texts>, Res<FreeArea>),
    (mut seen, mut ask): (ResMut<Seen>, ResMut<Ask>),
    mut commands: Commands,
) -> Result {
    let Some(current) = current else { return Ok(()) };
    let game = current.game();
    let Some(ending) = game.ending() else {
        seen.0 = false;
        return Ok(());
    };
    if seen.0 {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    let offset = Vec2::new((free.left - free.right) * area.width() / 2., free.ends * area.height() + 18.);
    Area::new(Id::new("result")).anchor(Align2::CENTER_TOP, offset).order(Order::Middle).show(context, |ui| {
        theme::panel().show(ui, |ui| {
            ui.vertical(|ui| {
                ui.horizontal_wrapped(|ui| {
                    let winner = words(game, ending, &texts, &seating);
                    ui.label(RichText::new(winner).size(theme::HEADING + 4.).color(theme::BRASS));
                    let reason = texts.message(&ending.reason.message(game.rules().draw()));
                    ui.label(RichText::new(reason).size(theme::HEADING));
                });
                ui.horizontal(|ui| {
                    if ui.button(texts.words("ui-rematch")).clicked() {
                        let again = Replacement::Match(Box::new(rematch(&current)), None);
                        ask.replace(Some(&current), again, &mut commands);
                    }
                    if ui.button(texts.words("ui-undo")).clicked() {
                        commands.trigger(TakeBack);
                    }
                    if ui.button(texts.words("ui-gallery")).clicked() {
                        commands.set_state_if_neq(Screen::Gallery);
                    }
                    if ui.button(texts.words("ui-look")).clicked() {
                        seen.0 = true;
                    }
                });
            });
        });
    });
    Ok(())
}

/// Who has won, in words.
pub(super) fn words(game: &Game, ending: Ending, texts: &Texts, seating: &Seating) -> String {
    let rules = game.rules();
    match ending.winner {
        None => texts.words("result-draw"),
        Some(side) => {
            let winners = rules.armies().filter(|(army, _)| rules.side(*army) == side);
            let names: Vec<String> = winners.map(|(army, _)| seating.player(rules, army, texts)).collect();
            texts.message(&Message::new("result-won").text("army", names.join(", ")))
        }
    }
}
