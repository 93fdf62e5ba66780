//! Clocks, with a time that the test gives, to the millisecond.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{
    AddTime, BeginVariation, ChangePlayer, Clocks, ClocksSlept, ComputerPause, Controller, EndVariation, HoldForced,
    Level, MoveNow, PauseClocks, Player, Proceed, RestoreMatch, SavedMatch, Seating, StartMatch, TakeBack, TimeControl,
    TimeMethod,
};
use tessera_rules::{Action, Army, Reason, Seat, Start};

use crate::harness;

fn seat(index: usize) -> Seat {
    Army::new(index).unwrap().seat()
}

fn control(seconds: u32, method: TimeMethod) -> TimeControl {
    TimeControl { seconds, method }
}

/// A match with these clocks, in which no time passes by itself.
fn match_with(variant: &str, clocks: &[TimeControl]) -> Harness {
    let mut harness = harness();
    harness.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    harness.app.update();
    harness.ask(StartMatch { variant: variant.to_owned(), clocks: clocks.to_vec(), seed: Some(1), ..default() });
    assert_eq!(harness.refusal(), None);
    harness
}

/// Lets time pass in one frame.
fn pass(harness: &mut Harness, millis: u64) {
    harness.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(millis)));
    harness.app.update();
    harness.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
}

/// The milliseconds that are left to each seat.
fn left(harness: &Harness) -> Vec<u128> {
    let clocks = harness.app.world().resource::<Clocks>();
    (0..4).map_while(|index| clocks.left(seat(index))).map(|left| left.as_millis()).collect()
}

fn ending(harness: &Harness) -> Option<(Option<usize>, Reason)> {
    harness.current().game().ending().map(|ending| (ending.winner.map(|side| side.index()), ending.reason))
}

/// The clocks after each turn of a game: both players use these milliseconds in turn.
fn used(method: TimeMethod, turns: &[u64]) -> Vec<Vec<u128>> {
    let mut harness = match_with("chess", &[control(60, method)]);
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut seen = Vec::new();
    for (millis, mv) in turns.iter().zip(moves.iter().cycle()) {
        pass(&mut harness, *millis);
        harness.play(mv);
        seen.push(left(&harness));
    }
    seen
}

#[test]
fn each_method_counts_to_the_millisecond() {
    // The first turn costs nothing: the clocks begin with the first action.
    let turns = [5_000, 4_321, 2_001, 7_999];
    assert_eq!(
        used(TimeMethod::SuddenDeath, &turns),
        [[60_000, 60_000], [60_000, 55_679], [57_999, 55_679], [57_999, 47_680]]
    );
    assert_eq!(
        used(TimeMethod::Fischer(3), &turns),
        [[60_000, 60_000], [60_000, 58_679], [60_999, 58_679], [60_999, 53_680]]
    );
    assert_eq!(
        used(TimeMethod::Delay(3), &turns),
        [[60_000, 60_000], [60_000, 58_679], [60_000, 58_679], [60_000, 53_680]]
    );
    // As with a delay, but what is used may also lie below the time that comes back.
    assert_eq!(
        used(TimeMethod::Bronstein(3), &turns),
        [[60_000, 60_000], [60_000, 58_679], [60_000, 58_679], [60_000, 53_680]]
    );
    assert_eq!(
        used(TimeMethod::Hourglass, &turns),
        [[60_000, 60_000], [64_321, 55_679], [62_320, 57_680], [70_319, 49_681]]
    );
}

/// A delay saves a player whose time has nearly run out; with Bronstein, time comes back only after the turn.
#[test]
fn a_delay_stands_before_and_bronstein_comes_after() {
    for (method, over) in [(TimeMethod::Delay(5), false), (TimeMethod::Bronstein(5), true)] {
        let mut harness = match_with("chess", &[control(2, method)]);
        harness.play("e2e4");
        pass(&mut harness, 4_000);
        assert_eq!(ending(&harness).is_some(), over, "{method:?}");
    }
    let mut harness = match_with("chess", &[control(2, TimeMethod::Delay(5))]);
    harness.play("e2e4");
    pass(&mut harness, 4_000);
    assert_eq!(harness.app.world().resource::<Clocks>().delay_left(), Duration::from_secs(1));
    pass(&mut harness, 2_999);
    assert_eq!((left(&harness), ending(&harness)), (vec![2_000, 1], None));
    pass(&mut harness, 1);
    assert_eq!(ending(&harness), Some((Some(0), Reason::Timeout)));
}

#[test]
fn the_fall_of_a_flag_is_an_action_that_can_be_taken_back() {
    let mut harness = match_with("chess", &[control(10, TimeMethod::SuddenDeath)]);
    harness.play("e2e4");
    pass(&mut harness, 1_000);
    harness.play("e7e5");
    pass(&mut harness, 9_999);
    assert_eq!(ending(&harness), None);
    pass(&mut harness, 1);
    assert_eq!(ending(&harness), Some((Some(1), Reason::Timeout)));
    assert_eq!(harness.current().game().record().last(), Some(&Action::Timeout(Army::default())));
    assert!(harness.current().record().to_string().ends_with("timeout:w\n"));
    // No seat can claim it.
    let black = Action::Timeout(Army::new(1).unwrap());
    harness.ask(TakeBack { seat: seat(0) });
    assert_eq!((ending(&harness), left(&harness)), (None, vec![10_000, 9_000]));
    assert_eq!(harness.propose_from(seat(0), black).unwrap()[0].key, "refused-has-time");
}

#[test]
fn without_material_for_a_win_it_is_a_draw() {
    let mut harness = match_with("chess", &[]);
    let start = Some(Start::Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()));
    let clocks = vec![control(1, TimeMethod::SuddenDeath)];
    harness.ask(StartMatch { variant: "chess".to_owned(), start, clocks, ..default() });
    harness.play("e2e4 e8e7");
    pass(&mut harness, 1_000);
    assert_eq!(ending(&harness), Some((None, Reason::TimeoutDraw)));
}

/// Each seat has its own time. Where each plays for itself, the others go on without the one whose time is over.
#[test]
fn four_clocks() {
    let method = TimeMethod::Hourglass;
    let clocks = [control(60, method), control(3, method), control(60, TimeMethod::Fischer(2))];
    let mut harness = match_with("nava-ffa", &clocks);
    let first = |harness: &Harness| {
        let game = harness.current().game();
        game.rules().uci(game.position(), game.moves()[0].announced())
    };
    let mv = first(&harness);
    harness.play(&mv);
    assert_eq!(harness.current().game().position().turn(), seat(1));
    pass(&mut harness, 1_500);
    // The time of the hourglass goes to three others. The one with the increment gets its part, too.
    assert_eq!(left(&harness), [60_500, 1_500, 60_500, 60_500]);
    pass(&mut harness, 1_500);
    assert_eq!((left(&harness), ending(&harness)), (vec![61_000, 0, 61_000, 61_000], None));
    assert_eq!(harness.current().game().position().turn(), seat(2));
    pass(&mut harness, 500);
    let mv = first(&harness);
    harness.play(&mv);
    assert_eq!(left(&harness), [61_000, 0, 62_500, 61_000]);
}

/// An empty chair gets nothing from an hourglass: its time would be lost when it leaves the game.
#[test]
fn an_empty_chair_shares_no_time() {
    let mut harness = match_with("nava-ffa", &[control(60, TimeMethod::Hourglass)]);
    let nobody = Player { name: String::new(), controller: Controller::NOBODY };
    harness.ask(ChangePlayer { seat: seat(3), player: nobody });
    let game = harness.current().game();
    let mv = game.rules().uci(game.position(), game.moves()[0].announced());
    harness.play(&mv);
    pass(&mut harness, 2_000);
    assert_eq!(left(&harness), [61_000, 58_000, 61_000, 60_000]);
}

/// The clocks stand before the first player's move, which gains nothing then, also if an empty chair has resigned before.
#[test]
fn the_first_move_gains_no_time_after_an_empty_chair() {
    let mut harness = match_with("nava-ffa", &[]);
    let takes = |controller| Player { name: String::new(), controller };
    let people = [Controller::NOBODY, Controller::PERSON, Controller::PERSON, Controller::PERSON];
    harness.ask(StartMatch {
        variant: "nava-ffa".to_owned(),
        seating: Seating::Listed(people.map(takes).to_vec()),
        clocks: vec![control(60, TimeMethod::Fischer(3))],
        seed: Some(1),
        ..default()
    });
    assert_eq!(harness.current().ply(), 1, "the first chair is empty");
    for _ in 0..2 {
        pass(&mut harness, 1_000);
        let game = harness.current().game();
        let mv = game.rules().uci(game.position(), game.moves()[0].announced());
        harness.play(&mv);
    }
    assert_eq!(left(&harness), [60_000, 60_000, 62_000, 60_000]);
}

/// Nobody has decided anything before the first player's move, and an empty chair that resigns ends no pause.
#[test]
fn an_empty_chair_starts_no_clock() {
    let mut harness = match_with("nava-ffa", &[]);
    let nobody = || Player { name: String::new(), controller: Controller::NOBODY };
    let person = || Player { controller: Controller::PERSON, ..nobody() };
    let start = StartMatch {
        variant: "nava-ffa".to_owned(),
        seating: Seating::Listed(vec![nobody(), person(), person(), person()]),
        clocks: vec![control(60, TimeMethod::SuddenDeath)],
        seed: Some(1),
        ..default()
    };
    harness.ask(start);
    assert_eq!(harness.current().game().position().turn(), seat(1), "the first chair is empty");
    pass(&mut harness, 5_000);
    assert_eq!(left(&harness), [60_000; 4]);
    let game = harness.current().game();
    let mv = game.rules().uci(game.position(), game.moves()[0].announced());
    harness.play(&mv);
    pass(&mut harness, 1_000);
    assert_eq!(left(&harness), [60_000, 60_000, 59_000, 60_000]);
    harness.ask(PauseClocks(true));
    harness.ask(ChangePlayer { seat: seat(2), player: nobody() });
    assert_eq!(harness.current().game().position().turn(), seat(3), "the third one has left");
    pass(&mut harness, 5_000);
    assert_eq!(left(&harness), [60_000, 60_000, 59_000, 60_000]);
}

#[test]
fn clocks_stand_in_pauses_variations_and_while_a_die_rolls() {
    let mut harness = match_with("chess", &[control(60, TimeMethod::SuddenDeath)]);
    harness.play("e2e4 e7e5");
    harness.ask(PauseClocks(true));
    pass(&mut harness, 5_000);
    assert_eq!(left(&harness), [60_000, 60_000]);
    harness.ask(PauseClocks(false));
    pass(&mut harness, 1_000);
    assert_eq!(left(&harness), [59_000, 60_000]);
    harness.ask(BeginVariation { ply: 1 });
    pass(&mut harness, 5_000);
    harness.play("c7c5 d2d4");
    harness.ask(TakeBack { seat: seat(0) });
    pass(&mut harness, 5_000);
    harness.ask(EndVariation);
    assert_eq!(left(&harness), [59_000, 60_000]);
    pass(&mut harness, 1_000);
    // An action ends a pause.
    harness.ask(PauseClocks(true));
    harness.play("g1f3");
    assert!(!harness.app.world().resource::<Clocks>().are_paused());
    pass(&mut harness, 1_000);
    assert_eq!(left(&harness), [58_000, 59_000]);
    harness.ask(AddTime { seat: seat(1), time: Duration::from_secs(30) });
    harness.ask(TakeBack { seat: seat(0) });
    assert_eq!(left(&harness), [60_000, 90_000]);

    let mut dice = match_with("occado", &[]);
    dice.app.insert_resource(HoldForced { limit: Duration::from_secs(100) });
    let start = Some(Start::Position("4k3/p7/8/8/3X4/8/7P/4K3 b - - 3 7".to_owned()));
    let clocks = vec![control(60, TimeMethod::SuddenDeath)];
    dice.ask(StartMatch { variant: "occado".to_owned(), start, clocks, seed: Some(1), ..default() });
    dice.play("a7a6");
    pass(&mut dice, 5_000);
    assert_eq!((dice.current().ply(), left(&dice)), (1, vec![60_000, 60_000]));
    dice.ask(Proceed);
    pass(&mut dice, 5_000);
    assert_eq!((dice.current().ply(), left(&dice)), (2, vec![55_000, 60_000]));
}

#[derive(Resource, Default)]
struct Slept(Vec<Duration>);

/// While the machine sleeps, the program does not run. That time counts for nobody.
#[test]
fn sleep_pauses_the_clocks() {
    let mut harness = match_with("chess", &[control(60, TimeMethod::SuddenDeath)]);
    harness.app.init_resource::<Slept>();
    harness.app.add_observer(|slept: On<ClocksSlept>, mut all: ResMut<Slept>| all.0.push(slept.0));
    harness.play("e2e4");
    pass(&mut harness, 8 * 3_600_000);
    assert_eq!((left(&harness), ending(&harness)), (vec![60_000, 60_000], None));
    assert_eq!(harness.app.world().resource::<Slept>().0, [Duration::from_secs(8 * 3_600)]);
    pass(&mut harness, 1_000);
    assert_eq!(left(&harness), [60_000, 60_000]);
    harness.ask(PauseClocks(false));
    pass(&mut harness, 1_000);
    assert_eq!(left(&harness), [60_000, 59_000]);
}

#[test]
fn a_saved_match_goes_on_with_its_clocks() {
    let mut harness = match_with("chess", &[control(60, TimeMethod::Fischer(2)), control(90, TimeMethod::Delay(3))]);
    harness.play("e2e4");
    pass(&mut harness, 4_000);
    harness.play("e7e5");
    pass(&mut harness, 1_234);
    let saved = SavedMatch::of(harness.current(), Vec::new(), harness.app.world().resource::<Clocks>());
    let text = saved.to_string();

    let mut next = match_with("chess", &[]);
    next.ask(RestoreMatch(SavedMatch::parse(&text).unwrap()));
    // Its players have to sit down first.
    pass(&mut next, 5_000);
    assert_eq!(left(&next), [58_766, 89_000]);
    next.ask(PauseClocks(false));
    pass(&mut next, 766);
    next.play("g1f3");
    assert_eq!(left(&next), [60_000, 89_000]);
    for _ in 0..2 {
        next.take_back();
    }
    assert_eq!(left(&next), [60_000, 90_000]);

    // Actions that were taken back are saved, too. A redo brings back their clocks, and does not count their time again.
    let saved = SavedMatch::of(next.current(), Vec::new(), next.app.world().resource::<Clocks>());
    next.ask(StartMatch { variant: "chess".to_owned(), ..default() });
    next.ask(RestoreMatch(SavedMatch::parse(&saved.to_string()).unwrap()));
    assert_eq!((next.refusal(), next.current().ply(), left(&next)), (None, 1, vec![60_000, 90_000]));
    next.redo();
    assert_eq!((next.current().ply(), left(&next)), (2, vec![60_000, 89_000]));
    next.redo();
    assert_eq!((next.current().ply(), left(&next)), (3, vec![60_000, 89_000]));
    // Another action takes the place of those that were taken back, with its own clocks.
    for _ in 0..2 {
        next.take_back();
    }
    pass(&mut next, 9_000);
    next.play("d7d5");
    assert_eq!(left(&next), [60_000, 84_000]);

    let wrong = text.replacen("e2e4 e7e5", "e2e4", 1);
    next.ask(RestoreMatch(SavedMatch::parse(&wrong).unwrap()));
    assert_eq!(next.refusal().unwrap()[0].key, "refused-clocks-do-not-fit");
    assert_eq!(left(&next), [60_000, 84_000], "nothing has changed");
}

#[test]
fn impossible_clocks_are_refused() {
    for wrong in [
        control(0, TimeMethod::SuddenDeath),
        control(86_401, TimeMethod::Hourglass),
        control(60, TimeMethod::Fischer(0)),
        control(60, TimeMethod::Delay(601)),
    ] {
        let mut harness = match_with("chess", &[]);
        harness.ask(StartMatch { variant: "chess".to_owned(), clocks: vec![wrong], ..default() });
        assert_eq!(harness.refusal().unwrap()[0].key, "refused-time-control", "{wrong:?}");
    }
}

/// The clock of a computer stands while the computers are paused, also after a take-back has paused them. A single move
/// does not end the pause.
#[test]
fn a_paused_computer_does_not_lose_on_time() {
    let mut harness = match_with("chess", &[control(60, TimeMethod::SuddenDeath)]);
    let computer = || Player { name: String::new(), controller: Controller::computer(Level::new(1).unwrap()) };
    harness.play("e2e4 e7e5");
    for index in 0..2 {
        harness.ask(ChangePlayer { seat: seat(index), player: computer() });
    }
    harness.take_back();
    assert!(harness.app.world().resource::<ComputerPause>().is_on());
    pass(&mut harness, 9_000);
    pass(&mut harness, 9_000);
    assert_eq!((harness.current().ply(), left(&harness)), (1, vec![60_000, 60_000]));

    // The program pauses the clocks, too.
    harness.ask(PauseClocks(true));
    harness.ask(MoveNow);
    for _ in 0..10_000 {
        harness.app.update();
        if harness.current().ply() > 1 {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(harness.current().ply(), 2);
    assert!(harness.app.world().resource::<Clocks>().are_paused());
    pass(&mut harness, 9_000);
    assert_eq!((harness.current().ply(), left(&harness)), (2, vec![60_000, 60_000]));
}

/// A computer of the highest level, which would think for seconds, plays two dozen moves in a few.
#[test]
fn a_computer_does_not_lose_on_time() {
    let mut harness = harness();
    let controller = Controller::computer(Level::new(Level::HIGHEST).unwrap());
    let computer = Player { name: String::new(), controller };
    let clocks = vec![control(4, TimeMethod::SuddenDeath)];
    let seating = Seating::Listed(vec![computer.clone(), computer]);
    harness.ask(StartMatch { variant: "chess".to_owned(), clocks, seating, seed: Some(1), ..default() });
    while harness.current().ply() < 24 {
        harness.app.update();
        assert_eq!(ending(&harness), None, "after {} moves: {:?}", harness.current().ply(), left(&harness));
        std::thread::sleep(Duration::from_millis(1));
    }
}
