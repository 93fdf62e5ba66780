//! Captions: they say in words what is heard, for those who hear it badly or play without sound.

use bevy::prelude::*;
use tessera_arbiter::{Match, Texts};
use tessera_rules::Message;

use super::{PlaySound, Sound};
use crate::model::frame::TableSystems;
use crate::model::preferences::Preferences;
use crate::model::table_requests::{MoveNote, Toast};
use crate::model::timbre::Weight;
use crate::scene::room::{RoomOnShow, room_key};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(say)
        .add_systems(Update, say_room.run_if(resource_exists_and_changed::<RoomOnShow>).after(TableSystems::Camera));
}

/// Says a sound. It is said however loud it is.
fn say(play: On<PlaySound>, current: Option<Res<Match>>, preferences: Res<Preferences>, mut commands: Commands) {
    let Some(current) = current.filter(|_| preferences.captions) else { return };
    let mut caption = Message::new(key(play.sound, play.timbre.weight));
    if let Some(army) = play.army {
        caption = caption.name("army", current.game().rules().army_name(army).key);
    }
    commands.trigger(MoveNote(caption));
}

/// The key of a caption.
fn key(sound: Sound, weight: Weight) -> &'static str {
    match sound {
        Sound::Set if weight == Weight::Die => "caption-set-die",
        Sound::Set => "caption-set",
        Sound::Stack => "caption-stack",
        Sound::Capture => "caption-take",
        Sound::Tray => "caption-tray",
        Sound::Turn if weight == Weight::Die => "caption-turn-die",
        Sound::Turn => "caption-turn",
        Sound::Roll => "caption-roll",
        Sound::Check => "caption-check",
        Sound::YourTurn => "caption-your-turn",
        Sound::End => "caption-end",
        Sound::Fall => "caption-fall",
        Sound::Crown => "caption-crown",
        Sound::LowTime => "caption-low-time",
    }
}

/// Says the tone of a room when the room comes on show. The words are an attribute of the room's name.
fn say_room(
    (room, preferences, texts): (Res<RoomOnShow>, Res<Preferences>, Res<Texts>),
    mut last: Local<Option<String>>,
    mut commands: Commands,
) {
    let now = room.tone().map(|tone| tone.room.clone());
    if *last == now {
        return;
    }
    last.clone_from(&now);
    let Some(room) = now.filter(|_| preferences.captions) else { return };
    let key = format!("{}.tone", room_key(&room));
    if texts.find(&key).is_some() {
        commands.trigger(Toast(Message::new(key)));
    }
}
