//! Plays sounds: the file, the volume that the players like, and the place.

use bevy::audio::{AddAudioSource, AudioPlugin, SpatialScale, Volume};
use bevy::prelude::*;
use tessera_arbiter::Match;
use tessera_rules::Message;

use super::recording::Recording;
use super::sound_files::SoundFiles;
use super::{PlaySound, Sound};
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::Toast;
use crate::scene::camera::Rig;

/// How many frames a loaded sound may take to begin. If there is a device, Bevy needs fewer.
const PATIENCE: u8 = 8;
/// The distance between the ears, in squares. It only says where left and right are: what is far away on the left is
/// heard with the left ear, however wide the head is.
const EARS: f32 = 1.;

/// A sound that plays, or waits for a device. It counts the frames that it has waited.
#[derive(Component, Default)]
pub(super) struct Emitter(u8);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(play);
    if app.is_plugin_added::<AudioPlugin>() {
        app.add_audio_source::<Recording>().add_systems(PostStartup, (listen, probe)).add_systems(Update, give_up);
    }
}

/// The ears are where the camera is.
fn listen(camera: Single<Entity, With<Rig>>, mut commands: Commands) {
    commands.entity(*camera).insert(SpatialListener::new(EARS));
}

/// Plays a silent sound, which shows whether there is a device.
fn probe(server: Res<AssetServer>, mut commands: Commands) {
    let recording: Handle<Recording> = server.load("sounds/set_light_1.ogg");
    let silent = PlaybackSettings { muted: true, ..PlaybackSettings::DESPAWN };
    commands.spawn((Emitter::default(), AudioPlayer(recording), silent));
}

fn play(
    play: On<PlaySound>,
    (current, preferences): (Option<Res<Match>>, Res<Preferences>),
    ears: Query<&Transform, With<Rig>>,
    (mut files, server): (ResMut<SoundFiles>, Res<AssetServer>),
    mut commands: Commands,
) {
    let Some(volume) = volume(play.sound, &preferences) else { return };
    let home = current.as_ref().and_then(|current| current.game().rules().id().rsplit_once('/'));
    let Some((recording, take)) = files.next(play.sound, play.timbre, home.map(|(home, _)| home), &server) else {
        return;
    };
    let mut settings = PlaybackSettings::DESPAWN
        .with_volume(Volume::Linear(volume * take.strength))
        .with_speed(play.timbre.pitch * take.pitch);
    // The nearest ranks would be much louder than the last ones, and a large board than a small one. So the middle of the board
    // is at the distance 1, where Bevy's sounds are loudest.
    if let (Some(_), Ok(ears)) = (play.at, ears.single()) {
        let scale = SpatialScale::new(1. / ears.translation.length().max(1.));
        settings = settings.with_spatial(true).with_spatial_scale(scale);
    }
    let place = Transform::from_translation(play.at.unwrap_or_default());
    commands.spawn((Emitter::default(), AudioPlayer(recording), settings, place));
}

/// Removes sounds that do not begin, because there is no sound device. Tells it the first time.
fn give_up(
    mut emitters: Query<
        (Entity, &mut Emitter, &AudioPlayer<Recording>),
        (Without<AudioSink>, Without<SpatialAudioSink>),
    >,
    recordings: Res<Assets<Recording>>,
    server: Res<AssetServer>,
    mut told: Local<bool>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    for (entity, mut emitter, player) in &mut emitters {
        // A sound begins only while frames follow each other.
        redraws.interface_now();
        if server.load_state(&player.0).is_failed() {
            commands.entity(entity).despawn();
        } else if recordings.contains(&player.0) {
            emitter.0 += 1;
        }
        if emitter.0 > PATIENCE {
            commands.entity(entity).despawn();
            if !std::mem::replace(&mut *told, true) {
                commands.trigger(Toast(Message::new("tell-no-sound")));
            }
        }
    }
}

/// The volume of a sound, from 0 to 1; `None` if it is silent.
fn volume(sound: Sound, preferences: &Preferences) -> Option<f32> {
    let part = if sound.is_signal() { preferences.volume_signals } else { preferences.volume_pieces };
    Some(preferences.volume * part).filter(|volume| *volume > 0. && !preferences.muted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sound_is_as_loud_as_players_like() {
        let usual = Preferences { volume: 0.5, volume_pieces: 0.5, volume_signals: 1., ..default() };
        assert_eq!([Sound::Set, Sound::Roll].map(|sound| volume(sound, &usual)), [Some(0.25); 2]);
        assert_eq!([Sound::Check, Sound::End].map(|sound| volume(sound, &usual)), [Some(0.5); 2]);
        let silent = Preferences { muted: true, ..usual.clone() };
        let without_pieces = Preferences { volume_pieces: 0., ..usual };
        assert_eq!((volume(Sound::Check, &silent), volume(Sound::Set, &without_pieces)), (None, None));
    }
}
