//! The flat view: plain squares, and symbols that are upright for the viewer. Seen from straight above, figures are only discs, so
//! their symbols lie over them.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, PieceArmy, Place, Seats};

use super::camera::Rig;
use super::looks::glowing;
use super::pieces::{Beneath, IconPart, ModelPart};
use crate::model::geometry::{Geometry, is_light, table_side};
use crate::model::table_mode_now::TableModeNow;
use crate::model::view::{FlatView, PhotoMode};

/// A square of the flat view.
#[derive(Component)]
struct PlainSquare;

// The colours of the squares. They are of medium brightness, so that dark and light symbols are clear on both.
const LIGHT: Color = Color::srgb(0.80, 0.70, 0.54);
const DARK: Color = Color::srgb(0.46, 0.33, 0.23);
/// The size of a symbol beside the board, as a part of that on a square. So it fits the column of a tray.
const BESIDE: f32 = 0.66;

/// The size of a symbol over a figure that is seen from above, as a part of that on a square.
const OVER: f32 = 0.54;
/// The height of the middle of a figure, in units.
const MIDDLE: f32 = 0.3;
/// The pitch of the camera from which the symbols grow over the figures, and that at which they have their size, in radians.
const FROM_ABOVE: (f32, f32) = (72. * PI / 180., 82. * PI / 180.);

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

/// Shows the models or the flat view, and hides the other. From above the symbols of figures are shown with the models.
fn show(
    (flat, photo): (Res<FlatView>, Res<PhotoMode>),
    rig: Single<&Rig>,
    mut models: Query<(&mut Visibility, Has<Beneath>), (With<ModelPart>, Without<IconPart>, Without<PlainSquare>)>,
    mut squares: Query<&mut Visibility, (With<PlainSquare>, Without<ModelPart>, Without<IconPart>)>,
    mut icons: Query<(&mut Visibility, &IconPart), Without<ModelPart>>,
) {
    let visible = |shown| if shown { Visibility::Inherited } else { Visibility::Hidden };
    let over = over(&rig, *photo);
    for (mut visibility, is_beneath) in &mut models {
        visibility.set_if_neq(visible(!flat.0 && (over < 1. || !is_beneath)));
    }
    for mut visibility in &mut squares {
        visibility.set_if_neq(visible(flat.0));
    }
    for (mut visibility, icon) in &mut icons {
        visibility.set_if_neq(visible(flat.0 || over > 0. && icon.over.is_some()));
    }
}

/// How far the symbols over the figures have grown, from 0 to 1. Photographs have none.
fn over(rig: &Rig, photo: PhotoMode) -> f32 {
    let (none, all) = FROM_ABOVE;
    if photo.on { 0. } else { ((rig.pitch() - none) / (all - none)).clamp(0., 1.) }
}

/// The place at this height above a foot that is seen before the middle of its figure, from an eye at this place above the foot.
/// Straight above the head, it would be seen beside the square, since the camera sees figures at the edge from the side.
fn towards(eye: Vec3, height: f32) -> Vec3 {
    let middle = Vec3::Y * MIDDLE;
    middle + (eye - middle) * ((height - MIDDLE) / (eye.y - MIDDLE))
}

/// Turns the symbols upright for the viewer, whatever the rotation of their pieces, and makes them small enough for the trays and
/// for the heads of figures. In table mode players sit all round, and each sees their own symbols upright.
fn turn(
    (flat, photo): (Res<FlatView>, Res<PhotoMode>),
    (table_mode, current, seats): (TableModeNow, Option<Res<Match>>, Seats),
    camera: Single<(&Rig, &Transform), Without<IconPart>>,
    pieces: Query<(&Transform, Option<&Place>, Option<&PieceArmy>), Without<IconPart>>,
    mut icons: Query<(&mut Transform, &IconPart, &ChildOf)>,
) {
    let (rig, eye) = *camera;
    let over = over(rig, *photo);
    if !flat.0 && over == 0. {
        return;
    }
    let rules = current.as_ref().map(|current| current.game().rules()).filter(|_| table_mode.is_on());
    let shown = |icon: &IconPart| if flat.0 { Some(icon.height) } else { icon.over };
    for (mut transform, icon, child) in &mut icons {
        let Some(height) = shown(icon) else { continue };
        if let Ok((piece, place, army)) = pieces.get(child.parent()) {
            // Nobody sits at the side of a computer.
            let of_person = rules.zip(army).filter(|(_, army)| seats.is_person(army.seat()));
            let own_side = of_person.map(|(rules, army)| table_side(rules, **army));
            let upright = Quat::from_rotation_y(own_side.unwrap_or(rig.quarter()) as f32 * FRAC_PI_2);
            let is_beside = place.is_some_and(|place| place.square().is_none());
            let part = match () {
                () if !flat.0 => OVER * over,
                () if is_beside => BESIDE,
                () => 1.,
            };
            let back = piece.rotation.inverse();
            let place = if flat.0 { Vec3::Y * height } else { towards(eye.translation - piece.translation, height) };
            let wanted =
                Transform { translation: back * place, rotation: back * upright, scale: Vec3::splat(icon.size * part) };
            transform.set_if_neq(wanted);
        }
    }
}
