//! The order of the house: who may depend on whom, what stands where, and that every text has its words.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tessera_arbiter::Texts;

use crate::languages::keys;
use crate::{harness, variants};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The workspace's packages: name to declared dependencies.
fn packages() -> BTreeMap<String, Vec<Value>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let entry = |package: &Value| {
        (package["name"].as_str().unwrap().to_owned(), package["dependencies"].as_array().unwrap().clone())
    };
    packages.iter().map(entry).collect()
}

fn names(dependencies: &[Value], kind: &Value) -> BTreeSet<String> {
    let of_kind = dependencies.iter().filter(|dependency| dependency["kind"] == *kind);
    of_kind.map(|dependency| dependency["name"].as_str().unwrap().to_owned()).collect()
}

/// The folders of `plugins/`.
fn families() -> BTreeSet<String> {
    let entries = std::fs::read_dir(root().join("plugins")).unwrap().map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.path().is_dir());
    folders.map(|entry| entry.file_name().into_string().unwrap()).collect()
}

/// Source files below a folder of the repository, without tests: path and text up to the first test module.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() && !["tests", "examples", "benches"].contains(&name) {
                folders.push(path);
            } else if name.ends_with(".rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let code = text.split("#[cfg(test)]").next().unwrap_or_default();
                let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
                found.push((path, lines.collect::<Vec<_>>().join("\n")));
            }
        }
    }
    assert!(!found.is_empty());
    found
}

/// Every string literal of a text, roughly: what stands between quotation marks on one line.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    code.lines().flat_map(|line| line.split('"').skip(1).step_by(2))
}

#[test]
fn arrows_between_rooms() {
    let packages = packages();
    let workspace: BTreeSet<&str> = packages.keys().map(String::as_str).collect();
    let families = families();
    for (name, dependencies) in &packages {
        let inside: BTreeSet<String> =
            names(dependencies, &Value::Null).into_iter().filter(|d| workspace.contains(d.as_str())).collect();
        let allowed: Vec<&str> = match name.as_str() {
            "tessera-rules" | "tessera-setup" => vec![],
            "tessera-arbiter" | "tessera-bots" => vec!["tessera-rules"],
            "tessera-table" => vec!["tessera-arbiter", "tessera-bots", "tessera-rules"],
            "tessera-cli" => vec!["plugins", "tessera-arbiter", "tessera-bots", "tessera-rules"],
            "plugins" => families.iter().map(String::as_str).collect(),
            "tessera" => vec!["plugins", "tessera-table"],
            "headless" => workspace.iter().copied().filter(|other| *other != "tessera-table").collect(),
            family if families.contains(family) => vec!["tessera-arbiter", "tessera-rules"],
            other => panic!("`{other}` has no place in the house"),
        };
        let wrong: Vec<&String> = inside.iter().filter(|d| !allowed.contains(&d.as_str())).collect();
        assert!(wrong.is_empty(), "{name} must not depend on {wrong:?}");
    }
}

#[test]
fn the_rules_know_no_engine_no_float_no_clock_no_chance_and_no_files() {
    let dependencies = names(&packages()["tessera-rules"], &Value::Null);
    let allowed = ["arrayvec", "ron", "serde", "serde_path_to_error", "smallvec", "strsim", "thiserror"];
    assert!(dependencies.iter().all(|name| allowed.contains(&name.as_str())), "{dependencies:?}");
    for (path, code) in sources("src/rules") {
        for word in ["f32", "f64", "std::time", "std::fs", "std::io", "std::env", "std::thread", "rand::"] {
            assert!(!code.contains(word), "{} uses {word}", path.display());
        }
    }
}

/// What stands below the table takes Bevy without rendering.
#[test]
fn only_the_table_draws() {
    let families = families();
    for (name, dependencies) in packages() {
        let bevy = dependencies.iter().find(|d| d["name"] == "bevy" && d["kind"] == Value::Null);
        if name == "tessera-table" || bevy.is_none() {
            continue;
        }
        let bevy = bevy.unwrap();
        assert_eq!(bevy["uses_default_features"], false, "{name}");
        let headless = name == "tessera-arbiter" || name == "tessera-cli" || families.contains(&name);
        if headless || name == "plugins" {
            assert_eq!(bevy["features"].as_array().unwrap(), &["std"], "{name}");
        }
    }
}

#[test]
fn every_folder_of_plugins_is_registered() {
    let list = std::fs::read_to_string(root().join("plugins/lib.rs")).unwrap();
    let dependencies = names(&packages()["plugins"], &Value::Null);
    for family in families() {
        assert!(list.contains(&format!("{family}:::")), "plugins/lib.rs does not list {family}");
        assert!(dependencies.contains(&family), "plugins/Cargo.toml does not list {family}");
    }
}

/// A variant is data: nothing outside `plugins/` does something because of which one it is.
#[test]
fn no_code_outside_plugins_names_a_variant() {
    let ids: BTreeSet<String> = variants(&harness()).into_iter().collect();
    for (path, code) in sources("src") {
        let named: Vec<&str> = literals(&code).filter(|literal| ids.contains(*literal)).collect();
        assert!(named.is_empty(), "{} names {named:?}", path.display());
    }
}

/// Every literal that looks like the key of a message of the rules or the arbiter is one.
#[test]
fn every_message_has_its_words() {
    let harness = harness();
    let texts = harness.app.world().resource::<Texts>();
    let mut checked = 0;
    for (path, code) in sources("src/rules").into_iter().chain(sources("src/arbiter")) {
        for part in code.split("Message::new(\"").skip(1) {
            let key = part.split('"').next().unwrap();
            for language in texts.languages() {
                assert!(texts.has(language, key), "{}: {key} has no words in {language}", path.display());
            }
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked}");
}

/// Every literal of the table that looks like the key of a message is one, and no message is left over.
#[test]
fn the_table_says_what_its_texts_say() {
    let english = keys(&std::fs::read_to_string(root().join("src/table/text/en.ftl")).unwrap());
    let prefixes: BTreeSet<&str> = english.iter().filter_map(|key| key.split('-').next()).collect();
    let mut used = BTreeSet::new();
    for (path, code) in sources("src/table") {
        for literal in literals(&code).filter(|literal| literal.contains('-') && !literal.contains(['{', ' ', '/'])) {
            if literal.split('-').next().is_some_and(|prefix| prefixes.contains(prefix)) {
                assert!(english.contains(literal), "{}: there are no words for `{literal}`", path.display());
                used.insert(literal.to_owned());
            }
        }
    }
    let unused: Vec<&String> = english.difference(&used).collect();
    assert!(unused.is_empty(), "{unused:?}");
}
