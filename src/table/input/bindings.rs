//! The table of all keys and gamepad buttons with their commands. The page of keys is made from it.
//!
//! The table reads the messages of single presses instead of the key states at the end of a frame. On a slow machine, a
//! key is often pressed and released within one frame. `bevy_enhanced_input` and `leafwing-input-manager` read the
//! states, and lose such a press.

use bevy::input::gamepad::GamepadButton;
use bevy::prelude::KeyCode;

/// A command that a key or a button gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum InputAction {
    /// Moves the cursor to the left, as the viewer sees it.
    Left,
    /// Moves the cursor to the right.
    Right,
    /// Moves the cursor away from the viewer. In a list: picks the previous entry.
    Up,
    /// Moves the cursor towards the viewer. In a list: picks the next entry.
    Down,
    /// Touches the square under the cursor. In a list: takes the picked entry.
    Touch,
    /// Opens the line where moves are typed.
    Type,
    /// Lifts this many pieces of the chosen stack.
    Lift(u8),
    /// Lifts one piece fewer of the chosen stack. After one piece it lifts all again.
    LiftFewer,
    /// Shows the moves of the piece under the cursor while the key is held.
    Inspect,
    /// Empties the hand, hides the cursor, or goes back.
    Cancel,
    /// Asks for a hint, then for its reasons.
    Hint,
    /// Marks the threats against the person to move, or no more.
    Threats,
    /// Takes back the last action.
    Undo,
    /// Plays again an action that was taken back.
    Redo,
    /// Shows the previous ply.
    StepBack,
    /// Shows the next ply.
    StepForward,
    /// Shows the starting position.
    First,
    /// Shows the current position.
    Last,
    /// Opens or closes the review of the match.
    Review,
    /// Views the board from the seat of the side to move.
    SeatView,
    /// Views the board from the next seat.
    NextSeat,
    /// Views the board from above.
    TopView,
    /// Switches the flat view on or off.
    FlatView,
    /// Opens the page of seats.
    Seats,
    /// Opens or folds the score sheet.
    ScoreSheet,
    /// Pauses computers and clocks, or lets them go on.
    Pause,
    /// Makes the computer to move play at once.
    MoveNow,
    /// Opens or closes the menu.
    Menu,
    /// Opens the gallery.
    Gallery,
    /// Opens the page of keys.
    Keys,
    /// Opens the rules of the game.
    Rules,
    /// Switches all sounds off or on.
    Mute,
    /// Switches full screen on or off.
    Fullscreen,
    /// Saves a picture of the window.
    Picture,
    /// Switches photo mode on or off.
    Photo,
    /// In photo mode: blurs what is not in the middle, or shows all sharp.
    Blur,
    /// In photo mode: moves the light a quarter round the table.
    Light,
}

impl InputAction {
    /// Whether the command is repeated while the key is held.
    pub(super) fn repeats(self) -> bool {
        use InputAction::{Down, Left, Right, StepBack, StepForward, Up};
        matches!(self, Left | Right | Up | Down | StepBack | StepForward)
    }

    /// Whether it moves through an open menu, chooses there, or closes it.
    pub(crate) fn is_of_menus(self) -> bool {
        use InputAction::{Cancel, Down, Left, Menu, Right, Touch, Up};
        matches!(self, Left | Right | Up | Down | Touch | Cancel | Menu)
    }
}

/// A key, alone or with Ctrl (Cmd on a Mac).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chord {
    /// The place of the key on a US keyboard. For a letter, the key that types it counts, wherever it lies.
    pub(super) key: KeyCode,
    pub(super) control: bool,
    /// The label of the key on the page of keys. Empty for keys that the page leaves out.
    label: &'static str,
}

impl Chord {
    /// The letter that the page of keys names for this key, in lower case. `None` for other keys.
    ///
    /// Letters have other places on a French keyboard. The place counts for a key that types no Latin letter, as on a Russian
    /// keyboard.
    pub(super) fn letter(&self) -> Option<char> {
        let named = self.label.rsplit(' ').next()?.parse::<char>().ok()?;
        named.is_ascii_alphabetic().then_some(named.to_ascii_lowercase())
    }
}

/// A command with its keys and buttons.
pub(crate) struct Binding {
    pub(super) command: InputAction,
    pub(super) chords: &'static [Chord],
    pub(super) pads: &'static [GamepadButton],
    /// The key of the text that describes the command. Neighbours with the same text share a line.
    words: &'static str,
}

const fn key(key: KeyCode, label: &'static str) -> Chord {
    Chord { key, control: false, label }
}

const fn control(key: KeyCode, label: &'static str) -> Chord {
    Chord { key, control: true, label }
}

const fn bind(
    command: InputAction,
    chords: &'static [Chord],
    pads: &'static [GamepadButton],
    words: &'static str,
) -> Binding {
    Binding { command, chords, pads, words }
}

use GamepadButton as Pad;
use KeyCode as Code;

/// All bindings, in the order of the page of keys.
pub(crate) const BINDINGS: [Binding; 45] = [
    bind(InputAction::Left, &[key(Code::ArrowLeft, "⬅")], &[Pad::DPadLeft], "key-cursor"),
    bind(InputAction::Up, &[key(Code::ArrowUp, "⬆")], &[Pad::DPadUp], "key-cursor"),
    bind(InputAction::Right, &[key(Code::ArrowRight, "➡")], &[Pad::DPadRight], "key-cursor"),
    bind(InputAction::Down, &[key(Code::ArrowDown, "⬇")], &[Pad::DPadDown], "key-cursor"),
    bind(
        InputAction::Touch,
        &[key(Code::Enter, "Enter"), key(Code::Space, ""), key(Code::NumpadEnter, "")],
        &[Pad::South],
        "key-touch",
    ),
    bind(InputAction::Type, &[key(Code::KeyW, "W"), key(Code::Slash, "")], &[], "key-type"),
    bind(InputAction::Lift(1), &[key(Code::Digit1, "1")], &[], "key-lift"),
    bind(InputAction::Lift(2), &[key(Code::Digit2, "…")], &[], "key-lift"),
    bind(InputAction::Lift(3), &[key(Code::Digit3, "")], &[], "key-lift"),
    bind(InputAction::Lift(4), &[key(Code::Digit4, "")], &[], "key-lift"),
    bind(InputAction::Lift(5), &[key(Code::Digit5, "")], &[], "key-lift"),
    bind(InputAction::Lift(6), &[key(Code::Digit6, "")], &[], "key-lift"),
    bind(InputAction::Lift(7), &[key(Code::Digit7, "")], &[], "key-lift"),
    bind(InputAction::Lift(8), &[key(Code::Digit8, "")], &[], "key-lift"),
    bind(InputAction::Lift(9), &[key(Code::Digit9, "9")], &[], "key-lift"),
    bind(InputAction::LiftFewer, &[key(Code::KeyL, "L")], &[Pad::West], "key-lift-fewer"),
    bind(InputAction::Inspect, &[key(Code::KeyI, "I")], &[Pad::North], "key-inspect"),
    bind(InputAction::Cancel, &[key(Code::Escape, "Esc")], &[Pad::East], "key-cancel"),
    bind(InputAction::Hint, &[key(Code::KeyH, "H")], &[], "key-hint"),
    bind(InputAction::Threats, &[key(Code::KeyD, "D")], &[], "key-threats"),
    bind(InputAction::Undo, &[key(Code::KeyU, "U"), control(Code::KeyZ, "Ctrl Z")], &[Pad::LeftTrigger], "key-undo"),
    bind(InputAction::Redo, &[key(Code::KeyR, "R"), control(Code::KeyY, "Ctrl Y")], &[Pad::RightTrigger], "key-redo"),
    bind(InputAction::StepBack, &[key(Code::PageUp, "PgUp")], &[Pad::LeftTrigger2], "key-step"),
    bind(InputAction::StepForward, &[key(Code::PageDown, "PgDn")], &[Pad::RightTrigger2], "key-step"),
    bind(InputAction::First, &[control(Code::PageUp, "Ctrl PgUp")], &[], "key-ends"),
    bind(InputAction::Last, &[control(Code::PageDown, "Ctrl PgDn")], &[], "key-ends"),
    bind(InputAction::Review, &[key(Code::KeyE, "E")], &[], "key-review"),
    bind(InputAction::SeatView, &[key(Code::KeyC, "C"), key(Code::Home, "")], &[], "key-seat"),
    bind(InputAction::NextSeat, &[key(Code::KeyV, "V")], &[Pad::RightThumb], "key-next-seat"),
    bind(InputAction::TopView, &[key(Code::KeyT, "T")], &[], "key-top"),
    bind(InputAction::FlatView, &[key(Code::KeyF, "F")], &[Pad::LeftThumb], "key-flat"),
    bind(InputAction::Seats, &[key(Code::KeyS, "S")], &[], "key-seats"),
    bind(InputAction::ScoreSheet, &[key(Code::KeyO, "O")], &[], "key-sheet"),
    bind(InputAction::Pause, &[key(Code::KeyP, "P")], &[], "key-pause"),
    bind(InputAction::MoveNow, &[key(Code::KeyG, "G")], &[], "key-move-now"),
    bind(InputAction::Menu, &[key(Code::KeyQ, "Q")], &[Pad::Start], "key-menu"),
    bind(InputAction::Gallery, &[key(Code::KeyN, "N")], &[], "key-gallery"),
    bind(InputAction::Keys, &[key(Code::F1, "F1")], &[], "key-help"),
    bind(InputAction::Rules, &[key(Code::F2, "F2")], &[Pad::Select], "key-rules"),
    bind(InputAction::Mute, &[key(Code::KeyM, "M")], &[], "key-mute"),
    bind(InputAction::Fullscreen, &[key(Code::F11, "F11")], &[], "key-fullscreen"),
    bind(InputAction::Picture, &[key(Code::F12, "F12")], &[], "key-picture"),
    bind(InputAction::Photo, &[key(Code::F10, "F10")], &[], "key-photo"),
    bind(InputAction::Blur, &[key(Code::KeyB, "B")], &[], "key-photo-look"),
    bind(InputAction::Light, &[key(Code::KeyK, "K")], &[], "key-photo-look"),
];

/// The label of the first key of a command. Empty if it has none.
pub(crate) fn label(command: InputAction) -> &'static str {
    let chord = BINDINGS.iter().find(|binding| binding.command == command).and_then(|binding| binding.chords.first());
    chord.map_or("", |chord| chord.label)
}

/// A line of the page of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HelpLine {
    /// The labels of the keys.
    pub(crate) keys: String,
    /// The labels of the gamepad buttons.
    pub(crate) pads: String,
    /// The key of the text that describes the command.
    pub(crate) words: &'static str,
}

/// The page of keys, line by line.
pub(crate) fn help() -> Vec<HelpLine> {
    let mut lines: Vec<HelpLine> = Vec::new();
    for binding in &BINDINGS {
        let labels: Vec<&str> =
            binding.chords.iter().map(|chord| chord.label).filter(|label| !label.is_empty()).collect();
        let (keys, pads) = (labels.join(" · "), pad_labels(binding.pads));
        match lines.last_mut().filter(|line| line.words == binding.words) {
            Some(line) => {
                join(&mut line.keys, &keys);
                join(&mut line.pads, &pads);
            }
            None => lines.push(HelpLine { keys, pads, words: binding.words }),
        }
    }
    // egui itself moves the focus between the buttons of a panel.
    lines.push(HelpLine { keys: "Tab".to_owned(), pads: "LB RB".to_owned(), words: "key-panel" });
    lines
}

fn join(line: &mut String, more: &str) {
    if !line.is_empty() && !more.is_empty() {
        line.push(' ');
    }
    line.push_str(more);
}

fn pad_labels(pads: &[GamepadButton]) -> String {
    let label = |pad: &GamepadButton| match pad {
        Pad::South => "A",
        Pad::East => "B",
        Pad::West => "X",
        Pad::North => "Y",
        Pad::LeftTrigger => "LB",
        Pad::RightTrigger => "RB",
        Pad::LeftTrigger2 => "LT",
        Pad::RightTrigger2 => "RT",
        Pad::LeftThumb => "L3",
        Pad::RightThumb => "R3",
        Pad::Start => "Start",
        Pad::Select => "Select",
        Pad::DPadLeft => "✚",
        // The four directions of the cross share one sign.
        _ => "",
    };
    let labels: Vec<&str> = pads.iter().map(label).filter(|label| !label.is_empty()).collect();
    labels.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_and_no_button_does_two_things() {
        let chords: Vec<_> =
            BINDINGS.iter().flat_map(|binding| binding.chords).map(|chord| (chord.key, chord.control)).collect();
        let pads: Vec<_> = BINDINGS.iter().flat_map(|binding| binding.pads).collect();
        assert!(chords.iter().enumerate().all(|(i, chord)| !chords[..i].contains(chord)));
        assert!(pads.iter().enumerate().all(|(i, pad)| !pads[..i].contains(pad)));
    }

    #[test]
    fn the_page_of_keys_names_every_key_once() {
        let lines = help();
        let line = |words: &str| lines.iter().find(|line| line.words == words).unwrap();
        assert_eq!(line("key-cursor").keys, "⬅ ⬆ ➡ ⬇");
        assert_eq!((line("key-lift").keys.as_str(), line("key-undo").keys.as_str()), ("1 … 9", "U · Ctrl Z"));
        assert_eq!((line("key-step").keys.as_str(), line("key-step").pads.as_str()), ("PgUp PgDn", "LT RT"));
        assert_eq!(line("key-cursor").pads, "✚");
        let words: Vec<&str> = lines.iter().map(|line| line.words).collect();
        assert!(words.iter().enumerate().all(|(i, line)| !words[..i].contains(line)), "{words:?}");
    }
}
