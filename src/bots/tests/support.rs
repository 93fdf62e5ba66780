//! Variants, games and searches for the tests.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_bots::{Answer, Progress, Search, SearchLimits, rolled};
use tessera_rules::{Action, Game, Library, Move, Rules, Settings, Start};

// The hooks of bundled plugins. The plugins themselves need Bevy.
#[path = "../../../plugins/atomic/blast.rs"]
mod blast;
#[path = "../../../plugins/king_of_the_hill/hill.rs"]
mod hill;

/// A library of all bundled variants and sample mods with their weights, and the ids of the variants.
pub fn library() -> (Library, Vec<String>) {
    let (mut library, mut ids) = (Library::default(), Vec::new());
    library.add_hook("king-of-the-hill/hill", hill::Hill::make).unwrap();
    library.add_hook("atomic/blast", blast::Blast::make).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in ["plugins", "assets/mods"] {
        let mut files = Vec::new();
        variants(root.join(folder), &mut files);
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            // The weights of the evaluation are named after their variant.
            if file.parent().is_some_and(|parent| parent.ends_with("weights")) {
                library.add_weights(file.file_stem().unwrap().to_str().unwrap(), &text);
            } else {
                ids.push(library.add(&text).unwrap());
            }
        }
    }
    (library, ids)
}

fn variants(folder: PathBuf, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            variants(path, files);
        } else if path.extension().is_some_and(|extension| extension == "ron")
            && !path.ends_with("mod.ron")
            && !path.ends_with("lessons.ron")
        {
            files.push(path);
        }
    }
}

pub fn rules(id: &str) -> Arc<Rules> {
    Arc::new(library().0.compile(id, &Settings::new()).unwrap())
}

pub fn game(rules: &Arc<Rules>, position: &str) -> Game {
    Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap()
}

pub fn nodes(nodes: u64) -> SearchLimits {
    SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
}

pub fn think(search: &mut Search, game: &Game, limits: &SearchLimits) -> Option<Answer> {
    search.think(game, limits, &AtomicBool::new(false), &mut |_: &Progress| {})
}

/// Plays an announced move. The faces of dice are random.
pub fn play(game: &mut Game, mv: Move, random: &mut ChaCha8Rng) {
    let mv = rolled(game, mv, random);
    game.play(Action::Move(mv)).unwrap();
}

/// A random legal move, as it is announced.
pub fn random_move(game: &Game, random: &mut ChaCha8Rng) -> Option<Move> {
    game.moves().choose(random).map(|mv| mv.announced())
}

/// A game from a random array, or from the only start.
pub fn start(rules: &Arc<Rules>, random: &mut ChaCha8Rng) -> Game {
    let start = match rules.arrays() {
        Some(arrays) => Start::Array(random.random_range(0..arrays.count())),
        None => Start::Setup,
    };
    Game::new(rules.clone(), start).unwrap()
}
