//! Great moments: a king is taken, an army changes its commander or stands still, a king is crowned. Each is said in large
//! letters for a short while, once the pieces stand still; the army that it is about hops in a wave.

use bevy::prelude::*;
use tessera_arbiter::{Identity, Match, MatchStarted, Place, Played, TakenBack, Token};
use tessera_rules::{Army, Effect, Message, Rules};

use super::motion::{Busy, Moving, spot};
use crate::{Geometry, Preferences};

/// How long a moment is on show, in seconds.
const STAY: f32 = 2.2;
/// How much later the wave reaches a piece, in seconds for each square of distance.
const WAVE: f32 = 0.05;

/// What is or will be said, the army that it is about, and when it goes.
#[derive(Resource, Debug, Default)]
pub struct Moments {
    lines: Vec<(Army, Message)>,
    /// When they go; not before the pieces stand still.
    until: Option<f32>,
}

impl Moments {
    /// Whether there is anything to be said now or soon.
    pub(crate) fn any(&self) -> bool {
        !self.lines.is_empty()
    }

    /// What is on show.
    pub fn on_show(&self) -> &[(Army, Message)] {
        if self.until.is_some() { &self.lines } else { &[] }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Moments>()
        .add_observer(on_played)
        .add_observer(|_: On<TakenBack>, mut moments: ResMut<Moments>| *moments = Moments::default())
        .add_observer(|_: On<MatchStarted>, mut moments: ResMut<Moments>| *moments = Moments::default())
        .add_systems(Update, (skip, show).chain());
}

/// What happened that is more than a move.
fn lines(rules: &Rules, effects: &[Effect], crowned: impl Fn(&Effect) -> Option<Army>) -> Vec<(Army, Message)> {
    let name = |army: Army| rules.army_name(army).key;
    let line = |effect: &Effect| match *effect {
        Effect::Fell { army, to } => {
            let heir = to.and_then(|seat| Army::new(seat.index()));
            let message = match heir {
                Some(heir) => Message::new("moment-taken-over").name("heir", name(heir)),
                None => Message::new("moment-frozen"),
            };
            Some((army, message.name("army", name(army)).name("royal", rules.piece_name(rules.royal()).key)))
        }
        Effect::Promoted { into, .. } if rules.is_royal(into) => {
            let army = crowned(effect)?;
            let message = Message::new("moment-crowned").name("piece", rules.piece_name(into).key);
            Some((army, message.name("army", name(army)).name("royal", rules.piece_name(rules.royal()).key)))
        }
        _ => None,
    };
    effects.iter().filter_map(line).collect()
}

fn on_played(
    played: On<Played>,
    current: Res<Match>,
    pieces: Query<(Entity, &Token, &Place), With<Identity>>,
    preferences: Res<Preferences>,
    mut moments: ResMut<Moments>,
    mut commands: Commands,
) {
    let (rules, position) = (current.game().rules(), current.game().position());
    let crowned = |effect: &Effect| match effect {
        Effect::Promoted { at, .. } => position.top(*at).map(|piece| piece.army()),
        _ => None,
    };
    let lines = lines(rules, &played.effects, crowned);
    let geometry = Geometry::of(rules);
    let fallen: Vec<Army> = played
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Fell { army, .. } => Some(*army),
            _ => None,
        })
        .collect();
    let centre = played.effects.iter().find_map(|effect| match effect {
        Effect::Captured { at, .. } => Some(geometry.centre(*at)),
        _ => None,
    });
    for (entity, token, place) in &pieces {
        if preferences.speed > 0. && fallen.contains(&token.army()) && place.square().is_some() {
            let at = spot(*place, token.army().index(), geometry);
            let far = centre.map_or(0., |centre| centre.distance(at));
            commands.entity(entity).insert(Moving::hop(at, far * WAVE));
        }
    }
    *moments = Moments { lines, until: None };
}

/// An input ends a moment.
fn skip(keys: Res<ButtonInput<KeyCode>>, buttons: Res<ButtonInput<MouseButton>>, mut moments: ResMut<Moments>) {
    if moments.until.is_some() && keys.get_just_pressed().len() + buttons.get_just_pressed().len() > 0 {
        *moments = Moments::default();
    }
}

/// Begins once everything stands still, and ends by itself.
fn show(mut moments: ResMut<Moments>, busy: Query<(), Busy>, time: Res<Time<Real>>) {
    if !moments.any() {
        return;
    }
    match moments.until {
        None if busy.is_empty() && !moments.is_changed() => moments.until = Some(time.elapsed_secs() + STAY),
        Some(until) if time.elapsed_secs() > until => *moments = Moments::default(),
        _ => {}
    }
}
