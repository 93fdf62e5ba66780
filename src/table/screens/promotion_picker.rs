//! What a pawn becomes: the choice opens at its square, and can be left again.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order, RichText, pos2};
use tessera_arbiter::{Match, Texts};
use tessera_rules::ruleset::{Becomes, Promotion};
use tessera_rules::{Army, Kind, Move, Piece, Position, Rules};

use super::icons::Icons;
use super::theme;
use crate::model::geometry::Geometry;
use crate::model::hand::Hand;
use crate::model::table_requests::PlayMove;

/// The side of a button.
const BUTTON: f32 = 62.;

/// The army of the piece that is promoted: it may be commanded by another one.
fn promoted(rules: &Rules, position: &Position, mv: Move) -> Army {
    let to_move = rules.army_to_move(position);
    position.top(mv.from()).map_or(to_move, |piece| piece.army())
}

/// The promotion of the piece that a move promotes, where the reserve is limited.
fn limited<'a>(rules: &'a Rules, position: &Position, mv: Move) -> Option<&'a Promotion> {
    // The piece that arrives, or the one that a split uncovers.
    let uncovered = mv.lift().and_then(|take| position.stack(mv.from()).nth(take.into()));
    let pieces = position.top(mv.from()).into_iter().chain(uncovered);
    let letters: Vec<char> = pieces.map(|piece| rules.letter(piece.kind())).collect();
    let all = rules.ruleset().promotion.iter();
    all.filter(|promotion| !promotion.limit.is_empty()).find(|promotion| letters.contains(&promotion.piece.get()))
}

/// How many pieces of a kind the army has in reserve for this promotion, if it has no more than some.
fn reserve(rules: &Rules, position: &Position, mv: Move, kind: Kind) -> Option<u32> {
    let limits = limited(rules, position, mv)?;
    let (_, limit) = limits.limit.iter().find(|(letter, _)| letter.get() == rules.letter(kind))?;
    let mut after = position.clone();
    rules.play(&mut after, mv).ok()?;
    let mut piece =
        |square| after.stack(square).filter(|piece| *piece == Piece::new(promoted(rules, position, mv), kind)).count();
    let on_board: usize = after.occupied().iter().map(&mut piece).sum();
    // The one that the move puts on the board came from the reserve.
    Some((u32::from(*limit) + 1).saturating_sub(on_board as u32))
}

/// What could be had if the reserve had any left.
fn spent(rules: &Rules, position: &Position, moves: &[Move]) -> Vec<Kind> {
    let Some(limits) = moves.first().and_then(|mv| limited(rules, position, *mv)) else { return Vec::new() };
    let Becomes::Choice(all) = &limits.into else { return Vec::new() };
    let kinds = all.iter().filter_map(|letter| rules.kind(letter.get()));
    kinds.filter(|kind| moves.iter().all(|mv| mv.promotion() != Some(*kind))).collect()
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut hand: ResMut<Hand>,
    current: Res<Match>,
    texts: Res<Texts>,
    icons: Res<Icons>,
    camera: Single<(&Camera, &GlobalTransform), With<Camera3d>>,
    mut opened: Local<bool>,
    mut commands: Commands,
) -> Result {
    let Some(moves) = hand.choice() else {
        *opened = false;
        return Ok(());
    };
    let mut cancelled = false;
    let context = contexts.ctx_mut()?;
    let game = current.game();
    let rules = game.rules();
    let Some(&first) = moves.first() else { return Ok(()) };
    let (square, army) = (first.to(), promoted(rules, game.position(), first));
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
                        ui.vertical_centered(|ui| {
                            ui.set_max_width(BUTTON);
                            let button = icons.button(ui, rules, Piece::new(army, kind), BUTTON, false);
                            if just_opened && i == 0 {
                                button.request_focus();
                            }
                            if button.on_hover_text(texts.message(&rules.piece_name(kind))).clicked() {
                                commands.trigger(PlayMove(mv));
                            }
                            if let Some(count) = reserve(rules, game.position(), mv, kind) {
                                ui.label(RichText::new(format!("× {count}")).color(theme::FADED));
                            }
                        });
                    }
                    for kind in spent(rules, game.position(), moves) {
                        ui.vertical_centered(|ui| {
                            ui.set_max_width(BUTTON);
                            ui.add_enabled_ui(false, |ui| {
                                icons.button(ui, rules, Piece::new(army, kind), BUTTON, false)
                            });
                            ui.label(RichText::new("× 0").color(theme::FADED));
                        });
                    }
                    if ui.button(RichText::new("×").size(22.)).on_hover_text(texts.words("ui-cancel")).clicked() {
                        cancelled = true;
                    }
                });
            });
        });
    if cancelled {
        hand.let_go();
    }
    Ok(())
}
