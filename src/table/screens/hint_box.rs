//! The words of the hint, over the table. In table mode they are at the seat instead.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::RichText;
use tessera_arbiter::{OnShow, Texts};

use super::hint_words::{heading, lines};
use super::{controls, explanation, theme};
use crate::model::hint::Hint;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::view::FlatView;
use crate::scene::camera::Rig;

pub(super) fn show(
    mut contexts: EguiContexts,
    (hint, on_show): (Res<Hint>, OnShow),
    (texts, preferences): (Res<Texts>, Res<Preferences>),
    (rig, flat): (Single<&Rig>, Res<FlatView>),
) -> Result {
    if *hint == Hint::None || preferences.camera == CameraMode::Table {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let width = explanation::width(context, controls::stand_beside(&rig, &flat));
    explanation::area(context, explanation::HINT).show(context, |ui| {
        theme::panel(ui.ctx()).show(ui, |ui| {
            ui.set_max_width(width);
            match hint.given() {
                None => {
                    ui.label(theme::title(ui, texts.words("hint-sought"), theme::HEADING));
                }
                Some(given) => {
                    let game = on_show.game();
                    ui.label(theme::title(ui, heading(game, given, &texts), theme::HEADING));
                    for line in lines(game, given, &texts) {
                        ui.label(RichText::new(line).size(theme::HEADING - 3.));
                    }
                }
            }
        });
    });
    Ok(())
}
