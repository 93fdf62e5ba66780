//! Writes the moves and the result of a game.

use super::PgnNotes;
use crate::action::Action;
use crate::ending::{Ending, Reason};
use crate::game::Game;
use crate::notation::Alphabet;
use crate::rules::Rules;

/// The longest line of moves, in characters. The export format wants lines of fewer than 80.
const WIDTH: usize = 79;

/// The moves with their notes and the result, in lines.
pub(super) fn written(game: &Game, notes: &PgnNotes) -> String {
    let rules = game.rules();
    let alphabet = Alphabet::english();
    let first = rules.order().next();
    let mut text = String::new();
    let mut column = 0;
    let mut put = |word: &str| {
        let width = word.chars().count();
        // A line of a comment must not begin like a tag or like an escaped line.
        if column > 0 && column + 1 + width > WIDTH && !word.starts_with(['[', '%']) {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    };
    for (ply, (position, &action)) in game.plies().enumerate() {
        let has_notes = put_notes(&mut put, notes, ply);
        // PGN has no words for other actions. The result tells what they did.
        let Action::Move(mv) = action else { continue };
        // A turn of several parts has one number.
        let begins = ply == 0 || position.part() == 0;
        if begins && Some(position.turn()) == first {
            put(&format!("{}.", position.fullmove_number()));
        } else if ply == 0 || begins && has_notes {
            put(&format!("{}...", position.fullmove_number()));
        }
        put(&rules.san(position, mv, &alphabet));
    }
    put_notes(&mut put, notes, game.record().len());
    put(result(game.ending(), rules));
    text.push('\n');
    text
}

/// Puts the comments after so many actions, and then the variations. Returns whether there is one.
fn put_notes(put: &mut impl FnMut(&str), notes: &PgnNotes, ply: usize) -> bool {
    // A brace within a comment would end it.
    let comments = notes.comments_after(ply).map(|text| format!("{{{}}}", text.replace('}', ")")));
    let variations = notes.variations_after(ply).map(|text| format!("({text})"));
    let mut has_notes = false;
    for text in comments.chain(variations) {
        text.split_whitespace().for_each(&mut *put);
        has_notes = true;
    }
    has_notes
}

/// The result of a game with this ending, from the first army's view: `1-0`, `0-1`, `1/2-1/2`, or `*` without an end.
pub(super) fn result(ending: Option<Ending>, rules: &Rules) -> &'static str {
    match ending {
        // The rules do not know how such a game goes on, so it has no result.
        None | Some(Ending { reason: Reason::RuleFailed, .. }) => "*",
        Some(Ending { winner: None, .. }) => "1/2-1/2",
        Some(Ending { winner: Some(side), .. }) => {
            let first = rules.armies().next().map(|(army, _)| rules.side(army));
            if first == Some(side) { "1-0" } else { "0-1" }
        }
    }
}
