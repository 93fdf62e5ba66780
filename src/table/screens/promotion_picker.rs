//! The choice of a promotion, of the face of a die, or of a piece in hand. It opens at the square of the move, and can be
//! cancelled.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order, RichText, pos2};
use tessera_arbiter::{Match, Texts};
use tessera_rules::{Army, Game, Kind, Move, Piece, Reserve};

use super::icons::Icons;
use super::theme;
use crate::model::geometry::Geometry;
use crate::model::grip::Grip;
use crate::model::table_requests::PlayMove;

/// The side of a button, in logical pixels.
const BUTTON: f32 = 62.;

/// A kind of piece that a choice offers.
pub(super) struct PromotionChoice {
    pub(super) kind: Kind,
    /// How many of them are left in the reserve, if that is limited, or in the hand.
    pub(super) left: Option<u8>,
    /// The move that chooses it. `None` if it cannot be chosen now.
    pub(super) mv: Option<Move>,
}

/// The army whose piece changes or is dropped, and the kinds to choose from; those that can be chosen come first. `None` if
/// the moves are no such choice.
pub(super) fn offered(game: &Game, moves: &[Move]) -> Option<(Army, Vec<PromotionChoice>)> {
    if moves.iter().any(|mv| mv.dropped().is_some()) {
        let army = game.rules().army_to_move(game.position());
        let left = |kind| game.position().in_hand(army, game.rules().held_as(kind)).try_into().ok();
        let drops = moves.iter().filter_map(|&mv| Some((mv.dropped()?, mv)));
        let kinds = drops.map(|(kind, mv)| PromotionChoice { kind, left: left(kind), mv: Some(mv) });
        return Some((army, kinds.collect()));
    }
    let reserve = moves.iter().find_map(|mv| game.rules().reserve(game.position(), *mv))?;
    // A move without a promotion leaves the piece as it is, where its player may choose that.
    let becomes = |mv: &Move| mv.promotion().or_else(|| Some(game.position().top(mv.from())?.kind()));
    let choosing = |kind: Kind| moves.iter().copied().find(|mv| becomes(mv) == Some(kind));
    let Reserve { army, kinds } = reserve;
    let mut kinds: Vec<PromotionChoice> =
        kinds.into_iter().map(|(kind, left)| PromotionChoice { kind, left, mv: choosing(kind) }).collect();
    kinds.sort_by_key(|offered| offered.mv.is_none());
    Some((army, kinds))
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut grip: ResMut<Grip>,
    current: Res<Match>,
    texts: Res<Texts>,
    icons: Res<Icons>,
    camera: Single<(&Camera, &GlobalTransform), With<Camera3d>>,
    mut opened: Local<bool>,
    mut commands: Commands,
) -> Result {
    let Some(moves) = grip.choice() else {
        *opened = false;
        return Ok(());
    };
    let mut cancelled = false;
    let context = contexts.ctx_mut()?;
    let colors = theme::colors(context);
    let game = current.game();
    let rules = game.rules();
    let Some(&first) = moves.first() else { return Ok(()) };
    let Some((army, kinds)) = offered(game, moves) else { return Ok(()) };
    let square = first.to();
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
            theme::panel(ui.ctx()).show(ui, |ui| {
                ui.horizontal(|ui| {
                    for PromotionChoice { kind, left, mv } in kinds {
                        ui.vertical_centered(|ui| {
                            ui.set_max_width(BUTTON);
                            let button = ui.add_enabled_ui(mv.is_some(), |ui| {
                                icons.button(ui, rules, Piece::new(army, kind), BUTTON, false)
                            });
                            let button = button.inner.on_hover_text(texts.message(&rules.piece_name(kind)));
                            if let Some(mv) = mv {
                                if just_opened && mv == first {
                                    button.request_focus();
                                }
                                if button.clicked() {
                                    commands.trigger(PlayMove(mv));
                                }
                            }
                            if let Some(left) = left {
                                ui.label(RichText::new(format!("× {left}")).color(colors.faded));
                            }
                        });
                    }
                    if ui.button(RichText::new("×").size(22.)).on_hover_text(texts.words("ui-cancel")).clicked() {
                        cancelled = true;
                    }
                });
            });
        });
    if cancelled {
        grip.let_go();
    }
    Ok(())
}
