//! A pass that a player may choose, faced generals, and drawn games that the points of pieces decide. Source: the rules of
//! janggi. The counts of moves are in `field.rs`.

use std::sync::Arc;

use tessera_rules::{Action, Ending, Game, Reason, Settings, Setup, SetupEdit, SetupEditor, Side, Start, Tree};

use crate::mods::{is_refused, samples};
use crate::support::{actions, drawn, play, refusal};

/// A game of janggi by one of its sets of rules.
fn game(rules: &str, position: &str, moves: &str) -> Game {
    let (library, _) = samples();
    let settings = Settings::from([("rules".to_owned(), rules.to_owned())]);
    let rules = library.compile("janggi", &settings).unwrap();
    let mut game = Game::new(Arc::new(rules), Start::Position(position.to_owned())).unwrap();
    play(&mut game, moves);
    game
}

fn won(side: usize, reason: Reason) -> Option<Ending> {
    Some(Ending { winner: Side::new(side), reason })
}

/// White has a chariot, 13 points; Black has a cannon and a horse, 12 points, and 1½ more.
const BEHIND: &str = "9/3k5/9/c7n/9/9/9/9/5K3/8R w - - 0 1";
/// White has a guard more.
const AHEAD: &str = "9/3k5/9/c7n/9/9/9/9/5K3/5A2R w - - 0 1";
/// The generals face each other on the file e, and White has a chariot.
const FACED: &str = "9/4k4/9/9/9/R8/9/9/4K4/9 w - - 0 1";

#[test]
fn two_passes_in_a_row_end_the_game() {
    assert_eq!(game("official", AHEAD, "0000").ending(), None);
    assert_eq!(game("official", AHEAD, "0000 0000").ending(), won(0, Reason::Passed));
    // 12 and 1½ points are more than 13.
    assert_eq!(game("official", BEHIND, "0000 0000").ending(), won(1, Reason::Passed));
    assert_eq!(game("traditional", BEHIND, "0000 0000").ending(), drawn(Reason::Passed));
    // A move between begins the count anew.
    assert_eq!(game("official", AHEAD, "0000 d9d10 0000").ending(), None);
}

#[test]
fn a_position_says_how_often_was_passed() {
    let passed = game("official", AHEAD, "0000");
    let rules = passed.rules();
    let text = rules.fen(passed.position());
    assert_eq!(text, "9/3k5/9/c7n/9/9/9/9/5K3/5A2R b- - - 1 1");
    assert_eq!(rules.parse_fen(&text).as_ref(), Ok(passed.position()));
    let over = rules.parse_fen(&text.replace("b-", "b--")).unwrap();
    assert_eq!(rules.ending(&over), won(0, Reason::Passed));
    assert!(rules.moves(&over).is_empty());
    let error = rules.parse_fen(&text.replace("b-", "b---")).unwrap_err();
    assert_eq!(error.faults[0].reason.message().key, "position-passes");
    // Another player to move, as the editor sets it, begins anew.
    let white = tessera_rules::Seat::new(0).unwrap();
    assert_eq!(Setup::of(passed.position()).with_turn(white).passes, 0);
    // The editor says it, too.
    let mut editor = SetupEditor::new(rules.clone(), Setup::of(game("official", AHEAD, "").position()));
    assert!(editor.edit(SetupEdit::Passed(true)) && editor.text().contains(" w- "));
    assert!(editor.edit(SetupEdit::Passed(false)) && editor.text().contains(" w "));
    // A pass is no move of a piece on a1, where its squares are.
    assert_eq!(refusal(&passed, "a1", "a1"), "why-empty-square");
}

#[test]
fn nobody_passes_in_check() {
    let check = game("official", "9/3k5/9/9/9/3R5/9/9/5K3/9 b - - 0 1", "");
    assert!(!actions(&check).contains(&"0000".to_owned()), "{:?}", actions(&check));
}

#[test]
fn faced_generals_are_parted_or_a_pass_ends_the_game() {
    let faced = game("official", FACED, "");
    assert_eq!(actions(&faced), ["0000", "a5e5", "e2d1", "e2d2", "e2d3", "e2f1", "e2f2", "e2f3"]);
    assert_eq!(refusal(&faced, "a5", "a6"), "why-bikjang");
    assert_eq!(refusal(&faced, "e2", "e3"), "why-bikjang");
    assert_eq!(game("official", FACED, "0000").ending(), won(0, Reason::Bikjang));
    assert_eq!(game("traditional", FACED, "0000").ending(), drawn(Reason::Bikjang));
    assert_eq!(game("official", FACED, "a5e5").ending(), None);
    // Where facing means nothing, everybody moves on.
    let modern = game("modern", FACED, "0000");
    assert_eq!((modern.ending(), actions(&modern).len() > 1), (None, true));
    // A player in check who is faced may pass, too.
    let checked = game("official", "9/4k4/9/9/9/9/9/r8/4K4/3r5 w - - 0 1", "");
    assert!(actions(&checked).contains(&"0000".to_owned()));
    let unchecked = game("official", "9/4k4/9/9/9/9/9/9/r3K4/9 w - - 0 1", "");
    assert!(unchecked.rules().check(unchecked.position()).is_some());
    assert!(actions(&unchecked).contains(&"0000".to_owned()));
}

#[test]
fn points_decide_a_repetition_and_no_agreement() {
    let moves = "i1i2 d9d10 i2i1 d10d9 i1i2 d9d10 i2i1 d10d9";
    assert_eq!(game("official", BEHIND, moves).ending(), won(1, Reason::Repetition));
    assert_eq!(game("casual", BEHIND, moves).ending(), drawn(Reason::Repetition));
    let mut agreed = game("official", BEHIND, "");
    agreed.play(Action::Draw).unwrap();
    assert_eq!(agreed.ending(), drawn(Reason::Agreement));
}

#[test]
fn the_search_knows_when_a_pass_wins() {
    let rules = |position: &str, moves: &str| {
        let game = game("official", position, moves);
        let tree: Tree = Tree::new(game.rules().clone(), game.position(), &[]);
        tree.wins_by_pass()
    };
    assert!(!rules(AHEAD, ""), "the first pass ends nothing");
    assert!(rules(BEHIND, "0000"), "Black has more points");
    assert!(!rules(AHEAD, "0000"));
    assert!(rules(FACED, ""));
}

#[test]
fn mixes_without_a_meaning_are_refused() {
    for (base, lines, wanted) in [
        ("nava", "passing: Allowed", "`armies`"),
        ("occado", "passing: Allowed", "`dice`"),
        ("marseillais", "passing: Allowed", "`turn`"),
        ("antichess", "passing: Allowed", "`capturing`"),
        ("chess", "facing: Bikjang", "`passing: Allowed`"),
        ("nava", r#"points: Material(pieces: {"Q": 9})"#, "two armies"),
        ("chess", r#"points: Material(pieces: {})"#, "no piece has a point"),
        ("chess", r#"points: Material(pieces: {"Q": 1001})"#, "0 to 1000"),
        ("chess", r#"points: Material(pieces: {"Q": 9}, extra: (army: "blak", halves: 1))"#, "there is no army `blak`"),
        ("chess", r#"points: Material(pieces: {"Q": 9}, extra: (army: "black", halves: 0))"#, "1 to 1000"),
    ] {
        is_refused(base, lines, wanted);
    }
}
