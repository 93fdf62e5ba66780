//! Bots against each other: reports, parts of a run, and records.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use tempfile::TempDir;
use tessera_bots::Arena;
use tessera_cli::arena::{ArenaRun, GameLine, merge, report};
use tessera_cli::program;
use tessera_rules::notation::Record;
use tessera_rules::{Rules, Settings};

fn rules(variant: &str) -> Arc<Rules> {
    Arc::new(program(None, None).registry.library().compile(variant, &Settings::new()).unwrap())
}

/// The report on so many games, played on so many threads.
fn played(rules: &Arc<Rules>, players: &str, games: usize, seed: u64, threads: usize) -> String {
    let players = players.split(',').map(|player| player.parse().unwrap()).collect();
    let mut arena = Arena::new(rules.clone(), players, seed).unwrap();
    arena.rounds = 100;
    let mut lines = Vec::new();
    let numbers: Vec<usize> = (0..games).collect();
    arena.play_all(&numbers, NonZeroUsize::new(threads).unwrap(), &|| true, &mut |number, game| {
        lines.push(GameLine::of(number, &game));
        ControlFlow::Continue(())
    });
    assert!(lines.iter().map(|line| line.game).eq(0..games), "games come in their order");
    report(&ArenaRun::of(&arena, games), &lines)
}

/// The words of the line of a report that begins like this.
fn words<'a>(report: &'a str, start: &str) -> Vec<&'a str> {
    let line = report.lines().find(|line| line.trim_start().starts_with(start));
    line.unwrap_or_else(|| panic!("{start}: {report}")).split_whitespace().collect()
}

fn number(text: &str) -> f64 {
    text.trim_matches(['(', ')']).parse().unwrap()
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    for variant in ["chess960", "occasio"] {
        let rules = rules(variant);
        let first = played(&rules, "level=1,random", 6, 7, 1);
        assert_eq!(first, played(&rules, "level=1,random", 6, 7, 3));
        let other = played(&rules, "level=1,random", 6, 8, 1);
        assert_ne!(first.replace("seed 7", ""), other.replace("seed 8", ""), "{variant}");
    }
}

#[test]
fn points_are_counted_by_player_whatever_seat_he_has() {
    let report = played(&rules("chess"), "level=3,random", 8, 1, 2);
    assert!(report.starts_with("chess: 8 games, seed 1\n"), "{report}");
    let [level, random] = ["level=3", "random"].map(|player| number(words(&report, player)[1]));
    assert!(level >= 7. && level + random == 8., "{report}");
    let [white, black] = ["white", "black"].map(|seat| number(words(&report, seat)[1]));
    assert!(white >= 3. && black >= 3., "the stronger one wins with both colours: {report}");
    let elo = words(&report, "Elo");
    assert!(elo[1].starts_with('+') && elo[2..6] == ["of", "level=3", "above", "random"], "{report}");
    assert!(number(words(&report, "checkmate")[1]) >= 6., "{report}");
    let rounds = words(&report, "rounds");
    let [median, most] = [number(rounds[1]), number(rounds[rounds.len() - 1])];
    assert!(median > 3. && median <= most && most <= 100., "{report}");
    let moves = number(words(&report, "legal moves")[2]);
    assert!((15. ..50.).contains(&moves), "{report}");
}

/// At a table for four two players sit in teams. Four armies that play alone share the point of a stopped game.
#[test]
fn tables_for_four_are_counted_too() {
    let report = played(&rules("nava"), "level=2,random", 4, 3, 2);
    assert!(number(words(&report, "level=2")[1]) >= 3. && report.contains("Elo"), "{report}");
    let players = vec!["random".parse().unwrap()];
    let mut arena = Arena::new(rules("nava-ffa"), players, 3).unwrap();
    arena.rounds = 2;
    let lines: Vec<GameLine> =
        (0..4).map(|number| GameLine::of(number, &arena.play(number, &mut || true).unwrap())).collect();
    let report = tessera_cli::arena::report(&ArenaRun::of(&arena, 4), &lines);
    assert_eq!(words(&report, "stopped")[1..], ["4", "100.0", "%"], "{report}");
    assert_eq!(words(&report, "ended")[1..], ["0", "0.0", "%"], "{report}");
    for seat in ["white", "blue", "yellow", "red"] {
        assert_eq!(words(&report, seat)[1..], ["0", "25.0", "%"], "{report}");
    }
    assert!(!report.contains("Elo") && report.contains("random has every seat"), "{report}");
}

/// A game that was stopped, or in which a rule has panicked, has not ended by its rules.
#[test]
fn only_ends_by_the_rules_count_as_ended() {
    let arena = Arena::new(rules("chess"), vec!["random".parse().unwrap()], 1).unwrap();
    let game = GameLine::of(0, &arena.play(0, &mut || true).unwrap());
    for (ending, ended) in [("checkmate", true), ("stopped", false), ("rule-failed", false)] {
        assert_eq!(GameLine { ending: ending.to_owned(), ..game.clone() }.has_ended(), ended, "{ending}");
    }
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tessera-cli")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs the program, which must succeed. Returns its output.
fn said(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "there is no bar where nobody sees it");
    text(&output.stdout)
}

/// Runs the program, which must fail. Returns its errors.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}: {}", text(&output.stdout));
    text(&output.stderr)
}

const RUN: [&str; 10] = ["arena", "ordo", "--seats", "level=1,random", "--games", "5", "--seed", "9", "--rounds", "30"];

/// Runs a shard of [`RUN`], with some arguments replaced.
fn shard(shard: &str, output: &Path, replaced: &[(&str, &str)]) -> String {
    let mut arguments =
        RUN.map(|word| replaced.iter().find(|(old, _)| *old == word).map_or(word, |(_, new)| new)).to_vec();
    arguments.extend(["--shard", shard, "--output", output.to_str().unwrap()]);
    assert_eq!(said(&arguments), "");
    fs::read_to_string(output).unwrap()
}

#[test]
fn parts_give_the_report_of_the_whole() {
    let whole = said(&RUN);
    assert!(whole.starts_with("ordo: 6 games, seed 9\n"), "whole rotations are played: {whole}");
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mut all = String::new();
    for number in ["4/4", "2/4", "1/4", "3/4"] {
        let part = shard(number, &path(&number.replace('/', "-")), &[]);
        // Each player has each seat: a part has whole rotations, here three of two games for four parts.
        assert_eq!(part.lines().count(), if number == "4/4" { 1 } else { 3 }, "{number}: {part}");
        all += &part;
    }
    let files: Vec<String> = ["1-4", "2-4", "3-4", "4-4"].map(|name| path(name).display().to_string()).into();
    let files: Vec<&str> = ["arena", "merge"].into_iter().chain(files.iter().map(String::as_str)).collect();
    assert_eq!(said(&files), whole);
    // One file, or a pipe, may have several parts.
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera-cli"));
    let mut merge = command.args(["arena", "merge", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    merge.stdin.take().unwrap().write_all(all.as_bytes()).unwrap();
    assert_eq!(text(&merge.wait_with_output().unwrap().stdout), whole);
    // Without a file the part goes to standard output.
    let printed = said(&[&RUN[..], &["--shard", "2/4"]].concat());
    assert_eq!(printed, fs::read_to_string(path("2-4")).unwrap());
}

/// As in `tessera-cli arena … | head`.
#[test]
fn a_reader_that_stops_is_no_failure() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera-cli"));
    let done = command.args(RUN).stdout(writer).stderr(Stdio::piped()).output().unwrap();
    assert!(done.status.success() && done.stderr.is_empty(), "{}: {}", done.status, text(&done.stderr));
}

/// What `merge` says about these parts.
fn fault(parts: &[&str]) -> String {
    let names = ["a.jsonl", "b.jsonl"].map(str::to_owned);
    let files: Vec<(String, String)> = names.into_iter().zip(parts.iter().map(|part| part.to_string())).collect();
    merge(&files).unwrap_err().to_string()
}

#[test]
fn what_is_not_one_run_is_refused() {
    let folder = TempDir::new().unwrap();
    // No part overwrites another.
    let played =
        |number: &str, name: &str, replaced: &[(&str, &str)]| shard(number, &folder.path().join(name), replaced);
    let [first, second] = [("1/2", "first"), ("2/2", "second")].map(|(number, name)| played(number, name, &[]));
    assert!(merge(&[("a".to_owned(), first.clone()), ("b".to_owned(), second.clone())]).is_ok());
    for (old, new, wanted) in [
        ("ordo", "occasio", "`variant` is \"occasio\", not \"ordo\""),
        ("9", "7", "`seed` is 7, not 9"),
        ("30", "20", "`rounds` is 20, not 30"),
        ("level=1,random", "level=2,random", "`players` is [\"level=2\",\"random\"], not [\"level=1\",\"random\"]"),
    ] {
        let other = played("2/2", new, &[(old, new)]);
        let said = fault(&[&first, &other]);
        assert_eq!(said, format!("b.jsonl:1: this part is of another run than a.jsonl:1: {wanted}"));
    }
    let changed = |old: &str, new: &str| {
        assert!(second.contains(old), "{second}");
        fault(&[&first, &second.replacen(old, new, 1)])
    };
    let header = second.lines().next().unwrap();
    let value =
        |key: &str| header.split_once(&format!("\"{key}\":\"")).unwrap().1.split('"').next().unwrap().to_owned();
    for key in ["rules", "search", "program"] {
        let said = changed(&value(key), "another");
        assert!(said.contains(&format!("b.jsonl:1: this part is of another run than a.jsonl:1: `{key}`")), "{said}");
    }
    assert_eq!(changed("\"game\":3", "\"game\":4"), "b.jsonl:3: game 4 is not of shard 2/2");
    assert_eq!(changed("\"game\":3", "\"game\":33"), "b.jsonl:3: there is no game 33 in a run of 6");
    assert_eq!(changed("\"game\":3", "\"game\":2"), "b.jsonl:3: game 2 is already in b.jsonl:2");
    assert_eq!(
        changed("\"winners\":[", "\"winners\":[7,"),
        format!("b.jsonl:2: game 2 has no side {}", winners(&second))
    );
    assert!(changed("\"ending\"", "\"end\"").starts_with("b.jsonl:2: this is no game: unknown field `end`"));
    assert!(changed("{\"game\":3", "{game:3").starts_with("b.jsonl:3: this is no JSON: key must be a string"));
    assert!(
        changed("\"shard\":\"2/2\"", "\"shard\":\"3/2\"")
            .starts_with("b.jsonl:1: this is no header of a part: a shard")
    );
    assert_eq!(
        changed("\"shard\":\"2/2\"", "\"shard\":\"2/3\""),
        "b.jsonl:1: shard 2/3 does not belong to shard 1/2 in a.jsonl:1"
    );
    assert_eq!(changed("\"player\":1", "\"player\":2"), "b.jsonl:1: black has player 3 of 2");
    let cut = second.lines().take(2).collect::<Vec<_>>().join("\n");
    assert_eq!(fault(&[&first, &cut]), "b.jsonl:1: shard 2/2 has 1 of its 2 games; play it again");
    assert_eq!(fault(&[&second, &second]), "b.jsonl:1: shard 2/2 is already in a.jsonl:1");
    assert_eq!(fault(&[&second]), "missing: shard 1/2");
    assert_eq!(fault(&[&first, ""]), "b.jsonl: the file is empty");
    let headless = second.lines().skip(1).collect::<Vec<_>>().join("\n");
    assert_eq!(fault(&[&first, &headless]), "b.jsonl:1: a part begins with a line that has `run` and `shard`");
    assert_eq!(
        fault(&[&first.replace("\"players\":[\"level=1\",\"random\"]", "\"players\":[]")]),
        "a.jsonl:1: a run has players and armies"
    );
    // Numbers that no run has would take for ever, or overflow.
    let huge = u64::MAX.to_string();
    for (old, new, wanted) in [
        ("\"games\":6", format!("\"games\":{huge}"), format!("1: a run has 1 to 10000000 games, not {huge}")),
        ("\"games\":6", "\"games\":0".to_owned(), "1: a run has 1 to 10000000 games, not 0".to_owned()),
        ("\"2/2\"", format!("\"2/{huge}\""), format!("a run has at most 1000 shards, not {huge}")),
        ("\"moves\":", "\"moves\":999999999999".to_owned(), "2: game 2 has ".to_owned()),
        ("\"choices\":", "\"choices\":999999999999".to_owned(), "2: game 2 has ".to_owned()),
        ("\"winners\":[", "\"winners\":[0,1,".to_owned(), "each comes once, in their order".to_owned()),
    ] {
        // The number behind an old one makes it longer.
        let said = fault(&[&second.replacen(old, &new, 1)]);
        assert!(said.starts_with("a.jsonl:") && said.contains(&wanted), "{new}: {said}");
    }
    assert_eq!(fault(&[]), "there are no parts");
    let said = refused(&["arena", "merge", folder.path().join("none").to_str().unwrap()]);
    assert!(said.contains("none: No such file"), "{said}");
}

/// The winners of the first game of a part, after side 7.
fn winners(part: &str) -> String {
    let rest = part.split_once("\"winners\":[").unwrap().1.split(']').next().unwrap();
    format!("[7, {}]", rest.replace(',', ", "))
}

/// A game of every bundled variant and of a mod is written as a record, and read and played again from it.
#[test]
fn records_are_read_again() {
    let mods = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/mods");
    let program = program(Some(mods.clone()), None);
    let mut ended = 0;
    let variants: Vec<&str> =
        program.registry.ids().filter(|id| !id.contains('/') || id.starts_with("occasio")).collect();
    assert!(variants.len() > 12, "{variants:?}");
    for variant in &variants {
        let folder = TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let (records, part) = (path("records"), path("part"));
        let mods = mods.to_str().unwrap();
        let play = ["--mods", mods, "arena", variant, "--seats", "level=1", "--games", "1", "--shard", "1/1"];
        said(&[&play[..], &["--records", &records, "--output", &part]].concat());
        let line = fs::read_to_string(part).unwrap();
        let record = fs::read_to_string(Path::new(&records).join("game-00000.txt")).unwrap();
        let game = Record::parse(&record).unwrap().replay(program.registry.library()).unwrap();
        assert!(line.contains(&format!("\"plies\":{},", game.record().len())), "{variant}: {line}");
        let is_over = game.ending().is_some();
        assert_eq!(is_over, !line.contains("\"stopped\""), "{variant}: {line}");
        // Four plies are random. Weak players can be mated soon after them.
        assert!(game.record().len() > 4, "{variant}: {line}");
        ended += usize::from(is_over);
    }
    assert!(ended * 3 > variants.len() * 2, "{ended} of {} have ended", variants.len());
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (arguments, wanted) in [
        (&["croquet", "--seats", "random"][..], "croquet"),
        (&["chess", "--seats", "level=0"], "a player is `level=1`"),
        (&["chess", "--seats", "level=2:coward"], "a character is one of hunter, builder, avenger, rival"),
        (&["chess", "--seats", "random,random,random"], "3 players cannot share 2 seats alike"),
        (&["chess", "--seats", "random", "--shard", "4/3"], "a shard is written `3/16`"),
        (&["chess", "--seats", "random", "--games", "0"], "a number of games is 1 to 10000000"),
        (&["chess", "--seats", "random", "--games", "18446744073709551615"], "a number of games is 1 to"),
        (&["chess", "--seats", "random", "--games", "many"], "a number of games is 1 to"),
        (&["chess", "--seats", "random", "--rounds", "0"], "0 is not in 1..="),
        (&["chess", "--seats", "random", "--output", "/none/there"], "/none/there: No such file"),
        (&["chess", "--seats", "random", "--records", "/dev/null/there"], "/dev/null/there: Not a directory"),
        (&["chess", "--seats", "nodes=9:weights"], "need each other"),
        (&["chess", "--seats", "random", "--weights", "Cargo.toml"], "Cargo.toml:1:"),
        (&["chess", "--seats", "random", "--weights", "none.ron"], "No such file"),
        (&["chess"], "--seats"),
        (&["merge"], "<FILES>"),
    ] {
        let said = refused(&[&["arena"], arguments].concat());
        assert!(said.contains(wanted), "{arguments:?}: {said}");
    }
}

/// The results of hours are overwritten by no second run.
#[test]
fn an_arena_overwrites_no_files() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (output, records) = (path("report"), path("records"));
    let play = ["arena", "chess", "--seats", "random", "--games", "2", "--rounds", "1"];
    said(&[&play[..], &["--output", &output, "--records", &records]].concat());
    let report = fs::read_to_string(&output).unwrap();
    assert!(report.contains("2 games"), "{report}");
    let again = refused(&[&play[..], &["--output", &output]].concat());
    assert!(again.contains("report: the file is there already"), "{again}");
    let again = refused(&[&play[..], &["--shard", "2/2", "--output", &path("part"), "--records", &records]].concat());
    assert!(again.contains("game-00001.txt: the file is there already"), "{again}");
    assert!(!Path::new(&path("part")).exists() && fs::read_to_string(&output).unwrap() == report);
}

/// Weights are measured against those of the rules: pieces that are worth nothing lose.
#[test]
fn other_weights_play_against_those_of_the_rules() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("weights.ron");
    fs::write(&file, "Weights(pieces: (0, 0))").unwrap();
    let seats = ["arena", "chess", "--seats", "nodes=300,nodes=300:weights", "--games", "20"];
    let report = said(&[&seats[..], &["--weights", file.to_str().unwrap()]].concat());
    let line = report.lines().find(|line| line.starts_with("nodes=300:weights")).unwrap();
    let points: f64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(points < 5., "{report}");
    fs::write(&file, "Weights(pieces: (99999, 0))").unwrap();
    assert!(refused(&[&seats[..], &["--weights", file.to_str().unwrap()]].concat()).contains("99999 is too much"));
}

#[test]
fn tuned_weights_are_read_again() {
    let text = said(&["tune", "chess", "--games", "4", "--nodes", "40", "--seed", "3"]);
    let weights = tessera_bots::Weights::read("chess.ron", &text).unwrap();
    assert_ne!(weights, tessera_bots::Weights::default());
    assert!(refused(&["tune", "nava-ffa"]).contains("nava-ffa has 4 sides"));
    // Authors who write weights by hand begin with those of now.
    let text = said(&["tune", "nava-ffa", "--games", "0"]);
    let weights = tessera_bots::Weights::read("nava-ffa.ron", &text).unwrap();
    assert_eq!(weights, tessera_bots::Weights::of(&rules("nava-ffa")));
}

/// Positions that are kept give the same weights without the games.
#[test]
fn kept_positions_are_tuned_again() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("positions.txt");
    let file = file.to_str().unwrap();
    let played = said(&["tune", "chess", "--games", "4", "--nodes", "40", "--seed", "3", "--keep", file]);
    let read = said(&["tune", "chess", "--games", "0", "--from", file]);
    let weights = |text: &str| tessera_bots::Weights::read("chess.ron", text).unwrap();
    assert_eq!(weights(&played), weights(&read));
    // The weights tell the command that made them, and the positions tell their variant.
    let command = read.lines().next().unwrap();
    assert!(command.starts_with("// tessera-cli tune chess --games 0") && command.contains(&format!("--from {file}")));
    assert!(
        refused(&["tune", "trojan", "--games", "0", "--from", file]).contains("positions.txt:1: the positions are of")
    );
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (line, wanted) in [
        ("0 0.5 8/8/8/8/8/8/8/8 w - - 0 1", "positions.txt:2: this is no FEN: "),
        (&*format!("18446744073709551615 0.5 {start}"), "positions.txt:2: the number of a game is 0 to 9999999"),
        (&*format!("0 NaN {start}"), "positions.txt:2: points are 0 to 1"),
        ("0 1", "positions.txt:2: a line has the number of a game, points and a FEN"),
    ] {
        fs::write(file, format!("1 1 {start}\n{line}\n")).unwrap();
        let said = refused(&["tune", "chess", "--games", "0", "--from", file]);
        assert!(said.contains(wanted), "{line}: {said}");
    }
}

/// Faults of files are told before a game is played, and no file with positions is overwritten.
#[test]
fn a_tuning_overwrites_no_positions() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (old, new, missing) = (path("old.txt"), path("new.txt"), path("missing.txt"));
    let tune = ["tune", "chess", "--games", "2", "--nodes", "40"];
    let refused = |arguments: &[&str]| refused(&[&tune[..], arguments].concat());
    said(&[&tune[..], &["--keep", &old]].concat());
    let kept = fs::read_to_string(&old).unwrap();
    assert!(kept.lines().count() > 2, "{kept}");
    for arguments in [&["--keep", &*old][..], &["--from", &old, "--keep", &old]] {
        assert!(refused(arguments).contains("old.txt: the file is there already"), "{arguments:?}");
    }
    for arguments in [["--from", &*old, "--out", &*old], ["--keep", &new, "--out", &new]] {
        assert!(refused(&arguments).contains(".txt: the weights would overwrite positions"), "{arguments:?}");
    }
    assert!(refused(&["--from", &missing, "--keep", &new]).contains("missing.txt: No such file"));
    assert!(!Path::new(&new).exists(), "nothing was played");
    assert_eq!(fs::read_to_string(&old).unwrap(), kept);
    // Weights that cannot be written are printed.
    let output = run(&[&tune[..], &["--out", &path("none/weights.ron")]].concat());
    assert!(!output.status.success() && text(&output.stderr).contains("weights.ron: No such file"));
    assert!(tessera_bots::Weights::read("printed", &text(&output.stdout)).is_ok());
    let many = run(&["tune", "chess", "--games", "18446744073709551615"]);
    assert!(text(&many.stderr).contains("a number of games is 0 to 10000000"));
}
