//! Moves that a bot must find in chosen positions, and what it does when rules fail.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tessera_bots::{Progress, Search, SearchLimits, Variation};
use tessera_rules::hooks::{BoardEditor, HookEvents, RuleHook};
use tessera_rules::{Action, Game, Move};

use crate::support::{game, library, nodes, play, rules, start, think};

#[test]
fn a_mate_in_two_is_found() {
    // The first is a rook sacrifice by P. Morphy, about 1855. In the others two rooks mate on the edge.
    for (variant, position) in [
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
        ("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"),
        ("trojan", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"),
        ("three-check", "7k/8/8/8/8/8/R7/1R4K1 w - - 3+3 0 1"),
    ] {
        let rules = rules(variant);
        let answer = think(&mut Search::new(rules.clone(), 1), &game(&rules, position), &nodes(5_000)).unwrap();
        assert_eq!(answer.score.plies_to_end(), Some(3), "{variant} {position}: {answer:?}");
    }
}

/// A mate counts on the move that fills the count of quiet moves, and where nobody has claimed the draw yet.
#[test]
fn a_mate_comes_before_the_draw_by_quiet_moves() {
    let rules = rules("chess");
    for (position, depth, plies) in [
        ("7k/8/6K1/8/8/8/8/R7 w - - 99 120", 1, 1),
        ("7k/8/6K1/8/8/8/8/R7 w - - 120 120", 3, 1),
        ("7k/8/6K1/8/8/8/8/R7 w - - 149 120", 3, 1),
        ("6k1/8/8/8/8/8/R7/1R5K w - - 97 120", 4, 3),
    ] {
        let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
        let answer = think(&mut Search::new(rules.clone(), 1), &game(&rules, position), &limits).unwrap();
        assert_eq!(answer.score.plies_to_end(), Some(plies), "{position}: {answer:?}");
    }
    // A move later the draw is there.
    let late = game(&rules, "6k1/8/8/8/8/8/R7/1R5K w - - 98 120");
    let answer = think(&mut Search::new(rules.clone(), 1), &late, &nodes(5_000)).unwrap();
    assert_eq!(answer.score.value(), 0, "{answer:?}");
}

/// The first move of a mate in two is searched deep enough at depth 4, although it is quiet and comes late in the list.
#[test]
fn a_mate_in_two_needs_little_depth() {
    let rules = rules("chess");
    let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
    let game = game(&rules, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let answer = think(&mut Search::new(rules.clone(), 1), &game, &limits).unwrap();
    assert_eq!(answer.score.plies_to_end(), Some(3), "{answer:?}");
}

/// A knight is given up for a mate in two, although each other move wins anyway.
#[test]
fn a_mate_behind_a_sacrifice_needs_little_depth() {
    let rules = rules("makruk");
    let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
    let game = game(&rules, "2M2k2/8/s7/2mp1s2/5np1/4K1Pm/8/r1n5 b - - 0 1");
    let answer = think(&mut Search::new(rules.clone(), 1), &game, &limits).unwrap();
    assert_eq!((rules.uci(game.position(), answer.mv).as_str(), answer.score.plies_to_end()), ("a1a2", Some(3)));
}

/// In Duck chess the duck may save a king. A search that has not put it everywhere claims no win.
#[test]
fn a_win_is_proved_over_all_squares_of_the_duck() {
    let rules = rules("duck");
    let start = game(&rules, "7k/R7/1R6/8/8/8/8/7K w - - 0 1");
    for depth in 1..=5 {
        let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
        let answer = think(&mut Search::new(rules.clone(), 4), &start, &limits).unwrap();
        // The black king is taken in White's second turn at the earliest, and the duck is always in time.
        assert_eq!(answer.score.plies_to_end(), None, "depth {depth}: {answer:?}");
    }
}

/// A root that has occurred before does not make its moves draws, although their turn goes on with the duck.
#[test]
fn a_repeated_root_with_several_parts_a_turn_is_searched() {
    let rules = rules("duck");
    let mut game = game(&rules, "3rk3/8/8/8/8/8/8/Q3K2* w - - 0 1");
    for text in "e1e2 *@h3 e8e7 *@h4 e2e1 *@h5 e7e8 *@h1".split(' ') {
        let mv = rules.parse_uci(game.position(), text).unwrap();
        game.play(Action::Move(mv)).unwrap();
    }
    assert_eq!(game.occurrences(), 2);
    let limits = SearchLimits { depth: Some(3), ..SearchLimits::default() };
    let answer = think(&mut Search::new(rules, 1), &game, &limits).unwrap();
    assert!(answer.score.value() > 300, "{answer:?}");
}

/// Where who has nothing left to move wins, a player with a bare king stands better than one with all pieces.
#[test]
fn pieces_are_given_away_where_that_wins() {
    let rules = rules("antichess");
    let game = game(&rules, "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w - - 0 1");
    let answer = think(&mut Search::new(rules.clone(), 1), &game, &nodes(400)).unwrap();
    assert!(answer.score.value() > 1_000, "{answer:?}");
}

/// Where captures are forced, a search of one ply sees that the enemy must take the last piece, by which he loses.
#[test]
fn the_enemy_must_take_what_he_is_offered() {
    let rules = rules("antichess");
    let limits = SearchLimits { depth: Some(1), ..SearchLimits::default() };
    let game = game(&rules, "8/7p/8/8/8/2k5/R7/8 w - - 0 1");
    let answer = think(&mut Search::new(rules, 1), &game, &limits).unwrap();
    assert_eq!(answer.score.plies_to_end(), Some(2), "{answer:?}");
}

/// The last check wins. A search of one ply sees that the enemy threatens it.
#[test]
fn the_last_check_is_seen_before_it_is_given() {
    let rules = rules("three-check");
    let limits = SearchLimits { depth: Some(1), ..SearchLimits::default() };
    // Black's rook checks on the open rank. Only the bishop and the king prevent it.
    let game = game(&rules, "6k1/8/8/8/7r/8/5BPP/6K1 w - - 3+1 0 1");
    let answer = think(&mut Search::new(rules.clone(), 1), &game, &limits).unwrap();
    assert!(answer.score.plies_to_end().is_none(), "{answer:?}");
    let game = crate::support::game(&rules, "6k1/8/8/8/1q5r/8/6PP/6K1 w - - 3+1 0 1");
    let answer = think(&mut Search::new(rules.clone(), 1), &game, &limits).unwrap();
    assert_eq!(answer.score.plies_to_end(), Some(-2), "{answer:?}");
}

/// In Ordo a die has another face after each move, so that captures, checks and evasions make long series. They leave
/// enough nodes for a mate in two.
#[test]
fn series_of_captures_leave_nodes_for_a_mate() {
    let position = "4kb1r/2pb1ppp/nnRr1b2/B1p1n3/5q1p/Q1KN4/2P1PPP1/2BQ1BNR b k CEFGcfgh 5 14";
    let rules = rules("ordo");
    let answer = think(&mut Search::new(rules.clone(), 1), &game(&rules, position), &nodes(4_000)).unwrap();
    assert_eq!(answer.score.plies_to_end(), Some(3), "{answer:?}");
}

/// If the nodes do not suffice for all moves, captures are searched first.
#[test]
fn a_hanging_piece_is_captured_with_few_nodes() {
    let rules = rules("occasio");
    let game = game(&rules, "4k3/8/8/R6q/PPPPP3/8/8/4K3 w - - 0 1");
    let answer = think(&mut Search::new(rules.clone(), 1), &game, &nodes(8)).unwrap();
    assert_eq!(rules.uci(game.position(), answer.mv), "a5h5", "{answer:?}");
}

/// Several threads share one table and find the same mates.
#[test]
fn a_mate_is_found_on_several_threads() {
    let rules = rules("chess");
    // One rook mates in two moves with the help of its king, two rooks alone.
    for (position, plies) in [("8/8/8/8/8/1k6/1r6/K7 b - - 0 1", 3), ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3)] {
        let game = game(&rules, position);
        let mut search = Search::new(rules.clone(), 1);
        search.set_threads(4);
        let limits = SearchLimits { depth: Some(6), ..SearchLimits::default() };
        let answer = think(&mut search, &game, &limits).unwrap();
        assert_eq!(answer.score.plies_to_end(), Some(plies), "{position}: {answer:?}");
    }
}

/// The lines of the last report of a search.
fn best_moves(game: &Game, limits: &SearchLimits) -> Vec<Variation> {
    let mut found = Vec::new();
    let mut tell = |progress: &Progress| found.clone_from(&progress.variations);
    Search::new(game.rules().clone(), 1).think(game, limits, &AtomicBool::new(false), &mut tell).unwrap();
    found
}

/// The mate is the best move, and the capture the next. All lines can be played.
#[test]
fn the_best_moves_come_with_scores_and_lines() {
    let rules = rules("chess");
    // Mate on a8, and a hanging knight.
    let game = game(&rules, "6k1/5ppp/8/2n1p3/3P4/8/5PPP/R5K1 w - - 0 1");
    let limits = SearchLimits { depth: Some(4), multi_pv: 3, ..SearchLimits::default() };
    let found = best_moves(&game, &limits);
    let first: Vec<String> = found.iter().map(|line| rules.uci(game.position(), line.moves[0])).collect();
    assert_eq!((&first[..2], first.len()), (&["a1a8".to_owned(), "d4c5".to_owned()][..], 3));
    assert_eq!(found[0].score.plies_to_end(), Some(1));
    assert!(found[1].score > found[2].score && found[1].moves.len() > 1, "{found:?}");
    for variation in &found {
        let mut after = game.clone();
        for &mv in &variation.moves {
            after.play(Action::Move(mv)).unwrap();
        }
    }
    let few = SearchLimits { multi_pv: 100, ..limits };
    assert_eq!(best_moves(&game, &few).len(), game.moves().len());
}

/// A hanging piece is captured. It may be a stack or a die.
#[test]
fn captures_that_win_are_played() {
    for (variant, position, wanted) in [
        ("chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        ("trojan", "4k3/8/8/3(rqn)4/8/8/3R4/4K3 w - - 0 1", "d2d5"),
        ("ordo", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        ("occasio", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        ("occado", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
    ] {
        let rules = rules(variant);
        let game = game(&rules, position);
        let answer = think(&mut Search::new(rules.clone(), 1), &game, &nodes(3_000)).unwrap();
        assert_eq!(rules.uci(game.position(), answer.mv), wanted, "{variant} {position}");
    }
}

/// Panics over a piece on the fourth rank.
struct Brittle;

impl RuleHook for Brittle {
    fn events(&self) -> HookEvents {
        HookEvents::AFTER
    }

    fn after(&self, board: &mut BoardEditor<'_>, mv: Move) {
        assert!(mv.to().rank() != 3 || board.view().top(mv.to()).is_none());
    }
}

/// If a rule panics over some moves, the bot plays other moves.
#[test]
fn a_rule_of_rust_code_that_panics_is_survived() {
    let (mut library, _) = library();
    library.add_hook("brittle", || Arc::new(Brittle)).unwrap();
    let variant = r#"Ruleset(api: 1, id: "brittle", extends: "nava", hooks: ["brittle"])"#;
    library.add(variant).unwrap();
    let rules = Arc::new(library.compile("brittle", &Default::default()).unwrap());
    let mut game = start(&rules, &mut ChaCha8Rng::seed_from_u64(1));
    let mut search = Search::new(rules.clone(), 1);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20 {
        let answer = think(&mut search, &game, &nodes(300)).unwrap();
        assert!(answer.mv.to().rank() != 3, "{answer:?}");
        play(&mut game, answer.mv, &mut random);
    }
}

/// An ended game has no move.
#[test]
fn there_is_no_move_where_the_game_is_over() {
    let rules = rules("chess");
    let game = game(&rules, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(think(&mut Search::new(rules, 1), &game, &SearchLimits::default()), None);
}
