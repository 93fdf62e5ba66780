//! The effects of an action on the board, step by step. Pictures, sounds and previews follow them.

use std::ops::Range;

use smallvec::SmallVec;

use crate::piece::{Army, Kind, Seat};
use crate::square::Square;

/// One or more neighbouring levels of a stack. Level 0 stands on the board.
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

    /// `count` levels from `bottom` up. A `count` of 0 counts as 1, so there is always at least one level.
    pub const fn new(bottom: u8, count: u8) -> Self {
        Self { bottom, count: if count == 0 { 1 } else { count } }
    }

    /// The lowest level.
    pub const fn bottom(self) -> u8 {
        self.bottom
    }

    /// The number of levels, at least 1.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Every level, from the lowest up.
    pub const fn range(self) -> Range<u8> {
        self.bottom..self.bottom + self.count
    }

    /// Whether `level` is one of the levels.
    pub const fn contains(self, level: u8) -> bool {
        self.bottom <= level && level - self.bottom < self.count
    }
}

/// One step of what an action does on the board.
///
/// Effects come in the order in which they happen. Each one names pieces by square and level after all earlier effects.
/// So a reader can follow them without counting stacks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Pieces were captured.
    Captured {
        /// Their square.
        at: Square,
        /// Their levels, up to the top.
        levels: Levels,
    },
    /// A captured piece went to a hand. It follows the [`Effect::Captured`] of its square at once.
    ToHand {
        /// The square where it was captured.
        at: Square,
        /// The army whose hand has it now.
        army: Army,
        /// Its kind in the hand. A promoted piece may have reverted.
        kind: Kind,
    },
    /// A piece of an army's hand was put on an empty square.
    Dropped {
        /// Its square.
        at: Square,
        /// Its army.
        army: Army,
        /// Its kind.
        kind: Kind,
    },
    /// Pieces moved together, in the same order.
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
    /// King and rook moved at once. Each pair is origin and destination. One piece may land where the other stood. Both
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
    /// Pieces left the board for a promotion. They go to their army's reserve.
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
    /// The only piece of a square went over to another army.
    Converted {
        /// Its square.
        at: Square,
        /// Its new army.
        army: Army,
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
    /// The block went to another square.
    Blocked {
        /// The square that it left. `None` if it was put on the board, as blocks that stay always are.
        from: Option<Square>,
        /// Its square.
        at: Square,
    },
    /// An army has lost its commander.
    Fell {
        /// The army.
        army: Army,
        /// Its new commander. `None` if nobody moves it any more.
        to: Option<Seat>,
    },
}

/// Receives effects. `()` drops them at no cost, for the search.
pub(crate) trait EffectSink {
    fn push(&mut self, effect: Effect);
}

impl EffectSink for () {
    #[inline]
    fn push(&mut self, _: Effect) {}
}

/// The effects of a move whose board hooks change.
pub(crate) type EffectList = SmallVec<[Effect; 16]>;

impl EffectSink for EffectList {
    #[inline]
    fn push(&mut self, effect: Effect) {
        SmallVec::push(self, effect);
    }
}

impl EffectSink for Vec<Effect> {
    fn push(&mut self, effect: Effect) {
        self.push(effect);
    }
}
