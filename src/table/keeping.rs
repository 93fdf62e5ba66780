//! Keeps every game in a file of its own, from its first action on.
//!
//! The file is written anew after each action and each change of a seat or a clock, so that a match goes on where it was even if the
//! program or the machine is stopped at once.

mod export;
mod folder;
mod found_games;
mod household_file;
mod party_file;
mod side_file;
mod tallies;
mod writer;

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use tessera_arbiter::{
    Clocks, Controller, Match, PlayerName, RestoreMatch, SavedMatch, SavedView, Seats, TableSeat, Waker,
};
use tessera_rules::Message;

use crate::Launch;
use crate::model::interlude::{Interlude, is_interlude};
use crate::model::kept_games::{
    BringBackGame, ContinueGame, FindOtherProgram, KeptGame, KeptGames, OtherProgram, RemoveGame, RenameGame,
};
use crate::model::next_match::{InterludeStart, MatchOpened, NextMatch, open as open_match};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::Toast;
use crate::model::view::{Backdrop, Screen, ViewNow};
use writer::Writer;

/// The folder of games in the platform's folder for data, such as `~/.local/share/tessera/games`.
pub fn user_games() -> Option<PathBuf> {
    Some(dirs::data_dir()?.join("tessera").join("games"))
}

/// The folder for exported games: `Tessera` in the platform's folder of documents, or in the home folder without one.
pub fn user_exports() -> Option<PathBuf> {
    let documents = dirs::document_dir().filter(|folder| folder.is_dir());
    Some(documents.or_else(dirs::home_dir)?.join("Tessera"))
}

/// How long the camera rests before its place is written. Somebody who turns it goes through many places.
const VIEW_RESTS: Duration = Duration::from_millis(800);
/// How long a running clock goes on before the match is written again.
const CLOCK_KEPT: Duration = Duration::from_secs(20);

/// The file of the match in play.
#[derive(Resource, Debug, Default)]
struct FileInPlay {
    /// For the match on the table; `None` before its first action.
    now: Option<PathBuf>,
    /// For the match that comes back after the interlude on the table.
    aside: Option<PathBuf>,
    /// Whether the match on the table began with actions, as a record does.
    was_loaded: bool,
    /// Whether it has come back after an interlude, as it was before.
    is_put_back: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((party_file::plugin, household_file::plugin, export::plugin, found_games::plugin, tallies::plugin))
        .init_resource::<FileInPlay>()
        .add_systems(PreStartup, open.in_set(FindOtherProgram))
        .add_systems(
            Last,
            (keep, keep_view)
                .chain()
                .run_if(on_message::<AppExit>)
                .run_if(resource_exists::<Match>.and_then(resource_exists::<Writer>).and_then(not(is_interlude))),
        )
        .add_systems(
            PostUpdate,
            ((keep, keep_view).chain().run_if(resource_exists::<Match>).run_if(not(is_interlude)), tell)
                .chain()
                .run_if(resource_exists::<Writer>),
        )
        .add_observer(on_continue)
        .add_observer(on_remove)
        .add_observer(on_rename)
        .add_observer(on_bring_back)
        .add_observer(on_match_opened);
}

/// Reads the kept games. Broken files stay where they are, and the players are told.
fn open(launch: Res<Launch>, waker: Res<Waker>, mut games: ResMut<KeptGames>, mut commands: Commands) {
    let Some(folder) = &launch.games else { return };
    let lock = match lock(&launch) {
        Ok(lock) => lock,
        Err(OtherProgram) => {
            commands.insert_resource(OtherProgram);
            commands.trigger(tell_other_program());
            None
        }
    };
    let folders = [Some(folder.as_path()), folder.parent(), launch.exports.as_deref()];
    folders.into_iter().flatten().for_each(folder::remove_left_over);
    let mut read = Vec::new();
    for found in folder::read(folder) {
        match found {
            Ok(game) => read.push(game),
            Err((file, error)) => {
                warn!("{} cannot be read: {error}", file.display());
                let told = Message::new("tell-game-broken").text("file", file.display()).text("error", error);
                commands.trigger(Toast(told));
            }
        }
    }
    games.fill(read);
    commands.insert_resource(Writer::new(waker.clone(), lock));
}

/// Locks the files beside the games for this program. `None` where files cannot be locked.
///
/// # Errors
/// Another program has the lock.
fn lock(launch: &Launch) -> Result<Option<File>, OtherProgram> {
    let Some(path) = side_file::side_file(launch, "lock") else { return Ok(None) };
    let made = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| File::create(path));
    match made.map(|file| (try_to_lock(&file), file)) {
        Ok((Ok(()), file)) => Ok(Some(file)),
        Ok((Err(TryLockError::WouldBlock), _)) => Err(OtherProgram),
        Ok((Err(TryLockError::Error(error)), _)) | Err(error) => {
            warn!("the folder of data cannot be locked: {error}");
            Ok(None)
        }
    }
}

/// Tries to lock a file, for a moment. A program that is just ending still has the lock, and so has a program that another one
/// is starting.
fn try_to_lock(file: &File) -> Result<(), TryLockError> {
    for _ in 0..20 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(10)),
            tried => return tried,
        }
    }
    file.try_lock()
}

fn tell_other_program() -> Toast {
    Toast(Message::new("tell-other-program"))
}

fn on_continue(
    asked: On<ContinueGame>,
    (games, other): (Res<KeptGames>, Option<Res<OtherProgram>>),
    in_play: Res<FileInPlay>,
    mut commands: Commands,
) {
    if in_play.now.as_ref() == Some(&asked.0) {
        // It stands on the table. Its file would turn the running clock back.
        commands.set_state_if_neq(Screen::Match);
    } else if let Some(game) = games.of_file(&asked.0) {
        // The other program may write this file. The game gets one of its own here once it is played on.
        let file = Some(game.file.clone()).filter(|_| other.is_none());
        let next = NextMatch { file, view: game.saved.view(), ..default() };
        open_match(next, RestoreMatch(game.saved.clone()), &mut commands);
    }
}

/// Moves the file of a game to the removed ones. The match in play gets a new file with its next action.
fn on_remove(
    asked: On<RemoveGame>,
    (mut games, mut file): (ResMut<KeptGames>, ResMut<FileInPlay>),
    (writer, other): (Option<Res<Writer>>, Option<Res<OtherProgram>>),
    mut commands: Commands,
) {
    let Some(game) = games.of_file(&asked.0).cloned() else { return };
    if other.is_some() {
        commands.trigger(tell_other_program());
        return;
    }
    if let Some(writer) = writer {
        // A text on its way would bring the file back.
        writer.forget(game.file.clone());
    }
    match folder::remove(&game.file) {
        // A file that somebody has deleted by hand cannot come back.
        Err(error) if error.kind() != io::ErrorKind::NotFound => commands.trigger(not_moved(&game, &error)),
        moved => {
            games.remove(&game, moved.is_ok());
            file.now.take_if(|now| *now == game.file);
            file.aside.take_if(|aside| *aside == game.file);
        }
    }
}

/// Writes the game with its name. It stays at its place, so its file keeps its time.
fn on_rename(
    asked: On<RenameGame>,
    mut games: ResMut<KeptGames>,
    (writer, other): (Option<Res<Writer>>, Option<Res<OtherProgram>>),
    mut commands: Commands,
) {
    if other.is_some() {
        // The other program may have played on since this one has read the file.
        commands.trigger(tell_other_program());
        return;
    }
    if let (Some(game), Some(writer)) = (games.rename(&asked.file, &asked.name), writer) {
        writer.write_as_of(game.file.clone(), game.saved.to_string(), game.written);
    }
}

/// Moves the file of the game back that was removed last. If the game is still on the table, its next action goes into this file.
fn on_bring_back(
    _: On<BringBackGame>,
    (mut games, mut file): (ResMut<KeptGames>, ResMut<FileInPlay>),
    (other, interlude): (Option<Res<OtherProgram>>, Option<Res<Interlude>>),
    (current, seats, clocks): (Option<Res<Match>>, Seats, Res<Clocks>),
    mut commands: Commands,
) {
    let Some(game) = games.removed().cloned() else { return };
    if other.is_some() {
        commands.trigger(tell_other_program());
        return;
    }
    if let Err(error) = folder::bring_back(&game.file) {
        commands.trigger(not_moved(&game, &error));
        return;
    }
    games.bring_back();
    let on_table = current.filter(|_| file.now.is_none() && interlude.is_none());
    let on_table = on_table.map(|current| SavedMatch::of(&current, seats.players(), &clocks));
    if on_table.is_some_and(|saved| saved.is_same_game(&game.saved)) {
        file.now = Some(game.file.clone());
        games.set_match_file(file.now.clone());
    }
}

fn not_moved(game: &KeptGame, error: &io::Error) -> Toast {
    Toast(Message::new("tell-game-not-moved").text("file", game.file.display()).text("error", error))
}

/// Remembers the file of the match on the table. A match that is put aside for an interlude is written with the time that its
/// clocks have now: the program may end before it comes back.
fn on_match_opened(
    opened: On<MatchOpened>,
    current: Res<Match>,
    (interlude, writer): (Option<Res<Interlude>>, Option<Res<Writer>>),
    (mut file, mut games): (ResMut<FileInPlay>, ResMut<KeptGames>),
) {
    if opened.interlude == InterludeStart::Part
        && let (Some(file), Some(writer)) = (&file.now, writer)
        && let Some(before) = interlude.and_then(|interlude| interlude.before.clone())
    {
        write_if_new(file, before, &writer, &mut games);
    }
    file.was_loaded = current.ply() > 0;
    file.is_put_back = opened.interlude == InterludeStart::PutBack;
    match opened.interlude {
        InterludeStart::None => (file.now, file.aside) = (opened.file.clone(), None),
        InterludeStart::Part => file.aside = file.now.take().or(file.aside.take()),
        InterludeStart::PutBack => file.now = file.aside.take(),
    }
    games.put_aside(opened.interlude == InterludeStart::Part);
    games.set_match_file(file.now.clone());
}

/// Writes the match in play if it, a seat or a clock has changed. A match is kept from its first action on, and interludes
/// are not kept.
fn keep(
    (current, launch, backdrop): (Res<Match>, Res<Launch>, Res<Backdrop>),
    (seats, clocks, view): (Seats, Res<Clocks>, Res<ViewNow>),
    changed: Query<(), (With<TableSeat>, Or<(Changed<PlayerName>, Changed<Controller>)>)>,
    (mut file, mut games): (ResMut<FileInPlay>, ResMut<KeptGames>),
    (writer, time): (Res<Writer>, Res<Time<Real>>),
    (mut written, mut exits): (Local<Duration>, MessageReader<AppExit>),
) {
    let has_begun = current.ply() > 0 || file.now.is_some();
    let Some(folder) = launch.games.as_ref().filter(|_| has_begun && !backdrop.0) else { return };
    // A clock that runs is written from time to time, and at the end: a program that is killed loses little of it.
    let is_end = exits.read().last().is_some();
    let is_due = clocks.running().is_some() && (is_end || time.elapsed().saturating_sub(*written) >= CLOCK_KEPT);
    if !current.is_changed() && !clocks.is_changed() && changed.is_empty() && !is_due {
        return;
    }
    *written = time.elapsed();
    // A clock, a name or the end opens no file: the game may have been removed.
    if file.now.is_none() && (is_end || !current.is_changed()) {
        return;
    }
    let saved = SavedMatch::of(&current, seats.players(), &clocks).with_view(view.0);
    // A game that is kept already would count twice. It gets a file of its own once it is played on.
    if file.now.is_none() && file.was_loaded {
        let same = games.iter().find(|kept| kept.saved.is_same_game(&saved)).map(|kept| kept.file.clone());
        if same.is_some() {
            games.set_match_file(same);
            return;
        }
    }
    // A removed game that only comes back after an interlude stays removed until it is played on.
    if file.now.is_none() && file.is_put_back && games.was_removed(&saved) {
        return;
    }
    let file = file.now.get_or_insert_with(|| new_file(folder, &saved.variant(), &games));
    if games.match_file() != Some(file) {
        games.set_match_file(Some(file.clone()));
    }
    write_if_new(file, saved, &writer, &mut games);
}

/// Writes a match into its file if it is not as that file has it.
fn write_if_new(file: &Path, saved: SavedMatch, writer: &Writer, games: &mut KeptGames) {
    let before = games.of_file(file).map(|kept| &kept.saved);
    let saved = saved.named(before.map_or("", SavedMatch::name));
    // A match that goes on is as it was written. The place of the camera alone is no news, as when a game is looked at.
    if before.is_some_and(|before| before.clone().with_view(saved.view()) == saved) {
        return;
    }
    // The file tells the same time as the kept game, so that statistics need not count it anew at the next start.
    let now = SystemTime::now();
    writer.write_as_of(file.to_owned(), saved.to_string(), now);
    games.put(KeptGame::new(file.to_owned(), saved, now));
}

/// A file for a game of this variant that is kept from now on.
fn new_file(folder: &Path, variant: &str, games: &KeptGames) -> PathBuf {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let is_taken = |file: &Path| file.exists() || games.iter().any(|kept| kept.file == file);
    folder::free_file(folder, seconds, variant, is_taken)
}

/// Writes the view of the match in play when the camera has rested for a while at another place, or the program ends.
fn keep_view(
    (file, writer): (Res<FileInPlay>, Res<Writer>),
    (view, time): (Res<ViewNow>, Res<Time<Real>>),
    mut games: ResMut<KeptGames>,
    (mut rests, mut exits): (Local<(Option<SavedView>, Duration)>, MessageReader<AppExit>),
    mut redraws: Redraws,
) {
    let is_end = exits.read().last().is_some();
    let now = view.0;
    if rests.0 != now {
        *rests = (now, time.elapsed());
    }
    let kept = file.now.as_ref().and_then(|file| games.of_file(file));
    let Some(kept) = kept.filter(|kept| kept.saved.view() != now) else { return };
    let left = VIEW_RESTS.checked_sub(time.elapsed().saturating_sub(rests.1));
    match left.filter(|left| !left.is_zero() && !is_end) {
        Some(left) => redraws.within(left),
        None => {
            let mut kept = kept.clone();
            kept.saved = kept.saved.with_view(now);
            // It was played when it was, wherever the camera stands.
            writer.write_as_of(kept.file.clone(), kept.saved.to_string(), kept.written);
            games.renew(kept);
        }
    }
}

/// Tells the players when a file cannot be written, and when all of them are written again. The writer tries again by itself.
fn tell(
    (writer, in_play): (Res<Writer>, Res<FileInPlay>),
    launch: Res<Launch>,
    mut games: ResMut<KeptGames>,
    mut failed: Local<BTreeSet<PathBuf>>,
    mut commands: Commands,
) {
    for outcome in writer.outcomes() {
        match outcome {
            Err((file, error)) => {
                warn!("{} cannot be written: {error}", file.display());
                games.has_lost(&file);
                // One note for all games. The files of the household and of the party lie beside their folder.
                if failed.iter().all(|other| other.parent() != file.parent()) {
                    let told = Message::new("tell-game-not-kept").text("file", file.display()).text("error", error);
                    commands.trigger(Toast(told));
                }
                failed.insert(file);
            }
            Ok(file) if failed.remove(&file) => {
                if failed.is_empty() {
                    commands.trigger(Toast(Message::new("tell-game-kept-again").text("file", file.display())));
                }
                match Some(&file) {
                    written if written == in_play.now.as_ref() => games.set_match_file(Some(file)),
                    written if written == in_play.aside.as_ref() => games.set_aside_file(file),
                    _ => {}
                }
            }
            Ok(_) => {}
        }
    }
    // A game that was removed needs no file.
    let folder = launch.games.as_deref();
    failed.retain(|file| file.parent() != folder || games.of_file(file).is_some());
}
