//! Models and materials: what a piece's and an army's name look like.

use std::collections::BTreeMap;
use std::f32::consts::{FRAC_PI_2, PI};

use bevy::asset::AssetLoadFailedEvent;
use bevy::gltf::{Gltf, GltfMesh};
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use tessera_arbiter::{Mods, ModsChanged};
use tessera_rules::{Kind, Message, Rules};

use super::armies::{ARMIES, FROZEN};
use crate::model::table_requests::Toast;

/// The models of pieces by the name that rulesets give them.
const PIECES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
/// What lies under the top piece of a stack, likewise; any other piece lies there as one without an emblem.
const DRUMS: [&str; 5] = ["pawn", "knight", "bishop", "rook", "queen"];
/// What a die shows on its sides. A name that is not here leaves the side blank.
const PLATES: [&str; 7] = ["pawn", "knight", "bishop", "rook", "queen", "king", WOUND];
/// What is red on a die.
const WOUND: &str = "wound";
const RED: Color = Color::srgb(0.78, 0.04, 0.03);
/// Icons, by the names of pieces.
const ICONS: [&str; 7] = PLATES;
/// The letters of pieces that have no model.
const LETTERS: std::ops::RangeInclusive<char> = 'A'..='Z';
/// What a piece looks like whose name has no model.
const GENERIC: &str = "generic";
/// How far figures stand turned from the way they face, in radians.
pub(super) const PROFILE: f32 = 0.80 * PI;
/// Where a letter is on a die.
const ON_A_DIE: Transform =
    Transform { translation: Vec3::new(0., 0.298, 0.), rotation: Quat::IDENTITY, scale: Vec3::splat(1.35) };
/// The models of the furniture.
const FURNITURE: [&str; 3] = ["board", "frame", "tray"];

/// What a kind of piece is shown as.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Look {
    /// With a model of its own: of the program, or of a mod as `MOD/NAME`.
    Model(String),
    /// As a plain piece with its letter.
    Letter(char),
}

impl Look {
    /// The dot on the side of a die that has no face.
    pub(crate) fn dot() -> Self {
        Self::Model(WOUND.to_owned())
    }
}

/// A part of a figure: mesh, material, and where it is in the figure.
pub(crate) type Part = (Handle<Mesh>, Handle<StandardMaterial>, Transform);

/// Something that an army's colours are put on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Figure<'a> {
    /// A piece that looks like this.
    Piece(&'a Look),
    /// The same piece beneath another one.
    Drum(&'a Look),
    /// The cube of a die, its centre at the origin.
    Die,
    /// What is cut into the upper side of that cube.
    Plate(&'a Look),
    /// What lies under a piece's foot, a shape of its own for each army.
    Base,
}

/// Everything that is loaded for the scene.
#[derive(Resource)]
pub(crate) struct Looks {
    models: BTreeMap<String, Handle<Gltf>>,
    armies: Vec<Outfit>,
    icons: BTreeMap<String, [Handle<Image>; 2]>,
    wood: BTreeMap<&'static str, Handle<StandardMaterial>>,
    /// A soft shadow under each piece.
    pub(crate) shadow: (Handle<Mesh>, Handle<StandardMaterial>),
    /// A ring round an icon.
    pub(crate) ring: Handle<Mesh>,
    /// What the pointer meets of a piece: as high as 1, with a foot, slimmer than the piece at the top.
    pub(crate) body: Handle<Mesh>,
    /// The same for dice and drums.
    pub(crate) block: Handle<Mesh>,
}

/// An army's materials, by the slots of the models.
struct Outfit {
    name: &'static str,
    body: Handle<StandardMaterial>,
    /// The body of an army that stands still.
    frozen: Handle<StandardMaterial>,
    ring: Handle<StandardMaterial>,
    symbol: Handle<StandardMaterial>,
    base: Option<&'static str>,
    icon: (Color, Color),
}

impl Looks {
    /// Whether every model and texture can be shown.
    pub(crate) fn ready(&self, server: &AssetServer) -> bool {
        // A model of a mod may be broken; nobody waits for it.
        let own = self.models.iter().filter(|(name, _)| !name.contains('/'));
        own.into_iter().all(|(_, model)| server.is_loaded_with_dependencies(model))
            && self.icons.values().flatten().all(|icon| server.is_loaded_with_dependencies(icon))
    }

    /// The meshes of a figure with their materials, once its model is loaded; none where there is nothing to show.
    pub(crate) fn figure(
        &self,
        figure: Figure<'_>,
        army: &str,
        frozen: bool,
        gltfs: &Assets<Gltf>,
        meshes: &Assets<GltfMesh>,
    ) -> Option<Vec<Part>> {
        let army = self.army(army);
        let model = match figure {
            Figure::Piece(Look::Model(name)) if self.models.contains_key(name) => name.clone(),
            Figure::Piece(_) => GENERIC.to_owned(),
            Figure::Drum(Look::Model(name)) if DRUMS.contains(&name.as_str()) => format!("drum_{name}"),
            Figure::Drum(_) => format!("drum_{GENERIC}"),
            Figure::Die => "die".to_owned(),
            Figure::Plate(Look::Model(name)) if PLATES.contains(&name.as_str()) => format!("face_{name}"),
            Figure::Plate(Look::Letter(letter)) => letter_model(*letter),
            Figure::Plate(Look::Model(_)) => return Some(Vec::new()),
            Figure::Base => match army.base {
                Some(base) => base.to_owned(),
                None => return Some(Vec::new()),
            },
        };
        let worn = |model: &str, at: Transform| {
            let found = parts(self.models.get(model)?, gltfs, meshes, |slot| match slot {
                "ring" => army.ring.clone(),
                "symbol" => army.symbol.clone(),
                "felt" | "dot" => self.wood[slot].clone(),
                _ if frozen => army.frozen.clone(),
                _ => army.body.clone(),
            })?;
            Some(found.into_iter().map(move |(mesh, material)| (mesh, material, at)))
        };
        let at = if matches!(figure, Figure::Plate(Look::Letter(_))) { ON_A_DIE } else { Transform::IDENTITY };
        let mut all: Vec<Part> = worn(&model, at)?.collect();
        if let Figure::Piece(Look::Letter(letter)) = figure {
            all.extend(worn(&letter_model(*letter), on_a_piece())?);
        }
        Some(all)
    }

    /// What a kind of piece is shown as.
    pub(crate) fn look(&self, rules: &Rules, kind: Kind) -> Look {
        let name = rules.kinds().find(|(other, ..)| *other == kind).map_or("", |(.., data)| data.look());
        let own = rules.id().rsplit_once('/').map(|(source, _)| format!("{source}/{name}"));
        match own.filter(|own| self.models.contains_key(own)) {
            Some(own) => Look::Model(own),
            None if PLATES.contains(&name) => Look::Model(name.to_owned()),
            None => Look::Letter(rules.written(kind)),
        }
    }

    /// The meshes of a piece of furniture with their materials, once its model is loaded.
    pub(crate) fn furniture(
        &self,
        name: &'static str,
        gltfs: &Assets<Gltf>,
        meshes: &Assets<GltfMesh>,
    ) -> Option<Vec<(Handle<Mesh>, Handle<StandardMaterial>)>> {
        parts(&self.models[name], gltfs, meshes, |slot| {
            let wood = match (name, slot) {
                ("board", _) => "squares",
                (_, "ring") => "brass",
                (_, "inlay") => "maple",
                (_, "felt") => "felt",
                _ => "frame",
            };
            self.wood[wood].clone()
        })
    }

    /// The table's wood.
    pub(crate) fn table(&self) -> Handle<StandardMaterial> {
        self.wood["table"].clone()
    }

    /// What is cut into the side of a die for a kind; models of mods are no plates.
    pub(crate) fn face(&self, rules: &Rules, kind: Kind) -> Look {
        match self.look(rules, kind) {
            Look::Model(name) if !PLATES.contains(&name.as_str()) => Look::Letter(rules.written(kind)),
            look => look,
        }
    }

    /// An icon by its name: silhouette and lines, white, and what an army wears for them, or grey if it stands still.
    pub(crate) fn icon(&self, name: &str, army: &str, frozen: bool) -> [(Handle<Image>, Color); 2] {
        let [fill, line] = self.icons[name].clone();
        let (body, rim) = if frozen { FROZEN } else { self.army(army).icon };
        let rim = if name == WOUND { RED } else { rim };
        [(fill, body), (line, rim)]
    }

    /// The names of all icons.
    pub(crate) fn icons(&self) -> impl Iterator<Item = &str> {
        self.icons.keys().map(String::as_str)
    }

    /// The colour of an army's icons.
    pub(crate) fn colour(&self, army: &str) -> Color {
        self.army(army).icon.0
    }

    fn army(&self, name: &str) -> &Outfit {
        self.armies.iter().find(|army| army.name == name).unwrap_or(&self.armies[0])
    }
}

/// The name of a piece's icon. What is no piece of the program is drawn as its letter.
pub(crate) fn icon_name(rules: &Rules, kind: Kind) -> String {
    let look = rules.kinds().find(|(other, ..)| *other == kind).map_or("", |(.., data)| data.look());
    if ICONS.contains(&look) { look.to_owned() } else { letter_model(rules.written(kind)) }
}

/// A colour that is not lit, so bright that it looks as meant after the tone mapping of the whole picture.
pub(crate) fn glowing(color: Color) -> Color {
    let linear = color.to_linear();
    let bright = |channel: f32| channel * (1. + 0.9 * channel);
    Color::linear_rgba(bright(linear.red), bright(linear.green), bright(linear.blue), linear.alpha)
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, (load, load_mods).chain())
        .add_systems(Update, give_up)
        .add_observer(|_: On<ModsChanged>, mut commands: Commands| commands.run_system_cached(load_mods));
}

/// A model of a mod that cannot be read is none: its piece is known by its letter.
fn give_up(mut failed: MessageReader<AssetLoadFailedEvent<Gltf>>, mut looks: ResMut<Looks>, mut commands: Commands) {
    for failure in failed.read() {
        let broken = looks.models.extract_if(.., |name, model| name.contains('/') && model.id() == failure.id);
        for (name, _) in broken {
            let message = Message::new("tell-model-broken").text("name", name).text("error", &failure.error);
            commands.trigger(Toast(message));
        }
    }
}

/// The models that mods bring; those that were there before are read again, for pieces that wear them.
fn load_mods(mods: Option<Res<Mods>>, server: Res<AssetServer>, mut looks: ResMut<Looks>) {
    let mut before: BTreeMap<_, _> = looks.models.extract_if(.., |name, _| name.contains('/')).collect();
    for found in mods.iter().flat_map(|mods| mods.iter()) {
        for (name, path) in &found.models {
            let name = format!("{}/{name}", found.id);
            let known = before.remove(&name).filter(|model| model.path().is_some_and(|known| known.path() == path));
            let model = match known {
                Some(model) => {
                    server.reload(path.clone());
                    model
                }
                // A mod may lie anywhere; what it brings was found by listing its own folder.
                None => server.load_builder().override_unapproved().load(path.clone()),
            };
            looks.models.insert(name, model);
        }
    }
}

/// Where the letter of a plain piece is: on its slanted face.
fn on_a_piece() -> Transform {
    let slant = Quat::from_rotation_x(42_f32.to_radians());
    Transform::from_rotation(Quat::from_rotation_y(-PROFILE))
        * Transform::from_xyz(0., 0.672, 0.045).with_rotation(slant)
}

/// The model, and the icon, of a letter.
fn letter_model(letter: char) -> String {
    format!("letter_{}", letter.to_ascii_lowercase())
}

/// The names of all models.
fn models() -> impl Iterator<Item = String> {
    let plain = PIECES.into_iter().chain(FURNITURE).chain(["die", GENERIC]).map(str::to_owned);
    let drums = DRUMS.into_iter().chain([GENERIC]).map(|name| format!("drum_{name}"));
    let plates = PLATES.into_iter().map(|name| format!("face_{name}"));
    let bases = ARMIES.iter().filter_map(|look| look.base).map(str::to_owned);
    plain.chain(drums).chain(plates).chain(bases).chain(LETTERS.map(letter_model))
}

fn parts(
    model: &Handle<Gltf>,
    gltfs: &Assets<Gltf>,
    meshes: &Assets<GltfMesh>,
    material: impl Fn(&str) -> Handle<StandardMaterial>,
) -> Option<Vec<(Handle<Mesh>, Handle<StandardMaterial>)>> {
    let gltf = gltfs.get(model)?;
    let mut parts = Vec::new();
    for mesh in &gltf.meshes {
        for primitive in &meshes.get(mesh)?.primitives {
            // Slots are found by name; which number they have differs from model to model.
            let named = gltf.named_materials.iter().find(|(_, handle)| Some(*handle) == primitive.material.as_ref());
            let slot = named.map_or("body", |(name, _)| name);
            parts.push((primitive.mesh.clone(), material(slot)));
        }
    }
    Some(parts)
}

fn load(
    server: Res<AssetServer>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let texture = |name: String, is_srgb: bool| -> Handle<Image> {
        let settings = move |settings: &mut ImageLoaderSettings| {
            settings.is_srgb = is_srgb;
            settings.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
                address_mode_u: ImageAddressMode::Repeat,
                address_mode_v: ImageAddressMode::Repeat,
                mag_filter: ImageFilterMode::Linear,
                min_filter: ImageFilterMode::Linear,
                mipmap_filter: ImageFilterMode::Linear,
                anisotropy_clamp: 8,
                ..default()
            });
        };
        server.load_builder().with_settings(settings).load(name)
    };
    let wooden = |name: &str, flat: bool| StandardMaterial {
        base_color_texture: Some(texture(format!("textures/{name}_color.ktx2"), true)),
        metallic_roughness_texture: Some(texture(format!("textures/{name}_orm.ktx2"), false)),
        normal_map_texture: flat.then(|| texture(format!("textures/{name}_normal.ktx2"), false)),
        perceptual_roughness: 1.,
        ..default()
    };
    let plain = |color: Color, roughness: f32, metallic: f32| StandardMaterial {
        base_color: color,
        perceptual_roughness: roughness,
        metallic,
        ..default()
    };
    let brass = plain(Color::srgb(0.93, 0.72, 0.38), 0.30, 1.);
    let woods = [
        ("squares", wooden("squares", true)),
        ("frame", wooden("frame", true)),
        ("table", wooden("table", true)),
        ("brass", brass),
        ("maple", plain(Color::srgb(0.90, 0.74, 0.47), 0.55, 0.)),
        // Bright by itself: a wound is seen in the shade, too.
        ("dot", StandardMaterial { emissive: LinearRgba::rgb(0.25, 0., 0.), ..plain(RED, 0.45, 0.) }),
        ("felt", StandardMaterial { reflectance: 0.1, ..plain(Color::srgb(0.075, 0.12, 0.095), 1., 0.) }),
    ];
    let armies = ARMIES.iter().map(|look| Outfit {
        name: look.name,
        body: materials.add(StandardMaterial {
            base_color: look.tint,
            perceptual_roughness: look.roughness,
            clearcoat: look.clearcoat,
            clearcoat_perceptual_roughness: 0.18,
            ..wooden(look.wood, false)
        }),
        frozen: materials.add(StandardMaterial {
            base_color: Color::srgb(0.42, 0.42, 0.43),
            perceptual_roughness: 0.95,
            ..default()
        }),
        ring: materials.add(plain(look.metal, 0.3, 1.)),
        symbol: materials.add(plain(look.symbol, 0.6, 0.)),
        base: look.base,
        icon: look.icon,
    });
    let armies = armies.collect();
    let icon = |name: String| {
        let both = ["fill", "line"].map(|part| texture(format!("icons/{name}_{part}.ktx2"), false));
        (name, both)
    };
    let shadow = StandardMaterial {
        base_color_texture: Some(texture("textures/blob.ktx2".to_owned(), false)),
        unlit: true,
        alpha_mode: AlphaMode::Blend,
        depth_bias: 10.,
        ..default()
    };
    commands.insert_resource(Looks {
        models: models().map(|name| (name.clone(), server.load(format!("models/{name}.glb")))).collect(),
        armies,
        icons: ICONS.map(str::to_owned).into_iter().chain(LETTERS.map(letter_model)).map(icon).collect(),
        wood: woods.into_iter().map(|(name, material)| (name, materials.add(material))).collect(),
        block: meshes.add(Cuboid::new(0.6, 1., 0.6)),
        body: meshes.add(ConicalFrustum { radius_top: 0.12, radius_bottom: 0.30, height: 1. }),
        ring: meshes.add(Annulus::new(0.435, 0.48).mesh().build().rotated_by(Quat::from_rotation_x(-FRAC_PI_2))),
        shadow: (meshes.add(Plane3d::default().mesh().size(1., 1.)), materials.add(shadow)),
    });
}
