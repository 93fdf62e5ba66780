//! The positions of the rules pages, with all their legal actions.

use serde::Deserialize;

use crate::support::{data, rules};

#[derive(Deserialize)]
struct Case {
    id: String,
    variant: String,
    position: String,
    actions: Option<Vec<String>>,
    count: Option<usize>,
    perft: Option<Vec<u64>>,
}

fn check(variant: &str) {
    let rules = rules(variant);
    let cases: Vec<Case> = serde_json::from_str(&data("positions.json")).unwrap();
    let mut checked = 0;
    for case in cases.iter().filter(|case| case.variant == variant) {
        let position = rules.read(&case.position).unwrap_or_else(|error| panic!("{}: {error}", case.id));
        let mut actions: Vec<_> =
            rules.moves(&position).into_iter().map(|mv| rules.write_move(&position, mv)).collect();
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
        checked += 1;
    }
    assert!(checked > 0, "no position of {variant}");
}

#[test]
fn chess960_positions() {
    check("chess960");
}
