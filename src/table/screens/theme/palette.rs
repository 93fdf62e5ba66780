//! The colours of all parts of the interface, made from those of the room.

use bevy_egui::egui::{Color32, Context, Id};

use crate::model::interface_colors::{InterfaceColors, Shade};

/// The colours of parts. Contrasts in brackets are the least ones by WCAG 2, which [`InterfaceColors`] guarantees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::screens) struct Palette {
    /// Texts (4.5 to 1), and those that matter less (4.5 to 1).
    pub(in crate::screens) text: Color32,
    pub(in crate::screens) faded: Color32,
    /// Headings, and everything that needs attention (4.5 to 1).
    pub(in crate::screens) accent: Color32,
    /// Texts on the accent (4.5 to 1).
    pub(in crate::screens) on_accent: Color32,
    /// The focus, and words of light (4.5 to 1).
    pub(in crate::screens) light: Color32,
    /// Panels: slightly transparent, so that the scene stays visible.
    pub(in crate::screens) panel: Color32,
    /// Dialogs, menus and lists, which lie on other panels: opaque, so that no text shines through.
    pub(in crate::screens) dialog: Color32,
    /// A ground for words over the scene.
    pub(in crate::screens) shade: Color32,
    /// Cards on panels and pages.
    pub(in crate::screens) card: Color32,
    /// Lines round panels and cards.
    pub(in crate::screens) line: Color32,
    /// The rim of what can be pressed (3 to 1).
    pub(in crate::screens) rim: Color32,
    /// Buttons in their states.
    pub(in crate::screens) raised: Color32,
    pub(in crate::screens) hovered: Color32,
    pub(super) pressed: Color32,
    pub(in crate::screens) chosen: Color32,
    /// Fields.
    pub(in crate::screens) night: Color32,
    /// The shade between a page and the table. Texts lie on it, and the room is still seen through it.
    pub(in crate::screens) backdrop: Color32,
    /// Paper, and its colours.
    pub(super) paper: PaperColors,
    /// The button on paper that begins something, and its words.
    pub(in crate::screens) main: Color32,
    pub(in crate::screens) on_main: Color32,
    /// Whether the ground is dark.
    pub(super) is_dark: bool,
}

/// The colours of paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PaperColors {
    pub(super) sheet: Color32,
    /// Rows that differ from their neighbours, darker parts such as fields, and the leaf below the sheet.
    pub(super) striped: Color32,
    pub(super) shaded: Color32,
    pub(super) leaf: Color32,
    /// Lines.
    pub(super) rule: Color32,
    /// Buttons, at rest and under the pointer.
    pub(super) button: Color32,
    pub(super) hovered: Color32,
    pub(super) chosen: Color32,
    /// Texts, those that matter less, and marks.
    pub(super) ink: Color32,
    pub(super) faded: Color32,
    pub(super) pencil: Color32,
}

impl From<&InterfaceColors> for Palette {
    fn from(colors: &InterfaceColors) -> Self {
        let base = colors.get();
        let ground: Color32 = base.ground.into();
        // The parts between are as far apart as those of walnut, which were chosen by eye.
        let between = |one: Shade, other: Shade, part: f32| Color32::from(one.mix(other, part));
        let paper = |part: f32| between(base.paper, base.rim, part);
        Self {
            text: base.text.into(),
            faded: base.faded.into(),
            accent: base.accent.into(),
            on_accent: base.on_accent.into(),
            light: base.light.into(),
            panel: see_through(ground, 236),
            dialog: ground,
            shade: see_through(ground, 200),
            card: between(base.ground, base.raised, 0.5),
            line: between(base.raised, base.rim, 0.5),
            rim: base.rim.into(),
            raised: base.raised.into(),
            hovered: between(base.raised, base.rim, 0.25),
            pressed: between(base.raised, base.rim, 0.5),
            chosen: base.chosen.into(),
            night: base.night.into(),
            backdrop: see_through(base.night.into(), 232),
            paper: PaperColors {
                sheet: paper(0.),
                striped: paper(0.06),
                shaded: paper(0.14),
                leaf: paper(0.34),
                rule: paper(0.38),
                button: between(base.paper, Shade::WHITE, 0.5),
                hovered: between(base.paper, Shade::WHITE, 0.8),
                chosen: between(base.paper, base.accent, 0.35),
                ink: base.ink.into(),
                faded: base.faded_ink.into(),
                pencil: base.pencil.into(),
            },
            main: base.main.into(),
            on_main: base.on_main.into(),
            is_dark: !base.ground.is_light(),
        }
    }
}

impl Palette {
    /// Makes all grounds opaque and all lines as clear as rims, for strong contrast.
    pub(super) fn harden(&mut self) {
        let ground = self.dialog;
        (self.panel, self.shade, self.backdrop) = (ground, ground, self.night);
        self.line = self.rim;
        self.paper.rule = self.paper.faded;
    }
}

impl Default for Palette {
    fn default() -> Self {
        Self::from(&InterfaceColors::default())
    }
}

/// A colour with this opacity, from 0 to 255.
pub(in crate::screens) fn see_through(color: Color32, opacity: u8) -> Color32 {
    Color32::from_rgba_unmultiplied(color.r(), color.g(), color.b(), opacity)
}

/// The colours of the interface in this frame.
pub(in crate::screens) fn colors(context: &Context) -> Palette {
    context.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
}

/// Sets the colours from now on.
pub(super) fn set(context: &Context, palette: Palette) {
    context.data_mut(|data| data.insert_temp(Id::NULL, palette));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::data_files::read_ron;
    use crate::scene::room::RoomLook;
    use crate::screens::theme::{BLUNDER_INK, INACCURACY_INK, MISTAKE_INK};

    /// The relative luminance by WCAG 2, from 0 to 1.
    fn luminance(color: Color32) -> f32 {
        let linear = |part: u8| {
            let part = f32::from(part) / 255.;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(one: Color32, other: Color32) -> f32 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// All texts of a palette with all grounds on which they may lie.
    fn pairs(colors: &Palette) -> Vec<(Color32, Color32)> {
        let paper = colors.paper;
        let walnut = [colors.dialog, colors.card, colors.raised, colors.night, colors.hovered];
        let leaves = [paper.sheet, paper.striped, paper.shaded, paper.button, paper.hovered];
        let mut pairs = vec![
            (colors.text, colors.chosen),
            (colors.text, colors.pressed),
            (colors.light, colors.chosen),
            (colors.on_accent, colors.accent),
            (colors.on_main, colors.main),
            (paper.ink, paper.chosen),
        ];
        for ground in walnut {
            pairs.extend([(colors.text, ground), (colors.faded, ground), (colors.accent, ground)]);
        }
        for ground in leaves {
            pairs.extend([(paper.ink, ground), (paper.faded, ground), (paper.pencil, ground)]);
        }
        pairs.extend([INACCURACY_INK, MISTAKE_INK, BLUNDER_INK].map(|ink| (ink, paper.sheet)));
        // Behind a page, a panel and a word over the table anything may be, from black to white.
        for behind in [Color32::BLACK, Color32::WHITE] {
            let over = |glass: Color32| behind.blend(glass);
            pairs.extend([colors.backdrop, colors.panel].map(|glass| (colors.text, over(glass))));
            pairs.extend([colors.backdrop, colors.panel].map(|glass| (colors.faded, over(glass))));
            pairs.push((colors.text, over(colors.shade)));
        }
        pairs
    }

    /// With strong contrast, texts have 7 to 1, but for those on buttons in the moment of a click and the marks of faults.
    #[test]
    fn strong_contrast_is_strong() {
        let mut colors = Palette::from(&InterfaceColors::STRONG);
        colors.harden();
        let marks = [INACCURACY_INK, MISTAKE_INK, BLUNDER_INK];
        for (text, ground) in pairs(&colors) {
            let least = if ground == colors.pressed || marks.contains(&text) { 4.5 } else { 7. };
            let contrast = contrast(text, ground);
            assert!(contrast >= least, "{text:?} on {ground:?}: {contrast}");
        }
    }

    /// In every room that ships, each text can be read on each ground on which it may lie, with 4.5 to 1 by WCAG 2.
    #[test]
    fn texts_are_readable_in_every_room() {
        let mut rooms = 0;
        for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/rooms")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "ron") {
                continue;
            }
            rooms += 1;
            let room: RoomLook = read_ron(&std::fs::read(&path).unwrap()).unwrap();
            let colors = Palette::from(&room.colors);
            for (text, ground) in pairs(&colors) {
                let contrast = contrast(text, ground);
                assert!(contrast >= 4.5, "{}: {text:?} on {ground:?}: {contrast}", path.display());
            }
        }
        assert_eq!(rooms, 3);
    }

    /// Room by room, the colours that are not in the file stay those of before there were such files.
    #[test]
    fn the_usual_colours_are_walnut_and_paper() {
        let usual = Palette::default();
        for (now, before) in [
            (usual.text, [245, 234, 213]),
            (usual.card, [42, 29, 21]),
            (usual.hovered, [74, 52, 37]),
            (usual.pressed, [96, 70, 48]),
            (usual.line, [95, 71, 50]),
            (usual.paper.shaded, [226, 209, 174]),
        ] {
            let near = now.to_array().iter().zip(before).all(|(now, before)| now.abs_diff(before) <= 10);
            assert!(near, "{now:?} {before:?}");
        }
        assert!(usual.is_dark);
    }
}
