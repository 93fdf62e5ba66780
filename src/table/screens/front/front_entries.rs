//! The entries of the front page, and the way of the arrow keys between them.

use egui_phosphor::regular as signs;

use crate::input::bindings::InputAction;

/// An entry of the front page: one thing that the players can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FrontEntry {
    /// Goes back to the match that is laid out, also to one that is over.
    Resume,
    /// Goes on with the kept game that was played last.
    Continue,
    /// Begins a match of the last variant with the last players.
    Again,
    /// Opens the gallery.
    Play,
    /// Opens the page of the party.
    Party,
    /// Shows the rules of the game on the table.
    Rules,
    Keys,
    /// Opens the page of kept games.
    Games,
    /// Opens the page of the household.
    Household,
    Mods,
    Settings,
    Quit,
}

impl FrontEntry {
    /// The sign and the key of the words.
    pub(super) fn look(self) -> (&'static str, &'static str) {
        match self {
            Self::Resume => (signs::ARROW_U_UP_LEFT, "gallery-continue"),
            Self::Continue => (signs::ARROW_U_UP_LEFT, "front-continue"),
            Self::Again => (signs::ARROWS_CLOCKWISE, "front-again"),
            Self::Play => (signs::PLAY, "front-play"),
            Self::Party => (signs::CONFETTI, "ui-party"),
            Self::Rules => (signs::BOOK_OPEN, "ui-rules"),
            Self::Keys => (signs::KEYBOARD, "ui-keys"),
            Self::Games => (signs::BOOKS, "ui-games"),
            Self::Household => (signs::USERS_THREE, "ui-household"),
            Self::Mods => (signs::PUZZLE_PIECE, "ui-mods"),
            Self::Settings => (signs::SLIDERS, "ui-settings"),
            Self::Quit => (signs::DOOR_OPEN, "ui-quit"),
        }
    }
}

/// The entries, row by row. `first` are those that lead back to a match.
pub(super) fn rows(first: impl IntoIterator<Item = FrontEntry>, has_last: bool) -> Vec<Vec<FrontEntry>> {
    let mut rows: Vec<Vec<FrontEntry>> = first.into_iter().map(|entry| vec![entry]).collect();
    if has_last {
        rows.push(vec![FrontEntry::Again]);
    }
    rows.push(vec![FrontEntry::Play, FrontEntry::Party]);
    rows.push(vec![FrontEntry::Games, FrontEntry::Household]);
    rows.push(vec![FrontEntry::Rules, FrontEntry::Keys, FrontEntry::Mods]);
    rows.push(vec![FrontEntry::Settings, FrontEntry::Quit]);
    rows
}

/// The entry in the direction of an arrow; the same one at the edge, and for other commands.
pub(super) fn neighbour(rows: &[Vec<FrontEntry>], from: FrontEntry, command: InputAction) -> FrontEntry {
    let Some(row) = rows.iter().position(|row| row.contains(&from)) else { return from };
    let column = rows[row].iter().position(|entry| *entry == from).unwrap_or(0);
    let (row, column) = match command {
        InputAction::Up => (row.saturating_sub(1), column),
        InputAction::Down => ((row + 1).min(rows.len() - 1), column),
        InputAction::Left => (row, column.saturating_sub(1)),
        InputAction::Right => (row, column + 1),
        _ => return from,
    };
    rows[row][column.min(rows[row].len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_from_entry_to_entry() {
        let rows = rows([], true);
        let step = |from, command| neighbour(&rows, from, command);
        assert_eq!(step(FrontEntry::Again, InputAction::Down), FrontEntry::Play);
        assert_eq!(step(FrontEntry::Again, InputAction::Up), FrontEntry::Again);
        assert_eq!(step(FrontEntry::Play, InputAction::Down), FrontEntry::Games);
        assert_eq!(step(FrontEntry::Games, InputAction::Right), FrontEntry::Household);
        assert_eq!(step(FrontEntry::Household, InputAction::Down), FrontEntry::Keys);
        assert_eq!(step(FrontEntry::Mods, InputAction::Down), FrontEntry::Quit);
        assert_eq!(step(FrontEntry::Settings, InputAction::Right), FrontEntry::Quit);
        assert_eq!(step(FrontEntry::Quit, InputAction::Hint), FrontEntry::Quit);
    }
}
