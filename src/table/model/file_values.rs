//! Values of data files: names of sounds and pictures, colours, volumes. They are checked while they are read, so an error names
//! their line and column.

use bevy::prelude::Deref;
use serde::Deserialize;

/// The name of a file beside the one that names it, without its ending. It cannot lead to another folder.
#[derive(Deserialize, Debug, Clone, PartialEq, Eq, Deref)]
#[serde(try_from = "String")]
pub(crate) struct FileName(String);

impl TryFrom<String> for FileName {
    type Error = String;
    fn try_from(name: String) -> Result<Self, String> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if !name.is_empty() && name.chars().all(is_plain) {
            return Ok(Self(name));
        }
        Err(format!(
            "this names a file beside this one, by letters, digits, `-` and `_` without its ending, not {name:?}"
        ))
    }
}

/// The parts of a colour: red, green and blue, each from 0 to 1.
///
/// # Errors
/// One of them is not, in words for the author of the file.
pub(crate) fn colour_parts((red, green, blue): (f32, f32, f32)) -> Result<[f32; 3], String> {
    let parts = [red, green, blue];
    let is_good = parts.iter().all(|part| (0. ..=1.).contains(part));
    is_good
        .then_some(parts)
        .ok_or_else(|| format!("the parts of a colour are from 0 to 1, not ({red}, {green}, {blue})"))
}

/// A volume as a factor, from 0, silence, to 1, the recording as it is.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Deref)]
#[serde(try_from = "f32")]
pub(crate) struct LinearVolume(f32);

impl Default for LinearVolume {
    fn default() -> Self {
        Self(1.)
    }
}

impl TryFrom<f32> for LinearVolume {
    type Error = String;
    fn try_from(value: f32) -> Result<Self, String> {
        let is_good = (0. ..=1.).contains(&value);
        is_good.then_some(Self(value)).ok_or_else(|| format!("a volume is from 0 to 1, not {value}"))
    }
}
