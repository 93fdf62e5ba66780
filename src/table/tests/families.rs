//! Stacks, dice and four armies, played with mouse and keyboard.

use std::path::Path;

use bevy::prelude::*;
use tessera_rules::notation::Record;
use tessera_rules::{Action, Square};
use tessera_table::TargetShape;

use crate::player::Player;

fn shapes(player: &Player) -> Vec<(String, TargetShape)> {
    let mut all: Vec<_> = player.grip().targets().iter().map(|t| (t.square.to_string(), t.shape)).collect();
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    all
}

/// A click on the top piece takes only this piece. A click on the lowest piece takes the whole stack. In a view from
/// above, a click takes the whole stack, and a number key takes a part of it.
#[test]
fn stacks_are_lifted_whole_or_in_part() {
    let mut player = Player::with_position("trojan", "4k3/8/8/8/8/8/4(NP)3/7K w - - 0 1");
    let rest = player.level("e2", 0);
    player.click("e2");
    assert_eq!(player.grip().lift(), Some(1));
    player.frames(2);
    assert!(player.figure("e2").y > rest.y + 0.3 && player.level("e2", 0) == rest, "the rest stays behind");
    player.click("d4");
    assert_eq!(
        (player.record(), player.text()),
        (vec!["1e2d4".to_owned()], "4k3/8/8/8/3N4/8/4P3/7K b - - 1 1".to_owned())
    );
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    // The front of the lowest piece.
    let bottom = player.above("e2", -0.2);
    player.click_at(bottom);
    player.click("d4");
    assert_eq!(player.record(), ["e2d4"]);
    player.keys(&[KeyCode::KeyU, KeyCode::KeyF]);
    player.frames(60);
    for (lift, record) in [(None, "e2d4"), (Some(KeyCode::Digit1), "1e2d4")] {
        player.click_flat("e2".parse().unwrap());
        player.keys(lift.as_slice());
        player.click_flat("d4".parse().unwrap());
        assert_eq!(player.record(), [record]);
        player.keys(&[KeyCode::KeyU]);
    }
}

/// A stack moves as a whole: all of it hops over the pieces between.
#[test]
fn a_stack_stays_together_on_its_way() {
    let mut player = Player::with_position("trojan", "4k3/8/8/8/8/8/4(NRP)3/7K w - - 0 1");
    // The front of the lowest piece.
    let bottom = player.above("e2", -0.2);
    player.click_at(bottom);
    player.click("d4");
    let mut highest = 0_f32;
    for frame in 0..40 {
        let levels = [0, 1, 2].map(|level| player.level("d4", level));
        // It sways on its way, but never so far that a piece would fall.
        let sway = if frame > 35 { 1e-3 } else { 0.06 };
        for (above, beneath) in [(2, 1), (1, 0)] {
            let apart = levels[above] - levels[beneath];
            assert!(apart.abs_diff_eq(Vec3::Y * 0.2, sway), "{frame}: {levels:?}");
        }
        highest = highest.max(levels[0].y);
        player.frames(1);
    }
    assert!(highest > 0.8, "{highest}");
    assert_eq!(player.moving(), 0);
}

/// Captured pieces do not count as pieces that the player loses by the promotion.
#[test]
fn a_promotion_that_captures_is_not_asked_about() {
    let mut player = Player::with_position("trojan", "3(rp)3k/4P3/8/8/8/8/8/RNBQKBN1 w - - 0 1");
    // The reserve has only a rook, so there is no choice either.
    player.click("e7 d8");
    assert_eq!(player.record(), ["e7d8r"]);
}

/// A press on a level lifts this piece and all pieces above it. The wheel lifts one piece more or one fewer.
#[test]
fn a_level_and_the_wheel_lift_a_part() {
    let mut player = Player::with_position("trojan", "4k3/8/8/8/3(NBRP)4/8/8/4K3 w - - 0 1");
    // From the seat, the second drum from below hides the middle of the square. It is the rook's.
    let drum = player.above("d4", 0.);
    player.point(drum);
    player.press(MouseButton::Left);
    player.release(MouseButton::Left);
    assert_eq!((player.grip().from(), player.grip().lift()), (Some("d4".parse().unwrap()), Some(3)));
    player.wheel(-1.);
    assert_eq!(player.grip().lift(), Some(2));
    for _ in 0..3 {
        player.wheel(1.);
    }
    assert_eq!(player.grip().lift(), None, "all of them");
    player.wheel(-1.);
    player.click("c6");
    assert_eq!(player.record(), ["3d4c6"]);
}

#[test]
fn a_goal_on_a_piece_of_ones_own_has_a_shape_of_its_own() {
    let mut player = Player::with_position("trojan", "4k3/8/8/8/8/p1P5/8/1N2K3 w - - 0 1");
    player.click("b1");
    let expected = [("a3", TargetShape::Capture), ("c3", TargetShape::Stack), ("d2", TargetShape::Quiet)];
    assert_eq!(shapes(&player), expected.map(|(square, shape)| (square.to_owned(), shape)));
    player.click("c3");
    assert_eq!(player.text(), "4k3/8/8/8/8/p1(NP)5/8/4K3 b - - 1 1");
}

/// With all officers on the board, a promoting pawn is lost without a replacement. A question comes first.
#[test]
fn a_pawn_that_would_vanish_asks_first() {
    let mut player = Player::with_position("trojan", "8/4P1k1/8/8/8/8/8/RNBQKBNR w - - 0 1");
    player.click("e7 e8");
    assert_eq!(player.record(), [] as [&str; 0]);
    // The question stands at the square on which the pawn would vanish.
    player.frames(3);
    let yes = player.words("ui-yes");
    let (yes, goal) = (player.on_panels(&yes)[0], player.on_screen("e8"));
    assert!(goal.distance(yes) < 250., "{yes} is far from {goal}");
    player.keys(&[KeyCode::Escape]);
    assert_eq!(player.record(), [] as [&str; 0]);
    player.click("e7 e8");
    player.keys(&[KeyCode::Enter]);
    assert_eq!(player.record(), [] as [&str; 0], "Enter alone loses nothing");
    player.click("e7 e8");
    player.agree();
    assert_eq!(player.record(), ["e7e8"]);
}

/// A die turns with its move and comes to rest. The same move rolls the same face again.
#[test]
fn dice_turn_and_are_thrown() {
    let mut player = Player::with("occasio");
    player.click("b1 c3");
    assert_eq!(player.turning(), 1);
    player.frames(90);
    assert_eq!(player.turning(), 0);
    let record = player.record();
    assert!(record[0].starts_with("b1c3@"), "{record:?}");
    player.keys(&[KeyCode::KeyU]);
    player.frames(90);
    player.click("b1 c3");
    assert_eq!(player.record(), record, "the same move rolls the same face");
}

#[test]
fn a_wounded_die_is_healed_by_a_click() {
    let mut player = Player::with_position("ordo-vulneris", "4k3/8/8/8/3X4/8/8/4K3 w - - 0 1");
    player.click("d4");
    assert_eq!(player.record(), ["d4d4"]);
}

/// Undo throws no die again, and redo repeats the forced rolls.
#[test]
fn undo_throws_no_dice_and_loses_none() {
    let mut player = Player::with("occasio");
    player.click("b1 c3");
    player.frames(120);
    player.click("b8 c6");
    let thrown: Vec<Square> = player.turning_on();
    assert_eq!(thrown, ["c6".parse().unwrap()]);
    player.frames(120);
    player.keys(&[KeyCode::KeyU]);
    player.frames(1);
    let turned: Vec<Square> = player.turning_on();
    assert!(!turned.contains(&"c3".parse().unwrap()), "{turned:?}");

    let mut player = Player::with_position("occado", "4k3/8/8/8/3X4/8/8/4K3 w - - 0 1");
    player.frames(120);
    player.click("e1 e2");
    player.frames(120);
    player.click("e8 e7");
    player.frames(120);
    let record = player.record();
    for _ in 0..6 {
        player.keys(&[KeyCode::KeyU]);
        player.frames(120);
    }
    for _ in 0..6 {
        player.keys(&[KeyCode::KeyR]);
        player.frames(120);
    }
    assert_eq!(player.record(), record);
}

/// A question comes before an explosion that removes the player's own king.
#[test]
fn ones_own_king_is_not_blown_up_by_mistake() {
    let mut player = Player::with_sample("polterabend/polterabend", "7,yK/8/8/8/8/wK,bP,6/1,wR,6/7,bK w 0 1");
    player.click("b2 b3");
    assert_eq!(player.record(), [] as [&str; 0]);
    player.keys(&[KeyCode::Escape]);
    player.click("b2 b3");
    player.agree();
    assert_eq!(player.record(), ["b2b3"]);
}

/// The capturing pawn explodes as well, but it gets no mark: only the square of the captured pawn does.
#[test]
fn what_a_blast_takes_is_told_before() {
    let mut player = Player::with_position("atomic", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    player.click("e5");
    player.point_at("d6");
    player.frames(3);
    let marks = player.names("Loss");
    assert_eq!(marks, ["Loss d5"], "the captured pawn stands beside the goal");
    player.click("d6");
    assert_eq!((player.record(), player.names("Loss").len()), (vec!["e5d6".to_owned()], 0));
}

/// The roll at the start of a turn needs no input, and undo takes it back with the move.
#[test]
fn what_must_be_rolled_is_rolled() {
    let mut player = Player::with_position("occado", "4k3/8/8/8/3X4/8/8/4K3 w - - 0 1");
    player.frames(120);
    assert_eq!(player.record().len(), 1);
    assert!(player.record()[0].starts_with("d4d4@"));
    player.click("e1 e2");
    player.frames(120);
    assert_eq!(player.record().len(), 2);
    player.keys(&[KeyCode::KeyU]);
    player.frames(120);
    assert_eq!(player.record().len(), 1, "the move is taken back, and White moves again with the same face");
}

/// The roll before Black's move waits until White's piece has arrived.
#[test]
fn a_roll_waits_for_the_move_before_it() {
    let mut player = Player::with_position("occado", "4k3/8/3x4/8/8/8/8/4K3 w - - 0 1");
    player.frames(10);
    player.click("e1 e2");
    assert_eq!((player.moving(), player.record().len()), (1, 1));
    let mut frames = 0;
    while player.moving() > 0 {
        assert_eq!(player.record().len(), 1, "the king is still on its way");
        player.frames(1);
        frames += 1;
    }
    assert!(frames > 10, "{frames}");
    player.frames(2);
    assert_eq!(player.record().len(), 2);
    assert!(player.record()[1].starts_with("d6d6@"));
}

/// A player who has taken over an ally's army moves its pieces, too.
#[test]
fn one_player_moves_two_armies() {
    let mut player = Player::with_position("nava", "wR,rN,5,yK/8/2,rP,5/8/8/6,bP,1/8/wK,6,bK b 0 1");
    // The camera moves to the seat to move.
    player.frames(60);
    player.click("b8 d7");
    assert_eq!(player.record(), ["b8d7"]);
}

/// A question comes before a move that takes the partner's king.
#[test]
fn the_partners_king_is_not_taken_by_mistake() {
    let mut player = Player::with_position("nava", "rK,7/bK,7/8/8/8/8/7,yK/wK,6,wR w 0 1");
    player.click("h1 h2");
    assert_eq!(player.record(), [] as [&str; 0]);
    player.agree();
    assert_eq!(player.record(), ["h1h2"]);
}

/// Plays the recorded games of `tests/playthrough.rs`, one for each variant. The mouse makes the moves, and keys make
/// the choices. The records include the seeds, so dice roll the same faces.
#[test]
fn a_whole_game_of_every_variant() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/playthroughs");
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let record = Record::parse(text.split("\n\n").next().unwrap()).unwrap();
        let mut player = Player::with(&record.variant);
        player.prefer(|preferences| preferences.speed = 0.);
        player.begin(&record);
        player.keys(&[KeyCode::KeyF]);
        for (ply, text) in record.actions.iter().enumerate() {
            player.frames(3);
            let game = player.current().game();
            // The arbiter may already have played a forced action.
            if game.record().len() > ply {
                continue;
            }
            match game.rules().parse_action(game.position(), text).unwrap() {
                Action::Move(mv) => player.play(mv.announced()),
                Action::Resign(_) => player.press_at_seat("ui-resign"),
                Action::Timeout(_) => unreachable!("no playthrough has clocks"),
                Action::Draw => player.press_at_seat("seat-draw"),
                Action::Claim => player.press_at_seat("seat-claim"),
            }
            let played = player.record();
            assert_eq!(played.get(..=ply), record.actions.get(..=ply), "{} {text} {:?}", record.variant, player.grip());
        }
        assert!(player.current().game().ending().is_some(), "{}", record.variant);
    }
}
