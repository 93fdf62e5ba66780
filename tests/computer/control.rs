//! People control the computers: they pause them, let them make single moves, and end their searches. The computer
//! resigns if it is allowed to.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{
    ChangePlayer, ComputerPause, ComputerResigns, Controller, MoveDue, MoveNow, PauseComputers, Player, Propose, Redo,
    TableSeat, TakeBack, ThinkingPace, Waker,
};
use tessera_rules::{Action, Ending, Move, Reason, Side};

use super::{BLACK, WHITE, begin, computer, nothing_is_played, seat, thinking, until, until_found, until_ply};
use crate::harness;

fn is_paused(harness: &Harness) -> bool {
    harness.app.world().resource::<ComputerPause>().is_on()
}

/// Plays the first legal move for the seat to move.
fn play_any(harness: &mut Harness) {
    let mv = harness.current().game().moves()[0].announced();
    assert_eq!(harness.propose(Action::Move(mv)), None);
}

/// Plays the first legal move that captures nothing.
fn play_quietly(harness: &mut Harness) {
    let game = harness.current().game();
    let is_quiet = |mv: &Move| game.rules().captured(game.position(), *mv).is_none();
    let mv = game.moves().into_iter().find(is_quiet).unwrap().announced();
    assert_eq!(harness.propose(Action::Move(mv)), None);
}

fn is_computers_turn(harness: &Harness) -> bool {
    let turn = harness.current().game().position().turn();
    let mut seats = harness.app.world().try_query::<(&TableSeat, &Controller)>().unwrap();
    seats.iter(harness.app.world()).any(|(seat, controller)| seat.seat() == turn && controller.level().is_some())
}

/// Runs frames until one of these seats is to move and nothing is forced.
fn until_turn(harness: &mut Harness, seats: &[usize]) {
    let is_own = |harness: &mut Harness| {
        let game = harness.current().game();
        seats.contains(&game.position().turn().index()) && game.moves().len() > 1
    };
    until(harness, &format!("the turn of {seats:?}"), is_own);
}

#[test]
fn a_paused_computer_does_not_search_and_goes_on_later() {
    let mut harness = harness();
    begin(&mut harness, "chess", None, vec![Player::person("Ada"), computer(8)]);
    harness.play("e2e4");
    harness.app.update();
    assert_eq!(thinking(&mut harness), [BLACK]);
    harness.ask(PauseComputers(true));
    harness.app.update();
    assert!(is_paused(&harness) && thinking(&mut harness).is_empty());
    nothing_is_played(&mut harness);
    // The pause outlasts taking back and playing on.
    harness.ask(TakeBack { seat: seat(WHITE) });
    assert_eq!(harness.current().ply(), 0);
    harness.play("d2d4");
    nothing_is_played(&mut harness);
    harness.ask(PauseComputers(false));
    until_ply(&mut harness, 2);
    // A new match begins without a pause.
    harness.ask(PauseComputers(true));
    begin(&mut harness, "chess", None, vec![computer(1), Player::person("Ben")]);
    assert!(!is_paused(&harness));
    until_ply(&mut harness, 1);
}

#[test]
fn watched_computers_make_single_moves() {
    let mut harness = harness();
    begin(&mut harness, "nava-ffa", None, vec![computer(1); 4]);
    // People who watch need no pace for single moves.
    harness.app.insert_resource(ThinkingPace(Duration::from_secs(3_600)));
    harness.ask(PauseComputers(true));
    nothing_is_played(&mut harness);
    for ply in 1..=5 {
        harness.ask(MoveNow);
        until_ply(&mut harness, ply);
        for _ in 0..20 {
            harness.app.update();
        }
        assert_eq!((harness.current().ply(), is_paused(&harness)), (ply, true));
    }
    nothing_is_played(&mut harness);
    // What is taken back is not played again at once, even if nobody has paused before.
    harness.ask(PauseComputers(false));
    let last = harness.current().last_actor().unwrap();
    harness.ask(TakeBack { seat: last });
    assert!(harness.current().ply() < 5 && is_paused(&harness));
    // One action is played again, not all of them.
    let ply = harness.current().ply();
    harness.ask(Redo);
    assert_eq!(harness.current().ply(), ply + 1);
}

/// A single move is asked for by a person's turn: it is not kept for later.
#[test]
fn no_single_move_is_owed() {
    let mut harness = harness();
    begin(&mut harness, "chess", None, vec![Player::person("Ada"), computer(1)]);
    harness.ask(PauseComputers(true));
    harness.ask(MoveNow);
    harness.play("e2e4");
    nothing_is_played(&mut harness);
    // Nor after the computer's place was taken, and taken back.
    harness.ask(MoveNow);
    harness.ask(ChangePlayer { seat: seat(BLACK), player: Player::person("Ben") });
    harness.ask(ChangePlayer { seat: seat(BLACK), player: computer(1) });
    nothing_is_played(&mut harness);
}

#[test]
fn the_computer_moves_at_once_when_it_is_told() {
    let mut harness = harness();
    harness.app.insert_resource(ThinkingPace(Duration::from_secs(3_600)));
    begin(&mut harness, "chess", None, vec![Player::person("Ada"), computer(8)]);
    harness.ask(MoveNow);
    assert!(!is_paused(&harness));
    harness.play("e2e4");
    nothing_is_played(&mut harness);
    assert_eq!(thinking(&mut harness), [BLACK]);
    harness.ask(MoveNow);
    until_ply(&mut harness, 2);
    // Only that move was hurried.
    harness.play("d2d4");
    nothing_is_played(&mut harness);
}

/// Two people and two computers: undo returns to the turn of the person who moved last, and redo goes as far again.
#[test]
fn undo_and_redo_skip_all_computers() {
    let mut harness = harness();
    begin(
        &mut harness,
        "nava-ffa",
        None,
        vec![Player::person("Ada"), computer(1), Player::person("Cleo"), computer(2)],
    );
    let people = [0, 2];
    until_turn(&mut harness, &people);
    let mut turns = Vec::new();
    for _ in 0..3 {
        turns.push(harness.current().ply());
        play_any(&mut harness);
        until_turn(&mut harness, &people);
    }
    let end = harness.current().ply();
    let record = harness.current().record().actions;
    assert!(end >= turns[2] + 2, "computers have moved in between: {turns:?}, {end}");
    for &ply in turns.iter().rev() {
        let asking = harness.current().game().position().turn();
        harness.ask(TakeBack { seat: asking });
        assert_eq!((harness.current().ply(), harness.refusal()), (ply, None));
        let turn = harness.current().game().position().turn().index();
        assert!(people.contains(&turn) && !is_paused(&harness));
        for _ in 0..5 {
            harness.app.update();
        }
        assert!(thinking(&mut harness).is_empty());
    }
    for &ply in turns[1..].iter().chain([&end]) {
        harness.ask(Redo);
        assert_eq!((harness.current().ply(), harness.refusal()), (ply, None));
    }
    assert_eq!(harness.current().record().actions, record);
}

/// With dice the same faces come again, and rolls that are forced are no turns of anybody.
#[test]
fn undo_and_redo_skip_the_computer_with_dice() {
    for variant in ["occasio", "occado"] {
        let mut harness = harness();
        begin(&mut harness, variant, None, vec![Player::person("Ada"), computer(1)]);
        let mut turns = Vec::new();
        for _ in 0..12 {
            until_turn(&mut harness, &[WHITE]);
            turns.push(harness.current().ply());
            play_any(&mut harness);
        }
        until_turn(&mut harness, &[WHITE]);
        let (fen, record) = (harness.fen(), harness.current().record().actions);
        for &ply in turns.iter().rev() {
            harness.ask(TakeBack { seat: seat(WHITE) });
            let turn = harness.current().game().position().turn();
            assert_eq!((harness.refusal(), turn), (None, seat(WHITE)), "{variant}");
            // The roll that opens a turn is forced, so it is taken back, too, and played again.
            assert!(harness.current().ply() <= ply, "{variant}: {} {ply}", harness.current().ply());
        }
        while harness.current().ply() < record.len() {
            let before = harness.current().ply();
            harness.ask(Redo);
            assert!(harness.current().ply() > before && harness.refusal().is_none(), "{variant}");
        }
        assert_eq!((harness.fen(), harness.current().record().actions), (fen, record), "{variant}");
    }
}

/// Proposes a move in the middle of a frame.
#[derive(Resource, Default)]
struct PlayInFrame(Option<Propose>);

/// A program that has slept for long draws one long frame. The time before the person's move does not count.
#[test]
fn the_pace_begins_with_the_move_and_not_with_the_frame() {
    let mut harness = harness();
    let pace = Duration::from_secs(1);
    harness.app.insert_resource(ThinkingPace(pace)).init_resource::<PlayInFrame>();
    harness.app.add_systems(PreUpdate, |mut play: ResMut<PlayInFrame>, mut commands: Commands| {
        if let Some(propose) = play.0.take() {
            commands.trigger(propose);
        }
    });
    begin(&mut harness, "chess", None, vec![Player::person("Ada"), computer(1)]);
    harness.app.update();
    let (rules, position) = (harness.current().game().rules(), harness.current().game().position());
    let propose = Propose { seat: seat(WHITE), action: rules.parse_action(position, "e2e4").unwrap() };
    harness.app.world_mut().resource_mut::<PlayInFrame>().0 = Some(propose);
    let frames = |harness: &mut Harness, length: u64, count: usize| {
        harness.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(length)));
        for _ in 0..count {
            harness.app.update();
        }
    };
    frames(&mut harness, 10_000, 1);
    until_found(&mut harness);
    frames(&mut harness, 100, 9);
    assert_eq!(harness.current().ply(), 1);
    let due = **harness.app.world().resource::<MoveDue>();
    assert_eq!(due, Some(Duration::from_millis(100)), "a sleeping program knows when to look again");
    frames(&mut harness, 100, 1);
    assert_eq!(harness.current().ply(), 2);
    frames(&mut harness, 100, 1);
    assert_eq!(**harness.app.world().resource::<MoveDue>(), None);
}

/// The end of a search wakes a program that sleeps, and only that.
#[test]
fn the_end_of_a_search_wakes_the_program() {
    let mut harness = harness();
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = calls.clone();
    harness.app.world().resource::<Waker>().set(move || {
        counter.fetch_add(1, Ordering::Relaxed);
    });
    begin(&mut harness, "chess", None, vec![Player::person("Ada"), computer(1)]);
    harness.app.update();
    assert_eq!(calls.load(Ordering::Relaxed), 0);
    harness.play("e2e4");
    // One frame begins the search, and no other frame looks for its end.
    harness.app.update();
    for _ in 0..6_000 {
        if calls.load(Ordering::Relaxed) > 0 {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(calls.load(Ordering::Relaxed), 1);
}

/// Black, the computer, has a king against two queens. White moves a pawn.
fn lost(resigns: bool) -> (usize, Option<Ending>) {
    let mut harness = harness();
    harness.app.insert_resource(ComputerResigns(resigns));
    let position = Some("4k3/8/8/8/8/8/7P/QQ2K3 b - - 0 40");
    begin(&mut harness, "chess", position, vec![Player::person("Ada"), computer(3)]);
    for mv in ["h2h3", "h3h4", "h4h5"] {
        until_turn(&mut harness, &[WHITE]);
        harness.play(mv);
    }
    until_ply(&mut harness, 7);
    (harness.current().ply(), harness.current().game().ending())
}

#[test]
fn the_computer_resigns_a_hopeless_game_if_that_is_switched_on() {
    let white = Some(Side::default());
    assert_eq!(lost(false), (7, None));
    assert_eq!(lost(true), (7, Some(Ending { winner: white, reason: Reason::Resignation })));
}

/// Blue and Red have lost all but their kings. Returns whether Blue's computer resigns within six of its turns.
fn blue_resigns(red: Player) -> bool {
    let mut harness = harness();
    harness.app.insert_resource(ComputerResigns(true));
    let position = "rK,6,yK/8/8/2,wR,wR,yR,yR,2/2,wR,wR,yR,yR,2/8/8/wK,6,bK b 0 1";
    let ada = Player::person("Ada");
    begin(&mut harness, "nava", Some(position), vec![ada.clone(), computer(2), ada, red]);
    for _ in 0..6 * 4 {
        let ply = harness.current().ply();
        if harness.current().game().ending().is_some() {
            break;
        }
        if !is_computers_turn(&harness) {
            play_quietly(&mut harness);
        }
        until_ply(&mut harness, ply + 1);
    }
    harness.current().game().ending().is_some_and(|ending| ending.reason == Reason::Resignation)
}

/// One army resigns for its whole side.
#[test]
fn the_computer_does_not_resign_for_a_person() {
    assert!(!blue_resigns(Player::person("Dan")));
    assert!(blue_resigns(computer(2)));
}
