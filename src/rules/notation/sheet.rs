//! Score sheets, with a line for each round and a column for each player.

use crate::action::Action;
use crate::game::Game;
use crate::position::Position;
use crate::rules::Rules;

use super::Alphabet;

/// One line of a score sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The fullmove number.
    pub number: u16,
    /// The actions of each seat, in the order of play, as indices into [`Game::record`] from 0. A turn can have several
    /// actions, such as a roll and a move.
    pub cells: Vec<Vec<usize>>,
}

impl Game {
    /// The lines of the score sheet.
    pub fn rounds(&self) -> Vec<Round> {
        let rules = self.rules();
        let columns = rules.order().count();
        let mut rounds: Vec<Round> = Vec::new();
        for (ply, (position, &action)) in self.plies().enumerate() {
            let number = position.fullmove_number();
            if rounds.last().is_none_or(|round| round.number != number) {
                rounds.push(Round { number, cells: vec![Vec::new(); columns] });
            }
            if let Some(cell) = rounds.last_mut().and_then(|round| round.cells.get_mut(column(rules, position, action)))
            {
                cell.push(ply);
            }
        }
        rounds
    }

    /// The score sheet as text, with a line for each round and a tab before each column.
    pub fn sheet(&self, alphabet: &Alphabet) -> String {
        let entry = |(position, &action): (&Position, &Action)| match action {
            Action::Move(mv) => self.rules().san(position, mv, alphabet),
            other => self.rules().action_text(position, other),
        };
        let entries: Vec<String> = self.plies().map(entry).collect();
        let cell = |plies: &Vec<usize>| {
            let entries = plies.iter().filter_map(|&ply| entries.get(ply).map(String::as_str));
            format!("\t{}", entries.collect::<Vec<_>>().join(" "))
        };
        let line = |round: &Round| {
            let cells: String = round.cells.iter().map(cell).collect();
            format!("{}.{}\n", round.number, cells.trim_end())
        };
        self.rounds().iter().map(line).collect()
    }

    /// All actions in order, each with the position before it.
    pub fn plies(&self) -> impl Iterator<Item = (&Position, &Action)> {
        (0..).map_while(|ply| self.position_after(ply)).zip(self.record())
    }
}

/// The column of the seat that acts.
fn column(rules: &Rules, position: &Position, action: Action) -> usize {
    let seat = match action {
        Action::Resign(army) | Action::Timeout(army) => rules.commander(position, army).unwrap_or(position.turn()),
        Action::Move(_) | Action::Draw | Action::Claim => position.turn(),
    };
    rules.order().position(|other| other == seat).unwrap_or(0)
}
