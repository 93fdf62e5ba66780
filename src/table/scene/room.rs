//! The room round the table: its picture behind the table, the light that it throws on the pieces, and its tone.
//!
//! A room is a file, see [`room_file`]. The table stands still while rooms change: only the picture and the lights differ.

mod interface_tint;
mod lights;
mod load_rooms;
mod room_file;
mod sky;
mod veil;

use std::path::PathBuf;
use std::time::Duration;

use bevy::asset::AssetLoadFailedEvent;
use bevy::camera::Exposure;
use bevy::prelude::*;
use tessera_arbiter::{ModsChanged, Refused};
use tessera_rules::Message;

use super::camera::Rig;
use super::looks::is_settled;
use crate::Launch;
use crate::model::data_files::tell_broken;
use crate::model::frame::TableSystems;
use crate::model::interface_colors::InterfaceColors;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::model::view::{DrawnBy, FlatView, SimplePicture};
use lights::RoomLights;
pub(crate) use load_rooms::{Rooms, room_key};
pub(crate) use room_file::RoomLook;
use room_file::SkyPicture;
pub use sky::Sky;
use veil::Veil;

/// The time between two pictures of a room that moves. Ten a second look alive, and cost a sixth of a smooth motion.
const MOVES: Duration = Duration::from_millis(100);

/// A room with the pictures that its file names.
#[derive(Debug, Clone, PartialEq)]
struct Furnished {
    name: String,
    look: RoomLook,
    sky: Option<Handle<Image>>,
    /// The light that rough and smooth surfaces reflect.
    diffuse: Option<Handle<Image>>,
    specular: Option<Handle<Image>>,
    tone: Option<Tone>,
}

/// The sound of a room, which goes on all the time.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tone {
    /// The name of the room.
    pub(crate) room: String,
    /// The file, which may lie outside the folder of assets. The path is safe, as its name was checked.
    pub(crate) file: PathBuf,
    /// The volume as a factor, from 0 to 1.
    pub(crate) volume: f32,
}

impl Furnished {
    fn pictures(&self) -> impl Iterator<Item = &Handle<Image>> {
        [&self.sky, &self.diffuse, &self.specular].into_iter().flatten()
    }

    fn is_loaded(&self, server: &AssetServer) -> bool {
        self.pictures().all(|picture| is_settled(server, picture.id().untyped()))
    }

    /// Whether a picture that its file names could not be read.
    fn is_broken(&self) -> bool {
        let named = usize::from(self.look.sky.is_some()) + 2 * usize::from(self.look.light.is_some());
        self.pictures().count() < named
    }

    /// Removes a picture that cannot be read. The room is shown without it.
    fn remove(&mut self, picture: AssetId<Image>) -> bool {
        let mut is_here = false;
        for own in [&mut self.sky, &mut self.diffuse, &mut self.specular] {
            is_here |= own.take_if(|own| own.id() == picture).is_some();
        }
        is_here
    }
}

/// The room on show, and the one that follows.
#[derive(Resource, Debug, Default)]
pub(crate) struct RoomOnShow {
    now: Option<Furnished>,
    next: Option<Furnished>,
}

impl RoomOnShow {
    /// Whether the chosen room is on show, and none of its pictures is read again.
    pub(crate) fn is_settled(&self, server: &AssetServer) -> bool {
        self.next.is_none() && self.now.as_ref().is_some_and(|now| now.is_loaded(server))
    }

    /// The place from which the light that casts the shadows shines.
    fn key_from(&self) -> Option<Vec3> {
        self.now.as_ref().map(|room| room.look.key.from.0)
    }

    /// The colours of the interface: those of the room that comes next as soon as the veil falls for it.
    fn colors(&self, veil: &Veil) -> Option<&InterfaceColors> {
        let coming = self.next.as_ref().filter(|_| veil.falls());
        coming.or(self.now.as_ref()).map(|room| &room.look.colors)
    }

    /// The picture behind the table, and what the room's file says of it.
    fn sky(&self) -> Option<(&Handle<Image>, &SkyPicture)> {
        let room = self.now.as_ref()?;
        room.sky.as_ref().zip(room.look.sky.as_ref())
    }

    /// Whether something in the room can move: a fire, or parts of the picture.
    fn can_move(&self) -> bool {
        let has_fire = |room: &Furnished| room.look.lamps.iter().any(|lamp| lamp.flickers);
        self.now.as_ref().is_some_and(has_fire) || self.sky().is_some_and(|(_, sky)| !sky.moving.is_empty())
    }

    /// The tone of the room on show, if it has one.
    pub(crate) fn tone(&self) -> Option<&Tone> {
        self.now.as_ref()?.tone.as_ref()
    }
}

/// Whether fires flicker and parts of the picture move now.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(crate) struct RoomMoves(bool);

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((load_rooms::plugin, veil::plugin, interface_tint::plugin, sky::plugin))
        .init_resource::<RoomOnShow>()
        .init_resource::<RoomMoves>()
        .insert_resource(GlobalAmbientLight::NONE)
        .add_systems(Startup, (take_launched, lights::spawn))
        .add_systems(
            Update,
            check_launched.run_if(|rooms: Res<Rooms>, server: Res<AssetServer>| rooms.is_settled(&server)),
        )
        .add_systems(Update, (give_up, choose, change, renew).chain().in_set(TableSystems::Camera))
        .add_observer(on_mods_changed)
        .add_systems(
            Update,
            (decide_motion, (lights::turn_key, lights::reach, lights::flicker))
                .chain()
                .in_set(TableSystems::Camera)
                .after(change),
        );
}

/// Lets the room move if the player wants it, pieces move at all, a graphics card draws, and somebody looks.
fn decide_motion(
    on_show: Res<RoomOnShow>,
    (preferences, picture, flat): (Res<Preferences>, Res<SimplePicture>, Res<FlatView>),
    drawn_by: Res<DrawnBy>,
    windows: Query<&Window>,
    mut moves: ResMut<RoomMoves>,
    mut redraws: Redraws,
) {
    let is_seen = windows.iter().any(|window| window.focused) && !flat.0;
    let wanted = preferences.flicker && may_move(&preferences, &picture, *drawn_by);
    moves.set_if_neq(RoomMoves(wanted && is_seen && on_show.can_move()));
    if moves.0 {
        redraws.within(MOVES);
    }
}

/// Whether rooms may move at all. They rest where pieces do not move, and in a simple picture. A processor draws the scene only
/// while pieces move.
pub(crate) fn may_move(preferences: &Preferences, picture: &SimplePicture, drawn_by: DrawnBy) -> bool {
    preferences.speed > 0. && !picture.0 && drawn_by != DrawnBy::Processor
}

/// Prefers the room with which the program was started.
fn take_launched(launch: Res<Launch>, mut preferences: ResMut<Preferences>) {
    if let Some(room) = &launch.room {
        preferences.room.clone_from(room);
    }
}

/// Refuses a start with a room that is not there.
fn check_launched((launch, rooms): (Res<Launch>, Res<Rooms>), mut done: Local<bool>, mut commands: Commands) {
    let Some(room) = launch.room.as_ref().filter(|_| !std::mem::replace(&mut *done, true)) else { return };
    if rooms.names().all(|name| name != room) {
        let known = rooms.names().collect::<Vec<_>>().join(", ");
        let reasons = vec![Message::new("tell-no-room").text("room", room).text("known", known)];
        commands.trigger(Refused { seat: None, reasons });
    }
}

/// Finds the room that the player prefers, and starts to load its pictures. Without that room it takes the first one.
fn choose(
    (rooms, preferences): (Res<Rooms>, Res<Preferences>),
    (server, looks): (Res<AssetServer>, Res<Assets<RoomLook>>),
    mut on_show: ResMut<RoomOnShow>,
) {
    if !rooms.is_settled(&server) {
        return;
    }
    let chosen = rooms.find(&preferences.room);
    let look = chosen.and_then(|(_, place)| looks.get(place.look())).cloned().unwrap_or_default();
    let name = chosen.map_or("", |(name, _)| name);
    let is_it = |room: &Furnished| room.name == name && room.look == look;
    if on_show.next.as_ref().is_some_and(is_it) {
        return;
    }
    if on_show.now.as_ref().is_some_and(is_it) {
        if on_show.next.is_some() {
            on_show.next = None;
        }
        return;
    }
    let picture = |file: &str| chosen.map(|(_, place)| place.picture(&server, file));
    on_show.next = Some(Furnished {
        name: name.to_owned(),
        sky: look.sky.as_ref().and_then(|sky| picture(&sky.image)),
        diffuse: look.light.as_ref().and_then(|light| picture(&light.diffuse)),
        specular: look.light.as_ref().and_then(|light| picture(&light.specular)),
        tone: look.tone.as_ref().zip(chosen).map(|(tone, (_, place))| Tone {
            room: name.to_owned(),
            file: place.tone(&tone.file),
            volume: *tone.volume,
        }),
        look,
    });
}

/// Shows the next room once its pictures are loaded. A veil falls before the old room and rises before the new one.
fn change(
    mut on_show: ResMut<RoomOnShow>,
    mut veil: ResMut<Veil>,
    server: Res<AssetServer>,
    camera: Single<(&mut EnvironmentMapLight, &mut Exposure), With<Rig>>,
    mut lights: RoomLights,
    mut images: ResMut<Assets<Image>>,
    mut ground: ResMut<ClearColor>,
    mut redraws: Redraws,
) {
    let is_loaded = on_show.next.as_ref().is_some_and(|next| next.is_loaded(&server));
    // The first room needs no veil: nothing was there before.
    veil.lower(is_loaded && on_show.now.is_some());
    if !is_loaded || on_show.now.is_some() && !veil.is_down() {
        return;
    }
    let Some(next) = on_show.next.take() else { return };
    lights.show(&next.look);
    ground.0 = next.look.cloth.into();
    let (mut light, mut exposure) = camera.into_inner();
    exposure.ev100 = next.look.exposure.0;
    // Bevy cannot remove a light without a renderer, so a room without soft light has a black one.
    *light = EnvironmentMapLight::solid_color(&mut images, Color::BLACK);
    if let (Some(diffuse), Some(specular), Some(soft)) = (&next.diffuse, &next.specular, &next.look.light) {
        (light.diffuse_map, light.specular_map) = (diffuse.clone(), specular.clone());
        light.intensity = soft.brightness.0;
    }
    on_show.now = Some(next);
    redraws.now();
}

/// Shows the light of pictures that were read again. Bevy writes only the largest level into the texture that is in use, so
/// the light comes from copies.
fn renew(
    mut changes: MessageReader<AssetEvent<Image>>,
    on_show: Res<RoomOnShow>,
    mut light: Single<&mut EnvironmentMapLight, With<Rig>>,
    mut images: ResMut<Assets<Image>>,
    mut redraws: Redraws,
) {
    let Some(now) = &on_show.now else { return changes.clear() };
    let is_ours = |id: &AssetId<Image>| now.pictures().any(|picture| picture.id() == *id);
    let changed = |change: &&AssetEvent<Image>| matches!(change, AssetEvent::Modified { id } if is_ours(id));
    if changes.read().filter(changed).count() == 0 {
        return;
    }
    redraws.now();
    let [diffuse, specular] = [&now.diffuse, &now.specular].map(|map| images.get(map.as_ref()?).cloned());
    if let (Some(diffuse), Some(specular)) = (diffuse, specular) {
        (light.diffuse_map, light.specular_map) = (images.add(diffuse), images.add(specular));
    }
}

/// Chooses a room anew that lacks a picture: the picture may be there now.
fn on_mods_changed(_: On<ModsChanged>, mut on_show: ResMut<RoomOnShow>) {
    let RoomOnShow { now, next } = &mut *on_show;
    for room in [now, next] {
        room.take_if(|room| room.is_broken());
    }
}

/// Tells which files cannot be read, and goes on without them.
fn give_up(
    mut files: MessageReader<AssetLoadFailedEvent<RoomLook>>,
    mut pictures: MessageReader<AssetLoadFailedEvent<Image>>,
    (mut rooms, mut on_show): (ResMut<Rooms>, ResMut<RoomOnShow>),
    mut commands: Commands,
) {
    for failure in files.read() {
        rooms.remove(failure.id);
        tell_broken(&mut commands, &failure.path, &failure.error);
    }
    for failure in pictures.read() {
        let RoomOnShow { now, next } = &mut *on_show;
        let is_ours = [now, next].into_iter().flatten().any(|room| room.remove(failure.id));
        if is_ours {
            tell_broken(&mut commands, &failure.path, &failure.error);
        }
    }
}
