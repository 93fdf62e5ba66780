//! The models of pieces in the coarse image are coarse, too.
//!
//! A triangle that is smaller than a pixel costs a processor as much as many pixels, and twice: its shadow needs it again.

use bevy::asset::AssetEvent;
use bevy::gltf::{Gltf, GltfMesh};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::Canvas;
use crate::scene::looks::Looks;
use crate::scene::pieces::ModelPart;

/// The coarse copies of meshes, and the meshes of coarse copies.
#[derive(Resource, Default)]
pub(super) struct CoarseModels {
    copies: HashMap<AssetId<Mesh>, Handle<Mesh>>,
    originals: HashMap<AssetId<Mesh>, Handle<Mesh>>,
}

/// Finds the copies of the models that are loaded.
pub(super) fn find_copies(
    mut loaded: MessageReader<AssetEvent<Gltf>>,
    looks: Res<Looks>,
    (gltfs, meshes): (Res<Assets<Gltf>>, Res<Assets<GltfMesh>>),
    mut models: ResMut<CoarseModels>,
) {
    if loaded.read().count() == 0 && !looks.is_changed() {
        return;
    }
    for (original, copy) in looks.coarse_meshes(&gltfs, &meshes) {
        models.copies.insert(original.id(), copy.clone());
        models.originals.insert(copy.id(), original);
    }
}

/// Gives all pieces the models for the image that is drawn next. A piece may have been dressed in any frame.
pub(super) fn choose_models(
    canvas: Res<Canvas>,
    models: Res<CoarseModels>,
    mut parts: Query<&mut Mesh3d, With<ModelPart>>,
) {
    let wanted = if canvas.is_coarse { &models.copies } else { &models.originals };
    for mut mesh in &mut parts {
        if let Some(other) = wanted.get(&mesh.id()) {
            mesh.0 = other.clone();
        }
    }
}
