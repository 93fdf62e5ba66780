//! The form for the clocks of the next match: how time comes back, and how much there is.

use bevy_egui::egui::{DragValue, RichText, Ui};
use tessera_arbiter::{Texts, TimeControl};
use tessera_rules::Rules;

use super::theme;
use crate::model::preferences::{ClockChoice, Preferences};

/// The most minutes of a clock.
const MINUTES: u32 = TimeControl::SECONDS_MAX / 60;

/// Shows the choices.
pub(super) fn show(ui: &mut Ui, rules: &Rules, preferences: &mut Preferences, texts: &Texts) {
    theme::head(ui, texts.words("clock-title"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.;
        for choice in ClockChoice::ALL {
            let button = theme::choice(ui, preferences.clock == choice, texts.words(choice.key()));
            if button.on_hover_text(texts.words(&format!("{}.help", choice.key()))).clicked() {
                preferences.clock = choice;
            }
        }
    });
    if preferences.clock == ClockChoice::Without {
        return;
    }
    ui.label(RichText::new(texts.words(&format!("{}.help", preferences.clock.key()))).weak());
    ui.horizontal_wrapped(|ui| {
        if !preferences.clock_each
            && let Some(seconds) = preferences.clock_seconds.first_mut()
        {
            minutes(ui, seconds, None, texts);
        }
        if preferences.clock.has_bonus() {
            let range = 1..=TimeControl::BONUS_MAX;
            let (field, words) = (DragValue::new(&mut preferences.clock_bonus), texts.words("clock-bonus"));
            theme::number(ui, field.range(range), (1., 0.1), &words);
            ui.label(words);
        }
    });
    theme::switch(ui, &mut preferences.clock_each, &texts.words("clock-each"));
    if preferences.clock_each {
        for army in rules.order().map(|seat| seat.army()) {
            let Some(seconds) = preferences.clock_seconds.get_mut(army.index()) else { continue };
            let name = texts.message(&rules.army_name(army));
            ui.horizontal_wrapped(|ui| {
                minutes(ui, seconds, Some(&name), texts);
                ui.label(name);
            });
        }
    }
}

/// Shows a field for the minutes at the start, of everybody or of an army. Seconds that a file of preferences asks for stay
/// until it is changed.
fn minutes(ui: &mut Ui, seconds: &mut u32, army: Option<&str>, texts: &Texts) {
    let mut minutes = f64::from(*seconds) / 60.;
    let range = 0.5..=f64::from(MINUTES);
    let sign = texts.words("decimal-sign");
    let field = DragValue::new(&mut minutes)
        .range(range)
        .custom_formatter(|minutes, _| minutes.to_string().replace('.', &sign))
        .custom_parser(|typed| typed.replace(',', ".").trim().parse().ok());
    let words = texts.words("clock-minutes");
    let name = army.map_or_else(|| words.clone(), |army| format!("{army}: {words}"));
    if theme::number(ui, field, (0.5, 0.1), &name).changed() {
        // A whole number of seconds from the half minutes that people choose.
        *seconds = ((minutes * 2.).round() * 30.) as u32;
    }
    ui.label(words);
}
