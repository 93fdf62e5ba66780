//! Decides when to draw: while a system requests frames, and a few frames longer.
//!
//! An idle table draws nothing, so that a laptop stays cool.

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
use tessera_arbiter::{AnalysisRequest, Match, MatchReview, Thinking};

use crate::model::preferences::Preferences;
use crate::model::redraw_request::{Compiling, RedrawRequest, Redraws};
use crate::scene::looks::{Looks, LooksChanged};

/// The longest sleep while nothing happens. An hour works like no limit, and adding it to a clock cannot overflow.
const SLEEP: Duration = Duration::from_secs(3600);
/// How often the program checks for loaded files and for the end of a search: neither wakes the event loop.
const LOOK: Duration = Duration::from_millis(50);
/// How many frames are drawn after a request. Other systems may react to a change one frame later, and the renderer is
/// one frame behind.
const FRAMES: u8 = 4;

pub(crate) fn plugin(app: &mut App) {
    let compiling = app.world_mut().get_resource_or_init::<Compiling>().clone();
    app.insert_resource(WinitSettings::continuous())
        .add_systems(
            PreUpdate,
            only_new_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_observer(|_: On<LooksChanged>, mut redraws: Redraws| redraws.now())
        .add_systems(Last, (ask_while_loading, ask_while_thinking, ask_for_changes, pace).chain());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // Nobody knows the number before the first frame, which asks for most of them.
        compiling.set(1);
        render.insert_resource(compiling).add_systems(Render, count_pipelines);
    }
}

fn count_pipelines(cache: Res<PipelineCache>, compiling: Res<Compiling>) {
    compiling.set(cache.waiting_pipelines().count());
}

/// Drops repeated reports of the modifier keys. bevy_egui 0.42 reports them in every frame. Each event makes egui
/// request another frame, so the table would never be idle.
fn only_new_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(modifiers) => std::mem::replace(&mut *last, *modifiers) != *modifiers,
            _ => true,
        });
    }
}

/// Requests frames while models load and pipelines compile. Both may end after the last requested frame, and the first
/// picture would then stay incomplete.
fn ask_while_loading(looks: Res<Looks>, server: Res<AssetServer>, compiling: Res<Compiling>, mut redraws: Redraws) {
    if compiling.any() {
        redraws.now();
    } else if !looks.ready(&server) {
        redraws.within(LOOK);
    }
}

/// Requests frames while a seat thinks, a question is open or the match is reviewed, since the end of a search does not wake the event loop. The
/// panels show at once that it has begun or ended.
fn ask_while_thinking(
    thinking: Query<(), Or<(With<Thinking>, With<AnalysisRequest>)>>,
    review: Option<Res<MatchReview>>,
    mut last: Local<bool>,
    mut redraws: Redraws,
) {
    let thinks = !thinking.is_empty() || review.as_ref().is_some_and(|review| review.is_running());
    if std::mem::replace(&mut *last, thinks) != thinks {
        redraws.now();
    } else if thinks {
        redraws.within(LOOK);
    }
}

/// Requests a frame after changes that any system can make. Systems that animate request their own frames.
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

/// Draws continuously while frames are requested, and otherwise sleeps until the next one is due.
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
