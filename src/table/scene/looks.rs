//! Models, icons and materials for the names of pieces and armies in rulesets.
//!
//! The files in `assets/looks` name the models and materials. Mods can bring their own figures. A piece whose file is
//! missing or broken is shown with its letter.

mod armies;
mod file;
pub(crate) mod icon_set;
mod load_looks;
mod styles;

use std::collections::{BTreeMap, BTreeSet};
use std::f32::consts::PI;

use bevy::asset::UntypedAssetId;
use bevy::gltf::{Gltf, GltfMesh};
use bevy::prelude::*;
use tessera_arbiter::Texts;
use tessera_rules::{Army, Kind, Rules};

use super::grain::PieceMaterial;
use crate::model::timbre::{Substance, Timbre, Weight};

pub(super) use file::Rgb;
use file::{Aspect, Die, Furniture, Generic};
use icon_set::{IconSet, Layers};
pub(super) use load_looks::is_settled;
pub(crate) use load_looks::{mods_in_use, plugin};
pub(super) use styles::files_in;
pub(crate) use styles::{BOARDS, SETS, Styles, style_preview};

/// The angle between a figure's front and the direction in which it faces, in radians. A knight shows its profile so.
pub(super) const PROFILE: f32 = 0.80 * PI;
/// The place of a letter on a die: in the recess of the upper side, and as large as the emblems.
const ON_A_DIE: Transform =
    Transform { translation: Vec3::new(0., 0.298, 0.), rotation: Quat::IDENTITY, scale: Vec3::splat(1.35) };

/// The look of a kind of piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Look {
    /// The name of the look in the ruleset.
    aspect: String,
    /// The figure that the piece's mod brings for that name, as `MOD/NAME`.
    own: Option<String>,
    /// The letter of the piece, which replaces missing models and icons.
    letter: Option<char>,
}

/// A part of a figure.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    pub(crate) mesh: Handle<Mesh>,
    pub(crate) material: Handle<PieceMaterial>,
    /// Its place in the figure.
    pub(crate) place: Transform,
    pub(crate) casts_shadow: bool,
    /// Whether the rest of the figure covers it from straight above, but for its rim.
    pub(crate) is_beneath: bool,
}

/// A part of the figure of a block.
#[derive(Debug, Clone)]
pub(crate) enum BlockPart {
    /// With a material of its own, and whether it casts a shadow.
    Own(Handle<Mesh>, Handle<StandardMaterial>, bool),
    /// In the grey of pieces that nobody commands.
    Grey(Part),
}

/// The slots of parts that lie in or under a body. They cast no shadows: nobody would see a difference, and each would cost
/// a draw call for each army.
const FLUSH: [&str; 8] = ["ring", "base", "symbol", "relief", "plate", "dot", "felt", "inlay"];

/// The slots of parts at the foot of the game's own figures. Next to nothing of them is seen from straight above.
const BENEATH: [&str; 2] = ["ring", "felt"];

/// A model that is shown in the colours of an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Figure<'a> {
    /// A whole piece with this look.
    Piece(&'a Look),
    /// A piece with this look beneath another one.
    Drum(&'a Look),
    /// The cube of a die, its centre at the origin.
    Die,
    /// The relief in the upper side of that cube.
    Plate(&'a Look),
    /// The plate under a piece's foot. Each army has another shape.
    Base,
}

/// Triggered when a file of looks was read or turned out to be broken, and when texts have changed, since the letters of pieces
/// are texts. Observers dress pieces, icons and panels anew.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct LooksChanged;

/// All models, icons and materials of the scene.
#[derive(Resource)]
pub(crate) struct Looks {
    /// Whether the files of looks have been read. Until then, only the models of mods are known.
    is_described: bool,
    described: Described,
    /// Models by the names of their files. Models of mods have names such as `MOD/NAME`. Broken models are removed.
    models: BTreeMap<String, Handle<Gltf>>,
    /// Coarse copies of models, by the names of the models. Empty where a graphics card draws.
    coarse: BTreeMap<String, Handle<Gltf>>,
    /// The broken models of mods, each with its error, so that the player is told only once.
    broken: BTreeSet<(String, String)>,
    /// The image of the soft shadow under pieces.
    blob: Handle<Image>,
    /// The materials for parts for which the files name none: of furniture, and of pieces.
    plain: Handle<StandardMaterial>,
    plain_piece: Handle<PieceMaterial>,
}

/// The contents of the files of looks. They change with the set and the board.
#[derive(Default)]
struct Described {
    aspects: BTreeMap<String, Aspect>,
    generic: Generic,
    die: Die,
    furniture: BTreeMap<String, Furniture>,
    icons: IconSet,
    armies: BTreeMap<String, Outfit>,
    /// The materials of furniture.
    materials: BTreeMap<String, Handle<StandardMaterial>>,
    /// The felt under pieces, the same in every army.
    felt: Option<Handle<PieceMaterial>>,
    /// The textures of all these materials.
    textures: Vec<Handle<Image>>,
}

/// The shapes that all pieces share, whatever their look.
#[derive(Resource)]
pub(super) struct PieceShapes {
    /// A square of one unit, for the soft shadow and for icons.
    pub(super) plane: Handle<Mesh>,
    /// The material of the soft shadow.
    pub(super) shadow: Handle<StandardMaterial>,
    /// A ring round an icon.
    pub(super) ring: Handle<Mesh>,
    /// The body of a figure for picking, one unit high. It is slimmer at the top, so that it hides less behind it.
    pub(super) body: Handle<Mesh>,
    /// The body of a die or a drum for picking, one unit high.
    pub(super) block: Handle<Mesh>,
}

/// An army's materials, by the slots of the models.
struct Outfit {
    body: Handle<PieceMaterial>,
    /// The body of the generic figure, under its letter.
    matt: Handle<PieceMaterial>,
    /// The body of the army when it is frozen. It is shown, and [`Outfit::grey`] is what it comes to.
    frozen: Handle<PieceMaterial>,
    grey: PieceMaterial,
    ring: Handle<PieceMaterial>,
    /// The plate under a piece's foot.
    plate: Handle<PieceMaterial>,
    symbol: Handle<PieceMaterial>,
    /// The symbols of dice.
    relief: Handle<PieceMaterial>,
    /// The dot of a wounded die.
    dot: Handle<PieceMaterial>,
    base: Option<String>,
    lamp: Color,
    substance: Substance,
    pitch: f32,
}

/// The wood of an army that turns grey.
pub(super) struct Freezing<'a> {
    /// The body of the living army.
    pub(super) alive: &'a Handle<PieceMaterial>,
    /// The body that the frozen army shows.
    pub(super) shown: &'a Handle<PieceMaterial>,
    /// The body at the end of the change.
    pub(super) grey: &'a PieceMaterial,
}

impl Looks {
    /// Whether loading has ended: each file was read or is broken.
    pub(crate) fn ready(&self, server: &AssetServer) -> bool {
        self.is_described && self.files().all(|file| is_settled(server, file))
    }

    /// The models and images.
    fn files(&self) -> impl Iterator<Item = UntypedAssetId> {
        let models = self.models.values().chain(self.coarse.values()).map(|model| model.id().untyped());
        models.chain(self.images().map(|image| image.id().untyped()))
    }

    /// The images of icons and materials.
    fn images(&self) -> impl Iterator<Item = &Handle<Image>> {
        self.described.icons.images().chain(&self.described.textures).chain([&self.blob])
    }

    /// Names the files that are still loading, each with its state. An error says it.
    pub(crate) fn missing(&self, server: &AssetServer) -> Vec<String> {
        if !self.is_described {
            return vec!["the files of looks".to_owned()];
        }
        let waiting = self.files().filter(|file| !is_settled(server, *file));
        waiting
            .map(|file| {
                let path = server.get_path(file).map_or_else(|| file.to_string(), |path| path.to_string());
                format!("{path} ({:?})", server.get_load_states(file))
            })
            .collect()
    }

    /// The look of a kind of piece.
    pub(crate) fn look(&self, rules: &Rules, kind: Kind, texts: &Texts) -> Look {
        let aspect = rules.look(kind).to_owned();
        Look { own: self.own_figure(rules, &aspect), aspect, letter: Some(letter_of(rules, kind, texts)) }
    }

    /// The figure that a variant's mod brings for the name of a look.
    fn own_figure(&self, rules: &Rules, aspect: &str) -> Option<String> {
        let (home, _) = rules.id().rsplit_once('/')?;
        Some(format!("{home}/{aspect}")).filter(|own| self.models.contains_key(own))
    }

    /// The look of a die's side without a face.
    pub(crate) fn blank(&self) -> Look {
        Look { aspect: self.described.die.blank.clone(), own: None, letter: None }
    }

    /// Whether a piece is shown as a generic figure with its letter.
    pub(crate) fn is_lettered(&self, look: &Look) -> bool {
        self.figure_of(look).is_none()
    }

    /// The parts of a figure in the colours of an army; `None` while a model is loading. The figure has no parts if its
    /// model is broken and has no substitute.
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
        let outfit = self.described.armies.get(army);
        let mut parts = Vec::new();
        for (model, at) in self.models_of(figure, outfit) {
            let Some(model) = self.models.get(&model) else { continue };
            for (mesh, slot) in meshes_of(model, gltfs, meshes)? {
                let slot = match (figure, slot) {
                    (Figure::Plate(_), "symbol") => "relief",
                    (Figure::Base, _) => "base",
                    (Figure::Piece(look), "body") if self.is_lettered(look) => "matt",
                    _ => slot,
                };
                let material = self.material(outfit, frozen, slot);
                let is_beneath = BENEATH.contains(&slot)
                    && matches!(figure, Figure::Piece(look) if look.own.is_none() && !self.is_lettered(look));
                parts.push(Part { mesh, material, place: at, casts_shadow: !FLUSH.contains(&slot), is_beneath });
            }
        }
        Some(parts)
    }

    /// The meshes and materials of a piece of furniture, and whether they cast shadows; `None` while its model is loading.
    pub(crate) fn furniture(
        &self,
        name: &str,
        gltfs: &Assets<Gltf>,
        meshes: &Assets<GltfMesh>,
    ) -> Option<Vec<(Handle<Mesh>, Handle<StandardMaterial>, bool)>> {
        let furniture = self.described.furniture.get(name)?;
        let parts = meshes_of(self.models.get(&furniture.model)?, gltfs, meshes)?;
        let material = |slot: &str| self.shared(furniture.slots.get(slot).unwrap_or(&furniture.body));
        Some(parts.into_iter().map(|(mesh, slot)| (mesh, material(slot), !FLUSH.contains(&slot))).collect())
    }

    /// The figure of the block, in grey if the files of looks do not name it. `None` while a model is loading.
    pub(crate) fn block_figure(
        &self,
        rules: &Rules,
        gltfs: &Assets<Gltf>,
        meshes: &Assets<GltfMesh>,
    ) -> Option<Vec<BlockPart>> {
        let aspect = rules.block_look()?;
        if self.described.furniture.contains_key(aspect) {
            let parts = self.furniture(aspect, gltfs, meshes)?;
            return Some(
                parts.into_iter().map(|(mesh, material, casts)| BlockPart::Own(mesh, material, casts)).collect(),
            );
        }
        let own = self.own_figure(rules, aspect);
        let look = Look { aspect: aspect.to_owned(), own, letter: aspect.chars().next() };
        let army = self.worn(rules, Army::default());
        let parts = self.figure(Figure::Piece(&look), army, true, gltfs, meshes)?;
        Some(parts.into_iter().map(BlockPart::Grey).collect())
    }

    /// The meshes of models that have a coarse copy, each with the mesh of the copy. Models that are still loading are left
    /// out.
    pub(super) fn coarse_meshes(
        &self,
        gltfs: &Assets<Gltf>,
        meshes: &Assets<GltfMesh>,
    ) -> Vec<(Handle<Mesh>, Handle<Mesh>)> {
        let mut pairs = Vec::new();
        for (name, copy) in &self.coarse {
            let Some(model) = self.models.get(name) else { continue };
            let (Some(parts), Some(copies)) = (meshes_of(model, gltfs, meshes), meshes_of(copy, gltfs, meshes)) else {
                continue;
            };
            for (mesh, slot) in parts {
                let copy = copies.iter().find(|(_, of)| *of == slot);
                pairs.extend(copy.map(|(copy, _)| (mesh, copy.clone())));
            }
        }
        pairs
    }

    /// Whether the files of looks have been read. Until then there are no materials.
    pub(super) fn is_described(&self) -> bool {
        self.is_described
    }

    /// The colour of the lamp before an army's seat.
    pub(super) fn lamp(&self, army: &str) -> Color {
        self.described.armies.get(army).map_or(Color::WHITE, |outfit| outfit.lamp)
    }

    /// The timbre of an army's piece of this kind; without a kind, that of a piece of middle weight.
    pub(crate) fn timbre(&self, rules: &Rules, kind: Option<Kind>, army: Army) -> Timbre {
        let aspect = kind.and_then(|kind| self.described.aspects.get(rules.look(kind)));
        let weight =
            if rules.has_dice() { Weight::Die } else { aspect.map_or_else(Weight::default, |aspect| aspect.weight) };
        let Some(outfit) = self.described.armies.get(self.worn(rules, army)) else {
            return Timbre { weight, ..default() };
        };
        Timbre { weight, substance: outfit.substance, pitch: outfit.pitch }
    }

    /// The wood of an army that turns grey; `None` for an army that the files do not know.
    pub(super) fn freezing(&self, army: &str) -> Option<Freezing<'_>> {
        let outfit = self.described.armies.get(army)?;
        Some(Freezing { alive: &outfit.body, shown: &outfit.frozen, grey: &outfit.grey })
    }

    /// The icon of a look in the colours of an army, or in those of a frozen army. Empty until the looks are read.
    pub(crate) fn icon(&self, look: &Look, army: &str, frozen: bool) -> Layers {
        self.described.icons.icon(look, army, frozen)
    }

    /// All icons.
    pub(crate) fn icons(&self) -> &IconSet {
        &self.described.icons
    }

    /// The colour of an army's icons.
    pub(crate) fn colour(&self, army: &str) -> Color {
        self.described.icons.colors(army).fill.into()
    }

    /// The name of the look of an army.
    pub(crate) fn worn(&self, rules: &Rules, army: Army) -> &str {
        armies::worn(&self.described.icons.wardrobe, rules, army)
    }

    /// The models of a figure, each with its place in the figure.
    fn models_of(&self, figure: Figure<'_>, outfit: Option<&Outfit>) -> Vec<(String, Transform)> {
        let one = |model: &str| vec![(model.to_owned(), Transform::IDENTITY)];
        match figure {
            Figure::Piece(look) => match self.figure_of(look) {
                Some(model) => one(model),
                None => {
                    let mut models = one(&self.described.generic.figure);
                    models.extend(look.letter.map(|letter| (letter_file(letter), on_a_piece())));
                    models
                }
            },
            Figure::Drum(look) => one(self.known(look, |aspect| &aspect.drum).unwrap_or(&self.described.generic.drum)),
            Figure::Die => one(&self.described.die.cube),
            Figure::Plate(look) => match self.known(look, |aspect| &aspect.plate) {
                Some(model) => one(model),
                None => look.letter.map(|letter| (letter_file(letter), ON_A_DIE)).into_iter().collect(),
            },
            Figure::Base => outfit.and_then(|outfit| outfit.base.as_deref()).map(one).unwrap_or_default(),
        }
    }

    /// The model of a piece's figure, unless it has none or is broken.
    fn figure_of<'a>(&'a self, look: &'a Look) -> Option<&'a str> {
        let own = look.own.as_deref().filter(|own| self.models.contains_key(*own));
        own.or_else(|| self.known(look, |aspect| &aspect.figure))
    }

    /// A model that a look names, unless it is broken.
    fn known(&self, look: &Look, part: impl Fn(&Aspect) -> &Option<String>) -> Option<&str> {
        let name = part(self.described.aspects.get(&look.aspect)?).as_deref()?;
        self.models.contains_key(name).then_some(name)
    }

    /// Whether a piece is carved and not turned on a lathe.
    pub(super) fn is_carved(&self, look: &Look) -> bool {
        self.described.aspects.get(&look.aspect).is_some_and(|aspect| aspect.carved)
    }

    /// The material of a part of a figure. `slot` is the name of the part's material in the model.
    fn material(&self, outfit: Option<&Outfit>, frozen: bool, slot: &str) -> Handle<PieceMaterial> {
        let Some(outfit) = outfit else { return self.plain_piece.clone() };
        match slot {
            "matt" if !frozen => outfit.matt.clone(),
            "ring" => outfit.ring.clone(),
            "base" => outfit.plate.clone(),
            "symbol" => outfit.symbol.clone(),
            "relief" => outfit.relief.clone(),
            "dot" => outfit.dot.clone(),
            "felt" => self.described.felt.as_ref().unwrap_or(&self.plain_piece).clone(),
            _ if frozen => outfit.frozen.clone(),
            _ => outfit.body.clone(),
        }
    }

    /// A material of furniture.
    pub(super) fn shared(&self, name: &str) -> Handle<StandardMaterial> {
        self.described.materials.get(name).unwrap_or(&self.plain).clone()
    }
}

/// Brightens a colour for an unlit material, so that tone mapping does not darken it.
pub(crate) fn glowing(color: Color) -> Color {
    let linear = color.to_linear();
    // Tone mapping darkens bright channels most. The factor was tuned by eye until colours look as written.
    let bright = |channel: f32| channel * (1. + 0.9 * channel);
    Color::linear_rgba(bright(linear.red), bright(linear.green), bright(linear.blue), linear.alpha)
}

/// The letter on a piece without a figure: that of the score sheet. Only the letters A to Z have models and icons, so the
/// letter of the variant file replaces any other.
fn letter_of(rules: &Rules, kind: Kind, texts: &Texts) -> char {
    let written = texts.letter(rules, kind).parse().ok().filter(char::is_ascii_alphabetic);
    written.unwrap_or_else(|| rules.display_letter(kind))
}

/// The name of the model and the icon of a letter.
fn letter_file(letter: char) -> String {
    format!("letter_{}", letter.to_ascii_lowercase())
}

/// The place of the letter on a generic figure: on its slanted face.
fn on_a_piece() -> Transform {
    let slant = Quat::from_rotation_x(42_f32.to_radians());
    Transform::from_rotation(Quat::from_rotation_y(-PROFILE))
        * Transform::from_xyz(0., 0.672, 0.045).with_rotation(slant)
}

/// The meshes of a model, each with the name of its material; `None` while it is loading.
fn meshes_of<'a>(
    model: &Handle<Gltf>,
    gltfs: &'a Assets<Gltf>,
    meshes: &Assets<GltfMesh>,
) -> Option<Vec<(Handle<Mesh>, &'a str)>> {
    let gltf = gltfs.get(model)?;
    let mut parts = Vec::new();
    for mesh in &gltf.meshes {
        for primitive in &meshes.get(mesh)?.primitives {
            // The material is found by name, since its index differs between models.
            let named = gltf.named_materials.iter().find(|(_, handle)| Some(*handle) == primitive.material.as_ref());
            parts.push((primitive.mesh.clone(), named.map_or("body", |(name, _)| name)));
        }
    }
    Some(parts)
}
