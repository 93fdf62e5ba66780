//! How pieces look: each entity that the arbiter keeps for a piece gets a model, an icon for the flat view, a soft
//! shadow and a body for the pointer. Where it stands is up to `play::motion`.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::gltf::{Gltf, GltfMesh};
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::picking::Pickable;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use tessera_arbiter::{Facing, Identity, Match, Token};
use tessera_rules::ruleset::Compass;
use tessera_rules::{Army, Kind, Seat, Square};

use super::camera::Rig;
use super::dice::{self, Turning};
use super::looks::{Figure, Look, Looks, LooksChanged, PROFILE, glowing};
use crate::View;
use crate::geometry::DIE;
use crate::play::motion::{MotionSystems, Moving};

/// The body of a piece for the pointer.
#[derive(Component, Debug, Clone, Copy)]
pub(crate) struct PieceBody(pub(crate) Identity);

/// What is shown of a piece in the room.
#[derive(Component)]
pub(crate) struct ModelPart;

/// What is shown of a piece in the flat view.
#[derive(Component)]
pub(crate) struct IconPart;

/// What a piece is dressed as.
#[derive(Component, PartialEq, Eq, Clone, Copy)]
struct Dressed {
    token: Token,
    form: Form,
    /// Who commands its army.
    commander: Option<Seat>,
}

/// What a piece looks like where it stands.
#[derive(PartialEq, Eq, Clone, Copy)]
enum Form {
    /// A figure.
    Figure,
    /// Beneath another piece, all that is seen of it.
    Drum,
    /// A die.
    Die,
}

/// The cube of a die, which turns within its piece.
#[derive(Component)]
pub(crate) struct Cube;

/// A figure that is known by its letter, which everybody has to be able to read.
#[derive(Component)]
struct Lettered;

/// How high a piece is if its model does not say.
const USUAL_HEIGHT: f32 = 0.9;
/// How thick the plate under a foot is.
const BASE: f32 = 0.03;
/// How much wider it is under a die.
const DIE_BASE: f32 = 1.13;
/// The diameter of the soft shadow.
const SHADOW: f32 = 1.04;
/// The width of an icon.
const ICON: f32 = 0.94;

pub(crate) fn plugin(app: &mut App) {
    // A piece that sets off in this frame keeps what it wears until it has arrived.
    app.add_observer(on_new_piece)
        .add_observer(on_looks_changed)
        .add_systems(Update, (dress.after(MotionSystems), show_letters).chain());
}

fn on_new_piece(new: On<Add, Identity>, mut commands: Commands) {
    commands.entity(new.entity).insert((Transform::default(), Visibility::default()));
}

/// Every piece is dressed anew when it has come to rest.
fn on_looks_changed(_: On<LooksChanged>, dressed: Query<Entity, With<Dressed>>, mut commands: Commands) {
    for piece in &dressed {
        commands.entity(piece).remove::<Dressed>();
    }
}

/// Which way a piece is turned: the way it faces, and no two quite alike, as by hand. Figures stand a little to the side,
/// so that a knight shows its profile.
fn stance(identity: Identity, facing: Facing, form: Form) -> Quat {
    let forward = match facing.0 {
        Compass::North => 0.,
        Compass::West => FRAC_PI_2,
        Compass::South => PI,
        Compass::East => -FRAC_PI_2,
    };
    let profile = if form == Form::Figure { PROFILE } else { 0. };
    let by_hand = ((identity.index() * 37) % 9) as f32 * 0.02 - 0.08;
    Quat::from_rotation_y(profile + forward + by_hand)
}

/// Dresses pieces as what they are; one that is on its way changes when it has arrived, and so does what it comes to
/// stand on.
fn dress(
    mut pieces: Query<
        (Entity, &Identity, &Token, &Facing, &mut Transform, Option<&Dressed>),
        (Without<Moving>, Without<Turning>),
    >,
    moving: Query<&Identity, With<Moving>>,
    (current, view): (Option<Res<Match>>, Res<View>),
    looks: Res<Looks>,
    (gltfs, models): (Res<Assets<Gltf>>, Res<Assets<GltfMesh>>),
    meshes: Res<Assets<Mesh>>,
    (mut materials, mut painted): (ResMut<Assets<StandardMaterial>>, Local<Painted>),
    mut commands: Commands,
) {
    let Some(current) = current else { return };
    let rules = current.game().rules();
    let arrangement = view.arrangement(&current);
    let square = |identity: Identity| arrangement.get(identity).and_then(|state| state.place.square());
    let busy: Vec<Square> = moving.iter().filter_map(|identity| square(*identity)).collect();
    for (entity, identity, token, facing, mut transform, dressed) in &mut pieces {
        // What is shown may be an earlier moment, when the piece was another one.
        let token = arrangement.get(*identity).map_or(*token, |state| state.token);
        let at = square(*identity);
        let form = match at {
            _ if rules.is_die(token.kind()) || rules.has_dice() && rules.is_royal(token.kind()) => Form::Die,
            Some(square) if arrangement.top(square) != Some(*identity) => Form::Drum,
            _ => Form::Figure,
        };
        let commander = rules.commander(view.position(&current), token.army());
        let wanted = Dressed { token, form, commander };
        if dressed == Some(&wanted) || dressed.is_some() && at.is_some_and(|square| busy.contains(&square)) {
            continue;
        }
        let look = looks.look(rules, token.kind());
        let army = looks.worn(rules, token.army());
        let frozen = commander.is_none();
        let figure = |figure| looks.figure(figure, army, frozen, &gltfs, &models);
        let main = match form {
            Form::Figure => Figure::Piece(&look),
            Form::Drum => Figure::Drum(&look),
            Form::Die => Figure::Die,
        };
        let Some(parts) = figure(main) else { continue };
        let side = |side: Option<Kind>| side.map_or_else(|| looks.blank(), |kind| looks.look(rules, kind));
        let sides: Vec<Look> = match form {
            Form::Die => dice::sides(rules, token.kind()).map(side).into(),
            Form::Figure | Form::Drum => Vec::new(),
        };
        let plate = |side: &Look| looks.figure(Figure::Plate(side), army, frozen, &gltfs, &models);
        let Some(plates) = sides.iter().map(plate).collect::<Option<Vec<_>>>() else { continue };
        // More than two armies are told apart by the shape under their feet, too; one that was taken over stands on the
        // plates of who commands it.
        let owner =
            commander.and_then(|seat| Army::new(seat.index())).map_or(army, |commander| looks.worn(rules, commander));
        let stands = form == Form::Figure || form == Form::Die && !rules.stacks();
        let base = if rules.armies().count() > 2 && stands {
            looks.figure(Figure::Base, owner, frozen, &gltfs, &models)
        } else {
            Some(Vec::new())
        };
        let Some(base) = base else { continue };
        let height = match form {
            Form::Die => DIE,
            _ => parts.iter().filter_map(|(mesh, ..)| top(meshes.get(mesh)?)).fold(0., f32::max),
        };
        let height = if height > 0. { height } else { USUAL_HEIGHT };
        transform.rotation = stance(*identity, *facing, form);
        commands.entity(entity).despawn_children().insert(wanted).with_children(|piece| {
            // The base keeps to the board, whichever way the figure looks, and shows round a die.
            let straight = match form {
                Form::Die => Transform::from_scale(Vec3::new(DIE_BASE, 1., DIE_BASE)),
                _ => Transform::from_rotation(Quat::from_rotation_y(-PROFILE)),
            };
            let lifted = Transform::from_xyz(0., if base.is_empty() { 0. } else { BASE }, 0.);
            for (mesh, material, _) in base {
                piece.spawn((ModelPart, Mesh3d(mesh), MeshMaterial3d(material), straight));
            }
            if form == Form::Die {
                let side = dice::number(rules, token.kind());
                let cube = Transform::from_xyz(0., DIE / 2., 0.).with_rotation(dice::rest(side));
                piece.spawn((Cube, cube, Visibility::default())).with_children(|cube| {
                    for (mesh, material, at) in parts {
                        cube.spawn((ModelPart, Mesh3d(mesh), MeshMaterial3d(material), at));
                    }
                    for (side, plate) in plates.into_iter().enumerate() {
                        let lies = Transform::from_rotation(dice::rest(side).inverse());
                        for (mesh, material, at) in plate {
                            cube.spawn((ModelPart, Mesh3d(mesh), MeshMaterial3d(material), lies * at));
                        }
                    }
                });
            } else {
                let mut body = piece.spawn((lifted, Visibility::default()));
                if form == Form::Figure && looks.is_lettered(&look) {
                    body.insert(Lettered);
                }
                body.with_children(|body| {
                    for (mesh, material, at) in parts {
                        body.spawn((ModelPart, Mesh3d(mesh), MeshMaterial3d(material), at));
                    }
                });
            }
            piece.spawn((
                ModelPart,
                Mesh3d(looks.shadow.0.clone()),
                MeshMaterial3d(looks.shadow.1.clone()),
                Transform::from_xyz(0., 0.004, 0.).with_scale(Vec3::splat(SHADOW)),
                NotShadowCaster,
            ));
            // Of a stack the flat view shows the top; round what was taken over lies the colour of its commander.
            let symbol = looks
                .icon(&look, army, frozen)
                .into_iter()
                .map(|(image, color)| (&looks.shadow.0, Some(image), color, ICON));
            let taken_over = (owner != army).then(|| (&looks.ring, None, looks.colour(owner), 1.));
            let layers = symbol.chain(taken_over).filter(|_| form != Form::Drum);
            for (layer, (mesh, image, color, size)) in layers.enumerate() {
                let key = (image.as_ref().map(Handle::id), color.to_srgba().to_u8_array());
                let material = painted.entry(key).or_insert_with(|| materials.add(flat(color, image)));
                piece.spawn((
                    IconPart,
                    Mesh3d(mesh.clone()),
                    MeshMaterial3d(material.clone()),
                    Transform::from_xyz(0., 0.05 + 0.01 * layer as f32, 0.).with_scale(Vec3::splat(size)),
                    Visibility::Hidden,
                    (NotShadowCaster, NotShadowReceiver),
                ));
            }
            piece.spawn((
                PieceBody(*identity),
                Mesh3d(if form == Form::Figure { looks.body.clone() } else { looks.block.clone() }),
                Transform::from_xyz(0., height / 2., 0.).with_scale(Vec3::new(1., height, 1.)),
                Visibility::Hidden,
                Pickable { should_block_lower: false, is_hoverable: true },
            ));
        });
    }
}

/// The materials of the flat view, by image and colour.
type Painted = HashMap<(Option<AssetId<Image>>, [u8; 4]), Handle<StandardMaterial>>;

/// A picture in a colour, lying in the flat view.
pub(super) fn flat(color: Color, image: Option<Handle<Image>>) -> StandardMaterial {
    StandardMaterial {
        base_color: glowing(color),
        base_color_texture: image,
        unlit: true,
        fog_enabled: false,
        alpha_mode: AlphaMode::Premultiplied,
        ..default()
    }
}

/// Letters look at the viewer, whosever piece they are on.
fn show_letters(
    rig: Single<&Rig>,
    mut letters: Query<(&ChildOf, &mut Transform), With<Lettered>>,
    pieces: Query<&Transform, Without<Lettered>>,
) -> Result {
    let towards = Quat::from_rotation_y(rig.yaw() + PROFILE);
    for (piece, mut transform) in &mut letters {
        let rotation = pieces.get(piece.parent())?.rotation.inverse() * towards;
        if transform.rotation.dot(rotation).abs() < 1. - 1e-6 {
            transform.rotation = rotation;
        }
    }
    Ok(())
}

/// How high a mesh reaches.
fn top(mesh: &Mesh) -> Option<f32> {
    let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION)?.as_float3()?;
    positions.iter().map(|position| position[1]).reduce(f32::max)
}
