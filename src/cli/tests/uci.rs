//! Tests of the engine by UCI commands, as a chess program with a window sends them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Write;
use std::process::{Command, Stdio};

use tessera_cli::{Engine, Program, program};

fn engine() -> Engine {
    let Program { registry, texts, .. } = program(None, None);
    Engine::new(registry, texts)
}

/// Sends these commands and returns all lines of the answers.
fn ask(engine: &mut Engine, commands: &[&str]) -> Vec<String> {
    commands.iter().flat_map(|command| engine.command(command).lines).collect()
}

fn fen(engine: &mut Engine) -> String {
    let lines = ask(engine, &["d"]);
    lines.iter().find_map(|line| line.strip_prefix("Fen: ")).unwrap().to_owned()
}

#[test]
fn introduces_itself() {
    let lines = ask(&mut engine(), &["uci", "isready"]);
    assert!(lines[0].starts_with("id name Tessera"));
    let variants = lines.iter().find_map(|line| line.strip_prefix("option name UCI_Variant type combo default chess"));
    let variants: Vec<&str> = variants.unwrap().split(" var ").skip(1).collect();
    assert!(["chess", "chess960", "trojan", "occado", "nava-ffa"].iter().all(|id| variants.contains(id)));
    assert!(lines.contains(&"option name UCI_Chess960 type check default false".to_owned()));
    assert!(lines.contains(&"option name array-518 type combo default in var in var out".to_owned()));
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn counts_as_stockfish_prints() {
    let lines = ask(&mut engine(), &["position startpos", "go perft 3"]);
    assert_eq!(lines.len(), 22);
    assert!(lines.contains(&"e2e4: 600".to_owned()));
    assert_eq!(lines[20..], ["", "Nodes searched: 8902"]);
    assert_eq!(ask(&mut engine(), &["go perft 0"]), ["", "Nodes searched: 1"]);
}

#[test]
fn plays_moves_and_castles_as_the_variant_writes_it() {
    let mut engine = engine();
    let castling = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves";
    ask(&mut engine, &[&format!("position {castling} e1g1")]);
    assert_eq!(fen(&mut engine), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    ask(&mut engine, &["setoption name UCI_Variant value chess960", &format!("position {castling} e1h1")]);
    assert_eq!(fen(&mut engine), "r3k2r/8/8/8/8/8/8/R4RK1 b ha - 1 1");
    ask(&mut engine, &["position startpos"]);
    assert_eq!(fen(&mut engine), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

#[test]
fn the_chess960_switch_plays_chess_with_arrays() {
    let mut engine = engine();
    ask(&mut engine, &["setoption name UCI_Chess960 value true", "position startpos moves e2e4"]);
    assert_eq!(fen(&mut engine), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1");
    ask(&mut engine, &["setoption name UCI_Chess960 value false", "position startpos"]);
    assert_eq!(fen(&mut engine), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let mut engine = engine();
    ask(&mut engine, &["position startpos moves e2e4"]);
    let before = fen(&mut engine);
    for (command, said) in [
        ("position startpos moves e2e5", "info string e2e5: A pawn does not move like that."),
        ("position startpos moves e2e4 e2e4", "info string e2e4: There is nothing on e2."),
        ("position startpos moves hello", "info string hello: “hello” is not a move."),
        ("position fen 8/8 w - - 0 1", "info string at 1 `8/8`: The board has 2 ranks instead of 8."),
        ("position", "info string position is startpos or fen, and a position"),
        ("position fen", "info string at 1 ``: The text ends before the board."),
        ("position fen moves e2e4", "info string at 1 ``: The text ends before the board."),
        ("setoption name UCI_Variant value croquet", "info string there is no variant croquet"),
        ("setoption name UCI_Chess960 value maybe", "info string UCI_Chess960 is true or false, not maybe"),
        ("setoption name Hash value 16", "info string there is no option Hash"),
        ("setoption name array-518 value up", "info string array-518 is one of in, out, not up"),
        ("setoption", "info string there is no option "),
        ("go perft", "info string go perft needs a depth"),
        ("castle", "info string unknown command castle"),
    ] {
        let lines = ask(&mut engine, &[command]);
        assert!(lines[0].starts_with(said), "{command}: {lines:?}");
        assert_eq!(fen(&mut engine), before, "{command}");
    }
}

#[test]
fn words_that_nobody_knows_are_passed_over() {
    assert_eq!(ask(&mut engine(), &["joho isready"]), ["info string unknown command joho", "readyok"]);
    assert!(ask(&mut engine(), &["", "   ", "stop", "ponderhit", "debug on"]).is_empty());
}

#[test]
fn does_not_search_yet_and_says_so() {
    let lines = ask(&mut engine(), &["go movetime 100"]);
    assert_eq!(lines, ["info string searching comes with the bots", "bestmove 0000"]);
}

#[test]
fn the_program_reads_and_writes_lines() {
    let mut child =
        Command::new(env!("CARGO_BIN_EXE_tessera-cli")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"isready\n\xff\xfe\nquit\nisready\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().filter(|line| *line == "readyok").count(), 1, "{text}");
}
