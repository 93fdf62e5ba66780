//! What happened on the board when an action was played, step by step, for whoever shows it.

use crate::piece::{Army, Kind, Seat};
use crate::square::Square;

/// One thing that happened. Effects are told in the order in which they come about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// The top `count` pieces of a square were captured; 0 is all of them.
    Captured {
        /// Where they stood.
        at: Square,
        /// How many, from the top.
        count: u8,
    },
    /// The top `count` pieces of a square moved together, their order unchanged; 0 is all of them.
    Moved {
        /// From here.
        from: Square,
        /// To here, on top of what stands there.
        to: Square,
        /// How many, from the top.
        count: u8,
    },
    /// King and rook moved at once. Each pair is from and to; one piece may come to stand where the other stood.
    Castled {
        /// The royal piece.
        royal: (Square, Square),
        /// Its partner.
        partner: (Square, Square),
    },
    /// The piece on top of this square became another kind.
    Promoted {
        /// Where it stands.
        at: Square,
        /// What it is now.
        into: Kind,
    },
    /// The top `count` pieces of this square left the board for a promotion; 0 is all of them. They are in their army's
    /// reserve.
    Withdrawn {
        /// Where they stood.
        at: Square,
        /// How many, from the top.
        count: u8,
    },
    /// A piece of an army's reserve was put on an empty square.
    Returned {
        /// Where it stands.
        at: Square,
        /// Whose it is.
        army: Army,
        /// What it is.
        kind: Kind,
    },
    /// The die on top of this square was turned.
    Turned {
        /// Where it lies.
        at: Square,
        /// The face that it shows.
        into: Kind,
    },
    /// The die on top of this square was rolled.
    Rolled {
        /// Where it lies.
        at: Square,
        /// The face that it shows.
        into: Kind,
    },
    /// An army has lost its commander.
    Fell {
        /// The army.
        army: Army,
        /// Who commands it now; nobody if it stands still.
        to: Option<Seat>,
    },
}

/// Whoever listens to effects; `()` does not, and costs nothing.
pub(crate) trait Effects {
    fn push(&mut self, effect: Effect);
}

impl Effects for () {
    #[inline]
    fn push(&mut self, _: Effect) {}
}

impl Effects for Vec<Effect> {
    fn push(&mut self, effect: Effect) {
        self.push(effect);
    }
}
