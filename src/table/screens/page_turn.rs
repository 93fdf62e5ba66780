//! In table mode a page is turned towards the player who opened it: the one to move, or the one who opened the menu with the
//! button of a seat. The menu is turned with it.
//!
//! egui draws upright only. So it draws the page for a window of the turned size, all its triangles are turned after that,
//! and the pointer is turned back before egui hears of it.

use bevy::prelude::*;
use bevy_egui::egui::{Event, Pos2, Rect};
use bevy_egui::{EguiContexts, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiRenderOutput, PrimaryEguiContext};
use tessera_arbiter::{Match, Seats};
use tessera_rules::Seat;

use super::controls::{self, MenuReader};
use super::page_side::{NEAR, PageSide};
use crate::model::geometry::table_side;
use crate::model::open_page::OpenPage;
use crate::model::redraw_request::Redraws;
use crate::model::table_mode_now::TableModeNow;
use crate::model::view::PageInPicture;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PageSide>()
        .init_resource::<MenuReader>()
        .add_systems(PreUpdate, turn_pointer.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(PostUpdate, (choose, turn_page).chain().after(EguiPostUpdateSet::ProcessOutput));
}

/// Turns the pointer back, and gives egui a window of the page's size.
fn turn_pointer(mut turn: ResMut<PageSide>, mut input: Single<&mut EguiInput, With<PrimaryEguiContext>>) {
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
    (page, table_mode): (Res<OpenPage>, TableModeNow),
    (current, seats): (Option<Res<Match>>, Seats),
    (mut turn, mut menu, in_picture): (ResMut<PageSide>, ResMut<MenuReader>, Res<PageInPicture>),
    (mut was_open, mut chosen): (Local<bool>, Local<i32>),
    mut redraws: Redraws,
) -> Result {
    let has_menu = menu.0.is_some() && controls::is_menu_open(contexts.ctx_mut()?);
    let is_open = has_menu || !matches!(*page, OpenPage::None);
    if !is_open && menu.0.is_some() {
        menu.0 = None;
    }
    if is_open != *was_open {
        *was_open = is_open;
        *chosen = side(is_open && table_mode.is_on(), current.as_deref(), &seats, menu.0);
    }
    // A picture of a page stands upright.
    let side = if in_picture.0 { NEAR } else { *chosen };
    if turn.side != side {
        turn.side = side;
        redraws.now();
    }
    Ok(())
}

/// The side to which a page that opens is turned: that of the one who opened the menu, or else of the player to move.
fn side(opens_round_the_table: bool, current: Option<&Match>, seats: &Seats, opened_by: Option<Seat>) -> i32 {
    // One person at the table sees all pages upright.
    let many = |current: &Match| current.game().rules().order().filter(|seat| seats.is_person(*seat)).count() > 1;
    let turns = |current: &&Match| opens_round_the_table && many(current);
    current.filter(turns).map_or(NEAR, |current| {
        let game = current.game();
        let voice = seats.voice_here(game);
        let reader = opened_by.or(Some(voice).filter(|_| game.ending().is_none()));
        reader.map_or(NEAR, |reader| table_side(game.rules(), reader.army()))
    })
}

/// Turns all that egui has drawn. A picture that was laid out before the turn is left out if it has another shape.
fn turn_page(
    turn: Res<PageSide>,
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
