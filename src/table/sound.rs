//! What is heard: wood on wood when a piece has arrived, dice, and signals such as a check or the end.

use bevy::audio::{AudioPlugin, Volume};
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, Played, TakenBack};
use tessera_rules::{Effect, Message};

use crate::Preferences;
use crate::play::motion::Busy;
use crate::session::Tell;

/// Frames after a sound could have begun in which it has to have found a device.
const PATIENCE: u8 = 8;

#[derive(Resource)]
struct Sounds {
    set: Handle<AudioSource>,
    stack: Handle<AudioSource>,
    take: Handle<AudioSource>,
    turn: Handle<AudioSource>,
    roll: Handle<AudioSource>,
    check: Handle<AudioSource>,
    your_turn: Handle<AudioSource>,
    end: Handle<AudioSource>,
    fall: Handle<AudioSource>,
    crown: Handle<AudioSource>,
}

/// What is to be heard once the pieces stand still.
#[derive(Resource, Default)]
struct Waiting(Vec<Sound>);

/// A silent sound that finds out whether there is a device, and the frames it has had.
#[derive(Component, Default)]
struct Probe(u8);

pub(crate) fn plugin(app: &mut App) {
    if app.is_plugin_added::<AudioPlugin>() {
        app.init_resource::<Waiting>()
            .add_systems(Startup, load)
            .add_systems(Update, (listen, play))
            .add_observer(on_sound)
            .add_observer(on_played)
            .add_observer(|_: On<MatchStarted>, mut waiting: ResMut<Waiting>| waiting.0.clear())
            .add_observer(on_taken_back);
    }
}

fn load(server: Res<AssetServer>, mut commands: Commands) {
    let sound = |name: &str| server.load(format!("sounds/{name}.wav"));
    let sounds = Sounds {
        set: sound("set"),
        stack: sound("stack"),
        take: sound("take"),
        turn: sound("turn"),
        roll: sound("roll"),
        check: sound("check"),
        your_turn: sound("your_turn"),
        end: sound("end"),
        fall: sound("fall"),
        crown: sound("crown"),
    };
    let silent = PlaybackSettings { muted: true, ..PlaybackSettings::ONCE };
    commands.spawn((Probe::default(), AudioPlayer(sounds.set.clone()), silent));
    commands.insert_resource(sounds);
}

/// Says so if there is nothing to play on.
fn listen(
    mut probes: Query<(Entity, &mut Probe, Has<AudioSink>)>,
    sounds: Res<Sounds>,
    server: Res<AssetServer>,
    mut commands: Commands,
) {
    for (entity, mut probe, heard) in &mut probes {
        if !heard && server.is_loaded(&sounds.set) {
            probe.0 += 1;
        }
        if heard || probe.0 > PATIENCE {
            commands.entity(entity).despawn();
        }
        if probe.0 > PATIENCE {
            commands.trigger(Tell(Message::new("tell-no-sound")));
        }
    }
}

fn on_played(
    played: On<Played>,
    current: Res<Match>,
    sounds: Res<Sounds>,
    mut waiting: ResMut<Waiting>,
    mut commands: Commands,
) {
    let game = current.game();
    let (rules, position) = (game.rules(), game.position());
    let any = |wanted: fn(&Effect) -> bool| played.effects.iter().any(wanted);
    // A die is heard while it rolls, all else when it has arrived.
    if any(|effect| matches!(effect, Effect::Rolled { .. })) {
        commands.trigger(Sound::Piece(sounds.roll.clone()));
    }
    if any(|effect| matches!(effect, Effect::Captured { .. })) {
        waiting.0.push(Sound::Piece(sounds.take.clone()));
    } else if any(stacks) {
        waiting.0.push(Sound::Piece(sounds.stack.clone()));
    } else if any(|effect| matches!(effect, Effect::Moved { .. } | Effect::Castled { .. })) {
        waiting.0.push(Sound::Piece(sounds.set.clone()));
    }
    if any(|effect| matches!(effect, Effect::Turned { .. } | Effect::Promoted { .. } | Effect::Returned { .. })) {
        waiting.0.push(Sound::Piece(sounds.turn.clone()));
    }
    if any(|effect| matches!(effect, Effect::Fell { .. })) {
        waiting.0.push(Sound::Signal(sounds.fall.clone()));
    }
    if played.effects.iter().any(|effect| matches!(effect, Effect::Promoted { into, .. } if rules.is_royal(*into))) {
        waiting.0.push(Sound::Signal(sounds.crown.clone()));
    }
    if game.ending().is_some() {
        waiting.0.push(Sound::Signal(sounds.end.clone()));
    } else if rules.check(position).is_some() {
        waiting.0.push(Sound::Signal(sounds.check.clone()));
    } else if rules.armies().count() > 2 {
        waiting.0.push(Sound::Signal(sounds.your_turn.clone()));
    }
}

/// Whether pieces have come to stand on others.
fn stacks(effect: &Effect) -> bool {
    matches!(effect, Effect::Moved { onto: 1.., .. })
}

fn on_taken_back(_: On<TakenBack>, sounds: Res<Sounds>, mut waiting: ResMut<Waiting>) {
    waiting.0.push(Sound::Piece(sounds.set.clone()));
}

/// Something is to be heard now.
#[derive(Event, Debug, Clone)]
enum Sound {
    /// What pieces and dice do.
    Piece(Handle<AudioSource>),
    /// What players have to know.
    Signal(Handle<AudioSource>),
}

fn on_sound(sound: On<Sound>, preferences: Res<Preferences>, mut commands: Commands) {
    let (source, part) = match sound.event() {
        Sound::Piece(source) => (source, preferences.volume_pieces),
        Sound::Signal(source) => (source, preferences.volume_signals),
    };
    let volume = preferences.volume * part;
    if volume > 0. && !preferences.muted {
        let settings = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(volume));
        commands.spawn((AudioPlayer(source.clone()), settings));
    }
}

/// Plays what waits as soon as nothing moves; in the frame in which it was asked for nothing moves yet.
fn play(mut waiting: ResMut<Waiting>, busy: Query<(), Busy>, mut commands: Commands) {
    if waiting.0.is_empty() || waiting.is_changed() || !busy.is_empty() {
        return;
    }
    for sound in waiting.0.drain(..) {
        commands.trigger(sound);
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Library, Settings};

    use super::*;

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
