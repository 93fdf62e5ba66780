//! Sounds: where they are heard and how heavy they are, the files of mods, the tone of the room, and captions.

use bevy::audio::{PlaybackMode, Volume};
use bevy::prelude::*;
use tempfile::TempDir;
use tessera_arbiter::ModsChanged;
use tessera_table::{Geometry, Launch, PlaySound, Preferences, Sound, Timbre, Toast, Toasts, Weight};

use crate::mods::{put, write};
use crate::player::Player;

/// The sounds that were asked for.
#[derive(Resource, Default)]
struct Asked(Vec<PlaySound>);

/// The sounds that began, or wait for a device, each with its place; and the notes.
#[derive(Resource, Default)]
struct Begun {
    sounds: Vec<(PlaybackSettings, Vec3)>,
    notes: Vec<String>,
}

fn count(app: &mut App) {
    app.init_resource::<Begun>()
        .add_observer(
            |new: On<Add, PlaybackSettings>,
             all: Query<(&PlaybackSettings, Option<&Transform>)>,
             mut begun: ResMut<Begun>| {
                if let Ok((settings, place)) = all.get(new.entity) {
                    begun.sounds.push((*settings, place.copied().unwrap_or_default().translation));
                }
            },
        )
        .add_observer(|toast: On<Toast>, mut begun: ResMut<Begun>| begun.notes.push(toast.0.to_string()));
}

fn chess() -> Launch {
    Launch { variant: Some("chess".to_owned()), ..default() }
}

/// The sounds of pieces that began so far.
fn of_pieces(player: &Player) -> Vec<(PlaybackSettings, Vec3)> {
    let begun = player.app.world().resource::<Begun>();
    begun.sounds.iter().filter(|(settings, _)| settings.spatial).copied().collect()
}

#[test]
fn a_piece_is_heard_where_it_lands_and_by_its_weight() {
    use Weight::{Die, Heavy, Light, Middle};
    for (variant, position, squares, goal, sound, weight) in [
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2 e4", "e4", Sound::Set, Light),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1 a7", "a7", Sound::Set, Middle),
        ("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1 a7", "a7", Sound::Set, Heavy),
        ("chess", "4k3/8/8/8/8/8/p7/Q3K3 w - - 0 1", "a1 a2", "a2", Sound::Capture, Heavy),
        ("trojan", "4k3/8/8/8/3Q4/3N4/8/4K3 w - - 0 1", "d4 d3", "d3", Sound::Stack, Heavy),
        ("ordo", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d4 f5", "f5", Sound::Set, Die),
    ] {
        let mut player = Player::with_position(variant, position);
        player.frames(60);
        player.app.init_resource::<Asked>();
        player.app.add_observer(|play: On<PlaySound>, mut asked: ResMut<Asked>| asked.0.push(*play));
        player.click(squares);
        player.frames(90);
        let asked = std::mem::take(&mut player.app.world_mut().resource_mut::<Asked>().0);
        let at = Geometry::of(player.current().game().rules()).centre(goal.parse().unwrap());
        assert_eq!(
            (asked[0].sound, asked[0].timbre.weight, asked[0].at),
            (sound, weight, Some(at)),
            "{variant} {squares}"
        );
        // The captured piece is heard later, in its tray.
        for tray in asked.iter().filter(|play| play.sound == Sound::Tray) {
            assert!(tray.timbre.weight == Light && tray.at.unwrap().x.abs() > 4.5, "{tray:?}");
        }
        assert_eq!(asked.iter().filter(|play| play.sound == Sound::Tray).count(), usize::from(sound == Sound::Capture));
    }
}

#[test]
fn without_a_device_it_is_told_once_and_the_game_is_silent() {
    let mut player = Player::with_sound(chess(), count);
    // The signals of a chess game are few; this asks for a sound in each frame until the file is loaded.
    let square = Geometry::default().centre("e4".parse().unwrap());
    let timbre = Timbre { weight: Weight::Light, ..default() };
    let play = PlaySound { sound: Sound::Set, timbre, at: Some(square), army: None };
    player.until("a sound", |player| {
        player.app.world_mut().trigger(play);
        !of_pieces(player).is_empty()
    });
    let (settings, place) = of_pieces(&player)[0];
    assert!(settings.spatial && place == square && matches!(settings.mode, PlaybackMode::Despawn), "{settings:?}");
    for _ in 0..40 {
        player.app.world_mut().trigger(play);
        player.frames(1);
    }
    let speeds: Vec<f32> = of_pieces(&player).iter().map(|(settings, _)| settings.speed).collect();
    assert!(speeds.windows(2).all(|pair| pair[0] != pair[1]), "{speeds:?}");
    // All that waits for a device goes. With a device, all of it begins.
    player.until("an end of waiting", |player| {
        let world = player.app.world_mut();
        let mut waiting =
            world.query_filtered::<(), (With<PlaybackSettings>, Without<AudioSink>, Without<SpatialAudioSink>)>();
        waiting.iter(world).count() == 0
    });
    let world = player.app.world_mut();
    let has_device = world.query::<&AudioSink>().iter(world).count() > 0;
    let notes = &world.resource::<Begun>().notes;
    let told = notes.iter().filter(|note| note.contains("no-sound")).count();
    assert_eq!(told, usize::from(!has_device), "{notes:?}");
    // Nothing is played for those who want no sound.
    let before = of_pieces(&player).len();
    player.prefer(|preferences| preferences.muted = true);
    player.app.world_mut().trigger(play);
    player.frames(3);
    assert_eq!(of_pieces(&player).len(), before);
}

/// The tone of the first room begins, and that of the next room when it comes.
#[test]
fn each_room_has_its_tone() {
    let mut player = Player::with_sound(chess(), count);
    let tones = |player: &Player| {
        let begun = player.app.world().resource::<Begun>();
        begun.sounds.iter().filter(|(settings, _)| matches!(settings.mode, PlaybackMode::Loop)).count()
    };
    player.until("the first tone", |player| tones(player) == 1);
    player.prefer(|preferences| (preferences.room, preferences.captions) = ("night".to_owned(), true));
    player.until("the second tone", |player| tones(player) == 2);
    player.frames(3);
    let notes = &player.app.world().resource::<Begun>().notes;
    assert!(notes.iter().any(|note| note.contains("room-night.tone")), "{notes:?}");
}

/// The sounds of a mod are heard in its variants. A file that cannot be decoded is told, and ends nothing.
#[test]
fn a_mod_brings_sounds() {
    let mods = TempDir::new().unwrap();
    put(mods.path());
    let sounds = "Sounds(sounds: { \"set\": (file: \"bell\", count: 2, volume: 0.25) })";
    write(mods.path(), "tower/sounds/sounds.ron", sounds.as_bytes());
    let real = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/sounds/end_1.ogg");
    write(mods.path(), "tower/sounds/bell_1.ogg", &std::fs::read(real).unwrap());
    write(mods.path(), "tower/sounds/bell_2.ogg", b"OggS, or so it says");
    let variant = Some("tower/towers".to_owned());
    let mut player = Player::with_sound(Launch { variant, mods: Some(mods.path().to_owned()), ..default() }, count);
    player.until("the fault is told", |player| {
        let notes = &player.app.world().resource::<Begun>().notes;
        notes.iter().any(|note| note.contains("bell_2.ogg"))
    });
    player.prefer(|preferences| (preferences.volume, preferences.volume_pieces) = (1., 1.));
    player.click("e2 e4");
    player.until("the pawn is heard", |player| !of_pieces(player).is_empty());
    let (settings, _) = of_pieces(&player)[0];
    let is_theirs = |volume: Volume| matches!(volume, Volume::Linear(volume) if (0.2..=0.25).contains(&volume));
    assert!(is_theirs(settings.volume), "{settings:?}");
    // They are heard after a change of the mods, too.
    player.app.world_mut().trigger(ModsChanged);
    let before = of_pieces(&player).len();
    player.frames(100);
    player.click("e7 e5");
    player.until("the other pawn is heard", |player| of_pieces(player).len() > before);
    let (settings, _) = of_pieces(&player)[before];
    assert!(is_theirs(settings.volume), "{settings:?}");
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
}

#[test]
fn captions_say_what_is_heard_and_whose_it_is() {
    let mut player = Player::with_position("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    player.frames(60);
    player.prefer(|preferences| preferences.speed = 0.);
    let notes = |player: &Player| -> Vec<String> {
        let toasts = player.app.world().resource::<Toasts>();
        toasts.messages().map(|message| message.to_string()).filter(|note| note.starts_with("caption")).collect()
    };
    player.click("h1 h8");
    player.frames(5);
    assert_eq!(notes(&player), [""; 0]);
    player.keys(&[KeyCode::KeyU]);
    player.prefer(|preferences: &mut Preferences| (preferences.captions, preferences.muted) = (true, true));
    player.click("h1 h8");
    player.frames(5);
    let said = notes(&player);
    assert!(said.iter().any(|note| note.contains("caption-check") && note.contains("army-black")), "{said:?}");
    assert!(said.iter().any(|note| note.contains("caption-set") && note.contains("army-white")), "{said:?}");
}
