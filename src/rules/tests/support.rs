//! The bundled variants, as the rules alone see them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tessera_rules::{Game, Library, Rules, Settings, Start};

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

/// The position of a game, as text.
pub fn text(game: &Game) -> String {
    game.rules().write(game.position())
}

/// All that can be done, as text and in the order of the texts.
pub fn actions(game: &Game) -> Vec<String> {
    let mut actions: Vec<String> =
        game.moves().into_iter().map(|mv| game.rules().write_move(game.position(), mv)).collect();
    actions.sort();
    actions
}

/// Why nothing leads from one square to the other: the key of the message.
pub fn refusal(game: &Game, from: &str, to: &str) -> String {
    let why = game.rules().why_not(game.position(), from.parse().unwrap(), to.parse().unwrap());
    why.unwrap_or_else(|| panic!("{from}{to} is legal")).message().key
}

/// Plays these actions, separated by spaces, complete with what chance decides.
pub fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let action = game.rules().read_action(game.position(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(action).unwrap_or_else(|why| panic!("{text}: {}", why.message()));
    }
}

/// What can be done from a square, without its name.
pub fn goals(game: &Game, from: &str) -> String {
    let actions = actions(game);
    actions.iter().filter_map(|action| action.strip_prefix(from)).collect::<Vec<_>>().join(" ")
}
