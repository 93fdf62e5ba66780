//! A setup on show in place of the match, while somebody edits it. It may be invalid.

use bevy::prelude::*;
use tessera_rules::Setup;

use crate::match_in_play::Match;
use crate::on_show::{Shown, ShownSetup, Stack, present, spawn};
use crate::snapshot::{PieceId, PieceState, Place, Snapshot};

/// Shows a setup of the variant in play in place of the match, until the next match starts. The setup may be invalid.
///
/// Pieces that are in both pictures keep their entities, so they can be seen to move. The match stays as it is, and must not
/// go on meanwhile. Ignored without a match.
///
/// ```
/// use tessera_arbiter::harness::Harness;
/// use tessera_arbiter::{PieceId, ShowSetup, VariantAppExt};
/// use tessera_rules::Setup;
///
/// let mut harness = Harness::new(|app: &mut bevy::prelude::App| {
///     app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
/// });
/// harness.start("chess");
/// harness.ask(ShowSetup(Setup::empty()));
/// let world = harness.app.world_mut();
/// assert_eq!(world.query::<&PieceId>().iter(world).count(), 0);
/// assert_eq!(harness.current().ply(), 0);
/// ```
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub struct ShowSetup(pub Setup);

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_show_setup);
}

fn on_show_setup(
    show: On<ShowSetup>,
    current: Option<Res<Match>>,
    mut shown: ResMut<ShownSetup>,
    mut pieces: Query<Shown>,
    mut commands: Commands,
) {
    let Some(current) = current else { return };
    let rules = current.game().rules();
    *shown = ShownSetup(rules.position(&show.0).ok());
    let wanted = Snapshot::of_setup(&show.0);
    let mut there = Vec::new();
    let mut free = 0;
    for (entity, id, army, kind, place, stack, ..) in &pieces {
        free = free.max(id.index() + 1);
        if place.square().is_some() {
            let state = PieceState { army: **army, kind: **kind, place: *place, level: stack.below() };
            there.push((entity, state));
        } else {
            commands.entity(entity).despawn();
        }
    }
    let entities = assign(&wanted, &mut there);
    for (entity, _) in there {
        commands.entity(entity).despawn();
    }
    for ((id, state), entity) in wanted.iter().zip(&entities) {
        if entity.is_none() {
            let (below, above) = wanted.stack(id).unwrap_or_default();
            spawn(rules, PieceId::nth(free), state, Stack::new(below, above), &mut commands);
            free += 1;
        }
    }
    let state = |entity, _| {
        let id = PieceId::nth(entities.iter().position(|other| *other == Some(entity))?);
        Some((wanted.get(id)?, wanted.stack(id)?))
    };
    present(rules, state, &mut pieces, &mut commands);
}

/// The entity for each wanted piece, taken out of those that are `there`: first for pieces that stay, then for pieces that
/// only go elsewhere, then for dice that only show another face. `None` for pieces that are new.
fn assign(wanted: &Snapshot, there: &mut Vec<(Entity, PieceState)>) -> Vec<Option<Entity>> {
    let stays = |old: &PieceState, new: &PieceState| old == new;
    let moves = |old: &PieceState, new: &PieceState| (old.army, old.kind) == (new.army, new.kind);
    let place = |state: &PieceState| -> (Place, u8) { (state.place, state.level) };
    let turns = |old: &PieceState, new: &PieceState| old.army == new.army && place(old) == place(new);
    let mut entities: Vec<Option<Entity>> = wanted.iter().map(|_| None).collect();
    let passes: [&dyn Fn(&PieceState, &PieceState) -> bool; 3] = [&stays, &moves, &turns];
    for fits in passes {
        for ((_, new), entity) in wanted.iter().zip(&mut entities) {
            if entity.is_none()
                && let Some(found) = there.iter().position(|(_, old)| fits(old, &new))
            {
                *entity = Some(there.swap_remove(found).0);
            }
        }
    }
    entities
}
