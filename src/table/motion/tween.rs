//! The progress of a motion in time.

use bevy::math::curve::EaseFunction;
use bevy::math::curve::easing::EasingCurve;
use bevy::prelude::*;

use crate::model::preferences::Preferences;

/// The progress of a motion. All times are in seconds at usual speed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tween {
    delay: f32,
    duration: f32,
    elapsed: f32,
}

impl Tween {
    /// A motion that takes `duration` seconds.
    pub(crate) const fn new(duration: f32) -> Self {
        Self { delay: 0., duration, elapsed: 0. }
    }

    /// The same motion, which begins after `delay` seconds.
    pub(crate) const fn after(self, delay: f32) -> Self {
        Self { delay, ..self }
    }

    /// A motion that has ended.
    pub(crate) const fn done() -> Self {
        Self { delay: 0., duration: 1., elapsed: f32::INFINITY }
    }

    /// Advances the motion by this many seconds.
    pub(crate) fn advance(&mut self, seconds: f32) {
        self.elapsed += seconds;
    }

    /// Ends the motion.
    pub(crate) fn finish(&mut self) {
        self.elapsed = f32::INFINITY;
    }

    /// Whether the motion has ended.
    pub(crate) fn is_done(&self) -> bool {
        self.elapsed >= self.delay + self.duration
    }

    /// The duration, without the delay.
    pub(crate) fn duration(&self) -> f32 {
        self.duration
    }

    /// The time since it began after its delay: from 0 to its duration.
    pub(crate) fn elapsed(&self) -> f32 {
        (self.elapsed - self.delay).clamp(0., self.duration)
    }

    /// Whether it was cut short: by an input, or because motions are off.
    pub(crate) fn is_cut(&self) -> bool {
        self.elapsed == f32::INFINITY
    }

    /// The progress from 0 to 1, at constant speed.
    pub(crate) fn progress(&self) -> f32 {
        ((self.elapsed - self.delay) / self.duration).clamp(0., 1.)
    }

    /// The progress from 0 to 1, slow at both ends.
    pub(crate) fn eased(&self) -> f32 {
        EasingCurve::new(0., 1., EaseFunction::CubicInOut).sample_clamped(self.progress())
    }
}

/// A progress that starts and ends slowly: smoothstep.
pub(crate) fn smooth(t: f32) -> f32 {
    t * t * (3. - 2. * t)
}

/// The seconds by which motions advance in this frame. At speed 0, every motion ends within one frame.
pub(crate) fn step(time: &Time, preferences: &Preferences) -> f32 {
    if preferences.speed > 0. { time.delta_secs() * preferences.speed } else { f32::INFINITY }
}
