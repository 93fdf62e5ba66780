//! Moves that a bot must find. Most positions come from random games.

use std::collections::BTreeMap;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tessera_bots::{Level, Search, SearchLimits};
use tessera_rules::hooks::{BoardEditor, HookEvents, RuleHook};
use tessera_rules::{Game, Move, Rules, Side};

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
