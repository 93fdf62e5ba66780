//! The timbre of a piece: what it sounds like.

use serde::Deserialize;

/// The timbre of a piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timbre {
    /// Its weight.
    pub weight: Weight,
    /// Its substance.
    pub substance: Substance,
    /// The pitch as a factor: 1 is that of the recording, a half is an octave lower.
    pub pitch: f32,
}

impl Default for Timbre {
    fn default() -> Self {
        Self { weight: Weight::default(), substance: Substance::default(), pitch: 1. }
    }
}

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
    pub(crate) const ALL: [Self; 4] = [Self::Light, Self::Middle, Self::Heavy, Self::Die];

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

/// The substance of an army's pieces. Files of looks give it to armies.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "lowercase")]
pub enum Substance {
    /// Plain wood.
    #[default]
    Wood,
    /// Marble and other stone.
    Stone,
    /// Wood under thick lacquer.
    Lacquer,
}

impl Substance {
    pub(crate) const ALL: [Self; 3] = [Self::Wood, Self::Stone, Self::Lacquer];

    /// The ending of names in files of sounds, behind the weight: `_stone` in `set_light_stone`. Wood has none.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            Self::Wood => "",
            Self::Stone => "_stone",
            Self::Lacquer => "_lacquer",
        }
    }
}
