//! Searches the start of a variant, so that valgrind can count instructions: `search VARIANT NODES [FEN]`.
//!
//! It prints the number of nodes. Run it under `valgrind --tool=callgrind`.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tessera_bots::{Search, SearchLimits};
use tessera_rules::{Game, Library, Settings, Start};

// The hook of a bundled plugin, so that variants with rules of Rust code are counted as well.
#[path = "../../../plugins/atomic/blast.rs"]
mod blast;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, nodes, position @ ..] = &arguments[..] else { return Err("see the source".into()) };
    let mut library = Library::default();
    library.add_hook("atomic/blast", blast::Blast::make)?;
    for family in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins"))? {
        for file in std::fs::read_dir(family?.path()).into_iter().flatten() {
            let path = file?.path();
            if path.extension().is_some_and(|extension| extension == "ron") {
                library.add(&std::fs::read_to_string(path)?)?;
            }
        }
    }
    let rules = Arc::new(library.compile(variant, &Settings::new())?);
    let start = if position.is_empty() { Start::Setup } else { Start::Position(position.join(" ")) };
    let game = Game::new(rules.clone(), start).map_err(|error| error.to_string())?;
    let limits = SearchLimits { nodes: Some(nodes.parse()?), ..SearchLimits::default() };
    let mut report = |progress: &tessera_bots::Progress| {
        eprintln!("{} {:?} {}", progress.depth, progress.variations[0], progress.nodes)
    };
    let begin = std::time::Instant::now();
    let answer = Search::new(rules, 16).think(&game, &limits, &AtomicBool::new(false), &mut report);
    eprintln!("{:?} {answer:?}", begin.elapsed());
    println!("{}", answer.map_or(0, |answer| answer.nodes));
    Ok(())
}
