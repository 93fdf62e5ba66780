//! The weight of a piece, by which it sounds.

use serde::Deserialize;

/// The weight of a piece. Files of looks give it to figures; all pieces of a variant of dice are dice.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// A pawn.
    Light,
    /// A knight, a bishop or a rook, and any piece without a weight of its own.
    #[default]
    Middle,
    /// A queen or a king.
    Heavy,
    /// A die.
    #[serde(skip_deserializing)]
    Die,
}

impl Weight {
    /// The name in files of sounds, behind that of the sound: `light` in `set_light`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Middle => "middle",
            Self::Heavy => "heavy",
            Self::Die => "die",
        }
    }
}
