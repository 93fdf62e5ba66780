//! The game in words for screen readers: a log in egui's AccessKit tree, which announces each new line.
//!
//! bevy_egui hands egui's tree to the window in place of the entities with Bevy's own `AccessibilityNode`. So the log is a
//! part of egui's tree, beside the buttons and texts that egui adds itself.

use std::time::Duration;

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Live, Role};
use bevy_egui::egui::{Context, Event, Id, LayerId, Rect, Ui, UiBuilder};
use bevy_egui::{EguiContexts, EguiInput, EguiPreUpdateSet};
use tessera_arbiter::{Match, Played, Seats, TakenBack, Texts, action_words};
use tessera_rules::Message;

use super::hint_words::HintLines;
use super::questions;
use crate::model::clock_figures::LowTime;
use crate::model::frame::{Settled, TableSystems, throws_a_die};
use crate::model::next_match::MatchOpened;
use crate::model::open_page::Question;
use crate::model::redraw_request::Redraws;
use crate::model::spoken_log::SpokenLog;
use crate::model::table_requests::{MoveNote, Toast};
use crate::model::view::Backdrop;

/// How often the program looks for the wishes of a screen reader, which do not wake it.
const LOOK: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    // The window adds the wishes, and tests and pictures have none.
    app.add_message::<ActionRequest>()
        .add_observer(on_match_opened)
        .add_observer(on_played)
        .add_observer(on_settled)
        .add_observer(on_taken_back)
        .add_observer(on_toast)
        .add_observer(on_move_note)
        .add_observer(on_low_time)
        .add_systems(Update, (look_for_wishes, say_hint.after(TableSystems::Camera), say_question))
        .add_systems(
            PreUpdate,
            hand_on_wishes.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        );
}

/// Adds the log to egui's tree. Nothing of it is drawn.
pub(super) fn show(mut contexts: EguiContexts, log: Res<SpokenLog>, texts: Res<Texts>) -> Result {
    let context = contexts.ctx_mut()?;
    let builder = || UiBuilder::new().max_rect(Rect::ZERO).layer_id(LayerId::background());
    let mut ui = Ui::new(context.clone(), Id::new("spoken log"), builder());
    let is_read = context.accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(Role::Log);
        node.set_live(Live::Polite);
        node.set_label(texts.words("spoken-log"));
    });
    if is_read.is_none() {
        // No reader has ever asked, so there is no tree.
        return Ok(());
    }
    for (number, line) in log.lines() {
        add_line(context, &mut ui, number, line);
    }
    Ok(())
}

fn add_line(context: &Context, log: &mut Ui, number: u64, line: &str) {
    let line_ui = log.new_child(UiBuilder::new().id(Id::new(("spoken line", number))).max_rect(Rect::ZERO));
    context.accesskit_node_builder(line_ui.unique_id(), |node| {
        node.set_role(Role::Label);
        node.set_value(line);
    });
}

/// Tells which game begins, and whose turn it is.
fn on_match_opened(opened: On<MatchOpened>, (current, texts): (Res<Match>, Res<Texts>), mut log: ResMut<SpokenLog>) {
    log.forget();
    if !opened.is_backdrop {
        log.say(and_turn(texts.variant_name(current.game().rules().id()), &current, &texts));
    }
}

fn on_played(
    played: On<Played>,
    (current, backdrop, texts): (Res<Match>, Res<Backdrop>, Res<Texts>),
    mut log: ResMut<SpokenLog>,
    mut redraws: Redraws,
) {
    let Some(ply) = current.ply().checked_sub(1).filter(|_| !backdrop.0) else { return };
    let game = current.game();
    let Some(words) = action_words(game, ply) else { return };
    let words = texts.message(&words);
    let turned = game.position_after(ply).is_some_and(|before| before.turn() != game.position().turn());
    let words = if turned { and_turn(words, &current, &texts) } else { words };
    if throws_a_die(&played) {
        log.say_when_settled(words);
    } else {
        log.say(words);
    }
    redraws.now();
}

fn on_settled(_: On<Settled>, mut log: ResMut<SpokenLog>) {
    log.settle();
}

fn on_taken_back(
    _: On<TakenBack>,
    (current, texts): (Res<Match>, Res<Texts>),
    mut log: ResMut<SpokenLog>,
    mut redraws: Redraws,
) {
    log.forget();
    log.say(and_turn(texts.words("spoken-taken-back"), &current, &texts));
    redraws.now();
}

/// The words, and whose turn it is now. Both are one line: readers announce the new lines of a frame in any order.
fn and_turn(words: String, current: &Match, texts: &Texts) -> String {
    let game = current.game();
    if game.ending().is_some() {
        return words;
    }
    let army = game.rules().army_name(game.rules().army_to_move(game.position()));
    let turn = texts.message(&Message::new("caption-your-turn").message("army", army));
    format!("{words}. {turn}.")
}

/// Notes are said as they are shown: reasons of refusals, for example.
fn on_toast(toast: On<Toast>, texts: Res<Texts>, mut log: ResMut<SpokenLog>) {
    log.say(texts.message(&toast.0));
}

fn on_move_note(note: On<MoveNote>, texts: Res<Texts>, mut log: ResMut<SpokenLog>) {
    log.say(texts.message(&note.0));
}

/// Says a hint, and its reasons when they are asked for.
fn say_hint(lines: Res<HintLines>, mut said: Local<Vec<String>>, mut log: ResMut<SpokenLog>) {
    if lines.0 != *said {
        said.clone_from(&lines.0);
        if !said.is_empty() {
            log.say(said.join(". "));
        }
    }
}

/// Says a question when it is asked. The focus is on one of its answers.
fn say_question(
    (question, texts, seats): (Res<Question>, Res<Texts>, Seats),
    current: Option<Res<Match>>,
    mut said: Local<Option<Message>>,
    mut log: ResMut<SpokenLog>,
) {
    let asked = question.0.as_ref().map(|asked| questions::words(asked, false, current.as_deref(), &seats, &texts));
    if asked != *said {
        said.clone_from(&asked);
        if let Some(asked) = asked {
            log.say(texts.message(&asked));
        }
    }
}

/// Says that a person has little time left.
fn on_low_time(
    low: On<LowTime>,
    (current, texts): (Option<Res<Match>>, Res<Texts>),
    mut log: ResMut<SpokenLog>,
    mut redraws: Redraws,
) {
    let Some(current) = current else { return };
    let army = current.game().rules().army_name(low.0.army());
    log.say(texts.message(&Message::new("caption-low-time").message("army", army)));
    redraws.now();
}

/// Keeps the program awake while a screen reader listens. Its wishes arrive on another thread.
fn look_for_wishes(requested: Res<AccessibilityRequested>, mut redraws: Redraws) {
    if requested.get() {
        redraws.within(LOOK);
    }
}

/// Hands the wishes of a screen reader to egui, such as to press a button.
fn hand_on_wishes(mut wishes: MessageReader<ActionRequest>, mut inputs: Query<&mut EguiInput>, mut redraws: Redraws) {
    for wish in wishes.read() {
        for mut input in &mut inputs {
            input.events.push(Event::AccessKitActionRequest(wish.0.clone()));
        }
        redraws.now();
    }
}
