//! Configuration files of Fairy-Stockfish become mods that count the same positions.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;
use tessera_rules::{Library, Settings};

/// Runs the program with a folder of mods. Whether it succeeded, its output and its errors.
fn convert(folder: &Path, arguments: &[&str]) -> (bool, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera-cli"));
    command.arg("--mods").arg(folder).arg("convert").args(arguments).current_dir(folder);
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// Writes a configuration file and converts it. Whether that succeeded, its output and its errors.
fn converted(folder: &Path, ini: &str, arguments: &[&str]) -> (bool, String, String) {
    fs::write(folder.join("tried.ini"), ini).unwrap();
    convert(folder, &[&["tried.ini"], arguments].concat())
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/convert").join(name)
}

/// The variants of the new mod `tried`.
fn library(folder: &Path) -> Library {
    let mut library = Library::default();
    for file in fs::read_dir(folder.join("tried/variants")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        library.add(&text).unwrap_or_else(|error| panic!("{error}"));
    }
    library
}

/// Compares the variants of a mod with the counts of a file: `variant;FEN;D1 20;D2 400`. Returns the variants that were
/// compared.
fn compare(folder: &Path, counts: &str, id: impl Fn(&str) -> String) -> BTreeSet<String> {
    let (library, mut rules, mut wrong) = (library(folder), BTreeMap::new(), Vec::new());
    for line in counts.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(';');
        let (variant, fen) = (parts.next().unwrap(), parts.next().unwrap());
        let rules = rules.entry(variant.to_owned()).or_insert_with(|| library.compile(&id(variant), &Settings::new()));
        let Ok(rules) = rules else {
            wrong.push(format!("{variant} does not compile"));
            continue;
        };
        let position = match rules.parse_fen(fen) {
            Ok(position) => position,
            Err(error) => {
                wrong.push(format!("{variant} {fen}: {error}"));
                continue;
            }
        };
        for count in parts {
            let (depth, nodes) = count.strip_prefix('D').and_then(|count| count.split_once(' ')).unwrap();
            let found = rules.perft(&position, depth.parse().unwrap());
            if found.to_string() != nodes {
                wrong.push(format!("{variant} {fen}: {found} at depth {depth}, not {nodes}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    rules.into_keys().collect()
}

/// Variants that a section only has to name. The counts are those of Fairy-Stockfish 11.1.
#[test]
fn built_in_variants_have_the_counts_of_fairy_stockfish() {
    let (folder, counts) = (TempDir::new().unwrap(), fs::read_to_string(data("built_in.epd")).unwrap());
    let names: BTreeSet<&str> =
        counts.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(';').next()).collect();
    let ini: String = names.iter().map(|name| format!("[my-{name}:{name}]\n")).collect();
    let (good, out, err) = converted(folder.path(), &ini, &[]);
    assert!(good && err.is_empty(), "{out}{err}");
    let compared = compare(folder.path(), &counts, |name| format!("my-{name}"));
    assert_eq!(compared.len(), names.len());
    assert!(names.len() >= 68, "{}", names.len());
}

/// Every key that can be said, in sections of our own. The counts are those of pyffish.
#[test]
fn own_sections_have_the_counts_of_pyffish() {
    let folder = TempDir::new().unwrap();
    let ini = fs::read_to_string(data("variants.ini")).unwrap();
    let (good, out, err) = converted(folder.path(), &ini, &[]);
    let unsaid: Vec<&str> = err.lines().collect();
    assert!(!good, "{out}");
    let [forum, cloister] = unsaid[..] else { panic!("{err}") };
    assert!(forum.starts_with("tried.ini:123:1: [forum] enPassantRegionBlack = -: "), "{forum}");
    assert!(cloister.starts_with("tried.ini:332:2: [cloister] makes no variant: "), "{cloister}");
    // Those two cannot be said, so nobody can count their moves.
    let counts = fs::read_to_string(data("variants.epd")).unwrap();
    let counts: String = counts
        .lines()
        .filter(|line| !line.starts_with("forum;") && !line.starts_with("cloister;"))
        .collect::<Vec<_>>()
        .join("\n");
    assert!(compare(folder.path(), &counts, str::to_owned).len() >= 56);
}

/// The new mod is complete: it passes its check without an error, and its variants have names.
#[test]
fn a_new_mod_is_good() {
    let folder = TempDir::new().unwrap();
    let (good, out, err) = converted(folder.path(), "[ten:capablanca]\n\n[small:minishogi]\n", &[]);
    assert!(good && err.is_empty(), "{out}{err}");
    assert!(out.ends_with("2 of 2 sections are converted: tried/ten, tried/small\n"), "{out}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera-cli"));
    command.args(["--mods"]).arg(folder.path()).args(["check", "tried"]);
    let checked = command.stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8(checked.stdout).unwrap() + &String::from_utf8(checked.stderr).unwrap();
    assert!(checked.status.success() && text.contains("; 0 errors"), "{text}");
}

#[test]
fn what_cannot_be_said_has_its_place() {
    let folder = TempDir::new().unwrap();
    let ini = "[mine:chess]\nwallingRule = arrow\n\n[spelt:chess]\nkihgt = n\nstalemateValue = los\n\n[good:chess]\n";
    let (good, out, err) = converted(folder.path(), ini, &[]);
    assert!(!good && out.ends_with("1 of 3 sections are converted: tried/good\n"), "{out}{err}");
    for wanted in ["tried.ini:2:1: [mine] wallingRule = arrow: use `turn: Block(", "tried.ini:5:1: ", "tried.ini:6:"] {
        assert!(err.lines().any(|line| line.starts_with(wanted)), "{wanted}: {err}");
    }
    // A folder that is there is not written over.
    let (good, _, err) = converted(folder.path(), ini, &[]);
    assert!(!good && err.contains("is already there"), "{err}");
    // With `--partly` the rest is written, and a comment says what is missing.
    fs::remove_dir_all(folder.path().join("tried")).unwrap();
    let (good, out, _) = converted(folder.path(), ini, &["mine", "--partly"]);
    assert!(!good && out.contains("1 of 1 sections are converted, 1 of them partly"), "{out}");
    let file = fs::read_to_string(folder.path().join("tried/variants/mine.ron")).unwrap();
    assert!(file.contains("// tried.ini:2:1: [mine] wallingRule = arrow"), "{file}");
}

/// A file that says a section only partly can still be played: a set-up without castling names no rights.
#[test]
fn what_is_said_partly_is_a_variant() {
    let folder = TempDir::new().unwrap();
    let ini = "[two-rooks:chess]\ncastlingRookPieces = rb\nstartFen = bnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BNBQKBNR w KQkq - 0 1\n\n[gates:seirawan]\nseirawanGating = false\n";
    let (good, out, err) = converted(folder.path(), ini, &["--partly"]);
    assert!(!good && out.contains("2 of them partly"), "{out}{err}");
    let library = library(folder.path());
    for id in ["two-rooks", "gates"] {
        library.compile(id, &Settings::new()).unwrap_or_else(|error| panic!("{id}: {error}"));
    }
}

#[test]
fn unknown_sections_and_files_are_told() {
    let folder = TempDir::new().unwrap();
    let (good, _, err) = converted(folder.path(), "[a:chess]\n", &["b"]);
    assert!(!good && err.contains("tried.ini has no section `b`; it has a"), "{err}");
    let (good, _, err) = convert(folder.path(), &["missing.ini"]);
    assert!(!good && err.contains("missing.ini"), "{err}");
    for (ini, wanted) in [
        ("[a:nothing]\n", "tried.ini:1:4: there is no variant `nothing` to inherit from"),
        ("[a:ches]\n", "tried.ini:1:4: there is no variant `ches` to inherit from; did you mean `chess`?"),
        ("[a:chess]\nstalemateVlaue = loss\n", "there is no key `stalemateVlaue`; did you mean `stalemateValue`?"),
        ("[a:chess]\nmaxfile = 8\n", "there is no key `maxfile`; did you mean `maxFile`?"),
        ("[a:chess]\ncustomPeice1 = a:K\n", "there is no key `customPeice1`; did you mean `customPiece1`?"),
    ] {
        let (good, _, err) = converted(folder.path(), ini, &[]);
        assert!(!good && err.contains(wanted), "{ini}: {err}");
    }
}

/// Numbers that no board has are faults of the file, with their line.
#[test]
fn numbers_beyond_the_board_are_told() {
    let folder = TempDir::new().unwrap();
    for (rows, wanted) in [
        ("999/8/8/8/8/8/8/8", "rank 8 of the position has 255 files, the board 8"),
        ("8/1/8/8/8/8/8/8", "rank 7 of the position has 1 file, the board 8"),
        (&*format!("{}/8/8/8/8/8/8/8", "*".repeat(300)), "rank 8 of the position has 255 files, the board 8"),
        ("8", "the position has 1 rank, the board 8"),
    ] {
        let (good, out, err) = converted(folder.path(), &format!("[a:chess]\nstartFen = {rows} w - - 0 1\n"), &[]);
        let said = format!("{out}{err}");
        assert!(!good && said.contains("tried.ini:2:") && said.contains(wanted), "{rows}: {said}");
    }
}

/// A value that is too great, and castling beyond the files of the board, are faults of their keys.
#[test]
fn values_and_castling_beyond_their_bounds_are_told() {
    let folder = TempDir::new().unwrap();
    for (key, wanted) in [
        ("pieceValueMg = q:9000000", "tried.ini:2:18: pieceValueMg: `9000000` is not a number from 0 to 65535"),
        ("castlingKingsideFile = l", "tried.ini:2:1: [a] castlingKingsideFile = l: castling would leave the board"),
        ("castlingQueensideFile = h", "tried.ini:2:1: [a] castlingQueensideFile = h: castling would leave the board"),
        // The usual file of castling is none of a smaller board.
        (
            "maxFile = 5\nstartFen = rnbqk/ppppp/5/5/5/5/PPPPP/RNBQK w Qq - 0 1",
            "tried.ini:1:2: [a] castlingKingsideFile, which has its usual value: castling would leave the board",
        ),
    ] {
        let (good, out, err) = converted(folder.path(), &format!("[a:chess]\n{key}\n"), &[]);
        let said = format!("{out}{err}");
        assert!(!good && said.contains(wanted), "{key}: {said}");
    }
}

/// A pawn that must be promoted and has nothing left to become stays where it is, and rooks of sittuyin enter at home.
#[test]
fn compulsory_limits_and_drops_of_rooks_are_said() {
    let folder = TempDir::new().unwrap();
    let ini = "[limited:chess]\npromotionPieceTypes = qr\npromotionLimit = q:1 r:2\n\n[rooks:placement]\nsittuyinRookDrop = true\n";
    let (good, out, err) = converted(folder.path(), ini, &[]);
    assert!(good && err.is_empty(), "{out}{err}");
    let library = library(folder.path());
    let moves = |id: &str, fen: &str| {
        let rules = library.compile(id, &Settings::new()).unwrap();
        let position = rules.parse_fen(fen).unwrap();
        let mut all: Vec<String> = rules.moves(&position).iter().map(|&mv| rules.uci(&position, mv)).collect();
        all.sort();
        all
    };
    let promotes = |fen: &str| moves("limited", fen).into_iter().filter(|mv| mv.starts_with("a7")).collect::<Vec<_>>();
    assert_eq!(promotes("8/P7/8/8/8/5k2/8/Q3K3 w - - 0 1"), ["a7a8r"]);
    assert!(promotes("8/P7/8/8/8/5k2/8/QRR1K3 w - - 0 1").is_empty());
    let drops = moves("rooks", "8/pppppppp/8/8/8/8/PPPPPPPP/8[RKkr] w - - 0 1");
    let rooks: Vec<&String> = drops.iter().filter(|mv| mv.starts_with("R@")).collect();
    assert!(rooks.len() == 8 && rooks.iter().all(|mv| mv.ends_with('1')), "{drops:?}");
}

/// As in `tessera-cli convert … 2>&1 | head -1`. The mod is made all the same, and the program tells whether it is whole.
#[test]
fn a_reader_that_stops_is_no_failure() {
    let folder = TempDir::new().unwrap();
    for (section, good) in [("[a:chess]\nmaxRank = 8\n", true), ("[a:chess]\nwallingRule = arrow\n", false)] {
        fs::write(folder.path().join("tried.ini"), section).unwrap();
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_tessera-cli"));
        command.arg("--mods").arg(folder.path()).args(["convert", "tried.ini", "--partly"]);
        let done =
            command.current_dir(folder.path()).stdout(writer.try_clone().unwrap()).stderr(writer).status().unwrap();
        assert_eq!(done.code(), Some(i32::from(!good)), "{section}");
        assert!(library(folder.path()).compile("a", &Settings::new()).is_ok(), "{section}");
        fs::remove_dir_all(folder.path().join("tried")).unwrap();
    }
}
