//! Chess and Chess960: the decisions C-1 to C-14.

use std::sync::Arc;

use tessera_rules::notation::Alphabet;
use tessera_rules::{Action, Game, Misplaced, MoveKind, Reason, Rules, Settings, Start, Why};

use super::{game, play};
use crate::support::{library, rules};

/// Rule 2: every array has its number by Scharnagl, and every number its array.
#[test]
fn all_arrays_by_number_and_back() {
    let rules = rules("chess960");
    let arrays = rules.arrays().unwrap();
    assert_eq!(arrays.count(), 960);
    let mut all = std::collections::BTreeSet::new();
    for number in 0..960 {
        let row = arrays.row(number).unwrap();
        assert_eq!(arrays.number(&row), Ok(number));
        let start = rules.array(number).unwrap();
        assert_eq!(rules.moves(&start).iter().filter(|mv| mv.kind() == MoveKind::EnPassant).count(), 0);
        all.insert(rules.fen(&start));
    }
    assert_eq!((all.len(), arrays.row(960)), (960, None));
    for (number, text) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")] {
        let row: String = arrays.row(number).unwrap().into_iter().map(|kind| rules.letter(kind)).collect();
        assert_eq!(row, text);
    }
    let row = |text: &str| text.chars().map(|letter| rules.kind(letter).unwrap()).collect::<Vec<_>>();
    let wrong = |text: &str| arrays.number(&row(text)).unwrap_err();
    let kind = |letter| rules.kind(letter).unwrap();
    assert_eq!(wrong("BQBNNRKR"), Misplaced::Shade { kind: kind('B'), light: true });
    assert_eq!(wrong("RNBKKBNR"), Misplaced::Missing(kind('Q')));
    assert_eq!(wrong("KRBQRBNN"), Misplaced::Order(vec![kind('R'), kind('K'), kind('R')]));
}

/// The castling moves of a position, as text.
fn castling(rules: &Rules, text: &str) -> Vec<String> {
    let position = rules.parse_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let moves = rules.moves(&position).into_iter().filter(|mv| mv.kind() == MoveKind::Castle);
    moves.map(|mv| rules.uci(&position, mv)).collect()
}

/// Only the king or only the rook moves, in every array where the other one already stands on its goal.
#[test]
fn c01_castling_with_one_piece_at_home() {
    let rules = rules("chess960");
    for king in ['e', 'f', 'g'] {
        let rank = rank_with(&[('d', 'R'), (king, 'K')]);
        assert_eq!(castling(&rules, &format!("7k/8/8/8/8/8/8/{rank} w D - 0 1")), [format!("{king}1d1")]);
    }
    for king in ['b', 'c', 'd', 'e'] {
        let rank = rank_with(&[(king, 'K'), ('f', 'R')]);
        assert_eq!(castling(&rules, &format!("7k/8/8/8/8/8/8/{rank} w F - 0 1")), [format!("{king}1f1")]);
    }
    for rook in ['a', 'b'] {
        let rank = rank_with(&[(rook, 'R'), ('c', 'K')]);
        assert_eq!(castling(&rules, &format!("7k/8/8/8/8/8/8/{rank} w Q - 0 1")), [format!("c1{rook}1")]);
    }
    let rank = rank_with(&[('g', 'K'), ('h', 'R')]);
    assert_eq!(castling(&rules, &format!("k7/8/8/8/8/8/8/{rank} w K - 0 1")), ["g1h1"]);
}

/// The king stands left of the rook, and both stand left of their goals.
#[test]
fn c02_both_walk_the_same_way() {
    let rules = rules("chess960");
    for (king, rook) in [('b', 'c'), ('b', 'd'), ('b', 'e'), ('c', 'd'), ('c', 'e'), ('d', 'e')] {
        let rank = rank_with(&[(king, 'K'), (rook, 'R')]);
        let text = format!("7k/8/8/8/8/8/8/{rank} w K - 0 1");
        assert_eq!(castling(&rules, &text), [format!("{king}1{rook}1")], "{text}");
        let mut game = game("chess960", &text);
        play(&mut game, &format!("{king}1{rook}1"));
        let board = game.rules().fen(game.position());
        assert!(board.starts_with("7k/8/8/8/8/8/8/5RK1 b"), "{board}");
    }
}

#[test]
fn c03_the_other_rook_blocks() {
    let rules = rules("chess960");
    let text = "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18";
    assert!(castling(&rules, text).is_empty());
    let position = rules.parse_fen(text).unwrap();
    let why = rules.why_not(&position, "g1".parse().unwrap(), "f1".parse().unwrap());
    assert_eq!(why, Some(Why::CastlingBlocked { square: "e1".parse().unwrap() }));
}

#[test]
fn c04_the_castling_rook_was_the_shield() {
    let rules = rules("chess960");
    let text = "4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1";
    assert!(castling(&rules, text).is_empty());
    let position = rules.parse_fen(text).unwrap();
    let why = rules.why_not(&position, "e1".parse().unwrap(), "b1".parse().unwrap());
    assert_eq!(why, Some(Why::CastlingAttacked { square: "c1".parse().unwrap() }));
    assert_eq!(castling(&rules, "4k3/8/8/8/8/8/8/1R2K1N1 w Q - 0 1"), ["e1b1"]);
}

#[test]
fn c05_no_castling_out_of_check_even_if_the_king_stays() {
    assert!(castling(&rules("chess960"), "4k3/8/8/8/8/2r5/8/R1K5 w Q - 0 1").is_empty());
}

#[test]
fn c06_king_step_and_castling_to_one_square_differ() {
    let rules = rules("chess960");
    let position = rules.parse_fen("4k3/8/8/8/8/8/8/5K1R w K - 0 1").unwrap();
    let step = rules.parse_uci(&position, "f1g1").unwrap();
    let castle = rules.parse_uci(&position, "f1h1").unwrap();
    assert_eq!((step.kind(), castle.kind()), (MoveKind::Normal, MoveKind::Castle));
    let san = |mv| rules.san(&position, mv, &Alphabet::english());
    assert_eq!((san(step), san(castle)), ("Kg1".to_owned(), "O-O".to_owned()));
}

#[test]
fn c08_castling_rights_as_x_fen_and_shredder_fen() {
    let (chess, chess960) = (rules("chess"), rules("chess960"));
    let inner = "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1";
    assert_eq!(chess960.fen(&chess960.parse_fen(inner).unwrap()), inner);
    assert_eq!(castling(&chess960, inner), ["e1c1"]);
    // `Q` means the outermost rook. The inner rook blocks its way.
    let outer = chess960.parse_fen("4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1").unwrap();
    assert_eq!(chess960.fen(&outer), "4k3/8/8/8/8/8/8/R1R1K3 w A - 0 1");
    assert_eq!(chess960.moves(&outer).len(), 22);
    for rights in ["KQkq", "HAha"] {
        let text = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
        assert_eq!(chess960.fen(&chess960.parse_fen(&text).unwrap()), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
        assert_eq!(chess.fen(&chess.parse_fen(&text).unwrap()), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    }
    // In orthodox chess only a king on e1 castles, with rooks on a1 and h1.
    assert!(chess.parse_fen("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1").is_err());
    assert!(chess.parse_fen(inner).is_err());
}

#[test]
fn c09_array_518_is_drawn_unless_left_out() {
    let library = library();
    let drawn = |settings: Settings| library.compile("chess960", &settings).unwrap().arrays().unwrap().drawn().count();
    assert_eq!(drawn(Settings::new()), 960);
    assert_eq!(drawn([("array-518".to_owned(), "out".to_owned())].into()), 959);
}

#[test]
fn c10_the_number_is_kept_with_the_game() {
    let game = Game::new(Arc::new(rules("chess960")), Start::Array(356)).unwrap();
    assert_eq!(*game.start(), Start::Array(356));
}

#[test]
fn c11_stalemate_and_the_draws_that_end_a_game() {
    assert_eq!(game("chess", "k7/2Q5/8/8/8/8/8/7K b - - 0 1").ending().unwrap().reason, Reason::Stalemate);
    let mut fivefold = game("chess", "r6k/8/8/8/8/8/8/R6K w - - 0 1");
    for round in 0..4 {
        assert_eq!(fivefold.ending(), None, "{round}");
        play(&mut fivefold, "a1b1 a8b8 b1a1 b8a8");
    }
    assert_eq!(fivefold.ending().unwrap().reason, Reason::Repetition);
    let mut quiet = game("chess", "r6k/8/8/8/8/8/8/R6K w - - 149 100");
    play(&mut quiet, "a1b1");
    assert_eq!(quiet.ending().unwrap().reason, Reason::QuietTurns);
    // Checkmate comes before the count of moves. Source: FIDE Laws 9.6.2.
    let mut mate = game("chess", "7k/8/6K1/8/8/8/8/R7 w - - 149 100");
    play(&mut mate, "a1a8");
    assert_eq!(mate.ending().unwrap().reason, Reason::Checkmate);
}

#[test]
fn c12_castling_rights_tell_positions_apart() {
    let mut game = game("chess", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
    play(&mut game, "h1g1 a8b8 g1h1 b8a8");
    assert_eq!(game.occurrences(), 1, "the rights are gone");
    play(&mut game, "h1g1 a8b8 g1h1 b8a8");
    assert_eq!(game.occurrences(), 2);
}

/// An en-passant square counts only if the capture is legal.
#[test]
fn c12_en_passant_rights_tell_positions_apart() {
    let rules = rules("chess");
    let after = |text: &str, mv: &str| {
        let mut position = rules.parse_fen(text).unwrap();
        let mv = rules.parse_uci(&position, mv).unwrap();
        rules.play(&mut position, mv).unwrap();
        rules.fen(&position)
    };
    assert_eq!(after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert_eq!(after("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2e4"), "4k3/8/8/8/4P3/3p4/8/4K3 b - - 0 1");
    // The capturing pawn is pinned along the rank that both pawns would leave.
    assert_eq!(after("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4"), "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
    // Other programs write an en-passant square even if no capture is possible. It is dropped.
    let read = rules.parse_fen("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").unwrap();
    assert_eq!(rules.fen(&read), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
}

#[test]
fn c13_dead_positions() {
    let dead = |text: &str| game("chess", text).ending().is_some_and(|end| end.reason == Reason::DeadPosition);
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3bK3 w - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4kb2/b7/8/8/8/4B3/8/2B1K3 w - - 0 1",
    ] {
        assert!(dead(text), "{text}");
    }
    for text in [
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",
        "4k1n1/8/8/8/8/8/8/3NK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2BBK3 w - - 0 1",
        "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3RK3 w - - 0 1",
    ] {
        assert!(!dead(text), "{text}");
    }
}

#[test]
fn c14_threefold_and_fifty_moves_are_claimed() {
    let mut game = game("chess", "r6k/8/8/8/8/8/8/R6K w - - 0 1");
    play(&mut game, "a1b1 a8b8 b1a1 b8a8");
    assert_eq!(game.play(Action::Claim), Err(Why::NothingToClaim));
    play(&mut game, "a1b1 a8b8 b1a1 b8a8");
    assert_eq!((game.ending(), game.claimable()), (None, Some(Reason::RepetitionClaimed)));
    game.play(Action::Claim).unwrap();
    assert_eq!(game.ending().unwrap().reason, Reason::RepetitionClaimed);

    let mut fifty = self::game("chess", "r6k/8/8/8/8/8/8/R6K w - - 99 80");
    assert_eq!(fifty.claimable(), None);
    play(&mut fifty, "a1b1");
    assert_eq!(fifty.claimable(), Some(Reason::QuietTurnsClaimed));
}

/// The FEN of a first rank with these pieces on these files.
fn rank_with(pieces: &[(char, char)]) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for file in 'a'..='h' {
        match pieces.iter().find(|(at, _)| *at == file) {
            None => gap += 1,
            Some((_, piece)) => {
                if gap > 0 {
                    text.push_str(&gap.to_string());
                }
                gap = 0;
                text.push(*piece);
            }
        }
    }
    if gap > 0 {
        text.push_str(&gap.to_string());
    }
    text
}
