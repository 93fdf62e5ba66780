//! Sends pieces on their way when another moment of the match is on show.

use bevy::prelude::*;
use tessera_arbiter::{DieFace, Match, NowShown, OnShow, PieceArmy, PieceId, PieceKind, Place, Stack};
use tessera_rules::{Action, Bitboard, Square};

use super::die::{Turning, side};
use super::hang::Hanging;
use super::route::{Leg, Relocated, Route, plan};
use super::travel::{HEIGHT, Moving};
use super::tween::Tween;
use crate::model::frame::TableSystems;
use crate::model::geometry::{Geometry, Spot};
use crate::model::redraw_request::Redraws;

/// How long a piece glides, hops, or goes to the tray, in seconds at usual speed: below what feels like waiting.
const GLIDE: f32 = 0.30;
const HOP: f32 = 0.36;
const TO_TRAY: f32 = 0.42;
/// How long a thrown die is in the air; then it rolls on where it has come down.
const FLIGHT: f32 = 0.45;

/// Where a piece stands in the picture, or is on its way to, and the side of a die that lies on top there.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct Standing {
    pub(super) spot: Spot,
    face: Option<DieFace>,
}

/// The moments between which the picture changes: after so many actions each.
#[derive(Resource, Debug, Default)]
struct StepShown {
    from: usize,
    to: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepShown>()
        .add_systems(Update, present.in_set(TableSystems::Present))
        .add_observer(on_new_piece)
        .add_observer(|shown: On<NowShown>, mut step: ResMut<StepShown>| {
            *step = StepShown { from: shown.before, to: shown.ply };
        });
}

/// A new piece stands where it belongs at once.
fn on_new_piece(
    new: On<Add, PieceId>,
    pieces: Query<(&PieceArmy, &Place, &Stack, Option<&DieFace>)>,
    current: Res<Match>,
    mut commands: Commands,
) -> Result {
    let (army, place, stack, face) = pieces.get(new.entity)?;
    let spot = Spot { army: army.index(), place: *place, level: stack.below() };
    let at = Transform::from_translation(Geometry::of(current.game().rules()).spot(spot));
    commands.entity(new.entity).insert((at, Visibility::default(), Standing { spot, face: face.copied() }));
    Ok(())
}

type PresentedPiece = (
    Entity,
    &'static PieceId,
    &'static PieceArmy,
    &'static PieceKind,
    (&'static Place, &'static Stack, Option<&'static DieFace>),
    &'static Transform,
    Option<&'static Hanging>,
    &'static mut Standing,
);

fn present(
    changed: Query<(), Or<(Changed<Place>, Changed<Stack>, Changed<DieFace>)>>,
    mut pieces: Query<PresentedPiece>,
    on_show: OnShow,
    step: Res<StepShown>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    // A die may be thrown and show what it showed before.
    if changed.is_empty() && !step.is_changed() {
        return;
    }
    redraws.now();
    let geometry = Geometry::of(on_show.rules());
    let occupied: Bitboard = pieces.iter().filter_map(|(.., standing)| standing.spot.place.square()).collect();
    let mut relocated = Vec::new();
    for (_, &piece, army, kind, (&place, stack, _), _, _, standing) in &pieces {
        let after = Spot { army: army.index(), place, level: stack.below() };
        if after != standing.spot {
            let royal = **kind == on_show.rules().royal();
            relocated.push(Relocated { piece, before: standing.spot, after, royal });
        }
    }
    let legs = plan(&relocated, occupied, geometry);
    let rolled = rolled(&on_show).filter(|_| on_show.is_live() && step.to > step.from);
    for (entity, piece, army, _, (&place, stack, face), transform, hanging, mut standing) in &mut pieces {
        let leg = legs.iter().find(|leg| leg.piece == *piece);
        if let Some(leg) = leg {
            commands.entity(entity).insert(moving(leg, transform.translation, hanging));
        }
        let spot = Spot { army: army.index(), place, level: stack.below() };
        let thrown = rolled.is_some() && rolled == place.square() && stack.is_top();
        if let (Some(&to), Some(from)) = (face, standing.face)
            && (to != from || thrown)
        {
            let goal = geometry.spot(spot);
            let (from, to) = (side(from), side(to));
            if thrown {
                let way = transform.rotation.inverse() * (goal - transform.translation).with_y(0.);
                commands.entity(entity).insert(Turning::throw(from, to, way));
            } else {
                let delay = if leg.is_some() { GLIDE } else { 0. };
                commands.entity(entity).insert(Turning::tip(from, to, delay));
            }
            if thrown && leg.is_some() {
                // A thrown die flies over everything.
                let from = transform.translation;
                commands.entity(entity).insert(Moving { from, to: goal, arc: HEIGHT, tween: Tween::new(FLIGHT) });
            }
        }
        standing.set_if_neq(Standing { spot, face: face.copied() });
    }
}

fn moving(leg: &Leg, from: Vec3, hanging: Option<&Hanging>) -> Moving {
    let (arc, duration) = match leg.route {
        Route::Glide => (0., GLIDE),
        Route::Hop => (HEIGHT, HOP),
        Route::ArcToTray => (HEIGHT, TO_TRAY),
    };
    // A piece that was dragged is set down from where it hangs.
    let dragged = hanging.is_some_and(|hanging| hanging.dragged);
    let (arc, duration) = if dragged { (0., duration / 2.) } else { (arc, duration) };
    Moving { from, to: leg.to, arc, tween: Tween::new(duration).after(leg.delay) }
}

/// The square of the die whose roll is the last thing that is shown.
fn rolled(on_show: &OnShow) -> Option<Square> {
    match on_show.game().record().get(on_show.ply().checked_sub(1)?)? {
        Action::Move(mv) => mv.face().map(|_| mv.to()),
        Action::Resign(_) | Action::Draw | Action::Claim => None,
    }
}
