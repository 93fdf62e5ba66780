//! Broken variant files, each with the messages for its author. `BROKEN=write cargo test -p headless broken` writes the
//! messages again.

use std::path::{Path, PathBuf};

use tessera_arbiter::{Texts, VariantRegistry};
use tessera_rules::check::check;
use tessera_rules::ruleset::report;
use tessera_rules::{Library, Settings};

use crate::harness;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/broken")
}

/// The bundled variants, as files.
fn library() -> Library {
    let mut library = Library::default();
    let plugins = Path::new(env!("CARGO_MANIFEST_DIR")).join("../plugins");
    for family in std::fs::read_dir(plugins).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        for file in std::fs::read_dir(family).unwrap().map(|entry| entry.unwrap().path()) {
            if file.extension().is_some_and(|extension| extension == "ron") && !file.ends_with("lessons.ron") {
                library.add(&std::fs::read_to_string(file).unwrap()).unwrap();
            }
        }
    }
    library
}

/// The messages for the author of a file. The mark `// HUGE` stands for a file that is too long for the repository.
fn told(name: &str, text: &str, texts: &Texts) -> String {
    let text = text.replace("// HUGE", &"// not the end\n".repeat(20_000));
    let option = r#"{"a": (default: "b", choices: {"b": (options: "#;
    let text = text.replace("\"DEEP\"", &format!("{}{{}}{}", option.repeat(100), ")})}".repeat(100)));
    let mut library = library();
    let mut diagnostics = match library.add_file(name, &text) {
        Ok(id) => check(&library, &id, 1, &mut || true).diagnostics,
        Err(error) => error.diagnostics,
    };
    diagnostics.iter_mut().for_each(|diagnostic| diagnostic.say(|reason| texts.message(reason)));
    report(&diagnostics)
}

#[test]
fn every_broken_file_says_what_is_wrong_with_it() {
    let harness = harness();
    let texts = harness.app.world().resource::<Texts>();
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    files.sort();
    assert!(files.len() >= 20, "{}", files.len());
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let told = told(name, &std::fs::read_to_string(&path).unwrap(), texts);
        let beside = path.with_extension("txt");
        if std::env::var("BROKEN").is_ok_and(|value| value == "write") {
            std::fs::write(&beside, &told).unwrap();
        }
        assert_eq!(told, std::fs::read_to_string(&beside).unwrap_or_default(), "{name}");
        assert!(told.contains(": ") && told.contains('['), "{name} is not broken: {told}");
    }
}

/// The bundled variants pass the check, within the time limit for mods.
#[test]
fn nothing_is_wrong_with_the_bundled_variants() {
    let harness = harness();
    let registry = harness.app.world().resource::<VariantRegistry>();
    for id in registry.ids() {
        let report = check(registry.library(), id, 1, &mut || true);
        assert_eq!(report.diagnostics, [], "{report}");
        let trial = report.trial.as_ref().unwrap();
        assert!(trial.games == 50 && trial.moves > trial.plies, "{report}");
        let tests = registry.library().resolve(id, &Settings::new()).unwrap().tests.len();
        assert_eq!(report.tests, (tests, tests), "{report}");
        println!("{report}");
    }
}

/// A wrong test is found when there is no time at all, and a test that is too long for a check is an error that names the
/// command for it. A report without random games says so.
#[test]
fn no_test_passes_without_being_run() {
    let mut library = library();
    let mut checked = |id: &str, nodes: &str| {
        let text = format!("Ruleset(api: 1, id: \"{id}\", extends: \"chess\", tests: [Perft(nodes: [{nodes}])])");
        library.add_file(&format!("{id}.ron"), &text).unwrap();
        check(&library, id, 1, &mut || false)
    };
    let right = checked("right", "20, 400, 8902");
    assert!(!right.is_broken() && right.tests == (1, 1) && right.tests_not_run == 0, "{right}");
    assert!(right.to_string().contains("right: random games were NOT run"), "{right}");
    let wrong = checked("wrong", "20, 400, 8903");
    assert!(wrong.is_broken() && wrong.to_string().contains("error[V501]"), "{wrong}");
    let long = checked("long", "20, 400, 8902, 197281, 4865609, 119060324");
    assert!(long.is_broken() && long.to_string().contains("error[V502]"), "{long}");
    assert!(long.to_string().contains("`tessera-cli perft long 6`"), "{long}");
    assert!(long.to_string().contains("long: 1 error, 0 warnings, 0 of 1 test passed, 1 NOT run"), "{long}");
    // Each of these tests has few enough positions, but all of them together have too many.
    let many = checked("many", &["20, 400, 8902, 197281, 4865609"; 4].join("]), Perft(nodes: ["));
    assert!(many.to_string().contains("many: 1 error, 0 warnings, 3 of 4 tests passed, 1 NOT run"), "{many}");
}

/// Random games that are stopped in the middle of one are reported with the games so far.
#[test]
fn what_there_is_no_time_for_is_said() {
    let mut left = 1_000;
    let report = check(&library(), "chess", 1, &mut || {
        left -= i32::from(left > 0);
        left > 0
    });
    let trial = report.trial.as_ref().unwrap();
    assert!(trial.cut && (1..50).contains(&trial.games) && !report.is_broken(), "{report}");
    assert!(report.to_string().contains("(there was no time for all 50)"), "{report}");
}
