//! The block of variants that have one: a figure of nobody that goes to another square after each move. Before the first
//! move it waits beside the board.

use bevy::prelude::*;
use tessera_arbiter::{MatchStarted, OnShow};
use tessera_rules::Square;

use super::present::HOP;
use super::travel::{HEIGHT, Moving, Stance};
use super::tween::Tween;
use crate::model::edited_setup::EditedSetup;
use crate::model::frame::TableSystems;
use crate::model::geometry::Geometry;
use crate::model::redraw_request::Redraws;

/// The figure of the block, and the square where it stands or to which it goes. `None` beside the board.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockFigure(pub Option<Square>);

/// The rotation of the block, in radians: it looks past the player of White.
const TURN: f32 = -2.2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, place.in_set(TableSystems::Present)).add_observer(on_match_started);
}

/// A new match has no figure of the last one.
fn on_match_started(_: On<MatchStarted>, figures: Query<Entity, With<BlockFigure>>, mut commands: Commands) {
    for figure in &figures {
        commands.entity(figure).despawn();
    }
}

/// Puts the figure where it is at the shown ply, or in the position that is set up.
fn place(
    on_show: OnShow,
    edited: Option<Res<EditedSetup>>,
    figure: Option<Single<(Entity, &mut BlockFigure, &Transform)>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let rules = on_show.rules();
    if rules.block_look().is_none() {
        return;
    }
    let wanted = match edited {
        Some(edited) => edited.editor().setup().blocks.first(),
        None => on_show.position().blocks().first(),
    };
    let geometry = Geometry::of(rules);
    let at = wanted.map_or(geometry.beside(), |square| geometry.centre(square));
    match figure {
        None => {
            let stance = Quat::from_rotation_y(TURN);
            let stands = Transform::from_translation(at).with_rotation(stance);
            commands.spawn((BlockFigure(wanted), stands, Stance(stance), Visibility::default()));
        }
        Some(figure) => {
            let (entity, mut figure, transform) = figure.into_inner();
            if figure.0 == wanted {
                return;
            }
            figure.0 = wanted;
            let way = Moving::carried(transform.translation, at, HEIGHT, Tween::new(HOP));
            commands.entity(entity).insert(way);
        }
    }
    redraws.now();
}
