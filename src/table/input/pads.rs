//! Gamepads: whose they are, the commands of their buttons and sticks, and how they walk through pages.
//!
//! A press goes to one receiver only: to the page, the menu or the button that has the focus, or else to the board. On a page
//! it becomes a key of egui, which moves the focus by itself.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::gamepad::{Gamepad, GamepadButtonStateChangedEvent, GamepadRumbleIntensity, GamepadRumbleRequest};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;
use bevy_egui::egui::{Event, Key, Modifiers};
use bevy_egui::input::{EguiInputEvent, EguiWantsInput};
use std::time::Duration;
use tessera_arbiter::{Match, Played, Seats};
use tessera_rules::{Message, Seat};

use super::bindings::{BINDINGS, InputAction};
use super::orders::{Orders, ReadSystems, next, read};
use crate::model::camera_drag::CameraDrag;
use crate::model::grip::Grip;
use crate::model::open_page::{OpenPage, Question, is_covered};
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::model::table_mode_now::TableModeNow;
use crate::model::table_requests::MoveNote;
use crate::model::typed_line::TypedLine;
use crate::model::view::{Backdrop, Screen};

/// How far a stick has to lean to give a command, and how far it has to come back to give the next one: from 0 to 1.
const LEAN: f32 = 0.6;
const BACK: f32 = 0.4;
/// The time after which a held direction is repeated for the first time, and then again, in seconds: as keyboards do it.
const FIRST: f32 = 0.4;
const NEXT: f32 = 0.12;
/// The speed of the camera when the right stick leans fully, in logical pixels of a drag a second: half a turn.
const TURN: f32 = 520.;
/// The rumble when a person's turn begins: long enough to be felt in one's lap, and weaker than in games of action.
const RUMBLE: (Duration, f32) = (Duration::from_millis(180), 0.4);

/// The gamepads in the order in which each was connected first. One that is gone keeps its place, since it may come back.
#[derive(Resource, Debug, Default)]
pub(crate) struct PadOrder(Vec<Entity>);

/// The directions that are held, each with the time of its next repetition, in seconds.
#[derive(Resource, Debug, Default)]
struct HeldWays(HashMap<Entity, (InputAction, f32)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PadOrder>()
        .init_resource::<HeldWays>()
        .add_observer(|added: On<Add, Gamepad>, mut order: ResMut<PadOrder>| {
            if !order.0.contains(&added.entity) {
                order.0.push(added.entity);
            }
        })
        .add_observer(rumble)
        .add_systems(Update, (press, lean).chain().after(read).before(next).in_set(ReadSystems));
}

/// The seats that gamepads belong to.
#[derive(SystemParam)]
struct PadSeats<'w, 's> {
    order: Res<'w, PadOrder>,
    connected: Query<'w, 's, (), With<Gamepad>>,
    current: Option<Res<'w, Match>>,
    seats: Seats<'w, 's>,
}

impl PadSeats<'_, '_> {
    /// The seat whose person holds a gamepad: the first gamepad belongs to the first person, and so on. `None` if there is
    /// only one gamepad, which is handed round.
    fn owner(&self, pad: Entity) -> Option<Seat> {
        let connected: Vec<Entity> = self.order.0.iter().copied().filter(|pad| self.connected.contains(*pad)).collect();
        let place = connected.iter().position(|other| *other == pad).filter(|_| connected.len() > 1)?;
        let rules = self.current.as_ref()?.game().rules();
        let people: Vec<Seat> = rules.order().filter(|seat| self.seats.is_person(*seat)).collect();
        people.get(place % people.len().max(1)).copied()
    }

    /// Whether a gamepad may play now: it may act for the seat to move.
    fn may_play(&self, pad: Entity) -> bool {
        let to_move = self.current.as_ref().map(|current| current.game().position().turn());
        to_move.is_none_or(|seat| self.may_act_for(pad, seat))
    }

    /// Whether a gamepad may act for a seat: it has no owner, or the owner sits there, or no person does.
    fn may_act_for(&self, pad: Entity, seat: Seat) -> bool {
        self.owner(pad).is_none_or(|owner| owner == seat || !self.seats.is_person(seat))
    }
}

/// Gives the commands of gamepads to those whom they concern.
#[derive(SystemParam)]
struct PadRouter<'w, 's> {
    pads: PadSeats<'w, 's>,
    screen: Res<'w, State<Screen>>,
    question: Res<'w, Question>,
    page: Res<'w, OpenPage>,
    grip: Res<'w, Grip>,
    line: Res<'w, TypedLine>,
    table_mode: TableModeNow<'w>,
    egui: Option<Res<'w, EguiWantsInput>>,
    contexts: Query<'w, 's, Entity, With<PrimaryEguiContext>>,
    events: MessageWriter<'w, EguiInputEvent>,
    orders: ResMut<'w, Orders>,
    commands: Commands<'w, 's>,
}

impl PadRouter<'_, '_> {
    /// Whether any button or field of egui has the focus.
    fn is_focused(&self) -> bool {
        self.egui.as_ref().is_some_and(|egui| egui.wants_keyboard_input())
    }

    /// Whether commands go to a page, a question, a choice, a menu or a focused button instead of the board.
    fn in_menus(&self) -> bool {
        is_covered(&self.question, &self.page)
            || self.grip.choice().is_some()
            || self.line.open
            || self.is_focused()
            || self.egui.as_ref().is_some_and(|egui| egui.is_popup_open())
    }

    /// The seat before which a question or a choice stands. It hears of commands as the board does.
    fn asked_seat(&self) -> Option<Seat> {
        let current = self.pads.current.as_ref()?;
        let stands_there = self.table_mode.has_panels() && matches!(*self.page, OpenPage::None) && !self.line.open;
        let asked = match &self.question.0 {
            Some(asked) => asked.seat(current),
            None => self.grip.choice().map(|_| current.game().position().turn()),
        };
        asked.filter(|_| stands_there)
    }

    fn act(&mut self, pad: Entity, command: InputAction, state: ButtonState) {
        let in_menus = self.in_menus();
        let asked = self.asked_seat();
        // A command that was held before must still end.
        if !state.is_pressed() || asked.is_some_and(|seat| !plays(command) || self.pads.may_act_for(pad, seat)) {
            self.orders.push(command, state);
        } else if let Some(seat) = asked {
            if !command.repeats() {
                self.tell("tell-asks-other", seat);
            }
        } else if in_menus || *self.screen.get() != Screen::Match {
            let key = menu_key(command, in_menus, self.is_focused());
            if let Some((key, modifiers)) = key {
                self.key(key, modifiers);
                // A choice at the board is no page: its cancellation is a command.
                if self.grip.choice().is_some() && command == InputAction::Cancel {
                    self.orders.push(command, state);
                }
                return;
            }
            if !in_menus {
                self.orders.push(command, state);
            }
        } else if plays(command) && !self.pads.may_play(pad) {
            if !command.repeats() {
                self.tell_turn();
            }
        } else {
            self.orders.push(command, state);
        }
    }

    /// Tells whose turn it is.
    fn tell_turn(&mut self) {
        if let Some(current) = &self.pads.current {
            self.tell("tell-not-yours", current.game().position().turn());
        }
    }

    /// Tells that another seat has to act, in the words of this key.
    fn tell(&mut self, key: &str, seat: Seat) {
        let Some(current) = &self.pads.current else { return };
        let army = current.game().rules().army_name(seat.army()).key;
        self.commands.trigger(MoveNote(Message::new(key).name("army", army)));
    }

    /// Presses and releases a key of egui.
    fn key(&mut self, key: Key, modifiers: Modifiers) {
        for context in &self.contexts {
            for pressed in [true, false] {
                let event = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
                self.events.write(EguiInputEvent { context, event });
            }
        }
    }
}

/// The key of egui that a command becomes in menus, if it becomes one there. Outside of menus, on the front page and in the
/// gallery, only the way to the buttons is a key.
fn menu_key(command: InputAction, in_menus: bool, focused: bool) -> Option<(Key, Modifiers)> {
    let plain = |key: Key| Some((key, Modifiers::NONE));
    match command {
        InputAction::Undo => Some((Key::Tab, Modifiers::SHIFT)),
        InputAction::Redo => plain(Key::Tab),
        _ if !in_menus => None,
        // Arrows move a focus. Without one, the first button gets it.
        InputAction::Left | InputAction::Right | InputAction::Up | InputAction::Down if !focused => plain(Key::Tab),
        InputAction::Left => plain(Key::ArrowLeft),
        InputAction::Right => plain(Key::ArrowRight),
        InputAction::Up => plain(Key::ArrowUp),
        InputAction::Down => plain(Key::ArrowDown),
        InputAction::Touch => plain(Key::Enter),
        InputAction::Cancel | InputAction::Menu => plain(Key::Escape),
        _ => None,
    }
}

/// Whether a command plays for the seat to move, or moves the cursor with which it plays.
fn plays(command: InputAction) -> bool {
    use InputAction::{Cancel, Down, Left, Lift, LiftFewer, Redo, Right, Touch, Undo, Up};
    matches!(command, Left | Right | Up | Down | Touch | Lift(_) | LiftFewer | Cancel | Undo | Redo)
}

/// Reads the buttons.
fn press(mut presses: MessageReader<GamepadButtonStateChangedEvent>, mut router: PadRouter) {
    for event in presses.read() {
        if let Some(binding) = BINDINGS.iter().find(|binding| binding.pads.contains(&event.button)) {
            router.act(event.entity, binding.command, event.state);
        }
    }
}

/// Reads the sticks: the left one gives directions, the right one turns the camera. Held directions are repeated.
fn lean(
    pads: Query<(Entity, &Gamepad)>,
    time: Res<Time<Real>>,
    (mut held, mut drag): (ResMut<HeldWays>, ResMut<CameraDrag>),
    mut router: PadRouter,
    mut redraws: Redraws,
) {
    let now = time.elapsed_secs();
    held.0.retain(|pad, _| pads.contains(*pad));
    for (entity, pad) in &pads {
        let before = held.0.get(&entity).copied();
        let least = if before.is_some() { BACK } else { LEAN };
        let leaned = way(pad.left_stick(), least);
        match (leaned.or(way(pad.dpad(), LEAN)), before) {
            (None, _) => _ = held.0.remove(&entity),
            (Some(command), Some((last, due))) if command == last => {
                if now >= due {
                    router.act(entity, command, ButtonState::Pressed);
                    held.0.insert(entity, (command, now + NEXT));
                }
                redraws.now();
            }
            (Some(command), _) => {
                // The cross has given its command as a button already.
                if leaned.is_some() {
                    router.act(entity, command, ButtonState::Pressed);
                }
                held.0.insert(entity, (command, now + FIRST));
                redraws.now();
            }
        }
        let turn = pad.right_stick();
        if turn != Vec2::ZERO && matches!(router.screen.get(), Screen::Match | Screen::Editor) && !router.in_menus() {
            drag.way += Vec2::new(turn.x, -turn.y) * TURN * time.delta_secs();
            redraws.now();
        }
    }
}

/// The direction in which a stick leans at least so far.
fn way(stick: Vec2, least: f32) -> Option<InputAction> {
    let along = stick.abs();
    if along.max_element() < least {
        return None;
    }
    Some(match (along.x > along.y, stick.x > 0., stick.y > 0.) {
        (true, true, _) => InputAction::Right,
        (true, false, _) => InputAction::Left,
        (false, _, true) => InputAction::Up,
        (false, _, false) => InputAction::Down,
    })
}

/// Rumbles when the turn of a gamepad's owner begins.
fn rumble(
    _: On<Played>,
    pads: PadSeats,
    (preferences, backdrop): (Res<Preferences>, Res<Backdrop>),
    mut requests: MessageWriter<GamepadRumbleRequest>,
) {
    let Some(current) = &pads.current else { return };
    let game = current.game();
    let seat = game.position().turn();
    let before = game.record().len().checked_sub(1).and_then(|before| game.position_after(before));
    let turned = before.is_some_and(|before| before.turn() != seat);
    if !preferences.rumble || backdrop.0 || !turned || game.ending().is_some() || !pads.seats.is_person(seat) {
        return;
    }
    for &gamepad in pads.order.0.iter().filter(|pad| pads.connected.contains(**pad)) {
        if pads.owner(gamepad).is_none_or(|owner| owner == seat) {
            let (duration, strength) = RUMBLE;
            let intensity = GamepadRumbleIntensity { strong_motor: strength, weak_motor: strength };
            requests.write(GamepadRumbleRequest::Add { gamepad, intensity, duration });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stick_leans_one_way_at_a_time() {
        let lean = |x, y| way(Vec2::new(x, y), LEAN);
        assert_eq!(lean(0.3, -0.2), None);
        assert_eq!((lean(0.9, 0.5), lean(-0.7, 0.1)), (Some(InputAction::Right), Some(InputAction::Left)));
        assert_eq!((lean(0.5, 0.9), lean(0.1, -0.7)), (Some(InputAction::Up), Some(InputAction::Down)));
    }
}
