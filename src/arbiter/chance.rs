//! Chance: a generator that anybody can run again from its seed.

use bevy::prelude::*;
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{SeedableRng, TryRng};
use tessera_rules::{Arrays, Kind};

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

/// The same things in an order that chance decides. Without a source of chance they stay as they are.
pub(crate) fn shuffled<T: Clone>(things: &[T]) -> Vec<T> {
    let mut things = things.to_vec();
    if let Ok(seed) = fresh_seed() {
        things.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    }
    things
}

/// The chance of one match. What is decided before an action depends on the seed and on how many actions there were, and
/// on nothing else: who takes an action back and plays it again rolls the same face.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance {
    seed: u64,
}

impl Chance {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// One of the arrays that are drawn, each as likely as any other.
    pub(crate) fn draw(self, arrays: &Arrays) -> Option<u32> {
        let drawn: Vec<u32> = arrays.drawn().collect();
        drawn.choose(&mut self.generator(0)).copied()
    }

    /// One of the faces that a die can show, each as likely as any other, after this many actions.
    pub(crate) fn roll(self, ply: usize, faces: &[Kind]) -> Option<Kind> {
        faces.choose(&mut self.generator(ply as u64 + 1)).copied()
    }

    fn generator(self, stream: u64) -> ChaCha8Rng {
        let mut generator = ChaCha8Rng::seed_from_u64(self.seed);
        generator.set_stream(stream);
        generator
    }
}
