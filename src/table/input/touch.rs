//! Fingers on the board. One finger is a mouse with its left button: it taps, drags, and turns the camera off the board. A
//! finger that rests is the right button. Two fingers turn the camera and zoom.

use bevy::ecs::system::SystemParam;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiContext;
use bevy_egui::egui::{Order, pos2};

use super::gesture::MouseEventKind;
use super::orders::ReadSystems;
use crate::model::bodies::BeforeBoard;
use crate::model::camera_drag::CameraDrag;
use crate::model::frame::FinishMotion;
use crate::model::grip::Pointing;
use crate::model::open_page::{OpenPage, Question, is_covered};
use crate::model::redraw_request::Redraws;

/// How far a finger may roll during a tap, in logical pixels: it is wider and less steady than a mouse.
const SLOP: f32 = 14.;
/// The time after which a finger that rests means the right button, in seconds. [`super::gesture`] adds its own time.
const REST: f32 = 0.35;

/// A finger on the screen.
#[derive(Debug, Clone, Copy)]
struct Finger {
    id: u64,
    start: Vec2,
    at: Vec2,
    since: f32,
}

/// The meaning of the fingers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum TouchMeaning {
    /// No finger is down.
    #[default]
    None,
    /// One finger, which has not moved yet.
    Tap,
    /// One finger, which has moved.
    Drag,
    /// One finger, which means the right button.
    Right,
    /// Two fingers turn the camera, until all are lifted.
    Camera,
    /// The first finger is on a panel, where egui has it, or has slid away from a long press. It means nothing on the board until
    /// all fingers are lifted.
    Elsewhere,
}

/// The fingers on the screen, and what they do to the board in this frame.
#[derive(Resource, Debug, Default)]
pub(super) struct Fingers {
    fingers: Vec<Finger>,
    meaning: TouchMeaning,
    /// The events of this frame, as those of a mouse.
    pub(super) events: Vec<(MouseEventKind, Vec2)>,
}

impl Fingers {
    /// The place of the finger that acts like a mouse.
    pub(super) fn at(&self) -> Option<Vec2> {
        let is_mouse = matches!(self.meaning, TouchMeaning::Tap | TouchMeaning::Drag | TouchMeaning::Right);
        // Until it drags, a finger that rolls a little stays where it came down.
        let at = |finger: &Finger| if self.meaning == TouchMeaning::Drag { finger.at } else { finger.start };
        self.fingers.first().filter(|_| is_mouse).map(at)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Fingers>().add_systems(Update, (read_touches, rest).chain().in_set(ReadSystems));
}

/// Finds the panels that lie before the board.
#[derive(SystemParam)]
pub(super) struct Panels<'w, 's> {
    contexts: Query<'w, 's, &'static mut EguiContext>,
    nodes: Query<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform), With<BeforeBoard>>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    question: Res<'w, Question>,
    page: Res<'w, OpenPage>,
}

impl Panels<'_, '_> {
    /// Whether a panel, or what closes an open menu, lies at a point of the window. A page or a question takes the whole
    /// window: a click beside it closes it.
    ///
    /// egui itself knows the place of a finger only one frame later.
    pub(super) fn cover(&mut self, at: Vec2) -> bool {
        // Nodes are laid out in physical pixels.
        let physical = at * self.window.as_ref().map_or(1., |window| window.scale_factor());
        is_covered(&self.question, &self.page)
            || self.nodes.iter().any(|(node, transform)| node.contains_point(*transform, physical))
            || self.contexts.iter_mut().any(|mut context| is_panel(&mut context, at))
    }
}

/// Whether a panel of egui lies at a point of the window.
fn is_panel(context: &mut EguiContext, at: Vec2) -> bool {
    let context = context.get_mut();
    let at = at / context.zoom_factor();
    let layer = context.layer_id_at(pos2(at.x, at.y));
    context.any_popup_open() || layer.is_some_and(|layer| layer.order != Order::Background)
}

fn read_touches(
    mut touches: MessageReader<TouchInput>,
    mut panels: Panels,
    (time, pointing): (Res<Time<Real>>, Res<Pointing>),
    (mut fingers, mut drag): (ResMut<Fingers>, ResMut<CameraDrag>),
    mut redraws: Redraws,
    mut commands: Commands,
) {
    fingers.events.clear();
    for touch in touches.read() {
        redraws.now();
        match touch.phase {
            TouchPhase::Started => {
                commands.trigger(FinishMotion);
                let on_panel = panels.cover(touch.position);
                let (at, since) = (touch.position, time.elapsed_secs());
                fingers.add(Finger { id: touch.id, start: at, at, since }, on_panel);
            }
            TouchPhase::Moved => fingers.move_to(touch.id, touch.position, pointing.beside, &mut drag),
            TouchPhase::Ended => fingers.lift(touch.id, true),
            TouchPhase::Canceled => fingers.lift(touch.id, false),
        }
    }
}

/// Turns a finger that rests into the right button.
fn rest(time: Res<Time<Real>>, mut fingers: ResMut<Fingers>, mut redraws: Redraws) {
    let Some(finger) = fingers.fingers.first().copied().filter(|_| fingers.meaning == TouchMeaning::Tap) else {
        return;
    };
    redraws.now();
    if time.elapsed_secs() - finger.since >= REST {
        fingers.meaning = TouchMeaning::Right;
        fingers.events.extend([(MouseEventKind::Cancel, finger.start), (MouseEventKind::PressRight, finger.start)]);
    }
}

impl Fingers {
    fn add(&mut self, finger: Finger, on_panel: bool) {
        self.fingers.push(finger);
        match self.meaning {
            TouchMeaning::None if on_panel => self.meaning = TouchMeaning::Elsewhere,
            TouchMeaning::None => {
                self.meaning = TouchMeaning::Tap;
                self.events.extend([(MouseEventKind::Move, finger.at), (MouseEventKind::PressLeft, finger.at)]);
            }
            TouchMeaning::Tap | TouchMeaning::Drag | TouchMeaning::Right => {
                self.meaning = TouchMeaning::Camera;
                self.events.push((MouseEventKind::Cancel, finger.at));
            }
            TouchMeaning::Camera | TouchMeaning::Elsewhere => {}
        }
    }

    fn move_to(&mut self, id: u64, to: Vec2, beside: bool, drag: &mut CameraDrag) {
        let Some(place) = self.fingers.iter().position(|finger| finger.id == id) else { return };
        let (start, last) = (self.fingers[place].start, self.fingers[place].at);
        let before = self.spread();
        self.fingers[place].at = to;
        match self.meaning {
            TouchMeaning::Tap if start.distance(to) > SLOP => {
                self.meaning = TouchMeaning::Drag;
                self.events.push((MouseEventKind::Move, to));
            }
            TouchMeaning::Drag => {
                self.events.push((MouseEventKind::Move, to));
                if beside {
                    drag.way += to - last;
                }
            }
            // The player takes the long press back by sliding away.
            TouchMeaning::Right if start.distance(to) > SLOP => {
                self.meaning = TouchMeaning::Elsewhere;
                self.events.push((MouseEventKind::Cancel, start));
            }
            // Only the first two fingers count.
            TouchMeaning::Camera if place < 2 => {
                // Each of the two fingers moves the middle between them by half its way.
                drag.way += (to - last) / 2.;
                if let (Some(before), Some(now)) = (before, self.spread()) {
                    drag.zoom *= before / now;
                }
            }
            TouchMeaning::None
            | TouchMeaning::Tap
            | TouchMeaning::Right
            | TouchMeaning::Camera
            | TouchMeaning::Elsewhere => {}
        }
    }

    /// The distance between the first two fingers. It is never so small that it cannot be compared.
    fn spread(&self) -> Option<f32> {
        let (first, second) = (self.fingers.first()?, self.fingers.get(1)?);
        Some(first.at.distance(second.at).max(1.))
    }

    /// Lifts a finger. `done` is false if the system has taken it away.
    fn lift(&mut self, id: u64, done: bool) {
        let Some(place) = self.fingers.iter().position(|finger| finger.id == id) else { return };
        let finger = self.fingers.remove(place);
        let end = match self.meaning {
            TouchMeaning::Tap | TouchMeaning::Drag | TouchMeaning::Right if !done => MouseEventKind::Cancel,
            TouchMeaning::Tap | TouchMeaning::Drag => MouseEventKind::ReleaseLeft,
            TouchMeaning::Right => MouseEventKind::ReleaseRight,
            TouchMeaning::None | TouchMeaning::Camera | TouchMeaning::Elsewhere => {
                if self.fingers.is_empty() {
                    self.meaning = TouchMeaning::None;
                }
                return;
            }
        };
        let at = if self.meaning == TouchMeaning::Drag { finger.at } else { finger.start };
        self.events.push((end, at));
        self.meaning = TouchMeaning::None;
    }
}
