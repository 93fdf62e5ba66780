//! When to draw: while somebody asks for pictures, and a few frames longer; else not at all, so that a laptop stays cool.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bevy::asset::AssetEvent;
use bevy::gltf::Gltf;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp};
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};
use tessera_arbiter::Match;

use crate::model::preferences::Preferences;
use crate::model::redraw_request::{RedrawRequest, Redraws};
use crate::scene::looks::{Looks, LooksChanged};

/// How long the program sleeps at most while nothing happens. An hour is as good as for ever, and clocks do not overflow.
const SLEEP: Duration = Duration::from_secs(3600);
/// How often it looks whether files have been loaded: loading wakes nobody.
const LOOK: Duration = Duration::from_millis(50);
/// How many frames it takes until a change has come through to the picture: what follows from it may follow a frame
/// later, and the renderer is one behind.
const FRAMES: u8 = 4;

/// Pipelines that the renderer is still compiling in the background. What needs them is missing in the picture until then.
#[derive(Resource, Clone, Default)]
pub(crate) struct Compiling(Arc<AtomicUsize>);

impl Compiling {
    /// Whether anything is left to compile.
    pub(crate) fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

pub(crate) fn plugin(app: &mut App) {
    let compiling = Compiling::default();
    app.insert_resource(WinitSettings::continuous())
        .insert_resource(compiling.clone())
        .add_systems(
            PreUpdate,
            only_new_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_observer(|_: On<LooksChanged>, mut redraws: Redraws| redraws.now())
        .add_systems(Last, (ask_while_loading, ask_for_changes, pace).chain());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(compiling).add_systems(Render, count_pipelines);
    }
}

fn count_pipelines(cache: Res<PipelineCache>, compiling: Res<Compiling>) {
    compiling.0.store(cache.waiting_pipelines().count(), Ordering::Relaxed);
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

/// The first picture comes by itself: models are loaded and pipelines compiled after the last frame that anybody asked for.
fn ask_while_loading(looks: Res<Looks>, server: Res<AssetServer>, compiling: Res<Compiling>, mut redraws: Redraws) {
    if compiling.any() {
        redraws.now();
    } else if !looks.ready(&server) {
        redraws.within(LOOK);
    }
}

/// What everybody can change is asked for here; who animates asks by itself.
fn ask_for_changes(
    current: Option<Res<Match>>,
    preferences: Res<Preferences>,
    mut models: MessageReader<AssetEvent<Gltf>>,
    mut redraws: Redraws,
) {
    let loaded = models.read().count() > 0;
    if loaded || preferences.is_changed() || current.is_some_and(|current| current.is_changed()) {
        redraws.now();
    }
}

/// Draws on while somebody asks, and sleeps until the next picture is due.
fn pace(
    mut requests: MessageReader<RedrawRequest>,
    mut frames: Local<u8>,
    mut settings: ResMut<WinitSettings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut wait = SLEEP;
    for request in requests.read() {
        match request {
            RedrawRequest::Now => *frames = FRAMES,
            RedrawRequest::Within(due) => wait = wait.min(*due),
        }
    }
    let (focused_mode, unfocused_mode) = if *frames > 0 {
        *frames -= 1;
        redraw.write(RequestRedraw);
        (UpdateMode::Continuous, UpdateMode::Continuous)
    } else {
        (UpdateMode::reactive(wait), UpdateMode::reactive_low_power(wait))
    };
    if settings.focused_mode != focused_mode || settings.unfocused_mode != unfocused_mode {
        *settings = WinitSettings { focused_mode, unfocused_mode };
    }
}
