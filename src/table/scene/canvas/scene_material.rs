//! The material of the node that shows an image of the scene. It darkens the corners, like a lens.
//!
//! Bevy's own vignette is a pass over the whole image. For a processor it is dearer than all lamps of a room, and here it
//! costs next to nothing, since the node samples the image anyway.

use bevy::asset::uuid_handle;
use bevy::math::vec2;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor};
use bevy::shader::{Shader, ShaderRef};
use bevy::ui_render::ui_material::{UiMaterial, UiMaterialKey};

/// The shader. It is a part of the program, so it cannot be missing.
const SHADER: Handle<Shader> = uuid_handle!("0d0f4c7e-5a55-4b6e-8d0c-2f6f5b1b9a34");

/// An image of the scene over the whole window.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
pub(super) struct SceneMaterial {
    #[texture(0)]
    #[sampler(1)]
    image: Handle<Image>,
    /// The intensity and the radius of a [`Vignette`].
    #[uniform(2)]
    corners: Vec2,
}

impl SceneMaterial {
    /// Shows this image with such dark corners as the camera draws on a graphics card.
    pub(super) fn new(image: Handle<Image>, vignette: &Vignette) -> Self {
        Self { image, corners: vec2(vignette.intensity, vignette.radius) }
    }
}

impl UiMaterial for SceneMaterial {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    /// The shader covers everything (its alpha is 1), so nothing is mixed: that would take a processor longer.
    fn specialize(descriptor: &mut RenderPipelineDescriptor, _: UiMaterialKey<Self>) {
        for target in descriptor.fragment.iter_mut().flat_map(|fragment| &mut fragment.targets).flatten() {
            target.blend = None;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(UiMaterialPlugin::<SceneMaterial>::default());
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    // The handle is of the program, so it cannot be refused.
    let inserted = shaders.insert(&SHADER, Shader::from_wgsl(include_str!("scene.wgsl"), "scene.wgsl"));
    debug_assert!(inserted.is_ok());
}
