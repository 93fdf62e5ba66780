//! Errors and warnings say what is wrong, and a remedy that is right.

use tessera_rules::Settings;
use tessera_rules::check::check;
use tessera_rules::ruleset::report;

use crate::support::library;

/// All that is said about a variant of chess with these keys, in full.
fn said(keys: &str) -> String {
    said_of(&format!("extends: \"chess\", {keys}"))
}

/// All that is said about a variant, in full.
fn said_of(keys: &str) -> String {
    let mut library = library();
    if let Err(error) = library.add_file("tried.ron", &format!("Ruleset(api: 1, id: \"tried\", {keys})")) {
        return error.report();
    }
    match library.compile("tried", &Settings::new()) {
        Err(error) => error.report(),
        Ok(_) => report(&check(&library, "tried", 1, &mut || false).diagnostics),
    }
}

/// Each of these keys gives a report with this text.
fn assert_said(cases: &[(&str, &str)]) {
    for (keys, wanted) in cases {
        let found = said(keys);
        assert!(found.contains(wanted), "{keys}: {wanted}\n{found}");
    }
}

#[test]
fn goals_that_nobody_reaches_are_told() {
    assert_said(&[
        (
            r#"goals: [Reach(piece: "P", at: "last")]"#,
            "at `goals[0]`: `P` never stands in `last`: it is promoted there",
        ),
        (
            r#"goals: [Checks(3), Reach(piece: "P", at: "first")]"#,
            "at `goals[1]`: `P` never stands in `first`: `never_on`",
        ),
        (r#"goals: [Rid(["K"])]"#, "warning[V211]: tried.ron:1:"),
        (r#"goals: [Extinct(["Q", "K"])]"#, "`K` is never captured"),
        (r#"goals: [Reach(piece: "K", at: "last"), Reach(piece: "K", at: "last")]"#, "at `goals[1]`: the same goal"),
    ]);
    for fine in [
        r#"goals: [Reach(piece: "K", at: "last")]"#,
        r#"goals: [Reach(piece: "Q", at: "last")]"#,
        r#"goals: [Rid(["Q"])]"#,
        r#"goals: [Rid(["K"])], royal: Never, castling: Never"#,
        r#"goals: [Extinct(["P", "N", "B", "R", "Q", "K"])], setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w kq - 0 1",
            armies: [(letter: 'w', name: "white", frame: North, side: 0, royal: Never),
                (letter: 'b', name: "black", frame: MirrorSouth, side: 1)]"#,
        r#"goals: [Reach(piece: "P", at: "last")], promotion: [], pieces: {"P": (name: "pawn", moves: ["mfWcfF"], value: 100, tags: [Pawn])}"#,
    ] {
        let found = said(fine);
        assert!(!found.contains("V211") && !found.contains("error["), "{fine}: {found}");
    }
}

#[test]
fn a_name_that_stands_alone_has_no_brackets() {
    assert_said(&[
        ("castling: Never()", "`Never` stands alone here, without brackets"),
        ("stacks: Own(max: 2)", "`Own` stands alone here, without brackets"),
        ("royal: Checkmate(army: Freeze)", "help: leave the brackets and what is in them out"),
        ("castling: Never en_passant: Never", "Expected comma"),
    ]);
}

#[test]
fn numbers_have_the_bounds_of_their_key() {
    assert_said(&[
        ("board: (files: 300, ranks: 8)", "numbers from 1 to 16 can stand here"),
        ("board: (files: -8, ranks: 8)", "numbers from 1 to 16 can stand here"),
        ("goals: [Checks(300)]", "numbers from 1 to 9 can stand here"),
        (r#"points: Material(pieces: {"Q": 99999})"#, "numbers from 0 to 1000 can stand here"),
        (r#"points: Counted(captures: {"Q": 99999})"#, "numbers from 0 to 1000 can stand here"),
        ("armies: [(letter: 'w', name: \"white\", frame: North, side: 300)]", "numbers from 0 to 3 can stand here"),
    ]);
}

#[test]
fn wrong_kinds_of_value_are_told_the_right_one() {
    assert_said(&[
        ("capturing: true", "help: write one of `Free`, `Forced`"),
        ("board: (8, 8)", "such as `(files: 8, ranks: 8)`"),
        ("turn: Moves(2)", "as in `Moves(count: 2)`"),
        ("stacks: 3", "write one of the names"),
        (r#"regions: {"first": None}"#, "only pieces and `shuffle` can be taken away by `None`"),
        (r#"board: ["...", "..."]"#, "the board has only holes"),
        ("goals: [Extinct([])]", "`Extinct` names no kind of piece"),
        ("tests: [Perft(nodes: [])]", "this test compares no number"),
    ]);
    assert!(!said("goals: [Extinct([])]").contains("two armies"));
    assert_eq!(said(r#"board: ["...", "..."]"#).matches("error[").count(), 1);
}

#[test]
fn a_set_up_of_another_length_is_told_once() {
    let ranks = said(r#"setup: "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1""#);
    assert!(ranks.contains("write 8 ranks") && ranks.matches("error[").count() == 1, "{ranks}");
    assert_said(&[
        (
            r#"setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 foo bar""#,
            "the fields of a position here are `BOARD SIDE CASTLING EN-PASSANT QUIET ROUND`",
        ),
        (
            r#"goals: [Checks(3)], setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1 foo""#,
            "`BOARD SIDE CASTLING EN-PASSANT CHECKS QUIET ROUND`",
        ),
        (r#"setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR""#, "the fields of a position here are"),
    ]);
}

#[test]
fn a_letter_that_nothing_has_is_told_once() {
    let found = said(r#"setup: "xxxqkxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXQKXXX w - - 0 1""#);
    assert!(found.contains("V101") && found.matches("error[").count() == 1, "{found}");
}

/// Points, dice and three sides do not send an author from one to the other and back.
#[test]
fn points_of_kings_that_are_captured_are_told_plainly() {
    let board = r#"board: (files: 4, ranks: 4), regions: {}, promotion: [], castling: Never, en_passant: Never,
        pieces: {"K": (name: "king", moves: ["K"], tags: [Royal]), "R": (name: "rook", moves: ["R"], value: 500),
            "N": (name: "knight", moves: ["N"], value: 300)},
        armies: [(letter: 'w', name: "white", frame: North, side: 0), (letter: 'b', name: "black", frame: South, side: 1),
            (letter: 'r', name: "red", frame: East, side: 2)],
        setup: "rK,2,bK/4/4/wK,3 w 0 1", draw: (repetition: (ends: 3), quiet_rounds: (ends: 50), pawns_are_loud: true, dead: [])"#;
    let points = r#"points: Counted(captures: {"K": 3})"#;
    let captured = said_of(&format!("{board}, royal: Capture(army: Freeze), {points}"));
    assert!(
        captured.contains("captures of kings do not count") && captured.contains("leave `points` out"),
        "{captured}"
    );
    let dice = r#"dice: Faces((faces: ["R", "N"], after_move: Rolled, healing: Never, far: Inert))"#;
    let mated = said_of(&format!("{board}, royal: Checkmate, {dice}, {points}"));
    assert!(mated.contains("more than two armies, there are no dice"), "{mated}");
    assert!(mated.contains("`royal: Capture(army: Freeze)` without `points`"), "{mated}");
}

/// The holes lie in the middle of one side, so no turn of the board keeps them.
#[test]
fn holes_that_an_army_sees_elsewhere_are_told_with_frames_that_fit() {
    let rows = format!("board: [{}\"##.##.##\"]", "\"########\", ".repeat(7));
    let found = said(&rows);
    assert!(found.contains("for this board a `frame` is one of `North`"), "{found}");
}

/// A set-up says which letters it lacks, and which fields it has.
#[test]
fn faults_of_a_set_up_name_a_remedy() {
    let nava = |setup: &str| said_of(&format!("extends: \"nava-ffa\", setup: \"{setup}\""));
    assert!(nava("RNBQ,4/8/8/8/8/8/8/8 w 0 1").contains("write the army before the piece, such as `"));
    assert!(nava("8/8/8/8/8/8/8/8 x 0 1").contains("help: the armies are "));
    assert_said(&[
        (
            r#"setup: "4k3/8/8/8/8/8/8/4K3 w 0 - 0 1""#,
            "help: the fields of a position here are `BOARD SIDE CASTLING EN-PASSANT QUIET ROUND`",
        ),
        (r#"setup: "4k3/8/8/8/8/8/8/4K3 w - 1 0 1""#, "help: the fields of a position here are"),
        (
            r#"stacks: Own, setup: "4k3/pppppppp/pppppppp/pppppppp/8/8/8/4K3 w - - 0 1""#,
            "without `stacks` there may be more",
        ),
        (r#"castling: With(partner: "R", long: ("e1", "d1"), short: ("f1", "e1"))"#, "write other goals in `castling`"),
    ]);
}

/// An army of four that has no king never moves.
#[test]
fn an_army_without_a_king_is_told() {
    let start = |setup: &str| said_of(&format!("extends: \"nava-ffa\", setup: \"{setup}\""));
    let whole = library().compile("nava-ffa", &Settings::new()).unwrap().ruleset().setup.clone();
    assert!(!start(&whole).contains("V104"), "{}", start(&whole));
    let without = start(&whole.replacen("yK", "yN", 1));
    assert!(without.contains("warning[V104]") && without.contains("yellow is out of the game"), "{without}");
}
