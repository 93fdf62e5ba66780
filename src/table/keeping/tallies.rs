//! Counts the kept games for the statistics, in the background and from the start of the program on. So the page shows at once
//! what is known. Only the records count. A file remembers the counts, so that thousands of games need not be replayed at each
//! start. A damaged file is made anew.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;
use std::{fs, io};

use bevy::prelude::*;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use serde::{Deserialize, Serialize};
use tessera_arbiter::{ModsChanged, VariantRegistry};

use super::writer;
use crate::Launch;
use crate::model::game_tally::{CountGames, GameTally, TalliedGame, Tallies};
use crate::model::kept_games::{KeptGame, KeptGames, OtherProgram};
use crate::model::redraw_request::{POLL, Redraws};

/// The version of the file. Another one is made anew.
const VERSION: u32 = 2;

/// The most games that are counted before their numbers are shown. That takes about a second.
const AT_ONCE: usize = 200;

/// The file of the counted games.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TallyFile {
    version: u32,
    games: Vec<TalliedGame>,
}

/// The counting that runs, and what follows.
#[derive(Resource, Default)]
struct RunningCount {
    /// The reading of the file, or the counting of some games. It gives all games that are known then.
    task: Option<Task<Vec<TalliedGame>>>,
    /// The games that are to be counted next.
    next: Vec<KeptGame>,
    /// Whether the kept games must be compared with the known ones again.
    again: bool,
    /// Whether the file lacks something that is known.
    is_new: bool,
    /// The writing of the file. The next one waits for it, so that the newest text stays.
    writing: Option<Task<()>>,
    /// Whether the file of the counted games was read.
    has_read: bool,
    /// The files that cannot be played again with the variants of now, each with the time of its last change.
    unplayable: HashSet<(String, u64)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunningCount>()
        // It is read while the games themselves are read.
        .add_systems(PreStartup, begin.before(super::open))
        .add_observer(|_: On<CountGames>, mut running: ResMut<RunningCount>| running.again = true)
        // A game that could not be played may have its variant now.
        .add_observer(|_: On<ModsChanged>, mut running: ResMut<RunningCount>| running.unplayable.clear())
        .add_systems(Update, count);
}

/// Reads the games that were counted before.
fn begin(launch: Res<Launch>, mut running: ResMut<RunningCount>) {
    running.again = true;
    let read = |folder: PathBuf| AsyncComputeTaskPool::get().spawn(async move { read(&tally_file(&folder)) });
    running.task = launch.games.clone().map(read);
}

fn count(
    (launch, registry): (Res<Launch>, Res<VariantRegistry>),
    (mut running, mut tallies): (ResMut<RunningCount>, ResMut<Tallies>),
    (kept, other): (Res<KeptGames>, Option<Res<OtherProgram>>),
    mut redraws: Redraws,
) {
    if let Some(task) = &mut running.task {
        let Some(games) = redraws.poll(task) else { return };
        running.task = None;
        // The first task reads what an earlier program has counted, with other variants perhaps.
        if std::mem::replace(&mut running.has_read, true) {
            let unplayable = games.iter().filter(|game| game.tally.is_none());
            running.unplayable.extend(unplayable.map(|game| (game.file.clone(), game.changed)));
        }
        tallies.games = Arc::new(games);
    }
    if running.next.is_empty() && std::mem::take(&mut running.again) {
        let due = Due::of(&kept, &tallies.games, &running.unplayable);
        running.next = due.games;
        running.is_new |= !running.next.is_empty() || due.is_gone;
        if due.is_gone {
            let own = kept.iter().filter(|kept| !kept.saved.is_from_elsewhere());
            let here: HashSet<&str> = own.filter_map(file_name).collect();
            let games = tallies.games.iter().filter(|game| here.contains(game.file.as_str()));
            tallies.games = Arc::new(games.cloned().collect());
        }
    }
    if running.next.is_empty() {
        if !tallies.are_known {
            tallies.are_known = true;
            redraws.now();
        }
        if running.writing.as_ref().is_some_and(|writing| !writing.is_finished()) {
            redraws.within(POLL);
        } else if std::mem::take(&mut running.is_new)
            && let Some(folder) = launch.games.clone().filter(|_| other.is_none())
        {
            let games = tallies.games.clone();
            let write = async move { keep(&tally_file(&folder), &games) };
            running.writing = Some(AsyncComputeTaskPool::get().spawn(write));
        }
        return;
    }
    let now = running.next.len().min(AT_ONCE);
    let now: Vec<KeptGame> = running.next.drain(..now).collect();
    let (known, registry) = (tallies.games.clone(), registry.clone());
    running.task = Some(AsyncComputeTaskPool::get().spawn(async move { with_counted(&known, now, &registry).await }));
    redraws.within(POLL);
}

/// The file of the counted games, beside the folder of games.
fn tally_file(folder: &Path) -> PathBuf {
    folder.parent().unwrap_or(folder).join("statistics.ron")
}

/// The games that were counted before; none if the file is missing, damaged or of another version.
fn read(file: &Path) -> Vec<TalliedGame> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => {
            if error.kind() != io::ErrorKind::NotFound {
                warn!("{} cannot be read and is made anew: {error}", file.display());
            }
            return Vec::new();
        }
    };
    match ron::from_str::<TallyFile>(&text) {
        Ok(file) if file.version == VERSION => file.games,
        Ok(_) => Vec::new(),
        Err(error) => {
            warn!("{} cannot be read and is made anew: {error}", file.display());
            Vec::new()
        }
    }
}

/// Writes the counted games. Nothing is lost if that fails: the games are counted again at the next start.
fn keep(file: &Path, games: &[TalliedGame]) {
    let file_text = ron::to_string(&TallyFile { version: VERSION, games: games.to_vec() });
    let written = match file_text {
        Ok(text) => writer::write(file, &text, None).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    if let Err(error) = written {
        warn!("{} cannot be written: {error}", file.display());
    }
}

/// What must be counted, compared with the known games.
struct Due {
    /// The games that are new, that were played on, or that could not be played again by an earlier program: their variant may
    /// be here now.
    games: Vec<KeptGame>,
    /// Whether some of the known games are gone.
    is_gone: bool,
}

impl Due {
    fn of(kept: &KeptGames, known: &[TalliedGame], unplayable: &HashSet<(String, u64)>) -> Self {
        let by_file: HashMap<&str, &TalliedGame> = known.iter().map(|game| (game.file.as_str(), game)).collect();
        let before = |kept: &KeptGame| by_file.get(file_name(kept)?).copied();
        let is_done =
            |game: &TalliedGame| game.tally.is_some() || unplayable.contains(&(game.file.clone(), game.changed));
        let is_counted =
            |kept: &KeptGame| before(kept).is_some_and(|game| game.changed == changed(kept) && is_done(game));
        // A game of others says nothing about the people here.
        let own = || kept.iter().filter(|kept| !kept.saved.is_from_elsewhere());
        Self {
            games: own().filter(|kept| !is_counted(kept)).cloned().collect(),
            is_gone: own().filter(|kept| before(kept).is_some()).count() < known.len(),
        }
    }
}

/// The name of a game's file. `None` if it cannot be written into another file.
fn file_name(kept: &KeptGame) -> Option<&str> {
    kept.file.file_name()?.to_str()
}

/// The time of a game's last change, in nanoseconds since 1970.
fn changed(kept: &KeptGame) -> u64 {
    kept.written.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

/// The known games with these ones, in the order of their files.
async fn with_counted(known: &[TalliedGame], new: Vec<KeptGame>, registry: &VariantRegistry) -> Vec<TalliedGame> {
    let mut counted = Vec::new();
    for kept in &new {
        let Some(file) = file_name(kept) else { continue };
        counted.push(TalliedGame { file: file.to_owned(), changed: changed(kept), tally: tally(kept, registry) });
        // Other tasks of this thread go on meanwhile, such as those that prepare the picture.
        yield_now().await;
    }
    let new: HashSet<&str> = new.iter().filter_map(file_name).collect();
    counted.extend(known.iter().filter(|game| !new.contains(game.file.as_str())).cloned());
    counted.sort_by(|one, other| one.file.cmp(&other.file));
    counted
}

fn tally(kept: &KeptGame, registry: &VariantRegistry) -> Option<GameTally> {
    let (game, seed) = kept.saved.played(registry).ok()?;
    Some(GameTally::of(&game, seed, &kept.saved.players()))
}
