//! The page of preferences.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{ComboBox, Grid, ScrollArea, Slider, Ui, Vec2};
use tessera_arbiter::Texts;

use super::modal::dialog;
use super::theme;
use crate::model::open_page::OpenPage;
use crate::model::preferences::{CameraMode, Pace, Preferences, Quality};
use crate::scene::room::{Rooms, room_key};

/// The room that the heading, the button and the margins of the page take, in logical pixels.
const REST: Vec2 = Vec2::new(80., 180.);

/// The room that two columns need in the language with the longest words, in logical pixels.
const TWO_COLUMNS: f32 = 1080.;

/// The speeds to choose from, with the keys of their names.
const SPEEDS: [(f32, &str); 4] = [(0., "speed-instant"), (2., "speed-fast"), (1., "speed-usual"), (0.5, "speed-slow")];
/// The least times of the computer to choose from, with the keys of their names.
const PACES: [(Pace, &str); 3] = [(Pace::Quick, "pace-quick"), (Pace::Usual, "pace-usual"), (Pace::Slow, "pace-slow")];
/// The camera modes to choose from, with the keys of their names.
const CAMERAS: [(CameraMode, &str); 3] =
    [(CameraMode::Off, "camera-off"), (CameraMode::Seat, "camera-seat"), (CameraMode::Table, "camera-table")];
/// The qualities to choose from, with the keys of their names.
const QUALITIES: [(Quality, &str); 3] =
    [(Quality::Auto, "quality-auto"), (Quality::High, "quality-high"), (Quality::Low, "quality-low")];

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, rooms): (Res<Texts>, Res<Rooms>),
    mut page: ResMut<OpenPage>,
    mut preferences: ResMut<Preferences>,
) -> Result {
    if !matches!(*page, OpenPage::Settings) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let room = context.viewport_rect().size() - REST;
    let mut wanted = preferences.clone();
    let closed = dialog(context, "settings", (), |ui| {
        ui.label(theme::title(texts.words("ui-settings"), theme::HEADING));
        ui.add_space(6.);
        ScrollArea::both()
            .max_width(room.x)
            .max_height(room.y)
            .min_scrolled_width(room.x)
            .min_scrolled_height(room.y)
            .show(ui, |ui| self::page(ui, room.x, &texts, &rooms, &mut wanted));
        ui.add_space(8.);
        ui.button(texts.words("ui-close")).clicked().then_some(())
    });
    preferences.set_if_neq(wanted);
    if closed.is_some() {
        *page = OpenPage::None;
    }
    Ok(())
}

/// Shows all preferences. Each change takes effect at once.
fn page(ui: &mut Ui, room: f32, texts: &Texts, rooms: &Rooms, preferences: &mut Preferences) {
    if room < TWO_COLUMNS {
        game(ui, texts, preferences);
        picture_and_sound(ui, texts, rooms, preferences);
        return;
    }
    ui.horizontal_top(|ui| {
        game(ui, texts, preferences);
        ui.add_space(24.);
        picture_and_sound(ui, texts, rooms, preferences);
    });
}

/// Starts a list of preferences.
fn list(ui: &mut Ui, id: &str, add: impl FnOnce(&mut Ui)) {
    Grid::new(id).num_columns(2).spacing([24., 10.]).show(ui, add);
}

/// Shows the label of a preference, and then the preference itself.
fn row(ui: &mut Ui, words: String, add: impl FnOnce(&mut Ui)) {
    ui.label(words);
    add(ui);
    ui.end_row();
}

/// Shows how the game is played.
fn game(ui: &mut Ui, texts: &Texts, preferences: &mut Preferences) {
    list(ui, "game", |ui| {
        row(ui, texts.words("set-language"), |ui| {
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
        row(ui, texts.words("set-speed"), |ui| choose(ui, texts, &mut preferences.speed, &SPEEDS));
        row(ui, texts.words("set-pace"), |ui| choose(ui, texts, &mut preferences.pace, &PACES));
        row(ui, texts.words("set-turn"), |ui| choose(ui, texts, &mut preferences.camera, &CAMERAS));
        for (key, value) in [
            ("set-always-best", &mut preferences.always_best),
            ("set-warn", &mut preferences.warn),
            ("set-resigns", &mut preferences.computer_resigns),
            ("set-quiet-game", &mut preferences.quiet_game),
        ] {
            row(ui, texts.words(key), |ui| {
                ui.checkbox(value, texts.words(&format!("{key}.help")));
            });
        }
    });
}

/// Shows how the game looks and sounds.
fn picture_and_sound(ui: &mut Ui, texts: &Texts, rooms: &Rooms, preferences: &mut Preferences) {
    list(ui, "picture and sound", |ui| {
        row(ui, texts.words("set-scale"), |ui| {
            // A new size would move the slider under the pointer, so it takes effect when the drag ends.
            let id = ui.id().with("scale");
            let mut scale = ui.data(|data| data.get_temp(id)).unwrap_or(preferences.scale);
            let slider = ui.add(Slider::new(&mut scale, 0.7..=2.).step_by(0.05));
            ui.data_mut(|data| data.insert_temp(id, scale));
            if slider.drag_stopped() || slider.changed() && !slider.dragged() {
                preferences.scale = scale;
            }
        });
        row(ui, texts.words("set-fullscreen"), |ui| {
            ui.checkbox(&mut preferences.fullscreen, "F11");
        });
        row(ui, texts.words("set-room"), |ui| {
            let name = |room: &str| texts.find(&room_key(room)).unwrap_or_else(|| room.to_owned());
            ComboBox::from_id_salt("room").selected_text(name(&preferences.room)).show_ui(ui, |ui| {
                for room in rooms.names() {
                    ui.selectable_value(&mut preferences.room, room.to_owned(), name(room));
                }
            });
        });
        row(ui, texts.words("set-flicker"), |ui| {
            ui.checkbox(&mut preferences.flicker, texts.words("set-flicker.help"));
        });
        row(ui, texts.words("set-quality"), |ui| choose(ui, texts, &mut preferences.quality, &QUALITIES));
        row(ui, texts.words("set-volume"), |ui| {
            ui.horizontal(|ui| {
                ui.add_enabled(!preferences.muted, Slider::new(&mut preferences.volume, 0. ..=1.).step_by(0.05));
                ui.checkbox(&mut preferences.muted, texts.words("set-muted"));
            });
        });
        for (key, volume) in [
            ("set-volume-pieces", &mut preferences.volume_pieces),
            ("set-volume-signals", &mut preferences.volume_signals),
            ("set-volume-room", &mut preferences.volume_room),
        ] {
            row(ui, texts.words(key), |ui| {
                ui.add_enabled(!preferences.muted, Slider::new(volume, 0. ..=1.).step_by(0.05));
            });
        }
        row(ui, texts.words("set-captions"), |ui| {
            ui.checkbox(&mut preferences.captions, texts.words("set-captions.help"));
        });
    });
}

/// Shows a row of buttons, one for each value.
fn choose<T: Copy + PartialEq>(ui: &mut Ui, texts: &Texts, value: &mut T, choices: &[(T, &str)]) {
    ui.horizontal(|ui| {
        for (choice, key) in choices {
            if theme::choice(ui, value == choice, texts.words(key)).clicked() {
                *value = *choice;
            }
        }
    });
}
