//! Das Trojanische Spiel: the decisions T-1 to T-26, and rule 6.

use tessera_rules::{Action, Effect, Ending, Game, Reason, Side, Why};

use super::{actions, check, drawn, offered, play, refusal, text};

fn game(position: &str) -> Game {
    super::game("trojan", position)
}

/// The position after these actions.
fn after(position: &str, moves: &str) -> String {
    super::after("trojan", position, moves)
}

#[test]
fn t01_the_king_is_neither_carried_nor_carrier() {
    let game = game("6k1/8/8/8/8/8/RB6/KN6 w - - 0 1");
    for (from, to) in [("a1", "a2"), ("a1", "b1"), ("a1", "b2"), ("a2", "a1"), ("b2", "a1")] {
        assert_eq!(refusal(&game, from, to), "why-royal-stacks", "{from}{to}");
    }
    assert_eq!(offered(&game, "a2b2"), ["a2b2"]);
    for stack in ["(KR)", "(RK)", "(RKN)"] {
        let error = game.rules().parse_fen(&format!("4k3/8/8/8/8/8/8/4{stack}3 w - - 0 1")).unwrap_err();
        let keys: Vec<String> = error.faults.iter().map(|fault| fault.reason.message().key).collect();
        assert!(keys.contains(&"position-royal-in-stack".to_owned()), "{stack}: {keys:?}");
    }
}

/// A quiet move, a move onto an own piece and a capture, each with one, two and all three pieces.
#[test]
fn t02_any_number_may_stay_behind() {
    let start = "4k3/8/3P4/8/3(RNB)2n1/8/8/4K3 w - - 7 20";
    for (action, wanted) in [
        ("1d4a4", "4k3/8/3P4/8/R2(NB)2n1/8/8/4K3 b - - 8 20"),
        ("2d4a4", "4k3/8/3P4/8/(RN)2B2n1/8/8/4K3 b - - 8 20"),
        ("d4a4", "4k3/8/3P4/8/(RNB)5n1/8/8/4K3 b - - 8 20"),
        ("1d4d6", "4k3/8/3(RP)4/8/3(NB)2n1/8/8/4K3 b - - 8 20"),
        ("2d4d6", "4k3/8/3(RNP)4/8/3B2n1/8/8/4K3 b - - 8 20"),
        ("d4d6", "4k3/8/3(RNBP)4/8/6n1/8/8/4K3 b - - 8 20"),
        ("1d4g4", "4k3/8/3P4/8/3(NB)2R1/8/8/4K3 b - - 0 20"),
        ("2d4g4", "4k3/8/3P4/8/3B2(RN)1/8/8/4K3 b - - 0 20"),
        ("d4g4", "4k3/8/3P4/8/6(RNB)1/8/8/4K3 b - - 0 20"),
    ] {
        assert_eq!(after(start, action), wanted, "{action}");
    }
}

/// Only the top piece decides how a stack moves. A rook has 14 squares with 3 heights each, and the king has 3 moves.
#[test]
fn t03_lower_pieces_do_not_move_alone() {
    let game = game("7k/8/8/8/3(RNB)4/8/8/7K w - - 0 1");
    assert_eq!(refusal(&game, "d4", "f6"), "why-cannot-reach");
    assert_eq!(refusal(&game, "d4", "e6"), "why-cannot-reach");
    assert_eq!(actions(&game).len(), 3 * 14 + 3);
    for count in ["1d4", "2d4", "d4"] {
        assert_eq!(offered(&game, count).len(), 14, "{count}");
    }
}

#[test]
fn t04_a_stack_is_captured_as_a_whole() {
    let before = "7k/P5b1/8/8/3(QRB)4/8/8/7K";
    let mut game = game(&format!("{before} b - - 4 1"));
    play(&mut game, "g7d4");
    assert_eq!(text(&game), "7k/P7/8/8/3b4/8/8/7K w - - 0 2");
    // The hidden pieces have left the board too, so a pawn can be promoted to them.
    assert_eq!(offered(&game, "a7"), ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    let before = self::game(&format!("{before} w - - 4 1"));
    assert_eq!(offered(&before, "a7"), ["a7a8b", "a7a8n", "a7a8r"]);
}

#[test]
fn t05_a_pawn_stacks_straight_ahead_only() {
    let start = "7k/8/8/8/1NBN4/2P5/8/7K w - - 5 1";
    let game = game(start);
    assert_eq!(refusal(&game, "c3", "b4"), "why-cannot-stack");
    assert_eq!(refusal(&game, "c3", "d4"), "why-cannot-stack");
    assert_eq!(offered(&game, "c3"), ["c3c4"]);
    assert_eq!(after(start, "c3c4"), "7k/8/8/8/1N(PB)N4/8/8/7K b - - 0 1");
    let enemies = self::game("7k/8/8/8/1nbn4/2P5/8/7K w - - 5 1");
    assert_eq!(refusal(&enemies, "c3", "c4"), "why-cannot-capture");
    assert_eq!(offered(&enemies, "c3"), ["c3b4", "c3d4"]);
}

#[test]
fn t06_a_double_step_stacks_if_the_passed_square_is_empty() {
    let free = "4k3/8/8/8/4(NB)3/8/4P3/4K3 w - - 3 1";
    assert_eq!(after(free, "e2e4"), "4k3/8/8/8/4(PNB)3/8/8/4K3 b - - 0 1");
    let own = game("4k3/8/8/8/4(NB)3/4N3/4P3/4K3 w - - 3 1");
    assert_eq!(offered(&own, "e2"), ["e2e3"]);
    assert_eq!(refusal(&own, "e2", "e4"), "why-blocked");
    let enemy = game("4k3/8/8/8/4(NB)3/4n3/4P3/4K3 w - - 3 1");
    assert!(offered(&enemy, "e2").is_empty());
    assert_eq!(refusal(&enemy, "e2", "e4"), "why-blocked");
}

/// A pawn that a rook has carried back can make a double step again, which allows en passant.
#[test]
fn t07_every_pawn_on_its_base_rank_may_double_step() {
    let mut white = game("4k3/8/8/8/2p(RP)4/8/8/4K3 w - - 0 1");
    play(&mut white, "d4d2 e8e7 1d2a2 e7e8");
    assert_eq!(offered(&white, "d2"), ["d2d3", "d2d4"]);
    play(&mut white, "d2d4");
    assert_eq!(text(&white), "4k3/8/8/8/2pP4/8/R7/4K3 b - d3 0 3");
    assert_eq!(offered(&white, "c4"), ["c4c3", "c4d3"]);
    let mut black = game("4k3/8/8/3(rp)P3/8/8/8/4K3 b - - 0 1");
    play(&mut black, "d5d7 e1e2 1d7a7 e2e1 d7d5");
    assert_eq!(text(&black), "4k3/r7/8/3pP3/8/8/8/4K3 w - d6 0 4");
    assert_eq!(offered(&game("4k3/8/8/8/8/2P5/8/4K3 w - - 0 1"), "c3"), ["c3c4"]);
}

#[test]
fn t08_a_carried_pawn_makes_no_double_step() {
    let mut carried = game("k7/8/8/8/3p4/8/4(RP)3/6K1 w - - 3 1");
    play(&mut carried, "e2e4");
    assert_eq!(text(&carried), "k7/8/8/8/3p(RP)3/8/8/6K1 b - - 4 1");
    assert_eq!(refusal(&carried, "d4", "e3"), "why-nothing-to-capture");
    let on_top = "k7/8/8/8/3p4/8/4(PR)3/6K1 w - - 3 1";
    assert_eq!(after(on_top, "e2e4"), "k7/8/8/8/3p(PR)3/8/8/6K1 b - e3 0 1");
}

#[test]
fn t09_en_passant_takes_the_moved_group() {
    let alone = "7k/8/8/8/3p(PN)p2/8/8/7K b - e3 0 1";
    assert_eq!(after(alone, "d4e3"), "7k/8/8/8/5p2/4p3/8/7K w - - 0 2");
    assert_eq!(after(alone, "f4e3"), "7k/8/8/8/3p4/4p3/8/7K w - - 0 2");
    // The pawn steps onto an own stack. The capture leaves that stack, and the piece that stayed on e2.
    let mut part = game("7k/8/8/8/3p(RB)3/8/4(PN)3/7K w - - 0 1");
    play(&mut part, "1e2e4");
    assert_eq!(text(&part), "7k/8/8/8/3p(PRB)3/8/4N3/7K b - e3:1 0 1");
    play(&mut part, "d4e3");
    assert_eq!(text(&part), "7k/8/8/8/4(RB)3/4p3/4N3/7K w - - 0 2");
    let mut all = game("7k/8/8/8/3p(RB)3/8/4(PN)3/7K w - - 0 1");
    play(&mut all, "e2e4");
    assert_eq!(text(&all), "7k/8/8/8/3p(PNRB)3/8/8/7K b - e3:2 0 1");
    play(&mut all, "d4e3");
    assert_eq!(text(&all), "7k/8/8/8/4(RB)3/4p3/8/7K w - - 0 2");
}

/// The capture would uncover the rook beneath the captured pawn, which attacks along the rank that both pawns leave.
#[test]
fn t09_what_stays_may_make_en_passant_illegal() {
    let mut game = game("8/8/8/8/k2p(RB)3/8/4P3/7K w - - 0 1");
    play(&mut game, "e2e4");
    assert_eq!(text(&game), "8/8/8/8/k2p(PRB)3/8/8/7K b - - 0 1");
    assert_eq!(offered(&game, "d4"), ["d4d3"]);
    let harmless = "8/8/8/8/k2p(NB)3/8/4P3/7K w - - 0 1";
    assert_eq!(after(harmless, "e2e4"), "8/8/8/8/k2p(PNB)3/8/8/7K b - e3:1 0 1");
}

#[test]
fn t10_a_pawn_captures_en_passant_with_any_cargo() {
    let start = "7k/8/8/8/3(prn)P3/8/8/7K b - e3 0 1";
    assert_eq!(after(start, "1d4e3"), "7k/8/8/8/3(rn)4/4p3/8/7K w - - 0 2");
    assert_eq!(after(start, "2d4e3"), "7k/8/8/8/3n4/4(pr)3/8/7K w - - 0 2");
    assert_eq!(after(start, "d4e3"), "7k/8/8/8/8/4(prn)3/8/7K w - - 0 2");
    // A pawn that is carried cannot capture en passant.
    let mut carried = game("7k/8/8/8/3(bp)4/8/4P3/7K w - - 0 1");
    play(&mut carried, "e2e4");
    assert_eq!(text(&carried), "7k/8/8/8/3(bp)P3/8/8/7K b - - 0 1");
    // The bishop's move to e3 is an ordinary one and captures nothing on e4.
    play(&mut carried, "d4e3");
    assert_eq!(text(&carried), "7k/8/8/8/4P3/4(bp)3/8/7K w - - 1 2");
}

#[test]
fn t11_a_pawn_on_its_first_rank_makes_one_step() {
    let mut game = game("7k/8/8/8/8/8/3n4/2P4K w - - 0 1");
    assert_eq!(offered(&game, "c1"), ["c1c2", "c1d2"]);
    assert_eq!(refusal(&game, "c1", "c3"), "why-cannot-reach");
    play(&mut game, "c1c2 h8h7 c2c4");
    assert_eq!(text(&game), "8/7k/8/8/2P5/8/3n4/7K b - - 0 2");
}

#[test]
fn t12_a_hidden_pawn_waits_on_the_last_rank() {
    let mut game = game("8/(NP)7/8/7k/8/8/8/4K3 w - - 0 1");
    play(&mut game, "a7c8");
    assert_eq!(text(&game), "2(NP)5/8/8/7k/8/8/8/4K3 b - - 1 1");
    play(&mut game, "h5h4");
    assert_eq!(offered(&game, "1c8d6"), ["1c8d6b", "1c8d6n", "1c8d6q", "1c8d6r"]);
    assert_eq!(offered(&game, "c8d6"), ["c8d6"]);
    play(&mut game, "1c8d6q");
    assert_eq!(text(&game), "2Q5/8/3N4/8/7k/8/8/4K3 b - - 0 2");
}

#[test]
fn t13_the_pawn_is_replaced_with_its_cargo() {
    let start = "3r4/4(PRN)3/7k/8/8/8/8/4K3 w - - 4 9";
    assert_eq!(after(start, "e7e8q"), "3rQ3/8/7k/8/8/8/8/4K3 b - - 0 9");
    assert_eq!(after(start, "2e7e8b"), "3rB3/4N3/7k/8/8/8/8/4K3 b - - 0 9");
    assert_eq!(after(start, "1e7e8n"), "3rN3/4(RN)3/7k/8/8/8/8/4K3 b - - 0 9");
    assert_eq!(after(start, "e7d8r"), "3R4/8/7k/8/8/8/8/4K3 b - - 0 9");
    // The rook under the pawn is the only piece that can return.
    let rook = "8/4(PR)1k1/8/8/8/8/8/RNBQKBN1 w - - 0 1";
    assert_eq!(offered(&game(rook), "e7"), ["e7e8r"]);
    assert_eq!(after(rook, "e7e8r"), "4R3/6k1/8/8/8/8/8/RNBQKBN1 b - - 0 1");
}

#[test]
fn t14_a_stack_on_the_last_rank_is_replaced_with_the_pawn_on_it() {
    let start = "4(NB)3/4(PR)3/7k/8/8/8/8/RN1QKB2 w - - 0 1";
    assert_eq!(after(start, "e7e8r"), "4R3/8/7k/8/8/8/8/RN1QKB2 b - - 0 1");
    assert_eq!(after(start, "e7e8n"), "4N3/8/7k/8/8/8/8/RN1QKB2 b - - 0 1");
    assert_eq!(after(start, "1e7e8b"), "4B3/4R3/7k/8/8/8/8/RN1QKB2 b - - 0 1");
}

#[test]
fn t15_several_pawns_become_one_piece() {
    let start = "8/1(PPR)6/7k/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(after(start, "b7b8q"), "1Q6/8/7k/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(after(start, "2b7b8q"), "1Q6/1R6/7k/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(after(start, "1b7b8q"), "1Q6/1(PR)6/7k/8/8/8/8/4K3 b - - 0 1");
    let exposed = "(RPPN)7/8/7k/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(after(exposed, "1a8a1q"), "Q7/8/7k/8/8/8/8/R3K3 b - - 0 1");
}

#[test]
fn t16_with_nothing_off_the_board_the_pawn_vanishes() {
    let plain = "8/4P1k1/8/8/8/8/8/RNBQKBNR w KQ - 3 1";
    assert_eq!(offered(&game(plain), "e7"), ["e7e8"]);
    assert_eq!(after(plain, "e7e8"), "8/6k1/8/8/8/8/8/RNBQKBNR b KQ - 0 1");
    let mut split = game("8/4(PR)1k1/8/8/8/8/8/RNBQKBN1 w - - 3 1");
    play(&mut split, "1e7e8");
    assert_eq!(text(&split), "8/4R1k1/8/8/8/8/8/RNBQKBN1 b - - 0 1");
    assert_eq!(check(&split), Some("g7".to_owned()));
    let exposed = "1r3(RP)1K/8/1k6/8/8/8/8/RNBQ1BN1 w - - 3 1";
    assert_eq!(after(exposed, "1f8d8"), "1r1R3K/8/1k6/8/8/8/8/RNBQ1BN1 b - - 0 1");
    // The move would leave f8 empty, and the rook on b8 would give check.
    assert_eq!(refusal(&game(exposed), "f8", "f7"), "why-pinned");
}

#[test]
fn t17_a_replacement_is_not_declined() {
    let plain = game("8/4P3/7k/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(offered(&plain, "e7"), ["e7e8b", "e7e8n", "e7e8q", "e7e8r"]);
    assert!(plain.rules().parse_action(plain.position(), "e7e8").is_err());
    // This holds even if the only choice is a knight.
    let exposed = game("(RPN)7/6k1/8/8/8/8/8/2BQKBNR w - - 0 1");
    assert_eq!(offered(&exposed, "1a8a1"), ["1a8a1n"]);
}

/// Pawns arrive and are uncovered in the same position. There are 11 squares with 2 heights from a8, 4 moves from e8
/// and 2 to b8. Each of these moves has 4 pieces to choose from.
#[test]
fn t18_no_move_promotes_twice() {
    let game = game("(RPP)3(NP)3/1(PP)6/8/7k/8/8/8/4K3 w - - 0 1");
    let returned = game.moves().into_iter().map(|mv| {
        let effects = game.clone().play(Action::Move(mv)).unwrap();
        effects.iter().filter(|effect| matches!(effect, Effect::Returned { .. })).count()
    });
    let returned: Vec<usize> = returned.collect();
    assert_eq!(returned.iter().max(), Some(&1));
    assert_eq!(returned.iter().sum::<usize>(), 4 * (2 * 11 + 4 + 2));
}

#[test]
fn t19_a_covered_rook_does_not_castle() {
    let start = "4k3/8/8/8/8/8/8/R3K2(NR) w KQ - 0 1";
    let mut game = game(start);
    assert_eq!(refusal(&game, "e1", "g1"), "why-castling-covered");
    assert_eq!(offered(&game, "e1c1"), ["e1c1"]);
    play(&mut game, "1h1g3 e8d8");
    assert_eq!(text(&game), "3k4/8/8/8/8/6N1/8/R3K2R w KQ - 2 2");
    play(&mut game, "e1g1");
    assert_eq!(text(&game), "3k4/8/8/8/8/6N1/8/R4RK1 b - - 3 2");
    // A piece that covers the rook later does not end the right, but prevents castling while it stays.
    let mut covered = self::game("4k3/8/8/8/8/8/6B1/R3K2R w KQ - 0 1");
    play(&mut covered, "g2h1");
    assert_eq!(text(&covered), "4k3/8/8/8/8/8/8/R3K2(BR) b KQ - 1 1");
    play(&mut covered, "e8d8");
    assert_eq!(refusal(&covered, "e1", "g1"), "why-castling-covered");
    // A second rook on top covers the first like any other piece.
    let mut rooks = self::game("4k3/8/8/8/8/8/8/4K2(RR) w K - 0 1");
    assert_eq!(refusal(&rooks, "e1", "g1"), "why-castling-covered");
    play(&mut rooks, "1h1h5 e8d8");
    assert_eq!(offered(&rooks, "e1g1"), ["e1g1"]);
}

#[test]
fn t19_when_the_castling_right_is_lost() {
    let start = "4k3/8/8/8/8/8/8/R3K2(NR) w KQ - 0 1";
    let mut cargo = game(start);
    play(&mut cargo, "h1g3");
    assert_eq!(text(&cargo), "4k3/8/8/8/8/6(NR)1/8/R3K3 b Q - 1 1");
    play(&mut cargo, "e8d8 g3h1 d8e8 1h1g3 e8d8");
    assert_eq!(text(&cargo), "3k4/8/8/8/8/6N1/8/R3K2R w Q - 6 4");
    assert_eq!(refusal(&cargo, "e1", "g1"), "why-castling-right-lost");
    assert_eq!(after(start, "e1e2"), "4k3/8/8/8/8/8/4K3/R6(NR) b - - 1 1");
    assert_eq!(after(start, "a1a2"), "4k3/8/8/8/8/8/R7/4K2(NR) b K - 1 1");
    let captured = "4k3/8/8/8/8/8/6b1/R3K2(NR) b KQ - 0 1";
    assert_eq!(after(captured, "g2h1"), "4k3/8/8/8/8/8/8/R3K2b w Q - 0 2");
}

#[test]
fn t19_castling_stacks_nothing() {
    let game = game("4k3/8/8/8/8/8/8/RN2KB1R w KQ - 0 1");
    assert_eq!(refusal(&game, "e1", "c1"), "why-castling-blocked");
    assert_eq!(refusal(&game, "e1", "g1"), "why-castling-blocked");
}

#[test]
fn t20_a_rook_that_has_come_back_does_not_castle() {
    let mut game = game("4k3/P7/8/8/8/8/1b6/R3K3 b Q - 0 1");
    play(&mut game, "b2a1 a7a8r e8e7 a8a1 e7e8");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/8/R3K3 w - - 1 4");
    assert_eq!(refusal(&game, "e1", "c1"), "why-castling-right-lost");
}

#[test]
fn t21_the_king_captures_a_stack_that_no_top_piece_protects() {
    let open = "4(nr)2k/8/8/8/8/8/4(nq)3/4K3 w - - 0 1";
    assert_eq!(after(open, "e1e2"), "4(nr)2k/8/8/8/8/8/4K3/8 b - - 0 1");
    let protected = game("4(rn)2k/8/8/8/8/8/4(nq)3/4K3 w - - 0 1");
    assert_eq!(refusal(&protected, "e1", "e2"), "why-into-check");
}

#[test]
fn t22_stalemate_is_a_draw_but_stacking_is_a_move() {
    assert_eq!(game("7k/8/8/p7/P7/6q1/8/7K w - - 0 1").ending(), drawn(Reason::Stalemate));
    let mut game = game("7k/8/8/p7/P7/P5q1/8/7K w - - 0 1");
    assert_eq!(game.ending(), None);
    play(&mut game, "a3a4");
    assert_eq!(text(&game), "7k/8/8/p7/(PP)7/6q1/8/7K b - - 0 1");
}

#[test]
fn t23_what_counts_against_the_fifty_moves() {
    let carrying = "k7/8/8/8/8/8/4(RP)1n1/6K1 w - - 30 40";
    assert_eq!(after(carrying, "e2e4"), "k7/8/8/8/4(RP)3/8/6n1/6K1 b - - 31 40");
    assert_eq!(after(carrying, "1e2e4"), "k7/8/8/8/4R3/8/4P1n1/6K1 b - - 31 40");
    assert_eq!(after(carrying, "e2g2"), "k7/8/8/8/8/8/6(RP)1/6K1 b - - 0 40");
    let stacking = "k7/8/8/8/8/4P3/4R3/6K1 w - - 30 40";
    assert_eq!(after(stacking, "e2e3"), "k7/8/8/8/8/4(RP)3/8/6K1 b - - 31 40");
    let on_top = "k7/8/8/8/8/8/4(PR)3/6K1 w - - 30 40";
    assert_eq!(after(on_top, "e2e3"), "k7/8/8/8/8/4(PR)3/8/6K1 b - - 0 40");
    let last_rank = "(RP)7/8/7k/8/8/8/8/4K3 w - - 30 40";
    assert_eq!(after(last_rank, "a8a1"), "8/8/7k/8/8/8/8/(RP)3K3 b - - 31 40");
    assert_eq!(after(last_rank, "1a8a1q"), "Q7/8/7k/8/8/8/8/R3K3 b - - 0 40");
}

#[test]
fn t23_fifty_moves_are_claimed_and_seventy_five_end_the_game() {
    let start = |stack: &str, turns: u16| game(&format!("k7/8/8/8/8/8/4{stack}3/6K1 w - - {turns} 90"));
    let mut early = start("(RP)", 98);
    play(&mut early, "e2e3");
    assert_eq!((early.ending(), early.claimable()), (None, None));
    assert_eq!(early.play(Action::Claim), Err(Why::NothingToClaim));
    let mut fifty = start("(RP)", 99);
    play(&mut fifty, "e2e3");
    assert_eq!((fifty.ending(), fifty.claimable()), (None, Some(Reason::QuietTurnsClaimed)));
    fifty.play(Action::Claim).unwrap();
    assert_eq!(fifty.ending(), drawn(Reason::QuietTurnsClaimed));
    let mut later = start("(RP)", 148);
    play(&mut later, "e2e3");
    assert_eq!(later.ending(), None);
    play(&mut later, "a8b8");
    assert_eq!(later.ending(), drawn(Reason::QuietTurns));
    let mut pawn = start("(PR)", 149);
    play(&mut pawn, "e2e3");
    assert_eq!((pawn.ending(), pawn.claimable()), (None, None));
}

#[test]
fn t24_what_tells_positions_apart() {
    let game = game("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    let same = |a: &str, b: &str| game.rules().parse_fen(a).unwrap().repeats(&game.rules().parse_fen(b).unwrap());
    let key = |text: &str| game.rules().parse_fen(text).unwrap().key();
    let stack = "4k3/8/8/8/8/8/8/(RBN)3K3 w - - 0 1";
    assert!(same(stack, "4k3/8/8/8/8/8/8/(RBN)3K3 w - - 17 40"));
    for other in [
        "4k3/8/8/8/8/8/8/(RNB)3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/(RB)3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/(RBNN)3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/(RBN)3K3 b - - 0 1",
    ] {
        assert!(!same(stack, other), "{other}");
    }
    let rook = |rights: &str| format!("4k3/8/8/8/8/8/8/4K2(NR) w {rights} - 0 1");
    assert!(!same(&rook("K"), &rook("-")));
    let pawn = |right: &str| format!("7k/8/8/8/3p(PRB)3/8/8/7K b - {right} 0 1");
    assert!(same(&pawn("e3"), &pawn("e3:3")));
    for (one, other) in [("-", "e3"), ("e3", "e3:1"), ("e3:1", "e3:2")] {
        assert!(!same(&pawn(one), &pawn(other)), "{one} {other}");
        assert_ne!(key(&pawn(one)), key(&pawn(other)), "{one} {other}");
    }
}

/// A position counts as repeated whether the whole stack or only its top has moved in between.
#[test]
fn t24_three_times_are_claimed_and_five_end_the_game() {
    let mut game = game("r6k/8/8/8/8/8/8/(RN)6K w - - 0 1");
    play(&mut game, "a1b1 a8b8 b1a1 b8a8");
    assert_eq!((game.occurrences(), game.claimable()), (2, None));
    play(&mut game, "1a1b1 a8b8 b1a1 b8a8");
    assert_eq!((game.ending(), game.claimable()), (None, Some(Reason::RepetitionClaimed)));
    play(&mut game, "a1b1 a8b8 b1a1 b8a8 1a1b1 a8b8 b1a1");
    assert_eq!((game.ending(), game.occurrences()), (None, 4));
    play(&mut game, "b8a8");
    assert_eq!(game.ending(), drawn(Reason::Repetition));
}

#[test]
fn t25_dead_positions_have_nothing_in_stacks() {
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3nK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "2b1k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert_eq!(game(text).ending(), drawn(Reason::DeadPosition), "{text}");
    }
    for text in [
        "4k3/8/8/8/8/8/8/2(NN)1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2(NP)1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2(BP)1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2(BR)1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2(BB)1K3 w - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1",
        "4k1n1/8/8/8/8/8/8/2N1K3 w - - 0 1",
    ] {
        assert_eq!(game(text).ending(), None, "{text}");
    }
}

#[test]
fn t26_a_move_onto_an_own_square_stacks_and_captures_nothing() {
    let start = "7k/8/8/8/8/8/8/R2(NB)3K w - - 4 1";
    let mut game = game(start);
    let mv = game.rules().parse_uci(game.position(), "a1d1").unwrap();
    assert_eq!(game.rules().captured(game.position(), mv), None);
    let effects = game.play(Action::Move(mv)).unwrap();
    assert!(matches!(effects[..], [Effect::Moved { .. }]), "{effects:?}");
    assert_eq!(text(&game), "7k/8/8/8/8/8/8/3(RNB)3K b - - 5 1");
    // No piece is jumped: squares beyond it are out of reach.
    assert_eq!(refusal(&self::game(start), "a1", "e1"), "why-blocked");
}

/// Rule 6, position T4: the knight gives check only where the split leaves it on top.
#[test]
fn what_stays_behind_gives_check() {
    let start = "(RBN)1Q5/7p/1k6/8/8/8/8/7K w - - 0 1";
    assert_eq!(check(&game(&start.replace(" w ", " b "))), None);
    for (action, wanted) in [("2a8c8", Some("b6")), ("2a8a3", Some("b6")), ("1a8a3", None), ("a8c8", None)] {
        let mut game = game(start);
        play(&mut game, action);
        assert_eq!(check(&game).as_deref(), wanted, "{action}");
    }
    assert_eq!(after(start, "2a8c8"), "N1(RBQ)5/7p/1k6/8/8/8/8/7K b - - 1 1");
}

/// Rule 6: a stack attacks and mates like its top piece.
#[test]
fn mate_by_the_top_of_a_stack() {
    let mut mate = game("6k1/5ppp/8/8/8/8/8/(RN)6K w - - 0 1");
    play(&mut mate, "a1a8");
    assert_eq!(mate.ending(), Some(Ending { winner: Side::new(0), reason: Reason::Checkmate }));
    let mut hidden = game("6k1/5ppp/3(NR)4/8/8/8/8/7K w - - 0 1");
    play(&mut hidden, "d6e8");
    assert_eq!((hidden.ending(), check(&hidden)), (None, None));
}
