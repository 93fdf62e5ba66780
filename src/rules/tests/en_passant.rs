//! The reasons why a pawn does not capture en passant.

use tessera_rules::{Action, Move, MoveKind};

use crate::support::{game, goals, play, refusal};

/// The pawn shields its king. No other pawn can capture, so the position keeps no right.
#[test]
fn a_pinned_pawn_does_not_capture() {
    let mut pinned = game("chess", "k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    assert_eq!(refusal(&pinned, "e5", "d6"), "why-not-yours");
    play(&mut pinned, "d7d5");
    assert_eq!(pinned.position_after(1).unwrap().key(), pinned.position().recomputed_key());
    assert_eq!(refusal(&pinned, "e5", "d6"), "why-pinned");
    // A turn later the capture is no longer pinned but impossible.
    play(&mut pinned, "e1e2 a8a7");
    assert_eq!(refusal(&pinned, "e5", "d6"), "why-nothing-to-capture");
    pinned.undo();
    pinned.undo();
    assert_eq!(refusal(&pinned, "e5", "d6"), "why-pinned");
    // Nothing has passed the other square.
    assert_eq!(refusal(&pinned, "e5", "f6"), "why-nothing-to-capture");
}

/// Two pieces leave the rank at once. Neither is pinned alone.
#[test]
fn both_pawns_together_shield_the_king() {
    let mut shield = game("chess", "8/3p4/8/K3P2r/8/8/8/7k b - - 0 1");
    play(&mut shield, "d7d5");
    assert_eq!(goals(&shield, "e5"), "e6");
    assert_eq!(refusal(&shield, "e5", "d6"), "why-pinned");
}

/// The double step uncovers an attack of a bishop.
#[test]
fn the_capture_does_not_end_a_check() {
    let mut check = game("chess", "8/8/7k/8/4p3/8/3P4/2B1K3 w - - 0 1");
    play(&mut check, "d2d4");
    assert_eq!(refusal(&check, "e4", "d3"), "why-still-in-check");
}

/// The explosion of the capture reaches the king of the player.
#[test]
fn the_capture_would_cost_the_king() {
    let mut atomic = game("atomic", "7K/8/8/8/4p3/8/2kP4/8 w - - 0 1");
    play(&mut atomic, "d2d4");
    assert_eq!(refusal(&atomic, "e4", "d3"), "why-loses-royal");
}

/// One pawn may capture, so the position keeps the right. The other pawn is pinned all the same.
#[test]
fn one_of_two_pawns_is_pinned() {
    let mut two = game("chess", "k3r3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1");
    play(&mut two, "d7d5");
    assert_eq!(goals(&two, "c5"), "c6 d6");
    assert_eq!(refusal(&two, "e5", "d6"), "why-pinned");
    let read = game("chess", "k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(refusal(&read, "e5", "d6"), "why-pinned");
}

/// The capture takes only the pawn that made the step. It uncovers a rook, which attacks along the rank.
#[test]
fn the_rest_of_the_stack_gives_check() {
    let mut stacks = game("trojan", "8/8/8/8/k2p(RB)3/8/4P3/7K w - - 0 1");
    play(&mut stacks, "e2e4");
    assert_eq!(refusal(&stacks, "d4", "e3"), "why-pinned");
}

/// A played move is refused with the same reason.
#[test]
fn a_game_refuses_the_move_with_the_reason() {
    let mut pinned = game("chess", "k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(&mut pinned, "d7d5");
    let capture = Move::new(MoveKind::EnPassant, "e5".parse().unwrap(), "d6".parse().unwrap());
    let Err(why) = pinned.play(Action::Move(capture)) else { panic!("it is pinned") };
    assert_eq!(why.message().key, "why-pinned");
}
