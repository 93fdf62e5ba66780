//! Walks the tree of a variant, so that valgrind can count instructions: `count VARIANT DEPTH bulk|each [FEN]`. It knows the
//! bundled variants and the sample mods, but for those that need hooks.
//!
//! `bulk` counts the moves of the last ply; `each` also plays them. Run it under `valgrind --tool=callgrind`.

use std::path::Path;

use tessera_rules::{Library, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, depth, how, position @ ..] = &arguments[..] else { return Err("see the source".into()) };
    let mut library = Library::default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // The bundled variants, and the sample mods.
    let plugins = std::fs::read_dir(root.join("plugins"))?.map(|family| family.map(|family| family.path()));
    let mods =
        std::fs::read_dir(root.join("assets/mods"))?.map(|folder| folder.map(|folder| folder.path().join("variants")));
    for folder in plugins.chain(mods) {
        for file in std::fs::read_dir(folder?).into_iter().flatten() {
            let path = file?.path();
            if path.extension().is_some_and(|extension| extension == "ron") && !path.ends_with("lessons.ron") {
                library.add(&std::fs::read_to_string(path)?)?;
            }
        }
    }
    let rules = library.compile(variant, &Settings::new())?;
    let start = if position.is_empty() { rules.start() } else { rules.parse_fen(&position.join(" "))? };
    let depth: u32 = depth.parse()?;
    let nodes = match how.as_str() {
        "bulk" => rules.perft(&start, depth),
        _ => rules.perft_without_bulk(&start, depth),
    };
    println!("{nodes}");
    Ok(())
}
