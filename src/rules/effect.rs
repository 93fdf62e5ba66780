//! What happened on the board when an action was played, step by step, for whoever shows it.

use std::ops::Range;

use crate::piece::{Army, Kind, Seat};
use crate::square::Square;

/// Neighbouring levels of one square: one piece or more that stand on each other. Level 0 stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Levels {
    bottom: u8,
    count: u8,
}

impl Levels {
    /// A single level.
    pub const fn one(level: u8) -> Self {
        Self { bottom: level, count: 1 }
    }

    /// So many levels, `bottom` the lowest of them. There is always one at least: a `count` of 0 counts as 1.
    pub const fn new(bottom: u8, count: u8) -> Self {
        Self { bottom, count: if count == 0 { 1 } else { count } }
    }

    /// The lowest level.
    pub const fn bottom(self) -> u8 {
        self.bottom
    }

    /// How many levels there are, 1 at least.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Every level, from the lowest up.
    pub const fn range(self) -> Range<u8> {
        self.bottom..self.bottom + self.count
    }

    /// Whether a level is among them.
    pub const fn contains(self, level: u8) -> bool {
        self.bottom <= level && level - self.bottom < self.count
    }
}

/// One thing that happened. Effects are told in the order in which they come about. They name each piece by its square
/// and level, as the effects before them have left it: nobody has to know how high a stack is to follow them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Pieces were captured.
    Captured {
        /// Their square.
        at: Square,
        /// Their levels, up to the top.
        levels: Levels,
    },
    /// Pieces moved together, their order unchanged.
    Moved {
        /// The square they left.
        from: Square,
        /// The levels they left, up to the top.
        levels: Levels,
        /// The square where they stand now.
        to: Square,
        /// The level where the lowest of them stands now.
        onto: u8,
    },
    /// King and rook moved at once. Each pair is from and to; one piece may come to stand where the other stood. Both
    /// stand alone on their squares.
    Castled {
        /// The royal piece.
        royal: (Square, Square),
        /// Its partner.
        partner: (Square, Square),
    },
    /// The piece on top of a square became another kind.
    Promoted {
        /// Its square.
        at: Square,
        /// Its level.
        level: u8,
        /// Its new kind.
        into: Kind,
    },
    /// Pieces left the board for a promotion. They are in their army's reserve.
    Withdrawn {
        /// Their square.
        at: Square,
        /// Their levels, up to the top.
        levels: Levels,
    },
    /// A piece of an army's reserve was put on an empty square.
    Returned {
        /// Its square.
        at: Square,
        /// Its army.
        army: Army,
        /// Its kind.
        kind: Kind,
    },
    /// The die on top of a square was turned.
    Turned {
        /// Its square.
        at: Square,
        /// Its level.
        level: u8,
        /// The face that it shows now.
        into: Kind,
    },
    /// The die on top of a square was rolled.
    Rolled {
        /// Its square.
        at: Square,
        /// Its level.
        level: u8,
        /// The face that it shows now.
        into: Kind,
    },
    /// An army has lost its commander.
    Fell {
        /// The army.
        army: Army,
        /// Its new commander; nobody if it stands still.
        to: Option<Seat>,
    },
}

/// Whoever listens to effects; `()` does not, and costs nothing.
pub(crate) trait EffectSink {
    fn push(&mut self, effect: Effect);
}

impl EffectSink for () {
    #[inline]
    fn push(&mut self, _: Effect) {}
}

impl EffectSink for Vec<Effect> {
    fn push(&mut self, effect: Effect) {
        self.push(effect);
    }
}
