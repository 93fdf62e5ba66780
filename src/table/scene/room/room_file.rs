//! The format of `assets/rooms/*.ron`: the picture, the lights and the tone of a room.
//!
//! Pictures and tones lie beside the file. A mod has the same files in its own folder `rooms`.

use bevy::prelude::*;
use serde::Deserialize;

use crate::model::file_values::{FileName, LinearVolume};
use crate::model::interface_colors::InterfaceColors;
use crate::scene::looks::Rgb;

/// The most lamps of a room. Each one costs time in every pixel.
pub(super) const LAMPS_MAX: usize = 8;

/// The most parts of a picture that move. Nobody would see more.
const MOVING_MAX: usize = 32;

/// The contents of a room's file.
#[derive(Asset, TypePath, Deserialize, Debug, Clone, PartialEq)]
#[serde(rename = "Room", default, deny_unknown_fields)]
pub(crate) struct RoomLook {
    /// The picture of the room on the page of settings.
    pub(super) preview: Option<FileName>,
    /// The picture behind the table. Without one the cloth is there.
    pub(super) sky: Option<SkyPicture>,
    /// The soft light from all sides.
    pub(super) light: Option<SoftLight>,
    /// The exposure of the camera, in EV at ISO 100. A higher one makes a darker picture.
    pub(super) exposure: Exposure100,
    /// The plain colour round the table in the flat view.
    pub(super) cloth: Rgb,
    /// The light that casts the shadows.
    pub(super) key: KeyLight,
    pub(super) lamps: Lamps,
    /// The colours of the interface in this room. Those that are missing are walnut, paper and brass.
    pub(crate) colors: InterfaceColors,
    /// The sound of the room. Without one it is quiet.
    pub(super) tone: Option<ToneLook>,
}

impl RoomLook {
    /// The names of all pictures.
    pub(super) fn pictures(&self) -> impl Iterator<Item = &FileName> {
        let light = self.light.iter().flat_map(|light| [&light.diffuse, &light.specular]);
        self.preview.iter().chain(self.sky.iter().map(|sky| &sky.image)).chain(light)
    }
}

/// A table in a dark room with a lamp over it. It stands in for files that cannot be read.
impl Default for RoomLook {
    fn default() -> Self {
        Self {
            preview: None,
            sky: None,
            light: None,
            exposure: Exposure100(9.15),
            cloth: Rgb(0.03, 0.025, 0.022),
            key: KeyLight { from: Origin(Vec3::new(-6., 9., 4.)), color: Rgb(1., 0.93, 0.82), lux: Amount(12_000.) },
            lamps: Lamps(Vec::new()),
            colors: InterfaceColors::default(),
            tone: None,
        }
    }
}

/// An Ogg Vorbis file that is heard again and again, and its volume.
#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct ToneLook {
    pub(super) file: FileName,
    #[serde(default)]
    pub(super) volume: LinearVolume,
}

/// A cube map that is seen, and its brightness in cd/m² where the picture is 1.
#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct SkyPicture {
    pub(super) image: FileName,
    pub(super) brightness: Amount,
    /// The parts of the picture that move.
    #[serde(default)]
    pub(super) moving: MovingParts,
}

/// A rectangle of the picture that moves.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct MovingPart {
    pub(super) motion: PartMotion,
    /// Its lower left corner.
    pub(super) from: Angles,
    /// Its upper right corner.
    pub(super) to: Angles,
}

/// The motion of a part of the picture.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PartMotion {
    /// It licks upwards and glows.
    Flames,
    /// It sways from side to side, most at its lower end.
    Curtain,
    /// It becomes brighter and darker, slowly, as when clouds pass.
    Clouds,
    /// It trembles and sways in a draught, most at its upper end.
    Leaves,
}

/// Two cube maps of light, for matte and for shining surfaces, and the brightness of both in cd/m².
#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct SoftLight {
    pub(super) diffuse: FileName,
    pub(super) specular: FileName,
    pub(super) brightness: Amount,
}

/// A light from far away. It falls from the point `from` towards the middle of the board.
#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct KeyLight {
    pub(super) from: Origin,
    pub(super) color: Rgb,
    pub(super) lux: Amount,
}

/// A spotlight that points at the middle of the board. It casts no shadow.
#[derive(Deserialize, Debug, Clone, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct RoomLamp {
    pub(super) from: Origin,
    pub(super) color: Rgb,
    pub(super) lumens: Amount,
    /// The half angles of the full light and of all light, in degrees.
    pub(super) cone: Cone,
    /// Whether it flickers like a fire.
    #[serde(default)]
    pub(super) flickers: bool,
}

// Values are checked while they are read, so that an error names their line and column.

/// A number from 0 to a hundred million.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(try_from = "f32")]
pub(super) struct Amount(pub(super) f32);

impl TryFrom<f32> for Amount {
    type Error = String;
    fn try_from(value: f32) -> Result<Self, String> {
        let is_good = (0. ..=1e8).contains(&value);
        is_good.then_some(Self(value)).ok_or_else(|| format!("{value} is not from 0 to 100000000"))
    }
}

/// An exposure from 0 (starlight) to 20 (sun on snow).
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(try_from = "f32")]
pub(super) struct Exposure100(pub(super) f32);

impl TryFrom<f32> for Exposure100 {
    type Error = String;
    fn try_from(value: f32) -> Result<Self, String> {
        let is_good = (0. ..=20.).contains(&value);
        is_good.then_some(Self(value)).ok_or_else(|| format!("an exposure is from 0 to 20, not {value}"))
    }
}

/// The place of a light, in squares from the middle of the board: to the last file, up, and towards the first rank.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(try_from = "(f32, f32, f32)")]
pub(super) struct Origin(pub(super) Vec3);

impl TryFrom<(f32, f32, f32)> for Origin {
    type Error = String;
    fn try_from(value: (f32, f32, f32)) -> Result<Self, String> {
        let place = Vec3::from(value);
        // A light below the table would shine through it.
        let is_good = place.is_finite() && place.y > 0.;
        is_good.then_some(Self(place)).ok_or_else(|| format!("a light is above the board, not at {place}"))
    }
}

/// A direction in degrees, as seen from above the middle of the board: to the right of White's view, and above the horizon.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(try_from = "(f32, f32)")]
pub(super) struct Angles(pub(super) Vec2);

impl TryFrom<(f32, f32)> for Angles {
    type Error = String;
    fn try_from((right, up): (f32, f32)) -> Result<Self, String> {
        // A part behind Black may begin before 180 degrees and end after it.
        let is_good = (-360. ..=360.).contains(&right) && (-90. ..=90.).contains(&up);
        let error = || format!("a direction is from -360 to 360 and from -90 to 90 degrees, not ({right}, {up})");
        is_good.then_some(Self(Vec2::new(right, up))).ok_or_else(error)
    }
}

/// The half angles of a cone in degrees: of the full light, and of all light.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(try_from = "(f32, f32)")]
pub(super) struct Cone(pub(super) f32, pub(super) f32);

impl TryFrom<(f32, f32)> for Cone {
    type Error = String;
    fn try_from((inner, outer): (f32, f32)) -> Result<Self, String> {
        let is_good = 0. <= inner && inner <= outer && outer <= 90.;
        let error = || format!("a cone is two angles from 0 to 90, the smaller one first, not ({inner}, {outer})");
        is_good.then_some(Self(inner, outer)).ok_or_else(error)
    }
}

#[derive(Deserialize, Debug, Clone, Default, PartialEq, Deref)]
#[serde(try_from = "Vec<MovingPart>")]
pub(super) struct MovingParts(Vec<MovingPart>);

impl TryFrom<Vec<MovingPart>> for MovingParts {
    type Error = String;
    fn try_from(parts: Vec<MovingPart>) -> Result<Self, String> {
        if parts.len() > MOVING_MAX {
            return Err(format!("there are {} moving parts; at most {MOVING_MAX}", parts.len()));
        }
        Ok(Self(parts))
    }
}

#[derive(Deserialize, Debug, Clone, PartialEq, Deref)]
#[serde(try_from = "Vec<RoomLamp>")]
pub(super) struct Lamps(pub(super) Vec<RoomLamp>);

impl TryFrom<Vec<RoomLamp>> for Lamps {
    type Error = String;
    fn try_from(lamps: Vec<RoomLamp>) -> Result<Self, String> {
        if lamps.len() > LAMPS_MAX {
            return Err(format!("there are {} lamps; at most {LAMPS_MAX}", lamps.len()));
        }
        Ok(Self(lamps))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::model::data_files::read_ron;

    fn read(text: &str) -> Result<RoomLook, ron::error::SpannedError> {
        read_ron(text.as_bytes())
    }

    /// The files in the folder of rooms can be read. Each file that they name is there, and no other.
    #[test]
    fn every_room_has_its_files_and_no_file_is_left_over() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/rooms");
        let (mut named, mut found, mut rooms) = (BTreeSet::new(), BTreeSet::new(), 0);
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let Some(stem) = name.strip_suffix(".ron") else {
                found.insert(name);
                continue;
            };
            let text = std::fs::read_to_string(&path).unwrap();
            let look = read(&text).unwrap_or_else(|error| panic!("{stem}: {error}"));
            let (preview, sky, light) = (look.preview.unwrap(), look.sky.unwrap(), look.light.unwrap());
            named.extend(
                [&preview, &sky.image, &light.diffuse, &light.specular].map(|image| format!("{}.ktx2", **image)),
            );
            named.insert(format!("{}.ogg", *look.tone.unwrap().file));
            rooms += 1;
        }
        assert_eq!((named, rooms), (found, 3));
    }

    #[test]
    fn a_fault_is_an_error_with_its_place() {
        for (text, place, words) in [
            ("Room(\n    skye: (image: \"a\", brightness: 1),\n)", "2:", "skye"),
            ("Room(\n    sky: (\n        image: \"../a\", brightness: 1),\n)", "3:", "beside"),
            ("Room(\n    sky: (image: \"a\", brightness: -1),\n)", "2:", "-1"),
            (
                "Room(\n    sky: (image: \"a\", brightness: 1,\n    moving: [(motion: Curtain, from: (0, -91), to: (1, 1))]),\n)",
                "3:",
                "-91",
            ),
            ("Room(\n\n    exposure: 99,\n)", "3:", "exposure"),
            ("Room(\n    tone: (file: \"a/b\"),\n)", "2:", "beside"),
            ("Room(\n    tone: (\n        file: \"a\", volume: 2),\n)", "3:", "volume"),
            ("Room(\n    lamps: [(from: (0, -1, 0), color: (1, 1, 1), lumens: 1, cone: (0, 9))],\n)", "2:", "above"),
            ("Room(\n    lamps: [(from: (0, 1, 0), color: (1, 1, 1), lumens: 1, cone: (9, 0))],\n)", "2:", "cone"),
            ("Room(\n    cloth:\n (0, 0, 2),\n)", "3:", "from 0 to 1"),
            ("Room(\n    key: (from: (0, 1, 0), lux: 1,\n    color: (NaN, 1, 1)),\n)", "3:", "NaN"),
            ("Room(\n    colors: (\n        texts: (1, 1, 1),\n    ),\n)", "3:", "texts"),
            ("Room(\n    colors: (\n        text: (1, 1, 255),\n    ),\n)", "3:", "255"),
            ("Room(\n    colors: (\n        text: (0.2, 0.2, 0.2),\n    ),\n)", "4:", "text on ground"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(place) && error.contains(words), "{text}: {error}");
        }
        let parts = "(motion: Leaves, from: (0, 0), to: (1, 1)),".repeat(MOVING_MAX + 1);
        let error = read(&format!("Room(sky: (image: \"a\", brightness: 1, moving: [{parts}]))")).unwrap_err();
        assert!(error.to_string().contains("33 moving parts"), "{error}");
        assert_eq!(read("Room()").unwrap(), RoomLook::default());
    }
}
