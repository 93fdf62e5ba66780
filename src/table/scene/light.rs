//! The lights: a warm sun that casts the shadows, a rim light from behind, and a pool of light from above.
//!
//! The soft light of the room is an environment map of the camera.

use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(Color::srgb(0.012, 0.010, 0.009)))
        .insert_resource(GlobalAmbientLight::NONE)
        .insert_resource(DirectionalLightShadowMap { size: 4096 })
        .add_systems(Startup, spawn);
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("sun"),
        DirectionalLight {
            color: Color::srgb(1., 0.93, 0.82),
            illuminance: 8000.,
            shadow_maps_enabled: true,
            shadow_normal_bias: 1.2,
            ..default()
        },
        Transform::from_xyz(-6.2, 8.4, 4.6).looking_at(Vec3::ZERO, Vec3::Y),
        CascadeShadowConfigBuilder { num_cascades: 1, minimum_distance: 0.1, maximum_distance: 26., ..default() }
            .build(),
    ));
    for (name, color, intensity, outer_angle, inner_angle, from) in [
        ("rim", Color::srgb(1., 0.80, 0.55), 1_000_000., 0.7, 0.3, Vec3::new(6.5, 6.0, -9.)),
        ("pool", Color::srgb(1., 0.86, 0.66), 900_000., 0.62, 0.05, Vec3::new(-1.0, 13., 0.5)),
    ] {
        let up = if from.x.abs() + from.z.abs() < 3. { Vec3::Z } else { Vec3::Y };
        commands.spawn((
            Name::new(name),
            SpotLight { color, intensity, range: 40., outer_angle, inner_angle, ..default() },
            Transform::from_translation(from).looking_at(Vec3::ZERO, up),
        ));
    }
}
