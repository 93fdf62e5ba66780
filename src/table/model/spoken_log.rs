//! The lines that screen readers say: the newest events of the game in words.

use std::collections::VecDeque;

use bevy::prelude::*;

/// The most lines that are kept. A reader announces each new line, and a person rarely goes back further.
const LINES: usize = 40;

/// The lines, the newest last.
#[derive(Resource, Debug, Default)]
pub struct SpokenLog {
    lines: VecDeque<(u64, String)>,
    said: u64,
    /// The line that waits until a die lies: it tells the face.
    waiting: Option<String>,
}

impl SpokenLog {
    /// Adds a line.
    pub(crate) fn say(&mut self, line: String) {
        self.said += 1;
        self.lines.push_back((self.said, line));
        if self.lines.len() > LINES {
            self.lines.pop_front();
        }
    }

    /// Keeps a line back until a die lies. A line that waits already is added before.
    pub(crate) fn say_when_settled(&mut self, line: String) {
        self.settle();
        self.waiting = Some(line);
    }

    /// Adds the line that waits.
    pub(crate) fn settle(&mut self) {
        if let Some(line) = self.waiting.take() {
            self.say(line);
        }
    }

    /// Forgets the line that waits: what it tells was taken back.
    pub(crate) fn forget(&mut self) {
        self.waiting = None;
    }

    /// The lines, the newest last. Each has a number that no other line has.
    pub fn lines(&self) -> impl Iterator<Item = (u64, &str)> {
        self.lines.iter().map(|(number, line)| (*number, line.as_str()))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<SpokenLog>();
}
