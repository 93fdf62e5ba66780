//! When to draw: always while something moves, a few frames after something has changed, else not at all, so that a
//! laptop stays cool.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};
use tessera_arbiter::Match;

use crate::play::hand::Hand;
use crate::play::moments::Moments;
use crate::play::motion::{Busy, Moving};
use crate::play::pointer::Press;
use crate::scene::camera::Rig;
use crate::scene::dice::Turning;
use crate::scene::looks::Looks;
use crate::scene::pieces::ModelPart;
use crate::screens::{FreeArea, Notes};
use crate::{Preferences, View};

/// How long the program sleeps at most while nothing happens.
const SLEEP: Duration = Duration::from_secs(3600);
/// How often it looks while there is a note to be taken away, or something is still loading.
const LOOK: Duration = Duration::from_millis(250);
/// How many frames it takes until a change has come through to the picture: what follows from it may follow a frame
/// later, and the renderer is one behind.
const FRAMES: u8 = 4;

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::continuous())
        .add_systems(
            PreUpdate,
            only_new_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, (pace, follow_through));
}

/// bevy_egui 0.42 reports the modifier keys in every frame, and every event makes egui ask for another frame, for ever.
fn only_new_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(modifiers) => std::mem::replace(&mut *last, *modifiers) != *modifiers,
            _ => true,
        });
    }
}

fn pace(
    busy: Query<(), Busy>,
    (rig, press): (Single<&Rig>, Res<Press>),
    (hand, notes, moments, looks): (Res<Hand>, Res<Notes>, Res<Moments>, Res<Looks>),
    server: Res<AssetServer>,
    mut settings: ResMut<WinitSettings>,
) {
    let focused_mode = if !busy.is_empty() || rig.is_moving() || hand.is_dragging() || press.is_asking() {
        UpdateMode::Continuous
    } else if notes.any() || moments.any() || !looks.ready(&server) {
        UpdateMode::reactive(LOOK)
    } else {
        UpdateMode::reactive(SLEEP)
    };
    let unfocused_mode = match focused_mode {
        UpdateMode::Continuous => UpdateMode::Continuous,
        UpdateMode::Reactive { wait, .. } => UpdateMode::reactive_low_power(wait),
    };
    if settings.focused_mode != focused_mode || settings.unfocused_mode != unfocused_mode {
        *settings = WinitSettings { focused_mode, unfocused_mode };
    }
}

fn follow_through(
    current: Option<Res<Match>>,
    (hand, view, notes, moments): (Res<Hand>, Res<View>, Res<Notes>, Res<Moments>),
    (preferences, free): (Res<Preferences>, Res<FreeArea>),
    dressed: Query<(), Added<ModelPart>>,
    moving: Query<(), Or<(Added<Moving>, Added<Turning>)>>,
    (arrived, turned): (RemovedComponents<Moving>, RemovedComponents<Turning>),
    (keys, buttons): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    mut frames: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let input =
        keys.get_just_pressed().len() + buttons.get_just_pressed().len() + buttons.get_just_released().len() > 0;
    let changed =
        hand.is_changed() || moments.is_changed() || view.is_changed() || notes.is_changed() || free.is_changed();
    let pieces = !dressed.is_empty() || !moving.is_empty() || !arrived.is_empty() || !turned.is_empty();
    if input || changed || pieces || preferences.is_changed() || current.is_some_and(|current| current.is_changed()) {
        *frames = FRAMES;
    }
    if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
    }
}
