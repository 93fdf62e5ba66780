//! The games that are kept in files, and the request to go on with one of them.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;
use tessera_arbiter::SavedMatch;

/// A game that is kept in a file.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptGame {
    /// Its file.
    pub file: PathBuf,
    /// The game as it was written last.
    pub saved: SavedMatch,
    /// The time of that.
    pub written: SystemTime,
}

/// The kept games, the one that was written last first.
#[derive(Resource, Debug, Default)]
pub struct KeptGames {
    games: Vec<KeptGame>,
    removed: Vec<KeptGame>,
    /// The file of the match in play, if all that was played is kept there.
    match_file: Option<PathBuf>,
}

impl KeptGames {
    /// All of them, the one that was written last first.
    pub fn iter(&self) -> impl Iterator<Item = &KeptGame> {
        self.games.iter()
    }

    /// The game that was written last of those that have not ended.
    pub fn unfinished(&self) -> Option<&KeptGame> {
        self.games.iter().find(|kept| !kept.saved.is_over())
    }

    /// Whether the match in play is kept, so that another one may take its place on the table.
    pub(crate) fn keeps_match(&self) -> bool {
        self.match_file.is_some()
    }

    /// The file of the match in play.
    pub(crate) fn match_file(&self) -> Option<&Path> {
        self.match_file.as_deref()
    }

    pub(crate) fn set_match_file(&mut self, file: Option<PathBuf>) {
        self.match_file = file;
    }

    /// Puts a game that was just written before all others. It replaces what its file had before.
    pub(crate) fn put(&mut self, game: KeptGame) {
        self.games.retain(|kept| kept.file != game.file);
        self.games.insert(0, game);
    }

    /// Replaces a game by what its file has now. The order stays, since nobody played on.
    pub(crate) fn renew(&mut self, game: KeptGame) {
        if let Some(kept) = self.games.iter_mut().find(|kept| kept.file == game.file) {
            *kept = game;
        }
    }

    /// The game that was removed last, since the program has begun.
    pub fn removed(&self) -> Option<&KeptGame> {
        self.removed.last()
    }

    pub(crate) fn remove(&mut self, game: &KeptGame) {
        self.games.retain(|kept| kept.file != game.file);
        self.removed.push(game.clone());
    }

    /// Puts the game that was removed last back to its place.
    pub(crate) fn bring_back(&mut self) {
        self.games.extend(self.removed.pop());
        self.games.sort_by_key(|kept| std::cmp::Reverse(kept.written));
    }
}

/// Goes on with a kept game. Ignored if no such game is kept.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub(crate) struct ContinueGame(pub(crate) PathBuf);

/// Removes a kept game. [`BringBackGame`] undoes it.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub(crate) struct RemoveGame(pub(crate) PathBuf);

/// Brings back the game that was removed last. Ignored if none was removed since the program has begun.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BringBackGame;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeptGames>();
}
