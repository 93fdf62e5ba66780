//! Pieces on their way.

use bevy::prelude::*;

use super::tween::{Tween, step};
use crate::model::frame::{FinishMotion, TableSystems};
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;

/// How high the highest hop goes: over a king.
pub(super) const HEIGHT: f32 = 1.15;
/// How long a hop on the spot takes, in seconds: long enough to be seen beside a move.
const HOP: f32 = 0.36;

/// A piece on its way.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Moving {
    pub(super) from: Vec3,
    pub(super) to: Vec3,
    /// How high above a straight line it goes.
    pub(super) arc: f32,
    pub(super) tween: Tween,
}

impl Moving {
    /// A small hop on the spot, after so many seconds.
    pub(super) fn hop(at: Vec3, delay: f32) -> Self {
        Self { from: at, to: at, arc: HEIGHT / 4., tween: Tween::new(HOP).after(delay) }
    }

    fn position(&self) -> Vec3 {
        let t = self.tween.eased();
        self.from.lerp(self.to, t) + Vec3::Y * self.arc * 4. * t * (1. - t)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, travel.in_set(TableSystems::Animate)).add_observer(on_finish_motion);
}

fn on_finish_motion(_: On<FinishMotion>, mut pieces: Query<&mut Moving>) {
    for mut moving in &mut pieces {
        moving.tween.finish();
    }
}

pub(super) fn travel(
    mut pieces: Query<(Entity, &mut Moving, &mut Transform)>,
    time: Res<Time>,
    preferences: Res<Preferences>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    for (entity, mut moving, mut transform) in &mut pieces {
        moving.tween.advance(step(&time, &preferences));
        transform.translation = moving.position();
        if moving.tween.is_done() {
            commands.entity(entity).remove::<Moving>();
        }
        redraws.now();
    }
}
