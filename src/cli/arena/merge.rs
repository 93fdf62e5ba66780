//! Parts of a run become a whole again.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Value, from_str, to_value};

use super::part::{ArenaRun, GameLine, PartHeader, Shard};
use crate::counted;

/// Why files are not all parts of one run. Its text names file and line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergeError(String);

impl std::error::Error for MergeError {}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Puts the parts of a run together: the run, and its games in the order of their numbers. `files` are names with
/// texts. A file may have several parts, one after the other.
///
/// # Errors
/// If a line is not of a part, if a part is of another run, or if a part or a game is missing or there twice.
pub fn merge(files: &[(String, String)]) -> Result<(ArenaRun, Vec<GameLine>), MergeError> {
    let mut whole = Whole::default();
    for (name, text) in files {
        let mut shard = None;
        for (number, text) in (1..).zip(text.lines()) {
            let place = format!("{name}:{number}");
            whole.add(&place, text, &mut shard).map_err(|fault| MergeError(format!("{place}: {fault}")))?;
        }
        if shard.is_none() {
            return Err(MergeError(format!("{name}: the file is empty")));
        }
    }
    whole.finish()
}

/// What has been read so far.
#[derive(Default)]
struct Whole {
    /// The first part's run, with its place.
    run: Option<(ArenaRun, String)>,
    /// The place of each shard.
    shards: BTreeMap<Shard, String>,
    /// The games with their places.
    games: BTreeMap<usize, (GameLine, String)>,
}

impl Whole {
    /// Adds a line. `shard` is the part that the line is in.
    fn add(&mut self, place: &str, text: &str, shard: &mut Option<Shard>) -> Result<(), String> {
        let value: Value = from_str(text).map_err(|error| format!("this is no JSON: {error}"))?;
        if value.get("run").is_some() {
            let PartHeader { run, shard: this } =
                from_str(text).map_err(|error| format!("this is no header of a part: {error}"))?;
            *shard = Some(this);
            return self.begin(place, run, this);
        }
        let (Some((run, _)), Some(shard)) = (&self.run, *shard) else {
            return Err("a part begins with a line that has `run` and `shard`".to_owned());
        };
        let game: GameLine = from_str(text).map_err(|error| format!("this is no game: {error}"))?;
        if let Some(fault) = game.fault(run, shard) {
            return Err(fault);
        }
        if let Some((_, other)) = self.games.get(&game.game) {
            return Err(format!("game {} is already in {other}", game.game));
        }
        self.games.insert(game.game, (game, place.to_owned()));
        Ok(())
    }

    /// Begins a part.
    fn begin(&mut self, place: &str, run: ArenaRun, shard: Shard) -> Result<(), String> {
        if let Some(fault) = run.fault() {
            return Err(fault);
        }
        if let Some((first, there)) = &self.run {
            if let Some(difference) = difference(first, &run) {
                return Err(format!("this part is of another run than {there}: {difference}"));
            }
        } else {
            self.run = Some((run, place.to_owned()));
        }
        if let Some((other, there)) = self.shards.iter().find(|(other, _)| other.of != shard.of) {
            return Err(format!("shard {shard} does not belong to shard {other} in {there}"));
        }
        match self.shards.insert(shard, place.to_owned()) {
            Some(there) => Err(format!("shard {shard} is already in {there}")),
            None => Ok(()),
        }
    }

    fn finish(self) -> Result<(ArenaRun, Vec<GameLine>), MergeError> {
        let Some((run, _)) = self.run else { return Err(MergeError("there are no parts".to_owned())) };
        let of = self.shards.keys().next().map_or(1, |shard| shard.of);
        let missing = Shard::all(of).filter(|shard| !self.shards.contains_key(shard));
        let missing: Vec<String> = missing.map(|shard| shard.to_string()).collect();
        if !missing.is_empty() {
            return Err(MergeError(format!("missing: shard {}", missing.join(", "))));
        }
        for (shard, place) in &self.shards {
            let games = shard.games(&run);
            let played = games.iter().filter(|&game| self.games.contains_key(game)).count();
            if played < games.len() {
                let fault = format!(
                    "shard {shard} has {played} of its {}; play it again",
                    counted(games.len(), "game", "games")
                );
                return Err(MergeError(format!("{place}: {fault}")));
            }
        }
        Ok((run, self.games.into_values().map(|(game, _)| game).collect()))
    }
}

/// A difference between two runs. `None` if there is none.
fn difference(first: &ArenaRun, second: &ArenaRun) -> Option<String> {
    let [first, second] = [to_value(first).ok()?, to_value(second).ok()?];
    let of = |run: &Value, key: &str| run.get(key).map_or_else(String::new, ToString::to_string);
    let differing = first.as_object()?.keys().filter(|key| first.get(key) != second.get(key));
    // Fingerprints follow from the rest, so they are only told if nothing else differs.
    let key = differing.min_by_key(|key| ["rules", "search"].contains(&key.as_str()))?;
    Some(format!("`{key}` is {}, not {}", of(&second, key), of(&first, key)))
}
