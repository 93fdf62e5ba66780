//! Setups on show in place of the match.

use std::collections::BTreeMap;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{DieFace, OnShow, PieceArmy, PieceId, PieceKind, Place, ShowSetup, Stack};
use tessera_rules::{Army, Piece, Setup, Square};

use crate::{harness, variants};

/// The entities by square, from the top down, each with its piece.
fn shown(harness: &mut Harness) -> BTreeMap<(Square, u8), (Entity, Piece)> {
    let world = harness.app.world_mut();
    let mut pieces = world.query::<(Entity, &PieceArmy, &PieceKind, &Place, &Stack)>();
    let mut all = BTreeMap::new();
    for (entity, army, kind, place, stack) in pieces.iter(world) {
        if let Some(square) = place.square() {
            let other = all.insert((square, stack.above()), (entity, Piece::new(**army, **kind)));
            assert!(other.is_none(), "two pieces on one place");
        }
    }
    all
}

fn as_setup(harness: &mut Harness) -> Setup {
    let mut setup = Setup::empty();
    for ((square, _), (_, piece)) in shown(harness) {
        let stack = [setup.stack(square), &[piece]].concat();
        setup.put(square, &stack);
    }
    setup
}

/// In every variant, valid and invalid setups are shown piece by piece, and the match stays what it was.
#[test]
fn every_setup_is_shown() {
    let mut harness = harness();
    for variant in variants(&harness) {
        harness.start(&variant);
        let rules = harness.current().game().rules().clone();
        let fen = harness.fen();
        let start = Setup::of(&rules.start());
        let mut crowded = start.clone();
        let mut invalid = Setup::empty();
        for square in rules.squares() {
            let piece = start.stack(square).first().copied();
            let kinds: Vec<_> = rules.placeable(Army::default()).collect();
            let any = Piece::new(Army::default(), kinds[square.index() % kinds.len()]);
            crowded.put(square, &[any]);
            if rules.stacks() && piece.is_some() {
                invalid.put(square, &[any, any, any]);
            }
        }
        for setup in [crowded, Setup::empty(), invalid, start.clone()] {
            harness.ask(ShowSetup(setup.clone()));
            let on_table = as_setup(&mut harness);
            for square in Square::all() {
                assert_eq!(on_table.stack(square), setup.stack(square), "{variant} {square}");
            }
            let world = harness.app.world_mut();
            let mut ids: Vec<usize> = world.query::<&PieceId>().iter(world).map(|id| id.index()).collect();
            let all = ids.len();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), all, "{variant}: every piece has a number of its own");
            let position = rules.position(&setup).ok();
            let seen = move |on_show: OnShow| on_show.position().clone();
            let seen = harness.app.world_mut().run_system_once(seen).unwrap();
            assert_eq!(seen, position.unwrap_or_else(|| harness.current().game().position().clone()));
            assert_eq!((harness.fen(), harness.current().ply()), (fen.clone(), 0), "{variant}");
        }
        harness.start(&variant);
        let next = Setup::of(harness.current().game().position());
        let on_table = as_setup(&mut harness);
        assert!(Square::all().all(|square| on_table.stack(square) == next.stack(square)), "{variant}: the next match");
    }
}

/// A piece that stays, moves or turns keeps its entity, so that it can be seen to do so.
#[test]
fn pieces_keep_their_entities() {
    let mut harness = harness();
    harness.start("occado");
    let rules = harness.current().game().rules().clone();
    let start = Setup::of(&rules.start());
    let before = shown(&mut harness);
    let [from, to, turned] = ["b1", "c3", "d2"].map(|name| name.parse::<Square>().unwrap());
    let mut setup = start.clone();
    let knight = setup.stack(from).to_vec();
    setup.clear(from);
    setup.put(to, &knight);
    // Not a knight: the knight from b1 might then be shown there, and the die go to c3.
    let face = rules.faces()[2];
    setup.put(turned, &[Piece::new(Army::default(), face)]);
    harness.ask(ShowSetup(setup));
    let after = shown(&mut harness);
    assert_eq!(after[&(to, 0)].0, before[&(from, 0)].0);
    assert_eq!(after[&(turned, 0)].0, before[&(turned, 0)].0);
    assert_eq!(harness.app.world().get::<DieFace>(after[&(turned, 0)].0).map(|face| **face), Some(2));
    let others = before.iter().filter(|(place, _)| place.0 != from && place.0 != turned);
    for (place, (entity, _)) in others {
        assert_eq!(after[place].0, *entity);
    }
}
