//! The side of the table from which the interface is read. See [`page_turn`](super::page_turn).

use bevy::prelude::Resource;
use bevy_egui::egui::{ClippedPrimitive, Context, Pos2, Rect, Vec2, epaint::Primitive};

/// The sides of the table, as [`table_side`] counts them. The others are to the left and to the right.
pub(super) const NEAR: i32 = 0;
const RIGHT: i32 = 1;
const FAR: i32 = 2;

/// How the interface is turned.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub(super) struct PageSide {
    /// The side of the table from which it is read.
    pub(super) side: i32,
    /// The size of the window, in points of egui.
    pub(super) window: Vec2,
}

impl Default for PageSide {
    fn default() -> Self {
        Self { side: NEAR, window: Vec2::ZERO }
    }
}

impl PageSide {
    /// The size of the page.
    pub(super) fn page(self) -> Vec2 {
        if self.side % 2 == 0 { self.window } else { self.window.yx() }
    }

    /// The height of the window, in points of egui, which lays out the page.
    pub(super) fn window_height(self, context: &Context) -> f32 {
        let page = context.viewport_rect().size();
        if self.side % 2 == 0 { page.y } else { page.x }
    }

    /// The place in the window of a place on the page.
    fn to_window(self, at: Pos2) -> Pos2 {
        let Vec2 { x: width, y: height } = self.window;
        match self.side {
            NEAR => at,
            RIGHT => Pos2::new(at.y, height - at.x),
            FAR => Pos2::new(width - at.x, height - at.y),
            _ => Pos2::new(width - at.y, at.x),
        }
    }

    /// The place on the page of a place in the window.
    pub(super) fn to_page(self, at: Pos2) -> Pos2 {
        let Vec2 { x: width, y: height } = self.window;
        match self.side {
            NEAR => at,
            RIGHT => Pos2::new(height - at.y, at.x),
            FAR => Pos2::new(width - at.x, height - at.y),
            _ => Pos2::new(at.y, width - at.x),
        }
    }

    /// Turns what egui has drawn.
    pub(super) fn turn(self, drawn: &mut ClippedPrimitive) {
        let Rect { min, max } = drawn.clip_rect;
        drawn.clip_rect = Rect::from_two_pos(self.to_window(min), self.to_window(max));
        match &mut drawn.primitive {
            Primitive::Mesh(mesh) => {
                mesh.vertices.iter_mut().for_each(|vertex| vertex.pos = self.to_window(vertex.pos))
            }
            Primitive::Callback(callback) => {
                let Rect { min, max } = callback.rect;
                callback.rect = Rect::from_two_pos(self.to_window(min), self.to_window(max));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_reads_from_left_to_right() {
        let window = Vec2::new(1200., 700.);
        for (side, top_left, along) in [
            (NEAR, [0., 0.], [1., 0.]),
            (RIGHT, [0., 700.], [0., -1.]),
            (FAR, [1200., 700.], [-1., 0.]),
            (3, [1200., 0.], [0., 1.]),
        ] {
            let turn = PageSide { side, window };
            assert_eq!(turn.to_window(Pos2::ZERO), Pos2::from(top_left), "{side}");
            let reads = turn.to_window(Pos2::new(1., 0.)) - turn.to_window(Pos2::ZERO);
            assert_eq!(reads, Vec2::from(along), "{side}");
            let corner = turn.to_window(turn.page().to_pos2());
            assert_eq!(corner.to_vec2() + Pos2::from(top_left).to_vec2(), window, "the opposite corner, {side}");
            let at = Pos2::new(123., 45.);
            assert_eq!(turn.to_page(turn.to_window(at)), at, "{side}");
        }
    }
}
