//! What happened on the board when an action was played, step by step, for whoever shows it.

use crate::piece::Kind;
use crate::square::Square;

/// One thing that happened. Effects are told in the order in which they come about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Everything on this square was captured.
    Captured {
        /// Where it stood.
        at: Square,
    },
    /// The top `count` pieces of a square moved together.
    Moved {
        /// From here.
        from: Square,
        /// To here, on top of what stands there.
        to: Square,
        /// How many, from 1.
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
}

/// Whoever listens to effects; `()` does not, and costs nothing.
pub(crate) trait Effects {
    fn push(&mut self, effect: Effect);
}

impl Effects for () {
    fn push(&mut self, _: Effect) {}
}

impl Effects for Vec<Effect> {
    fn push(&mut self, effect: Effect) {
        self.push(effect);
    }
}
