//! Errors of systems and observers: they are logged and shown to the player, and the game goes on.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use bevy::ecs::error::{BevyError, ErrorContext};
use bevy::prelude::*;
use tessera_rules::Message;

use crate::model::frame::TableSystems;
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::Toast;

/// How long an error is not reported again: a system that fails in every frame must not flood the log and the screen.
const QUIET: Duration = Duration::from_secs(5);

/// All errors so far.
#[derive(Default)]
struct Reported {
    /// For the first line of each error: the time and the number of its last report.
    lines: BTreeMap<String, (Instant, usize)>,
    /// How many reports there were.
    count: usize,
}

/// Errors that wait to be shown. Bevy's handler is a plain function without access to the world, so this is a static.
static REPORTED: Mutex<Option<Reported>> = Mutex::new(None);

/// Reads or changes the list of errors. The list stays readable if a thread has panicked with the lock in its hands.
fn with_reported<T>(act: impl FnOnce(&mut Reported) -> T) -> T {
    act(REPORTED.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert_default())
}

/// The error handler of the program, for [`App::set_error_handler`].
///
/// It logs each error and shows it as a note at the table. The game goes on. The same error is reported at most once in
/// five seconds.
pub fn report_error(error: BevyError, context: ErrorContext) {
    let text = format!("{context}: {error}");
    // The first line names the error; a backtrace may follow.
    let line = text.lines().next().unwrap_or_default().to_owned();
    with_reported(|reported| {
        if reported.lines.get(&line).is_none_or(|(told, _)| told.elapsed() > QUIET) {
            error!("{text}");
            reported.count += 1;
            reported.lines.insert(line, (Instant::now(), reported.count));
        }
    });
}

/// The number of the last error that was shown.
#[derive(Resource)]
struct Seen(usize);

pub(crate) fn plugin(app: &mut App) {
    // A process may run several programs after one another, as tests do. Each shows its own errors.
    app.insert_resource(Seen(with_reported(|reported| reported.count)));
    app.add_systems(Update, show.in_set(TableSystems::Input));
}

/// Shows the errors that were reported since the last frame.
fn show(mut seen: ResMut<Seen>, mut redraws: Redraws, mut commands: Commands) {
    with_reported(|reported| {
        for (line, _) in reported.lines.iter().filter(|(_, (_, number))| *number > seen.0) {
            commands.trigger(Toast(Message::new("tell-error").text("error", line)));
            redraws.now();
        }
        seen.0 = reported.count;
    });
}
