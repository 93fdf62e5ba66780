//! Models and materials: what a piece's and an army's name look like.

use std::collections::BTreeMap;

use bevy::gltf::{Gltf, GltfMesh};
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;

/// The models of pieces by the name that rulesets give them. A name that is not here gets the first.
const PIECES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
/// The models of the furniture.
const FURNITURE: [&str; 3] = ["board", "frame", "tray"];

/// What an army wears, by the name that rulesets give it. A name that is not here gets the first.
struct ArmyLook {
    name: &'static str,
    wood: &'static str,
    tint: Color,
    roughness: f32,
    clearcoat: f32,
    metal: Color,
    /// Icon: silhouette and lines.
    icon: (Color, Color),
}

const ARMIES: [ArmyLook; 2] = [
    ArmyLook {
        name: "white",
        wood: "boxwood",
        tint: Color::srgb(1., 0.965, 0.89),
        roughness: 0.85,
        clearcoat: 0.,
        metal: Color::srgb(0.30, 0.31, 0.34),
        icon: (Color::srgb(0.98, 0.95, 0.88), Color::srgb(0.10, 0.08, 0.07)),
    },
    ArmyLook {
        name: "black",
        wood: "ebony",
        tint: Color::WHITE,
        roughness: 0.74,
        clearcoat: 0.3,
        metal: Color::srgb(0.93, 0.72, 0.38),
        icon: (Color::srgb(0.12, 0.10, 0.09), Color::srgb(0.86, 0.80, 0.70)),
    },
];

/// Everything that is loaded for the scene.
#[derive(Resource)]
pub(crate) struct Looks {
    models: BTreeMap<&'static str, Handle<Gltf>>,
    armies: Vec<Army>,
    icons: BTreeMap<&'static str, [Handle<Image>; 2]>,
    wood: BTreeMap<&'static str, Handle<StandardMaterial>>,
    /// A soft shadow under each piece.
    pub(crate) shadow: (Handle<Mesh>, Handle<StandardMaterial>),
    /// What the pointer meets of a piece: as high as 1, with a foot, slimmer than the piece at the top.
    pub(crate) body: Handle<Mesh>,
}

/// An army's materials, by the slots of the models.
struct Army {
    name: &'static str,
    body: Handle<StandardMaterial>,
    ring: Handle<StandardMaterial>,
    icon: (Color, Color),
}

impl Looks {
    /// Whether every model and texture can be shown.
    pub(crate) fn ready(&self, server: &AssetServer) -> bool {
        self.models.values().all(|model| server.is_loaded_with_dependencies(model))
            && self.icons.values().flatten().all(|icon| server.is_loaded_with_dependencies(icon))
    }

    /// The meshes of a piece with their materials, once its model is loaded.
    pub(crate) fn piece(
        &self,
        piece: &str,
        army: &str,
        gltfs: &Assets<Gltf>,
        meshes: &Assets<GltfMesh>,
    ) -> Option<Vec<(Handle<Mesh>, Handle<StandardMaterial>)>> {
        let army = self.army(army);
        let model = self.models.get(known(piece))?;
        parts(model, gltfs, meshes, |slot| match slot {
            "ring" => army.ring.clone(),
            "felt" => self.wood["felt"].clone(),
            _ => army.body.clone(),
        })
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

    /// A piece's icon: silhouette and lines, white, and the army's colours for them.
    pub(crate) fn icon(&self, piece: &str, army: &str) -> [(Handle<Image>, Color); 2] {
        let [fill, line] = self.icons[known(piece)].clone();
        let (body, rim) = self.army(army).icon;
        [(fill, body), (line, rim)]
    }

    fn army(&self, name: &str) -> &Army {
        self.armies.iter().find(|army| army.name == name).unwrap_or(&self.armies[0])
    }
}

/// A colour that is not lit, so bright that it looks as meant after the tone mapping of the whole picture.
pub(crate) fn glowing(color: Color) -> Color {
    let linear = color.to_linear();
    let bright = |channel: f32| channel * (1. + 0.9 * channel);
    Color::linear_rgba(bright(linear.red), bright(linear.green), bright(linear.blue), linear.alpha)
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load);
}

fn known(piece: &str) -> &'static str {
    PIECES.into_iter().find(|name| *name == piece).unwrap_or(PIECES[0])
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
        ("felt", StandardMaterial { reflectance: 0.1, ..plain(Color::srgb(0.075, 0.12, 0.095), 1., 0.) }),
    ];
    let armies = ARMIES.iter().map(|look| Army {
        name: look.name,
        body: materials.add(StandardMaterial {
            base_color: look.tint,
            perceptual_roughness: look.roughness,
            clearcoat: look.clearcoat,
            clearcoat_perceptual_roughness: 0.18,
            ..wooden(look.wood, false)
        }),
        ring: materials.add(plain(look.metal, 0.3, 1.)),
        icon: look.icon,
    });
    let armies = armies.collect();
    let icon = |name| {
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
        models: PIECES
            .into_iter()
            .chain(FURNITURE)
            .map(|name| (name, server.load(format!("models/{name}.glb"))))
            .collect(),
        armies,
        icons: PIECES.into_iter().map(icon).collect(),
        wood: woods.into_iter().map(|(name, material)| (name, materials.add(material))).collect(),
        body: meshes.add(ConicalFrustum { radius_top: 0.12, radius_bottom: 0.30, height: 1. }),
        shadow: (meshes.add(Plane3d::default().mesh().size(1., 1.)), materials.add(shadow)),
    });
}
