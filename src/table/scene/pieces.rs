//! How pieces look: each entity that the arbiter keeps for a piece gets a model, an icon for the flat view, a soft
//! shadow and a body for the pointer. Where it stands is up to `play::motion`.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::gltf::{Gltf, GltfMesh};
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::picking::Pickable;
use bevy::prelude::*;
use tessera_arbiter::{Facing, Identity, Match, Token};
use tessera_rules::ruleset::Compass;

use super::looks::{Looks, glowing};
use crate::play::motion::Moving;

/// The body of a piece for the pointer.
#[derive(Component, Debug, Clone, Copy)]
pub(crate) struct PieceBody(pub(crate) Identity);

/// What is shown of a piece in the room.
#[derive(Component)]
pub(crate) struct ModelPart;

/// What is shown of a piece in the flat view.
#[derive(Component)]
pub(crate) struct IconPart;

/// The army and kind that a piece is dressed as.
#[derive(Component, PartialEq, Eq)]
struct Dressed(Token);

/// How high a piece is if its model does not say.
const USUAL_HEIGHT: f32 = 0.9;
/// The diameter of the soft shadow.
const SHADOW: f32 = 1.04;
/// The width of an icon.
const ICON: f32 = 0.94;

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_new_piece).add_systems(Update, dress);
}

fn on_new_piece(new: On<Add, Identity>, pieces: Query<(&Identity, &Facing)>, mut commands: Commands) {
    if let Ok((identity, facing)) = pieces.get(new.entity) {
        let transform = Transform::from_rotation(stance(*identity, *facing));
        commands.entity(new.entity).insert((transform, Visibility::default()));
    }
}

/// Which way a piece is turned: towards the enemy and a little to the side, so that a knight shows its profile, and no
/// two quite alike, as by hand.
fn stance(identity: Identity, facing: Facing) -> Quat {
    let forward = match facing.0 {
        Compass::North => 0.,
        Compass::West => FRAC_PI_2,
        Compass::South => PI,
        Compass::East => -FRAC_PI_2,
    };
    let by_hand = ((identity.index() * 37) % 9) as f32 * 0.02 - 0.08;
    Quat::from_rotation_y(0.80 * PI + forward + by_hand)
}

/// Dresses pieces as what they are; one that is on its way changes when it has arrived.
fn dress(
    mut pieces: Query<(Entity, &Identity, &Token, &Facing, &mut Transform, Option<&Dressed>), Without<Moving>>,
    current: Option<Res<Match>>,
    looks: Res<Looks>,
    (gltfs, models): (Res<Assets<Gltf>>, Res<Assets<GltfMesh>>),
    meshes: Res<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let Some(current) = current else { return };
    let rules = current.game().rules();
    for (entity, identity, token, facing, mut transform, dressed) in &mut pieces {
        if dressed.is_some_and(|dressed| dressed.0 == *token) {
            continue;
        }
        let Some((.., data)) = rules.kinds().find(|(kind, ..)| *kind == token.kind()) else { continue };
        let army = &rules.ruleset().armies[token.army().index()].name;
        let Some(parts) = looks.piece(&data.name, army, &gltfs, &models) else { continue };
        transform.rotation = stance(*identity, *facing);
        let height = parts.iter().filter_map(|(mesh, _)| top(meshes.get(mesh)?)).fold(0., f32::max);
        let height = if height > 0. { height } else { USUAL_HEIGHT };
        commands.entity(entity).despawn_children().insert(Dressed(*token)).with_children(|piece| {
            for (mesh, material) in parts {
                piece.spawn((ModelPart, Mesh3d(mesh), MeshMaterial3d(material)));
            }
            piece.spawn((
                ModelPart,
                Mesh3d(looks.shadow.0.clone()),
                MeshMaterial3d(looks.shadow.1.clone()),
                Transform::from_xyz(0., 0.004, 0.).with_scale(Vec3::splat(SHADOW)),
                NotShadowCaster,
            ));
            for (layer, (image, color)) in looks.icon(&data.name, army).into_iter().enumerate() {
                let material = StandardMaterial {
                    base_color: glowing(color),
                    base_color_texture: Some(image),
                    unlit: true,
                    fog_enabled: false,
                    alpha_mode: AlphaMode::Premultiplied,
                    ..default()
                };
                piece.spawn((
                    IconPart,
                    Mesh3d(looks.shadow.0.clone()),
                    MeshMaterial3d(materials.add(material)),
                    Transform::from_xyz(0., 0.05 + 0.01 * layer as f32, 0.).with_scale(Vec3::splat(ICON)),
                    Visibility::Hidden,
                    (NotShadowCaster, NotShadowReceiver),
                ));
            }
            piece.spawn((
                PieceBody(*identity),
                Mesh3d(looks.body.clone()),
                Transform::from_xyz(0., height / 2., 0.).with_scale(Vec3::new(1., height, 1.)),
                Visibility::Hidden,
                Pickable { should_block_lower: false, is_hoverable: true },
            ));
        });
    }
}

/// How high a mesh reaches.
fn top(mesh: &Mesh) -> Option<f32> {
    let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION)?.as_float3()?;
    positions.iter().map(|position| position[1]).reduce(f32::max)
}
