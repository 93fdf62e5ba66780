//! The emblems of the household's people: a sign on a coloured disc, the same everywhere.

use bevy_egui::egui::{Align2, Button, Color32, FontId, Grid, Rect, Sense, Stroke, Ui, Vec2, vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::Texts;

use super::theme;
use crate::model::household::{EMBLEM_COLORS, EMBLEMS, Emblem, Household};

/// The colour of the signs. Its contrast is at least 4.5 to 1 on every disc.
const SIGN: Color32 = Color32::from_rgb(255, 250, 240);
/// The colours of the discs, in the order of [`EMBLEM_COLORS`].
const DISCS: [Color32; 8] = [
    Color32::from_rgb(172, 38, 38),
    Color32::from_rgb(176, 80, 14),
    Color32::from_rgb(133, 100, 4),
    Color32::from_rgb(48, 112, 46),
    Color32::from_rgb(14, 112, 110),
    Color32::from_rgb(38, 92, 168),
    Color32::from_rgb(106, 66, 160),
    Color32::from_rgb(170, 44, 112),
];
/// The signs, in the order of [`EMBLEMS`].
const SIGNS: [&str; 24] = [
    signs::CAT,
    signs::DOG,
    signs::BIRD,
    signs::FISH,
    signs::HORSE,
    signs::RABBIT,
    signs::BUTTERFLY,
    signs::BUG,
    signs::PAW_PRINT,
    signs::TREE,
    signs::LEAF,
    signs::FLOWER_TULIP,
    signs::CACTUS,
    signs::SUN,
    signs::MOON_STARS,
    signs::STAR,
    signs::CROWN,
    signs::ANCHOR,
    signs::ROCKET,
    signs::GHOST,
    signs::GUITAR,
    signs::BICYCLE,
    signs::LIGHTNING,
    signs::CHERRIES,
];
/// The size of a choice in the grid of emblems, in logical pixels, and the number of columns.
const CHOICE: f32 = 38.;
const COLUMNS: usize = 8;

/// Paints an emblem into a square.
pub(super) fn paint(ui: &Ui, emblem: &Emblem, rect: Rect) {
    let index = |all: &[&str], name: &str| all.iter().position(|other| *other == name).unwrap_or_default();
    let disc = DISCS[index(&EMBLEM_COLORS, &emblem.color)];
    let sign = SIGNS[index(&EMBLEMS, &emblem.sign)];
    let radius = rect.width() / 2.;
    ui.painter().circle(rect.center(), radius, disc, Stroke::new(1., SIGN.gamma_multiply(0.6)));
    let font = FontId::proportional(rect.width() * 0.66);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, sign, font, SIGN);
}

/// Shows the emblem of the person with this name. Shows nothing for others.
pub(super) fn show(ui: &mut Ui, household: &Household, name: &str, size: f32) {
    if let Some(emblem) = household.emblem(name) {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
        paint(ui, emblem, rect);
    }
}

/// Shows all signs and all colours. Returns the emblem that is chosen by a click.
pub(super) fn choose(ui: &mut Ui, now: &Emblem, texts: &Texts) -> Option<Emblem> {
    let mut chosen = None;
    let mut choice = |ui: &mut Ui, emblem: Emblem, key: String| {
        let button = Button::new("").min_size(Vec2::splat(CHOICE)).selected(emblem == *now);
        let response = ui.add(button).on_hover_text(texts.words(&key));
        paint(ui, &emblem, response.rect.shrink(4.));
        if response.clicked() {
            chosen = Some(emblem);
        }
    };
    Grid::new("emblems").spacing(vec2(4., 4.)).show(ui, |ui| {
        for (index, sign) in EMBLEMS.iter().enumerate() {
            let emblem = Emblem { sign: (*sign).to_owned(), color: now.color.clone() };
            choice(ui, emblem, format!("emblem-{sign}"));
            if (index + 1) % COLUMNS == 0 {
                ui.end_row();
            }
        }
    });
    ui.add_space(6.);
    Grid::new("colors").spacing(vec2(4., 4.)).show(ui, |ui| {
        for color in EMBLEM_COLORS {
            let emblem = Emblem { sign: now.sign.clone(), color: color.to_owned() };
            choice(ui, emblem, format!("emblem-color-{color}"));
        }
    });
    chosen
}

/// The sign that stands for a computer in lists of players.
pub(super) fn computer(ui: &mut Ui, size: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    let color = theme::colors(ui.ctx()).faded;
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, signs::ROBOT, FontId::proportional(size * 0.9), color);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(color: Color32) -> f32 {
        let part = |value: u8| {
            let value = f32::from(value) / 255.;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(color.r()) + 0.7152 * part(color.g()) + 0.0722 * part(color.b())
    }

    #[test]
    fn signs_can_be_seen_on_every_disc() {
        for disc in DISCS {
            let contrast = (luminance(SIGN) + 0.05) / (luminance(disc) + 0.05);
            assert!(contrast >= 4.5, "{disc:?} {contrast}");
        }
    }
}
