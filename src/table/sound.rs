//! The sounds: pieces and dice where they touch the table, signals such as a check, and the tone of the room.
//!
//! [`Sound`] is a kind of sound, and [`PlaySound`] plays one. `assets/sounds/sounds.ron` names the files, and a mod can bring its
//! own. Without a sound device the game is silent, and says so once. Captions say in words what is heard.

mod captions;
mod heard;
mod playback;
mod recording;
mod room_tone;
mod sound_files;
mod variations;

use bevy::prelude::*;
use tessera_rules::Army;

use crate::model::timbre::Timbre;

/// A kind of sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sound {
    /// A piece is set down on the board.
    Set,
    /// A piece is set down on another one.
    Stack,
    /// A piece captures another one.
    Capture,
    /// A captured piece is laid into a tray.
    Tray,
    /// A piece becomes another kind, or a die is tipped over.
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
    /// A player has little time left.
    LowTime,
}

impl Sound {
    const ALL: [Self; 12] = [
        Self::Set,
        Self::Stack,
        Self::Capture,
        Self::Tray,
        Self::Turn,
        Self::Roll,
        Self::Check,
        Self::YourTurn,
        Self::End,
        Self::Fall,
        Self::Crown,
        Self::LowTime,
    ];

    /// The name in files of sounds. A name with a weight, such as `set_light`, goes before it.
    fn name(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Stack => "stack",
            Self::Capture => "take",
            Self::Tray => "tray",
            Self::Turn => "turn",
            Self::Roll => "roll",
            Self::Check => "check",
            Self::YourTurn => "your_turn",
            Self::End => "end",
            Self::Fall => "fall",
            Self::Crown => "crown",
            Self::LowTime => "low_time",
        }
    }

    /// Whether it is a signal for the players, and not a noise of pieces or dice. Signals have no place.
    fn is_signal(self) -> bool {
        matches!(self, Self::Check | Self::YourTurn | Self::End | Self::Fall | Self::Crown | Self::LowTime)
    }
}

/// Plays a sound at once.
#[derive(Event, Debug, Clone, Copy, PartialEq)]
pub struct PlaySound {
    /// The kind of sound.
    pub sound: Sound,
    /// The timbre of the piece that makes it. Signals have none, and ignore it.
    pub timbre: Timbre,
    /// The place in the world. Without one, as for signals, it is heard from the middle.
    pub at: Option<Vec3>,
    /// The army that it is about, for the caption.
    pub army: Option<Army>,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((captions::plugin, heard::plugin, playback::plugin, room_tone::plugin, sound_files::plugin));
}
