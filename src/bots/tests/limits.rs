//! A search keeps its limits, and equal searches find equal moves.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tessera_bots::{Level, Progress, Search, SearchLimits};
use tessera_rules::{Game, Move};

use crate::support::{game, library, nodes, play, random_move, rules, start, think};

/// The moves that a bot finds in the positions of a random game.
fn moves(variant: &str, seed: u64) -> Vec<Option<Move>> {
    let rules = rules(variant);
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut game = start(&rules, &mut random);
    let (level, mut search) = (Level::new(2).unwrap(), Search::new(rules.clone(), 1));
    search.set_level(level, seed);
    let limits = level.limits(&rules);
    let mut found = Vec::new();
    for _ in 0..12 {
        found.push(think(&mut search, &game, &limits).map(|answer| answer.mv));
        let Some(mv) = random_move(&game, &mut random) else { break };
        play(&mut game, mv, &mut random);
    }
    found
}

#[test]
fn the_same_nodes_and_seed_give_the_same_moves() {
    for variant in ["chess", "trojan", "occasio", "nava-ffa", "atomic"] {
        let found = moves(variant, 7);
        assert_eq!(found, moves(variant, 7), "{variant}");
        assert_ne!(found, moves(variant, 8), "{variant}: the error of a weak level differs by seed");
    }
}

/// The first moves of level 4 in a game of each family. They say that nothing has changed, not that the moves are good. A
/// change of the search or of the evaluation may change a line; a quicker way to the same result may not.
const FIRST_MOVES: [(&str, &str); 9] = [
    ("chess", "d2d4 a7a6 g1f3 g8f6 h2h3 d7d6"),
    ("chess960", "f1e3 e8f6 b2b3 f8e6 g2g3 h7h5"),
    ("trojan", "g1e2 b8d7 b1d2 g8f6 c1b2 f6d5"),
    ("occasio", "b2b4 f7f6 b4b4 d7d5 d2d4 a7a5"),
    ("occado", "e2e4 f7f6 e4f6 e7f6 d1e2 a7a6"),
    ("nava", "a2b4 g1e2 g7e5 a6a5 b4d3 g2e4"),
    ("nava-2018", "a2c3 b7c6 h7f6 g3g4 a3a4 b8d7"),
    ("four-handed", "h2h3 b7c7 i13i12 n10l11 f2f3 b9c9"),
    ("four-handed-ffa", "d2d4 b4c4 f13f11 m4l4 e1f3 a5c6"),
];

/// The first moves of a bot of level 4 in all seats. The faces of dice and the array are random.
fn first_moves(variant: &str) -> String {
    let rules = rules(variant);
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut game = start(&rules, &mut random);
    let level = Level::new(4).unwrap();
    let mut search = Search::new(rules.clone(), 1);
    search.set_level(level, 4);
    let mut found = Vec::new();
    for _ in 0..6 {
        let answer = think(&mut search, &game, &level.limits(&rules)).unwrap();
        found.push(rules.uci(game.position(), answer.mv));
        play(&mut game, answer.mv, &mut random);
    }
    found.join(" ")
}

#[test]
fn a_search_on_one_thread_finds_what_it_has_always_found() {
    let found = FIRST_MOVES.map(|(variant, _)| (variant, first_moves(variant)));
    assert_eq!(found, FIRST_MOVES.map(|(variant, moves)| (variant, moves.to_owned())));
}

#[test]
fn no_search_looks_at_more_positions_than_it_may() {
    let (library, ids) = library();
    for id in ids {
        let rules = std::sync::Arc::new(library.compile(&id, &Default::default()).unwrap());
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut game = start(&rules, &mut random);
        let mut search = Search::new(rules, 1);
        for budget in [1, 10, 100, 1_000] {
            let answer = think(&mut search, &game, &nodes(budget)).unwrap();
            assert!(answer.nodes <= budget, "{id}: {} of {budget}", answer.nodes);
            assert!(game.moves().iter().any(|mv| mv.announced() == answer.mv), "{id}");
            play(&mut game, answer.mv, &mut random);
        }
    }
}

/// All threads together keep the limit of nodes. The first thread answers even if the others have no share.
#[test]
fn threads_share_the_nodes() {
    let rules = rules("chess");
    let game = start(&rules, &mut ChaCha8Rng::seed_from_u64(1));
    for threads in [2, 5] {
        let mut search = Search::new(rules.clone(), 1);
        search.set_threads(threads);
        // A busy machine may start a thread too late to help.
        let most = (0..10).map(|_| think(&mut search, &game, &nodes(20_000)).unwrap().nodes).max().unwrap();
        assert!(most <= 20_000 && most > 20_000 / threads as u64, "{threads} threads: {most}");
        assert!(think(&mut search, &game, &nodes(3)).is_some());
    }
}

/// A panic of the first thread ends the search on all threads, and reaches the caller.
#[test]
fn a_panic_leaves_no_thread_behind() {
    let rules = rules("chess");
    let game = start(&rules, &mut ChaCha8Rng::seed_from_u64(1));
    let (ended, wait) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut search = Search::new(rules, 1);
        search.set_threads(2);
        let stop = AtomicBool::new(false);
        let panics = || search.think(&game, &SearchLimits::default(), &stop, &mut |_: &Progress| panic!("on purpose"));
        ended.send(std::panic::catch_unwind(std::panic::AssertUnwindSafe(panics)).is_err())
    });
    assert_eq!(wait.recv_timeout(Duration::from_secs(20)), Ok(true));
}

/// The time between the stop and the answer of a search.
fn stopped_after(search: &mut Search, game: &Game) -> Duration {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let searching = scope.spawn(|| {
            let answer = search.think(game, &SearchLimits::default(), &stop, &mut |_: &Progress| {});
            (answer, Instant::now())
        });
        std::thread::sleep(Duration::from_millis(80));
        let told = Instant::now();
        stop.store(true, Ordering::Relaxed);
        let (answer, stopped) = searching.join().unwrap();
        assert!(answer.unwrap().nodes > 20);
        stopped.duration_since(told)
    })
}

#[test]
fn a_search_stops_when_it_is_told() {
    for (variant, threads) in [("chess", 1), ("chess", 4), ("atomic", 1), ("occasio", 1), ("nava-stacks", 2)] {
        let rules = rules(variant);
        let mut search = Search::new(rules.clone(), 1);
        search.set_threads(threads);
        let game = start(&rules, &mut ChaCha8Rng::seed_from_u64(1));
        // A busy machine delays threads. The fastest of twenty tries shows the time of the search itself.
        let late = (0..20).map(|_| stopped_after(&mut search, &game)).min().unwrap();
        assert!(late < Duration::from_millis(20), "{variant} on {threads} threads: {late:?}");
    }
}

#[test]
fn a_search_minds_its_depth_its_time_and_the_moves_it_may_choose_from() {
    let rules = rules("chess");
    let game = game(&rules, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let mut search = Search::new(rules.clone(), 1);
    let mut depths = Vec::new();
    let limits = SearchLimits { depth: Some(3), ..SearchLimits::default() };
    let answer = search.think(&game, &limits, &AtomicBool::new(false), &mut |progress: &Progress| {
        depths.push(progress.depth);
        assert_eq!(progress.scores[0].1.value(), -progress.scores[1].1.value());
        assert!(!progress.variations[0].moves.is_empty() && progress.nodes > 0);
    });
    assert_eq!((depths, answer.unwrap().depth), (vec![1, 2, 3], 3));

    let limits = SearchLimits { time: Some(Duration::from_millis(60)), ..SearchLimits::default() };
    let took = (0..20).map(|_| {
        let begin = Instant::now();
        assert!(think(&mut search, &game, &limits).is_some());
        begin.elapsed()
    });
    let took = took.min().unwrap();
    assert!((60..80).contains(&took.as_millis()), "{took:?}");

    let only = rules.parse_uci(game.position(), "a2a4").unwrap();
    let limits = SearchLimits { depth: Some(2), moves: vec![only], ..SearchLimits::default() };
    assert_eq!(think(&mut search, &game, &limits).unwrap().mv, only);
}
