//! The format of `assets/looks/*.ron`: the models, icons and materials of pieces, armies and furniture. The files of sets and
//! boards in `assets/sets` and `assets/boards` have the same format. They replace a part of it.
//!
//! Models, icons and woods have the names of their files below `assets`, without folder and extension.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use serde::Deserialize;

use crate::model::file_values::colour_parts;
use crate::model::timbre::{Substance, Weight};
use crate::scene::grain::{Solid, SolidStone, SolidWood};

/// The files of looks, in the order in which they are read. A later entry replaces an earlier one of the same name.
pub(super) const FILES: [&str; 3] = ["looks/pieces.ron", "looks/armies.ron", "looks/table.ron"];

/// The contents of one file, or of all of them together.
#[derive(Asset, TypePath, Deserialize, Debug, Clone, Default, PartialEq)]
#[serde(rename = "Looks", default, deny_unknown_fields)]
pub(super) struct LooksFile {
    /// The figure and the drum of pieces without their own.
    pub(super) generic: Option<Generic>,
    pub(super) die: Option<Die>,
    /// The looks of pieces, by the names that rulesets use.
    pub(super) aspects: BTreeMap<String, Aspect>,
    /// The looks of armies. Armies without a look of their own get them in this order.
    pub(super) armies: Vec<ArmyLook>,
    /// The look of frozen armies.
    pub(super) frozen: Option<Frozen>,
    /// The models that have a coarse copy of the same name in `models/coarse`.
    pub(super) coarse: BTreeSet<String>,
    pub(super) furniture: BTreeMap<String, Furniture>,
    /// The materials of furniture, and of parts of pieces that look the same in every army.
    pub(super) materials: BTreeMap<String, MaterialLook>,
}

#[derive(Deserialize, Debug, Clone, Default, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Generic {
    pub(super) figure: String,
    pub(super) drum: String,
}

#[derive(Deserialize, Debug, Clone, Default, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Die {
    /// The model of every die.
    pub(super) cube: String,
    /// The aspect of a side without a face.
    pub(super) blank: String,
}

/// The files of a kind of piece. The generic model or the piece's letter replaces a missing entry.
#[derive(Deserialize, Debug, Clone, Default, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Aspect {
    pub(super) figure: Option<String>,
    /// The model beneath another piece.
    pub(super) drum: Option<String>,
    /// The model on a side of a die.
    pub(super) plate: Option<String>,
    pub(super) icon: Option<String>,
    /// The colour of the icon's lines, if it is the same in every army.
    pub(super) icon_line: Option<Rgb>,
    /// Whether the figure is carved and not turned on a lathe.
    pub(super) carved: bool,
    /// The weight of the figure, by which it sounds.
    pub(super) weight: Weight,
}

#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct ArmyLook {
    pub(super) name: String,
    pub(super) body: MaterialLook,
    pub(super) ring: MaterialLook,
    /// The material of the reliefs of dice and the inlays of drums.
    pub(super) symbol: MaterialLook,
    /// The model of the plate under a piece's foot, in variants with more than two armies.
    #[serde(default)]
    pub(super) base: Option<String>,
    /// The material of that plate. Without it, it is that of the ring.
    #[serde(default)]
    pub(super) plate: Option<MaterialLook>,
    pub(super) icon: IconColors,
    /// The light of the lamp before the army's seat.
    pub(super) lamp: Rgb,
    /// The substance of its pieces, by which they sound.
    #[serde(default)]
    pub(super) substance: Substance,
    #[serde(default)]
    pub(super) pitch: SoundPitch,
}

/// The pitch at which an army's pieces sound, as a factor from 0.5 to 2. Boxwood has 1, and so have white marble and lacquer.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(try_from = "f32")]
pub(super) struct SoundPitch(pub(super) f32);

impl Default for SoundPitch {
    fn default() -> Self {
        Self(1.)
    }
}

impl TryFrom<f32> for SoundPitch {
    type Error = String;
    fn try_from(value: f32) -> Result<Self, String> {
        let is_good = (0.5..=2.).contains(&value);
        is_good.then_some(Self(value)).ok_or_else(|| format!("a pitch is from 0.5 to 2, not {value}"))
    }
}

#[derive(Deserialize, Debug, Clone, Default, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Frozen {
    pub(super) body: MaterialLook,
    pub(super) icon: IconColors,
}

/// The colours of an icon's silhouette and of its lines.
#[derive(Deserialize, Debug, Clone, Copy, Default, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct IconColors {
    pub(super) fill: Rgb,
    pub(super) line: Rgb,
}

#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Furniture {
    pub(super) model: String,
    /// The material of all parts that `slots` does not name.
    pub(super) body: String,
    /// Materials by the names of the model's parts.
    #[serde(default)]
    pub(super) slots: BTreeMap<String, String>,
    /// Its icon in the flat view, if it stands on the board.
    #[serde(default)]
    pub(super) icon: Option<FurnitureIcon>,
}

/// An icon in colours of its own.
#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct FurnitureIcon {
    /// The name of its pair of files.
    pub(super) name: String,
    pub(super) colors: IconColors,
}

/// The values of a [`StandardMaterial`].
#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub(super) struct MaterialLook {
    /// The wood whose textures are used, for furniture. The other values multiply them.
    pub(super) wood: Option<String>,
    /// Solid wood without textures, for pieces. It replaces `color`.
    pub(super) grain: Option<GrainLook>,
    /// Solid stone, for pieces. It replaces `color`.
    pub(super) stone: Option<StoneLook>,
    /// Whether the wood has a normal map. The model needs tangents then.
    pub(super) normals: bool,
    pub(super) color: Rgb,
    pub(super) roughness: f32,
    pub(super) metallic: f32,
    pub(super) clearcoat: f32,
    pub(super) reflectance: f32,
    /// The emitted light, in linear RGB instead of sRGB.
    pub(super) glow: Rgb,
}

impl Default for MaterialLook {
    fn default() -> Self {
        Self {
            wood: None,
            grain: None,
            stone: None,
            normals: false,
            color: Rgb(1., 1., 1.),
            roughness: 1.,
            metallic: 0.,
            clearcoat: 0.,
            // Bevy's default, which suits most materials other than metals.
            reflectance: 0.5,
            glow: Rgb(0., 0., 0.),
        }
    }
}

/// Solid wood. Its values are explained in `armies.ron`.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct GrainLook {
    pub(super) dark: Rgb,
    pub(super) middle: Rgb,
    pub(super) light: Rgb,
    pub(super) rings: f32,
    pub(super) contrast: f32,
    pub(super) pores: f32,
    pub(super) grooves: f32,
}

/// Solid stone. Its values are explained in `sets/marble.ron`.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct StoneLook {
    pub(super) vein: Rgb,
    pub(super) middle: Rgb,
    pub(super) ground: Rgb,
    pub(super) veins: f32,
}

impl MaterialLook {
    /// The colour of most of a piece.
    pub(super) fn main_color(&self) -> Color {
        let stone = self.stone.map(|stone| stone.middle);
        stone.or(self.grain.map(|wood| wood.middle)).unwrap_or(self.color).into()
    }

    /// The wood or stone of such a piece; `None` if it has one colour.
    pub(super) fn solid(&self) -> Option<Solid> {
        if let Some(StoneLook { vein, middle, ground, veins }) = self.stone {
            return Some(Solid::Stone(SolidStone { colors: [vein, middle, ground].map(Color::from), veins }));
        }
        let GrainLook { dark, middle, light, rings, contrast, pores, grooves } = self.grain?;
        let colors = [dark, middle, light].map(Color::from);
        Some(Solid::Wood(SolidWood { colors, rings, contrast, pores, grooves }))
    }
}

/// Red, green and blue from 0 to 1, in sRGB unless the field says otherwise.
#[derive(Deserialize, Debug, Clone, Copy, Default, PartialEq)]
#[serde(try_from = "(f32, f32, f32)")]
pub(in crate::scene) struct Rgb(pub(in crate::scene) f32, pub(in crate::scene) f32, pub(in crate::scene) f32);

impl TryFrom<(f32, f32, f32)> for Rgb {
    type Error = String;
    fn try_from(parts: (f32, f32, f32)) -> Result<Self, String> {
        colour_parts(parts).map(|[red, green, blue]| Self(red, green, blue))
    }
}

impl From<Rgb> for Color {
    fn from(Rgb(red, green, blue): Rgb) -> Self {
        Self::srgb(red, green, blue)
    }
}

impl LooksFile {
    /// Adds the contents of another file. Its entries replace those of the same name.
    pub(super) fn add(&mut self, other: &Self) {
        self.generic = other.generic.clone().or(self.generic.take());
        self.die = other.die.clone().or(self.die.take());
        self.frozen = other.frozen.clone().or(self.frozen.take());
        self.aspects.extend(other.aspects.clone());
        for army in &other.armies {
            match self.armies.iter_mut().find(|known| known.name == army.name) {
                Some(known) => *known = army.clone(),
                None => self.armies.push(army.clone()),
            }
        }
        self.coarse.extend(other.coarse.iter().cloned());
        self.furniture.extend(other.furniture.clone());
        self.materials.extend(other.materials.clone());
    }

    /// The names of all icons but those of letters.
    pub(super) fn icons(&self) -> impl Iterator<Item = String> {
        let of_pieces = self.aspects.values().filter_map(|aspect| aspect.icon.clone());
        of_pieces.chain(self.furniture.values().filter_map(|furniture| Some(furniture.icon.as_ref()?.name.clone())))
    }

    /// The names of all models. Some occur more than once.
    pub(super) fn models(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for aspect in self.aspects.values() {
            names.extend([&aspect.figure, &aspect.drum, &aspect.plate].into_iter().flatten());
        }
        if let Some(generic) = &self.generic {
            names.extend([&generic.figure, &generic.drum]);
        }
        names.extend(self.die.iter().map(|die| &die.cube));
        names.extend(self.armies.iter().filter_map(|army| army.base.as_ref()));
        names.extend(self.furniture.values().map(|furniture| &furniture.model));
        names.into_iter().map(String::as_str).collect()
    }
}

#[cfg(test)]
pub(in crate::scene::looks) mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use plugins::VariantPlugins;
    use tessera_arbiter::harness::Harness;
    use tessera_arbiter::{ModsPlugin, Texts, VariantRegistry};

    use super::super::styles::files_in;
    use super::super::{letter_file, letter_of};
    use super::*;
    use crate::model::data_files::read_ron;

    fn assets() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets")
    }

    /// The contents of the program's own files.
    pub(in crate::scene::looks) fn files() -> LooksFile {
        let mut all = LooksFile::default();
        for file in FILES {
            let bytes = std::fs::read(assets().join(file)).unwrap();
            all.add(&read_ron(&bytes).unwrap_or_else(|error| panic!("{file}: {error}")));
        }
        all
    }

    /// The looks with each set of pieces and each board, by name. The first ones are the looks as they are.
    pub(in crate::scene::looks) fn styled() -> Vec<(String, LooksFile)> {
        let mut all = vec![("base".to_owned(), files())];
        for folder in ["sets", "boards"] {
            for name in files_in(&assets().join(folder)) {
                let bytes = std::fs::read(assets().join(folder).join(format!("{name}.ron"))).unwrap();
                let mut styled = files();
                styled.add(&read_ron(&bytes).unwrap_or_else(|error| panic!("{name}: {error}")));
                all.push((name, styled));
            }
        }
        assert!(all.len() > 4, "{}", all.len());
        all
    }

    /// The names of the files in a folder of assets, without extensions.
    fn stems(folder: &str) -> BTreeSet<String> {
        let entries = std::fs::read_dir(assets().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let files = entries.filter(|path| path.is_file());
        files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
    }

    fn letters() -> impl Iterator<Item = String> {
        ('A'..='Z').map(letter_file)
    }

    /// Each named file exists, and each file is named.
    #[test]
    fn every_file_that_is_named_is_there_and_no_other() {
        let mut models: BTreeSet<String> = letters().collect();
        let mut icons = models.clone();
        let mut textures = BTreeSet::from(["blob".to_owned()]);
        let mut coarse = BTreeSet::new();
        for (_, files) in styled() {
            coarse.extend(files.coarse.clone());
            models.extend(files.models().into_iter().map(str::to_owned));
            icons.extend(files.icons());
            let worn = files.armies.iter().flat_map(|army| [&army.body, &army.ring, &army.symbol]);
            for material in worn.chain(files.materials.values()).chain(files.frozen.iter().map(|frozen| &frozen.body)) {
                if let Some(wood) = &material.wood {
                    textures.extend([format!("{wood}_color"), format!("{wood}_orm")]);
                    textures.extend(material.normals.then(|| format!("{wood}_normal")));
                }
            }
        }
        let icons: BTreeSet<String> =
            icons.iter().flat_map(|icon| ["fill", "line"].map(|part| format!("{icon}_{part}"))).collect();
        assert!(!coarse.is_empty() && coarse.is_subset(&models), "{coarse:?}");
        assert_eq!(coarse, stems("models/coarse"));
        assert_eq!((models, icons, textures), (stems("models"), stems("icons"), stems("textures")));
    }

    /// Each name that the files or the program refer to is defined.
    #[test]
    fn every_name_is_known() {
        for (name, files) in styled() {
            for furniture in files.furniture.values() {
                for material in furniture.slots.values().chain([&furniture.body]) {
                    assert!(files.materials.contains_key(material), "{name}: {material}");
                }
            }
            for furniture in ["board", "frame", "tray"] {
                assert!(files.furniture.contains_key(furniture), "{name}: the table asks for its {furniture}");
            }
            for material in ["table", "frame", "rim", "brass", "felt", "dot"] {
                assert!(files.materials.contains_key(material), "{name}: the table asks for {material}");
            }
            assert!(files.aspects.contains_key(&files.die.unwrap().blank), "{name}");
            let names: BTreeSet<&str> = files.armies.iter().map(|army| army.name.as_str()).collect();
            assert_eq!(names.len(), files.armies.len(), "{name}: an army is described twice");
        }
    }

    /// Every piece of every variant and sample mod has all its files, or a letter to replace them.
    #[test]
    fn every_piece_can_be_shown() {
        let mods = std::fs::read_dir(assets().join("mods")).unwrap().map(|entry| entry.unwrap().path());
        let more = mods.filter(|path| path.is_dir()).collect();
        let harness = Harness::new((VariantPlugins, ModsPlugin { more, ..ModsPlugin::default() }));
        let registry = harness.app.world().resource::<VariantRegistry>();
        let texts = harness.app.world().resource::<Texts>();
        let files = files();
        let (models, icons) = (stems("models"), stems("icons"));
        let (mut own, mut by_letter) = (0, 0);
        for id in registry.ids() {
            let rules = registry.rules(id).unwrap();
            for (kind, ..) in rules.kinds() {
                let named = files.aspects.get(rules.look(kind)).cloned().unwrap_or_default();
                let letter = letter_file(letter_of(&rules, kind, texts));
                if named.figure.is_none() || named.plate.is_none() || named.icon.is_none() {
                    assert!(models.contains(&letter), "{id}: {letter}");
                    assert!(["fill", "line"].iter().all(|part| icons.contains(&format!("{letter}_{part}"))), "{id}");
                    by_letter += 1;
                } else {
                    own += 1;
                }
            }
        }
        assert!(own > 40 && by_letter > 5, "{own} {by_letter}");
    }

    #[test]
    fn a_key_that_is_unknown_is_an_error_with_its_place() {
        let error = read_ron::<LooksFile>(b"Looks(\n    aspects: { \"elk\": (figur: \"elk\") },\n)").unwrap_err();
        assert!(error.to_string().contains("figur") && error.to_string().starts_with('2'), "{error}");
    }

    #[test]
    fn a_weight_that_is_none_is_an_error_with_its_place() {
        for weight in ["feather", "die"] {
            let text = format!("Looks(\n    aspects: {{\n        \"elk\": (weight: {weight}) }},\n)");
            let error = read_ron::<LooksFile>(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(weight) && error.contains("heavy") && error.starts_with('3'), "{error}");
        }
    }

    #[test]
    fn a_set_sounds_like_what_it_is_made_of() {
        for (set, substance) in
            [("base", Substance::Wood), ("marble", Substance::Stone), ("modern", Substance::Lacquer)]
        {
            let (_, looks) = styled().into_iter().find(|(name, _)| name == set).unwrap();
            for army in &looks.armies {
                assert_eq!(army.substance, substance, "{set} {}", army.name);
            }
        }
    }
}
