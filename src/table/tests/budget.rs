//! The cost of a picture for a graphics card: draw calls, triangles and textures, as the renderer has them.
//!
//! Needs a Vulkan driver; Mesa's software renderer will do. The picture has full quality, and no calls are merged on the card:
//! drivers that can merge them need fewer.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex};

use bevy::app::AppExit;
use bevy::asset::UntypedAssetId;
use bevy::core_pipeline::core_3d::{AlphaMask3d, Opaque3d, Transparent3d};
use bevy::ecs::system::SystemParam;
use bevy::log::LogPlugin;
use bevy::pbr::{RenderMeshInstances, Shadow};
use bevy::prelude::*;
use bevy::render::mesh::{RenderMesh, RenderMeshBufferInfo};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_phase::{BinnedPhaseItem, ViewBinnedRenderPhases, ViewSortedRenderPhases};
use bevy::render::texture::GpuImage;
use bevy::render::view::NoIndirectDrawing;
use bevy::render::{Render, RenderApp, RenderSystems};
use plugins::VariantPlugins;
use tessera_arbiter::{Match, StartMatch, TimeControl, TimeMethod};
use tessera_table::{Launch, Picture, PictureView, Preferences, Quality, TablePlugin, engine};

/// The most draw calls of the scene and its shadows. A weak card on a laptop then has time for 144 pictures a second.
const DRAW_CALLS: usize = 120;
const TRIANGLES: usize = 1_500_000;
/// The most bytes of textures: a card with one gigabyte also holds the images into which it draws.
const TEXTURES: usize = 300 << 20;

/// The rows of the count: draw calls and triangles by phase and mesh, and bytes by texture.
#[derive(Default)]
struct Count {
    meshes: BTreeMap<(&'static str, String), (usize, usize)>,
    textures: BTreeMap<String, usize>,
}

impl Count {
    fn draw_calls(&self) -> usize {
        self.meshes.values().map(|(calls, _)| calls).sum()
    }

    fn triangles(&self) -> usize {
        self.meshes.values().map(|(_, triangles)| triangles).sum()
    }

    fn bytes(&self) -> usize {
        self.textures.values().sum()
    }

    fn table(&self) -> String {
        let mut table = String::new();
        for ((phase, mesh), (calls, triangles)) in &self.meshes {
            writeln!(table, "{calls:5} calls {triangles:8} triangles  {phase:12} {mesh}").unwrap();
        }
        for (texture, bytes) in &self.textures {
            writeln!(table, "{:9.2} MB  {texture}", *bytes as f32 / (1 << 20) as f32).unwrap();
        }
        table
    }
}

/// The count of the last picture. The test keeps it when the program ends.
#[derive(Resource, Clone, Default)]
struct LastCount(Arc<Mutex<Count>>);

/// The phases of the scene.
#[derive(SystemParam)]
struct Phases<'w> {
    opaque: Res<'w, ViewBinnedRenderPhases<Opaque3d>>,
    masked: Res<'w, ViewBinnedRenderPhases<AlphaMask3d>>,
    shadow: Res<'w, ViewBinnedRenderPhases<Shadow>>,
    transparent: Res<'w, ViewSortedRenderPhases<Transparent3d>>,
    instances: Res<'w, RenderMeshInstances>,
    meshes: Res<'w, RenderAssets<RenderMesh>>,
    server: Res<'w, AssetServer>,
}

impl Phases<'_> {
    fn triangles(&self, mesh: AssetId<Mesh>) -> usize {
        let corners = self.meshes.get(mesh).map_or(0, |mesh| match mesh.buffer_info {
            RenderMeshBufferInfo::Indexed { count, .. } => count,
            RenderMeshBufferInfo::NonIndexed => mesh.vertex_count,
        });
        corners as usize / 3
    }

    fn add(&self, count: &mut Count, phase: &'static str, mesh: AssetId<Mesh>, instances: usize) {
        let name = self.server.get_path(mesh).map_or_else(|| "made in code".to_owned(), |path| path.to_string());
        let (calls, triangles) = count.meshes.entry((phase, name)).or_default();
        *calls += 1;
        *triangles += instances * self.triangles(mesh);
    }

    fn add_binned<I: BinnedPhaseItem>(
        &self,
        count: &mut Count,
        phase: &'static str,
        views: &ViewBinnedRenderPhases<I>,
        mesh: impl Fn(&I::BinKey) -> UntypedAssetId,
    ) {
        for view in views.values() {
            assert!(view.multidrawable_meshes.is_empty(), "calls are merged on the card, and cannot be counted");
            for ((_, key), bin) in &view.batchable_meshes {
                self.add(count, phase, mesh(key).typed(), bin.entities().len());
            }
            for ((_, key), bin) in &view.unbatchable_meshes {
                for _ in &bin.entities {
                    self.add(count, phase, mesh(key).typed(), 1);
                }
            }
        }
    }
}

fn count(phases: Phases, images: Res<RenderAssets<GpuImage>>, last: Res<LastCount>) {
    let mut count = Count::default();
    phases.add_binned(&mut count, "opaque", &phases.opaque, |key| key.asset_id);
    phases.add_binned(&mut count, "masked", &phases.masked, |key| key.asset_id);
    phases.add_binned(&mut count, "shadow", &phases.shadow, |key| key.asset_id);
    for view in phases.transparent.values() {
        // Bevy has merged neighbours with one mesh and one material. The first of them has the range of all.
        let mut at = 0;
        while let Some(((_, entity), item)) = view.items.get_index(at) {
            let instances = item.batch_range.len();
            if let Some(mesh) = phases.instances.mesh_asset_id(*entity).filter(|_| instances > 0) {
                phases.add(&mut count, "transparent", mesh, instances);
            }
            at += instances.max(1);
        }
    }
    for (id, image) in images.iter() {
        let name = phases.server.get_path(id).map_or_else(|| "made in code".to_owned(), |path| path.to_string());
        let texture = &image.texture_descriptor;
        let block = texture.format.block_copy_size(None).unwrap_or(16) as usize;
        let (width, height) = texture.format.block_dimensions();
        let bytes: usize = (0..texture.mip_level_count)
            .map(|level| {
                let size = texture.mip_level_size(level).unwrap();
                let blocks = size.width.div_ceil(width) * size.height.div_ceil(height) * size.depth_or_array_layers;
                blocks as usize * block
            })
            .sum();
        *count.textures.entry(name).or_default() += bytes;
    }
    *last.0.lock().unwrap() = count;
}

fn start_with_clocks(current: Res<Match>, mut commands: Commands) {
    let clocks = vec![TimeControl { seconds: 300, method: TimeMethod::SuddenDeath }];
    commands.trigger(StartMatch { variant: current.game().rules().id().to_owned(), clocks, ..default() });
}

/// The count of a picture of this variant's start, with clocks.
fn counted(variant: &str, view: PictureView) -> Arc<Mutex<Count>> {
    let folder = tempfile::TempDir::new().unwrap();
    let picture = Picture { file: folder.path().join("start.png"), view, bare: true, game: None, clip: None };
    let launch = Launch {
        variant: Some(variant.to_owned()),
        // The number of pixels changes nothing that is counted.
        size: UVec2::new(96, 54),
        picture: Some(picture),
        more_mods: tessera_table::sample_mods(),
        ..default()
    };
    let mut app = App::new();
    app.add_plugins((engine(&launch).disable::<LogPlugin>(), TablePlugin { launch }, VariantPlugins))
        .add_systems(Startup, |mut preferences: ResMut<Preferences>| preferences.quality = Quality::High)
        .add_systems(PostStartup, |camera: Single<Entity, With<Camera3d>>, mut commands: Commands| {
            commands.entity(*camera).insert(NoIndirectDrawing);
        })
        .add_systems(Update, start_with_clocks.run_if(resource_exists::<Match>.and_then(run_once)));
    let last = LastCount::default();
    let render = app.get_sub_app_mut(RenderApp).unwrap();
    render.insert_resource(last.clone()).add_systems(Render, count.in_set(RenderSystems::Render));
    assert_eq!(app.run(), AppExit::Success, "{variant}");
    last.0
}

/// A table of each family, and one with dice for four armies. From above, symbols lie over the figures.
#[test]
fn a_full_table_is_cheap_for_a_graphics_card() {
    let from_seats =
        ["nava", "chess", "trojan", "occasio", "four_dice/four-dice"].map(|variant| (variant, PictureView::Seat));
    for (variant, view) in from_seats.into_iter().chain(["nava", "chess"].map(|variant| (variant, PictureView::Top))) {
        let last = counted(variant, view);
        let count = last.lock().unwrap();
        let (calls, triangles, bytes) = (count.draw_calls(), count.triangles(), count.bytes());
        println!("{variant} {view:?}: {calls} draw calls, {triangles} triangles, {} MB of textures", bytes >> 20);
        assert!(calls > 10 && triangles > 10_000 && bytes > 1 << 20, "{variant} was not drawn:\n{}", count.table());
        let is_cheap = calls <= DRAW_CALLS && triangles <= TRIANGLES && bytes <= TEXTURES;
        assert!(is_cheap, "{variant}: {calls} draw calls, {triangles} triangles, {bytes} bytes:\n{}", count.table());
    }
}
