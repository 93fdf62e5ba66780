//! Variations of a sound: shuffled, and each time a little higher or lower, louder or softer.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// How far the pitch changes, as a part of it. It is half of a semitone, too little to sound like another piece.
const PITCH: f32 = 0.03;
/// How far the strength changes, as a part of it: about one decibel.
const STRENGTH: f32 = 0.12;

/// One playing of a sound.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Take {
    /// The index of the variation.
    pub(super) variation: usize,
    /// The pitch as a factor.
    pub(super) pitch: f32,
    /// The strength as a factor.
    pub(super) strength: f32,
}

/// Chooses the variations of one sound. All of them are heard before one is heard again.
#[derive(Debug)]
pub(super) struct Variations {
    count: usize,
    /// The variations that are still to come in this round.
    left: Vec<usize>,
    last: Option<usize>,
    chance: ChaCha8Rng,
}

impl Variations {
    /// Chooses among `count` variations. The seed is fixed: nothing depends on this chance, and nobody notices it.
    pub(super) fn of(count: usize) -> Self {
        Self { count, left: Vec::new(), last: None, chance: ChaCha8Rng::seed_from_u64(0) }
    }

    /// Chooses the next one. `None` if there are no variations.
    pub(super) fn next(&mut self) -> Option<Take> {
        if self.left.is_empty() {
            self.left = (0..self.count).collect();
            self.left.shuffle(&mut self.chance);
            // The first of a round is not the last of the round before.
            if self.left.len() > 1 && self.left.last().copied() == self.last {
                self.left.rotate_right(1);
            }
        }
        let variation = self.left.pop()?;
        self.last = Some(variation);
        let pitch = 1. + self.chance.random_range(-PITCH..=PITCH);
        let strength = 1. - self.chance.random_range(0. ..=STRENGTH);
        Some(Take { variation, pitch, strength })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_variations_are_heard_before_one_repeats_and_none_twice_in_a_row() {
        let mut variations = Variations::of(7);
        let takes: Vec<Take> = (0..700).map(|_| variations.next().unwrap()).collect();
        for round in takes.chunks(7) {
            assert_eq!(round.iter().map(|take| take.variation).collect::<BTreeSet<_>>().len(), 7, "{round:?}");
        }
        for pair in takes.windows(2) {
            assert!(pair[0].variation != pair[1].variation && pair[0].pitch != pair[1].pitch, "{pair:?}");
        }
        let first: Vec<usize> = takes[..7].iter().map(|take| take.variation).collect();
        assert!(takes.chunks(7).any(|round| round.iter().map(|take| take.variation).ne(first.iter().copied())));
        assert!(takes.iter().all(|take| (0.97..=1.03).contains(&take.pitch) && (0.88..=1.).contains(&take.strength)));
        assert_eq!(Variations::of(0).next(), None);
        assert!((0..9).all(|_| Variations::of(1).next().unwrap().variation == 0));
    }
}
