//! The order of the repository: dependencies between crates, places of files, and complete texts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

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

/// Every string literal of a text, roughly: the parts between quotation marks on one line.
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
            "tessera-bots" => vec!["tessera-rules"],
            // A mod can seat the computer without a table, so the arbiter itself plays such seats.
            "tessera-arbiter" => vec!["tessera-bots", "tessera-rules"],
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
    // `fen4` and `pgn4` read and write texts, and nothing else.
    let allowed =
        ["arrayvec", "fen4", "pgn4", "ron", "serde", "serde_path_to_error", "smallvec", "strsim", "thiserror"];
    assert!(dependencies.iter().all(|name| allowed.contains(&name.as_str())), "{dependencies:?}");
    for (path, code) in sources("src/rules") {
        for word in ["f32", "f64", "std::time", "std::fs", "std::io", "std::env", "std::thread", "rand::"] {
            assert!(!code.contains(word), "{} uses {word}", path.display());
        }
    }
}

/// The crates below the table use Bevy without rendering.
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

/// The rules decide and the table shows. So the table asks [`tessera_rules::Rules`] and never reads the data behind it.
#[test]
fn the_table_reads_no_ruleset() {
    for (path, code) in sources("src/table") {
        let line = code.lines().find(|line| line.contains("ruleset"));
        assert_eq!(line, None, "{}", path.display());
    }
}

/// The rooms of the table, each of which may use itself and those before it.
const ROOMS: [&str; 5] = ["model", "motion", "scene", "input", "screens"];

/// A change in a room can touch only the rooms after it. Eight files and `keeping` beside the rooms use the model only, and two of these `interludes`.
/// `sound` hears what moves in the scene; `lib`, `picture`, `frame_times`, `readiness` and `redraw` put everything together.
#[test]
fn rooms_of_the_table_point_one_way() {
    let table = root().join("src/table");
    let mut checked = 0;
    for (path, code) in sources("src/table") {
        let inside = path.strip_prefix(&table).unwrap();
        let room = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let allowed = match room {
            "lib" | "picture" | "frame_times" | "readiness" | "redraw" => continue,
            "asking" | "errors" | "party_games" | "quality" | "interludes" | "session" => &ROOMS[..1],
            "editing" | "lessons" => &["model", "interludes"],
            "keeping" => &["model", "keeping"],
            "sound" => &["model", "motion", "scene", "sound"],
            _ => match ROOMS.iter().position(|other| *other == room) {
                Some(at) => &ROOMS[..=at],
                None => panic!("`{room}` has no place in the table"),
            },
        };
        assert!(!code.contains("super::super"), "{}: `crate::` says the room", path.display());
        for rest in code.split("crate::").skip(1) {
            let used: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            // Types of `lib`, such as `Launch`, belong to no room.
            let is_type = used.starts_with(|c: char| c.is_ascii_uppercase());
            assert!(is_type || allowed.contains(&used.as_str()), "{} uses `{used}`", path.display());
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

/// The top level of the repository is fixed, so that a newcomer sees the whole at a glance.
#[test]
fn the_top_level_is_fixed() {
    let listed = Command::new("git").args(["ls-files"]).current_dir(root()).output().unwrap();
    // An unpacked archive has no list of files.
    if !listed.status.success() {
        return;
    }
    let files = String::from_utf8(listed.stdout).unwrap();
    let top: BTreeSet<&str> = files.lines().filter_map(|file| file.split('/').next()).collect();
    let known = ["Cargo.toml", "Cargo.lock", "README.md", "assets", "plugins", "src", "tests"];
    let is_known = |name: &str| known.contains(&name) || name.starts_with('.') || name.starts_with("LICENSE");
    let other: Vec<&str> = top.into_iter().filter(|name| !is_known(name)).collect();
    assert!(other.is_empty(), "{other:?}");
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

/// A variant is data, so no code outside `plugins/` names one.
#[test]
fn no_code_outside_plugins_names_a_variant() {
    let ids: BTreeSet<String> = variants(&harness()).into_iter().collect();
    for (path, code) in sources("src") {
        // Fairy-Stockfish's files have a key and a value with the names of variants, and the duck is a figure, too.
        let files =
            [("chess960", "cli/convert/keys.rs"), ("duck", "cli/convert/keys.rs"), ("duck", "cli/convert/say.rs")];
        let is_key = |literal: &str| files.iter().any(|(name, file)| literal == *name && path.ends_with(file));
        let named: Vec<&str> = literals(&code).filter(|literal| ids.contains(*literal) && !is_key(literal)).collect();
        assert!(named.is_empty(), "{} names {named:?}", path.display());
    }
}

/// The English messages of the program's own crates, attributes included.
fn messages() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for home in std::fs::read_dir(root().join("src")).unwrap() {
        let Ok(files) = std::fs::read_dir(home.unwrap().path().join("text")) else { continue };
        for path in files.map(|file| file.unwrap().path()) {
            if path.to_str().unwrap().ends_with("en.ftl") {
                found.extend(keys(&std::fs::read_to_string(path).unwrap()));
            }
        }
    }
    found
}

/// The literals of the program and of its plugins' variants, and the names of rooms, which are files. A literal with a placeholder, such as `"field-{name}"`, ends
/// before it.
fn words_of_the_program() -> BTreeSet<String> {
    let mut texts: Vec<String> = sources("src").into_iter().chain(sources("plugins")).map(|(_, code)| code).collect();
    for family in families() {
        for entry in std::fs::read_dir(root().join("plugins").join(family)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "ron") {
                texts.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    // Rooms, sets and boards are called by the names of their files.
    let mut words = BTreeSet::new();
    for folder in ["rooms", "sets", "boards"] {
        for entry in std::fs::read_dir(root().join("assets").join(folder)).unwrap() {
            words.insert(entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned());
        }
    }
    for literal in texts.iter().flat_map(|text| literals(text)) {
        words.insert(literal.split('{').next().unwrap().trim_end_matches('-').to_owned());
        // An attribute is asked for by `"{key}.attribute"`.
        if let Some((_, attribute)) = literal.rsplit_once("}.") {
            words.insert(attribute.to_owned());
        }
    }
    words
}

/// Every literal with the form of a message's key is such a key. The code may choose it in a call, by `match` or from a
/// list.
#[test]
fn every_message_has_its_words() {
    let messages = messages();
    let prefixes: BTreeSet<&str> =
        messages.iter().filter_map(|key| key.split_once('-')).map(|(first, _)| first).collect();
    let mut checked = BTreeSet::new();
    for (path, code) in sources("src") {
        for literal in literals(&code).filter(|literal| !literal.contains(['{', ' ', '/'])) {
            if !literal.split_once('-').is_some_and(|(first, _)| prefixes.contains(first)) {
                continue;
            }
            // A key may be put together: `moves-like` goes on with the name of a piece.
            let beginning = format!("{}-", literal.trim_end_matches('-'));
            let is_one = messages.contains(literal) || messages.iter().any(|key| key.starts_with(&beginning));
            assert!(is_one, "{}: there are no words for `{literal}`", path.display());
            checked.insert(literal.to_owned());
        }
    }
    assert!(checked.len() > 300, "{}", checked.len());
}

/// The code uses every message. It has its key, or the two halves of it.
#[test]
fn every_message_is_used() {
    let words = words_of_the_program();
    let halves = |key: &str| {
        let mut cuts = key.match_indices('-').map(|(at, _)| (&key[..at], &key[at + 1..]));
        cuts.any(|(first, second)| words.contains(first) && words.contains(second))
    };
    let is_used = |key: &str| match key.split_once('.') {
        Some((_, attribute)) => words.contains(key) || words.contains(attribute),
        None => words.contains(key) || halves(key),
    };
    let unused: Vec<String> = messages().into_iter().filter(|key| !is_used(key)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// Types of `std` that everybody knows. Readers would take a type of the house with such a name for the one of `std`.
const STD_TYPES: &str = "
    Any Arc Box Cell Chars Child Command Condvar Cow Drop Duration Entry Error File From Hash HashMap HashSet Hasher Instant
    Into Iter Keys Layout Lines Map Mutex Option Ordering Output Path PathBuf Pin Range Rc Receiver RefCell Result Reverse
    Sender Split Step String Thread Values Vec Weak Wrapping";

/// The same for Bevy's prelude, except `Message`. The rules' text had that name before Bevy used it for a trait.
const BEVY_TYPES: &str = "
    Add App Asset Assets Bundle Camera Children Color Commands Component Cuboid Entity Event Font Handle Image Local Material
    Mesh Name Node Observer Plugin Query Remove Resource Scene Single State Text Time Timer Transform Update Visibility
    Window With Without World";

/// The name of the type that a line of code defines for others, if it defines one.
fn public_type(line: &str) -> Option<&str> {
    let (visibility, rest) = line.trim_start().split_once(' ')?;
    if !["pub", "pub(crate)", "pub(super)"].contains(&visibility) {
        return None;
    }
    let (keyword, rest) = rest.split_once(' ')?;
    let defines = ["struct", "enum", "trait", "type", "union"].contains(&keyword);
    // In a macro the name is a variable, such as `$name`.
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    (defines && !name.is_empty()).then_some(name)
}

/// A name means one thing everywhere. No two public types of the workspace share a name, and none has a well-known one.
#[test]
fn every_public_type_has_a_name_of_its_own() {
    let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for (path, code) in sources("src").into_iter().chain(sources("plugins")) {
        for name in code.lines().filter_map(public_type) {
            places.entry(name.to_owned()).or_default().push(path.clone());
        }
    }
    assert!(places.len() > 100, "{}", places.len());
    let well_known: BTreeSet<&str> = STD_TYPES.split_whitespace().chain(BEVY_TYPES.split_whitespace()).collect();
    let taken: Vec<_> =
        places.iter().filter(|(name, paths)| paths.len() > 1 || well_known.contains(name.as_str())).collect();
    assert!(taken.is_empty(), "{taken:#?}");
}

/// A file's name is unique within its crate, so that a search by name finds one file. Only the roots `lib.rs` and
/// `main.rs` are exceptions.
#[test]
fn every_file_of_a_crate_has_a_name_of_its_own() {
    let mut crates = families().iter().map(|family| format!("plugins/{family}")).collect::<Vec<_>>();
    for entry in std::fs::read_dir(root().join("src")).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_dir() {
            crates.push(format!("src/{}", entry.file_name().to_str().unwrap()));
        }
    }
    for folder in crates {
        let mut stems: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        for (path, _) in sources(&folder) {
            stems.entry(path.file_stem().unwrap().to_str().unwrap().to_owned()).or_default().push(path);
        }
        let shared: Vec<_> =
            stems.iter().filter(|(stem, paths)| paths.len() > 1 && *stem != "lib" && *stem != "main").collect();
        assert!(shared.is_empty(), "{shared:#?}");
    }
}

/// Every file is a part of some program: a module, or named in a manifest. Tests in a file that no line names never run.
#[test]
fn every_file_is_compiled() {
    let mut files = Vec::new();
    let mut manifests = String::new();
    let mut folders = ["src", "plugins", "tests"].map(|folder| root().join(folder)).to_vec();
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                files.push((std::fs::read_to_string(&path).unwrap(), path));
            } else if path.ends_with("Cargo.toml") {
                manifests += &std::fs::read_to_string(&path).unwrap();
            }
        }
    }
    let by_path: Vec<&str> =
        files.iter().flat_map(|(text, _)| text.lines()).filter(|line| line.starts_with("#[path")).collect();
    let is_compiled = |path: &Path| {
        let [stem, file] = [path.file_stem(), path.file_name()].map(|name| name.unwrap().to_str().unwrap());
        let folder = path.parent().unwrap();
        let names_it = |(text, other): &(String, PathBuf)| {
            let is_parent = *other == folder.with_extension("rs")
                || ["lib.rs", "main.rs"].iter().any(|root| *other == folder.join(root));
            is_parent && text.lines().any(|line| line.trim().ends_with(&format!("mod {stem};")))
        };
        ["main", "lib", "build"].contains(&stem)
            || ["benches", "examples"].iter().any(|programs| folder.ends_with(programs))
            || files.iter().any(names_it)
            || by_path.iter().any(|line| line.ends_with(&format!("/{file}\"]")))
            || manifests.contains(&format!("/{file}\""))
    };
    let left: Vec<&PathBuf> = files.iter().map(|(_, path)| path).filter(|path| !is_compiled(path)).collect();
    assert!(left.is_empty(), "{left:#?}");
}
