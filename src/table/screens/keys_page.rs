//! The page of keys.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Grid, RichText, ScrollArea, Ui};
use tessera_arbiter::Texts;

use super::page::{self, Head};
use super::theme;
use crate::input::bindings::help;
use crate::model::open_page::OpenPage;

/// The room that two columns need in the language with the longest words, in logical pixels.
const TWO_COLUMNS: f32 = 1080.;

pub(super) fn show(mut contexts: EguiContexts, texts: Res<Texts>, mut page: ResMut<OpenPage>) -> Result {
    if !matches!(*page, OpenPage::Keys) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let colors = theme::colors(context);
    let title = texts.words("ui-keys");
    let closed = page::show(context, "keys", &Head { title: &title, ..Head::default() }, &texts, |ui| {
        theme::panel(ui.ctx()).inner_margin(18).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                list(ui, &texts);
                ui.add_space(10.);
                ui.label(RichText::new(texts.words("help-mouse")).color(colors.faded));
            });
        });
    });
    if closed {
        *page = OpenPage::None;
    }
    Ok(())
}

/// Shows the keys and the buttons of gamepads with their commands.
fn list(ui: &mut Ui, texts: &Texts) {
    let colors = theme::colors(ui.ctx());
    let lines = help();
    let columns = if ui.available_width() < TWO_COLUMNS { 1 } else { 2 };
    let rows = lines.len().div_ceil(columns);
    Grid::new("keys").num_columns(3 * columns).spacing([18., 2.]).show(ui, |ui| {
        for _ in 0..columns {
            ui.label(RichText::new(texts.words("keys-keyboard")).small().color(colors.faded));
            ui.label(RichText::new(texts.words("keys-pad")).small().color(colors.faded));
            ui.label("");
        }
        ui.end_row();
        for row in 0..rows {
            for line in (0..columns).filter_map(|column| lines.get(row + column * rows)) {
                ui.label(RichText::new(key_caps(&line.keys, texts)).strong());
                ui.label(RichText::new(&line.pads).color(colors.faded));
                ui.label(texts.words(line.words));
            }
            ui.end_row();
        }
    });
}

/// The names of keys as they stand on keyboards of the player's language.
fn key_caps(keys: &str, texts: &Texts) -> String {
    let cap = |key: &str| match key {
        "Ctrl" => texts.words("key-cap-ctrl"),
        "PgUp" => texts.words("key-cap-page-up"),
        "PgDn" => texts.words("key-cap-page-down"),
        other => other.to_owned(),
    };
    keys.split(' ').map(cap).collect::<Vec<_>>().join(" ")
}
