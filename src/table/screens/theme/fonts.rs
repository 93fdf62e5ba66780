//! The fonts of the interface. All come from crates, with their licences: Ubuntu and Hack from egui, Libertinus Serif from
//! `typst-assets`, and the signs from `egui-phosphor`.

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId};
use egui_phosphor::Variant;

/// The name of the font family for titles and names.
const SERIF: &str = "serif";
/// The place of Libertinus Serif Semibold among the fonts of `typst-assets`.
const SEMIBOLD: usize = 4;

/// All fonts.
pub(super) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    egui_phosphor::add_to_fonts(&mut fonts, Variant::Regular);
    let plain = fonts.families.entry(FontFamily::Proportional).or_default();
    // The font Hack has discs and arrows, which the other fonts lack.
    plain.push("Hack".to_owned());
    let mut serif = plain.clone();
    if let Some(bytes) = serif_file() {
        fonts.font_data.insert(SERIF.to_owned(), FontData::from_static(bytes).into());
        serif.insert(0, SERIF.to_owned());
    }
    fonts.families.insert(FontFamily::Name(SERIF.into()), serif);
    fonts
}

/// The file of the font of titles and names. It has discs and arrows, too.
pub(in crate::screens) fn serif_file() -> Option<&'static [u8]> {
    typst_assets::fonts().nth(SEMIBOLD)
}

/// The file of the font of signs.
pub(in crate::screens) fn signs_file() -> &'static [u8] {
    Variant::Regular.font_bytes()
}

/// The font of titles and names, in this size. Its digits are of different widths, so numbers that change are not
/// written in it.
pub(in crate::screens) fn serif(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SERIF.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The crate lists its fonts by place only, so a new version could move them.
    #[test]
    fn the_font_of_titles_is_where_it_is_expected() {
        let name = b"LibertinusSerif-Semibold";
        let bytes = serif_file().unwrap();
        assert!(bytes.windows(name.len()).any(|part| part == name));
    }
}
