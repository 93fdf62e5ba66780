//! Sees changes in the folder of mods.

use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy::prelude::*;
use notify_debouncer_full::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, Debouncer, RecommendedCache, new_debouncer};

use super::{Mods, ReloadMods};

/// An editor writes a file in several steps; after so long it is done.
const QUIET: Duration = Duration::from_millis(200);

/// Called, on another thread, when something has changed: a program that sleeps between inputs wakes up in it, for its
/// next update to read the mods again.
#[derive(Resource, Clone, Default)]
pub struct Waker(Arc<Mutex<Option<Box<dyn Fn() + Send>>>>);

impl Waker {
    /// Calls this from now on.
    pub fn set(&self, wake: impl Fn() + Send + 'static) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(wake));
    }

    fn wake(&self) {
        if let Some(wake) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            wake();
        }
    }
}

/// What watches, as long as it is kept, and what it has to say.
#[derive(Resource)]
struct Watch {
    changes: Mutex<Receiver<()>>,
    _watcher: Debouncer<RecommendedWatcher, RecommendedCache>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Waker>().add_systems(Startup, start).add_systems(Update, look.run_if(resource_exists::<Watch>));
}

fn start(mut mods: ResMut<Mods>, waker: Res<Waker>, mut commands: Commands) {
    let Some(folder) = mods.folder().map(Path::to_owned) else { return };
    let (tell, changes) = channel();
    let waker = waker.clone();
    let watcher = new_debouncer(QUIET, None, move |events: DebounceEventResult| {
        // To read the files is an event too, and would be followed by reading them, for ever.
        if events.is_ok_and(|events| events.iter().all(|event| event.kind.is_access())) {
            return;
        }
        // Nobody listens any more when the program ends.
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
    // What has changed between the first look and this.
    commands.trigger(ReloadMods);
}

fn look(watch: Res<Watch>, mut commands: Commands) {
    let changes = watch.changes.lock().unwrap_or_else(PoisonError::into_inner);
    if changes.try_iter().count() > 0 {
        commands.trigger(ReloadMods);
    }
}
