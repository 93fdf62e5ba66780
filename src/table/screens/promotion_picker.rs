//! The choice of a promotion, of the face of a die, of a piece in hand, or of one that enters behind the piece that moves.
//! It opens at the square of the move, and can be cancelled.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, Area, Button, Id, Label, Layout, Order, RichText, Vec2, pos2, vec2};
use tessera_arbiter::{Match, Texts};
use tessera_rules::{Army, Game, Kind, Move, MoveKind, Piece, Reserve, Square};

use super::icons::Icons;
use super::theme;
use crate::model::geometry::Geometry;
use crate::model::grip::Grip;
use crate::model::table_requests::PlayMove;

/// The side of a button, in logical pixels.
const BUTTON: f32 = 62.;
/// The width of a button with words, in logical pixels.
const WORDS: f32 = 120.;
/// The width of a piece with its name below it, and the size of the name, in logical pixels.
const NAMED: f32 = 78.;
const NAME: f32 = 13.;
/// The margin of the panel, and the height of the question, in logical pixels.
const MARGIN: f32 = 14.;
const ASKS: f32 = 22.;

/// A kind of piece that a choice offers.
pub(super) struct PromotionChoice {
    /// The kind. `None` if nothing enters.
    pub(super) kind: Option<Kind>,
    /// The square of a piece that enters with castling: there are two.
    pub(super) at: Option<Square>,
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
        let kinds =
            drops.map(|(kind, mv)| PromotionChoice { kind: Some(kind), at: None, left: left(kind), mv: Some(mv) });
        return Some((army, kinds.collect()));
    }
    if moves.iter().any(|mv| mv.gated().is_some()) {
        let army = game.rules().army_to_move(game.position());
        let enters = |&mv: &Move| {
            let (kind, at) = mv.gated().unzip();
            let left = kind.and_then(|kind| game.position().in_hand(army, kind).try_into().ok());
            PromotionChoice { kind, at: at.filter(|_| mv.kind() == MoveKind::Castle), left, mv: Some(mv) }
        };
        return Some((army, moves.iter().map(enters).collect()));
    }
    let reserve = moves.iter().find_map(|mv| game.rules().reserve(game.position(), *mv))?;
    // A move without a promotion leaves the piece as it is, where its player may choose that.
    let becomes = |mv: &Move| mv.promotion().or_else(|| Some(game.position().top(mv.from())?.kind()));
    let choosing = |kind: Kind| moves.iter().copied().find(|mv| becomes(mv) == Some(kind));
    let Reserve { army, kinds } = reserve;
    let mut kinds: Vec<PromotionChoice> = kinds
        .into_iter()
        .map(|(kind, left)| PromotionChoice { kind: Some(kind), at: None, left, mv: choosing(kind) })
        .collect();
    kinds.sort_by_key(|offered| offered.mv.is_none());
    Some((army, kinds))
}

/// The key of the words that ask for the choice.
pub(super) fn asks(game: &Game, moves: &[Move]) -> &'static str {
    let is_die = |mv: &Move| game.position().top(mv.from()).is_some_and(|top| game.rules().is_die(top.kind()));
    if moves.iter().any(|mv| mv.dropped().is_some()) {
        "choice-drop"
    } else if moves.iter().any(|mv| mv.gated().is_some()) {
        "choice-gate"
    } else if moves.iter().any(|mv| mv.promotion().is_some() && is_die(mv)) {
        // A queen that moves may be promoted, too, and nobody expects that.
        "choice-die"
    } else {
        "choice-promotion"
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut grip: ResMut<Grip>,
    current: Res<Match>,
    texts: Res<Texts>,
    icons: Icons,
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
    let points = context.input(|input| input.pointer.delta() != Vec2::ZERO);
    // The first choice, mostly the queen, lies under the pointer: an impatient second click takes it.
    // In a small window the names would need too much room.
    let are_named = !theme::is_narrow(context);
    let piece = if are_named { NAMED } else { BUTTON };
    let first_choice = vec2(MARGIN + piece / 2., MARGIN + ASKS + BUTTON / 2.);
    Area::new(Id::new("promotion"))
        .fixed_pos(pos2(at.x, at.y) - first_choice)
        .constrain(true)
        .order(Order::Foreground)
        .show(context, |ui| {
            theme::panel(ui.ctx()).show(ui, |ui| {
                ui.label(texts.words(asks(game, moves)));
                ui.horizontal_top(|ui| {
                    for PromotionChoice { kind, at, left, mv } in kinds {
                        let width = if kind.is_some() { piece } else { WORDS };
                        ui.allocate_ui_with_layout(vec2(width, BUTTON), Layout::top_down(Align::Center), |ui| {
                            let button = ui.add_enabled_ui(mv.is_some(), |ui| match kind {
                                Some(kind) => icons.button(ui, rules, Piece::new(army, kind), BUTTON, false),
                                None => {
                                    ui.add_sized([WORDS, BUTTON], Button::new(texts.words("ui-nothing-enters")).wrap())
                                }
                            });
                            let name = kind.map(|kind| texts.sentence(&rules.piece_name(kind)));
                            let button = match &name {
                                Some(name) => theme::named(button.inner, name.clone()),
                                None => button.inner,
                            };
                            if let Some(mv) = mv {
                                // The pointer takes the frame along, so that one choice is framed and not two.
                                if just_opened && mv == first || points && button.hovered() {
                                    button.request_focus();
                                }
                                if button.clicked() {
                                    commands.trigger(PlayMove(mv));
                                }
                            }
                            if let Some(name) = name.filter(|_| are_named) {
                                ui.add(Label::new(RichText::new(name).size(NAME)).halign(Align::Center));
                            }
                            // With castling the square tells two choices of one kind apart.
                            let below = at.map(|at| at.to_string()).or(left.map(|left| format!("× {left}")));
                            if let Some(below) = below {
                                ui.label(RichText::new(below).color(colors.faded));
                            }
                        });
                    }
                    if theme::named(ui.button(RichText::new("×").size(22.)), texts.words("ui-cancel")).clicked() {
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
