//! Counted nodes per second on boards of every kind, in one table beside Fairy-Stockfish if it is installed:
//! `cargo bench -p tessera-rules --bench field`. Both count the moves of the last ply without playing them.
//!
//! Each row has a goal: so many times the speed of Fairy-Stockfish, a share of the speed at chess, or a number of nodes a
//! second. The two programs take turns, and the best of several runs counts, so that other work on the machine matters
//! less. Fairy-Stockfish's counts must equal ours.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use tessera_rules::{Library, Settings};

// The hooks of the bundled plugins; the plugins themselves need the engine.
#[path = "../../../plugins/atomic/blast.rs"]
mod blast;
#[path = "../../../plugins/king_of_the_hill/hill.rs"]
mod hill;

/// The number of runs of each program.
const RUNS: usize = 3;

/// The goal of a row.
#[derive(Clone, Copy)]
enum Goal {
    /// So many times the speed of Fairy-Stockfish.
    Beside(f64),
    /// This share of the speed of the first row, chess.
    OfChess(f64),
    /// So many million nodes a second.
    Millions(f64),
}

/// The board, the variant, its name in Fairy-Stockfish if that has it, a FEN or nothing for the start, the depth, and the
/// goal.
struct Row(&'static str, &'static str, Option<&'static str>, &'static str, u32, Option<Goal>);

const HANDS: &str = "r2q1b2/1bp1kppr/4p2p/pp1pP3/Pn3nB1/1PP3P1/3P1p1P/RNBKQ1NR[QPnp] b - - 1 20";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const CAPABLANCA: &str = "r4kr3/3n2p1pp/p3p1q1Nn/2p2p1p2/1aP1p3c1/4bB2PP/PP1A1PPP2/RNQ1K1BC1R b q - 0 23";
const XIANGQI: &str = "1nba1ab1r/r3k4/1C6n/4p1p1p/p1P2c3/P5P2/4P3P/B4R3/4A3C/1R1AK1BN1 w - - 7 15";

const ROWS: [Row; 14] = [
    Row("8x8", "chess", Some("chess"), "", 5, None),
    Row("8x8", "chess", Some("chess"), KIWIPETE, 4, None),
    Row("10x8", "capablanca", Some("capablanca"), "", 4, Some(Goal::Beside(3.))),
    Row("10x8", "capablanca", Some("capablanca"), CAPABLANCA, 4, Some(Goal::Beside(3.))),
    Row("9x10", "xiangqi", Some("xiangqi"), "", 4, Some(Goal::Beside(3.))),
    Row("9x10", "xiangqi", Some("xiangqi"), XIANGQI, 4, Some(Goal::Beside(3.))),
    Row("9x10", "janggi", Some("janggi"), "", 4, Some(Goal::Beside(3.))),
    Row("10x10", "grand", Some("grand"), "", 4, None),
    Row("9x9, hands", "shogi", Some("shogi"), "", 4, None),
    Row("8x8, hands", "crazyhouse", Some("crazyhouse"), HANDS, 3, Some(Goal::Beside(5.))),
    Row("cross, 14x14", "four-handed", None, "", 4, Some(Goal::Millions(12.))),
    Row("8x8, goal", "middle", Some("kingofthehill"), "", 5, Some(Goal::OfChess(0.5))),
    Row("8x8, hook", "king-of-the-hill", Some("kingofthehill"), "", 5, Some(Goal::OfChess(0.5))),
    Row("8x8, hook", "atomic", Some("atomic"), "", 4, Some(Goal::OfChess(0.25))),
];

/// King of the Hill as data: without a rule in Rust.
const MIDDLE: &str = r#"Ruleset(api: 1, id: "middle", extends: "chess", regions: { "middle": "d4-d5 e4-e5" },
    goals: [Reach(piece: "K", at: "middle")])"#;

fn main() {
    let library = library();
    let mut engine = FairyStockfish::start();
    if engine.is_none() {
        println!("Fairy-Stockfish is not installed, so its column is empty.");
    }
    let mut chess = None;
    println!("Millions of counted nodes a second, the best of {RUNS} runs.\n");
    println!(
        "{:14}{:18}{:>12}{:>10}{:>18}{:>8}  goal",
        "board", "variant", "nodes", "Tessera", "Fairy-Stockfish", "times"
    );
    for Row(board, id, name, position, depth, goal) in ROWS {
        let rules = library.compile(id, &Settings::new()).unwrap_or_else(|error| panic!("{id}: {error}"));
        let start = match position {
            "" => rules.start(),
            text => rules.parse_fen(text).unwrap_or_else(|error| panic!("{id}: {error}")),
        };
        let text = rules.fen(&start);
        let (mut own, mut other, mut nodes) = (0_f64, None, 0);
        for _ in 0..RUNS {
            let clock = Instant::now();
            nodes = rules.perft(&start, depth);
            own = own.max(nodes as f64 / clock.elapsed().as_secs_f64() / 1e6);
            if let (Some(engine), Some(name)) = (&mut engine, name) {
                let clock = Instant::now();
                let counted = engine.perft(name, &text, depth);
                let speed = counted as f64 / clock.elapsed().as_secs_f64() / 1e6;
                other = Some(other.map_or(speed, |best: f64| best.max(speed)));
                // A goal is tested before the moves there, and by Fairy-Stockfish after them, so goals differ.
                assert!(
                    counted == nodes || goal.is_some_and(|goal| matches!(goal, Goal::OfChess(_))),
                    "{id}: {counted}"
                );
            }
        }
        let times = other.map(|other| own / other);
        let (wanted, reached) = match goal {
            None => (String::new(), None),
            Some(Goal::Beside(wanted)) => (format!("{wanted} times"), times.map(|times| times >= wanted)),
            Some(Goal::Millions(wanted)) => (format!("{wanted} M"), Some(own >= wanted)),
            Some(Goal::OfChess(wanted)) => {
                let share = chess.map(|chess| own / chess);
                let now = share.map(|share| format!(" ({share:.2})")).unwrap_or_default();
                (format!("{wanted} of chess{now}"), share.map(|share| share >= wanted))
            }
        };
        chess = chess.or(Some(own));
        let told = match reached {
            Some(true) => format!("{wanted}: reached"),
            Some(false) => format!("{wanted}: not reached"),
            None => wanted,
        };
        let [other, times] =
            [other, times].map(|value| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.2}")));
        println!("{board:14}{id:18}{nodes:>12}{own:>10.1}{other:>18}{times:>8}  {told}");
    }
}

/// The bundled variants and the sample mods.
fn library() -> Library {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut library = Library::default();
    library.add_hook("king-of-the-hill/hill", hill::Hill::make).unwrap_or_else(|error| panic!("{error}"));
    library.add_hook("atomic/blast", blast::Blast::make).unwrap_or_else(|error| panic!("{error}"));
    let folders = |folder: PathBuf| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let variants =
        folders(root.join("plugins")).chain(folders(root.join("assets/mods")).map(|path| path.join("variants")));
    for path in variants.flat_map(folders) {
        if path.extension().is_some_and(|ron| ron == "ron") && !path.ends_with("lessons.ron") {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            library.add(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
    library.add(MIDDLE).unwrap_or_else(|error| panic!("{error}"));
    library
}

/// A process of Fairy-Stockfish. It speaks UCI.
struct FairyStockfish {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl FairyStockfish {
    /// Starts the program. `None` if it is not installed. Debian has it in a folder of its own.
    fn start() -> Option<Self> {
        let programs = ["fairy-stockfish", "/usr/games/fairy-stockfish"];
        let start = |program| Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok();
        let mut child = programs.into_iter().find_map(start)?;
        let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        Some(Self { child, input, output })
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap_or_else(|error| panic!("Fairy-Stockfish has ended: {error}"));
    }

    /// Reads lines until one begins with this text, and returns what follows it.
    fn wait_for(&mut self, begin: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).unwrap_or(0);
            assert!(read > 0, "Fairy-Stockfish has ended");
            if let Some(rest) = line.strip_prefix(begin) {
                return rest.trim().to_owned();
            }
        }
    }

    fn perft(&mut self, variant: &str, position: &str, depth: u32) -> u64 {
        self.say(&format!("setoption name UCI_Variant value {variant}"));
        self.say(&format!("position fen {position}"));
        self.say(&format!("go perft {depth}"));
        self.wait_for("Nodes searched:").parse().unwrap_or_else(|error| panic!("no number of nodes: {error}"))
    }
}

impl Drop for FairyStockfish {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
