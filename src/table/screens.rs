//! The user interface: the gallery, the panel beside the board, pages, questions, and notes.

mod array;
mod gallery;
mod hint_box;
mod hint_words;
mod icons;
mod info;
mod keys_page;
mod mod_doctor;
mod modal;
mod moment_banner;
mod panel;
mod players_form;
mod promotion_picker;
mod questions;
mod result_banner;
mod review;
mod rules_page;
mod score_sheet;
mod seat_names;
mod settings;
mod table_mode;
mod theme;
mod toasts;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use tessera_arbiter::Match;

pub use toasts::Toasts;

use crate::model::view::{HidePanels, Screen};

pub(crate) fn plugin(app: &mut App) {
    let at_the_board = in_state(Screen::Match).and_then(resource_exists::<Match>);
    app.add_plugins((
        questions::plugin,
        gallery::plugin,
        icons::plugin,
        mod_doctor::plugin,
        toasts::plugin,
        score_sheet::plugin,
        panel::plugin,
        result_banner::plugin,
        review::plugin,
        rules_page::plugin,
        table_mode::plugin,
    ))
    .add_systems(
        EguiPrimaryContextPass,
        (
            theme::apply,
            gallery::show.run_if(in_state(Screen::Gallery)),
            (
                info::labels,
                panel::show,
                review::show,
                result_banner::show,
                moment_banner::turn,
                promotion_picker::show,
                info::show,
                hint_box::show,
                moment_banner::show,
            )
                .chain()
                .run_if(at_the_board),
            (questions::show, keys_page::show, settings::show, rules_page::show, mod_doctor::show, toasts::show)
                .chain(),
        )
            .chain()
            .run_if(|hidden: Res<HidePanels>| !hidden.0),
    );
}
