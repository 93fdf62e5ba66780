//! The rights of seats, their controllers, and the forced actions of the arbiter.

use std::time::Duration;

use bevy::ecs::change_detection::DetectChanges;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{
    Apply, Authority, ChangePlayer, Controller, Decision, Decline, Declined, Forward, Forwarded, HandThrows,
    HoldForced, LoadRecord, Match, Offer, Offered, Played, Player, PlayerName, Proceed, Propose, Seating, Seats,
    StartMatch, TableSeat, TakeBack, TakenBack,
};
use tessera_rules::notation::Record;
use tessera_rules::{Action, Army, Reason, Seat, Settings, Start};

use crate::{harness, variants};

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

const BOT: Controller = Controller::new("bot");

/// Begins a match with these controllers, in the order of the seats.
fn begin(harness: &mut Harness, variant: &str, controllers: &[Controller]) {
    let player = |controller: &Controller| Player { name: String::new(), controller: controller.clone() };
    let seating = Seating::Listed(controllers.iter().map(player).collect());
    let variant = variant.to_owned();
    harness.ask(StartMatch { variant, seating, seed: Some(1), ..default() });
    assert_eq!(harness.refusal(), None);
}

/// The action that a text stands for.
fn action(harness: &Harness, text: &str) -> Action {
    let game = harness.current().game();
    game.rules().parse_action(game.position(), text).unwrap()
}

#[test]
fn a_seat_acts_when_it_is_its_turn_and_for_its_own_army() {
    let mut harness = harness();
    harness.start("chess");
    let (white, black) = (seat(0), seat(1));
    let open = action(&harness, "e2e4");
    let last_changed = |harness: &Harness| harness.app.world().resource_ref::<Match>().last_changed();
    harness.app.world_mut().increment_change_tick();
    let before = last_changed(&harness);
    for (who, what, key) in [
        (black, open, "refused-not-your-turn"),
        (black, Action::Claim, "refused-not-your-turn"),
        (white, Action::Resign(Army::new(1).unwrap()), "refused-not-your-army"),
        (white, Action::Claim, "why-nothing-to-claim"),
    ] {
        harness.app.world_mut().increment_change_tick();
        assert_eq!(harness.propose_from(who, what).unwrap()[0].key, key, "{what:?}");
        assert_eq!((harness.current().ply(), last_changed(&harness)), (0, before), "{what:?}");
    }
    assert_eq!(harness.propose_from(white, open), None);
    assert!(last_changed(&harness) != before);
    assert_eq!(harness.propose_from(black, Action::Resign(Army::new(1).unwrap())), None);
    assert_eq!(harness.propose_from(white, Action::Draw).unwrap()[0].key, "why-game-over");
}

#[test]
fn without_a_match_everything_is_refused() {
    let mut harness = harness();
    assert_eq!(harness.propose_from(seat(0), Action::Draw).unwrap()[0].key, "refused-no-match");
    harness.ask(TakeBack { seat: seat(0) });
    assert_eq!(harness.refusal().unwrap()[0].key, "refused-no-match");
}

/// A match needs only proposals. Players never roll at the start of a turn and never pass.
#[test]
fn every_variant_is_played_by_proposals_alone() {
    let mut harness = harness();
    let mut forced = 0;
    for variant in variants(&harness) {
        harness.start(&variant);
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..150 {
            let game = harness.current().game();
            if game.ending().is_some() {
                break;
            }
            let before = harness.current().ply();
            let announced: Vec<_> = game.moves().into_iter().map(|mv| mv.announced()).collect();
            let decided = announced.iter().any(|mv| *mv != announced[0] || mv.from() != mv.to());
            assert!(decided, "{variant}: {announced:?} is no decision");
            let mv = *announced.choose(&mut random).unwrap();
            assert_eq!(harness.propose(Action::Move(mv)), None, "{variant}");
            forced += harness.current().ply() - before - 1;
        }
    }
    assert!(forced > 20, "{forced}");
}

/// The answers of the arbiter, oldest first.
#[derive(Resource, Default)]
struct Told {
    offers: Vec<(Offer, Seat, Vec<Seat>)>,
    declined: Vec<(Offer, Seat)>,
    taken_back: usize,
}

fn listening() -> Harness {
    let mut harness = harness();
    harness
        .app
        .init_resource::<Told>()
        .add_observer(|offered: On<Offered>, mut told: ResMut<Told>| {
            told.offers.push((offered.offer, offered.by, offered.open.clone()));
        })
        .add_observer(|declined: On<Declined>, mut told: ResMut<Told>| {
            told.declined.push((declined.offer, declined.by))
        })
        .add_observer(|_: On<TakenBack>, mut told: ResMut<Told>| told.taken_back += 1);
    harness
}

fn told(harness: &mut Harness) -> Told {
    std::mem::take(&mut *harness.app.world_mut().resource_mut::<Told>())
}

#[test]
fn taking_back_is_asked_of_the_other_controllers() {
    let mut harness = listening();
    begin(&mut harness, "chess", &[Controller::PERSON, BOT]);
    harness.play("e2e4 e7e5");
    let (person, bot) = (seat(0), seat(1));
    harness.ask(TakeBack { seat: person });
    assert_eq!(
        (harness.current().ply(), told(&mut harness).offers),
        (2, vec![(Offer::TakeBack { left: 0 }, person, vec![bot])])
    );
    // A seat cannot agree to its own offer.
    harness.ask(TakeBack { seat: person });
    harness.ask(Decline { seat: person });
    assert_eq!(harness.current().ply(), 2);
    harness.ask(Decline { seat: bot });
    assert_eq!(told(&mut harness).declined, [(Offer::TakeBack { left: 0 }, bot)]);
    harness.ask(TakeBack { seat: person });
    // Two actions are taken back: the person's own, and the answer to it.
    harness.ask(TakeBack { seat: bot });
    assert_eq!((harness.current().ply(), told(&mut harness).taken_back), (0, 2));

    // A new action ends the offer.
    harness.play("e2e4 e7e5");
    harness.ask(TakeBack { seat: person });
    harness.play("g1f3");
    told(&mut harness);
    harness.ask(TakeBack { seat: bot });
    assert_eq!(
        (harness.current().ply(), told(&mut harness).offers),
        (3, vec![(Offer::TakeBack { left: 1 }, bot, vec![person])])
    );

    // People at one screen are not asked.
    begin(&mut harness, "chess", &[]);
    harness.play("e2e4 e7e5");
    harness.ask(TakeBack { seat: person });
    assert_eq!(harness.current().ply(), 1);
}

#[test]
fn a_draw_is_agreed_by_all_who_are_still_in_the_game() {
    let mut harness = listening();
    let far = Controller::named("far away".to_owned());
    begin(&mut harness, "nava-ffa", &[Controller::PERSON, BOT, far, Controller::PERSON]);
    assert_eq!(harness.propose_from(seat(0), Action::Draw), None);
    assert_eq!(told(&mut harness).offers, [(Offer::Draw, seat(0), vec![seat(1), seat(2)])]);
    assert_eq!(harness.propose_from(seat(2), Action::Draw), None);
    assert_eq!(told(&mut harness).offers, [(Offer::Draw, seat(2), vec![seat(1)])]);
    assert_eq!(harness.current().game().ending(), None);
    assert_eq!(harness.propose_from(seat(1), Action::Draw), None);
    assert_eq!(harness.current().game().ending().map(|ending| ending.reason), Some(Reason::Agreement));

    // A seat that has resigned is not asked any more.
    begin(&mut harness, "nava-ffa", &[Controller::PERSON, BOT, Controller::PERSON, Controller::PERSON]);
    assert_eq!(harness.propose_from(seat(1), Action::Resign(Army::new(1).unwrap())), None);
    assert_eq!(harness.propose_from(seat(1), Action::Draw).unwrap()[0].key, "refused-out-of-the-game");
    assert_eq!(harness.propose_from(seat(0), Action::Draw), None);
    assert_eq!(harness.current().game().ending().map(|ending| ending.reason), Some(Reason::Agreement));
}

/// The seats in order, read from their components.
fn seats(harness: &mut Harness) -> Vec<(usize, String, String)> {
    let world = harness.app.world_mut();
    let mut query = world.query::<(&TableSeat, &PlayerName, &Controller)>();
    let seen = |(seat, name, controller): (&TableSeat, &PlayerName, &Controller)| {
        (seat.seat().index(), name.to_string(), controller.name().to_owned())
    };
    let mut all: Vec<_> = query.iter(world).map(seen).collect();
    all.sort();
    all
}

#[test]
fn seats_are_entities_that_keep_their_players() {
    let mut harness = harness();
    let seating = Seating::Listed(vec![Player::person("Ada"), Player { name: "Deep".to_owned(), controller: BOT }]);
    harness.ask(StartMatch { variant: "chess".to_owned(), seating, ..default() });
    let (ada, deep) = ((0, "Ada".into(), "person".into()), (1, "Deep".into(), "bot".into()));
    assert_eq!(seats(&mut harness), [ada.clone(), deep.clone()]);
    // The next match keeps both players and adds two seats.
    harness.start("nava");
    let nobody = |index| (index, String::new(), "person".to_owned());
    assert_eq!(seats(&mut harness), [ada.clone(), deep, nobody(2), nobody(3)]);
    harness.ask(ChangePlayer { seat: seat(1), player: Player::person("Ben") });
    harness.start("chess");
    assert_eq!(seats(&mut harness), [ada, (1, "Ben".into(), "person".into())]);
}

/// A program with animations holds forced actions back, up to a time limit.
#[test]
fn what_is_forced_waits_for_the_picture_within_its_limit() {
    let mut harness = harness();
    let limit = Duration::from_millis(500);
    harness.app.insert_resource(HoldForced { limit });
    harness.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    harness.app.update();
    let start = Some(Start::Position("4k3/p7/8/8/3X4/8/8/4K3 w - - 3 7".to_owned()));
    let begin = |harness: &mut Harness| {
        harness.ask(StartMatch { variant: "occado".to_owned(), start: start.clone(), seed: Some(1), ..default() });
    };
    begin(&mut harness);
    assert_eq!(harness.current().ply(), 0);
    harness.ask(Proceed);
    assert_eq!(harness.current().ply(), 1);
    harness.ask(Proceed);
    assert_eq!(harness.current().ply(), 1);

    begin(&mut harness);
    let frames = (1..20).find(|_| {
        harness.app.update();
        harness.current().ply() == 1
    });
    assert_eq!(frames, Some(5), "frames of a tenth of a second");
}

/// A roll before the move waits for the person who throws by hand, and for no computer.
#[test]
fn a_roll_before_the_move_waits_for_the_hand() {
    let mut harness = harness();
    let start = Start::Position("4k3/p7/8/8/3X4/8/8/4K3 w - - 3 7".to_owned());
    let begin = |harness: &mut Harness, throws: bool| {
        harness.app.insert_resource(HandThrows(throws));
        harness.start_with("occado", Settings::new(), Some(start.clone()));
        harness.app.update();
        harness.current().ply()
    };
    assert_eq!(begin(&mut harness, false), 1);
    let rolled = harness.current().record().actions;
    assert_eq!(begin(&mut harness, true), 0);
    let roll = harness.current().game().moves()[0].announced();
    assert_eq!(harness.propose_from(seat(0), Action::Move(roll)), None);
    assert_eq!(harness.current().record().actions, rolled, "the hand does not change the face");
    // The arbiter rolls at once when the setting is switched off.
    assert_eq!(begin(&mut harness, true), 0);
    harness.app.insert_resource(HandThrows(false));
    harness.app.update();
    assert_eq!(harness.current().ply(), 1);
    // A computer never throws by hand.
    assert_eq!(begin(&mut harness, true), 0);
    harness.ask(ChangePlayer { seat: seat(0), player: Player { name: String::new(), controller: BOT } });
    assert_eq!(harness.current().ply(), 1);
}

/// A chair that gets empty while everything rests has nothing to wait for.
#[test]
fn what_is_forced_waits_for_nothing_when_all_has_been_shown() {
    let mut harness = harness();
    harness.app.insert_resource(HoldForced { limit: Duration::MAX });
    begin(&mut harness, "nava-ffa", &[const { Controller::PERSON }; 4]);
    let leave = |harness: &mut Harness| {
        let turn = harness.current().game().position().turn();
        let player = Player { name: String::new(), controller: Controller::NOBODY };
        harness.ask(ChangePlayer { seat: turn, player });
    };
    leave(&mut harness);
    assert_eq!(harness.current().ply(), 0, "the start has not been shown");
    harness.ask(Proceed);
    assert_eq!(harness.current().ply(), 1);
    harness.ask(Proceed);
    leave(&mut harness);
    assert_eq!(harness.current().ply(), 2);
}

/// While a computer thinks, a person who is still in the game speaks for the people at this screen.
#[test]
fn who_is_out_speaks_for_nobody() {
    let mut harness = harness();
    let (person, elsewhere) = (Controller::PERSON, BOT);
    begin(&mut harness, "nava-ffa", &[person.clone(), person, elsewhere.clone(), elsewhere]);
    let voice = |harness: &mut Harness| {
        let game = harness.current().game().clone();
        harness.app.world_mut().run_system_once(move |seats: Seats| seats.voice_here(&game)).unwrap()
    };
    assert_eq!(voice(&mut harness), seat(0));
    let first_move = |harness: &Harness| Action::Move(harness.current().game().moves()[0].announced());
    assert_eq!(harness.propose_from(seat(0), Action::Resign(Army::new(0).unwrap())), None);
    let action = first_move(&harness);
    assert_eq!((harness.propose_from(seat(1), action), voice(&mut harness)), (None, seat(1)));
}

/// The decisions of one arbiter, for the other to follow.
#[derive(Resource, Default)]
struct Decided(Vec<Decision>);

/// The requests that the other one has forwarded.
#[derive(Resource, Default)]
struct PassedOn(Vec<Forward>);

/// Two programs share a match. One arbiter decides. The other follows without rolling and without knowing the seed.
#[test]
fn a_second_arbiter_follows_the_first() {
    for variant in ["occasio", "occado", "nava", "trojan"] {
        let (mut decides, mut follows) = (harness(), harness());
        decides
            .app
            .init_resource::<Decided>()
            .add_observer(|played: On<Played>, mut decided: ResMut<Decided>| {
                decided.0.push(Decision::Play(played.action));
            })
            .add_observer(|_: On<TakenBack>, mut decided: ResMut<Decided>| decided.0.push(Decision::TakeBack));
        follows
            .app
            .init_resource::<PassedOn>()
            .add_observer(|forwarded: On<Forwarded>, mut passed: ResMut<PassedOn>| passed.0.push(forwarded.0));
        decides.start(variant);
        decides.app.world_mut().resource_mut::<Decided>().0.clear();
        let record = decides.current().record().to_string();
        assert!(!record.contains("seed"), "{record}");
        follows.ask(LoadRecord { record, authority: Authority::Elsewhere });
        assert_eq!(follows.refusal(), None);

        let mut random = ChaCha8Rng::seed_from_u64(3);
        for step in 0..60 {
            let game = follows.current().game();
            let Some(mv) = game.moves().choose(&mut random).map(|mv| mv.announced()) else { break };
            let who = game.position().turn();
            let (before, wish) = (follows.fen(), Propose { seat: who, action: Action::Move(mv) });
            // A seat of the second program asks, and only the first program decides.
            if step % 10 == 9 {
                follows.ask(TakeBack { seat: who });
            } else {
                follows.ask(wish);
            }
            assert_eq!((follows.refusal(), follows.fen()), (None, before), "{variant}: nothing is played here");
            for passed in std::mem::take(&mut follows.app.world_mut().resource_mut::<PassedOn>().0) {
                match passed {
                    Forward::Propose(propose) => decides.ask(propose),
                    Forward::TakeBack(take_back) => decides.ask(take_back),
                    other => panic!("{other:?}"),
                }
                assert_eq!(decides.refusal(), None);
            }
            for decision in std::mem::take(&mut decides.app.world_mut().resource_mut::<Decided>().0) {
                follows.ask(Apply(decision));
                assert_eq!(follows.refusal(), None, "{variant} {step}: {decision:?}");
            }
            assert_eq!(follows.fen(), decides.fen(), "{variant} {step}");
            assert_eq!(follows.current().record(), decides.current().record(), "{variant} {step}");
        }
        assert!(decides.current().ply() > 15, "{variant}");
        // The second program itself refuses an illegal action. The first program refuses foreign decisions.
        let wrong = Propose { seat: follows.current().game().position().turn(), action: Action::Claim };
        follows.ask(wrong);
        let is_over = follows.current().game().ending().is_some();
        let reason = if is_over { "why-game-over" } else { "why-nothing-to-claim" };
        assert_eq!(follows.refusal().unwrap()[0].key, reason);
        decides.ask(Apply(Decision::TakeBack));
        assert_eq!(decides.refusal().unwrap()[0].key, "refused-decided-here");
    }
}

/// A record for other people contains the past rolls and does not reveal the next ones.
#[test]
fn a_record_without_a_seed_goes_on_with_rolls_of_its_own() {
    let mut harness = harness();
    let faces = |harness: &mut Harness| {
        let record = harness.current().record().to_string();
        let mut later = Vec::new();
        for _ in 0..12 {
            harness.ask(LoadRecord { record: record.clone(), ..default() });
            harness.play("b2b3");
            later.push(harness.fen());
        }
        later
    };
    harness.start("occasio");
    let mut later = faces(&mut harness);
    later.sort();
    later.dedup();
    assert!(later.len() > 1, "a fresh seed each time");
    let saved = Record::parse(&harness.current().saved().to_string()).unwrap();
    assert!(saved.seed.is_some() && harness.current().record().seed.is_none());
}

/// A seat that nobody takes is out from its first turn on. The others play on, take back past it, and play again.
#[test]
fn an_empty_seat_leaves_the_game_and_the_others_play_on() {
    let mut harness = harness();
    let (person, nobody) = (Controller::PERSON, Controller::NOBODY);
    begin(&mut harness, "nava-ffa", &[person.clone(), nobody.clone(), person.clone(), person.clone()]);
    let first_move = |harness: &Harness| Action::Move(harness.current().game().moves()[0].announced());
    for turn in 0..6 {
        let turn_of = harness.current().game().position().turn();
        assert_ne!(turn_of, seat(1), "the empty seat has left, turn {turn}");
        let action = first_move(&harness);
        assert_eq!(harness.propose_from(turn_of, action), None);
    }
    let game = harness.current().game();
    let resigned =
        game.record().iter().filter(|action| matches!(action, Action::Resign(army) if army.seat() == seat(1)));
    assert_eq!((resigned.count(), game.ending()), (1, None));
    assert!(!game.rules().is_alive(game.position(), Army::new(1).unwrap()));
    // Back to the start, and forth again: the empty seat leaves once more without ending what can be played again.
    while harness.current().ply() > 0 {
        let turn = harness.current().game().position().turn();
        harness.ask(TakeBack { seat: turn });
        assert_eq!(harness.refusal(), None);
    }
    let undone = harness.current().game().undone().len();
    assert_eq!(undone, 7);
    while !harness.current().game().undone().is_empty() {
        harness.ask(tessera_arbiter::Redo);
    }
    assert_eq!(harness.current().ply(), 7);
    // A person who gets up in the middle leaves the game at once when it is their turn.
    let turn = harness.current().game().position().turn();
    harness.ask(ChangePlayer { seat: turn, player: Player { name: String::new(), controller: nobody } });
    assert_eq!(harness.current().game().record().last(), Some(&Action::Resign(turn.army())));
}
