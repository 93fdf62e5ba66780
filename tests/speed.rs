//! The number of instructions for a node stays near the record: within five per cent of `tests/data/instructions.txt` for
//! the tree of the rules, and within ten per cent of `tests/data/search_instructions.txt` for the search. Instructions
//! are counted and not timed, so the load of the machine does not matter.
//! `INSTRUCTIONS=write cargo test -p headless speed` records them anew.
//!
//! Valgrind counts. Without it these tests fail.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Variants, each with the depth of its tree from the start.
const TREES: [(&str, u32); 8] = [
    ("chess", 4),
    ("chess960", 4),
    ("trojan", 3),
    ("ordo", 3),
    ("ordo-vulneris", 3),
    ("occasio", 2),
    ("occado", 3),
    ("nava", 3),
];

/// Variants whose start position is searched: chess, stacks, dice, four armies, and one with a hook. The benchmark of the
/// search has more.
const SEARCHES: [&str; 9] =
    ["chess", "trojan", "ordo", "ordo-vulneris", "occasio", "occado", "nava", "nava-ffa", "atomic"];
/// The number of nodes of a search. With it the search reaches the depths at which it spends its time in a game.
const SEARCH_NODES: u64 = 20_000;

#[test]
fn instructions_a_node() {
    let program = build("tessera-rules", "count");
    let lines = TREES.map(|(variant, depth)| {
        let depth = depth.to_string();
        let (_, empty) = instructions(&program, &[variant, "0", "bulk"]);
        let [bulk, each] = ["bulk", "each"].map(|how| {
            let (nodes, all) = instructions(&program, &[variant, &depth, how]);
            (all - empty) as f64 / nodes as f64
        });
        format!("{variant} {depth} {bulk:.1} {each:.1}\n")
    });
    compare("instructions.txt", &lines, 0.05);
}

#[test]
fn instructions_a_node_of_the_search() {
    let program = build("tessera-bots", "search");
    let lines = SEARCHES.map(|variant| {
        let (_, empty) = instructions(&program, &[variant, "1"]);
        let (nodes, all) = instructions(&program, &[variant, &SEARCH_NODES.to_string()]);
        format!("{variant} {nodes} {:.0}\n", (all - empty) as f64 / nodes as f64)
    });
    // A change of a weight changes the tree, and with it the share of expensive nodes.
    compare("search_instructions.txt", &lines, 0.1);
}

/// Making, unmaking and generating moves allocates no memory.
#[test]
fn nothing_is_allocated_in_the_tree() {
    let program = build("tessera-rules", "count");
    for variant in ["chess", "trojan", "occasio", "occado", "nava"] {
        let allocations = |depth| {
            let (_, report) = valgrind(&program, &["--tool=memcheck"], &[variant, depth, "each"]);
            let usage = report.lines().find_map(|line| line.split_once("total heap usage: ")).unwrap().1.to_owned();
            usage.split_once(" allocs").unwrap().0.to_owned()
        };
        assert_eq!(allocations("2"), allocations("0"), "{variant}");
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Compares the counts in each line with the recorded ones, or records them. The first two words of a line name what was
/// counted, and must be equal. A count may differ by the share `tolerance`.
fn compare(file: &str, lines: &[String], tolerance: f64) {
    let file = root().join("tests/data").join(file);
    if std::env::var("INSTRUCTIONS").is_ok_and(|value| value == "write") {
        return std::fs::write(file, lines.concat()).unwrap();
    }
    let recorded = std::fs::read_to_string(file).unwrap();
    println!("{}", lines.concat());
    for (line, old) in lines.iter().zip(recorded.lines()) {
        let (new, old): (Vec<&str>, Vec<&str>) = (line.split_whitespace().collect(), old.split_whitespace().collect());
        assert_eq!(new[..2], old[..2], "the record is of other trees: record anew");
        for (new, old) in new[2..].iter().zip(&old[2..]) {
            let (new, old): (f64, f64) = (new.parse().unwrap(), old.parse().unwrap());
            assert!((new / old - 1.).abs() < tolerance, "{line} takes {new} instructions a node and not {old}");
        }
    }
    assert_eq!(lines.len(), recorded.lines().count());
}

/// Builds the program that valgrind runs, with all optimisation.
fn build(package: &str, example: &str) -> PathBuf {
    let target = std::env::current_exe().unwrap().ancestors().nth(3).unwrap().to_owned();
    let arguments = ["build", "--quiet", "--release", "-p", package, "--example", example, "--target-dir"];
    let status = Command::new(env!("CARGO")).args(arguments).arg(&target).current_dir(root()).status().unwrap();
    assert!(status.success());
    target.join("release/examples").join(example)
}

/// The nodes of a tree, and the instructions of the whole program that counts them.
fn instructions(program: &Path, arguments: &[&str]) -> (u64, u64) {
    let tool = ["--tool=callgrind", "--callgrind-out-file=/dev/null"];
    let (nodes, report) = valgrind(program, &tool, arguments);
    let (_, collected) = report.lines().find_map(|line| line.split_once("Collected : ")).unwrap();
    (nodes, collected.trim().parse().unwrap())
}

/// Runs the program under valgrind: the nodes of the tree, and the report.
fn valgrind(program: &Path, tool: &[&str], arguments: &[&str]) -> (u64, String) {
    let output = Command::new("valgrind")
        .args(tool)
        .arg(program)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("valgrind cannot be started: {error}. `cargo verify` installs it."));
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let nodes = String::from_utf8_lossy(&output.stdout).trim().parse();
    (nodes.unwrap_or_else(|_| panic!("{report}")), report)
}
