//! The lesson on the table, and the requests about it.

use std::sync::Arc;

use bevy::prelude::*;
use tessera_rules::{Exercise, Lesson, Message, text_key};

/// The lesson on the table. The resource is there only while a lesson is played.
#[derive(Resource, Debug)]
pub(crate) struct LessonInPlay {
    /// The id of its variant.
    pub(crate) variant: String,
    pub(crate) lesson: Arc<Lesson>,
    /// The number of the exercise on the table. Tasks are counted after the steps.
    pub(crate) number: usize,
    pub(crate) stage: LessonStage,
    /// The number of wrong moves in this exercise.
    pub(crate) tries: usize,
    /// Why the last move was not the right one; `None` before the first wrong move.
    pub(crate) not_it: Option<Message>,
}

/// The stage of an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LessonStage {
    /// Dice are rolled before the player decides.
    Rolls,
    /// The player is to move.
    Asked,
    /// A wrong move is on show. It is taken back when all pieces have come to rest.
    Wrong,
    /// The right move was made, and so many replies to it.
    Right(usize),
    /// It is done.
    Done,
}

impl LessonInPlay {
    /// The exercise on the table.
    pub(crate) fn exercise(&self) -> Option<&Exercise> {
        self.lesson.exercise(self.number)
    }

    /// The key of an exercise's text.
    pub(crate) fn key(&self, exercise: &Exercise) -> String {
        text_key(&self.variant, &exercise.text)
    }

    /// The number of exercises.
    pub(crate) fn count(&self) -> usize {
        self.lesson.exercises().count()
    }

    /// Whether this is the last exercise.
    pub(crate) fn is_at_the_end(&self) -> bool {
        self.number + 1 == self.count()
    }
}

/// Whether a lesson is on the table, as a condition of systems.
pub(crate) fn is_lesson(lesson: Option<Res<LessonInPlay>>) -> bool {
    lesson.is_some()
}

/// Begins the lesson of a variant with the first exercise that is not done. Ignored if the variant has no lesson. The match
/// on the table comes back after the lesson.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub struct BeginLesson(pub String);

/// Asks for another exercise of the lesson on the table.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TurnLesson {
    /// The same once more.
    Again,
    /// The next one if this one is done. After the last one the match from before comes back; if there was none, a game against
    /// an easy computer begins.
    Next,
    /// The one with this number. Ignored if there is none.
    To(usize),
}
