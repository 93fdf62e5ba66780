//! A soft light over a royal piece in check. It flares up when the check is given, and glows until it is answered.

use bevy::prelude::*;
use tessera_arbiter::{NowShown, OnShow};

use crate::model::frame::{FinishMotion, Settled, TableSystems};
use crate::model::geometry::Geometry;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::motion::tween::{Tween, step};

/// The light at its brightest, in lumens: clear beside the light of the room, and the squares round it stay readable.
const LUMENS: f32 = 450_000.;
/// The part of it that stays while the check stands.
const STAYS: f32 = 0.35;
/// Its height above the board, in units: over the board beside the piece, and not within its head.
const HEIGHT: f32 = 0.32;
/// Its radius, in units: a small light would be mirrored in the lacquer as a spot.
const RADIUS: f32 = 0.4;
/// How far it reaches, in units: over the squares round the piece.
const RANGE: f32 = 1.6;
/// How long it flares, in seconds, and the part of that time in which it grows.
const FLARE: f32 = 0.6;
const GROWS: f32 = 0.25;

/// The light, and the progress of its flare.
#[derive(Component)]
struct CheckLight(Tween);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, flare.in_set(TableSystems::Mark))
        .add_observer(on_settled)
        .add_observer(on_now_shown)
        .add_observer(|_: On<FinishMotion>, mut light: Single<&mut CheckLight>| light.0.finish());
}

fn spawn(mut commands: Commands) {
    let light =
        PointLight { color: Color::srgb(1., 0.32, 0.16), intensity: 0., range: RANGE, radius: RADIUS, ..default() };
    commands.spawn((CheckLight(Tween::done()), Name::new("light of a check"), light, Visibility::Hidden));
}

/// Puts the light out when another ply is shown.
fn on_now_shown(_: On<NowShown>, mut visibility: Single<&mut Visibility, With<CheckLight>>) {
    visibility.set_if_neq(Visibility::Hidden);
}

/// Lights it once the pieces have come to rest.
fn on_settled(
    _: On<Settled>,
    on_show: OnShow,
    light: Single<(&mut CheckLight, &mut Transform, &mut Visibility)>,
    mut redraws: Redraws,
) {
    let (mut light, mut place, mut visibility) = light.into_inner();
    let Some((_, square)) = on_show.rules().checked(on_show.position()).next() else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    light.0 = Tween::new(FLARE);
    place.translation = Geometry::of(on_show.rules()).centre(square) + Vec3::Y * HEIGHT;
    visibility.set_if_neq(Visibility::Inherited);
    redraws.now();
}

fn flare(
    light: Single<(&mut CheckLight, &mut PointLight)>,
    time: Res<Time>,
    preferences: Res<Preferences>,
    mut redraws: Redraws,
) {
    let (mut light, mut lamp) = light.into_inner();
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

/// The brightness of the light at a part of its flare, from 0 to 1.
fn brightness(t: f32) -> f32 {
    let smooth = |t: f32| t * t * (3. - 2. * t);
    if t < GROWS { smooth(t / GROWS) } else { 1. - (1. - STAYS) * smooth((t - GROWS) / (1. - GROWS)) }
}
