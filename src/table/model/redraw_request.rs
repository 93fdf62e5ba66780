//! Requests for the next frame. An idle table draws nothing, so each system that changes the picture requests a frame.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// How many frames are drawn after a request. Other systems may react to a change one frame later, and the renderer is
/// one frame behind.
pub(crate) const FRAMES: u8 = 4;

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

    /// Requests a frame after `wait` at the latest.
    pub(crate) fn within(&mut self, wait: Duration) {
        self.requests.write(RedrawRequest::Within(wait));
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
