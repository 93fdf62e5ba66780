//! The look of pieces: each piece entity gets a model, an icon for the flat view, a soft shadow and a body for picking.
//! `motion` sets the position.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::ecs::system::SystemParam;
use bevy::gltf::{Gltf, GltfMesh};
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::picking::Pickable;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use tessera_arbiter::{DieFace, Facing, OnShow, PieceArmy, PieceId, PieceKind, Place, Stack, Texts};
use tessera_rules::{Army, Compass, Kind, Rules, Seat, Square};

use super::camera::Rig;
use super::grain;
use super::looks::{Figure, Look, Looks, LooksChanged, PROFILE, Part, PieceShapes, glowing};
use crate::model::bodies::PieceBody;
use crate::model::frame::TableSystems;
use crate::model::geometry::{DIE, Geometry, KING, is_die};
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::Redraws;
use crate::motion::die::{Cube, Turning};
use crate::motion::die_sides;
use crate::motion::standing::Standing;
use crate::motion::travel::{Moving, Stance};

/// A part of a piece in the 3D view.
#[derive(Component)]
pub(crate) struct ModelPart;

/// A part that is not drawn where figures are seen from above: the symbols over them take the draw calls.
#[derive(Component)]
pub(crate) struct Beneath;

/// A part of a piece in the flat view.
#[derive(Component)]
pub(crate) struct IconPart {
    /// Its size on the board, in squares.
    pub(super) size: f32,
    /// Its height above the foot, in units. So layers lie in their order.
    pub(super) height: f32,
    /// Its height where figures are seen from above, in units: over the head. `None` where the figure itself says its kind from
    /// there, as dice and letters do.
    pub(super) over: Option<f32>,
}

impl IconPart {
    /// A layer, counted from below, that only the flat view has.
    pub(super) fn new(layer: usize, size: f32) -> Self {
        Self { size, height: 0.05 + 0.01 * layer as f32, over: None }
    }
}

/// The look that a piece has now.
#[derive(Component, PartialEq, Eq, Clone, Copy)]
struct Dressed {
    army: Army,
    kind: Kind,
    figure: FigureKind,
    /// The direction in which it faces.
    facing: Compass,
    /// The seat that commands its army. `None` if the army is frozen.
    commander: Option<Seat>,
    /// Whether it stands on the board.
    in_play: bool,
}

/// The form in which a piece is shown.
#[derive(PartialEq, Eq, Clone, Copy)]
enum FigureKind {
    /// A whole figure.
    Whole,
    /// A drum, for a piece beneath another one.
    Drum,
    /// A die.
    Die,
}

/// A generic figure with a letter, which turns to the viewer to be readable.
#[derive(Component)]
struct Lettered;

/// The height of a piece whose model has no vertices to measure, in units: about that of a usual figure.
const USUAL_HEIGHT: f32 = 0.9;
/// The thickness of the plate under a foot, in units, as `assets/make/bases.py` models it.
const BASE: f32 = 0.03;
/// The scale of the plate under a die, which makes it wide enough to show round the die.
const DIE_BASE: f32 = 1.13;
/// The diameter of the soft shadow, in units: a little more than a square, since its rim fades.
const SHADOW: f32 = 1.04;
/// The width of an icon, in units. It leaves the edge of its square free for marks.
pub(super) const ICON: f32 = 0.94;

/// The layer of a symbol with its lines. Its silhouette lies below them.
const LINES: usize = 1;
/// The least height of a symbol over a figure, in units: above the head of a king. One height for all has the renderer draw all
/// symbols with the same material at once.
const OVER_HEADS: f32 = KING + 0.03;
/// The depths at which symbols are drawn, as Bevy's `depth_bias`: the least one, and the depth of a layer. Soft shadows are before
/// them, and marks after them.
const IN_ORDER: (f32, f32) = (11., 2.9);
/// The part of a layer's depth between two materials. Symbols of one material are drawn together, although the camera sees those
/// farther away a little earlier.
const ORDER_STEP: f32 = 0.027;

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_looks_changed).add_systems(Update, (dress, show_letters).chain().in_set(TableSystems::Dress));
}

/// Forgets the look of all pieces. Each is dressed anew when it has come to rest.
fn on_looks_changed(_: On<LooksChanged>, dressed: Query<Entity, With<Dressed>>, mut commands: Commands) {
    for piece in &dressed {
        commands.entity(piece).remove::<Dressed>();
    }
}

/// The rotation of a piece: the direction in which it faces, and a small individual angle, as if placed by hand.
///
/// Figures stand a little to the side, so that a knight shows its profile.
fn stance(id: PieceId, facing: Compass, figure: FigureKind) -> Quat {
    let forward = match facing {
        Compass::North => 0.,
        Compass::West => FRAC_PI_2,
        Compass::South => PI,
        Compass::East => -FRAC_PI_2,
    };
    let profile = if figure == FigureKind::Whole { PROFILE } else { 0. };
    // Nine angles from -0.08 to 0.08 radians. The factor 37 gives neighbours different angles.
    let by_hand = ((id.index() * 37) % 9) as f32 * 0.02 - 0.08;
    Quat::from_rotation_y(profile + forward + by_hand)
}

/// The direction that points away from a viewer at this side of the board, counted as [`Rig::quarter`] does.
fn away_from(quarter: i32) -> Compass {
    match quarter.rem_euclid(4) {
        0 => Compass::North,
        1 => Compass::West,
        2 => Compass::South,
        _ => Compass::East,
    }
}

/// Access to everything of which figures are made.
#[derive(SystemParam)]
struct Wardrobe<'w, 's> {
    looks: Res<'w, Looks>,
    texts: Res<'w, Texts>,
    shapes: Res<'w, PieceShapes>,
    gltfs: Res<'w, Assets<Gltf>>,
    models: Res<'w, Assets<GltfMesh>>,
    meshes: Res<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<StandardMaterial>>,
    painted: Local<'s, Painted>,
}

/// The parts of a dressed piece.
struct PieceParts {
    look: Look,
    parts: Vec<Part>,
    /// The plates on the sides of a die.
    plates: Vec<Vec<Part>>,
    /// The plate under its foot.
    base: Vec<Part>,
    is_carved: bool,
    /// The look of the army that commands this one. Its colour surrounds the icon if the two differ.
    owner: String,
    army: String,
    height: f32,
}

impl Wardrobe<'_, '_> {
    /// The parts of a piece; `None` while a model is loading.
    fn outfit(&self, rules: &Rules, wanted: Dressed) -> Option<PieceParts> {
        let look = self.looks.look(rules, wanted.kind, &self.texts);
        let army = self.looks.worn(rules, wanted.army);
        let frozen = wanted.commander.is_none();
        let figure = |figure: Figure, army: &str| self.looks.figure(figure, army, frozen, &self.gltfs, &self.models);
        let parts = match wanted.figure {
            FigureKind::Whole => figure(Figure::Piece(&look), army)?,
            FigureKind::Drum => figure(Figure::Drum(&look), army)?,
            FigureKind::Die => figure(Figure::Die, army)?,
        };
        let mut plates = Vec::new();
        if wanted.figure == FigureKind::Die {
            for side in rules.die_sides(wanted.kind) {
                let plate = side.map_or_else(|| self.looks.blank(), |kind| self.looks.look(rules, kind, &self.texts));
                plates.push(figure(Figure::Plate(&plate), army)?);
            }
        }
        // The shapes of plates help to tell more than two armies apart. An army that was taken over stands on the
        // plates of its commander. A tray has one army alone, and is too narrow for plates.
        let owner = wanted.commander.map_or(army, |seat| self.looks.worn(rules, seat.army()));
        let stands = wanted.figure == FigureKind::Whole || wanted.figure == FigureKind::Die && !rules.stacks();
        let base = if rules.armies().count() > 2 && stands && wanted.in_play {
            figure(Figure::Base, owner)?
        } else {
            Vec::new()
        };
        let height = match wanted.figure {
            FigureKind::Die => DIE,
            FigureKind::Whole | FigureKind::Drum => self.height(&parts),
        };
        let (owner, army) = (owner.to_owned(), army.to_owned());
        let is_carved = match wanted.figure {
            FigureKind::Whole => self.looks.is_carved(&look),
            FigureKind::Drum => false,
            FigureKind::Die => true,
        };
        Some(PieceParts { look, parts, plates, base, is_carved, owner, army, height })
    }

    /// The height of a figure above its foot, in units.
    fn height(&self, parts: &[Part]) -> f32 {
        let tops = parts.iter().filter_map(|part| top(self.meshes.get(&part.mesh)?));
        let height = tops.fold(0., f32::max);
        if height > 0. { height } else { USUAL_HEIGHT }
    }

    /// The material of a layer of the flat view, counted from below. Parts with the same image and colour share it.
    fn paint(&mut self, layer: usize, color: Color, image: Option<Handle<Image>>) -> Handle<StandardMaterial> {
        let key = (image.as_ref().map(Handle::id), color.to_srgba().to_u8_array());
        let number = self.painted.len() as f32;
        let depth_bias = IN_ORDER.0 + (layer as f32 + (number * ORDER_STEP).fract()) * IN_ORDER.1;
        let material = || StandardMaterial { depth_bias, ..flat(color, image) };
        self.painted.entry(key).or_insert_with(|| self.materials.add(material())).clone()
    }
}

type Undressed = (
    Entity,
    &'static PieceId,
    (&'static PieceArmy, &'static PieceKind, &'static Facing, Option<&'static DieFace>),
    (&'static Place, &'static Stack, &'static Standing),
    &'static mut Transform,
    Option<&'static Dressed>,
);

/// Gives each piece the look that it has at the shown ply. A moving piece changes when it has arrived, and the pieces
/// on its goal change at the same time. The match may go on after motions have begun: such a piece moves from the next
/// frame on.
fn dress(
    mut pieces: Query<Undressed, (Without<Moving>, Without<Turning>)>,
    all: Query<(&PieceArmy, &Place, &Stack, Option<&DieFace>, &Standing, Has<Moving>)>,
    (on_show, preferences, rig): (OnShow, Res<Preferences>, Single<&Rig>),
    mut wardrobe: Wardrobe,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let rules = on_show.rules();
    // Nobody walks round a table whose camera stays, so the signs of all dice turn to the viewer. Among more than two armies
    // they say to which side an army plays.
    let signs_turn = preferences.camera == CameraMode::Off && rules.armies().count() == 2;
    let busy: Vec<Square> = all
        .iter()
        .filter(|(army, place, stack, face, standing, moves)| {
            *moves || **standing != Standing::of(**army, **place, **stack, *face)
        })
        .filter_map(|(_, place, ..)| place.square())
        .collect();
    for (entity, &id, (army, kind, facing, face), (place, stack, standing), mut transform, dressed) in &mut pieces {
        let figure = if is_die(rules, **kind) {
            FigureKind::Die
        } else if stack.is_top() {
            FigureKind::Whole
        } else {
            FigureKind::Drum
        };
        let commander = rules.commander(on_show.position(), **army);
        let facing = if signs_turn && figure == FigureKind::Die { away_from(rig.quarter()) } else { **facing };
        let in_play = place.square().is_some();
        let wanted = Dressed { army: **army, kind: **kind, figure, facing, commander, in_play };
        let waits = place.square().is_some_and(|square| busy.contains(&square))
            || *standing != Standing::of(*army, *place, *stack, face);
        if dressed == Some(&wanted) || dressed.is_some() && waits {
            continue;
        }
        let Some(outfit) = wardrobe.outfit(rules, wanted) else { continue };
        // A promoted piece is set down in the place of the old one.
        let is_new = dressed.is_some_and(|dressed| dressed.kind != **kind && dressed.figure == figure);
        if is_new && figure == FigureKind::Whole && preferences.speed > 0. {
            let at = Geometry::of(rules).spot(standing.spot);
            commands.entity(entity).insert(Moving::set_down(at));
        }
        let stance = stance(id, facing, figure);
        transform.rotation = stance;
        let side = face.map_or(0, |face| die_sides::side(*face));
        commands.entity(entity).despawn_children().insert((wanted, Stance(stance)));
        put_on(&mut commands, entity, id, side, wanted, outfit, &mut wardrobe);
        redraws.now();
    }
}

/// Spawns the parts of a piece's outfit. `side` is the side of a die that lies on top.
fn put_on(
    commands: &mut Commands,
    entity: Entity,
    id: PieceId,
    side: usize,
    wanted: Dressed,
    outfit: PieceParts,
    wardrobe: &mut Wardrobe,
) {
    let layers = icon_layers(wanted, &outfit, wardrobe);
    let shapes = &wardrobe.shapes;
    let tag = grain::tag(id, outfit.is_carved);
    let whole = wanted.figure == FigureKind::Whole;
    let is_lettered = wardrobe.looks.is_lettered(&outfit.look);
    commands.entity(entity).with_children(|piece| {
        // The base stays parallel to the board's edges, although figures are turned. Under a die it is larger.
        let straight = match wanted.figure {
            FigureKind::Die => Transform::from_scale(Vec3::new(DIE_BASE, 1., DIE_BASE)),
            FigureKind::Whole | FigureKind::Drum => Transform::from_rotation(Quat::from_rotation_y(-PROFILE)),
        };
        let lifted = Transform::from_xyz(0., if outfit.base.is_empty() { 0. } else { BASE }, 0.);
        for part in outfit.base {
            spawn_part(piece, &part, straight).insert(tag.clone());
        }
        if wanted.figure == FigureKind::Die {
            let lies = Transform::from_xyz(0., DIE / 2., 0.).with_rotation(die_sides::rest(side));
            piece.spawn((Cube, lies, Visibility::default())).with_children(|cube| {
                for part in outfit.parts {
                    spawn_part(cube, &part, part.place).insert(tag.clone());
                }
                for (side, plate) in outfit.plates.into_iter().enumerate() {
                    let lies = Transform::from_rotation(die_sides::rest(side).inverse());
                    for part in plate {
                        spawn_part(cube, &part, lies * part.place).insert(tag.clone());
                    }
                }
            });
        } else {
            let mut body = piece.spawn((lifted, Visibility::default()));
            if whole && is_lettered {
                body.insert(Lettered);
            }
            body.with_children(|body| {
                for part in outfit.parts {
                    spawn_part(body, &part, part.place).insert(tag.clone());
                }
            });
        }
        piece.spawn(soft_shadow(shapes));
        let head = (whole && !is_lettered).then_some(outfit.height.max(OVER_HEADS));
        for (layer, (mesh, material, size)) in layers.into_iter().enumerate() {
            let icon = IconPart::new(layer, size);
            let over = head.filter(|_| layer <= LINES).map(|head| head + icon.height);
            piece.spawn(icon_part(mesh, material, Quat::IDENTITY, IconPart { over, ..icon }));
        }
        piece.spawn((
            PieceBody { piece: id, is_die: wanted.figure == FigureKind::Die },
            Mesh3d(if whole { shapes.body.clone() } else { shapes.block.clone() }),
            Transform::from_xyz(0., outfit.height / 2., 0.).with_scale(Vec3::new(1., outfit.height, 1.)),
            Visibility::Hidden,
            Pickable { should_block_lower: false, is_hoverable: true },
        ));
    });
}

/// The soft shadow under a figure.
pub(super) fn soft_shadow(shapes: &PieceShapes) -> impl Bundle {
    let place = Transform::from_xyz(0., 0.004, 0.).with_scale(Vec3::splat(SHADOW));
    (ModelPart, Mesh3d(shapes.plane.clone()), MeshMaterial3d(shapes.shadow.clone()), place, NotShadowCaster)
}

/// A layer of the flat view.
pub(super) fn icon_part(
    mesh: Handle<Mesh>,
    material: Handle<StandardMaterial>,
    turn: Quat,
    icon: IconPart,
) -> impl Bundle {
    let place = Transform::from_xyz(0., icon.height, 0.).with_rotation(turn).with_scale(Vec3::splat(icon.size));
    let look = (Mesh3d(mesh), MeshMaterial3d(material));
    let hidden = (Visibility::Hidden, NotShadowCaster, NotShadowReceiver);
    (icon, look, place, hidden)
}

/// Spawns a part of a figure at this place.
pub(super) fn spawn_part<'a>(
    parent: &'a mut ChildSpawnerCommands<'_>,
    part: &Part,
    place: Transform,
) -> EntityCommands<'a> {
    let look = (Mesh3d(part.mesh.clone()), MeshMaterial3d(part.material.clone()));
    let mut spawned = parent.spawn((ModelPart, look, place));
    if !part.casts_shadow {
        spawned.insert(NotShadowCaster);
    }
    if part.is_beneath {
        spawned.insert(Beneath);
    }
    spawned
}

/// The layers of a piece in the flat view, from below: its symbol, and a ring in the commander's colour if the army was
/// taken over. Pieces beneath others have no layers.
fn icon_layers(
    wanted: Dressed,
    outfit: &PieceParts,
    wardrobe: &mut Wardrobe,
) -> Vec<(Handle<Mesh>, Handle<StandardMaterial>, f32)> {
    if wanted.figure == FigureKind::Drum {
        return Vec::new();
    }
    let (plane, ring) = (wardrobe.shapes.plane.clone(), wardrobe.shapes.ring.clone());
    let frozen = wanted.commander.is_none();
    let mut layers = Vec::new();
    for (image, color) in wardrobe.looks.icon(&outfit.look, &outfit.army, frozen) {
        layers.push((plane.clone(), wardrobe.paint(layers.len(), color, Some(image)), ICON));
    }
    if outfit.owner != outfit.army {
        let color = wardrobe.looks.colour(&outfit.owner);
        layers.push((ring, wardrobe.paint(layers.len(), color, None), 1.));
    }
    layers
}

/// The materials of the flat view, by image and colour.
type Painted = HashMap<(Option<AssetId<Image>>, [u8; 4]), Handle<StandardMaterial>>;

/// The material of a layer of the flat view: an image, or a plain area, in a colour.
pub(super) fn flat(color: Color, image: Option<Handle<Image>>) -> StandardMaterial {
    StandardMaterial {
        base_color: glowing(color),
        base_color_texture: image,
        unlit: true,
        alpha_mode: AlphaMode::Premultiplied,
        ..default()
    }
}

/// Turns the figures with letters to the viewer, whatever their army.
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

/// The highest y coordinate of a mesh.
fn top(mesh: &Mesh) -> Option<f32> {
    let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION)?.as_float3()?;
    positions.iter().map(|position| position[1]).reduce(f32::max)
}
