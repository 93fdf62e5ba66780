//! The words of the hint, over the table. In table mode they are at the seat instead.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::RichText;

use super::hint_words::HintLines;
use super::{controls, explanation, theme};
use crate::model::open_page::OpenPage;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::view::FlatView;
use crate::scene::camera::Rig;

pub(super) fn show(
    mut contexts: EguiContexts,
    (hint, preferences): (Res<HintLines>, Res<Preferences>),
    (rig, flat, page): (Single<&Rig>, Res<FlatView>, Res<OpenPage>),
) -> Result {
    let is_seen = preferences.camera != CameraMode::Table;
    let Some((heading, lines)) = hint.0.split_first().filter(|_| is_seen) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let Some(area) = explanation::area(context, &page, explanation::HINT) else { return Ok(()) };
    let width = explanation::width(context, controls::stand_beside(&rig, &flat));
    area.show(context, |ui| {
        theme::panel(ui.ctx()).show(ui, |ui| {
            ui.set_max_width(width);
            ui.label(theme::title(ui, heading.as_str(), theme::HEADING));
            for line in lines {
                ui.label(RichText::new(line).size(theme::HEADING - 3.));
            }
        });
    });
    Ok(())
}
