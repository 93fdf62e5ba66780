//! What players like: saved for the next time, atomically, whenever it changes.

use bevy::prelude::*;
use bevy::settings::{ReflectSettingsGroup, SaveSettingsSync, SettingsGroup};
use tessera_arbiter::{Texts, system_language};
use tessera_rules::ARMIES_MAX;

/// What players like.
#[derive(Resource, SettingsGroup, Reflect, Clone, Debug, PartialEq)]
#[reflect(Resource, SettingsGroup, Default)]
#[settings_group(group = "preferences")]
pub struct Preferences {
    /// The language, as two letters; empty for the system's.
    pub language: String,
    /// The names of the players, by the armies that they played last.
    pub players: Vec<String>,
    /// The ids of mods that are switched off.
    pub mods_off: Vec<String>,
    /// Whether armies are drawn by lot.
    pub lot: bool,
    /// How fast pieces move: 1 is about 0.3 s a move; 0 is at once.
    pub speed: f32,
    /// Whether a pawn becomes the first of its choices without asking.
    pub always_best: bool,
    /// When the camera turns by itself.
    pub camera: CameraMode,
    /// Whether the panel says so where one's king can be taken.
    pub warn: bool,
    /// The size of texts and buttons; 1 is usual.
    pub scale: f32,
    /// Whether the window fills the screen.
    pub fullscreen: bool,
    /// How loud everything is, 0 to 1.
    pub volume: f32,
    /// How loud pieces and dice are, as a part of that.
    pub volume_pieces: f32,
    /// How loud signals are, such as that of a check, as a part of that.
    pub volume_signals: f32,
    /// Whether nothing is to be heard.
    pub muted: bool,
    /// How much is drawn.
    pub quality: Quality,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            language: String::new(),
            players: vec![String::new(); ARMIES_MAX],
            mods_off: Vec::new(),
            lot: true,
            speed: 1.,
            always_best: false,
            camera: CameraMode::Off,
            warn: true,
            scale: 1.,
            fullscreen: false,
            volume: 0.7,
            volume_pieces: 1.,
            volume_signals: 1.,
            muted: false,
            quality: Quality::Auto,
        }
    }
}

/// When the camera turns by itself.
#[derive(Reflect, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[reflect(Default)]
pub enum CameraMode {
    /// Never.
    #[default]
    Off,
    /// To the seat that moves.
    Seat,
    /// Never, and it shows the table from above for those who sit round it.
    Table,
}

/// How much is drawn.
#[derive(Reflect, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[reflect(Default)]
pub enum Quality {
    /// Everything on a graphics card, less without one.
    #[default]
    Auto,
    /// Everything.
    High,
    /// Less.
    Low,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Preferences>()
        .add_systems(Startup, correct)
        .add_systems(Update, (set_language, save).run_if(resource_exists_and_changed::<Preferences>));
}

/// A file that was written by hand may say anything.
fn correct(mut preferences: ResMut<Preferences>) {
    let kept = |value: f32, low: f32, high: f32, usual: f32| {
        if value.is_finite() { value.clamp(low, high) } else { usual }
    };
    preferences.speed = kept(preferences.speed, 0., 4., 1.);
    preferences.scale = kept(preferences.scale, 0.7, 2., 1.);
    preferences.players.resize(ARMIES_MAX, String::new());
    preferences.volume = kept(preferences.volume, 0., 1., 0.7);
    preferences.volume_pieces = kept(preferences.volume_pieces, 0., 1., 1.);
    preferences.volume_signals = kept(preferences.volume_signals, 0., 1., 1.);
}

/// Sets the language: the chosen one, else the system's.
fn set_language(preferences: Res<Preferences>, mut texts: ResMut<Texts>) {
    let chosen = Some(preferences.language.clone()).filter(|name| !name.is_empty());
    texts.set_language(&chosen.unwrap_or_else(system_language));
}

fn save(preferences: Res<Preferences>, mut commands: Commands) {
    if !preferences.is_added() {
        commands.queue(SaveSettingsSync::IfChanged);
    }
}
