//! Chance: a generator that anybody can run again from its seed.

use bevy::prelude::*;
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{RngExt, SeedableRng, TryRng};

/// A seed that nobody knew before.
///
/// # Errors
/// If the operating system has no random numbers to give.
pub fn fresh_seed() -> Result<u64> {
    Ok(SysRng.try_next_u64()?)
}

/// The generator of one match.
pub(crate) struct Chance(ChaCha8Rng);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// One of the items, each as likely as any other.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.0.random_range(0..items.len())])
    }
}
