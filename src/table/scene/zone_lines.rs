//! Lines inlaid into the board, which show the zones of a variant.

use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::picking::Pickable;
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted};
use tessera_rules::Rules;

use crate::model::board_zones::zone_lines;
use crate::model::geometry::Geometry;

/// The widths of an inlay's dark rim and of its light core, each with its height over the board, in units. Both are seen on
/// light and on dark squares.
const RIM: (f32, f32) = (0.075, 0.002);
const CORE: (f32, f32) = (0.03, 0.004);
const RIM_COLOR: Color = Color::srgb(0.13, 0.07, 0.04);
const CORE_COLOR: Color = Color::srgb(0.86, 0.68, 0.36);

/// The inlaid lines of a board.
#[derive(Component)]
struct ZoneLines;

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_match_started);
}

/// Draws the lines of the new match's board.
fn on_match_started(
    _: On<MatchStarted>,
    current: Res<Match>,
    old: Query<Entity, With<ZoneLines>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    if let Some(mesh) = mesh(current.game().rules()) {
        commands.spawn((
            (ZoneLines, Name::new("zone lines")),
            Mesh3d(meshes.add(mesh)),
            // The colours are those of the vertices.
            MeshMaterial3d(materials.add(StandardMaterial { perceptual_roughness: 0.7, ..default() })),
            (Pickable::IGNORE, NotShadowCaster),
        ));
    }
}

/// The lines of a board as strips; `None` if it has no zones.
fn mesh(rules: &Rules) -> Option<Mesh> {
    let geometry = Geometry::of(rules);
    let corner = Vec2::new(f32::from(geometry.files), f32::from(geometry.ranks)) / 2.;
    let lines = zone_lines(rules);
    if lines.is_empty() {
        return None;
    }
    let (mut positions, mut colors) = (Vec::new(), Vec::new());
    for ((width, height), color) in [(RIM, RIM_COLOR), (CORE, CORE_COLOR)] {
        for [from, to] in &lines {
            // Strips that meet at a corner overlap there.
            let along = (to - from).normalize_or_zero() * width / 2.;
            let (from, to, aside) = (*from - along - corner, *to + along - corner, along.perp());
            let strip = [from - aside, to - aside, to + aside, from + aside];
            positions.extend(strip.map(|at| Vec3::new(at.x, height, -at.y)));
            colors.extend([color.to_linear().to_f32_array(); 4]);
        }
    }
    let first = |strip: usize| 4 * strip as u32;
    let indices = (0..positions.len() / 4).flat_map(|strip| [0, 1, 2, 0, 2, 3].map(|corner| first(strip) + corner));
    let indices = Indices::U32(indices.collect());
    let normals = vec![Vec3::Y; positions.len()];
    Some(
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
            .with_inserted_indices(indices),
    )
}
