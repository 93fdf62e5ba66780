//! The user interface: the front page, the gallery, what lies round the board, pages, questions, and notes.

mod array;
mod asked_seat;
mod banner;
mod clock_form;
mod coin;
mod controls;
mod emblems;
mod explanation;
mod focus_in_sight;
mod found_games_page;
mod front;
mod gallery;
mod games_page;
mod handicap_form;
mod hint_box;
mod hint_words;
mod household_page;
mod icons;
mod info;
mod info_words;
mod keys_page;
mod lesson_paper;
mod mod_doctor;
mod modal;
mod moment_banner;
mod page;
mod page_side;
mod page_turn;
mod party_page;
mod pause_banner;
mod photo_line;
mod players_form;
mod promotion_picker;
mod questions;
mod result_banner;
mod result_words;
mod review;
mod round_table;
mod rules_page;
mod score_sheet;
mod seat_lines;
mod seat_names;
mod seat_plates;
mod seats_page;
mod settings;
mod setup_panel;
mod small_board;
mod spoken;
mod table_mode;
mod textures;
mod theme;
mod toasts;
mod typed_in;
mod typing;
mod variant_facts;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use tessera_arbiter::Match;

pub use toasts::Toasts;

use crate::model::edited_setup::EditedSetup;
use crate::model::household::Household;
use crate::model::lesson_in_play::is_lesson;
use crate::model::open_page::OpenPage;
use crate::model::view::{HidePanels, Screen, shows_panels};

pub(crate) fn plugin(app: &mut App) {
    let at_the_board = in_state(Screen::Match).and_then(resource_exists::<Match>);
    app.add_plugins((
        theme::plugin,
        front::plugin,
        gallery::plugin,
        games_page::plugin,
        variant_facts::plugin,
        icons::plugin,
        mod_doctor::plugin,
        toasts::plugin,
        score_sheet::plugin,
        result_banner::plugin,
        review::plugin,
        rules_page::plugin,
        settings::plugin,
        table_mode::plugin,
    ))
    .add_plugins((
        info_words::plugin,
        party_page::plugin,
        hint_words::plugin,
        asked_seat::plugin,
        page_turn::plugin,
        spoken::plugin,
    ))
    .add_observer(controls::on_toggle_menu)
    .add_systems(
        EguiPrimaryContextPass,
        (
            (theme::scale, theme::motion, theme::color, emblems::share.run_if(resource_changed::<Household>)).chain(),
            front::show.run_if(in_state(Screen::Front)).run_if(is_uncovered),
            gallery::show.run_if(in_state(Screen::Gallery)).run_if(is_uncovered),
            (
                info::labels,
                (
                    score_sheet::show,
                    // The plates make room for the review.
                    review::show,
                    seat_plates::show,
                    controls::show,
                    result_banner::show,
                    pause_banner::show,
                    hint_box::show,
                )
                    .chain()
                    .run_if(not(is_lesson)),
                lesson_paper::show.run_if(is_lesson),
                typing::show,
                promotion_picker::show.run_if(not(table_mode::turns_to_seats)),
                info::show.run_if(not(table_mode::turns_to_seats)),
                moment_banner::show,
            )
                .chain()
                .run_if(at_the_board.clone())
                .run_if(is_uncovered),
            setup_panel::show.run_if(resource_exists::<EditedSetup>).run_if(is_uncovered),
            (
                questions::show,
                keys_page::show,
                games_page::show,
                found_games_page::show,
                household_page::show,
                party_page::show,
                settings::show,
                seats_page::show.run_if(at_the_board),
                rules_page::show,
                mod_doctor::show,
            )
                .chain(),
        )
            .chain()
            .run_if(shows_panels),
    )
    // Buttons are looked at as the last frame has laid them out: a new one has no place while its page is measured.
    .add_systems(
        EguiPrimaryContextPass,
        (spoken::show, focus_in_sight::keep).chain().after(theme::color).before(front::show),
    )
    .add_systems(EguiPrimaryContextPass, typed_in::remember.after(mod_doctor::show))
    .add_systems(
        EguiPrimaryContextPass,
        (toasts::show.run_if(not(table_mode::turns_to_seats)), photo_line::show)
            .chain()
            .after(theme::color)
            .run_if(|hidden: Res<HidePanels>| !hidden.0),
    );
}

/// Whether no page fills the window.
fn is_uncovered(page: Res<OpenPage>) -> bool {
    !page.fills_the_window()
}
