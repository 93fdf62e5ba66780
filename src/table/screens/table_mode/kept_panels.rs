//! Panels of Bevy's UI that are spawned from their contents.

use bevy::prelude::*;

use crate::model::redraw_request::Redraws;
use crate::scene::looks::LooksChanged;

/// Despawns the panels whose contents are not wanted any more. Returns the contents that have no panel yet.
///
/// A panel that stays is the same entity, so a click on it is not lost while another one changes.
pub(crate) fn renew<'a, T: Component + PartialEq>(
    old: &Query<(Entity, &T)>,
    wanted: &'a [T],
    redraws: &mut Redraws,
    commands: &mut Commands,
) -> Vec<&'a T> {
    let stale = old.iter().filter(|(_, panel)| !wanted.contains(panel)).map(|(entity, _)| entity);
    let missing: Vec<&T> = wanted.iter().filter(|content| old.iter().all(|(_, panel)| panel != *content)).collect();
    let mut changes = !missing.is_empty();
    for entity in stale {
        commands.entity(entity).despawn();
        changes = true;
    }
    if changes {
        redraws.now();
    }
    missing
}

/// Despawns all panels of a kind, which are then spawned with other looks.
pub(crate) fn forget<T: Component>(
    _: On<LooksChanged>,
    panels: Query<Entity, With<T>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    for entity in &panels {
        commands.entity(entity).despawn();
    }
    redraws.now();
}
