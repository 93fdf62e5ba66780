//! Moves that a bot must find. Most positions come from random games.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tessera_bots::{Level, Search, SearchLimits};
use tessera_rules::hooks::{BoardEditor, HookEvents, RuleHook};
use tessera_rules::{Action, Game, Move, Rules, Side};

use crate::support::{game, library, nodes, play, random_move, rules, start, think};

/// The longest random game, in plies.
const LONGEST: usize = 400;

/// Whether a move wins the game at once with every face of a die.
fn wins(game: &Game, mv: Move) -> bool {
    let (rules, position) = (game.rules(), game.position());
    let side = rules.side(rules.army_to_move(position));
    let mut outcomes: Vec<Move> = rules.rolls(position, mv).into_iter().map(|face| mv.rolled(face)).collect();
    if outcomes.is_empty() {
        outcomes.push(mv);
    }
    outcomes.into_iter().all(|outcome| {
        let mut after = position.clone();
        rules.play(&mut after, outcome).is_ok()
            && rules.ending(&after).is_some_and(|ending| ending.winner == Some(side))
    })
}

/// Plays random games. A bot of level 3 must win in every position that has a win in one. Returns the number of
/// positions.
fn finds_wins_in_one(rules: &Arc<Rules>, wanted: usize) -> usize {
    let level = Level::new(3).unwrap();
    let mut search = Search::new(rules.clone(), 1);
    search.set_level(level, 1);
    let mut found = 0;
    for seed in 0..40 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = start(rules, &mut random);
        while game.record().len() < LONGEST && game.ending().is_none() {
            if game.moves().iter().any(|mv| wins(&game, mv.announced())) {
                let answer = think(&mut search, &game, &level.limits()).unwrap();
                assert!(wins(&game, answer.mv), "{} {}: {:?}", rules.id(), rules.fen(game.position()), answer);
                found += 1;
                if found == wanted {
                    return found;
                }
            }
            let Some(mv) = random_move(&game, &mut random) else { break };
            play(&mut game, mv, &mut random);
        }
    }
    found
}

#[test]
fn a_win_in_one_is_found_in_every_variant() {
    let (library, ids) = library();
    let mut found = BTreeMap::new();
    for id in ids {
        let rules = Arc::new(library.compile(&id, &Default::default()).unwrap());
        found.insert(id, finds_wins_in_one(&rules, 8));
    }
    println!("{found:?}");
    assert!(found.values().all(|&found| found > 0), "{found:?}");
}

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

/// The mate is the best move, and the capture the next. All lines can be played.
#[test]
fn the_best_moves_come_with_scores_and_lines() {
    let rules = rules("chess");
    // Mate on a8, and a hanging knight.
    let game = game(&rules, "6k1/5ppp/8/2n1p3/3P4/8/5PPP/R5K1 w - - 0 1");
    let limits = SearchLimits { depth: Some(4), multi_pv: 3, ..SearchLimits::default() };
    let found = Search::new(rules.clone(), 1).best_moves(&game, &limits, &AtomicBool::new(false));
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
    let found = Search::new(rules, 1).best_moves(&game, &few, &AtomicBool::new(false));
    assert_eq!(found.len(), game.moves().len());
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

/// A bot with three enemies captures a king that hangs.
#[test]
fn kings_are_hunted_where_everybody_plays_for_himself() {
    let rules = rules("nava-ffa");
    let mut captured = 0;
    for seed in 0..30 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = start(&rules, &mut random);
        for _ in 0..150 {
            let Some(mv) = random_move(&game, &mut random) else { break };
            let takes = |mv: &Move| {
                rules
                    .captured(game.position(), *mv)
                    .is_some_and(|(_, piece)| rules.is_royal(piece.kind()) && rules.side(piece.army()) != own(&game))
            };
            if game.moves().iter().any(takes) {
                let answer = think(&mut Search::new(rules.clone(), 1), &game, &nodes(3_000)).unwrap();
                captured += i32::from(takes(&answer.mv)) * 2 - 1;
                break;
            }
            play(&mut game, mv, &mut random);
        }
    }
    assert!(captured > 15, "{captured}");
}

fn own(game: &Game) -> Side {
    game.rules().side(game.rules().army_to_move(game.position()))
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
