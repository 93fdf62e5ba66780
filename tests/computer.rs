//! The computer takes seats: it plays, answers offers, and stops when the match changes.

mod control;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{
    Authority, BeginVariation, ChangePlayer, Character, Clocks, Controller, EndVariation, HoldForced, Level, MoveDue,
    MoveNow, Offer, PauseClocks, PauseComputers, Player, Proceed, Seating, StartMatch, TableSeat, TakeBack, Thinking,
    ThinkingPace, TimeControl, TimeMethod,
};
use tessera_rules::{Action, Reason, Seat, Start};

use crate::harness;

const WHITE: usize = 0;
const BLACK: usize = 1;

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn computer(level: u8) -> Player {
    Player { name: String::new(), controller: Controller::computer(Level::new(level).unwrap()) }
}

/// Begins a match with these players, in the order of the seats.
fn begin(harness: &mut Harness, variant: &str, position: Option<&str>, players: Vec<Player>) {
    let start = position.map(|text| Start::Position(text.to_owned()));
    let seating = Seating::Listed(players);
    harness.ask(StartMatch { variant: variant.to_owned(), start, seating, seed: Some(1), ..default() });
    assert_eq!(harness.refusal(), None);
}

/// Runs frames until `done`, for a minute at most.
fn until(harness: &mut Harness, what: &str, done: impl Fn(&mut Harness) -> bool) {
    let start = Instant::now();
    while !done(harness) {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        harness.app.update();
        assert_eq!(harness.refusal(), None, "{what}");
        std::thread::sleep(Duration::from_micros(200));
    }
}

fn until_ply(harness: &mut Harness, ply: usize) {
    until(harness, &format!("ply {ply}"), |harness| harness.current().ply() >= ply);
}

/// Runs frames long enough for any search of these tests to end. Nothing may be played.
fn nothing_is_played(harness: &mut Harness) {
    let before = harness.current().ply();
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(3) {
        harness.app.update();
        assert_eq!((harness.current().ply(), harness.refusal()), (before, None));
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The seats that think.
fn thinking(harness: &mut Harness) -> Vec<usize> {
    let world = harness.app.world_mut();
    let mut query = world.query_filtered::<&TableSeat, With<Thinking>>();
    query.iter(world).map(|seat| seat.seat().index()).collect()
}

#[test]
fn the_name_of_a_controller_says_level_and_character() {
    for number in 1..=Level::HIGHEST {
        let controller = Controller::computer(Level::new(number).unwrap());
        assert_eq!(controller.name(), format!("computer-{number}"));
        assert_eq!((controller.level().map(Level::number), controller.character()), (Some(number), None));
        for character in Character::ALL {
            let controller = Controller::computer_with(Level::new(number).unwrap(), character);
            assert_eq!(controller.name(), format!("computer-{number}-{character}"));
            assert_eq!(
                (controller.level().map(Level::number), controller.character()),
                (Some(number), Some(character))
            );
        }
    }
    for name in [
        "person",
        "computer",
        "computer-",
        "computer-0",
        "computer-9",
        "bot-3",
        "computer-3-",
        "computer-3-coward",
        "computer--hunter",
    ] {
        assert_eq!(Controller::named(name.to_owned()).level(), None, "{name}");
    }
}

/// Computers in all seats play by themselves: boards with stacks, with dice, and with four armies.
#[test]
fn computers_play_whole_games() {
    const LONGEST: usize = 120;
    for variant in ["chess", "trojan", "occasio", "nava-ffa"] {
        let mut harness = harness();
        begin(&mut harness, variant, None, vec![computer(1); 4]);
        until(&mut harness, variant, |harness| {
            harness.current().game().ending().is_some() || harness.current().ply() >= LONGEST
        });
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = |variant: &str, level: u8| {
        let mut harness = harness();
        begin(&mut harness, variant, None, vec![computer(level); 4]);
        until_ply(&mut harness, 24);
        harness.current().record().actions[..24].to_vec()
    };
    for variant in ["chess", "occasio"] {
        assert_eq!(play(variant, 1), play(variant, 1), "{variant}");
        assert_ne!(play(variant, 1), play(variant, 3), "{variant}: another level plays otherwise");
    }
}

/// A character shows in play: four builders capture less in a game of four than four computers without a character. At lower
/// levels errors hide it among four.
#[test]
fn a_computer_plays_by_its_character() {
    let captures = |character: Option<Character>| {
        let level = Level::new(4).unwrap();
        let controller =
            character.map_or(Controller::computer(level), |character| Controller::computer_with(level, character));
        let player = Player { name: String::new(), controller };
        let mut harness = harness();
        begin(&mut harness, "nava-ffa", None, vec![player; 4]);
        until_ply(&mut harness, 80);
        let game = harness.current().game();
        let fen = game.rules().fen(game.position_after(80).unwrap());
        let board = fen.split(' ').next().unwrap();
        let pieces = board.chars().filter(|sign| sign.is_ascii_alphabetic()).count();
        println!("{character:?}: {pieces} pieces");
        pieces
    };
    assert!(captures(Some(Character::Builder)) > captures(None));
}

#[test]
fn the_computer_replies_and_undo_returns_to_the_person() {
    let mut harness = harness();
    begin(&mut harness, "chess", None, vec![Player::person("Ada"), computer(1)]);
    harness.app.update();
    assert_eq!((harness.current().ply(), thinking(&mut harness)), (0, vec![]), "the person moves first");
    harness.play("e2e4");
    harness.app.update();
    assert_eq!(thinking(&mut harness), [BLACK]);
    until_ply(&mut harness, 2);
    harness.app.update();
    assert!(thinking(&mut harness).is_empty());
    harness.play("d2d4");
    until_ply(&mut harness, 4);
    // The reply and the person's own move are taken back, and the person is to move.
    harness.ask(TakeBack { seat: seat(WHITE) });
    assert_eq!(harness.current().ply(), 2);
    harness.ask(TakeBack { seat: seat(WHITE) });
    assert_eq!((harness.current().ply(), harness.refusal()), (0, None));
    nothing_is_played(&mut harness);
}

/// Each of the three computers, at levels of their own, agrees to take back.
#[test]
fn all_computers_agree_to_take_back() {
    let mut harness = harness();
    begin(&mut harness, "nava-ffa", None, vec![Player::person("Ada"), computer(1), computer(2), computer(3)]);
    let own = |harness: &mut Harness| harness.current().game().position().turn() == seat(WHITE);
    until(&mut harness, "the person's turn", own);
    let before = harness.current().ply();
    let mv = harness.current().game().moves()[0].announced();
    assert_eq!(harness.propose(Action::Move(mv)), None);
    until_ply(&mut harness, before + 4);
    harness.ask(TakeBack { seat: seat(WHITE) });
    assert_eq!((harness.current().ply(), harness.refusal()), (before, None));
}

/// A search for a moment that is gone is stopped, and its answer is not played.
#[test]
fn a_stale_answer_is_dropped() {
    let mut harness = harness();
    begin(&mut harness, "chess", None, vec![Player::person("Ada"), computer(8)]);
    harness.play("e2e4");
    harness.app.update();
    assert_eq!(thinking(&mut harness), [BLACK]);
    harness.ask(TakeBack { seat: seat(WHITE) });
    assert_eq!(harness.current().ply(), 0);
    harness.app.update();
    assert!(thinking(&mut harness).is_empty());
    nothing_is_played(&mut harness);
    // Between two frames another move takes the place of the first.
    harness.play("e2e4");
    harness.app.update();
    harness.ask(TakeBack { seat: seat(WHITE) });
    harness.play("a2a3");
    until_ply(&mut harness, 2);
    assert_eq!(harness.current().record().actions[0], "a2a3");

    // A new match stops the search for the old one.
    harness.play("b2b3");
    harness.app.update();
    begin(&mut harness, "chess", None, vec![Player::person("Ada"), Player::person("Ben")]);
    nothing_is_played(&mut harness);
}

#[test]
fn a_person_takes_over_and_gives_back() {
    let mut harness = harness();
    begin(&mut harness, "chess", None, vec![Player::person("Ada"), computer(8)]);
    harness.play("e2e4");
    harness.app.update();
    assert_eq!(thinking(&mut harness), [BLACK]);
    harness.ask(ChangePlayer { seat: seat(BLACK), player: Player::person("Ben") });
    harness.app.update();
    assert!(thinking(&mut harness).is_empty());
    nothing_is_played(&mut harness);
    harness.play("e7e5 g1f3");
    harness.ask(ChangePlayer { seat: seat(BLACK), player: computer(1) });
    until_ply(&mut harness, 4);
}

/// Another arbiter plays the computer in a match that it decides.
#[test]
fn the_computer_does_not_play_what_is_decided_elsewhere() {
    let mut harness = harness();
    let seating = Seating::Listed(vec![computer(1); 2]);
    harness.ask(StartMatch { variant: "chess".to_owned(), seating, authority: Authority::Elsewhere, ..default() });
    nothing_is_played(&mut harness);
    assert!(thinking(&mut harness).is_empty());
}

/// The offers that were declined.
#[derive(Resource, Default)]
struct DeclinedOffers(Vec<(Offer, Seat)>);

/// Ada offers a draw in a game of chess. Returns the seats that decline, and the reason if the game ends.
fn offer_draw(harness: &mut Harness) -> (Vec<(Offer, Seat)>, Option<Reason>) {
    let before = harness.current().ply();
    harness.app.insert_resource(DeclinedOffers::default());
    assert_eq!(harness.propose_from(seat(WHITE), Action::Draw), None);
    until(harness, "an answer", |harness| {
        harness.current().game().ending().is_some() || !harness.app.world().resource::<DeclinedOffers>().0.is_empty()
    });
    assert_eq!(harness.current().ply() - before, usize::from(harness.current().game().ending().is_some()));
    let declined = harness.app.world().resource::<DeclinedOffers>().0.clone();
    (declined, harness.current().game().ending().map(|ending| ending.reason))
}

/// A game of chess in which Ada plays White against the computer.
fn against_the_computer(position: &str) -> Harness {
    let mut harness = harness();
    harness.app.add_observer(|declined: On<tessera_arbiter::Declined>, mut all: ResMut<DeclinedOffers>| {
        all.0.push((declined.offer, declined.by));
    });
    begin(&mut harness, "chess", Some(position), vec![Player::person("Ada"), computer(3)]);
    harness
}

/// The computer looks at the position of the offer, also before its first move, and while it thinks about one.
#[test]
fn offers_of_a_draw_are_answered() {
    let no = vec![(Offer::Draw, seat(BLACK))];
    for turn in ["w", "b"] {
        let worse = &mut against_the_computer(&format!("4k3/8/8/8/8/8/8/R3K3 {turn} - - 0 60"));
        assert_eq!(offer_draw(worse), (vec![], Some(Reason::Agreement)), "{turn}");
        let better = &mut against_the_computer(&format!("r3k3/8/8/8/8/8/8/4K3 {turn} - - 0 60"));
        assert_eq!(offer_draw(better), (no.clone(), None), "{turn}");
    }
    // It goes on with its move after the answer.
    let mut harness = against_the_computer("r3k3/8/8/8/8/8/8/4K3 b - - 0 60");
    offer_draw(&mut harness);
    until_ply(&mut harness, 1);
}

/// When it moved, the computer was about to be mated. Then the queen gave itself away, so it declines.
#[test]
fn an_offer_is_answered_by_the_present_position() {
    let mut harness = against_the_computer("6k1/3r1ppp/8/8/8/8/8/Q3K3 w - - 0 60");
    let no = vec![(Offer::Draw, seat(BLACK))];
    harness.play("a1a8");
    until_ply(&mut harness, 2);
    harness.play("a8b8");
    assert_eq!(offer_draw(&mut harness), (no, None));
}

/// A move ends the offer, so the answer of a computer that still considers it counts no more.
#[test]
fn no_offer_is_answered_after_a_move() {
    let mut harness = against_the_computer("4k3/8/8/8/8/8/8/R3K3 w - - 0 60");
    assert_eq!(harness.propose_from(seat(WHITE), Action::Draw), None);
    harness.play("a1a2");
    until_ply(&mut harness, 2);
    nothing_is_played(&mut harness);
    assert_eq!(harness.current().game().ending(), None);
}

#[test]
fn a_draw_is_claimed_by_the_side_that_is_worse() {
    let mut harness = harness();
    let position = Some("4k3/8/8/8/8/8/8/R3K3 b - - 100 90");
    begin(&mut harness, "chess", position, vec![Player::person("Ada"), computer(3)]);
    until_ply(&mut harness, 1);
    assert_eq!(harness.current().game().ending().map(|ending| ending.reason), Some(Reason::QuietTurnsClaimed));
    let position = Some("r3k3/p7/8/8/8/8/8/4K3 b - - 100 90");
    begin(&mut harness, "chess", position, vec![Player::person("Ada"), computer(3)]);
    until_ply(&mut harness, 1);
    assert_eq!(harness.current().game().ending(), None);
}

/// Runs frames until the computer has found its move. Meanwhile the time of the program stands still, so it does not matter
/// how fast the machine is.
fn until_found(harness: &mut Harness) {
    harness.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    // The first frame forgets the move before.
    harness.app.update();
    until(harness, "a move is found", |harness| harness.app.world().resource::<MoveDue>().is_some());
    harness.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
}

/// The number of frames, of a tenth of a second each, until the computer has moved.
fn frames_until_reply(harness: &mut Harness) -> usize {
    until_found(harness);
    let found = (1..200).find(|_| {
        harness.app.update();
        harness.current().ply() == 2
    });
    found.unwrap()
}

/// People can follow: the move comes after the pace, counted from the end of the animation.
#[test]
fn the_computer_waits_for_its_pace() {
    let mut harness = harness();
    harness.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    harness.app.insert_resource(ThinkingPace(Duration::from_secs(1)));
    harness.app.update();
    let players = vec![Player::person("Ada"), computer(1)];
    begin(&mut harness, "chess", None, players.clone());
    harness.play("e2e4");
    assert_eq!(frames_until_reply(&mut harness), 10);

    harness.app.insert_resource(HoldForced { limit: Duration::from_secs(3) });
    begin(&mut harness, "chess", None, players.clone());
    harness.play("e2e4");
    for _ in 0..15 {
        harness.app.update();
    }
    assert_eq!(harness.current().ply(), 1, "the picture has not come to rest");
    harness.ask(Proceed);
    assert_eq!(frames_until_reply(&mut harness), 10);

    // A table whose animation never ends does not stop the game.
    begin(&mut harness, "chess", None, players);
    harness.play("e2e4");
    assert_eq!(frames_until_reply(&mut harness), 40);
}

/// A die that is rolled at the start of the turn lies still before the computer thinks.
#[test]
fn the_computer_waits_for_the_forced_roll() {
    let mut harness = harness();
    harness.app.insert_resource(HoldForced { limit: Duration::from_secs(600) });
    begin(&mut harness, "occado", Some("4k3/p7/8/8/3X4/8/8/4K3 w - - 3 7"), vec![computer(1), Player::person("Ben")]);
    harness.app.update();
    assert!(thinking(&mut harness).is_empty());
    harness.ask(Proceed);
    assert_eq!(harness.current().ply(), 1);
    harness.app.update();
    assert_eq!(thinking(&mut harness), [WHITE]);
    harness.ask(Proceed);
    until_ply(&mut harness, 2);
}

/// Black has to roll after the move of White. Whoever takes that move back leaves nothing to roll.
#[test]
fn nothing_is_held_back_once_the_move_before_is_taken_back() {
    let mut harness = harness();
    harness.app.insert_resource(HoldForced { limit: Duration::from_secs(600) });
    begin(&mut harness, "occado", Some("4k3/p7/8/3x4/8/8/7P/4K3 w - - 3 7"), vec![computer(1), Player::person("Ben")]);
    harness.ask(PauseComputers(true));
    harness.app.update();
    harness.play("h2h3");
    harness.ask(TakeBack { seat: seat(WHITE) });
    harness.ask(TakeBack { seat: seat(BLACK) });
    assert_eq!(harness.current().ply(), 0);
    harness.ask(PauseComputers(false));
    harness.app.update();
    assert_eq!(thinking(&mut harness), [WHITE]);
}

/// The single move of a variation is not made in the main line.
#[test]
fn a_single_move_stays_in_its_line() {
    let mut harness = harness();
    harness.app.insert_resource(HoldForced { limit: Duration::from_secs(600) });
    begin(&mut harness, "occado", Some("4k3/p7/8/3x4/8/8/7P/4K3 w - - 3 7"), vec![Player::person("Ada"), computer(1)]);
    harness.ask(PauseComputers(true));
    harness.play("h2h3");
    harness.ask(Proceed);
    assert_eq!(harness.current().ply(), 2);
    harness.ask(BeginVariation { ply: 0 });
    harness.play("e1d1");
    harness.ask(MoveNow);
    harness.ask(EndVariation);
    harness.ask(Proceed);
    harness.app.update();
    assert!(thinking(&mut harness).is_empty(), "computers are paused");
}

/// No clock runs in a variation, so clocks that were paused before do not silence the computer there.
#[test]
fn a_computer_answers_in_a_variation_beside_paused_clocks() {
    let mut harness = harness();
    let clocks = vec![TimeControl { seconds: 600, method: TimeMethod::SuddenDeath }];
    let seating = Seating::Listed(vec![Player::person("Ada"), computer(1)]);
    harness.ask(StartMatch { variant: "chess".to_owned(), seating, clocks, seed: Some(1), ..default() });
    harness.play("e2e4");
    until_ply(&mut harness, 2);
    harness.ask(PauseClocks(true));
    harness.ask(BeginVariation { ply: 0 });
    harness.play("d2d4");
    until_ply(&mut harness, 2);
    harness.ask(EndVariation);
    assert!(harness.app.world().resource::<Clocks>().are_paused());
    harness.play("g1f3");
    until_ply(&mut harness, 4);
}
