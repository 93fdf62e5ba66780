//! The weights of the evaluation: data, so that each family of variants can have its own.

use serde::{Deserialize, Serialize};
use tessera_rules::Rules;
use tessera_rules::ruleset::{self, Diagnostic};

use super::class::Classes;

/// The greatest weight. With it even products of several weights fit into 32 bits.
const WEIGHT_MAX: i32 = 10_000;

/// A weight in the middle game and in the ending.
pub type Phases = (i32, i32);

/// The weights of the evaluation, in hundredths of a pawn unless said otherwise. A file of weights leaves out the ones
/// that it does not change. [`Weights::read`] reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// The right to move.
    pub tempo: i32,
    /// The weights that depend on how a piece moves.
    pub classes: Classes,
    /// A square more or less in reach on a half-full board than the kind reaches on average.
    pub reach: Phases,
    /// The worth of pieces that are neither royal nor pawns, in 256ths of the usual.
    pub pieces: Phases,
    /// The same for pawns.
    pub pawns: Phases,
    /// A pawn, times the square of the steps that it has made towards its promotion.
    pub advance: Phases,
    /// A passed pawn, by the number of steps to its promotion: one first, and six or more last.
    pub passed: [Phases; 6],
    /// A passed pawn with an enemy on its way.
    pub blocked: Phases,
    /// A passed pawn, for each move of a royal piece from its own royal piece to it, times the steps that it has made.
    pub escort: Phases,
    /// The same from the nearest enemy royal piece.
    pub pursuit: Phases,
    /// A passed pawn with no enemy attack on its way, times the steps that it has made.
    pub free: Phases,
    /// A passed pawn whose next square no enemy attacks or holds, times the steps that it has made.
    pub next: Phases,
    /// A pawn with another of its army before it on its way.
    pub doubled: Phases,
    /// A pawn without another of its army on the lanes beside it.
    pub isolated: Phases,
    /// A pawn that a pawn defends.
    pub defended: Phases,
    /// A pawn beside another one of its army.
    pub phalanx: Phases,
    /// A light piece that a pawn defends and no enemy pawn can ever attack.
    pub outpost: Phases,
    /// Each own pawn on the shade of a piece that keeps to squares of this shade.
    pub same_shade: Phases,
    /// A piece that rides along a lane without any pawns.
    pub clear_lane: Phases,
    /// A piece that rides along a lane without pawns of its own army.
    pub open_lane: Phases,
    /// Two pieces that keep to squares of one shade each, and to different shades.
    pub both_shades: Phases,
    /// A piece that an enemy pawn attacks.
    pub chased: Phases,
    /// A piece that is attacked and not defended.
    pub hanging: Phases,
    /// A pawn next to its royal piece.
    pub shield: Phases,
    /// A lane of a royal piece, or beside it, without an own pawn ahead.
    pub bare_lane: Phases,
    /// An enemy pawn at most three ranks ahead on these lanes.
    pub storm: Phases,
    /// The danger of a royal piece: the squared sum of attacks beside it and safe checks, in 256ths.
    pub danger: Phases,
    /// A square beside a royal piece that an enemy attacks and only the royal piece defends, in eighths of danger.
    pub weak: i32,
    /// The danger if no enemy has a piece of great worth, in eighths.
    pub no_great: i32,
    /// The same for each check that the enemy has given, where checks are counted, in 256ths.
    pub checked_danger: i32,
    /// Where checks are counted: the worth of those given, by the number that is left: one first, three or more last.
    pub checks: [Phases; 3],
    /// A piece that wins on a goal, by the number of moves to it: first one move if it is to move, then one to five.
    pub goal: [Phases; 6],
    /// A piece that changes on a goal, by the number of steps to it: one first, and five or more last.
    pub transform: [Phases; 5],
    /// A royal piece where royal pieces are captured: the seat loses its turns with it.
    pub royal: i32,
    /// Each enemy side without turns, where three sides or more play, in 4000ths of all strength: fewer are left to fear.
    pub outlived: i32,
    /// The cargo of a stack, in 256ths of its worth: it moves only with the top, and goes where that goes.
    pub cargo: i32,
    /// The cargo of an attacked stack, which is captured whole, in 256ths of its worth.
    pub stack_risk: i32,
    /// In a won ending, each file and rank of the enemy's royal piece away from the middle.
    pub drive: i32,
    /// In a won ending, each file and rank that one's own royal piece is nearer to it.
    pub near: i32,
}

impl Weights {
    /// Reads a file of weights, such as `Weights(tempo: 12, danger: (-80, -20))`. `file` is its name in messages.
    /// Weights that it leaves out keep their defaults.
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

    /// The weights that come with the rules, or the default.
    pub fn of(rules: &Rules) -> Self {
        // Broken files were refused when they were registered.
        rules.weights().and_then(|text| Self::read("weights", text).ok()).unwrap_or_default()
    }

    /// Every number, so that a tool can change it.
    pub(crate) fn numbers(&mut self) -> Vec<&mut i32> {
        // A field that is forgotten here does not compile.
        let Self {
            tempo,
            classes,
            reach,
            pieces,
            pawns,
            advance,
            passed,
            blocked,
            escort,
            pursuit,
            free,
            next,
            doubled,
            isolated,
            defended,
            phalanx,
            outpost,
            same_shade,
            clear_lane,
            open_lane,
            both_shades,
            chased,
            hanging,
            shield,
            bare_lane,
            storm,
            danger,
            weak,
            no_great,
            checked_danger,
            checks,
            goal,
            transform,
            royal,
            outlived,
            cargo,
            stack_risk,
            drive,
            near,
        } = self;
        let mut numbers = classes.numbers();
        numbers.extend([tempo, weak, no_great, checked_danger, royal, outlived, cargo, stack_risk, drive, near]);
        let phases = [
            reach,
            pieces,
            pawns,
            advance,
            blocked,
            escort,
            pursuit,
            free,
            next,
            doubled,
            isolated,
            defended,
            phalanx,
            outpost,
            same_shade,
            clear_lane,
            open_lane,
            both_shades,
            chased,
            hanging,
            shield,
            bare_lane,
            storm,
            danger,
        ];
        for (middle, ending) in phases.into_iter().chain(passed).chain(checks).chain(goal).chain(transform) {
            numbers.extend([middle, ending]);
        }
        numbers
    }
}

impl Default for Weights {
    // Tuned for chess, as the weights of the classes. The weights for checks and goals, royal pieces that are captured and
    // stacks say nothing there.
    fn default() -> Self {
        Self {
            tempo: 31,
            classes: Classes::default(),
            reach: (1, 5),
            pieces: (237, 293),
            pawns: (157, 255),
            advance: (1, 3),
            passed: [(75, 94), (19, 102), (19, 38), (6, 10), (4, 2), (4, 8)],
            blocked: (-8, -18),
            escort: (-1, -3),
            pursuit: (0, 5),
            free: (-2, 4),
            next: (-1, 13),
            doubled: (-2, -35),
            isolated: (-10, -5),
            defended: (8, 13),
            phalanx: (5, 7),
            outpost: (12, 13),
            same_shade: (-1, -7),
            clear_lane: (9, 1),
            open_lane: (8, 30),
            both_shades: (15, 50),
            chased: (-68, -30),
            hanging: (-17, -52),
            shield: (15, 13),
            bare_lane: (-6, 10),
            storm: (-6, -5),
            danger: (-64, -22),
            weak: 4,
            no_great: -12,
            checked_danger: -40,
            checks: [(900, 900), (300, 300), (100, 100)],
            goal: [(2_000, 2_000), (350, 350), (150, 150), (80, 80), (40, 40), (20, 20)],
            transform: [(150, 150), (70, 70), (25, 30), (8, 12), (0, 0)],
            royal: 900,
            outlived: 100,
            cargo: 224,
            stack_risk: -16,
            drive: 3,
            near: 3,
        }
    }
}
