//! Whole games between bots.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tessera_bots::{Level, Search, accepts_draw, claims, is_hopeless};
use tessera_rules::{Action, Game, Rules};

use crate::support::{game, library, play, random_move, rules, start, think};

/// The longest game, in plies.
const LONGEST: usize = 240;

/// Bots of level 1 play a game. Every move must be legal. Returns whether the game ended in time.
fn plays_to_the_end(rules: &Arc<Rules>) -> bool {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut game = start(rules, &mut random);
    let level = Level::new(1).unwrap();
    let mut search = Search::new(rules.clone(), 1);
    search.set_level(level, 5);
    while game.record().len() < LONGEST && game.ending().is_none() {
        let answer = think(&mut search, &game, &level.limits(rules));
        let answer = answer.unwrap_or_else(|| panic!("{} {}", rules.id(), rules.fen(game.position())));
        if claims(&game, answer.score) {
            game.play(Action::Claim).unwrap();
        } else {
            play(&mut game, answer.mv, &mut random);
        }
    }
    game.ending().is_some()
}

#[test]
fn bots_play_every_variant() {
    let (library, ids) = library();
    let mut ended = Vec::new();
    for id in &ids {
        let rules = Arc::new(library.compile(id, &Default::default()).unwrap());
        if plays_to_the_end(&rules) {
            ended.push(id);
        }
    }
    println!("ended: {ended:?}");
    assert!(ended.len() * 2 > ids.len(), "only {ended:?} ended");
}

/// The points of level 3 in twenty games against random moves. The two sides alternate in moving first.
fn against_chance(variant: &str) -> f64 {
    let rules = rules(variant);
    let level = Level::new(3).unwrap();
    let mut points = 0.;
    for seed in 0..20 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = start(&rules, &mut random);
        let mut search = Search::new(rules.clone(), 1);
        search.set_level(level, seed);
        let first = game.rules().side(game.rules().army_to_move(game.position()));
        let bots_first = seed % 2 == 0;
        while game.record().len() < LONGEST && game.ending().is_none() {
            let side = rules.side(rules.army_to_move(game.position()));
            let mv = if (side == first) == bots_first {
                think(&mut search, &game, &level.limits(&rules)).map(|answer| answer.mv)
            } else {
                random_move(&game, &mut random)
            };
            play(&mut game, mv.unwrap(), &mut random);
        }
        points += match game.ending().map(|ending| ending.winner) {
            Some(Some(winner)) => f64::from(u8::from((winner == first) == bots_first)),
            Some(None) | None => 0.5,
        };
    }
    points
}

#[test]
fn level_three_beats_chance_in_chess() {
    assert!(against_chance("chess") >= 18.);
}

#[test]
fn level_three_beats_chance_in_trojan() {
    assert!(against_chance("trojan") >= 18.);
}

#[test]
fn level_three_beats_chance_in_ordo() {
    assert!(against_chance("ordo") >= 18.);
}

#[test]
fn level_three_beats_chance_in_nava() {
    assert!(against_chance("nava") >= 18.);
}

/// Late in the game a bot that stands worse accepts a draw, and a bot that stands better does not.
#[test]
fn draws_are_accepted_by_those_who_stand_no_better() {
    let rules = rules("chess");
    let score = |text: &str| {
        let game: Game = game(&rules, text);
        let answer = think(&mut Search::new(rules.clone(), 1), &game, &Level::new(4).unwrap().limits(&rules)).unwrap();
        accepts_draw(&game, rules.army_to_move(game.position()), answer.score)
    };
    assert!(score("4k3/8/8/8/8/8/8/r3K3 w - - 0 60"));
    assert!(!score("4k3/8/8/8/8/8/8/R3K3 w - - 0 60"));
    assert!(!score("r3k3/8/8/8/8/8/8/4K3 w - - 0 5"), "the game has only begun");
}

/// The opinion of level 2 about its own game: Black has a bare king.
fn is_hopeless_for_black(variant: &str, position: &str) -> bool {
    let rules = rules(variant);
    let game = game(&rules, position);
    let level = Level::new(2).unwrap();
    let mut search = Search::new(rules.clone(), 1);
    search.set_level(level, 1);
    let score = think(&mut search, &game, &level.limits(&rules)).unwrap().score;
    is_hopeless(&game, score)
}

/// A game is hopeless with a queen and more less, and not with a rook less. Dice can still turn it, and while three sides
/// are left, they can still fall upon each other.
#[test]
fn a_game_is_hopeless_if_too_much_is_lost() {
    assert!(is_hopeless_for_black("chess", "4k3/8/8/8/8/8/PPP5/Q3K3 b - - 0 40"));
    assert!(!is_hopeless_for_black("chess", "4k3/pppp4/8/8/8/8/PPPP4/R3K3 b - - 0 40"));
    let dice = "4k3/8/8/8/8/8/PPP5/Q3K3 b - - 0 40";
    assert!(!is_hopeless_for_black("ordo", dice) && !is_hopeless_for_black("occasio", dice));
    let two_sides = "8/8/8/2,wR,wR,4/2,wR,wR,4/8/8/wK,6,bK b 0 1";
    let three_sides = "7,yK/8/8/2,wR,wR,4/2,wR,wR,4/8/8/wK,6,bK b 0 1";
    assert!(is_hopeless_for_black("nava-ffa", two_sides));
    assert!(!is_hopeless_for_black("nava-ffa", three_sides));
}
