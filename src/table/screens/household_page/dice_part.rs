//! The rolls of the dice, and the verdict of the chi-squared test on them.

use bevy_egui::egui::{ComboBox, Rect, RichText, Sense, Ui, Vec2, pos2, vec2};
use tessera_rules::Message;

use super::{HouseholdChoice, HouseholdLook, HouseholdNumbers};
use crate::model::dice_fairness::{LEAST_EXPECTED, chi_squared};
use crate::model::statistics::DieCounts;
use crate::screens::icons::sample;
use crate::screens::theme;

/// The width of a face with its bar, and the height of a bar for twice the expected number, in logical pixels.
const FACE: f32 = 54.;
const BAR: f32 = 90.;
/// The size of the icon of a face, in logical pixels.
const ICON: f32 = 34.;

/// Shows all dice, or what one player has rolled.
pub(super) fn show(ui: &mut Ui, numbers: &HouseholdNumbers, choice: &mut HouseholdChoice, look: &HouseholdLook) {
    let texts = look.texts;
    if numbers.rollers.is_empty() && numbers.dice.is_empty() {
        ui.label(texts.words(if look.is_known { "dice-none" } else { "statistics-counting" }));
        return;
    }
    let all = texts.words("dice-everybody");
    let chosen = choice.roller.as_ref().map_or_else(|| all.clone(), |player| look.name(player));
    ComboBox::from_id_salt("roller").selected_text(chosen).width(220.).show_ui(ui, |ui| {
        ui.selectable_value(&mut choice.roller, None, &all);
        for player in &numbers.rollers {
            ui.selectable_value(&mut choice.roller, Some(player.clone()), look.name(player));
        }
    });
    ui.add_space(6.);
    ui.label(RichText::new(texts.words("dice-about")).weak());
    for (faces, die) in &numbers.dice {
        ui.add_space(12.);
        self::die(ui, faces, die, look);
    }
}

/// Shows a die: how often each face came, and what that says.
fn die(ui: &mut Ui, faces: &str, die: &DieCounts, look: &HouseholdLook) {
    let texts = look.texts;
    let rolls: u32 = die.counts.iter().sum();
    let title = Message::new("dice-title").number("faces", die.counts.len() as i64).number("rolls", rolls);
    ui.label(theme::title(ui, texts.message(&title), theme::HEADING));
    let expected = rolls as f32 / die.counts.len() as f32;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4., 4.);
        for (letter, &count) in faces.chars().zip(&die.counts) {
            let (rect, response) = ui.allocate_exact_size(vec2(FACE, BAR + ICON + 24.), Sense::hover());
            let bottom = rect.top() + BAR;
            let height = (count as f32 / (2. * expected)).min(1.) * BAR;
            let bar = Rect::from_min_max(pos2(rect.left() + 10., bottom - height), pos2(rect.right() - 10., bottom));
            ui.painter().rect_filled(bar, 3., theme::attention(ui));
            // The line of what is expected.
            let line = bottom - BAR / 2.;
            ui.painter().hline(rect.x_range(), line, (1., ui.visuals().weak_text_color()));
            let rules = look.registry.rules(&die.variant).ok();
            let kind = rules.as_ref().and_then(|rules| Some((rules, rules.kind(letter)?)));
            let icon = Rect::from_center_size(pos2(rect.center().x, bottom + 6. + ICON / 2.), Vec2::splat(ICON));
            if let Some((rules, kind)) = kind {
                look.icons.paint_on_ground(ui, rules, sample(kind), icon);
                response.on_hover_text(texts.message(&rules.piece_name(kind)));
            }
            let place = Rect::from_min_max(pos2(rect.left(), icon.bottom() + 2.), rect.max);
            ui.place(place, bevy_egui::egui::Label::new(count.to_string()).selectable(false));
        }
    });
    ui.label(texts.message(&verdict(&die.counts)));
    if let Some(test) = chi_squared(&die.counts) {
        let message = Message::new("dice-test")
            .text("statistic", texts.decimal(test.statistic, 2))
            .number("degrees", test.degrees)
            .text("p", texts.decimal(test.p, 3))
            .text("expected", texts.decimal(expected.into(), 1));
        ui.label(RichText::new(texts.message(&message)).small().weak());
    }
}

/// The verdict of the test in words.
fn verdict(counts: &[u32]) -> Message {
    let Some(test) = chi_squared(counts) else {
        let needed = (LEAST_EXPECTED * counts.len() as f64).ceil() as i64;
        return Message::new("dice-too-few").number("needed", needed);
    };
    let of_hundred = (test.p * 100.).round() as i64;
    let of_thousand = (test.p * 1_000.).round() as i64;
    // Below 5 of 100 a deviation is usually called significant, below 1 of 100 highly significant.
    match (of_hundred, of_thousand) {
        (5.., _) => Message::new("dice-fair").number("evenings", of_hundred),
        (_, 10..) => Message::new("dice-odd").number("evenings", of_hundred),
        (_, 1..) => Message::new("dice-unlikely").number("evenings", of_thousand),
        _ => Message::new("dice-very-unlikely"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_follow_the_numbers() {
        let key = |counts: &[u32]| verdict(counts).key;
        assert_eq!(key(&[4; 6]), "dice-too-few");
        assert_eq!(key(&[20; 6]), "dice-fair");
        // p = 0.02, 0.0056 and less than 0.0001.
        assert_eq!(key(&[5, 8, 9, 8, 10, 20]), "dice-odd");
        assert_eq!(key(&[4, 8, 8, 8, 9, 23]), "dice-unlikely");
        assert_eq!(key(&[60, 1, 1, 1, 1, 1]), "dice-very-unlikely");
    }
}
