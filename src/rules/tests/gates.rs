//! Pieces in hand that enter behind a piece that moves for the first time. Source: Seirawan chess. The counts of moves are in
//! `field.rs`.

use std::sync::Arc;

use tessera_rules::notation::Alphabet;
use tessera_rules::{Game, Settings, Setup, Start};

use crate::mods::{is_refused, samples};
use crate::support::{actions, play};

fn game(variant: &str, position: &str, moves: &str) -> Game {
    let (mut library, _) = samples();
    library.add(include_str!("../../../tests/data/field/shouse.ron")).unwrap();
    let rules = library.compile(variant, &Settings::new()).unwrap();
    let mut game = Game::new(Arc::new(rules), Start::Position(position.to_owned())).unwrap();
    play(&mut game, moves);
    game
}

fn fen(game: &Game) -> String {
    game.rules().fen(game.position())
}

/// The key of the reason why a drop is refused.
fn refused(game: &Game, drop: &str) -> String {
    game.rules().parse_uci(game.position(), drop).unwrap_err().message().key
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1";
const CASTLING: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHeh] w KQkq - 0 1";

#[test]
fn a_piece_enters_behind_a_first_move() {
    let start = game("seirawan", START, "");
    assert_eq!(fen(&start), START);
    let entered = game("seirawan", START, "b1c3h");
    assert_eq!(fen(&entered), "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Eeh] b KQCDFGkqbcdfg - 1 1");
    // The hawk has no gate, and neither has the knight any more.
    let later = game("seirawan", START, "b1c3h g8f6 c3b5 f6g8");
    let b1 = "b1".parse().unwrap();
    assert!(later.moves().iter().all(|mv| mv.gated().is_none_or(|(_, at)| at != b1)), "{:?}", later.moves());
    assert!(actions(&later).contains(&"g1f3e".to_owned()));
    // A captured piece takes its gate along.
    let captured = game("seirawan", "4k1n1/8/8/8/8/8/8/4K1R1[Hh] w EGg - 0 1", "g1g8");
    assert_eq!(fen(&captured), "4k1R1/8/8/8/8/8/8/4K3[Hh] b E - 0 1");
}

#[test]
fn castling_opens_two_gates_for_one_piece() {
    let castles = actions(&game("seirawan", CASTLING, ""));
    let short: Vec<&str> = ["e1g1", "e1g1e", "e1g1h", "h1e1e", "h1e1h"].into();
    assert!(short.iter().all(|text| castles.contains(&(*text).to_owned())), "{castles:?}");
    let board = |moves: &str| fen(&game("seirawan", CASTLING, moves));
    assert_eq!(board("e1g1h"), "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3HRK1[Eeh] b kqA - 1 1".replace("kqA", "Akq"));
    assert_eq!(board("h1e1e"), "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RKE[Heh] b Akq - 1 1");
    // Without a king at home its rooks do not castle, but their gates stay.
    assert_eq!(board("e1d1 a7a6"), "r3k2r/1ppppppp/p7/8/8/8/PPPPPPPP/R2K3R[EHeh] w AHkq - 0 2");
}

#[test]
fn the_move_must_be_legal_without_the_piece_that_enters() {
    // The knight is pinned, and a hawk on e1 would not help the king; neither does it block a check.
    let pinned = game("seirawan", "4r1k1/8/8/8/8/8/4N3/4K3[H] w E - 0 1", "");
    assert!(!actions(&pinned).iter().any(|action| action.starts_with("e2")));
    let checked = game("seirawan", "4k3/8/8/8/8/8/8/r2NK3[H] w DE - 0 1", "");
    assert!(checked.moves().iter().all(|mv| mv.gated().is_none_or(|(_, at)| at.to_string() == "e1")), "pinned on d1");
}

#[test]
fn gates_without_anything_to_enter_are_no_difference() {
    // The last piece has entered: the position is one that comes again.
    let empty = game("seirawan", "1n2k1n1/8/8/8/8/8/8/1N2K1N1[H] w BEGbg - 0 1", "b1c3h");
    assert_eq!(fen(&empty), "1n2k1n1/8/8/8/8/2N5/8/1H2K1N1[] b - - 1 1");
    // Captured pieces may fill a hand later.
    let house = game("shouse", "1n2k1n1/8/8/8/8/8/8/1N2K1N1[] w BEGbg - 0 1", "b1c3");
    assert_eq!(fen(&house), "1n2k1n1/8/8/8/8/2N5/8/4K1N1[] b EGbg - 1 1");
}

#[test]
fn who_only_gates_does_not_drop() {
    assert_eq!(refused(&game("seirawan", START, ""), "H@e4"), "why-drop-never");
    let house = game("shouse", START, "");
    assert!(actions(&house).contains(&"H@e4".to_owned()) && actions(&house).contains(&"b1c3h".to_owned()));
    // A pawn in hand enters on no first rank.
    let pawn = game("shouse", "4k3/8/8/8/8/8/8/1N2K3[P] w B - 0 1", "");
    assert!(!actions(&pawn).contains(&"b1c3p".to_owned()));
}

#[test]
fn a_score_sheet_says_what_entered() {
    let english = Alphabet::english();
    for (position, mv, san) in [
        (START, "b1c3h", "Nc3/H"),
        (CASTLING, "e1g1", "O-O"),
        (CASTLING, "e1c1e", "O-O-O/Ee1"),
        (CASTLING, "h1e1h", "O-O/Hh1"),
        ("4k3/8/8/8/8/8/8/R2QK3[E] w DE - 0 1", "d1d8e", "Qd8/E+"),
    ] {
        let game = game("seirawan", position, "");
        let (rules, position) = (game.rules(), game.position());
        let parsed = rules.parse_uci(position, mv).unwrap();
        assert_eq!(
            (rules.uci(position, parsed), rules.san(position, parsed, &english)),
            (mv.to_owned(), san.to_owned())
        );
        assert_eq!(rules.parse_san(position, san, &english), Ok(parsed), "{san}");
    }
}

#[test]
fn a_piece_that_is_put_elsewhere_has_no_gate() {
    let start = game("seirawan", START, "");
    let mut setup = Setup::of(start.position());
    let knight = setup.stack("b1".parse().unwrap()).to_vec();
    setup.clear("b1".parse().unwrap());
    assert!(!setup.gates().has("b1".parse().unwrap()));
    setup.put("b1".parse().unwrap(), &knight);
    let position = start.rules().position(&setup).unwrap();
    assert_eq!(start.rules().fen(&position), START.replace("KQBCDFG", "KQCDFG"));
    let error = start.rules().parse_fen(&START.replace("PPPPPPPP/RNB", "PPPPPPPP/R1B")).unwrap_err();
    assert_eq!(error.faults[0].reason.message().key, "position-unmoved");
}

#[test]
fn mixes_without_a_meaning_are_refused() {
    let gates = r#"enter: Gate(["N"])"#;
    for (base, lines, wanted) in [
        ("chess", r#"hands: With(enter: Gate([]))"#.to_owned(), "name one"),
        ("chess", r#"hands: With(enter: Gate(["X"]))"#.to_owned(), "`X`"),
        ("chess960", format!("hands: With(promoted: Keeps, {gates})"), "a fixed array"),
        ("duck", format!("hands: With(promoted: Keeps, {gates})"), "as in chess"),
        ("chess", format!("hands: With(drops_first: true, promoted: Keeps, {gates})"), "as in chess"),
    ] {
        is_refused(base, &lines, wanted);
    }
    let board = r#"board: (files: 12, ranks: 8), setup: "k11/12/12/12/12/12/12/K11[] w - - 0 1", castling: Never"#;
    is_refused("chess", &format!("{board}, hands: With(promoted: Keeps, {gates})"), "at most 10 files");
}
