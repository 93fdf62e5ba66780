//! Counts the kept games for the statistics, in the background. Only the records count. A file remembers the counts, so
//! that thousands of games need not be replayed at each start. A damaged file is made anew.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;
use std::{fs, io};

use bevy::prelude::*;
use bevy::tasks::futures_lite::future::poll_once;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};
use serde::{Deserialize, Serialize};
use tessera_arbiter::{SavedMatch, VariantRegistry};

use super::writer;
use crate::Launch;
use crate::model::game_tally::{CountGames, GameTally, TalliedGame, Tallies};
use crate::model::redraw_request::Redraws;

/// The version of the file. Another one is made anew.
const VERSION: u32 = 1;

/// The file of the counted games.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TallyFile {
    version: u32,
    games: Vec<TalliedGame>,
}

/// The counting that runs, and whether another one must follow.
#[derive(Resource, Default)]
struct RunningCount {
    task: Option<Task<Vec<TalliedGame>>>,
    again: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunningCount>()
        .add_observer(|_: On<CountGames>, mut running: ResMut<RunningCount>| running.again = true)
        .add_systems(Update, count);
}

fn count(
    (launch, registry): (Res<Launch>, Res<VariantRegistry>),
    (mut running, mut tallies): (ResMut<RunningCount>, ResMut<Tallies>),
    mut redraws: Redraws,
) {
    if let Some(task) = &mut running.task {
        redraws.now();
        let Some(games) = block_on(poll_once(task)) else { return };
        running.task = None;
        if !tallies.are_known || *tallies.games != games {
            *tallies = Tallies { games: Arc::new(games), are_known: true };
        }
    }
    if running.again {
        running.again = false;
        let Some(folder) = launch.games.clone() else {
            tallies.are_known = true;
            return;
        };
        let (registry, known) = (registry.clone(), tallies.games.clone());
        let are_known = tallies.are_known;
        running.task = Some(AsyncComputeTaskPool::get().spawn(async move {
            // The file is for the first time in a program. Later the games of the last time are at hand.
            let file = tally_file(&folder);
            let known = if are_known { known } else { Arc::new(read(&file)) };
            let games = count_games(&folder, &known, &registry);
            if games != *known {
                keep(&file, &games);
            }
            games
        }));
        redraws.now();
    }
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

/// Counts the games of a folder, in the order of their files. A file that has not changed is as it was counted before.
fn count_games(folder: &Path, known: &[TalliedGame], registry: &VariantRegistry) -> Vec<TalliedGame> {
    let known: HashMap<&str, &TalliedGame> = known.iter().map(|game| (game.file.as_str(), game)).collect();
    let mut games = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (Some(file), Ok(data)) = (entry.file_name().to_str().map(str::to_owned), entry.metadata()) else {
            continue;
        };
        if !file.ends_with(".ron") {
            continue;
        }
        let changed = data.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        let (length, changed) = (data.len(), changed.map_or(0, |time| time.as_nanos() as u64));
        let before = known.get(file.as_str());
        games.push(match before.filter(|game| (game.length, game.changed) == (length, changed)) {
            // A variant that was missing may be here now.
            Some(game) if game.tally.is_some() => (*game).clone(),
            _ => TalliedGame { length, changed, tally: tally(&entry.path(), registry), file },
        });
    }
    games.sort_by(|one, other| one.file.cmp(&other.file));
    games
}

fn tally(file: &Path, registry: &VariantRegistry) -> Option<GameTally> {
    let saved = SavedMatch::parse(&fs::read_to_string(file).ok()?).ok()?;
    let (game, seed) = saved.played(registry).ok()?;
    Some(GameTally::of(&game, seed, &saved.players()))
}
