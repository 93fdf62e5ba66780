//! The time that a motion takes.

use bevy::math::curve::EaseFunction;
use bevy::math::curve::easing::EasingCurve;
use bevy::prelude::*;

use crate::model::preferences::Preferences;

/// How far a motion has come, in seconds at usual speed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tween {
    delay: f32,
    duration: f32,
    elapsed: f32,
}

impl Tween {
    /// A motion of so many seconds.
    pub(crate) const fn new(duration: f32) -> Self {
        Self { delay: 0., duration, elapsed: 0. }
    }

    /// The same motion, which begins so many seconds later.
    pub(crate) const fn after(self, delay: f32) -> Self {
        Self { delay, ..self }
    }

    /// A motion that has ended.
    pub(crate) const fn done() -> Self {
        Self { delay: 0., duration: 1., elapsed: f32::INFINITY }
    }

    /// Goes on by so many seconds.
    pub(crate) fn advance(&mut self, seconds: f32) {
        self.elapsed += seconds;
    }

    /// Ends the motion.
    pub(crate) fn finish(&mut self) {
        self.elapsed = f32::INFINITY;
    }

    /// Whether it has ended.
    pub(crate) fn is_done(&self) -> bool {
        self.elapsed >= self.delay + self.duration
    }

    /// How far it has come, evenly from 0 to 1.
    pub(crate) fn progress(&self) -> f32 {
        ((self.elapsed - self.delay) / self.duration).clamp(0., 1.)
    }

    /// How far it has come from 0 to 1, slowly at either end.
    pub(crate) fn eased(&self) -> f32 {
        EasingCurve::new(0., 1., EaseFunction::CubicInOut).sample_clamped(self.progress())
    }
}

/// The seconds by which motions go on in this frame. Players who want no motion have it over in one frame.
pub(crate) fn step(time: &Time, preferences: &Preferences) -> f32 {
    if preferences.speed > 0. { time.delta_secs() * preferences.speed } else { f32::INFINITY }
}
