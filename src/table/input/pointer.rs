//! The mouse at the board: finds the bodies under the pointer, and passes the events to [`Gesture`].
//!
//! Pieces and squares have invisible bodies. No body hides another from the pointer: [`Gesture`] needs all of them to
//! decide which square the player means.

use bevy::camera::RenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::picking::hover::HoverMap;
use bevy::picking::mesh_picking::ray_cast::{MeshRayCast, MeshRayCastSettings, RayCastVisibility};
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput, PointerLocation};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use tessera_arbiter::{Controller, Match, PieceArmy, PieceId, PieceKind, Place, Seats, Stack};
use tessera_rules::{MoveKind, Piece, Square};

use super::gesture::{Gesture, MouseEvent, MouseEventKind, PieceUnder, UnderPointer};
use super::grip_play::{Circumstances, carry_out};
use super::orders::ReadSystems;
use super::touch::{Fingers, Panels};
use crate::model::bodies::{PieceBody, SquareBody};
use crate::model::camera_drag::WheelSteps;
use crate::model::frame::TableSystems;
use crate::model::grip::{Grip, Pointing};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::TogglePhoto;
use crate::model::view::{Cursor, FlatView, LegalMoves, Screen, takes_photos};
use crate::scene::camera::Rig;

/// The height of a dragged piece above the board, in squares: over the feet of the other pieces.
const LIFT: f32 = 0.35;
/// The height of a figure's trunk over the board, in squares. A pointer at a trunk means that figure, also behind the head
/// of another one. All of a die is its trunk. From a seat, a ray to the middle of the next square passes a figure at 0.65 or
/// higher: over its trunk.
const TRUNK: f32 = 0.55;

/// The distance from the middle of a square within which a click means the mark there, in squares. Larger marks are rings or
/// frames, of which a part lies farther out.
const MARK: f32 = 0.3;

#[derive(Resource, Debug, Default)]
struct Mouse(Gesture);

pub(super) fn plugin(app: &mut App) {
    let at_the_board = resource_exists::<Match>.and_then(in_state(Screen::Match));
    app.init_resource::<Mouse>()
        .add_systems(Update, list.in_set(ReadSystems).run_if(resource_exists::<Match>))
        .add_systems(
            Update,
            (gestures, wheel)
                .chain()
                .in_set(TableSystems::Input)
                .after(ReadSystems)
                .run_if(at_the_board.and_then(not(takes_photos))),
        )
        .add_systems(OnExit(Screen::Match), |mut mouse: ResMut<Mouse>, mut pointing: ResMut<Pointing>| {
            (mouse.0, *pointing) = (Gesture::default(), Pointing::default());
        })
        // The button may be released while photos are taken, where nobody looks.
        .add_observer(|_: On<TogglePhoto>, mut mouse: ResMut<Mouse>| mouse.0 = Gesture::default());
}

/// Lists the legal moves of the match, if a person is to move.
fn list(
    (current, seats): (Res<Match>, Seats),
    replaced: Query<(), Changed<Controller>>,
    mut legal: ResMut<LegalMoves>,
) {
    if current.is_changed() || !replaced.is_empty() {
        let game = current.game();
        let moves = if seats.is_person(game.position().turn()) { game.moves() } else { Default::default() };
        // A pass moves no piece.
        legal.0 = moves.into_iter().filter(|mv| mv.kind() != MoveKind::Pass).collect();
    }
}

/// Finds the bodies under a point of the window.
#[derive(SystemParam)]
pub(super) struct Finder<'w, 's> {
    hover: Res<'w, HoverMap>,
    rays: MeshRayCast<'w, 's>,
    squares: Query<'w, 's, (&'static SquareBody, &'static GlobalTransform)>,
    bodies: Query<'w, 's, &'static PieceBody>,
    pieces: Query<'w, 's, (&'static PieceId, &'static Place, &'static Stack)>,
    in_hands: Query<'w, 's, (&'static PieceId, &'static Place, &'static PieceArmy, &'static PieceKind)>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform, &'static RenderTarget, &'static Rig)>,
    pointers: Query<'w, 's, (&'static PointerId, &'static PointerLocation)>,
    flat: Res<'w, FlatView>,
    egui: Option<Res<'w, EguiWantsInput>>,
    panels: Panels<'w, 's>,
    fingers: Res<'w, Fingers>,
}

impl Finder<'_, '_> {
    /// The position of the finger or else of the mouse at the end of the frame, in logical pixels, and whether it is that
    /// of a finger.
    pub(super) fn location(&self) -> Option<(Vec2, bool)> {
        let finger = self.fingers.at().map(|at| (at, true));
        finger.or_else(|| Some((self.mouse()?, false)))
    }

    /// The events of the mouse and the fingers in this frame: the kind, the place, and whether a finger made it.
    pub(super) fn events(&self, inputs: &mut MessageReader<PointerInput>) -> Vec<(MouseEventKind, Vec2, bool)> {
        let of_mouse = inputs
            .read()
            .filter(|input| input.pointer_id == PointerId::Mouse)
            .filter_map(|input| Some((kind(input.action)?, input.location.position, false)));
        of_mouse.chain(self.fingers.events.iter().map(|&(kind, at)| (kind, at, true))).collect()
    }

    /// Whether a panel lies at a point, or a part of a panel is dragged.
    fn is_panel(&mut self, at: Vec2) -> bool {
        self.egui.as_ref().is_some_and(|egui| egui.is_using_pointer()) || self.panels.cover(at)
    }

    /// The position of the mouse at the end of the frame, in logical pixels.
    fn mouse(&self) -> Option<Vec2> {
        let (_, at) = self.pointers.iter().find(|(id, _)| **id == PointerId::Mouse)?;
        at.location().map(|location| location.position)
    }

    /// `dragged` is the square of the dragged pieces, which follow the pointer.
    pub(super) fn under(&mut self, at: Vec2, by_finger: bool, dragged: Option<Square>) -> UnderPointer {
        let (camera, transform, target, _) = *self.camera;
        let ray = camera.viewport_to_world(transform, at).ok();
        let carry = ray.and_then(|ray| ray.plane_intersection_point(Vec3::Y * LIFT, InfinitePlane3d::new(Vec3::Y)));
        // Bevy picks for cameras that draw into the window itself.
        let is_picked = matches!(target, RenderTarget::Window(_));
        // A panel that was under the pointer one frame ago still hides the board from Bevy's picking.
        let was_on_panel = self.egui.as_ref().is_some_and(|egui| egui.wants_any_pointer_input());
        let panel = self.is_panel(at);
        let hits: Vec<(Entity, f32)> = if panel && !by_finger {
            Vec::new()
        } else if is_picked && !by_finger && !was_on_panel && self.mouse() == Some(at) {
            self.hover.get(&PointerId::Mouse).into_iter().flatten().map(|(entity, hit)| (*entity, hit.depth)).collect()
        } else {
            // It picks once a frame, at the last position. The pointer was elsewhere earlier in this frame.
            ray.map_or_else(Vec::new, |ray| self.cast(ray))
        };
        let nearest = hits.iter().filter(|(entity, _)| self.bodies.contains(*entity));
        let nearest = nearest.min_by(|one, other| one.1.total_cmp(&other.1));
        let hand = nearest.and_then(|(entity, _)| self.in_hand(*entity)).filter(|_| !panel);
        let board = hits.iter().find_map(|(entity, _)| self.squares.get(*entity).ok()).map(|(body, _)| body.0);
        let mark = ray.and_then(|ray| board.filter(|square| self.is_at_middle(ray, *square)));
        let mut pieces = Vec::new();
        for (entity, depth) in &hits {
            let Some(piece) = self.piece(*entity) else { continue };
            let is_die = self.bodies.get(*entity).is_ok_and(|body| body.is_die);
            let is_trunk =
                Some(piece.square) != dragged && (is_die || ray.is_some_and(|ray| self.meets_trunk(ray, piece.square)));
            pieces.push((!is_trunk, *depth, piece));
        }
        // A trunk comes before the head of a piece that stands before it.
        pieces.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        // The board behind a trunk is not meant.
        let trunk = pieces.first().filter(|(is_no_trunk, ..)| !is_no_trunk).map(|(.., piece)| piece.square);
        let pieces = pieces.into_iter().map(|(.., piece)| piece).collect();
        UnderPointer { panel, board: trunk.or(board), mark, pieces, hand, carry }
    }

    /// Whether a ray meets the board near the middle of this square.
    fn is_at_middle(&self, ray: Ray3d, square: Square) -> bool {
        let Some((_, at)) = self.squares.iter().find(|(body, _)| body.0 == square) else { return false };
        let met = ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y));
        met.is_some_and(|met| met.xz().distance(at.translation().xz()) < MARK)
    }

    /// Whether a ray passes the axis of a figure on this square at its trunk. Seen from above, no figure hides another.
    fn meets_trunk(&self, ray: Ray3d, square: Square) -> bool {
        if self.flat.0 || self.camera.3.is_high() {
            return false;
        }
        let Some((_, at)) = self.squares.iter().find(|(body, _)| body.0 == square) else { return false };
        let (way, axis) = (ray.direction.xz(), at.translation().xz());
        let distance = (axis - ray.origin.xz()).dot(way) / way.length_squared();
        (0. ..TRUNK).contains(&(ray.origin + ray.direction * distance).y)
    }

    fn cast(&mut self, ray: Ray3d) -> Vec<(Entity, f32)> {
        let (squares, bodies) = (&self.squares, &self.bodies);
        let is_body = |entity: Entity| squares.contains(entity) || bodies.contains(entity);
        let all = |_: Entity| false;
        let settings =
            MeshRayCastSettings { visibility: RayCastVisibility::Any, filter: &is_body, early_exit_test: &all };
        self.rays.cast_ray(ray, &settings).iter().map(|(entity, hit)| (*entity, hit.distance)).collect()
    }

    /// The piece of a body, if it is in a hand.
    fn in_hand(&self, entity: Entity) -> Option<Piece> {
        let body = self.bodies.get(entity).ok()?;
        let (_, place, army, kind) = self.in_hands.iter().find(|(id, ..)| **id == body.piece)?;
        matches!(place, Place::Hand(_)).then(|| Piece::new(**army, **kind))
    }

    fn piece(&self, entity: Entity) -> Option<PieceUnder> {
        let body = self.bodies.get(entity).ok()?;
        let (_, place, stack) = self.pieces.iter().find(|(id, ..)| **id == body.piece)?;
        let from_above = self.flat.0 || self.camera.3.is_high();
        let lift = (stack.below() > 0 && !from_above).then_some(stack.above() + 1);
        Some(PieceUnder { square: place.square()?, lift })
    }
}

fn gestures(
    mut inputs: MessageReader<PointerInput>,
    mut mouse: ResMut<Mouse>,
    mut finder: Finder,
    (mut grip, mut pointing, mut cursor): (ResMut<Grip>, ResMut<Pointing>, ResMut<Cursor>),
    circumstances: Circumstances,
    (legal, time): (Res<LegalMoves>, Res<Time<Real>>),
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let (situation, movable) = (circumstances.situation(), legal.movable());
    let (mut new_grip, mut new_pointing) = (grip.clone(), *pointing);
    let mut used = false;
    let mut moved = false;
    let time = time.elapsed_secs();
    let events = finder.events(&mut inputs);
    for &(kind, at, by_finger) in &events {
        used = true;
        moved |= kind == MouseEventKind::Move;
        // A position that the mouse only passes needs no search.
        if kind == MouseEventKind::Move && finder.location() != Some((at, by_finger)) {
            continue;
        }
        let under = finder.under(at, by_finger, dragged(&new_grip));
        let event = MouseEvent { kind, at, time };
        let intent = mouse.0.step(event, &under, (&mut new_grip, &mut new_pointing), (&situation, movable));
        carry_out(intent, &mut commands);
    }
    if let Some((at, by_finger)) = finder.location() {
        let under = finder.under(at, by_finger, dragged(&new_grip));
        let event = MouseEvent { kind: MouseEventKind::Rest, at, time };
        mouse.0.step(event, &under, (&mut new_grip, &mut new_pointing), (&situation, movable));
        // The cursor keeps its square until the mouse is used.
        let shown = mouse.0.hover(at, &under, &new_grip, movable);
        if moved || cursor.0.is_none() && new_pointing.hover.is_some() != shown.is_some() {
            new_pointing.hover = shown;
        }
    }
    // A lifted finger points at nothing.
    if finder.fingers.at().is_none() && events.last().is_some_and(|(.., by_finger)| *by_finger) {
        new_pointing.hover = None;
    }
    if used && cursor.0.is_some() {
        cursor.0 = None;
    }
    let changed = grip.set_if_neq(new_grip) | pointing.set_if_neq(new_pointing);
    if changed || mouse.0.waits_for_time() {
        redraws.now();
    }
}

/// The square of the dragged pieces.
pub(super) fn dragged(grip: &Grip) -> Option<Square> {
    grip.from().filter(|_| grip.is_dragging())
}

pub(super) fn kind(action: PointerAction) -> Option<MouseEventKind> {
    match action {
        PointerAction::Move { .. } => Some(MouseEventKind::Move),
        PointerAction::Press(PointerButton::Primary) => Some(MouseEventKind::PressLeft),
        PointerAction::Release(PointerButton::Primary) => Some(MouseEventKind::ReleaseLeft),
        PointerAction::Press(PointerButton::Secondary) => Some(MouseEventKind::PressRight),
        PointerAction::Release(PointerButton::Secondary) => Some(MouseEventKind::ReleaseRight),
        _ => None,
    }
}

/// Lifts one piece more or one fewer for each notch of the wheel over a chosen stack.
fn wheel(
    scroll: Res<AccumulatedMouseScroll>,
    (mut grip, pointing): (ResMut<Grip>, Res<Pointing>),
    circumstances: Circumstances,
    egui: Option<Res<EguiWantsInput>>,
    mut steps: Local<WheelSteps>,
) {
    let over_stack = pointing.is_over_stack(&grip) && !egui.is_some_and(|egui| egui.wants_any_pointer_input());
    let (Some((count, height)), true) = (grip.lifted(), over_stack) else {
        steps.forget();
        return;
    };
    let whole = steps.take(&scroll);
    if whole != 0 {
        let wanted = (i32::from(count) + whole).clamp(1, i32::from(height));
        circumstances.situation().lift(&mut grip, wanted as u8);
    }
}
