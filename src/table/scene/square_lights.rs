//! Soft lights over squares. One over each royal piece in check, and where royal pieces are captured, over one in danger: it flares
//! up when the piece is attacked, and glows until that is answered. One over a piece that was promoted flares up and goes out.

use bevy::prelude::*;
use tessera_arbiter::{Controller, Match, MatchStarted, NowShown, OnShow, Played, Seats};
use tessera_rules::{Effect, Square};

use crate::model::edited_setup::EditedSetup;
use crate::model::frame::{FinishMotion, Settled, TableSystems};
use crate::model::geometry::Geometry;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::motion::tween::{Tween, smooth, step};

/// The light at its brightest, in lumens: clear beside the light of the room, and the squares round it stay readable.
const LUMENS: f32 = 450_000.;
/// The part of it that stays while the check stands. That of a promotion goes out.
const STAYS: f32 = 0.25;
/// The colours of a check and of a promotion.
const CHECK: Color = Color::srgb(1., 0.32, 0.16);
const PROMOTION: Color = Color::srgb(1., 0.78, 0.42);
/// Its height above the board, in units: over the board beside the piece, and not within its head.
const HEIGHT: f32 = 0.32;
/// Its radius, in units: a small light would be mirrored in the lacquer as a spot.
const RADIUS: f32 = 0.4;
/// How far it reaches, in units: over the squares round the piece.
const RANGE: f32 = 1.2;
/// How long it flares, in seconds, and the part of that time in which it grows.
const FLARE: f32 = 0.6;
const GROWS: f32 = 0.25;

/// A light. One that is out is hidden and used again: without a renderer, Bevy cannot despawn it.
#[derive(Component)]
struct SquareLight {
    /// The progress of its flare.
    flare: Tween,
    /// The part of its brightness that stays after that.
    stays: f32,
}

/// The squares on which pieces were promoted by the move that is shown next.
#[derive(Resource, Default)]
struct Promotions(Vec<Square>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Promotions>()
        .add_systems(Update, (unwarn.run_if(resource_exists::<Match>), flare).chain().in_set(TableSystems::Mark))
        .add_observer(on_played)
        .add_observer(on_settled)
        .add_observer(put_out::<NowShown>)
        .add_observer(put_out::<MatchStarted>)
        .add_observer(|_: On<FinishMotion>, mut lights: Query<&mut SquareLight>| {
            for mut light in &mut lights {
                light.flare.finish();
            }
        });
}

/// Puts the lights out when another ply is shown, or another match. A move that is played is shown before its promotions are known.
fn put_out<E: Event>(
    _: On<E>,
    mut lights: Query<&mut Visibility, With<SquareLight>>,
    mut promotions: ResMut<Promotions>,
) {
    promotions.0.clear();
    for mut visibility in &mut lights {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

fn on_played(played: On<Played>, mut promotions: ResMut<Promotions>) {
    let promoted = |effect: &Effect| match effect {
        Effect::Promoted { at, .. } => Some(*at),
        _ => None,
    };
    promotions.0 = played.effects.iter().filter_map(promoted).collect();
}

/// Lights the squares once the pieces have come to rest: those of royal pieces in check, that of the one of which the player to move
/// is warned, and those of promoted pieces. A position that is set up has no light: it would stay when the piece is taken away.
fn on_settled(
    _: On<Settled>,
    (on_show, seats, edited): (OnShow, Seats, Option<Res<EditedSetup>>),
    (preferences, mut promotions): (Res<Preferences>, ResMut<Promotions>),
    mut lights: Query<(&mut SquareLight, &mut PointLight, &mut Transform, &mut Visibility)>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let geometry = Geometry::of(on_show.rules());
    let mut old = lights.iter_mut();
    let (rules, position) = (on_show.rules(), on_show.position());
    let warned = preferences.warned_of(&seats, rules, position).filter(|_| on_show.ending().is_none());
    let attacked = rules.checked(position).map(|(_, square)| square).chain(warned).map(|square| (square, CHECK, STAYS));
    let promoted = promotions.0.drain(..).map(|square| (square, PROMOTION, 0.));
    for (square, color, stays) in attacked.chain(promoted).filter(|_| edited.is_none()) {
        let place = Transform::from_translation(geometry.centre(square) + Vec3::Y * HEIGHT);
        let light = SquareLight { flare: Tween::new(FLARE), stays };
        if let Some((mut old_light, mut lamp, mut old_place, mut visibility)) = old.next() {
            (*old_light, lamp.color, *old_place, *visibility) = (light, color, place, Visibility::Inherited);
        } else {
            let lamp = PointLight { color, intensity: 0., range: RANGE, radius: RADIUS, ..default() };
            commands.spawn((light, Name::new("light of a square"), lamp, place));
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
    mut lights: Query<(&mut Visibility, &SquareLight)>,
) {
    let may_end = (preferences.is_changed() || !changed.is_empty()) && !on_show.rules().gives_check();
    if may_end && preferences.warned_of(&seats, on_show.rules(), on_show.position()).is_none() {
        for (mut visibility, _) in lights.iter_mut().filter(|(_, light)| light.stays > 0.) {
            visibility.set_if_neq(Visibility::Hidden);
        }
    }
}

fn flare(
    mut lights: Query<(&mut SquareLight, &mut PointLight, &mut Visibility)>,
    time: Res<Time>,
    preferences: Res<Preferences>,
    mut redraws: Redraws,
) {
    for (mut light, mut lamp, mut visibility) in &mut lights {
        let wanted = LUMENS * brightness(light.flare.progress(), light.stays);
        if lamp.intensity != wanted {
            lamp.intensity = wanted;
            redraws.now();
        }
        if !light.flare.is_done() {
            light.flare.advance(step(&time, &preferences));
            redraws.now();
        } else if light.stays == 0. {
            visibility.set_if_neq(Visibility::Hidden);
        }
    }
}

/// The brightness of a light at a part of its flare, from 0 to 1. `stays` is that at the end.
fn brightness(t: f32, stays: f32) -> f32 {
    if t < GROWS { smooth(t / GROWS) } else { 1. - (1. - stays) * smooth((t - GROWS) / (1. - GROWS)) }
}
