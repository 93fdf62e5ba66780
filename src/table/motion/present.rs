//! Starts the motions of pieces when the match shows another ply.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use tessera_arbiter::{DieFace, Match, MatchStarted, NowShown, OnShow, PieceArmy, PieceId, PieceKind, Place, Stack};
use tessera_rules::{Action, Army, Bitboard, Rules, Seat, Square};

use super::die::Turning;
use super::die_sides::{rest, side};
use super::hang::Hanging;
use super::route::{Leg, Relocated, Route, plan};
use super::settle::RestState;
use super::standing::Standing;
use super::throw::{Throw, Wall, plan_throw};
use super::travel::{HEIGHT, HOP, Moving, Stance};
use super::tween::Tween;
use crate::model::frame::TableSystems;
use crate::model::geometry::{DIE, Geometry, KING, is_die, table_side};
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;

/// The duration of a short way close above the board, in seconds at usual speed. All motions are short enough not to feel like
/// waiting.
const GLIDE: f32 = 0.30;
/// The duration of the way to the tray, in seconds: the longest way of all.
const TO_TRAY: f32 = 0.38;
/// The height to which a piece is lifted where nothing is in its way, in units: so little that it looks pushed from afar.
const LIFTED: f32 = 0.16;
/// How long a tumbling die is in the air, in seconds. Then it rolls on where it has come down.
const FLIGHT: f32 = 0.45;
/// The height of that flight, in units: well over other dice.
const FLIGHT_HEIGHT: f32 = 1.15;
/// The strength of a throw without a flick of the mouse, from 0 to 1.
const USUAL_STRENGTH: f32 = 0.4;

/// The speeds of the mouse that throw a die weakest and hardest, in units a second. A hand that only sets a piece down is
/// slower.
const FLICK: (f32, f32) = (5., 25.);

/// The two plies between which the picture changes, as numbers of actions played.
#[derive(Resource, Debug, Default)]
pub(super) struct StepShown {
    from: usize,
    to: usize,
}

impl StepShown {
    /// Whether one action more is on show than before.
    pub(super) fn is_next(&self) -> bool {
        self.to == self.from + 1
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StepShown>()
        .add_systems(Update, present.in_set(TableSystems::Present))
        .add_observer(on_new_piece)
        // The last step of another match must not throw a die of this one.
        .add_observer(|_: On<MatchStarted>, mut step: ResMut<StepShown>| *step = StepShown::default())
        .add_observer(|shown: On<NowShown>, mut step: ResMut<StepShown>| {
            *step = StepShown { from: shown.before, to: shown.ply };
        });
}

/// Puts a new piece at its place without a motion.
fn on_new_piece(
    new: On<Add, PieceId>,
    pieces: Query<(&PieceArmy, &Place, &Stack, Option<&DieFace>)>,
    current: Res<Match>,
    mut commands: Commands,
) -> Result {
    let (army, place, stack, face) = pieces.get(new.entity)?;
    let standing = Standing::of(*army, *place, *stack, face);
    let at = Transform::from_translation(Geometry::of(current.game().rules()).spot(standing.spot));
    commands.entity(new.entity).insert((at, Visibility::default(), standing));
    Ok(())
}

pub(super) type PresentedPiece = (
    Entity,
    &'static PieceId,
    &'static PieceArmy,
    &'static PieceKind,
    (&'static Place, &'static Stack, Option<&'static DieFace>),
    (&'static Transform, Option<&'static Stance>, Option<&'static Turning>),
    Option<&'static Hanging>,
    &'static mut Standing,
);

pub(super) fn present(
    changed: Query<(), Or<(Changed<Place>, Changed<Stack>, Changed<DieFace>, Changed<PieceKind>)>>,
    mut pieces: Query<PresentedPiece>,
    on_show: OnShow,
    (step, preferences): (Res<StepShown>, Res<Preferences>),
    mut rest_state: ResMut<RestState>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    rest_state.present();
    // A thrown die may show the same face as before. Only the step has changed then.
    if changed.is_empty() && !step.is_changed() {
        return;
    }
    redraws.now();
    let geometry = Geometry::of(on_show.rules());
    let legs = legs(&pieces, on_show.rules());
    // A step forward in the review shows the throw once more. A longer way shows only where it leads.
    let rolled = rolled(&on_show).filter(|_| step.is_next());
    let walls = rolled.map(|rolled| walls(&pieces, on_show.rules(), rolled)).unwrap_or_default();
    for (entity, piece, army, _, (&place, stack, face), (transform, stance, turning), hanging, mut stands) in
        &mut pieces
    {
        let leg = legs.iter().find(|leg| leg.piece == *piece);
        let mut carried = leg.map(|leg| moving(leg, transform.translation, hanging, geometry));
        let wanted = Standing::of(*army, place, *stack, face);
        let thrown = rolled.is_some() && rolled == place.square() && stack.is_top();
        if let (Some(&to), Some(from)) = (face, stands.face)
            && (to != from || thrown)
        {
            let (from, to) = (side(from), side(to));
            if thrown {
                let (way, strength) = flick(hanging).unwrap_or((from_the_seat(&on_show, **army), USUAL_STRENGTH));
                // The hand has tilted it. It comes to lie flat.
                let stance = stance.map_or(transform.rotation, |stance| stance.0);
                let throw = Throw {
                    from: transform.translation,
                    lies: transform.rotation * rest(from),
                    from_hand: hanging.is_some_and(|hanging| hanging.dragged),
                    to: geometry.spot(wanted.spot),
                    rest: stance * rest(to),
                    way,
                    strength,
                    walls: &walls,
                    geometry,
                    squares: on_show.rules().squares(),
                };
                // Planning takes longer than a frame. A throw that nobody sees needs no path.
                let is_planned = wanted.spot.level == 0 && preferences.speed > 0.;
                let path = if is_planned { plan_throw(&throw, seed(&on_show)) } else { None };
                match path {
                    Some(path) => {
                        // It is not carried. A motion that ended here would be heard as its landing.
                        carried = None;
                        commands.entity(entity).insert(Turning::throw(path)).remove::<Moving>();
                    }
                    None => {
                        let (turning, flight) = tumble(&throw, (from, to), stance);
                        carried = flight.or(carried);
                        commands.entity(entity).insert(turning);
                    }
                }
            } else {
                let delay = if leg.is_some() { GLIDE } else { 0. };
                // A throw that is taken back ends in the air, away from the square.
                if leg.is_none() && turning.is_some_and(Turning::is_throw) {
                    let to = geometry.spot(wanted.spot);
                    carried = Some(Moving::straight(transform.translation, to, LIFTED, Tween::new(GLIDE)));
                }
                commands.entity(entity).insert(Turning::tip(from, to, delay));
            }
        }
        if let Some(carried) = carried {
            commands.entity(entity).insert(carried);
        }
        stands.set_if_neq(wanted);
    }
}

/// The ways of all pieces that have left their places.
fn legs(pieces: &Query<PresentedPiece>, rules: &Rules) -> Vec<Leg> {
    let occupied: Bitboard = pieces.iter().filter_map(|(.., standing)| standing.spot.place.square()).collect();
    let mut relocated = Vec::new();
    for (_, &piece, army, kind, (&place, stack, face), _, _, standing) in pieces {
        let after = Standing::of(*army, place, *stack, face).spot;
        if after != standing.spot {
            // A royal die has no head, so it does not topple when it is captured.
            let stays_upright = place.square().is_none() && is_die(rules, **kind);
            let royal = rules.is_royal(**kind) && !stays_upright;
            relocated.push(Relocated { piece, before: standing.spot, after, royal });
        }
    }
    plan(&relocated, occupied, Geometry::of(rules))
}

/// The walls that a thrown die must not hit: the stacks on all squares but that of the die itself.
fn walls(pieces: &Query<PresentedPiece>, rules: &Rules, rolled: Square) -> Vec<Wall> {
    let geometry = Geometry::of(rules);
    let mut walls = Vec::new();
    for (_, _, _, kind, (&place, stack, _), ..) in pieces {
        if let Some(square) = place.square().filter(|square| *square != rolled && stack.is_top()) {
            let foot = geometry.level * f32::from(stack.below());
            let height = if is_die(rules, **kind) { DIE } else { KING };
            walls.push(Wall { at: geometry.centre(square), top: foot + height });
        }
    }
    walls
}

/// Rolls a die over its own square, where there is no room for a throw. If it comes from elsewhere, it flies there over all
/// other pieces.
fn tumble(throw: &Throw, (from, to): (usize, usize), stance: Quat) -> (Turning, Option<Moving>) {
    let way = stance.inverse() * (throw.to - throw.from).with_y(0.);
    let flies = throw.from != throw.to;
    let flight = flies.then(|| Moving::straight(throw.from, throw.to, FLIGHT_HEIGHT, Tween::new(FLIGHT)));
    (Turning::tumble(from, to, way), flight)
}

/// The direction and the strength of the mouse that let a die go; `None` if the mouse was slow.
fn flick(hanging: Option<&Hanging>) -> Option<(Vec3, f32)> {
    let velocity = hanging.filter(|hanging| hanging.dragged)?.velocity;
    let speed = velocity.length();
    let strength = (speed - FLICK.0) / (FLICK.1 - FLICK.0);
    (strength > 0.).then_some((velocity, strength.min(1.)))
}

/// The direction in which the player who commands an army throws its dice: away from the own side of the table.
fn from_the_seat(on_show: &OnShow, army: Army) -> Vec3 {
    let rules = on_show.rules();
    let player = rules.commander(on_show.position(), army).map_or(army, Seat::army);
    Quat::from_rotation_y(table_side(rules, player) as f32 * FRAC_PI_2) * Vec3::NEG_Z
}

/// The seed of a throw. It follows from the game alone, so that the same roll is always the same throw. The number of
/// actions tells rolls in repeated positions apart. The factor spreads it over all bits.
fn seed(on_show: &OnShow) -> u64 {
    on_show.position().key() ^ (on_show.ply() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn moving(leg: &Leg, from: Vec3, hanging: Option<&Hanging>, geometry: Geometry) -> Moving {
    // A dragged piece is set down from its position in the hand, in half the time.
    let is_dragged = hanging.is_some_and(|hanging| hanging.dragged);
    let (arc, duration) = match leg.route {
        Route::Topple => return Moving::toppling(from, leg.to, HEIGHT, (leg.delay, TO_TRAY)),
        Route::Glide | Route::Castle | Route::Hop if is_dragged => (0., GLIDE / 2.),
        Route::Glide => (LIFTED, GLIDE),
        Route::Castle => (LIFTED, HOP),
        Route::Hop => (HEIGHT, HOP),
        // No one watches it being set down there, so it does not rock.
        Route::ArcToTray => {
            return Moving::straight(from, leg.to, HEIGHT, Tween::new(TO_TRAY).after(leg.delay));
        }
    };
    let (pieces, beneath) = leg.stack;
    let above = geometry.level * f32::from(beneath);
    Moving::carried(from, leg.to, arc, Tween::new(duration).after(leg.delay)).in_stack(pieces, above)
}

/// The square of the die that the last shown action has rolled.
fn rolled(on_show: &OnShow) -> Option<Square> {
    match on_show.game().record().get(on_show.ply().checked_sub(1)?)? {
        Action::Move(mv) => mv.face().map(|_| mv.to()),
        Action::Resign(_) | Action::Timeout(_) | Action::Draw | Action::Claim => None,
    }
}
