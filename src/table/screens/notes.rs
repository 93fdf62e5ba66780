//! What is said in passing: why a move was refused, that a renderer is slow. A note goes after some seconds.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order, RichText, Vec2};
use tessera_arbiter::{MatchStarted, Played, Texts};
use tessera_rules::Message;

use super::{FreeArea, theme};
use crate::session::Tell;

/// How long a note stays, in seconds.
const STAY: f32 = 5.;
/// How many notes are shown at once.
const MOST: usize = 4;

/// The notes on show, the newest last, each with the time at which it goes.
#[derive(Resource, Default)]
pub(crate) struct Notes(Vec<(Message, f32)>);

impl Notes {
    /// Whether there is anything to be read.
    pub(crate) fn any(&self) -> bool {
        !self.0.is_empty()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notes>()
        .add_observer(on_tell)
        .add_observer(|_: On<Played>, mut notes: ResMut<Notes>| notes.0.clear())
        .add_observer(|_: On<MatchStarted>, mut notes: ResMut<Notes>| notes.0.clear())
        .add_systems(Update, fade);
}

fn on_tell(tell: On<Tell>, mut notes: ResMut<Notes>, time: Res<Time<Real>>) {
    notes.0.retain(|(message, _)| *message != tell.0);
    notes.0.push((tell.0.clone(), time.elapsed_secs() + STAY));
    let surplus = notes.0.len().saturating_sub(MOST);
    notes.0.drain(..surplus);
}

fn fade(mut notes: ResMut<Notes>, time: Res<Time<Real>>) {
    let now = time.elapsed_secs();
    if notes.0.iter().any(|(_, until)| *until <= now) {
        notes.0.retain(|(_, until)| *until > now);
    }
}

pub(super) fn show(mut contexts: EguiContexts, notes: Res<Notes>, texts: Res<Texts>, free: Res<FreeArea>) -> Result {
    if !notes.any() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let width = context.viewport_rect().width();
    let offset = Vec2::new((free.left - free.right) * width / 2., -18.);
    Area::new(Id::new("notes")).anchor(Align2::CENTER_BOTTOM, offset).order(Order::Tooltip).interactable(false).show(
        context,
        |ui| {
            ui.set_max_width(width * (1. - free.left - free.right) * 0.8);
            for (message, _) in &notes.0 {
                theme::panel().show(ui, |ui| ui.label(RichText::new(texts.message(message)).size(16.)));
            }
        },
    );
    Ok(())
}
