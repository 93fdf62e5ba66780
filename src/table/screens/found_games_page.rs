//! The page with the games of files that were dropped on the window. One of them comes to the table.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, Button, Layout, RichText, ScrollArea, Ui, Vec2};
use tessera_arbiter::Texts;
use tessera_rules::Message;

use super::page::{self, Head};
use super::{games_page, theme};
use crate::model::kept_games::{FoundGame, FoundGames};
use crate::model::open_page::{OpenPage, ReplaceMatch, Replacement};

/// The height of a row, in logical pixels.
const ROW: f32 = 56.;

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, found): (Res<Texts>, Res<FoundGames>),
    mut page: ResMut<OpenPage>,
    mut commands: Commands,
) -> Result {
    if !matches!(*page, OpenPage::FoundGames) {
        return Ok(());
    }
    let files: Vec<String> = found.files().into_iter().map(file_name).collect();
    let title = Message::new("found-title").number("games", found.0.len() as i64).number("files", files.len() as i64);
    let title = texts.message(&title);
    let about = files.join(", ");
    let mut opened = false;
    let closed = page::show(
        contexts.ctx_mut()?,
        "found",
        &Head { title: &title, about: &about, ..Head::default() },
        &texts,
        |ui| {
            theme::panel(ui.ctx()).inner_margin(14).show(ui, |ui| {
                ui.set_min_size(ui.available_size());
                ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW, found.0.len(), |ui, rows| {
                    for index in rows {
                        if let Some(text) = row(ui, index, &found.0[index], files.len() > 1, &texts) {
                            commands.trigger(ReplaceMatch(Replacement::Record(text)));
                            opened = true;
                        }
                    }
                });
            });
        },
    );
    if closed || opened {
        *page = OpenPage::None;
    }
    Ok(())
}

/// The name of a file, without its folders.
pub(super) fn file_name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Shows a game, with its file if there are several. Returns its text if it is opened.
fn row(ui: &mut Ui, index: usize, game: &FoundGame, has_file: bool, texts: &Texts) -> Option<String> {
    let mut opened = None;
    let file = if has_file { file_name(&game.file) } else { String::new() };
    ui.horizontal(|ui| {
        ui.set_height(ROW);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Ok(text) = &game.text {
                let open = Button::new(texts.words("found-open")).min_size(Vec2::new(0., 36.));
                if ui.add(open).clicked() {
                    opened = Some(text.clone());
                }
            }
            ui.with_layout(Layout::top_down(Align::Min), |ui| match &game.text {
                Ok(_) => {
                    let players = game.players.join(" – ");
                    let variant = texts.variant_name(&game.variant);
                    let name = if players.is_empty() { variant.clone() } else { players };
                    ui.label(theme::title(ui, format!("{}. {name}", index + 1), theme::HEADING));
                    let rounds = texts.message(&games_page::rounds(game.rounds));
                    let parts = [variant, rounds, game.about.clone(), file];
                    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                    ui.label(RichText::new(parts.join(" · ")).weak());
                }
                Err(error) => {
                    let place = Message::new("found-fault").number("line", game.line as i64);
                    ui.label(format!("{}. {}", index + 1, texts.message(&place)));
                    let reasons: Vec<String> =
                        error.clone().said(texts).messages().iter().map(|reason| texts.message(reason)).collect();
                    ui.label(RichText::new(format!("{file} {}", reasons.join(" ")).trim_start()).weak());
                }
            });
        });
    });
    opened
}
