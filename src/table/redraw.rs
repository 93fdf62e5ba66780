//! Decides when to draw: while a system requests frames, and a few frames longer.
//!
//! An idle table draws nothing, so that a laptop stays cool.

use std::thread;
use std::time::{Duration, Instant};

use bevy::asset::AssetEvent;
use bevy::gltf::Gltf;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp};
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{EguiInput, EguiPreUpdateSet};
use gilrs::Gilrs;
use tessera_arbiter::{AnalysisRequest, Clocks, Match, MatchReview, MoveDue, Thinking, Waker};

use crate::model::clock_figures::until_next;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::{Compiling, FRAMES, RedrawRequest, Redraws};
use crate::scene::looks::{Looks, LooksChanged};
use crate::scene::room::RoomOnShow;

/// The longest sleep while nothing happens. An hour works like no limit, and adding it to a clock cannot overflow.
const SLEEP: Duration = Duration::from_secs(3600);
/// Two moments for the next frame that are no further apart are the same.
const SAME: Duration = Duration::from_millis(10);
/// The longest step of motions before any frame was measured.
const FIRST_STEP: Duration = Duration::from_millis(33);
/// The longest step of motions otherwise: that of Bevy.
const LONGEST_STEP: Duration = Duration::from_millis(250);
/// How often the program checks for loaded files, which do not wake the event loop.
const LOOK: Duration = Duration::from_millis(50);

pub(crate) fn plugin(app: &mut App) {
    let compiling = app.world_mut().get_resource_or_init::<Compiling>().clone();
    app.insert_resource(WinitSettings::continuous())
        .add_systems(First, tell_time.before(TimeSystems))
        .add_systems(Startup, let_wake)
        .add_systems(
            PreUpdate,
            only_new_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_observer(|_: On<LooksChanged>, mut redraws: Redraws| redraws.now())
        .add_systems(
            Last,
            (ask_while_loading, ask_while_thinking, ask_for_clocks, ask_for_changes, pace, begin_smoothly).chain(),
        );
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
fn ask_while_loading(
    (looks, room, server): (Res<Looks>, Res<RoomOnShow>, Res<AssetServer>),
    compiling: Res<Compiling>,
    mut redraws: Redraws,
) {
    if compiling.any() {
        redraws.now();
    } else if !looks.ready(&server) || !room.is_settled(&server) {
        redraws.within(LOOK);
    }
}

/// Lets watched files and the end of a search wake the event loop, which sleeps while nothing happens.
fn let_wake(waker: Res<Waker>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(proxy) = proxy {
        let proxy = (*proxy).clone();
        // Sending fails only after the loop has ended, and then nothing needs to wake.
        waker.set(move || {
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        });
        let_gamepads_wake((*waker).clone());
    }
}

/// Lets gamepads wake the event loop: their buttons are no events of the window. Bevy reads them a second time.
fn let_gamepads_wake(waker: Waker) {
    let wait = move || {
        // Without access to gamepads nothing can be waited for. Bevy has logged the reason.
        let Ok(mut gamepads) = Gilrs::new() else { return };
        loop {
            match gamepads.next_event_blocking(None) {
                Some(_) => waker.wake(),
                // Some systems return early, and this loop must not take a whole processor there.
                None => thread::sleep(LOOK),
            }
        }
    };
    if let Err(error) = thread::Builder::new().name("gamepads".to_owned()).spawn(wait) {
        warn!("a gamepad does not wake the table: {error}");
    }
}

/// Requests a frame for the computer's move, and shows at once that a search has begun or ended.
fn ask_while_thinking(
    thinking: Query<(), With<Thinking>>,
    questions: Query<(), With<AnalysisRequest>>,
    review: Option<Res<MatchReview>>,
    due: Res<MoveDue>,
    mut last: Local<(usize, usize, Option<(usize, bool)>)>,
    mut redraws: Redraws,
) {
    let review = review.map(|review| (review.moments().len(), review.is_running()));
    let now = (thinking.iter().len(), questions.iter().len(), review);
    if std::mem::replace(&mut *last, now) != now {
        redraws.now();
    }
    if let Some(wait) = **due {
        redraws.within(wait);
    }
}

/// Requests a frame for the next figure of the clock that runs, or for the end of its delay.
fn ask_for_clocks(clocks: Res<Clocks>, mut redraws: Redraws) {
    if let Some(left) = clocks.running().and_then(|seat| clocks.left(seat)) {
        redraws.within(until_next(left, clocks.delay_left()));
    }
    if clocks.is_changed() {
        redraws.now();
    }
}

/// Requests a frame after changes that any system can make. Systems that animate request their own frames.
fn ask_for_changes(
    current: Option<Res<Match>>,
    preferences: Res<Preferences>,
    (mut models, mut resized): (MessageReader<AssetEvent<Gltf>>, MessageReader<WindowResized>),
    mut redraws: Redraws,
) {
    let loaded = models.read().count() > 0;
    // The first picture of the new size has the layout of the old one.
    let resized = resized.read().count() > 0;
    if loaded || resized || preferences.is_changed() || current.is_some_and(|current| current.is_changed()) {
        redraws.now();
    }
}

/// Takes the time of a frame from the clock of the machine. That of Bevy comes from the renderer, up to two frames late. So the
/// first frames after a sleep had the time from before it, and a note ran out unseen.
fn tell_time(mut strategy: ResMut<TimeUpdateStrategy>) {
    if matches!(*strategy, TimeUpdateStrategy::Automatic | TimeUpdateStrategy::ManualInstant(_)) {
        *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
    }
}

/// Draws continuously while frames are requested, and otherwise sleeps until the next one is due.
///
/// Bevy draws once more when its mode changes. So the mode stays as it is while it wakes the table at the right moment: a wait
/// that is a little shorter in each frame would never let it sleep.
fn pace(
    mut requests: MessageReader<RedrawRequest>,
    time: Res<Time<Real>>,
    (mut frames, mut due): (Local<u8>, Local<Option<Instant>>),
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
        *due = None;
        (UpdateMode::Continuous, UpdateMode::Continuous)
    } else {
        // The requests were counted from this moment.
        let now = time.last_update().unwrap_or_else(|| time.startup());
        let wanted = now + wait;
        let comes_then = |due: Instant| due > now && wanted.max(due) - wanted.min(due) <= SAME;
        if due.is_some_and(comes_then) {
            return;
        }
        *due = Some(wanted);
        (UpdateMode::reactive(wait), UpdateMode::reactive_low_power(wait))
    };
    if settings.focused_mode != focused_mode || settings.unfocused_mode != unfocused_mode {
        *settings = WinitSettings { focused_mode, unfocused_mode };
    }
}

/// Lets motions begin with a step as long as a usual frame. The time of a sleep does not belong to them: a piece would jump.
fn begin_smoothly(
    settings: Res<WinitSettings>,
    time: Res<Time<Real>>,
    mut motions: ResMut<Time<Virtual>>,
    (mut awake, mut usual): (Local<u8>, Local<Option<Duration>>),
) {
    let is_awake = settings.focused_mode == UpdateMode::Continuous;
    *awake = if is_awake { awake.saturating_add(1) } else { 0 };
    if *awake > FRAMES {
        *usual = Some(time.delta().clamp(Duration::from_millis(1), LONGEST_STEP));
    }
    let longest = if *awake < FRAMES { usual.unwrap_or(FIRST_STEP) } else { LONGEST_STEP };
    if motions.max_delta() != longest {
        motions.set_max_delta(longest);
    }
}
