//! Where an army must stand to castle.

use crate::piece::{ARMIES_MAX, Army, Kind};
use crate::position::Position;
use crate::square::Bitboard;

/// The squares of royal pieces and partners that may castle, by army.
///
/// Where arrays are drawn, these are all squares. Otherwise they are the squares of the fixed array.
#[derive(Debug, Clone)]
pub(crate) struct CastlingHomes([(Bitboard, Bitboard); ARMIES_MAX]);

impl Default for CastlingHomes {
    fn default() -> Self {
        Self([(Bitboard::ALL, Bitboard::ALL); ARMIES_MAX])
    }
}

impl CastlingHomes {
    /// The squares where the royal pieces and their partners stand in a fixed array.
    pub(super) fn in_array(start: &Position, royal: Kind) -> Self {
        let royals = start.kind(royal);
        Self(std::array::from_fn(|army| match Army::new(army) {
            Some(army) => (royals & start.army(army), start.board.unmoved() & start.army(army)),
            None => (Bitboard::EMPTY, Bitboard::EMPTY),
        }))
    }

    /// The squares of an army's royal piece, and those of its partners.
    pub(crate) const fn of(&self, army: Army) -> (Bitboard, Bitboard) {
        self.0[army.index()]
    }
}
