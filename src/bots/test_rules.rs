//! Rules for the unit tests.

use std::sync::Arc;

use tessera_rules::{Library, Rules, Settings, Tree};

// The rule of a bundled plugin, without the plugin.
#[path = "../../plugins/king_of_the_hill/hill.rs"]
mod hill;

/// The rules of a bundled variant, or of a variant that `text` adds.
pub(crate) fn rules(id: &str, text: &str) -> Arc<Rules> {
    let mut library = Library::default();
    for file in [
        include_str!("../../plugins/chess960/chess.ron"),
        include_str!("../../plugins/trojan/trojan.ron"),
        include_str!("../../plugins/variaschach/ordo.ron"),
        include_str!("../../plugins/variaschach/ordo-vulneris.ron"),
        include_str!("../../plugins/variaschach/occasio.ron"),
        include_str!("../../plugins/nava/nava.ron"),
        include_str!("../../assets/mods/three_check/variants/three-check.ron"),
    ] {
        library.add(file).unwrap();
    }
    library.add_hook("king-of-the-hill/hill", hill::Hill::make).unwrap();
    library.add(include_str!("../../plugins/king_of_the_hill/king-of-the-hill.ron")).unwrap();
    if !text.is_empty() {
        library.add(text).unwrap();
    }
    Arc::new(library.compile(id, &Settings::new()).unwrap())
}

/// The files of four-handed chess, in teams and each for itself.
pub(crate) const FOUR_HANDED: [&str; 2] = [
    include_str!("../../plugins/four_handed/four-handed.ron"),
    include_str!("../../plugins/four_handed/four-handed-ffa.ron"),
];

/// White mates Yellow with the next move, and Blue and Red have fallen. The points are those of White, Blue, Yellow and Red.
pub(crate) fn two_of_four(points: &str) -> String {
    let empty = ["14"; 8].join("/");
    format!(
        "x,x,x,yK,7,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/{empty}/x,x,x,8,x,x,x/x,x,x,7,wR,x,x,x/x,x,x,1,wR,3,wK,2,x,x,x \
         w - - {points} 0 1"
    )
}

/// The rules of a variant of these files.
pub(crate) fn rules_of(id: &str, files: &[&str]) -> Arc<Rules> {
    let mut library = Library::default();
    for file in files {
        library.add(file).unwrap();
    }
    Arc::new(library.compile(id, &Settings::new()).unwrap())
}

/// A position of a bundled variant.
pub(crate) fn tree(id: &str, position: &str) -> Tree {
    let rules = rules(id, "");
    let position = rules.parse_fen(position).unwrap();
    Tree::new(rules, &position, &[])
}
