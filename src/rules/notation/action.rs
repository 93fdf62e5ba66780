//! Actions in UCI long algebraic notation.

use super::error::ActionError;
use crate::action::{Action, Form, Move};
use crate::piece::Army;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::why::Why;

impl Rules {
    /// An action as text, with one meaning in its position: `e2e4`, `e7e8q`, `e1g1` or, where arrays are drawn, the
    /// royal piece takes its partner, `e1h1`; `resign:w`, `draw`, `claim`.
    pub fn write_action(&self, position: &Position, action: Action) -> String {
        match action {
            Action::Move(mv) => self.write_move(position, mv),
            Action::Resign(army) => {
                format!("resign:{}", self.ruleset().armies.get(army.index()).map_or('-', |data| data.letter))
            }
            Action::Draw => "draw".to_owned(),
            Action::Claim => "claim".to_owned(),
        }
    }

    /// A move as text. See [`Rules::write_action`].
    pub fn write_move(&self, position: &Position, mv: Move) -> String {
        let to = match self.castling_goals(position, mv) {
            Some((royal, _)) if self.arrays().is_none() => royal,
            _ => mv.to(),
        };
        let promotion = mv.promotion().map(|kind| self.letter(kind).to_ascii_lowercase());
        format!("{}{to}{}", mv.from(), promotion.map_or_else(String::new, String::from))
    }

    /// Reads an action.
    ///
    /// Where castling has one meaning either way, both are read: `e1g1` and `e1h1` in chess.
    ///
    /// # Errors
    /// If the text is not an action, or not one that is legal in this position.
    pub fn read_action(&self, position: &Position, text: &str) -> Result<Action, ActionError> {
        match text {
            "draw" => return Ok(Action::Draw),
            "claim" => return Ok(Action::Claim),
            _ => {}
        }
        if let Some(letter) = text.strip_prefix("resign:") {
            let army = self.ruleset().armies.iter().position(|army| letter.chars().eq([army.letter]));
            let army = army.and_then(Army::new).ok_or(ActionError::Unreadable { text: text.to_owned() });
            return army.map(Action::Resign);
        }
        self.read_move(position, text).map(Action::Move)
    }

    /// Reads a move. See [`Rules::read_action`].
    ///
    /// # Errors
    /// If the text is not a move, or not a legal one.
    pub fn read_move(&self, position: &Position, text: &str) -> Result<Move, ActionError> {
        let unreadable = || ActionError::Unreadable { text: text.to_owned() };
        let square = |at: std::ops::Range<usize>| text.get(at).and_then(|s| s.parse::<Square>().ok());
        let (Some(from), Some(to)) = (square(0..2), square(2..4)) else { return Err(unreadable()) };
        let moves = self.list(position);
        if let Some(&mv) = moves.iter().find(|&&mv| self.write_move(position, mv) == text) {
            return Ok(mv);
        }
        let castles = |mv: &&Move| mv.form() == Form::Castle && mv.from() == from && mv.to() == to;
        if let Some(&mv) = moves.iter().find(castles).filter(|_| text.len() == 4) {
            return Ok(mv);
        }
        let suffix = text.get(4..).unwrap_or_default();
        if suffix.len() > 1 || !suffix.bytes().all(|b| b.is_ascii_lowercase()) {
            return Err(unreadable());
        }
        let why = self.why_not(position, from, to).unwrap_or(Why::NoSuchMove);
        Err(ActionError::Illegal { text: text.to_owned(), why })
    }
}
