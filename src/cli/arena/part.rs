//! A part of a run as JSON lines.
//!
//! The first line of a part says which run it belongs to. Every other line is a game:
//!
//! ```text
//! {"run":{"program":"0.1.0","variant":"chess",…},"shard":"3/16"}
//! {"game":2,"winners":[0],"ending":"checkmate","rounds":41,"plies":81,"choices":77,"moves":2496}
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tessera_bots::{Arena, ArenaGame};
use tessera_rules::ruleset::ArmyData;
use tessera_rules::{Army, Settings};

use super::fingerprint;

/// The most games of a run. Their results are kept in memory, and no run is as long.
pub(crate) const GAMES_MAX: usize = 10_000_000;

/// The most parts of a run. There are not as many machines.
const SHARDS_MAX: usize = 1_000;
/// The most plies, choices and moves of a game in a file. No game has as many, and the sums of a run fit into 64 bits.
const COUNT_MAX: u64 = 1 << 40;

/// What the parts of a run have in common. Parts with another run are never put together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaRun {
    /// The version of the program.
    pub program: String,
    /// The variant's id.
    pub variant: String,
    /// The options that were settled.
    pub options: Settings,
    /// A fingerprint of the complete rules.
    pub rules: String,
    /// A fingerprint of what the players find in some positions. It differs if the search has changed.
    pub search: String,
    /// The players.
    pub players: Vec<String>,
    /// The number of games of all parts.
    pub games: usize,
    /// The seed.
    pub seed: u64,
    /// The number of random plies before the players begin.
    pub opening: usize,
    /// The number of rounds after which a game is stopped.
    pub rounds: u16,
    /// The armies in the order of the variant.
    pub armies: Vec<ArenaArmy>,
}

/// An army of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaArmy {
    /// Its name, such as `white`.
    pub name: String,
    /// The number of its side.
    pub side: u8,
    /// The number of its player in the first game.
    pub player: usize,
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameLine {
    /// Its number, from 0.
    pub game: usize,
    /// The numbers of the sides that share its point.
    pub winners: Vec<u8>,
    /// How it has ended, or `stopped`.
    pub ending: String,
    /// How many rounds it had.
    pub rounds: u16,
    /// How many actions it had.
    pub plies: u64,
    /// How many positions there were in which a player had to choose.
    pub choices: u64,
    /// How many legal moves there were in these positions.
    pub moves: u64,
}

/// One part of a run that is split among machines: `3/16` is the third of sixteen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: usize,
    pub(super) of: usize,
}

/// The first line of a part.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartHeader {
    pub(super) run: ArenaRun,
    pub(super) shard: Shard,
}

impl ArenaRun {
    /// The run of so many games of this arena.
    pub fn of(arena: &Arena, games: usize) -> Self {
        let rules = arena.rules();
        let army = |(at, (army, data)): (usize, (Army, &ArmyData))| ArenaArmy {
            name: data.name.clone(),
            side: rules.side(army).index() as u8,
            player: arena.player(at, 0),
        };
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            variant: rules.id().to_owned(),
            options: rules.settings().clone(),
            rules: fingerprint::of_rules(rules),
            search: fingerprint::of_players(arena),
            players: arena.players().iter().map(ToString::to_string).collect(),
            games,
            seed: arena.seed(),
            opening: arena.opening,
            rounds: arena.rounds,
            armies: rules.armies().enumerate().map(army).collect(),
        }
    }

    /// The first line of a part of this run.
    pub fn header(&self, shard: Shard) -> String {
        line(&PartHeader { run: self.clone(), shard })
    }

    /// Why no program can have written this, if there is a reason.
    pub(super) fn fault(&self) -> Option<String> {
        if self.players.is_empty() || self.armies.is_empty() {
            return Some("a run has players and armies".to_owned());
        }
        if !(1..=GAMES_MAX).contains(&self.games) {
            return Some(format!("a run has 1 to {GAMES_MAX} games, not {}", self.games));
        }
        let army = self.armies.iter().find(|army| army.player >= self.players.len())?;
        Some(format!("{} has player {} of {}", army.name, army.player + 1, self.players.len()))
    }
}

impl GameLine {
    /// The result of the game with this number.
    pub fn of(number: usize, played: &ArenaGame) -> Self {
        Self {
            game: number,
            winners: played.winners().into_iter().map(|side| side.index() as u8).collect(),
            ending: played.ending(),
            rounds: played.rounds(),
            plies: played.game.record().len() as u64,
            choices: played.choices,
            moves: played.moves,
        }
    }

    /// Whether the game has ended by its rules. A game in which a rule has panicked has not.
    pub fn has_ended(&self) -> bool {
        ![ArenaGame::STOPPED, ArenaGame::RULE_FAILED].contains(&self.ending.as_str())
    }

    /// Why no game of this run has this result, if there is a reason.
    pub(super) fn fault(&self, run: &ArenaRun, shard: Shard) -> Option<String> {
        let is_side = |winner: &u8| run.armies.iter().any(|army| army.side == *winner);
        if self.game >= run.games {
            Some(format!("there is no game {} in a run of {}", self.game, run.games))
        } else if !shard.has(run, self.game) {
            Some(format!("game {} is not of shard {shard}", self.game))
        } else if self.winners.is_empty() || !self.winners.iter().all(is_side) {
            Some(format!("game {} has no side {:?}", self.game, self.winners))
        } else if !self.winners.is_sorted_by(|one, next| one < next) {
            Some(format!("game {} has the sides {:?}: each comes once, in their order", self.game, self.winners))
        } else {
            let counts = [("plies", self.plies), ("choices", self.choices), ("moves", self.moves)];
            let (name, count) = counts.into_iter().find(|(_, count)| *count > COUNT_MAX)?;
            Some(format!("game {} has {count} {name}, and no game has more than {COUNT_MAX}", self.game))
        }
    }
}

/// The line of a game or of a header.
pub(super) fn line(value: &impl Serialize) -> String {
    // Structures of numbers and texts can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

impl Shard {
    /// A run in one part.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// All parts of a run in so many.
    pub(super) fn all(of: usize) -> impl Iterator<Item = Self> {
        (1..=of).map(move |number| Self { number, of })
    }

    /// The numbers of its games in a run.
    pub fn games(self, run: &ArenaRun) -> Vec<usize> {
        (0..run.games).filter(|game| self.has(run, *game)).collect()
    }

    /// Whether a game is of this shard. Whole rotations are dealt like cards: each player has each seat as often in one part as in
    /// all, and long openings do not pile up.
    fn has(self, run: &ArenaRun, game: usize) -> bool {
        game / run.players.len().max(1) % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let shard = numbers.filter(|&(number, of)| number >= 1 && number <= of);
        let (number, of) =
            shard.ok_or_else(|| format!("a shard is written `3/16`, the third of sixteen, not `{text}`"))?;
        if of > SHARDS_MAX {
            return Err(format!("a run has at most {SHARDS_MAX} shards, not {of}"));
        }
        Ok(Self { number, of })
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}
