//! Nodes per second from the start position of each variant, compared with cozy-chess: `cargo bench -p tessera-rules`.
//! Both programs count the moves of the last ply without playing them.

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tessera_rules::{Library, Settings};

/// The variants of the families, each with a depth at which its tree takes long enough to measure.
const TREES: [(&str, u32); 11] = [
    ("chess", 5),
    ("chess960", 5),
    ("trojan", 4),
    ("ordo", 5),
    ("ordo-vulneris", 5),
    ("occasio", 3),
    ("occado", 5),
    ("nava", 5),
    ("nava-ffa", 5),
    ("nava-2018", 5),
    ("nava-2018-ffa", 5),
];

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    let board = cozy_chess::Board::default();
    group.throughput(Throughput::Elements(cozy(&board, 5)));
    group.bench_function("cozy-chess", |bencher| bencher.iter(|| cozy(black_box(&board), 5)));
    let library = library();
    for (variant, depth) in TREES {
        let rules = library.compile(variant, &Settings::new()).unwrap_or_else(|error| panic!("{error}"));
        let start = rules.start();
        group.throughput(Throughput::Elements(rules.perft(&start, depth)));
        group.bench_function(variant, |bencher| bencher.iter(|| rules.perft(black_box(&start), depth)));
    }
    group.finish();
}

/// The same count by cozy-chess, which fills a list of moves in every position.
fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut moves = Vec::with_capacity(256);
    board.generate_moves(|set| {
        moves.extend(set);
        false
    });
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |&mv: &cozy_chess::Move| {
        let mut next = board.clone();
        next.play_unchecked(mv);
        cozy(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

/// The bundled variants.
fn library() -> Library {
    let mut library = Library::default();
    let plugins = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
    let folders = std::fs::read_dir(plugins).into_iter().flatten().flatten();
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.path()).into_iter().flatten().flatten());
    for path in files
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|ron| ron == "ron") && !path.ends_with("lessons.ron"))
    {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        library.add(&text).unwrap_or_else(|error| panic!("{error}"));
    }
    library
}

criterion_group!(benches, perft);
criterion_main!(benches);
