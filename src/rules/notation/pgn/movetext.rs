//! Writes the moves and the result of a game.

use super::PgnComment;
use crate::action::Action;
use crate::ending::{Ending, Reason};
use crate::game::Game;
use crate::notation::Alphabet;
use crate::rules::Rules;

/// The longest line of moves, in characters. The export format wants lines of fewer than 80.
const WIDTH: usize = 79;

/// The moves with their comments and the result, in lines.
pub(super) fn written(game: &Game, comments: &[PgnComment]) -> String {
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
    let comments_at = |ply: usize| comments.iter().filter(move |comment| comment.ply == ply);
    for (ply, (position, &action)) in game.plies().enumerate() {
        comments_at(ply).for_each(|comment| put_comment(&mut put, comment));
        // PGN has no words for other actions. The result tells what they did.
        let Action::Move(mv) = action else { continue };
        // A turn of several parts has one number.
        let begins = ply == 0 || position.part() == 0;
        if begins && Some(position.turn()) == first {
            put(&format!("{}.", position.fullmove_number()));
        } else if ply == 0 || begins && comments_at(ply).next().is_some() {
            put(&format!("{}...", position.fullmove_number()));
        }
        put(&rules.san(position, mv, &alphabet));
    }
    comments_at(game.record().len()).for_each(|comment| put_comment(&mut put, comment));
    put(result(game.ending(), rules));
    text.push('\n');
    text
}

/// Puts the words of a comment in braces. A brace within would end it.
fn put_comment(put: &mut impl FnMut(&str), comment: &PgnComment) {
    let text = format!("{{{}}}", comment.text.replace('}', ")"));
    text.split_whitespace().for_each(put);
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
