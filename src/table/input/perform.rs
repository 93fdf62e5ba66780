//! Carries out the commands of keys and gamepad buttons.

use bevy::input::keyboard::KeyboardFocusLost;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::input::EguiWantsInput;
use tessera_arbiter::{Match, MatchStarted, MoveNow, OnShow, Redo, Seats, ShowPly, StepView, TakeBack};
use tessera_rules::{Message, Square};

use super::bindings::InputAction;
use super::grip_play::{Circumstances, carry_out};
use super::orders::{Orders, ReadSystems};
use crate::model::edited_setup::EditedSetup;
use crate::model::frame::TableSystems;
use crate::model::geometry::Geometry;
use crate::model::grip::{Grip, Pointing};
use crate::model::hint::Hint;
use crate::model::interlude::Interlude;
use crate::model::lesson_in_play::{LessonInPlay, LessonStage, TurnLesson};
use crate::model::open_page::{MenuOpen, OpenPage, Pages, Question, is_covered};
use crate::model::pause::Pause;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::{
    AskHint, CameraRequest, KeepPicture, MoveNote, Toast, ToggleMenu, ToggleReview, ToggleScoreSheet,
};
use crate::model::typed_line::TypedLine;
use crate::model::view::{Cursor, FlatView, FreeArea, ResultCard, Screen, takes_photos};
use crate::scene::camera::Rig;

pub(super) fn plugin(app: &mut App) {
    let at_the_board = resource_exists::<Match>.and_then(in_state(Screen::Match));
    app.add_observer(|_: On<MatchStarted>, mut cursor: ResMut<Cursor>, mut pointing: ResMut<Pointing>| {
        // The squares of the board before may not exist on this one.
        cursor.0 = None;
        *pointing = Pointing::default();
    })
    // A gamepad that is unplugged does not tell that its button is released.
    .add_observer(|_: On<Remove, Gamepad>, mut pointing: ResMut<Pointing>| pointing.inspected = None)
    .add_systems(
        Update,
        (
            anywhere,
            fill_the_screen.run_if(resource_exists_and_changed::<Preferences>),
            // Esc that closes a choice must not cancel anything else in the same frame, so the choice comes last.
            (
                open_rules,
                (move_cursor, touch).chain().run_if(keys_are_free),
                // The menu shows the keys of these commands.
                (look, mute, open_line).chain().run_if(keys_are_free.or_else(menu_is_open)),
                leave_choice,
            )
                .chain()
                .run_if(at_the_board.and_then(not(takes_photos))),
        )
            .chain()
            .in_set(TableSystems::Input)
            .after(ReadSystems),
    );
}

/// Whether keys go to the board. A page, a question, a choice or a text field gets them first.
pub(super) fn keys_are_free(
    (question, page): (Res<Question>, Res<OpenPage>),
    grip: Res<Grip>,
    egui: Option<Res<EguiWantsInput>>,
) -> bool {
    !is_covered(&question, &page)
        && grip.choice().is_none()
        && !egui.is_some_and(|egui| egui.wants_any_keyboard_input())
}

/// Whether the menu is open. A page or a question that lies over it gets the keys.
fn menu_is_open(menu: Res<MenuOpen>, (question, page): (Res<Question>, Res<OpenPage>)) -> bool {
    menu.0 && !is_covered(&question, &page)
}

/// Carries out the commands that work on every screen.
fn anywhere(orders: Res<Orders>, mut preferences: ResMut<Preferences>, mut pages: Pages, mut commands: Commands) {
    for command in orders.pressed() {
        match command {
            InputAction::Fullscreen => preferences.fullscreen = !preferences.fullscreen,
            InputAction::Keys => pages.turn_to(OpenPage::Keys),
            InputAction::Picture => commands.trigger(KeepPicture),
            _ => {}
        }
    }
}

/// Opens the rules of the match. The gallery itself opens the rules of the picked variant.
pub(super) fn open_rules(orders: Res<Orders>, current: Res<Match>, mut pages: Pages) {
    if orders.pressed().any(|command| command == InputAction::Rules) {
        pages.turn_to(OpenPage::Rules(current.game().rules().clone()));
    }
}

/// Closes a choice, and ends an inspection.
fn leave_choice(
    orders: Res<Orders>,
    mut lost_focus: MessageReader<KeyboardFocusLost>,
    (mut grip, mut pointing): (ResMut<Grip>, ResMut<Pointing>),
) {
    if grip.choice().is_some() && orders.pressed().any(|command| command == InputAction::Cancel) {
        grip.let_go();
    }
    // A window without the focus does not tell that the key is released.
    if orders.is_released(InputAction::Inspect) || lost_focus.read().last().is_some() {
        pointing.inspected = None;
    }
}

/// Moves the cursor on the board. While somebody looks back, and after the end, the arrows to the sides go from move to move, as
/// in other programs: nothing can be moved on the board then.
pub(super) fn move_cursor(
    orders: Res<Orders>,
    on_show: OnShow,
    rig: Single<&Rig>,
    (grip, mut pointing, mut cursor): (Res<Grip>, ResMut<Pointing>, ResMut<Cursor>),
    (edited, lesson): (Option<Res<EditedSetup>>, Option<Res<LessonInPlay>>),
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let geometry = Geometry::of(on_show.rules());
    let looks_back = !on_show.is_live() || on_show.current().is_over();
    let steps = looks_back && edited.is_none() && lesson.is_none();
    for command in orders.pressed() {
        let step = match command {
            InputAction::Left | InputAction::Right if steps => {
                commands.trigger(StepView(if command == InputAction::Left { -1 } else { 1 }));
                continue;
            }
            InputAction::Left => IVec2::NEG_X,
            InputAction::Right => IVec2::X,
            InputAction::Up => IVec2::Y,
            InputAction::Down => IVec2::NEG_Y,
            _ => continue,
        };
        // Up is away from the viewer, so the step turns with the camera.
        let turned = (0..rig.quarter().rem_euclid(4)).fold(step, |step, _| IVec2::new(-step.y, step.x));
        cursor.0 = match cursor.0 {
            Some(square) => geometry.neighbour(square, turned),
            None => grip.from().or(pointing.hover).or_else(|| geometry.middle()),
        };
        pointing.hover = cursor.0;
        redraws.now();
    }
}

fn touch(
    orders: Res<Orders>,
    circumstances: Circumstances,
    on_show: OnShow,
    (mut grip, mut pointing, mut cursor): (ResMut<Grip>, ResMut<Pointing>, ResMut<Cursor>),
    (mut hint, free): (ResMut<Hint>, Res<FreeArea>),
    (lesson, interlude): (Option<Res<LessonInPlay>>, Option<Res<Interlude>>),
    mut result: ResMut<ResultCard>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let is_done = lesson.as_ref().is_some_and(|lesson| lesson.stage == LessonStage::Done);
    for command in orders.pressed() {
        let situation = circumstances.situation();
        match command {
            InputAction::Touch if is_done => commands.trigger(TurnLesson::Next),
            InputAction::Touch => {
                if let Some(square) = cursor.0
                    && !situation.offer_drops(&mut grip, square)
                {
                    carry_out(situation.touch(&mut grip, square.into(), false), &mut commands);
                }
            }
            InputAction::Lift(count) => situation.lift(&mut grip, count),
            InputAction::LiftFewer => {
                if let Some((count, height)) = grip.lifted() {
                    situation.lift(&mut grip, if count > 1 { count - 1 } else { height });
                }
            }
            InputAction::Inspect => {
                let asked: Option<Square> = cursor.0.or(pointing.hover).or(grip.from());
                pointing.inspected = asked.filter(|square| on_show.position().top(*square).is_some());
            }
            InputAction::Cancel if *grip != Grip::Empty => grip.let_go(),
            InputAction::Cancel if let Some(interlude) = interlude.as_ref().filter(|_| lesson.is_some()) => {
                commands.set_state_if_neq(interlude.back);
            }
            InputAction::Cancel if cursor.0.is_some() => cursor.0 = None,
            InputAction::Cancel if *hint != Hint::None => hint.clear(&mut commands),
            InputAction::Cancel if free.strip > 0. => commands.trigger(ToggleReview),
            InputAction::Cancel if !on_show.is_live() => commands.trigger(ShowPly(usize::MAX)),
            InputAction::Cancel if result.shown => result.closed = true,
            InputAction::Cancel => commands.trigger(ToggleMenu(None)),
            _ => continue,
        }
        redraws.now();
    }
}

fn look(
    orders: Res<Orders>,
    (on_show, seats, pause): (OnShow, Seats, Pause),
    (lesson, flat): (Option<Res<LessonInPlay>>, Res<FlatView>),
    mut preferences: ResMut<Preferences>,
    mut pages: Pages,
    mut commands: Commands,
) {
    for command in orders.pressed() {
        if lesson.is_some() && !works_in_lessons(command) {
            continue;
        }
        match command {
            InputAction::Hint => commands.trigger(AskHint),
            InputAction::Threats => {
                let seat = seats.voice_here(on_show.game());
                commands.trigger(preferences.switch_threats(on_show.rules(), seat));
            }
            InputAction::Undo => commands.trigger(TakeBack { seat: seats.voice_here(on_show.game()) }),
            InputAction::Redo => commands.trigger(Redo),
            InputAction::StepBack => commands.trigger(StepView(-1)),
            InputAction::StepForward => commands.trigger(StepView(1)),
            InputAction::First => commands.trigger(ShowPly(0)),
            InputAction::Last => commands.trigger(ShowPly(usize::MAX)),
            // A line of one's own is not what was played. The review of the game is there again after it.
            InputAction::Review if on_show.current().main_line().is_some() => {
                commands.trigger(Toast(Message::new("tell-review-variation")));
            }
            InputAction::Review => commands.trigger(ToggleReview),
            InputAction::SeatView => CameraRequest::Seat.ask(&flat, &mut commands),
            InputAction::NextSeat => CameraRequest::Next.ask(&flat, &mut commands),
            InputAction::TopView => CameraRequest::Top.ask(&flat, &mut commands),
            InputAction::FlatView => commands.trigger(CameraRequest::Flat),
            InputAction::Seats => pages.turn_to(OpenPage::Seats),
            InputAction::ScoreSheet => commands.trigger(ToggleScoreSheet),
            InputAction::Pause if pause.is_possible() => pause.set(!pause.is_on(), &mut commands),
            InputAction::MoveNow if seats.is_person(on_show.game().position().turn()) => {
                commands.trigger(MoveNote(Message::new("tell-no-computer")));
            }
            InputAction::MoveNow => commands.trigger(MoveNow),
            InputAction::Gallery => commands.set_state_if_neq(Screen::Gallery),
            _ => {}
        }
    }
}

/// Whether a command of the table has a meaning in a lesson, whose match nobody looks back at.
fn works_in_lessons(command: InputAction) -> bool {
    use InputAction::{FlatView, Gallery, Hint, NextSeat, SeatView, TopView, Undo};
    matches!(command, Hint | Undo | SeatView | NextSeat | TopView | FlatView | Gallery)
}

/// Opens the line where moves are typed.
fn open_line(orders: Res<Orders>, mut grip: ResMut<Grip>, mut line: ResMut<TypedLine>, mut redraws: Redraws) {
    if orders.pressed().any(|command| command == InputAction::Type) {
        grip.let_go();
        line.open();
        redraws.now();
    }
}

fn mute(orders: Res<Orders>, mut preferences: ResMut<Preferences>) {
    if orders.pressed().any(|command| command == InputAction::Mute) {
        preferences.muted = !preferences.muted;
    }
}

/// Switches the window to full screen or back, as preferred.
fn fill_the_screen(preferences: Res<Preferences>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    for mut window in &mut windows {
        let mode = if preferences.fullscreen {
            WindowMode::BorderlessFullscreen(MonitorSelection::Current)
        } else {
            WindowMode::Windowed
        };
        if window.mode != mode {
            window.mode = mode;
        }
    }
}
