//! The review of a match in the background: what it covers, when it pauses, and when it ends.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{
    AnalysisRequest, BeginReview, BeginVariation, ChangePlayer, Controller, EndVariation, Judgement, Level, LoadRecord,
    MatchReview, Player, SearchLimits, StartMatch, ThinkingPace,
};
use tessera_rules::{Action, Army};

use crate::harness;

/// Two queens are given away, and taken.
const GAME: &str = "e2e4 e7e5 d1h5 b8c6 h5e5 c6e5 d2d4 d8g5 c1g5";

fn review(harness: &Harness) -> Option<&MatchReview> {
    harness.app.world().get_resource()
}

/// Runs frames until the review has ended.
fn until_reviewed(harness: &mut Harness) {
    let start = Instant::now();
    while review(harness).unwrap().is_running() {
        assert!(start.elapsed() < Duration::from_secs(120), "the review does not end");
        harness.app.update();
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Runs frames for so long.
fn wait(harness: &mut Harness, time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        harness.app.update();
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn reviewed(harness: &Harness) -> usize {
    review(harness).map_or(0, |review| review.moments().len())
}

#[test]
fn a_loaded_game_is_reviewed_to_its_end() {
    let mut harness = harness();
    harness.ask(BeginReview);
    assert_eq!(harness.refusal().unwrap()[0].key, "refused-no-match");
    harness.ask(LoadRecord { record: format!("variant chess\nactions {GAME}"), ..default() });
    harness.ask(BeginReview);
    assert_eq!(harness.refusal(), None);
    assert!(review(&harness).is_some_and(|review| review.is_running() && review.progress() == 0.));
    until_reviewed(&mut harness);
    let found = review(&harness).unwrap();
    assert_eq!((found.moments().len(), found.progress()), (10, 1.));
    let judgement = |number: usize| found.moments()[number].played.as_ref().unwrap().judgement();
    assert_eq!([5, 6, 8, 9].map(judgement), {
        use Judgement::{Blunder, Good};
        [Blunder, Good, Blunder, Good]
    });
    let [white, black] = [0, 1].map(|army| found.sums(Army::new(army).unwrap().seat()));
    assert!(white.faults[2] == 1 && black.faults[2] == 1, "{white:?} {black:?}");
}

#[test]
fn a_review_lasts_as_long_as_what_it_is_about() {
    let mut harness = harness();
    harness.start("chess");
    harness.ask(BeginReview);
    assert_eq!(harness.refusal().unwrap()[0].key, "refused-nothing-to-review");
    harness.play("e2e4 e7e5 g1f3");
    harness.propose(Action::Resign(Army::new(1).unwrap()));
    harness.ask(BeginReview);
    until_reviewed(&mut harness);
    // A variation is not what was played. The review of the main line stays, and is not begun again.
    harness.ask(BeginVariation { ply: 1 });
    harness.play("c7c5");
    harness.ask(BeginReview);
    harness.app.update();
    let found = review(&harness).unwrap();
    assert!(!found.is_running() && found.moments().len() == 5 && !found.covers(harness.current()));
    harness.ask(EndVariation);
    harness.app.update();
    assert!(review(&harness).unwrap().covers(harness.current()));
    // Taking back leaves a part of it. Another move is another match.
    harness.take_back();
    harness.app.update();
    assert_eq!(reviewed(&harness), 5);
    harness.play("b8c6");
    harness.app.update();
    assert!(review(&harness).is_none());
    // In the middle of a review, another match begins.
    harness.ask(BeginReview);
    harness.app.update();
    assert!(review(&harness).is_some());
    harness.ask(StartMatch { variant: "chess".to_owned(), ..default() });
    harness.app.update();
    assert!(review(&harness).is_none());
}

/// A review keeps its judgements when the match goes on. It judges only the new moves then, also if it is still running.
#[test]
fn a_review_goes_on_with_its_match() {
    let mut harness = harness();
    harness.start("chess");
    harness.play("e2e4 e7e5 d1h5 b8c6");
    harness.ask(BeginReview);
    until_reviewed(&mut harness);
    let first = review(&harness).unwrap().moments().to_vec();
    harness.play("h5e5");
    harness.app.update();
    let found = review(&harness).unwrap();
    assert!(!found.covers(harness.current()) && !found.is_running() && found.moments() == first);
    harness.ask(BeginReview);
    let found = review(&harness).unwrap();
    assert!(found.covers(harness.current()) && found.is_running() && found.moments() == first);
    harness.app.update();
    harness.play("c6e5");
    harness.ask(BeginReview);
    assert!(review(&harness).unwrap().moments().starts_with(&first));
    until_reviewed(&mut harness);
    let found = review(&harness).unwrap();
    assert_eq!((found.moments().len(), found.progress()), (7, 1.));
    assert_eq!(found.moments()[..5], first);
    assert_eq!(found.moments()[5].played.as_ref().unwrap().judgement(), Judgement::Blunder);
}

/// Hints and the computer's own moves come first.
#[test]
fn a_review_waits_while_something_else_is_searched() {
    let mut harness = harness();
    harness.start("chess");
    harness.play("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1h1 f8e7");
    harness.app.insert_resource(ThinkingPace(Duration::from_secs(600)));
    let question = AnalysisRequest { ply: 10, limits: SearchLimits::default() };
    let question = harness.app.world_mut().spawn(question).id();
    harness.ask(BeginReview);
    wait(&mut harness, Duration::from_millis(600));
    assert_eq!(reviewed(&harness), 0);
    harness.app.world_mut().despawn(question);
    let start = Instant::now();
    while reviewed(&harness) < 2 {
        assert!(start.elapsed() < Duration::from_secs(60));
        wait(&mut harness, Duration::from_millis(5));
    }
    // The computer thinks about White's next move from now on.
    let seat = Army::default().seat();
    let controller = Controller::computer(Level::new(1).unwrap());
    harness.ask(ChangePlayer { seat, player: Player { name: String::new(), controller } });
    wait(&mut harness, Duration::from_secs(1));
    let so_far = reviewed(&harness);
    wait(&mut harness, Duration::from_millis(600));
    assert!(so_far < 11 && reviewed(&harness) == so_far, "{so_far}");
    harness.ask(ChangePlayer { seat, player: Player::default() });
    until_reviewed(&mut harness);
    assert_eq!(reviewed(&harness), 11);
}
