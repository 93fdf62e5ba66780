//! A soft light over each royal piece in check, and where royal pieces are captured, over one in danger. It flares up when
//! the piece is attacked, and glows until that is answered.

use bevy::prelude::*;
use tessera_arbiter::{Controller, Match, MatchStarted, NowShown, OnShow, Seats};

use crate::model::edited_setup::EditedSetup;
use crate::model::frame::{FinishMotion, Settled, TableSystems};
use crate::model::geometry::Geometry;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::motion::tween::{Tween, smooth, step};

/// The light at its brightest, in lumens: clear beside the light of the room, and the squares round it stay readable.
const LUMENS: f32 = 450_000.;
/// The part of it that stays while the check stands.
const STAYS: f32 = 0.25;
/// Its height above the board, in units: over the board beside the piece, and not within its head.
const HEIGHT: f32 = 0.32;
/// Its radius, in units: a small light would be mirrored in the lacquer as a spot.
const RADIUS: f32 = 0.4;
/// How far it reaches, in units: over the squares round the piece.
const RANGE: f32 = 1.2;
/// How long it flares, in seconds, and the part of that time in which it grows.
const FLARE: f32 = 0.6;
const GROWS: f32 = 0.25;

/// A light, and the progress of its flare. A light that is out is hidden and used again: without a renderer, Bevy cannot
/// despawn it.
#[derive(Component)]
struct CheckLight(Tween);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, (unwarn.run_if(resource_exists::<Match>), flare).chain().in_set(TableSystems::Mark))
        .add_observer(on_settled)
        .add_observer(put_out::<NowShown>)
        .add_observer(put_out::<MatchStarted>)
        .add_observer(|_: On<FinishMotion>, mut lights: Query<&mut CheckLight>| {
            for mut light in &mut lights {
                light.0.finish();
            }
        });
}

/// Puts the lights out when another ply is shown, or another match.
fn put_out<E: Event>(_: On<E>, mut lights: Query<&mut Visibility, With<CheckLight>>) {
    for mut visibility in &mut lights {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

/// Lights one over each royal piece in check once the pieces have come to rest, or over the one of which the player to move
/// is warned. A position that is set up has no light: it would stay when the piece is taken away.
fn on_settled(
    _: On<Settled>,
    (on_show, seats, edited): (OnShow, Seats, Option<Res<EditedSetup>>),
    preferences: Res<Preferences>,
    mut lights: Query<(&mut CheckLight, &mut Transform, &mut Visibility)>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let geometry = Geometry::of(on_show.rules());
    let mut old = lights.iter_mut();
    let (rules, position) = (on_show.rules(), on_show.position());
    let warned = preferences.warned_of(&seats, rules, position).filter(|_| on_show.ending().is_none());
    let attacked = rules.checked(position).map(|(_, square)| square).chain(warned);
    for square in attacked.filter(|_| edited.is_none()) {
        let place = Transform::from_translation(geometry.centre(square) + Vec3::Y * HEIGHT);
        if let Some((mut light, mut old_place, mut visibility)) = old.next() {
            (light.0, *old_place, *visibility) = (Tween::new(FLARE), place, Visibility::Inherited);
        } else {
            let light = PointLight {
                color: Color::srgb(1., 0.32, 0.16),
                intensity: 0.,
                range: RANGE,
                radius: RADIUS,
                ..default()
            };
            commands.spawn((CheckLight(Tween::new(FLARE)), Name::new("light of a check"), light, place));
        }
        redraws.now();
    }
    for (.., mut visibility) in old {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

/// Puts the light of a warning out when its player is warned no more.
fn unwarn(
    (on_show, seats, preferences): (OnShow, Seats, Res<Preferences>),
    changed: Query<(), Changed<Controller>>,
    mut lights: Query<&mut Visibility, With<CheckLight>>,
) {
    let may_end = (preferences.is_changed() || !changed.is_empty()) && !on_show.rules().gives_check();
    if may_end && preferences.warned_of(&seats, on_show.rules(), on_show.position()).is_none() {
        for mut visibility in &mut lights {
            visibility.set_if_neq(Visibility::Hidden);
        }
    }
}

fn flare(
    mut lights: Query<(&mut CheckLight, &mut PointLight)>,
    time: Res<Time>,
    preferences: Res<Preferences>,
    mut redraws: Redraws,
) {
    for (mut light, mut lamp) in &mut lights {
        let wanted = LUMENS * brightness(light.0.progress());
        if lamp.intensity != wanted {
            lamp.intensity = wanted;
            redraws.now();
        }
        if !light.0.is_done() {
            light.0.advance(step(&time, &preferences));
            redraws.now();
        }
    }
}

/// The brightness of the light at a part of its flare, from 0 to 1.
fn brightness(t: f32) -> f32 {
    if t < GROWS { smooth(t / GROWS) } else { 1. - (1. - STAYS) * smooth((t - GROWS) / (1. - GROWS)) }
}
