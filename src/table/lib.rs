//! Graphics, sound and input: the table and its light, the board, the pieces, the player's grip, and the panels.
//!
//! This crate knows no variant. It shows the match of the arbiter, proposes actions to it, and animates their effects.
//! The match itself never depends on an animation.

mod asking;
mod editing;
mod errors;
mod frame_times;
mod input;
mod interludes;
mod keeping;
mod lessons;
mod model;
mod motion;
mod party_games;
mod picture;
mod quality;
mod readiness;
mod redraw;
mod scene;
mod screens;
mod session;
mod sound;

use std::path::{Path, PathBuf};
use std::time::Duration;

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
pub use keeping::{user_exports, user_games};
pub use model::frame::{Settled, TableSystems};
pub use model::geometry::Geometry;
pub use model::grip::{Grip, Pointing, Target, TargetShape};
pub use model::kept_games::{KeptGame, KeptGames};
pub use model::lesson_in_play::BeginLesson;
pub use model::preferences::{CameraMode, Pace, Preferences, Quality, SeatCharacter, SeatTaker};
pub use model::spoken_log::SpokenLog;
pub use model::table_requests::{MoveNote, Toast};
pub use model::timbre::{Substance, Timbre, Weight};
pub use model::view::{DrawnBy, FlatView, PhotoMode, Screen};
pub use motion::block_figure::BlockFigure;
pub use motion::die::Turning;
pub use motion::moments::Moments;
pub use motion::travel::Moving;
pub use picture::{Clip, Picture, PictureView};
pub use scene::room::Sky;
pub use screens::Toasts;
pub use sound::{PlaySound, Sound};
pub use tessera_arbiter::{decode_games, user_mods};

/// The options with which the program starts.
#[derive(Resource, Debug, Clone)]
pub struct Launch {
    /// The id of the variant to begin with. Without one the program opens the front page.
    pub variant: Option<String>,
    /// The position to begin with, as text.
    pub position: Option<String>,
    /// The size of the window, or of the picture, in pixels.
    pub size: UVec2,
    /// The folder of mods, if there is one.
    pub mods: Option<PathBuf>,
    /// Folders of single mods, in addition to `mods`. A mod there with the same id takes the place of one of them.
    pub more_mods: Vec<PathBuf>,
    /// A file to open: a record, PGN, a kept game, or a mod.
    pub open: Option<PathBuf>,
    /// The folder in which games are kept. Without one they are lost with the program.
    pub games: Option<PathBuf>,
    /// The folder for exported games. Without one they cannot be exported.
    pub exports: Option<PathBuf>,
    /// The picture to take, or the clip to make. The program opens no window then.
    pub picture: Option<Picture>,
    /// How long frames are measured. The program says how long they took, and ends; a picture is of the last of them.
    pub frames: Option<Duration>,
    /// The set of pieces. Without one it is the set of the preferences.
    pub pieces: Option<String>,
    /// The board. Without one it is the board of the preferences.
    pub board: Option<String>,
    /// The room round the table. Without one it is the room of the preferences.
    pub room: Option<String>,
    /// The code of a language, such as `de`. Without one it is the language of the preferences.
    pub language: Option<String>,
}

impl Default for Launch {
    fn default() -> Self {
        Self {
            variant: None,
            position: None,
            size: UVec2::new(1280, 720),
            mods: None,
            more_mods: Vec::new(),
            open: None,
            games: None,
            exports: None,
            picture: None,
            frames: None,
            pieces: None,
            board: None,
            room: None,
            language: None,
        }
    }
}

/// The name of the window for desktops, which find its icon by it. Packages name their files so.
const DESKTOP_ID: &str = "io.github.tessera_chess.Tessera";

/// Bevy's plugins: with a window, or without one if `launch` asks for a picture.
pub fn engine(launch: &Launch) -> PluginGroupBuilder {
    let log = LogPlugin { filter: "warn,tessera=info,wgpu_hal=error".to_owned(), ..default() };
    // The models of mods lie outside this folder. `scene::looks` allows each of them by its path.
    let unapproved_path_mode = UnapprovedPathMode::Deny;
    let assets = AssetPlugin { file_path: assets_folder(), unapproved_path_mode, ..default() };
    let plugins = DefaultPlugins.build().set(log).set(assets);
    match &launch.picture {
        None => {
            plugins.add_before::<WindowPlugin>(SettingsPlugin::new(model::settings_file::APP_NAME)).set(WindowPlugin {
                primary_window: Some(Window {
                    title: "Tessera".to_owned(),
                    name: Some(DESKTOP_ID.to_owned()),
                    resolution: WindowResolution::new(launch.size.x, launch.size.y),
                    // Frames that wait for the screen cannot be measured.
                    present_mode: match launch.frames {
                        Some(_) => PresentMode::AutoNoVsync,
                        None => PresentMode::AutoVsync,
                    },
                    ..default()
                }),
                ..default()
            })
        }
        Some(_) => plugins
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .disable::<WinitPlugin>()
            .disable::<bevy::audio::AudioPlugin>(),
    }
}

/// The folders of the mods that come with the program, sorted.
pub fn sample_mods() -> Vec<PathBuf> {
    let folders = std::fs::read_dir(Path::new(&assets_folder()).join("mods"));
    let mut found: Vec<PathBuf> = folders.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    found.retain(|path| path.join("mod.ron").is_file());
    found.sort();
    found
}

/// The folder of models, textures and light maps.
///
/// It is looked for beside the program, where packages have it, in the current folder, and at last in the sources. A
/// release does not look in the sources: on another machine that folder belongs to somebody else.
fn assets_folder() -> String {
    find_assets().map_or_else(|_| "assets".to_owned(), |folder| folder.to_string_lossy().into_owned())
}

/// The folders that may be that one, in the order in which they are tried.
fn assets_places() -> impl Iterator<Item = PathBuf> {
    let program = std::env::current_exe().ok().and_then(|file| Some(file.parent()?.to_owned()));
    let package = program.as_ref().map(|folder| folder.join("../share/tessera"));
    let sources = cfg!(debug_assertions).then(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));
    let folders = program.into_iter().chain(package).chain(std::env::current_dir()).chain(sources);
    folders.map(|folder| folder.join("assets"))
}

/// Finds the folder of models, textures and light maps. Without it the table would be bare.
///
/// # Errors
/// A sentence that says in which places the folder is missing.
pub fn find_assets() -> Result<PathBuf, String> {
    let is_it = |folder: &PathBuf| folder.join("models").is_dir();
    assets_places().find(is_it).ok_or_else(|| {
        let places: Vec<String> = assets_places().map(|folder| folder.display().to_string()).collect();
        format!("the folder `assets` with models and textures is missing; it may be at {}", places.join(" or "))
    })
}

/// Adds the table and the arbiter. Expects the plugins of [`engine`].
pub struct TablePlugin {
    /// The options with which the program starts.
    pub launch: Launch,
}

impl Plugin for TablePlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(self.launch.clone())
            .register_texts::<TextFiles>()
            .insert_resource(MeshPickingSettings { require_markers: true, ray_cast_visibility: RayCastVisibility::Any })
            .add_plugins((ArbiterPlugin, EguiPlugin::default(), MeshPickingPlugin))
            .add_plugins(ModsPlugin {
                // The asset server takes relative paths from its own folder.
                folder: self
                    .launch
                    .mods
                    .as_ref()
                    .map(|mods| std::path::absolute(mods).unwrap_or_else(|_| mods.clone())),
                more: self.launch.more_mods.clone(),
                watch: self.launch.picture.is_none(),
                ..default()
            })
            .add_plugins((
                model::plugin,
                keeping::plugin,
                (interludes::plugin, lessons::plugin, editing::plugin, asking::plugin),
                session::plugin,
                party_games::plugin,
                scene::plugin,
                motion::plugin,
                input::plugin,
                screens::plugin,
                quality::plugin,
                redraw::plugin,
                errors::plugin,
                (picture::plugin, frame_times::plugin),
                sound::plugin,
            ));
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
