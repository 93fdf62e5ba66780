//! Searches the start position of a variant, so that valgrind can count instructions: `search VARIANT NODES [FEN]`.
//!
//! It prints the number of nodes. Run it under `valgrind --tool=callgrind`.

#![expect(clippy::unwrap_used, reason = "an example reports a failure by a panic, as tests do")]

// It builds the library of all variants.
#[expect(dead_code, reason = "only tests use the rest")]
#[path = "../tests/support.rs"]
mod support;

use tessera_bots::Search;
use tessera_rules::{Game, Start};

/// The size of the transposition table in MiB: the default of the engine.
const HASH: usize = 16;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, nodes, position @ ..] = &arguments[..] else { panic!("search VARIANT NODES [FEN]") };
    let rules = support::rules(variant);
    let start = if position.is_empty() { Start::Setup } else { Start::Position(position.join(" ")) };
    let game = Game::new(rules.clone(), start).unwrap();
    let limits = support::nodes(nodes.parse().unwrap());
    let answer = support::think(&mut Search::new(rules, HASH), &game, &limits);
    println!("{}", answer.unwrap().nodes);
}
