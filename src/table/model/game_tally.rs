//! The part of the statistics that comes from one kept game. It is counted from the record of the game alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tessera_arbiter::{Player, arbiter_rolls};
use tessera_rules::{Game, Kind, SeatOutcome};

/// A seat of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct SeatTally {
    /// The name of the player; empty without one.
    pub(crate) name: String,
    /// The controller at the end of the game.
    pub(crate) controller: String,
    /// The side with which the seat wins.
    pub(crate) side: usize,
    /// `None` for a game that has not ended.
    pub(crate) outcome: Option<SeatOutcome>,
    /// The sum of the luck of all rolls, and their number. See [`tessera_arbiter::ArbiterRoll::luck`].
    pub(crate) luck: (f32, u32),
}

/// The rolls of a die in a game. Dice with the same faces are the same die.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct DieTally {
    /// The faces that were possible, by the letters of their kinds.
    pub(crate) faces: String,
    /// How often each face came, by the index of the seat that rolled.
    pub(crate) counts: Vec<Vec<u32>>,
}

/// The part of the statistics that comes from one game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct GameTally {
    /// The id of the variant.
    pub(crate) variant: String,
    /// In the order of the seats.
    pub(crate) seats: Vec<SeatTally>,
    pub(crate) dice: Vec<DieTally>,
}

impl GameTally {
    /// Counts a game of these players. Only rolls that this seed gave are counted, and none without a seed.
    pub(crate) fn of(game: &Game, seed: Option<u64>, players: &[Player]) -> Self {
        let rules = game.rules();
        let mut seats = Vec::new();
        for (army, _) in rules.armies() {
            let player = players.get(army.seat().index()).cloned().unwrap_or_default();
            seats.push(SeatTally {
                name: player.name.trim().to_owned(),
                controller: player.controller.name().to_owned(),
                side: rules.side(army).index(),
                outcome: game.outcome(army),
                luck: (0., 0),
            });
        }
        let mut dice: BTreeMap<Vec<Kind>, Vec<Vec<u32>>> = BTreeMap::new();
        for roll in seed.map(|seed| arbiter_rolls(game, seed)).unwrap_or_default() {
            let Some(seat) = seats.get_mut(roll.seat.index()) else { continue };
            seat.luck = (seat.luck.0 + roll.luck, seat.luck.1 + 1);
            let mut faces = roll.faces;
            // The same die may show its faces in another order.
            faces.sort_by_key(|face| rules.die_side(*face));
            let at = faces.iter().position(|face| *face == roll.face).unwrap_or_default();
            let none = || vec![vec![0; faces.len()]; seats.len()];
            dice.entry(faces.clone()).or_insert_with(none)[roll.seat.index()][at] += 1;
        }
        let letters = |faces: Vec<Kind>| faces.into_iter().map(|face| rules.letter(face)).collect();
        let dice = dice.into_iter().map(|(faces, counts)| DieTally { faces: letters(faces), counts }).collect();
        Self { variant: rules.id().to_owned(), seats, dice }
    }
}

/// A kept game that was counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct TalliedGame {
    /// The name of its file, and the time of its last change in nanoseconds since 1970. A file with another time is counted
    /// anew.
    pub(crate) file: String,
    pub(crate) changed: u64,
    /// `None` for a game that cannot be played again here.
    pub(crate) tally: Option<GameTally>,
}

/// The kept games that were counted, in the order of their files.
#[derive(Resource, Debug, Default)]
pub(crate) struct Tallies {
    pub(crate) games: Arc<Vec<TalliedGame>>,
    /// Whether all games were counted at least once since the program has begun.
    pub(crate) are_known: bool,
}

/// Counts all kept games that have changed since they were counted last. [`Tallies`] has them some frames later. The program
/// begins with it by itself.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CountGames;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tallies>();
}
