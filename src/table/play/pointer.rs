//! The mouse at the board: press, drag, release, and what lies under it.
//!
//! Pieces and squares have invisible bodies, and none hides another from the pointer: which square is meant follows
//! from all that lie under it.

use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput, PointerLocation};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use tessera_arbiter::{Identity, Match, Place};
use tessera_rules::{Bitboard, Move, Square};

use super::hand::{Beside, Cancel, Carry, Drop, Grab, Hand, Hover, Inspect, Lift, Touch};
use super::keys::Cursor;
use super::motion::MotionSystems;
use crate::View;
use crate::scene::board::SquareBody;
use crate::scene::camera::{NOTCH, Rig};
use crate::scene::pieces::PieceBody;

/// How far, in logical pixels, the pointer moves before a press is a drag.
const DRAG: f32 = 6.;
/// How long the right button is held still until the piece under it is asked how it moves, in seconds.
const HOLD: f32 = 0.2;
/// How high a dragged piece hangs above the board.
const LIFT: f32 = 0.35;

/// What the buttons did last.
#[derive(Resource, Default)]
pub(crate) struct Press {
    /// Where the left button was pressed, and on which square.
    left: Option<(Vec2, Option<Square>)>,
    /// Where the right button was pressed, and when.
    right: Option<(Vec2, f32)>,
    /// Where the left button was pressed last, on which square and how far down its stack, if it has been released since.
    clicked: Option<(Vec2, Square, Option<u8>)>,
}

/// What can be played now.
#[derive(Resource, Default)]
pub(crate) struct Legal(pub(crate) Vec<Move>);

fn list(current: Res<Match>, mut legal: ResMut<Legal>) {
    legal.0 = current.game().moves();
}

pub(crate) fn plugin(app: &mut App) {
    // What is let go goes its way in the same frame, from where it hangs.
    app.init_resource::<Press>().init_resource::<Legal>().add_systems(
        Update,
        (list.run_if(resource_exists_and_changed::<Match>), gestures, wheel).chain().before(MotionSystems),
    );
}

impl Press {
    /// Whether the right button is held on a piece that it may still ask about.
    pub(crate) fn is_asking(&self) -> bool {
        self.right.is_some()
    }
}

/// What lies under the pointer.
struct Under {
    /// The square of the nearest piece.
    piece: Option<Square>,
    /// How many pieces from the top of its square end with it, if not all. From above, where only the top is seen, all
    /// are meant.
    level: Option<u8>,
    /// The square of the board itself.
    board: Option<Square>,
}

impl Under {
    /// The square that is meant: with a piece in hand a goal, if one lies there; else a piece that can move, on the
    /// square itself behind a taller one that cannot; else a piece before the board behind.
    fn meant(&self, hand: &Hand, movable: Bitboard) -> Option<Square> {
        let goal = |square: &Square| hand.target(*square).is_some();
        let can_move = |square: &Square| movable.has(*square);
        let goals = [self.board.filter(goal), self.piece.filter(goal)];
        let starts = [self.piece.filter(can_move), self.board.filter(can_move)];
        goals.into_iter().chain(starts).flatten().next().or(self.piece).or(self.board)
    }
}

fn gestures(
    mut inputs: MessageReader<PointerInput>,
    mut press: ResMut<Press>,
    hover: Res<HoverMap>,
    (squares, bodies): (Query<&SquareBody>, Query<&PieceBody>),
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    (hand, view, current, rig): (Res<Hand>, Res<View>, Option<Res<Match>>, Single<&Rig>),
    mut cursor: ResMut<Cursor>,
    (legal, egui, time): (Res<Legal>, Option<Res<EguiWantsInput>>, Res<Time<Real>>),
    mut commands: Commands,
) {
    let Some(current) = current else {
        inputs.clear();
        return;
    };
    let arrangement = view.arrangement(&current);
    let square_of = |identity: Identity| arrangement.get(identity).and_then(|state| state.place.square());
    let mut under = Under { piece: None, level: None, board: None };
    let mut nearest = f32::INFINITY;
    for (entity, hit) in hover.get(&PointerId::Mouse).into_iter().flatten() {
        if let Ok(body) = squares.get(*entity) {
            under.board = Some(body.0);
        }
        // What is held does not lie under the pointer.
        if let Ok(body) = bodies.get(*entity)
            && let Some(square) = square_of(body.0)
            && hit.depth < nearest
            && !(hand.is_dragging() && hand.from() == Some(square))
        {
            (under.piece, nearest) = (Some(square), hit.depth);
            under.level = match arrangement.get(body.0).map(|state| state.place) {
                Some(Place::On { level, .. }) => {
                    let count = view.position(&current).height(square) as u8 - level;
                    Some(count).filter(|_| level > 0 && !view.flat && !rig.is_high())
                }
                _ => None,
            };
        }
    }
    let movable: Bitboard = legal.0.iter().map(|mv| mv.from()).collect();
    let over_panel = egui.is_some_and(|egui| egui.wants_any_pointer_input());
    let pointer = pointers.iter().find(|(id, _)| **id == PointerId::Mouse).and_then(|(_, at)| at.location());
    // Who clicks again without having moved the mouse means the same piece, even if a goal lies behind its head.
    let still = |(at, square, _): &(Vec2, Square, Option<u8>)| {
        hand.from() == Some(*square) && pointer.is_some_and(|pointer| pointer.position.distance(*at) <= DRAG)
    };
    let again = press.clicked.filter(still);
    if let Some((_, _, level)) = again {
        under.level = level;
    }
    let again = again.map(|(_, square, _)| square);
    let meant = if over_panel { None } else { again.or_else(|| under.meant(&hand, movable)) };
    let (mut moved, mut pressed_any) = (false, false);
    for input in inputs.read().filter(|input| input.pointer_id == PointerId::Mouse) {
        let at = input.location.position;
        pressed_any |= matches!(input.action, PointerAction::Press(_));
        match input.action {
            PointerAction::Move { .. } => moved = true,
            PointerAction::Press(PointerButton::Primary) if !over_panel => {
                press.left = Some((at, meant));
                press.clicked = meant.map(|square| (at, square, under.level));
                match meant {
                    Some(square) => {
                        commands.trigger(Grab { square, drag: false });
                        // A press on a piece of a stack lifts it with all that stands on it.
                        let lifted = hand.lifted().map(|(count, _)| count).filter(|_| hand.from() == Some(square));
                        if let Some(count) = under.level.filter(|_| under.piece == Some(square))
                            && lifted != Some(count)
                            && (hand.from() == Some(square) || hand.target(square).is_none() && movable.has(square))
                        {
                            commands.trigger(Lift { count, pressed: true });
                        }
                    }
                    None => commands.trigger(Beside(true)),
                }
            }
            PointerAction::Release(PointerButton::Primary) => {
                commands.trigger(Beside(false));
                let pressed = press.left.take();
                if hand.is_dragging() {
                    commands.trigger(Drop(if over_panel { None } else { goal(&hand, &under) }));
                } else if let Some((start, Some(square))) = pressed
                    && meant == Some(square)
                    && start.distance(at) <= DRAG
                {
                    commands.trigger(Touch(square));
                }
            }
            PointerAction::Press(PointerButton::Secondary) => {
                press.right = Some((at, time.elapsed_secs()));
                if hand.is_dragging() {
                    press.left = None;
                    commands.trigger(Cancel);
                }
            }
            PointerAction::Release(PointerButton::Secondary) => {
                // A right button that moves turns the camera, one that is held asks.
                let clicked = press.right.take().is_some_and(|(start, _)| start.distance(at) <= DRAG);
                if hand.inspected().is_some() {
                    commands.trigger(Inspect(None));
                } else if clicked {
                    commands.trigger(Cancel);
                }
            }
            _ => {}
        }
    }
    if (moved || pressed_any) && cursor.0.is_some() {
        cursor.0 = None;
    }
    let Some(location) = pointer else { return };
    if let Some((start, since)) = press.right
        && !hand.is_dragging()
        && !over_panel
    {
        if start.distance(location.position) > DRAG {
            press.right = None;
            commands.trigger(Inspect(None));
        } else if time.elapsed_secs() - since >= HOLD {
            commands.trigger(Inspect(under.piece.or(under.board)));
        }
    }
    if let Some((start, Some(square))) = press.left
        && (hand.is_dragging() || start.distance(location.position) > DRAG)
        && let Ok((camera, transform)) = cameras.single()
        && let Ok(ray) = camera.viewport_to_world(transform, location.position)
        && let Some(point) = ray.plane_intersection_point(Vec3::Y * LIFT, InfinitePlane3d::new(Vec3::Y))
    {
        if !hand.is_dragging() {
            commands.trigger(Grab { square, drag: true });
        }
        commands.trigger(Carry(point));
    }
    // What the keyboard points at stays until the mouse is used.
    if moved || cursor.0.is_none() && hand.hover().is_some() != meant.is_some() {
        let shown = if hand.is_dragging() { goal(&hand, &under) } else { meant };
        commands.trigger(Hover(shown));
    }
}

/// Over a chosen stack the wheel lifts one piece more, or one less.
fn wheel(
    scroll: Res<AccumulatedMouseScroll>,
    hand: Res<Hand>,
    egui: Option<Res<EguiWantsInput>>,
    mut turned: Local<f32>,
    mut commands: Commands,
) {
    let over_stack = hand.is_over_stack() && !egui.is_some_and(|egui| egui.wants_any_pointer_input());
    let (Some((count, height)), true) = (hand.lifted(), over_stack) else {
        *turned = 0.;
        return;
    };
    *turned += match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / NOTCH,
    };
    let notches = turned.trunc();
    *turned -= notches;
    if notches != 0. {
        let wanted = (f32::from(count) + notches).clamp(1., f32::from(height));
        commands.trigger(Lift { count: wanted as u8, pressed: false });
    }
}

/// The square over which a dragged piece is let go.
fn goal(hand: &Hand, under: &Under) -> Option<Square> {
    let goal = |square: &Square| hand.target(*square).is_some();
    under.board.filter(goal).or(under.piece.filter(goal)).or(under.board)
}
