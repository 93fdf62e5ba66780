//! What people do with the computers of a match: they pause them and make them move. The buttons stand on the panel, and
//! on a banner over the board while the computers are paused.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Button, Id, Order, RichText, Ui, Vec2};
use tessera_arbiter::{ComputerPause, Match, MoveNow, PauseComputers, Seats, Texts};
use tessera_rules::Game;

use super::theme;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::view::FreeArea;

/// The distance of the banner from the upper edge, in logical pixels, and that below the banner for the turn.
const HIGH: f32 = 12.;
const BELOW_TURN: f32 = 58.;

/// Adds the buttons that control the computers to a row. Shows nothing if no computer plays.
pub(super) fn buttons(
    ui: &mut Ui,
    game: &Game,
    seats: &Seats,
    pause: ComputerPause,
    texts: &Texts,
    commands: &mut Commands,
) {
    if !seats.has_computers() {
        return;
    }
    let is_over = game.ending().is_some();
    let is_computers_turn = !is_over && seats.level(game.position().turn()).is_some();
    let (pauses, moves) = if pause.is_on() { ("ui-go-on", "ui-one-move") } else { ("ui-pause", "ui-move-now") };
    if ui.add_enabled(!is_over, Button::new(texts.words(pauses))).clicked() {
        commands.trigger(PauseComputers(!pause.is_on()));
    }
    if ui.add_enabled(is_computers_turn, Button::new(texts.words(moves))).clicked() {
        commands.trigger(MoveNow);
    }
}

/// Shows that the computers are paused, with the buttons that let them go on.
pub(super) fn banner(
    mut contexts: EguiContexts,
    (current, seats, pause): (Res<Match>, Seats, Res<ComputerPause>),
    (texts, free, preferences): (Res<Texts>, Res<FreeArea>, Res<Preferences>),
    mut commands: Commands,
) -> Result {
    let game = current.game();
    if !pause.is_on() || game.ending().is_some() || !seats.has_computers() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    let has_turn = game.rules().armies().count() > 2 && preferences.camera != CameraMode::Table;
    let down = free.ends * area.height() + if has_turn { BELOW_TURN } else { HIGH };
    let offset = Vec2::new((free.left - free.right) * area.width() / 2., down);
    Area::new(Id::new("pause")).anchor(Align2::CENTER_TOP, offset).order(Order::Middle).show(context, |ui| {
        theme::panel().inner_margin(8).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new("⏸").size(theme::HEADING).color(theme::BRASS));
                ui.label(RichText::new(texts.words("seat-paused")).size(theme::HEADING).color(theme::BRASS));
                buttons(ui, game, &seats, *pause, &texts, &mut commands);
            });
        });
    });
    Ok(())
}
