//! Writes kept games into files for other programs and other people.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};
use tessera_arbiter::{Texts, VariantRegistry, named_record};
use tessera_rules::Message;

use super::writer;
use crate::Launch;
use crate::model::kept_games::{ExportForm, ExportGames, ExportedFile, KeptGame, KeptGames};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::Toast;

/// The longest name of a file without its ending, in characters. Most systems allow 255 bytes.
const LONGEST: usize = 60;

/// The exports that run. Thousands of games take seconds.
#[derive(Resource, Default)]
struct RunningExports(Vec<Task<Result<Exported, Message>>>);

impl Drop for RunningExports {
    /// The program ends only when the files are written.
    fn drop(&mut self) {
        for task in self.0.drain(..) {
            if let Err(reason) = block_on(task) {
                error!("the games were not written: {reason}");
            }
        }
    }
}

/// A file that was written.
struct Exported {
    file: PathBuf,
    /// The number of games in it.
    games: usize,
    /// The number of games that could not be written in this form.
    left_out: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunningExports>().add_observer(on_export).add_systems(Update, finish);
}

fn on_export(
    asked: On<ExportGames>,
    (launch, kept): (Res<Launch>, Res<KeptGames>),
    (registry, texts): (Res<VariantRegistry>, Res<Texts>),
    mut running: ResMut<RunningExports>,
) {
    let Some(folder) = launch.exports.clone() else { return };
    let games: Vec<KeptGame> = asked.files.iter().filter_map(|file| kept.of_file(file)).cloned().collect();
    let name = match &games[..] {
        [] => return,
        [game] if !game.saved.name().is_empty() => game.saved.name().to_owned(),
        [game] => {
            let names = game.saved.players().into_iter().map(|player| player.name).filter(|name| !name.is_empty());
            let names: Vec<String> = [texts.variant_name(game.variant())].into_iter().chain(names).collect();
            names.join(" ")
        }
        _ => texts.words("ui-games"),
    };
    let (form, registry) = (asked.form, registry.clone());
    running.0.push(AsyncComputeTaskPool::get().spawn(async move { export(&folder, &name, &games, form, &registry) }));
}

/// Writes games into a new file of this folder.
///
/// # Errors
/// No game can be written in this form, or the file cannot be written. The message says so.
fn export(
    folder: &Path,
    name: &str,
    games: &[KeptGame],
    form: ExportForm,
    registry: &VariantRegistry,
) -> Result<Exported, Message> {
    let texts: Vec<String> = games.iter().filter_map(|game| text(game, form, registry)).collect();
    if texts.is_empty() {
        return Err(Message::new(match form {
            ExportForm::Record => "games-not-here",
            ExportForm::Pgn => "tell-no-pgn",
        }));
    }
    match writer::write_new(files(folder, name, form), &texts.join("\n")) {
        Ok(file) => Ok(Exported { file, games: texts.len(), left_out: games.len() - texts.len() }),
        Err(error) => {
            let file = files(folder, name, form).next().unwrap_or_default();
            Err(Message::new("tell-not-saved").text("file", file.display()).text("error", error))
        }
    }
}

/// The text of a game. `None` if it cannot be played again here, or if PGN does not have its variant.
fn text(kept: &KeptGame, form: ExportForm, registry: &VariantRegistry) -> Option<String> {
    // A variation is no game that anybody has played.
    let (game, _) = kept.saved.played(registry).ok()?;
    let tags = kept.tags();
    match form {
        // Without the seed: others must not foresee the rolls.
        ExportForm::Record => Some(named_record(&game, None, &tags).to_string()),
        ExportForm::Pgn => game.annotated_pgn(&tags, &kept.saved.notes()),
    }
}

/// The files that a game of this name may have: without a number first. Their names have no sign that a system forbids.
fn files(folder: &Path, name: &str, form: ExportForm) -> impl Iterator<Item = PathBuf> {
    let ending = match form {
        ExportForm::Record => "txt",
        ExportForm::Pgn => "pgn",
    };
    let plain = |c: char| if c.is_alphanumeric() || " -_,()'".contains(c) { c } else { '-' };
    let name: String = name.trim().chars().take(LONGEST).map(plain).collect();
    let name = if name.is_empty() { "Tessera".to_owned() } else { name };
    let first = folder.join(format!("{name}.{ending}"));
    let folder = folder.to_owned();
    std::iter::once(first).chain((2_u32..).map(move |number| folder.join(format!("{name} {number}.{ending}"))))
}

/// Tells where the games are, or why they are not.
fn finish(
    mut running: ResMut<RunningExports>,
    mut last: ResMut<ExportedFile>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    running.0.retain_mut(|task| {
        let Some(done) = redraws.poll(task) else { return true };
        let told = match done {
            Ok(exported) => {
                let told = Message::new("tell-exported").text("file", exported.file.display());
                last.0 = Some(exported.file);
                told.number("games", exported.games as i64).number("left", exported.left_out as i64)
            }
            Err(reason) => reason,
        };
        commands.trigger(Toast(told));
        false
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let name = "Ada / Ben: \"../1\"";
        let file = files(folder.path(), name, ExportForm::Pgn).next().unwrap();
        assert_eq!(file, folder.path().join("Ada - Ben- ----1-.pgn"));
        assert_eq!(files(folder.path(), name, ExportForm::Pgn).nth(1).unwrap().parent(), Some(folder.path()));
        assert_eq!(files(folder.path(), "", ExportForm::Record).next(), Some(folder.path().join("Tessera.txt")));
    }

    /// Two exports at once under one name are two files, and other users may read them.
    #[test]
    fn no_export_replaces_another() {
        let folder = tempfile::tempdir().unwrap();
        let write = |text: &str| writer::write_new(files(folder.path(), "Games", ExportForm::Record), text).unwrap();
        let written: Vec<(PathBuf, String)> = std::thread::scope(|scope| {
            let tasks: Vec<_> =
                (0..8).map(|number| scope.spawn(move || (write(&number.to_string()), number.to_string()))).collect();
            tasks.into_iter().map(|task| task.join().unwrap()).collect()
        });
        for (file, text) in &written {
            assert_eq!(std::fs::read_to_string(file).unwrap(), *text);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), written.len(), "no file is left over");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |file: &Path| std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
            let other = folder.path().join("other");
            std::fs::write(&other, "").unwrap();
            assert_eq!(mode(&written[0].0), mode(&other));
        }
    }
}
