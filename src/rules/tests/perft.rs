//! Leaf counts from independent programs. `PERFT=deep` counts to depth 5 and beyond 200 000 nodes:
//! `PERFT=deep cargo test -p tessera-rules perft -- --nocapture`.

use crate::support::{data, library, rules};
use tessera_rules::{Rules, Settings};

/// The greatest depth and the greatest count to which a line is tested.
fn limits() -> (u32, u64) {
    if std::env::var("PERFT").is_ok_and(|value| value == "deep") { (5, u64::MAX) } else { (6, 200_000) }
}

fn table(variant: &str) {
    let wrong = count_table(&rules(variant), &data(&format!("perft/{variant}.epd")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Counts the positions of a table, each line a position and its counts: `FEN ;D1 20 ;D2 400`. Returns the differences.
pub fn count_table(rules: &Rules, table: &str) -> Vec<String> {
    let variant = &rules.ruleset().id;
    let (depth_limit, node_limit) = limits();
    let (mut lines, mut nodes, mut wrong) = (0, 0, Vec::new());
    for line in table.lines() {
        lines += 1;
        let mut parts = line.split(';');
        let text = parts.next().unwrap().trim();
        let position = match rules.parse_fen(text) {
            Ok(position) => position,
            Err(error) => {
                wrong.push(format!("{variant} {text}: {error}"));
                continue;
            }
        };
        for part in parts {
            let (depth, wanted) = part.trim().split_once(' ').unwrap();
            let depth: u32 = depth.strip_prefix('D').unwrap().parse().unwrap();
            let wanted: u64 = wanted.parse().unwrap();
            if depth <= depth_limit && wanted <= node_limit {
                let counted = rules.perft(&position, depth);
                if counted != wanted {
                    wrong.push(format!("{variant} {text} depth {depth}: {counted}, not {wanted}"));
                }
                nodes += wanted;
            }
        }
    }
    assert!(lines > 0);
    println!("{variant}: {lines} lines, {nodes} nodes");
    wrong
}

crate::every_variant!(table);

/// The counts in the `tests` of the variant files.
#[test]
fn what_variant_files_claim() {
    let library = library();
    let mut checked = 0;
    for id in library.ids() {
        let rules = library.compile(id, &Settings::new()).unwrap();
        for test in &rules.ruleset().tests {
            let tessera_rules::ruleset::RulesetTest::Perft { position, nodes } = test;
            let start = position.as_ref().map_or_else(|| rules.start(), |text| rules.parse_fen(text).unwrap());
            for (depth, &wanted) in (1..).zip(nodes) {
                assert_eq!(rules.perft(&start, depth), wanted, "{id} depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn divide_adds_up() {
    let rules = rules("chess");
    let divided = rules.divide(&rules.start(), 3);
    assert_eq!(divided.len(), 20);
    assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), 8902);
}
