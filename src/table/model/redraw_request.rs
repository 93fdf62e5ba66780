//! Asking for the next picture. An idle table draws nothing, so whoever changes the picture asks.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// A wish for a picture.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RedrawRequest {
    /// At once: something is moving, or has just changed.
    Now,
    /// After so long at the latest: something is due then.
    Within(Duration),
}

/// Asks for pictures. Who animates asks in each frame until it is done.
#[derive(SystemParam)]
pub(crate) struct Redraws<'w> {
    requests: MessageWriter<'w, RedrawRequest>,
}

impl Redraws<'_> {
    /// Asks for the next picture at once.
    pub(crate) fn now(&mut self) {
        self.requests.write(RedrawRequest::Now);
    }

    /// Asks for a picture after so long at the latest.
    pub(crate) fn within(&mut self, wait: Duration) {
        self.requests.write(RedrawRequest::Within(wait));
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<RedrawRequest>();
}
