//! Great moments: an army loses its royal piece and changes its commander or freezes, or a king is crowned.
//!
//! Large letters announce each moment for a short while, after the pieces have come to rest. The pieces of a fallen
//! army hop in a wave.

use std::time::Duration;

use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, NowShown, PieceArmy, Place, Played, Stack};
use tessera_rules::{Army, Effect, Message, Rules};

use super::route::CAPTURED;
use super::travel::Moving;
use crate::model::frame::{FinishMotion, Settled, TableSystems};
use crate::model::geometry::{Geometry, Spot};
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;

/// How long a moment is shown: long enough to read a line twice.
const STAY: Duration = Duration::from_millis(2200);
/// The time in which the wave reaches the farthest piece, in seconds. With a hop it is over as soon as other motions are.
const WAVE: f32 = 0.16;

/// The announcements, each with the army that it is about.
#[derive(Resource, Debug, Default)]
pub struct Moments {
    lines: Vec<(Army, Message)>,
    /// How long they stay. `None` until everything has come to rest.
    left: Option<Duration>,
}

impl Moments {
    /// The announcements on show. Empty while the pieces still move.
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
        // A move that is played is shown before its moments begin.
        .add_observer(|_: On<NowShown>, mut moments: ResMut<Moments>| *moments = Moments::default())
        .add_observer(|_: On<MatchStarted>, mut moments: ResMut<Moments>| *moments = Moments::default());
}

/// The announcement of an effect, if it is a great moment. `crowned` is the army of a piece that has become royal.
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
    let hopping = pieces.iter().filter(|(_, army, place, _)| fallen.contains(army) && place.square().is_some());
    let hopping: Vec<_> = hopping
        .map(|(entity, army, place, stack)| {
            let at = geometry.spot(Spot { army: army.index(), place: *place, level: stack.below() });
            (entity, at, centre.map_or(0., |centre: Vec3| centre.distance(at)))
        })
        .collect();
    let farthest = hopping.iter().fold(f32::MIN_POSITIVE, |farthest, (.., far)| farthest.max(*far));
    for (entity, at, far) in hopping.into_iter().filter(|_| preferences.speed > 0.) {
        commands.entity(entity).insert(Moving::hop(at, CAPTURED + WAVE * far / farthest));
    }
    *moments = Moments { lines, left: None };
}

/// Shows the announcements after everything has come to rest.
fn on_settled(_: On<Settled>, mut moments: ResMut<Moments>) {
    if !moments.lines.is_empty() && moments.left.is_none() {
        moments.left = Some(STAY);
    }
}

/// Any input ends the announcements on show.
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
