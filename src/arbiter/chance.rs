//! Chance: a random generator. The same seed gives the same rolls.

use bevy::prelude::*;
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{SeedableRng, TryRng};
use tessera_rules::{Arrays, Kind};

/// A fresh random seed, which nobody can predict.
///
/// # Errors
/// The operating system gives no random numbers.
pub fn fresh_seed() -> Result<u64> {
    Ok(SysRng.try_next_u64()?)
}

/// Draws an array by lot, outside any match. `None` if no array may be drawn, or without a source of chance.
pub fn draw_array(arrays: &Arrays) -> Option<u32> {
    Chance::new(fresh_seed().ok()?).draw(arrays)
}

/// A copy in random order. Without a source of chance it keeps the given order.
pub fn shuffled<T: Clone>(things: &[T]) -> Vec<T> {
    let mut things = things.to_vec();
    if let Ok(seed) = fresh_seed() {
        things.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    }
    things
}

/// The chance of one match. A roll depends only on the seed and on the number of actions before it. So a player who
/// takes an action back and plays it again rolls the same face.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance {
    seed: u64,
}

impl Chance {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// Draws one of the arrays that may be drawn, all equally likely.
    pub(crate) fn draw(self, arrays: &Arrays) -> Option<u32> {
        let drawn: Vec<u32> = arrays.drawn().collect();
        drawn.choose(&mut self.generator(0)).copied()
    }

    /// Rolls one of `faces` after `ply` actions, all equally likely. `None` without faces.
    pub(crate) fn roll(self, ply: usize, faces: &[Kind]) -> Option<Kind> {
        // Stream 0 draws the array; so each roll has a stream of its own.
        faces.choose(&mut self.generator(ply as u64 + 1)).copied()
    }

    fn generator(self, stream: u64) -> ChaCha8Rng {
        let mut generator = ChaCha8Rng::seed_from_u64(self.seed);
        generator.set_stream(stream);
        generator
    }
}
