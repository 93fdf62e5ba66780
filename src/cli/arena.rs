//! Bots against each other: games with the seats rotated, counted by player and by seat.

mod game;
mod player;
mod tally;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tessera_rules::Rules;

use game::PlayedGame;
pub use player::ArenaPlayer;
use tally::Tally;

/// The order for an arena.
#[derive(Debug, Clone)]
pub struct Arena {
    /// The players: the first in the first seat, and so on, beginning anew after the last. Each game they move on by a
    /// seat.
    pub players: Vec<ArenaPlayer>,
    /// How many games.
    pub games: usize,
    /// The seed of arrays, openings, dice and the errors of weak levels.
    pub seed: u64,
    /// How many plies are played at random before the bots begin, so that games differ.
    pub opening: usize,
    /// The number of plies after which a game counts as a draw.
    pub longest: usize,
}

/// Plays the games on as many threads as there are processors. The same numbers give the same games and the same
/// report, however many threads there are. `progress` is told how many games are finished.
pub fn arena(rules: &Arc<Rules>, arena: &Arena, progress: &(dyn Fn(usize) + Sync)) -> String {
    let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let played: Mutex<Vec<Option<PlayedGame>>> = Mutex::new(vec![None; arena.games]);
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    thread::scope(|scope| {
        for _ in 0..threads.min(arena.games) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arena.games {
                        break;
                    }
                    let game = game::play(rules, arena, number);
                    played.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(game);
                    progress(finished.fetch_add(1, Ordering::Relaxed) + 1);
                }
            });
        }
    });
    let mut tally = Tally::new(rules, arena);
    let played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    for (number, game) in played.into_iter().enumerate().filter_map(|(number, game)| Some((number, game?))) {
        tally.add(number, game);
    }
    tally.report()
}

impl Arena {
    /// The number of the player that has this seat in this game.
    fn player(&self, seat: usize, game: usize) -> usize {
        (seat + game) % self.players.len()
    }
}
