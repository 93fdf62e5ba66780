//! The sample mods: each can be played, its games end, and its variants have the rules that the author describes.
//! `GAMES=200 cargo test -p tessera-rules mods -- --nocapture` plays that many games of each and prints how they ended.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::check::check;
use tessera_rules::ruleset::{Diagnostic, RulesetTest};
use tessera_rules::{Action, Game, Library, Rules, Settings};

use crate::invariants::hold_in_random_games;
use crate::support::{library, random_start};

/// The most actions of a game. A longer one counts as endless.
const LONGEST: usize = 600;

/// Asserts that a variant with these lines, besides those of a bundled or sample variant, is refused for this reason.
pub fn is_refused(base: &str, lines: &str, reason: &str) {
    let (mut library, _) = samples();
    library.add(&format!(r#"(api: 1, id: "tried", extends: "{base}", {lines})"#)).unwrap();
    let error = library.compile("tried", &Settings::new()).unwrap_err().to_string();
    assert!(error.contains(reason), "{base} {lines}: {error}");
}

/// A library of the bundled variants and those of all sample mods, and the ids of the latter.
pub fn samples() -> (Library, Vec<String>) {
    let (mut library, mut ids) = (library(), Vec::new());
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/mods");
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if !entry.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(entry.join("variants")).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            ids.push(library.add(&text).unwrap_or_else(|error| panic!("{}: {error}", entry.display())));
        }
    }
    ids.sort();
    (library, ids)
}

/// The number of games that end in time, by the key of the reason, and all their plies.
fn ends(rules: &Arc<Rules>, games: u64) -> (BTreeMap<String, u64>, usize) {
    let (mut ends, mut plies) = (BTreeMap::new(), 0);
    // On larger boards pieces take longer to meet, and pieces in hand make a game longer.
    let longest = LONGEST * rules.squares().count() as usize / 64 * if rules.has_hands() { 2 } else { 1 };
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = Game::new(rules.clone(), random_start(rules, &mut random)).unwrap();
        while game.record().len() < longest
            && let Some(&mv) = game.moves().choose(&mut random)
        {
            game.play(Action::Move(mv)).unwrap();
        }
        plies += game.record().len();
        let reason = game.ending().map(|ending| ending.reason.message(rules.draw()).key);
        *ends.entry(reason.unwrap_or_else(|| "endless".to_owned())).or_default() += 1;
    }
    (ends, plies)
}

#[test]
fn every_sample_ends_by_itself() {
    let (library, ids) = samples();
    assert_eq!(ids.len(), 30, "{ids:?}");
    let games = std::env::var("GAMES").map_or(20, |games| games.parse().unwrap());
    for id in ids {
        let options = library.resolve(&id, &Settings::new()).unwrap().options;
        let choices = options.iter().flat_map(|(name, option)| option.choices.keys().map(move |choice| (name, choice)));
        let mut all: Vec<Settings> = choices.map(|(name, choice)| [(name.clone(), choice.clone())].into()).collect();
        all.push(Settings::new());
        for settings in all {
            let rules = library.compile(&id, &settings).unwrap_or_else(|error| panic!("{error}"));
            let rules = Arc::new(rules);
            let (ends, plies) = ends(&rules, games);
            println!("{id} {settings:?}: {} plies a game, {ends:?}", plies as u64 / games);
            let endless = ends.get("endless").copied().unwrap_or_default();
            // In shogi no piece leaves the game, so random games can go on for thousands of moves.
            assert!(rules.captures_come_back() || endless * 10 <= games, "{id} {settings:?}: {ends:?}");
            assert!(!ends.contains_key("end-rule-failed"), "{id}");
        }
    }
}

#[test]
fn all_that_must_hold_holds_for_every_sample() {
    let (library, ids) = samples();
    for id in ids {
        let rules = library.compile(&id, &Settings::new()).unwrap();
        for test in &rules.ruleset().tests {
            let RulesetTest::Perft { position, nodes } = test;
            let start = position.as_ref().map_or_else(|| rules.start(), |text| rules.parse_fen(text).unwrap());
            for (depth, &wanted) in (1..).zip(nodes) {
                assert_eq!(rules.perft(&start, depth), wanted, "{id} depth {depth}");
            }
        }
        hold_in_random_games(&Arc::new(rules), &library);
    }
}

/// A file can take back what it inherits: here the array is no longer shuffled.
#[test]
fn nothing_is_drawn_where_the_file_says_so() {
    let mut library = library();
    let text = "Ruleset(api: 1, id: \"fixed\", extends: \"chess960\", shuffle: None, options: {})";
    library.add(text).unwrap();
    library.add("Ruleset(api: 1, id: \"again\", extends: \"fixed\")").unwrap();
    for id in ["fixed", "again"] {
        let rules = library.compile(id, &[("array-518".to_owned(), "in".to_owned())].into()).unwrap();
        assert!(rules.arrays().is_none() && rules.ruleset().shuffle.is_none());
    }
    assert_ne!(library.shuffled("chess960"), Some("fixed"));
}

/// A kind that is taken away is no promotion any more. A file that extends this one may have another kind with its letter.
#[test]
fn inherited_pieces_can_be_taken_away() {
    let mut library = library();
    let setup = "rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR w KQkq - 0 1";
    let without =
        format!(r#"Ruleset(api: 1, id: "without", extends: "chess", pieces: {{ "B": None }}, setup: "{setup}")"#);
    library.add(&without).unwrap();
    library.add(r#"Ruleset(api: 1, id: "child", extends: "without")"#).unwrap();
    for id in ["without", "child"] {
        let rules = library.compile(id, &Settings::new()).unwrap();
        assert_eq!((rules.kinds().count(), rules.kind('B'), rules.kind('N').is_some()), (5, None, true));
        let promotes = rules.parse_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        assert_eq!(rules.moves(&promotes).len(), 5 + 3);
        let dead = &rules.draw().dead;
        assert_eq!(dead.len(), 2, "{dead:?}");
    }
    let again = r#"Ruleset(api: 1, id: "again", extends: "without", pieces: { "B": (name: "boat", moves: ["D"]) })"#;
    library.add(again).unwrap();
    assert!(library.compile("again", &Settings::new()).unwrap().kind('B').is_some());
    is_refused("chess", r#"pieces: { "X": None }"#, "there is no inherited piece `X` that could be taken away");
    is_refused("chess", r#"pieces: { "R": None }, setup: "4k3/8/8/8/8/8/8/4K3 w - - 0 1""#, "there is no piece `R`");
    is_refused("chess", r#"pieces: { "B": None }"#, "setup");
}

/// A check also warns of rules that cost a computer player time, and counts the lines to learn.
#[test]
fn a_check_says_what_a_variant_costs() {
    let (library, _) = samples();
    let notes = |id: &str| check(&library, id, 1, &mut || true).notes;
    assert_eq!(notes("chess"), ["0 lines of its rules page are not like chess"]);
    let [judged, learned] = &notes("three-check")[..] else { panic!("two notes") };
    assert!(judged.starts_with("V202") && judged.contains("`goals`"), "{judged}");
    assert!(learned.starts_with("2 lines"), "{learned}");
}

/// Only the rank at the edge of the smaller board is another one in the example, and the region keeps the rest.
#[test]
fn a_check_says_how_a_region_grows_with_the_board() {
    let mut library = library();
    let half = r#"(api: 1, id: "half", extends: "chess", regions: { "half": "*5 *6 *7 *8" }, goals: [Reach(piece: "K", at: "half")])"#;
    let tall = r#"(api: 1, id: "tall", extends: "half", board: (files: 8, ranks: 10), castling: Never, en_passant: Never, promotion: [],
        pieces: { "P": (name: "pawn", moves: ["mfWcfF"], value: 100, tags: [Pawn]) },
        setup: "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")"#;
    library.add_file("half.ron", half).unwrap();
    library.add_file("tall.ron", tall).unwrap();
    let report = check(&library, "tall", 1, &mut || false);
    let help = r#"write `half` in `regions` as it is here, such as `"half": "*5 *6 *7 *10"`"#;
    let wanted = |said: &Diagnostic| said.code == "V209" && said.help.as_deref() == Some(help);
    assert!(report.diagnostics.iter().any(wanted), "{report}");
}

/// Pawns of a taller board that start on the third rank have no double step from the second.
#[test]
fn a_check_warns_of_an_inherited_first_move_that_nobody_has() {
    let warned = |keys: &str| {
        let mut library = library();
        let tall = format!(
            r#"(api: 1, id: "tall", extends: "chess", board: (files: 8, ranks: 10), castling: Never, regions: {{ "last": "*10" }}, {keys})"#
        );
        library.add_file("tall.ron", &tall).unwrap();
        let said = check(&library, "tall", 1, &mut || false).diagnostics;
        said.into_iter().find(|said| said.message.contains("begins only there")).map(|said| said.to_string())
    };
    let third = r#"setup: "rnbqkbnr/8/pppppppp/8/8/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1""#;
    let told = warned(third).unwrap();
    let wanted = "warning[V209]: tall.ron:1:122 at `setup`: no `P` starts in `second`";
    assert!(told.starts_with(wanted) && told.contains("write `second` in `regions`"), "{told}");
    let second = r#"setup: "rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1""#;
    assert_eq!(warned(second), None);
    // Half a row has it, and a set-up without pawns has nothing to say.
    assert_eq!(warned(&third.replace("/8/RNBQ", "/P7/RNBQ")), None);
    assert_eq!(warned(r#"setup: "rnbqkbnr/8/8/8/8/8/8/8/8/RNBQKBNR w - - 0 1""#), None);
    let own = r#"pieces: { "P": (name: "pawn", moves: ["mfWcfF"], value: 100, tags: [Pawn]) }, en_passant: Never"#;
    assert_eq!(warned(&format!("{third}, {own}")), None);
}

/// Castling of chess has no use without the rights, the rooks or the kings of chess. It has where pieces in hand may castle.
#[test]
fn a_check_warns_of_inherited_castling_that_nobody_can_do() {
    let warns = |keys: &str| {
        let (mut library, _) = samples();
        let file = format!(r#"(api: 1, id: "castles", extends: "chess", {keys})"#);
        library.add_file("castles.ron", &file).unwrap();
        let said = check(&library, "castles", 1, &mut || false).diagnostics;
        let help = "write `castling: Never`, or the rights as `KQkq` behind the side to move in `setup`";
        let wanted = |said: &&Diagnostic| {
            said.message.contains("nobody can castle from this set-up") && said.help.as_deref() == Some(help)
        };
        said.iter().find(wanted).map(|said| (said.code, said.path.clone()))
    };
    let inherited = Some(("V209", "setup".to_owned()));
    // No rights, no rooks, and kings elsewhere.
    assert_eq!(warns(r#"setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1""#), inherited);
    assert_eq!(warns(r#"setup: "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1""#), inherited);
    assert_eq!(warns(r#"setup: "r6r/pppkpppp/8/8/8/8/PPPKPPPP/R6R w - - 0 1""#), inherited);
    // A first leap is a right of a piece that has not moved, and no right to castle.
    let leap = r#"pieces: { "Q": (name: "queen", moves: ["Q", (betza: "imN", from: "second")], value: 900) },
        setup: "rnb1kbnr/pppqpppp/8/8/8/8/PPPQPPPP/RNB1KBNR w Dd - 0 1""#;
    assert_eq!(warns(leap), inherited);
    for usable in [
        r#"promotion: []"#,
        r#"setup: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w k - 0 1""#,
        r#"setup: "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1", castling: Never"#,
    ] {
        assert_eq!(warns(usable), None, "{usable}");
    }
    let (library, _) = samples();
    for id in library.ids() {
        let report = check(&library, id, 1, &mut || false);
        assert!(!report.diagnostics.iter().any(|said| said.message.contains("nobody can castle")), "{report}");
    }
}

/// A new text that is refused changes nothing.
#[test]
fn a_variant_is_replaced_only_by_a_good_one() {
    let mut library = library();
    let moves =
        |library: &Library| library.compile("atomic", &Settings::new()).map(|rules| rules.perft(&rules.start(), 1));
    library.replace_file("atomic.ron", r#"Ruleset(api: 1, id: "atomic", wrong: 1)"#).unwrap_err();
    assert_eq!(moves(&library), Ok(20));
    library.add(r#"Ruleset(api: 1, id: "heir", extends: "atomic")"#).unwrap();
    assert!(library.compile("heir", &Settings::new()).is_ok());
    let stepping = r#"pieces: { "N": (name: "knight", moves: ["NW"]) }"#;
    let replaced = format!(
        r#"Ruleset(api: 1, id: "atomic", extends: "chess", {stepping}, setup: "4k3/8/8/8/8/8/8/N3K3 w - - 0 1")"#
    );
    library.replace_file("atomic.ron", &replaced).unwrap();
    assert_eq!(moves(&library), Ok(9));
}

/// Authors know `#` from other formats.
#[test]
fn a_wrong_comment_is_told_how_to_begin() {
    for text in ["# mine\nRuleset(api: 1, id: \"mine\")", "Ruleset(\n    # mine\n    api: 1, id: \"mine\")"] {
        let told = library().add_file("mine.ron", text).unwrap_err().report();
        assert!(told.contains("a comment begins with `//`"), "{told}");
    }
}

/// A file may write the names of structs before their brackets. So such a name is part of format 1 and cannot change.
#[test]
fn names_of_structs_are_part_of_the_format() {
    let mut library = library();
    let draw = "draw: Draw(repetition: Limits(claim: 2), quiet_rounds: Limits(), pawns_are_loud: true, dead: [])";
    library.add(&format!(r#"Ruleset(api: 1, id: "twice", extends: "chess", {draw})"#)).unwrap();
    let rules = library.compile("twice", &Settings::new()).unwrap();
    assert_eq!(rules.draw().repetition.claim, Some(2));
}
