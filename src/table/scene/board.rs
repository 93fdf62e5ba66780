//! The board with its frame, the trays, and the invisible bodies of the squares for picking.

use std::collections::BTreeMap;

use bevy::gltf::{Gltf, GltfMesh};
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, VertexAttributeValues};
use bevy::picking::Pickable;
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted};
use tessera_rules::{ARMIES_MAX, SIDE_MAX, Square};

use super::hole_blocks::hole_blocks;
use super::looks::{Looks, LooksChanged};
use crate::model::bodies::SquareBody;
use crate::model::frame::TableSystems;
use crate::model::geometry::Geometry;
use crate::model::redraw_request::Redraws;

/// The number of files and ranks in the models of board and frame, as `assets/make/board.py` makes them.
const MODEL_SIDE: f32 = SIDE_MAX as f32;

/// How far the middle of a coordinate lies outside the squares, as `assets/make/board.py` lays it.
const COORDINATE: f32 = 0.335;

/// The length of a tray's wood that the texture shows once, as `assets/make/board.py` lays it.
const TRAY_GRAIN: f32 = 4.;

/// A piece of furniture whose model may still be loading.
#[derive(Component)]
struct FurnitureModel(&'static str);

/// The sizes for which the furniture was last dressed.
#[derive(Resource, Default, PartialEq)]
struct Fitted(Option<Geometry>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Fitted>()
        .add_systems(Startup, furnish)
        .add_systems(Update, (refit, dress).chain().in_set(TableSystems::Dress))
        .add_observer(|_: On<LooksChanged>, mut fitted: ResMut<Fitted>| fitted.0 = None)
        .add_observer(on_match_started);
}

fn furnish(mut commands: Commands) {
    for name in ["board", "frame"] {
        commands.spawn((Name::new(name), FurnitureModel(name), Transform::default(), Visibility::default()));
    }
    for army in 0..ARMIES_MAX {
        commands.spawn((
            Name::new("tray"),
            FurnitureModel("tray"),
            Tray(army),
            Transform::default(),
            Visibility::default(),
        ));
    }
}

/// The tray for the lost pieces of this army.
#[derive(Component)]
struct Tray(usize);

/// Takes the furniture apart and moves the trays when the match has a board of another size or more armies, and when there
/// are other looks.
fn refit(
    current: Res<Match>,
    mut fitted: ResMut<Fitted>,
    furniture: Query<Entity, With<FurnitureModel>>,
    mut trays: Query<(&Tray, &mut Transform, &mut Visibility)>,
    mut commands: Commands,
) {
    let geometry = Geometry::of(current.game().rules());
    if fitted.0 == Some(geometry) {
        return;
    }
    fitted.0 = Some(geometry);
    for entity in &furniture {
        commands.entity(entity).despawn_children();
    }
    for (tray, mut transform, mut visibility) in &mut trays {
        transform.translation = geometry.tray(tray.0);
        let is_used = tray.0 < usize::from(geometry.armies);
        *visibility = if is_used { Visibility::Inherited } else { Visibility::Hidden };
    }
}

/// Gives the furniture its models, cut to the size of the board.
fn dress(
    furniture: Query<(Entity, &FurnitureModel), Without<Children>>,
    (looks, fitted): (Res<Looks>, Res<Fitted>),
    gltfs: Res<Assets<Gltf>>,
    models: Res<Assets<GltfMesh>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let geometry = fitted.0.unwrap_or_default();
    // Trays share their meshes, so that all of them are drawn at once.
    let mut fits: BTreeMap<AssetId<Mesh>, Handle<Mesh>> = BTreeMap::new();
    for (entity, furniture) in &furniture {
        let mut dressed = false;
        let fit = if furniture.0 == "tray" { shorten } else { cut };
        for (mesh, material, casts_shadow) in looks.furniture(furniture.0, &gltfs, &models).into_iter().flatten() {
            let id = mesh.id();
            if !fits.contains_key(&id) {
                // A model that is still loading is tried again in the next frame.
                let fitted = meshes.get(&mesh).cloned().and_then(|mesh| fit(mesh, geometry));
                fits.extend(fitted.map(|mesh| (id, meshes.add(mesh))));
            }
            if let Some(mesh) = fits.get(&id).cloned() {
                let mut part = commands.spawn((Mesh3d(mesh), MeshMaterial3d(material), ChildOf(entity)));
                if !casts_shadow {
                    part.insert(NotShadowCaster);
                }
                redraws.now();
                dressed = true;
            }
        }
        if dressed && furniture.0 == "frame" && geometry.holes.any() {
            let blocks = meshes.add(hole_blocks(geometry));
            commands.spawn((Mesh3d(blocks), MeshMaterial3d(looks.shared("frame")), ChildOf(entity)));
        }
    }
}

/// Cuts the mesh of a board or a frame to the files and ranks of a board.
///
/// The squares and coordinates from a1 on stay, without holes, and the corners move inwards. The middle of the board
/// stays at the origin. The numbers of ranks are made to be read from the sides. For two armies at the ends they turn: each
/// player reads those at the own left side. Fails if the mesh has no positions or no indices.
fn cut(mut mesh: Mesh, geometry: Geometry) -> Option<Mesh> {
    let size = Vec2::splat(MODEL_SIDE);
    let (half, wanted) = (size / 2., Vec2::new(f32::from(geometry.files), f32::from(geometry.ranks)));
    let less = (size - wanted) / 2.;
    let VertexAttributeValues::Float32x3(positions) = mesh.attribute_mut(Mesh::ATTRIBUTE_POSITION)? else {
        return None;
    };
    // Measured from the corner at a1. A vertex between the corners belongs to a square or to a coordinate.
    let old: Vec<Vec2> = positions.iter().map(|[x, _, z]| Vec2::new(*x, -*z) + half).collect();
    let between = |at: f32, size: f32| (0.001..size - 0.001).contains(&at);
    let turns =
        |at: &Vec2| geometry.is_for_two_ends() && between(at.y, size.y) && !(-0.1..size.x + 0.1).contains(&at.x);
    for ([x, _, z], at) in positions.iter_mut().zip(&old) {
        if turns(at) {
            let middle = Vec2::new((half.x + COORDINATE).copysign(*x), half.y - at.y.floor() - 0.5);
            let from = Vec2::new(*x, *z) - middle;
            (*x, *z) = (middle.x + from.y, middle.y - from.x);
        }
        *x += if between(at.x, size.x) { less.x } else { -less.x.copysign(*x) };
        *z -= if between(at.y, size.y) { less.y } else { less.y.copysign(*z) };
    }
    let indices: Vec<usize> = mesh.indices()?.iter().collect();
    let stays = |triangle: &&[usize]| {
        let middle = triangle.iter().map(|&corner| old[corner]).sum::<Vec2>() / triangle.len() as f32;
        let beyond = |axis: usize| {
            triangle.iter().any(|&corner| between(old[corner][axis], size[axis])) && middle[axis] > wanted[axis]
        };
        let hole = geometry.holes.any()
            && middle.cmpge(Vec2::ZERO).all()
            && Square::new(middle.x as u8, middle.y as u8).is_some_and(|square| geometry.holes.has(square));
        !beyond(0) && !beyond(1) && !hole
    };
    let kept: Vec<u32> = indices.chunks(3).filter(stays).flatten().map(|&corner| corner as u32).collect();
    mesh.insert_indices(Indices::U32(kept));
    Some(mesh)
}

/// Shortens the mesh of a tray to the length of the trays of a board. Its ends move, with their part of the grain; nothing
/// is squeezed. Fails if the mesh has no positions.
fn shorten(mut mesh: Mesh, geometry: Geometry) -> Option<Mesh> {
    // The air round the model stays.
    let less = Geometry::default().tray_length() / 2. - geometry.tray_length() / 2.;
    let VertexAttributeValues::Float32x3(positions) = mesh.attribute_mut(Mesh::ATTRIBUTE_POSITION)? else {
        return None;
    };
    let mut moved = Vec::new();
    for [_, _, z] in positions {
        let by = -z.signum() * less.min(z.abs());
        *z += by;
        moved.push(by);
    }
    if let Some(VertexAttributeValues::Float32x2(places)) = mesh.attribute_mut(Mesh::ATTRIBUTE_UV_0) {
        for ([u, _], by) in places.iter_mut().zip(moved) {
            *u -= by / TRAY_GRAIN;
        }
    }
    Some(mesh)
}

/// Puts a body under each square of the new match's board. Keeps the old bodies if the same squares are at the same places.
fn on_match_started(
    _: On<MatchStarted>,
    current: Res<Match>,
    old: Query<(Entity, &SquareBody, &Transform)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let rules = current.game().rules();
    let (squares, geometry) = (rules.squares(), Geometry::of(rules));
    let place = |square| geometry.centre(square) - Vec3::Y * 0.01;
    let mut are_there = old.iter().map(|(_, body, at)| squares.has(body.0) && at.translation == place(body.0));
    if old.iter().count() == squares.count() as usize && are_there.all(|is_there| is_there) {
        return;
    }
    for (entity, ..) in &old {
        commands.entity(entity).despawn();
    }
    let mesh = meshes.add(Cuboid::new(1., 0.02, 1.));
    for square in squares {
        commands.spawn((
            (SquareBody(square), Name::new(format!("square {square}"))),
            Mesh3d(mesh.clone()),
            Transform::from_translation(place(square)),
            Visibility::Hidden,
            Pickable { should_block_lower: false, is_hoverable: true },
        ));
    }
}

#[cfg(test)]
mod tests {
    use bevy::asset::RenderAssetUsages;
    use bevy::mesh::PrimitiveTopology;

    use tessera_rules::Bitboard;

    use super::*;

    /// A mesh with a triangle round each of these points, and one between the corners of the frame.
    fn mesh(points: &[Vec2]) -> Mesh {
        let around = |point: &Vec2| {
            [Vec2::new(-0.3, -0.3), Vec2::new(0.3, -0.3), Vec2::new(0., 0.3)]
                .map(|corner| [point.x + corner.x, 0., point.y + corner.y])
        };
        let mut positions: Vec<[f32; 3]> = points.iter().flat_map(around).collect();
        positions.extend([[-8.5, 0., 8.5], [8.5, 0., 8.5], [-8., 0., 8.]]);
        let count = positions.len() as u32;
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
            .with_inserted_indices(Indices::U32((0..count).collect()))
    }

    /// Both ends of a tray move by the same length, and the grain of its wood moves with them.
    #[test]
    fn a_shorter_tray_keeps_its_ends() {
        let ends = [[0.7, 0., 2.6], [-0.7, 0., 2.4], [0.7, 0., -2.6], [0., 0., 0.]];
        let grain: Vec<[f32; 2]> = ends.iter().map(|end| [-end[2] / TRAY_GRAIN, 0.5]).collect();
        let model = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, ends.to_vec())
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, grain);
        let of_two = shorten(model.clone(), Geometry::default()).unwrap();
        assert_eq!(of_two.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap(), ends);
        // Five rows of 0.67 and not eight.
        let of_four = shorten(model, Geometry { armies: 4, ..Geometry::default() }).unwrap();
        let moved = of_four.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
        let Some(VertexAttributeValues::Float32x2(grain)) = of_four.attribute(Mesh::ATTRIBUTE_UV_0) else {
            panic!("the grain is lost");
        };
        for ((at, wanted), [along, across]) in moved.iter().zip([1.595, 1.395, -1.595, 0.]).zip(grain) {
            assert!((at[2] - wanted).abs() < 1e-4, "{at:?}");
            assert!((along + at[2] / TRAY_GRAIN).abs() < 1e-4 && *across == 0.5, "{at:?}: {along}");
        }
    }

    #[test]
    fn a_smaller_board_keeps_its_squares_and_its_corners() {
        // a1, f1, g1, a6, a7, and the coordinates of f and g.
        let [a1, f1, g1, a6, a7] = [(-7.5, 7.5), (-2.5, 7.5), (-1.5, 7.5), (-7.5, 2.5), (-7.5, 1.5)].map(Vec2::from);
        let [f, g] = [(-2.5, 8.3), (-1.5, 8.3)].map(Vec2::from);
        let geometry = Geometry { files: 6, ranks: 6, ..Geometry::default() };
        let fitted = cut(mesh(&[a1, f1, g1, a6, a7, f, g]), geometry).unwrap();
        let positions = fitted.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
        let kept: Vec<usize> = fitted.indices().unwrap().iter().collect();
        let middles: Vec<Vec2> = kept
            .chunks(3)
            .map(|triangle| triangle.iter().map(|&i| Vec2::new(positions[i][0], positions[i][2])).sum::<Vec2>() / 3.)
            .map(|middle| (middle * 10.).round() / 10.)
            .collect();
        let centre = |square: &str| geometry.centre(square.parse().unwrap()).xz() + Vec2::new(0., -0.1);
        assert_eq!(middles[..3], [centre("a1"), centre("f1"), centre("a6")]);
        assert_eq!(middles[3], Vec2::new(centre("f1").x, 3.2), "its letter stays before it");
        assert_eq!(middles.len(), 5);
        let corners: Vec<[f32; 3]> = kept[12..].iter().map(|&i| positions[i]).collect();
        assert_eq!(corners, [[-3.5, 0., 3.5], [3.5, 0., 3.5], [-3., 0., 3.]]);
        let holes = Bitboard::of("f1".parse().unwrap());
        let holed = cut(mesh(&[a1, f1, g1, a6, a7, f, g]), Geometry { holes, ..geometry }).unwrap();
        assert_eq!(holed.indices().unwrap().len(), 3 * 4, "without f1, g1, a7 and g");
    }

    /// The corner of a number that points towards White comes to point to the right at the right side, where Black reads it.
    #[test]
    fn players_on_two_sides_read_the_numbers_of_ranks() {
        let corner = |(armies, tray_sides): (u8, [u8; 4]), side: f32| {
            let number = mesh(&[Vec2::new((8. + COORDINATE).copysign(side), 4.5)]);
            let geometry = Geometry { files: 16, ranks: 16, armies, tray_sides, ..Geometry::default() };
            let fitted = cut(number, geometry).unwrap();
            let positions = fitted.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
            let [x, _, z] = positions[2];
            (Vec2::new(x - (8. + COORDINATE).copysign(side), z - 4.5) * 10.).round()
        };
        for side in [-1., 1.] {
            for (players, wanted) in [
                ((2, [0, 2, 1, 3]), Vec2::new(3., 0.)),
                ((2, [1, 3, 0, 2]), Vec2::new(0., 3.)),
                ((4, [0, 1, 2, 3]), Vec2::new(0., 3.)),
            ] {
                assert_eq!(corner(players, side), wanted, "{players:?}");
            }
        }
    }
}
