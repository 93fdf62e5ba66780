//! Says whether players sit round the screen in table mode.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::lesson_in_play::LessonInPlay;
use super::preferences::{CameraMode, Preferences};
use super::view::{HidePanels, PhotoMode, Screen};

/// Whether players sit round the screen, and whether their panels are seen.
#[derive(SystemParam)]
pub(crate) struct TableModeNow<'w> {
    preferences: Res<'w, Preferences>,
    screen: Res<'w, State<Screen>>,
    lesson: Option<Res<'w, LessonInPlay>>,
    hidden: Res<'w, HidePanels>,
    photo: Res<'w, PhotoMode>,
}

impl TableModeNow<'_> {
    /// Whether players sit round the screen. A lesson is for one, who sits before it.
    pub(crate) fn is_on(&self) -> bool {
        self.preferences.camera == CameraMode::Table && *self.screen.get() == Screen::Match && self.lesson.is_none()
    }

    /// Whether panels stand before their seats.
    pub(crate) fn has_panels(&self) -> bool {
        self.is_on() && !self.hidden.0 && !self.photo.on
    }
}
