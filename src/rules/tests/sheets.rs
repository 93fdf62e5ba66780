//! Score sheets as the rules pages write them.

use serde::Deserialize;
use tessera_rules::notation::Alphabet;

use crate::support::{self, data, game, play, rules};

#[derive(Deserialize)]
struct Case {
    id: String,
    variant: String,
    position: String,
    /// Moves as the page has them, not all there are.
    english: Vec<String>,
}

/// What the pages print is read, and written as they print it.
#[test]
fn every_move_that_the_pages_print() {
    let cases: Vec<Case> = serde_json::from_str(&data("score_sheets.json")).unwrap();
    let mut entries = 0;
    for case in &cases {
        let rules = rules(&case.variant);
        let position = rules.parse_fen(&case.position).unwrap();
        for entry in &case.english {
            let mv = rules.parse_san(&position, entry, &Alphabet::english());
            let mv = mv.unwrap_or_else(|error| panic!("{} {entry}: {error}", case.id));
            // The pages have one sign for check and mate.
            let written = rules.san(&position, mv, &Alphabet::english()).replace('#', "+");
            assert_eq!(written, *entry, "{}", case.id);
            entries += 1;
        }
    }
    assert_eq!((cases.len(), entries), (62, 563));
}

fn german(variant: &str, position: &str, action: &str) -> String {
    let rules = rules(variant);
    let position = rules.parse_fen(position).unwrap();
    let mv = rules.parse_uci(&position, action).unwrap();
    rules.san(&position, mv, &support::german())
}

/// The manual's own examples.
#[test]
fn trojan_in_german() {
    let german = |position, action| german("trojan", position, action);
    assert_eq!(german("4k3/8/8/8/8/P7/3P4/1N2K3 w - - 0 1", "b1a3"), "Sb1 - Ba3");
    assert_eq!(german("8/(NP)7/8/7k/8/8/8/4K3 w - - 0 1", "1a7c8"), "S(B)a7 - c8");
    assert_eq!(german("(RBN)1Q5/7p/1k6/8/8/8/8/7K w - - 0 1", "2a8c8"), "TL(S)a8 - Dc8+");
    assert_eq!(german("7k/8/8/8/pn6/(PP)7/8/7K w - - 0 1", "1a3b4"), "B(B)a3 x Sb4");
}

#[test]
fn dice_in_german() {
    let text = "4k3/p7/8/8/1N6/8/8/4K3 w - - 0 1";
    assert_eq!(german("ordo", text, "b4c6"), "Sb4 - c6>L+");
    assert_eq!(german("ordo-vulneris", "4k3/8/8/8/3X4/8/8/4K3 w - - 0 1", "d4d4"), "heilt d4>B");
    assert_eq!(german("occasio", text, "b4c6"), "Sb4 - c6>Wurf");
    assert_eq!(german("occasio", text, "b4c6@q"), "Sb4 - c6>D+");
    assert_eq!(german("occado", "4k3/8/8/8/3X4/8/8/4K3 w - - 0 1", "d4d4@r"), "Wurf d4>T");
}

/// A roll and the move after it are one player's turn, and stand in one column.
#[test]
fn several_actions_of_one_turn_stand_together() {
    let mut game = game("occado", "4k3/p7/8/8/3X4/8/8/4K3 w - - 0 7");
    play(&mut game, "d4d4@n d4f5 a7a6 f5g6");
    let sheet = "7.\troll d4>N Nd4-f5>B\tPa7-a6>N\n8.\tBf5-g6>R\n";
    assert_eq!(game.sheet(&Alphabet::english()), sheet);
}

/// Four columns, in the order of play; who is out leaves his empty.
#[test]
fn four_players_have_four_columns() {
    let mut game = game("nava-ffa", &rules("nava").ruleset().setup);
    play(&mut game, "a3a4 g3g4 f8e8 b6c6 b2c3 resign:b e8d8 c6d6 c3d2 d8d7");
    let sheet = "1.\tBa3 - a4\tBg3 - g4\tBf8 - e8\tBb6 - c6\n\
                 2.\tLb2 - c3\tresign:b\tBe8 - d8\tBc6 - d6\n\
                 3.\tLc3 - d2\t\tBd8 - d7\n";
    assert_eq!(game.sheet(&support::german()), sheet);
}
