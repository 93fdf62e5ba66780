//! The pieces under the top pieces: one word a square, four bits a level. The lowest four bits are just below the top.
//!
//! All pieces of a stack have one army, so a level stores only the kind. It is the kind's number plus one; 0 is the
//! board.

use arrayvec::ArrayVec;

use super::hands::HandState;
use super::zobrist;
use crate::bitboard::Bitboard;
use crate::kernel::board_set::BoardSet;
use crate::piece::Kind;
use crate::square::Square;

/// The most pieces that an army may have where stacks exist. A word has 16 levels, so no stack can overflow it.
pub(crate) const HEIGHT_MAX: usize = 16;

/// The words of all squares. They are not copied with the board, because a move changes at most three of them. A
/// [`Patch`] remembers those.
#[derive(Clone, PartialEq, Eq)]
pub struct Under<S: BoardSet = Bitboard> {
    words: S::PerSquare<u64>,
    /// The hands. A patch does not remember them, so who takes moves back saves them.
    pub(crate) hands: HandState<S>,
}

/// The words that a move has changed, with their old values. One word may change twice, so there is room for six.
#[derive(Clone, Default)]
pub(crate) struct Patch(ArrayVec<(Square, u64), 6>);

impl<S: BoardSet> Under<S> {
    /// No stacks, and nothing in hand.
    pub(crate) fn empty() -> Self {
        Self { words: S::per_square(0), hands: HandState::empty() }
    }

    /// The same pieces for a board of another instance. All their squares must lie on that grid.
    pub(crate) fn converted<T: BoardSet>(&self) -> Under<T> {
        let mut words = T::per_square(0);
        for square in S::ALL {
            if self.word(square) != 0 {
                words[T::index(square)] = self.word(square);
            }
        }
        Under { words, hands: self.hands.converted() }
    }

    pub(crate) fn word(&self, square: Square) -> u64 {
        self.words[S::index(square)]
    }

    /// Sets a word and stores the old one in the patch. Returns the change of the Zobrist key.
    pub(crate) fn set(&mut self, square: Square, word: u64, patch: &mut Patch) -> u64 {
        patch.0.push((square, self.word(square)));
        self.replace(square, word)
    }

    /// Sets a word without a patch. Returns the change of the Zobrist key.
    pub(crate) fn replace(&mut self, square: Square, word: u64) -> u64 {
        let old = std::mem::replace(&mut self.words[S::index(square)], word);
        zobrist::under(square, old) ^ zobrist::under(square, word)
    }

    /// Restores the words of a patch.
    pub(crate) fn restore(&mut self, patch: &Patch) {
        for &(square, word) in patch.0.iter().rev() {
            self.words[S::index(square)] = word;
        }
    }

    /// The part of the Zobrist key that all words and hands make up.
    pub(crate) fn key(&self) -> u64 {
        S::ALL.into_iter().fold(self.hands.key(), |key, square| key ^ zobrist::under(square, self.word(square)))
    }

    /// Whether there are no stacks, and nothing in hand.
    pub(crate) fn is_empty(&self) -> bool {
        self.words == S::per_square(0) && self.hands.is_empty()
    }
}

/// The number of levels of a word.
pub(crate) const fn levels(word: u64) -> u32 {
    // The highest used bit, rounded up to whole levels.
    (67 - word.leading_zeros()) / 4
}

/// The kinds of a word, from the top down.
pub(crate) fn kinds(word: u64) -> impl Iterator<Item = Kind> + Clone {
    (0..levels(word)).filter_map(move |level| kind_at(word, level))
}

/// The kind at a level, 0 just below the top.
pub(crate) const fn kind_at(word: u64, level: u32) -> Option<Kind> {
    match word >> (4 * level) & 15 {
        0 => None,
        nibble => Kind::new(nibble as usize - 1),
    }
}

/// A word of one level.
pub(crate) const fn level(kind: Kind) -> u64 {
    kind.index() as u64 + 1
}

/// Splits a word into its upper levels and the rest below them.
pub(crate) const fn split(word: u64, upper: u32) -> (u64, u64) {
    let bits = 4 * upper;
    if bits >= 64 { (word, 0) } else { (word & ((1 << bits) - 1), word >> bits) }
}

/// Puts one word on top of another.
pub(crate) const fn put_on(upper: u64, lower: u64) -> u64 {
    let bits = 4 * levels(upper);
    if bits >= 64 { upper } else { upper | lower << bits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_apart_and_put_together() {
        let kind = |number| Kind::new(number).unwrap();
        let word = put_on(level(kind(0)), put_on(level(kind(14)), level(kind(3))));
        assert_eq!(levels(word), 3);
        assert_eq!(kinds(word).collect::<Vec<_>>(), [kind(0), kind(14), kind(3)]);
        for upper in 0..=3 {
            let (above, below) = split(word, upper);
            assert_eq!((levels(above), levels(below)), (upper, 3 - upper));
            assert_eq!(put_on(above, below), word);
        }
        assert_eq!((levels(0), levels(u64::MAX), split(u64::MAX, 16)), (0, 16, (u64::MAX, 0)));
    }
}
