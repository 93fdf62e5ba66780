//! The bundled variants without their plugins, and helpers that play and describe games of them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;
use tessera_rules::notation::Alphabet;
use tessera_rules::{Ending, Game, Library, Reason, Rules, Settings, Square, Start};

// The hooks of the bundled plugins; the plugins themselves need the engine.
#[path = "../../../plugins/atomic/blast.rs"]
mod blast;
#[path = "../../../plugins/king_of_the_hill/hill.rs"]
mod hill;

use blast::Blast;
use hill::Hill;

/// A square of the board, or once in a while any square that a larger board would have.
pub fn some_square(rules: &Rules, random: &mut ChaCha8Rng) -> Square {
    let any = random.random_range(0..8) == 0;
    let on_board = rules.squares().iter().filter(|_| !any).choose(random);
    on_board.unwrap_or_else(|| Square::from_index(random.random_range(0..Square::COUNT)))
}

/// Every variant file in `plugins/`, and the hooks that they name.
pub fn library() -> Library {
    let mut library = Library::default();
    library.add_hook("king-of-the-hill/hill", Hill::make).unwrap();
    library.add_hook("atomic/blast", Blast::make).unwrap();
    let mut folders = vec![root().join("plugins")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("weights") || path.ends_with("lessons.ron") {
                // Neither lessons nor the weights of the computer's evaluation are variants.
                continue;
            } else if path.is_dir() {
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

/// The German letters K D T L S B, and signs with spaces as in German manuals: `T(L)a8 - Dc8`.
pub fn german() -> Alphabet {
    let letters = [('K', "K"), ('Q', "D"), ('R', "T"), ('B', "L"), ('N', "S"), ('P', "B"), ('S', "O")];
    let signs = [" - ", " x ", ">", "heilt", "Wurf", "Wurf"];
    let [to, takes, becomes, heals, rolls, open] = signs.map(str::to_owned);
    Alphabet { letters: letters.map(|(a, b)| (a, b.to_owned())).to_vec(), to, takes, becomes, heals, rolls, open }
}

/// The text of a file in the tests' data folder.
pub fn data(name: &str) -> String {
    std::fs::read_to_string(root().join("tests/data").join(name)).unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A game from a position, with the variant's default options.
pub fn game(variant: &str, position: &str) -> Game {
    game_with(variant, &[], position)
}

/// A game from a position, with these options.
pub fn game_with(variant: &str, options: &[(&str, &str)], position: &str) -> Game {
    let settings: Settings = options.iter().map(|(name, choice)| (name.to_string(), choice.to_string())).collect();
    let rules = library().compile(variant, &settings).unwrap();
    Game::new(Arc::new(rules), Start::Position(position.to_owned()))
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The FEN of a game's position.
pub fn text(game: &Game) -> String {
    game.rules().fen(game.position())
}

/// All legal moves as text, sorted.
pub fn actions(game: &Game) -> Vec<String> {
    let mut actions: Vec<String> = game.moves().into_iter().map(|mv| game.rules().uci(game.position(), mv)).collect();
    actions.sort();
    actions
}

/// The message key of the reason why no move leads from one square to the other.
pub fn refusal(game: &Game, from: &str, to: &str) -> String {
    let why = game.why_not(from.parse().unwrap(), to.parse().unwrap());
    why.unwrap_or_else(|| panic!("{from}{to} is legal")).message().key
}

/// Plays actions that are separated by spaces. Each one names the results of its rolls.
pub fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let action = game.rules().parse_action(game.position(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(action).unwrap_or_else(|why| panic!("{text}: {}", why.message()));
    }
}

/// The legal moves from a square, without the name of that square.
pub fn goals(game: &Game, from: &str) -> String {
    let actions = actions(game);
    actions.iter().filter_map(|action| action.strip_prefix(from)).collect::<Vec<_>>().join(" ")
}

/// The legal moves whose text begins with `start`.
pub fn offered(game: &Game, start: &str) -> Vec<String> {
    actions(game).into_iter().filter(|action| action.starts_with(start)).collect()
}

/// The ending of a drawn game.
pub fn drawn(reason: Reason) -> Option<Ending> {
    Some(Ending { winner: None, reason })
}

/// The square of the king to move, if it is attacked.
pub fn check(game: &Game) -> Option<String> {
    game.rules().check(game.position()).map(|square| square.to_string())
}

/// The position after these actions.
pub fn after(variant: &str, position: &str, moves: &str) -> String {
    after_with(variant, &[], position, moves)
}

/// Like [`after`], with these options.
pub fn after_with(variant: &str, options: &[(&str, &str)], position: &str, moves: &str) -> String {
    let mut game = game_with(variant, options, position);
    play(&mut game, moves);
    text(&game)
}

/// A random array, or the only start position.
pub fn random_start(rules: &Rules, random: &mut ChaCha8Rng) -> Start {
    match rules.arrays() {
        Some(arrays) => Start::Array(random.random_range(0..arrays.count())),
        None => Start::Setup,
    }
}

/// Makes one test for each bundled variant, with the variant's name.
#[macro_export]
macro_rules! every_variant {
    ($test:path) => {
        $crate::every_variant! { $test:
            chess "chess"
            chess960 "chess960"
            trojan "trojan"
            ordo "ordo"
            ordo_vulneris "ordo-vulneris"
            occasio "occasio"
            occado "occado"
            nava "nava"
            nava_ffa "nava-ffa"
            nava_2018 "nava-2018"
            nava_2018_ffa "nava-2018-ffa"
            king_of_the_hill "king-of-the-hill"
            atomic "atomic"
            crazyhouse "crazyhouse"
            duck "duck"
            four_handed "four-handed"
            four_handed_ffa "four-handed-ffa"
        }
    };
    ($test:path: $($name:ident $variant:literal)*) => { $(
        #[test]
        fn $name() { $test($variant); }
    )* };
}
