//! The parameters of `go`.

use std::time::Duration;

use tessera_bots::SearchLimits;
use tessera_rules::Game;

use super::mate;

/// The parameters of a search.
#[derive(Debug, Clone)]
pub(super) struct Go {
    pub(super) limits: SearchLimits,
    /// Whether the answer must wait for `stop`.
    pub(super) infinite: bool,
    /// Whether the opponent has not yet made the last move of the position. The limits apply from `ponderhit` on.
    pub(super) ponder: bool,
}

/// The clock of the player to move.
#[derive(Default)]
struct Clock {
    left: Option<Duration>,
    increment: Duration,
    moves_to_go: Option<u32>,
}

/// The parameters that have a number.
const NUMBERS: [&str; 9] = ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate"];

/// Whether a word is a parameter, so that a list of moves ends before it.
fn is_parameter(word: &str) -> bool {
    NUMBERS.contains(&word) || ["infinite", "ponder", "searchmoves"].contains(&word)
}

impl Go {
    /// Reads the parameters of `go`. What it does not understand it passes over, because a GUI waits for an answer in any
    /// case. `info` is told each fault as an English text.
    pub(super) fn read(words: &[&str], game: &Game, info: &mut dyn FnMut(&str)) -> Self {
        let mut go = Self { limits: SearchLimits::default(), infinite: false, ponder: false };
        let mut clock = Clock::default();
        // UCI has two clocks. With more seats, all but the first use Black's.
        let first = game.position().turn().index() == 0;
        let mut words = words.iter().peekable();
        while let Some(&word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|text| !is_parameter(text)) {
                        match game.rules().parse_uci(game.position(), text) {
                            Ok(mv) => go.limits.moves.push(mv.announced()),
                            Err(_) => info(&format!("go searchmoves: {text} is not a legal move")),
                        }
                    }
                    if go.limits.moves.is_empty() {
                        info("go searchmoves needs legal moves");
                    }
                }
                _ if NUMBERS.contains(&word) => {
                    let number = words.peek().and_then(|text| text.parse::<i128>().ok());
                    if number.is_some() {
                        words.next();
                    } else {
                        // The least number stands for one that is missing, so that the answer comes soon.
                        info(&format!("go {word} needs a number"));
                    }
                    // GUIs send negative times if a clock has run out.
                    let number = number.unwrap_or(0).clamp(0, u64::MAX.into()) as u64;
                    let small = number.min(u32::MAX.into()) as u32;
                    let time = Duration::from_millis(number);
                    match word {
                        "depth" => go.limits.depth = Some(small.max(1)),
                        "nodes" => go.limits.nodes = Some(number),
                        "movetime" => go.limits.time = Some(time),
                        "wtime" if first => clock.left = Some(time),
                        "btime" if !first => clock.left = Some(time),
                        "winc" if first => clock.increment = time,
                        "binc" if !first => clock.increment = time,
                        "movestogo" => clock.moves_to_go = Some(small.max(1)),
                        "mate" => {
                            let turns = small.clamp(1, 1_000) as i32;
                            go.limits.plies_to_win = Some(mate::last_ply(game, turns));
                        }
                        _ => {}
                    }
                }
                other => info(&format!("go does not know {other}")),
            }
        }
        if let Some(left) = clock.left {
            go.limits.share_clock(left, clock.increment, clock.moves_to_go);
        }
        let limits = &go.limits;
        let limited =
            limits.depth.is_some() || limits.nodes.is_some() || limits.time.is_some() || limits.plies_to_win.is_some();
        go.infinite |= !limited;
        go
    }
}
