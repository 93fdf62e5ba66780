//! The files of sounds: `assets/sounds/sounds.ron`, and `sounds/*.ron` in the folder of a mod.
//!
//! The sounds of a mod are heard in its own variants. There they replace the program's sounds of the same name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::asset::AssetLoadFailedEvent;
use bevy::audio::AudioPlugin;
use bevy::prelude::*;
use serde::Deserialize;
use tessera_arbiter::{Mods, ModsChanged};

use super::Sound;
use super::recording::{Recording, RecordingLoader};
use super::variations::{Take, Variations};
use crate::model::data_files::{RonLoader, load_of_mod, load_or_reload, tell_broken};
use crate::model::file_values::{FileName, LinearVolume};
use crate::model::timbre::{Substance, Timbre, Weight};
use crate::scene::looks::mods_in_use;

/// The program's own file, below the folder of assets.
const OWN: &str = "sounds/sounds.ron";
/// The most variations of a sound. More would not be noticed, and each takes memory.
const VARIATIONS_MAX: u8 = 32;

/// The contents of a file of sounds.
#[derive(Asset, TypePath, Deserialize, Debug, Clone, Default, PartialEq)]
#[serde(rename = "Sounds", default, deny_unknown_fields)]
struct SoundList {
    sounds: BTreeMap<SoundName, SoundEntry>,
}

/// A sound's recordings: `FILE_1.ogg`, `FILE_2.ogg` and so on, beside the file that names them.
#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(deny_unknown_fields)]
struct SoundEntry {
    file: FileName,
    count: VariationCount,
    #[serde(default)]
    volume: LinearVolume,
}

// Values are checked while they are read, so that an error names their line and column.

/// The name of a sound, with or without a weight and a substance behind it: `set`, `set_light`, `set_stone` or
/// `set_light_stone`.
#[derive(Deserialize, Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String")]
struct SoundName(String);

impl SoundName {
    fn all() -> impl Iterator<Item = String> {
        Sound::ALL.into_iter().flat_map(|sound| {
            if sound.is_signal() {
                return vec![sound.name().to_owned()];
            }
            let of = |(weight, substance)| Timbre { weight, substance, ..default() };
            let all =
                Weight::ALL.into_iter().flat_map(|weight| Substance::ALL.map(|substance| of((weight, substance))));
            all.flat_map(|timbre| Self::of(sound, timbre)).collect()
        })
    }

    /// The names under which a sound is looked for, the most exact one first.
    fn of(sound: Sound, timbre: Timbre) -> [String; 4] {
        let (name, weight, ending) = (sound.name(), timbre.weight.name(), timbre.substance.ending());
        [format!("{name}_{weight}{ending}"), format!("{name}{ending}"), format!("{name}_{weight}"), name.to_owned()]
    }
}

impl TryFrom<String> for SoundName {
    type Error = String;
    fn try_from(name: String) -> Result<Self, String> {
        if Self::all().any(|known| known == name) {
            return Ok(Self(name));
        }
        let known: Vec<&str> = Sound::ALL.into_iter().map(Sound::name).collect();
        let weighed = "except for signals with a weight, a substance, or both, as in `set_light_stone`";
        Err(format!("there is no sound {name:?}; there are {}, {weighed}", known.join(", ")))
    }
}

/// A number of variations.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Deref)]
#[serde(try_from = "u8")]
struct VariationCount(u8);

impl TryFrom<u8> for VariationCount {
    type Error = String;
    fn try_from(count: u8) -> Result<Self, String> {
        let is_good = (1..=VARIATIONS_MAX).contains(&count);
        is_good.then_some(Self(count)).ok_or_else(|| format!("a count is from 1 to {VARIATIONS_MAX}, not {count}"))
    }
}

/// A sound that can be played.
#[derive(Debug)]
struct Voice {
    files: Vec<PathBuf>,
    /// The contents of the files; empty until they are loaded.
    recordings: Vec<Handle<Recording>>,
    variations: Variations,
    volume: f32,
}

impl Voice {
    fn load(&mut self, server: &AssetServer) {
        self.recordings = self.files.iter().map(|file| load_of_mod(server, file.clone())).collect();
    }
}

/// The sounds of one file.
#[derive(Debug)]
struct SoundSet {
    list: Handle<SoundList>,
    /// The folder with the recordings.
    folder: PathBuf,
    voices: BTreeMap<String, Voice>,
}

/// All sounds. Without Bevy's audio plugin there are none.
#[derive(Resource, Debug, Default)]
pub(super) struct SoundFiles {
    own: Option<SoundSet>,
    /// The files of each mod, by its id.
    mods: BTreeMap<String, Vec<SoundSet>>,
}

impl SoundFiles {
    /// The next recording of a sound of this timbre, with its pitch and its volume. `home` is the mod of the variant that
    /// is played. `None` if no file has such a sound, or the file is not read yet.
    pub(super) fn next(
        &mut self,
        sound: Sound,
        timbre: Timbre,
        home: Option<&str>,
        server: &AssetServer,
    ) -> Option<(Handle<Recording>, Take)> {
        let names = SoundName::of(sound, timbre);
        let theirs = home.and_then(|home| self.mods.get_mut(home)).into_iter().flatten();
        for set in theirs.chain(&mut self.own) {
            for name in &names {
                let Some(voice) = set.voices.get_mut(name) else { continue };
                // Most games need the sounds of one set of pieces only, so they are loaded when they are first heard.
                if voice.recordings.is_empty() {
                    voice.load(server);
                }
                // None is left of a voice whose files are all broken.
                let Some(take) = voice.variations.next() else { continue };
                let Some(recording) = voice.recordings.get(take.variation) else { continue };
                return Some((recording.clone(), Take { strength: take.strength * voice.volume, ..take }));
            }
        }
        None
    }

    fn sets(&mut self) -> impl Iterator<Item = &mut SoundSet> {
        self.own.iter_mut().chain(self.mods.values_mut().flatten())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SoundFiles>();
    if !app.is_plugin_added::<AudioPlugin>() {
        return;
    }
    app.init_asset::<SoundList>()
        .init_asset_loader::<RonLoader<SoundList>>()
        .init_asset_loader::<RecordingLoader>()
        .add_systems(PreStartup, (load_own, load_mods))
        .add_systems(Update, (open, give_up))
        .add_observer(|_: On<ModsChanged>, mut commands: Commands| commands.run_system_cached(load_mods));
}

fn load_own(server: Res<AssetServer>, mut files: ResMut<SoundFiles>) {
    let folder = Path::new(OWN).parent().unwrap_or(Path::new("")).to_owned();
    files.own = Some(SoundSet { list: server.load(OWN), folder, voices: BTreeMap::new() });
}

/// Loads the files of mods. They are read again when a mod has changed, so a change is heard at once.
fn load_mods(mods: Option<Res<Mods>>, server: Res<AssetServer>, mut files: ResMut<SoundFiles>) {
    let mut before: Vec<SoundSet> = std::mem::take(&mut files.mods).into_values().flatten().collect();
    for found in mods.iter().flat_map(|mods| mods_in_use(mods)) {
        for path in &found.sounds {
            let known = before.iter().position(|set| set.list.path().is_some_and(|known| known.path() == path));
            let known = known.map(|at| before.swap_remove(at)).map(|set| (set.list, set.voices));
            let (list, voices) = known.map_or_else(|| (None, BTreeMap::new()), |(list, voices)| (Some(list), voices));
            for recording in voices.values().flat_map(|voice| &voice.files) {
                server.reload(recording.clone());
            }
            let list = load_or_reload(&server, path.clone(), list);
            let folder = path.parent().unwrap_or(path).to_owned();
            files.mods.entry(found.id.clone()).or_default().push(SoundSet { list, folder, voices });
        }
    }
}

/// Lists the recordings that a file names, once it is read. Those of mods are loaded at once, so that their makers are told
/// of faults.
fn open(
    mut changes: MessageReader<AssetEvent<SoundList>>,
    lists: Res<Assets<SoundList>>,
    server: Res<AssetServer>,
    mut files: ResMut<SoundFiles>,
) {
    for change in changes.read() {
        let (AssetEvent::Added { id } | AssetEvent::Modified { id }) = *change else { continue };
        let Some(list) = lists.get(id) else { continue };
        let own = files.own.as_ref().is_some_and(|own| own.list.id() == id);
        for set in files.sets().filter(|set| set.list.id() == id) {
            set.voices.clear();
            for (name, entry) in &list.sounds {
                let file = |number: u8| set.folder.join(format!("{}_{number}.ogg", *entry.file));
                let files: Vec<PathBuf> = (1..=*entry.count).map(file).collect();
                let variations = Variations::of(files.len());
                let mut voice = Voice { files, recordings: Vec::new(), variations, volume: *entry.volume };
                if !own {
                    voice.load(&server);
                }
                set.voices.insert(name.0.clone(), voice);
            }
        }
    }
}

/// Tells which files cannot be read, and goes on without them.
fn give_up(
    mut lists: MessageReader<AssetLoadFailedEvent<SoundList>>,
    mut recordings: MessageReader<AssetLoadFailedEvent<Recording>>,
    mut files: ResMut<SoundFiles>,
    mut commands: Commands,
) {
    for failure in lists.read() {
        tell_broken(&mut commands, &failure.path, &failure.error);
    }
    for failure in recordings.read() {
        tell_broken(&mut commands, &failure.path, &failure.error);
        for voice in files.sets().flat_map(|set| set.voices.values_mut()) {
            if let Some(at) = voice.recordings.iter().position(|recording| recording.id() == failure.id) {
                voice.recordings.remove(at);
                voice.files.remove(at);
                voice.variations = Variations::of(voice.files.len());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::model::data_files::read_ron;

    fn own() -> SoundList {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets").join(OWN);
        read_ron(&std::fs::read(file).unwrap()).unwrap()
    }

    #[test]
    fn each_sound_has_six_variations_or_more_and_no_file_is_left_over() {
        let list = own();
        let (mut named, mut found) = (BTreeSet::new(), BTreeSet::new());
        for (name, entry) in &list.sounds {
            assert!(*entry.count >= 6, "{name:?}");
            named.extend((1..=*entry.count).map(|number| format!("{}_{number}.ogg", *entry.file)));
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/sounds");
        for entry in std::fs::read_dir(folder).unwrap() {
            found.insert(entry.unwrap().file_name().into_string().unwrap());
        }
        assert!(found.remove("sounds.ron"));
        assert_eq!(named, found);
        // Each sound can be heard of a piece of any weight and substance.
        for sound in Sound::ALL {
            assert!(list.sounds.contains_key(&SoundName(sound.name().to_owned())), "{sound:?}");
            for substance in Substance::ALL.into_iter().filter(|_| !sound.is_signal()) {
                for weight in Weight::ALL {
                    let names = SoundName::of(sound, Timbre { weight, substance, ..default() });
                    let found =
                        names.into_iter().find(|name| list.sounds.contains_key(&SoundName(name.clone()))).unwrap();
                    assert!(found.ends_with(substance.ending()), "{sound:?} {substance:?} {weight:?}: {found}");
                }
            }
        }
    }

    #[test]
    fn a_fault_is_an_error_with_its_place() {
        for (text, place, words) in [
            ("Sounds(\n    sounds: {\n        \"sett\": (file: \"a\", count: 6) },\n)", "3:", "there is no sound"),
            ("Sounds(\n    sounds: { \"check_heavy\": (file: \"a\", count: 6) },\n)", "2:", "there is no sound"),
            ("Sounds(\n    sounds: { \"set_light\":\n (file: \"../a\", count: 6) },\n)", "3:", "beside"),
            ("Sounds(\n    sounds: { \"set\": (file: \"a\", count: 0) },\n)", "2:", "count"),
            ("Sounds(\n    sounds: { \"set\": (file: \"a\", count: 1, volume: 3) },\n)", "2:", "volume"),
            ("Sounds(\n    sounds: { \"set\": (files: \"a\", count: 1) },\n)", "2:", "files"),
        ] {
            let error = read_ron::<SoundList>(text.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with(place) && error.contains(words), "{text}: {error}");
        }
    }
}
