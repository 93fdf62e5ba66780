//! Placement chess: drops come first, bishops stand apart, and dropped pieces castle. The counts of moves are in
//! `field.rs`.

use std::sync::Arc;

use tessera_rules::{Ending, Game, Reason, Settings, Side, Start};

use crate::mods::{is_refused, samples};
use crate::support::{actions, play, refusal};

fn game(position: &str, moves: &str) -> Game {
    let (library, _) = samples();
    let rules = library.compile("placement", &Settings::new()).unwrap();
    let mut game = Game::new(Arc::new(rules), Start::Position(position.to_owned())).unwrap();
    play(&mut game, moves);
    game
}

/// The key of the reason why a drop is refused.
fn refused(game: &Game, drop: &str) -> String {
    game.rules().parse_uci(game.position(), drop).unwrap_err().message().key
}

const START: &str = "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1";

#[test]
fn players_set_up_before_they_move() {
    let start = game(START, "");
    assert_eq!((start.ending(), start.moves().len()), (None, 40));
    assert_eq!(refusal(&start, "e2", "e4"), "why-drop-first");
    assert_eq!(refused(&start, "N@e3"), "why-drop-not-there");
    assert_eq!(start.rules().fen(start.position()), START);
    // When the hands are empty, it is chess.
    let set_up = "K@e1 K@e8 Q@d1 Q@d8 R@a1 R@a8 R@h1 R@h8 B@c1 B@c8 B@f1 B@f8 N@b1 N@b8 N@g1 N@g8";
    let chess = game(START, set_up);
    assert_eq!(chess.rules().fen(chess.position()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 16 9");
    assert_eq!(chess.moves().len(), 20);
}

#[test]
fn bishops_stand_on_squares_of_both_colours() {
    let one = game("8/pppppppp/8/8/8/8/PPPPPPPP/2B5[KQRRBNNkqrrbbnn] w - - 0 1", "");
    assert_eq!(refused(&one, "B@e1"), "why-drop-apart");
    assert!(actions(&one).contains(&"B@f1".to_owned()));
    // Three light squares are taken, and the last one is for the bishop.
    let last = game("8/pppppppp/8/8/8/8/PPPPPPPP/1NBQ1R2[KRBNkqrrbbnn] w - - 0 1", "");
    assert_eq!(refused(&last, "K@h1"), "why-drop-apart");
    assert!(actions(&last).contains(&"K@e1".to_owned()) && actions(&last).contains(&"B@h1".to_owned()));
}

#[test]
fn dropped_pieces_castle_from_their_usual_squares() {
    let fen = |moves: &str| {
        let game = game("4k3/pppppppp/8/8/8/8/PPPPPPPP/8[KRRn] w - - 0 1", moves);
        game.rules().fen(game.position()).split(' ').nth(2).unwrap().to_owned()
    };
    // The order does not matter, and king and rook both stand where they castle.
    assert_eq!(fen("K@e1 N@b8 R@h1"), "K");
    assert_eq!(fen("R@h1 N@b8 K@e1"), "K");
    assert_eq!(fen("R@h1 N@b8 K@d1"), "-");
    assert_eq!(fen("R@g1 N@b8 K@e1"), "-");
    let castles = game("4k3/pppppppp/8/8/8/8/PPPPPPPP/8[KRRn] w - - 0 1", "K@e1 N@b8 R@h1 e8d8 R@a1 d8e8");
    assert_eq!(castles.rules().fen(castles.position()).split(' ').nth(2), Some("KQ"));
    assert!(actions(&castles).contains(&"e1g1".to_owned()), "{:?}", actions(&castles));
}

#[test]
fn a_king_in_hand_is_one_king() {
    let start = game(START, "");
    let rules = start.rules();
    for (text, found) in [
        ("8/pppppppp/8/8/8/8/PPPPPPPP/8[QRRBBNNkqrrbbnn] w - - 0 1", "position-royals"),
        ("8/pppppppp/8/8/8/8/PPPPPPPP/4K3[KQRRBBNNkqrrbbnn] w - - 0 1", "position-royals"),
        ("8/pppppppp/8/8/8/8/PPPPPPPP/8[KKQRRBBNNkqrrbbnn] w - - 0 1", "position-royals"),
    ] {
        let error = rules.parse_fen(text).unwrap_err();
        assert_eq!(error.faults[0].reason.message().key, found, "{text}");
    }
    // Mate ends the game as in chess.
    let mate = game("4k3/8/8/8/8/8/5PPP/6K1[R] b - - 0 1", "e8e7");
    assert_eq!(mate.ending(), None);
    let back = game("r3k3/8/8/8/8/8/5PPP/6K1[] b - - 0 1", "a8a1");
    assert_eq!(back.ending(), Some(Ending { winner: Side::new(1), reason: Reason::Checkmate }));
}

#[test]
fn mixes_without_a_meaning_are_refused() {
    for (base, hands, wanted) in [
        ("xiangqi", "hands: With(drops_first: true)", "no rules in Rust"),
        ("marseillais", "hands: With(drops_first: true)", "turns are as in chess"),
        ("chess", r#"hands: With(drops: {"K": (apart: true)})"#, "never in a hand"),
        ("duck", r#"turn: OneMove, hands: With(drops_first: true, drops: {"K": (at: "last")})"#, "never in a hand"),
        ("chess", r#"hands: With(drops: {"N": (unmoved: "last")})"#, "does not castle"),
    ] {
        is_refused(base, hands, wanted);
    }
}
