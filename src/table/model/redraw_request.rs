//! Requests for the next frame. An idle table draws nothing, so each system that changes the picture requests a frame.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::tasks::futures_lite::future::poll_once;
use bevy::tasks::{Task, block_on};

/// How many frames are drawn after a request. Other systems may react to a change one frame later, and the renderer is
/// one frame behind.
pub(crate) const FRAMES: u8 = 4;

/// How long a running task is left alone. A player hardly notices that time, and it leaves the processor to the task.
pub(crate) const POLL: Duration = Duration::from_millis(30);

/// A request for a frame.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RedrawRequest {
    /// At once, since something moves or has just changed.
    Now,
    /// After this time at the latest.
    Within(Duration),
}

/// Requests frames. A system that animates requests one in each frame until it is done.
#[derive(SystemParam)]
pub(crate) struct Redraws<'w> {
    requests: MessageWriter<'w, RedrawRequest>,
}

impl Redraws<'_> {
    /// Requests the next frame at once.
    pub(crate) fn now(&mut self) {
        self.requests.write(RedrawRequest::Now);
    }

    /// Requests the next frame at once, for the interface and for sounds alone. Where a processor draws, it does not draw the
    /// scene again, which takes the longest.
    pub(crate) fn interface_now(&mut self) {
        self.within(Duration::ZERO);
    }

    /// Requests a frame after `wait` at the latest.
    pub(crate) fn within(&mut self, wait: Duration) {
        self.requests.write(RedrawRequest::Within(wait));
    }

    /// The result of a task in the background; `None` while it runs. The end of a task wakes nobody, so the table looks
    /// again soon.
    pub(crate) fn poll<T>(&mut self, task: &mut Task<T>) -> Option<T> {
        let result = block_on(poll_once(task));
        if result.is_some() {
            self.now();
        } else {
            self.within(POLL);
        }
        result
    }
}

/// The number of pipelines that the renderer still compiles in the background. The objects that need them are invisible
/// until then. The renderer runs beside the game, so both share the number.
#[derive(Resource, Clone, Default)]
pub(crate) struct Compiling(Arc<AtomicUsize>);

impl Compiling {
    /// Whether anything is left to compile.
    pub(crate) fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }

    /// Reports how many are left.
    pub(crate) fn set(&self, left: usize) {
        self.0.store(left, Ordering::Relaxed);
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Compiling>().add_message::<RedrawRequest>();
}
