//! Great moments: a king is taken, an army changes its commander or stands still, a king is crowned. Each is said in large
//! letters for a short while, once the pieces stand still. The army that it is about hops in a wave.

use std::time::Duration;

use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, PieceArmy, Place, Played, Stack, TakenBack};
use tessera_rules::{Army, Effect, Message, Rules};

use super::route::CAPTURED;
use super::travel::Moving;
use crate::model::frame::{FinishMotion, Settled, TableSystems};
use crate::model::geometry::{Geometry, Spot};
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;

/// How long a moment is on show: long enough to read a line twice.
const STAY: Duration = Duration::from_millis(2200);
/// How much later the wave reaches a piece, in seconds for each square of distance: a board is crossed in half a second.
const WAVE: f32 = 0.05;

/// What is or will be said, and the army that it is about.
#[derive(Resource, Debug, Default)]
pub struct Moments {
    lines: Vec<(Army, Message)>,
    /// How long they stay; not before everything has come to rest.
    left: Option<Duration>,
}

impl Moments {
    /// What is on show.
    pub fn on_show(&self) -> &[(Army, Message)] {
        if self.left.is_some() { &self.lines } else { &[] }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Moments>()
        .add_systems(Update, fade.in_set(TableSystems::Animate))
        .add_observer(on_played)
        .add_observer(on_settled)
        .add_observer(on_finish_motion)
        .add_observer(|_: On<TakenBack>, mut moments: ResMut<Moments>| *moments = Moments::default())
        .add_observer(|_: On<MatchStarted>, mut moments: ResMut<Moments>| *moments = Moments::default());
}

/// What is to be said of an effect that is more than a move. `crowned` is the army of a piece that has become royal.
fn line(rules: &Rules, effect: &Effect, crowned: Option<Army>) -> Option<(Army, Message)> {
    let name = |army: Army| rules.army_name(army).key;
    let (army, message) = match *effect {
        Effect::Fell { army, to: Some(heir) } => {
            (army, Message::new("moment-taken-over").name("heir", name(heir.army())))
        }
        Effect::Fell { army, to: None } => (army, Message::new("moment-frozen")),
        Effect::Promoted { into, .. } if rules.is_royal(into) => {
            (crowned?, Message::new("moment-crowned").name("piece", rules.piece_name(into).key))
        }
        _ => return None,
    };
    Some((army, message.name("army", name(army)).name("royal", rules.piece_name(rules.royal()).key)))
}

fn on_played(
    played: On<Played>,
    current: Res<Match>,
    pieces: Query<(Entity, &PieceArmy, &Place, &Stack)>,
    preferences: Res<Preferences>,
    mut moments: ResMut<Moments>,
    mut commands: Commands,
) {
    let (rules, position) = (current.game().rules(), current.game().position());
    let geometry = Geometry::of(rules);
    let mut lines = Vec::new();
    let mut fallen = Vec::new();
    let mut centre = None;
    for effect in &played.effects {
        let mut crowned = None;
        match *effect {
            Effect::Fell { army, .. } => fallen.push(army),
            Effect::Captured { at, .. } => centre = centre.or(Some(geometry.centre(at))),
            Effect::Promoted { at, .. } => crowned = position.top(at).map(|piece| piece.army()),
            _ => {}
        }
        lines.extend(line(rules, effect, crowned));
    }
    for (entity, army, place, stack) in &pieces {
        if preferences.speed > 0. && fallen.contains(army) && place.square().is_some() {
            let at = geometry.spot(Spot { army: army.index(), place: *place, level: stack.below() });
            let far = centre.map_or(0., |centre: Vec3| centre.distance(at));
            commands.entity(entity).insert(Moving::hop(at, CAPTURED + far * WAVE));
        }
    }
    *moments = Moments { lines, left: None };
}

/// Begins once everything has come to rest.
fn on_settled(_: On<Settled>, mut moments: ResMut<Moments>) {
    if !moments.lines.is_empty() && moments.left.is_none() {
        moments.left = Some(STAY);
    }
}

/// An input ends a moment that is on show.
fn on_finish_motion(_: On<FinishMotion>, mut moments: ResMut<Moments>) {
    if moments.left.is_some() {
        *moments = Moments::default();
    }
}

fn fade(mut moments: ResMut<Moments>, time: Res<Time<Real>>, mut redraws: Redraws) {
    let Some(left) = moments.left else { return };
    match left.checked_sub(time.delta()) {
        Some(left) => {
            moments.bypass_change_detection().left = Some(left);
            redraws.within(left);
        }
        None => {
            *moments = Moments::default();
            redraws.now();
        }
    }
}
