//! Prints the magic multipliers in `kernel/sliders.rs`: `cargo run -p tessera-rules --example find_magics`.
//!
//! For each square it tries sparse random factors until no two blocker patterns with different attacks share a slot.

const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

fn main() {
    let mut state = 0x7e55_e7a0_0000_0001_u64;
    for (name, directions) in [("ROOK", ROOK), ("BISHOP", BISHOP)] {
        println!("const {name}_MAGICS: [u64; 64] = [");
        for square in 0..64 {
            println!("    {:#018x},", find(square, &directions, &mut state));
        }
        println!("];");
    }
}

fn find(square: i8, directions: &[(i8, i8); 4], state: &mut u64) -> u64 {
    let mask = ray(square, directions, 0, true);
    let bits = mask.count_ones();
    let patterns: Vec<(u64, u64)> = subsets(mask).map(|s| (s, ray(square, directions, s, false))).collect();
    let mut slots = vec![(0_u32, 0_u64); 1 << bits];
    for attempt in 1.. {
        let magic = random(state) & random(state) & random(state);
        let fits = patterns.iter().all(|&(blockers, attacks)| {
            let slot = &mut slots[(blockers.wrapping_mul(magic) >> (64 - bits)) as usize];
            let free = slot.0 != attempt;
            *slot = if free { (attempt, attacks) } else { *slot };
            free || slot.1 == attacks
        });
        if fits {
            return magic;
        }
    }
    unreachable!("the attempts have no end")
}

/// The squares that a slider reaches. With `inner`, squares at the edge are left out, since a blocker there stops
/// nothing.
fn ray(square: i8, directions: &[(i8, i8); 4], blockers: u64, inner: bool) -> u64 {
    let on_board = |file: i8, rank: i8| (0..8).contains(&file) && (0..8).contains(&rank);
    let mut set = 0;
    for (df, dr) in directions {
        let (mut file, mut rank) = (square % 8 + df, square / 8 + dr);
        while on_board(file, rank) && (!inner || on_board(file + df, rank + dr)) {
            let bit = 1_u64 << (rank * 8 + file);
            set |= bit;
            if blockers & bit != 0 {
                break;
            }
            (file, rank) = (file + df, rank + dr);
        }
    }
    set
}

fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0_u64);
    std::iter::from_fn(move || {
        let subset = next?;
        next = Some(subset.wrapping_sub(mask) & mask).filter(|&s| s != 0);
        Some(subset)
    })
}

/// SplitMix64 by S. Vigna.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
