//! The shapes that the panels of table mode are made of: their frames and texts, and the fonts of these. Bevy tells no size
//! before it draws, so widths are estimated here.

use bevy::asset::uuid_handle;
use bevy::prelude::*;

use crate::screens::theme;

/// The size of all texts except names, in logical pixels at zoom 1.
pub(in crate::screens) const SMALL: f32 = 15.;

/// The font of names and moves. Its bytes are a part of the program.
const SERIF: Handle<Font> = uuid_handle!("4b0d1f6a-6f0a-4a52-9f38-0d2c3c8f6b77");

/// The font of the signs on emblems. Its bytes are a part of the program, too.
pub(super) const SIGNS: Handle<Font> = uuid_handle!("9a1c8f0e-53c7-4f0b-a2c4-7d3e1b6f2a95");

/// The place of a seat: the edge of the screen, 0 near and then counterclockwise, and the place along the edge, from 0 to 1.
pub(in crate::screens) type SeatPlace = (i32, f32);

/// Sets the font of egui as Bevy's default font, since Bevy's own knows only ASCII. Moves need the signs of the other font.
pub(super) fn choose_font(mut fonts: ResMut<Assets<Font>>) -> Result {
    fonts.insert(&Handle::default(), Font::from_bytes(epaint_default_fonts::UBUNTU_LIGHT.to_vec()))?;
    if let Some(file) = theme::serif_file() {
        fonts.insert(&SERIF, Font::from_bytes(file.to_vec()))?;
    }
    fonts.insert(&SIGNS, Font::from_bytes(theme::signs_file().to_vec()))?;
    Ok(())
}

/// The node of a panel of this size. Its middle lies at its place along the edge, and at this distance from it.
pub(in crate::screens) fn frame((edge, along): SeatPlace, active: bool, size: Vec2, inset: f32) -> (Node, UiTransform) {
    let along = Val::Percent(along * 100.);
    let inset = Val::Px(inset);
    let (left, right, top, bottom) = match edge {
        0 => (along, Val::Auto, Val::Auto, inset),
        1 => (Val::Auto, inset, along, Val::Auto),
        2 => (along, Val::Auto, inset, Val::Auto),
        _ => (inset, Val::Auto, along, Val::Auto),
    };
    let half = |outwards: Val, size: f32| if outwards == Val::Auto { Val::Auto } else { Val::Px(-size / 2.) };
    let node = Node {
        position_type: PositionType::Absolute,
        width: Val::Px(size.x),
        height: Val::Px(size.y),
        left,
        right,
        top,
        bottom,
        margin: UiRect {
            left: half(left, size.x),
            right: half(right, size.x),
            top: half(top, size.y),
            bottom: half(bottom, size.y),
        },
        padding: UiRect::axes(Val::Px(10.), Val::Px(6.)),
        border: UiRect::all(Val::Px(if active { 3. } else { 1. })),
        border_radius: BorderRadius::all(Val::Px(10.)),
        align_items: AlignItems::Center,
        column_gap: Val::Px(10.),
        ..default()
    };
    (node, UiTransform::from_rotation(Rot2::degrees(-90. * edge as f32)))
}

/// The estimated width of a text. The factor is about the mean width of a letter in egui's font, as a part of its size.
pub(in crate::screens) fn width(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * size * 0.52
}

/// Makes a text fit into a width: first with smaller letters, then by shortening it. Returns the text and its size.
///
/// Bevy cannot clip the text itself, since the panels are rotated.
pub(in crate::screens) fn fit(text: &str, size: f32, room: f32) -> (String, f32) {
    let size = (size * room / width(text, size).max(1.)).clamp(SMALL.min(size) - 2., size);
    let most = (room / width("n", size)).max(3.) as usize;
    if text.chars().count() > most {
        (text.chars().take(most - 1).chain(['…']).collect(), size)
    } else {
        (text.to_owned(), size)
    }
}

/// The lines of a text in this width, in letters that are a little larger than [`SMALL`]. Bevy cannot tell the height of a
/// text before it is drawn.
pub(in crate::screens) fn wrapped(text: &str, room: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { continue };
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&longer, SMALL + 1.) <= room || line.is_empty() {
            *line = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

pub(in crate::screens) fn colour(colour: bevy_egui::egui::Color32) -> Color {
    Color::srgba_u8(colour.r(), colour.g(), colour.b(), colour.a())
}

/// A text in a font.
pub(super) fn written(text: &str, font: Handle<Font>, size: f32, shade: Color) -> impl Bundle + use<> {
    let font = TextFont { font: font.into(), ..TextFont::from_font_size(size) };
    (Text::new(text), TextLayout::no_wrap(), font, TextColor(shade), Pickable::IGNORE)
}

/// A line of names and moves.
pub(super) fn line(text: &str, size: f32, shade: Color) -> impl Bundle + use<> {
    written(text, SERIF, size, shade)
}

/// A text of a clock or of a button.
pub(in crate::screens) fn plain(text: &str, size: f32, shade: Color) -> impl Bundle + use<> {
    written(text, Handle::default(), size, shade)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_fit_between_the_buttons() {
        assert_eq!(fit("Blue", 19., 120.), ("Blue".to_owned(), 19.));
        for (name, room) in [("Maximilian (Gelb)", 120.), ("4. Maximiliane-Charlotte (Gelb)", 60.), ("Ada", 1.)] {
            let (text, size) = fit(name, 19., room);
            assert!(size >= 13. && (width(&text, size) <= room || text.chars().count() == 3), "{text} {size}");
        }
    }
}
