//! Checks a lesson for its author: each position is legal, and each solution is right.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::right_move::enemies_threatened;
use super::{Exercise, Lesson, Unmet, Wanted};
use crate::action::Action;
use crate::game::{Game, Start};
use crate::rules::Rules;
use crate::ruleset::{Diagnostic, is_name};
use crate::square::Square;

/// The numbers of steps and tasks that a lesson should have. It then teaches something, and takes a few minutes.
const STEPS: RangeInclusive<usize> = 3..=6;
const TASKS: RangeInclusive<usize> = 3..=5;
/// The most exercises of one kind. More are refused, since each one costs time at the start of the program.
const MOST: usize = 20;
/// The prefix of the keys of texts.
const PREFIX: &str = "lesson-";

impl Lesson {
    /// The errors and warnings of the lesson. `rules` are those of its variant, and `path` is its path in the file, as in
    /// `lessons.chess`. The texts are not looked at.
    pub fn check(&self, rules: &Arc<Rules>, path: &str) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut keys = BTreeSet::new();
        for (name, list, range) in [("steps", &self.steps, STEPS), ("tasks", &self.tasks, TASKS)] {
            let path = format!("{path}.{name}");
            if list.len() > MOST {
                let message = format!("there are {} {name}; at most {MOST}", list.len());
                found.push(Diagnostic::error("L001", &path, message));
                continue;
            }
            if !range.contains(&list.len()) {
                let message = format!("there are {} {name}", list.len());
                let help = format!("a good lesson has {} to {}", range.start(), range.end());
                found.push(Diagnostic::warning("L002", &path, message).help(help));
            }
            for (i, exercise) in list.iter().enumerate() {
                let path = format!("{path}[{i}]");
                if !keys.insert(&exercise.text) {
                    let message = format!("the text `{}` belongs to another exercise already", exercise.text);
                    found.push(Diagnostic::error("L003", format!("{path}.text"), message));
                }
                found.extend(exercise.check(rules, &path, name == "tasks").err().map(|fault| *fault));
            }
        }
        found
    }
}

type Checked<T> = Result<T, Box<Diagnostic>>;

impl Exercise {
    /// Checks the exercise, and plays each of its solutions. Stops at the first error. A warning comes last.
    fn check(&self, rules: &Arc<Rules>, path: &str, is_task: bool) -> Checked<()> {
        let fault = |code: &'static str, key: &str, message: String| {
            Box::new(Diagnostic::error(code, format!("{path}.{key}"), message))
        };
        let named = self.text.strip_prefix(PREFIX).is_some_and(is_name);
        if !named {
            let message = format!("`{}` is not the key of a text of lessons", self.text);
            return Err(Box::new(fault("L003", "text", message).help(format!("write `{PREFIX}NAME`"))));
        }
        if self.solution.is_empty() {
            return Err(fault("L005", "solution", "there is no solution".to_owned()));
        }
        for wanted in &self.wanted {
            if let Wanted::Reaches(squares) = wanted {
                let on_board = |text: &&String| text.parse().is_ok_and(|square: Square| rules.squares().has(square));
                if let Some(wrong) = squares.iter().find(|square| !on_board(square)) {
                    return Err(fault("L006", "wanted", format!("`{wrong}` is not a square of the board")));
                }
            }
        }
        let game = self.begun(rules).map_err(|(key, message)| fault("L004", key, message))?;
        let army = rules.army_to_move(game.position());
        let is_wanted = |wanted: Wanted| self.wanted.contains(&wanted);
        if is_wanted(Wanted::Checks) && enemies_threatened(rules, game.position(), army) {
            let message = "the king of an opponent can be captured already".to_owned();
            return Err(fault("L007", "wanted", message));
        }
        if is_wanted(Wanted::Escapes) && rules.threatened(game.position(), army).is_none() {
            return Err(fault("L007", "wanted", "the player’s king is safe already".to_owned()));
        }
        let mut after = None;
        for text in &self.solution {
            let played = self.played(&game, text).map_err(|message| fault("L005", "solution", message))?;
            if let Some(unmet) = self.unmet(&played) {
                let message = match unmet {
                    Unmet::Wanted(wanted) => format!("`{text}` is legal, but not what is wanted: {wanted:?}"),
                    Unmet::Solution => format!("`{text}` is not the move that is played"),
                };
                return Err(fault("L006", "solution", message));
            }
            after.get_or_insert(played);
        }
        // Where a player must leave check, every legal move escapes, and that is the lesson.
        if is_task && !is_wanted(Wanted::Escapes) && self.every_move_is_right(&game) {
            return Err(fault("L007", "wanted", "every legal move is right".to_owned()));
        }
        let Some(mut replied) = after else { return Ok(()) };
        for text in &self.replies {
            reply(&mut replied, text).map_err(|message| fault("L008", "replies", message))?;
        }
        if !self.wanted.is_empty() && !is_wanted(Wanted::Escapes) && rules.check(game.position()).is_some() {
            let warning = Diagnostic::warning("L010", format!("{path}.wanted"), "the player is in check");
            let help = "most moves are illegal then; move a piece, or write `Escapes`, too";
            return Err(Box::new(warning.help(help)));
        }
        Ok(())
    }

    /// The game at the moment when the player is to decide. Rolls that come before are played. The error has the key to
    /// which it belongs.
    fn begun(&self, rules: &Arc<Rules>) -> Result<Game, (&'static str, String)> {
        let start = Start::Position(self.position.clone());
        let mut game = match Game::new(rules.clone(), start) {
            Ok(game) => game,
            Err(_) => {
                let error = rules.parse_fen(&self.position).err();
                return Err(("position", error.map_or_else(String::new, |error| error.to_string())));
            }
        };
        // Each roll has an entry of its own, so this ends.
        while let Some(mv) = rules.forced_move(game.position()).filter(|_| game.ending().is_none()) {
            let rolled = self.with_face(rules, game.position(), mv, game.rolls());
            let Some(rolled) = rolled else { return Err(("rolls", no_face(game.rolls()))) };
            if game.record().len() > self.rolls.len() {
                return Err(("position", "the player has nothing to decide".to_owned()));
            }
            game.play(Action::Move(rolled)).map_err(|why| ("position", why.message().to_string()))?;
        }
        match game.ending() {
            Some(ending) => Err(("position", format!("the game is over: {:?}", ending.reason))),
            None => Ok(game),
        }
    }

    /// The game after this move, with the face that the exercise names. The error says what is wrong with the move.
    fn played(&self, game: &Game, text: &str) -> Result<Game, String> {
        let rules = game.rules();
        let mv = rules.parse_uci(game.position(), text).map_err(|error| error.to_string())?;
        let rolled = self.with_face(rules, game.position(), mv, game.rolls());
        let rolled = rolled.ok_or_else(|| format!("`{text}`: {}", no_face(game.rolls())))?;
        let mut game = game.clone();
        game.play(Action::Move(rolled)).map_err(|why| format!("`{text}`: {}", why.message()))?;
        Ok(game)
    }

    fn every_move_is_right(&self, game: &Game) -> bool {
        game.moves().into_iter().all(|mv| {
            let mut game = game.clone();
            game.play(Action::Move(mv)).is_ok() && self.unmet(&game).is_none()
        })
    }
}

/// Plays a reply.
fn reply(game: &mut Game, text: &str) -> Result<(), String> {
    let mv = game.rules().parse_uci(game.position(), text).map_err(|error| error.to_string())?;
    if mv.face().is_none() && !game.rules().rolls(game.position(), mv).is_empty() {
        return Err(format!("`{text}` rolls a die; write its face behind it, as in `{text}@n`"));
    }
    game.play(Action::Move(mv)).map(drop).map_err(|why| format!("`{text}`: {}", why.message()))
}

fn no_face(rolled: usize) -> String {
    format!("the die needs a face that it can show, as entry {} of `rolls`", rolled + 1)
}
