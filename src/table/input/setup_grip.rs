//! Mouse and keys at the board while a position is set up: clicks put pieces down, and drags carry them.

use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::picking::pointer::PointerInput;
use bevy::prelude::*;
use tessera_rules::{Piece, SetupEdit, Square};

use super::bindings::InputAction;
use super::gesture::{DRAG, MouseEventKind, PieceUnder, UnderPointer};
use super::orders::{Orders, ReadSystems};
use super::perform::{keys_are_free, move_cursor, open_rules};
use super::pointer::{Finder, dragged};
use crate::model::camera_drag::WheelSteps;
use crate::model::edited_setup::{ChangeSetup, EditedSetup, EndSetup, SetupTool};
use crate::model::frame::TableSystems;
use crate::model::grip::{Grip, Held, Pointing};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::CameraRequest;
use crate::model::view::{Cursor, FlatView, Screen};

/// The state of the mouse buttons, and of the key that leaves.
#[derive(Resource, Debug, Default)]
struct Buttons {
    /// The left press: where, and on which pieces.
    left: Option<(Vec2, PieceUnder)>,
    /// The right press on a square. Without a move it removes a piece; with one it turns the camera.
    right: Option<(Vec2, Square)>,
    /// Whether the player leaves in the next frame. The same Esc would also answer the question that may follow.
    leaves: bool,
}

pub(super) fn plugin(app: &mut App) {
    let set_up = resource_exists::<EditedSetup>.and_then(in_state(Screen::Editor));
    app.init_resource::<Buttons>()
        .add_systems(OnExit(Screen::Editor), |mut buttons: ResMut<Buttons>| *buttons = Buttons::default())
        .add_systems(
            Update,
            (mouse, wheel, open_rules, leave, (move_cursor, keys).chain().run_if(keys_are_free))
                .chain()
                .in_set(TableSystems::Input)
                .after(ReadSystems)
                .run_if(set_up),
        );
}

/// The square under the pointer, and its pieces: the nearest piece, or else the board. A dragged piece hides nothing.
fn meant(under: &UnderPointer, dragged: Option<Square>) -> Option<PieceUnder> {
    if under.panel {
        return None;
    }
    let piece = under.pieces.iter().find(|piece| Some(piece.square) != dragged).copied();
    // The goal of a drag is the board under the piece, also where heads of others reach over it.
    let board = under.board.map(|square| PieceUnder { square, lift: None });
    if dragged.is_some() { board.or(piece) } else { piece.or(board) }
}

fn mouse(
    mut inputs: MessageReader<PointerInput>,
    mut buttons: ResMut<Buttons>,
    mut finder: Finder,
    (mut grip, mut pointing, mut cursor): (ResMut<Grip>, ResMut<Pointing>, ResMut<Cursor>),
    mut edited: ResMut<EditedSetup>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let mut new_grip = grip.clone();
    let events = finder.events(&mut inputs);
    for &(kind, at, by_finger) in &events {
        cursor.0 = None;
        redraws.now();
        if kind == MouseEventKind::Move && finder.location() != Some((at, by_finger)) {
            continue;
        }
        let under = finder.under(at, by_finger, dragged(&new_grip));
        let here = meant(&under, dragged(&new_grip));
        match kind {
            MouseEventKind::PressLeft => {
                buttons.left = here.map(|piece| (at, piece));
                pointing.beside = here.is_none() && !under.panel;
            }
            MouseEventKind::ReleaseLeft => {
                pointing.beside = false;
                start_drag(&buttons, at, &edited, &mut new_grip);
                let pressed = buttons.left.take().map(|(_, piece)| piece.square);
                let here = here.map(|piece| piece.square);
                if let Some(from) = dragged(&new_grip) {
                    drop_dragged(from, here, &mut new_grip, &mut edited, &mut commands);
                } else if let Some(square) = pressed.filter(|pressed| here == Some(*pressed)) {
                    touch(square, &mut edited, &mut commands);
                }
            }
            MouseEventKind::PressRight => {
                new_grip.let_go();
                buttons.left = None;
                buttons.right = here.map(|piece| (at, piece.square));
            }
            MouseEventKind::ReleaseRight => {
                let pressed = buttons.right.take().filter(|(start, _)| start.distance(at) <= DRAG);
                if let Some((_, square)) = pressed {
                    commands.trigger(ChangeSetup::Edit(removal(square, &edited)));
                }
            }
            // A second finger turns the camera, so the first one moves nothing.
            MouseEventKind::Cancel => {
                (buttons.left, buttons.right) = (None, None);
                pointing.beside = false;
                new_grip.let_go();
            }
            MouseEventKind::Move | MouseEventKind::Rest => {}
        }
    }
    if let Some((at, by_finger)) = finder.location() {
        start_drag(&buttons, at, &edited, &mut new_grip);
        let under = finder.under(at, by_finger, dragged(&new_grip));
        if let (Grip::Holding(held), Some(carry)) = (&mut new_grip, under.carry) {
            held.carried = Some(carry);
        }
        if !events.is_empty() || cursor.0.is_none() {
            let hover = meant(&under, dragged(&new_grip)).map(|piece| piece.square);
            let turns_piece = hover.is_some_and(|square| turned(&edited, square, 1).is_some());
            let wanted = Pointing { hover, turns_piece, ..*pointing };
            if pointing.set_if_neq(wanted) {
                redraws.now();
            }
        }
    }
    if grip.set_if_neq(new_grip) {
        redraws.now();
    }
}

/// Takes the pressed pieces into the grip once the mouse has moved far enough.
fn start_drag(buttons: &Buttons, at: Vec2, edited: &EditedSetup, grip: &mut Grip) {
    let Some((_, piece)) = buttons.left.filter(|(start, _)| start.distance(at) > DRAG) else { return };
    let height = edited.editor().setup().stack(piece.square).len() as u8;
    if height > 0 && grip.from().is_none() {
        // It hangs at the height of its own square until the first position under the pointer is known.
        let lift = piece.lift.filter(|lift| *lift < height);
        let carried = Some(Vec3::ZERO);
        *grip = Grip::Holding(Held { from: piece.square.into(), height, lift, targets: Vec::new(), carried });
    }
}

/// Puts down the dragged pieces, or takes them away if they are beside the board.
fn drop_dragged(from: Square, to: Option<Square>, grip: &mut Grip, edited: &mut EditedSetup, commands: &mut Commands) {
    let count = usize::from(grip.lift().unwrap_or(u8::MAX));
    grip.let_go();
    edited.chosen = to;
    commands.trigger(ChangeSetup::Edit(match to {
        Some(to) => SetupEdit::Carry { from, to, count },
        None => SetupEdit::Clear { at: from, count },
    }));
}

/// Does what the tool does.
fn touch(square: Square, edited: &mut EditedSetup, commands: &mut Commands) {
    match edited.tool {
        SetupTool::Hand => {
            edited.chosen = Some(square).filter(|square| edited.chosen != Some(*square));
        }
        SetupTool::Piece(piece) => {
            edited.chosen = Some(square);
            commands.trigger(ChangeSetup::Edit(SetupEdit::Put { piece, at: square }));
        }
        SetupTool::Block => commands.trigger(ChangeSetup::Edit(SetupEdit::Block(square))),
        SetupTool::Remove => commands.trigger(ChangeSetup::Edit(removal(square, edited))),
    }
}

/// The change that takes the block or the top piece from a square.
fn removal(square: Square, edited: &EditedSetup) -> SetupEdit {
    if edited.editor().setup().blocks.has(square) {
        SetupEdit::Block(square)
    } else {
        SetupEdit::Clear { at: square, count: 1 }
    }
}

/// The change that the wheel makes on a square: a die shows its next face or the one before, and in a stack the piece on
/// top goes below the next one.
fn turned(edited: &EditedSetup, square: Square, notches: i32) -> Option<SetupEdit> {
    let (rules, stack) = (edited.rules(), edited.editor().setup().stack(square));
    let top = *stack.first()?;
    let faces = rules.faces();
    match faces.iter().position(|face| *face == top.kind()) {
        Some(now) => {
            let next = (now as i32 + notches).rem_euclid(faces.len() as i32) as usize;
            Some(SetupEdit::Become { at: square, depth: 0, kind: *faces.get(next)? })
        }
        None if stack.len() > 1 => Some(SetupEdit::Lower { at: square, depth: 0 }),
        None => None,
    }
}

fn wheel(
    scroll: Res<AccumulatedMouseScroll>,
    (pointing, edited): (Res<Pointing>, Res<EditedSetup>),
    mut steps: Local<WheelSteps>,
    mut commands: Commands,
) {
    let Some(square) = pointing.hover.filter(|_| pointing.turns_piece) else {
        steps.forget();
        return;
    };
    let whole = steps.take(&scroll);
    if whole != 0
        && let Some(edit) = turned(&edited, square, whole)
    {
        commands.trigger(ChangeSetup::Edit(edit));
    }
}

fn keys(
    orders: Res<Orders>,
    (pointing, mut cursor, flat): (Res<Pointing>, ResMut<Cursor>, Res<FlatView>),
    mut edited: ResMut<EditedSetup>,
    mut buttons: ResMut<Buttons>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    for command in orders.pressed() {
        redraws.now();
        let square = cursor.0.or(pointing.hover).or(edited.chosen);
        match command {
            InputAction::Touch => {
                if let Some(square) = cursor.0 {
                    touch(square, &mut edited, &mut commands);
                }
            }
            InputAction::Lift(number) => {
                if let Some(edit) = square.and_then(|square| face(&edited, square, number)) {
                    commands.trigger(ChangeSetup::Edit(edit));
                }
            }
            InputAction::Undo => commands.trigger(ChangeSetup::Undo),
            InputAction::Redo => commands.trigger(ChangeSetup::Redo),
            InputAction::Cancel if edited.tool != SetupTool::Hand => edited.tool = SetupTool::Hand,
            InputAction::Cancel if edited.chosen.is_some() || cursor.0.is_some() => {
                (edited.chosen, cursor.0) = (None, None);
            }
            InputAction::Cancel | InputAction::Gallery => buttons.leaves = true,
            InputAction::SeatView => CameraRequest::Seat.ask(&flat, &mut commands),
            InputAction::NextSeat => CameraRequest::Next.ask(&flat, &mut commands),
            InputAction::TopView => CameraRequest::Top.ask(&flat, &mut commands),
            InputAction::FlatView => commands.trigger(CameraRequest::Flat),
            _ => {}
        }
    }
}

fn leave(mut buttons: ResMut<Buttons>, mut commands: Commands) {
    if std::mem::take(&mut buttons.leaves) {
        commands.trigger(EndSetup::Leave);
    }
}

/// The change that a number key makes on a square: the die on top shows the face of this number, from 1.
fn face(edited: &EditedSetup, square: Square, number: u8) -> Option<SetupEdit> {
    let rules = edited.rules();
    let top: &Piece = edited.editor().setup().stack(square).first()?;
    let kind = *rules.faces().get(usize::from(number).checked_sub(1)?)?;
    rules.is_die(top.kind()).then_some(SetupEdit::Become { at: square, depth: 0, kind })
}
