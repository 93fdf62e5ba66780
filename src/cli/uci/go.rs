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

/// One of the two clocks of UCI.
#[derive(Default, Clone, Copy)]
struct Clock {
    left: Option<Duration>,
    increment: Option<Duration>,
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
        let (mut own, mut other) = (Clock::default(), Clock::default());
        let mut moves_to_go = None;
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
                    let clock = if word.starts_with('w') == first { &mut own } else { &mut other };
                    match word {
                        "depth" => go.limits.depth = Some(small.max(1)),
                        "nodes" => go.limits.nodes = Some(number),
                        "movetime" => go.limits.time = Some(time),
                        "wtime" | "btime" => clock.left = Some(time),
                        "winc" | "binc" => clock.increment = Some(time),
                        "movestogo" => moves_to_go = Some(small.max(1)),
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
        let limits = &mut go.limits;
        let is_limited =
            limits.depth.is_some() || limits.nodes.is_some() || limits.time.is_some() || limits.plies_to_win.is_some();
        let is_timed =
            [own, other].iter().any(|clock| clock.left.or(clock.increment).is_some()) || moves_to_go.is_some();
        // A GUI that sends clocks waits for an answer. Without the own clock, the other side probably has as much time.
        if own.left.is_none() && is_timed && !is_limited {
            own = Clock { left: Some(other.left.unwrap_or_default()), increment: own.increment.or(other.increment) };
        }
        if let Some(left) = own.left {
            limits.share_clock(left, own.increment.unwrap_or_default(), moves_to_go);
        }
        go.infinite |= !is_limited && !is_timed;
        go
    }
}
