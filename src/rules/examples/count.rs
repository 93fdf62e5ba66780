//! Walks a variant's tree, so that valgrind can count instructions: `count VARIANT DEPTH bulk|each [FEN]`.
//!
//! `bulk` counts the moves of the last ply; `each` also plays them. Run it under `valgrind --tool=callgrind`.

use std::path::Path;

use tessera_rules::{Library, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, depth, how, position @ ..] = &arguments[..] else { return Err("see the source".into()) };
    let mut library = Library::default();
    for family in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins"))? {
        for file in std::fs::read_dir(family?.path()).into_iter().flatten() {
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
