//! The weights of the evaluation: data, so that each family of variants can have its own.

use serde::{Deserialize, Serialize};
use tessera_rules::Rules;
use tessera_rules::ruleset::{self, Diagnostic};

use super::class::Classes;
use super::numbers::{Numbers, Phases, weights};
use crate::worth::gives_away;

/// The greatest weight. With it even products of several weights fit into 32 bits.
const WEIGHT_MAX: i32 = 10_000;

weights! {
    /// The weights of the evaluation, in hundredths of a pawn unless said otherwise. A file of weights leaves out the ones
    /// that it does not change. [`Weights::read`] reads it.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct Weights {
        // The defaults are tuned for chess, as those of the classes. Chess says nothing about checks that are counted, goals,
        // royal pieces that are captured and stacks.
        /// The right to move.
        pub tempo: i32 = 44,
        /// The weights that depend on how a piece moves.
        pub classes: Classes = Classes::default(),
        /// A square more or less in reach on a half-full board than the kind reaches on average.
        pub reach: Phases = (1, 6),
        /// The worth of pieces that are neither royal nor pawns, in 256ths of the usual.
        pub pieces: Phases = (237, 322),
        /// The same for pawns.
        pub pawns: Phases = (38, 225),
        /// A pawn, times the square of the steps that it has made towards its promotion.
        pub advance: Phases = (1, 2),
        /// A passed pawn, by the number of steps to its promotion: one first, and six or more last.
        pub passed: [Phases; 6] = [(18, 82), (25, 54), (13, 14), (1, 4), (-2, -16), (4, 8)],
        /// A passed pawn with an enemy on its way.
        pub blocked: Phases = (0, -28),
        /// A passed pawn, for each move of a royal piece from its own royal piece to it, times the steps that it has made.
        pub escort: Phases = (0, -4),
        /// The same from the nearest enemy royal piece.
        pub pursuit: Phases = (-1, 9),
        /// A passed pawn with no enemy attack on its way, times the steps that it has made.
        pub free: Phases = (-3, 6),
        /// A passed pawn whose next square no enemy attacks or holds, times the steps that it has made.
        pub next: Phases = (3, 6),
        /// A pawn with another of its army before it on its way.
        pub doubled: Phases = (6, -18),
        /// A pawn without another of its army on the lanes beside it.
        pub isolated: Phases = (-3, -10),
        /// A pawn that a pawn defends.
        pub defended: Phases = (8, 6),
        /// A pawn beside another one of its army.
        pub phalanx: Phases = (2, 7),
        /// A pawn that a pawn defends or stands beside, times the square of the steps that it has made.
        pub connected: Phases = (2, 2),
        /// A pawn that no pawn of its army can ever defend, and whose next square an enemy pawn attacks.
        pub backward: Phases = (-3, 5),
        /// An enemy piece that a pawn attacks after a safe step.
        pub push: Phases = (23, 9),
        /// A great piece that a heavy one attacks, and no lesser one.
        pub harried: Phases = (-61, -19),
        /// A square that both sides attack, and that the enemy guards with no pawn and only once.
        pub contested: Phases = (7, 2),
        /// A light piece that a pawn defends and no enemy pawn can ever attack.
        pub outpost: Phases = (3, 22),
        /// Each own pawn on the shade of a piece that keeps to squares of this shade.
        pub same_shade: Phases = (-2, -8),
        /// A piece that rides along a lane without any pawns.
        pub clear_lane: Phases = (5, 6),
        /// A piece that rides along a lane without pawns of its own army.
        pub open_lane: Phases = (9, 18),
        /// Two pieces that keep to squares of one shade each, and to different shades.
        pub both_shades: Phases = (26, 61),
        /// A piece that an enemy pawn attacks.
        pub chased: Phases = (-69, -63),
        /// A piece that is attacked and not defended.
        pub hanging: Phases = (-16, -42),
        /// A pawn next to its royal piece.
        pub shield: Phases = (5, 17),
        /// A lane of a royal piece, or beside it, without an own pawn ahead.
        pub bare_lane: Phases = (-23, 15),
        /// An enemy pawn at most three ranks ahead on these lanes.
        pub storm: Phases = (-6, 9),
        /// The danger of a royal piece: the squared sum of attacks beside it and safe checks, in 256ths.
        pub danger: Phases = (-106, -2),
        /// A square beside a royal piece that an enemy attacks and only the royal piece defends, in eighths of danger.
        pub weak: i32 = 1,
        /// Each square near a royal piece that an enemy attacks, in eighths of danger.
        pub around: i32 = 7,
        /// Each square near a royal piece that its own side defends, in eighths of danger.
        pub covered: i32 = -2,
        /// The danger if no enemy has a piece of great worth, in eighths.
        pub no_great: i32 = -52,
        /// Where checks are counted: each check that the enemy has given adds this to the weight of `danger`.
        pub checked_danger: i32 = -40,
        /// Where checks are counted: the worth of those given, by the number that is left: one first, three or more last.
        pub checks: [Phases; 3] = [(900, 900), (300, 300), (100, 100)],
        /// A piece that wins on a goal, by the number of moves to it: first one move if it is to move, then one to five.
        pub goal: [Phases; 6] = [(2_000, 2_000), (350, 350), (150, 150), (80, 80), (40, 40), (20, 20)],
        /// A piece that changes on a goal, by the number of steps to it: one first, and five or more last.
        pub transform: [Phases; 5] = [(150, 150), (70, 70), (25, 30), (8, 12), (0, 0)],
        /// A royal piece where royal pieces are captured: the seat loses its turns with it.
        pub royal: i32 = 900,
        /// Each enemy side without turns, where three sides or more play, in 4000ths of all strength: fewer are left to fear.
        pub outlived: i32 = 100,
        /// The cargo of a stack, in 256ths of its worth: it moves only with the top, and goes where that goes.
        pub cargo: i32 = 224,
        /// The cargo of an attacked stack, which is captured whole, in 256ths of its worth.
        pub stack_risk: i32 = -16,
        /// The part of a lead in the ending that counts if the leader has no pawns, in 256ths.
        pub no_pawns: i32 = 76,
        /// How much each of his pawns adds to that part.
        pub each_pawn: i32 = 58,
        /// The same part if each side has only one piece besides pawns, and the two keep to different shades.
        pub opposite_shades: i32 = 96,
        /// In a won ending, each file and rank of the enemy's royal piece away from the middle.
        pub drive: i32 = 2,
        /// In a won ending, each file and rank that one's own royal piece is nearer to it.
        pub near: i32 = 3,
    }
}

impl Weights {
    /// Reads a file of weights, such as `Weights(tempo: 12, danger: (-80, -20))`. `file` is its name in messages.
    /// Weights that it leaves out keep their defaults. A class of pieces that it names has all its weights.
    ///
    /// # Errors
    /// Every fault of the text, each with its place.
    pub fn read(file: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let weights: Self = ruleset::read(file, text)?;
        let mut checked = weights.clone();
        // Sums of weights stay far below the score of a win.
        let most = checked.numbers().into_iter().map(|number| number.saturating_abs()).max().unwrap_or(0);
        if most > WEIGHT_MAX {
            let message = format!("{most} is too much: a weight lies between -{WEIGHT_MAX} and {WEIGHT_MAX}");
            return Err(vec![Diagnostic::error("W001", "", message).at(file, text, 1, 1)]);
        }
        Ok(weights)
    }

    /// The weights that come with the rules, or the default. Where pieces are given away, by default they are worth less
    /// than nothing.
    pub fn of(rules: &Rules) -> Self {
        // Broken files were refused when they were registered.
        rules.weights().and_then(|text| Self::read("weights", text).ok()).unwrap_or_else(|| {
            let usual = Self::default();
            let less = |(middle, ending): Phases| (-middle, -ending);
            if gives_away(rules) {
                Self { pieces: less(usual.pieces), pawns: less(usual.pawns), ..usual }
            } else {
                usual
            }
        })
    }

    /// Every number, so that a tool can change it.
    pub(crate) fn numbers(&mut self) -> Vec<&mut i32> {
        let mut numbers = Vec::new();
        self.add_numbers(&mut numbers);
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file changes the weights that it names, and no others.
    #[test]
    fn weights_that_a_file_leaves_out_keep_their_defaults() {
        let changed = Weights { tempo: 12, ..Weights::default() };
        assert_eq!(Weights::read("weights", "Weights(tempo: 12)").unwrap(), changed);
        assert_eq!(Weights::read("weights", "Weights()").unwrap(), Weights::default());
    }
}
