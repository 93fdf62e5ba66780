//! The page of preferences: its parts at the left, and the preferences of one part beside them.

mod picture_choice;

use std::ops::RangeInclusive;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align, ComboBox, DragValue, Layout, Margin, Response, RichText, ScrollArea, Slider, TextureId, Ui, WidgetInfo,
    WidgetType, vec2,
};
use egui_phosphor::regular as signs;
use tessera_arbiter::Texts;
use tessera_rules::Message;

use self::picture_choice::ChoicePictures;
use super::page::{self, Head};
use super::theme;
use crate::model::open_page::OpenPage;
use crate::model::preferences::{CameraMode, Pace, Preferences, Quality};
use crate::model::view::{DrawnBy, SimplePicture};
use crate::scene::looks::{BOARDS, SETS, Styles};
use crate::scene::room::{Rooms, may_move, room_key};

/// The width of the list of parts, and of the labels of preferences, in logical pixels.
const LIST: f32 = 236.;
const LABELS: f32 = 210.;
/// The height of a line, in logical pixels: that of the choices in a trough, the highest of the usual preferences.
const LINE: f32 = 34.;

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

/// A part of the page of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum SettingsPart {
    #[default]
    Table,
    Picture,
    Playing,
    Sound,
    Reading,
}

impl SettingsPart {
    /// The parts in their order, each with its sign and the key of its name.
    const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Table, signs::CUBE, "set-part-table"),
        (Self::Picture, signs::MONITOR, "set-part-picture"),
        (Self::Playing, signs::GAME_CONTROLLER, "set-part-playing"),
        (Self::Sound, signs::SPEAKER_HIGH, "set-part-sound"),
        (Self::Reading, signs::TEXT_AA, "set-part-reading"),
    ];
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(picture_choice::plugin);
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, rooms, pictures, styles): (Res<Texts>, Res<Rooms>, Res<ChoicePictures>, Res<Styles>),
    (simple, drawn_by): (Res<SimplePicture>, Res<DrawnBy>),
    mut page: ResMut<OpenPage>,
    mut preferences: ResMut<Preferences>,
    mut part: Local<SettingsPart>,
) -> Result {
    if !matches!(*page, OpenPage::Settings) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let is_narrow = theme::is_narrow(context);
    let mut wanted = preferences.clone();
    let (title, about) = (texts.words("ui-settings"), texts.words("settings-at-once"));
    let closed =
        page::show(context, "settings", &Head { title: &title, about: &about, ..Head::default() }, &texts, |ui| {
            let layout = if is_narrow { Layout::top_down(Align::Min) } else { Layout::left_to_right(Align::Min) };
            ui.with_layout(layout, |ui| {
                let list = SettingsPart::ALL.map(|(part, sign, key)| (part, sign, texts.words(key)));
                theme::part_list(ui, &mut *part, &list, (!is_narrow).then_some(LIST));
                ui.add_space(if is_narrow { 4. } else { 16. });
                theme::panel(ui.ctx()).inner_margin(Margin::symmetric(22, 12)).show(ui, |ui| {
                    ui.set_min_size(ui.available_size());
                    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                        ui.with_layout(Layout::top_down(Align::Min), |ui| match *part {
                            SettingsPart::Table => {
                                let may_move = may_move(&wanted, &simple, *drawn_by);
                                table(ui, &texts, (&rooms, &pictures, &styles), may_move, &mut wanted);
                            }
                            SettingsPart::Picture => picture(ui, &texts, &mut wanted),
                            SettingsPart::Playing => playing(ui, &texts, &mut wanted),
                            SettingsPart::Sound => sound(ui, &texts, &mut wanted),
                            SettingsPart::Reading => reading(ui, &texts, &mut wanted),
                        });
                    });
                });
            });
        });
    preferences.set_if_neq(wanted);
    if closed {
        *page = OpenPage::None;
    }
    Ok(())
}

/// Shows the name of a preference, and then the preference itself: beside it, or below where there is little room.
fn row(ui: &mut Ui, texts: &Texts, key: &str, add: impl FnOnce(&mut Ui)) {
    let label = RichText::new(texts.words(key)).strong();
    ui.add_space(5.);
    if ui.available_width() < 2.5 * LABELS {
        ui.label(label);
        add(ui);
    } else {
        ui.horizontal_top(|ui| {
            // Name and preference stand in the middle of lines with the same height, whatever their own heights are.
            let line = Layout::left_to_right(Align::Center);
            ui.allocate_ui_with_layout(vec2(LABELS, LINE), line, |ui| {
                ui.set_min_size(vec2(LABELS, LINE));
                ui.label(label);
            });
            ui.allocate_ui_with_layout(vec2(ui.available_width(), LINE), line, add);
        });
    }
    ui.add_space(5.);
    ui.separator();
}

/// Shows a preference that is on or off.
fn switch(ui: &mut Ui, texts: &Texts, key: &str, on: &mut bool) {
    switch_with_help(ui, texts, (key, "help"), on);
}

/// Shows a preference that is on or off, with the help of this name.
fn switch_with_help(ui: &mut Ui, texts: &Texts, (key, help): (&str, &str), on: &mut bool) {
    row(ui, texts, key, |ui| {
        let switch = theme::switch(ui, on, &texts.find(&format!("{key}.{help}")).unwrap_or_default());
        switch.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, *on, texts.words(key)));
    });
}

/// Shows a preference with a few values. The help of the chosen value, if it has one, stands below them.
fn choose<T: Copy + PartialEq>(ui: &mut Ui, texts: &Texts, key: &str, value: &mut T, choices: &[(T, &str)]) {
    row(ui, texts, key, |ui| {
        let words: Vec<String> = choices.iter().map(|(_, key)| texts.words(key)).collect();
        let chosen = choices.iter().position(|(choice, _)| choice == value);
        let help = chosen.and_then(|chosen| texts.find(&format!("{}.help", choices[chosen].1)));
        ui.vertical(|ui| {
            if let Some(clicked) = theme::trough(ui, chosen, &words) {
                *value = choices[clicked].0;
            }
            if let Some(help) = help {
                ui.label(RichText::new(help).weak());
            }
        });
    });
}

/// Shows how the room and the table look.
fn table(
    ui: &mut Ui,
    texts: &Texts,
    (rooms, pictures, styles): (&Rooms, &ChoicePictures, &Styles),
    may_move: bool,
    preferences: &mut Preferences,
) {
    row(ui, texts, "set-room", |ui| {
        let choice =
            |name| (name, texts.find(&room_key(name)).unwrap_or_else(|| name.to_owned()), pictures.of_room(name));
        picture_choice::choose(ui, rooms.names().map(choice), &mut preferences.room);
    });
    ui.add_enabled_ui(may_move, |ui| {
        let help = if may_move { "help" } else { "rest" };
        switch_with_help(ui, texts, ("set-flicker", help), &mut preferences.flicker);
    });
    style(ui, texts, ("pieces", styles.sets()), |name| pictures.of_style(SETS, name), &mut preferences.pieces);
    style(ui, texts, ("board", styles.boards()), |name| pictures.of_style(BOARDS, name), &mut preferences.board);
}

/// Shows how the picture is made.
fn picture(ui: &mut Ui, texts: &Texts, preferences: &mut Preferences) {
    choose(ui, texts, "set-turn", &mut preferences.camera, &CAMERAS);
    choose(ui, texts, "set-speed", &mut preferences.speed, &SPEEDS);
    choose(ui, texts, "set-quality", &mut preferences.quality, &QUALITIES);
    row(ui, texts, "set-fullscreen", |ui| {
        theme::switch(ui, &mut preferences.fullscreen, "F11");
    });
}

/// Shows a choice of sets or boards.
fn style(
    ui: &mut Ui,
    texts: &Texts,
    (what, names): (&str, &[String]),
    picture: impl Fn(&str) -> Option<TextureId>,
    chosen: &mut String,
) {
    row(ui, texts, &format!("set-{what}"), |ui| {
        let words = |name: &str| texts.find(&format!("{what}-{name}")).unwrap_or_else(|| name.to_owned());
        // A name without a file means the first one.
        let shown = if names.contains(chosen) { chosen.clone() } else { names[0].clone() };
        let mut clicked = shown.clone();
        let choices = names.iter().map(|name| (name.as_str(), words(name), picture(name)));
        picture_choice::choose(ui, choices, &mut clicked);
        if clicked != shown {
            *chosen = clicked;
        }
    });
}

/// Shows how the game is played.
fn playing(ui: &mut Ui, texts: &Texts, preferences: &mut Preferences) {
    choose(ui, texts, "set-pace", &mut preferences.pace, &PACES);
    for (key, value) in [
        ("set-always-best", &mut preferences.always_best),
        ("set-warn", &mut preferences.warn),
        ("set-hand-throws", &mut preferences.hand_throws),
        ("set-resigns", &mut preferences.computer_resigns),
        ("set-quiet-game", &mut preferences.quiet_game),
        ("set-rumble", &mut preferences.rumble),
    ] {
        switch(ui, texts, key, value);
    }
}

/// Shows how loud the sounds are.
fn sound(ui: &mut Ui, texts: &Texts, preferences: &mut Preferences) {
    switch(ui, texts, "set-muted", &mut preferences.muted);
    for (key, volume) in [
        ("set-volume", &mut preferences.volume),
        ("set-volume-pieces", &mut preferences.volume_pieces),
        ("set-volume-signals", &mut preferences.volume_signals),
        ("set-volume-room", &mut preferences.volume_room),
    ] {
        row(ui, texts, key, |ui| {
            ui.add_enabled_ui(!preferences.muted, |ui| percent(ui, texts, key, volume, 0. ..=1.));
        });
    }
    switch(ui, texts, "set-captions", &mut preferences.captions);
}

/// Shows a slider and a field for hundredths, in steps of five. `key` is the key of the preference's name.
fn percent(ui: &mut Ui, texts: &Texts, key: &str, value: &mut f32, range: RangeInclusive<f32>) -> Response {
    let read = |text: &str| text.trim_end_matches('%').trim().parse::<f64>().ok().map(|value| value / 100.);
    let words = |value: f64| texts.message(&Message::new("percent").number("percent", (value * 100.).round() as i64));
    let name = texts.words(key);
    let slider = ui.add(Slider::new(value, range.clone()).step_by(0.05).show_value(false));
    theme::speak_name(&slider, &name);
    let field = DragValue::new(value).range(range).custom_formatter(|value, _| words(value)).custom_parser(read);
    slider | theme::number(ui, field, (0.05, 0.005), &name)
}

/// Shows the language, and the size and the contrast of texts.
fn reading(ui: &mut Ui, texts: &Texts, preferences: &mut Preferences) {
    row(ui, texts, "set-language", |ui| {
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
    row(ui, texts, "set-scale", |ui| {
        // A new size would move the slider under the pointer, so it takes effect when the drag ends.
        let id = ui.id().with("scale");
        let mut scale = ui.data(|data| data.get_temp(id)).unwrap_or(preferences.scale);
        let slider = percent(ui, texts, "set-scale", &mut scale, 0.7..=2.);
        // A drag that ends with the page leaves nothing behind.
        ui.data_mut(|data| {
            if slider.dragged() {
                data.insert_temp(id, scale);
            } else {
                data.remove_temp::<f32>(id);
            }
        });
        if slider.drag_stopped() || slider.changed() && !slider.dragged() {
            preferences.scale = scale;
        }
    });
    switch(ui, texts, "set-contrast", &mut preferences.contrast);
}
