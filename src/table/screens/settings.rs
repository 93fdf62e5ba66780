//! The page of preferences.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{ComboBox, RichText, ScrollArea, Slider, Ui};
use tessera_arbiter::Texts;

use super::modal::dialog;
use super::theme;
use crate::model::open_page::OpenPage;
use crate::model::preferences::{CameraMode, Preferences, Quality};

/// What the page needs for its heading and its button, in logical pixels.
const REST: f32 = 180.;

/// Speeds to choose from, with the keys of their names.
const SPEEDS: [(f32, &str); 4] = [(0., "speed-instant"), (2., "speed-fast"), (1., "speed-usual"), (0.5, "speed-slow")];
const CAMERAS: [(CameraMode, &str); 3] =
    [(CameraMode::Off, "camera-off"), (CameraMode::Seat, "camera-seat"), (CameraMode::Table, "camera-table")];
const QUALITIES: [(Quality, &str); 3] =
    [(Quality::Auto, "quality-auto"), (Quality::High, "quality-high"), (Quality::Low, "quality-low")];

pub(super) fn show(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    mut page: ResMut<OpenPage>,
    mut preferences: ResMut<Preferences>,
) -> Result {
    if !matches!(*page, OpenPage::Settings) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let room = context.viewport_rect().height() - REST;
    let mut wanted = preferences.clone();
    let closed = dialog(context, "settings", (), |ui| {
        ui.label(RichText::new(texts.words("ui-settings")).size(theme::HEADING).color(theme::BRASS));
        ui.add_space(6.);
        ScrollArea::both()
            .max_height(room)
            .min_scrolled_height(room)
            .show(ui, |ui| self::page(ui, &texts, &mut wanted));
        ui.add_space(8.);
        ui.button(texts.words("ui-close")).clicked().then_some(())
    });
    preferences.set_if_neq(wanted);
    if closed.is_some() {
        *page = OpenPage::None;
    }
    Ok(())
}

/// Shows what can be set. Whatever is changed counts and is saved at once.
fn page(ui: &mut Ui, texts: &Texts, preferences: &mut Preferences) {
    let rows = |ui: &mut Ui, key: &str, add: &mut dyn FnMut(&mut Ui)| {
        ui.label(texts.words(key));
        add(ui);
        ui.end_row();
    };
    bevy_egui::egui::Grid::new("preferences").num_columns(2).spacing([24., 10.]).show(ui, |ui| {
        rows(ui, "set-language", &mut |ui| {
            let name = |language: &str| match language {
                "" => texts.words("language-system"),
                language => texts.language_name(language),
            };
            ComboBox::from_id_salt("language").selected_text(name(&preferences.language)).show_ui(ui, |ui| {
                for language in [""].into_iter().chain(texts.languages()) {
                    ui.selectable_value(&mut preferences.language, language.to_owned(), name(language));
                }
            });
        });
        rows(ui, "set-speed", &mut |ui| {
            ui.horizontal(|ui| {
                for (speed, key) in SPEEDS {
                    if theme::choice(ui, preferences.speed == speed, texts.words(key)).clicked() {
                        preferences.speed = speed;
                    }
                }
            });
        });
        rows(ui, "set-always-best", &mut |ui| {
            ui.checkbox(&mut preferences.always_best, texts.words("set-always-best.help"));
        });
        rows(ui, "set-turn", &mut |ui| {
            choose(ui, texts, &mut preferences.camera, &CAMERAS);
        });
        rows(ui, "set-warn", &mut |ui| {
            ui.checkbox(&mut preferences.warn, texts.words("set-warn.help"));
        });
        rows(ui, "set-scale", &mut |ui| {
            // The size would jump under the pointer while it is dragged, so it counts when it is let go.
            let id = ui.id().with("scale");
            let mut scale = ui.data(|data| data.get_temp(id)).unwrap_or(preferences.scale);
            let slider = ui.add(Slider::new(&mut scale, 0.7..=2.).step_by(0.05));
            ui.data_mut(|data| data.insert_temp(id, scale));
            if slider.drag_stopped() || slider.changed() && !slider.dragged() {
                preferences.scale = scale;
            }
        });
        rows(ui, "set-volume", &mut |ui| {
            ui.horizontal(|ui| {
                ui.add_enabled(!preferences.muted, Slider::new(&mut preferences.volume, 0. ..=1.).step_by(0.05));
                ui.checkbox(&mut preferences.muted, texts.words("set-muted"));
            });
        });
        for (key, volume) in [
            ("set-volume-pieces", &mut preferences.volume_pieces),
            ("set-volume-signals", &mut preferences.volume_signals),
        ] {
            rows(ui, key, &mut |ui| {
                ui.add_enabled(!preferences.muted, Slider::new(volume, 0. ..=1.).step_by(0.05));
            });
        }
        rows(ui, "set-fullscreen", &mut |ui| {
            ui.checkbox(&mut preferences.fullscreen, "F11");
        });
        rows(ui, "set-quality", &mut |ui| {
            choose(ui, texts, &mut preferences.quality, &QUALITIES);
        });
    });
}

/// A row of buttons, one for each value.
fn choose<T: Copy + PartialEq>(ui: &mut Ui, texts: &Texts, value: &mut T, choices: &[(T, &str)]) {
    ui.horizontal_wrapped(|ui| {
        for (choice, key) in choices {
            if theme::choice(ui, value == choice, texts.words(key)).clicked() {
                *value = *choice;
            }
        }
    });
}
