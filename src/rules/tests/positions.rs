//! The positions of the rules pages, with all their legal actions.

use std::collections::BTreeSet;

use serde::Deserialize;
use tessera_rules::Settings;

use crate::support::{data, library};

#[derive(Deserialize)]
struct Case {
    id: String,
    variant: String,
    #[serde(default)]
    options: Settings,
    position: String,
    actions: Option<Vec<String>>,
    count: Option<usize>,
    perft: Option<Vec<u64>>,
}

#[test]
fn every_position_of_the_rules_pages() {
    let library = library();
    let cases: Vec<Case> = serde_json::from_str(&data("positions.json")).unwrap();
    let mut variants = BTreeSet::new();
    for case in &cases {
        let rules = library.compile(&case.variant, &case.options).unwrap();
        let position = rules.parse_fen(&case.position).unwrap_or_else(|error| panic!("{}: {error}", case.id));
        assert_eq!(rules.parse_fen(&rules.fen(&position)).as_ref(), Ok(&position), "{}", case.id);
        let mut actions: Vec<_> = rules.moves(&position).into_iter().map(|mv| rules.uci(&position, mv)).collect();
        actions.sort();
        if let Some(mut wanted) = case.actions.clone() {
            wanted.sort();
            assert_eq!(actions, wanted, "{}", case.id);
        }
        if let Some(count) = case.count {
            assert_eq!(actions.len(), count, "{}", case.id);
        }
        for (depth, wanted) in (1..).zip(case.perft.iter().flatten()) {
            assert_eq!(rules.perft(&position, depth), *wanted, "{} depth {depth}", case.id);
        }
        variants.insert(&case.variant);
    }
    assert_eq!((cases.len(), variants.len()), (81, 8));
}
