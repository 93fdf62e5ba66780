//! Asking how a piece moves: the same answer as its moves give.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::ruleset::Capturing;
use tessera_rules::{Action, Bitboard, Game, Library, Move, MoveKind, Rules, Settings};

use crate::mods::samples;
use crate::support::{library, random_start};

/// Where the piece on a square goes: quietly, capturing, and what it only attacks.
fn scope(library: &Library, variant: &str, position: &str, from: &str) -> [String; 3] {
    let rules = library.compile(variant, &Settings::new()).unwrap();
    let scope = rules.pseudo_legal(&rules.parse_fen(position).unwrap(), from.parse().unwrap());
    [scope.quiet, scope.captures, scope.attacks].map(|squares| {
        let squares: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
        squares.join(" ")
    })
}

#[test]
fn of_either_side_whoever_is_to_move() {
    let scope = |from: &str| scope(&library(), "chess", "4k3/8/8/8/2r5/1P6/3P4/4K3 b - - 0 1", from);
    assert_eq!(scope("d2"), ["d3 d4", "", "c3 e3"]);
    assert_eq!(scope("b3"), ["b4", "c4", "a4"]);
    assert_eq!(scope("a1"), ["", "", ""]);
    let [quiet, captures, _] = scope("c4");
    assert_eq!((quiet.split(' ').count(), captures.as_str()), (14, ""));
}

#[test]
fn onto_pieces_of_its_own_where_they_stack() {
    let scope = |from: &str| scope(&library(), "trojan", "4k3/8/8/8/8/8/3P4/R3K3 w - - 0 1", from);
    assert_eq!(scope("a1")[0], "b1 c1 d1 a2 a3 a4 a5 a6 a7 a8", "the king carries nobody");
    assert_eq!(scope("e1")[0], "d1 f1 e2 f2", "and stands on nobody");
}

#[test]
fn a_die_that_has_moved_goes_one_step() {
    assert_eq!(scope(&library(), "ordo", "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2")[0], "d3");
}

/// A hook does not change how other mechanics move pieces.
#[test]
fn with_rules_of_rust_code_and_with_goals() {
    let (mut library, _) = samples();
    let king = "4k3/8/8/8/8/8/3p4/R3K3 w - - 0 1";
    assert_eq!(scope(&library, "atomic", king, "e1"), ["d1 f1 e2 f2", "", ""], "kings capture nothing");
    let goal = r#"Ruleset(api: 1, id: "towers", extends: "trojan", goals: [Reach(piece: "Q", at: "last")])"#;
    library.add(goal).unwrap();
    let rook = "4k3/8/8/8/r7/8/8/RN2K3 w - - 0 1";
    assert_eq!(scope(&library, "towers", rook, "a1"), ["b1 a2 a3", "a4", ""], "onto the knight");
    // Polterabend has stacks and a hook. The rook can stand on its own knight and capture another army's pawn.
    let stacks = "yK,6,rK/8/8/8/8/bP,7/8/wR,wN,3,wK,1,bK w 0 1";
    assert_eq!(scope(&library, "polterabend", stacks, "a1"), ["b1 a2", "a3", ""]);
}

/// Every move of a piece is in its scope; where no move is forbidden, nothing else is.
fn agrees(rules: &Rules, game: &Game, moves: &[Move]) {
    let position = game.position();
    let settles = |mv: &Move| matches!(mv.kind(), MoveKind::Choose | MoveKind::Roll | MoveKind::Block);
    if moves.iter().any(settles) {
        return;
    }
    for from in position.occupied() {
        let scope = rules.pseudo_legal(position, from);
        let own = position.top(from).and_then(|piece| rules.commander(position, piece.army()));
        if own != Some(position.turn()) {
            continue;
        }
        let text = || format!("{} {from} {scope:?}", rules.fen(position));
        let [mut quiet, mut captures] = [Bitboard::EMPTY; 2];
        let steps = |mv: &&Move| matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep) && mv.from() == from;
        for mv in moves.iter().filter(steps) {
            let goes = if rules.captured(position, *mv).is_some() { &mut captures } else { &mut quiet };
            goes.insert(mv.to());
        }
        assert!(quiet.without(scope.quiet).is_empty() && captures.without(scope.captures).is_empty(), "{}", text());
        let forced = rules.ruleset().capturing == Capturing::Forced
            && moves.iter().any(|mv| rules.captured(position, *mv).is_some());
        if !rules.gives_check() && !moves.is_empty() {
            // Forced captures forbid the quiet moves.
            assert_eq!((quiet, captures), (scope.quiet.when(!forced), scope.captures), "{}", text());
        }
    }
}

#[test]
fn every_variant_goes_where_its_scope_says() {
    let (library, samples) = samples();
    let bundled = ["chess", "trojan", "ordo", "occasio", "occado", "nava", "nava-2018", "king-of-the-hill", "atomic"];
    for id in bundled.into_iter().chain(samples.iter().map(String::as_str)) {
        let rules = Arc::new(library.compile(id, &Settings::new()).unwrap());
        for seed in 0..3 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::new(rules.clone(), random_start(&rules, &mut random)).unwrap();
            while game.record().len() < 300 {
                let moves = game.moves();
                agrees(&rules, &game, &moves);
                let Some(&mv) = moves.choose(&mut random) else { break };
                game.play(Action::Move(mv)).unwrap();
            }
        }
    }
}
