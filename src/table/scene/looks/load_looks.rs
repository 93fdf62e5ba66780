//! Loads the files of looks, the models and images that they name, and the models of mods.

use std::collections::BTreeMap;
use std::f32::consts::FRAC_PI_2;

use bevy::asset::{AssetLoadFailedEvent, RecursiveDependencyLoadState, UntypedAssetId};
use bevy::gltf::Gltf;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use tessera_arbiter::{Match, Mod, ModState, Mods, ModsChanged, Texts};

use super::file::{FILES, Frozen, LooksFile, MaterialLook, Rgb};
use super::icon_set::IconSet;
use super::styles::{self, ChosenStyles};
use super::{Described, Looks, LooksChanged, Outfit, PieceShapes, letter_file};
use crate::Launch;
use crate::model::data_files::{RonLoader, load_or_reload, tell_broken};
use crate::model::view::DrawnBy;
use crate::scene::grain::{self, PieceMaterial};

/// The most samples along a texture that is seen from the side. More look no better on a table.
const ANISOTROPY: u16 = 8;

/// The letters that rulesets can give to their pieces. Each has a model and an icon.
const LETTERS: std::ops::RangeInclusive<char> = 'A'..='Z';

/// The files of looks.
#[derive(Resource)]
struct Files([Handle<LooksFile>; FILES.len()]);

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(styles::plugin)
        .init_asset::<LooksFile>()
        .init_asset_loader::<RonLoader<LooksFile>>()
        .add_systems(PreStartup, (load, load_mods).chain())
        .add_systems(Update, (give_up, describe.run_if(|looks: Res<Looks>| !looks.is_described)).chain())
        .add_systems(Update, see_changed_models)
        .add_systems(Update, show_other_letters.run_if(resource_changed::<Texts>))
        .add_observer(|_: On<ModsChanged>, mut commands: Commands| commands.run_system_cached(load_mods));
}

/// Whether an asset and its dependencies are loaded, or have failed to load.
pub(in crate::scene) fn is_settled(server: &AssetServer, id: UntypedAssetId) -> bool {
    let state = server.get_recursive_dependency_load_state(id);
    matches!(state, Some(RecursiveDependencyLoadState::Loaded | RecursiveDependencyLoadState::Failed(_)))
}

/// Starts to load the files, and creates the meshes and materials that they do not describe.
fn load(
    server: Res<AssetServer>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut piece_materials: ResMut<Assets<PieceMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    commands.insert_resource(Files(FILES.map(|file| server.load(file))));
    let blob = texture(&server, "textures/blob.ktx2".to_owned(), false, 1);
    let shadow = StandardMaterial {
        base_color_texture: Some(blob.clone()),
        unlit: true,
        alpha_mode: AlphaMode::Blend,
        // The shadow lies on the board, and this draws it on top.
        depth_bias: 10.,
        ..default()
    };
    commands.insert_resource(PieceShapes {
        plane: meshes.add(Plane3d::default().mesh().size(1., 1.)),
        shadow: materials.add(shadow),
        ring: meshes.add(Annulus::new(0.435, 0.48).mesh().build().rotated_by(Quat::from_rotation_x(-FRAC_PI_2))),
        body: meshes.add(ConicalFrustum { radius_top: 0.12, radius_bottom: 0.30, height: 1. }),
        block: meshes.add(Cuboid::new(0.6, 1., 0.6)),
    });
    commands.insert_resource(Looks {
        is_described: false,
        described: default(),
        models: default(),
        coarse: default(),
        broken: default(),
        blob,
        plain: materials.add(StandardMaterial::default()),
        plain_piece: piece_materials.add(grain::plain(StandardMaterial::default())),
    });
}

/// Applies the contents of the files after all have loaded, and loads the models and images that they name.
fn describe(
    (files, chosen): (Res<Files>, Res<ChosenStyles>),
    (server, described): (Res<AssetServer>, Res<Assets<LooksFile>>),
    (drawn_by, launch): (Res<DrawnBy>, Res<Launch>),
    mut looks: ResMut<Looks>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut piece_materials: ResMut<Assets<PieceMaterial>>,
    mut commands: Commands,
) {
    let files = || files.0.iter().chain(&chosen.files);
    if !files().all(|file| is_settled(&server, file.id().untyped())) {
        return;
    }
    let mut all = LooksFile::default();
    for file in files().filter_map(|file| described.get(file)) {
        all.add(file);
    }
    let model = |name: &str| (name.to_owned(), server.load(format!("models/{name}.glb")));
    looks.models.extend(all.models().into_iter().map(model));
    looks.models.extend(LETTERS.map(|letter| model(&letter_file(letter))));
    if *drawn_by == DrawnBy::Processor && launch.picture.is_none() {
        let copy = |name: &String| (name.clone(), server.load(format!("models/coarse/{name}.glb")));
        looks.coarse = all.coarse.iter().map(copy).collect();
    }
    let icons = all.icons().chain(LETTERS.map(letter_file));
    let icons = IconSet::new(&all, icons.map(|name| (name.clone(), icon(&server, &name))).collect());

    let mut textures = Vec::new();
    // For a processor, more samples of each texture are the dearest part of a frame.
    let takes_time = launch.picture.as_ref().is_some_and(|picture| picture.is_still());
    let anisotropy = if *drawn_by == DrawnBy::Processor && !takes_time { 1 } else { ANISOTROPY };
    let mut paint = |material: &MaterialLook| standard(&server, material, anisotropy, &mut textures);
    let mut armies = BTreeMap::new();
    for army in &all.armies {
        let symbol = paint(&army.symbol);
        let carved = |base, sides| grain::relief(base, sides, army.body.main_color(), army.body.solid());
        let relief = carved(symbol.clone(), grain::SIDES);
        let dot = all.materials.get("dot").map(&mut paint).unwrap_or_default();
        let dot = carved(dot, grain::WOUND_SIDES);
        let grey = grey(all.frozen.as_ref(), &army.body, &mut paint);
        let body = paint(&army.body);
        let body = match army.body.solid() {
            Some(solid) => grain::solid(body, solid),
            None => grain::plain(body),
        };
        // Lacquer that mirrors the lamp would be as bright as the letter on it.
        let mut matt = body.clone();
        (matt.base.clearcoat, matt.base.perceptual_roughness, matt.base.reflectance) = (0., 0.9, 0.1);
        let outfit = Outfit {
            body: piece_materials.add(body),
            matt: piece_materials.add(matt),
            frozen: piece_materials.add(grey.clone()),
            grey,
            ring: piece_materials.add(grain::plain(paint(&army.ring))),
            plate: piece_materials.add(grain::plain(paint(army.plate.as_ref().unwrap_or(&army.ring)))),
            symbol: piece_materials.add(grain::plain(symbol)),
            relief: piece_materials.add(relief),
            dot: piece_materials.add(dot),
            base: army.base.clone(),
            lamp: army.lamp.into(),
            substance: army.substance,
            pitch: army.pitch.0,
        };
        armies.insert(army.name.clone(), outfit);
    }
    let felt = all.materials.get("felt").map(&mut paint);
    let felt = felt.map(|felt| piece_materials.add(grain::plain(felt)));
    let materials = all.materials.iter().map(|(name, data)| (name.clone(), materials.add(paint(data)))).collect();
    let (aspects, furniture) = (all.aspects, all.furniture);
    let (generic, die) = (all.generic.unwrap_or_default(), all.die.unwrap_or_default());
    looks.described = Described { aspects, generic, die, furniture, icons, armies, materials, felt, textures };
    looks.is_described = true;
    commands.trigger(LooksChanged);
}

/// Removes broken assets, so that nothing waits for them and substitutes are shown.
fn give_up(
    mut files: MessageReader<AssetLoadFailedEvent<LooksFile>>,
    mut models: MessageReader<AssetLoadFailedEvent<Gltf>>,
    mut images: MessageReader<AssetLoadFailedEvent<Image>>,
    mut looks: ResMut<Looks>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    for failure in files.read() {
        tell_broken(&mut commands, &failure.path, &failure.error);
    }
    for failure in models.read() {
        let looks = &mut *looks;
        if looks.coarse.extract_if(.., |_, copy| copy.id() == failure.id).count() > 0 {
            tell_broken(&mut commands, &failure.path, &failure.error);
        }
        for (name, _) in looks.models.extract_if(.., |_, model| model.id() == failure.id) {
            // A mod is read again when one of its files changes, but the same error is reported only once.
            if looks.broken.insert((name, failure.error.to_string())) {
                tell_broken(&mut commands, &failure.path, &failure.error);
            }
            commands.trigger(LooksChanged);
        }
    }
    for failure in images.read() {
        let is_it = |image: &Handle<Image>| image.id() == failure.id;
        if !looks.images().any(is_it) {
            continue;
        }
        looks.described.icons.remove(failure.id);
        // Bevy never draws a material with a missing texture, so the texture is removed.
        for (_, material) in materials.iter_mut() {
            let textures = [
                &mut material.base_color_texture,
                &mut material.metallic_roughness_texture,
                &mut material.normal_map_texture,
            ];
            for texture in textures {
                texture.take_if(|texture| is_it(texture));
            }
        }
        tell_broken(&mut commands, &failure.path, &failure.error);
        commands.trigger(LooksChanged);
    }
}

/// The mods whose files are seen and heard: none that is off, and of several with one id only the first. That one is played.
pub(crate) fn mods_in_use(mods: &Mods) -> impl Iterator<Item = &Mod> {
    mods.iter().filter(|found| {
        let first = mods.iter().find(|other| other.id == found.id && other.about.is_some());
        found.state != ModState::Off && first.is_none_or(|first| first.folder == found.folder)
    })
}

/// Loads the models of mods. Known models are reloaded in place, so that pieces with them change, too. Those of the match on
/// the table stay when their mod is switched off or deleted: the match goes on.
fn load_mods(
    (mods, current): (Option<Res<Mods>>, Option<Res<Match>>),
    server: Res<AssetServer>,
    mut looks: ResMut<Looks>,
    mut commands: Commands,
) {
    let mut before: BTreeMap<_, _> = looks.models.extract_if(.., |name, _| name.contains('/')).collect();
    // A model that was mended in the meantime is reported again when it breaks.
    looks.broken.retain(|(name, _)| !before.contains_key(name));
    for found in mods.iter().flat_map(|mods| mods_in_use(mods)) {
        for (name, path) in &found.models {
            let name = format!("{}/{name}", found.id);
            let model = load_or_reload(&server, path.clone(), before.remove(&name));
            looks.models.insert(name, model);
        }
    }
    let home = current.as_ref().and_then(|current| Some(current.game().rules().id().rsplit_once('/')?.0));
    if let Some(home) = home {
        before.retain(|name, _| name.rsplit_once('/').is_some_and(|(of, _)| of == home));
        looks.models.append(&mut before);
    }
    commands.trigger(LooksChanged);
}

/// Dresses the pieces when the language or the texts of a mod have changed: pieces without a figure show letters.
fn show_other_letters(mut commands: Commands) {
    commands.trigger(LooksChanged);
}

/// Dresses the pieces once a changed model is read: it may have other parts.
fn see_changed_models(mut changes: MessageReader<AssetEvent<Gltf>>, looks: Res<Looks>, mut commands: Commands) {
    let is_ours = |id: &AssetId<Gltf>| looks.models.values().any(|model| model.id() == *id);
    let changed = |change: &&AssetEvent<Gltf>| matches!(change, AssetEvent::Modified { id } if is_ours(id));
    if changes.read().filter(changed).count() > 0 {
        commands.trigger(LooksChanged);
    }
}

/// Creates a material, and adds its textures to the list.
fn standard(
    server: &AssetServer,
    data: &MaterialLook,
    anisotropy: u16,
    textures: &mut Vec<Handle<Image>>,
) -> StandardMaterial {
    let mut wooden = |part: &str, is_srgb: bool| {
        let wood = data.wood.as_ref()?;
        let image = texture(server, format!("textures/{wood}_{part}.ktx2"), is_srgb, anisotropy);
        textures.push(image.clone());
        Some(image)
    };
    let Rgb(red, green, blue) = data.glow;
    StandardMaterial {
        base_color: data.color.into(),
        base_color_texture: wooden("color", true),
        metallic_roughness_texture: wooden("orm", false),
        normal_map_texture: if data.normals { wooden("normal", false) } else { None },
        perceptual_roughness: data.roughness,
        metallic: data.metallic,
        reflectance: data.reflectance,
        clearcoat: data.clearcoat,
        // Lacquer is smoother than the wood below it, and the polish of stone is smoother still.
        clearcoat_perceptual_roughness: if data.stone.is_some() { 0.06 } else { 0.24 },
        emissive: LinearRgba::rgb(red, green, blue),
        ..default()
    }
}

/// The body of an army when it is frozen: the grey of all frozen armies, with the grain of its own wood.
fn grey(
    frozen: Option<&Frozen>,
    body: &MaterialLook,
    paint: &mut impl FnMut(&MaterialLook) -> StandardMaterial,
) -> PieceMaterial {
    let Some(frozen) = frozen else { return grain::plain(StandardMaterial::default()) };
    let base = paint(&frozen.body);
    match body.solid() {
        Some(solid) => grain::solid(base, solid.grey(frozen.body.color.into())),
        None => grain::plain(base),
    }
}

/// Loads the silhouette and the lines of an icon.
fn icon(server: &AssetServer, name: &str) -> [Handle<Image>; 2] {
    ["fill", "line"].map(|part| texture(server, format!("icons/{name}_{part}.ktx2"), false, 1))
}

fn texture(server: &AssetServer, file: String, is_srgb: bool, anisotropy_clamp: u16) -> Handle<Image> {
    let settings = move |settings: &mut ImageLoaderSettings| {
        settings.is_srgb = is_srgb;
        settings.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
            address_mode_u: ImageAddressMode::Repeat,
            address_mode_v: ImageAddressMode::Repeat,
            mag_filter: ImageFilterMode::Linear,
            min_filter: ImageFilterMode::Linear,
            mipmap_filter: ImageFilterMode::Linear,
            anisotropy_clamp,
            ..default()
        });
    };
    server.load_builder().with_settings(settings).load(file)
}
