//! Games on the command line: printed, checked and converted, run as in a terminal.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A match as the table saves it, with one action taken back.
const SAVED: &str = r#"(
    version: 1,
    line: (record: "variant chess\nseed 42\nactions e2e4 e7e5 g1f3\n", undone: 1),
    main_line: None,
    players: [(name: "Anna", controller: "human"), (name: "", controller: "computer-3")],
    over: false,
)"#;
const MATE: &str = "variant chess\nactions f2f3 e7e5 g2g4 d8h4\n";
/// Chess960, a draw by agreement, and a game of a variant without PGN.
const RECORDS: &str = "variant chess960\narray 356\nactions draw\n\nvariant trojan\nactions e2e4\n";

/// Runs the program in a folder with this standard input.
fn run(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera-cli"));
    // The texts of the output are those of the system's language.
    command.env("LC_ALL", "en_US.UTF-8").env("LANGUAGE", "en").env("LANG", "en_US.UTF-8");
    command.arg("--mods").arg(folder).arg("replay").args(arguments).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that refuses its arguments ends without reading.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// Whether the program succeeded, its output and its errors.
fn replay(folder: &Path, arguments: &[&str], input: &str) -> (bool, String, String) {
    let output = run(folder, arguments, input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// The output of a program that succeeds and says nothing else.
fn said(arguments: &[&str], input: &str) -> String {
    let folder = TempDir::new().unwrap();
    let (good, out, err) = replay(folder.path(), arguments, input);
    assert!(good && err.is_empty(), "{arguments:?} {input}: {out}{err}");
    out
}

#[test]
fn games_are_printed() {
    let sheet = "Chess\n1.\tf3\te5\n2.\tg4\tQh4#\nEnding: Checkmate\nWinner: Black\n\
                 Fen: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n";
    assert_eq!(said(&["-"], MATE), sheet);
    let both = said(&["-"], RECORDS);
    assert!(both.starts_with("Chess960\n1.\tdraw\nEnding: Draw agreed\nWinner: -\nFen: "), "{both}");
    assert!(both.contains(" w FDfd - 0 1\n\n") && both.contains("\n1.\tPe2-e4\n"), "{both}");
    assert!(said(&["-"], SAVED).starts_with("Chess: Anna – Tessera, level 3\n1.\te4\te5\nFen: "));
    let four = said(&["-"], "variant nava\nplayer r Cleo\nplayer b Ben N.\nactions\n");
    assert!(four.starts_with("Nava: ? – Ben N. – ? – Cleo\n"), "{four}");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let pawn = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
    assert_eq!(said(&["-", "--ply", "0"], MATE), start);
    assert_eq!(said(&["-", "--ply", "1"], "1. e4 *"), pawn);
    assert_eq!(said(&["-", "--positions"], "1. e4 *\n1. e4"), format!("{start}{pawn}\n{start}{pawn}"));
}

#[test]
fn games_are_converted() {
    let pgn = said(&["-", "--to", "pgn"], SAVED);
    assert!(
        pgn.contains("[White \"Anna\"]\n[Black \"Tessera, level 3\"]\n") && pgn.ends_with("\n\n1. e4 e5 *\n"),
        "{pgn}"
    );
    let named = "variant chess\nseed 42\nplayer w Anna\nplayer b Tessera, level 3\nactions e2e4 e7e5\n";
    assert_eq!(said(&["-", "--to", "record"], SAVED), named);
    assert_eq!(said(&["-", "--to", "pgn"], named), pgn);
    let mate = said(&["-", "--to", "pgn"], MATE);
    assert_eq!(said(&["-", "--to", "record"], &mate), MATE);
    // Several games of several files come out as one file of the new form, which is read again.
    let folder = TempDir::new().unwrap();
    for (name, text) in [("a.pgn", &*format!("{mate}\n{mate}")), ("b.txt", RECORDS), ("c.ron", SAVED)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let (good, records, err) = replay(folder.path(), &["--to", "record", "a.pgn", "b.txt", "c.ron"], "");
    assert!(good, "{err}");
    assert_eq!(records, format!("{MATE}\n{MATE}\n{RECORDS}\n{named}"));
    assert_eq!(said(&["-", "--to", "record"], &records), records);
    let (good, out, err) = replay(folder.path(), &["--to", "pgn", "b.txt"], "");
    assert!(!good && out.contains("[Variant \"Chess960\"]"), "{out}");
    assert_eq!(err, "tessera-cli: b.txt:5: there is no PGN for `trojan`; --to record holds every variant\n");
}

/// Old files have names in Latin-1.
#[test]
fn other_bytes_than_utf_8_are_latin_1() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("old.pgn"), b"[White \"J\xf6rg\"]\n\n1. e4 *\n").unwrap();
    let (good, out, _) = replay(folder.path(), &["old.pgn", "--to", "pgn"], "");
    assert!(good && out.contains("[White \"Jörg\"]"), "{out}");
}

#[test]
fn faults_are_told_and_the_other_games_are_read() {
    let folder = TempDir::new().unwrap();
    let text = "[White \"A\"]\n\n1. e4 e5 2. Ke2 Ke6 *\n\n[White \"B\"]\n\n1. d4 *\n";
    fs::write(folder.path().join("some.pgn"), text).unwrap();
    let (good, out, err) = replay(folder.path(), &["--check", "some.pgn", "missing.pgn", "-"], MATE);
    assert!(!good);
    assert_eq!(out, "2 good, 2 faulty\n");
    let wanted = "tessera-cli: some.pgn:3: Line 3, column 17, “Ke6”: “Ke6” is not possible here. The king does not move like that.\n";
    assert!(err.starts_with(wanted) && err.contains("tessera-cli: missing.pgn: "), "{err}");
    for (input, wanted) in [
        ("hello", " The text is neither a game record nor PGN nor a saved game."),
        ("", " The text is neither a game record nor PGN nor a saved game."),
        ("[A \"b\"", "1: Line 1, column 1, “[A \"b\"”: A tag is written"),
        ("variant chess\nactions e2e4 e2e4", "1: Move 2, “e2e4”, is not possible: There is nothing on e2."),
        ("variant chess\nactions\nvariant chess\ncolour blue", "4: Line 4 is not part of a game record: “colour blue”"),
        ("variant chess\nactions\nvariant chess\nactions e2e5", "3: Move 1, “e2e5”"),
        ("variant chess\nplayer Ada\nactions", "2: Line 2 is not part of a game record: “player Ada”"),
        ("player w\nvariant chess\nactions", "1: Line 1 is not part of a game record: “player w”"),
        (
            "variant chess\nplayer w A\nplayer w B\nactions",
            "3: Line 3 says again what an earlier line has said: “player w B”",
        ),
        (
            "variant chess\nvariant trojan\nactions",
            "2: Line 2 says again what an earlier line has said: “variant trojan”",
        ),
        ("variant chess\nactions\nseed 1\nseed 2\nvariant chess\nactions", "4: Line 4 says again "),
        ("variant chess960\noption array-518 out\noption array-518 in\nactions", "3: Line 3 says again "),
        ("variant chess960\narray 1\narray 2\nactions", "3: Line 3 says again "),
        ("variant chess960\nposition 4k3/8/8/8/8/8/8/4K3 w - - 0 1\narray 1\nactions", "3: Line 3 says again "),
        ("variant chess960\narray 1\nposition 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nactions", "3: Line 3 says again "),
        ("variant chess960\nrules Ruleset(api:1)\nrules Ruleset(api:1)\nactions", "3: Line 3 says again "),
        ("variant chess960\narray 960\nactions", "1: There is no array 960.\n"),
        ("variant chess\nplayer y Ada\nactions", "1: No army of this game has the letter y: “player y Ada”"),
        ("variant croquet\nactions", "1: The variant cannot be played: "),
        ("(version: 9)", "1: The saved game cannot be read: "),
        ("(version: 1, line: (record: \"variant chess\\nactions e2e5\"))", "1: Move 1, “e2e5”, is not possible:"),
        ("(version: 1,\n\nline: (record: \"variant chess\\nvariant nava\\nactions\"))", "3: Line 3 says again"),
        ("(version: 1,\nline: (record: \"variant chess\\ncolour \\\"blue\\\"\"))", "2: Line 2 is not part of"),
        (
            "(version: 1,\nline: (record: \"variant chess\\nactions e2e4\", undone: 18446744073709551615))",
            "2: The saved game cannot be read: 2:",
        ),
        ("[Variant \"Croquet\"]\n*", "1: Line 1, column 10, “Croquet”: No variant here has this name in PGN."),
    ] {
        let (good, _, err) = replay(folder.path(), &["-", "--check"], input);
        assert!(!good && err.starts_with(&format!("tessera-cli: standard input:{wanted}")), "{input}: {err}");
    }
    let (good, out, err) = replay(folder.path(), &["-", "--ply", "5"], MATE);
    assert_eq!(
        (good, out.as_str(), err.as_str()),
        (false, "", "tessera-cli: standard input:1: the game has only 4 plies\n")
    );
    assert_eq!(run(folder.path(), &["-", "--check", "--ply", "1"], MATE).status.code(), Some(2));
    assert_eq!(run(folder.path(), &[], "").status.code(), Some(2));
}

/// A game with a doubtful result is one game, and a faulty one.
#[test]
fn a_doubtful_game_is_counted_once() {
    let folder = TempDir::new().unwrap();
    let (good, out, err) = replay(folder.path(), &["--check", "-"], "1. f3 e5 2. g4 Qh4# 1-0\n");
    assert_eq!((good, out.as_str()), (false, "0 good, 1 faulty\n"), "{err}");
}
