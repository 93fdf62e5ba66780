//! Each legal move has a text of its own, or the variant is refused.

use std::collections::BTreeSet;
use std::sync::Arc;

use tessera_rules::hooks::{ExtraMoves, HookEvents, MakeHook, PositionView, RuleHook};
use tessera_rules::notation::Alphabet;
use tessera_rules::{Library, Rules, RulesetError, Settings};

use crate::invariants::hold_in_random_games;
use crate::support::library;

const OWN_CAPTURES: &str = "friendly: (own: true, ally: false, ally_royal: false)";

/// A king that also captures two squares away along ranks and files.
const FAR_CAPTURES: &str = r#"pieces: { "K": (name: "king", moves: ["KcD"], tags: [Royal]) }"#;

fn library_with(base: &str, changes: &[&str]) -> Library {
    let mut library = library();
    library.add(&format!("Ruleset(api: 1, id: \"mix\", extends: \"{base}\", {})", changes.join(", "))).unwrap();
    library
}

fn compile(base: &str, changes: &[&str]) -> Result<Rules, RulesetError> {
    library_with(base, changes).compile("mix", &Settings::new())
}

/// Every legal move of a position has its own text in each notation, and the text is read as this move.
fn told_apart(rules: &Rules, text: &str) -> BTreeSet<String> {
    let position = rules.parse_fen(text).unwrap();
    let alphabet = Alphabet::english();
    let moves = rules.moves(&position);
    for &mv in &moves {
        assert_eq!(rules.parse_uci(&position, &rules.uci(&position, mv)), Ok(mv), "{text}");
        assert_eq!(rules.parse_san(&position, &rules.san(&position, mv, &alphabet), &alphabet), Ok(mv), "{text}");
    }
    let written: BTreeSet<String> = moves.iter().map(|&mv| rules.uci(&position, mv)).collect();
    assert_eq!(written.len(), moves.len(), "{text}");
    written
}

/// The faults of a variant that does not compile.
fn refused(base: &str, changes: &[&str]) -> String {
    let Err(error) = compile(base, changes) else { panic!("{changes:?} compiles") };
    assert!(error.diagnostics.iter().any(|fault| fault.code == "V115"), "{error}");
    error.to_string()
}

/// The king goes to its destination by castling, or captures its partner there.
#[test]
fn castling_and_the_capture_of_the_partner() {
    let inner_rooks = r#"setup: "r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/R3K1R1 w KQkq - 0 1""#;
    let fault = refused("chess", &[OWN_CAPTURES, FAR_CAPTURES, inner_rooks]);
    assert!(fault.contains("from e1 to g1"), "{fault}");
    // Without captures of own pieces, or with the rooks in the corners, the texts differ.
    told_apart(&compile("chess", &[FAR_CAPTURES, inner_rooks]).unwrap(), "4k3/8/8/8/8/8/8/R3K1R1 w KQ - 0 1");
    let corners = library_with("chess", &[OWN_CAPTURES, FAR_CAPTURES]);
    let rules = corners.compile("mix", &Settings::new()).unwrap();
    let moves = told_apart(&rules, "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1");
    assert!(["e1c1", "e1e2", "e1g1"].iter().all(|text| moves.contains(*text)), "{moves:?}");
    hold_in_random_games(&Arc::new(rules), &corners);
}

/// The king of the second army has another home. It would castle where it can also step.
#[test]
fn castling_of_each_army() {
    let black = r#"setup: "r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1""#;
    let fault = refused("chess", &[black]);
    assert!(fault.contains("from f8 to g8"), "{fault}");
    // On the other side it goes three squares, which no step does.
    let long = r#"setup: "r4k2/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQq - 0 1""#;
    let rules = compile("chess", &[long]).unwrap();
    assert!(told_apart(&rules, "r4k2/8/8/8/8/8/8/4K3 b q - 0 1").contains("f8c8"));
}

/// Two rooks of one side would castle to the same squares, and a FEN has one letter for both.
#[test]
fn two_partners_on_one_side() {
    let rooks = r#"setup: "4k3/8/8/8/8/8/8/R1R1K2R w AC - 0 1""#;
    assert!(refused("chess", &[rooks]).contains("two pieces on one side"));
    let right_of_one = rooks.replace("AC", "Q");
    told_apart(&compile("chess", &[&right_of_one]).unwrap(), "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1");
}

/// A pawn that also steps diagonally would go to the passed square with a capture or without one.
#[test]
fn en_passant_and_a_step() {
    let sergeants = r#"pieces: { "P": (name: "pawn", moves: ["fK", (betza: "mfnD", from: "second")], value: 100, tags: [Pawn], never_on: ["first", "last"]) }"#;
    let fault = refused("chess", &[sergeants]);
    assert!(fault.contains("en passant from"), "{fault}");
    let rules = compile("chess", &[sergeants, "en_passant: Never"]).unwrap();
    told_apart(&rules, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2");
}

/// Gives kings a leap of two squares to the right.
struct LeapingKings;

impl RuleHook for LeapingKings {
    fn events(&self) -> HookEvents {
        HookEvents::EXTRA
    }

    fn extra(&self, view: PositionView<'_>, moves: &mut ExtraMoves) {
        if let Some(royal) = view.royal(view.to_move()) {
            moves.add(royal, royal.offset(2, 0).into_iter().collect());
        }
    }
}

/// A move that a hook adds has no text of its own if castling leads to the same square. It adds nothing then.
#[test]
fn castling_and_an_added_move() {
    let make: MakeHook = || Arc::new(LeapingKings);
    let with_hook = |base: &str| {
        let mut library = library();
        library.add_hook("leap", make).unwrap();
        library.add(&format!("Ruleset(api: 1, id: \"mix\", extends: \"{base}\", hooks: [\"leap\"])")).unwrap();
        library.compile("mix", &Settings::new()).unwrap()
    };
    let (chess, drawn) = (with_hook("chess"), with_hook("chess960"));
    let moves = told_apart(&chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(moves.contains("e1g1") && !moves.contains("e1h1"), "{moves:?}");
    assert!(told_apart(&chess, "4k3/8/8/8/8/8/8/4K2R w - - 0 1").contains("e1g1"));
    // With drawn arrays the king castles by a move onto its rook. So both have a text.
    let moves = told_apart(&drawn, "4k3/8/8/8/8/8/8/4K2R w H - 0 1");
    assert!(moves.contains("e1g1") && moves.contains("e1h1"), "{moves:?}");
}

/// A player who must pass writes so in the short form, too.
#[test]
fn a_pass_is_read_as_it_is_written() {
    // Kings are captured here, and the file is blocked, so that nobody can move.
    let narrow = r#"board: (files: 1, ranks: 4), regions: { "last": "*4" }, setup: "k/p/P/K w - - 0 1""#;
    let rules = compile("chess", &["royal: Capture(army: Freeze), castling: Never, no_move: Passes", narrow]).unwrap();
    let position = rules.start();
    let [pass] = rules.moves(&position)[..] else { panic!("only a pass is possible") };
    assert_eq!(rules.san(&position, pass, &Alphabet::english()), "--");
    assert_eq!(rules.parse_san(&position, "--", &Alphabet::english()), Ok(pass));
    let chess = library().compile("chess", &Settings::new()).unwrap();
    assert!(chess.parse_san(&chess.start(), "--", &Alphabet::english()).is_err());
}

/// Squares of two digits and files beyond h are read in every form.
#[test]
fn squares_of_large_boards() {
    let (library, _) = crate::mods::samples();
    let grand = library.compile("grand", &Settings::new()).unwrap();
    let text = "4k5/10/10/10/10/10/3R5R/10/2R7/4K5 w - - 0 1";
    told_apart(&grand, text);
    let position = grand.parse_fen(text).unwrap();
    let alphabet = Alphabet::english();
    for (san, uci) in [("Rj10", "j4j10"), ("Rd10", "d4d10"), ("R2c10+", "c2c10"), ("Rdi4", "d4i4"), ("Rjj10", "j4j10")]
    {
        assert_eq!(grand.parse_san(&position, san, &alphabet), Ok(grand.parse_uci(&position, uci).unwrap()), "{san}");
    }
    assert!(grand.parse_uci(&position, "d4d11").is_err() && grand.parse_san(&position, "Rk4", &alphabet).is_err());
    let cross = library.compile("cross", &Settings::new()).unwrap();
    told_apart(&cross, &cross.fen(&cross.start()));
}
