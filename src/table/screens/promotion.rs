//! What a pawn becomes: the choice opens at its square, and can be left again.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order, RichText, pos2};
use tessera_arbiter::{Match, Texts};
use tessera_rules::Piece;

use super::icons::Icons;
use super::theme;
use crate::Geometry;
use crate::play::hand::{Cancel, Decide, Hand};

/// The side of a button.
const BUTTON: f32 = 62.;

pub(super) fn show(
    mut contexts: EguiContexts,
    hand: Res<Hand>,
    current: Option<Res<Match>>,
    texts: Res<Texts>,
    icons: Res<Icons>,
    camera: Single<(&Camera, &GlobalTransform), With<Camera3d>>,
    mut opened: Local<bool>,
    mut commands: Commands,
) -> Result {
    let (Some(moves), Some(current)) = (hand.choice(), current) else {
        *opened = false;
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let game = current.game();
    let (rules, army) = (game.rules(), game.rules().army_to_move(game.position()));
    let Some(square) = moves.first().map(|mv| mv.to()) else { return Ok(()) };
    let (camera, transform) = *camera;
    let above = Geometry::of(rules).centre(square) + Vec3::Y * 0.6;
    let at = camera.world_to_viewport(transform, above).unwrap_or_default() / context.zoom_factor();
    let just_opened = !std::mem::replace(&mut *opened, true);
    Area::new(Id::new("promotion"))
        .fixed_pos(pos2(at.x, at.y))
        .pivot(Align2::CENTER_CENTER)
        .constrain(true)
        .order(Order::Foreground)
        .show(context, |ui| {
            theme::panel().show(ui, |ui| {
                ui.horizontal(|ui| {
                    for (i, &mv) in moves.iter().enumerate() {
                        let Some(kind) = mv.promotion() else { continue };
                        let button = icons.button(ui, rules, Piece::new(army, kind), BUTTON, false);
                        if just_opened && i == 0 {
                            button.request_focus();
                        }
                        if button.on_hover_text(texts.message(&rules.piece_name(kind))).clicked() {
                            commands.trigger(Decide(mv));
                        }
                    }
                    if ui.button(RichText::new("×").size(22.)).on_hover_text(texts.words("ui-cancel")).clicked() {
                        commands.trigger(Cancel);
                    }
                });
            });
        });
    Ok(())
}
