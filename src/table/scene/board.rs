//! The table, the board with its frame, the trays, and the invisible bodies that the pointer meets: a whole square each.

use bevy::gltf::{Gltf, GltfMesh};
use bevy::picking::Pickable;
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted};
use tessera_rules::Square;

use super::looks::Looks;
use crate::Geometry;
use crate::geometry::TABLE;

/// How wide the table is.
const TABLE_SIZE: f32 = 60.;
/// How many units one repeat of the table's wood covers.
const TABLE_GRAIN: f32 = 7.;

/// The body of a square for the pointer.
#[derive(Component, Debug, Clone, Copy)]
pub(crate) struct SquareBody(pub(crate) Square);

/// A piece of furniture whose model may still be loading.
#[derive(Component)]
struct Furniture(&'static str);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, furnish).add_systems(Update, dress).add_observer(on_match_started);
}

fn furnish(mut commands: Commands, looks: Res<Looks>, mut meshes: ResMut<Assets<Mesh>>) {
    let mut table = Mesh::from(Plane3d::default().mesh().size(TABLE_SIZE, TABLE_SIZE));
    if let Some(bevy::mesh::VertexAttributeValues::Float32x2(uvs)) = table.attribute_mut(Mesh::ATTRIBUTE_UV_0) {
        for uv in uvs {
            *uv = uv.map(|at| at * TABLE_SIZE / TABLE_GRAIN);
        }
    }
    // Without tangents the map of normals would be ignored without a word.
    let table = table
        .with_generated_tangents()
        .unwrap_or_else(|_| Plane3d::default().mesh().size(TABLE_SIZE, TABLE_SIZE).into());
    commands.spawn((
        Name::new("table"),
        Mesh3d(meshes.add(table)),
        MeshMaterial3d(looks.table()),
        Transform::from_xyz(0., TABLE, 0.),
    ));
    for name in ["board", "frame"] {
        commands.spawn((Name::new(name), Furniture(name), Transform::default(), Visibility::default()));
    }
    for army in 0..2 {
        let at = Transform::from_translation(Geometry::default().tray(army));
        commands.spawn((Name::new("tray"), Furniture("tray"), at, Visibility::default()));
    }
}

fn dress(
    furniture: Query<(Entity, &Furniture), Without<Children>>,
    looks: Res<Looks>,
    gltfs: Res<Assets<Gltf>>,
    meshes: Res<Assets<GltfMesh>>,
    mut commands: Commands,
) {
    for (entity, furniture) in &furniture {
        for (mesh, material) in looks.furniture(furniture.0, &gltfs, &meshes).into_iter().flatten() {
            commands.entity(entity).with_child((Mesh3d(mesh), MeshMaterial3d(material)));
        }
    }
}

/// Puts a body under each square of the new match's board.
fn on_match_started(
    _: On<MatchStarted>,
    current: Res<Match>,
    old: Query<(Entity, &SquareBody)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let rules = current.game().rules();
    let (squares, geometry) = (rules.squares(), Geometry::of(rules));
    if old.iter().count() == squares.count() as usize && old.iter().all(|(_, body)| squares.has(body.0)) {
        return;
    }
    for (entity, _) in &old {
        commands.entity(entity).despawn();
    }
    let mesh = meshes.add(Cuboid::new(1., 0.02, 1.));
    for square in squares {
        commands.spawn((
            SquareBody(square),
            Mesh3d(mesh.clone()),
            Transform::from_translation(geometry.centre(square) - Vec3::Y * 0.01),
            Visibility::Hidden,
            Pickable { should_block_lower: false, is_hoverable: true },
        ));
    }
}
