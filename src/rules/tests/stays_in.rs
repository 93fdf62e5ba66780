//! Kinds that never leave a region, such as a general in a palace, and movements that end only in one.

use std::sync::Arc;

use tessera_rules::check::check;
use tessera_rules::{Game, Library, Rules, RulesetError, Settings, Start, Why};

use crate::invariants::hold_in_random_games;
use crate::support::{goals, library};

/// A variant that extends chess with these keys.
fn file(id: &str, keys: &str) -> String {
    format!("Ruleset(api: 1, id: \"{id}\", extends: \"chess\", {keys})")
}

/// Chess with these keys, and kings alone at the start.
fn library_with(keys: &str) -> Library {
    let mut library = library();
    let text = file("stays", &format!("setup: \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\", {keys}"));
    library.add(&text).unwrap_or_else(|error| panic!("{error}"));
    library
}

fn compile(keys: &str) -> Result<Rules, RulesetError> {
    library_with(keys).compile("stays", &Settings::new())
}

fn game_of(keys: &str, position: &str) -> Game {
    let rules = compile(keys).unwrap_or_else(|error| panic!("{error}"));
    Game::new(Arc::new(rules), Start::Position(position.to_owned())).unwrap()
}

/// A piece with these moves in White's half, and an enemy piece that it could capture on each side of the border.
const HALF: &str = r#"regions: { "half": "*1 *2 *3 *4" }, castling: Never, promotion: [], en_passant: Never"#;
/// No pawns: without a promotion, one could reach the last rank.
const NO_PAWNS: &str = r#""P": None"#;

fn piece(moves: &str) -> String {
    format!(r#"{HALF}, pieces: {{ {NO_PAWNS}, "Q": (name: "guard", moves: [{moves}], value: 300, stays_in: "half") }}"#)
}

#[test]
fn steps_lines_leaps_and_hops_end_inside() {
    for (moves, board, inside) in [
        // It captures inside, and neither goes nor captures beyond the fourth rank.
        (r#""W""#, "4k3/8/8/8/3Q4/8/8/4K3", "c4 d3 e4"),
        (r#""F""#, "4k3/8/8/2n1n3/3Q4/2n5/8/4K3", "c3 e3"),
        (r#""R""#, "4k3/8/3n4/8/8/3Q4/8/4K3", "a3 b3 c3 d1 d2 d4 e3 f3 g3 h3"),
        (r#""N""#, "4k3/8/8/8/8/3Q4/8/4K3", "b2 b4 c1 f2 f4"),
        // Trails: a rider, a lame leap and a hop.
        (r#""NN""#, "4k3/8/8/8/8/8/8/Q3K3", "b3 c2 e3 g4"),
        (r#""nA""#, "4k3/8/8/8/8/3Q4/8/4K3", "b1 f1"),
        (r#""pR""#, "4k3/8/8/3n4/3n4/8/3Q1n2/4K3", "g2 h2"),
    ] {
        let game = game_of(&piece(moves), &format!("{board} w - - 0 1"));
        let from = ["d4", "d3", "d2", "a1"].into_iter().find(|at| !goals(&game, at).is_empty()).unwrap();
        assert_eq!(goals(&game, from), inside, "{moves}");
    }
}

/// Outside its region a piece attacks nothing, so the enemy's king is safe there.
#[test]
fn no_check_is_given_outside() {
    let inside = game_of(&piece(r#""R""#), "8/8/8/8/3k4/8/8/3Q3K b - - 0 1");
    let outside = game_of(&piece(r#""R""#), "8/8/8/3k4/8/8/8/3Q3K b - - 0 1");
    let check = |game: &Game| game.rules().check(game.position()).is_some();
    assert_eq!([check(&inside), check(&outside)], [true, false]);
}

/// Black's region is the same, seen from its own side.
#[test]
fn a_piece_is_put_only_inside() {
    let rules = compile(&piece(r#""W""#)).unwrap();
    assert!(rules.parse_fen("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1").is_ok());
    for outside in ["3Qk3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/3qK3 w - - 0 1"] {
        let error = rules.parse_fen(outside).unwrap_err();
        assert_eq!(error.faults[0].reason.message().key, "position-never-there", "{outside}");
    }
    let hands = format!("{}, hands: With(captured: ToCaptor)", piece(r#""W""#));
    let game = game_of(&hands, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1");
    // All of the four ranks but the king's own square.
    assert_eq!(crate::support::offered(&game, "Q@").len(), 31);
}

/// A stack would carry a piece outside, and a die would turn to it there.
#[test]
fn stacks_and_dice_are_refused() {
    hold_in_random_games(&Arc::new(compile(&piece(r#""W""#)).unwrap()), &library_with(&piece(r#""W""#)));
    let dice = r#"dice: Faces((faces: ["N", "B"], after_move: Turned, wound: None, healing: Never, far: Promoted))"#;
    for mixed in ["stacks: Own", dice] {
        let report = compile(&format!("{}, {mixed}", piece(r#""W""#))).unwrap_err().report();
        assert!(report.contains("error[V114]") && report.contains("with stacks or dice"), "{report}");
    }
}

/// One drawn array is enough, although the default one is good.
#[test]
fn no_array_puts_a_piece_outside() {
    let shuffled = |squares: &str| {
        format!(
            r#"regions: {{ "palace": "d1-f1" }}, castling: Never, promotion: [], en_passant: Never,
            pieces: {{ {NO_PAWNS}, "K": (name: "king", moves: ["K"], tags: [Royal], stays_in: "palace") }},
            shuffle: (squares: [{squares}], place: [One("K"), Rest(["R", "R"])], default: 1)"#
        )
    };
    compile(&shuffled(r#""d1", "e1", "f1""#)).unwrap_or_else(|error| panic!("{error}"));
    let report = compile(&shuffled(r#""d1", "e1", "g1""#)).unwrap_err().report();
    assert!(report.contains("error[V114]") && report.contains("array 2 has `K` on g1"), "{report}");
}

#[test]
fn what_leads_outside_is_refused_with_its_cause_and_its_remedy() {
    let refused = |keys: &str, wanted: [&str; 3]| {
        let report = compile(keys).unwrap_err().report();
        assert!(report.contains("error[V114]") && wanted.iter().all(|part| report.contains(part)), "{report}");
    };
    let king = r#"regions: { "palace": "d1-f1 d2-f2" }, pieces: { "K": (name: "king", moves: ["K"], tags: [Royal], stays_in: "palace") }"#;
    refused(king, ["`K` of white can come about on", "by `castling`", "write `castling: Never`"]);
    let queen = r#"regions: { "half": "*1 *2 *3 *4" }, castling: Never, pieces: { "Q": (name: "queen", moves: ["Q"], value: 900, stays_in: "half") }"#;
    refused(queen, ["`Q` of white can come about on a8", "by `promotion`, `P` becomes it", "write `promotion: []`"]);
    let walker = r#"pieces: { "P": (name: "pawn", moves: ["mWcF"], value: 100, tags: [Pawn], never_on: ["first", "last"]) }, en_passant: Never"#;
    refused(walker, ["moves from a2 to a1", "is not promoted there", "`never_on` limits no move: write `stays_in`"]);
    // Rook, bishop and knight have no limit, so there is always something to become.
    let limited =
        |rest: &str| format!(r#"promotion: [(piece: "P", at: "last", into: Choice(["Q", "R"]), limit: {rest})]"#);
    compile(&limited(r#"{"Q": 1}"#)).unwrap_or_else(|error| panic!("{error}"));
    refused(
        &limited(r#"{"Q": 1, "R": 2}"#),
        ["moves from a7 to a8", "limits of `promotion` may leave nothing", "`if_none`"],
    );
    compile(&limited(r#"{"Q": 1, "R": 2}, if_none: Forbidden"#)).unwrap_or_else(|error| panic!("{error}"));
    refused(&limited("{}, on_capture: true"), ["moves from a7 to a8", "is not promoted there", "`never_on` limits"]);
    refused(
        &limited(r#"{"Q": 1}, on_capture: true, if_none: Forbidden"#),
        ["moves from a7 to a8", "is not promoted there", "`never_on` limits"],
    );
    let nowhere = r#"pieces: { "K": (name: "king", moves: ["K"], tags: [Royal], stays_in: "castle") }"#;
    assert!(compile(nowhere).unwrap_err().report().contains("there is no region `castle`"));
}

/// The page says the region once, and its picture shows a square inside.
#[test]
fn the_rules_page_names_the_region_once() {
    let rules = compile(&piece(r#""R""#)).unwrap();
    let lines = rules.about(rules.kind('Q').unwrap());
    let keys: Vec<&str> = lines.iter().map(|line| line.text.key.as_str()).collect();
    assert_eq!(keys, ["rules-piece", "rules-piece-stays"]);
    let Some(tessera_rules::page::Diagram::Moves(shown)) = &lines[0].diagram else { panic!("no picture") };
    assert!(shown.from.rank() < 4, "{:?}", shown.from);
}

/// A queen with this movement, which ends in White's half only. It may begin anywhere.
fn ends_in_half(betza: &str) -> String {
    let moves = format!(r#"(betza: "{betza}", to: "half")"#);
    format!(r#"{HALF}, pieces: {{ {NO_PAWNS}, "Q": (name: "guard", moves: [{moves}], value: 300) }}"#)
}

#[test]
fn a_movement_ends_only_in_its_region() {
    for (betza, board, inside) in [
        // Also from outside, and a capture only inside.
        ("W", "4k3/8/8/3Q4/3n4/8/8/4K3", "d4"),
        ("F", "4k3/8/2n1n3/3Q4/2n5/8/8/4K3", "c4 e4"),
        // A line crosses squares outside.
        ("R", "3Q3k/8/8/8/8/3b4/8/4K3", "d3 d4"),
        ("N", "4k3/8/8/3Q4/8/8/8/4K3", "b4 c3 e3 f4"),
        ("NN", "3Qk3/8/8/8/8/8/8/4K3", "a2 b4 f4 g2"),
        ("nA", "4k3/8/8/3Q4/8/8/8/4K3", "b3 f3"),
        ("pR", "3Q3k/8/8/3n4/8/8/8/4K3", "d1 d2 d3 d4"),
    ] {
        let game = game_of(&ends_in_half(betza), &format!("{board} w - - 0 1"));
        let from = ["d5", "d8"].into_iter().find(|at| !goals(&game, at).is_empty()).unwrap();
        assert_eq!(goals(&game, from), inside, "{betza}");
    }
}

/// Black's half is the other one. The reason for a refusal says that the square is the matter, and not the movement.
#[test]
fn a_movement_attacks_nothing_outside_its_region() {
    let checks = |board: &str| {
        let game = game_of(&ends_in_half("R"), &format!("{board} b - - 0 1"));
        game.rules().check(game.position()).is_some()
    };
    assert_eq!([checks("8/8/8/8/3k4/8/8/3Q3K"), checks("8/8/8/3k4/8/8/8/3Q3K")], [true, false]);
    let game = game_of(&ends_in_half("R"), "3qk3/8/8/8/8/8/8/3QK3 b - - 0 1");
    let why = |to: &str| game.why_not("d8".parse().unwrap(), to.parse().unwrap());
    let piece = "piece-guard".to_owned();
    assert_eq!(why("d3"), Some(Why::NeverTo { piece: piece.clone(), square: "d3".parse().unwrap() }));
    assert_eq!((why("c3"), why("d5")), (Some(Why::CannotReach { piece }), None));
}

/// The regions where a movement begins, where it ends, and where its piece stays hold together.
#[test]
fn three_regions_limit_a_movement() {
    let keys = r#"regions: { "half": "*1 *2 *3 *4", "left": "a* b* c* d*", "second": "*2" }, castling: Never, promotion: [],
        en_passant: Never, pieces: { "P": None,
        "Q": (name: "guard", moves: ["W", (betza: "R", from: "second", to: "left")], value: 300, stays_in: "half") }"#;
    let game = |board: &str| game_of(keys, &format!("{board} w - - 0 1"));
    assert_eq!(goals(&game("4k3/8/8/8/8/8/6Q1/4K3"), "g2"), "a2 b2 c2 d2 f2 g1 g3 h2");
    assert_eq!(goals(&game("4k3/8/8/8/8/8/2Q5/4K3"), "c2"), "a2 b2 c1 c3 c4 d2");
    assert_eq!(goals(&game("4k3/8/8/8/8/6Q1/8/4K3"), "g3"), "f3 g2 g4 h3");
    // A variant that is written again keeps the region.
    let layer = library_with(keys).flat("stays", &Settings::new()).unwrap();
    assert!(layer.to_ron(false).unwrap().contains(r#"(betza:"R",from:"second",to:"left")"#));
}

#[test]
fn a_region_where_a_movement_cannot_end_is_told() {
    let keys = |to: &str| {
        let moves = format!(r#""K", (betza: "fW", from: "half", to: "{to}")"#);
        let regions = r#"regions: { "half": "*1 *2 *3 *4", "last": "*8", "next": "*5" }"#;
        format!(
            r#"{regions}, castling: Never, pieces: {{ "Q": (name: "guard", moves: [{moves}], value: 300) }},
            setup: "q3k3/8/8/8/8/8/8/Q3K3 w - - 0 1""#
        )
    };
    let mut files = library();
    files.add(&file("ends", &keys("lst"))).unwrap();
    let report = files.compile("ends", &Settings::new()).unwrap_err().report();
    assert!(report.contains("error[V105]") && report.contains("moves[1].to"), "{report}");
    assert!(report.contains("there is no region `lst`") && report.contains("`last`"), "{report}");
    let warned = |to: &str| {
        let mut files = library();
        files.add_file("ends.ron", &file("ends", &keys(to))).unwrap();
        let said = check(&files, "ends", 1, &mut || false).diagnostics;
        said.into_iter().find(|said| said.code == "V108").map(|said| (said.path, said.message))
    };
    assert_eq!(warned("next"), None);
    assert_eq!(warned("last"), Some(("pieces.Q.moves[1].to".to_owned(), "`fW` never ends in `last`".to_owned())));
}

/// The page names both regions, and one that is the same for both only once.
#[test]
fn the_rules_page_says_where_a_movement_ends() {
    let conditions = |moves: &str| {
        let keys =
            format!(r#"{HALF}, pieces: {{ {NO_PAWNS}, "Q": (name: "guard", moves: ["W", {moves}], value: 300) }}"#);
        let rules = compile(&keys).unwrap();
        let lines = rules.about(rules.kind('Q').unwrap());
        let also = lines.iter().find(|line| line.text.key == "rules-piece-also").unwrap();
        assert!(also.diagram.is_some());
        also.text.to_string()
    };
    let both = conditions(r#"(betza: "B", from: "half", to: "half")"#);
    let end = conditions(r#"(betza: "B", to: "half")"#);
    assert!(
        both.contains("when-ends-there") && !end.contains("when-ends-there") && end.contains("when-ends"),
        "{both} {end}"
    );
}
