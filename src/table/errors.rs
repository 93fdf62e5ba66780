//! What happens when a system or an observer fails: it is logged and shown, and the game goes on.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use bevy::ecs::error::{BevyError, ErrorContext};
use bevy::prelude::*;
use tessera_rules::Message;

use crate::model::frame::TableSystems;
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::Toast;

/// How long the same error is not told again: a system that fails in every frame must not flood log and screen.
const QUIET: Duration = Duration::from_secs(5);

/// All errors so far.
#[derive(Default)]
struct Reported {
    /// By the first line: when it was told last, and the how manyth report that was.
    lines: BTreeMap<String, (Instant, usize)>,
    count: usize,
}

/// Bevy's handler is a plain function that sees no world, so errors wait in a static for whoever shows them.
static REPORTED: Mutex<Option<Reported>> = Mutex::new(None);

/// Reads or changes the list. A thread that panicked while it held the list has left one that can still be read.
fn with_reported<T>(act: impl FnOnce(&mut Reported) -> T) -> T {
    act(REPORTED.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert_default())
}

/// The error handler of the program: for [`App::set_error_handler`].
///
/// An error is logged, and shown as a note at the table. The game goes on. The same error is told at most every five
/// seconds.
pub fn report_error(error: BevyError, context: ErrorContext) {
    let text = format!("{context}: {error}");
    // The first line says what is wrong; a backtrace may follow.
    let line = text.lines().next().unwrap_or_default().to_owned();
    with_reported(|reported| {
        if reported.lines.get(&line).is_none_or(|(told, _)| told.elapsed() > QUIET) {
            error!("{text}");
            reported.count += 1;
            reported.lines.insert(line, (Instant::now(), reported.count));
        }
    });
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(TableSystems::Input));
}

/// Shows what has been reported since the last frame.
fn show(mut seen: Local<usize>, mut redraws: Redraws, mut commands: Commands) {
    with_reported(|reported| {
        for (line, _) in reported.lines.iter().filter(|(_, (_, number))| *number > *seen) {
            commands.trigger(Toast(Message::new("tell-error").text("error", line)));
            redraws.now();
        }
        *seen = reported.count;
    });
}
