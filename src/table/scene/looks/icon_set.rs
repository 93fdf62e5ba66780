//! The icons of pieces, for the flat view and for panels.

use std::collections::BTreeMap;

use bevy::prelude::*;
use tessera_rules::{Army, Kind, Rules};

use super::armies::worn;
use super::file::{IconColors, LooksFile, Rgb};
use super::{Look, letter_file};

/// The layers of an icon, from below: each a white picture and its colour.
pub(crate) type Layers = Vec<(Handle<Image>, Color)>;

/// Every icon, and the colours in which armies wear them.
#[derive(Debug, Clone, Default)]
pub(crate) struct IconSet {
    /// The icon of a look, and the colour of its lines if it is the same in every army.
    aspects: BTreeMap<String, (String, Option<Rgb>)>,
    /// Silhouettes and lines by the names of their files. An icon that cannot be read is taken out.
    images: BTreeMap<String, [Handle<Image>; 2]>,
    /// The colours of each army, in the order in which armies of other names get their looks.
    colors: Vec<IconColors>,
    /// The names of these armies.
    pub(super) wardrobe: Vec<String>,
    /// The colours of an army that stands still.
    frozen: IconColors,
}

impl IconSet {
    /// The icons that files of looks name.
    pub(super) fn new(files: &LooksFile, images: BTreeMap<String, [Handle<Image>; 2]>) -> Self {
        let mut aspects = BTreeMap::new();
        for (name, aspect) in &files.aspects {
            if let Some(icon) = &aspect.icon {
                aspects.insert(name.clone(), (icon.clone(), aspect.icon_line));
            }
        }
        Self {
            aspects,
            images,
            colors: files.armies.iter().map(|army| army.icon).collect(),
            wardrobe: files.armies.iter().map(|army| army.name.clone()).collect(),
            frozen: files.frozen.as_ref().map(|frozen| frozen.icon).unwrap_or_default(),
        }
    }

    /// All pictures.
    pub(crate) fn images(&self) -> impl Iterator<Item = &Handle<Image>> {
        self.images.values().flatten()
    }

    /// Takes out the icons with a picture that cannot be read.
    pub(super) fn remove(&mut self, image: AssetId<Image>) {
        self.images.retain(|_, layers| layers.iter().all(|layer| layer.id() != image));
    }

    /// The icon of a piece that plays.
    pub(crate) fn of(&self, rules: &Rules, kind: Kind, army: Army) -> Layers {
        let colors = self.colors(worn(&self.wardrobe, rules, army));
        self.layers(rules.look(kind), Some(rules.written(kind)), colors)
    }

    /// The icon of a look in the colours of an army, or in grey if it stands still. Empty while looks are not known.
    pub(super) fn icon(&self, look: &Look, army: &str, frozen: bool) -> Layers {
        self.layers(&look.aspect, look.letter, if frozen { self.frozen } else { self.colors(army) })
    }

    /// The colours of an army's icons.
    pub(super) fn colors(&self, army: &str) -> IconColors {
        let at = self.wardrobe.iter().position(|name| name == army);
        at.map(|at| self.colors[at]).unwrap_or_default()
    }

    fn layers(&self, aspect: &str, letter: Option<char>, colors: IconColors) -> Layers {
        let own = self.aspects.get(aspect).and_then(|(icon, line)| Some((self.images.get(icon)?, *line)));
        let of_letter = || Some((self.images.get(&letter_file(letter?))?, None));
        let Some(([fill, line], fixed)) = own.or_else(of_letter) else { return Vec::new() };
        vec![(fill.clone(), colors.fill.into()), (line.clone(), fixed.unwrap_or(colors.line).into())]
    }
}
