//! The lights of a room: one that casts the shadows, and lamps. The lamps of a fire can flicker.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::ecs::system::SystemParam;
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder};
use bevy::prelude::*;

use super::room_file::{LAMPS_MAX, RoomLook};
use super::{RoomMoves, RoomOnShow};
use crate::model::view::PhotoMode;
use crate::scene::camera::Rig;

/// How far from the camera there are shadows at least, and how far behind the middle of the board, in units.
const SHADOWS: f32 = 30.;
const BEYOND: f32 = 14.;
/// The part of its light by which a fire grows and shrinks. More disturbs the players.
const DEPTH: f32 = 0.16;

/// A lamp of the room. `flickers` says round how many lumens, if it does.
#[derive(Component, Default)]
pub(super) struct Lamp {
    flickers: Option<f32>,
}

/// The lights of the room on show. They are never removed, because Bevy cannot remove lights without a renderer.
#[derive(SystemParam)]
pub(super) struct RoomLights<'w, 's> {
    key: Single<'w, 's, (&'static mut DirectionalLight, &'static mut Transform), Without<Lamp>>,
    lamps: Query<'w, 's, (&'static mut Lamp, &'static mut SpotLight, &'static mut Transform, &'static mut Visibility)>,
}

/// Spawns all lights, dark.
pub(super) fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("key light"),
        DirectionalLight { illuminance: 0., shadow_maps_enabled: true, shadow_normal_bias: 1.2, ..default() },
        Transform::default(),
        // One cascade reaches from the camera over the whole table.
        shadows_within(SHADOWS),
    ));
    for _ in 0..LAMPS_MAX {
        commands.spawn((Name::new("lamp"), Lamp::default(), SpotLight::default(), Visibility::Hidden));
    }
}

fn shadows_within(distance: f32) -> CascadeShadowConfig {
    let builder = CascadeShadowConfigBuilder { num_cascades: 1, minimum_distance: 0.1, ..default() };
    CascadeShadowConfigBuilder { maximum_distance: distance, ..builder }.build()
}

/// Lets shadows reach over the whole table when the camera is far, as it is from above for a large board. They are coarser
/// then.
pub(super) fn reach(camera: Single<&Transform, With<Rig>>, mut key: Single<&mut CascadeShadowConfig>) {
    let needed = (camera.translation.length() + BEYOND).max(SHADOWS);
    if key.bounds.last().is_none_or(|bound| (bound - needed).abs() > 0.5) {
        **key = shadows_within(needed);
    }
}

impl RoomLights<'_, '_> {
    /// Lights the table as in this room.
    pub(super) fn show(&mut self, look: &RoomLook) {
        let (key, place) = &mut *self.key;
        (key.color, key.illuminance) = (look.key.color.into(), look.key.lux.0);
        **place = aimed(look.key.from.0);
        let wanted = look.lamps.iter().map(Some).chain(std::iter::repeat(None));
        for ((mut lamp, mut light, mut place, mut visibility), wanted) in self.lamps.iter_mut().zip(wanted) {
            *visibility = if wanted.is_some() { Visibility::Inherited } else { Visibility::Hidden };
            let Some(wanted) = wanted else { continue };
            lamp.flickers = wanted.flickers.then_some(wanted.lumens.0);
            *place = aimed(wanted.from.0);
            *light = SpotLight {
                color: wanted.color.into(),
                intensity: wanted.lumens.0,
                range: 40.,
                inner_angle: wanted.cone.0.to_radians(),
                outer_angle: wanted.cone.1.to_radians(),
                ..default()
            };
        }
    }
}

/// In photo mode the light that casts the shadows can move round the table.
pub(super) fn turn_key(
    on_show: Res<RoomOnShow>,
    photo: Res<PhotoMode>,
    mut key: Single<&mut Transform, With<DirectionalLight>>,
) {
    let Some(from) = on_show.key_from() else { return };
    let turn = Quat::from_rotation_y(f32::from(photo.light) * FRAC_PI_2);
    key.set_if_neq(aimed(turn * from));
}

/// A light at this place that points at the middle of the board.
fn aimed(from: Vec3) -> Transform {
    // A light straight above has no other direction for its upper side.
    let up = if from.xz().length() < 3. { Vec3::Z } else { Vec3::Y };
    Transform::from_translation(from).looking_at(Vec3::ZERO, up)
}

/// Lets fires flicker while the room moves.
pub(super) fn flicker(
    mut lamps: Query<(&Lamp, &mut SpotLight, &Visibility)>,
    (moves, time): (Res<RoomMoves>, Res<Time<Real>>),
) {
    for (lamp, mut light, visibility) in &mut lamps {
        let Some(lumens) = lamp.flickers.filter(|_| *visibility != Visibility::Hidden) else { continue };
        let intensity = if moves.0 { lumens * (1. + DEPTH * flame(time.elapsed_secs_wrapped())) } else { lumens };
        if light.intensity != intensity {
            light.intensity = intensity;
        }
    }
}

/// The strength of a fire at this time in seconds, from -1 to 1. The waves share no period, so nobody sees a repeat.
fn flame(time: f32) -> f32 {
    let wave = |hertz: f32| (time * hertz * TAU).sin();
    0.5 * wave(0.43) + 0.3 * wave(1.13) + 0.2 * wave(2.71)
}
