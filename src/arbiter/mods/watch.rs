//! Watches the folder of mods and reads it again after a change.

use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bevy::prelude::*;
use notify_debouncer_full::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, Debouncer, RecommendedCache, new_debouncer};

use super::{Mods, ReloadMods};
use crate::waker::Waker;

/// The time without changes after which the mods are read. Editors write a file in several steps, so a shorter time
/// could read half a file.
const QUIET: Duration = Duration::from_millis(200);

/// The watcher and its messages.
#[derive(Resource)]
struct Watch {
    changes: Mutex<Receiver<()>>,
    /// Watches until it is dropped.
    _watcher: Debouncer<RecommendedWatcher, RecommendedCache>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, start).add_systems(Update, look.run_if(resource_exists::<Watch>));
}

fn start(mut mods: ResMut<Mods>, waker: Res<Waker>, mut commands: Commands) {
    let Some(folder) = mods.folder().map(Path::to_owned) else { return };
    let (tell, changes) = channel();
    let waker = waker.clone();
    let watcher = new_debouncer(QUIET, None, move |events: DebounceEventResult| {
        // Reading the files is an event too. Without this check each reading would cause the next one.
        if events.is_ok_and(|events| events.iter().all(|event| event.kind.is_access())) {
            return;
        }
        // Sending fails only while the program ends.
        let _ = tell.send(());
        waker.wake();
    });
    let watched = watcher.and_then(|mut watcher| {
        watcher.watch(&folder, RecursiveMode::Recursive)?;
        Ok(watcher)
    });
    match watched {
        Ok(watcher) => commands.insert_resource(Watch { changes: Mutex::new(changes), _watcher: watcher }),
        Err(error) => mods.blind = Some(format!("changes of mods are not seen: {error}")),
    }
    // Files may have changed between the first reading and the start of the watcher.
    commands.trigger(ReloadMods);
}

fn look(watch: Res<Watch>, mut commands: Commands) {
    let changes = watch.changes.lock().unwrap_or_else(PoisonError::into_inner);
    if changes.try_iter().count() > 0 {
        commands.trigger(ReloadMods);
    }
}
