//! Pictures of files in egui. egui keeps a texture until it is told to forget it.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy_egui::egui::TextureId;
use bevy_egui::{EguiTextureHandle, EguiUserTextures};

/// The textures of some pictures in egui, by a key. No picture is in two such lists.
pub(super) struct Textures<K>(BTreeMap<K, (Handle<Image>, TextureId)>);

impl<K> Default for Textures<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord> Textures<K> {
    /// The texture with this key.
    pub(super) fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<TextureId>
    where
        K: Borrow<Q>,
    {
        self.0.get(key).map(|(_, texture)| *texture)
    }

    /// The picture with this key.
    pub(super) fn picture<Q: Ord + ?Sized>(&self, key: &Q) -> Option<Handle<Image>>
    where
        K: Borrow<Q>,
    {
        self.0.get(key).map(|(image, _)| image.clone())
    }

    /// Replaces all pictures by these. egui forgets the others.
    pub(super) fn replace(
        &mut self,
        pictures: impl IntoIterator<Item = (K, Handle<Image>)>,
        textures: &mut EguiUserTextures,
    ) {
        let before = std::mem::take(&mut self.0);
        // A picture that is known keeps its texture.
        let add = |(key, image): (K, Handle<Image>)| {
            let texture = textures.add_image(EguiTextureHandle::Strong(image.clone()));
            (key, (image, texture))
        };
        self.0 = pictures.into_iter().map(add).collect();
        let kept: BTreeSet<AssetId<Image>> = self.0.values().map(|(image, _)| image.id()).collect();
        for (image, _) in before.values().filter(|(image, _)| !kept.contains(&image.id())) {
            textures.remove_image(image);
        }
    }

    /// Removes a broken picture. Returns whether it was there.
    pub(super) fn remove(&mut self, broken: AssetId<Image>, textures: &mut EguiUserTextures) -> bool {
        let count = self.0.len();
        self.0.retain(|_, (image, _)| image.id() != broken);
        let was_there = self.0.len() < count;
        if was_there {
            textures.remove_image(broken);
        }
        was_there
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture that stays keeps its texture, and egui forgets those that are replaced or broken.
    #[test]
    fn egui_forgets_pictures_that_are_gone() {
        let mut images = Assets::<Image>::default();
        let [first, second, third] = [(); 3].map(|()| images.add(Image::default()));
        let (mut pictures, mut textures) = (Textures::default(), EguiUserTextures::default());
        pictures.replace([("a", first.clone()), ("b", second.clone())], &mut textures);
        let kept = pictures.get("a");
        pictures.replace([("a", first.clone()), ("c", third.clone())], &mut textures);
        assert!(kept.is_some() && pictures.get("a") == kept && pictures.get("b").is_none());
        assert!(textures.image_id(&second).is_none() && textures.image_id(&third).is_some());
        assert!(pictures.remove(third.id(), &mut textures) && !pictures.remove(third.id(), &mut textures));
        assert_eq!((textures.image_id(&first), textures.image_id(&third)), (kept, None));
    }
}
