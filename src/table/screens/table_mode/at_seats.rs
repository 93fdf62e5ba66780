//! Says whether words stand before the seats, and not in the middle of the table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::is_on;
use crate::model::lesson_in_play::LessonInPlay;
use crate::model::open_page::OpenPage;
use crate::model::preferences::Preferences;
use crate::model::view::{HidePanels, PhotoMode, Screen};

/// Whether questions, choices, notes and texts about a square stand before the seats that they are for.
#[derive(SystemParam)]
pub(in crate::screens) struct AtSeats<'w> {
    preferences: Res<'w, Preferences>,
    screen: Res<'w, State<Screen>>,
    lesson: Option<Res<'w, LessonInPlay>>,
    hidden: Res<'w, HidePanels>,
    photo: Res<'w, PhotoMode>,
    page: Res<'w, OpenPage>,
}

impl AtSeats<'_> {
    pub(in crate::screens) fn here(&self) -> bool {
        is_on(&self.preferences, &self.screen)
            && self.lesson.is_none()
            && !self.hidden.0
            && !self.photo.on
            && !self.page.fills_the_window()
    }
}

/// The same as a condition of systems.
pub(in crate::screens) fn turns_to_seats(at_seats: AtSeats) -> bool {
    at_seats.here()
}
