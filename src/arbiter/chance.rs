//! Chance: a generator that anybody can run again from its seed.

use bevy::prelude::*;
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::seq::IndexedRandom;
use rand::{SeedableRng, TryRng};
use tessera_rules::Arrays;

/// A seed that nobody knew before.
///
/// # Errors
/// If the operating system has no random numbers to give.
pub fn fresh_seed() -> Result<u64> {
    Ok(SysRng.try_next_u64()?)
}

/// An array drawn by lot, outside any match.
pub fn draw_array(arrays: &Arrays) -> Option<u32> {
    Chance::new(fresh_seed().ok()?).draw(arrays)
}

/// The generator of one match.
pub(crate) struct Chance(ChaCha8Rng);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// One of the arrays that are drawn, each as likely as any other.
    pub(crate) fn draw(&mut self, arrays: &Arrays) -> Option<u32> {
        let drawn: Vec<u32> = arrays.drawn().collect();
        drawn.choose(&mut self.0).copied()
    }
}
