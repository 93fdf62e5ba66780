//! Questions before something is lost, the page of keys, and the preferences.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Grid, RichText, ScrollArea};
use tessera_arbiter::{LoadRecord, Match, Opening, Propose, StartMatch, Texts};
use tessera_rules::{Action, Army, Game, Message, Move};

use super::pages::{Page, dialog};
use super::{settings, theme};
use crate::Preferences;
use crate::play::keys::KEYS;
use crate::play::regret::Doubt;
use crate::seating::Seat;

/// The question that is open, if any.
#[derive(Resource, Debug, Default)]
pub(crate) struct Ask(Option<Question>);

#[derive(Debug, Clone)]
enum Question {
    /// Does this army's player really resign?
    Resign(Army),
    /// Does the opponent of this army's player agree to a draw?
    Draw(Army),
    /// Is this move meant, in spite of what it costs?
    Doubt(Move, Message),
    /// Is the match in play to be replaced?
    Replace(Replacement),
}

/// What a match is replaced by.
#[derive(Debug, Clone)]
pub(crate) enum Replacement {
    /// Another match, with its players where they change.
    Match(Box<StartMatch>, Option<Seat>),
    /// A match from its record.
    Record(String),
}

impl Ask {
    /// Whether a question waits for its answer.
    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Asks whether to resign.
    pub(super) fn resign(&mut self, army: Army) {
        self.0 = Some(Question::Resign(army));
    }

    /// Asks the other side whether it agrees to a draw that this army's player offers.
    pub(super) fn offer_draw(&mut self, game: &Game, army: Army) {
        let rules = game.rules();
        let rival = |other: &Army| rules.side(*other) != rules.side(army);
        let asked = rules.armies().map(|(other, _)| other).find(rival);
        self.0 = Some(Question::Draw(asked.unwrap_or(army)));
    }

    /// Puts something in the place of the match in play, and asks first if that would be lost.
    pub(super) fn replace(&mut self, current: Option<&Match>, by: Replacement, commands: &mut Commands) {
        if current.is_some_and(is_precious) {
            self.0 = Some(Question::Replace(by));
        } else {
            by.begin(commands);
        }
    }
}

impl Replacement {
    fn begin(self, commands: &mut Commands) {
        match self {
            Self::Match(start, seat) => {
                if let Some(seat) = seat {
                    commands.trigger(seat);
                }
                commands.trigger(*start);
            }
            Self::Record(text) => commands.trigger(LoadRecord(text)),
        }
    }
}

/// The same match once more.
pub(super) fn rematch(current: &Match) -> StartMatch {
    let rules = current.game().rules();
    let opening = match current.game().start() {
        tessera_rules::Start::Setup => Opening::Standard,
        tessera_rules::Start::Array(number) => Opening::Array(*number),
        tessera_rules::Start::Position(text) => Opening::Position(text.clone()),
    };
    StartMatch { variant: rules.id().to_owned(), settings: rules.settings().clone(), opening, seed: None }
}

/// Whether more than two players are still at the table.
fn many(current: &Option<Res<Match>>) -> bool {
    current.as_ref().is_some_and(|current| current.game().rules().living(current.game().position()) > 2)
}

/// Whether a match would be missed: something was played, and it has not ended.
fn is_precious(current: &Match) -> bool {
    current.ply() > 0 && current.game().ending().is_none()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ask>().add_observer(|doubt: On<Doubt>, mut ask: ResMut<Ask>| {
        ask.0 = Some(Question::Doubt(doubt.mv, doubt.question.clone()))
    });
}

pub(super) fn show(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    current: Option<Res<Match>>,
    mut ask: ResMut<Ask>,
    mut page: ResMut<Page>,
    mut preferences: ResMut<Preferences>,
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    // What a page does not need for its heading and its button.
    let room = context.viewport_rect().height() - 180.;
    let wide = (context.viewport_rect().width() - 60.).min(1020.);
    if let Some(question) = ask.0.clone() {
        let answer = dialog(context, "question", false, |ui| {
            let army_name =
                |army| current.as_ref().map_or_else(String::new, |current| current.game().rules().army_name(army).key);
            let message = match &question {
                Question::Resign(army) if many(&current) => {
                    Message::new("ask-resign-side").name("army", army_name(*army))
                }
                Question::Resign(army) => Message::new("ask-resign").name("army", army_name(*army)),
                Question::Draw(_) if many(&current) => Message::new("ask-draw-all"),
                Question::Draw(army) => Message::new("ask-draw").name("army", army_name(*army)),
                Question::Doubt(_, question) => question.clone(),
                Question::Replace(_) => Message::new("ask-replace"),
            };
            ui.set_max_width(420.);
            ui.label(RichText::new(texts.message(&message)).size(theme::HEADING));
            ui.add_space(8.);
            ui.horizontal(|ui| {
                let yes = ui.button(texts.words("ui-yes"));
                if ui.memory(|memory| memory.focused().is_none()) {
                    yes.request_focus();
                }
                let no = ui.button(texts.words("ui-no"));
                (yes.clicked().then_some(true)).or(no.clicked().then_some(false))
            })
            .inner
        });
        if let Some(yes) = answer {
            ask.0 = None;
            match question {
                _ if !yes => {}
                Question::Resign(army) => commands.trigger(Propose(Action::Resign(army))),
                Question::Draw(_) => commands.trigger(Propose(Action::Draw)),
                Question::Doubt(mv, _) => commands.trigger(Propose(Action::Move(mv))),
                Question::Replace(by) => by.begin(&mut commands),
            }
        }
    }
    if matches!(*page, Page::Keys) {
        let closed = dialog(context, "keys", (), |ui| {
            ui.label(RichText::new(texts.words("ui-keys")).size(theme::HEADING).color(theme::BRASS));
            ui.set_width(wide);
            ScrollArea::both().max_height(room).min_scrolled_height(room).show(ui, |ui| {
                Grid::new("keys").num_columns(4).spacing([16., 6.]).show(ui, |ui| {
                    let rows = KEYS.len().div_ceil(2);
                    for row in 0..rows {
                        for (key, what) in [row, row + rows].into_iter().filter_map(|at| KEYS.get(at)) {
                            ui.label(RichText::new(*key).strong());
                            ui.label(texts.words(what));
                        }
                        ui.end_row();
                    }
                });
                ui.add_space(4.);
                ui.label(RichText::new(texts.words("help-mouse")).color(theme::FADED));
            });
            ui.add_space(6.);
            ui.button(texts.words("ui-close")).clicked().then_some(())
        });
        if closed.is_some() {
            *page = Page::None;
        }
    }
    if matches!(*page, Page::Settings) {
        let mut wanted = preferences.clone();
        let closed = dialog(context, "settings", (), |ui| {
            ui.label(RichText::new(texts.words("ui-settings")).size(theme::HEADING).color(theme::BRASS));
            ui.add_space(6.);
            ScrollArea::both()
                .max_height(room)
                .min_scrolled_height(room)
                .show(ui, |ui| settings::page(ui, &texts, &mut wanted));
            ui.add_space(8.);
            ui.button(texts.words("ui-close")).clicked().then_some(())
        });
        preferences.set_if_neq(wanted);
        if closed.is_some() {
            *page = Page::None;
        }
    }
    Ok(())
}
