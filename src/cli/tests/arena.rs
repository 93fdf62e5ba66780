//! Bots against each other.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tessera_cli::{Arena, ArenaPlayer, arena, program};
use tessera_rules::{Rules, Settings};

fn rules(variant: &str) -> Arc<Rules> {
    Arc::new(program(None, None).registry.library().compile(variant, &Settings::new()).unwrap())
}

fn order(players: &str, games: usize, seed: u64) -> Arena {
    let players = players.split(',').map(|player| player.parse().unwrap()).collect();
    Arena { players, games, seed, opening: 4, longest: 300 }
}

/// The line of a report that begins like this.
fn line<'a>(report: &'a str, start: &str) -> &'a str {
    report.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}: {report}"))
}

#[test]
fn the_same_seed_gives_the_same_report() {
    for variant in ["chess960", "occasio"] {
        let rules = rules(variant);
        let report = |seed| arena(&rules, &order("level=1,random", 6, seed), &|_| ());
        let first = report(7);
        assert_eq!(first, report(7));
        assert_ne!(first.replace("seed 7", ""), report(8).replace("seed 8", ""), "{variant}");
    }
}

#[test]
fn points_are_counted_by_player_whatever_seat_he_has() {
    let finished = AtomicUsize::new(0);
    let count = |_| {
        finished.fetch_add(1, Ordering::Relaxed);
    };
    let report = arena(&rules("chess"), &order("level=3,random", 8, 1), &count);
    assert_eq!(finished.into_inner(), 8);
    let points: Vec<f64> = ["level=3", "random"]
        .map(|player| line(&report, player).split_whitespace().nth(1).unwrap().parse().unwrap())
        .to_vec();
    assert!(points[0] >= 7. && (points[0] + points[1] - 8.).abs() < 0.01, "{report}");
    // Each of them had each colour, and the stronger one won with both.
    let seats = line(&report, "seats");
    assert!(seats.contains("white") && seats.contains("black") && !seats.contains("100.0"), "{report}");
    assert!(line(&report, "endings").contains("checkmate"), "{report}");
}

/// Two players at a table for four sit by turns; four sides that win alone share a drawn point.
#[test]
fn tables_for_four_are_counted_too() {
    let report = arena(&rules("nava"), &order("level=2,random", 4, 3), &|_| ());
    let won: f64 = line(&report, "level=2").split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(won >= 3., "{report}");
    let cut = Arena { longest: 10, ..order("random", 4, 3) };
    let report = arena(&rules("nava-ffa"), &cut, &|_| ());
    assert!(line(&report, "endings").contains("cut-off 4"), "{report}");
    assert!(line(&report, "seats").contains("red 25.0 %"), "{report}");
}

#[test]
fn players_are_written_as_they_are_read() {
    for text in ["level=1", "level=8", "nodes=5000", "random"] {
        assert_eq!(text.parse::<ArenaPlayer>().unwrap().to_string(), text);
    }
    for text in ["level=0", "level=9", "level", "nodes=0", "nodes=x", "", "chess"] {
        assert!(text.parse::<ArenaPlayer>().is_err(), "{text}");
    }
}

#[test]
fn the_program_holds_an_arena() {
    let run = |arguments: &[&str]| Command::new(env!("CARGO_BIN_EXE_tessera-cli")).args(arguments).output().unwrap();
    let output = run(&["arena", "ordo", "--seats", "level=1,random", "--games", "2", "--seed", "5", "--longest", "60"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.starts_with("ordo: 2 games, seed 5\nlevel=1 "), "{text}");
    assert!(!run(&["arena", "croquet", "--seats", "random"]).status.success());
    assert!(!run(&["arena", "chess", "--seats", "level=0"]).status.success());
}
