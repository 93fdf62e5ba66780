//! Hints: asks the search about the position, and drops a hint that is out of date.

use std::time::Duration;

use bevy::prelude::*;
use tessera_arbiter::{
    Analysed, AnalysisRequest, HandThrows, Match, MatchStarted, NowShown, OnShow, SearchLimits, Seats,
};
use tessera_rules::Message;

use crate::model::hint::{GivenHint, Hint};
use crate::model::lesson_in_play::LessonInPlay;
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::{AskHint, MoveNote, ToggleReview};
use crate::model::tactics::MatchTactics;
use crate::model::view::Screen;

/// The positions that the search looks at: about as many as for a move of level 7.
const NODES: u64 = 60_000;
/// The longest time of the search. A person waits for the hint, also on a slow machine.
const TIME: Duration = Duration::from_secs(2);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(on_ask_hint)
        .add_observer(on_analysed)
        .add_observer(|_: On<NowShown>, mut hint: ResMut<Hint>, mut commands: Commands| hint.clear(&mut commands))
        .add_observer(|_: On<MatchStarted>, mut hint: ResMut<Hint>, mut commands: Commands| hint.clear(&mut commands))
        // The review says more about the position, in the same place.
        .add_observer(|_: On<ToggleReview>, mut hint: ResMut<Hint>, mut commands: Commands| hint.clear(&mut commands))
        .add_systems(OnExit(Screen::Match), |mut hint: ResMut<Hint>, mut commands: Commands| hint.clear(&mut commands))
        .add_systems(Update, drop_for_others.run_if(resource_exists::<Match>));
}

/// Asks for a hint. Asked again, it explains the hint. Asked once more, it removes the hint.
fn on_ask_hint(
    _: On<AskHint>,
    (on_show, seats, lesson, hand_throws): (OnShow, Seats, Option<Res<LessonInPlay>>, Res<HandThrows>),
    mut hint: ResMut<Hint>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    // A lesson has a solution, and shows it itself.
    if lesson.is_some() {
        return;
    }
    redraws.now();
    match &mut *hint {
        Hint::Sought(_) => return,
        Hint::Given(given) if !given.explained => {
            given.explained = true;
            return;
        }
        Hint::Given(_) => return hint.clear(&mut commands),
        Hint::None => {}
    }
    let current = on_show.current();
    if !on_show.is_live() {
        commands.trigger(MoveNote(Message::new("tell-looking-back")));
    } else if current.game().ending().is_some() {
        // Nobody moves any more.
    } else if !seats.is_person(current.game().position().turn()) {
        commands.trigger(MoveNote(Message::new("tell-hint-not-now")));
    } else if current.is_forced() {
        // No player decides anything now, but a die may wait for the player's hand.
        if hand_throws.0 {
            commands.trigger(MoveNote(Message::new("tell-throw-first")));
        }
    } else {
        let limits = SearchLimits { nodes: Some(NODES), time: Some(TIME), ..default() };
        let question = AnalysisRequest { ply: current.ply(), limits };
        *hint = Hint::Sought(commands.spawn((Name::new("question for a hint"), question)).id());
    }
}

/// Shows the move that the search has found.
fn on_analysed(
    analysed: On<Analysed>,
    current: Res<Match>,
    mut tactics: ResMut<MatchTactics>,
    mut hint: ResMut<Hint>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    if *hint != Hint::Sought(analysed.entity) {
        return;
    }
    redraws.now();
    *hint = match &analysed.analysis {
        Some(analysis) => {
            let (game, answer) = (current.game(), analysis.answer);
            let reasons = tactics.of(game.rules()).reasons(game, &analysis.line, answer.score);
            Hint::Given(GivenHint { mv: answer.mv, line: analysis.line.clone(), reasons, explained: false })
        }
        None => {
            commands.trigger(MoveNote(Message::new("tell-no-hint")));
            Hint::None
        }
    };
}

/// Drops the hint when the seat to move is given to somebody else than a person.
fn drop_for_others(current: Res<Match>, seats: Seats, mut hint: ResMut<Hint>, mut commands: Commands) {
    if *hint != Hint::None && !seats.is_person(current.game().position().turn()) {
        hint.clear(&mut commands);
    }
}
