//! The bundled variants, as the rules alone see them.

use std::path::{Path, PathBuf};

use tessera_rules::{Library, Rules, Settings};

/// Every variant file below `plugins/`.
pub fn library() -> Library {
    let mut library = Library::default();
    let mut folders = vec![root().join("plugins")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ron") {
                library.add(&std::fs::read_to_string(&path).unwrap()).unwrap();
            }
        }
    }
    library
}

/// A variant with its default options.
pub fn rules(id: &str) -> Rules {
    library().compile(id, &Settings::new()).unwrap()
}

/// A file of the tests' data.
pub fn data(name: &str) -> String {
    std::fs::read_to_string(root().join("tests/data").join(name)).unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
