//! In table mode a page is turned towards the player who opened it: the one to move, or the one who opened the menu with the
//! button of a seat. The menu is turned with it.
//!
//! egui draws upright only. So it draws the page for a window of the turned size, all its triangles are turned after that,
//! and the pointer is turned back before egui hears of it.

use bevy::prelude::*;
use bevy_egui::egui::{ClippedPrimitive, Context, Event, Pos2, Rect, Vec2, epaint::Primitive};
use bevy_egui::{EguiContexts, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiRenderOutput, PrimaryEguiContext};
use tessera_arbiter::{Match, Seats};
use tessera_rules::Seat;

use super::{controls, table_mode};
use crate::model::geometry::table_side;
use crate::model::lesson_in_play::LessonInPlay;
use crate::model::open_page::OpenPage;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::model::view::Screen;

/// The sides of the table, as [`table_side`] counts them. The others are to the left and to the right.
const NEAR: i32 = 0;
const RIGHT: i32 = 1;
const FAR: i32 = 2;

/// How the interface is turned.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub(super) struct PageTurn {
    /// The side of the table from which it is read.
    side: i32,
    /// The size of the window, in points of egui.
    window: Vec2,
}

impl Default for PageTurn {
    fn default() -> Self {
        Self { side: NEAR, window: Vec2::ZERO }
    }
}

impl PageTurn {
    /// The size of the page.
    fn page(self) -> Vec2 {
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
    fn to_page(self, at: Pos2) -> Pos2 {
        let Vec2 { x: width, y: height } = self.window;
        match self.side {
            NEAR => at,
            RIGHT => Pos2::new(height - at.y, at.x),
            FAR => Pos2::new(width - at.x, height - at.y),
            _ => Pos2::new(at.y, width - at.x),
        }
    }

    fn turn(self, drawn: &mut ClippedPrimitive) {
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

/// The seat whose button opened the menu. Its player reads the menu, and the page that opens from it.
#[derive(Resource, Default)]
pub(super) struct MenuReader(pub(super) Option<Seat>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PageTurn>()
        .init_resource::<MenuReader>()
        .add_systems(PreUpdate, turn_pointer.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(PostUpdate, (choose, turn_page).chain().after(EguiPostUpdateSet::ProcessOutput));
}

/// Turns the pointer back, and gives egui a window of the page's size.
fn turn_pointer(mut turn: ResMut<PageTurn>, mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>) {
    let Some(window) = input.screen_rect else { return };
    turn.window = window.size();
    if turn.side == NEAR {
        return;
    }
    input.screen_rect = Some(Rect::from_min_size(Pos2::ZERO, turn.page()));
    for event in &mut input.events {
        if let Event::PointerMoved(pos) | Event::PointerButton { pos, .. } | Event::Touch { pos, .. } = event {
            *pos = turn.to_page(*pos);
        }
    }
}

/// Turns to the player to move when a page opens, and back when it closes. The page keeps its side while it is open. After
/// the end of a game it is everybody's and stands upright, if it is not opened from the menu of a seat.
fn choose(
    mut contexts: EguiContexts,
    (page, preferences, screen): (Res<OpenPage>, Res<Preferences>, Res<State<Screen>>),
    (current, seats, lesson): (Option<Res<Match>>, Seats, Option<Res<LessonInPlay>>),
    (mut turn, mut menu): (ResMut<PageTurn>, ResMut<MenuReader>),
    mut was_open: Local<bool>,
    mut redraws: Redraws,
) -> Result {
    let has_menu = menu.0.is_some() && controls::is_menu_open(contexts.ctx_mut()?);
    let is_open = has_menu || !matches!(*page, OpenPage::None);
    if !is_open && menu.0.is_some() {
        menu.0 = None;
    }
    if is_open == *was_open {
        return Ok(());
    }
    *was_open = is_open;
    // One person at the table sees all pages upright.
    let many = |current: &Match| current.game().rules().order().filter(|seat| seats.is_person(*seat)).count() > 1;
    let sits_round = table_mode::is_on(&preferences, &screen) && lesson.is_none();
    let turns = |current: &Res<Match>| is_open && sits_round && many(current);
    let side = current.filter(turns).map_or(NEAR, |current| {
        let game = current.game();
        let voice = seats.voice_here(game);
        let reader = menu.0.or(Some(voice).filter(|_| game.ending().is_none()));
        reader.map_or(NEAR, |reader| table_side(current.game().rules(), reader.army()))
    });
    if turn.side != side {
        turn.side = side;
        redraws.now();
    }
    Ok(())
}

/// Turns all that egui has drawn. A picture that was laid out before the turn is left out if it has another shape.
fn turn_page(
    turn: Res<PageTurn>,
    mut output: Single<&mut EguiRenderOutput, With<PrimaryEguiContext>>,
    mut last: Local<i32>,
) {
    let laid_out_for = std::mem::replace(&mut *last, turn.side);
    if turn.side == NEAR && laid_out_for == NEAR {
        return;
    }
    if (turn.side - laid_out_for) % 2 != 0 {
        output.paint_jobs.clear();
        return;
    }
    output.paint_jobs.iter_mut().for_each(|drawn| turn.turn(drawn));
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
            let turn = PageTurn { side, window };
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
