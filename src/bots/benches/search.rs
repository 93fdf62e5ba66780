//! Nodes per second of a search from the start position of each variant, on one thread: `cargo bench -p tessera-bots`.
//! If Fairy-Stockfish is installed, it searches chess in the same run for comparison.

#![expect(clippy::unwrap_used, reason = "a benchmark reports a failure by a panic, as tests do")]

// It builds the library of all variants.
#[expect(dead_code, reason = "only tests use the rest")]
#[path = "../tests/support.rs"]
mod support;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tessera_bots::Search;

/// At least one variant of each family, and one with a hook.
const VARIANTS: [&str; 15] = [
    "chess",
    "chess960",
    "crazyhouse",
    "duck",
    "king-of-the-hill",
    "trojan",
    "ordo",
    "ordo-vulneris",
    "occasio",
    "occado",
    "nava",
    "nava-ffa",
    "four-handed",
    "four-handed-ffa",
    "atomic",
];
/// The number of nodes of a search. Fairy-Stockfish checks its limit rarely, so fewer nodes would be inexact.
const NODES: u64 = 200_000;
/// The size of the transposition table in MiB: the default of both engines.
const HASH: usize = 16;

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10).throughput(Throughput::Elements(NODES));
    if let Some(mut engine) = FairyStockfish::start() {
        group.bench_function("fairy-stockfish", |bencher| {
            bencher.iter_custom(|times| (0..times).map(|_| engine.search()).sum());
        });
    }
    for variant in VARIANTS {
        let rules = support::rules(variant);
        let game = support::start(&rules, &mut ChaCha8Rng::seed_from_u64(1));
        let mut search = Search::new(rules, HASH);
        group.bench_function(variant, |bencher| {
            bencher.iter_custom(|times| {
                let mut sum = Duration::ZERO;
                for _ in 0..times {
                    search.clear();
                    let begin = Instant::now();
                    support::think(&mut search, &game, &support::nodes(NODES));
                    sum += begin.elapsed();
                }
                sum
            });
        });
    }
    group.finish();
}

/// A process of Fairy-Stockfish. It speaks UCI.
struct FairyStockfish {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl FairyStockfish {
    /// Starts the program. `None` if it is not installed.
    fn start() -> Option<Self> {
        let programs = ["fairy-stockfish", "/usr/games/fairy-stockfish"];
        let mut process = programs
            .into_iter()
            .find_map(|program| Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok())?;
        let (input, output) = (process.stdin.take()?, BufReader::new(process.stdout.take()?));
        let mut engine = Self { process, input, output };
        engine.send("setoption name Threads value 1");
        engine.send(&format!("setoption name Hash value {HASH}"));
        Some(engine)
    }

    /// Searches the start position of chess with an empty table. Returns the time.
    fn search(&mut self) -> Duration {
        self.send("ucinewgame");
        self.send("position startpos");
        self.send("isready");
        self.wait("readyok");
        let begin = Instant::now();
        self.send(&format!("go nodes {NODES}"));
        self.wait("bestmove");
        begin.elapsed()
    }

    /// Sends a line.
    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Reads lines up to one that begins with `answer`.
    fn wait(&mut self, answer: &str) {
        let mut line = String::new();
        while !line.starts_with(answer) {
            line.clear();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "Fairy-Stockfish has ended");
        }
    }
}

impl Drop for FairyStockfish {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

criterion_group!(benches, search);
criterion_main!(benches);
