//! The lens of photo mode, which blurs what is nearer or farther than the place at which the camera looks.

use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::rig::Rig;
use crate::model::view::PhotoMode;

/// The lens in photo mode, as an f-number. Bevy counts a square as a metre, so a usual number would blur nothing. This one blurs
/// what is twice as far as the focus by about a fiftieth of the picture's height.
const APERTURE: f32 = 0.12;
/// The room behind the table counts as this far away, in squares. With more, its lights would be large discs.
const BACKGROUND: f32 = 60.;

/// Gives the camera a lens in photo mode. Without a renderer, Bevy cannot remove it.
pub(super) fn change_lens(
    photo: Res<PhotoMode>,
    camera: Single<(Entity, &Rig, &Transform, Option<&mut DepthOfField>)>,
    drawn: Option<Res<RenderAdapterInfo>>,
    mut commands: Commands,
) {
    let (camera, rig, eye, lens) = camera.into_inner();
    if !photo.on || !photo.blur || drawn.is_none() {
        if lens.is_some() {
            commands.entity(camera).remove::<DepthOfField>();
        }
        return;
    }
    let wanted = DepthOfField {
        mode: DepthOfFieldMode::Gaussian,
        focal_distance: eye.translation.distance(rig.focus()),
        aperture_f_stops: APERTURE,
        max_depth: BACKGROUND,
        ..default()
    };
    match lens {
        Some(mut lens) if lens.focal_distance != wanted.focal_distance => *lens = wanted,
        Some(_) => {}
        None => {
            commands.entity(camera).insert(wanted);
        }
    }
}
