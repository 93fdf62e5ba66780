//! Clips of the last moves, for the player's folder of pictures.
//!
//! The program starts itself once more, without a window, and that second program makes the clip. So the table goes on
//! meanwhile, and the clip does not depend on what happens there.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::thread::JoinHandle;
use std::time::Duration;

use bevy::prelude::*;
use tempfile::NamedTempFile;
use tessera_arbiter::Match;
use tessera_rules::Message;

use super::keep::{free_file, told};
use crate::Launch;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::{KeepClip, Toast};
use crate::model::view::FlatView;
use crate::scene::looks::Styles;
use crate::scene::room::Rooms;

/// How many moves a clip shows: as many as fit into a file that can be sent to friends.
const MOVES: &str = "10";
/// The size of a clip in pixels, for the same reason.
const SIZE: &str = "640x360";
/// How often the table looks whether the clip is there.
const LOOK: Duration = Duration::from_millis(500);

/// The clips in the making.
#[derive(Resource, Default)]
struct Makers(Vec<ClipMaker>);

/// A second program that makes a clip.
struct ClipMaker {
    file: PathBuf,
    thread: JoinHandle<io::Result<Output>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Makers>().add_observer(on_keep_clip).add_systems(Update, watch);
}

fn on_keep_clip(
    _: On<KeepClip>,
    current: Option<Res<Match>>,
    (launch, preferences, flat): (Res<Launch>, Res<Preferences>, Res<FlatView>),
    (styles, rooms): (Res<Styles>, Res<Rooms>),
    mut makers: ResMut<Makers>,
    mut commands: Commands,
) -> Result {
    let Some(current) = current else { return Ok(()) };
    let game = NamedTempFile::new()?;
    std::fs::write(&game, current.record().to_string())?;
    let mut maker = Command::new(std::env::current_exe()?);
    let file = free_file("apng");
    // The clip is written at its end. The empty file keeps the name until then, and is refused here where none can be written.
    if let Err(error) = File::create_new(&file) {
        commands.trigger(Toast(told(&file, Err(error.to_string()))));
        return Ok(());
    }
    maker.arg("--clip").arg(&file).arg("--record").arg(game.path()).args(["--last", MOVES, "--size", SIZE]);
    let view = match preferences.camera {
        _ if flat.0 => "flat",
        CameraMode::Table => "top",
        CameraMode::Off | CameraMode::Seat => "seat",
    };
    let Preferences { pieces, board, room, .. } = &*preferences;
    maker.args(["--view", view]);
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
    let thread = std::thread::spawn(move || {
        let output = maker.output();
        // The record is needed until here.
        drop(game);
        output
    });
    makers.0.push(ClipMaker { file, thread });
    commands.trigger(Toast(Message::new("tell-clip-begun")));
    Ok(())
}

/// Tells when a clip is there, or why it is not.
fn watch(mut makers: ResMut<Makers>, mut redraws: Redraws, mut commands: Commands) {
    if makers.0.is_empty() {
        return;
    }
    redraws.within(LOOK);
    for ClipMaker { file, thread } in makers.0.extract_if(.., |maker| maker.thread.is_finished()) {
        let saved = match thread.join() {
            Ok(Ok(output)) if output.status.success() => Ok(()),
            Ok(Ok(output)) => {
                let said = String::from_utf8_lossy(&output.stderr).into_owned();
                Err(said.lines().last().unwrap_or_default().to_owned())
            }
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("the program that makes it has failed".to_owned()),
        };
        if saved.is_err() {
            // Only the empty file is there.
            let _ = std::fs::remove_file(&file);
        }
        commands.trigger(Toast(told(&file, saved)));
    }
}
