//! How pieces get where they belong: what is on show is compared with what was, and each piece that differs gets a path.
//!
//! Where a piece arrives is never in doubt: a motion that is cut short ends on the same spot.

use bevy::math::curve::EaseFunction;
use bevy::math::curve::easing::EasingCurve;
use bevy::prelude::*;
use tessera_arbiter::{Arrangement, Identity, Match, MatchStarted, Place};
use tessera_rules::{Action, Kind, Square};

use super::hand::Hand;
use crate::scene::dice::{self, Turning};
use crate::scene::pieces::Cube;
use crate::{Geometry, Preferences, View};

/// How long a piece glides, hops, or goes to the tray, in seconds at usual speed.
const GLIDE: f32 = 0.30;
const HOP: f32 = 0.36;
const AWAY: f32 = 0.42;
/// How long a thrown die is in the air; then it rolls on where it has come down.
const FLIGHT: f32 = 0.45;
/// When a captured piece leaves: as the other one arrives.
const CAPTURED: f32 = 0.18;
/// How high a hop goes, over a king.
const HEIGHT: f32 = 1.15;

/// How far what is lifted from a stack hangs over the rest.
const RAISED: f32 = 0.16;

/// A piece on its way.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Moving {
    from: Vec3,
    to: Vec3,
    /// How high above a straight line it goes.
    arc: f32,
    /// Seconds until it sets off, and that it then takes, at usual speed.
    delay: f32,
    duration: f32,
    elapsed: f32,
}

impl Moving {
    /// A small hop on the spot, after some seconds.
    pub(crate) fn hop(at: Vec3, delay: f32) -> Self {
        Self { from: at, to: at, arc: HEIGHT / 4., delay: CAPTURED + delay, duration: HOP, elapsed: 0. }
    }
}

/// What a piece has that is on its way or turns.
pub(crate) type Busy = Or<(With<Moving>, With<Turning>)>;

/// A piece that is held over its square: dragged, or lifted from the top of a stack.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Held {
    dragged: bool,
}

/// Where a piece goes, and how.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Leg {
    pub(crate) piece: Identity,
    pub(crate) to: Vec3,
    pub(crate) path: Path,
    pub(crate) delay: f32,
}

/// How a piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Path {
    /// Along the board.
    Glide,
    /// Over what stands in the way.
    Hop,
    /// To the tray, or back from it.
    Away,
}

/// What the pieces stand like, or are on their way to, and after how many actions that is.
#[derive(Resource, Default)]
struct Shown {
    arrangement: Arrangement,
    ply: usize,
}

/// Pieces are sent on their way and moved: what looks at where they are comes after.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct MotionSystems;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .add_systems(Update, (finish_on_input, direct, advance, turn, hang).chain().in_set(MotionSystems))
        .add_observer(on_match_started);
}

/// Where a piece stands.
pub(crate) fn spot(place: Place, army: usize, geometry: Geometry) -> Vec3 {
    match place {
        Place::On { square, level } => geometry.centre(square) + Vec3::Y * geometry.level * f32::from(level),
        Place::Captured { order } => geometry.in_tray(army, order.into()),
    }
}

/// Which pieces have to go where, so that `before` becomes `after`.
pub(crate) fn plan(before: &Arrangement, after: &Arrangement, geometry: Geometry, royal: Kind) -> Vec<Leg> {
    let mut order = trays(after);
    let old = trays(before);
    let moved: Vec<_> =
        after.iter().filter(|(piece, now)| before.get(*piece).is_some_and(|was| was.place != now.place)).collect();
    let several = moved.iter().filter(|(_, now)| now.place.square().is_some()).count() > 1;
    let mut legs = Vec::new();
    for (piece, now) in after.iter() {
        let Some(was) = before.get(piece) else { continue };
        let shelf = order.remove(&piece);
        let to = match (now.place, shelf) {
            (Place::Captured { .. }, Some(order)) => geometry.in_tray(now.token.army().index(), order),
            (place, _) => spot(place, now.token.army().index(), geometry),
        };
        let unmoved = was.place == now.place && old.get(&piece).copied() == shelf;
        if unmoved {
            continue;
        }
        let (path, delay) = match (was.place.square(), now.place.square()) {
            (Some(_), None) => (Path::Away, CAPTURED),
            (None, _) => (Path::Away, 0.),
            // Of two that move at once, the royal piece goes along the board and the other over it.
            (Some(_), Some(_)) if several && now.token.kind() != royal => (Path::Hop, 0.),
            (Some(from), Some(to)) if is_free(from, to, before, several) => (Path::Glide, 0.),
            (Some(_), Some(_)) => (Path::Hop, 0.),
        };
        legs.push(Leg { piece, to, path, delay });
    }
    legs
}

/// The place of each captured piece among the captured ones of its army.
fn trays(arrangement: &Arrangement) -> std::collections::BTreeMap<Identity, usize> {
    let mut captured: Vec<_> = arrangement
        .iter()
        .filter_map(|(piece, state)| match state.place {
            Place::Captured { order } => Some((order, piece, state.token.army())),
            Place::On { .. } => None,
        })
        .collect();
    captured.sort();
    let mut counts = std::collections::BTreeMap::new();
    let shelf = |(_, piece, army)| {
        let count = counts.entry(army).or_insert(0);
        *count += 1;
        (piece, *count - 1)
    };
    captured.into_iter().map(shelf).collect()
}

/// Whether a piece can be pushed from one square to the other.
fn is_free(from: Square, to: Square, arrangement: &Arrangement, crowded: bool) -> bool {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let steps = files.abs().max(ranks.abs());
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let between = (1..steps).filter_map(|step| from.offset(files.signum() * step, ranks.signum() * step));
    straight && (crowded || between.into_iter().all(|square| arrangement.top(square).is_none()))
}

/// A new match: everything stands where it belongs at once.
fn on_match_started(
    _: On<MatchStarted>,
    current: Res<Match>,
    mut shown: ResMut<Shown>,
    mut pieces: Query<(&Identity, &mut Transform)>,
) {
    let arrangement = current.arrangement(usize::MAX);
    let geometry = Geometry::of(current.game().rules());
    let shelves = trays(arrangement);
    for (identity, mut transform) in &mut pieces {
        if let Some(state) = arrangement.get(*identity) {
            let army = state.token.army().index();
            transform.translation = match shelves.get(identity) {
                Some(order) => geometry.in_tray(army, *order),
                None => spot(state.place, army, geometry),
            };
        }
    }
    *shown = Shown { arrangement: arrangement.clone(), ply: current.ply() };
}

/// Sends pieces on their way when something else is to be shown.
fn direct(
    current: Option<Res<Match>>,
    view: Res<View>,
    mut shown: ResMut<Shown>,
    pieces: Query<(Entity, &Identity, &Transform, Option<&Held>)>,
    mut commands: Commands,
) {
    let Some(current) = current else { return };
    let (wanted, ply) = (view.arrangement(&current), view.shown_ply(&current));
    let forward = ply > std::mem::replace(&mut shown.ply, ply);
    if shown.arrangement == *wanted {
        return;
    }
    let rules = current.game().rules();
    for leg in plan(&shown.arrangement, wanted, Geometry::of(rules), rules.royal()) {
        let Some((entity, _, transform, held)) = pieces.iter().find(|(_, identity, ..)| **identity == leg.piece) else {
            continue;
        };
        let (arc, duration) = match leg.path {
            Path::Glide => (0., GLIDE),
            Path::Hop => (HEIGHT, HOP),
            Path::Away => (HEIGHT, AWAY),
        };
        // A piece that was dragged is set down from where it hangs.
        let dragged = held.is_some_and(|held| held.dragged);
        let (arc, duration) = if dragged { (0., duration / 2.) } else { (arc, duration) };
        let moving = Moving { from: transform.translation, to: leg.to, arc, delay: leg.delay, duration, elapsed: 0. };
        commands.entity(entity).insert(moving);
    }
    let rolled = rolled(&current, &view).filter(|_| view.is_live() && forward);
    for (entity, identity, transform, _) in &pieces {
        let (Some(was), Some(now)) = (shown.arrangement.get(*identity), wanted.get(*identity)) else { continue };
        let (old, new) = (was.token.kind(), now.token.kind());
        let thrown =
            rolled.is_some() && rolled == now.place.square() && rolled.and_then(|at| wanted.top(at)) == Some(*identity);
        if !rules.is_die(old) || !rules.is_die(new) || old == new && !thrown {
            continue;
        }
        let (from, to) = (dice::number(rules, old), dice::number(rules, new));
        let goal = spot(now.place, 0, Geometry::of(rules));
        let turning = if thrown {
            Turning::throw(from, to, transform.rotation.inverse() * (goal - transform.translation).with_y(0.))
        } else {
            Turning::tip(from, to, if was.place == now.place { 0. } else { GLIDE })
        };
        commands.entity(entity).insert(turning);
        if thrown && was.place != now.place {
            // A thrown die flies over everything.
            let from = transform.translation;
            let flight = Moving { from, to: goal, arc: HEIGHT, delay: 0., duration: FLIGHT, elapsed: 0. };
            commands.entity(entity).insert(flight);
        }
    }
    shown.arrangement = wanted.clone();
}

/// The square of the die whose roll is the last thing that is shown.
fn rolled(current: &Match, view: &View) -> Option<Square> {
    let ply = view.shown_ply(current).checked_sub(1)?;
    match current.game().record().get(ply)? {
        Action::Move(mv) => mv.face().map(|_| mv.to()),
        _ => None,
    }
}

/// Turns dice.
fn turn(
    mut pieces: Query<(Entity, &mut Turning, Option<&Children>)>,
    mut cubes: Query<&mut Transform, With<Cube>>,
    time: Res<Time>,
    preferences: Res<Preferences>,
    mut commands: Commands,
) {
    for (entity, mut turning, children) in &mut pieces {
        let step = if preferences.speed > 0. { time.delta_secs() * preferences.speed } else { f32::INFINITY };
        turning.elapsed += step;
        let (lies, middle) = turning.pose();
        for child in children.into_iter().flatten() {
            if let Ok(mut cube) = cubes.get_mut(*child) {
                (cube.rotation, cube.translation.y) = (lies, middle);
            }
        }
        if turning.is_done() {
            commands.entity(entity).remove::<Turning>();
        }
    }
}

/// An input finishes what is running.
fn finish_on_input(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut moving: Query<&mut Moving>,
    mut turning: Query<&mut Turning>,
) {
    if keys.get_just_pressed().next().is_some() || buttons.get_just_pressed().next().is_some() {
        for mut moving in &mut moving {
            moving.elapsed = f32::INFINITY;
        }
        for mut turning in &mut turning {
            turning.elapsed = f32::INFINITY;
        }
    }
}

fn advance(
    mut pieces: Query<(Entity, &mut Moving, &mut Transform)>,
    time: Res<Time>,
    preferences: Res<Preferences>,
    mut commands: Commands,
) {
    for (entity, mut moving, mut transform) in &mut pieces {
        let step = if preferences.speed > 0. { time.delta_secs() * preferences.speed } else { f32::INFINITY };
        moving.elapsed += step;
        let t = (moving.elapsed - moving.delay) / moving.duration;
        if t >= 1. {
            transform.translation = moving.to;
            commands.entity(entity).remove::<Moving>();
        } else if t > 0. {
            let eased = EasingCurve::new(0., 1., EaseFunction::CubicInOut).sample_clamped(t);
            let height = moving.arc * 4. * eased * (1. - eased);
            transform.translation = moving.from.lerp(moving.to, eased) + Vec3::Y * height;
        }
    }
}

/// A dragged piece hangs under the pointer, and what is lifted from the top of a stack hangs over the rest; what is let
/// go without a move returns.
fn hang(
    hand: Res<Hand>,
    (current, view, shown): (Option<Res<Match>>, Res<View>, Res<Shown>),
    mut pieces: Query<(Entity, &Identity, &mut Transform, Has<Moving>, Option<&Held>)>,
    mut commands: Commands,
) {
    let Some(current) = current else { return };
    let arrangement = view.arrangement(&current);
    let geometry = Geometry::of(current.game().rules());
    // All that is lifted hangs together, one above the other.
    let hangs = |identity: Identity| {
        let from = hand.from().filter(|_| hand.drag().is_some() || hand.lift().is_some())?;
        let Place::On { square, level } = arrangement.get(identity)?.place else { return None };
        let height = view.position(&current).height(from) as u8;
        let stays = height.saturating_sub(hand.lift().unwrap_or(height));
        let (at, bottom) = match hand.drag() {
            Some(at) => (at, stays),
            None => (geometry.centre(square) + Vec3::Y * RAISED, 0),
        };
        (square == from && level >= stays).then(|| at + Vec3::Y * geometry.level * f32::from(level - bottom))
    };
    for (entity, identity, mut transform, moving, held) in &mut pieces {
        if let Some(at) = hangs(*identity) {
            transform.translation = at;
            if moving {
                commands.entity(entity).remove::<Moving>();
            }
            let wanted = Held { dragged: hand.is_dragging() };
            if held != Some(&wanted) {
                commands.entity(entity).insert(wanted);
            }
        } else if held.is_some() && shown.arrangement.get(*identity) == arrangement.get(*identity) {
            commands.entity(entity).remove::<Held>();
            if let Some(state) = arrangement.get(*identity).filter(|_| !moving) {
                let to = spot(state.place, state.token.army().index(), geometry);
                let from = transform.translation;
                let back = Moving { from, to, arc: 0., delay: 0., duration: GLIDE / 2., elapsed: 0. };
                commands.entity(entity).insert(back);
            }
        }
    }
}
