//! Whether the reason for a refusal is true. Each reason says a fact about the position. These files find the fact on
//! their own: they walk the movements of the variant file step by step over a plain board, without the kernel's tables.

mod facts;
mod plain_board;

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::{Action, Game, Library, Move, MoveKind, Rules, Settings, Start};

use crate::hooks::{LazyQueens, library_with};
use crate::mods::samples;
use crate::support::random_start;
use facts::Facts;

/// Every pair of squares that no move joins has a reason, and the reason is true. A pair that a move joins has none.
/// `moves` are the legal moves of the position. Gives the reasons that occurred, by the keys of their messages.
pub fn refusals(game: &Game, moves: &[Move]) -> BTreeSet<String> {
    let (rules, position) = (game.rules(), game.position());
    let facts = Facts::new(game, moves);
    let mut occurred = BTreeSet::new();
    for (from, to) in rules.squares().iter().flat_map(|from| rules.squares().iter().map(move |to| (from, to))) {
        let is_legal = moves.iter().any(|&mv| {
            !matches!(mv.kind(), MoveKind::Drop | MoveKind::Pass)
                && mv.from() == from
                && rules.leads_to(position, mv, to)
        });
        let why = game.why_not(from, to);
        assert_eq!(why.is_none(), is_legal, "{} {from}{to}", rules.fen(position));
        if let Some(why) = why {
            assert!(facts.confirm(&why, from, to), "{} {from}{to}: {}", rules.fen(position), why.message());
            occurred.insert(why.message().key);
        }
    }
    occurred
}

/// All reasons that a game gives for two squares, but for the failure of a hook. `lazy-queen` is the reason of a hook.
const REASONS: [&str; 44] = [
    "lazy-queen",
    "why-ally-piece",
    "why-ally-royal",
    "why-bikjang",
    "why-block-now",
    "why-block-there",
    "why-blocked",
    "why-cannot-capture",
    "why-cannot-reach",
    "why-cannot-stack",
    "why-castling-attacked",
    "why-castling-blocked",
    "why-castling-covered",
    "why-castling-in-check",
    "why-castling-right-lost",
    "why-choose-first",
    "why-drop-first",
    "why-empty-square",
    "why-frozen",
    "why-game-over",
    "why-gives-check",
    "why-has-moved",
    "why-healing-in-check",
    "why-hops-too-far",
    "why-into-check",
    "why-loses-royal",
    "why-may-not-flee",
    "why-must-capture",
    "why-never-to",
    "why-not-yours",
    "why-nothing-to-become",
    "why-nothing-to-capture",
    "why-nothing-to-hop",
    "why-own-piece",
    "why-own-royal",
    "why-pinned",
    "why-roll-first",
    "why-royal-is-mated",
    "why-royal-stacks",
    "why-royals-face",
    "why-same-square",
    "why-shuns",
    "why-still-in-check",
    "why-wounded",
];

/// Plays random games and tests every reason that they bring up. Gives the keys of these reasons.
fn reasons_of_games(rules: &Arc<Rules>, games: u64) -> BTreeSet<String> {
    let mut occurred = BTreeSet::new();
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = Game::new(rules.clone(), random_start(rules, &mut random)).unwrap();
        while game.record().len() < 300 {
            let moves = game.moves();
            if game.record().len().is_multiple_of(11) || moves.is_empty() || rules.check(game.position()).is_some() {
                occurred.extend(refusals(&game, &rules.moves(game.position())));
            }
            let Some(&mv) = moves.choose(&mut random) else { break };
            game.play(Action::Move(mv)).unwrap();
        }
    }
    occurred
}

/// Reasons are true in random games of every variant and sample. Three more rules bring up rare reasons: a hook that
/// forbids moves, kings that explode when they capture, and allies that cannot be captured.
#[test]
fn every_reason_is_true() {
    let compile = |library: &Library, id: &str| Arc::new(library.compile(id, &Settings::new()).unwrap());
    let (mut library, _) = samples();
    for ruleset in crate::field::rulesets() {
        library.add(&ruleset).unwrap();
    }
    let mut occurred = BTreeSet::new();
    for id in library.ids() {
        occurred.extend(reasons_of_games(&compile(&library, id), 2));
    }
    let lazy = library_with("chess", "", &[("lazy", || Arc::new(LazyQueens))]);
    occurred.extend(reasons_of_games(&compile(&lazy, "hooked"), 2));
    // Explosions end games early, so it takes more games until a king stands beside an enemy.
    let blast = library_with("chess", r#"hooks: ["atomic/blast"]"#, &[]);
    occurred.extend(reasons_of_games(&compile(&blast, "hooked"), 20));
    let friendly = [("friendly".to_owned(), "off".to_owned())].into();
    occurred.extend(reasons_of_games(&Arc::new(library.compile("nava", &friendly).unwrap()), 2));
    // In a random game of Grand chess, no pawn comes so far while nothing is lost.
    let grand = compile(&library, "grand");
    let nothing_lost = "4k5/P9/10/10/10/10/1PPPPPPPPP/10/1NBQKCABN1/R8R w - - 0 1".to_owned();
    let game = Game::new(grand.clone(), Start::Position(nothing_lost)).unwrap();
    occurred.extend(refusals(&game, &game.moves()));
    // The generals of janggi seldom face each other in a random game.
    let janggi = compile(&library, "janggi");
    for faced in [
        "9/4k4/9/9/9/R8/9/9/4K4/9 w - - 0 1",
        "9/4k4/9/9/9/9/9/9/r3K4/9 w - - 0 1",
        "rnba1abnr/9/1c3k1c1/p3p1p1p/2p6/9/P2PP1P1P/1C3K1CR/9/RNBA1ABN1 w - - 6 4",
    ] {
        let game = Game::new(janggi.clone(), Start::Position(faced.to_owned())).unwrap();
        occurred.extend(refusals(&game, &game.moves()));
    }
    let expected: BTreeSet<String> = REASONS.map(str::to_owned).into();
    assert_eq!(occurred, expected);
}
