//! What is written and pressed: the gallery, the panel beside the board, questions, and what is said in passing.

mod array;
mod dialogs;
mod gallery;
mod icons;
mod info;
mod mods;
mod moment;
mod notes;
mod pages;
mod panel;
mod promotion;
mod result;
mod rules_page;
mod seats;
mod settings;
mod sheet;
mod table_mode;
mod theme;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(crate) use notes::Notes;
pub(crate) use pages::{Page, Pages};

use crate::Screen;

/// What the panels leave free for the board, as parts of the window's width that they cover, and of its height at either
/// end.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub(crate) struct FreeArea {
    pub(crate) left: f32,
    pub(crate) right: f32,
    pub(crate) ends: f32,
}

/// Whether the panels are left out of a picture.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bare(pub(crate) bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<FreeArea>()
        .init_resource::<Bare>()
        .init_resource::<Page>()
        .add_plugins((
            dialogs::plugin,
            gallery::plugin,
            icons::plugin,
            mods::plugin,
            notes::plugin,
            sheet::plugin,
            panel::plugin,
            result::plugin,
            table_mode::plugin,
        ))
        .add_systems(
            EguiPrimaryContextPass,
            (
                theme::apply,
                gallery::show.run_if(in_state(Screen::Gallery)),
                (info::labels, panel::show, result::show, moment::turn, promotion::show, info::show, moment::show)
                    .chain()
                    .run_if(in_state(Screen::Match)),
                dialogs::show,
                rules_page::show,
                mods::show,
                notes::show,
            )
                .chain()
                .run_if(|bare: Res<Bare>| !bare.0),
        );
}
