//! The requests to the arbiter, and its answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::{Changed, DetectChanges, Last, Res, ResMut, Resource};
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{
    Authority, BeginVariation, Clocks, DieFace, EndVariation, Facing, HandThrows, LoadRecord, Match, PieceArmy,
    PieceId, PieceKind, Place, SavedMatch, ShowPly, Stack, StartMatch, StepView, Texts, VariantAppExt, VariantRegistry,
};
use tessera_rules::Compass;
use tessera_rules::hooks::{BoardEditor, HookEvents, RuleHook};
use tessera_rules::{Action, Army, Effect, Kind, Move, Piece, Reason, Settings, Square, Start};

use crate::harness;

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// A piece of the match, read from its components: identity, army and kind, and place.
type Seen = (PieceId, Piece, Spot);

/// The place of a piece, and the number of pieces beneath it.
type Spot = (Place, u8);

/// Every piece, by its identity.
fn places(harness: &mut Harness) -> Vec<Seen> {
    let world = harness.app.world_mut();
    let mut pieces = world.query::<(&PieceId, &PieceArmy, &PieceKind, &Place, &Stack)>();
    let seen = |(id, army, kind, place, stack): (&PieceId, &PieceArmy, &PieceKind, &Place, &Stack)| {
        (*id, Piece::new(**army, **kind), (*place, stack.below()))
    };
    let mut all: Vec<_> = pieces.iter(world).map(seen).collect();
    all.sort_by_key(|(id, ..)| *id);
    all
}

fn on(name: &str, level: u8) -> Spot {
    (Place::Board(square(name)), level)
}

/// The place in the tray of a piece that left the board after `before` others of its army.
fn in_tray(before: u8) -> Spot {
    (Place::Tray(before), 0)
}

/// The piece at this place.
fn at(all: &[Seen], spot: Spot) -> Seen {
    *all.iter().find(|(.., at)| *at == spot).unwrap()
}

/// The piece in the tray of an army that left the board after `before` others.
fn lost(all: &[Seen], army: usize, before: u8) -> PieceId {
    all.iter().find(|(_, piece, spot)| piece.army().index() == army && *spot == in_tray(before)).unwrap().0
}

#[test]
fn a_refused_action_changes_nothing_and_says_why() {
    let mut harness = harness();
    harness.start("chess");
    let before = harness.fen();
    let rules = harness.current().game().rules().clone();
    let elsewhere = rules.parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    let illegal = rules.parse_uci(&elsewhere, "a1a8").unwrap();
    let reasons = harness.propose(Action::Move(illegal)).unwrap();
    assert_eq!(reasons[0].key, "why-blocked");
    assert_eq!((harness.fen(), harness.current().ply()), (before, 0));
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
        let variant = "chess960".to_owned();
        harness.ask(StartMatch { variant, seed: Some(seed), ..Default::default() });
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
    let before = harness.fen();
    for (variant, start, key) in [
        ("croquet", None, "refused-variant"),
        ("chess", Some(Start::Array(1)), "record-no-array"),
        ("chess960", Some(Start::Array(960)), "record-no-array"),
        ("chess", Some(Start::Position("8/8/8/8/8/8/8/8 w - - 0 1".to_owned())), "position-royals"),
    ] {
        let variant = variant.to_owned();
        harness.ask(StartMatch { variant, start, ..Default::default() });
        assert_eq!(harness.refusal().unwrap()[0].key, key);
        assert_eq!(harness.fen(), before);
    }
    for (record, key) in [
        ("", "game-text-none"),
        ("hello", "game-text-none"),
        ("seed 5\nactions e2e4", "record-no-variant"),
        ("variant chess\nhello world", "record-line"),
        ("variant chess\nactions e2e4 e2e4", "record-action"),
        ("variant chess960\narray 960\nactions", "record-no-array"),
        ("variant chess\noption colour red", "record-variant"),
        ("[White \"Anna\"]\n\n1. e4 e4 *", "pgn-error"),
        ("1. e4 {open", "pgn-error"),
        ("(version: 1)", "game-text-saved"),
    ] {
        harness.ask(LoadRecord { record: record.to_owned(), ..Default::default() });
        assert_eq!(harness.refusal().unwrap()[0].key, key, "{record}");
        assert_eq!(harness.fen(), before);
    }
}

/// A match begins from the first game of a text in any form.
#[test]
fn every_form_of_a_game_is_loaded() {
    let mut harness = harness();
    harness.start("chess");
    harness.play("d2d4 d7d5");
    let saved = SavedMatch::of(harness.current(), Vec::new(), &Clocks::default()).to_string();
    for (text, actions) in [
        ("variant chess\nactions e2e4", "e2e4"),
        ("1. Nf3 {a} Nf6 2. Ng1 1/2-1/2\n\n1. a3 *", "g1f3 g8f6 f3g1 draw"),
        ("[Variant \"Chess960\"]\n[FEN \"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1\"]\n\n1. e4", "e2e4"),
        (&saved, "d2d4 d7d5"),
    ] {
        harness.ask(LoadRecord { record: text.to_owned(), ..Default::default() });
        assert_eq!(harness.refusal(), None, "{text}");
        assert_eq!(harness.current().record().actions.join(" "), actions, "{text}");
    }
    // The reasons of the rules come after the fault.
    harness.ask(LoadRecord { record: "1. e4 e5 2. Bb5 d6 *".to_owned(), ..Default::default() });
    let keys: Vec<String> = harness.refusal().unwrap().into_iter().map(|reason| reason.key).collect();
    assert_eq!(keys, ["pgn-error", "why-pinned"]);
}

/// The entities follow captures, castling, promotions and taking back, and keep their identity.
#[test]
fn pieces_are_entities_that_keep_their_identity() {
    let mut harness = harness();
    let position = "1r2k3/P7/8/8/8/8/8/4K2R w K - 0 1";
    harness.start_with("chess", Settings::new(), Some(Start::Position(position.to_owned())));
    let start = places(&mut harness);
    assert_eq!(start.len(), 5);

    harness.play("a7b8q");
    let queen = harness.current().game().rules().kind('Q').unwrap();
    let promoted = places(&mut harness);
    let (pawn, ..) = at(&start, on("a7", 0));
    let (now, piece, _) = at(&promoted, on("b8", 0));
    assert_eq!((now, piece.kind()), (pawn, queen));
    let (rook, ..) = at(&start, on("b8", 0));
    assert_eq!(at(&promoted, in_tray(0)).0, rook);

    harness.play("e8e7 e1g1");
    let castled = places(&mut harness);
    assert_eq!(at(&castled, on("g1", 0)).0, at(&start, on("e1", 0)).0);
    assert_eq!(at(&castled, on("f1", 0)).0, at(&start, on("h1", 0)).0);

    for _ in 0..3 {
        harness.take_back();
    }
    assert_eq!(places(&mut harness), start);
}

/// A variation departs from an earlier moment, may itself be departed from, and leaves the match as it was played.
#[test]
fn a_variation_leaves_the_main_line_as_it_was() {
    let mut harness = harness();
    harness.start("chess");
    harness.play("e2e4 d7d5 e4d5 d8d5");
    harness.propose(Action::Resign(Army::default()));
    let (played, seen) = (harness.current().saved(), places(&mut harness));
    assert!(harness.current().main_line().is_none());

    harness.ask(BeginVariation { ply: 1 });
    let position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!((harness.refusal(), harness.fen()), (None, position.to_owned()));
    assert!(harness.current().game().undone().is_empty(), "redo must not lead into the main line");
    harness.play("c7c5 g1f3");
    assert_eq!(harness.current().record().actions, ["e2e4", "c7c5", "g1f3"]);
    assert_eq!(harness.current().main_line().map(|main| main.saved()), Some(played.clone()));
    // What stands on the board are the pieces of the match: only their places have changed.
    let ids = |seen: &[Seen]| seen.iter().map(|(id, piece, _)| (*id, *piece)).collect::<Vec<_>>();
    assert_eq!(ids(&places(&mut harness)), ids(&seen));

    harness.ask(BeginVariation { ply: 2 });
    harness.play("b1c3");
    assert_eq!(harness.current().record().actions, ["e2e4", "c7c5", "b1c3"]);
    // Taking back goes on before the moment of departure.
    (0..3).for_each(|_| harness.take_back());
    assert_eq!(harness.current().ply(), 0);

    harness.ask(EndVariation);
    assert_eq!((harness.current().saved(), places(&mut harness)), (played, seen));
    assert!(harness.current().main_line().is_none() && harness.current().game().ending().is_some());
    // No variation is in play any more.
    harness.ask(EndVariation);
    assert_eq!(harness.current().ply(), 5);
}

#[test]
fn a_variation_departs_from_an_earlier_moment_of_a_match_of_ones_own() {
    let mut harness = harness();
    harness.ask(BeginVariation { ply: 0 });
    assert_eq!(harness.refusal().unwrap()[0].key, "refused-no-match");
    harness.start("chess");
    harness.play("e2e4");
    for ply in [1, usize::MAX] {
        harness.ask(BeginVariation { ply });
        assert_eq!(harness.refusal().unwrap()[0].key, "refused-newest-moment");
    }
    let (record, authority) = (harness.current().record().to_string(), Authority::Elsewhere);
    harness.ask(LoadRecord { record, authority });
    harness.ask(BeginVariation { ply: 0 });
    assert_eq!(harness.refusal().unwrap()[0].key, "refused-decided-elsewhere");
    assert_eq!(harness.current().ply(), 1);
}

/// People know the rolls of the main line already. A variation has others.
#[test]
fn dice_are_rolled_anew_in_a_variation() {
    let mut harness = harness();
    begin(&mut harness, "occasio", OCCASIO, 1);
    harness.play("b2b3");
    let face = shown(&harness);
    let mut others = 0;
    for _ in 0..40 {
        harness.ask(BeginVariation { ply: 0 });
        harness.play("b2b3");
        others += usize::from(shown(&harness) != face);
        harness.ask(EndVariation);
        assert_eq!(shown(&harness), face);
    }
    // Five of six rolls differ. Fewer than 20 of 40 would be a chance of one in ten million.
    assert!((20..40).contains(&others), "{others}");
}

/// Begins a match of this position with this seed.
fn begin(harness: &mut Harness, variant: &str, position: &str, seed: u64) {
    let start = Some(Start::Position(position.to_owned()));
    harness.ask(StartMatch { variant: variant.to_owned(), start, seed: Some(seed), ..Default::default() });
    assert_eq!(harness.refusal(), None, "{position}");
}

/// A move of the position, as its player announces it.
fn announced(harness: &Harness, text: &str) -> Move {
    let game = harness.current().game();
    game.rules().parse_uci(game.position(), text).unwrap().announced()
}

/// The face that the last action rolled.
fn shown(harness: &Harness) -> Kind {
    match harness.current().game().record().last() {
        Some(Action::Move(mv)) => mv.face().unwrap(),
        other => panic!("{other:?}"),
    }
}

const OCCASIO: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ABCDEFGHabcdefgh 0 1";

#[test]
fn the_same_move_again_rolls_the_same_face() {
    let mut harness = harness();
    let mut others = 0;
    for seed in 0..20 {
        begin(&mut harness, "occasio", OCCASIO, seed);
        harness.play("b2b3 g7g6");
        let (text, record) = (harness.fen(), harness.current().saved());
        for taken in 1..=2 {
            for _ in 0..taken {
                harness.take_back();
            }
            harness.play(["g7g6", "b2b3 g7g6"][taken - 1]);
            assert_eq!((harness.fen(), harness.current().saved()), (text.clone(), record.clone()), "{seed}");
        }
        harness.ask(LoadRecord { record: record.to_string(), ..Default::default() });
        assert_eq!((harness.refusal(), harness.fen(), harness.current().saved()), (None, text, record));
        // The two rolls of a match are independent, so in most matches they differ.
        let second = shown(&harness);
        harness.take_back();
        others += usize::from(shown(&harness) != second);
    }
    assert!((10..20).contains(&others), "{others}");
}

/// The arbiter ignores the face in a proposal.
#[test]
fn nobody_rolls_but_the_arbiter() {
    let mut harness = harness();
    for seed in 0..20 {
        begin(&mut harness, "occasio", OCCASIO, seed);
        harness.play("b2b3");
        let face = shown(&harness);
        harness.take_back();
        let mv = announced(&harness, "b2b3");
        let faces = harness.current().game().rules().rolls(harness.current().game().position(), mv);
        assert_eq!(faces.len(), 6);
        for wish in faces {
            assert_eq!(harness.propose(Action::Move(mv.rolled(wish))), None);
            assert_eq!((shown(&harness), harness.current().ply()), (face, 1));
            harness.take_back();
        }
    }
}

/// The number of times that the first rolls of many matches show each letter.
fn first_rolls(position: &str, action: &str, matches: u64) -> Vec<(char, u64)> {
    let mut harness = harness();
    let mut counts = Vec::new();
    for seed in 0..matches {
        begin(&mut harness, "occasio", position, seed);
        if counts.is_empty() {
            let game = harness.current().game();
            counts.extend(game.rules().kinds().map(|(_, letter, _)| (letter.get(), 0)));
        }
        harness.play(action);
        counts[shown(&harness).index()].1 += 1;
    }
    counts
}

/// The chi-squared distance of the counts from equal counts. Source: K. Pearson, 1900.
fn chi_squared(counts: &[(char, u64)]) -> f64 {
    let mean = counts.iter().map(|(_, count)| *count as f64).sum::<f64>() / counts.len() as f64;
    counts.iter().map(|(_, count)| (*count as f64 - mean).powi(2) / mean).sum()
}

#[test]
fn every_face_is_as_likely_as_any_other() {
    // The distances are those that only one fair die in ten thousand exceeds.
    let mut moved = first_rolls(OCCASIO, "b2b3", 600);
    moved.retain(|(letter, _)| *letter != 'K');
    assert_eq!(moved.len(), 6);
    assert!(chi_squared(&moved) < 25.7, "{moved:?}");

    let mut healed = first_rolls("4k3/8/8/8/3X4/8/8/4K3 w - - 0 1", "d4d4", 600);
    assert!(healed.contains(&('X', 0)), "{healed:?}");
    healed.retain(|(letter, _)| !"KX".contains(*letter));
    assert_eq!(healed.len(), 5);
    assert!(chi_squared(&healed) < 23.5, "{healed:?}");
}

/// A player who resigns in place of a roll has decided that, and takes back the resignation alone.
#[test]
fn a_resignation_before_a_roll_can_be_taken_back() {
    let mut harness = harness();
    harness.app.insert_resource(HandThrows(true));
    begin(&mut harness, "occado", "4k3/p7/8/8/3X4/8/8/4K3 w - - 3 7", 1);
    assert_eq!(harness.current().ply(), 0);
    assert_eq!(harness.propose(Action::Resign(Army::default())), None);
    assert!(harness.current().game().ending().is_some());
    harness.take_back();
    assert_eq!((harness.refusal(), harness.current().ply(), harness.current().game().ending()), (None, 0, None));
}

/// The arbiter rolls at the start of a turn. The roll is an action, and nobody takes it back alone.
#[test]
fn a_roll_before_the_move_is_an_action_that_nobody_decides() {
    let mut harness = harness();
    let start = "4k3/p7/8/8/3X4/8/8/4K3 w - - 3 7";
    for seed in 0..10 {
        begin(&mut harness, "occado", start, seed);
        let game = harness.current().game();
        let (face, ply) = (game.rules().letter(shown(&harness)), harness.current().ply());
        let rolled = start.replace('X', &face.to_string());
        assert_eq!((harness.fen(), ply), (rolled.clone(), 1));
        harness.play("e1e2");
        let moved = harness.fen();
        harness.take_back();
        assert_eq!((harness.fen(), harness.current().ply()), (rolled.clone(), 1));
        harness.take_back();
        assert_eq!(harness.refusal().unwrap()[0].key, "refused-nothing-to-take-back");
        assert_eq!((harness.fen(), harness.current().ply()), (rolled, 1));
        harness.redo();
        assert_eq!(harness.fen(), moved);
    }
}

/// A stack moves, parts and is captured; a pawn leaves the board, and the queen that was captured comes back.
#[test]
fn a_promotion_brings_back_a_piece_that_has_left() {
    let mut harness = harness();
    begin(&mut harness, "trojan", "3r1k2/P7/8/8/8/8/3(QN)4/K7 w - - 0 1", 1);
    let mut seen = vec![places(&mut harness)];
    let mut play = |harness: &mut Harness, action| {
        harness.play(action);
        seen.push(places(harness));
        seen[seen.len() - 1].clone()
    };
    let start = places(&mut harness);
    let [knight, queen, pawn, rook] =
        [on("d2", 0), on("d2", 1), on("a7", 0), on("d8", 0)].map(|place| at(&start, place).0);
    let who = |all: &[Seen], place| at(all, place).0;

    let moved = play(&mut harness, "d2d3");
    assert_eq!((who(&moved, on("d3", 0)), who(&moved, on("d3", 1))), (knight, queen));
    play(&mut harness, "f8f7");
    let parted = play(&mut harness, "1d3d4");
    assert_eq!((who(&parted, on("d3", 0)), who(&parted, on("d4", 0))), (knight, queen));
    let captured = play(&mut harness, "d8d4");
    assert_eq!((lost(&captured, 0, 0), who(&captured, on("d4", 0))), (queen, rook));
    let returned = play(&mut harness, "a7a8q");
    assert_eq!((who(&returned, on("a8", 0)), lost(&returned, 0, 0)), (queen, pawn));
    let together = play(&mut harness, "d4d3");
    assert_eq!(lost(&together, 0, 1), knight);

    for before in seen.iter().rev().skip(1) {
        harness.take_back();
        assert_eq!(places(&mut harness), *before);
    }
    assert_eq!(harness.current().ply(), 0);
    for after in &seen[1..] {
        harness.redo();
        assert_eq!(places(&mut harness), *after);
    }
}

/// A promotion sends all pieces of the square to the tray. If it has a piece of the chosen kind, that one returns.
#[test]
fn a_promotion_takes_the_whole_square_away() {
    let mut harness = harness();
    begin(&mut harness, "trojan", "5k2/(PRN)7/8/8/8/8/8/K7 w - - 0 1", 1);
    let start = places(&mut harness);
    let [knight, rook, pawn] = [0, 1, 2].map(|level| at(&start, on("a7", level)).0);
    harness.play("a7a8r");
    let promoted = places(&mut harness);
    assert_eq!(at(&promoted, on("a8", 0)).0, rook);
    assert_eq!([0, 1].map(|before| lost(&promoted, 0, before)), [knight, pawn]);
    assert_eq!(harness.fen(), "R4k2/8/8/8/8/8/8/K7 b - - 0 1");
    harness.take_back();
    assert_eq!(places(&mut harness), start);
}

#[test]
fn a_captured_king_lies_beside_the_board_and_his_army_has_another_commander() {
    let mut harness = harness();
    begin(&mut harness, "nava", "rK,rN,5,yK/8/8/8/wR,7/8/8/wK,6,bK w 0 1", 1);
    let start = places(&mut harness);
    let (king, ..) = at(&start, on("a8", 0));
    harness.play("a4a8");
    let after = places(&mut harness);
    assert_eq!(at(&after, in_tray(0)).0, king);
    assert_eq!(at(&after, on("b8", 0)), at(&start, on("b8", 0)));
    let red = Army::new(3).unwrap();
    let commander = |harness: &Harness| {
        let game = harness.current().game();
        game.rules().commander(game.position(), red).map(|seat| seat.index())
    };
    assert_eq!(commander(&harness), Some(1));
    harness.play("b8c6");
    harness.take_back();
    harness.take_back();
    assert_eq!((places(&mut harness), commander(&harness)), (start, Some(3)));
}

/// A die that is turned or rolled is the same die.
#[test]
fn dice_change_what_they_show_and_not_who_they_are() {
    let mut harness = harness();
    for (variant, actions) in [("ordo", "d4e6"), ("ordo-vulneris", "a4a4"), ("occasio", "d4e6")] {
        let position = if variant == "ordo" { "4k3/8/8/8/3N4/8/8/4K3" } else { "4k3/8/8/8/X2N4/8/8/4K3" };
        begin(&mut harness, variant, &format!("{position} w - - 0 1"), 2);
        let start = places(&mut harness);
        harness.play(actions);
        let after = places(&mut harness);
        let (from, to) = (on(&actions[..2], 0), on(&actions[2..], 0));
        let ((before, token, _), (now, new, _)) = (at(&start, from), at(&after, to));
        assert_eq!((before, token.army()), (now, new.army()), "{variant}");
        assert_ne!(token.kind(), new.kind(), "{variant}");
        harness.take_back();
        assert_eq!(places(&mut harness), start, "{variant}");
    }
}

/// The facing of the piece on a square.
fn facing(harness: &mut Harness, name: &str) -> Compass {
    let world = harness.app.world_mut();
    let mut pieces = world.query::<(&Place, &Facing)>();
    **pieces.iter(world).find(|(place, _)| **place == Place::Board(square(name))).unwrap().1
}

#[test]
fn pawns_of_2018_look_where_they_go_and_what_they_become_as_its_army() {
    use Compass::{East, North, South, West};
    let mut harness = harness();
    harness.start("nava-2018");
    let squares = ["a3", "c1", "g3", "f1", "h6", "f8", "a6", "c8"];
    let ways = [North, East, North, West, South, West, South, East];
    assert_eq!(squares.map(|square| facing(&mut harness, square)), ways);
    let armies = ["a1", "h1", "h8", "a8"].map(|square| facing(&mut harness, square));
    assert_eq!(armies, [North, West, South, East]);

    begin(&mut harness, "nava-2018", "rK,6,yK/2,wPn,5/8/8/6,wPe,1/8/2,rPs,5/wK,6,bK w 0 1", 1);
    for (action, goal, before, after) in [("c7c8n", "c8", North, North), ("c2c1r", "c1", South, East)] {
        assert_eq!(facing(&mut harness, &action[..2]), before);
        harness.play(action);
        assert_eq!(facing(&mut harness, goal), after, "{action}");
    }
    harness.play("h8h7 h1h2");
    assert_eq!(facing(&mut harness, "g4"), East);
    harness.play("g4h4b");
    assert_eq!(facing(&mut harness, "h4"), North);
    harness.take_back();
    assert_eq!(facing(&mut harness, "g4"), East);
}

/// The components describe the moment on show: kind, facing, face of a die, stack and place.
#[test]
fn looking_back_shows_the_pieces_of_that_moment() {
    let mut harness = harness();
    begin(&mut harness, "nava-2018", "rK,6,yK/2,wPn,5/8/8/6,wPe,1/8/2,rPs,5/wK,6,bK w 0 1", 1);
    let start = places(&mut harness);
    harness.play("c7c8n c2c1r");
    let end = places(&mut harness);
    harness.ask(ShowPly(1));
    assert_eq!((facing(&mut harness, "c8"), facing(&mut harness, "c2")), (Compass::North, Compass::South));
    harness.ask(StepView(-1));
    assert_eq!((facing(&mut harness, "c7"), places(&mut harness)), (Compass::North, start));
    harness.ask(ShowPly(usize::MAX));
    assert_eq!((facing(&mut harness, "c1"), places(&mut harness)), (Compass::East, end));

    begin(&mut harness, "ordo", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", 1);
    harness.play("d4e6 e8d8 e6h3");
    let mut faces = Vec::new();
    for ply in [0, 1, 3] {
        harness.ask(ShowPly(ply));
        let world = harness.app.world_mut();
        faces.extend(world.query::<&DieFace>().iter(world).map(|face| **face));
    }
    assert_eq!(faces, [1, 2, 3], "knight, bishop, rook");

    begin(&mut harness, "trojan", "4k3/8/8/8/8/3(QN)4/8/4K3 w - - 0 1", 1);
    harness.play("1d3d6 e8f7 d6d3");
    let stacks = |harness: &mut Harness| -> Vec<(u8, u8)> {
        let world = harness.app.world_mut();
        let mut pieces = world.query::<(&PieceId, &Stack)>();
        let mut all: Vec<_> = pieces.iter(world).map(|(id, stack)| (*id, stack.below(), stack.above())).collect();
        all.sort();
        all.into_iter().map(|(_, below, above)| (below, above)).filter(|stack| *stack != (0, 0)).collect()
    };
    for (ply, expected) in [(0, vec![(0, 1), (1, 0)]), (1, vec![]), (3, vec![(0, 1), (1, 0)])] {
        harness.ask(ShowPly(ply));
        assert_eq!(stacks(&mut harness), expected, "{ply}");
    }
}

/// An action shows the newest moment again. Only components with a new value are marked as changed.
#[test]
fn only_what_differs_counts_as_changed() {
    let mut harness = harness();
    harness.start("chess");
    harness.play("e2e4 e7e5");
    harness.ask(ShowPly(0));
    let changed = |harness: &mut Harness| {
        let world = harness.app.world_mut();
        let count = world.query_filtered::<(), Changed<Place>>().iter(world).count();
        world.clear_trackers();
        count
    };
    changed(&mut harness);
    harness.play("g1f3");
    assert_eq!(changed(&mut harness), 3, "two pawns that were looked at where they began, and the knight");
    harness.play("b8c6");
    assert_eq!(changed(&mut harness), 1);
}

/// A rule that panics at the first capture.
struct Brittle;

impl RuleHook for Brittle {
    fn events(&self) -> HookEvents {
        HookEvents::AFTER
    }

    fn after(&self, board: &mut BoardEditor<'_>, _: Move) {
        assert!(!board.effects().iter().any(|effect| matches!(effect, Effect::Captured { .. })));
    }
}

/// Whether the rule `fuse` panics now.
static BLOWN: AtomicBool = AtomicBool::new(false);

struct Fuse;

impl RuleHook for Fuse {
    fn events(&self) -> HookEvents {
        HookEvents::AFTER
    }

    fn after(&self, _: &mut BoardEditor<'_>, _: Move) {
        assert!(!BLOWN.load(Ordering::Relaxed));
    }
}

/// The number of frames in which the match had changed.
#[derive(Resource, Default)]
struct Changes(usize);

/// The action is refused, and yet the match has changed: it is over. Whoever waits for changes must see that.
#[test]
fn a_match_that_a_rule_ends_by_a_panic_counts_as_changed() {
    let mut harness = Harness::new((plugins::VariantPlugins, |app: &mut bevy::app::App| {
        app.register_variant(r#"Ruleset(api: 1, id: "fuse", extends: "chess", hooks: ["fuse"])"#)
            .register_rule("fuse", || Arc::new(Fuse))
            .init_resource::<Changes>()
            .add_systems(Last, |current: Option<Res<Match>>, mut changes: ResMut<Changes>| {
                changes.0 += usize::from(current.is_some_and(|current| current.is_changed()));
            });
    }));
    let changes = |harness: &mut Harness| {
        harness.app.world_mut().resource_mut::<Changes>().0 = 0;
        harness.app.update();
        harness.app.world().resource::<Changes>().0
    };
    harness.start("fuse");
    harness.play("e2e4");
    assert_eq!((changes(&mut harness), changes(&mut harness)), (1, 0));
    let mv = harness.current().game().rules().parse_uci(harness.current().game().position(), "d7d5").unwrap();
    BLOWN.store(true, Ordering::Relaxed);
    let reasons = harness.propose(Action::Move(mv)).unwrap();
    BLOWN.store(false, Ordering::Relaxed);
    let ending = harness.current().game().ending().map(|ending| ending.reason);
    assert_eq!((reasons[0].key.as_str(), ending), ("why-rule-failed", Some(Reason::RuleFailed)));
    assert_eq!((harness.current().ply(), changes(&mut harness)), (1, 1));
    // Taking it back opens the game again, and costs no other move.
    harness.take_back();
    assert_eq!((harness.current().game().ending(), harness.current().ply()), (None, 1));
    harness.play("d7d5");
    assert_eq!(harness.current().ply(), 2);
}

/// The match is over with a message, and the next one is played.
#[test]
fn a_rule_that_panics_costs_its_match_and_nothing_else() {
    let mut harness = Harness::new((plugins::VariantPlugins, |app: &mut bevy::app::App| {
        app.register_variant(r#"Ruleset(api: 1, id: "brittle", extends: "chess", hooks: ["brittle"])"#)
            .register_rule("brittle", || Arc::new(Brittle))
            .register_rule("brittle", || Arc::new(Brittle));
    }));
    let faults = harness.app.world().resource::<VariantRegistry>().faults();
    assert_eq!(faults.len(), 1, "the second of that name: {faults:?}");
    harness.start("brittle");
    harness.play("e2e4 d7d5");
    // The kernel tries all moves, so the rule panics as soon as a capture is possible.
    let ending = harness.current().game().ending().unwrap();
    assert_eq!((ending.winner, ending.reason), (None, Reason::RuleFailed));
    let texts = harness.app.world().resource::<Texts>();
    assert!(texts.message(&ending.reason.message(harness.current().game().rules().draw())).contains("failed"));
    let reasons = harness.propose(Action::Draw).unwrap();
    assert_eq!((reasons[0].key.as_str(), harness.current().ply()), ("why-rule-failed", 2));
    harness.take_back();
    harness.start("chess");
    harness.play("e2e4 d7d5 e4d5");
    harness.start("brittle");
    harness.play("e2e4 e7e5");
    assert_eq!(harness.current().game().ending(), None);
}
