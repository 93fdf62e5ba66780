//! Models and materials: how a piece and an army look whose names rulesets give.
//!
//! `assets/looks` says which files they are made of, and mods bring figures of their own. A piece whose file is missing or
//! broken is shown with its letter.

mod armies;
mod file;
pub(crate) mod icon_set;
mod load_looks;

use std::collections::{BTreeMap, BTreeSet};
use std::f32::consts::PI;

use bevy::asset::UntypedAssetId;
use bevy::gltf::{Gltf, GltfMesh};
use bevy::prelude::*;
use tessera_rules::{Army, Kind, Rules};

use file::{Aspect, Die, Furniture, Generic};
use icon_set::{IconSet, Layers};
pub(crate) use load_looks::plugin;

/// How far figures stand turned from the way they face, in radians: so a knight shows its profile.
pub(super) const PROFILE: f32 = 0.80 * PI;
/// Where a letter is on a die: in the plate's hollow of the upper side, as large as the other emblems.
const ON_A_DIE: Transform =
    Transform { translation: Vec3::new(0., 0.298, 0.), rotation: Quat::IDENTITY, scale: Vec3::splat(1.35) };

/// How a kind of piece looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Look {
    /// The name that the ruleset gives it.
    aspect: String,
    /// The figure that its mod brings for that name, as `MOD/NAME`.
    own: Option<String>,
    /// Its letter, which stands in for models and icons that it lacks.
    letter: Option<char>,
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
    /// The relief in the upper side of that cube.
    Plate(&'a Look),
    /// The plate under a piece's foot, of another shape for each army.
    Base,
}

/// Pieces, icons and panels may look different now, because a file has been read or cannot be read. Observers
/// dress them anew.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct LooksChanged;

/// Everything that is loaded for the scene.
#[derive(Resource)]
pub(crate) struct Looks {
    /// Whether the files of looks have been read. Until then nothing else is known but the models of mods.
    is_described: bool,
    aspects: BTreeMap<String, Aspect>,
    generic: Generic,
    die: Die,
    furniture: BTreeMap<String, Furniture>,
    /// By the names of their files, those of mods as `MOD/NAME`. A model that cannot be read is taken out.
    models: BTreeMap<String, Handle<Gltf>>,
    icons: IconSet,
    /// The textures of materials.
    textures: Vec<Handle<Image>>,
    armies: BTreeMap<String, Outfit>,
    /// The body of an army that stands still.
    frozen: Handle<StandardMaterial>,
    materials: BTreeMap<String, Handle<StandardMaterial>>,
    /// The models of mods that could not be read, with the reason: the player is told of each once.
    broken: BTreeSet<(String, String)>,
    /// The table's wood.
    table: Handle<StandardMaterial>,
    /// The material of all for which the files name none.
    plain: Handle<StandardMaterial>,
    /// The light that the room reflects: diffuse and specular.
    pub(crate) environment: [Handle<Image>; 2],
    /// A soft shadow under each piece.
    pub(crate) shadow: (Handle<Mesh>, Handle<StandardMaterial>),
    /// A ring round an icon.
    pub(crate) ring: Handle<Mesh>,
    /// The body of a piece for the pointer: as high as 1, with a foot, slimmer than the piece at the top.
    pub(crate) body: Handle<Mesh>,
    /// The same for dice and drums.
    pub(crate) block: Handle<Mesh>,
}

/// An army's materials, by the slots of the models.
struct Outfit {
    body: Handle<StandardMaterial>,
    ring: Handle<StandardMaterial>,
    symbol: Handle<StandardMaterial>,
    base: Option<String>,
}

impl Looks {
    /// Whether nothing is still loading: every file has been read, or cannot be read.
    pub(crate) fn ready(&self, server: &AssetServer) -> bool {
        let is_settled = |id: UntypedAssetId| load_looks::is_settled(server, id);
        self.is_described
            && self.models.values().all(|model| is_settled(model.id().untyped()))
            && self
                .icons
                .images()
                .chain(&self.textures)
                .chain(&self.environment)
                .all(|image| is_settled(image.id().untyped()))
    }

    /// How a kind of piece looks.
    pub(crate) fn look(&self, rules: &Rules, kind: Kind) -> Look {
        let aspect = rules.look(kind).to_owned();
        let own = rules.id().rsplit_once('/').map(|(source, _)| format!("{source}/{aspect}"));
        let own = own.filter(|own| self.models.contains_key(own));
        Look { aspect, own, letter: Some(rules.written(kind)) }
    }

    /// The side of a die that has no face.
    pub(crate) fn blank(&self) -> Look {
        Look { aspect: self.die.blank.clone(), own: None, letter: None }
    }

    /// Whether a piece is shown as the generic figure with its letter.
    pub(crate) fn is_lettered(&self, look: &Look) -> bool {
        self.figure_of(look).is_none()
    }

    /// The meshes of a figure with their materials; none while a model is still loading. A model that cannot be read, and
    /// for which nothing stands in, leaves a figure without parts.
    pub(crate) fn figure(
        &self,
        figure: Figure<'_>,
        army: &str,
        frozen: bool,
        gltfs: &Assets<Gltf>,
        meshes: &Assets<GltfMesh>,
    ) -> Option<Vec<Part>> {
        if !self.is_described {
            return None;
        }
        let outfit = self.armies.get(army);
        let mut parts = Vec::new();
        for (model, at) in self.models_of(figure, outfit) {
            let Some(model) = self.models.get(&model) else { continue };
            for (mesh, slot) in meshes_of(model, gltfs, meshes)? {
                parts.push((mesh, self.material(outfit, frozen, slot), at));
            }
        }
        Some(parts)
    }

    /// The meshes of a piece of furniture with their materials, once its model is loaded.
    pub(crate) fn furniture(
        &self,
        name: &str,
        gltfs: &Assets<Gltf>,
        meshes: &Assets<GltfMesh>,
    ) -> Option<Vec<(Handle<Mesh>, Handle<StandardMaterial>)>> {
        let furniture = self.furniture.get(name)?;
        let parts = meshes_of(self.models.get(&furniture.model)?, gltfs, meshes)?;
        let material = |slot: &str| self.shared(furniture.slots.get(slot).unwrap_or(&furniture.body));
        Some(parts.into_iter().map(|(mesh, slot)| (mesh, material(slot))).collect())
    }

    /// The table's wood.
    pub(crate) fn table(&self) -> Handle<StandardMaterial> {
        self.table.clone()
    }

    /// The icon of a look in the colours of an army, or in grey if it stands still. Empty while looks are not known.
    pub(crate) fn icon(&self, look: &Look, army: &str, frozen: bool) -> Layers {
        self.icons.icon(look, army, frozen)
    }

    /// Every icon.
    pub(crate) fn icons(&self) -> &IconSet {
        &self.icons
    }

    /// The colour of an army's icons.
    pub(crate) fn colour(&self, army: &str) -> Color {
        self.icons.colors(army).fill.into()
    }

    /// The name of the look that an army wears.
    pub(crate) fn worn(&self, rules: &Rules, army: Army) -> &str {
        armies::worn(&self.icons.wardrobe, rules, army)
    }

    /// The models that a figure is made of, and where each is in it.
    fn models_of(&self, figure: Figure<'_>, outfit: Option<&Outfit>) -> Vec<(String, Transform)> {
        let one = |model: &str| vec![(model.to_owned(), Transform::IDENTITY)];
        match figure {
            Figure::Piece(look) => match self.figure_of(look) {
                Some(model) => one(model),
                None => {
                    let mut models = one(&self.generic.figure);
                    models.extend(look.letter.map(|letter| (letter_file(letter), on_a_piece())));
                    models
                }
            },
            Figure::Drum(look) => one(self.known(look, |aspect| &aspect.drum).unwrap_or(&self.generic.drum)),
            Figure::Die => one(&self.die.cube),
            Figure::Plate(look) => match self.known(look, |aspect| &aspect.plate) {
                Some(model) => one(model),
                None => look.letter.map(|letter| (letter_file(letter), ON_A_DIE)).into_iter().collect(),
            },
            Figure::Base => outfit.and_then(|outfit| outfit.base.as_deref()).map(one).unwrap_or_default(),
        }
    }

    /// The model of a piece, if it has one that can be shown.
    fn figure_of<'a>(&'a self, look: &'a Look) -> Option<&'a str> {
        let own = look.own.as_deref().filter(|own| self.models.contains_key(*own));
        own.or_else(|| self.known(look, |aspect| &aspect.figure))
    }

    /// A model that a look names, unless it cannot be read.
    fn known(&self, look: &Look, part: impl Fn(&Aspect) -> &Option<String>) -> Option<&str> {
        let name = part(self.aspects.get(&look.aspect)?).as_deref()?;
        self.models.contains_key(name).then_some(name)
    }

    /// The material of a part of a figure, by the name that the part has in its model.
    fn material(&self, outfit: Option<&Outfit>, frozen: bool, slot: &str) -> Handle<StandardMaterial> {
        let Some(outfit) = outfit else { return self.plain.clone() };
        match slot {
            "ring" => outfit.ring.clone(),
            "symbol" => outfit.symbol.clone(),
            "felt" | "dot" => self.shared(slot),
            _ if frozen => self.frozen.clone(),
            _ => outfit.body.clone(),
        }
    }

    /// A material that belongs to no army.
    fn shared(&self, name: &str) -> Handle<StandardMaterial> {
        self.materials.get(name).unwrap_or(&self.plain).clone()
    }
}

/// A colour that is not lit, so bright that it looks as meant after the tone mapping of the whole picture.
pub(crate) fn glowing(color: Color) -> Color {
    let linear = color.to_linear();
    let bright = |channel: f32| channel * (1. + 0.9 * channel);
    Color::linear_rgba(bright(linear.red), bright(linear.green), bright(linear.blue), linear.alpha)
}

/// The model, and the icon, of a letter.
fn letter_file(letter: char) -> String {
    format!("letter_{}", letter.to_ascii_lowercase())
}

/// Where the letter of a generic piece is: on its slanted face.
fn on_a_piece() -> Transform {
    let slant = Quat::from_rotation_x(42_f32.to_radians());
    Transform::from_rotation(Quat::from_rotation_y(-PROFILE))
        * Transform::from_xyz(0., 0.672, 0.045).with_rotation(slant)
}

/// The meshes of a model, each with the name of its material; none while it is still loading.
fn meshes_of<'a>(
    model: &Handle<Gltf>,
    gltfs: &'a Assets<Gltf>,
    meshes: &Assets<GltfMesh>,
) -> Option<Vec<(Handle<Mesh>, &'a str)>> {
    let gltf = gltfs.get(model)?;
    let mut parts = Vec::new();
    for mesh in &gltf.meshes {
        for primitive in &meshes.get(mesh)?.primitives {
            // Slots are found by name; which number they have differs from model to model.
            let named = gltf.named_materials.iter().find(|(_, handle)| Some(*handle) == primitive.material.as_ref());
            parts.push((primitive.mesh.clone(), named.map_or("body", |(name, _)| name)));
        }
    }
    Some(parts)
}
