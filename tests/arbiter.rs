//! What may be asked of the arbiter, and what it answers.

use bevy::prelude::*;
use tessera_arbiter::{Identity, LoadRecord, Opening, Place, StartMatch, Token};
use tessera_rules::{Action, Army, Reason, Settings, Square, Start};

use crate::harness;

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn a_refused_action_changes_nothing_and_says_why() {
    let mut harness = harness();
    harness.start("chess");
    let before = harness.text();
    let rules = harness.current().game().rules().clone();
    let elsewhere = rules.read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    let illegal = rules.read_move(&elsewhere, "a1a8").unwrap();
    let reasons = harness.propose(Action::Move(illegal)).unwrap();
    assert_eq!(reasons[0].key, "why-blocked");
    assert_eq!((harness.text(), harness.current().ply()), (before, 0));
    assert_eq!(harness.propose(Action::Claim).unwrap()[0].key, "why-nothing-to-claim");
}

#[test]
fn resignation_and_agreement_end_the_game_and_can_be_taken_back() {
    let mut harness = harness();
    harness.start("chess");
    harness.play("e2e4");
    assert_eq!(harness.propose(Action::Resign(Army::new(1).unwrap())), None);
    let ending = harness.current().game().ending().unwrap();
    let white = harness.current().game().rules().side(Army::default());
    assert_eq!((ending.winner, ending.reason), (Some(white), Reason::Resignation));
    let move_on = harness.propose(Action::Draw).unwrap();
    assert_eq!(move_on[0].key, "why-game-over");
    harness.take_back();
    assert_eq!(harness.current().game().ending(), None);
    assert_eq!(harness.propose(Action::Draw), None);
    assert_eq!(harness.current().game().ending().unwrap().reason, Reason::Agreement);
}

#[test]
fn the_same_seed_draws_the_same_array() {
    let mut harness = harness();
    let mut draw = |seed| {
        harness.ask(StartMatch {
            variant: "chess960".to_owned(),
            settings: Settings::new(),
            opening: Opening::Standard,
            seed: Some(seed),
        });
        match harness.current().game().start() {
            Start::Array(number) => *number,
            other => panic!("{other:?}"),
        }
    };
    let drawn: Vec<u32> = (0..40).map(&mut draw).collect();
    assert_eq!(drawn, (0..40).map(&mut draw).collect::<Vec<_>>());
    let mut different = drawn.clone();
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > 30, "{drawn:?}");
}

#[test]
fn what_cannot_begin_is_refused_and_leaves_the_match_alone() {
    let mut harness = harness();
    harness.start("chess");
    harness.play("e2e4");
    let before = harness.text();
    for (variant, opening, key) in [
        ("croquet", Opening::Standard, "refused-variant"),
        ("chess", Opening::Array(1), "record-no-array"),
        ("chess960", Opening::Array(960), "record-no-array"),
        ("chess", Opening::Position("8/8/8/8/8/8/8/8 w - - 0 1".to_owned()), "position-royals"),
    ] {
        let variant = variant.to_owned();
        harness.ask(StartMatch { variant, settings: Settings::new(), opening, seed: None });
        assert_eq!(harness.refusal().unwrap()[0].key, key);
        assert_eq!(harness.text(), before);
    }
    for (record, key) in [
        ("", "record-no-variant"),
        ("variant chess\nhello world", "record-line"),
        ("variant chess\nactions e2e4 e2e4", "record-action"),
        ("variant chess960\narray 960\nactions", "record-no-array"),
        ("variant chess\noption colour red", "record-variant"),
    ] {
        harness.ask(LoadRecord(record.to_owned()));
        assert_eq!(harness.refusal().unwrap()[0].key, key, "{record}");
        assert_eq!(harness.text(), before);
    }
}

/// The entities follow captures, castling, promotions and taking back, and keep their identity.
#[test]
fn pieces_are_entities_that_keep_their_identity() {
    let mut harness = harness();
    let position = "1r2k3/P7/8/8/8/8/8/4K2R w K - 0 1";
    harness.start_with("chess", Settings::new(), Opening::Position(position.to_owned()));
    let places = |harness: &mut tessera_arbiter::harness::Harness| {
        let world = harness.app.world_mut();
        let mut pieces = world.query::<(&Identity, &Token, &Place)>();
        let mut all: Vec<_> = pieces.iter(world).map(|(id, token, place)| (*id, *token, *place)).collect();
        all.sort_by_key(|(id, ..)| *id);
        all
    };
    let start = places(&mut harness);
    assert_eq!(start.len(), 5);
    let on = |square| Place::On { square, level: 0 };
    let at = |all: &[(Identity, Token, Place)], place| *all.iter().find(|(.., at)| *at == place).unwrap();

    harness.play("a7b8q");
    let queen = harness.current().game().rules().kind('Q').unwrap();
    let promoted = places(&mut harness);
    let (pawn, ..) = at(&start, on(square("a7")));
    let (now, token, _) = at(&promoted, on(square("b8")));
    assert_eq!((now, token.kind()), (pawn, queen));
    let (rook, ..) = at(&start, on(square("b8")));
    assert_eq!(at(&promoted, Place::Captured { order: 0 }).0, rook);

    harness.play("e8e7 e1g1");
    let castled = places(&mut harness);
    assert_eq!(at(&castled, on(square("g1"))).0, at(&start, on(square("e1"))).0);
    assert_eq!(at(&castled, on(square("f1"))).0, at(&start, on(square("h1"))).0);

    for _ in 0..3 {
        harness.take_back();
    }
    assert_eq!(places(&mut harness), start);
}
