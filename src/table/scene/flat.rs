//! The flat view: plain squares, and symbols that are upright for the viewer.

use std::f32::consts::FRAC_PI_2;

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, PieceArmy, Place, Seats};

use super::camera::Rig;
use super::looks::glowing;
use super::pieces::{IconPart, ModelPart};
use crate::model::geometry::{Geometry, is_light, table_side};
use crate::model::table_mode_now::TableModeNow;
use crate::model::view::FlatView;

/// A square of the flat view.
#[derive(Component)]
struct PlainSquare;

// The colours of the squares. They are of medium brightness, so that dark and light symbols are clear on both.
const LIGHT: Color = Color::srgb(0.80, 0.70, 0.54);
const DARK: Color = Color::srgb(0.46, 0.33, 0.23);
/// The size of a symbol beside the board, as a part of that on a square. So it fits the column of a tray.
const BESIDE: f32 = 0.66;

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_match_started).add_systems(PostUpdate, (show, turn).before(TransformSystems::Propagate));
}

fn on_match_started(
    _: On<MatchStarted>,
    current: Res<Match>,
    old: Query<Entity, With<PlainSquare>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let geometry = Geometry::of(current.game().rules());
    let mesh = meshes.add(Plane3d::default().mesh().size(1., 1.));
    let mut plain =
        |base_color| materials.add(StandardMaterial { base_color: glowing(base_color), unlit: true, ..default() });
    let colours = [plain(DARK), plain(LIGHT)];
    for square in current.game().rules().squares() {
        let shade = usize::from(is_light(square));
        commands.spawn((
            PlainSquare,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(colours[shade].clone()),
            Transform::from_translation(geometry.centre(square) + Vec3::Y * 0.003),
            Visibility::Hidden,
            (NotShadowCaster, NotShadowReceiver),
        ));
    }
}

/// Shows the models or the flat view, and hides the other.
fn show(
    flat: Res<FlatView>,
    mut models: Query<&mut Visibility, (With<ModelPart>, Without<IconPart>, Without<PlainSquare>)>,
    mut icons: Query<&mut Visibility, (Or<(With<IconPart>, With<PlainSquare>)>, Without<ModelPart>)>,
) {
    let visible = |shown| if shown { Visibility::Inherited } else { Visibility::Hidden };
    for mut visibility in &mut models {
        visibility.set_if_neq(visible(!flat.0));
    }
    for mut visibility in &mut icons {
        visibility.set_if_neq(visible(flat.0));
    }
}

/// Turns the symbols upright for the viewer, whatever the rotation of their pieces, and makes them small enough for the trays. In
/// table mode players sit all round, and each sees their own symbols upright.
fn turn(
    (flat, table_mode, current, seats): (Res<FlatView>, TableModeNow, Option<Res<Match>>, Seats),
    rig: Single<&Rig>,
    pieces: Query<(&Transform, Option<&Place>, Option<&PieceArmy>), Without<IconPart>>,
    mut icons: Query<(&mut Transform, &IconPart, &ChildOf)>,
) {
    if !flat.0 {
        return;
    }
    let rules = current.as_ref().map(|current| current.game().rules()).filter(|_| table_mode.is_on());
    for (mut transform, icon, child) in &mut icons {
        if let Ok((piece, place, army)) = pieces.get(child.parent()) {
            // Nobody sits at the side of a computer.
            let of_person = rules.zip(army).filter(|(_, army)| seats.is_person(army.seat()));
            let own_side = of_person.map(|(rules, army)| table_side(rules, **army));
            let upright = Quat::from_rotation_y(own_side.unwrap_or(rig.quarter()) as f32 * FRAC_PI_2);
            let is_beside = place.is_some_and(|place| place.square().is_none());
            let wanted = Transform {
                rotation: piece.rotation.inverse() * upright,
                scale: Vec3::splat(icon.size * if is_beside { BESIDE } else { 1. }),
                ..*transform
            };
            transform.set_if_neq(wanted);
        }
    }
}
