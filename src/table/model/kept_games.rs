//! The games that are kept in files, and the request to go on with one of them.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use tessera_arbiter::{GameTextError, SavedMatch};
use tessera_rules::notation::PgnTags;

/// A game that is kept in a file.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptGame {
    /// Its file.
    pub file: PathBuf,
    /// The game as it was written last.
    pub saved: SavedMatch,
    /// The time of that.
    pub written: SystemTime,
    /// The id of its variant; empty if its record names none.
    variant: String,
    /// Whether others have played it, and nobody has played on here.
    is_from_elsewhere: bool,
}

impl KeptGame {
    pub(crate) fn new(file: PathBuf, saved: SavedMatch, written: SystemTime) -> Self {
        let (variant, is_from_elsewhere) = (saved.variant(), saved.is_from_elsewhere());
        Self { file, saved, written, variant, is_from_elsewhere }
    }

    /// Its tags. A game that began here has the day on which it was played last.
    pub(crate) fn tags(&self) -> PgnTags {
        dated(self.saved.tags(), &self.saved, self.written)
    }

    /// The id of its variant. The record is long, so it is read only once.
    pub(crate) fn variant(&self) -> &str {
        &self.variant
    }
}

/// These tags of a match that was played last at this time, with its day. A game of others has the day that its text told, or none.
pub(crate) fn dated(mut tags: PgnTags, saved: &SavedMatch, time: SystemTime) -> PgnTags {
    if tags.get("Date").is_none() && !saved.is_from_elsewhere() {
        tags.set("Date", &pgn_date(time, TimeZone::system()));
    }
    tags
}

/// The day in this zone, as PGN writes it: the standard wants the one at the place of the game.
fn pgn_date(time: SystemTime, zone: TimeZone) -> String {
    let day = Timestamp::try_from(time).unwrap_or_default().to_zoned(zone).date();
    format!("{:04}.{:02}.{:02}", day.year(), day.month(), day.day())
}

/// Another program keeps games in the same folder. It alone writes the files that both share, such as the preferences.
#[derive(Resource, Debug)]
pub(crate) struct OtherProgram;

/// The systems of the start that find out whether there is an [`OtherProgram`].
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct FindOtherProgram;

/// The kept games, the one that was written last first.
#[derive(Resource, Debug, Default)]
pub struct KeptGames {
    games: Vec<KeptGame>,
    removed: Vec<KeptGame>,
    /// The file of the match in play, if all that was played is kept there, or is on its way. An outcome of a failed writing
    /// takes it away.
    match_file: Option<PathBuf>,
    /// The same of the match that comes back after the interlude on the table.
    aside_file: Option<PathBuf>,
}

impl KeptGames {
    /// All of them, the one that was written last first.
    pub fn iter(&self) -> impl Iterator<Item = &KeptGame> {
        self.games.iter()
    }

    /// The games that have not ended, the one that was written last first. Nobody here has begun a game of others.
    pub fn unfinished(&self) -> impl Iterator<Item = &KeptGame> {
        self.games.iter().filter(|kept| !kept.saved.is_over() && !kept.is_from_elsewhere)
    }

    /// Whether the match in play is kept, so that another one may take its place on the table. In an interlude it is the match
    /// that comes back.
    pub(crate) fn keeps_match(&self) -> bool {
        self.match_file.is_some() || self.aside_file.is_some()
    }

    /// The file of the match in play.
    pub(crate) fn match_file(&self) -> Option<&Path> {
        self.match_file.as_deref()
    }

    /// The match in play as it is kept.
    pub(crate) fn kept_match(&self) -> Option<&KeptGame> {
        self.of_file(self.match_file()?)
    }

    /// Puts the match in play aside for an interlude, or ends the interlude.
    pub(crate) fn put_aside(&mut self, is_part: bool) {
        self.aside_file = self.match_file.take().or(self.aside_file.take()).filter(|_| is_part);
    }

    pub(crate) fn set_match_file(&mut self, file: Option<PathBuf>) {
        self.match_file = file;
    }

    /// The match that was put aside is kept in this file again.
    pub(crate) fn set_aside_file(&mut self, file: PathBuf) {
        self.aside_file = Some(file);
    }

    /// A file is gone or could not be written, so it does not have all that was played.
    pub(crate) fn has_lost(&mut self, file: &Path) {
        for kept in [&mut self.match_file, &mut self.aside_file] {
            kept.take_if(|kept| kept == file);
        }
    }

    /// Puts a game that was just written before all others. It replaces what its file had before.
    pub(crate) fn put(&mut self, game: KeptGame) {
        self.games.retain(|kept| kept.file != game.file);
        self.games.insert(0, game);
    }

    /// Puts games in the place of all others, the one that was written last first.
    pub(crate) fn fill(&mut self, mut games: Vec<KeptGame>) {
        games.sort_by_key(|kept| std::cmp::Reverse(kept.written));
        self.games = games;
    }

    /// The game of a file.
    pub(crate) fn of_file(&self, file: &Path) -> Option<&KeptGame> {
        self.games.iter().find(|kept| kept.file == file)
    }

    /// Gives a game a name, or none if that is empty. Returns the game as it is now.
    pub(crate) fn rename(&mut self, file: &Path, name: &str) -> Option<&KeptGame> {
        let kept = self.games.iter_mut().find(|kept| kept.file == file)?;
        kept.saved = kept.saved.clone().named(name);
        Some(kept)
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

    /// Whether this very game was removed since the program has begun, and has not come back.
    pub(crate) fn was_removed(&self, saved: &SavedMatch) -> bool {
        self.removed.iter().any(|removed| removed.saved.is_same_game(saved))
    }

    /// Removes a game from the list. Its file may come back, or is gone.
    pub(crate) fn remove(&mut self, game: &KeptGame, comes_back: bool) {
        self.games.retain(|kept| kept.file != game.file);
        self.has_lost(&game.file);
        if comes_back {
            self.removed.push(game.clone());
        }
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

/// Gives a kept game a name, or none if that is empty. Ignored if no such game is kept.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub(crate) struct RenameGame {
    pub(crate) file: PathBuf,
    pub(crate) name: String,
}

/// Writes kept games into one file in the folder of documents. A note says where it is, and [`ExportedFile`] keeps it.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExportGames {
    /// Their files, in the order in which they are written.
    pub(crate) files: Vec<PathBuf>,
    pub(crate) form: ExportForm,
}

/// The form in which games are exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExportForm {
    /// Our records, for every variant.
    Record,
    /// PGN, for variants that it has.
    Pgn,
}

/// The file that was exported last, since the program has begun.
#[derive(Resource, Debug, Default)]
pub(crate) struct ExportedFile(pub(crate) Option<PathBuf>);

/// The games of files that were dropped on the window. The players choose one of them.
#[derive(Resource, Debug, Default)]
pub(crate) struct FoundGames(pub(crate) Vec<FoundGame>);

impl FoundGames {
    /// The files, in the order of their games.
    pub(crate) fn files(&self) -> Vec<&Path> {
        let mut files: Vec<&Path> = self.0.iter().map(|game| &*game.file).collect();
        files.dedup();
        files
    }
}

/// A game of a file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FoundGame {
    /// The file.
    pub(crate) file: PathBuf,
    /// The line where it begins, from 1.
    pub(crate) line: usize,
    /// Its text, which has this game alone; or why it cannot be read.
    pub(crate) text: Result<String, GameTextError>,
    /// The names of its players, as far as it tells them.
    pub(crate) players: Vec<String>,
    /// The facts about it in the file: the event, the date, the result.
    pub(crate) about: String,
    /// The id of its variant, and its number of rounds.
    pub(crate) variant: String,
    pub(crate) rounds: usize,
}

/// Removes a kept game. [`BringBackGame`] undoes it.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub(crate) struct RemoveGame(pub(crate) PathBuf);

/// Brings back the game that was removed last. Ignored if none was removed since the program has begun.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BringBackGame;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeptGames>().init_resource::<ExportedFile>().init_resource::<FoundGames>();
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_day_is_that_of_the_place() {
        // `date -u -d @1709251199` says one second before 2024-03-01.
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_709_251_199);
        let day = |hours| pgn_date(time, TimeZone::fixed(jiff::tz::offset(hours)));
        assert_eq!([-5, 0, 1].map(day), ["2024.02.29", "2024.02.29", "2024.03.01"]);
    }
}
