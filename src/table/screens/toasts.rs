//! Short notes, such as the reason why a move was refused. Each disappears after some seconds.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, Order, RichText, Vec2};
use tessera_arbiter::{MatchStarted, Played, Texts};
use tessera_rules::Message;

use super::theme;
use crate::model::redraw_request::{Compiling, Redraws};
use crate::model::table_requests::{MoveNote, Toast};
use crate::model::typed_line::TypedLine;
use crate::model::view::{Backdrop, FreeArea, Screen};

/// The least time that a note stays on show, and the time that each character needs. Slow readers read 20 of them a second.
const STAY: Duration = Duration::from_secs(5);
const A_CHARACTER: Duration = Duration::from_millis(50);
/// The most notes at once. More would cover the board.
const MOST: usize = 4;

/// The notes on show, the newest last.
#[derive(Resource, Default)]
pub struct Toasts(Vec<Shown>);

/// A note on show.
struct Shown {
    message: Message,
    /// Whether it is about the position on the table.
    of_position: bool,
    /// The time at which it ends. Its time begins with its first picture: the table may have slept before.
    end: Option<Duration>,
}

impl Toasts {
    /// The notes on show, the newest last.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.0.iter().map(|shown| &shown.message)
    }

    fn add(&mut self, message: &Message, of_position: bool) {
        self.0.retain(|shown| shown.message != *message);
        self.0.push(Shown { message: message.clone(), of_position, end: None });
        let surplus = self.0.len().saturating_sub(MOST);
        self.0.drain(..surplus);
    }

    /// The position on the table is another one.
    fn end_those_of_position(&mut self) {
        self.0.retain(|shown| !shown.of_position);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .add_observer(on_toast)
        .add_observer(on_move_note)
        .add_observer(on_played)
        .add_observer(|_: On<MatchStarted>, mut toasts: ResMut<Toasts>| toasts.end_those_of_position())
        // The first pictures take seconds, and a note must not run out unseen.
        .add_systems(Update, fade.run_if(|compiling: Res<Compiling>| !compiling.any()));
}

fn on_toast(toast: On<Toast>, mut toasts: ResMut<Toasts>, mut redraws: Redraws) {
    toasts.add(&toast.0, false);
    redraws.interface_now();
}

fn on_move_note(note: On<MoveNote>, mut toasts: ResMut<Toasts>, mut redraws: Redraws) {
    toasts.add(&note.0, true);
    redraws.interface_now();
}

/// Moves behind the gallery end no notes.
fn on_played(_: On<Played>, backdrop: Res<Backdrop>, mut toasts: ResMut<Toasts>) {
    if !backdrop.0 {
        toasts.end_those_of_position();
    }
}

fn fade(mut toasts: ResMut<Toasts>, (time, texts): (Res<Time<Real>>, Res<Texts>), mut redraws: Redraws) {
    let (before, now) = (toasts.0.len(), time.elapsed());
    let stay = |message: &Message| STAY.max(A_CHARACTER * texts.message(message).chars().count() as u32);
    toasts
        .bypass_change_detection()
        .0
        .retain_mut(|Shown { message, end, .. }| *end.get_or_insert_with(|| now + stay(message)) > now);
    if toasts.0.len() < before {
        toasts.set_changed();
        redraws.interface_now();
    }
    // A long note may end after a later short one.
    if let Some(end) = toasts.0.iter().filter_map(|shown| shown.end).min() {
        redraws.within(end - now);
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (toasts, texts): (Res<Toasts>, Res<Texts>),
    (free, line, screen): (Res<FreeArea>, Res<TypedLine>, Res<State<Screen>>),
) -> Result {
    if toasts.0.is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let (width, height) = (context.viewport_rect().width(), context.viewport_rect().height());
    let middle = (free.left - free.right) * width / 2.;
    // With large texts a note above the near plate would cover the board. It covers the far plate for a while.
    let (edge, offset) = if theme::is_narrow(context) && *screen.get() == Screen::Match {
        (Align2::CENTER_TOP, Vec2::new(middle, 6.))
    } else {
        (Align2::CENTER_BOTTOM, Vec2::new(middle, -(free.bottom * height).max(line.reach) - 18.))
    };
    Area::new(Id::new("toasts")).anchor(edge, offset).order(Order::Tooltip).interactable(false).show(context, |ui| {
        ui.set_max_width(width * (1. - free.left - free.right) * 0.8);
        for message in toasts.messages() {
            let frame = theme::panel(ui.ctx()).fill(theme::colors(ui.ctx()).dialog);
            frame.show(ui, |ui| ui.label(RichText::new(texts.message(message)).size(16.)));
        }
    });
    Ok(())
}
