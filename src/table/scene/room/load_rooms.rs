//! Finds the rooms: files in `assets/rooms`, and in the folder `rooms` of each mod.

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::prelude::*;
use tessera_arbiter::{Mods, ModsChanged};

use super::room_file::RoomLook;
use crate::model::data_files::{RonLoader, load_of_mod, load_or_reload};
use crate::scene::looks::{files_in, is_settled, mods_in_use};

/// The folder of the program's own rooms, below that of assets.
const FOLDER: &str = "rooms";

/// All rooms by name. A mod's room has a name such as `MOD/NAME`. Broken rooms are not among them.
#[derive(Resource, Debug, Default)]
pub(crate) struct Rooms(BTreeMap<String, RoomPlace>);

/// The file of a room.
#[derive(Debug)]
pub(super) struct RoomPlace {
    look: Handle<RoomLook>,
    /// The folder with its pictures and its tone.
    folder: PathBuf,
}

impl RoomPlace {
    pub(super) fn look(&self) -> &Handle<RoomLook> {
        &self.look
    }

    /// The file of the room's tone.
    pub(super) fn tone(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.ogg"))
    }

    /// Loads a picture of the room. The file of the room was checked for its name.
    pub(super) fn picture(&self, server: &AssetServer, name: &str) -> Handle<Image> {
        load_of_mod(server, self.picture_file(name))
    }

    fn picture_file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.ktx2"))
    }

    /// Reads the pictures and the tone again that are loaded: they may have changed.
    fn reload(&self, look: &RoomLook, server: &AssetServer) {
        for picture in look.pictures() {
            server.reload(self.picture_file(picture));
        }
        if let Some(tone) = &look.tone {
            server.reload(self.tone(&tone.file));
        }
    }
}

impl Rooms {
    /// The names of all rooms.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The small pictures of rooms that have been read, by the name of the room. They are loaded at the first call.
    pub(crate) fn previews<'a>(
        &'a self,
        looks: &'a Assets<RoomLook>,
        server: &'a AssetServer,
    ) -> impl Iterator<Item = (&'a str, Handle<Image>)> {
        self.0.iter().filter_map(|(name, place)| {
            let preview = looks.get(&place.look)?.preview.as_ref()?;
            Some((name.as_str(), place.picture(server, preview)))
        })
    }

    /// Whether all files have been read or are broken.
    pub(super) fn is_settled(&self, server: &AssetServer) -> bool {
        self.0.values().all(|place| is_settled(server, place.look.id().untyped()))
    }

    /// The room with this name, or the first one.
    pub(super) fn find(&self, name: &str) -> Option<(&str, &RoomPlace)> {
        let found = self.0.get_key_value(name).or_else(|| self.0.first_key_value());
        found.map(|(name, place)| (name.as_str(), place))
    }

    /// Removes a broken room.
    pub(super) fn remove(&mut self, look: AssetId<RoomLook>) {
        self.0.retain(|_, place| place.look.id() != look);
    }
}

/// The key of a room's name in texts. A mod's text is in its own files.
pub(crate) fn room_key(room: &str) -> String {
    match room.split_once('/') {
        Some((home, name)) => format!("{home}/room-{name}"),
        None => format!("room-{room}"),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<RoomLook>().init_asset_loader::<RonLoader<RoomLook>>().init_resource::<Rooms>();
    let assets = app.get_added_plugins::<AssetPlugin>().first().map(|plugin| PathBuf::from(&plugin.file_path));
    let own = assets.map_or_else(Vec::new, |assets| files_in(&assets.join(FOLDER)));
    app.add_systems(
        PreStartup,
        (
            move |server: Res<AssetServer>, mut rooms: ResMut<Rooms>| {
                for name in &own {
                    let (folder, file) = (PathBuf::from(FOLDER), format!("{FOLDER}/{name}.ron"));
                    rooms.0.insert(name.clone(), RoomPlace { look: server.load(file), folder });
                }
            },
            load_mods,
        )
            .chain(),
    )
    .add_observer(|_: On<ModsChanged>, mut commands: Commands| commands.run_system_cached(load_mods));
}

/// Loads the rooms of mods. Known files are read again, so that a room on show changes when its file does.
fn load_mods(
    mods: Option<Res<Mods>>,
    (server, looks): (Res<AssetServer>, Res<Assets<RoomLook>>),
    mut rooms: ResMut<Rooms>,
) {
    let mut before: BTreeMap<_, _> = rooms.0.extract_if(.., |name, _| name.contains('/')).collect();
    for found in mods.iter().flat_map(|mods| mods_in_use(mods)) {
        for (name, path) in &found.rooms {
            let name = format!("{}/{name}", found.id);
            let folder = path.parent().unwrap_or(path).to_owned();
            let known = before.remove(&name);
            if let Some((place, look)) = known.as_ref().and_then(|place| Some((place, looks.get(&place.look)?))) {
                place.reload(look, &server);
            }
            let look = load_or_reload(&server, path.clone(), known.map(|place| place.look));
            rooms.0.insert(name, RoomPlace { look, folder });
        }
    }
}
