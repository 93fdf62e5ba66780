//! Questions to the search about moments of the match: answers, their order, and questions that are out of date.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{
    Analysed, AnalysisRequest, ChangePlayer, Controller, Level, Player, Redo, SearchLimits, TakeBack, ThinkingPace,
};
use tessera_rules::{Seat, Settings, Start};

use crate::harness;

/// The side to move mates, whichever it is.
const MATES: &str = "r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
/// No search of this position comes to an end.
const OPEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The answers that have come, oldest first.
#[derive(Resource, Default)]
struct Answers(Vec<Analysed>);

/// A match from a position, and answers that are kept.
fn begin(position: &str) -> Harness {
    let mut harness = harness();
    harness.app.init_resource::<Answers>();
    harness.app.add_observer(|analysed: On<Analysed>, mut answers: ResMut<Answers>| answers.0.push(analysed.clone()));
    harness.start_with("chess", Settings::new(), Some(Start::Position(position.to_owned())));
    harness
}

fn ask(harness: &mut Harness, ply: usize, depth: Option<u32>) -> Entity {
    let limits = SearchLimits { depth, ..default() };
    harness.app.world_mut().spawn(AnalysisRequest { ply, limits }).id()
}

fn is_open(harness: &Harness, question: Entity) -> bool {
    harness.app.world().get_entity(question).is_ok()
}

/// The questions that have been answered, oldest first.
fn answered(harness: &Harness) -> Vec<Entity> {
    harness.app.world().resource::<Answers>().0.iter().map(|answer| answer.entity).collect()
}

fn until_answered(harness: &mut Harness, count: usize) {
    let start = Instant::now();
    while answered(harness).len() < count {
        assert!(start.elapsed() < Duration::from_secs(60), "{count} answers");
        harness.app.update();
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Runs frames for a time in which a search of one depth ends many times over.
fn wait(harness: &mut Harness) {
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(500) {
        harness.app.update();
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The answers' best moves, as the protocol of engines writes them.
fn moves(harness: &Harness) -> Vec<Option<String>> {
    let game = harness.current().game();
    let of = |answer: &Analysed| {
        let analysis = answer.analysis.as_ref()?;
        assert_eq!(analysis.line[0], analysis.answer.mv);
        Some(game.rules().uci(game.position_after(answer.ply)?, analysis.answer.mv))
    };
    harness.app.world().resource::<Answers>().0.iter().map(of).collect()
}

#[test]
fn any_moment_can_be_asked_about() {
    let mut harness = begin(MATES);
    harness.play("g1h1 g8h8 a1a8");
    assert!(harness.current().game().ending().is_some());
    for ply in [3, 2, 1, 0] {
        ask(&mut harness, ply, Some(3));
    }
    until_answered(&mut harness, 4);
    let found = moves(&harness);
    let found: Vec<Option<&str>> = found.iter().map(Option::as_deref).collect();
    // Nothing can be played after the end.
    assert_eq!(found, [None, Some("a1a8"), Some("a8a1"), Some("a1a8")]);
    let answers = &harness.app.world().resource::<Answers>().0;
    let mate = answers[1].analysis.as_ref().unwrap();
    assert_eq!((mate.answer.score.plies_to_end(), mate.scores.len()), (Some(1), 2));
    assert!(!answers.iter().any(|answer| is_open(&harness, answer.entity)), "a question that is answered is gone");
}

#[test]
fn questions_that_are_out_of_date_are_dropped() {
    let mut harness = begin(OPEN);
    // No moment of this number exists.
    let none = ask(&mut harness, 1, Some(1));
    harness.app.update();
    assert!(!is_open(&harness, none));

    harness.play("e2e4");
    let early = ask(&mut harness, 0, None);
    let late = ask(&mut harness, 1, None);
    harness.app.update();
    harness.ask(TakeBack { seat: Seat::new(0).unwrap() });
    harness.ask(Redo);
    wait(&mut harness);
    assert!(is_open(&harness, early) && is_open(&harness, late), "the same moment stands again");
    harness.ask(TakeBack { seat: Seat::new(0).unwrap() });
    harness.play("d2d4");
    harness.app.update();
    assert!(is_open(&harness, early) && !is_open(&harness, late));
    harness.start("chess");
    harness.app.update();
    assert!(!is_open(&harness, early));
    assert!(answered(&harness).is_empty());

    // The searches without limits have stopped: the next question is answered.
    let next = ask(&mut harness, 0, Some(1));
    until_answered(&mut harness, 1);
    assert_eq!(answered(&harness), [next]);
}

#[test]
fn the_oldest_question_comes_first() {
    let mut harness = begin(OPEN);
    let endless = ask(&mut harness, 0, None);
    let short = ask(&mut harness, 0, Some(1));
    wait(&mut harness);
    assert!(answered(&harness).is_empty(), "the oldest comes first, and has no end");
    assert!(is_open(&harness, endless) && is_open(&harness, short));
    harness.app.world_mut().despawn(endless);
    until_answered(&mut harness, 1);
    assert_eq!(answered(&harness), [short]);
}

#[test]
fn questions_wait_while_a_seat_thinks() {
    let mut harness = begin(OPEN);
    // The seat thinks until the pace allows its move, which is never.
    harness.app.insert_resource(ThinkingPace(Duration::from_secs(3_600)));
    let seat = Seat::new(0).unwrap();
    let controller = Controller::computer(Level::new(1).unwrap());
    harness.ask(ChangePlayer { seat, player: Player { name: String::new(), controller } });
    harness.app.update();
    let question = ask(&mut harness, 0, Some(1));
    wait(&mut harness);
    assert!(answered(&harness).is_empty() && is_open(&harness, question));
    harness.ask(ChangePlayer { seat, player: Player::person("Ada") });
    until_answered(&mut harness, 1);
}
