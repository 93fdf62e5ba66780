//! The texts about the square under the pointer, turned to the player who speaks here: the one to move, or while a computer
//! moves, the first person.

use bevy::prelude::*;
use bevy::ui::UiScale;
use tessera_arbiter::{Match, Seats};

use super::kept_panels::renew;
use super::lengths::{Hand, MOST_BESIDE};
use super::seat_shapes::{SMALL, SeatPlace, colour, frame, plain, wrapped};
use super::{AtSeats, GAP, HINT_LINE, Lengths, behind_panel, hint_depth, place_of};
use crate::model::frame::TableSystems;
use crate::model::interface_colors::InterfaceColors;
use crate::model::redraw_request::Redraws;
use crate::screens::hint_words::{self, HintLines};
use crate::screens::info_words::{self, InfoLines};
use crate::screens::theme::Palette;
use crate::screens::toasts::Toasts;

/// The most lines beside a panel and before it, where they cover the board.
const MOST: (usize, usize) = (10, 4);
/// The room for the margins, in logical pixels at zoom 1.
const MARGIN: f32 = 18.;

/// The panel of the texts, with its contents.
#[derive(Component, Debug, Clone, PartialEq)]
struct SeatInfo {
    lines: Vec<String>,
    place: SeatPlace,
    /// Whether it stands beside the panel of the seat, and not before it.
    is_beside: bool,
    size: Vec2,
    /// The distance of its middle from the edge, in logical pixels at zoom 1.
    inset: f32,
    zoom: f32,
    colors: Palette,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.after(info_words::write)
            .after(hint_words::write)
            .before(TableSystems::Camera)
            .run_if(resource_exists::<Match>),
    );
}

fn show(
    (lines, hint, at_seats): (Res<InfoLines>, Res<HintLines>, AtSeats),
    (current, seats, toasts): (Res<Match>, Seats, Res<Toasts>),
    (scale, lengths, colors): (Res<UiScale>, Res<Lengths>, Res<InterfaceColors>),
    old: Query<(Entity, &SeatInfo)>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let has_notes = toasts.messages().next().is_some();
    let wanted = (at_seats.here() && !lines.0.is_empty()).then(|| {
        let seat = seats.voice_here(current.game());
        let place = place_of(current.game().rules(), seat.army());
        let is_to_move = seat == current.game().position().turn();
        let behind = if is_to_move { hint_depth(&hint, *lengths, place) } else { 0. };
        content(&lines.0, (place, behind), *lengths, (scale.0, Palette::from(&*colors)))
    });
    // Notes stand before the panels, too, and are there for some seconds only.
    let wanted = wanted.filter(|content| content.is_beside || !has_notes);
    for content in renew(&old, wanted.as_slice(), &mut redraws, &mut commands) {
        spawn(&mut commands, content);
    }
}

/// The texts stand at the left hand of a player at the near or far end, beside the panel of the seat. In a narrow window they
/// stand before it, as they do for a player at a side, where the board leaves room.
fn content(
    lines: &[String],
    (place, behind): (SeatPlace, f32),
    lengths: Lengths,
    (zoom, colors): (f32, Palette),
) -> SeatInfo {
    let beside = lengths.beside(place, Hand::Left);
    let is_beside = beside.is_some();
    let (length, place) = beside.unwrap_or((lengths.of(place).min(MOST_BESIDE), place));
    let mut lines: Vec<String> = lines.iter().flat_map(|line| wrapped(line, length - 2. * MARGIN)).collect();
    let most = if is_beside { MOST.0 } else { MOST.1 };
    if lines.len() > most {
        lines.truncate(most);
        lines[most - 1].push('…');
    }
    let size = Vec2::new(length, MARGIN + HINT_LINE * lines.len() as f32);
    let inset = if is_beside { GAP + size.y / 2. } else { behind_panel(size.y) + behind };
    SeatInfo { lines, place, is_beside, size, inset, zoom, colors }
}

fn spawn(commands: &mut Commands, content: &SeatInfo) {
    let colors = &content.colors;
    let (node, transform) = frame(content.place, false, content.size, content.inset);
    let node = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::FlexStart,
        justify_content: JustifyContent::Center,
        ..node
    };
    let look = (BackgroundColor(colour(colors.panel)), BorderColor::all(colour(colors.line)), Pickable::IGNORE);
    let name = Name::new(format!("info at edge {}", content.place.0));
    commands.spawn((content.clone(), name, node, transform, look)).with_children(|panel| {
        for text in &content.lines {
            panel.spawn(plain(text, SMALL + 1., colour(colors.text)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::coin;
    use crate::screens::table_mode::SIZE;
    use crate::screens::table_mode::lengths::LEAST_BESIDE;

    /// The texts of a seat in the middle of an edge, with panels of 560 pixels.
    fn texts(edge: i32, window: Vec2) -> SeatInfo {
        texts_with(false, edge, window)
    }

    fn texts_with(has_sides: bool, edge: i32, window: Vec2) -> SeatInfo {
        let line = "Bishop: is rolled after its move; all 6 faces are equally likely".to_owned();
        let lengths = Lengths { end: 560_f32.min(window.x - 2. * GAP), side: 560., window, has_sides };
        content(&[line], ((edge, 0.5), 0.), lengths, (1., Palette::from(&InterfaceColors::default())))
    }

    #[test]
    fn texts_stand_beside_the_panels_of_both_ends() {
        let [near, far] = [0, 2].map(|edge| texts(edge, Vec2::new(1280., 720.)));
        for (content, middle) in [(&near, near.place.1), (&far, 1. - far.place.1)] {
            let (left, right) = (middle * 1280. - content.size.x / 2., middle * 1280. + content.size.x / 2.);
            assert!(left >= GAP - 0.1 && right <= (1280. - 560.) / 2., "{content:?}");
        }
        // With four seats a neighbour's panel lies there.
        for edge in [0, 2] {
            let content = texts_with(true, edge, Vec2::new(1280., 720.));
            let middle = if edge == 0 { content.place.1 } else { 1. - content.place.1 };
            assert!(content.is_beside && middle * 1280. - content.size.x / 2. >= GAP + SIZE.y, "{content:?}");
        }
        // The coin of the menu lies there.
        assert!((1. - far.place.1) * 1280. - far.size.x / 2. >= coin::SIZE.x, "{far:?}");
    }

    #[test]
    fn long_texts_are_cut() {
        let line = "Bishop: is rolled after its move; all 6 faces are equally likely. ".repeat(9);
        let style = (1., Palette::from(&InterfaceColors::default()));
        let lengths = Lengths { window: Vec2::new(1280., 720.), has_sides: true, ..Lengths::default() };
        let content = content(&[line], ((1, 0.5), 0.), lengths, style);
        assert!(content.lines.len() == MOST.1 && content.lines[MOST.1 - 1].ends_with('…'), "{content:?}");
    }

    #[test]
    fn texts_stand_before_a_panel_that_leaves_no_room() {
        for (edge, window) in [(0, Vec2::new(700., 500.)), (2, Vec2::new(900., 600.)), (1, Vec2::new(1280., 720.))] {
            let content = texts(edge, window);
            assert!(!content.is_beside && content.place.1 == 0.5 && content.inset > 62., "{content:?}");
            assert!(content.lines.len() < 4 && content.size.x >= LEAST_BESIDE, "{content:?}");
        }
    }
}
