//! Pieces in the corners of the frame. Such a piece shows what the king of its army can be crowned to.

use std::f32::consts::FRAC_PI_2;

use bevy::gltf::{Gltf, GltfMesh};
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, OnShow, Texts};
use tessera_rules::{Army, Kind, Position, Rules};

use super::looks::{Figure, Looks, LooksChanged, PieceShapes};
use super::pieces::{IconPart, flat, icon_part, spawn_part};
use crate::model::frame::TableSystems;
use crate::model::geometry::{FRAME, Geometry, table_side};
use crate::model::redraw_request::Redraws;

/// The size of such a piece as a part of a piece in play. It must look like a sign, and hide no coordinate.
const SIZE: f32 = 0.48;

/// A piece beside the board, in the corner of an army.
#[derive(Component, PartialEq, Eq, Clone, Copy)]
struct Parked {
    army: Army,
    kind: Option<Kind>,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, park.in_set(TableSystems::Dress))
        .add_observer(on_match_started)
        .add_observer(on_looks_changed);
}

/// Dresses the pieces in the corners anew.
fn on_looks_changed(_: On<LooksChanged>, mut corners: Query<&mut Parked>) {
    for mut corner in &mut corners {
        corner.kind = None;
    }
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
        let transform = Transform::from_translation(corner).with_rotation(turn).with_scale(Vec3::splat(SIZE));
        commands.spawn((Parked { army, kind: None }, transform, Visibility::default()));
    }
}

/// The kind of piece in an army's corner: the crowned piece, or the king once he is crowned. Nothing if the army has
/// neither.
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
    (looks, shapes, texts): (Res<Looks>, Res<PieceShapes>, Res<Texts>),
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
            Some(kind) => looks.figure(Figure::Piece(&looks.look(rules, kind, &texts)), army, false, &gltfs, &models),
            None => Some(Vec::new()),
        };
        // A model that is still loading is tried again in the next frame.
        let Some(parts) = parts else { continue };
        corner.kind = kind;
        redraws.now();
        commands.entity(entity).despawn_children().with_children(|piece| {
            for part in parts {
                spawn_part(piece, &part, part.place);
            }
            let icon = kind.map(|kind| looks.icon(&looks.look(rules, kind, &texts), army, false));
            for (layer, (image, color)) in icon.into_iter().flatten().enumerate() {
                let paint = materials.add(flat(color, Some(image)));
                piece.spawn(icon_part(shapes.plane.clone(), paint, Quat::IDENTITY, IconPart::new(layer, 1.)));
            }
        });
    }
}
