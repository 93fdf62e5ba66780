//! The icons of pieces, for the flat view and for panels.

use std::collections::BTreeMap;

use bevy::prelude::*;
use tessera_arbiter::Texts;
use tessera_rules::{Army, Kind, Rules};

use super::armies::worn;
use super::file::{FurnitureIcon, IconColors, LooksFile, Rgb};
use super::{Look, letter_file, letter_of};

/// The layers of an icon, from below. Each is a white image and its colour.
pub(crate) type Layers = Vec<(Handle<Image>, Color)>;

/// All icons, and the colours of each army's icons.
#[derive(Debug, Clone, Default)]
pub(crate) struct IconSet {
    /// For each look: the name of its icon, and the colour of its lines if it is the same in every army.
    aspects: BTreeMap<String, (String, Option<Rgb>)>,
    /// The silhouette and the lines of each icon, by the name of its file. Broken icons are removed.
    images: BTreeMap<String, [Handle<Image>; 2]>,
    /// The icon colours of each look in `wardrobe`.
    colors: Vec<IconColors>,
    /// The names of the armies' looks, in the order in which armies without a look of their own get them.
    pub(super) wardrobe: Vec<String>,
    /// The icon colours of frozen armies.
    frozen: IconColors,
    /// The icons of furniture that stands on the board, by its name.
    furniture: BTreeMap<String, FurnitureIcon>,
}

impl IconSet {
    /// The icons of the files of looks, with their loaded images.
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
            furniture: files
                .furniture
                .iter()
                .filter_map(|(name, one)| Some((name.clone(), one.icon.clone()?)))
                .collect(),
            frozen: files.frozen.as_ref().map(|frozen| frozen.icon).unwrap_or_default(),
        }
    }

    /// The images of all icons.
    pub(crate) fn images(&self) -> impl Iterator<Item = &Handle<Image>> {
        self.images.values().flatten()
    }

    /// Removes the icon with a broken image.
    pub(super) fn remove(&mut self, image: AssetId<Image>) {
        self.images.retain(|_, layers| layers.iter().all(|layer| layer.id() != image));
    }

    /// The icon of a piece in the colours of its army.
    pub(crate) fn of(&self, rules: &Rules, kind: Kind, army: Army, texts: &Texts) -> Layers {
        let colors = self.colors(worn(&self.wardrobe, rules, army));
        self.layers(rules.look(kind), || Some(letter_of(rules, kind, texts)), colors)
    }

    /// The icon of the block. Empty in variants without a block.
    pub(crate) fn of_block(&self, rules: &Rules) -> Layers {
        let Some(look) = rules.block_look() else { return Vec::new() };
        match self.furniture.get(look) {
            Some(icon) => match self.images.get(&icon.name) {
                Some([fill, line]) => {
                    vec![(fill.clone(), icon.colors.fill.into()), (line.clone(), icon.colors.line.into())]
                }
                None => Vec::new(),
            },
            // A block without a look of its own has the letter of its name, in grey.
            None => self.layers(look, || look.chars().next(), self.frozen),
        }
    }

    /// The colours of an army in panels: of its surfaces, and of the lines on them.
    pub(crate) fn army_colors(&self, rules: &Rules, army: Army) -> [Color; 2] {
        let colors = self.colors(worn(&self.wardrobe, rules, army));
        [colors.fill.into(), colors.line.into()]
    }

    /// The icon of a look in the colours of an army, or in those of a frozen army. Empty until the looks are read.
    pub(super) fn icon(&self, look: &Look, army: &str, frozen: bool) -> Layers {
        self.layers(&look.aspect, || look.letter, if frozen { self.frozen } else { self.colors(army) })
    }

    /// The colours of an army's icons.
    pub(super) fn colors(&self, army: &str) -> IconColors {
        let at = self.wardrobe.iter().position(|name| name == army);
        at.map(|at| self.colors[at]).unwrap_or_default()
    }

    fn layers(&self, aspect: &str, letter: impl FnOnce() -> Option<char>, colors: IconColors) -> Layers {
        let own = self.aspects.get(aspect).and_then(|(icon, line)| Some((self.images.get(icon)?, *line)));
        let of_letter = || Some((self.images.get(&letter_file(letter()?))?, None));
        let Some(([fill, line], fixed)) = own.or_else(of_letter) else { return Vec::new() };
        vec![(fill.clone(), colors.fill.into()), (line.clone(), fixed.unwrap_or(colors.line).into())]
    }
}
