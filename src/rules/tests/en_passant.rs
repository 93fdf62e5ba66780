//! The reasons why a pawn does not capture en passant.

use std::sync::Arc;

use tessera_rules::check::check;
use tessera_rules::{Action, Game, Move, MoveKind, Rules, Settings, Start};

use crate::support::{game, goals, library, play, refusal, rules, text};

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

/// The capture is one for rules that only captures promote by, and it counts the pieces on the board.
#[test]
fn rules_for_promotions_hold_for_the_capture() {
    let zone = r#"regions: {"first": "*1", "second": "*2", "last": "*8", "far": "*6 *7 *8"}"#;
    let goals_with = |promotion: &str, position: &str| {
        let mut library = library();
        let rule = format!(r#"promotion: [(piece: "P", at: "far", {promotion})]"#);
        let pawn = r#"pieces: {"P": (name: "pawn", moves: ["mfWcfF", (betza: "mfnD", from: "second")], tags: [Pawn])}"#;
        library.add(&format!(r#"Ruleset(api: 1, id: "tried", extends: "chess", {zone}, {pawn}, {rule})"#)).unwrap();
        let rules = library.compile("tried", &Settings::new()).unwrap();
        let mut game = Game::new(Arc::new(rules), Start::Position(position.to_owned())).unwrap();
        play(&mut game, "d7d5");
        goals(&game, "e5")
    };
    let free = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    assert_eq!(goals_with(r#"into: Choice(["Q", "N"])"#, free), "d6n d6q e6n e6q");
    assert_eq!(goals_with(r#"into: Choice(["Q"]), on_capture: true"#, free), "d6q e6");
    let limited = r#"into: Choice(["Q", "N"]), limit: {"Q": 1, "N": 0}"#;
    assert_eq!(goals_with(limited, free), "d6q e6q");
    assert_eq!(goals_with(limited, "4k3/3p4/8/4P3/8/8/8/Q3K3 b - - 0 1"), "d6 e6");
    // Where nothing is left the pawn vanishes, and its king would be in check. Promoted it shields the king.
    let vanishing = format!("{limited}, if_none: Vanishes");
    assert_eq!(goals_with(&vanishing, "3r2k1/3p4/8/4P3/8/8/8/3K4 b - - 0 1"), "d6q e6q");
    assert_eq!(goals_with(&vanishing, "3r2k1/3p4/8/4P3/8/8/8/Q2K4 b - - 0 1"), "e6");
}

/// A number that is too small or too large is no wrong square.
#[test]
fn a_wrong_count_is_told_with_its_limits() {
    let rules = rules("trojan");
    let fen = |count: &str| format!("7k/8/8/8/3p(PR)3/8/8/K7 b - e3{count} 0 1");
    assert!(rules.parse_fen(&fen(":1")).is_ok());
    for (count, key, most) in [
        (":0", "count", "2"),
        (":3", "count", "2"),
        (":200", "count", "2"),
        (":300", "count", "16"),
        (":x", "count", "16"),
        ("x:1", "square", ""),
    ] {
        let error = rules.parse_fen(&fen(count)).unwrap_err();
        let message = error.faults[0].reason.message();
        assert_eq!(message.key, format!("position-en-passant-{key}"), "{count}");
        assert!(message.to_string().contains(most), "{message}");
    }
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

/// A variant of chess with these moves of pawns.
fn pawns_that(moves: &str) -> Arc<Rules> {
    let mut library = library();
    let pawn = format!(r#"pieces: {{"P": (name: "pawn", moves: [{moves}], tags: [Pawn])}}"#);
    library.add(&format!(r#"Ruleset(api: 1, id: "tried", extends: "chess", {pawn})"#)).unwrap();
    Arc::new(library.compile("tried", &Settings::new()).unwrap())
}

/// A Berolina pawn passes a square diagonally, and is captured there straight ahead.
#[test]
fn a_diagonal_double_step_gives_the_right() {
    for step in ["mfnA", "mfF2"] {
        let rules = pawns_that(&format!(r#""mfFcfW", (betza: "{step}", from: "second")"#));
        let start = Start::Position("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1".to_owned());
        let mut game = Game::new(rules, start).unwrap();
        play(&mut game, "e2g4");
        assert_eq!(text(&game), "4k3/8/8/8/5pP1/8/8/4K3 b - f3 0 1", "{step}");
        assert_eq!(goals(&game, "f4"), "e3 f3 g3");
        play(&mut game, "f4f3");
        assert_eq!(text(&game), "4k3/8/8/8/8/5p2/8/4K3 w - - 0 2");
        game.undo();
        play(&mut game, "e8e7 e1e2");
        assert_eq!(refusal(&game, "f4", "f3"), "why-nothing-to-capture");
    }
}

/// Two pawns could have passed the square, so the text names the one that did. The positions differ.
#[test]
fn the_text_names_the_pawn_where_two_could_have_passed() {
    let rules = pawns_that(r#""mfFcfW", (betza: "mfnA", from: "second")"#);
    let mut keys = Vec::new();
    for (fen, mv, right, left) in [
        ("4k3/8/8/8/4Pp2/8/4P3/4K3 w - - 0 1", "e2g4", "f3g4", "4P3"),
        ("4k3/8/8/8/5pP1/8/6P1/4K3 w - - 0 1", "g2e4", "f3e4", "6P1"),
    ] {
        let mut game = Game::new(rules.clone(), Start::Position(fen.to_owned())).unwrap();
        play(&mut game, mv);
        let shown = text(&game);
        assert_eq!(shown, format!("4k3/8/8/8/4PpP1/8/8/4K3 b - {right} 0 1"));
        let read = rules.parse_fen(&shown).unwrap();
        assert_eq!(rules.fen(&read), shown);
        keys.push(read.key());
        assert_eq!(read.key(), game.position().key());
        let mut read = Game::new(rules.clone(), Start::Position(shown)).unwrap();
        play(&mut read, "f4f3");
        assert!(text(&read).starts_with(&format!("4k3/8/8/8/{left}/5p2/8/4K3")), "{}", text(&read));
    }
    assert_ne!(keys[0], keys[1]);
    assert!(rules.parse_fen("4k3/8/8/8/4Pp2/8/8/4K3 b - f3g4 0 1").is_err());
}

/// A line of two squares is a single step and a double step.
#[test]
fn a_line_of_two_squares_gives_the_right() {
    for step in ["mfW2", "mfR2", "mfnD"] {
        let rules = pawns_that(&format!(r#""mfWcfF", (betza: "{step}", from: "second")"#));
        let start = Start::Position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1".to_owned());
        let mut game = Game::new(rules, start).unwrap();
        assert_eq!(goals(&game, "e2"), "e3 e4");
        play(&mut game, "e2e4");
        assert_eq!(goals(&game, "d4"), "d3 e3", "{step}");
    }
}

/// A step that gives no right is told, and the rules page does not promise a capture.
#[test]
fn a_step_without_the_right_is_told() {
    let codes = |pawn: &str, more: &str| -> Vec<(&'static str, String)> {
        let mut library = library();
        let pawn = format!(r#"pieces: {{"P": (name: "pawn", moves: [{pawn}], value: 100, tags: [Pawn])}}"#);
        library.add(&format!(r#"Ruleset(api: 1, id: "tried", extends: "chess", {pawn}, {more})"#)).unwrap();
        let rules = library.compile("tried", &Settings::new()).unwrap();
        let page = rules.page();
        let never = page.sections.iter().flat_map(|section| &section.lines);
        let never = never.filter(|line| line.text.key == "rules-en-passant-never").count();
        let mut found: Vec<_> = check(&library, "tried", 1, &mut || true).diagnostics;
        found.retain(|hint| hint.code == "V210");
        assert_eq!(never > 0, !found.is_empty() || !more.is_empty());
        found.into_iter().map(|hint| (hint.code, hint.path)).collect()
    };
    let told = |index: u8| vec![("V210", format!("pieces.P.moves[{index}]"))];
    assert_eq!(codes(r#""mfWcfF", (betza: "mfD", from: "second")"#, ""), told(1));
    assert_eq!(codes(r#""mfWcfF", (betza: "mfW3", from: "second")"#, ""), told(1));
    assert_eq!(codes(r#""mfWcfF", (betza: "imfW2", from: "second")"#, ""), told(1));
    assert_eq!(codes(r#""mfWcfF", (betza: "mfW3", from: "second")"#, "en_passant: Never"), []);
    assert_eq!(codes(r#""mfFcfW", (betza: "mfF2", from: "second")"#, ""), []);
}
