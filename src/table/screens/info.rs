//! Shows the texts about the square under the pointer. In table mode they stand before the seats, see
//! [`table_mode`](super::table_mode).

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Area, FontId, Id, LayerId, Order, RichText, Vec2};
use tessera_arbiter::{OnShow, Texts};
use tessera_rules::Piece;

use super::info_words::InfoLines;
use super::{controls, explanation, theme};
use crate::model::geometry::Geometry;
use crate::model::lesson_in_play::LessonInPlay;
use crate::model::open_page::OpenPage;
use crate::model::view::{FlatView, FreeArea};
use crate::scene::camera::Rig;

/// The distance of the texts from the edges of the window where they stand at the lower left, in logical pixels.
const EDGE: f32 = 14.;
/// The greatest width of the texts there, in logical pixels.
const WIDTH: f32 = 420.;

pub(super) fn show(
    mut contexts: EguiContexts,
    (lines, lesson): (Res<InfoLines>, Option<Res<LessonInPlay>>),
    (rig, flat, free): (Single<&Rig>, Res<FlatView>, Res<FreeArea>),
    page: Res<OpenPage>,
) -> Result {
    if lines.0.is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let (area, width) = if lesson.is_some() {
        // Beside the paper of the lesson.
        let left = (free.left * context.viewport_rect().width()).max(EDGE);
        let area = Area::new(Id::new(explanation::INFO)).anchor(Align2::LEFT_BOTTOM, Vec2::new(left, -EDGE));
        (area.order(Order::Tooltip).interactable(false), WIDTH)
    } else {
        let beside = controls::stand_beside(&rig, &flat);
        let Some(area) = explanation::area(context, &page, explanation::INFO) else { return Ok(()) };
        (area, explanation::width(context, beside))
    };
    area.show(context, |ui| {
        theme::panel(ui.ctx()).show(ui, |ui| {
            ui.set_max_width(width);
            for line in &lines.0 {
                ui.label(RichText::new(line).size(theme::HEADING - 2.));
            }
        });
    });
    Ok(())
}

/// Labels each stack with the pieces beneath its top, in views that show only the top.
pub(super) fn labels(
    mut contexts: EguiContexts,
    (flat, on_show): (Res<FlatView>, OnShow),
    texts: Res<Texts>,
    camera: Single<(&Camera, &GlobalTransform, &Rig)>,
) -> Result {
    let (camera, transform, rig) = *camera;
    if !flat.0 && !rig.is_high() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let colors = theme::colors(context);
    let (rules, position) = (on_show.rules(), on_show.position());
    let geometry = Geometry::of(rules);
    let painter = context.layer_painter(LayerId::new(Order::Background, Id::new("stacks")));
    for square in position.occupied().iter().filter(|&square| position.height(square) > 1) {
        let letter = |piece: Piece| texts.letter(rules, piece.kind());
        let beneath: String = position.stack(square).skip(1).map(letter).collect();
        let corner = geometry.centre(square) + rig.right() * 0.46 - rig.up() * 0.46;
        let Ok(at) = camera.world_to_viewport(transform, corner) else { continue };
        let at = at / context.zoom_factor();
        let galley = painter.layout_no_wrap(format!("+{beneath}"), FontId::proportional(15.), colors.text);
        let corner = egui::pos2(at.x - galley.size().x, at.y - galley.size().y);
        let ground = egui::Rect::from_min_size(corner, galley.size()).expand2(egui::vec2(3., 1.));
        painter.rect_filled(ground, 3., colors.shade);
        painter.galley(corner, galley, colors.text);
    }
    Ok(())
}
