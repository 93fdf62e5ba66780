//! Announcements of great moments in large letters.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order, Vec2};
use tessera_arbiter::{Match, Texts};
use tessera_rules::Piece;

use super::icons::Icons;
use super::theme;
use crate::model::view::FreeArea;
use crate::motion::moments::Moments;

/// Shows the announcements of great moments in the middle of the board.
pub(super) fn show(
    mut contexts: EguiContexts,
    (moments, current): (Res<Moments>, Res<Match>),
    (texts, icons, free): (Res<Texts>, Icons, Res<FreeArea>),
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
            theme::panel(ui.ctx()).show(ui, |ui| {
                for (army, message) in moments.on_show() {
                    ui.horizontal(|ui| {
                        let (_, rect) = ui.allocate_space(Vec2::splat(44.));
                        icons.paint_on_ground(ui, rules, Piece::new(*army, rules.royal()), rect);
                        ui.label(theme::title(ui, texts.message(message), theme::HEADING + 5.));
                    });
                }
            });
        },
    );
    Ok(())
}
