//! Everything that is seen, heard or clicked: the table and its light, the board, the pieces, the player's hand, and
//! the panels round them.
//!
//! It knows no variant. It shows the match that the arbiter runs, asks it for actions, and acts out what happened;
//! nothing waits for a picture.

mod errors;
mod input;
mod model;
mod motion;
mod picture;
mod quality;
mod redraw;
mod scene;
mod screens;
mod session;
mod sound;

use std::path::{Path, PathBuf};

use bevy::app::PluginGroupBuilder;
use bevy::asset::{AssetPlugin, UnapprovedPathMode};
use bevy::log::LogPlugin;
use bevy::picking::mesh_picking::ray_cast::RayCastVisibility;
use bevy::picking::mesh_picking::{MeshPickingPlugin, MeshPickingSettings};
use bevy::prelude::*;
use bevy::settings::SettingsPlugin;
use bevy::window::{ExitCondition, PresentMode, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use rust_embed::RustEmbed;
use tessera_arbiter::{ArbiterPlugin, ModsPlugin, TextAppExt};

pub use errors::report_error;
pub use model::frame::{Settled, TableSystems};
pub use model::geometry::Geometry;
pub use model::hand::{Hand, Pointing, Target, TargetShape};
pub use model::preferences::{CameraMode, Preferences, Quality};
pub use model::table_requests::Toast;
pub use model::view::{FlatView, Screen};
pub use motion::die::Turning;
pub use motion::moments::Moments;
pub use motion::travel::Moving;
pub use picture::{Picture, PictureView};
pub use screens::Toasts;
pub use sound::Sound;
pub use tessera_arbiter::user_mods;

/// What the program is started for.
#[derive(Resource, Debug, Clone)]
pub struct Launch {
    /// The variant to begin with; the gallery if there is none.
    pub variant: Option<String>,
    /// The position to begin with.
    pub position: Option<String>,
    /// The size of the window, or of the picture, in pixels.
    pub size: UVec2,
    /// The folder of mods, if there is one.
    pub mods: Option<PathBuf>,
    /// Single mods beside it.
    pub more_mods: Vec<PathBuf>,
    /// A picture to take instead of opening a window.
    pub picture: Option<Picture>,
}

impl Default for Launch {
    fn default() -> Self {
        Self {
            variant: None,
            position: None,
            size: UVec2::new(1280, 720),
            mods: None,
            more_mods: Vec::new(),
            picture: None,
        }
    }
}

/// Bevy's plugins, for a window or for a picture without one.
pub fn engine(launch: &Launch) -> PluginGroupBuilder {
    let log = LogPlugin { filter: "warn,tessera=info,wgpu_hal=error".to_owned(), ..default() };
    // Models of mods lie elsewhere; each is asked for by name.
    let unapproved_path_mode = UnapprovedPathMode::Deny;
    let assets = AssetPlugin { file_path: assets_folder(), unapproved_path_mode, ..default() };
    let plugins = DefaultPlugins.build().set(log).set(assets);
    match &launch.picture {
        None => plugins.add_before::<WindowPlugin>(SettingsPlugin::new("tessera")).set(WindowPlugin {
            primary_window: Some(Window {
                title: "Tessera".to_owned(),
                resolution: WindowResolution::new(launch.size.x, launch.size.y),
                present_mode: PresentMode::AutoVsync,
                ..default()
            }),
            ..default()
        }),
        Some(_) => plugins
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .disable::<WinitPlugin>()
            .disable::<bevy::audio::AudioPlugin>(),
    }
}

/// The mods that come with the program.
pub fn sample_mods() -> Vec<PathBuf> {
    let folders = std::fs::read_dir(Path::new(&assets_folder()).join("mods"));
    let mut found: Vec<PathBuf> = folders.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    found.retain(|path| path.join("mod.ron").is_file());
    found.sort();
    found
}

/// The folder of models, textures and light: beside the program, in the folder it was started in, or in the sources it
/// was built from.
fn assets_folder() -> String {
    let program = std::env::current_exe().ok().and_then(|file| Some(file.parent()?.to_owned()));
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let folders = program.into_iter().chain(std::env::current_dir()).chain([sources.into()]);
    let found = folders.map(|folder| folder.join("assets")).find(|folder| folder.join("models").is_dir());
    found.map_or_else(|| "assets".to_owned(), |folder| folder.to_string_lossy().into_owned())
}

/// The table, with the arbiter behind it.
pub struct TablePlugin {
    /// What the program is started for.
    pub launch: Launch,
}

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(self.launch.clone())
            .register_texts::<TextFiles>()
            .insert_resource(MeshPickingSettings { require_markers: true, ray_cast_visibility: RayCastVisibility::Any })
            .add_plugins((ArbiterPlugin, EguiPlugin::default(), MeshPickingPlugin))
            .add_plugins(ModsPlugin {
                folder: self.launch.mods.clone(),
                more: self.launch.more_mods.clone(),
                watch: self.launch.picture.is_none(),
                ..default()
            })
            .add_plugins((
                model::plugin,
                session::plugin,
                scene::plugin,
                motion::plugin,
                input::plugin,
                screens::plugin,
                quality::plugin,
                redraw::plugin,
                errors::plugin,
                picture::plugin,
                sound::plugin,
            ));
    }
}

/// The texts of this crate in every language that has a file there.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
