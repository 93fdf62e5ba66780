//! The blocks of variants that have them, figures of nobody. One that moves, like the duck, waits beside the board before the
//! first move. Those that stay, like the arrows of the Amazons, come one by one from the pieces that shoot them.

use bevy::prelude::*;
use tessera_arbiter::{MatchStarted, OnShow};
use tessera_rules::Square;

use super::present::{StepShown, present};
use super::travel::{HEIGHT, HOP, Moving, Stance};
use super::tween::Tween;
use crate::model::edited_setup::EditedSetup;
use crate::model::frame::TableSystems;
use crate::model::geometry::Geometry;
use crate::model::redraw_request::Redraws;

/// The figure of a block, and the square where it stands or to which it goes. `None` beside the board.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockFigure(pub Option<Square>);

/// The rotation of a block, in radians: it looks past the player of White. A block that is shot looks back.
const TURN: f32 = -2.2;

pub(super) fn plugin(app: &mut App) {
    // `present` tells that the motions have begun, so no figure may begin later than the pieces.
    app.add_systems(Update, place.in_set(TableSystems::Present).after(present)).add_observer(on_match_started);
}

/// A new match has no figure of the last one.
fn on_match_started(_: On<MatchStarted>, figures: Query<Entity, With<BlockFigure>>, mut commands: Commands) {
    for figure in &figures {
        commands.entity(figure).despawn();
    }
}

/// Puts the figures where they are at the shown ply, or in the position that is set up.
fn place(
    on_show: OnShow,
    (edited, step): (Option<Res<EditedSetup>>, Res<StepShown>),
    mut figures: Query<(Entity, &mut BlockFigure, &Transform)>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let rules = on_show.rules();
    if rules.block_look().is_none() {
        return;
    }
    let wanted = match &edited {
        Some(edited) => edited.editor().setup().blocks,
        None => on_show.position().blocks(),
    };
    let geometry = Geometry::of(rules);
    if rules.blocks_stay() {
        let mut missing = wanted;
        let mut gone = Vec::new();
        for (entity, figure, _) in &figures {
            match figure.0.filter(|square| wanted.has(*square)) {
                Some(square) => missing.remove(square),
                None => gone.push(entity),
            }
        }
        if gone.is_empty() && missing.is_empty() {
            return;
        }
        for entity in gone {
            commands.entity(entity).despawn();
        }
        let shot = || shooter(&on_show).filter(|_| edited.is_none() && step.is_next() && missing.count() == 1);
        let from = shot().map(|square| geometry.centre(square));
        for square in missing {
            let (at, new) = (geometry.centre(square), BlockFigure(Some(square)));
            let back = from.map(|from| from - at).map_or(TURN, |back| f32::atan2(-back.z, back.x));
            let figure = stand(new, from.unwrap_or(at), back, &mut commands);
            if let Some(from) = from {
                commands.entity(figure).insert(Moving::carried(from, at, HEIGHT, Tween::new(HOP)));
            }
        }
    } else {
        let next = wanted.first();
        let at = next.map_or(geometry.beside(), |square| geometry.centre(square));
        match figures.single_mut() {
            Ok((_, figure, _)) if figure.0 == next => return,
            Ok((entity, mut figure, transform)) => {
                figure.0 = next;
                let way = Moving::carried(transform.translation, at, HEIGHT, Tween::new(HOP));
                commands.entity(entity).insert(way);
            }
            Err(_) => drop(stand(BlockFigure(next), at, TURN, &mut commands)),
        }
    }
    redraws.now();
}

/// A new figure, turned by an angle in radians.
fn stand(figure: BlockFigure, at: Vec3, turn: f32, commands: &mut Commands) -> Entity {
    let stance = Quat::from_rotation_y(turn);
    let stands = Transform::from_translation(at).with_rotation(stance);
    commands.spawn((figure, stands, Stance(stance), Visibility::default())).id()
}

/// The square of the piece that has shot the newest block at the shown ply.
fn shooter(on_show: &OnShow) -> Option<Square> {
    let before = on_show.game().position_after(on_show.ply().checked_sub(1)?)?;
    on_show.rules().block_origin(before)
}
