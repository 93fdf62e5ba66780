//! The format of `assets/looks/*.ron`, which name the models, icons and materials of pieces, armies and furniture.
//!
//! Models, icons and woods are named by their files below `assets`, without folder and ending.

use std::collections::BTreeMap;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::prelude::*;
use serde::Deserialize;

/// The files that are read. Each may describe a part; of two entries with the same name the last file's counts.
pub(super) const FILES: [&str; 3] = ["looks/pieces.ron", "looks/armies.ron", "looks/table.ron"];

/// The contents of one file, or of all of them together.
#[derive(Asset, TypePath, Deserialize, Debug, Clone, Default, PartialEq)]
#[serde(rename = "Looks", default, deny_unknown_fields)]
pub(super) struct LooksFile {
    /// The figure and the drum of pieces that have none of their own.
    pub(super) generic: Option<Generic>,
    pub(super) die: Option<Die>,
    /// By the names that rulesets give their pieces.
    pub(super) aspects: BTreeMap<String, Aspect>,
    /// In this order they are given to armies of other names.
    pub(super) armies: Vec<ArmyLook>,
    /// For an army that stands still.
    pub(super) frozen: Option<Frozen>,
    pub(super) furniture: BTreeMap<String, Furniture>,
    /// Materials of furniture, and of parts of pieces that look the same in every army.
    pub(super) materials: BTreeMap<String, Material>,
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
    /// The aspect on a side that has no face.
    pub(super) blank: String,
}

/// The files of a kind of piece. Where one is left out, the generic model or the piece's letter is shown.
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
}

#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct ArmyLook {
    pub(super) name: String,
    pub(super) body: Material,
    pub(super) ring: Material,
    /// For the reliefs of its dice and the inlays of its drums.
    pub(super) symbol: Material,
    /// The model under its pieces' feet, where there are more than two armies.
    #[serde(default)]
    pub(super) base: Option<String>,
    pub(super) icon: IconColors,
}

#[derive(Deserialize, Debug, Clone, Default, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct Frozen {
    pub(super) body: Material,
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
    /// The material of every part that is not among `slots`.
    pub(super) body: String,
    /// Materials by the names of the model's parts.
    #[serde(default)]
    pub(super) slots: BTreeMap<String, String>,
}

/// The values of a Bevy material that looks use.
#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Material {
    /// Textures, which the other values tint and smooth.
    pub(super) wood: Option<String>,
    /// Whether the wood has a texture of normals; the model needs tangents then.
    pub(super) normals: bool,
    pub(super) color: Rgb,
    pub(super) roughness: f32,
    pub(super) metallic: f32,
    pub(super) clearcoat: f32,
    pub(super) reflectance: f32,
    /// Its own light: linear, not sRGB.
    pub(super) glow: Rgb,
}

impl Default for Material {
    fn default() -> Self {
        Self {
            wood: None,
            normals: false,
            color: Rgb(1., 1., 1.),
            roughness: 1.,
            metallic: 0.,
            clearcoat: 0.,
            // As Bevy has it: the reflectance of most things that are no metal.
            reflectance: 0.5,
            glow: Rgb(0., 0., 0.),
        }
    }
}

/// Red, green and blue from 0 to 1: sRGB, if nothing else is said.
#[derive(Deserialize, Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Rgb(pub(super) f32, pub(super) f32, pub(super) f32);

impl From<Rgb> for Color {
    fn from(Rgb(red, green, blue): Rgb) -> Self {
        Self::srgb(red, green, blue)
    }
}

impl LooksFile {
    /// Adds the contents of another file.
    pub(super) fn add(&mut self, other: &Self) {
        self.generic = other.generic.clone().or(self.generic.take());
        self.die = other.die.clone().or(self.die.take());
        self.frozen = other.frozen.clone().or(self.frozen.take());
        self.aspects.extend(other.aspects.clone());
        self.armies.extend(other.armies.clone());
        self.furniture.extend(other.furniture.clone());
        self.materials.extend(other.materials.clone());
    }

    /// Every model that is named; some more than once.
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

/// Reads [`LooksFile`].
#[derive(TypePath, Default)]
pub(super) struct LooksLoader;

impl AssetLoader for LooksLoader {
    type Asset = LooksFile;
    type Settings = ();
    type Error = BevyError;

    async fn load(&self, reader: &mut dyn Reader, (): &(), _: &mut LoadContext<'_>) -> Result<LooksFile, BevyError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Ok(read(&bytes)?)
    }

    fn extensions(&self) -> &[&str] {
        &["ron"]
    }
}

/// Reads a file. Optional values are written without `Some`.
pub(super) fn read(bytes: &[u8]) -> Result<LooksFile, ron::error::SpannedError> {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME).from_bytes(bytes)
}

#[cfg(test)]
pub(in crate::scene::looks) mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use plugins::VariantPlugins;
    use tessera_arbiter::harness::Harness;
    use tessera_arbiter::{ModsPlugin, VariantRegistry};

    use super::super::letter_file;
    use super::*;

    fn assets() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets")
    }

    /// The program's own files.
    pub(in crate::scene::looks) fn files() -> LooksFile {
        let mut all = LooksFile::default();
        for file in FILES {
            let bytes = std::fs::read(assets().join(file)).unwrap();
            all.add(&read(&bytes).unwrap_or_else(|error| panic!("{file}: {error}")));
        }
        all
    }

    /// The files in a folder of assets, without their endings.
    fn stems(folder: &str) -> BTreeSet<String> {
        let entries = std::fs::read_dir(assets().join(folder)).unwrap();
        entries.map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned()).collect()
    }

    fn letters() -> impl Iterator<Item = String> {
        ('A'..='Z').map(letter_file)
    }

    /// Nothing is named that is not there, and nothing is there that is not named.
    #[test]
    fn every_file_that_is_named_is_there_and_no_other() {
        let files = files();
        let models: BTreeSet<String> = files.models().into_iter().map(str::to_owned).chain(letters()).collect();
        assert_eq!(models, stems("models"));
        let icons = files.aspects.values().filter_map(|aspect| aspect.icon.clone()).chain(letters());
        let icons: BTreeSet<String> =
            icons.flat_map(|icon| ["fill", "line"].map(|part| format!("{icon}_{part}"))).collect();
        assert_eq!(icons, stems("icons"));
        let mut textures = BTreeSet::from(["blob".to_owned()]);
        let worn = files.armies.iter().flat_map(|army| [&army.body, &army.ring, &army.symbol]);
        for material in worn.chain(files.materials.values()).chain(files.frozen.iter().map(|frozen| &frozen.body)) {
            if let Some(wood) = &material.wood {
                textures.extend([format!("{wood}_color"), format!("{wood}_orm")]);
                textures.extend(material.normals.then(|| format!("{wood}_normal")));
            }
        }
        assert_eq!(textures, stems("textures"));
    }

    /// Names within the files lead somewhere.
    #[test]
    fn every_name_is_known() {
        let files = files();
        for furniture in files.furniture.values() {
            for material in furniture.slots.values().chain([&furniture.body]) {
                assert!(files.materials.contains_key(material), "{material}");
            }
        }
        for name in ["board", "frame", "tray"] {
            assert!(files.furniture.contains_key(name), "the table asks for its {name}");
        }
        for name in ["table", "felt", "dot"] {
            assert!(files.materials.contains_key(name), "the table asks for {name}");
        }
        assert!(files.aspects.contains_key(&files.die.unwrap().blank));
        let names: BTreeSet<&str> = files.armies.iter().map(|army| army.name.as_str()).collect();
        assert_eq!(names.len(), files.armies.len(), "an army is described twice");
    }

    /// Every piece of every variant and sample mod has its files, or a letter that stands in.
    #[test]
    fn every_piece_can_be_shown() {
        let mods = std::fs::read_dir(assets().join("mods")).unwrap().map(|entry| entry.unwrap().path());
        let more = mods.filter(|path| path.is_dir()).collect();
        let harness = Harness::new((VariantPlugins, ModsPlugin { more, ..ModsPlugin::default() }));
        let registry = harness.app.world().resource::<VariantRegistry>();
        let files = files();
        let (models, icons) = (stems("models"), stems("icons"));
        let (mut own, mut by_letter) = (0, 0);
        for id in registry.ids() {
            let rules = registry.rules(id).unwrap();
            for (kind, ..) in rules.kinds() {
                let named = files.aspects.get(rules.look(kind)).cloned().unwrap_or_default();
                let letter = letter_file(rules.written(kind));
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
        let error = read(b"Looks(\n    aspects: { \"elk\": (figur: \"elk\") },\n)").unwrap_err();
        assert!(error.to_string().contains("figur") && error.to_string().starts_with('2'), "{error}");
    }
}
