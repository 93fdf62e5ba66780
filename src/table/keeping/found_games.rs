//! Files that are dropped on the window, or that the program is started with: games are opened, and mods are installed.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bevy::prelude::*;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::window::FileDragAndDrop;
use tessera_arbiter::{
    GameForm, GameTextError, InstallMod, Mods, ReadGame, SavedMatch, Texts, VariantRegistry, decode_games, names_of,
    read_games,
};
use tessera_rules::{Join, Message};

use super::new_file;
use super::writer::Writer;
use crate::Launch;
use crate::model::kept_games::{FoundGame, FoundGames, KeptGame, KeptGames};
use crate::model::open_page::{OpenPage, Question, ReplaceMatch, Replacement};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::Toast;

/// The most bytes of a file with games. That is about 60 000 games of chess, far more than anybody looks through here.
const BYTES_MAX: u64 = 64 * 1024 * 1024;
/// The first bytes of a zip.
const ZIP: &[u8] = b"PK";

/// The files that are being read, and what was read and is not open yet. A file of thousands of games takes seconds.
#[derive(Resource, Default)]
struct FilesInReading {
    tasks: Vec<Task<Contents>>,
    read: VecDeque<Contents>,
}

impl FilesInReading {
    fn read(&mut self, file: PathBuf, registry: &VariantRegistry) {
        let registry = registry.clone();
        self.tasks.push(AsyncComputeTaskPool::get().spawn(async move { contents(&file, &registry).await }));
    }
}

/// The contents of a file.
enum Contents {
    Mod(PathBuf),
    Saved(Box<SavedMatch>),
    Games(Vec<FoundGame>),
    /// The file cannot be used, and the reason.
    Fault(Message),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FilesInReading>()
        // The variants of mods are known then.
        .add_systems(PostStartup, read_asked)
        .add_systems(Update, (take_dropped, open_read).chain());
}

/// Reads the file that the program was started with, if any.
fn read_asked(launch: Res<Launch>, registry: Res<VariantRegistry>, mut reading: ResMut<FilesInReading>) {
    if let Some(file) = launch.open.clone() {
        reading.read(file, &registry);
    }
}

fn take_dropped(
    mut dropped: MessageReader<FileDragAndDrop>,
    registry: Res<VariantRegistry>,
    mut reading: ResMut<FilesInReading>,
) {
    for event in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            reading.read(path_buf.clone(), &registry);
        }
    }
}

/// Opens what was read: a single game at once, and the page with all of several games. A question is answered first. Of
/// several files one is opened in a frame, so that each game is kept before the next one takes its place.
fn open_read(
    mut reading: ResMut<FilesInReading>,
    (mut kept, writer, launch): (ResMut<KeptGames>, Option<Res<Writer>>, Res<Launch>),
    (texts, mods): (Res<Texts>, Option<Res<Mods>>),
    (mut found, mut page, question): (ResMut<FoundGames>, ResMut<OpenPage>, Res<Question>),
    mut redraws: Redraws,
    mut commands: Commands,
) {
    if question.0.is_some() {
        return;
    }
    let FilesInReading { tasks, read } = &mut *reading;
    tasks.retain_mut(|task| {
        let contents = redraws.poll(task);
        let runs = contents.is_none();
        read.extend(contents);
        runs
    });
    if read.len() > 1 {
        redraws.now();
    }
    if let Some(contents) = read.pop_front() {
        match contents {
            Contents::Mod(file) if mods.is_some() => commands.trigger(InstallMod(file)),
            Contents::Mod(file) => commands.trigger(Toast(no_game(&file))),
            Contents::Saved(saved) => {
                let by = match (&launch.games, &writer) {
                    (Some(folder), Some(writer)) => Replacement::Kept(keep(*saved, folder, &mut kept, writer)),
                    _ => Replacement::Saved(saved),
                };
                commands.trigger(ReplaceMatch(by));
            }
            Contents::Games(games) => match &games[..] {
                [FoundGame { text: Ok(text), .. }] => {
                    commands.trigger(ReplaceMatch(Replacement::Record(text.clone())));
                }
                [FoundGame { file, line, text: Err(error), .. }] => {
                    let fault = Message::new("tell-fault-in-file")
                        .text("file", file.display())
                        .number("line", *line as i64)
                        .list("reasons", Join::Line, error.clone().said(&texts).messages());
                    commands.trigger(Toast(fault));
                }
                _ => {
                    // Another file is added to the games that are open. The same one comes anew.
                    let is_open = matches!(*page, OpenPage::FoundGames);
                    let file = games.first().map(|game| game.file.clone());
                    found.0.retain(|open| is_open && file.as_ref() != Some(&open.file));
                    found.0.extend(games);
                    *page = OpenPage::FoundGames;
                }
            },
            Contents::Fault(reason) => commands.trigger(Toast(reason)),
        }
    }
}

/// Keeps a game with its name and its view, and returns its file. Dropped twice, a game is kept once.
fn keep(saved: SavedMatch, folder: &Path, kept: &mut KeptGames, writer: &Writer) -> PathBuf {
    // Its name and the place of the camera are no part of what was played.
    let played = |saved: &SavedMatch| saved.clone().named("").with_view(None);
    if let Some(same) = kept.iter().find(|kept| played(&kept.saved) == played(&saved)) {
        return same.file.clone();
    }
    let file = new_file(folder, &saved.variant(), kept);
    let now = SystemTime::now();
    writer.write_as_of(file.clone(), saved.to_string(), now);
    kept.put(KeptGame::new(file.clone(), saved, now));
    file
}

fn no_game(file: &Path) -> Message {
    Message::new("tell-no-game-in-file").text("file", file.display())
}

/// Reads a file.
async fn contents(file: &Path, registry: &VariantRegistry) -> Contents {
    let broken = |error: String| {
        Contents::Fault(Message::new("tell-game-broken").text("file", file.display()).text("error", error))
    };
    let (length, is_zip) = match begin(file) {
        Ok(begun) => begun,
        Err(error) => return broken(error.to_string()),
    };
    if is_zip {
        return Contents::Mod(file.to_owned());
    }
    if length > BYTES_MAX {
        return Contents::Fault(Message::new("tell-file-too-large").text("file", file.display()));
    }
    let text = match fs::read(file) {
        Ok(bytes) => decode_games(bytes),
        Err(error) => return broken(error.to_string()),
    };
    match GameForm::of(&text) {
        None => Contents::Fault(no_game(file)),
        Some(GameForm::SavedMatch) => match SavedMatch::parse(text.trim_start_matches('\u{feff}')) {
            Ok(saved) => Contents::Saved(Box::new(saved)),
            Err(error) => broken(error.to_string()),
        },
        Some(GameForm::Record | GameForm::Pgn) => Contents::Games(games(file, &text, registry).await),
    }
}

/// The length of a file, and whether it is a zip. A folder counts as one: both may be a mod.
fn begin(file: &Path) -> std::io::Result<(u64, bool)> {
    let data = fs::metadata(file)?;
    let mut first = Vec::new();
    if !data.is_dir() {
        File::open(file)?.take(ZIP.len() as u64).read_to_end(&mut first)?;
    }
    Ok((data.len(), data.is_dir() || first == ZIP))
}

/// All games of a file with this text, each with its own part of it.
async fn games(file: &Path, text: &str, registry: &VariantRegistry) -> Vec<FoundGame> {
    let mut found = Vec::new();
    let mut last_line = 1;
    for game in read_games(text, registry) {
        found.push(match game {
            Ok(game) => {
                last_line = game.line;
                of_read(file, &game)
            }
            Err(error) => {
                let line = line_of(&error).unwrap_or(last_line);
                FoundGame {
                    file: file.to_owned(),
                    line,
                    text: Err(error),
                    players: Vec::new(),
                    about: String::new(),
                    variant: String::new(),
                    rounds: 0,
                }
            }
        });
        // Pictures and pipelines do not wait for a file of thousands of games.
        yield_now().await;
    }
    found
}

fn of_read(file: &Path, read: &ReadGame) -> FoundGame {
    let tag = |name| read.tags.get(name).filter(|value| !value.starts_with('?') && !value.is_empty());
    let names = names_of(&read.tags, read.game.rules().armies().count());
    let about: Vec<&str> = ["Event", "Date", "Result"].into_iter().filter_map(tag).collect();
    FoundGame {
        file: file.to_owned(),
        line: read.line,
        text: Ok(read.text.to_owned()),
        players: names.into_iter().filter(|name| !name.is_empty()).map(str::to_owned).collect(),
        about: about.join(" · "),
        variant: read.game.rules().id().to_owned(),
        rounds: read.game.rounds().len(),
    }
}

/// The line of an error, from 1.
fn line_of(error: &GameTextError) -> Option<usize> {
    match error {
        GameTextError::Record(line, _) => Some(*line),
        GameTextError::Pgn(error) => Some(error.line),
        GameTextError::NoGame | GameTextError::SavedMatch(_) => None,
    }
}
