//! A banner over the board while the clocks or the computers are paused, with the buttons that let them go on.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Button, Id, Order, RichText, Vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Match, MoveNow, Seats, Texts};

use super::{seat_plates, theme};
use crate::model::pause::Pause;
use crate::model::view::{FlatView, FreeArea};
use crate::scene::camera::Rig;

/// The name of the banner's area in egui.
pub(super) const AREA: &str = "pause";
/// The distance of the banner from what is above it, in logical pixels.
const GAP: f32 = 6.;

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
    let area = context.viewport_rect();
    let above = (free.top * area.height()).max(seat_plates::room(&rig, &flat));
    let offset = Vec2::new((free.left - free.right) * area.width() / 2., above + GAP);
    Area::new(Id::new(AREA)).anchor(Align2::CENTER_TOP, offset).order(Order::Middle).show(context, |ui| {
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
