//! Classes of kinds: kinds that move alike share weights, so that a kind that nobody has tuned has sensible ones, too.

use serde::{Deserialize, Serialize};
use tessera_rules::{Army, Kind, Rules};

use super::weights::Phases;
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
        let rides = |square| rules.move_diagram(Army::default(), kind, square).ride_captures.any();
        if rules.is_royal(kind) {
            Self::Royal
        } else if rules.is_pawn(kind) {
            Self::Pawn
        } else if !rules.squares().iter().any(rides) {
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

/// The weights of each class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Classes {
    /// Royal pieces.
    pub royal: ClassWeights,
    /// Pawns.
    pub pawn: ClassWeights,
    /// Pieces that ride along no line, such as knights.
    pub leaper: ClassWeights,
    /// Riders of little worth, such as bishops.
    pub light_rider: ClassWeights,
    /// Riders of middling worth, such as rooks.
    pub heavy_rider: ClassWeights,
    /// Riders of great worth, such as queens.
    pub great: ClassWeights,
}

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
    /// The danger of a royal piece from each attack on its square or beside it, in eighths.
    pub hit: i32,
    /// The danger from each piece that makes at least one such attack, in eighths.
    pub near: i32,
    /// The danger from a check that is possible and safe, in eighths.
    pub check: i32,
}

impl Classes {
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

    /// Every number, so that a tool can change it.
    pub(super) fn numbers(&mut self) -> Vec<&mut i32> {
        // A field that is forgotten here does not compile.
        let Self { royal, pawn, leaper, light_rider, heavy_rider, great } = self;
        [royal, pawn, leaper, light_rider, heavy_rider, great].into_iter().flat_map(ClassWeights::numbers).collect()
    }
}

impl ClassWeights {
    fn numbers(&mut self) -> Vec<&mut i32> {
        let Self { worth, ranks, files, mobility, pressed, hit, near, check } = self;
        let mut numbers = vec![hit, near, check];
        for (middle, ending) in [worth, mobility, pressed].into_iter().chain(ranks).chain(files) {
            numbers.extend([middle, ending]);
        }
        numbers
    }
}

impl Default for Classes {
    // `tessera-cli tune chess960`: 5 323 games at 400 nodes a move, 165 398 positions.
    fn default() -> Self {
        Self {
            royal: ClassWeights {
                worth: (2, 3),
                ranks: [(0, -5), (-11, 9), (-26, 5), (-89, 12), (-104, 12), (-48, 24), (-81, 8), (-82, -1)],
                files: [(-2, 2), (3, 7), (-17, 14), (-39, 12)],
                mobility: (0, 0),
                pressed: (0, 0),
                hit: 5,
                near: -1,
                check: 0,
            },
            pawn: ClassWeights {
                worth: (2, 0),
                ranks: [(0, 0), (-1, 1), (5, 0), (10, 2), (10, 6), (1, -3), (2, 0), (0, 0)],
                files: [(-6, 14), (-4, 11), (16, -12), (10, -4)],
                mobility: (0, 0),
                pressed: (3, -14),
                hit: 13,
                near: 3,
                check: 0,
            },
            leaper: ClassWeights {
                worth: (-6, -33),
                ranks: [(-8, -4), (0, -4), (2, -2), (17, 1), (2, -3), (8, -2), (0, -3), (-2, -1)],
                files: [(-12, 0), (-2, -7), (6, -9), (15, -5)],
                mobility: (22, 27),
                pressed: (-12, -7),
                hit: 12,
                near: 5,
                check: 9,
            },
            light_rider: ClassWeights {
                worth: (0, -11),
                ranks: [(4, -6), (7, 0), (11, 6), (9, 4), (2, -5), (-2, -3), (-5, -5), (-5, -3)],
                files: [(-3, 2), (-3, -3), (9, -4), (7, -3)],
                mobility: (20, 15),
                pressed: (-12, -3),
                hit: 20,
                near: 2,
                check: 6,
            },
            heavy_rider: ClassWeights {
                worth: (-43, -2),
                ranks: [(-5, 10), (-3, -7), (-2, -17), (0, 0), (2, -6), (4, 1), (-3, 1), (8, 13)],
                files: [(-12, 7), (-1, 0), (-3, -3), (1, -9)],
                mobility: (13, 28),
                pressed: (-65, -20),
                hit: 14,
                near: 6,
                check: 12,
            },
            great: ClassWeights {
                worth: (22, 22),
                ranks: [(9, -7), (17, -4), (14, 0), (-4, 7), (-6, 7), (7, 2), (0, 4), (9, 9)],
                files: [(5, 3), (12, 0), (5, 7), (9, 9)],
                mobility: (12, 28),
                pressed: (-57, -12),
                hit: 26,
                near: 2,
                check: 33,
            },
        }
    }
}
