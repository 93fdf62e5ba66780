//! The tools for authors of variants, run as in a terminal.

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

/// Runs the program, which must succeed. Returns its output.
fn said(mods: &Path, arguments: &[&str]) -> String {
    let output = run(mods, arguments);
    assert!(output.status.success(), "{arguments:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// Runs the program, which must fail. Returns its output and its errors.
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
    assert!(checked.ends_with("can be played; 0 errors, 0 warnings in all\n"), "{checked}");
    // A busy machine has no time for all games, and says so.
    let games = checked.split(" random games").next().and_then(|before| before.split_whitespace().last());
    let games: u32 = games.unwrap().parse().unwrap();
    assert!(games == 50 || games > 0 && checked.contains("no time for all 50"), "{checked}");
    // The counts, the random games, the lines of the rules page that differ from chess, and two lines about bots.
    let one = said(mods, &["check", "amazons/amazons"]);
    assert!(one.lines().count() == 5 && one.contains("rules page"), "{one}");
    assert!(one.contains("20 games of bots") && one.contains("points of the bots: white "), "{one}");
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

/// A model in the form GLB: one triangle between these corners, in an object of this scale.
fn model(least: [f32; 3], most: [f32; 3], scale: f32) -> Vec<u8> {
    let json = format!(
        r#"{{"asset": {{"version": "2.0"}}, "scenes": [{{"nodes": [0]}}],
        "nodes": [{{"mesh": 0, "scale": [{scale}, {scale}, {scale}]}}],
        "meshes": [{{"primitives": [{{"attributes": {{"POSITION": 0}}}}]}}],
        "buffers": [{{"byteLength": 36}}], "bufferViews": [{{"buffer": 0, "byteLength": 36}}],
        "accessors": [{{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": {least:?}, "max": {most:?}}}]}}"#
    );
    let json = format!("{json:<width$}", width = json.len().next_multiple_of(4));
    let length = json.len() as u32;
    let data = [&36u32.to_le_bytes(), b"BIN\0".as_slice(), &[0; 36]].concat();
    [b"glTF", &2u32.to_le_bytes(), &(length + 64).to_le_bytes(), &length.to_le_bytes(), b"JSON", json.as_bytes(), &data]
        .concat()
}

#[test]
fn models_and_pictures_are_checked() {
    let folder = TempDir::new().unwrap();
    let mods = folder.path();
    said(mods, &["new", "amazons"]);
    let home = mods.join("amazons");
    let path = home.to_str().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let file = home.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, bytes).unwrap();
    };
    let good = model([-0.3, 0., -0.3], [0.3, 1., 0.3], 1.);
    let picture = [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &480u32.to_be_bytes(), &270u32.to_be_bytes()].concat();
    write("models/queen.glb", &good);
    write("pictures/amazons.png", &picture);
    let checked = said(mods, &["check", path]);
    assert!(checked.ends_with("can be played; 0 errors, 0 warnings in all\n"), "{checked}");
    write("models/quen.glb", &good);
    write("pictures/amazon.png", &picture);
    let checked = said(mods, &["check", path]);
    for (file, wanted) in
        [("models/quen.glb", "did you mean `queen`?"), ("pictures/amazon.png", "did you mean `amazons`?")]
    {
        let at =
            checked.find(&format!("warning[M006]: amazons/{file}:1:1: no ")).unwrap_or_else(|| panic!("{checked}"));
        assert!(checked[at..].lines().take(5).any(|line| line.contains(wanted)), "{checked}");
    }
    for name in ["models/quen.glb", "pictures/amazon.png"] {
        fs::remove_file(home.join(name)).unwrap();
    }
    for (bytes, wanted) in [
        (
            model([-30., 0., -30.], [30., 100., 30.], 1.),
            "the model is 60.00 wide, 100.00 high and 60.00 deep, from y = 0.00 on",
        ),
        (model([-0.3, -0.5, -0.3], [0.3, 0.5, 0.3], 1.), "from y = -0.50 on"),
        (model([-0.3, 0., -0.3], [0.3, 1., 0.3], 0.01), "the place, turn and size of its objects are not read"),
    ] {
        write("models/queen.glb", &bytes);
        let checked = said(mods, &["check", path]);
        assert!(
            checked.contains("warning[M007]: amazons/models/queen.glb:1:1: ") && checked.contains(wanted),
            "{checked}"
        );
        assert!(checked.ends_with("0 errors, 1 warning in all\n"), "{checked}");
    }
    write("models/queen.glb", &good[..40]);
    write("pictures/amazons.png", b"no picture");
    let checked = refused(mods, &["check", path]);
    for file in ["models/queen.glb", "pictures/amazons.png"] {
        assert!(checked.contains(&format!("error[M007]: amazons/{file}:1:1: the file cannot be read: ")), "{checked}");
    }
    // The faults of a file of the mod that is no variant are those of the whole mod.
    let one = refused(mods, &["check", home.join("models/queen.glb").to_str().unwrap()]);
    assert!(one.contains("error[M007]: amazons/models/queen.glb"), "{one}");
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
    fs::write(&file, good.trim_end().trim_end_matches(')')).unwrap();
    let shown = refused(mods, &["show", "amazons/amazons"]);
    assert!(shown.contains("`amazons/amazons` is broken: see "), "{shown}");
    let wrong_test = good.replace("},\n)", "},\n    tests: [Perft(nodes: [21])],\n)");
    fs::write(&file, wrong_test).unwrap();
    let checked = refused(mods, &["check", path.to_str().unwrap()]);
    assert!(checked.contains("error[V501]") && checked.contains("there are 22 positions, not 21"), "{checked}");
    // The folder may have another name than the mod.
    fs::rename(&path, mods.join("queens")).unwrap();
    for name in ["queens", "amazons"] {
        let checked = refused(mods, &["check", name]);
        assert!(checked.contains("there are 22 positions, not 21"), "{name}: {checked}");
    }
}

/// A lesson is checked with its mod, or by its file. The lesson of a bundled variant is checked with that variant.
#[test]
fn lessons_are_checked() {
    let folder = TempDir::new().unwrap();
    let mods = folder.path();
    said(mods, &["new", "amazons"]);
    let exercise = |number: usize, solution: &str| {
        format!(
            r#"(text: "lesson-{number}", position: "6k1/5ppp/8/8/8/8/8/Q3K3 w - - 0 1", wanted: [Wins], solution: ["{solution}"])"#
        )
    };
    let lesson = |last: &str| {
        let steps: Vec<String> = (1..4).map(|number| exercise(number, "a1a8")).collect();
        let tasks = [exercise(4, "a1a8"), exercise(5, "a1a8"), exercise(6, last)];
        format!(
            "Lessons(api: 1, lessons: {{ \"amazons\": (steps: [{}],\n tasks: [{}]) }})",
            steps.join(",\n"),
            tasks.join(",\n")
        )
    };
    let file = mods.join("amazons/lessons.ron");
    let texts = mods.join("amazons/text/en.ftl");
    let words: Vec<String> = (1..7).map(|number| format!("lesson-{number} = Mate.\n    .title = Mate\n")).collect();
    fs::write(&texts, fs::read_to_string(&texts).unwrap() + "\n" + &words.concat()).unwrap();
    fs::write(&file, lesson("a1a8")).unwrap();
    for what in [mods.join("amazons"), file.clone()] {
        let checked = said(mods, &["check", what.to_str().unwrap()]);
        assert!(checked.contains("amazons: can be played") && !checked.contains("lesson"), "{checked}");
    }
    fs::write(&file, lesson("a1a7")).unwrap();
    for what in [mods.join("amazons"), file] {
        let checked = refused(mods, &["check", what.to_str().unwrap()]);
        assert!(checked.contains("error[L006]: amazons/lessons.ron:6:"), "{checked}");
        assert!(checked.contains("amazons: can be played, but not all is well"), "{checked}");
    }
    let checked = said(mods, &["check", "king-of-the-hill"]);
    assert!(checked.contains("king-of-the-hill: a lesson of 3 steps and 3 tasks"), "{checked}");
}

/// A shown variant is a complete file without a parent.
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
        (&["perft", "chss", "1"][..], "did you mean `chess`?"),
        (&["rules", "chss"], "did you mean `chess`?"),
        (&["show", "ches"], "there is no variant, file or folder `ches`; did you mean `chess`?"),
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

#[test]
fn a_mod_is_checked_by_its_name_by_a_file_and_as_a_working_copy() {
    let folder = TempDir::new().unwrap();
    let (mods, away) = (folder.path().join("mods"), TempDir::new().unwrap());
    let mods = mods.as_path();
    fs::create_dir(mods).unwrap();
    said(mods, &["new", "amazons"]);
    // A folder with the same name in the current folder does not hide the mod.
    fs::create_dir(away.path().join("amazons")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera-cli"));
    let output = command.current_dir(away.path()).arg("--mods").arg(mods).args(["check", "amazons"]).output().unwrap();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    // The path of a working copy checks the copy, although the same mod is installed.
    said(&away.path().join("copies"), &["new", "amazons"]);
    let copy = away.path().join("copies/amazons");
    let file = copy.join("variants/amazons.ron");
    fs::write(&file, fs::read_to_string(&file).unwrap().replace("\"QN\"", "\"QX\"")).unwrap();
    let checked = refused(mods, &["check", copy.to_str().unwrap()]);
    assert!(checked.contains("movement `QX`") && !checked.contains("M004"), "{checked}");
    // A file of the copy is checked with the variant that it extends there.
    let second = copy.join("variants/second.ron");
    fs::write(&file, fs::read_to_string(&file).unwrap().replace("\"QX\"", "\"QN\"")).unwrap();
    fs::write(&second, "Ruleset(api: 1, id: \"second\", extends: \"amazons\", stacks: Own)").unwrap();
    let checked = said(mods, &["check", second.to_str().unwrap()]);
    assert!(checked.contains("amazons/second: 0 errors") && !checked.contains("amazons/amazons:"), "{checked}");
    // One fault that breaks a second variant: the fault comes first, and its consequences are short.
    fs::write(&file, fs::read_to_string(&file).unwrap().replace("api: 1,", "api: 1")).unwrap();
    let checked = refused(mods, &["check", copy.to_str().unwrap()]);
    assert!(checked.starts_with("error[V009]") || checked.starts_with("error[V002]"), "{checked}");
    assert!(checked.contains("Expected comma") && checked.lines().count() < 12, "{checked}");
    let words = copy.join("text/en.ftl");
    fs::write(&file, fs::read_to_string(&file).unwrap().replace("api: 1", "api: 1,")).unwrap();
    fs::write(&words, "variant-amazons = { no\nvariant-second = 2\npiece-amazon = a\n").unwrap();
    // A draft is no part of the mod.
    let draft = copy.join("drafts/third.ron");
    fs::create_dir(draft.parent().unwrap()).unwrap();
    fs::write(&draft, "Ruleset(api: 1, id: \"third\", extends: \"chess\", stacks: Nowhere)").unwrap();
    assert!(refused(mods, &["check", draft.to_str().unwrap()]).contains("Nowhere"));
    // Any other file stands for the whole mod.
    for path in [&copy, &words, &copy.join("mod.ron")] {
        let checked = refused(mods, &["check", path.to_str().unwrap()]);
        assert!(checked.contains("amazons: can be played, but not all is well; 1 error"), "{checked}");
    }
    // Without its file about itself the mod has no variants. That is told for each of them.
    fs::write(copy.join("mod.ron"), "Mod(api: 1,").unwrap();
    for path in [&copy, &file] {
        let checked = refused(mods, &["check", path.to_str().unwrap()]);
        assert!(checked.contains("mod.ron:1:"), "{checked}");
    }
}

#[test]
fn bundled_files_are_checked_like_any_other() {
    let folder = TempDir::new().unwrap();
    let plugins = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
    let chess = plugins.join("chess960/chess960.ron");
    let checked = said(folder.path(), &["check", chess.to_str().unwrap()]);
    assert!(checked.contains("chess960: 0 errors"), "{checked}");
    let large = folder.path().join("large.ron");
    fs::write(&large, " ".repeat(300_000)).unwrap();
    assert!(refused(folder.path(), &["check", large.to_str().unwrap()]).contains("more than 262144 bytes"));
    fs::write(&large, "\u{feff}Ruleset(api: 1, id: \"bom\", extends: \"chess\")").unwrap();
    assert!(said(folder.path(), &["check", large.to_str().unwrap()]).contains("bom: 0 errors"));
}

#[test]
fn options_are_settled_and_languages_found() {
    let folder = TempDir::new().unwrap();
    let mods = folder.path();
    let page = said(mods, &["rules", "chess", "--language", "DE"]);
    assert!(page.contains("Schach"), "{page}");
    let counted = said(mods, &["perft", "chess960", "1", "--option", "array-518=out"]);
    assert!(counted.contains("Nodes searched: "), "{counted}");
    let wrong = refused(mods, &["perft", "chess960", "1", "--option", "array-518=x"]);
    assert!(wrong.contains("option `array-518` cannot be `x`"), "{wrong}");
}

/// A file that nothing reads is named, and a mod without a variant is not good.
#[test]
fn files_that_nothing_reads_are_named() {
    let folder = TempDir::new().unwrap();
    let mods = folder.path();
    let home = mods.join("lost");
    fs::create_dir_all(home.join("variant")).unwrap();
    fs::create_dir_all(home.join("text")).unwrap();
    for (path, text) in [
        ("mod.ron", "Mod(api: 1, id: \"lost\", name: \"Lost\")"),
        ("variant/a.ron", "Ruleset(api: 1, id: \"a\", extends: \"chess\")"),
        ("text/english.ftl", "variant-a = A\n"),
        ("g.ron", "Ruleset(api: 1, id: \"g\", extends: \"chess\")"),
    ] {
        fs::write(home.join(path), text).unwrap();
    }
    let told = refused(mods, &["check", "lost"]);
    for wanted in ["lost/variant:1:1: the folder is not read", "lost/text/english.ftl:1:1: ", "lost/g.ron:1:1: "] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    fs::rename(home.join("variant"), home.join("variants")).unwrap();
    fs::write(home.join("variants/f.txt"), "notes").unwrap();
    let told = said(mods, &["check", "lost"]);
    assert!(told.contains("lost/variants/f.txt:1:1: the file is not read"), "{told}");
}

/// Two folders of mods with one id: the check of either says so.
#[test]
fn an_id_that_another_mod_has_is_told() {
    let folder = TempDir::new().unwrap();
    let mods = folder.path();
    said(mods, &["new", "one"]);
    said(mods, &["new", "two"]);
    let about = mods.join("two/mod.ron");
    fs::write(&about, fs::read_to_string(&about).unwrap().replace("id: \"two\"", "id: \"one\"")).unwrap();
    for name in ["one", "two"] {
        let told = refused(mods, &["check", name]);
        assert!(told.contains("M004") && told.contains("is a mod with the same id, `one`"), "{name}: {told}");
    }
}
