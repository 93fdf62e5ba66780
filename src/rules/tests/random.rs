//! Random games, compared with the independent program cozy-chess and tested for the invariants.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::{Action, Game, Move, Rules};

use crate::invariants::hold_in_random_games;
use crate::support::{library, random_start, rules};

/// Plays random games from random arrays, and calls `visit` in each position with its moves.
fn random_games(rules: &Arc<Rules>, games: u64, mut visit: impl FnMut(&Game, &[Move])) {
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = Game::new(rules.clone(), random_start(rules, &mut random)).unwrap();
        loop {
            let moves = game.moves();
            visit(&game, &moves);
            let Some(&chosen) = moves.choose(&mut random) else { break };
            game.play(Action::Move(chosen)).unwrap();
        }
    }
}

fn same_as_cozy_chess(variant: &str, shredder: bool, games: u64) {
    let rules = Arc::new(rules(variant));
    let mut positions = 0;
    random_games(&rules, games, |game, moves| {
        if game.ending().is_some() {
            return;
        }
        let position = game.position();
        let fen = rules.fen(position);
        // cozy-chess refuses a halfmove clock above 100.
        let fen = fen.replace(&format!(" {} {}", position.halfmove_clock(), position.fullmove_number()), " 0 1");
        let board = cozy_chess::Board::from_fen(&fen, shredder).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mut theirs = Vec::new();
        board.generate_moves(|set| {
            theirs.extend(set.into_iter().map(|mv| {
                // cozy-chess always writes castling as the king taking the rook.
                if shredder { mv.to_string() } else { cozy_chess::util::display_uci_move(&board, mv).to_string() }
            }));
            false
        });
        let mut ours: Vec<String> = moves.iter().map(|&mv| rules.uci(position, mv)).collect();
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "{fen}");
        assert_eq!(rules.check(position).is_some(), !board.checkers().is_empty(), "{fen}");
        positions += 1;
    });
    println!("{variant}: {positions} positions");
}

#[test]
fn chess_as_cozy_chess() {
    same_as_cozy_chess("chess", false, 40);
}

#[test]
fn chess960_as_cozy_chess() {
    same_as_cozy_chess("chess960", true, 40);
}

/// Plays random games of a bundled variant and tests the invariants in each position.
fn holds(variant: &str) {
    hold_in_random_games(&Arc::new(rules(variant)), &library());
}

crate::every_variant!(holds);
