//! Sounds: pieces that arrive, dice, and signals such as a check or the end of the game.

use std::collections::BTreeMap;

use bevy::audio::{AudioPlugin, Volume};
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, Played, TakenBack};
use tessera_rules::{Effect, Game, Message};

use crate::model::frame::Settled;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::Toast;
use crate::model::view::Backdrop;

/// How many frames a loaded sound may take to begin. If there is a device, Bevy needs fewer.
const PATIENCE: u8 = 8;

/// A sound. Triggering it plays it at once.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sound {
    /// A piece is set down.
    Set,
    /// A piece is set down on another one.
    Stack,
    /// A piece is captured.
    Capture,
    /// A piece becomes another kind, or a die is turned.
    Turn,
    /// A die rolls.
    Roll,
    /// A royal piece is in check.
    Check,
    /// Another player's turn begins.
    YourTurn,
    /// The game has ended.
    End,
    /// An army has lost its commander.
    Fall,
    /// A king is crowned.
    Crown,
}

impl Sound {
    const ALL: [Self; 10] = [
        Self::Set,
        Self::Stack,
        Self::Capture,
        Self::Turn,
        Self::Roll,
        Self::Check,
        Self::YourTurn,
        Self::End,
        Self::Fall,
        Self::Crown,
    ];

    /// The name of its file, without extension.
    fn file(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Stack => "stack",
            Self::Capture => "take",
            Self::Turn => "turn",
            Self::Roll => "roll",
            Self::Check => "check",
            Self::YourTurn => "your_turn",
            Self::End => "end",
            Self::Fall => "fall",
            Self::Crown => "crown",
        }
    }

    /// Whether it is a signal for the players, and not a noise of pieces or dice.
    fn is_signal(self) -> bool {
        matches!(self, Self::Check | Self::YourTurn | Self::End | Self::Fall | Self::Crown)
    }
}

/// The files of all sounds. Without Bevy's audio plugin, this resource does not exist.
#[derive(Resource)]
struct SoundFiles(BTreeMap<Sound, Handle<AudioSource>>);

/// The sounds to play after everything has come to rest.
#[derive(Resource, Default)]
struct Waiting(Vec<Sound>);

/// A silent sound that shows whether there is a device. It counts the frames that it has waited for one.
#[derive(Component, Default)]
struct Probe(u8);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Waiting>()
        .add_observer(on_sound)
        .add_observer(on_played)
        .add_observer(on_settled)
        .add_observer(|_: On<MatchStarted>, mut waiting: ResMut<Waiting>| waiting.0.clear())
        .add_observer(|_: On<TakenBack>, mut waiting: ResMut<Waiting>| waiting.0.push(Sound::Set));
    if app.is_plugin_added::<AudioPlugin>() {
        app.add_systems(Startup, load).add_systems(Update, listen);
    }
}

fn load(server: Res<AssetServer>, mut commands: Commands) {
    let files: BTreeMap<Sound, Handle<AudioSource>> =
        Sound::ALL.map(|sound| (sound, server.load(format!("sounds/{}.wav", sound.file())))).into();
    let silent = PlaybackSettings { muted: true, ..PlaybackSettings::ONCE };
    commands.spawn((Probe::default(), AudioPlayer(files[&Sound::Set].clone()), silent));
    commands.insert_resource(SoundFiles(files));
}

/// Tells the player if there is no sound device.
fn listen(
    mut probes: Query<(Entity, &mut Probe, Has<AudioSink>)>,
    files: Res<SoundFiles>,
    server: Res<AssetServer>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    for (entity, mut probe, heard) in &mut probes {
        redraws.now();
        if !heard && server.is_loaded(&files.0[&Sound::Set]) {
            probe.0 += 1;
        }
        if heard || probe.0 > PATIENCE {
            commands.entity(entity).despawn();
        }
        if probe.0 > PATIENCE {
            commands.trigger(Toast(Message::new("tell-no-sound")));
        }
    }
}

/// The sounds of an action, in order. `game` is the game after the action.
fn sounds(game: &Game, effects: &[Effect]) -> Vec<Sound> {
    let (rules, position) = (game.rules(), game.position());
    let mut heard = Vec::new();
    let any = |wanted: fn(&Effect) -> bool| effects.iter().any(wanted);
    if any(|effect| matches!(effect, Effect::Captured { .. })) {
        heard.push(Sound::Capture);
    } else if any(stacks) {
        heard.push(Sound::Stack);
    } else if any(|effect| matches!(effect, Effect::Moved { .. } | Effect::Castled { .. })) {
        heard.push(Sound::Set);
    }
    if any(|effect| matches!(effect, Effect::Turned { .. } | Effect::Promoted { .. } | Effect::Returned { .. })) {
        heard.push(Sound::Turn);
    }
    if any(|effect| matches!(effect, Effect::Fell { .. })) {
        heard.push(Sound::Fall);
    }
    if effects.iter().any(|effect| matches!(effect, Effect::Promoted { into, .. } if rules.is_royal(*into))) {
        heard.push(Sound::Crown);
    }
    if game.ending().is_some() {
        heard.push(Sound::End);
    } else if rules.check(position).is_some() {
        heard.push(Sound::Check);
    } else if rules.armies().count() > 2 {
        heard.push(Sound::YourTurn);
    }
    heard
}

/// Whether an effect has put pieces on others.
fn stacks(effect: &Effect) -> bool {
    matches!(effect, Effect::Moved { onto: 1.., .. })
}

fn on_played(
    played: On<Played>,
    (current, backdrop): (Res<Match>, Res<Backdrop>),
    mut waiting: ResMut<Waiting>,
    mut commands: Commands,
) {
    // The game behind the gallery is silent.
    if backdrop.now {
        return;
    }
    // A die sounds while it rolls. All other sounds wait until the pieces have arrived.
    if played.effects.iter().any(|effect| matches!(effect, Effect::Rolled { .. })) {
        commands.trigger(Sound::Roll);
    }
    waiting.0.extend(sounds(current.game(), &played.effects));
}

fn on_settled(_: On<Settled>, mut waiting: ResMut<Waiting>, mut commands: Commands) {
    for sound in waiting.0.drain(..) {
        commands.trigger(sound);
    }
}

fn on_sound(sound: On<Sound>, files: Option<Res<SoundFiles>>, preferences: Res<Preferences>, mut commands: Commands) {
    let file = files.as_ref().and_then(|files| files.0.get(&sound));
    if let (Some(file), Some(volume)) = (file, volume(*sound, &preferences)) {
        let settings = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(volume));
        commands.spawn((AudioPlayer(file.clone()), settings));
    }
}

/// The volume of a sound, from 0 to 1; `None` if it is silent.
fn volume(sound: Sound, preferences: &Preferences) -> Option<f32> {
    let part = if sound.is_signal() { preferences.volume_signals } else { preferences.volume_pieces };
    Some(preferences.volume * part).filter(|volume| *volume > 0. && !preferences.muted)
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Library, Settings};

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

    #[test]
    fn a_stack_is_heard_only_where_it_comes_to_stand_on_another() {
        let mut library = Library::default();
        library.add(include_str!("../../plugins/chess960/chess.ron")).unwrap();
        let trojan = library.add(include_str!("../../plugins/trojan/trojan.ron")).unwrap();
        let rules = library.compile(&trojan, &Settings::new()).unwrap();
        let start = rules.parse_fen("4k3/8/8/8/8/8/8/(RB)N2K2B w - - 0 1").unwrap();
        let heard = |text: &str| {
            let mv = rules.parse_uci(&start, text).unwrap();
            rules.play(&mut start.clone(), mv).unwrap().iter().any(stacks)
        };
        assert!(!heard("a1a8"), "all of it goes to an empty square");
        assert!(!heard("h1e4"), "a single piece does");
        assert!(heard("a1b1"), "all of it goes onto the knight");
    }
}
