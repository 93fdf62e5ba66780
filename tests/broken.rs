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

/// The time ends before the author's tests end. The report says so, and that is not a fault.
#[test]
fn what_there_is_no_time_for_is_said() {
    let mut library = library();
    let text = "Ruleset(api: 1, id: \"slow\", extends: \"chess\", tests: [Perft(nodes: [20, 400, 8902])])";
    library.add_file("slow.ron", text).unwrap();
    for asked in [0, 200] {
        let mut left = asked;
        let report = check(&library, "slow", 1, &mut || {
            left -= i32::from(left > 0);
            left > 0
        });
        assert!(report.diagnostics.iter().any(|said| said.code == "V502"), "{report}");
        assert!(!report.is_broken() && report.trial.as_ref().is_some_and(|trial| trial.cut), "{report}");
    }
}
