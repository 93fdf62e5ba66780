//! Tests of the engine by UCI commands, as a GUI sends them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use tessera_cli::{Engine, Program, program};

/// The engine and its output.
struct Talk {
    engine: Engine,
    said: Receiver<String>,
}

fn engine() -> Talk {
    let Program { registry, texts, .. } = program(None, None);
    let (lines, said) = channel();
    Talk { engine: Engine::new(registry, texts, lines), said }
}

/// Gives these commands and returns all lines that were answered at once.
fn ask(talk: &mut Talk, commands: &[&str]) -> Vec<String> {
    for command in commands {
        talk.engine.command(command);
    }
    talk.said.try_iter().collect()
}

/// Gives these commands and returns all lines up to the best move.
fn search(talk: &mut Talk, commands: &[&str]) -> Vec<String> {
    for command in commands {
        talk.engine.command(command);
    }
    let mut lines = Vec::new();
    while lines.last().is_none_or(|line: &String| !line.starts_with("bestmove")) {
        lines.push(talk.said.recv_timeout(Duration::from_secs(60)).unwrap());
    }
    lines
}

/// The word after `before` in the last line that has it.
fn word<'a>(lines: &'a [String], before: &str) -> &'a str {
    let words = lines.iter().rev().map(|line| line.split(' ').skip_while(|word| *word != before));
    words.filter_map(|mut words| words.nth(1)).next().unwrap()
}

fn fen(engine: &mut Talk) -> String {
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
    for option in ["Hash", "Threads", "MultiPV", "Skill Level", "UCI_Elo"] {
        let spin = format!("option name {option} type spin default ");
        assert!(lines.iter().any(|line| line.starts_with(&spin)), "{option}");
    }
    for option in ["UCI_LimitStrength", "Ponder"] {
        assert!(lines.contains(&format!("option name {option} type check default false")), "{option}");
    }
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
        ("position startpos moves e2e5", "info string e2e5: The pawn does not move like that."),
        ("position startpos moves e2e4 e2e4", "info string e2e4: There is nothing on e2."),
        ("position startpos moves hello", "info string hello: “hello” is not a move."),
        ("position fen 8/8 w - - 0 1", "info string at 1 `8/8`: The board has 2 ranks instead of 8."),
        ("position", "info string position is startpos or fen, and a position"),
        ("position fen", "info string at 1 ``: The text ends before the board."),
        ("position fen moves e2e4", "info string at 1 ``: The text ends before the board."),
        ("setoption name UCI_Variant value croquet", "info string there is no variant croquet"),
        ("setoption name UCI_Chess960 value maybe", "info string UCI_Chess960 is true or false, not maybe"),
        ("setoption name Hash value 0", "info string Hash is a number from 1 to 4096, not 0"),
        ("setoption name Skill Level value high", "info string Skill Level is a number from 0 to 20, not high"),
        ("setoption name Ponder value 1", "info string Ponder is true or false, not 1"),
        ("setoption name Threads value 0", "info string Threads is a number from 1 to 256, not 0"),
        ("setoption name MultiPV value 999", "info string MultiPV is a number from 1 to 256, not 999"),
        ("setoption name UCI_LimitStrength value 1", "info string UCI_LimitStrength is true or false, not 1"),
        ("setoption name UCI_Elo value 9999", "info string UCI_Elo is a number from "),
        ("setoption name Contempt value 4", "info string there is no option Contempt"),
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

/// After a position that was refused, a move of the position before would be illegal for the GUI.
#[test]
fn no_move_is_given_for_a_position_that_was_refused() {
    for refused in [
        "position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        "position startpos moves e2e4 e2e4",
        "position 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ] {
        let mut engine = engine();
        ask(&mut engine, &["position startpos moves e2e4"]);
        ask(&mut engine, &[refused]);
        let lines = ask(&mut engine, &["go depth 2"]);
        assert_eq!(lines, ["info string the last position was refused", "bestmove (none)"], "{refused}");
        assert_eq!(ask(&mut engine, &["go infinite"]), ["info string the last position was refused"]);
        assert_eq!(ask(&mut engine, &["stop"]), ["bestmove (none)"]);
        assert_eq!(ask(&mut engine, &["go perft 1"]), ["info string the last position was refused"]);
        // An answer that is owed belongs to no later search.
        ask(&mut engine, &["go infinite"]);
        let lines = search(&mut engine, &["position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "go depth 2"]);
        assert!(lines.last().unwrap().starts_with("bestmove ") && !lines.last().unwrap().contains("none"), "{lines:?}");
    }
}

/// The answer of a search that was stopped comes before that to a refused position.
#[test]
fn answers_come_in_the_order_of_their_searches() {
    let mut engine = engine();
    for _ in 0..5 {
        ask(&mut engine, &["position startpos", "go infinite"]);
        std::thread::sleep(Duration::from_millis(20));
        let lines = ask(&mut engine, &["stop", "position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "go depth 3"]);
        let answers: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
        assert!(answers.len() == 2 && answers[0] != "bestmove (none)" && answers[1] == "bestmove (none)", "{lines:?}");
    }
}

/// A GUI shows the score of the move that is played, and ponders only on moves of the other side.
#[test]
fn the_answer_is_told_and_is_followed_by_no_move_of_its_own() {
    let lines = search(&mut engine(), &["position startpos", "go nodes 1"]);
    let mv = lines.last().unwrap().split(' ').nth(1).unwrap().to_owned();
    assert!(
        lines.iter().any(|line| line.starts_with("info depth") && line.contains(&format!(" pv {mv}"))),
        "{lines:?}"
    );
    let lines = search(&mut engine(), &["setoption name UCI_Variant value duck", "position startpos", "go depth 4"]);
    assert!(!lines.last().unwrap().contains("ponder"), "the duck follows: {lines:?}");
}

/// UCI tells no capital letters from small ones in the names and values of options.
#[test]
fn options_are_known_in_capital_and_small_letters() {
    let mut engine = engine();
    let mut searched = |option: &str, word: &str| {
        assert!(ask(&mut engine, &[option]).is_empty(), "{option}");
        let lines = search(&mut engine, &["ucinewgame", "position startpos", "go nodes 20000"]);
        *numbers(&lines, word).last().unwrap()
    };
    let (large, small) =
        (searched("setoption name HASH value 16", "hashfull"), searched("setoption name hash value 1", "hashfull"));
    assert!(small > 2 * large, "{small} {large}");
    let level = searched("setoption name SKILL LEVEL value 3", "nodes");
    assert!(level <= 130, "{level}");
    // The greatest rating comes in the place of the skill.
    let strong = searched("setoption name uci_limitstrength value TRUE", "nodes");
    let weak = searched("setoption name uci_elo value 750", "nodes");
    assert!(strong > 1_000 && weak <= 60, "{strong} {weak}");
    let mut shown = |option: &str| {
        assert!(ask(&mut engine, &[option]).is_empty(), "{option}");
        let lines = ask(&mut engine, &["d", "go perft 1"]);
        let variant = lines.iter().find_map(|line| line.strip_prefix("Variant: ")).unwrap();
        (variant.to_owned(), lines.last().unwrap().clone())
    };
    assert_eq!(shown("setoption name uci_chess960 value TRUE").0, "chess960");
    assert_eq!(shown("setoption name UCI_chess960 value False").0, "chess");
    let fixed = shown("setoption name UCI_VARIANT value Nava-2018");
    let free = shown("setoption name PAWNS value FREE");
    assert!(fixed.0 == "nava-2018" && fixed.0 == free.0 && fixed.1 != free.1, "{fixed:?} {free:?}");
}

/// A GUI waits for the best move, whatever it has asked for.
#[test]
fn a_search_that_is_asked_for_badly_still_answers() {
    let mut engine = engine();
    ask(&mut engine, &["position startpos"]);
    for (command, said) in [
        ("go wtime 1000 btime 1000 foo", "go does not know foo"),
        ("go searchmoves e2e5 depth 1", "go searchmoves: e2e5 is not a legal move"),
        ("go searchmoves depth 1", "go searchmoves needs legal moves"),
        ("go depth", "go depth needs a number"),
        ("go movetime soon", "go movetime needs a number"),
        ("go wtime 99999999999999999999 depth 1", ""),
    ] {
        let lines = search(&mut engine, &[command]);
        let fault = format!("info string {said}");
        assert!(said.is_empty() || lines[0] == fault, "{command}: {lines:?}");
        assert_ne!(word(&lines, "bestmove"), "(none)", "{command}");
    }
    let lines = search(&mut engine, &["go depth 3 searchmoves a2a4 e2e5"]);
    assert_eq!(
        (lines[0].as_str(), word(&lines, "bestmove")),
        ("info string go searchmoves: e2e5 is not a legal move", "a2a4")
    );
}

#[test]
fn words_that_nobody_knows_are_passed_over() {
    assert_eq!(ask(&mut engine(), &["joho isready"]), ["info string unknown command joho", "readyok"]);
    assert!(ask(&mut engine(), &["", "   ", "stop", "ponderhit", "debug on"]).is_empty());
}

#[test]
fn searches_to_a_depth_and_tells_how_it_gets_there() {
    let mut engine = engine();
    let mate = "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    // Reductions at the root leave the key move three plies at depth 6.
    let lines = search(&mut engine, &["setoption name Hash value 4", mate, "go depth 6"]);
    let depths: Vec<&str> =
        lines.iter().filter_map(|line| line.strip_prefix("info depth ")?.split(' ').next()).collect();
    assert_eq!(depths, ["1", "2", "3", "4", "5", "6"], "{lines:?}");
    assert_eq!((word(&lines, "mate"), word(&lines, "bestmove")), ("2", "a1a6"), "{lines:?}");
    assert!(lines[lines.len() - 2].ends_with("pv a1a6 b7a6 b6b7"), "{lines:?}");
    for word in ["seldepth", "multipv", "nodes", "nps", "time", "hashfull"] {
        assert!(lines[0].contains(&format!(" {word} ")), "{}", lines[0]);
    }
    assert_eq!(word(&search(&mut engine, &[mate, "go mate 2"]), "bestmove"), "a1a6");
    let lines = search(&mut engine, &[mate, "go nodes 500 searchmoves a1a4 a1a3"]);
    assert!(["a1a4", "a1a3"].contains(&word(&lines, "bestmove")), "{lines:?}");
    assert!(word(&lines, "nodes").parse::<u64>().unwrap() <= 500);
}

#[test]
fn the_loser_knows_when() {
    let lines = search(&mut engine(), &["position fen kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", "go depth 4"]);
    assert_eq!(word(&lines, "mate"), "-1", "{lines:?}");
}

/// A mate is counted in turns of the player to move, however many plies they have and however many others play.
#[test]
fn mates_are_counted_in_turns_of_the_player_to_move() {
    let mut engine = engine();
    let mut mate = |variant: &str, position: &str, go: &str| {
        let commands =
            [&format!("setoption name UCI_Variant value {variant}"), &format!("position fen {position}"), go];
        let lines = search(&mut engine, &commands.map(|command| command.to_string()).each_ref().map(String::as_str));
        word(&lines, "mate").to_owned()
    };
    // White is taken in this round, whatever he does.
    assert_eq!(mate("nava-ffa", "7,yK/8/8/8/8/bR,7/bR,7/wK,1,bR,4,bK w 0 1", "go depth 4"), "-1");
    // In Duck chess a turn is a move and the duck. The king is taken with the first ply of a turn.
    assert_eq!(mate("duck", "7k/8/8/8/8/8/8/K6R w - - 0 1", "go mate 1"), "1");
    assert_eq!(mate("duck", "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", "go mate 2"), "2");
}

/// The option `pawns` is `free` in Nava and `fixed` in Nava of 2018. A GUI that sends every default back changes nothing.
#[test]
fn a_default_that_differs_between_variants_is_that_of_each() {
    let mut engine = engine();
    let lines = ask(&mut engine, &["uci"]);
    let line = "option name pawns type combo default default var default var fixed var free";
    assert!(lines.contains(&line.to_owned()), "{lines:?}");
    let counts = |engine: &mut Talk, commands: &[&str]| {
        ask(engine, commands);
        ask(engine, &["setoption name UCI_Variant value nava-2018", "position startpos"]);
        ask(engine, &["go perft 1"]).last().unwrap().clone()
    };
    let own = counts(&mut engine, &[]);
    let free = counts(&mut engine, &["setoption name pawns value free"]);
    assert_ne!(own, free);
    assert_eq!(counts(&mut engine, &["setoption name pawns value Default"]), own);
}

#[test]
fn answers_while_it_searches_and_stops_when_it_is_told() {
    let mut engine = engine();
    assert!(ask(&mut engine, &["position startpos", "go infinite", "isready"]).contains(&"readyok".to_owned()));
    std::thread::sleep(Duration::from_millis(100));
    assert!(ask(&mut engine, &[]).iter().all(|line| !line.starts_with("bestmove")));
    let lines = search(&mut engine, &["stop"]);
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
    // Without any limit the search runs on, and a new search stops it.
    ask(&mut engine, &["go"]);
    let lines = search(&mut engine, &["go depth 1"]);
    assert!(lines.last().unwrap().starts_with("bestmove"));
    // An answer that is found at once waits as well.
    ask(&mut engine, &["position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1", "go infinite"]);
    let mut lines = Vec::new();
    while lines.last().is_none_or(|line: &String| !line.contains("mate 1")) {
        lines.push(engine.said.recv_timeout(Duration::from_secs(60)).unwrap());
    }
    std::thread::sleep(Duration::from_millis(100));
    lines.extend(ask(&mut engine, &[]));
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    assert_eq!(word(&search(&mut engine, &["stop"]), "bestmove"), "a1a8");
}

/// The numbers behind `before` in all lines.
fn numbers(lines: &[String], before: &str) -> Vec<i64> {
    let after = |line: &String| line.split(' ').skip_while(|word| *word != before).nth(1)?.parse().ok();
    lines.iter().filter_map(after).collect()
}

/// A depth may take minutes. The program tells then where it is.
#[test]
fn a_long_depth_is_not_silent() {
    let mut engine = engine();
    ask(&mut engine, &["position startpos", "go infinite"]);
    let mut finished = 0;
    let current = loop {
        let line = engine.said.recv_timeout(Duration::from_secs(60)).unwrap();
        if line.contains(" currmove ") {
            break line;
        }
        finished = *numbers(&[line], "depth").first().unwrap();
    };
    let current = [current];
    assert_eq!(numbers(&current, "depth"), [finished + 1]);
    assert!((1..=20).contains(&numbers(&current, "currmovenumber")[0]), "{current:?}");
    assert!(numbers(&current, "nodes")[0] > 0 && numbers(&current, "time")[0] >= 1_000, "{current:?}");
    let mv = word(&current, "currmove").to_owned();
    assert_eq!(search(&mut engine, &["stop"]).iter().filter(|line| line.starts_with("bestmove")).count(), 1);
    let lines = search(&mut engine, &[&format!("go depth 1 searchmoves {mv}")]);
    assert_eq!(word(&lines, "bestmove"), mv);
}

#[test]
fn several_lines_are_sent_best_first() {
    let mut engine = engine();
    let lines = search(&mut engine, &["setoption name MultiPV value 3", "position startpos", "go depth 5"]);
    assert_eq!(numbers(&lines, "multipv"), [1, 2, 3].repeat(5));
    let last = &lines[lines.len() - 4..lines.len() - 1];
    assert_eq!(numbers(last, "depth"), [5, 5, 5]);
    assert!(numbers(last, "cp").is_sorted_by(|a, b| a >= b), "{last:?}");
    let first: Vec<&str> =
        last.iter().map(|line| line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap()).collect();
    assert!(first[0] != first[1] && first[1] != first[2] && first[0] != first[2], "{last:?}");
    assert_eq!(word(&lines, "bestmove"), first[0]);
    // A position with fewer moves has fewer lines.
    let lines = search(&mut engine, &["position fen 7k/8/8/8/8/8/r7/7K w - - 0 1", "go depth 2"]);
    assert_eq!(numbers(&lines, "multipv"), [1, 1], "{lines:?}");
}

#[test]
fn the_best_move_names_the_move_to_ponder_on() {
    let mut engine = engine();
    let lines = search(&mut engine, &["position startpos moves e2e4", "go depth 4"]);
    let (best, ponder) = (word(&lines, "bestmove"), word(&lines, "ponder"));
    assert!(lines[lines.len() - 2].contains(&format!(" pv {best} {ponder} ")), "{lines:?}");
    assert!(ask(&mut engine, &[&format!("position startpos moves e2e4 {best} {ponder}")]).is_empty());
    // Nobody knows the position after a roll.
    let dice = ["setoption name UCI_Variant value occasio", "position startpos", "go depth 1"];
    assert!(!search(&mut engine, &dice).last().unwrap().contains("ponder"));
    // Nor which face the wounded queen of h5 will show.
    let wounded =
        ["setoption name UCI_Variant value occado", "position startpos moves e2e3 e7e6 d1h5", "go nodes 4000"];
    let lines = search(&mut engine, &wounded);
    assert!(lines[lines.len() - 2].ends_with(" h5h5") && !lines.last().unwrap().contains("ponder"), "{lines:?}");
}

#[test]
fn all_threads_obey_the_limits() {
    let mut engine = engine();
    ask(&mut engine, &["setoption name Threads value 4", "setoption name Hash value 1"]);
    let lines = search(&mut engine, &["position startpos", "go nodes 3000"]);
    let nodes = *numbers(&lines, "nodes").last().unwrap();
    assert!(nodes <= 3_000, "{lines:?}");
    assert!(search(&mut engine, &["go depth 4"]).last().unwrap().starts_with("bestmove "));
    ask(&mut engine, &["go infinite"]);
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(search(&mut engine, &["stop"]).iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn a_rating_limits_the_nodes() {
    let mut engine = engine();
    let lines = ask(&mut engine, &["uci"]);
    let elo = lines.iter().find(|line| line.starts_with("option name UCI_Elo ")).unwrap().clone();
    let [least, most] = ["min", "max"].map(|end| numbers(std::slice::from_ref(&elo), end)[0]);
    let mut nodes = |elo: i64, limit: bool| {
        let lines = search(
            &mut engine,
            &[
                &format!("setoption name UCI_LimitStrength value {limit}"),
                &format!("setoption name UCI_Elo value {elo}"),
                "position startpos",
                "go nodes 20000",
            ],
        );
        *numbers(&lines, "nodes").last().unwrap()
    };
    let (weak, middle) = (nodes(least, true), nodes(i64::midpoint(least, most), true));
    assert!(weak < middle && middle < nodes(least, false), "{weak} {middle}");
}

#[test]
fn minds_the_clock() {
    let mut engine = engine();
    for (command, most) in [
        ("go movetime 80", 300),
        ("go wtime 1000 btime 60000 winc 10 binc 0", 400),
        ("go wtime 1 btime 60000", 200),
        ("go wtime 400 btime 60000 movestogo 1", 450),
        // White has no clock, or an empty one.
        ("go btime 1000", 400),
        ("go btime 600 binc 10 movestogo 2", 650),
        ("go winc 1000", 200),
        ("go movestogo 40", 200),
    ] {
        let took = fastest(|| {
            let begin = Instant::now();
            search(&mut engine, &["position startpos", command]);
            begin.elapsed()
        });
        assert!(took < Duration::from_millis(most), "{command}: {took:?}");
    }
}

/// The table is there before the clock runs. Allocating this one takes longer than the move.
#[test]
fn a_large_table_costs_no_time_on_the_clock() {
    let mut engine = engine();
    ask(&mut engine, &["setoption name Hash value 512"]);
    let took = fastest(|| {
        ask(&mut engine, &["ucinewgame", "isready", "position startpos"]);
        let begin = Instant::now();
        search(&mut engine, &["go movetime 20"]);
        begin.elapsed()
    });
    assert!(took < Duration::from_millis(80), "{took:?}");
}

#[test]
fn ponders_until_the_enemy_has_moved() {
    let mut engine = engine();
    let took = fastest(|| {
        ask(&mut engine, &["position startpos moves e2e4 e7e5", "go ponder wtime 1000 btime 1000"]);
        std::thread::sleep(Duration::from_millis(150));
        assert!(ask(&mut engine, &[]).iter().all(|line| !line.starts_with("bestmove")));
        let begin = Instant::now();
        let lines = search(&mut engine, &["ponderhit"]);
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
        begin.elapsed()
    });
    assert!(took < Duration::from_millis(500), "{took:?}");
}

/// A search that ponders answers to `stop` or `ponderhit` once, and to nothing else.
#[test]
fn pondering_has_one_answer() {
    let mut engine = engine();
    ask(&mut engine, &["position startpos moves e2e4 e7e5", "go ponder wtime 1000 btime 1000"]);
    ask(&mut engine, &["setoption name Hash value 8", "setoption name UCI_Elo value 1500", "isready"]);
    std::thread::sleep(Duration::from_millis(100));
    let answers = |lines: &[String]| lines.iter().filter(|line| line.starts_with("bestmove")).count();
    assert_eq!(answers(&ask(&mut engine, &[])), 0, "an option does not end the search");
    assert_eq!(answers(&search(&mut engine, &["stop"])), 1);
    ask(&mut engine, &["ponderhit"]);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(answers(&ask(&mut engine, &[])), 0, "a late hit brings no second answer");
}

/// The fastest of some tries. A busy machine delays threads, and the fastest try shows the time of the engine itself.
fn fastest(mut measure: impl FnMut() -> Duration) -> Duration {
    (0..5).map(|_| measure()).min().unwrap()
}

#[test]
fn a_lower_skill_looks_at_less() {
    let mut engine = engine();
    let lines = search(&mut engine, &["setoption name Skill Level value 0", "position startpos", "go depth 30"]);
    assert!(word(&lines, "nodes").parse::<u64>().unwrap() <= 100, "{lines:?}");
    let lines = search(&mut engine, &["setoption name Skill Level value 20", "go nodes 3000"]);
    assert!(word(&lines, "nodes").parse::<u64>().unwrap() > 100, "{lines:?}");
}

/// A weak player plays other games at each start of the program, and the same ones with the same seed.
#[test]
fn errors_differ_by_start_and_by_seed() {
    let moves = |seed: u32| {
        let mut engine = engine();
        let seed = format!("setoption name Seed value {seed}");
        ask(&mut engine, &["setoption name Skill Level value 0", &seed]);
        let mut next = || {
            let lines = search(&mut engine, &["ucinewgame", "position startpos", "go nodes 1000"]);
            word(&lines, "bestmove").to_owned()
        };
        (0..12).map(|_| next()).collect::<Vec<String>>()
    };
    assert_eq!(moves(7), moves(7));
    assert_ne!(moves(7), moves(8));
    assert_ne!(moves(0), moves(0));
}

/// Every variant has a legal answer. For dice it is the announced move.
#[test]
fn searches_every_variant() {
    let mut engine = engine();
    let lines = ask(&mut engine, &["uci"]);
    let variants = lines.iter().find_map(|line| line.strip_prefix("option name UCI_Variant type combo default chess"));
    for id in variants.unwrap().split(" var ").skip(1) {
        let lines = search(
            &mut engine,
            &[&format!("setoption name UCI_Variant value {id}"), "position startpos", "go nodes 400"],
        );
        let best = word(&lines, "bestmove").to_owned();
        assert_ne!(best, "(none)", "{id}");
        if id == "nava-ffa" {
            let scores = lines.iter().find(|line| line.starts_with("info string scores w ")).unwrap();
            assert_eq!(scores.split(' ').count(), 11, "{scores}");
        }
        if id != "occasio" {
            assert!(ask(&mut engine, &[&format!("position startpos moves {best}")]).is_empty(), "{id} {best}");
        }
    }
}

/// A GUI rolls the dice itself. It tells the faces as records write them, and gets an announced move.
#[test]
fn rolls_come_from_outside() {
    let mut engine = engine();
    ask(&mut engine, &["setoption name UCI_Variant value occasio", "position startpos moves e2e4@n b8c6@p"]);
    let told = fen(&mut engine);
    let squares = told.split(' ').next().unwrap();
    assert!(squares.contains("/4N3/") && squares.contains("/2p5/"), "{told}");
    // Without its face a move is incomplete, and so is one with a face that no die has.
    for wrong in ["e4f6", "e4f6@k"] {
        let lines = ask(&mut engine, &[&format!("position startpos moves e2e4@n b8c6@p {wrong}")]);
        assert!(lines[0].starts_with(&format!("info string {wrong}: ")), "{lines:?}");
        assert_eq!(fen(&mut engine), told);
    }
    let commands = ["position startpos moves e2e4@n b8c6@p", "go nodes 400"];
    let best = word(&search(&mut engine, &commands), "bestmove").to_owned();
    let moves = ask(&mut engine, &["go perft 1"]);
    assert!(!best.contains('@') && moves.iter().any(|line| line.starts_with(&format!("{best}@"))), "{best} {moves:?}");
}

#[test]
fn the_display_names_the_end_and_who_has_won() {
    let mut engine = engine();
    let mut display = |position: &str| ask(&mut engine, &[&format!("position {position}"), "d"]);
    let lines = display("fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(lines.contains(&"Winner: w".to_owned()), "{lines:?}");
    let lines = display("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(lines.contains(&"Winner: -".to_owned()), "{lines:?}");
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    let lines = display(&format!("startpos moves {there_and_back}"));
    assert!(lines.iter().any(|line| line.starts_with("Claim: ")), "{lines:?}");
    let lines = display("startpos");
    assert!(lines.iter().all(|line| !line.starts_with("Winner") && !line.starts_with("Claim")), "{lines:?}");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let lines = search(&mut engine(), &["position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"]);
    assert_eq!(lines, ["bestmove (none)"]);
}

/// Some programs leave draws to their players. The fifth repetition is one, and the game goes on with the moves after it.
#[test]
fn a_drawn_game_is_played_on() {
    let mut engine = engine();
    let mut display = |position: &str| ask(&mut engine, &[&format!("position {position}"), "d"]);
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(5);
    let lines = display(&format!("startpos moves {moves}e2e4"));
    let fen = lines.iter().find(|line| line.starts_with("Fen: ")).unwrap();
    assert!(fen.contains("4P3") && fen.contains(" b "), "{lines:?}");
    let lines = search(&mut engine, &[&format!("position startpos moves {}", moves.trim()), "go nodes 100"]);
    assert_ne!(word(&lines, "bestmove"), "(none)", "the repeated position has a move, too");
    let mut display = |position: &str| ask(&mut engine, &[&format!("position {position}"), "d"]);
    // A game that somebody has won is over.
    let lines = display("startpos moves f2f3 e7e5 g2g4 d8h4 a2a3");
    assert!(lines[0].starts_with("info string a2a3: "), "{lines:?}");
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

/// At the end of the input a search that ends by itself still answers.
#[test]
fn the_program_answers_before_it_ends() {
    let mut child =
        Command::new(env!("CARGO_BIN_EXE_tessera-cli")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"position startpos\ngo depth 2\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().last().unwrap().starts_with("bestmove "), "{text}");
}

/// A search for a mate that does not exist ends with the input.
#[test]
fn the_program_ends_a_search_for_a_mate() {
    let mut child =
        Command::new(env!("CARGO_BIN_EXE_tessera-cli")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"position startpos\ngo mate 1\n").unwrap();
    assert!(succeeds(&mut child, Duration::from_secs(60)));
}

/// As in `… | tessera-cli | head -1`. Nobody waits for the answer.
#[test]
fn the_program_ends_a_search_that_nobody_reads() {
    let mut child =
        Command::new(env!("CARGO_BIN_EXE_tessera-cli")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"position startpos\ngo depth 100\n").unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    assert!(line.starts_with("info depth 1 "), "{line}");
    drop(reader);
    assert!(succeeds(&mut child, Duration::from_secs(20)));
}

/// Whether the program succeeds in this time.
fn succeeds(child: &mut Child, most: Duration) -> bool {
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.success();
        }
        if begin.elapsed() > most {
            child.kill().unwrap();
            panic!("it thinks on");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
