//! The page of keys.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Grid, RichText, ScrollArea};
use tessera_arbiter::Texts;

use super::modal::dialog;
use super::theme;
use crate::input::bindings::help;
use crate::model::open_page::OpenPage;

/// The height of the heading, the button and the margins of the page, in logical pixels.
const REST: f32 = 180.;

pub(super) fn show(mut contexts: EguiContexts, texts: Res<Texts>, mut page: ResMut<OpenPage>) -> Result {
    if !matches!(*page, OpenPage::Keys) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    let room = area.height() - REST;
    let closed = dialog(context, "keys", (), |ui| {
        ui.label(theme::title(texts.words("ui-keys"), theme::HEADING));
        ui.set_width((area.width() - 60.).min(1020.));
        ScrollArea::both().max_height(room).min_scrolled_height(room).show(ui, |ui| {
            let lines = help();
            let rows = lines.len().div_ceil(2);
            Grid::new("keys").num_columns(6).spacing([14., 4.]).show(ui, |ui| {
                for row in 0..rows {
                    for line in [row, row + rows].into_iter().filter_map(|at| lines.get(at)) {
                        ui.label(RichText::new(&line.keys).strong());
                        ui.label(RichText::new(&line.pads).color(theme::FADED));
                        ui.label(texts.words(line.words));
                    }
                    ui.end_row();
                }
            });
            ui.add_space(4.);
            ui.label(RichText::new(texts.words("help-mouse")).color(theme::FADED));
        });
        ui.add_space(6.);
        ui.button(texts.words("ui-close")).clicked().then_some(())
    });
    if closed.is_some() {
        *page = OpenPage::None;
    }
    Ok(())
}
