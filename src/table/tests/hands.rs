//! Pieces in hand: captured ones go to the tray at the captor's right, and are dropped by mouse and by keys.

use bevy::prelude::*;
use tessera_arbiter::{PieceArmy, PieceKind, Place};
use tessera_table::TargetShape;

use crate::player::Player;

/// The pieces in the hands: the index of the army, and the letter.
fn hands(player: &mut Player) -> Vec<(usize, char)> {
    let rules = player.current().game().rules().clone();
    let world = player.app.world_mut();
    let mut pieces = world.query::<(&Place, &PieceArmy, &PieceKind)>();
    let held = pieces.iter(world).filter(|(place, ..)| matches!(place, Place::Hand(_)));
    let mut all: Vec<_> = held.map(|(_, army, kind)| (army.index(), rules.letter(**kind))).collect();
    all.sort_unstable();
    all
}

fn explained(player: &Player, words: &str) -> bool {
    player.app.world().resource::<crate::panels::Panels>().all().any(|shown| shown.contains(words))
}

#[test]
fn a_captured_piece_is_dropped_by_mouse() {
    let mut player = Player::with_position("crazyhouse", "4k3/8/8/3n4/4P3/8/7p/4K3[] w - - 0 1");
    player.click("e4 d5");
    player.frames(90);
    assert_eq!(hands(&mut player), [(0, 'N')], "it has changed sides");
    let at = player.in_hand('N');
    assert!(at.x > player.on_screen("h1").x, "it stands at the right of its player");
    // It is not Black's to drop.
    player.click_at(at);
    assert_eq!(player.grip().targets().len(), 0);
    player.click("h2 h1");
    player.keys(&[KeyCode::Enter]);
    player.frames(60);
    assert_eq!(player.record(), ["e4d5", "h2h1q"]);

    // White is in check: only drops between king and queen are legal.
    let at = player.in_hand('N');
    player.click_at(at);
    let targets: Vec<_> = player.grip().targets().iter().map(|t| (t.square.to_string(), t.shape)).collect();
    assert_eq!(targets, [("f1".to_owned(), TargetShape::Quiet), ("g1".to_owned(), TargetShape::Quiet)]);
    player.frames(3);
    assert_eq!(player.names("Quiet"), ["Quiet f1", "Quiet g1"], "both are marked");
    assert_eq!(player.names("Chosen"), ["Chosen in hand"], "and so is the piece");
    player.click("a5");
    player.frames(3);
    assert!(explained(&player, "in check"), "the reason is told");
    // A drag from the hand: the piece follows the mouse.
    let (from, to) = (player.in_hand('N'), player.on_screen("g1"));
    player.point(from);
    player.press(MouseButton::Left);
    player.point(from + Vec2::new(-20., -12.));
    assert!(player.grip().is_dragging());
    player.point(to);
    player.release(MouseButton::Left);
    assert_eq!(player.record().last().map(String::as_str), Some("N@g1"));
    player.frames(60);
    assert_eq!(hands(&mut player), []);
    // It goes back into the hand, and the game goes on from there.
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    assert_eq!(hands(&mut player), [(0, 'N')]);
}

#[test]
fn a_king_is_set_up_from_the_hand() {
    let position = "8/pppppppp/8/8/8/8/PPPPPPPP/5B2[KBkr] w - - 0 1";
    let mut player = Player::with_sample("placement/placement", position);
    player.frames(30);
    // Nothing moves while there is something to put down.
    player.click("e2 e4");
    player.frames(3);
    assert!(explained(&player, &player.words("why-drop-first")));
    let king = player.in_hand('K');
    player.click_at(king);
    assert_eq!(player.grip().targets().len(), 7, "all squares of the rank that are free");
    player.click("e1");
    player.frames(90);
    assert_eq!(player.record(), ["K@e1"]);
    assert_eq!(hands(&mut player), [(0, 'B'), (1, 'K'), (1, 'R')]);
}

#[test]
fn a_piece_enters_behind_a_knight() {
    let mut player = Player::with_sample("seirawan/seirawan", "r3k3/8/8/8/8/8/8/1N2K2R[EHeh] w KBq - 0 1");
    player.frames(30);
    // A piece in hand is not dropped.
    let hawk = player.in_hand('H');
    player.click_at(hawk);
    player.click("e4");
    player.frames(3);
    assert!(explained(&player, &player.words("why-drop-never")));
    // The best promotion may be taken without a question, but nobody knows what shall enter.
    player.prefer(|preferences| preferences.always_best = true);
    player.click("b1 c3");
    player.frames(5);
    let nothing = player.words("ui-nothing-enters");
    assert_eq!(player.on_panels(&nothing).len(), 1, "it asks");
    assert_eq!(player.on_panels("× 1").len(), 2);
    player.click_words(&nothing);
    player.frames(60);
    assert_eq!(player.record(), ["b1c3"]);
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    // With castling it can be either square.
    player.click("e1 h1");
    player.frames(5);
    assert_eq!((player.on_panels("e1").len(), player.on_panels("h1").len()), (2, 2));
    let [below, ..] = player.on_panels("h1")[..] else { panic!("h1") };
    player.click_at(below - Vec2::Y * 40.);
    player.frames(90);
    assert_eq!(player.record().len(), 1);
    assert!(player.record()[0].starts_with("h1e1"), "{:?}", player.record());
    assert_eq!(hands(&mut player).iter().filter(|(army, _)| *army == 0).count(), 1);
}

#[test]
fn a_hand_is_set_up_by_numbers() {
    let mut player = Player::with_position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    player.set_up();
    // The first number is that of White's queens, the piece that is worth most.
    let queens = player.on_panels("0")[0];
    player.click_at(queens);
    player.frames(10);
    player.write("2");
    player.keys(&[KeyCode::Enter]);
    player.frames(60);
    assert_eq!(hands(&mut player), [(0, 'Q'), (0, 'Q')]);
}
