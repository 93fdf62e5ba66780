//! VARIASCHACH: the decisions VS-1 to VS-30 and the scripts V20 to V27.

use tessera_rules::{Action, Ending, Game, Reason, Side, Start, Why};

use super::{actions, after, after_with, check, drawn, game, game_with, offered, play, refusal, text};

const VARIANTS: [&str; 4] = ["ordo", "ordo-vulneris", "occasio", "occado"];

/// The other choices of the option of VS-2.
const INERT: &[(&str, &str)] = &[("far", "inert")];
const KEPT: &[(&str, &str)] = &[("far", "kept")];

/// Checkmate by White (0) or Black (1).
fn mated_by(side: usize) -> Option<Ending> {
    Some(Ending { winner: Side::new(side), reason: Reason::Checkmate })
}

#[test]
fn vs01_only_the_moved_die_is_turned() {
    for (variant, last) in [("ordo", 'P'), ("ordo-vulneris", 'X'), ("occado", 'X')] {
        let mut game = game(variant, "7k/7p/8/8/8/8/P5N1/7K w - A 0 1");
        for (moves, to, face) in
            [("a2a3 h8g8", "a3", "N"), ("a3b5 g8h8", "b5", "B"), ("b5a4 h8g8", "a4", "R"), ("a4a3 g8h8", "a3", "Q")]
        {
            play(&mut game, moves);
            assert_eq!(game.rules().square_fen(game.position(), to.parse().unwrap()), face, "{variant} {moves}");
        }
        play(&mut game, "a3b3");
        assert_eq!(text(&game), format!("7k/7p/8/8/8/1{last}6/6N1/7K b - - 9 5"));
    }
    let occasio = "7k/7p/8/8/8/8/P5N1/7K w - A 0 1";
    assert_eq!(after("occasio", occasio, "a2a3@q"), "7k/7p/8/8/8/Q7/6N1/7K b - - 1 1");
}

#[test]
fn vs02_a_pawn_face_on_the_far_base_rank() {
    let start = "4k3/p7/8/8/8/8/8/3QK3 w - - 4 1";
    let mut promoted = game("ordo", start);
    assert_eq!(offered(&promoted, "d1d8"), ["d1d8b", "d1d8n", "d1d8q", "d1d8r"]);
    play(&mut promoted, "d1d8q");
    assert_eq!(text(&promoted), "3Qk3/p7/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(check(&promoted), Some("e8".to_owned()));

    let mut inert = game_with("ordo", INERT, start);
    assert_eq!(offered(&inert, "d1d8"), ["d1d8"]);
    play(&mut inert, "d1d8");
    assert_eq!(text(&inert), "3Pk3/p7/8/8/8/8/8/4K3 b - - 5 1");
    play(&mut inert, "e8e7");
    assert!(offered(&inert, "d8").is_empty());

    let mut kept = game_with("ordo", KEPT, start);
    assert_eq!(offered(&kept, "d1d8"), ["d1d8"]);
    play(&mut kept, "d1d8");
    assert_eq!(text(&kept), "3Qk3/p7/8/8/8/8/8/4K3 b - - 5 1");
    assert_eq!(check(&kept), Some("e8".to_owned()));
}

#[test]
fn vs03_dice_turn_on_back_ranks_too() {
    let start = "8/6k1/8/8/8/8/8/R3K3 w - - 0 1";
    for variant in ["ordo", "ordo-vulneris", "occado"] {
        assert_eq!(after(variant, start, "a1a8"), "Q7/6k1/8/8/8/8/8/4K3 b - - 1 1", "{variant}");
        assert_eq!(after(variant, start, "a1b1"), "8/6k1/8/8/8/8/8/1Q2K3 b - - 1 1", "{variant}");
    }
    assert_eq!(offered(&game("occasio", start), "a1a8").len(), 6);
    assert_eq!(offered(&game("occasio", start), "a1b1").len(), 6);
}

#[test]
fn vs04_only_a_die_that_has_never_moved_makes_the_double_step() {
    let start = "7k/8/8/8/8/8/1P1P4/7K w - D 0 1";
    let both = game("ordo", start);
    assert_eq!(offered(&both, "b2"), ["b2b3"]);
    assert_eq!(offered(&both, "d2"), ["d2d3", "d2d4"]);
    assert_eq!(refusal(&both, "b2", "b4"), "why-has-moved");
    assert_eq!(after("ordo", start, "b2b3"), "7k/8/8/8/8/1N6/3P4/7K b - D 1 1");
    assert_eq!(after("ordo", start, "d2d3"), "7k/8/8/8/8/3N4/1P6/7K b - - 1 1");
    // A die that turned to a pawn on the second rank, and one that was healed there, count as moved.
    let mut turned = game("ordo", "7k/8/8/8/8/8/8/1Q5K w - - 0 1");
    play(&mut turned, "b1b2 h8g8");
    assert_eq!((offered(&turned, "b2"), refusal(&turned, "b2", "b4")), (vec!["b2b3".into()], "why-has-moved".into()));
    let mut healed = game("ordo-vulneris", "7k/8/8/8/8/8/1X6/7K w - - 0 1");
    play(&mut healed, "b2b2 h8g8");
    assert_eq!((offered(&healed, "b2"), refusal(&healed, "b2", "b4")), (vec!["b2b3".into()], "why-has-moved".into()));
}

#[test]
fn vs05_a_pawn_face_on_the_own_base_rank() {
    let start = "7k/8/8/8/8/8/4n1p1/K4P2 w - - 0 1";
    let game = game("ordo", start);
    assert_eq!(offered(&game, "f1"), ["f1e2", "f1f2", "f1g2"]);
    assert_eq!(refusal(&game, "f1", "f3"), "why-cannot-reach");
    assert_eq!(after("ordo", start, "f1f2"), "7k/8/8/8/8/8/4nNp1/K7 b - - 1 1");
    let mut turned = self::game("ordo", "7k/8/8/8/8/8/3Q4/K7 w - - 0 1");
    play(&mut turned, "d2d1 h8g8");
    assert_eq!(text(&turned), "6k1/8/8/8/8/8/8/K2P4 w - - 2 2");
    assert_eq!(offered(&turned, "d1"), ["d1d2"]);
}

#[test]
fn vs06_castling_needs_the_original_rook_die() {
    let start = "4k3/8/8/8/8/8/8/R3K2R w K - 0 1";
    for variant in VARIANTS {
        let mut castled = game(variant, start);
        assert_eq!(refusal(&castled, "e1", "c1"), "why-castling-right-lost", "{variant}");
        play(&mut castled, "e1g1");
        assert_eq!(text(&castled), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1", "{variant}");
    }
    // A bishop that turns to a rook on h1 gives no castling right.
    let mut turned = game("ordo", "4k3/8/8/8/8/8/6B1/R3K3 w Q - 0 1");
    play(&mut turned, "g2h1 e8e7");
    assert_eq!(text(&turned), "8/4k3/8/8/8/8/8/R3K2R w Q - 2 2");
    assert_eq!(refusal(&turned, "e1", "g1"), "why-castling-right-lost");
    assert_eq!(offered(&turned, "e1c1"), ["e1c1"]);
    let both = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(after("ordo", both, "h1h2"), "4k3/8/8/8/8/8/7Q/R3K3 b Q - 1 1");
    assert_eq!(after("ordo", both, "e1e2"), "4k3/8/8/8/8/8/4K3/R6R b - - 1 1");
    // A rook that is rolled to a rook again still counts as moved.
    assert_eq!(after("occasio", both, "h1g1@r e8e7 g1h1@r"), "8/4k3/8/8/8/8/8/R3K2R b Q - 3 2");
}

#[test]
fn vs07_the_new_face_gives_check_mate_and_stalemate() {
    let mut bishop = game("ordo", "4k3/p7/8/8/1N6/8/8/4K3 w - - 0 1");
    play(&mut bishop, "b4c6");
    assert_eq!(check(&bishop), Some("e8".to_owned()));
    let mut knight = game("ordo", "4k3/p7/8/1N6/8/8/8/4K3 w - - 0 1");
    play(&mut knight, "b5d6");
    assert_eq!(check(&knight), None);
    // A bishop that becomes a rook mates on the last rank. A knight that would mate becomes another piece and does not.
    let mut mate = game("ordo", "7k/6pp/8/1B6/8/8/8/6K1 w - - 0 1");
    play(&mut mate, "b5e8");
    assert_eq!(mate.ending(), mated_by(0));
    let mut smothered = game("ordo", "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1");
    play(&mut smothered, "g5f7");
    assert_eq!((smothered.ending(), check(&smothered)), (None, None));
    // A rook on b6 would leave a7 to the king. It becomes a queen, which does not.
    let mut stalemate = game("ordo", "k7/8/7R/8/8/8/8/7K w - - 0 1");
    play(&mut stalemate, "h6b6");
    assert_eq!(stalemate.ending(), drawn(Reason::Stalemate));
    // The rolled face decides about mate.
    for (face, ending) in [("q", mated_by(0)), ("r", mated_by(0)), ("b", None), ("x", None)] {
        let mut rolled = game("occasio", "7k/6pp/8/8/8/8/8/1R4K1 w - - 0 1");
        play(&mut rolled, &format!("b1b8@{face}"));
        assert_eq!(rolled.ending(), ending, "{face}");
    }
}

#[test]
fn vs08_promotion_is_mandatory_and_to_n_b_r_or_q() {
    let start = "8/2k3P1/8/8/8/8/8/4K3 w - - 0 1";
    for variant in VARIANTS {
        for options in [&[], INERT, KEPT] {
            let game = game_with(variant, options, start);
            assert_eq!(offered(&game, "g7"), ["g7g8b", "g7g8n", "g7g8q", "g7g8r"], "{variant} {options:?}");
        }
    }
}

#[test]
fn vs09_a_red_die_attacks_nothing_and_blocks() {
    let white = game("ordo-vulneris", "4k3/8/4X3/8/8/8/8/4R2K w - - 0 1");
    assert_eq!(refusal(&white, "e1", "e7"), "why-blocked");
    assert_eq!(refusal(&white, "e6", "e7"), "why-wounded");
    assert_eq!(offered(&white, "e6"), ["e6e6"]);
    // A pawn on d7 would give check; a red die does not. The king may step behind it, or capture it if it is
    // unprotected.
    let black = game("ordo-vulneris", "4k3/3X4/8/8/8/8/8/3R3K b - - 0 1");
    assert_eq!(check(&black), None);
    assert_eq!(offered(&black, "e8d8"), ["e8d8"]);
    assert_eq!(refusal(&black, "e8", "d7"), "why-into-check");
    assert_eq!(after("ordo-vulneris", "4k3/3X4/8/8/8/8/8/7K b - - 0 1", "e8d7"), "8/3k4/8/8/8/8/8/7K w - - 0 2");
    // A red die protects no other piece.
    let protected = |face: char| format!("k7/8/8/8/8/5{face}2/4b3/4K3 w - - 0 1");
    assert_eq!(after("ordo-vulneris", &protected('x'), "e1e2"), "k7/8/8/8/8/5x2/4K3/8 b - - 0 1");
    assert_eq!(refusal(&game("ordo-vulneris", &protected('b')), "e1", "e2"), "why-into-check");
}

#[test]
fn vs10_healing_does_not_answer_check() {
    for variant in ["ordo-vulneris", "occasio"] {
        let check = game(variant, "4r2k/8/8/8/3X4/8/8/4K3 w - - 0 1");
        assert_eq!(refusal(&check, "d4", "d4"), "why-healing-in-check", "{variant}");
        let mate = game(variant, "rr5k/8/8/3X4/8/8/8/K7 w - - 0 1");
        assert_eq!(mate.ending(), mated_by(1), "{variant}");
        let quiet = game(variant, "3r3k/8/8/8/3X4/8/8/4K3 w - - 0 1");
        assert!(!offered(&quiet, "d4d4").is_empty(), "{variant}");
    }
}

#[test]
fn vs11_no_stalemate_while_a_red_die_can_heal() {
    let red = "7k/8/8/3X4/8/1q6/8/K7 w - - 0 1";
    assert_eq!(game("ordo-vulneris", red).ending(), None);
    assert_eq!(after("ordo-vulneris", red, "d5d5"), "7k/8/8/3P4/8/1q6/8/K7 b - - 1 1");
    assert_eq!(actions(&game("occasio", red)), ["d5d5@b", "d5d5@n", "d5d5@p", "d5d5@q", "d5d5@r"].map(str::to_owned));
    for variant in VARIANTS {
        let bare = game(variant, "7k/8/8/8/8/1q6/8/K7 w - - 0 1");
        assert_eq!(bare.ending(), drawn(Reason::Stalemate), "{variant}");
    }
}

#[test]
fn vs12_healing_on_the_last_rank_promotes() {
    let start = "3Xk3/8/8/8/8/X7/8/4K3 w - - 9 9";
    let game = game("ordo-vulneris", start);
    assert_eq!(offered(&game, "d8"), ["d8d8b", "d8d8n", "d8d8q", "d8d8r"]);
    assert_eq!(offered(&game, "a3"), ["a3a3"]);
    let mut queen = game.clone();
    play(&mut queen, "d8d8q");
    assert_eq!(text(&queen), "3Qk3/8/8/8/8/X7/8/4K3 b - - 0 9");
    assert_eq!(check(&queen), Some("e8".to_owned()));
    assert_eq!(after("ordo-vulneris", start, "a3a3"), "3Xk3/8/8/8/8/P7/8/4K3 b - - 10 9");
    let black = "4k3/8/8/8/8/8/8/3xK3 b - - 9 9";
    assert_eq!(after("ordo-vulneris", black, "d1d1n"), "4k3/8/8/8/8/8/8/3nK3 w - - 0 10");
}

#[test]
fn vs13_a_move_may_roll_red_and_a_revival_may_not() {
    let game = game("occasio", "4k3/8/8/8/3X4/8/8/1N2K3 w - - 0 1");
    assert_eq!(offered(&game, "b1a3"), ["b1a3@b", "b1a3@n", "b1a3@p", "b1a3@q", "b1a3@r", "b1a3@x"]);
    assert_eq!(offered(&game, "d4"), ["d4d4@b", "d4d4@n", "d4d4@p", "d4d4@q", "d4d4@r"]);
    assert!(game.rules().parse_action(game.position(), "d4d4@x").is_err());
}

/// A player announces the square before the roll. Undo gives back the position before the announcement.
#[test]
fn vs14_a_move_is_announced_before_the_roll() {
    let start = "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1";
    let mut game = game("occasio", start);
    let announced = game.rules().parse_uci(game.position(), "b1c3").unwrap();
    assert_eq!(game.rules().rolls(game.position(), announced).len(), 6);
    assert_eq!(game.play(Action::Move(announced)), Err(Why::NotRolled));
    assert_eq!(text(&game), start);
    play(&mut game, "b1c3@r");
    assert_eq!(text(&game), "4k3/8/8/8/8/2R5/8/4K3 b - - 1 1");
    game.undo().unwrap();
    assert_eq!(text(&game), start);
    assert_eq!(game.rules().rolls(game.position(), announced).len(), 6);
    game.redo().unwrap();
    assert_eq!(text(&game), "4k3/8/8/8/8/2R5/8/4K3 b - - 1 1");
}

#[test]
fn vs15_a_rolled_pawn_on_the_last_rank_is_replaced_by_choice() {
    let start = "8/7k/8/8/8/8/8/R3K3 w - - 3 1";
    let mut game = game("occasio", start);
    play(&mut game, "a1a8@p");
    assert_eq!((text(&game), game.ending()), ("P7/7k/8/8/8/8/8/4K3 w - - 3 1".to_owned(), None));
    assert_eq!(actions(&game), ["a8a8b", "a8a8n", "a8a8q", "a8a8r"].map(str::to_owned));
    assert_eq!(refusal(&game, "e1", "e2"), "why-choose-first");
    play(&mut game, "a8a8n");
    assert_eq!(text(&game), "N7/7k/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(after("occasio", start, "a1a8@r"), "R7/7k/8/8/8/8/8/4K3 b - - 4 1");
    assert_eq!(after("occasio", start, "a1a7@p"), "8/P6k/8/8/8/8/8/4K3 b - - 4 1");
    // The same holds for a red die that is healed on the last rank.
    let revived = "X7/7k/8/8/8/8/8/4K3 w - - 3 1";
    assert_eq!(after("occasio", revived, "a8a8@p"), "P7/7k/8/8/8/8/8/4K3 w - - 3 1");
    assert_eq!(after("occasio", revived, "a8a8@p a8a8q"), "Q7/7k/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(after("occasio", revived, "a8a8@b"), "B7/7k/8/8/8/8/8/4K3 b - - 4 1");
}

#[test]
fn vs16_the_king_and_castling_roll_nothing() {
    let start = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let game = game("occasio", start);
    let king = ["e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "e1g1"];
    assert_eq!(offered(&game, "e1"), king);
    assert_eq!(offered(&game, "h1h2").len(), 6);
    assert_eq!(after("occasio", start, "e1c1"), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
}

#[test]
fn vs17_a_red_die_is_rolled_when_its_owners_turn_begins() {
    let start = "4k3/8/8/8/3X4/8/P7/4K3 w - A 6 1";
    let mut game = game("occado", start);
    assert_eq!(actions(&game), ["d4d4@b", "d4d4@n", "d4d4@p", "d4d4@q", "d4d4@r"].map(str::to_owned));
    assert_eq!(refusal(&game, "a2", "a3"), "why-roll-first");
    assert_eq!(refusal(&game, "e1", "e2"), "why-roll-first");
    play(&mut game, "d4d4@n");
    assert_eq!(text(&game), "4k3/8/8/8/3N4/8/P7/4K3 w - A 6 1");
    assert_eq!(offered(&game, "d4f5"), ["d4f5"]);
    // Another piece than the rolled die may move.
    assert_eq!(after("occado", start, "d4d4@n a2a3"), "4k3/8/8/8/3N4/N7/8/4K3 b - - 7 1");
    // Several red dice are rolled in the order of their squares.
    let mut two = self::game("occado", "4k3/8/8/8/3X4/8/7X/4K3 w - - 0 1");
    assert!(actions(&two).iter().all(|action| action.starts_with("h2h2@")));
    play(&mut two, "h2h2@r");
    assert_eq!(offered(&two, "d4d4@").len(), 5);
    assert_eq!(refusal(&two, "h2", "h3"), "why-roll-first");
}

#[test]
fn vs18_the_roll_shows_a_piece() {
    let game = game("occado", "4k3/8/8/8/3X4/8/8/4K3 w - - 0 1");
    assert_eq!(actions(&game).len(), 5);
    assert!(game.rules().parse_action(game.position(), "d4d4@x").is_err());
}

#[test]
fn vs19_a_rolled_pawn_on_the_last_rank_is_replaced_before_the_move() {
    let mut game = game("occado", "3X3k/8/8/8/8/8/8/4K3 w - - 5 1");
    play(&mut game, "d8d8@p");
    assert_eq!(text(&game), "3P3k/8/8/8/8/8/8/4K3 w - - 5 1");
    assert_eq!(actions(&game), ["d8d8b", "d8d8n", "d8d8q", "d8d8r"].map(str::to_owned));
    assert_eq!(refusal(&game, "e1", "e2"), "why-choose-first");
    play(&mut game, "d8d8b");
    assert_eq!(text(&game), "3B3k/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(offered(&game, "d8a5"), ["d8a5"]);
    assert_eq!(offered(&game, "e1").len(), 5);
    // Faces other than the pawn leave no choice.
    let rook = after("occado", "3X3k/8/8/8/8/8/8/4K3 w - - 5 1", "d8d8@r e1e2");
    assert_eq!(rook, "3R3k/8/8/8/8/8/4K3/8 b - - 6 1");
}

#[test]
fn vs20_a_red_die_in_the_opponents_turn() {
    let start = "k7/8/8/8/8/5x2/4x3/4K3 w - - 3 1";
    let mut game = game("occado", start);
    assert_eq!(actions(&game), ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"].map(str::to_owned));
    play(&mut game, "e1e2");
    assert_eq!(text(&game), "k7/8/8/8/8/5x2/4K3/8 b - - 0 1");
    assert_eq!((offered(&game, "f3f3@").len(), actions(&game).len()), (5, 5));
    let shield = self::game("occado", "k3r3/8/8/8/8/4x3/8/4K3 w - - 0 1");
    assert_eq!(check(&shield), None);
}

#[test]
fn vs21_a_pawn_promotes_in_occado() {
    let start = "8/2k3P1/8/8/8/8/8/4K3 w - - 3 1";
    for (face, wanted) in [("n", 'N'), ("b", 'B'), ("r", 'R'), ("q", 'Q')] {
        let wanted = format!("6{wanted}1/2k5/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(after("occado", start, &format!("g7g8{face}")), wanted);
    }
}

#[test]
fn vs22_the_victims_roll_comes_before_the_mate() {
    let start = "1r5k/2r5/8/3X4/8/8/8/K7 b - - 0 1";
    for (face, saved) in [("p", &[][..]), ("n", &[]), ("b", &["d5a2"]), ("r", &["d5a5"]), ("q", &["d5a2", "d5a5"])] {
        let mut game = game("occado", start);
        play(&mut game, "c7a7");
        assert_eq!((game.ending(), check(&game)), (None, Some("a1".to_owned())));
        play(&mut game, &format!("d5d5@{face}"));
        assert_eq!(game.ending(), if saved.is_empty() { mated_by(1) } else { None }, "{face}");
        assert_eq!(actions(&game), saved, "{face}");
    }
    let mut vulneris = game("ordo-vulneris", start);
    play(&mut vulneris, "c7a7");
    assert_eq!(vulneris.ending(), mated_by(1));
}

#[test]
fn vs23_only_bare_kings_are_dead() {
    for variant in VARIANTS {
        for die in ["N", "B", "n", "b", "P"] {
            let game = game(variant, &format!("4k3/8/8/8/8/2{die}5/8/4K3 w - - 0 1"));
            assert_eq!(game.ending(), None, "{variant} {die}");
        }
        let bare = game(variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(bare.ending(), drawn(Reason::DeadPosition), "{variant}");
    }
    for variant in &VARIANTS[1..] {
        assert_eq!(game(variant, "4k3/8/8/8/8/2X5/8/4K3 w - - 0 1").ending(), None, "{variant}");
    }
}

#[test]
fn vs23_what_tells_positions_apart() {
    let game = game("ordo", "r3k3/8/8/8/8/8/P7/4K2R w Kq A 0 1");
    let same = |a: &str, b: &str| game.rules().parse_fen(a).unwrap().repeats(&game.rules().parse_fen(b).unwrap());
    let one = "r3k3/8/8/8/8/8/P7/4K2R w Kq A 0 1";
    assert!(same(one, "r3k3/8/8/8/8/8/P7/4K2R w Kq A 30 60"));
    for other in [
        "r3k3/8/8/8/8/8/P7/4K2R w Kq - 0 1",
        "r3k3/8/8/8/8/8/P7/4K2R w K A 0 1",
        "r3k3/8/8/8/8/8/P7/4K2R w q A 0 1",
        "n3k3/8/8/8/8/8/P7/4K2R w K A 0 1",
        "r3k3/8/8/8/8/8/P7/4K2R b Kq A 0 1",
        "r3k3/8/8/8/8/8/1P6/4K2R w Kq B 0 1",
    ] {
        assert!(!same(one, other), "{other}");
    }
}

#[test]
fn vs23_what_counts_against_the_fifty_moves() {
    for variant in VARIANTS {
        let roll = if variant == "occasio" { "@n" } else { "" };
        let start = "4k3/1P6/2n5/8/8/8/P7/4K2R w - A 30 40";
        let pawn = after(variant, start, &format!("a2a3{roll}"));
        assert_eq!(pawn, "4k3/1P6/2n5/8/8/N7/8/4K2R b - - 31 40", "{variant}");
        let promotion = after(variant, start, "b7b8n");
        assert_eq!(promotion, "1N2k3/8/2n5/8/8/8/P7/4K2R b - A 0 40", "{variant}");
        let capture = "4k3/8/2n5/1P6/8/8/P7/4K3 w - A 30 40";
        let capture = after(variant, capture, &format!("b5c6{roll}"));
        assert_eq!(capture, "4k3/8/2N5/8/8/8/P7/4K3 b - A 0 40", "{variant}");
    }
}

#[test]
fn vs24_like_pieces_are_unlimited() {
    for variant in VARIANTS {
        let mut game = game(variant, "2k5/6P1/8/8/8/8/QQ6/4K3 w - - 0 1");
        play(&mut game, "g7g8q");
        assert_eq!(text(&game), "2k3Q1/8/8/8/8/8/QQ6/4K3 b - - 0 1", "{variant}");
        let mut fifteen = self::game(variant, "6rk/P5pp/8/8/8/8/QQQQQQQQ/QQQQQQ1K w - - 0 1");
        play(&mut fifteen, "a7a8q");
        assert_eq!(text(&fifteen), "Q5rk/6pp/8/8/8/8/QQQQQQQQ/QQQQQQ1K b - - 0 1", "{variant}");
    }
}

/// A captured die is out of the game with any face. A captured red die is never rolled or healed.
#[test]
fn vs26_a_captured_die_is_out_of_play() {
    for face in ["p", "n", "b", "r", "q", "x"] {
        let start = format!("8/1k6/8/8/8/8/R3{face}3/7K w - - 7 1");
        assert_eq!(after("occado", &start, "a2e2"), "8/1k6/8/8/8/8/4Q3/7K b - - 0 1", "{face}");
    }
    let mut red = game("occado", "8/1k6/8/8/8/8/R3x3/7K w - - 7 1");
    play(&mut red, "a2e2");
    assert_eq!(actions(&red), ["b7a7", "b7a8", "b7b6", "b7b8", "b7c6", "b7c7", "b7c8"].map(str::to_owned));
}

#[test]
fn vs27_own_dice_are_not_captured() {
    let game = game("ordo-vulneris", "1k6/8/8/8/8/8/8/R2X3K w - - 0 1");
    assert_eq!(refusal(&game, "a1", "d1"), "why-own-piece");
    assert_eq!(refusal(&game, "a1", "e1"), "why-blocked");
    assert_eq!(offered(&game, "a1c1"), ["a1c1"]);
}

#[test]
fn vs28_a_rolled_face_does_not_take_the_king() {
    let start = "3k4/8/8/8/3X4/8/8/7K w - - 0 1";
    let mut game = game("occado", start);
    play(&mut game, "d4d4@r");
    assert_eq!(text(&game), "3k4/8/8/8/3R4/8/8/7K w - - 0 1");
    assert_eq!(refusal(&game, "d4", "d8"), "why-royal-is-mated");
    assert_eq!(offered(&game, "d4d7"), ["d4d7"]);
    play(&mut game, "h1h2");
    assert_eq!((text(&game).as_str(), check(&game)), ("3k4/8/8/8/3R4/8/7K/8 b - - 1 1", Some("d8".to_owned())));
    let mut away = self::game("occado", start);
    play(&mut away, "d4d4@r d4b4");
    assert_eq!((text(&away).as_str(), check(&away)), ("3k4/8/8/8/1Q6/8/8/7K b - - 1 1", None));
}

#[test]
fn vs29_inert_pawns_on_the_far_base_rank() {
    let after = |variant, position, moves| after_with(variant, INERT, position, moves);
    let red = "3X3k/8/8/8/8/8/8/4K3 w - - 5 1";
    assert_eq!(after("ordo-vulneris", red, "d8d8"), "3P3k/8/8/8/8/8/8/4K3 b - - 6 1");
    assert_eq!(after("occasio", red, "d8d8@p"), "3P3k/8/8/8/8/8/8/4K3 b - - 6 1");
    let rook = "8/7k/8/8/8/8/8/R3K3 w - - 3 1";
    assert_eq!(after("occasio", rook, "a1a8@p"), "P7/7k/8/8/8/8/8/4K3 b - - 4 1");
    assert_eq!(after("occado", red, "d8d8@p"), "3P3k/8/8/8/8/8/8/4K3 w - - 5 1");
    // No choice is due: the pawn has no action, and other pieces move.
    for variant in VARIANTS {
        let pawn = game_with(variant, INERT, "3P3k/8/8/8/8/8/8/4K3 w - - 5 1");
        assert_eq!(actions(&pawn), ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"].map(str::to_owned), "{variant}");
    }
}

#[test]
fn vs29_dice_kept_on_the_far_base_rank() {
    let rook = "8/7k/8/8/8/8/8/R3K3 w - - 3 1";
    for variant in VARIANTS {
        let game = game_with(variant, KEPT, rook);
        assert_eq!(offered(&game, "a1a8"), ["a1a8"], "{variant}");
        assert_eq!(after_with(variant, KEPT, rook, "a1a8"), "R7/7k/8/8/8/8/8/4K3 b - - 4 1", "{variant}");
    }
    assert_eq!(offered(&game_with("occasio", KEPT, rook), "a1a7").len(), 6);
    assert_eq!(after_with("ordo", KEPT, rook, "a1a7"), "8/Q6k/8/8/8/8/8/4K3 b - - 4 1");
    let queen = "8/7k/8/8/8/8/8/Q3K3 w - - 3 1";
    for variant in ["ordo", "ordo-vulneris", "occado"] {
        assert_eq!(after_with(variant, KEPT, queen, "a1a8"), "Q7/7k/8/8/8/8/8/4K3 b - - 4 1", "{variant}");
    }
    // A red die on the last rank can be healed to any face.
    let red = "X7/7k/8/8/8/8/8/4K3 w - - 3 1";
    for variant in ["ordo-vulneris", "occasio"] {
        let game = game_with(variant, KEPT, red);
        assert_eq!(offered(&game, "a8"), ["a8a8b", "a8a8n", "a8a8q", "a8a8r"], "{variant}");
        assert_eq!(offered(&game, "e1").len(), 5, "{variant}");
        assert_eq!(after_with(variant, KEPT, red, "a8a8r"), "R7/7k/8/8/8/8/8/4K3 b - - 0 1", "{variant}");
    }
}

#[test]
fn vs30_three_times_and_fifty_rounds_end_the_game() {
    for variant in VARIANTS {
        let mut three = game(variant, "4k3/p7/8/8/8/8/P7/4K3 w - Aa 0 1");
        play(&mut three, "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1");
        assert_eq!((three.ending(), three.claimable()), (None, None), "{variant}");
        assert_eq!(three.play(Action::Claim), Err(Why::NothingToClaim), "{variant}");
        play(&mut three, "d8e8");
        assert_eq!(three.ending(), drawn(Reason::Repetition), "{variant}");

        let mut fifty = game(variant, "4k3/p7/8/8/8/8/P7/4K3 w - Aa 98 80");
        let roll = if variant == "occasio" { "@n" } else { "" };
        play(&mut fifty, &format!("a2a3{roll}"));
        assert_eq!((fifty.ending(), fifty.claimable()), (None, None), "{variant}");
        play(&mut fifty, "e8d8");
        assert_eq!(fifty.ending(), drawn(Reason::QuietTurns), "{variant}");

        let mut promotion = game(variant, "8/2k3P1/8/8/8/8/8/4K3 w - - 99 80");
        play(&mut promotion, "g7g8n");
        assert_eq!(promotion.ending(), None, "{variant}");
    }
    // Healing is a turn; a roll before the move is not.
    let red = "4k3/8/8/8/3X4/8/8/4K3 w - - 99 80";
    let mut healed = game("ordo-vulneris", red);
    play(&mut healed, "d4d4");
    assert_eq!(healed.ending(), drawn(Reason::QuietTurns));
    let mut rolled = game("occado", red);
    play(&mut rolled, "d4d4@n");
    assert_eq!(rolled.ending(), None);
    play(&mut rolled, "d4f5");
    assert_eq!(rolled.ending(), drawn(Reason::QuietTurns));
}

/// White's first king move ends the right to castle. So the position before it does not count as the same.
#[test]
fn vs30_lost_rights_are_no_repetition() {
    let mut game = game("ordo", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play(&mut game, "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8");
    assert_eq!((game.ending(), game.occurrences()), (None, 2));
    play(&mut game, "e1d1");
    assert_eq!(game.ending(), drawn(Reason::Repetition));
}

#[test]
fn vs30_occado_counts_the_position_before_the_roll() {
    let round = "d4d4@q d4d5 b8c8 d5d5@q d5d4 c8b8";
    let mut before = game("occado", "1k6/8/8/8/3X4/8/8/7K w - - 0 1");
    play(&mut before, round);
    assert_eq!((before.ending(), before.occurrences()), (None, 2));
    play(&mut before, round);
    assert_eq!(before.ending(), drawn(Reason::Repetition));
    // The queen stands on d4 three times, but two of these positions come only after a roll.
    let mut rolled = game("occado", "1k6/8/8/8/3Q4/8/8/7K w - - 0 1");
    play(&mut rolled, "d4d5 b8c8 d5d5@q d5d4 c8b8");
    play(&mut rolled, round);
    play(&mut rolled, "d4d4@q");
    assert_eq!(rolled.ending(), None);
    play(&mut rolled, "d4d5");
    assert_eq!(rolled.ending(), drawn(Reason::Repetition));
}

#[test]
fn v20a_the_rolled_rook_saves_the_king() {
    let start = "7k/8/8/4X3/8/8/5PPP/4r1K1 w - FGH 4 30";
    for face in ["r", "q"] {
        let mut game = game("occado", start);
        assert_eq!(game.ending(), None);
        play(&mut game, &format!("e5e5@{face}"));
        assert_eq!((game.ending(), actions(&game)), (None, vec!["e5e1".to_owned()]), "{face}");
        play(&mut game, "e5e1");
        let die = if face == "r" { "Q" } else { "X" };
        assert_eq!(text(&game), format!("7k/8/8/8/8/8/5PPP/4{die}1K1 b - FGH 0 30"));
    }
}

#[test]
fn v20b_no_parry_after_the_roll_is_mate() {
    for face in ["b", "n", "p"] {
        let mut game = game("occado", "8/7k/8/4X3/8/8/5PPP/4r1K1 w - FGH 4 30");
        assert_eq!(game.ending(), None);
        play(&mut game, &format!("e5e5@{face}"));
        assert_eq!(game.ending(), mated_by(1), "{face}");
    }
}

#[test]
fn v21_ordo_e2e4() {
    let rules = game("ordo", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1").rules().clone();
    let mut game = Game::new(rules, Start::Setup).unwrap();
    play(&mut game, "e2e4");
    assert_eq!(text(&game), "rnbqkbnr/pppppppp/8/8/4N3/8/PPPP1PPP/RNBQKBNR b KQkq ABCDFGHabcdefgh 1 1");
    assert_eq!(game.moves().len(), 20);
}

#[test]
fn v22_healing_costs_one_turn() {
    let mut game = game("ordo-vulneris", "4k3/p7/8/8/8/8/8/3QK3 w - a 0 1");
    play(&mut game, "d1d5");
    assert_eq!(text(&game), "4k3/p7/8/3X4/8/8/8/4K3 b - a 1 1");
    play(&mut game, "e8f8");
    assert_eq!(offered(&game, "d5"), ["d5d5"]);
    play(&mut game, "d5d5");
    assert_eq!(text(&game), "5k2/p7/8/3P4/8/8/8/4K3 b - a 3 2");
    play(&mut game, "f8g8 d5d6");
    assert_eq!(text(&game), "6k1/p7/3N4/8/8/8/8/4K3 b - a 5 3");
}

#[test]
fn v23_a_revival_consumes_one_move() {
    let mut game = game("occasio", "4k3/p7/8/8/8/8/8/1N2K3 w - a 0 1");
    play(&mut game, "b1c3@x e8f8");
    assert_eq!(text(&game), "5k2/p7/8/8/8/2X5/8/4K3 w - a 2 2");
    assert_eq!(refusal(&game, "c3", "e4"), "why-wounded");
    assert_eq!(offered(&game, "c3").len(), 5);
    // The arbiter rolls X, X and B. The record has only the last roll, the bishop.
    play(&mut game, "c3c3@b");
    assert_eq!(text(&game), "5k2/p7/8/8/8/2B5/8/4K3 b - a 3 2");
    play(&mut game, "f8g8");
    assert_eq!(offered(&game, "c3e5").len(), 6);
    assert_eq!(refusal(&game, "c3", "e4"), "why-cannot-reach");
    play(&mut game, "c3e5@q");
    assert_eq!(text(&game), "6k1/p7/8/4Q3/8/8/8/4K3 b - a 5 3");
}

#[test]
fn v24_a_pawn_that_rolls_a_pawn_has_moved() {
    let mut game = game("occasio", "4k3/8/8/8/3p4/8/4P3/4K3 w - E 0 1");
    assert!(offered(&game, "e2e4").contains(&"e2e4@p".to_owned()));
    play(&mut game, "e2e4@p");
    assert_eq!(text(&game), "4k3/8/8/8/3pP3/8/8/4K3 b - - 1 1");
    assert_eq!(refusal(&game, "d4", "e3"), "why-nothing-to-capture");
    assert_eq!(offered(&game, "d4").len(), offered(&game, "d4d3@").len());
    play(&mut game, "e8d8");
    assert_eq!(offered(&game, "e4e5@").len(), 6);
    assert_eq!(refusal(&game, "e4", "e6"), "why-cannot-reach");
}

#[test]
fn v25_rolled_and_moved_in_one_turn() {
    let mut game = game("occado", "4k3/p7/8/8/8/8/P7/3QK3 w - Aa 0 1");
    play(&mut game, "d1d4");
    assert_eq!(text(&game), "4k3/p7/8/8/3X4/8/P7/4K3 b - Aa 1 1");
    play(&mut game, "e8f8 d4d4@n");
    assert_eq!(text(&game), "5k2/p7/8/8/3N4/8/P7/4K3 w - Aa 2 2");
    let mut other = game.clone();
    play(&mut game, "d4f5");
    assert_eq!(text(&game), "5k2/p7/8/5B2/8/8/P7/4K3 b - Aa 3 2");
    play(&mut other, "a2a4");
    assert_eq!(text(&other), "5k2/p7/8/8/N2N4/8/8/4K3 b - a 3 2");
}

#[test]
fn v26_a_promoted_die_is_neither_turned_nor_rolled() {
    for variant in VARIANTS {
        let moved = after(variant, "8/P6k/8/8/8/8/8/4K3 w - - 3 1", "a7a8r");
        assert_eq!(moved, "R7/7k/8/8/8/8/8/4K3 b - - 0 1", "{variant}");
    }
}

#[test]
fn v27_bare_kings_are_a_draw_at_once() {
    for variant in VARIANTS {
        let mut game = game(variant, "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1");
        assert_eq!(game.ending(), None, "{variant}");
        play(&mut game, "e1e2");
        assert_eq!(game.ending(), drawn(Reason::DeadPosition), "{variant}");
    }
}
