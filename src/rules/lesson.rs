//! Lessons: positions of a variant in which a player learns its rules move by move. They are data, as the variants are.
//!
//! The rules decide whether a move does what an exercise asks for. So a lesson needs no code, and every variant can have
//! one.

mod lesson_check;
mod right_move;

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::ruleset::{Diagnostic, Letter, api_diagnostic, later_api, read};

pub use right_move::Unmet;

/// The content of a file `lessons.ron`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename = "Lessons", deny_unknown_fields)]
pub struct LessonsFile {
    /// The version of the format.
    pub api: u32,
    /// The lessons, by the `id` of their variant. It is one of the same folder.
    pub lessons: BTreeMap<String, Lesson>,
}

/// The lesson of a variant.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Three to six steps. Each step teaches one rule.
    pub steps: Vec<Exercise>,
    /// Three to five tasks. They come after the steps and use the same rules.
    pub tasks: Vec<Exercise>,
}

/// A step or a task: a position, and the move that the player should find in it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// The key of its text, `lesson-NAME`. The text asks for a move and gives the reason, in one or two sentences. Its
    /// attribute `.title` is the heading. `.done` is shown after the right move, and `.not` after another legal move.
    pub text: String,
    /// The position in which it begins, as FEN. The player plays the side to move.
    pub position: String,
    /// The conditions for the move. Every legal move that meets all of them is right. Without conditions, only the moves
    /// of `solution` are right.
    #[serde(default)]
    pub wanted: Vec<Wanted>,
    /// Moves that are right, in the notation of records, such as `"e2e4"`. The hint shows the first one.
    pub solution: Vec<String>,
    /// The moves that the other players make then, in the same notation.
    #[serde(default)]
    pub replies: Vec<String>,
    /// The faces that dice show when the player rolls them, in this order. A roll before the first move counts, too. A
    /// move that is taken back is no roll.
    #[serde(default)]
    pub rolls: Vec<Letter>,
}

/// A condition for the move of an exercise.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Wanted {
    /// It captures.
    Captures,
    /// A piece that moves arrives on one of these squares, such as `["e4", "d4"]`.
    Reaches(Vec<String>),
    /// A king of an opponent could be captured next. Where kings are not captured, this is check.
    Checks,
    /// One's own king could be captured before the move, and cannot be captured after it.
    Escapes,
    /// It ends the game, and the player’s side wins.
    Wins,
    /// Some pieces of a stack stay behind.
    Splits,
    /// Pieces move onto others of their army.
    Stacks,
    /// It castles.
    Castles,
    /// A piece is promoted.
    Promotes,
    /// A wounded die is healed.
    Heals,
    /// A piece of the hand is dropped, or enters behind the piece that moves.
    Drops,
    /// It earns at least so many points.
    Earns(u16),
}

impl LessonsFile {
    /// Reads a file of lessons. `file` is its name in messages.
    ///
    /// # Errors
    /// Every fault of the text, each with its place. A file for a later version of the format has only that one.
    pub fn read(file: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        if let Some(later) = later_api(file, text) {
            return Err(vec![later]);
        }
        let lessons = read(file, text)?;
        match api_diagnostic(file, text) {
            Some(fault) => Err(vec![fault]),
            None => Ok(lessons),
        }
    }
}

impl Lesson {
    /// The steps, followed by the tasks.
    pub fn exercises(&self) -> impl Iterator<Item = &Exercise> {
        self.steps.iter().chain(&self.tasks)
    }

    /// The exercise with this number. The first step has number 0, and tasks are counted after the steps.
    pub fn exercise(&self, number: usize) -> Option<&Exercise> {
        self.exercises().nth(number)
    }
}
