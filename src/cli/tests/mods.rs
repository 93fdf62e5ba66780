//! The tools for people who write variants, as they are used in a terminal.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Runs the program with this folder of mods.
fn run(mods: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera-cli"));
    command.arg("--mods").arg(mods).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What is printed by a program that succeeds.
fn said(mods: &Path, arguments: &[&str]) -> String {
    let output = run(mods, arguments);
    assert!(output.status.success(), "{arguments:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// All that is printed by a program that fails.
fn refused(mods: &Path, arguments: &[&str]) -> String {
    let output = run(mods, arguments);
    assert!(!output.status.success(), "{arguments:?}");
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn a_new_mod_is_checked_listed_and_played() {
    let folder = TempDir::new().unwrap();
    let mods = folder.path();
    let made = said(mods, &["new", "amazons"]);
    let path = made.lines().next().unwrap();
    assert!(Path::new(path).join("mod.ron").is_file(), "{made}");
    let checked = said(mods, &["check", path]);
    assert!(checked.contains("amazons/amazons: 0 errors, 0 warnings"), "{checked}");
    assert!(checked.contains("50 random games") && checked.ends_with("can be played\n"), "{checked}");
    assert_eq!(said(mods, &["check", "amazons/amazons"]).lines().count(), 2);
    let listed = said(mods, &["variants"]);
    assert!(listed.contains("amazons/amazons  amazons: Chess with a queen that jumps"), "{listed}");
    assert!(listed.contains("trojan"), "{listed}");
    // The queen's knight moves: a3, c3, e3.
    let counted = said(mods, &["perft", "amazons/amazons", "1"]);
    assert!(counted.contains("d1e3: 1") && counted.ends_with("Nodes searched: 22\n"), "{counted}");
    let again = refused(mods, &["new", "amazons"]);
    assert!(again.contains("is already there"), "{again}");
    let mut engine = Command::new(env!("CARGO_BIN_EXE_tessera-cli"))
        .arg("--mods")
        .arg(mods)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let commands =
        b"uci\nsetoption name UCI_Variant value amazons/amazons\nposition startpos moves d1e3 a7a6 e3c4\nd\n";
    engine.stdin.take().unwrap().write_all(commands).unwrap();
    let played = text(&engine.wait_with_output().unwrap().stdout);
    assert!(played.contains("var amazons/amazons"), "{played}");
    assert!(played.contains("Fen: rnbqkbnr/1ppppppp/p7/8/2Q5/8/PPPPPPPP/RNB1KBNR b KQkq - 1 2"), "{played}");
}

#[test]
fn a_broken_mod_is_told_and_stops_nothing() {
    let folder = TempDir::new().unwrap();
    let mods = folder.path();
    said(mods, &["new", "amazons"]);
    let file = mods.join("amazons/variants/amazons.ron");
    let good = fs::read_to_string(&file).unwrap();
    fs::write(&file, good.replace("\"QN\"", "\"QX\"")).unwrap();
    let wanted =
        "error[V102]: amazons/variants/amazons.ron:8:40 at `pieces.Q.moves[0].betza`: movement `QX`, character 2";
    let path = mods.join("amazons");
    let checked = refused(mods, &["check", path.to_str().unwrap()]);
    assert!(checked.contains(wanted) && checked.contains("cannot be played like this"), "{checked}");
    let checked = refused(mods, &["check", file.to_str().unwrap()]);
    assert!(checked.contains("amazons.ron:8:40 at `pieces.Q.moves[0].betza`"), "{checked}");
    let listed = refused(mods, &["variants"]);
    assert!(listed.contains(wanted) && listed.contains("trojan"), "{listed}");
    assert!(said(mods, &["perft", "chess", "2"]).ends_with("Nodes searched: 400\n"));
    let wrong_test = good.replace("},\n)", "},\n    tests: [Perft(nodes: [21])],\n)");
    fs::write(&file, wrong_test).unwrap();
    let checked = refused(mods, &["check", path.to_str().unwrap()]);
    assert!(checked.contains("error[V501]") && checked.contains("there are 22 positions, not 21"), "{checked}");
}

/// What is shown is a file that says it all itself.
#[test]
fn what_is_shown_is_read_again() {
    let folder = TempDir::new().unwrap();
    let mods = folder.path();
    for variant in ["chess", "chess960", "trojan", "ordo", "occasio", "occado", "nava", "nava-2018-ffa"] {
        let shown = said(mods, &["show", variant]);
        assert!(shown.starts_with("Ruleset(") && !shown.contains("extends") && !shown.contains("None"), "{shown}");
        let file = mods.join("shown.ron");
        fs::write(&file, shown.replacen(&format!("id: \"{variant}\""), "id: \"shown\"", 1)).unwrap();
        let checked = said(mods, &["check", file.to_str().unwrap()]);
        assert!(checked.contains("shown: 0 errors, "), "{checked}");
    }
    let settled = said(mods, &["show", "chess960", "--option", "array-518=out"]);
    assert!(settled.contains("except: [") && !settled.contains("options"), "{settled}");
    said(mods, &["new", "amazons"]);
    assert!(said(mods, &["show", "amazons/amazons"]).contains("id: \"amazons\""));
}

#[test]
fn what_is_asked_wrongly_is_said() {
    let folder = TempDir::new().unwrap();
    let mods = folder.path();
    for (arguments, wanted) in [
        (&["show", "ches"][..], "there is no variant, file or folder `ches`; did you mean `chess`?"),
        (&["check", "nowhere.ron"], "there is no variant, file or folder `nowhere.ron`"),
        (&["show", "chess", "--option", "speed=9"], "there is no option `speed`; there are none"),
        (&["show", "chess960", "--option", "array-518=x"], "option `array-518` cannot be `x`; it can be `in`, `out`"),
        (&["show", "chess", "--option", "speed"], "an option is written NAME=CHOICE"),
        (&["new", "my mod"], "not \"my mod\""),
        (&["new", "../escape"], "not \"../escape\""),
        (&["new", ""], "not \"\""),
        (&["check", mods.to_str().unwrap()], "there is no `mod.ron`"),
    ] {
        let said = refused(mods, arguments);
        assert!(said.contains(wanted), "{arguments:?}: {said}");
    }
    assert_eq!(fs::read_dir(mods).unwrap().count(), 0);
    assert!(refused(&mods.join("none"), &["variants"]).contains("there is no folder"));
}
