//! The block of variants that have one: a figure of nobody that goes to another square after each move.

use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, OnShow};
use tessera_rules::Square;

use super::present::HOP;
use super::travel::{HEIGHT, Moving, Stance};
use super::tween::Tween;
use crate::model::edited_setup::EditedSetup;
use crate::model::frame::TableSystems;
use crate::model::geometry::Geometry;
use crate::model::redraw_request::Redraws;

/// The figure of the block, and the square where it stands or to which it goes.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockFigure(pub Square);

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

/// Puts the figure on the square that it has at the shown ply, or in the position that is set up.
fn place(
    on_show: OnShow,
    (current, edited): (Res<Match>, Option<Res<EditedSetup>>),
    figure: Option<Single<(Entity, &mut BlockFigure, &Transform)>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let sets_up = edited.is_some();
    let wanted = match edited {
        Some(edited) => edited.editor().setup().block,
        None => on_show.position().block(),
    };
    let geometry = Geometry::of(current.game().rules());
    match (wanted, figure) {
        (None, None) => return,
        (None, Some(figure)) => commands.entity(figure.0).despawn(),
        (Some(square), None) => {
            let at = geometry.centre(square);
            let stance = Quat::from_rotation_y(TURN);
            let stands = Transform::from_translation(at).with_rotation(stance);
            let mut figure = commands.spawn((BlockFigure(square), stands, Stance(stance), Visibility::default()));
            // That of the starting position stands there already.
            if sets_up || on_show.ply() > 0 {
                figure.insert(Moving::set_down(at));
            }
        }
        (Some(square), Some(figure)) => {
            let (entity, mut figure, transform) = figure.into_inner();
            if figure.0 == square {
                return;
            }
            figure.0 = square;
            let way = Moving::carried(transform.translation, geometry.centre(square), HEIGHT, Tween::new(HOP));
            commands.entity(entity).insert(way);
        }
    }
    redraws.now();
}
