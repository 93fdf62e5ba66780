//! The tone of the room: a fire, birds, crickets. It is heard all the time, and fades when the room changes.
//!
//! It plays beside the frames and needs none, so a still table stays still. Only a fade requests frames.

use std::path::PathBuf;

use bevy::audio::{AudioPlugin, Volume};
use bevy::prelude::*;

use super::playback::Emitter;
use super::recording::Recording;
use crate::model::data_files::load_of_mod;
use crate::model::frame::TableSystems;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::scene::room::RoomOnShow;

/// The time in which a tone fades in or out, in seconds: longer than the veil, so that the room is there before its tone.
const FADE: f32 = 1.2;

/// The tone of a room, which may be fading.
#[derive(Component, Debug)]
struct PlayingTone {
    file: PathBuf,
    volume: f32,
    /// From 0, silent, to 1, the volume of the tone.
    strength: f32,
    /// Whether its room is on show.
    stays: bool,
}

pub(super) fn plugin(app: &mut App) {
    if app.is_plugin_added::<AudioPlugin>() {
        let changed = resource_exists_and_changed::<RoomOnShow>;
        app.add_systems(Update, (choose.run_if(changed), begin_anew, fade).chain().after(TableSystems::Camera));
    }
}

/// Begins the tone of the room on show, and ends all others.
fn choose(room: Res<RoomOnShow>, mut tones: Query<&mut PlayingTone>, server: Res<AssetServer>, mut commands: Commands) {
    let tone = room.tone();
    let mut plays = false;
    for mut playing in &mut tones {
        let same = tone.filter(|tone| tone.file == playing.file);
        playing.stays = same.is_some();
        playing.volume = same.map_or(playing.volume, |tone| tone.volume);
        plays |= playing.stays;
    }
    let Some(tone) = tone.filter(|_| !plays) else { return };
    let recording: Handle<Recording> = load_of_mod(&server, tone.file.clone());
    commands.spawn((
        Name::new("tone of the room"),
        PlayingTone { file: tone.file.clone(), volume: tone.volume, strength: 0., stays: true },
        Emitter::default(),
        AudioPlayer(recording),
        PlaybackSettings::LOOP.with_volume(Volume::SILENT),
    ));
}

/// Begins a tone anew whose file was read again. Without its sink, Bevy plays it from the beginning.
fn begin_anew(
    mut changes: MessageReader<AssetEvent<Recording>>,
    tones: Query<(Entity, &AudioPlayer<Recording>), With<PlayingTone>>,
    mut commands: Commands,
) {
    for change in changes.read() {
        let AssetEvent::Modified { id } = *change else { continue };
        for (entity, _) in tones.iter().filter(|(_, player)| player.0.id() == id) {
            // It has as much time to begin as the first time.
            commands.entity(entity).remove::<AudioSink>().insert(Emitter::default());
        }
    }
}

/// Moves each tone towards its volume. A silent one is paused, so that it costs nothing.
fn fade(
    mut tones: Query<(Entity, &mut PlayingTone, &mut AudioSink)>,
    (time, preferences): (Res<Time<Real>>, Res<Preferences>),
    mut redraws: Redraws,
    mut commands: Commands,
) {
    for (entity, mut tone, mut sink) in &mut tones {
        let goal = if tone.stays { 1. } else { 0. };
        if tone.strength != goal {
            let step = time.delta_secs() / FADE;
            tone.strength = if tone.stays { (tone.strength + step).min(1.) } else { (tone.strength - step).max(0.) };
            redraws.interface_now();
        }
        if tone.strength == 0. && !tone.stays {
            commands.entity(entity).despawn();
            continue;
        }
        let volume = tone.strength * tone.volume * liked(&preferences);
        if volume == 0. && tone.strength == goal {
            sink.pause();
        } else if sink.is_paused() {
            sink.play();
        }
        if sink.volume() != Volume::Linear(volume) {
            sink.set_volume(Volume::Linear(volume));
        }
    }
}

/// The volume that the players like for the tone of the room, from 0 to 1.
fn liked(preferences: &Preferences) -> f32 {
    if preferences.muted { 0. } else { preferences.volume * preferences.volume_room }
}
