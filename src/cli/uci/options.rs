//! The options of the search, as UCI lists and sets them.

use tessera_bots::Level;

use super::elo::{self, Strength};

/// The default and the greatest size of the transposition table, in MiB. The default is Stockfish's.
const HASH_DEFAULT: usize = 16;
const HASH_MAX: usize = 4_096;
/// More threads than any desktop machine has.
const THREADS_MAX: usize = 256;
/// No position of chess has more moves.
const MULTI_PV_MAX: usize = 256;
/// The skill of the engine at full strength. GUIs know this scale from Stockfish. Lower skills stand for the levels.
const SKILL_MAX: u8 = 20;

/// The options of the search.
#[derive(Debug, Clone)]
pub(super) struct SearchOptions {
    /// The size of the transposition table in MiB.
    hash: usize,
    threads: usize,
    pub(super) multi_pv: usize,
    skill: u8,
    limit_strength: bool,
    elo: u16,
}

/// The options that change the search itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SearchParts {
    /// The size of the transposition table in MiB.
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) strength: Option<Strength>,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            hash: HASH_DEFAULT,
            threads: 1,
            multi_pv: 1,
            skill: SKILL_MAX,
            limit_strength: false,
            elo: *elo::RANGE.end(),
        }
    }
}

impl SearchOptions {
    /// The option lines of `uci`.
    pub(super) fn lines() -> Vec<String> {
        let spin = |name: &str, default: usize, least: usize, most: usize| {
            format!("option name {name} type spin default {default} min {least} max {most}")
        };
        let (weakest, strongest) = (usize::from(*elo::RANGE.start()), usize::from(*elo::RANGE.end()));
        vec![
            spin("Hash", HASH_DEFAULT, 1, HASH_MAX),
            spin("Threads", 1, 1, THREADS_MAX),
            spin("MultiPV", 1, 1, MULTI_PV_MAX),
            spin("Skill Level", SKILL_MAX.into(), 0, SKILL_MAX.into()),
            "option name UCI_LimitStrength type check default false".to_owned(),
            spin("UCI_Elo", strongest, weakest, strongest),
            "option name Ponder type check default false".to_owned(),
        ]
    }

    /// Sets an option. `None` if the search has no option of this name.
    ///
    /// # Errors
    /// The fault of the value as an English text.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        Some(match name {
            "Hash" => spin(name, value, 1, HASH_MAX).map(|hash| self.hash = hash),
            "Threads" => spin(name, value, 1, THREADS_MAX).map(|threads| self.threads = threads),
            "MultiPV" => spin(name, value, 1, MULTI_PV_MAX).map(|lines| self.multi_pv = lines),
            "Skill Level" => spin(name, value, 0, SKILL_MAX.into()).map(|skill| self.skill = skill as u8),
            "UCI_LimitStrength" => check(name, value).map(|limit| self.limit_strength = limit),
            "UCI_Elo" => {
                let (least, most) = (usize::from(*elo::RANGE.start()), usize::from(*elo::RANGE.end()));
                spin(name, value, least, most).map(|elo| self.elo = elo as u16)
            }
            // The GUI decides when to ponder, with `go ponder`. The option announces the ability only.
            "Ponder" => check(name, value).map(drop),
            _ => return None,
        })
    }

    /// The parts that a search is made with. Other options change with each `go`.
    pub(super) fn parts(&self) -> SearchParts {
        SearchParts { hash: self.hash, threads: self.threads, strength: self.strength() }
    }

    /// The strength that the options limit the engine to. `None` at full strength. `UCI_LimitStrength` wins over the
    /// skill, as in Stockfish.
    pub(super) fn strength(&self) -> Option<Strength> {
        if self.limit_strength {
            return Some(elo::strength(self.elo));
        }
        let highest = u32::from(Level::HIGHEST);
        let number = 1 + u32::from(self.skill) * highest / u32::from(SKILL_MAX);
        Level::new(number as u8).map(Strength::Level)
    }
}

fn spin(name: &str, value: &str, least: usize, most: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{name} is a number from {least} to {most}, not {value}"))
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is true or false, not {value}")),
    }
}
