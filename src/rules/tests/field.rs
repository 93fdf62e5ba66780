//! Variants that people play elsewhere, as data alone, with the counts of Fairy-Stockfish 11.1 (`go perft`).
//! Those of `marseillais` and `progressive` are by a second program, in which pyffish only knows the moves of chess, and
//! those of `amazons` and `monster` by `tests/turns_twin.py`. Those of `berolina` are by `tests/berolina_twin.py`.
//! Those of `fairy-…` and `cannon-shogi`, and three lines of `cambodian` in which version 11.1 lets a first move capture, are by pyffish 0.0.90.
//!
//! `tests/data/field/ID.epd` has the positions and counts. The ruleset is `ID.ron` beside it, a sample mod or a bundled
//! variant. `PERFT=deep` counts every line to the end.

use std::path::PathBuf;
use std::sync::Arc;

use tessera_rules::Settings;

use crate::invariants::hold_in_random_games;
use crate::mods::samples;
use crate::perft::count_table;

/// The texts of the rulesets in the folder.
pub fn rulesets() -> Vec<String> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let rulesets = files.filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    rulesets.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/field")
}

#[test]
fn variants_of_the_field_have_its_counts() {
    let (mut library, _) = samples();
    let mut tables = Vec::new();
    for path in std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()) {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("ron") => {
                let id = library.add(&std::fs::read_to_string(&path).unwrap());
                let id = id.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                assert_eq!(Some(id.as_str()), path.file_stem().and_then(|stem| stem.to_str()));
            }
            _ => tables.push(path),
        }
    }
    tables.sort();
    let mut wrong = Vec::new();
    for path in tables {
        let id = path.file_stem().unwrap().to_str().unwrap();
        match library.compile(id, &Settings::new()) {
            Ok(rules) => wrong.extend(count_table(&rules, &std::fs::read_to_string(&path).unwrap())),
            Err(error) => wrong.push(error.to_string()),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Undo is exact, keys agree, and texts are read back. Rulesets without counts are there for this and for the refusals.
#[test]
fn all_that_must_hold_holds_for_them() {
    let (mut library, _) = samples();
    // One may extend another, so all are known first.
    let ids: Vec<String> = rulesets().iter().map(|text| library.add(text).unwrap()).collect();
    for id in ids {
        let rules = library.compile(&id, &Settings::new()).unwrap_or_else(|error| panic!("{id}: {error}"));
        hold_in_random_games(&Arc::new(rules), &library);
    }
}
