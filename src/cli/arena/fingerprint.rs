//! Fingerprints of rules and players. Parts of a run are only put together if they were played by the same ones.

use std::sync::atomic::AtomicBool;

use tessera_bots::{Arena, Progress, SearchLimits};
use tessera_rules::Rules;

/// How many random plies lie before the positions that the players search: an opening, and three later ones.
const PLIES: [usize; 4] = [2, 20, 40, 60];
/// The nodes of each search. Together the searches take some hundredths of a second.
const NODES: u64 = 2_000;

/// A fingerprint of the complete rules.
pub(super) fn of_rules(rules: &Rules) -> String {
    // A ruleset that was compiled can always be written. Without a text, all fingerprints would be equal and say nothing.
    let text = rules.ruleset().clone().into_layer().to_ron(false);
    text.map_or_else(|error| error.to_string(), |text| fingerprint(&text))
}

/// A fingerprint of what the search finds in some positions of this arena. Another search almost never finds the same
/// scores with the same nodes. `-` if no player searches.
pub(super) fn of_players(arena: &Arena) -> String {
    let mut found = String::new();
    for player in arena.players() {
        let Some((mut search, SearchLimits { nodes: all, .. })) = arena.search(*player, 1, arena.seed()) else {
            continue;
        };
        let all = all.unwrap_or(u64::MAX);
        let limits = SearchLimits { nodes: Some(all.min(NODES)), ..SearchLimits::default() };
        for plies in PLIES {
            let mut other = arena.clone();
            other.opening = plies;
            let answer = search.think(&other.opened(0), &limits, &AtomicBool::new(false), &mut |_: &Progress| {});
            // Levels may differ only in nodes that are not looked at here.
            found += &format!("{all} {answer:?}\n");
        }
    }
    if found.is_empty() { "-".to_owned() } else { fingerprint(&found) }
}

/// The FNV-1a hash of a text as 16 digits. Source: G. Fowler, L. Noll and K.-P. Vo, 1991.
fn fingerprint(text: &str) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}
