//! Translates keys into commands, and keeps the commands of gamepads beside them.
//!
//! On a slow machine several keys are pressed within one frame. Another command than the first one waits for the next frame then: it
//! finds what the first has changed, such as the place of the cursor. Egui gets all keys at once. So if a page, a question, a choice
//! or a field has come or gone meanwhile, the keys that wait are forgotten: they were meant for what was there before.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::gamepad::GamepadButtonStateChangedEvent;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use std::collections::VecDeque;

use super::bindings::{BINDINGS, Chord, InputAction};
use crate::model::frame::{FinishMotion, TableSystems};
use crate::model::grip::Grip;
use crate::model::open_page::{OpenPage, Question};
use crate::model::redraw_request::Redraws;
use crate::model::typed_line::TypedLine;
use crate::model::view::Screen;

/// The commands of this frame, in the order of the presses and releases. Presses of one command share a frame.
#[derive(Resource, Debug, Default)]
pub(crate) struct Orders {
    now: Vec<(InputAction, ButtonState)>,
    waiting: VecDeque<Order>,
}

/// A command that waits for its frame.
#[derive(Debug, Clone, Copy)]
struct Order {
    command: InputAction,
    state: ButtonState,
    /// Whether a key gave it, and not a gamepad.
    is_key: bool,
}

impl Orders {
    /// Adds a command of a gamepad.
    pub(super) fn push(&mut self, command: InputAction, state: ButtonState) {
        self.waiting.push_back(Order { command, state, is_key: false });
    }

    /// The commands whose key or button was pressed.
    pub(crate) fn pressed(&self) -> impl Iterator<Item = InputAction> {
        self.now.iter().filter(|(_, state)| state.is_pressed()).map(|(command, _)| *command)
    }

    /// Whether the key or button of a command was released.
    pub(crate) fn is_released(&self, command: InputAction) -> bool {
        self.now.contains(&(command, ButtonState::Released))
    }
}

/// The systems that read the input. They run before all systems that react to it.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct ReadSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Orders>()
        .configure_sets(Update, ReadSystems.in_set(TableSystems::Input))
        .add_systems(Update, (finish_motion, read, next).chain().in_set(ReadSystems));
}

/// Ends all motions when a key or a button is pressed. The command itself may start new ones afterwards.
fn finish_motion(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut pads: MessageReader<GamepadButtonStateChangedEvent>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let pads = pads.read().filter(|event| event.state.is_pressed()).count();
    if keys.get_just_pressed().len() + buttons.get_just_pressed().len() + pads > 0 {
        commands.trigger(FinishMotion);
        redraws.now();
    }
    if buttons.get_just_released().len() > 0 {
        redraws.now();
    }
}

/// Reads the keys. [`super::pads`] adds the commands of gamepads.
pub(super) fn read(
    mut inputs: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    mut orders: ResMut<Orders>,
) {
    // A short press of Ctrl may already be over at the end of a slow frame.
    let controls = [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight];
    let control = keys.any_pressed(controls) || keys.any_just_released(controls);
    for input in inputs.read() {
        for binding in &BINDINGS {
            let meant = binding.chords.iter().any(|chord| is_meant(chord, input, control));
            if meant && (!input.repeat || binding.command.repeats()) {
                orders.waiting.push_back(Order { command: binding.command, state: input.state, is_key: true });
            }
        }
    }
}

/// All that gets keys before the board does, or in its place.
#[derive(SystemParam)]
pub(super) struct Receivers<'w> {
    line: Res<'w, TypedLine>,
    question: Res<'w, Question>,
    page: Res<'w, OpenPage>,
    grip: Res<'w, Grip>,
    screen: Res<'w, State<Screen>>,
    egui: Option<Res<'w, EguiWantsInput>>,
}

impl Receivers<'_> {
    /// The screen, and whether a page, a question, a choice or a field of egui is open.
    fn now(&self) -> (Screen, [bool; 4]) {
        let egui = self.egui.as_ref().is_some_and(|egui| egui.wants_any_keyboard_input());
        let is_page = !matches!(*self.page, OpenPage::None);
        (*self.screen.get(), [is_page, self.question.0.is_some(), self.grip.choice().is_some(), egui])
    }
}

/// Takes the commands of this frame.
pub(super) fn next(
    receivers: Receivers,
    mut orders: ResMut<Orders>,
    mut last: Local<(usize, Option<(Screen, [bool; 4])>)>,
    mut redraws: Redraws,
) {
    let Orders { now, waiting } = &mut *orders;
    now.clear();
    let (left, before) = &mut *last;
    let receive = Some(receivers.now());
    if std::mem::replace(before, receive) != receive {
        // A key that was held must still end.
        let mut old = waiting.drain(..(*left).min(waiting.len())).collect::<Vec<_>>();
        old.retain(|order| !order.state.is_pressed());
        old.into_iter().rev().for_each(|order| waiting.push_front(order));
    }
    let mut taken = None;
    while let Some(&Order { command, state, is_key }) = waiting.front() {
        if state.is_pressed() && taken.is_some_and(|taken| taken != command) {
            redraws.now();
            break;
        }
        waiting.pop_front();
        // While a line is typed, keys are letters. A command whose key was held before must still end.
        let is_letter = is_key && receivers.line.open && state.is_pressed();
        if !is_letter {
            taken = if state.is_pressed() { Some(command) } else { taken };
            now.push((command, state));
        }
    }
    *left = waiting.len();
}

/// Whether a key event belongs to a chord. Ctrl counts only for presses, since players may release it before the key.
fn is_meant(chord: &Chord, input: &KeyboardInput, control: bool) -> bool {
    let key = match letter_of(input) {
        Some(typed) => chord.letter() == Some(typed),
        None => input.key_code == chord.key,
    };
    key && (control == chord.control || !input.state.is_pressed())
}

/// The Latin letter that a key types, in lower case.
fn letter_of(input: &KeyboardInput) -> Option<char> {
    match &input.logical_key {
        Key::Character(text) => text.chars().next().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::NativeKey;

    use super::*;

    fn key(key_code: KeyCode, letter: Option<&str>) -> KeyboardInput {
        let logical_key =
            letter.map_or(Key::Unidentified(NativeKey::Unidentified), |letter| Key::Character(letter.into()));
        let window = Entity::PLACEHOLDER;
        KeyboardInput { key_code, logical_key, state: ButtonState::Pressed, text: None, repeat: false, window }
    }

    fn commands(input: &KeyboardInput, control: bool) -> Vec<InputAction> {
        let meant = |chords: &[Chord]| chords.iter().any(|chord| is_meant(chord, input, control));
        BINDINGS.iter().filter(|binding| meant(binding.chords)).map(|binding| binding.command).collect()
    }

    #[test]
    fn letters_are_where_they_are_typed() {
        assert_eq!(commands(&key(KeyCode::Semicolon, Some("m")), false), [InputAction::Mute], "a French keyboard");
        assert_eq!(commands(&key(KeyCode::KeyM, Some(",")), false), [InputAction::Mute], "no letter");
        assert_eq!(commands(&key(KeyCode::KeyQ, Some("A")), false), [], "with Shift");
        assert_eq!(commands(&key(KeyCode::Slash, Some("z")), false), [], "a Dvorak keyboard");
        assert_eq!(commands(&key(KeyCode::Slash, Some("/")), false), [InputAction::Type]);
        assert_eq!(commands(&key(KeyCode::KeyZ, Some("z")), true), [InputAction::Undo]);
        assert_eq!(commands(&key(KeyCode::KeyY, Some("z")), true), [InputAction::Undo], "a German keyboard");
        assert_eq!(commands(&key(KeyCode::KeyZ, Some("я")), true), [InputAction::Undo], "a Russian one");
        assert_eq!(commands(&key(KeyCode::KeyZ, Some("z")), false), []);
    }

    #[test]
    fn ctrl_tells_two_commands_apart() {
        assert_eq!(commands(&key(KeyCode::PageUp, None), false), [InputAction::StepBack]);
        assert_eq!(commands(&key(KeyCode::PageUp, None), true), [InputAction::First]);
        assert_eq!(commands(&key(KeyCode::KeyU, Some("u")), true), []);
    }
}
