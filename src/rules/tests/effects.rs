//! The levels that effects name, with one example of each kind of effect. `invariants.rs` tests them in random games.

use tessera_rules::{Effect, Levels, Square};

use crate::support::game;

fn effects(variant: &str, position: &str, text: &str) -> Vec<Effect> {
    let mut game = game(variant, position);
    let action = game.rules().parse_action(game.position(), text).unwrap();
    game.play(action).unwrap()
}

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

fn moved(from: &str, levels: Levels, to: &str, onto: u8) -> Effect {
    Effect::Moved { from: at(from), levels, to: at(to), onto }
}

#[test]
fn levels_know_their_range() {
    let levels = Levels::new(2, 3);
    assert_eq!((levels.bottom(), levels.count(), levels.range()), (2, 3, 2..5));
    assert_eq!([1, 2, 4, 5].map(|level| levels.contains(level)), [false, true, true, false]);
    assert_eq!((Levels::one(7), Levels::new(7, 0)), (Levels::new(7, 1), Levels::one(7)));
}

#[test]
fn a_move_names_the_levels_that_it_takes_along() {
    let stacks = "4k3/8/8/8/8/8/8/(RNB)(QB)2K3 w - - 0 1";
    assert_eq!(effects("trojan", stacks, "a1a5"), [moved("a1", Levels::new(0, 3), "a5", 0)]);
    assert_eq!(effects("trojan", stacks, "2a1a5"), [moved("a1", Levels::new(1, 2), "a5", 0)]);
    assert_eq!(effects("trojan", stacks, "1a1b1"), [moved("a1", Levels::one(2), "b1", 2)]);
    assert_eq!(effects("trojan", stacks, "a1b1"), [moved("a1", Levels::new(0, 3), "b1", 2)]);
}

#[test]
fn a_capture_names_every_level_that_is_lost() {
    let stack = "4k3/8/8/8/(rnb)7/8/8/R3K3 w - - 0 1";
    let captured = Effect::Captured { at: at("a4"), levels: Levels::new(0, 3) };
    assert_eq!(effects("trojan", stack, "a1a4"), [captured, moved("a1", Levels::one(0), "a4", 0)]);
    // En passant captures only the piece that has just arrived; the others stood there before.
    let passed = "7k/8/8/8/3p(PRB)3/8/8/7K b - e3:1 0 1";
    let captured = Effect::Captured { at: at("e4"), levels: Levels::one(2) };
    assert_eq!(effects("trojan", passed, "d4e3"), [captured, moved("d4", Levels::one(0), "e3", 0)]);
}

#[test]
fn a_promotion_names_every_level_that_leaves_the_board() {
    let goal = "4(NB)3/4(PR)3/7k/8/8/8/8/RN1QKB2 w - - 0 1";
    let effects = effects("trojan", goal, "e7e8r");
    let withdrawn = Effect::Withdrawn { at: at("e8"), levels: Levels::new(0, 4) };
    assert_eq!(effects[..2], [moved("e7", Levels::new(0, 2), "e8", 2), withdrawn]);
    assert!(matches!(effects[2..], [Effect::Returned { .. }]), "{effects:?}");
}
