//! The kernel and its naive twin have the same actions in every position. Each action leads both to the same position.
//! `TWIN=100000 cargo test -p tessera-rules agree -- --nocapture` compares that many positions of every variant.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tessera_rules::{Rules, Settings};

use crate::support::library;
use crate::twin::Twin;

/// The most plies of a game. Most games are drawn long before.
const LONGEST: usize = 400;

fn agree(variant: &str, options: &[(&str, &str)]) {
    let wanted: usize = std::env::var("TWIN").map_or(300, |count| count.parse().unwrap());
    let settings: Settings = options.iter().map(|(name, choice)| (name.to_string(), choice.to_string())).collect();
    let rules = library().compile(variant, &settings).unwrap();
    let twin = Twin::new(variant, options);
    let (mut positions, mut actions) = (0, 0);
    for seed in 0.. {
        if positions >= wanted {
            break;
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = match rules.arrays() {
            Some(arrays) => rules.array(random.random_range(0..arrays.count())).unwrap(),
            None => rules.start(),
        };
        let mut state = twin.read(&rules.fen(&position));
        for _ in 0..LONGEST {
            let moves = moves(&rules, &position);
            let text = rules.fen(&position);
            let ours: Vec<&str> = moves.iter().map(|(action, _)| action.as_str()).collect();
            assert_eq!(ours, twin.actions(&state), "{variant} {options:?} {text}");
            let mut children = Vec::new();
            for (action, mv) in &moves {
                let mut next = position.clone();
                rules.play(&mut next, *mv).unwrap();
                let their = twin.play(&state, action);
                assert_eq!(rules.fen(&next), twin.write(&their), "{variant} {options:?} {text} {action}");
                children.push((next, their));
            }
            positions += 1;
            actions += moves.len();
            let Some(child) = children.choose(&mut random) else { break };
            (position, state) = child.clone();
        }
    }
    println!("{variant} {options:?}: {positions} positions, {actions} actions");
}

/// Every legal move with its text, sorted by the texts.
fn moves(rules: &Rules, position: &tessera_rules::Position) -> Vec<(String, tessera_rules::Move)> {
    let moves = rules.moves(position).into_iter();
    let mut moves: Vec<_> = moves.map(|mv| (rules.uci(position, mv), mv)).collect();
    moves.sort();
    moves
}

macro_rules! twins {
    ($($name:ident $variant:literal [$($options:expr),*];)*) => { $(
        #[test]
        fn $name() {
            agree($variant, &[]);
            $( agree($variant, &$options); )*
        }
    )* };
}

twins! {
    chess "chess" [];
    chess960 "chess960" [];
    trojan "trojan" [];
    ordo "ordo" [[("far", "inert")], [("far", "kept")]];
    ordo_vulneris "ordo-vulneris" [[("far", "inert")], [("far", "kept")]];
    occasio "occasio" [[("far", "inert")], [("far", "kept")]];
    occado "occado" [[("far", "inert")], [("far", "kept")]];
    nava "nava" [[("friendly", "off")], [("order", "clockwise")], [("pawns", "fixed"), ("friendly", "off")]];
    nava_ffa "nava-ffa" [[("friendly", "off")], [("order", "clockwise")]];
    nava_2018 "nava-2018" [[("friendly", "off"), ("order", "counter-clockwise")]];
    nava_2018_ffa "nava-2018-ffa" [[("friendly", "off")], [("pawns", "free")]];
}
