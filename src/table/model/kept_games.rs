//! The games that are kept in files, and the request to go on with one of them.

use std::path::PathBuf;

use bevy::prelude::*;
use tessera_arbiter::SavedMatch;

/// A game that is kept in a file.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptGame {
    /// Its file.
    pub file: PathBuf,
    /// The game as it was written last.
    pub saved: SavedMatch,
}

/// The kept games, the one that was written last first.
#[derive(Resource, Debug, Default)]
pub struct KeptGames(Vec<KeptGame>);

impl KeptGames {
    /// All of them, the one that was written last first.
    pub fn iter(&self) -> impl Iterator<Item = &KeptGame> {
        self.0.iter()
    }

    /// The game that was written last of those that have not ended.
    pub fn unfinished(&self) -> Option<&KeptGame> {
        self.0.iter().find(|kept| !kept.saved.is_over())
    }

    /// Puts a game that was just written before all others. It replaces what its file had before.
    pub(crate) fn put(&mut self, game: KeptGame) {
        self.0.retain(|kept| kept.file != game.file);
        self.0.insert(0, game);
    }
}

/// Goes on with a kept game. Ignored if no such game is kept.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub struct ContinueGame(pub PathBuf);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeptGames>();
}
