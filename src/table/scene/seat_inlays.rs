//! What shows the seats on the table itself: light before the player to move, and in each corner from which a king may be
//! crowned the piece that he will become.

use std::f32::consts::FRAC_PI_2;

use bevy::asset::RenderAssetUsages;
use bevy::gltf::{Gltf, GltfMesh};
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, OnShow};
use tessera_rules::{Army, Kind, Position, Rules};

use super::looks::{Figure, Looks, LooksChanged};
use super::pieces::{IconPart, ModelPart, flat};
use crate::model::frame::TableSystems;
use crate::model::geometry::{FRAME, Geometry, TABLE, table_side};
use crate::model::redraw_request::Redraws;
use crate::model::view::FlatView;

/// How far the light reaches from the frame over the table.
const REACH: f32 = 1.5;

/// The light before the player to move.
#[derive(Component)]
struct SeatLight;

/// A piece beside the board that tells whose corner it is, and what it is shown as.
#[derive(Component, PartialEq, Eq, Clone, Copy)]
struct Parked {
    army: Army,
    kind: Option<Kind>,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, light)
        .add_systems(Update, (shine, park).in_set(TableSystems::Dress))
        .add_observer(on_match_started)
        .add_observer(on_looks_changed);
}

/// The pieces in the corners are dressed anew.
fn on_looks_changed(_: On<LooksChanged>, mut corners: Query<&mut Parked>) {
    for mut corner in &mut corners {
        corner.kind = None;
    }
}

/// A strip along the x axis, one unit long: bright at z = 0, and fading with distance and towards its ends.
fn strip() -> Mesh {
    const COLUMNS: u32 = 24;
    const ROWS: u32 = 8;
    let (mut positions, mut colors, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for (row, column) in (0..=ROWS).flat_map(|row| (0..=COLUMNS).map(move |column| (row, column))) {
        let (x, z) = (column as f32 / COLUMNS as f32 - 0.5, row as f32 / ROWS as f32);
        // How much of the strip's length is lit: less and less further out.
        let end = (1. - (2. * x.abs()).powi(3) - z * z * 0.5).max(0.);
        positions.push([x, 0., z]);
        colors.push([1., 1., 1., end * (1. - z).powi(2)]);
    }
    for (row, column) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column))) {
        let [a, b] = [row, row + 1].map(|row| row * (COLUMNS + 1) + column);
        indices.extend([a, b, a + 1, a + 1, b, b + 1]);
    }
    let normals = vec![[0., 1., 0.]; positions.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
        .with_inserted_indices(Indices::U32(indices))
}

fn light(mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<StandardMaterial>>, mut commands: Commands) {
    let material = StandardMaterial {
        base_color: Color::srgba(1., 0.78, 0.38, 0.85),
        unlit: true,
        fog_enabled: false,
        alpha_mode: AlphaMode::Add,
        ..default()
    };
    commands.spawn((
        SeatLight,
        Mesh3d(meshes.add(strip())),
        MeshMaterial3d(materials.add(material)),
        Visibility::Hidden,
        Transform::default(),
        (NotShadowCaster, NotShadowReceiver),
    ));
}

/// Where the light of an army's seat lies: at its side of the table, as long as its pieces stand there at the start.
fn place(rules: &Rules, army: Army) -> Transform {
    let geometry = Geometry::of(rules);
    let turn = Quat::from_rotation_y(table_side(rules, army) as f32 * FRAC_PI_2);
    let start = rules.start();
    let across = start.army(army).iter().map(|square| (turn.inverse() * geometry.centre(square)).x);
    let (low, high) = across.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    let (low, high) = if low <= high { (low - 0.6, high + 0.6) } else { (-1., 1.) };
    let half = Vec2::new(f32::from(geometry.files), f32::from(geometry.ranks)) / 2.;
    let far = if table_side(rules, army) % 2 == 0 { half.y } else { half.x } + FRAME;
    let at = turn * Vec3::new((low + high) / 2., TABLE + 0.004, far - 0.02);
    Transform { translation: at, rotation: turn, scale: Vec3::new((high - low) * 1.25, 1., REACH) }
}

fn shine(on_show: OnShow, flat: Res<FlatView>, mut light: Single<(&mut Transform, &mut Visibility), With<SeatLight>>) {
    let (rules, position) = (on_show.rules(), on_show.position());
    let (transform, visibility) = &mut *light;
    let shown = on_show.game().ending().is_none() && !flat.0;
    visibility.set_if_neq(if shown { Visibility::Inherited } else { Visibility::Hidden });
    transform.set_if_neq(place(rules, rules.army_to_move(position)));
}

fn on_match_started(
    _: On<MatchStarted>,
    current: Res<Match>,
    old: Query<Entity, With<Parked>>,
    mut commands: Commands,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let rules = current.game().rules();
    let (geometry, start) = (Geometry::of(rules), rules.start());
    for (army, _) in rules.armies().filter(|(army, _)| rules.transforms_on(*army, rules.royal()).any()) {
        let own = start.army(army) & start.kind(rules.royal());
        let Some(home) = own.iter().next() else { continue };
        let at = geometry.centre(home);
        let half = Vec2::new(f32::from(geometry.files), f32::from(geometry.ranks)) / 2. + FRAME / 2.;
        let corner = Vec3::new(half.x.copysign(at.x), 0.018, half.y.copysign(at.z));
        let turn = Quat::from_rotation_y(table_side(rules, army) as f32 * FRAC_PI_2);
        let transform = Transform::from_translation(corner).with_rotation(turn).with_scale(Vec3::splat(0.62));
        commands.spawn((Parked { army, kind: None }, transform, Visibility::default()));
    }
}

/// What stands beside the board for an army: what its king becomes, or the king once he has been crowned; nothing when
/// the army is out.
fn parked(rules: &Rules, position: &Position, army: Army) -> Option<Kind> {
    let has = |kind: Kind| (position.kind(kind) & position.army(army)).any();
    let other = rules.kinds().map(|(kind, ..)| kind).find(|kind| rules.is_royal(*kind) && *kind != rules.royal())?;
    match (has(rules.royal()), has(other)) {
        (true, _) => Some(other),
        (false, true) => Some(rules.royal()),
        (false, false) => None,
    }
}

fn park(
    mut corners: Query<(Entity, &mut Parked)>,
    on_show: OnShow,
    looks: Res<Looks>,
    (gltfs, models): (Res<Assets<Gltf>>, Res<Assets<GltfMesh>>),
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let (rules, position) = (on_show.rules(), on_show.position());
    for (entity, mut corner) in &mut corners {
        let kind = parked(rules, position, corner.army);
        if corner.kind == kind {
            continue;
        }
        let army = looks.worn(rules, corner.army);
        let parts = match kind {
            Some(kind) => looks.figure(Figure::Piece(&looks.look(rules, kind)), army, false, &gltfs, &models),
            None => Some(Vec::new()),
        };
        // Until the model is loaded it is tried again.
        let Some(parts) = parts else { continue };
        corner.kind = kind;
        redraws.now();
        commands.entity(entity).despawn_children().with_children(|piece| {
            for (mesh, material, at) in parts {
                piece.spawn((ModelPart, Mesh3d(mesh), MeshMaterial3d(material), at));
            }
            let icon = kind.map(|kind| looks.icon(&looks.look(rules, kind), army, false));
            for (layer, (image, color)) in icon.into_iter().flatten().enumerate() {
                piece.spawn((
                    IconPart,
                    Mesh3d(looks.shadow.0.clone()),
                    MeshMaterial3d(materials.add(flat(color, Some(image)))),
                    Transform::from_xyz(0., 0.05 + 0.01 * layer as f32, 0.),
                    Visibility::Hidden,
                    (NotShadowCaster, NotShadowReceiver),
                ));
            }
        });
    }
}
