//! The emblems of the household's people: a sign on a coloured disc, the same everywhere.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Align2, Button, Color32, Context, FontId, Grid, Id, Label, RichText, Sense, Stroke, TextStyle, Ui, Vec2, vec2,
};
use egui_phosphor::regular as signs;
use tessera_arbiter::Texts;

use super::theme;
use crate::model::household::{EMBLEM_COLORS, EMBLEMS, Emblem, Household};

/// The colour of the signs. Its contrast is at least 4.5 to 1 on every disc.
pub(super) const SIGN: Color32 = Color32::from_rgb(255, 250, 240);
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

/// Gives the household to the interface, so that emblems are shown wherever a name stands.
pub(super) fn share(mut contexts: EguiContexts, household: Res<Household>) -> Result {
    let household = Arc::new(household.clone());
    contexts.ctx_mut()?.data_mut(|data| data.insert_temp(Id::new("household"), household));
    Ok(())
}

/// The household that was shared last.
fn shared(context: &Context) -> Arc<Household> {
    context.data(|data| data.get_temp(Id::new("household"))).unwrap_or_default()
}

/// The colour of an emblem's disc, and its sign in the font of signs.
pub(super) fn disc_and_sign(emblem: &Emblem) -> (Color32, &'static str) {
    let index = |all: &[&str], name: &str| all.iter().position(|other| *other == name).unwrap_or_default();
    (DISCS[index(&EMBLEM_COLORS, &emblem.color)], SIGNS[index(&EMBLEMS, &emblem.sign)])
}

/// Paints an emblem into a square.
pub(super) fn paint(ui: &Ui, emblem: &Emblem, rect: bevy_egui::egui::Rect) {
    let (disc, sign) = disc_and_sign(emblem);
    let radius = rect.width() / 2.;
    ui.painter().circle(rect.center(), radius, disc, Stroke::new(1., SIGN.gamma_multiply(0.6)));
    let font = FontId::proportional(rect.width() * 0.66);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, sign, font, SIGN);
}

/// Shows words about somebody on one line, with the emblem of the person with this name before them. Others have none.
pub(super) fn label(ui: &mut Ui, name: &str, words: &str, size: f32) {
    let household = shared(ui.ctx());
    let Some(emblem) = household.emblem(name) else {
        ui.add(Label::new(words).extend());
        return;
    };
    // The room for the emblem is part of the words. So both stay together where lines are broken.
    let mut job = LayoutJob::default();
    job.append(words, size + 4., TextFormat::simple(TextStyle::Body.resolve(ui.style()), Color32::PLACEHOLDER));
    let rect = ui.add(Label::new(job).extend()).rect;
    paint(ui, emblem, Align2::LEFT_CENTER.anchor_size(rect.left_center(), Vec2::splat(size)));
}

/// Shows the emblem of the person with this name. Shows nothing for others, and returns whether there is one.
pub(super) fn show(ui: &mut Ui, name: &str, size: f32) -> bool {
    let household = shared(ui.ctx());
    let Some(emblem) = household.emblem(name) else { return false };
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    paint(ui, emblem, rect);
    true
}

/// Paints the emblem of the person with this name into a square. Paints nothing for others.
pub(super) fn paint_of(ui: &Ui, name: &str, rect: bevy_egui::egui::Rect) {
    if let Some(emblem) = shared(ui.ctx()).emblem(name) {
        paint(ui, emblem, rect);
    }
}

/// Shows a button with the emblem of a name, which opens the list of all people but those in `taken`. The one who is
/// clicked gives the name. Shows nothing as long as nobody is known.
pub(super) fn pick(ui: &mut Ui, name: &mut String, taken: &[String], size: f32, texts: &Texts) {
    let household = shared(ui.ctx());
    if household.people().is_empty() {
        return;
    }
    let emblem = household.emblem(name);
    let sign = RichText::new(if emblem.is_some() { "" } else { signs::USER }).size(size * 0.6);
    let (response, _) = MenuButton::from_button(Button::new(sign).min_size(Vec2::splat(size))).ui(ui, |ui| {
        let others: Vec<&String> = taken.iter().filter(|taken| *taken != name).collect();
        for person in household.people().iter().filter(|person| !others.contains(&&person.name)) {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(26.), Sense::hover());
                paint(ui, &person.emblem, rect);
                if ui.button(&person.name).clicked() {
                    person.name.clone_into(name);
                    ui.close();
                }
            });
        }
    });
    if let Some(emblem) = emblem {
        paint(ui, emblem, response.rect.shrink(3.));
    }
    theme::named(response, texts.words("seats-pick"));
}

/// Shows a button for everybody but those in `taken`. Returns the name that is clicked.
pub(super) fn others(ui: &mut Ui, taken: &[String]) -> Option<String> {
    let household = shared(ui.ctx());
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        for person in household.people().iter().filter(|person| !taken.contains(&person.name)) {
            // The room for the emblem is part of the button.
            let button = Button::new((RichText::new(signs::CIRCLE).size(20.), person.name.as_str()));
            let response = ui.add(button);
            let disc = Align2::LEFT_CENTER.anchor_size(response.rect.left_center() + vec2(6., 0.), Vec2::splat(22.));
            paint(ui, &person.emblem, disc);
            if response.clicked() {
                clicked = Some(person.name.clone());
            }
        }
    });
    clicked
}

/// Shows all signs and all colours. Returns the emblem that is chosen by a click.
pub(super) fn choose(ui: &mut Ui, now: &Emblem, texts: &Texts) -> Option<Emblem> {
    let mut chosen = None;
    let mut choice = |ui: &mut Ui, emblem: Emblem, key: String| {
        let button = Button::new("").min_size(Vec2::splat(CHOICE)).selected(emblem == *now);
        let response = theme::named(ui.add(button), texts.words(&key));
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
    let color = ui.visuals().weak_text_color();
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
