//! A position on a small board.

use bevy_egui::egui::{Color32, Rect, Stroke, StrokeKind, Ui, Vec2};
use tessera_rules::{Position, Rules};

use super::icons::Icons;
use super::theme;
use crate::model::board_zones::zone_lines;
use crate::model::geometry::is_light;

/// The colour of light squares on diagrams.
pub(super) const LIGHT: Color32 = Color32::from_rgb(205, 178, 138);
const DARK: Color32 = Color32::from_rgb(118, 84, 58);
/// The colour of the lines of zones on both.
pub(super) const ZONE: Color32 = Color32::from_rgb(52, 28, 16);

/// Paints a position into the middle of a square.
pub(super) fn paint(ui: &Ui, rules: &Rules, position: &Position, icons: &Icons, rect: Rect) {
    let colors = theme::colors(ui.ctx());
    let size = rules.board_shape();
    let step = rect.width() / f32::from(size.files.max(size.ranks));
    let rect = Rect::from_center_size(rect.center(), Vec2::new(f32::from(size.files), f32::from(size.ranks)) * step);
    for square in rules.squares() {
        let corner = rect.min + Vec2::new(f32::from(square.file()), f32::from(size.ranks - 1 - square.rank())) * step;
        let cell = Rect::from_min_size(corner, Vec2::splat(step));
        ui.painter().rect_filled(cell, 0., if is_light(square) { LIGHT } else { DARK });
        if let Some(piece) = position.top(square) {
            icons.paint(ui, rules, piece, cell);
        } else if position.blocks().has(square) {
            icons.paint_block(ui, rules, cell);
        }
    }
    for ends in zone_lines(rules) {
        let ends = ends.map(|at| rect.left_bottom() + Vec2::new(at.x, -at.y) * step);
        ui.painter().line_segment(ends, Stroke::new((step * 0.06).max(1.), ZONE));
    }
    ui.painter().rect_stroke(rect, 1., Stroke::new(1., colors.accent), StrokeKind::Outside);
}
