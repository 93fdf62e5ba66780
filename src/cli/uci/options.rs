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
/// The greatest seed. 0 stands for none.
const SEED_MAX: usize = i32::MAX as usize;
/// The skill of the engine at full strength. GUIs know this scale from Stockfish. Lower skills stand for the levels.
const SKILL_MAX: u8 = 20;

const HASH: &str = "Hash";
const THREADS: &str = "Threads";
const MULTI_PV: &str = "MultiPV";
const SKILL: &str = "Skill Level";
const LIMIT: &str = "UCI_LimitStrength";
const ELO: &str = "UCI_Elo";
const PONDER: &str = "Ponder";
const SEED: &str = "Seed";
const NAMES: [&str; 8] = [HASH, THREADS, MULTI_PV, SKILL, LIMIT, ELO, PONDER, SEED];

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
    /// The seed of the errors of limited strengths. `None` takes the time of the start.
    seed: Option<u64>,
}

/// The options that change the search itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SearchParts {
    /// The size of the transposition table in MiB.
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) strength: Option<Strength>,
    pub(super) seed: Option<u64>,
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
            seed: None,
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
            spin(HASH, HASH_DEFAULT, 1, HASH_MAX),
            spin(THREADS, 1, 1, THREADS_MAX),
            spin(MULTI_PV, 1, 1, MULTI_PV_MAX),
            spin(SKILL, SKILL_MAX.into(), 0, SKILL_MAX.into()),
            format!("option name {LIMIT} type check default false"),
            spin(ELO, strongest, weakest, strongest),
            format!("option name {PONDER} type check default false"),
            spin(SEED, 0, 0, SEED_MAX),
        ]
    }

    /// Sets an option. UCI tells no capital letters from small ones in names. `None` if the search has no option of this
    /// name.
    ///
    /// # Errors
    /// The fault of the value as an English text.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        let name = NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(name))?;
        Some(match name {
            HASH => spin(name, value, 1, HASH_MAX).map(|hash| self.hash = hash),
            THREADS => spin(name, value, 1, THREADS_MAX).map(|threads| self.threads = threads),
            MULTI_PV => spin(name, value, 1, MULTI_PV_MAX).map(|lines| self.multi_pv = lines),
            SKILL => spin(name, value, 0, SKILL_MAX.into()).map(|skill| self.skill = skill as u8),
            LIMIT => check(name, value).map(|limit| self.limit_strength = limit),
            ELO => {
                let (least, most) = (usize::from(*elo::RANGE.start()), usize::from(*elo::RANGE.end()));
                spin(name, value, least, most).map(|elo| self.elo = elo as u16)
            }
            SEED => {
                let seed = spin(name, value, 0, SEED_MAX);
                seed.map(|seed| self.seed = Some(seed as u64).filter(|&seed| seed > 0))
            }
            // The GUI decides when to ponder, with `go ponder`. The option announces the ability only.
            _ => check(name, value).map(drop),
        })
    }

    /// The parts that a search is made with. Other options change with each `go`.
    pub(super) fn parts(&self) -> SearchParts {
        SearchParts { hash: self.hash, threads: self.threads, strength: self.strength(), seed: self.seed }
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

/// The value of an option that is on or off.
pub(super) fn check(name: &str, value: &str) -> Result<bool, String> {
    let known = value.to_ascii_lowercase().parse::<bool>();
    known.map_err(|_| format!("{name} is true or false, not {value}"))
}
