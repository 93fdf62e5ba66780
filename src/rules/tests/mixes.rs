//! Mixes of the mechanics of several variants. Each pair of mechanics is played; combinations without a meaning are
//! refused.

use std::sync::Arc;

use tessera_rules::{Ending, Game, Library, Reason, Rules, RulesetError, Settings, SmallBitboard, Start};

use crate::invariants::{Board, hold_in_random_games, standing};
use crate::support::{actions, goals, library, play, refusal, text};

const STACKS: &str = "stacks: Own";

const CAPTURE: &str = "royal: Capture(army: Freeze)";

/// The shuffled arrays of Chess960.
const SHUFFLED: &str =
    r#"shuffle: (place: [Light("B"), Dark("B"), One("Q"), Pair("N"), Rest(["R", "K", "R"])], default: 518)"#;

/// Shuffles the rook, knight and bishop of a corner over their three squares.
const SHUFFLED_CORNERS: &str =
    r#"shuffle: (squares: ["b1", "a2", "b2"], place: [One("B"), One("N"), Rest(["R"])], default: 5)"#;

const OWN_CAPTURES: &str = "friendly: (own: true, ally: false, ally_royal: false)";

const FORCED: &str = "capturing: Forced";

/// White has no king and wins by checkmate.
const CROWNLESS: &str = r#"goals: [Extinct(["P", "N", "B", "R", "Q", "K"])], armies: [
    (letter: 'w', name: "white", frame: North, side: 0, royal: Never),
    (letter: 'b', name: "black", frame: MirrorSouth, side: 1),
]"#;

const EN_PASSANT: &str = "en_passant: Standard";

/// Two armies play together, and two alone.
const THREE_SIDES: &str = r#"armies: [
    (letter: 'w', name: "white", frame: North, side: 0),
    (letter: 'b', name: "blue", frame: East, side: 1),
    (letter: 'y', name: "yellow", frame: South, side: 0),
    (letter: 'r', name: "red", frame: West, side: 2),
]"#;
const TURNED: &str = r#"dice: Faces((
    faces: ["P", "N", "B", "R"], after_move: Turned, wound: None, healing: Never, far: Promoted,
))"#;

const ROLLED: &str = r#"pieces: { "X": (name: "wound", moves: []) }, dice: Faces((
    faces: ["P", "N", "B", "R", "X"], after_move: Rolled, wound: Some("X"), healing: Rolling, far: Promoted,
))"#;

/// The same dice with a queen as the last face.
fn with_queens(dice: &str) -> String {
    dice.replace("\"R\"", "\"R\", \"Q\"")
}

/// The pieces of chess and others that never come on the board, so many in all.
fn more_kinds(count: usize) -> String {
    let letters = ["A", "C", "D", "E", "F", "G", "H", "I", "J", "L", "M"];
    let others = letters[..count - 6].iter().map(|letter| format!(r#""{letter}": (name: "other", moves: ["W"])"#));
    format!("pieces: {{ {} }}", others.collect::<Vec<_>>().join(", "))
}

/// The bundled variants, and the variant `mix`: `base` with changes.
fn library_with(base: &str, changes: &[&str]) -> Library {
    let mut library = library();
    let changes = changes.join(", ");
    library.add(&format!("Ruleset(api: 1, id: \"mix\", extends: \"{base}\", {changes})")).unwrap();
    library
}

/// A game of a mix, from a position.
fn game(base: &str, changes: &[&str], position: &str) -> Game {
    let rules = library_with(base, changes).compile("mix", &Settings::new()).unwrap();
    Game::new(Arc::new(rules), Start::Position(position.to_owned()))
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Plays random games of a mix and tests the invariants in each position.
fn plays(base: &str, changes: &[&str]) {
    let library = library_with(base, changes);
    let rules = library.compile("mix", &Settings::new()).unwrap_or_else(|error| panic!("{error}"));
    hold_in_random_games(&Arc::new(rules), &library);
}

macro_rules! play {
    ($($name:ident $base:literal [$($change:expr),*];)*) => { $(
        #[test]
        fn $name() { plays($base, &[$($change),*]); }
    )* };
}

play! {
    stacks_and_turned_dice "ordo" [STACKS];
    stacks_and_rolled_dice "occasio" [STACKS];
    stacks_and_four_armies "nava" [STACKS];
    stacks_and_king_capture "trojan" [CAPTURE];
    stacks_and_shuffled_arrays "trojan" [SHUFFLED];
    turned_and_rolled_dice "ordo-vulneris" [r#"dice: Faces((
        faces: ["P", "N", "B", "R", "Q", "X"], after_move: Turned, wound: Some("X"), healing: Rolling, far: Promoted,
    ))"#];
    turned_dice_and_four_armies "nava" [TURNED];
    turned_dice_and_king_capture "ordo-vulneris" [CAPTURE];
    turned_dice_and_shuffled_arrays "ordo" [SHUFFLED];
    rolled_dice_and_four_armies "nava" [ROLLED];
    rolled_dice_and_king_capture "occasio" [CAPTURE];
    rolled_dice_and_shuffled_arrays "occasio" [SHUFFLED];
    four_armies_and_king_capture "nava" [CAPTURE];
    four_armies_and_shuffled_arrays "nava" [SHUFFLED_CORNERS];
    king_capture_and_shuffled_arrays "chess960" [CAPTURE];
    chess_with_stacks "chess" [STACKS];
    chess_with_dice "chess" [&with_queens(TURNED)];
    own_captures_and_checkmate "chess" [OWN_CAPTURES];
    own_captures_and_turned_dice "ordo" [OWN_CAPTURES];
    own_captures_and_rolled_dice "occasio" [OWN_CAPTURES];
    everything_for_two "occado" [STACKS, CAPTURE, SHUFFLED, EN_PASSANT];
    everything_for_four "nava-ffa" [STACKS, ROLLED, SHUFFLED_CORNERS];
    forced_captures_and_stacks "trojan" [FORCED];
    forced_captures_and_turned_dice "ordo-vulneris" [FORCED];
    forced_captures_and_rolled_dice "occasio" [FORCED];
    forced_captures_and_four_armies "nava" [FORCED];
    forced_captures_and_shuffled_arrays "chess960" [FORCED, "mated: Wins, no_move: FewerWins"];
    kings_that_stay_and_stacks "trojan" ["fleeing: Never"];
    kings_that_stay_and_rolled_dice "occado" ["fleeing: Never"];
    castling_without_royals_and_dice "ordo" [r#"royal: Never, goals: [AnyExtinct(["K", "P"])]"#];
    no_king_and_stacks "trojan" [CROWNLESS, r#"setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1""#];
    no_king_and_turned_dice "ordo" [CROWNLESS, r#"setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1""#];
    no_king_and_rolled_dice "occasio" [CROWNLESS, r#"setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1""#];
    baring_and_stacks "trojan" ["goals: [Bared(reply: true), Reduced(pieces: [\"P\", \"N\"], to: 3)]"];
    getting_rid_and_dice "occado" ["goals: [Rid([\"P\", \"Q\"])], capturing: Forced"];
    promotion_on_leaving "chess" [r#"promotion: [
        (piece: "P", at: "last", into: Choice(["Q"])),
        (piece: "N", at: "last", into: Choice(["B", "R"]), when: Moves, optional: true, limit: { "R": 3 }),
    ]"#];
    promotion_that_may_be_left_out_and_stacks "trojan" [r#"promotion: [
        (piece: "P", at: "last", into: Choice(["Q", "N"]), optional: true),
    ]"#];
    promotion_of_whole_squares_and_rolled_dice "trojan" [&with_queens(ROLLED)];
}

/// A small board has no place for so many kinds, so the tables of large boards count the same positions.
#[test]
fn chess_with_many_kinds_is_chess() {
    let library = library_with("chess", &[&more_kinds(17)]);
    let [chess, many] = ["chess", "mix"].map(|id| library.compile(id, &Settings::new()).unwrap());
    assert_eq!([&chess, &many].map(Rules::fits::<SmallBitboard>), [true, false]);
    // Queens and rooks are beyond the first fifteen kinds, and pawns become them.
    for position in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    ] {
        let counts = [&chess, &many].map(|rules| rules.perft(&rules.parse_fen(position).unwrap(), 3));
        assert!(counts[0] > 9_000 && counts[0] == counts[1], "{position} {counts:?}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of rules, with the reason against each")]
fn what_means_nothing_is_refused() {
    let castling = r#"castling: With(partner: "R", long: ("c1", "d1"), short: ("g1", "f1"))"#;
    let queens = with_queens(TURNED);
    let rolled_at_turn_start = ROLLED.replace("Rolling", "AtTurnStart");
    let no_wound = TURNED.replace("healing: Never", "healing: Rolling");
    let uncovered = r#"promotion: [(piece: "P", at: "far", into: Choice(["R"]), when: OnTop)]"#;
    let faces = r#"pieces: { "P": (name: "pawn", written: (letter: "P", faces: North), moves: ["mfWcfF"]) }"#;
    let written_alike = r#"pieces: {
        "A": (name: "archer", written: (letter: "A", faces: North), moves: ["W"]),
        "C": (name: "camel", written: (letter: "A", faces: North), moves: ["C"]),
    }"#;
    let two_steps = r#"pieces: { "P": (name: "pawn", moves: ["mfWmrWimfnDimrnD"], tags: [Pawn]) }"#;
    let two_ranks = r#"pieces: { "P": (name: "pawn", moves: ["mfWcfF", "imfnD"]) }"#;
    for (base, changes, path, reason) in [
        ("nava", &["royal: Checkmate"][..], "friendly", "`friendly` is as in chess"),
        ("four-handed", &[THREE_SIDES], "armies", "each army is a side of its own"),
        ("four-handed", &["no_move: Falls"], "no_move", "here it is `Draws`"),
        ("four-handed-ffa", &["no_move: Draws"], "no_move", "here it is `Falls`"),
        ("chess", &["no_move: Falls"], "no_move", "for three sides or more"),
        ("four-handed", &["points: Counted(mate: 20)"], "points", "three sides or more with `royal: Checkmate`"),
        ("four-handed-ffa", &["points: Counted(mate: 1001)"], "points", "0 to 1000, not 1001"),
        ("four-handed-ffa", &["points: Counted(captures: { \"A\": 1 })"], "points.captures", "no piece `A`"),
        (
            "four-handed-ffa",
            &["points: Counted(attacks: [(two: 1, three: 5), (two: 2, three: 3)])"],
            "points.attacks",
            "only one entry",
        ),
        ("four-handed", &["goals: [Bared(reply: false)]"], "goals", "`goals` is as in chess"),
        ("nava", &[castling], "castling", "needs `royal: Checkmate`"),
        ("nava", &[EN_PASSANT], "en_passant", "needs `royal: Checkmate`"),
        ("nava", &[&queens], "dice.faces", "none is royal"),
        ("nava", &[&no_wound], "dice.healing", "no wounded face"),
        ("nava", &[&rolled_at_turn_start], "dice.healing", "with AtTurnStart dice are turned"),
        ("nava", &[STACKS, uncovered], "promotion", "one move could promote two"),
        ("trojan", &[&queens], "promotion", "one move could promote two"),
        (
            "trojan",
            &[r#"promotion: [
                (piece: "P", at: "last", into: Choice(["Q"]), when: OnTop, limit: { "Q": 1 }, if_none: Vanishes),
                (piece: "N", at: "last", into: Choice(["R"]), when: OnTop, limit: { "R": 2 }, if_none: Vanishes),
            ]"#],
            "promotion",
            "`N` could vanish and uncover `P`",
        ),
        (
            "trojan",
            &[r#"promotion: [(piece: "P", at: "last", into: Choice(["Q"]), when: Moves)]"#],
            "promotion[0]",
            "stand alone",
        ),
        (
            "chess",
            &[r#"promotion: [(piece: "P", at: "last", into: Always("Q"), optional: true)]"#],
            "promotion[0]",
            "`Always` is compulsory",
        ),
        (
            "chess",
            &[r#"armies: [
                (letter: 'w', name: "white", frame: North, side: 0, royal: Never),
                (letter: 'b', name: "black", frame: MirrorSouth, side: 1, royal: Never),
            ]"#],
            "armies",
            "another army's is checkmated",
        ),
        ("trojan", &["royal: Never, no_move: Loses"], "castling", "must be royal"),
        (
            "chess",
            &[r#"royal: Never, no_move: Loses, dice: Faces((
                faces: ["R", "K"], after_move: Turned, wound: None, healing: Never, far: Kept,
            ))"#],
            "castling",
            "must be royal",
        ),
        ("chess", &[r#"en_passant: On("nowhere")"#], "en_passant", "no region `nowhere`"),
        ("chess", &[faces], "pieces.P.written", "written by its own letter"),
        ("chess", &[r#"pieces: { "P": (name: "pawn", moves: ["imfnD"]) }"#], "pieces", "begins on one rank only"),
        (
            "chess",
            &[r#"pieces: { "P": (name: "pawn", moves: [(betza: "imfnD", from: "second")], tags: [Pawn]) }"#],
            "pieces.P.moves[0]",
            "has its double step from a region",
        ),
        (
            "ordo",
            &[r#"pieces: { "N": (name: "knight", moves: [(betza: "iN", from: "first")]) }"#],
            "pieces.N.moves[0]",
            "`imfnD`",
        ),
        (
            "chess",
            &[r#"pieces: { "N": (name: "knight", moves: ["N"], shuns: ["P"]) }"#],
            "pieces.N.shuns",
            "only a piece that hops",
        ),
        ("nava", &["facing: Never"], "facing", "royal: Checkmate"),
        ("trojan", &[&more_kinds(16)], "pieces", "at most 15 kinds of piece with stacks, not 16"),
        ("ordo", &[&more_kinds(15)], "pieces", "at most 14 kinds of piece with dice, not 15"),
        ("nava", &["giving_check: Never"], "giving_check", "royal: Checkmate"),
        ("nava", &[TURNED, two_steps], "pieces.P.moves[0]", "no second one"),
        ("nava", &[written_alike], "pieces.C.written", "`A` is written in the same way"),
        (
            "chess",
            &[r#"promotion: [(piece: "P", at: "last", into: Choice(["Q", "N", "Q"]))]"#],
            "promotion[0].into",
            "`Q` is there twice",
        ),
        (
            "chess",
            &[r#"castling: With(partner: "K", long: ("c1", "d1"), short: ("g1", "f1"))"#],
            "castling.partner",
            "name another one",
        ),
        ("ordo", &[two_ranks], "pieces", "begins on one rank only"),
    ] {
        let refused = library_with(base, changes).compile("mix", &Settings::new());
        let Err(RulesetError { diagnostics }) = refused else { panic!("{base} {changes:?} compiles") };
        let said = diagnostics.iter().any(|said| said.path == path && said.message.contains(reason));
        assert!(said, "{base} {diagnostics:?}");
    }
}

#[test]
fn own_pieces_are_stacked_on_and_those_of_allies_captured() {
    let position = "rK,6,yK/8/wP,7/8/wR,1,(yByN),rN,4/8/8/wK,6,bK w 5 1";
    let mut stacked = game("nava", &[STACKS], position);
    assert_eq!(goals(&stacked, "a4"), "a2 a3 a5 a6 b4 c4");
    play(&mut stacked, "a4a6");
    assert_eq!(text(&stacked), "rK,6,yK/8/(wRwP),7/8/2,(yByN),rN,4/8/8/wK,6,bK b 6 1");
    let mut captured = game("nava", &[STACKS], position);
    play(&mut captured, "a4c4");
    assert_eq!(text(&captured), "rK,6,yK/8/wP,7/8/2,wR,rN,4/8/8/wK,6,bK b 0 1");
    let spared = game("nava", &[STACKS, "friendly: (own: false, ally: false, ally_royal: false)"], position);
    assert_eq!(goals(&spared, "a4"), "a2 a3 a5 a6 b4");
    assert_eq!(refusal(&spared, "a4", "c4"), "why-ally-piece");
}

/// Where kings are captured, masks do not judge moves. The threat of a cannon is found all the same.
#[test]
fn a_cannon_threatens_a_king_that_can_be_captured() {
    let cannon = r#"pieces: { "R": (name: "cannon", moves: ["mRcpR"]) }"#;
    for (position, threatened) in [
        ("4k3/8/4p3/8/8/8/4R3/K7 b - - 0 1", true),
        ("4k3/8/8/8/8/8/4R3/K7 b - - 0 1", false),
        ("4k3/4p3/4p3/8/8/8/4R3/K7 b - - 0 1", false),
    ] {
        let game = game("chess", &[CAPTURE, cannon], position);
        let (rules, black) = (game.rules(), game.rules().army_to_move(game.position()));
        assert_eq!(rules.threatened(game.position(), black).is_some(), threatened, "{position}");
    }
}

#[test]
fn own_pieces_are_captured_where_kings_are_checkmated() {
    let start = game("chess", &[OWN_CAPTURES], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    // The 20 moves of chess, and 19 captures: 4 of rooks, 2 of knights, 4 of bishops, 4 of the queen, 5 of the king.
    assert_eq!(actions(&start).len(), 39);
    assert_eq!((goals(&start, "a1"), goals(&start, "e1")), ("a2 b1".to_owned(), "d1 d2 e2 f1 f2".to_owned()));
    assert_eq!(refusal(&start, "d1", "e1"), "why-own-royal");
    // A captured rook loses its castling right.
    let mut castling = game("chess", &[OWN_CAPTURES], "4k3/8/8/8/8/8/7R/4K2R w K - 3 1");
    play(&mut castling, "h2h1");
    assert_eq!(text(&castling), "4k3/8/8/8/8/8/8/4K2R b - - 0 1");
    // A pinned piece stays on its line, and a king captures no piece that an enemy protects.
    let pinned = "4r1k1/8/8/2N5/4R3/4P3/3PKP1r/3N4 w - - 0 1";
    let pinned = game("chess", &[OWN_CAPTURES], pinned);
    assert_eq!(goals(&pinned, "f2"), "");
    assert_eq!(goals(&pinned, "c5"), "a4 a6 b3 b7 d3 d7 e4 e6");
    assert_eq!(goals(&pinned, "e2"), "d1 d2 d3 e1 e3 f1 f3");
}

/// A king neither stands on a piece nor carries one, even if kings are captured. The heir of a fallen army gets its
/// stacks.
#[test]
fn kings_do_not_stack() {
    for (base, change, position, (king, rook), wanted) in [
        ("nava", STACKS, "rK,6,yK/8/8/8/8/8/wR,7/wK,6,bK w 0 1", ("a1", "a2"), "b1 b2"),
        ("nava", STACKS, "rK,6,yK/8/8/8/8/8/wR,7/wQ,wR,wR,4,bK w 0 1", ("a1", "a2"), "b2 c3 d4 e5 f6 g7 h8"),
        ("trojan", CAPTURE, "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", ("e1", "e2"), "d1 d2 f1 f2"),
    ] {
        let game = game(base, &[change], position);
        assert_eq!(goals(&game, king), wanted, "{base} {position}");
        assert_eq!(refusal(&game, king, rook), "why-royal-stacks");
        assert_eq!(refusal(&game, rook, king), "why-royal-stacks");
    }
    let taken_over = game("nava", &[STACKS], "rK,7/8/8/8/2,(yNyB),5/8/8/wK,6,bK w 0 1");
    assert_eq!(actions(&taken_over).iter().filter(|action| action.starts_with("1c4")).count(), 8);
}

#[test]
fn stacks_of_four_armies_as_text() {
    let position = "rK,6,yK/8/8/8/2,(yPwyPs),5/8/(wPnwN),(wRwPe),6/wK,6,bK w 0 1";
    let mut game = game("nava-2018", &[STACKS], position);
    assert_eq!(text(&game), position);
    play(&mut game, "1a2a3 a8a7 c4b4");
    assert_eq!(text(&game), "7,yK/rK,7/8/8/1,(yPwyPs),6/wPn,7/wN,(wRwPe),6/wK,6,bK b 0 1");
    for (square, reason) in [
        ("(wRbN)", "position-stack "),
        ("(wR)", "position-stack "),
        ("(wRwK)", "position-royal-in-stack"),
        ("(wRwN", "position-stack-open"),
    ] {
        let error = game.rules().parse_fen(&position.replace("(wRwPe)", square)).unwrap_err().to_string();
        assert!(format!("{error} ").contains(reason), "{error}");
    }
}

#[test]
fn cargo_keeps_its_faces() {
    let position = "4k3/8/8/8/8/N7/8/(RB)3K3 w - - 0 1";
    for (action, wanted) in [
        ("a1b1", "4k3/8/8/8/8/N7/8/1(QB)2K3 b - - 1 1"),
        ("1a1b1", "4k3/8/8/8/8/N7/8/BQ2K3 b - - 1 1"),
        ("a1a3", "4k3/8/8/8/8/(QBN)7/8/4K3 b - - 1 1"),
        ("1a1a3", "4k3/8/8/8/8/(QN)7/8/B3K3 b - - 1 1"),
    ] {
        let mut turned = game("ordo", &[STACKS], position);
        play(&mut turned, action);
        assert_eq!(text(&turned), wanted);
        let mut rolled = game("occasio", &[STACKS], position);
        play(&mut rolled, &format!("{action}@x"));
        assert_eq!(text(&rolled), wanted.replace('Q', "X"));
    }
}

/// A red die on top stops its whole stack. Beneath another die it is carried along, and no roll is due for it.
#[test]
fn red_dots_in_stacks() {
    let on_top = "4k3/8/8/8/8/8/8/(XB)3K3 w - - 0 1";
    let beneath = "4k3/8/8/8/8/8/8/(NX)3K3 w - - 0 1";
    let rolls = "a1@b a1@n a1@p a1@q a1@r";
    for (base, heals) in [("ordo-vulneris", "a1"), ("occasio", rolls), ("occado", rolls)] {
        let top = game(base, &[STACKS], on_top);
        assert_eq!(goals(&top, "a1"), heals, "{base}");
        assert_eq!(actions(&top).iter().filter(|action| action.starts_with('1')).count(), 0, "{base}");
        let reason = if base == "occado" { "why-roll-first" } else { "why-wounded" };
        assert_eq!(refusal(&top, "a1", "a2"), reason, "{base}");
        let mut under = game(base, &[STACKS], beneath);
        let (knight, left) = if base == "occasio" { ("1a1b3@r", "R") } else { ("1a1b3", "B") };
        play(&mut under, knight);
        assert_eq!(text(&under), format!("4k3/8/8/8/8/1{left}6/8/X3K3 b - - 1 1"), "{base}");
    }
    // Healing is a move in Occasio. In Occado it comes before the move and belongs to it.
    for (base, healed, turn) in [("occasio", "a1a1@n", "b - - 1 1"), ("occado", "a1a1@n", "w - - 0 1")] {
        let mut game = game(base, &[STACKS], on_top);
        play(&mut game, healed);
        assert_eq!(text(&game), format!("4k3/8/8/8/8/8/8/(NB)3K3 {turn}"), "{base}");
        assert_eq!(game.record().len(), 1, "{base}");
    }
}

/// A die that is rolled to a pawn on the last rank is promoted. With the rules of Trojan its whole stack leaves the
/// board.
#[test]
fn a_chosen_face_takes_the_whole_square_where_promotion_does() {
    let mut game = game("trojan", &[&with_queens(ROLLED)], "8/(RN)7/8/7k/8/8/8/4K3 w - - 0 1");
    play(&mut game, "a7a8@p");
    assert_eq!(text(&game), "(PN)7/8/8/7k/8/8/8/4K3 w - - 0 1");
    assert_eq!(actions(&game), ["a8a8b", "a8a8n", "a8a8q", "a8a8r"]);
    play(&mut game, "a8a8q");
    assert_eq!(text(&game), "Q7/8/8/7k/8/8/8/4K3 b - - 0 1");
}

/// If only the pawn vanishes, the pieces beneath it stay, and the effects say so.
#[test]
fn a_pawn_that_vanishes_from_a_stack() {
    let change = r#"promotion: [(
        piece: "P", at: "last", into: Choice(["Q", "R", "B", "N"]), when: OnTop,
        limit: { "Q": 1, "R": 2, "B": 2, "N": 2 }, if_none: Vanishes,
    )]"#;
    let mut game = game("trojan", &[change], "1N4k1/1P6/8/8/8/8/8/RNBQKB1R w - - 3 1");
    let mut board = Board::of(game.rules(), game.position());
    let action = game.rules().parse_action(game.position(), "b7b8").unwrap();
    game.play(action).unwrap().into_iter().for_each(|effect| board.follow(effect));
    assert_eq!(text(&game), "1N4k1/8/8/8/8/8/8/RNBQKB1R b - - 0 1");
    assert_eq!(board.standing, standing(game.position()));
}

/// A pawn that vanishes uncovers the pawn below it, which vanishes too: pawns never stand there.
#[test]
fn pawns_below_a_pawn_that_vanishes_go_the_same_way() {
    let changes = [
        STACKS,
        r#"pieces: { "P": (name: "pawn", moves: ["mfWcfF"], tags: [Pawn]) }"#,
        r#"promotion: [(piece: "P", at: "last", into: Choice(["Q"]), when: OnTop, limit: {"Q": 1}, if_none: Vanishes)]"#,
        "castling: Never, en_passant: Never",
    ];
    for (start, played) in [
        ("q3k3/8/8/8/8/8/1(pp)6/4K3 b - - 0 1", "q3k3/8/8/8/8/8/8/4K3 w - - 0 2"),
        ("q3k3/8/8/8/8/8/1(ppp)6/4K3 b - - 0 1", "q3k3/8/8/8/8/8/8/4K3 w - - 0 2"),
        ("q3k3/8/8/8/8/8/1(pn)6/4K3 b - - 0 1", "q3k3/8/8/8/8/8/8/1n2K3 w - - 0 2"),
    ] {
        let mut game = game("chess", &changes, start);
        let mut board = Board::of(game.rules(), game.position());
        let action = game.rules().parse_action(game.position(), "b2b1").unwrap();
        game.play(action).unwrap().into_iter().for_each(|effect| board.follow(effect));
        assert_eq!(text(&game), played, "{start}");
        assert_eq!(board.standing, standing(game.position()), "{start}: the effects");
        assert_eq!(game.rules().fen(&game.rules().parse_fen(played).unwrap()), played);
    }
    plays("chess", &changes);
}

/// Castling that a variant switches off takes the rights of the inherited set-up with it.
#[test]
fn a_variant_without_castling_inherits_the_set_up_without_rights() {
    let rules = library_with("chess", &["castling: Never"]).compile("mix", &Settings::new()).unwrap();
    assert_eq!(rules.fen(&rules.start()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    // A set-up of its own is the author's word.
    let own = r#"castling: Never, setup: "4k3/8/8/8/8/8/8/4K2R w K - 0 1""#;
    assert!(library_with("chess", &[own]).compile("mix", &Settings::new()).is_err());
}

/// Clobber: without royal pieces and goals, a player without a move loses.
#[test]
fn a_game_may_end_by_having_no_move_alone() {
    let clobber = [
        "royal: Never, no_move: Loses, castling: Never, en_passant: Never, promotion: []",
        r#"board: (files: 5, ranks: 6), regions: { "first": "*1", "second": "*2", "last": "*6" }"#,
        r#"pieces: { "P": (name: "pawn", moves: ["cW"]) }, setup: "pPpPp/PpPpP/pPpPp/PpPpP/pPpPp/PpPpP w - - 0 1""#,
    ];
    let start = "pPpPp/PpPpP/pPpPp/PpPpP/pPpPp/PpPpP w - - 0 1";
    let game = game("chess", &clobber, start);
    // The counts are Fairy-Stockfish's.
    assert_eq!([1, 2, 3].map(|depth| game.rules().perft(game.position(), depth)), [49, 2116, 80063]);
}

/// The movements decide which material is dead. New Zealand's knight moves like a knight and captures like a
/// rook, so that it mates alone; a knight that is a camel keeps to one shade.
#[test]
fn material_is_dead_by_its_movements() {
    let knight = |moves: &str| format!(r#"pieces: {{ "N": (name: "knight", moves: ["{moves}"]) }}"#);
    let lone = "4k3/8/8/8/8/8/8/N3K3 w - - 0 1";
    let dead = |changes: &[&str], start: &str| game("chess", changes, start).ending().map(|ending| ending.reason);
    assert_eq!(dead(&[], lone), Some(Reason::DeadPosition));
    assert_eq!(dead(&[&knight("mNcR")], lone), None);
    assert_eq!(dead(&[&knight("C")], lone), Some(Reason::DeadPosition));
    // Nobody knows whether a hopper mates alone. Where stalemate loses, a knight may win.
    assert_eq!(dead(&[&knight("gQ")], lone), None);
    assert_eq!(dead(&["no_move: Loses"], lone), None);
    // A die shows other pieces later.
    assert_eq!(dead(&[&with_queens(TURNED)], lone), None);
    let bishops = "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1";
    let bishop = r#"pieces: { "B": (name: "bishop", moves: ["BmW"]) }"#;
    assert_eq!(dead(&[], bishops), Some(Reason::DeadPosition));
    assert_eq!(dead(&[bishop], bishops), None);
}

/// With four armies, a fifth FEN field has the squares of unmoved pawn dice.
#[test]
fn unmoved_dice_of_four_armies() {
    let changes = [
        TURNED,
        r#"regions: { "home": "a3 b3" }"#,
        r#"pieces: { "P": (name: "pawn", moves: ["mfWcfF", (betza: "imfnD", from: "home")], tags: [Pawn]) }"#,
    ];
    let start = "rK,rN,rP,2,yP,yR,yK/rR,rB,rP,2,yP,yB,yN/rP,rP,4,yP,yP/8/8/wP,wP,4,bP,bP/\
                 wN,wB,wP,2,bP,bB,bR/wK,wR,wP,2,bP,bN,bK w 0 1 f1f2a3b3g6h6c7c8";
    let mut game = game("nava", &changes, start);
    assert_eq!(text(&game), start);
    assert_eq!((goals(&game, "a3"), goals(&game, "c2")), ("a4 a5".to_owned(), "b3 c3".to_owned()));
    play(&mut game, "a3a5");
    assert_eq!(goals(&game, "f2"), "d2 e2");
    play(&mut game, "f2d2 g6g4 c7e7");
    let played = "rK,rN,rP,2,yP,yR,yK/rR,rB,2,rN,yP,yB,yN/rP,rP,5,yP/wN,7/6,yN,1/1,wP,4,bP,bP/\
                  wN,wB,wP,bN,2,bB,bR/wK,wR,wP,2,bP,bN,bK w 0 2 f1b3h6c8";
    assert_eq!(text(&game), played);
    let none = played.replace("f1b3h6c8", "-");
    assert_eq!(game.rules().fen(&game.rules().parse_fen(&none).unwrap()), none);
    for square in ["a5", "c2", "a4", "a9"] {
        let error = game.rules().parse_fen(&played.replace("f1b3h6c8", square)).unwrap_err().to_string();
        assert!(error.contains("position-unmoved"), "{square}: {error}");
    }
}

/// Kings are not dice. A die that turns to a pawn on a far edge is promoted. Its army must have fewer than two of the
/// new kind.
#[test]
fn dice_of_four_armies() {
    let mut game = game("nava", &[TURNED], "rK,6,yK/8/8/4,wK,1,wR,1/8/wN,wN,6/8/7,bK w 0 1");
    assert_eq!(goals(&game, "g5"), "f5 g1 g2 g3 g4 g6 g7 g8b g8r h5b h5r");
    play(&mut game, "e5e4 h1h2 h8g8 a8b8 e4e5 h2h1 g8h8 b8a8");
    assert_eq!(text(&game), "rK,6,yK/8/8/4,wQ,1,wR,1/8/wN,wN,6/8/7,bK w 3 3");
}

/// A die that is healed to a pawn on a far edge is promoted like a pawn that arrives there.
#[test]
fn healing_keeps_to_the_limit_of_promotion() {
    let vulneris = ROLLED.replace("Rolled", "Turned").replace("Rolling", "Turning");
    for (pieces, wanted) in [("wR,wR,wN,wN,4", "h4b"), ("wR,wR,wB,5", "h4b h4n"), ("wR,wR,wN,wN,wB,wB,2", "h4")] {
        let position = format!("rK,6,yK/8/8/8/7,wX/{pieces}/8/wK,6,bK w 0 1");
        assert_eq!(goals(&game("nava", &[&vulneris], &position), "h4"), wanted, "{pieces}");
    }
}

/// At the start of a turn, a player rolls all red dice of the armies that he commands, in the order a1, b1 … h8.
#[test]
fn red_dots_of_two_armies_under_one_command() {
    let occado = ROLLED.replace("Rolled", "Turned").replace("Rolling", "AtTurnStart");
    let mut game = game("nava", &[&occado], "rK,7/8/8/4,wX,3/8/2,yX,5/8/wK,6,bK w 4 1");
    assert_eq!(actions(&game), ["c3c3@b", "c3c3@n", "c3c3@p", "c3c3@r"]);
    play(&mut game, "c3c3@n");
    assert_eq!(actions(&game), ["e5e5@b", "e5e5@n", "e5e5@p", "e5e5@r"]);
    play(&mut game, "e5e5@b");
    assert_eq!(text(&game), "rK,7/8/8/4,wB,3/8/2,yN,5/8/wK,6,bK w 4 1");
}

/// With shuffled arrays, castling is written as the king taking the rook. It neither turns nor rolls a die.
#[test]
fn castling_from_a_drawn_array() {
    for base in ["ordo", "occasio", "trojan"] {
        let mut game = game(base, &[SHUFFLED], "4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1");
        let castling = ["e1b1", "e1h1"].map(str::to_owned);
        assert!(castling.iter().all(|action| actions(&game).contains(action)), "{base}");
        assert!(game.rules().parse_uci(game.position(), "e1g1").is_err(), "{base}");
        play(&mut game, "e1h1");
        assert_eq!(text(&game), "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1", "{base}");
    }
    let mut covered = game("trojan", &[SHUFFLED], "4k3/8/8/8/8/8/8/4K2(NR) w H - 0 1");
    assert_eq!(refusal(&covered, "e1", "h1"), "why-castling-covered");
    play(&mut covered, "1h1g3 e8e7 e1h1");
    assert_eq!(text(&covered), "8/4k3/8/8/8/6N1/8/5RK1 b - - 3 2");
}

/// If kings are captured, an attack prevents neither castling nor healing.
#[test]
fn attacks_where_kings_are_captured() {
    let attacked = "4k3/8/8/8/8/4rr2/8/4K2R w H - 0 1";
    let mut castles = game("chess960", &[CAPTURE], attacked);
    play(&mut castles, "e1h1");
    assert_eq!(text(&castles), "4k3/8/8/8/8/4rr2/8/5RK1 b - - 1 1");
    let mut heals = game("ordo-vulneris", &[CAPTURE], "4r2k/8/8/8/3X4/8/8/4K3 w - - 0 1");
    assert_eq!(actions(&heals), ["d4d4", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]);
    play(&mut heals, "d4d4 e8e1");
    let black = heals.rules().armies().nth(1).map(|(army, _)| heals.rules().side(army));
    assert_eq!(heals.ending(), Some(Ending { winner: black, reason: Reason::RoyalsCaptured }));
}

/// The capture of a king ends the castling rights of its army.
#[test]
fn castling_rights_of_a_fallen_army() {
    for (base, rights) in [("chess", "kq"), ("chess960", "ah")] {
        let mut game = game(base, &[CAPTURE], &format!("r3k2r/8/8/8/8/8/4Q3/4K3 w {rights} - 0 1"));
        play(&mut game, "e2e8");
        assert_eq!(game.rules().parse_fen(&text(&game)).as_ref(), Ok(game.position()), "{}", text(&game));
    }
}

/// If kings are captured, there is no stalemate: a player without a move passes.
#[test]
fn who_has_no_move_passes() {
    let changes = [
        CAPTURE,
        "board: (files: 1, ranks: 4)",
        r#"regions: { "last": "*4" }"#,
        r#"setup: "k/p/P/K w - - 0 1""#,
        "castling: Never",
    ];
    let mut game = game("chess", &changes, "k/p/P/K w - - 0 1");
    assert_eq!(actions(&game), ["0000"]);
    play(&mut game, "0000 0000");
    assert_eq!(text(&game), "k/p/P/K w - - 2 2");
}

/// A pawn die has a new face after its double step, and can be captured en passant all the same.
#[test]
fn en_passant_with_dice() {
    // In the dice games, the fourth FEN field has only the files of unmoved dice.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ABCDEFGHabcdefgh 0 1";
    let both = start.replace("ABCDEFGH", "-;ABCDEFGH");
    for start in [start, &both] {
        assert_eq!(text(&game("ordo", &[EN_PASSANT], start)), both);
    }
    let mut game = game("ordo", &[EN_PASSANT], "4k3/7p/8/8/3p4/8/4P3/4K3 w - -;Eh 0 1");
    play(&mut game, "e2e4");
    assert_eq!(text(&game), "4k3/7p/8/8/3pN3/8/8/4K3 b - e3;h 1 1");
    play(&mut game, "d4e3");
    assert_eq!(text(&game), "4k3/7p/8/8/8/4n3/8/4K3 w - -;h 0 2");
}

/// En passant captures only the die that made the step, not the stack on which it has landed.
#[test]
fn en_passant_with_dice_and_stacks() {
    let mut game = game("ordo", &[EN_PASSANT, STACKS], "4k3/8/8/8/3pN3/8/4P3/4K3 w - -;E 0 1");
    play(&mut game, "e2e4");
    assert_eq!(text(&game), "4k3/8/8/8/3p(NN)3/8/8/4K3 b - e3:1;- 1 1");
    play(&mut game, "d4e3");
    assert_eq!(text(&game), "4k3/8/8/8/4N3/4n3/8/4K3 w - -;- 0 2");
}

/// The corner's three pieces have six arrays. Every army has the same one in its own frame.
#[test]
fn shuffled_corners() {
    let rules = library_with("nava", &[SHUFFLED_CORNERS]).compile("mix", &Settings::new()).unwrap();
    assert_eq!(rules.arrays().unwrap().count(), 6);
    assert_eq!(rules.fen(&rules.start()), rules.ruleset().setup);
    assert_eq!(
        rules.fen(&rules.array(0).unwrap()),
        "rK,rN,rP,2,yP,yB,yK/rB,rR,rP,2,yP,yR,yN/rP,rP,4,yP,yP/8/8/wP,wP,4,bP,bP/\
         wN,wR,wP,2,bP,bR,bB/wK,wB,wP,2,bP,bN,bK w 0 1"
    );
}
