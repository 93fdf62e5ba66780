//! The number of instructions for a node of the tree stays within five per cent of `tests/data/instructions.txt`.
//! Instructions are counted and not timed, so the load of the machine does not matter.
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

#[test]
fn instructions_a_node() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let program = build(root);
    let lines: Vec<String> = TREES
        .iter()
        .map(|(variant, depth)| {
            let empty = instructions(&program, variant, 0, "bulk").1;
            let [bulk, each] = ["bulk", "each"].map(|how| {
                let (nodes, all) = instructions(&program, variant, *depth, how);
                (all - empty) as f64 / nodes as f64
            });
            format!("{variant} {depth} {bulk:.1} {each:.1}\n")
        })
        .collect();
    let file = root.join("tests/data/instructions.txt");
    if std::env::var("INSTRUCTIONS").is_ok_and(|value| value == "write") {
        return std::fs::write(file, lines.concat()).unwrap();
    }
    let recorded = std::fs::read_to_string(file).unwrap();
    println!("{}", lines.concat());
    for (line, old) in lines.iter().zip(recorded.lines()) {
        let (new, old): (Vec<&str>, Vec<&str>) = (line.split_whitespace().collect(), old.split_whitespace().collect());
        assert_eq!(new[..2], old[..2], "the record lists other trees");
        for (new, old) in new[2..].iter().zip(&old[2..]) {
            let (new, old): (f64, f64) = (new.parse().unwrap(), old.parse().unwrap());
            assert!((new / old - 1.).abs() < 0.05, "{line} takes {new} instructions a node and not {old}");
        }
    }
    assert_eq!(lines.len(), recorded.lines().count());
}

/// Making, unmaking and generating moves allocates no memory.
#[test]
fn nothing_is_allocated_in_the_tree() {
    let program = build(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap());
    for variant in ["chess", "trojan", "occasio", "occado", "nava"] {
        let allocations = |depth| {
            let (_, report) = valgrind(&program, &["--tool=memcheck"], variant, depth, "each");
            let usage = report.lines().find_map(|line| line.split_once("total heap usage: ")).unwrap().1.to_owned();
            usage.split_once(" allocs").unwrap().0.to_owned()
        };
        assert_eq!(allocations(2), allocations(0), "{variant}");
    }
}

/// Builds the program that valgrind runs, with all optimisation.
fn build(root: &Path) -> PathBuf {
    let target = std::env::current_exe().unwrap().ancestors().nth(3).unwrap().to_owned();
    let arguments = ["build", "--quiet", "--release", "-p", "tessera-rules", "--example", "count", "--target-dir"];
    let status = Command::new(env!("CARGO")).args(arguments).arg(&target).current_dir(root).status().unwrap();
    assert!(status.success());
    target.join("release/examples/count")
}

/// The nodes of a tree, and the instructions of the whole program that counts them.
fn instructions(program: &Path, variant: &str, depth: u32, how: &str) -> (u64, u64) {
    let tool = ["--tool=callgrind", "--callgrind-out-file=/dev/null"];
    let (nodes, report) = valgrind(program, &tool, variant, depth, how);
    let (_, collected) = report.lines().find_map(|line| line.split_once("Collected : ")).unwrap();
    (nodes, collected.trim().parse().unwrap())
}

/// Runs the program under valgrind: the nodes of the tree, and the report.
fn valgrind(program: &Path, tool: &[&str], variant: &str, depth: u32, how: &str) -> (u64, String) {
    let arguments = [variant, &depth.to_string(), how];
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
