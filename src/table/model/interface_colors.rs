//! The colours of the interface: those of the room on show.
//!
//! A room's file may name each of them, see `assets/rooms/evening.ron`. The parts of the interface that a file does not name
//! take colours between these.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use serde::Deserialize;

use super::file_values::colour_parts;

/// The least contrast of texts, by WCAG 2, level AA.
const TEXT: f32 = 4.5;
/// The least contrast of signs and rims, by WCAG 2.
const SIGN: f32 = 3.;

/// The colours of the interface. All texts are readable: a file with less contrast is refused while it is read.
#[derive(Resource, Deserialize, Debug, Clone, Copy, Default, PartialEq)]
#[serde(try_from = "UncheckedColors")]
pub(crate) struct InterfaceColors(UncheckedColors);

/// Colours as a file names them. The default is walnut, paper and brass.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(rename = "Colors", default, deny_unknown_fields)]
pub(crate) struct UncheckedColors {
    /// Texts on panels, and those that matter less.
    pub(crate) text: Shade,
    pub(crate) faded: Shade,
    /// Headings, and everything that needs attention. Texts lie on it, too.
    pub(crate) accent: Shade,
    pub(crate) on_accent: Shade,
    /// The focus, and the words of the seat to move.
    pub(crate) light: Shade,
    /// The ground of panels and dialogs.
    pub(crate) ground: Shade,
    /// The ground of fields, and of the shade between a page and the table.
    pub(crate) night: Shade,
    /// The ground of buttons, and of the chosen ones.
    pub(crate) raised: Shade,
    pub(crate) chosen: Shade,
    /// The rim of what can be pressed.
    pub(crate) rim: Shade,
    /// Paper, texts on it, those that matter less, and marks.
    pub(crate) paper: Shade,
    pub(crate) ink: Shade,
    pub(crate) faded_ink: Shade,
    pub(crate) pencil: Shade,
    /// The button on paper that begins something, and its words.
    pub(crate) main: Shade,
    pub(crate) on_main: Shade,
}

impl Default for UncheckedColors {
    fn default() -> Self {
        Self {
            text: Shade::bytes(245, 234, 213),
            faded: Shade::bytes(196, 178, 150),
            accent: Shade::bytes(227, 182, 97),
            on_accent: Shade::bytes(36, 22, 10),
            light: Shade::bytes(247, 221, 160),
            ground: Shade::bytes(33, 22, 17),
            night: Shade::bytes(18, 11, 8),
            raised: Shade::bytes(53, 37, 27),
            chosen: Shade::bytes(109, 77, 36),
            rim: Shade::bytes(138, 106, 69),
            paper: Shade::bytes(240, 228, 202),
            ink: Shade::bytes(42, 27, 17),
            faded_ink: Shade::bytes(102, 80, 64),
            pencil: Shade::bytes(138, 59, 30),
            main: Shade::bytes(122, 85, 34),
            on_main: Shade::bytes(251, 238, 208),
        }
    }
}

impl TryFrom<UncheckedColors> for InterfaceColors {
    type Error = String;
    fn try_from(colors: UncheckedColors) -> Result<Self, String> {
        match colors.faint() {
            None => Ok(Self(colors)),
            Some((what, contrast, least)) => {
                Err(format!("{what} has a contrast of {contrast:.1} to 1; at least {least} can be read"))
            }
        }
    }
}

impl UncheckedColors {
    /// The first pair with too little contrast: its name, its contrast and the least one.
    fn faint(&self) -> Option<(&'static str, f32, f32)> {
        let pairs = [
            ("text on ground", self.text, self.ground, TEXT),
            ("text on night", self.text, self.night, TEXT),
            ("text on raised", self.text, self.raised, TEXT),
            ("text on raised with half of rim", self.text, self.raised.mix(self.rim, 0.5), TEXT),
            ("text on chosen", self.text, self.chosen, TEXT),
            ("faded on ground", self.faded, self.ground, TEXT),
            ("faded on night", self.faded, self.night, TEXT),
            ("faded on raised", self.faded, self.raised, TEXT),
            ("accent on ground", self.accent, self.ground, TEXT),
            ("on_accent on accent", self.on_accent, self.accent, TEXT),
            ("light on ground", self.light, self.ground, TEXT),
            ("light on chosen", self.light, self.chosen, TEXT),
            ("ink on paper", self.ink, self.paper, TEXT),
            ("faded_ink on paper", self.faded_ink, self.paper, TEXT),
            ("pencil on paper", self.pencil, self.paper, TEXT),
            ("on_main on main", self.on_main, self.main, TEXT),
            ("rim on ground", self.rim, self.ground, SIGN),
        ];
        let mut with_contrast = pairs.map(|(what, one, other, least)| (what, one.contrast(other), least)).into_iter();
        with_contrast.find(|(_, contrast, least)| contrast < least)
    }
}

impl InterfaceColors {
    /// Black, white and yellow: texts with at least 7 to 1, level AAA of WCAG 2. Players choose it in place of any room's.
    pub(crate) const STRONG: Self = Self(UncheckedColors {
        text: Shade::WHITE,
        faded: Shade::bytes(226, 226, 226),
        accent: Shade::bytes(255, 214, 10),
        on_accent: Shade::BLACK,
        light: Shade::bytes(255, 240, 150),
        ground: Shade::BLACK,
        night: Shade::BLACK,
        raised: Shade::bytes(28, 28, 28),
        chosen: Shade::bytes(0, 62, 120),
        rim: Shade::bytes(150, 150, 150),
        paper: Shade::WHITE,
        ink: Shade::BLACK,
        faded_ink: Shade::bytes(45, 45, 45),
        pencil: Shade::bytes(110, 0, 0),
        main: Shade::bytes(0, 50, 110),
        on_main: Shade::WHITE,
    });

    /// The colours themselves.
    pub(crate) fn get(&self) -> &UncheckedColors {
        &self.0
    }

    /// Colours on the way to others. `part` is from 0, these, to 1, the others.
    pub(crate) fn mix(&self, to: &Self, part: f32) -> Self {
        let (a, b) = (&self.0, &to.0);
        Self(UncheckedColors {
            text: a.text.mix(b.text, part),
            faded: a.faded.mix(b.faded, part),
            accent: a.accent.mix(b.accent, part),
            on_accent: a.on_accent.mix(b.on_accent, part),
            light: a.light.mix(b.light, part),
            ground: a.ground.mix(b.ground, part),
            night: a.night.mix(b.night, part),
            raised: a.raised.mix(b.raised, part),
            chosen: a.chosen.mix(b.chosen, part),
            rim: a.rim.mix(b.rim, part),
            paper: a.paper.mix(b.paper, part),
            ink: a.ink.mix(b.ink, part),
            faded_ink: a.faded_ink.mix(b.faded_ink, part),
            pencil: a.pencil.mix(b.pencil, part),
            main: a.main.mix(b.main, part),
            on_main: a.on_main.mix(b.on_main, part),
        })
    }
}

/// A colour in sRGB: red, green and blue from 0 to 1.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq)]
#[serde(try_from = "(f32, f32, f32)")]
pub(crate) struct Shade([f32; 3]);

impl TryFrom<(f32, f32, f32)> for Shade {
    type Error = String;
    fn try_from((red, green, blue): (f32, f32, f32)) -> Result<Self, String> {
        colour_parts((red, green, blue)).map(Self)
    }
}

impl From<Shade> for Color32 {
    fn from(Shade(parts): Shade) -> Self {
        let [red, green, blue] = parts.map(|part| (part * 255.).round() as u8);
        Self::from_rgb(red, green, blue)
    }
}

impl Shade {
    pub(crate) const WHITE: Self = Self::bytes(255, 255, 255);
    const BLACK: Self = Self::bytes(0, 0, 0);

    /// The colour with these parts from 0 to 255.
    const fn bytes(red: u8, green: u8, blue: u8) -> Self {
        Self([red as f32 / 255., green as f32 / 255., blue as f32 / 255.])
    }

    /// A colour on the way to another one. `part` is from 0, this one, to 1, the other.
    pub(crate) fn mix(self, to: Self, part: f32) -> Self {
        let mut mixed = self.0;
        for (own, other) in mixed.iter_mut().zip(to.0) {
            *own += (other - *own) * part;
        }
        Self(mixed)
    }

    /// The contrast of two colours by WCAG 2, from 1 to 21.
    fn contrast(self, other: Self) -> f32 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The relative luminance by WCAG 2, from 0 to 1.
    fn luminance(self) -> f32 {
        let [red, green, blue] = self.0;
        Color::srgb(red, green, blue).to_linear().luminance()
    }

    /// Whether dark texts are readable on it, and not light ones.
    pub(crate) fn is_light(self) -> bool {
        self.contrast(Self::BLACK) > self.contrast(Self::WHITE)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<InterfaceColors>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrasts_are_those_of_wcag() {
        let (black, grey) = (Shade::BLACK, Shade::bytes(118, 118, 118));
        assert!((Shade::WHITE.contrast(black) - 21.).abs() < 0.01);
        // The best-known limit: #767676 is the lightest grey with 4.5 to 1 on white.
        assert!((grey.contrast(Shade::WHITE) - 4.54).abs() < 0.01);
        assert!(Shade::WHITE.is_light() && !black.is_light());
    }

    #[test]
    fn usual_colours_are_readable() {
        assert_eq!(UncheckedColors::default().faint(), None);
        assert_eq!(InterfaceColors::STRONG.get().faint(), None);
    }

    #[test]
    fn half_the_way_lies_in_the_middle() {
        let usual = InterfaceColors::default();
        let other = InterfaceColors(UncheckedColors { text: Shade::BLACK, ..default() });
        assert_eq!((usual.mix(&other, 0.), usual.mix(&other, 1.)), (usual, other));
        assert_eq!(usual.mix(&other, 0.5).get().text, usual.get().text.mix(Shade::BLACK, 0.5));
    }
}
