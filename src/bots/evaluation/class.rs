//! Classes of kinds: kinds that move alike share weights, so that a kind that nobody has tuned has sensible ones, too.

use serde::{Deserialize, Serialize};
use tessera_rules::{Army, Kind, Rules};

use super::numbers::{Phases, weights};
use super::{GREAT, HEAVY};
use crate::worth::Worth;

/// The number of classes.
pub(super) const CLASSES: usize = 6;

/// How a kind moves and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PieceClass {
    Royal,
    Pawn,
    /// It rides along no line.
    Leaper,
    LightRider,
    HeavyRider,
    Great,
}

impl PieceClass {
    /// All classes, in the order of their numbers.
    pub(super) const ALL: [Self; CLASSES] =
        [Self::Royal, Self::Pawn, Self::Leaper, Self::LightRider, Self::HeavyRider, Self::Great];

    /// The class of a kind. It is the same for all armies.
    pub(super) fn of(rules: &Rules, worth: &Worth, kind: Kind) -> Self {
        if rules.is_royal(kind) {
            Self::Royal
        } else if rules.is_pawn(kind) {
            Self::Pawn
        } else if !rides(rules, kind) {
            Self::Leaper
        } else if worth.of(kind) < HEAVY {
            Self::LightRider
        } else if worth.of(kind) < GREAT {
            Self::HeavyRider
        } else {
            Self::Great
        }
    }
}

/// Whether a kind rides along a line. It is the same for all armies.
pub(super) fn rides(rules: &Rules, kind: Kind) -> bool {
    let rides = |square| rules.move_diagram(Army::default(), kind, square).ride_captures.any();
    rules.squares().iter().any(rides)
}

weights! {
    /// The weights of each class.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct Classes {
        // The defaults: `tessera-cli tune chess960 --games 0 --from FILE` with 177 697 quiet positions of games of
        // Fairy-Stockfish 11.1 against itself, most of them of Chess960, at 600 to 2 500 nodes a move. A fifth of the points is
        // the result, the rest is the chance to win that its search score stands for.
        /// Royal pieces.
        pub royal: ClassWeights = ClassWeights {
            worth: (6, 6),
            ranks: [(1, -12), (-12, 1), (-34, 4), (-22, 12), (-35, 24), (-38, 51), (-32, 23), (-69, -1)],
            files: [(2, 0), (4, 2), (-19, 16), (-39, 22)],
            mobility: (0, 0),
            pressed: (0, 0),
            hanging: (0, 0),
            distance: (0, 0),
            with_pawns: (0, 0),
            hit: -3,
            near: -5,
            check: 0,
        },
        /// Pawns.
        pub pawn: ClassWeights = ClassWeights {
            worth: (-6, 1),
            ranks: [(0, 0), (10, 6), (1, 5), (1, -2), (2, 1), (14, 1), (0, 0), (0, 0)],
            files: [(-7, 17), (6, 8), (8, -1), (10, -2)],
            mobility: (0, 0),
            pressed: (2, -9),
            hanging: (0, 0),
            distance: (0, 0),
            with_pawns: (0, 0),
            hit: 8,
            near: -2,
            check: 0,
        },
        /// Pieces that ride along no line, such as knights.
        pub leaper: ClassWeights = ClassWeights {
            worth: (-1, -17),
            ranks: [(-24, -2), (-6, -10), (-7, -4), (29, 5), (24, 3), (25, -5), (9, 0), (-10, -4)],
            files: [(-11, 2), (2, -7), (7, -10), (13, 0)],
            mobility: (18, 16),
            pressed: (-24, -17),
            hanging: (-1, -3),
            distance: (-4, -2),
            with_pawns: (10, 6),
            hit: 6,
            near: 15,
            check: 54,
        },
        /// Riders of little worth, such as bishops.
        pub light_rider: ClassWeights = ClassWeights {
            worth: (12, -12),
            ranks: [(3, -3), (14, -4), (9, -3), (12, 7), (9, -4), (6, 1), (-8, -5), (-15, -4)],
            files: [(6, -2), (7, 2), (3, -6), (5, -7)],
            mobility: (20, 31),
            pressed: (-33, -9),
            hanging: (-7, -7),
            distance: (-2, -2),
            with_pawns: (5, 2),
            hit: 3,
            near: 18,
            check: 23,
        },
        /// Riders of middling worth, such as rooks.
        pub heavy_rider: ClassWeights = ClassWeights {
            worth: (-61, 3),
            ranks: [(0, 3), (-11, -15), (-14, -9), (-6, 0), (4, -5), (13, 1), (8, 9), (10, 24)],
            files: [(-17, 7), (-9, 4), (6, -9), (4, -7)],
            mobility: (12, 22),
            pressed: (-60, -46),
            hanging: (0, 0),
            distance: (0, 2),
            with_pawns: (10, -8),
            hit: -3,
            near: 33,
            check: 52,
        },
        /// Riders of great worth, such as queens.
        pub great: ClassWeights = ClassWeights {
            worth: (31, 26),
            ranks: [(14, -6), (16, -17), (0, -2), (1, 11), (-3, 11), (3, 2), (-4, 4), (16, 16)],
            files: [(9, 9), (10, -1), (9, 1), (6, 10)],
            mobility: (12, 26),
            pressed: (-61, -19),
            hanging: (9, 4),
            distance: (-1, 8),
            with_pawns: (2, -4),
            hit: 6,
            near: 4,
            check: 50,
        },
    }
}

weights! {
    /// The weights of a class, in hundredths of a pawn unless said otherwise.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ClassWeights {
        /// The worth besides the usual one.
        pub worth: Phases,
        /// Each rank in the frame of the army, from its own first one. Boards of other sizes are stretched to eight ranks.
        pub ranks: [Phases; 8],
        /// Each distance of a file from the edge, from the edge file on. Other boards are stretched to eight files.
        pub files: [Phases; 4],
        /// The mobility: the square root of the number of squares that it attacks, without those of its own army and those
        /// that enemy pawns attack, minus the square root of the usual number.
        pub mobility: Phases,
        /// A piece that a light enemy attacks.
        pub pressed: Phases,
        /// A piece that is attacked and not defended, besides the weight of all kinds.
        pub hanging: Phases,
        /// The distance to its own royal piece, in moves of a royal piece.
        pub distance: Phases,
        /// Each pawn of its army more than five, or less with the sign changed.
        pub with_pawns: Phases,
        /// The danger of a royal piece from each attack on its square or beside it, in eighths.
        pub hit: i32,
        /// The danger from each piece that makes at least one such attack, in eighths.
        pub near: i32,
        /// The danger from a check that is possible and safe, in eighths.
        pub check: i32,
    }
}

impl Classes {
    /// The weights of all classes, to change them.
    pub(super) fn all_mut(&mut self) -> [&mut ClassWeights; CLASSES] {
        let Self { royal, pawn, leaper, light_rider, heavy_rider, great } = self;
        [royal, pawn, leaper, light_rider, heavy_rider, great]
    }

    /// The weights of a class.
    pub(super) fn of(&self, class: PieceClass) -> &ClassWeights {
        match class {
            PieceClass::Royal => &self.royal,
            PieceClass::Pawn => &self.pawn,
            PieceClass::Leaper => &self.leaper,
            PieceClass::LightRider => &self.light_rider,
            PieceClass::HeavyRider => &self.heavy_rider,
            PieceClass::Great => &self.great,
        }
    }
}
