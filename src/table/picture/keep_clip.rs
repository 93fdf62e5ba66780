//! Clips of the last moves, for the player's folder of pictures.
//!
//! The program starts itself once more, without a window, and that second program makes the clip. So the table goes on
//! meanwhile, and the clip does not depend on what happens there.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use bevy::prelude::*;
use tempfile::NamedTempFile;
use tessera_arbiter::{Match, Texts};
use tessera_rules::Message;

use super::clip::drawn;
use super::keep::{free_file, told};
use crate::Launch;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::{ClipProgress, KeepClip, StopClip, Toast};
use crate::model::view::FlatView;
use crate::scene::looks::Styles;
use crate::scene::room::Rooms;

/// How many moves a clip shows: as many as fit into a file that can be sent to friends.
const MOVES: usize = 10;
/// The size of a clip in pixels, for the same reason.
const SIZE: &str = "640x360";
/// How often the table looks whether the clip is there.
const LOOK: Duration = Duration::from_millis(500);

/// The clip in the making, if any. Two at once would only wait for each other.
#[derive(Resource, Default)]
struct Maker(Option<ClipMaker>);

/// A second program that makes a clip.
struct ClipMaker {
    file: PathBuf,
    program: Child,
    said: Arc<Said>,
    /// The thread that hears it, until the program has ended.
    ear: Option<JoinHandle<()>>,
    /// The record is needed until the program has ended.
    _game: NamedTempFile,
}

/// The lines that the program has written so far.
#[derive(Default)]
struct Said {
    /// How many moves are drawn.
    drawn: AtomicUsize,
    /// The last line besides. It is the reason if the program fails.
    last: Mutex<String>,
    /// How many moves the clip will have.
    moves: usize,
}

impl ClipMaker {
    /// Starts the program for a clip of so many moves.
    fn start(mut maker: Command, file: PathBuf, game: NamedTempFile, moves: usize) -> io::Result<Self> {
        let mut program = maker.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        let said = Arc::new(Said { moves, ..Said::default() });
        let ear = program.stderr.take().map(|errors| {
            let said = said.clone();
            std::thread::spawn(move || said.hear(BufReader::new(errors)))
        });
        Ok(Self { file, program, said, ear, _game: game })
    }

    /// Whether the clip is there, or the reason why it will never be. `None` while it is made.
    fn outcome(&mut self) -> Option<Result<(), String>> {
        match self.program.try_wait() {
            Ok(None) => None,
            Ok(Some(status)) if status.success() => Some(Ok(())),
            Ok(Some(_)) => {
                // All of it was said, but not all of it is heard yet.
                self.ear.take().map(JoinHandle::join);
                Some(Err(self.said.last.lock().unwrap_or_else(PoisonError::into_inner).clone()))
            }
            Err(error) => Some(Err(error.to_string())),
        }
    }

    /// Stops the program.
    ///
    /// # Errors
    /// It cannot be stopped.
    fn stop(&mut self) -> io::Result<()> {
        self.program.kill()?;
        self.program.wait()?;
        Ok(())
    }
}

/// The second program does not outlive this one: nobody would get its clip.
impl Drop for ClipMaker {
    fn drop(&mut self) {
        if matches!(self.program.try_wait(), Ok(None)) && self.stop().is_ok() {
            remove_empty(&self.file);
        }
    }
}

impl Said {
    fn hear(&self, errors: impl BufRead) {
        for line in errors.split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned();
            match drawn(&line) {
                Some(moves) => self.drawn.store(moves, Ordering::Relaxed),
                None => *self.last.lock().unwrap_or_else(PoisonError::into_inner) = line,
            }
        }
    }

    fn progress(&self) -> (usize, usize) {
        (self.drawn.load(Ordering::Relaxed), self.moves)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Maker>().add_observer(on_keep_clip).add_observer(on_stop).add_systems(Update, watch);
}

fn on_keep_clip(
    _: On<KeepClip>,
    current: Option<Res<Match>>,
    (launch, preferences, flat): (Res<Launch>, Res<Preferences>, Res<FlatView>),
    texts: Res<Texts>,
    (styles, rooms): (Res<Styles>, Res<Rooms>),
    (mut maker_now, mut progress): (ResMut<Maker>, ResMut<ClipProgress>),
    mut commands: Commands,
) -> Result {
    let Some(current) = current.filter(|_| maker_now.0.is_none()) else { return Ok(()) };
    let game = NamedTempFile::new()?;
    std::fs::write(&game, current.record().to_string())?;
    let mut maker = Command::new(std::env::current_exe()?);
    let file = free_file("apng");
    // The clip is written at its end. The empty file keeps the name until then, and is refused here where none can be written.
    if let Err(error) = File::create_new(&file) {
        commands.trigger(Toast(told(&file, Err(error.to_string()))));
        return Ok(());
    }
    maker.arg("--clip").arg(&file).arg("--record").arg(game.path()).args(["--size", SIZE]);
    maker.arg("--last").arg(MOVES.to_string());
    let view = match preferences.camera {
        _ if flat.0 => "flat",
        CameraMode::Table => "top",
        CameraMode::Off | CameraMode::Seat => "seat",
    };
    let Preferences { pieces, board, room, .. } = &*preferences;
    // Pieces without a model show letters of this language.
    maker.args(["--view", view, "--language", texts.language()]);
    // A name that is not there would be refused. The table shows something else in its place, and so does the clip.
    for (option, name, is_known) in [
        ("--pieces", pieces, styles.sets().contains(pieces)),
        ("--board", board, styles.boards().contains(board)),
        ("--room", room, rooms.names().any(|name| name == room)),
    ] {
        if is_known {
            maker.args([option, name]);
        }
    }
    if let Some(mods) = &launch.mods {
        maker.arg("--mods").arg(mods);
    }
    let started = ClipMaker::start(maker, file.clone(), game, MOVES.min(current.ply()));
    let started = started.inspect_err(|_| remove_empty(&file))?;
    progress.0 = Some(started.said.progress());
    maker_now.0 = Some(started);
    commands.trigger(Toast(Message::new("tell-clip-begun")));
    Ok(())
}

fn on_stop(
    _: On<StopClip>,
    mut maker: ResMut<Maker>,
    mut progress: ResMut<ClipProgress>,
    mut commands: Commands,
) -> Result {
    if let Some(mut stopped) = maker.0.take() {
        progress.0 = None;
        stopped.stop()?;
        remove_empty(&stopped.file);
        commands.trigger(Toast(Message::new("tell-clip-stopped")));
    }
    Ok(())
}

/// Follows the progress, and tells when the clip is there, or why it is not.
fn watch(mut maker: ResMut<Maker>, mut progress: ResMut<ClipProgress>, mut redraws: Redraws, mut commands: Commands) {
    let Some(now) = &mut maker.bypass_change_detection().0 else { return };
    redraws.within(LOOK);
    progress.set_if_neq(ClipProgress(Some(now.said.progress())));
    let Some(saved) = now.outcome() else { return };
    if saved.is_err() {
        remove_empty(&now.file);
    }
    commands.trigger(Toast(told(&now.file, saved)));
    (maker.0, progress.0) = (None, None);
}

/// Removes the file that kept the name. Only the whole clip replaces it.
fn remove_empty(file: &Path) {
    let _ = std::fs::remove_file(file);
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    fn start(script: &str) -> ClipMaker {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        ClipMaker::start(shell, PathBuf::new(), NamedTempFile::new().unwrap(), 10).unwrap()
    }

    /// Waits until `what` has a value.
    fn until<T>(maker: &mut ClipMaker, what: impl Fn(&mut ClipMaker) -> Option<T>) -> T {
        let start = std::time::Instant::now();
        loop {
            if let Some(found) = what(maker) {
                return found;
            }
            assert!(start.elapsed() < Duration::from_secs(30));
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn the_count_follows_the_program_until_it_is_stopped() {
        let mut maker = start("echo 'a warning' >&2; echo 'drawn 3' >&2; exec sleep 600");
        assert_eq!(maker.said.moves, 10);
        until(&mut maker, |maker| (maker.said.progress() == (3, 10)).then_some(()));
        assert_eq!(maker.outcome(), None);
        maker.stop().unwrap();
        assert!(maker.outcome().unwrap().is_err());
    }

    #[test]
    fn a_clip_that_is_made_ends_with_the_game() {
        let file = NamedTempFile::new().unwrap().into_temp_path();
        let mut maker = start("echo 'drawn 3' >&2; exec sleep 600");
        maker.file = file.to_path_buf();
        let said = maker.said.clone();
        until(&mut maker, |maker| (maker.said.progress() == (3, 10)).then_some(()));
        let ear = maker.ear.take();
        drop(maker);
        // The program has closed its end, so the thread that hears it ends.
        ear.unwrap().join().unwrap();
        assert_eq!((file.exists(), said.progress()), (false, (3, 10)));
    }

    #[test]
    fn the_last_line_is_the_reason() {
        let mut maker = start("echo 'drawn 3' >&2; echo 'no disk' >&2; exit 1");
        assert_eq!(until(&mut maker, ClipMaker::outcome), Err("no disk".to_owned()));
    }
}
