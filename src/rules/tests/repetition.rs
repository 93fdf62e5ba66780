//! Repetitions that somebody loses: perpetual check, the repeater, and an army by name. Repetitions that draw are tested
//! with the decisions of each family.

use std::sync::Arc;

use tessera_rules::{Ending, Game, Reason, Rules, Settings, Side, Start, Tree};

use crate::mods::{is_refused, samples};
use crate::support::{drawn, play};

/// A rook checks along the last ranks, and the king steps up and down.
const CHASE: &str = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1";
const CHECKS: &str = "a2a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9 e9e10";

/// Xiangqi, with these lines in `draw`.
fn rules(lines: &str) -> Arc<Rules> {
    let (mut library, _) = samples();
    let draw = format!("draw: (repetition: (ends: 3), quiet_rounds: (), pawns_are_loud: false, dead: [], {lines})");
    library.add(&format!(r#"(api: 1, id: "tried", extends: "xiangqi", {draw})"#)).unwrap();
    Arc::new(library.compile("tried", &Settings::new()).unwrap())
}

fn game(lines: &str, position: &str, moves: &str) -> Game {
    let mut game = Game::new(rules(lines), Start::Position(position.to_owned())).unwrap();
    play(&mut game, moves);
    game
}

fn won(side: usize, reason: Reason) -> Option<Ending> {
    Some(Ending { winner: Side::new(side), reason })
}

#[test]
fn who_checks_for_ever_loses() {
    let lines = "perpetual_check_loses: true";
    let mut checked = game(lines, CHASE, CHECKS);
    assert_eq!(checked.ending(), None);
    play(&mut checked, "a9a10");
    assert_eq!(checked.ending(), won(1, Reason::PerpetualCheck));
    // The third occurrence may come with a move of the other player.
    let fled = game(lines, "9/4k4/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a2a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10 e10e9");
    assert_eq!(fled.ending(), None);
    let mut fled = fled;
    play(&mut fled, "a10a9");
    assert_eq!(fled.ending(), won(1, Reason::PerpetualCheck));
    // Without the rule it is a draw.
    let drawn_there = game("", CHASE, &format!("{CHECKS} a9a10"));
    assert_eq!(drawn_there.ending(), drawn(Reason::Repetition));
}

#[test]
fn one_move_without_check_makes_a_repetition_a_draw() {
    // The rook also goes aside once between the second and the third time.
    let lines = "perpetual_check_loses: true";
    let moves = "a2a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10b10 e9e8 b10a10 e8e9";
    assert_eq!(game(lines, CHASE, moves).ending(), drawn(Reason::Repetition));
    // Nobody gives check at all.
    let quiet = "a2a3 e10e9 a3a2 e9e10 a2a3 e10e9 a3a2 e9e10";
    assert_eq!(game(lines, CHASE, quiet).ending(), drawn(Reason::Repetition));
}

#[test]
fn a_repetition_can_be_lost() {
    let quiet = "a2a3 e10e9 a3a2 e9e10 a2a3 e10e9 a3a2 e9e10";
    for (lines, winner) in [
        (r#"repetition_loses: Army("white")"#, 1),
        (r#"repetition_loses: Army("black")"#, 0),
        // Black has brought it about.
        ("repetition_loses: Repeater", 0),
        (r#"repetition_loses: Army("black"), perpetual_check_loses: true"#, 0),
    ] {
        assert_eq!(game(lines, CHASE, quiet).ending(), won(winner, Reason::Repetition), "{lines}");
    }
    // Perpetual check comes first.
    let both = r#"repetition_loses: Army("black"), perpetual_check_loses: true"#;
    assert_eq!(game(both, CHASE, &format!("{CHECKS} a9a10")).ending(), won(1, Reason::PerpetualCheck));
}

#[test]
fn a_search_sees_who_loses_at_the_first_repetition() {
    let game = game("perpetual_check_loses: true", CHASE, "a2a10 e10e9");
    let mut tree: Tree = Tree::new(game.rules().clone(), game.position(), &game.earlier());
    for (text, ending) in [
        ("a10a9", None),
        ("e9e10", None),
        // The position after the first move, before the start of the tree.
        ("a9a10", won(1, Reason::PerpetualCheck)),
        ("e10e9", won(1, Reason::PerpetualCheck)),
    ] {
        let mv = game.rules().parse_uci(&tree.position(), text).unwrap();
        tree.play(mv).unwrap();
        assert_eq!(tree.repeated(), ending, "{text}");
    }
    tree.take_back();
    tree.take_back();
    assert_eq!(tree.repeated(), None);
}

#[test]
fn wrong_rules_of_repetition_are_refused() {
    for (base, ends, lines, wanted) in [
        ("xiangqi", "ends: 3", r#"repetition_loses: Army("whit")"#, "there is no army `whit`"),
        ("xiangqi", "claim: 3", "perpetual_check_loses: true", "no repetition ends the game"),
        ("nava", "claim: 3", "repetition_loses: Repeater", "two armies"),
        ("nava", "claim: 3", "perpetual_check_loses: true", "no check"),
    ] {
        let draw = format!("repetition: ({ends}), quiet_rounds: (), pawns_are_loud: false, dead: [], {lines}");
        is_refused(base, &format!("draw: ({draw})"), wanted);
    }
}
