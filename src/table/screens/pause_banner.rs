//! A banner over the board while the clocks or the computers are paused, with the buttons that let them go on.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Button, RichText};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Match, MoveNow, Seats, Texts};

use super::{banner, seat_plates, theme};
use crate::model::pause::Pause;
use crate::model::view::{FlatView, FreeArea};
use crate::scene::camera::Rig;

pub(super) fn show(
    mut contexts: EguiContexts,
    (current, seats, pause): (Res<Match>, Seats, Pause),
    (texts, free, flat): (Res<Texts>, Res<FreeArea>, Res<FlatView>),
    rig: Single<&Rig>,
    mut commands: Commands,
) -> Result {
    let game = current.game();
    if !pause.is_on() || game.ending().is_some() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let colors = theme::colors(context);
    banner::area(context, banner::PAUSE, &free, seat_plates::room(&rig, &flat)).show(context, |ui| {
        theme::panel(ui.ctx()).inner_margin(8).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new(signs::PAUSE).size(theme::HEADING).color(colors.accent));
                ui.label(theme::title(ui, texts.words("seat-paused"), theme::HEADING));
                if ui.button(texts.words("ui-go-on")).clicked() {
                    pause.set(false, &mut commands);
                }
                let is_computers_turn = seats.level(game.position().turn()).is_some();
                if pause.are_computers_paused()
                    && ui.add_enabled(is_computers_turn, Button::new(texts.words("ui-one-move"))).clicked()
                {
                    commands.trigger(MoveNow);
                }
            });
        });
    });
    Ok(())
}
