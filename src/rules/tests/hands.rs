//! Hands and drops: what goes to a hand, where it can be put, and how all of it is written.

use std::sync::Arc;

use tessera_rules::notation::Alphabet;
use tessera_rules::{
    Army, Effect, Ending, Game, Levels, Piece, Reason, Rules, Settings, Setup, SetupEdit, SetupEditor, Side, Start,
    Tree,
};

use crate::support::{actions, game, german, library, offered, play, rules, text};

/// Chess with these keys.
fn with(keys: &str) -> Rules {
    try_with(keys).unwrap_or_else(|error| panic!("{error}"))
}

fn try_with(keys: &str) -> Result<Rules, String> {
    let mut library = library();
    library.add(&format!("Ruleset(api: 1, id: \"hand\", extends: \"chess\", {keys})")).unwrap();
    library.compile("hand", &Settings::new()).map_err(|error| error.report())
}

fn game_of(rules: Rules, position: &str) -> Game {
    Game::new(Arc::new(rules), Start::Position(position.to_owned())).unwrap()
}

/// The message key of the reason why a drop is refused.
fn refused(game: &Game, drop: &str) -> String {
    game.rules().parse_uci(game.position(), drop).unwrap_err().message().key
}

#[test]
fn a_captured_piece_changes_sides_and_comes_back() {
    let mut game = game("crazyhouse", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1");
    let at = |name: &str| name.parse().unwrap();
    let army = Army::new(0).unwrap();
    let pawn = game.rules().kind('P').unwrap();
    let capture = game.rules().parse_action(game.position(), "e4d5").unwrap();
    let effects = game.play(capture).unwrap();
    let taken = [
        Effect::Captured { at: at("d5"), levels: Levels::one(0) },
        Effect::ToHand { at: at("d5"), army, kind: pawn },
        Effect::Moved { from: at("e4"), levels: Levels::one(0), to: at("d5"), onto: 0 },
    ];
    assert_eq!(effects, taken);
    assert_eq!(text(&game), "4k3/8/8/3P4/8/8/8/4K3[P] b - - 0 1");
    play(&mut game, "e8e7");
    let drop = game.rules().parse_action(game.position(), "P@a6").unwrap();
    assert_eq!(game.play(drop).unwrap(), [Effect::Dropped { at: at("a6"), army, kind: pawn }]);
    assert_eq!(text(&game), "8/4k3/P7/3P4/8/8/8/4K3[] b - - 0 2");
    game.undo();
    assert_eq!(text(&game), "8/4k3/8/3P4/8/8/8/4K3[P] w - - 1 2");
}

#[test]
fn a_promoted_piece_reverts_unless_it_is_kept() {
    let position = "3rk3/2P5/8/8/8/8/8/K7[] w - - 0 1";
    let mut reverts = game("crazyhouse", position);
    play(&mut reverts, "c7d8q e8d8");
    assert_eq!(text(&reverts), "3k4/8/8/8/8/8/8/K7[Rp] w - - 0 2");
    play(&mut reverts, "a1b1 d8e8");
    let mut marked = game("crazyhouse", position);
    play(&mut marked, "c7c8q e8f7 c8d8");
    assert_eq!(text(&marked), "3Q~4/5k2/8/8/8/8/8/K7[R] b - - 0 2");
    let mut keeps = game_of(with("hands: With(captured: ToCaptor, promoted: Keeps)"), position);
    play(&mut keeps, "c7d8q e8d8");
    assert_eq!(text(&keeps), "3k4/8/8/8/8/8/8/K7[Rq] w - - 0 2");
    let mut owners = game_of(with("hands: With(captured: ToOwner)"), position);
    play(&mut owners, "c7d8q e8d8");
    assert_eq!(text(&owners), "3k4/8/8/8/8/8/8/K7[Pr] w - - 0 2");
}

#[test]
fn drops_keep_the_limits_of_the_rules() {
    let shogi = r#"regions: { "half": "*1 *2 *3 *4" }, hands: With(drops: {
        "P": (on_file: 1), "N": (at: "half"),
    })"#;
    // A pawn of one's own stands on the first file.
    let game = game_of(with(shogi), "6rk/6p1/6KN/8/8/8/P7/8[PN] w - - 0 1");
    assert!(offered(&game, "P@a").is_empty());
    assert_eq!(offered(&game, "P@b").len(), 6);
    assert!(offered(&game, "N@").iter().all(|drop| drop.ends_with(['1', '2', '3', '4'])));
    assert_eq!(refused(&game, "P@a4"), "why-drop-file");
    assert_eq!(refused(&game, "P@b8"), "why-drop-not-there");
    assert_eq!(refused(&game, "N@b5"), "why-drop-not-there");
    assert_eq!(refused(&game, "Q@b5"), "why-not-in-hand");
    assert_eq!(refused(&game, "P@a2"), "why-drop-occupied");
}

/// As in kyoto shogi: a piece in hand has two sides, and either can be put down. The counts are in the tests of `convert`.
#[test]
fn a_piece_is_dropped_as_its_promoted_form() {
    let forms = r#"pieces: { "C": (name: "commoner", moves: ["K"], promoted_from: "N") },
        hands: With(promoted: Keeps, drops_forms: true)"#;
    let mut game = game_of(with(forms), "4k3/8/8/8/8/8/8/4K3[NR] w - - 0 1");
    assert_eq!(offered(&game, "N@").len(), 62);
    assert_eq!(offered(&game, "C@").len(), 62);
    let rules = game.rules().clone();
    let (knight, commoner) = (rules.kind('N').unwrap(), rules.kind('C').unwrap());
    assert_eq!((rules.held_as(commoner), rules.held_as(knight)), (knight, knight));
    play(&mut game, "C@d4");
    // It leaves the hand as a knight, and becomes one again when it is captured.
    assert_eq!(text(&game), "4k3/8/8/8/3+N4/8/8/4K3[R] b - - 1 1");
    assert_eq!(refused(&game_of(with(forms), "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1"), "C@d4"), "why-not-in-hand");
    let mut lost = game_of(with(forms), "4k3/8/8/3p4/8/8/8/4K3[N] w - - 0 1");
    play(&mut lost, "C@c4 d5c4");
    assert_eq!(text(&lost), "4k3/8/8/8/2p5/8/8/4K3[n] w - - 0 2");
    // Without the key only the knight itself can be dropped.
    let plain = forms.replace(", drops_forms: true", "");
    assert!(offered(&game_of(with(&plain), "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"), "C@").is_empty());
    assert!(try_with("hands: With(drops_forms: true)").unwrap_err().contains("promoted_from"));
}

#[test]
fn a_drop_may_not_mate_where_the_rules_say_so() {
    let mating = "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1";
    assert!(actions(&game("crazyhouse", mating)).contains(&"N@f7".to_owned()));
    let forbidden = r#"hands: With(drops: { "N": (mates: false) })"#;
    assert_eq!(refused(&game_of(with(forbidden), mating), "N@f7"), "why-drop-mates");
    // Movements that are judged by playing them look at no mate.
    let hopper = r#"hands: With(drops: { "P": (mates: false) }), pieces: { "N": (name: "knight", moves: ["gQ"]) }"#;
    assert!(try_with(hopper).unwrap_err().contains("`mates: false` is for movements"));
    // Or the drop is possible, and loses.
    let losing = r#"hands: With(drops: { "N": (mating_loses: true) })"#;
    let mut lost = game_of(with(losing), mating);
    let mut tree: Tree = Tree::new(lost.rules().clone(), lost.position(), &[]);
    let drop = lost.rules().parse_uci(lost.position(), "N@f7").unwrap();
    tree.play(drop).unwrap();
    play(&mut lost, "N@f7");
    let wanted = Ending { winner: Side::new(1), reason: Reason::DropMate };
    assert_eq!((lost.ending(), tree.without_move()), (Some(wanted), Ok(wanted)));
    // With a free square beside the king the same drop is only a check.
    let checking = "6rk/6p1/8/8/8/8/8/K7[N] w - - 0 1";
    assert!(actions(&game_of(with(forbidden), checking)).contains(&"N@f7".to_owned()));
}

#[test]
fn a_drop_blocks_a_check_and_nothing_else_helps() {
    let game = game("crazyhouse", "4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1");
    assert_eq!(offered(&game, "N@").join(" "), "N@e2 N@e3 N@e4 N@e5 N@e6 N@e7");
    assert_eq!(refused(&game, "N@d4"), "why-drop-in-check");
}

#[test]
fn drops_are_written_as_the_field_writes_them() {
    let rules = rules("crazyhouse");
    let position = rules.parse_fen("6k1/8/8/8/8/8/8/4K3[NPq] w - - 0 1").unwrap();
    for (uci, english, german_text) in [("N@f6", "N@f6+", "S@f6+"), ("P@e4", "@e4", "@e4"), ("N@a1", "N@a1", "S@a1")] {
        let mv = rules.parse_uci(&position, uci).unwrap();
        assert_eq!(rules.uci(&position, mv), uci);
        assert_eq!(rules.san(&position, mv, &Alphabet::english()), english);
        assert_eq!(rules.san(&position, mv, &german()), german_text);
        assert_eq!(rules.parse_san(&position, english, &Alphabet::english()), Ok(mv));
    }
    let pawn = rules.parse_san(&position, "P@e4", &Alphabet::english()).unwrap();
    assert_eq!(rules.uci(&position, pawn), "P@e4");
    // The hand may also stand as a ninth rank.
    let ninth = rules.parse_fen("6k1/8/8/8/8/8/8/4K3/NPq w - - 0 1").unwrap();
    assert_eq!(ninth, position);
    // Fairy-Stockfish writes a stroke for empty hands.
    let empty = |hands: &str| rules.parse_fen(&format!("6k1/8/8/8/8/8/8/4K3{hands} w - - 0 1")).unwrap();
    assert_eq!(empty("[-]"), empty("[]"));
    for (wrong, reason) in [
        ("6k1/8/8/8/8/8/8/4K3[NPq w - - 0 1", "position-hands-open"),
        ("6k1/8/8/8/8/8/8/4K3[Z] w - - 0 1", "position-piece"),
        ("6k1/8/8/8/8/8/8/4K3[K] w - - 0 1", "position-never-in-hand"),
        ("6k1/8/8/8/8/8/P~7/4K3[] w - - 0 1", "position-never-promoted"),
    ] {
        let error = rules.parse_fen(wrong).unwrap_err();
        assert_eq!(error.faults[0].reason.message().key, reason, "{error}");
    }
    let chess = crate::support::rules("chess").parse_fen("6k1/8/8/8/8/8/8/4K3[N] w - - 0 1").unwrap_err();
    assert_eq!(chess.faults[0].reason.message().key, "position-no-hands");
}

#[test]
fn promoted_forms_have_a_plus_and_revert() {
    let keys = r#"pieces: { "G": (name: "gold", aspect: "queen", moves: ["WfF"], value: 500, promoted_from: "N") },
        setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R+NBQKBNR[] w KQkq - 0 1", hands: With(captured: ToCaptor)"#;
    let rules = with(keys);
    assert_eq!(rules.fen(&rules.start()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R+NBQKBNR[] w KQkq - 0 1");
    let mut game = game_of(rules, "4k3/8/8/8/8/8/r7/+NK6[] b - - 0 1");
    play(&mut game, "a2a1");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/8/rK6[n] w - - 0 2");
}

#[test]
fn hands_without_a_meaning_are_refused() {
    for (keys, wanted) in [
        ("stacks: Own, castling: Never, hands: With(captured: ToCaptor)", "`stacks` says otherwise"),
        (r#"hands: With(drops: { "K": () })"#, "a royal piece is never in a hand"),
        (r#"hands: With(drops: { "P": (at: "nowhere") })"#, "there is no region `nowhere`"),
        (r#"hands: With(drops: { "P": (on_file: 0) })"#, "could be dropped nowhere"),
        (
            r#"promotion: [(piece: "P", at: "last", into: Choice(["Q"])), (piece: "N", at: "last", into: Choice(["Q"]))],
            hands: With(captured: ToCaptor)"#,
            "cannot revert",
        ),
    ] {
        let error = try_with(keys).err().unwrap_or_else(|| panic!("{keys} compiles"));
        assert!(error.contains(wanted), "{wanted}: {error}");
    }
}

#[test]
fn a_position_comes_again_although_pieces_were_captured() {
    // A knight is dropped, taken, dropped against its owner and taken back.
    let mut game = game("crazyhouse", "3r3k/8/8/8/8/4K3/8/8[N] w - - 0 1");
    play(&mut game, "N@d5 d8d5 e3e2 N@f3 e2f3 d5d6 f3e3");
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "d6d8");
    assert_eq!(text(&game), "3r3k/8/8/8/8/4K3/8/8[N] w - - 3 5");
    assert_eq!(game.occurrences(), 2);
    let tree = Tree::new(game.rules().clone(), game.position(), &game.earlier());
    assert!(tree.repeated().is_some());
}

#[test]
fn the_editor_changes_hands() {
    let rules = Arc::new(rules("crazyhouse"));
    let mut editor = SetupEditor::new(rules.clone(), Setup::of(&rules.start()));
    let knight = Piece::new(Army::new(1).unwrap(), rules.kind('N').unwrap());
    assert!(editor.edit(SetupEdit::InHand { piece: knight, count: 2 }));
    assert!(editor.text().contains("RNBQKBNR[nn] w"), "{}", editor.text());
    let (d1, d4) = ("d1".parse().unwrap(), "d4".parse().unwrap());
    assert!(editor.edit(SetupEdit::Promoted { at: d1, on: true }));
    assert!(editor.edit(SetupEdit::Carry { from: d1, to: d4, count: 1 }));
    assert!(editor.text().contains("3Q~4"), "{}", editor.text());
    assert!(!editor.edit(SetupEdit::Promoted { at: "a2".parse().unwrap(), on: true }));
    let king = Piece::new(Army::default(), rules.kind('K').unwrap());
    assert!(!editor.edit(SetupEdit::InHand { piece: king, count: 1 }));
    assert!(editor.undo() && editor.undo() && editor.undo());
    assert_eq!(editor.text(), rules.fen(&rules.start()));
}
