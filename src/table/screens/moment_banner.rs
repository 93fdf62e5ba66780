//! Great moments in large letters, and whose turn it is where more than two play.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order, RichText, Vec2};
use tessera_arbiter::{Match, OnShow, Seats, Texts};
use tessera_rules::{Message, Piece};

use super::icons::Icons;
use super::seat_names::player;
use super::theme;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::view::FreeArea;
use crate::motion::moments::Moments;

/// What is said of an army in the middle of the board.
pub(super) fn show(
    mut contexts: EguiContexts,
    (moments, current): (Res<Moments>, Res<Match>),
    (texts, icons, free): (Res<Texts>, Res<Icons>, Res<FreeArea>),
) -> Result {
    if moments.on_show().is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let rules = current.game().rules();
    let offset = Vec2::new((free.left - free.right) * context.viewport_rect().width() / 2., -40.);
    Area::new(Id::new("moment")).anchor(Align2::CENTER_CENTER, offset).order(Order::Tooltip).interactable(false).show(
        context,
        |ui| {
            theme::panel().show(ui, |ui| {
                for (army, message) in moments.on_show() {
                    ui.horizontal(|ui| {
                        let (_, rect) = ui.allocate_space(Vec2::splat(44.));
                        icons.paint_on_ground(ui, rules, Piece::new(*army, rules.royal()), rect);
                        ui.label(RichText::new(texts.message(message)).size(theme::HEADING + 5.).color(theme::BRASS));
                    });
                }
            });
        },
    );
    Ok(())
}

/// A banner over the board names the player to move.
pub(super) fn turn(
    mut contexts: EguiContexts,
    (on_show, seats, preferences): (OnShow, Seats, Res<Preferences>),
    (texts, icons, free): (Res<Texts>, Res<Icons>, Res<FreeArea>),
) -> Result {
    let (game, rules) = (on_show.game(), on_show.rules());
    let at_seats = preferences.camera == CameraMode::Table;
    if game.ending().is_some() || rules.armies().count() <= 2 || at_seats || !on_show.is_live() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let army = rules.army_to_move(game.position());
    let offset = Vec2::new((free.left - free.right) * context.viewport_rect().width() / 2., 10.);
    Area::new(Id::new("turn")).anchor(Align2::CENTER_TOP, offset).order(Order::Background).interactable(false).show(
        context,
        |ui| {
            theme::panel().inner_margin(6).show(ui, |ui| {
                ui.horizontal(|ui| {
                    let (_, rect) = ui.allocate_space(Vec2::splat(26.));
                    icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), rect);
                    let line = Message::new("panel-turn").text("army", player(&seats, rules, army, &texts));
                    ui.label(RichText::new(texts.message(&line)).size(theme::HEADING));
                });
            });
        },
    );
    Ok(())
}
